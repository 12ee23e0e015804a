"""Test hand views: requests of hands that look the same are equal, without fields that no hand shows."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from msgspec.structs import replace

from engines import GAMES
from render import PAINTERS
from render.core.composition import compose_scene
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest, RecentMove, Selection, seen_request
from tests.engines.laws.random_games import random_moments
from tests.games import REAL

NAMES = ("Markéta", "Анна", "Wilhelmina", "Pip", "Jo")
SEEDS = range(4)
EVERY = 5
"""Every so many moments of a game are looked at."""
LEAST_REPEATED = 0.4
"""The share of moves after which a hand has to be requested in the same words."""

each = pytest.mark.parametrize("game", [game for game in REAL if game in PAINTERS])
LEFT_OUT = [game for game in REAL if hasattr(PAINTERS.get(game), "hand_view")]
"""Games whose painters say what a hand does not show. A new one need not."""


def hand_requests(game: str, seed: int, every: int) -> list[PictureRequest]:
    """Return the hands of all seats at some moments of a random game, from the first to the last."""
    found = []
    for number, match in enumerate(random_moments(GAMES[game], seed)):
        if number % every == 0 or match.is_over:
            move = RecentMove(1, 0, "a move", ("0/pp", "hand:rope", "card:opinion"))
            view_of, names = match.view_for, NAMES[: match.header.seats]
            found += [
                PictureRequest(game, view_of(seat), "hand", (move,), names=names, time_left="9 h")
                for seat in range(match.header.seats)
            ]
    return found


@each
def test_a_hand_shows_nothing_of_what_is_left_out(game: str) -> None:
    for seed in SEEDS:
        for number, request in enumerate(hand_requests(game, seed, EVERY)):
            layout = sorted((*CHAT_LAYOUTS, PAGE_LAYOUT))[number % 3]
            marks = tuple(compose_scene(request).hotspots)[:3]
            full = replace(request, layout=layout, selection=Selection(open=marks[:2], chosen=marks[2:]))
            assert compose_scene(seen_request(full)) == compose_scene(full), (seed, number)


def test_all_four_games_say_what_a_hand_does_not_show() -> None:
    assert len(LEFT_OUT) >= 4


@pytest.mark.parametrize("game", LEFT_OUT)
def test_the_moves_of_others_change_few_requests(game: str) -> None:
    count = Counter[bool]()
    for seed in SEEDS:
        last: dict[int, bytes] = {}
        for request in hand_requests(game, seed, 1):
            words, seat = msgspec.msgpack.encode(seen_request(request)), request.view.me.seat
            if seat in last:
                count[words == last[seat]] += 1
            last[seat] = words
    assert count[True] > LEAST_REPEATED * count.total(), count


def test_boards_and_signs_are_requested_as_they_are() -> None:
    (hand, *_) = hand_requests("princes", 0, 1)
    for request in (replace(hand, picture="board"), replace(hand, part="sign:florin"), replace(hand, game="unknown")):
        assert seen_request(request) is request
