"""What all tests share: the toy game among the games."""

from __future__ import annotations

import gc
import os
import shutil
import signal
from functools import partial
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.ahead import compile_all
from tests.toy import register

pytest_plugins = ("tests.incidents",)

FULL = os.environ.get("BOTTEGA_FULL") == "1"
FULL_GAMES = int(os.environ.get("BOTTEGA_GAMES", "20"))
"""How full the full counts of games and kills are, in twentieths; .ci/run, which has all of them, asks for fewer."""


def so_many(many: int) -> int:
    """How many games or kills are tried where a full count says so many; fewer than twenty would say nothing."""
    return max(20, many * FULL_GAMES // 20)


HOME = Path(__file__).parent
WAITING = ("chat", "web/browser", "web", "store")
"""Folders of tests that wait more than they compute: for clocks, and for other processes."""
COMPUTING = ("template", "render", "engines/laws", "pressed", "engines/protocol", "app/time", "app")
"""Of those that compute, the folders with long files."""
WAITED = 0.8
"""After this part of the files that compute, none is left that waits."""

MEMORY = Path("/dev/shm")
ROOM = 2 * 2**30
"""Bytes that must be free there: many times what a whole run writes."""

gc.disable()
"""Till all tests are collected: what is loaded stays."""

settings.register_profile("bottega", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bottega")


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is collected, so that tests can be parametrised over all games.

    Whatever has started the tests, ``nohup`` or a shell in the background: what they start hears what it is sent.
    """
    register()
    _write_to_memory()
    if getattr(config.option, "numprocesses", None):  # only where workers are about to start
        compile_all(config)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """Three more than there are cores: many tests wait for a clock or for another process, while others compute."""
    del config
    return (os.cpu_count() or 1) + 3


def pytest_collection_finish() -> None:
    """What has been collected stays to the end: not to look through it again and again saves a tenth of all time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whoever waits leaves a core to who computes; and the full counts run only when they are asked for."""
    turns = _turns(list(dict.fromkeys(item.path for item in items)))
    items.sort(key=lambda item: turns[item.path])
    if not FULL:
        skip = pytest.mark.skip(reason="a full count: set BOTTEGA_FULL=1")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)


def _turns(files: list[Path]) -> dict[Path, float]:
    """When each file's turn is, from 0 to 1: those that wait evenly among the others, of either the long ones first."""
    waiting = sorted((file for file in files if _among(WAITING, file) < len(WAITING)), key=partial(_among, WAITING))
    others = sorted((file for file in files if file not in waiting), key=partial(_among, COMPUTING))
    turns = {file: WAITED * n / len(waiting) for n, file in enumerate(waiting)}
    return turns | {file: n / len(others) for n, file in enumerate(others)}


def _among(folders: tuple[str, ...], file: Path) -> int:
    """The number of the folder that a file is in; of one in none of them, how many there are."""
    path = file.relative_to(HOME).as_posix() if file.is_relative_to(HOME) else ""
    return next((n for n, folder in enumerate(folders) if path.startswith(f"{folder}/")), len(folders))


def _write_to_memory() -> None:
    """The tests' folders lie in memory where that can be had, unless ``PYTEST_DEBUG_TEMPROOT`` names another place.

    The store syncs its log before each answer, and so each press of a test would wait for a disk. Nothing is shown
    less: what a killed process has written is there for the next one, on a disk as in memory.
    """
    if not os.access(MEMORY, os.W_OK) or shutil.disk_usage(MEMORY).free < ROOM:
        return
    if not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:  # some tests write programs
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
