"""Test AI tournaments: order of the games, resuming, result tables, and stored games replayed by today's players."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from bot.cli.simulation import RANDOM, play_game
from engines import GAMES
from tests.bench import tournaments
from tests.bench.tournaments import PAIRS, Tournament
from tests.toy.game import PEBBLES

KEPT = [one for one in tournaments.list_tournaments(list(GAMES), list(PAIRS)) if one.games]
UNSEARCHED = [one for one in KEPT if one.one != "master"]
SEARCHED = [one for one in KEPT if (one.one, one.others) == ("master", "journeyman")]


@pytest.fixture
def toy_tournaments(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Tournament]:
    monkeypatch.setattr(tournaments, "FOLDER", tmp_path)
    monkeypatch.setattr(tournaments, "PAIRS", {("journeyman", "apprentice"): 4, ("journeyman", RANDOM): 2})
    return [Tournament(PEBBLES, "journeyman", "apprentice"), Tournament(PEBBLES, "journeyman", RANDOM)]


def test_tournaments_grow_in_turn_and_are_resumed(toy_tournaments: list[Tournament]) -> None:
    going = tournaments.go_on(toy_tournaments, 10)
    assert [
        (next(going)[0].others, len(toy_tournaments[0].games), len(toy_tournaments[1].games)) for _ in range(3)
    ] == [
        ("apprentice", 1, 0),
        (RANDOM, 1, 1),
        ("apprentice", 2, 1),
    ]
    assert Counter(one.others for one, _ in tournaments.go_on(toy_tournaments, 10)) == {"apprentice": 2, RANDOM: 1}
    assert not list(tournaments.go_on(toy_tournaments, 10))


def test_no_game_is_begun_when_the_time_is_over(toy_tournaments: list[Tournament]) -> None:
    assert not list(tournaments.go_on(toy_tournaments, -1))


def test_result_table_replaces_the_previous_table(toy_tournaments: list[Tournament], tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{tournaments.BEGIN}old\n{tournaments.END}after\n")
    list(tournaments.go_on(toy_tournaments, 10))
    tournaments.write_table(page, tournaments.result_table(toy_tournaments))
    lines = page.read_text().splitlines()
    assert (lines[0], lines[-1]) == ("before", "after")
    assert [line.split(" | ")[:4] for line in lines if "journeyman" in line] == [
        ["| one journeyman among apprentices", "Pebbles", "3", "4"],
        ["| one journeyman among random players", "Pebbles", "3", "2"],
    ]


def test_the_table_of_the_page_is_that_of_the_games_kept() -> None:
    told = tournaments.result_table(tournaments.list_tournaments(list(GAMES), list(PAIRS)))
    assert f"{tournaments.BEGIN}{told}{tournaments.END}" in tournaments.PAGE.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("one", [pytest.param(one, id=one.path.stem) for one in UNSEARCHED])
def test_last_game_of_an_unsearched_tournament_is_reproduced(one: Tournament) -> None:
    """Else they have changed: ``ActionFeatures.revision`` is one more, and the game's tournaments begin again."""
    _play_again(one)


@pytest.mark.full
@pytest.mark.parametrize("one", [pytest.param(one, id=one.path.stem) for one in SEARCHED])
def test_last_game_of_a_searched_tournament_is_reproduced(one: Tournament) -> None:
    """Some ten seconds of the processor a game, Leonardo da Vinci a minute."""
    _play_again(one)


def _play_again(one: Tournament) -> None:
    kept = one.games[-1]
    _, now = play_game(one.plan(kept.number + 1), kept.number)
    assert (now.points, now.words) == (kept.points, kept.words)
