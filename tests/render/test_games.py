"""Random whole games, painted as they go: every mark that an event or an option names is on its picture."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from random import Random
from typing import Any

import pytest

from engines import GAMES
from engines.core.log import Secret
from engines.core.marks import picture_of
from engines.core.match import Match
from engines.core.messages import LANGUAGES, speaker
from engines.core.tables import open_table
from engines.core.tree import Allot, Leaf, Node, Pick, random_word, step
from render.core.composition import scene_of
from render.core.geometry import Box
from render.core.paint import Easel, png
from render.core.request import Focus, Request, TraceLine
from render.princes.samples import NAMES

PRINCES = GAMES["princes"]
EVERY = 5


def game(seats: int, seed: int) -> Iterator[tuple[Match[Any, Any], Random]]:
    """A table before each of its words."""
    dice = Random(seed)
    secret = Secret(blake2b(b"pictures", digest_size=32).hexdigest(), "5a" * 32)
    match = open_table(PRINCES, "pictures", seats, {}, secret)
    while not match.over:
        yield match, dice
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), dice))
    yield match, dice


def lines(match: Match[Any, Any], viewer: int | None, lang: str) -> tuple[TraceLine, ...]:
    speak = speaker(PRINCES.home, lang, NAMES)
    events = match.events(viewer, max(0, match.version - 4))[-9:]
    return tuple(TraceLine(n, None, speak(event.msg), event.at) for n, (_, event) in enumerate(events, 1))


def focuses(node: Node, dice: Random) -> Iterator[Focus]:
    """What a person who walks to a random word is shown on the way."""
    word = random_word(node, dice)
    for length in range(len(word)):
        options = node.options if isinstance(node, Pick) else node.slots if isinstance(node, Allot) else []
        opened = tuple(option.at for option in options if option.at and option.blocked is None)
        blocked = tuple(option.at for option in options if option.at and option.blocked is not None)
        yield Focus(word[:length], opened, blocked)
        node = step(node, word[length])
    assert isinstance(node, Leaf)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_whole_game(seats: int) -> None:
    easel = Easel()
    for number, (match, dice) in enumerate(game(seats, seats)):
        if number % EVERY and not match.over:
            continue
        lang = LANGUAGES[number // EVERY % 4]
        for viewer in (None, number // EVERY % seats):
            request = Request("princes", match.view(viewer), "board", lines(match, viewer, lang), lang, NAMES[:seats])
            _on_board(request)
            assert len(easel.paint(f"{viewer is None}", request).png) <= 300_000
        if not match.over:
            _asked(match, dice, lang, NAMES[:seats])
    last = Request("princes", match.view(None), names=NAMES[:seats])
    assert easel.paint("True", last) == png(last)


def _on_board(request: Request) -> None:
    scene = scene_of(request)
    whole = Box(0, 0, scene.width, scene.height)
    named = {mark for line in request.trace for mark in line.at if not mark.startswith("card:")}
    assert request.view.over or named <= set(scene.marks)  # at the end the result is shown, not the board
    assert all(box.inside(whole) for box in scene.marks.values())
    assert not scene.cuts


def _asked(match: Match[Any, Any], dice: Random, lang: str, names: tuple[str, ...]) -> None:
    seat = match.owing()[0]
    for focus in focuses(match.tree(seat), dice):
        marks = {*focus.open, *focus.blocked}
        if not marks:
            continue
        request = Request("princes", match.view(seat), picture_of(tuple(marks)), (), lang, names, focus)
        scene = scene_of(request)
        assert marks <= set(scene.marks), (focus.word, request.picture)
        assert scene.height


def test_who_looks_sees_their_own_florins_and_nobody_elses() -> None:
    match, _ = next(game(3, 1))
    own = str(match.position.state.players[1].florins)

    def said(viewer: int | None) -> list[tuple[str, ...]]:
        scene = scene_of(Request("princes", match.view(viewer), names=NAMES))
        where = [scene.marks[f"{seat}/money"] for seat in range(3)]
        return [tuple(item.name for item in scene.items if item.kind == "text" and _in(item.box, box)) for box in where]

    assert said(1) == [(), (own,), ()]
    assert said(None) == [(), (), ()]


def _in(box: Box, other: Box) -> bool:
    return other.y <= box.y < other.bottom and other.x <= box.x < other.right
