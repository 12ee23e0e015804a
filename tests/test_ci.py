"""Test the steps of .ci/run that judge what pytest reports."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

REPEAT_RED = Path(__file__).parents[1] / ".ci" / "repeat_red.sh"
SAMPLE = """
from pathlib import Path

def test_passes_alone():
    seen = Path(__file__).with_suffix(".seen")
    first = not seen.exists()
    seen.touch()
    assert not first

def test_always_red():
    assert not {always_red}

def test_green():
    pass
"""


def run_sample(folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    """Run sample tests with their cache in the folder, then repeat the red ones like .ci/run."""
    (folder / "test_sample.py").write_text(text)
    run = [sys.executable, "-m", "pytest", "-q", "-o", f"cache_dir={folder}/kept", "test_sample.py"]
    subprocess.run(run, cwd=folder, capture_output=True, check=False)
    return subprocess.run(
        [REPEAT_RED, folder / "kept", sys.executable], cwd=folder, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("always_red", [False, True])
def test_test_counts_as_flaky_only_if_it_passes_in_isolation(tmp_path: Path, *, always_red: bool) -> None:
    repeated = run_sample(tmp_path, SAMPLE.format(always_red=always_red))
    flaky = [line for line in repeated.stdout.splitlines() if line.startswith("flaky: ")]
    assert flaky == ["flaky: test_sample.py::test_passes_alone"], f"expected one flaky test: {repeated.stdout}"
    assert bool(repeated.returncode) == always_red, f"expected exit {int(always_red)}: {repeated.stdout}"


@pytest.mark.parametrize(
    "text", ["def test_green(): pass", "import nothing_of_this_name", "x = (", "import os; os._exit(3)"]
)
def test_run_without_repeatable_tests_stays_red(tmp_path: Path, text: str) -> None:
    """The command failed for another reason: a linter, a broken module, an aborted run."""
    assert run_sample(tmp_path, text).returncode, (
        "expected a failure, since no red test was named that could be repeated"
    )
