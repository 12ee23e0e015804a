"""What all tests share: the toy game among the games."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.toy import register

FULL = os.environ.get("BOTTEGA_FULL") == "1"
HOME = Path(__file__).parent
FIRST = ("chat", "web/browser", "app/time", "app", "store", "web", "engines/laws", "template", "render")
"""Folders with long files: they begin first, so that at the end no core waits for the last of them."""

MEMORY = Path("/dev/shm")
ROOM = 2 * 2**30
"""Bytes that must be free there: many times what a whole run writes."""

settings.register_profile("bottega", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bottega")


def pytest_configure() -> None:
    """Before anything is collected, so that tests can be parametrised over all games.

    Whatever has started the tests, ``nohup`` or a shell in the background: what they start hears what it is sent.
    """
    register()
    _write_to_memory()
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Two more than there are cores: many tests wait for a clock or for another process, while others compute."""
    del config
    return (os.cpu_count() or 1) + 2


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: not to look through it again and again saves a tenth of all time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


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


def _write_to_memory() -> None:
    """The tests' folders lie in memory where that can be had, unless ``PYTEST_DEBUG_TEMPROOT`` names another place.

    The store syncs its log before each answer, and so each press of a test would wait for a disk. Nothing is shown
    less: what a killed process has written is there for the next one, on a disk as in memory.
    """
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return
    if not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:  # some tests write programs
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
