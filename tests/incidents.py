"""Fail every test that logs a defect without announcing it: a plugin for all suites.

The product continues after a defect and only logs it, so other checks of a test may not notice. Announce one with
``@pytest.mark.incident("timer failed", why="the game is broken on purpose")``, or, if known only during the test, by
``incidents.expect("timer failed", why="...")``. The name is the event of the line, or the logger of a library. An
announced defect has to occur, otherwise the announcement is outdated; use ``sure=False`` if it depends on chance.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from structlog._base import BoundLoggerBase

LOUD = frozenset({"aiohttp.server", "telegram.request.BaseRequest"})
"""Ignored loggers: those of servers that replace platforms, and of a library that raises what it logs."""
SEVERE = frozenset({"error", "exception", "critical", "fatal"})
"""Levels that report a defect."""


@dataclass
class Incidents:
    """The defects logged in a test, by event, and its announced events."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    expected: dict[str, bool] = field(default_factory=dict)
    """Maps each event to whether it has to occur."""

    def expect(self, *events: str, why: str, sure: bool = True) -> None:
        """Announce defects, with the reason why they are expected."""
        assert why, "say why the warning is expected"
        self.expected.update(dict.fromkeys(events, sure))

    def hear(self, event: str, facts: object) -> None:
        """Record a line of a log."""
        self.lines.append((event, f"{event}: {facts}"))

    def failures(self) -> list[str]:
        """Return the reasons for failing the test: unannounced defects, and announced ones that did not occur."""
        events = {event for event, _ in self.lines}
        missing = [event for event, sure in self.expected.items() if sure and event not in events]
        unannounced = [line for event, line in self.lines if event not in self.expected]
        return [*unannounced, *(f"announced, but not logged: {event}" for event in missing)]


@contextmanager
def watch_severe_lines(hear: Callable[[str, object], None]) -> Iterator[None]:
    """Pass every severe line to ``hear``, regardless of how tests and the program configure the log."""
    proxy, factory = BoundLoggerBase._proxy_to_logger, logging.getLogRecordFactory()

    def proxy_and_hear(self: BoundLoggerBase, level: str, event: str | None = None, *args: Any, **facts: Any) -> Any:
        if level in SEVERE:
            hear(str(event), facts)
        return proxy(self, level, event, *args, **facts)

    def make_and_hear(*args: Any, **facts: Any) -> logging.LogRecord:
        record = factory(*args, **facts)
        if record.levelno >= logging.ERROR and record.name not in LOUD:
            hear(record.name, (record.getMessage(), record.exc_info))
        return record

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoundLoggerBase, "_proxy_to_logger", proxy_and_hear)
        logging.setLogRecordFactory(make_and_hear)
        try:
            yield
        finally:
            logging.setLogRecordFactory(factory)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the marker."""
    config.addinivalue_line("markers", "incident(*events, why, sure=True): defects that this test is to log")


@pytest.fixture(autouse=True)
def incidents(request: pytest.FixtureRequest) -> Iterator[Incidents]:
    """Collect the defects logged during a test, and fail the test for unannounced ones."""
    found = Incidents()
    for mark in request.node.iter_markers("incident"):
        found.expect(*mark.args, **mark.kwargs)
    with watch_severe_lines(found.hear):
        yield found
    if surprises := found.failures():
        pytest.fail("\n".join(surprises), pytrace=False)
