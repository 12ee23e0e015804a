"""Test ``make install``: no developer tools for players, and the requested Python version or an error."""

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
    """Copy the files that make needs to an empty folder."""
    for name in ("Makefile", "pyproject.toml", "uv.lock", "deploy/environment.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def create_environment(clone: Path) -> Path:
    """Create an environment that looks like one, so that nothing is downloaded."""
    made = clone / ".venv" / "bin"
    made.mkdir(parents=True)
    (made / "python").symlink_to(sys.executable)
    (made / "uv").write_text('#!/bin/sh\necho uv "$@"\n')
    (made / "uv").chmod(0o755)
    return made


FAKE = """#!/bin/sh
# A Python that makes environments as the real one does, step by step. It breaks off after the step that $STOP names.
self={real}
step() {{ [ "$1" != "$STOP" ] || {{ echo "broken off"; exit 130; }}; }}
case "$1 $2" in
"-m venv")
  for made; do :; done
  mkdir -p "$made/bin"; step folder
  cp "$0" "$made/bin/python"; step python
  mkdir "$made/pip"; step pip
  touch "$made/pip/whole"; step whole ;;
"-m pip")
  [ -d "$(dirname "$0")/../pip" ] || {{ echo "No module named pip"; exit 1; }}
  [ "$3" = --version ] && exit 0
  [ -e "$(dirname "$0")/../pip/whole" ] || {{ echo "cannot import name 'install'"; exit 1; }}
  printf '#!/bin/sh\\n[ "$1" = --version ] || echo uv "$@"' > "$(dirname "$0")/uv"; step written
  chmod +x "$(dirname "$0")/uv"; step ready ;;
*) exec "$self" "$@" ;;
esac
"""
STEPS = ("folder", "python", "pip", "whole", "written", "ready")


@pytest.fixture
def tools(tmp_path: Path) -> str:
    """Return a path with a fake Python before all others."""
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "python3.11").write_text(FAKE.format(real=sys.executable))
    (folder / "python3.11").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def run_make(clone: Path, *arguments: str, path: str = "", stop: str = "") -> tuple[int, str]:
    ours = {"PYTHON", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}  # a make that runs the tests says more within another make
    known = {name: value for name, value in os.environ.items() if name not in ours}
    known |= {"PATH": path or known["PATH"], "STOP": stop}
    run = subprocess.run(["make", *arguments], cwd=clone, env=known, text=True, stdout=-1, stderr=-2, check=False)
    return run.returncode, run.stdout


@pytest.mark.slow
def test_install_to_play_needs_no_developer_tools(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable")
    assert code == 0
    assert [line for line in said.splitlines() if line.startswith("uv ")] == [
        "uv sync --frozen --quiet --inexact --python .venv/bin/python --no-dev"
    ]
    assert run_make(clone, ".venv/.playable") == (0, ""), "it is up to date"
    code, said = run_make(clone, ".venv/.ready")
    assert "--no-dev" not in said
    assert "--compile-bytecode" in said
    assert "uv sync" in said
    assert run_make(clone, ".venv/.playable") == (0, ""), "and they stay"


def test_a_python_that_will_not_do_is_refused_by_name_and_nothing_is_touched(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable", "PYTHON=/nowhere/python3.12")
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
    code, said = run_make(clone, ".venv/.playable", path=str(tools))
    assert code != 0
    assert "Python 3.11, 3.12 or 3.13 is needed" in said


def test_the_same_python_named_keeps_the_environment(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable", f"PYTHON={sys.executable}")
    assert code == 0, said
    assert "anew" not in said


@pytest.mark.slow
@pytest.mark.parametrize("stop", STEPS)
def test_an_environment_that_was_broken_off_mends_itself(clone: Path, tools: str, stop: str) -> None:
    """By Ctrl-C, or by a Debian without python3-venv, which stops between the program and its pip."""
    code, said = run_make(clone, ".venv/.playable", path=tools, stop=stop)
    assert (code != 0, "broken off" in said) == (True, True), said
    code, said = run_make(clone, ".venv/.playable", path=tools)
    assert code == 0, said
    assert "uv sync" in said
    assert run_make(clone, ".venv/.playable", path=tools) == (0, ""), "and once it is whole it is left alone"


def test_an_environment_without_pip_that_another_version_left_is_made_again(clone: Path, tools: str) -> None:
    made = create_environment(clone)
    (made / "uv").unlink()
    (made / "python").unlink()
    shutil.copy(clone / "tools" / "python3.11", made / "python")
    code, said = run_make(clone, ".venv/.playable", path=tools)
    assert code == 0, said
    assert "uv sync" in said


def test_readme_names_the_debian_package() -> None:
    assert "python3-venv" in (ROOT / "README.md").read_text()
