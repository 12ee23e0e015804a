"""Test the tests: no assert is always true, each weak one gives a reason, and ``.ci/run`` runs every full count.

Where it is right that either holds, a comment on the assert, or on the line above it, says why.
"""

import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
ROOT = TESTS.parent


def soft_asserts(source: str) -> list[int]:
    """Give the lines of all asserts that hold too easily and have no comment."""
    asserts = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert) and is_soft(node.test)]
    commented = comment_lines(source) if asserts else set()
    return [node.lineno for node in asserts if commented.isdisjoint(range(node.lineno - 1, (node.end_lineno or 0) + 1))]


def comment_lines(source: str) -> set[int]:
    """Give the lines that have a comment."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {token.start[0] for token in tokens if token.type == tokenize.COMMENT}


def is_soft(test: ast.expr, *, holds: bool = True) -> bool:
    """Tell whether one of several things is enough for a test to be true, or to be false if not ``holds``."""
    match test:
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return is_soft(inner, holds=not holds)
        case ast.BoolOp(op=op, values=values):
            return isinstance(op, ast.Or) == holds or any(is_soft(value, holds=holds) for value in values)
        case ast.Call(func=ast.Name("all" | "any"), args=[ast.GeneratorExp(elt=inner)]):
            return holds and is_soft(inner)
        case ast.Compare():
            return holds and is_any_count(test)
    return False


def is_any_count(test: ast.Compare) -> bool:
    """Tell whether every count passes: ``n >= 0``, ``0 <= n``, ``n > -1``, ``-1 < n``."""
    return any(
        isinstance(one, op) and ast.unparse(side) == least
        for left, one, right in zip([test.left, *test.comparators], test.ops, test.comparators, strict=False)
        for op, side, least in (
            (ast.GtE, right, "0"), (ast.LtE, left, "0"), (ast.Gt, right, "-1"), (ast.Lt, left, "-1"),
        )
    ) and len(test.ops) == 1  # fmt: skip


def all_tests() -> Iterator[tuple[str, str]]:
    """Give the name and the source of each file of the tests."""
    for path in sorted(TESTS.rglob("*.py")):
        yield path.relative_to(TESTS.parent).as_posix(), path.read_text("utf-8")


@pytest.mark.slow
def test_tests_contain_no_assert_that_always_holds() -> None:
    sources = dict(all_tests())
    assert len(sources) > 300
    assert [f"{name}:{line}" for name, source in sources.items() for line in soft_asserts(source)] == []


def list_ci_tests(mark: str) -> set[str]:
    """Return the folders and files of tests that ``.ci/run`` names for a mark, its patterns written out."""
    text = (ROOT / ".ci" / "run").read_text("utf-8").split("computes() {")[1].replace("\\\n", "")
    asked = [line for line in text.splitlines() if mark in line.partition("tests/")[0] or " -m " not in line]
    return write_out(re.findall(r"(?<![\w/])tests/[\w/*{},.-]+", "\n".join(asked)))


def write_out(patterns: list[str]) -> set[str]:
    """Return the words that a shell makes of patterns."""
    said = f"echo {' '.join(patterns)}"
    told = subprocess.run(["bash", "-O", "nullglob", "-c", said], cwd=ROOT, capture_output=True, text=True, check=True)
    return set(told.stdout.split())


@pytest.mark.parametrize(("mark", "least"), [("full", 40), ("more", 10)])
def test_every_full_count_is_asked_for(mark: str, least: int) -> None:
    tests = (ROOT / "tests").rglob("test_*.py")
    files = [one.relative_to(ROOT).as_posix() for one in tests if re.search(rf"mark\.{mark}\b", one.read_text("utf-8"))]
    named = list_ci_tests(mark)
    assert len(files) > least
    left = [name for name in files if not any(name == one or name.startswith(f"{one}/") for one in named)]
    assert not left, f".ci/run runs no {mark} tests of these files: name them in `computes` or `waits`: {left}"


def test_slow_tests_have_a_single_ci_step() -> None:
    """Slow tests have a step of their own; those that are counted in full are run by that count alone."""
    assert "-m 'not (slow or full or lint or browser)'" in (ROOT / "Makefile").read_text("utf-8")
    assert (ROOT / ".ci" / "run").read_text("utf-8").count('-m "(slow or browser) and not (full or more)"') == 1


def test_every_test_that_is_asked_for_by_name_is_there() -> None:
    scripts = "".join((ROOT / name).read_text("utf-8") for name in (".ci/run", "tests/pythons.sh"))
    named = [one.split("::") for one in write_out(re.findall(r"tests/[\w/]+\.py::[\w{},]+", scripts))]
    assert named
    assert not [name for path, name in named if f"def {name}(" not in (ROOT / path).read_text("utf-8")]
