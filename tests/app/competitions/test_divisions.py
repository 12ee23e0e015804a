"""Divisions of a league from season to season."""

from __future__ import annotations

import pytest

from bot.app.competitions.league import (
    count_movers,
    form_divisions,
    merge_paused,
    move_players,
    place_newcomers,
)


def division(letter: str, size: int) -> list[str]:
    """Name the players of a division, best first."""
    return [f"{letter}{n}" for n in range(size)]


@pytest.mark.parametrize(("size", "share", "count"), [(8, 25, 2), (15, 25, 3), (8, 5, 1), (9, 80, 4)])
def test_a_stated_share_moves(size: int, share: int, count: int) -> None:
    assert count_movers(size, share) == count


def test_the_best_and_the_last_change_places() -> None:
    moved = move_players([division("a", 8), division("b", 8), division("c", 8)], (), 25)
    assert moved == [
        [*division("a", 6), "b0", "b1"],
        ["a6", "a7", "b2", "b3", "b4", "b5", "c0", "c1"],
        ["b6", "b7", *division("c", 8)[2:]],
    ]


def test_who_pauses_keeps_the_division_and_moves_nowhere() -> None:
    ladder = [division("a", 9), division("b", 9)]
    moved = move_players(ladder, {"a8", "b0"}, 25)
    assert "a8" in moved[0]
    assert "b0" in moved[1]
    assert {"b1", "b2"} <= set(moved[0]), "the best two who played go up"
    season = form_divisions(moved, {"a8", "b0"})
    assert [len(group) for group in season] == [8, 8]
    merged = merge_paused(season, moved, {"a8", "b0"})
    assert [sorted(group) for group in merged] == [sorted(group) for group in moved]


def test_newcomers_are_placed_by_rating() -> None:
    ladder = [division("a", 8), division("b", 8)]
    ratings = dict.fromkeys(ladder[0], 30.0) | dict.fromkeys(ladder[1], 20.0) | {"x": 31.0, "y": 20.0, "z": 3.0}
    placed = place_newcomers(ladder, ["z", "y", "x", "new"], ratings)
    assert placed[0][8:] == ["x"]
    assert placed[1][8:] == ["y", "z", "new"]
    assert place_newcomers([], ["z", "x"], ratings) == [["x", "z"]]


@pytest.mark.parametrize("players", [*range(8, 61), 200])
def test_divisions_have_8_to_20_players(players: int) -> None:
    made = form_divisions([division("a", players)], ())
    assert [user for group in made for user in group] == division("a", players)
    assert all(8 <= len(group) <= 20 for group in made), [len(group) for group in made]


def test_divisions_that_are_formed_again_are_even() -> None:
    assert [len(group) for group in form_divisions([division("a", 46)], ())] == [11, 12, 11, 12]


def test_a_season_of_fewer_than_8_is_none() -> None:
    assert form_divisions([division("a", 7)], ()) == []
    assert form_divisions([], ()) == []
    assert form_divisions([division("a", 8)], {"a3"}) == []


def test_divisions_that_fit_stay_as_they_are() -> None:
    ladder = [division("a", 20), division("b", 9)]
    assert form_divisions(ladder, ()) == ladder
    assert [len(group) for group in form_divisions([division("a", 21), division("b", 7)], ())] == [14, 14]
