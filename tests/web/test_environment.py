"""What ``make`` installs: to play, nothing that only developers need; and the Python that was asked for, or none."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """The files that make needs, and an environment that looks like one, so that nothing is downloaded."""
    for name in ("Makefile", "pyproject.toml", "uv.lock", "deploy/environment.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def environment(clone: Path) -> Path:
    made = clone / ".venv" / "bin"
    made.mkdir(parents=True)
    (made / "python").symlink_to(sys.executable)
    (made / "uv").write_text('#!/bin/sh\necho uv "$@"\n')
    (made / "uv").chmod(0o755)
    return made


def make(clone: Path, *arguments: str, path: str = "") -> tuple[int, str]:
    ours = {"PYTHON", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}  # a make that runs the tests says more within another make
    known = {name: value for name, value in os.environ.items() if name not in ours}
    known["PATH"] = path or known["PATH"]
    run = subprocess.run(["make", *arguments], cwd=clone, env=known, text=True, stdout=-1, stderr=-2, check=False)
    return run.returncode, run.stdout


def test_to_play_no_developers_tools_are_installed(clone: Path) -> None:
    environment(clone)
    code, said = make(clone, ".venv/.playable")
    assert code == 0
    assert [line for line in said.splitlines() if line.startswith("uv ")] == [
        "uv sync --frozen --quiet --inexact --compile-bytecode --python .venv/bin/python --no-dev"
    ]
    assert make(clone, ".venv/.playable") == (0, ""), "it is up to date"
    code, said = make(clone, ".venv/.ready")
    assert "--no-dev" not in said
    assert "uv sync" in said
    assert make(clone, ".venv/.playable") == (0, ""), "and they stay"


def test_a_python_that_will_not_do_is_refused_by_name_and_nothing_is_touched(clone: Path) -> None:
    environment(clone)
    code, said = make(clone, ".venv/.playable", "PYTHON=/nowhere/python3.12")
    assert code != 0
    assert "/nowhere/python3.12 is no Python 3.11, 3.12 or 3.13 that runs here" in said
    assert "uv sync" not in said
    assert (clone / ".venv" / "bin" / "uv").exists()


def test_without_any_python_that_is_said(clone: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "make", "touch", "rm", "head"):
        found = shutil.which(name)
        assert found
        (tools / name).symlink_to(found)
    code, said = make(clone, ".venv/.playable", path=str(tools))
    assert code != 0
    assert "Python 3.11, 3.12 or 3.13 is needed" in said


def test_the_same_python_named_keeps_the_environment(clone: Path) -> None:
    environment(clone)
    code, said = make(clone, ".venv/.playable", f"PYTHON={sys.executable}")
    assert code == 0, said
    assert "anew" not in said
