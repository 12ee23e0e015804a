"""Fail every test that logs a defect without announcing it: a plugin for all suites.

The product goes on after a defect and tells only the log, so that no other check of a test may notice. Announce one by
``@pytest.mark.incident("timer failed", why="the game is broken on purpose")``, or where it is known only on the way, by
``incidents.expect("timer failed", why="...")``. The name is the event of the line, or the logger of a library. An
announced defect has to come, else the announcement is out of date; ``sure=False`` where chance decides.
"""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from structlog._base import BoundLoggerBase

LOUD = frozenset({"aiohttp.server", "telegram.request.BaseRequest"})
"""Loggers that hide nothing: of the servers that replace platforms, and of a library that raises what it logs."""
SEVERE = frozenset({"error", "exception", "critical", "fatal"})
"""Levels at which a line tells of a defect."""


@dataclass
class Incidents:
    """The defects that were logged in a test, by event, and the events that it has announced."""

    lines: list[tuple[str, str]] = field(default_factory=list)
    expected: dict[str, bool] = field(default_factory=dict)
    """Event to whether it has to come."""

    def expect(self, *events: str, why: str, sure: bool = True) -> None:
        """Announce defects, with the reason for which they are right here."""
        assert why, "say why the warning is expected"
        self.expected.update(dict.fromkeys(events, sure))

    def hear(self, event: str, facts: object) -> None:
        """Note a line of a log."""
        self.lines.append((event, f"{event}: {facts}"))

    def failures(self) -> list[str]:
        """Return what makes the test fail: defects that were not announced, announced ones that never came."""
        events = {event for event, _ in self.lines}
        missing = [event for event, sure in self.expected.items() if sure and event not in events]
        unannounced = [line for event, line in self.lines if event not in self.expected]
        return [*unannounced, *(f"announced, but not logged: {event}" for event in missing)]


@contextmanager
def watch_severe_lines(hear: Callable[[str, object], None]) -> Iterator[None]:
    """Pass every severe line to ``hear``, wherever the log goes: tests and the program configure it as they like."""
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
    """Hear the defects that are logged during a test; it fails by those that it did not announce."""
    found = Incidents()
    for mark in request.node.iter_markers("incident"):
        found.expect(*mark.args, **mark.kwargs)
    with watch_severe_lines(found.hear):
        yield found
    if surprises := found.failures():
        pytest.fail("\n".join(surprises), pytrace=False)
