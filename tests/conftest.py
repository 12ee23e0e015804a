"""Fixtures and options of all tests: the sample game among the games, sample sizes, log output."""

import gc
import logging
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from _pytest.assertion import rewrite
from hypothesis import HealthCheck, settings

from docs.sample import register_sample
from engines.core.core_types import EngineError
from tests.process_reaper import start_reaper

pytest_plugins = ("tests.incidents",)

FULL = os.environ.get("BOTTEGA_FULL") == "1"
FULL_GAMES = int(os.environ.get("BOTTEGA_GAMES", "20"))
"""Size of full runs of games and kills, in twentieths; .ci/run, which runs all of them, uses fewer."""


def scale_count(full: int, least: int = 20) -> int:
    """Scale a full count by ``FULL_GAMES``. Fewer than twenty games would be meaningless.

    ``least``: fewer kills, seconds and presses suffice, since each also has a deterministic test (docs/testing.md).
    """
    return max(least, full * FULL_GAMES // 20)


WORKERS = 3
"""Number of workers on two cores, since many tests wait for a clock or another process while others compute."""

MEMORY = Path("/dev/shm")
ROOM = 2 * 2**30
"""Bytes that must be free in memory: many times the size of a whole run."""

sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
"""Keep bytecode regardless of the shell, here and in processes started by tests; otherwise they take a third longer."""

gc.disable()
"""Until all tests are collected, since loaded modules stay."""

settings.register_profile("bottega", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("bottega")


@pytest.fixture(autouse=True)
def _restore_log() -> Iterator[None]:
    """Restore the log's output, since a command run by a test in this process sends it to a captured stream."""
    config, handlers = structlog.get_config(), list(logging.root.handlers)
    yield
    if structlog.get_config() != config:
        structlog.configure(**config)
        logging.root.handlers[:] = handlers


def pytest_configure(config: pytest.Config) -> None:
    """Register the sample game before tests are collected, so tests can be parametrised over all games.

    Reset SIGINT and SIGHUP as well: ``nohup`` or a shell in the background ignores them, and processes that tests
    start would ignore them as well. Nothing that tests start outlives this process.
    """
    register_sample()
    start_reaper()
    _write_to_memory()
    if config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        _rewrite_asserts(config)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Return how many workers ``-n auto`` starts."""
    return WORKERS


def pytest_collection_finish() -> None:
    """Exclude collected tests from garbage collection, which saves a tenth of all time."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip the full counts unless they are asked for."""
    if not FULL:
        skip = pytest.mark.skip(reason="a full count: set BOTTEGA_FULL=1")
        for item in items:
            if item.get_closest_marker("full"):
                item.add_marker(skip)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(call: pytest.CallInfo[None]) -> None:
    """Show the arguments of the message of an ``EngineError``, which contain the found and expected values."""
    error = call.excinfo.value if call.excinfo is not None else None
    if isinstance(error, EngineError) and error.msg.args:
        error.add_note(f"arguments of {error.msg.key}: {dict(error.msg.args)}")


def memory_folder() -> Path | None:
    """Return the folder in memory for the files of stores, or ``None`` if it has too little room."""
    return MEMORY if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free >= ROOM else None


def _write_to_memory() -> None:
    """Put the tests' folders into memory if possible, unless ``PYTEST_DEBUG_TEMPROOT`` names another place.

    The store syncs its log before each answer, so each press of a test would wait for a disk. The tests prove no
    less: data written by a killed process is available to the next one, on a disk as in memory.
    """
    if memory_folder() is None:
        return
    if not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC:  # some tests write programs
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))


def _rewrite_asserts(config: pytest.Config) -> None:
    """Rewrite the asserts of changed test modules before the workers start; otherwise each worker rewrites all."""
    state = config.stash[rewrite.assertstate_key]
    for path in [*Path(__file__).parent.rglob("test_*.py"), *Path(__file__).parent.rglob("conftest.py")]:
        pyc = rewrite.get_cache_dir(path) / f"{path.stem}{rewrite.PYC_TAIL}"
        if rewrite._read_pyc(path, pyc) is None and rewrite.try_makedirs(pyc.parent):
            source_hash, code = rewrite._rewrite_test(path, config)
            rewrite._write_pyc(state, code, source_hash, pyc)
