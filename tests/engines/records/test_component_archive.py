"""Test the component archive: earlier files are found in git by their hash and stored."""

from __future__ import annotations

import gzip
import os
import subprocess
from pathlib import Path

import pytest

from engines import GAMES
from engines.core.components import components_hash
from tests.engines.records.component_archive import FILE, files_by_hash, find_texts, keep_texts, main, missing_hashes
from tests.games import REAL

FIRST, SECOND, TODAY = "price = 300 # á\n", "price = 400\n", "price = 500\n"
AUTHOR = {"GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@b", "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@b"}


@pytest.fixture
def game_folder(tmp_path: Path) -> Path:
    """Make a game's folder below the root of a git tree: two versions committed, a third being written."""

    def git(*words: str) -> None:
        subprocess.run(["git", *words], cwd=tmp_path, env={**os.environ, **AUTHOR}, check=True, capture_output=True)

    git("init")
    found = tmp_path / "engines" / "quarry"
    found.mkdir(parents=True)
    for text in (FIRST, SECOND):
        (found / FILE).write_text(text, "utf-8")
        git("add", "-A")
        git("commit", "-m", text)
    (found / FILE).write_text(TODAY, "utf-8")
    return found


def test_a_version_that_git_has_is_found_by_its_hash(game_folder: Path) -> None:
    wanted = {components_hash(FIRST), components_hash(SECOND)}
    assert find_texts(game_folder, wanted) == {components_hash(FIRST): FIRST, components_hash(SECOND): SECOND}
    assert find_texts(game_folder, {components_hash(TODAY), components_hash(SECOND)}) == {
        components_hash(SECOND): SECOND
    }


def test_a_version_is_kept_under_its_hash(game_folder: Path) -> None:
    (path,) = keep_texts(game_folder, {components_hash(FIRST): FIRST})
    assert path == game_folder / "earlier" / f"{components_hash(FIRST)}.toml.gz"
    assert gzip.decompress(path.read_bytes()).decode() == FIRST


@pytest.mark.parametrize("key", REAL)
def test_nothing_is_missing_that_is_named(key: str) -> None:
    """Records name today's file; so do positions and lessons that were made after the last change."""
    assert not missing_hashes(GAMES[key]), f"run `make earlier GAME={key}`"
    assert GAMES[key].default_components in files_by_hash(GAMES[key]), f"run `make records GAME={key}`"


def test_component_file_missing_in_git_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made_up, path = "0" * 32, Path("records/made-up.json")
    monkeypatch.setattr("tests.engines.records.component_archive.files_by_hash", lambda _: {made_up: [path]})
    assert main(["princes"]) == 1
    told = capsys.readouterr().err
    assert made_up in told
    assert str(path) in told
    assert "make records GAME=princes" in told
