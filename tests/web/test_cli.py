"""``bottega`` as a host types it: the version, the house itself, and help that names everything."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from bot import VERSION
from bot.cli import HOUSE, main
from tests.web.test_start import Plain, Started, started

__all__ = ["started"]

ROOT = Path(__file__).parents[2]
RUN = ("-m", "bottega")


def test_the_version_is_the_projects_and_has_its_place_in_the_changelog(capsys: pytest.CaptureFixture[str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["version"] == VERSION
    assert f"\n## {VERSION}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"bottega {VERSION}\n"


def test_help_names_every_command_and_operating_tells_of_every_hosts_one(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    operating = (ROOT / "docs" / "operating.md").read_text("utf-8")
    for command in ("doctor", "tables", "say", "end", "export", "maintenance", "renew", "backup", "restore"):
        assert re.search(rf"^    {command}\b", told, re.MULTILINE)
        assert f"bottega {command}" in operating
    assert all(re.search(rf"^    {command}\b", told, re.MULTILINE) for command in (*HOUSE, "selfplay", "replay"))


def test_without_scripts_on_the_path_it_is_a_module() -> None:
    run = [sys.executable, "-m", "bottega"]
    said = subprocess.run([*run, "--version"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert said.stdout == f"bottega {VERSION}\n"
    asked = '{"id": 1, "do": "games"}\n'
    answer = subprocess.run([*run, "engine"], cwd=ROOT, capture_output=True, text=True, check=True, input=asked)
    assert {"princes", "fresco"} <= {game["key"] for game in json.loads(answer.stdout)["ok"]["games"]}


@pytest.mark.parametrize("command", HOUSE)
def test_the_house_is_a_command(tmp_path: Path, started: list[Started], command: str) -> None:
    run = Started(tmp_path / "v", (*RUN, command), BOTTEGA_PAINTERS="0")
    started.append(run)
    link = run.link()
    port = int(link.split("/")[2].rpartition(":")[2])
    assert Plain(port).ask("GET", "/health")[0] == 200
    assert run.interrupt()[0] == 0


def test_what_is_asked_for_is_what_is_locked_and_tried() -> None:
    """A bound below what the lock names would promise what nobody has tried."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    packages = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))["package"]
    locked = {package["name"]: package["version"].split(".") for package in packages}
    wanted = project["dependencies"]
    assert len(wanted) > 25
    for one in wanted:
        found = re.fullmatch(r"([\w.-]+)(?:\[[\w-]+\])?[>=]=([\w.]+)", one)
        assert found, one
        bound = found[2].split(".")
        assert bound == locked[found[1].replace(".", "-")][: len(bound)], f"{one}: the lock has another"
        assert len(bound) > 1, f"{one} says too little"
