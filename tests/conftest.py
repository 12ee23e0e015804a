"""What all tests share: the toy game among the games."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.toy import register

FULL = os.environ.get("BOTTEGA_FULL") == "1"
HOME = Path(__file__).parent
FIRST = ("chat", "web/browser", "app/time", "app", "store", "web", "engines/laws", "template", "render")
"""Folders with long files: they begin first, so that at the end no core waits for the last of them."""

settings.register_profile("bottega", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bottega")


def pytest_configure() -> None:
    """Before anything is collected, so that tests can be parametrised over all games.

    Whatever has started the tests, ``nohup`` or a shell in the background: what they start hears what it is sent.
    """
    register()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than there are cores: many tests wait for a clock or for another process, while others compute."""
    del config
    return (os.cpu_count() or 1) + 2


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first; and the full counts run only when they are asked for."""
    items.sort(key=lambda item: _rank(item.path))
    if not FULL:
        skip = pytest.mark.skip(reason="a full count: set BOTTEGA_FULL=1")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)


def _rank(path: Path) -> int:
    folder = path.relative_to(HOME).as_posix() if path.is_relative_to(HOME) else ""
    return next((n for n, first in enumerate(FIRST) if folder.startswith(f"{first}/")), len(FIRST))
