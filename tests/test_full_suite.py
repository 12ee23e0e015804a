"""Test ``.ci/run``: each file with a full test is among those that it runs."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
MARKED = re.compile(r"mark\.(full|more)\b")


def list_ci_tests() -> set[str]:
    """Return the folders and files of tests that ``.ci/run`` names, its patterns written out."""
    lines = (ROOT / ".ci" / "run").read_text("utf-8").split("computes() {")[1]
    named = re.findall(r"(?<![\w/])tests/[\w/*{},.-]+", lines)
    said = f"echo {' '.join(named)}"
    told = subprocess.run(["bash", "-O", "nullglob", "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(told.stdout.split())


def test_every_full_count_is_asked_for() -> None:
    tests = (ROOT / "tests").rglob("test_*.py")
    files = [path.relative_to(ROOT).as_posix() for path in tests if MARKED.search(path.read_text("utf-8"))]
    named = list_ci_tests()
    assert len(files) > 50
    assert not [name for name in files if not any(name == one or name.startswith(f"{one}/") for one in named)]


def test_slow_tests_have_a_single_ci_step() -> None:
    """Slow tests have a step of their own; those that are counted in full are run by that count alone."""
    assert "-m 'not (slow or full or lint or browser)'" in (ROOT / "Makefile").read_text("utf-8")
    assert (ROOT / ".ci" / "run").read_text("utf-8").count('-m "(slow or browser) and not (full or more)"') == 1


def test_every_test_that_is_asked_for_by_name_is_there() -> None:
    scripts = "".join((ROOT / name).read_text("utf-8") for name in (".ci/run", "tests/pythons.sh"))
    named = re.findall(r"(tests/[\w/]+\.py)::(\w+)", scripts)
    assert len(named) > 1
    assert not [name for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")]
