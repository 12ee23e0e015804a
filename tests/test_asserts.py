"""Test the tests: no assert is always true, each weak one gives a reason, and ``.ci/run`` runs every full count.

If an either-or assertion is correct, a comment on its line, or on the line above, says why. Search the source of the
tests, since ruff has no rule for this.
"""

import ast
import re
import subprocess
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def is_soft(test: ast.expr) -> bool:
    """Return whether a test is true if one of several conditions holds, or for every count."""
    match test:
        case ast.BoolOp(op=ast.Or()) | ast.UnaryOp(op=ast.Not(), operand=ast.BoolOp(op=ast.And())):
            return True
        case ast.BoolOp(values=values):
            return any(map(is_soft, values))
        case ast.Call(func=ast.Name("all" | "any"), args=[ast.GeneratorExp(elt=inner)]):
            return is_soft(inner)
    return re.search(r"(>= 0|> -1)$|^(0 <=|-1 <) [^<]+$", ast.unparse(test)) is not None


@pytest.mark.slow
def test_tests_contain_no_assert_that_always_holds() -> None:
    sources, found = {path: path.read_text("utf-8") for path in sorted(TESTS.rglob("*.py"))}, []
    for path, source in sources.items():
        lines = source.splitlines()
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Assert) and is_soft(node.test):
                said = any("#" in line for line in lines[node.lineno - 2 : node.end_lineno])
                found += [] if said else [f"{path.relative_to(ROOT)}:{node.lineno}"]
    assert len(sources) > 300
    assert found == [], "explain in a comment why either may hold"


def write_out(patterns: list[str]) -> set[str]:
    """Return the words of a shell's brace expansion."""
    said = f"echo {' '.join(patterns)}"
    told = subprocess.run(["bash", "-O", "nullglob", "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(told.stdout.split())


@pytest.mark.parametrize(("mark", "least"), [("full", 20), ("more", 10)])
def test_every_full_test_is_run_in_ci(mark: str, least: int) -> None:
    tests = [*TESTS.rglob("test_*.py"), *TESTS.glob("*/**/conftest.py")]  # which may mark a folder
    files = [
        one.relative_to(ROOT).as_posix()
        for one in tests
        if re.search(rf"mark\.{mark}\b|marker\(.{mark}", one.read_text("utf-8"))
    ]
    text = (ROOT / ".ci" / "run").read_text("utf-8").split("computes() {")[1].replace("\\\n", "")
    asked = [line for line in text.splitlines() if mark in line.partition("tests/")[0] or " -m " not in line]
    named = write_out(re.findall(r"(?<![\w/])tests/[\w/*{},.-]+", "\n".join(asked)))
    assert len(files) > least
    left = [name for name in files if not any(name == one or name.startswith(f"{one}/") for one in named)]
    assert not left, f".ci/run runs no {mark} tests of these files: name them in `computes` or `waits`: {left}"


def test_slow_tests_have_a_single_ci_step() -> None:
    """Slow tests have a separate step; those with full counts run only there."""
    assert "-m 'not (slow or full or lint or browser)'" in (ROOT / "Makefile").read_text("utf-8")
    assert (ROOT / ".ci" / "run").read_text("utf-8").count('-m "(slow or browser) and not (full or more)"') == 1


def test_every_test_named_in_ci_exists() -> None:
    scripts = "".join((ROOT / name).read_text("utf-8") for name in (".ci/run", "tests/pythons.sh"))
    named = [one.split("::") for one in write_out(re.findall(r"tests/[\w/]+\.py::[\w{},]+", scripts))]
    assert named
    assert not [name for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")]
