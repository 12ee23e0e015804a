"""Law 6, twin secrets: a seat sees, is asked and is told the same in two tables that differ in what it can't know."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.core.ahead import Preview
from engines.core.log import Entry
from engines.core.tree import random_word
from engines.core.words import Event
from render import PAINTERS
from render.core.composition import scene_of
from render.core.request import Request
from tests.engines.laws.counts import sampled
from tests.engines.laws.playing import AnyGame, AnyMatch, moments, require, shape
from tests.engines.laws.twins import Twin, differs, twins

HORIZONS = 6
PICTURES = 0.03
"""How often pictures are compared too: a scene takes as long as a hundred views."""


def law_6(game: AnyGame, seed: int, share: float = 1.0) -> int:
    """Give the number of moments at which a twin that really differs agreed with the played table."""
    dice, painted = Random(f"{seed} twins"), Random(f"{seed} twins painted")
    *_, played = moments(game, seed)
    agreed = 0
    for twin, was, made in twins(played, dice, HORIZONS):
        _told(twin, was, made)
        _asked(twin)
        if differs(twin) and dice.random() < share:
            _seen(twin, dice, painted)
            agreed += 1
    return agreed


def _told(twin: Twin, was: Entry, made: Entry) -> None:
    there = [event for event in was.events if event.reaches(twin.viewer)]
    here = [event for event in made.events if event.reaches(twin.viewer)]
    require(there == here, "events tell a secret", twin.viewer, _first(there, here))


def _first(there: list[Event], here: list[Event]) -> object:
    pairs = [(a, b) for a, b in zip(there, here, strict=False) if a != b]
    return pairs[0] if pairs else (len(there), len(here))


def _asked(twin: Twin) -> None:
    there = {seat: asked.owes for seat, asked in twin.real.asked().items()}
    here = {seat: asked.owes for seat, asked in twin.match.asked().items()}
    require(there == here, "who is asked tells a secret", twin.viewer, there, here)
    require(twin.real.over == twin.match.over, "the end tells a secret", twin.viewer)


def _seen(twin: Twin, dice: Random, painted: Random) -> None:
    viewer, real, match = twin.viewer, twin.real, twin.match
    there, here = real.view(viewer), match.view(viewer)
    require(there == here, "the view tells a secret", viewer, there, here)
    game = real.game
    for what in (game.headline, game.text, game.alt):
        require(what(there) == what(here), "the text tells a secret", viewer, what)
    _orders(game, there, here)
    if game.key in PAINTERS and painted.random() < PICTURES:
        _pictures(game.key, there, here)
    if viewer is not None and viewer in real.asked():
        require(real.epochs[viewer] == match.epochs[viewer], "an epoch tells a secret", viewer)
        require(shape(real.tree(viewer)) == shape(match.tree(viewer)), "the tree tells a secret", viewer)
        _preview(real, match, viewer, dice)


def _pictures(key: str, there: object, here: object) -> None:
    for lang in ("en", "ru"):
        mine, yours = (scene_of(Request(key, view, lang=lang)).lines() for view in (there, here))
        require(mine == yours, "the picture tells a secret", lang)


def _orders(game: AnyGame, there: object, here: object) -> None:
    mine, yours = game.orders(there), game.orders(here)
    require((mine and shape(mine)) == (yours and shape(yours)), "orders ahead tell a secret")


def _preview(real: AnyMatch, match: AnyMatch, viewer: int, dice: Random) -> None:
    for _ in range(2):
        word = random_word(real.tree(viewer), dice)
        there, here = real.preview(viewer, [word]), match.preview(viewer, [word])
        require(_shown(there) == _shown(here), "a preview tells a secret", viewer, word, there.view, here.view)


def _shown(preview: Preview[Any, Any]) -> tuple[object, ...]:
    """What is seen and told after some words, and asked next."""
    return preview.view, preview.events, preview.seals, preview.tree and shape(preview.tree)


test_law_6, test_law_6_in_full = sampled(6, law_6)
