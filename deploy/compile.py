"""Compile the rules: a copy of the tree in build/compiled, where what is on the way of a word is machine code.

Nothing is written otherwise for it: Cython takes modules as they stand, and what they do stays the same. What is run
in that folder (``make -C build/compiled bench``) runs machine code; a wheel built of it has it. Takes a C compiler.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "compiled"
CYTHON = "cython==3.3.1"
"""Fetched when it is asked for: nobody who plays or develops needs it."""

CORE = (
    "ahead", "chance", "frames", "imagining", "living", "match", "odds", "outlook", "piles", "play", "playout",
    "search", "seats", "steps", "tree",
)  # fmt: skip
"""Of the core what each word goes through, and what a master thinks with."""
ASIDE = {
    "__init__", "check", "components", "game", "moment", "orders", "revisions", "rows", "rulebook", "text", "view",
}  # fmt: skip
"""Of a game what a word goes by: tables, texts, and what is done once a game. The rest of it is compiled."""
TAGGED = """
[tool.hatch.build.targets.wheel.hooks.custom]
path = "deploy/wheel.py"
"""
"""What the copy's project file says besides: a wheel built of it is for one Python and one kind of machine."""
SUFFIX, INCLUDE = EXTENSION_SUFFIXES[0], f"-I{sysconfig.get_path('include')}"
"""What Python calls machine code, and where its headers are: found once, since ``sysconfig`` fills in its variables
unguarded and a thread may be told half of them."""
LEFT = shutil.ignore_patterns(".git", ".venv", "build", "dist", "var", "__pycache__", ".*_cache")


def modules(tree: Path) -> Iterator[Path]:
    """What is compiled, of a tree."""
    engines = tree / "engines"
    yield from (engines / "core" / f"{name}.py" for name in CORE)
    for game in sorted(path.parent for path in engines.glob("*/game.py") if path.parent.name != "core"):
        yield from (path for path in sorted(game.glob("*.py")) if path.stem not in ASIDE)
        yield from (path for path in sorted(game.glob("steps/*.py")) if path.stem not in ASIDE)


def compile_one(cython: str, module: Path) -> str:
    """Put a module's machine code beside it: where there is such, Python takes that. Gives what went wrong.

    A module that Cython does not take stays as it is, and goes on being Python.
    """
    source = module.with_suffix(".c")
    code = module.with_suffix(SUFFIX)
    wrong = run(cython, "-3", "-X", "annotation_typing=False", "-X", "overflowcheck=True", module, "-o", source)
    wrong = wrong or run(os.environ.get("CC", "cc"), "-O2", "-fPIC", "-shared", INCLUDE, source, "-o", code)
    source.unlink(missing_ok=True)
    return wrong


def run(*command: str | Path) -> str:
    """What a command complains of, if it fails."""
    done = subprocess.run(command, cwd=OUT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    return (done.stderr.strip() or "failed") if done.returncode else ""


def main() -> None:
    """Copy the tree, and compile what is to be compiled."""
    shutil.rmtree(OUT, ignore_errors=True)
    shutil.copytree(ROOT, OUT, ignore=LEFT, symlinks=True)
    (OUT / ".venv").symlink_to(ROOT / ".venv")
    with (OUT / "pyproject.toml").open("a", encoding="utf-8") as project:
        project.write(TAGGED)
    uv = Path(sys.executable).with_name("uv")
    found_at = (uv, "tool", "run", "--from", CYTHON, "which", "cython")
    cython = subprocess.run(found_at, capture_output=True, text=True, check=True).stdout.strip()  # noqa: S603
    found = list(modules(OUT))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = dict(zip(found, pool.map(partial(compile_one, cython), found), strict=True))
    for module, wrong in said.items():
        if wrong:
            print(f"{module.relative_to(OUT)} stays as it is: {wrong.splitlines()[-1]}")  # noqa: T201 - a command
    print(f"{OUT.relative_to(ROOT)}: {sum(not wrong for wrong in said.values())} modules compiled")  # noqa: T201


if __name__ == "__main__":
    main()
