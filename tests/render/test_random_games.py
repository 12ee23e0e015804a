"""Test pictures during random whole games: every mark that an event or an option names is on its picture."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.core.hotspots import picture_for
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.match_factory import open_match
from engines.core.random_moves import random_move
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import Allocation, Choice, Leaf, Node, next_node
from render.core.composition import compose_scene
from render.core.geometry import Box
from render.core.renderer import IncrementalRenderer, render_picture
from render.core.request import PictureRequest, RecentMove, Selection
from tests.render.samples import NAMES

PRINCES = GAMES["princes"]
EVERY = 5


def play_random_game(seats: int, seed: int) -> Iterator[tuple[Match[Any, Any], Random]]:
    """Yield a random game before each of its moves, and at its end, with its dice."""
    dice = Random(seed)
    secret = SeedSecret(blake2b(b"pictures", digest_size=32).hexdigest(), "5a" * 32)
    match = open_match(PRINCES, "pictures", seats, {}, secret)
    while not match.is_over:
        yield match, dice
        seat = match.seats_to_move()[0]
        match.push(seat, random_move(match.choice_tree(seat), dice))
    yield match, dice


def recent_moves(match: Match[Any, Any], viewer: int | None, lang: str) -> tuple[RecentMove, ...]:
    speak = build_translator(PRINCES.data_dir, lang, NAMES)
    events = match.visible_events(viewer, max(0, match.version - 4))[-9:]
    return tuple(RecentMove(n, None, speak(event.msg), event.at) for n, (_, event) in enumerate(events, 1))


def iter_selections(node: Node, dice: Random) -> Iterator[Selection]:
    """Yield what a player is shown on the way to a random move."""
    word = random_move(node, dice)
    for length in range(len(word)):
        options = node.options if isinstance(node, Choice) else node.slots if isinstance(node, Allocation) else []
        opened = tuple(option.hotspot for option in options if option.hotspot and option.blocked is None)
        blocked = tuple(option.hotspot for option in options if option.hotspot and option.blocked is not None)
        yield Selection(word[:length], opened, blocked)
        node = next_node(node, word[length])
    assert isinstance(node, Leaf)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_game(seats: int) -> None:
    easel = IncrementalRenderer()
    for number, (match, dice) in enumerate(play_random_game(seats, seats)):
        if number % EVERY and not match.is_over:
            continue
        lang = LANGUAGES[number // EVERY % 4]
        for viewer in (None, number // EVERY % seats):
            request = PictureRequest(
                "princes", match.view_for(viewer), "board", recent_moves(match, viewer, lang), lang, NAMES[:seats]
            )
            _on_board(request)
            assert len(easel.render_request(f"{viewer is None}", request).png) <= 300_000
        if not match.is_over:
            _assert_marks_shown(match, dice, lang, NAMES[:seats])
    last = PictureRequest("princes", match.view_for(None), names=NAMES[:seats])
    assert easel.render_request("True", last) == render_picture(last)


def _on_board(request: PictureRequest) -> None:
    scene = compose_scene(request)
    whole = Box(0, 0, scene.width, scene.height)
    named = {mark for line in request.recent_moves for mark in line.at if not mark.startswith("card:")}
    assert request.view.over or named <= set(scene.hotspots)  # at the end the result is shown, not the board
    assert all(box.is_inside(whole) for box in scene.hotspots.values())
    assert not scene.cut_texts


def _assert_marks_shown(match: Match[Any, Any], dice: Random, lang: str, names: tuple[str, ...]) -> None:
    seat = match.seats_to_move()[0]
    for focus in iter_selections(match.choice_tree(seat), dice):
        marks = {*focus.open, *focus.blocked}
        if not marks:
            continue
        request = PictureRequest("princes", match.view_for(seat), picture_for(tuple(marks)), (), lang, names, focus)
        scene = compose_scene(request)
        assert marks <= set(scene.hotspots), (focus.word, request.picture)
        assert scene.height


def test_viewer_sees_only_own_florins() -> None:
    match, _ = next(play_random_game(3, 1))
    own = str(match.position.state.players[1].florins)

    def money_texts(viewer: int | None) -> list[tuple[str, ...]]:
        scene = compose_scene(PictureRequest("princes", match.view_for(viewer), names=NAMES))
        where = [scene.hotspots[f"{seat}/money"] for seat in range(3)]
        return [
            tuple(item.name for item in scene.items if item.kind == "text" and _is_on_line(item.box, box))
            for box in where
        ]

    assert money_texts(1) == [(), (own,), ()]
    assert money_texts(None) == [(), (), ()]


def _is_on_line(box: Box, other: Box) -> bool:
    return other.y <= box.y < other.bottom and other.x <= box.x < other.right
