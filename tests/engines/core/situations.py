"""Positions in which values count, and what a component file makes of them.

Kept games hold some of the cards only. A game's own ``tests/engines/rules/<game>/situations.py`` lays each where its
values count; the kept positions are looked at too.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from random import Random
from typing import Any

import msgspec

from engines import GAMES
from engines.core import tables
from engines.core.game import Game
from engines.core.match import Match
from engines.core.messages import speaker
from engines.core.tree import Node, Pick, child, random_word, words
from engines.core.words import Word
from render import PAINTERS
from render.core.composition import scene_of
from render.core.request import Request
from tests.engines.laws.playing import copy, secret_of, shape, viewers
from tests.engines.positions.test_positions import read
from tests.engines.positions.write import kept

AnyGame = Game[Any, Any]
Dumped = dict[str, Any]
OPENED = 8
"""So many tables are opened with the same options: each deals other cards."""
FOLLOWED = 6
"""So many words by chance of each seat that is asked are said."""


@cache
def situations(key: str) -> tuple[Dumped, ...]:
    """All positions of a game, as the file of today has them."""
    module = f"tests.engines.rules.{key}.situations"
    made = import_module(module).situations() if find_spec(module) else ()
    return (*(tables.dump(match) for match in made), *(read(path) for path in kept(GAMES[key])))


def opened(game: AnyGame, seats: int, name: str) -> Iterator[str]:
    """How tables begin with a file: as proposed, and with every option each way."""
    fit = {spec.key: spec.for_seats(seats) for spec in game.options if not spec.seats or seats in spec.seats}
    each = [
        {key: ways[n % len(ways)] for key, ways in fit.items()} for n in range(max(map(len, fit.values()), default=1))
    ]
    for seed in range(OPENED):
        for options in ({}, *each):
            yield from asking(tables.open_table(game, "a-table", seats, options, secret_of(27 + seed), name))


def loaded(game: AnyGame, n: int, name: str) -> Match[Any, Any]:
    """A situation with a file. Raises ``Refused`` where it can't be with that."""
    dumped = situations(game.key)[n]
    state = {**dumped["state"], "components": name}
    return tables.load_table(game, "a-table", {**dumped, "components": name, "state": state}, secret_of(27))


def ending(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """What is asked in a situation with a file, and what becomes of a word or two."""
    match = loaded(game, n, name)
    yield from asking(match)
    for seat in match.owing():
        for word in some_words(match.tree(seat)):
            twin = copy(match)
            twin.push(seat, word)
            yield from asking(twin)


def asking(match: Match[Any, Any]) -> Iterator[str]:
    """What was told and drawn, what everybody sees and is asked now, and how they stand."""
    yield plain([(entry.events, entry.draws) for entry in match.entries])
    yield plain(match.game.standings(match.position))
    yield from (plain(match.view(seat)).replace(match.header.components, "") for seat in viewers(match))
    yield from (plain(shape(match.tree(seat), most=6)) for seat in match.owing())


def plain(thing: object) -> str:
    """All that is in something, to be compared: several times quicker than its ``repr``."""
    return msgspec.msgpack.encode(thing, enc_hook=repr).decode("latin-1")


def some_words(root: Node) -> Iterator[Word]:
    """The first word of each kind, and some by chance."""
    if isinstance(root, Pick):
        for option in root.options:
            if not option.blocked:
                yield from islice(words(child(option), (option.key,)), 1)
    dice = Random(27)
    yield from (random_word(root, dice) for _ in range(FOLLOWED))


def shown(match: Match[Any, Any]) -> Iterator[str]:
    """What is asked, written and painted of a position."""
    game, speak = match.game, speaker(match.game.home, "en")
    for seat in viewers(match):
        view = match.view(seat)
        yield "\n".join(speak(msg) for msg in (*game.headline(view), *game.text(view), *game.alt(view)))
        for picture in ("board",) if seat is None else PAINTERS[game.key].PICTURES if seat == 0 else ():
            yield scene_of(Request(game.key, view, picture)).lines()
        if seat is not None:
            ahead = game.orders(view)
            yield plain(ahead and shape(ahead))
            if seat in match.asked():
                yield plain(shape(match.tree(seat), most=6))
