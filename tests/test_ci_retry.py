"""Test ``.ci/retry``: a test that passes alone is retried once and listed; a second failure fails the run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
LEDGER = ROOT / ".ci" / "held-alone"
LINE = re.compile(r"(?P<day>\d{4}-\d\d-\d\d) (?P<path>tests/\S+\.py)::(?:\w+::)*(?P<name>\w+)(?:\[.*?\])? - .*")

HOLDS = "def test_holds(): pass\n"
FALSE = "def test_false(): assert 'red' == 'green'\n"
RACE = """
import pytest
from pathlib import Path

@pytest.mark.parametrize("who", ["ada", "two words"])
def test_race(who):
    asked = Path(__file__).with_name(who)
    asked.open("a").write("x")
    assert who == "ada" or len(asked.read_text()) > 1, "came too late"
"""
TWO_WORDS = "test_some.py::test_race[two words]"
MESSAGE = "AssertionError: came too late"


class RetryTree:
    """A small tree with ``.ci/retry`` in it."""

    def __init__(self, home: Path) -> None:
        self.home, self.late = home, home / "late"
        (home / ".ci").mkdir()
        shutil.copy(ROOT / ".ci" / "retry", home / ".ci")
        (home / ".ci" / "held-alone").write_text("# test_some.py::test_race - in a comment\n")
        (home / "pytest.ini").write_text("[pytest]\n")
        self.late.touch()

    def list(self, id_: str) -> None:
        """Put a test into the ledger."""
        with (self.home / ".ci" / "held-alone").open("a") as ledger:
            ledger.write(f"2026-01-31 {id_} - {MESSAGE}\n")

    def retry(self, text: str, *command: str) -> tuple[int, str]:
        """Run a file of tests, or another command, through ``.ci/retry``; give its exit status and output."""
        (self.home / "test_some.py").write_text(text)
        cache = str(self.home / "kept")
        pytest_ = (sys.executable, "-m", "pytest", "-q", "-n0", "-o", f"cache_dir={cache}")
        call = [str(self.home / ".ci" / "retry"), sys.executable, cache, *(command or pytest_)]
        env = {"PATH": "/usr/bin:/bin", "CI": "true", "BOTTEGA_CI_SEEN": str(self.home)}
        done = subprocess.run(call, env=env, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    def count_runs(self) -> int:
        """Return how often the race was run."""
        return len((self.home / "two words").read_text())


@pytest.fixture
def tree(tmp_path: Path) -> RetryTree:
    return RetryTree(tmp_path)


@pytest.mark.slow
def test_passing_run_succeeds_without_a_retry_line(tree: RetryTree) -> None:
    status, told = tree.retry(HOLDS)
    assert (status, tree.late.read_text()) == (0, ""), told


@pytest.mark.slow
def test_retried_test_that_passes_alone_is_listed(tree: RetryTree) -> None:
    status, told = tree.retry(RACE)
    today = datetime.now().astimezone().date()
    lines = {f"{day} {TWO_WORDS} - {MESSAGE}" for day in (today, today - timedelta(days=1))}  # midnight may pass
    assert status == 0, told
    assert tree.count_runs() == 2
    assert tree.late.read_text().rstrip("\n") in lines
    assert lines & set(told.splitlines())


@pytest.mark.slow
@pytest.mark.parametrize("listed", [TWO_WORDS, "test_some.py::test_race", "test_some.py::test_race[ada]"])
def test_a_listed_test_that_fails_again_is_red_at_once(tree: RetryTree, listed: str) -> None:
    tree.list(listed)
    status, told = tree.retry(RACE)
    assert status != 0, told
    assert tree.count_runs() == 1
    assert f"the second time, see .ci/held-alone: {TWO_WORDS}" in told


@pytest.mark.slow
def test_a_test_of_a_similar_name_is_another(tree: RetryTree) -> None:
    for other in ("test_some.py::test_race_of_two", "more/test_some.py::test_race", "test_some.py::test_rac"):
        tree.list(other)
    assert tree.retry(RACE)[0] == 0


@pytest.mark.slow
def test_the_second_time_in_one_run_is_red(tree: RetryTree) -> None:
    assert tree.retry(RACE)[0] == 0
    (tree.home / "two words").unlink()
    status, told = tree.retry(RACE)
    assert (status, tree.count_runs()) == (1, 1), told


@pytest.mark.slow
def test_listed_test_that_passes_succeeds(tree: RetryTree) -> None:
    tree.list("test_some.py::test_holds")
    assert tree.retry(HOLDS)[0] == 0


@pytest.mark.slow
def test_run_fails_when_a_test_fails_twice(tree: RetryTree) -> None:
    status, told = tree.retry(RACE + FALSE)
    assert (status, tree.late.read_text()) == (1, ""), told


@pytest.mark.slow
def test_more_than_three_are_not_asked_again(tree: RetryTree) -> None:
    status, told = tree.retry(RACE + "".join(FALSE.replace("false", f"false_{n}") for n in range(3)))
    assert (status, tree.count_runs()) == (1, 1), told


def test_run_fails_when_no_single_test_failed(tree: RetryTree) -> None:
    assert tree.retry(HOLDS, "false")[0] != 0


@pytest.mark.slow
def test_a_run_that_does_not_come_to_its_end_is_red(tree: RetryTree) -> None:
    """What it did not come to was never asked."""
    (tree.home / "conftest.py").write_text(
        "def pytest_runtest_logfinish(nodeid):\n    if 'two' in nodeid: raise RuntimeError\n"
    )
    status, told = tree.retry(RACE + HOLDS)
    assert (status, tree.count_runs()) == (1, 1), told


def test_every_line_of_the_ledger_names_a_test_that_is_there() -> None:
    lines = [line for line in LEDGER.read_text("utf-8").splitlines() if not line.startswith("#")]
    for line in lines:
        found = LINE.fullmatch(line)
        assert found, f"not a day, a test and what was seen: {line}"
        assert datetime.strptime(found["day"], "%Y-%m-%d").replace(tzinfo=UTC)
        path = ROOT / found["path"]
        assert path.exists(), f"it is gone, and so is its race: {line}"
        assert f"def {found['name']}(" in path.read_text("utf-8"), f"it is gone, and so is its race: {line}"


def test_nothing_that_ci_runs_asks_again_by_other_means() -> None:
    scripts = [path for path in (ROOT / ".ci").iterdir() if path.name != "retry"] + sorted(ROOT.glob("tests/*.sh"))
    assert {path.name for path in scripts} >= {"run", "pythons.sh"}
    assert not [path.name for path in scripts if "--last-failed" in path.read_text("utf-8")]
