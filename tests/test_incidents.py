"""Test the incidents plugin: a logged defect fails the test unless it is announced."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TRIED = """
import asyncio
import logging

import pytest
import structlog
from structlog.testing import capture_logs

from bot.app.common.incidents import report_incident


def test_passes_quiet():
    structlog.get_logger("bottega").warning("store unavailable")
    logging.getLogger("library").warning("slow")


def log_an_exception():
    try:
        raise ValueError
    except ValueError:
        structlog.get_logger("bottega").exception("update failed")


def report_despite_capture():
    with capture_logs():
        report_incident("timer failed", KeyError("x"))


@pytest.mark.parametrize("defect", [
    log_an_exception,
    report_despite_capture,
    lambda: report_incident("timer failed", KeyError("x"), timer="t"),
    lambda: structlog.get_logger("bottega").error("picture failed"),
    lambda: logging.getLogger("library").error("broken"),
])
def test_fails_by(defect):
    defect()


async def test_fails_by_incident_in_a_task():
    async def dies():
        report_incident("timer failed", KeyError("x"))
    await asyncio.create_task(dies())


@pytest.mark.incident("timer failed", why="on purpose")
def test_passes_announced():
    report_incident("timer failed", KeyError("x"))


def test_passes_announced_on_the_way(incidents):
    incidents.expect("library", why="on purpose")
    logging.getLogger("library").error("broken")


@pytest.mark.incident("timer failed", why="on purpose")
def test_fails_by_another_than_announced():
    report_incident("timer failed", KeyError("x"))
    report_incident("incident", KeyError("x"))


@pytest.mark.incident("timer failed", why="on purpose")
def test_fails_where_the_announced_never_comes():
    pass


@pytest.mark.incident("timer failed", why="chance", sure=False)
def test_passes_where_chance_decides():
    pass


@pytest.fixture
def ends_badly():
    yield
    report_incident("timer failed", KeyError("x"))


def test_fails_by_what_its_end_logs(ends_badly):
    pass
"""


@pytest.mark.slow
def test_a_logged_defect_fails_the_test_unless_announced(tmp_path: Path) -> None:
    (tmp_path / "test_tried.py").write_text(TRIED)
    (tmp_path / "pytest.ini").write_text("[pytest]\nasyncio_mode = auto\n")
    run = [sys.executable, "-m", "pytest", "-p", "tests.incidents", "-p", "no:xdist", "-rA", "--tb=no", "test_tried.py"]
    told = subprocess.run(run, cwd=tmp_path, env={"PYTHONPATH": str(ROOT)}, capture_output=True, text=True, check=False)
    ended: dict[str, set[str]] = {}
    for line in told.stdout.splitlines():
        word, _, rest = line.partition(" test_tried.py::")
        if word in ("PASSED", "FAILED", "ERROR"):
            ended.setdefault(rest.split(" ")[0], set()).add(word)
    assert len(ended) == 13, f"expected 13 tests: {told.stdout}{told.stderr}"
    for name, words in ended.items():
        assert words == {"PASSED"} if name.startswith("test_passes") else "ERROR" in words, f"{name} ended as {words}"
