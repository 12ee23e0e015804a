"""Positions in which every card of a game is in somebody's hand, and what a component file makes of a position.

Kept games hold some of the cards only. Here each card lies where its values count: in a hand whose owner has a bit of
everything, more than all others, as much as another, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

from engines import GAMES
from engines.core import tables
from engines.core.game import Game
from engines.core.match import Match
from engines.core.messages import speaker
from engines.core.tree import Node, Pick, child, random_word, words
from engines.core.words import Refused, Word
from engines.princes import estate
from engines.princes.components import COMPONENTS as PRINCES
from engines.princes.components import printed
from render import PAINTERS
from render.core.paint import scene_of
from render.core.request import Request
from tests.engines.laws.playing import copy, secret_of, shape, viewers
from tests.engines.positions.test_positions import read
from tests.engines.positions.write import kept
from tests.engines.rules.princes import positions as princes

AnyGame = Game[Any, Any]
Dumped = dict[str, Any]
FOLLOWED = 6
"""So many words by chance of each seat that is asked are said."""


@cache
def situations(key: str) -> tuple[Dumped, ...]:
    """All positions of a game, as the file of today has them."""
    made = [tables.dump(match) for match in MADE[key]()] if key in MADE else []
    return (*made, *(read(path) for path in kept(GAMES[key])))


def ending(game: AnyGame, dumped: Dumped, name: str) -> Iterator[str]:
    """What a position shows with a file, and what becomes of a word or two; ``refused`` where it can't be."""
    state = {**dumped["state"], "components": name}
    try:
        match = tables.load_table(game, "a-table", {**dumped, "components": name, "state": state}, secret_of(27))
    except Refused:
        yield "refused"
        return
    yield from shown(match)
    for seat in match.owing():
        for word in some_words(match.tree(seat)):
            twin = copy(match)
            twin.push(seat, word)
            yield repr([(entry.events, entry.draws) for entry in twin.entries[1:]])
            yield repr(game.standings(twin.position))


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
            yield repr(ahead and shape(ahead))
            if seat in match.asked():
                yield repr(shape(match.tree(seat), most=6))


# -- The Princes of Florence

SOME = ("laboratory", "university", "studio", "tower")
OTHERS = ("workshop", "hospital", "library")
MORE = ("theater", "opera", "chapel")
LAND = ("forest", "lake", "park")
ALL_FREE = "travel religion opinion"


def _princes() -> Iterator[Match[Any, Any]]:
    index = printed(PRINCES.default())
    bonus, prestige = " ".join(index.bonus), " ".join(index.prestige)
    first, second = (list(index.professions)[n::2] for n in (0, 1))
    rich: dict[str, Any] = {"builders": 3, "jesters": 3, "freedoms": ALL_FREE}
    for hand, table, buildings in ((first, second, SOME), (second, first, OTHERS), (first, second, MORE)):
        mine = {
            **rich,
            "tiles": _tiles(*LAND, *buildings),
            "professions": " ".join(hand),
            "table": " ".join(table[:5]),
            "bonus": bonus,
        }
        yield princes.Scene(3, florins=9900).round(3).give(0, **mine).turn(0)
        yield princes.Scene(3, florins=9900).round(7, 1).give(0, **mine, prestige=prestige).last_turn()
    tied: dict[str, Any] = {"builders": 2, "jesters": 2, "freedoms": "travel", "tiles": _tiles(*LAND, *SOME)}
    both = [" ".join(first[:3]), " ".join(second[:3])]
    scene = princes.Scene(3).round(7, 1).give(0, **tied, table=both[0], prestige=prestige)
    yield scene.give(1, **tied, table=both[1]).last_turn()
    yield princes.Scene(3).round(7, 1).give(0, prestige=prestige).last_turn()
    yield princes.Scene(3).round(7, 1).give(0, tiles=princes.NO_EMPTY, prestige=prestige).last_turn()
    for seats in (3, 4, 5):
        for builders in range(4):
            yield princes.Scene(seats, florins=9900).round(2).give(0, builders=builders).turn(0)
        yield princes.Scene(seats).round(2).auction(opener=0)
    for seats, variant in ((2, "cz2"), (3, "ru3"), (2, "ru2")):
        yield from (princes.opening(seats, variant=variant), princes.drafted(seats, variant=variant))


def _tiles(*kinds: str) -> str:
    """Tiles on one estate, as a scene takes them: laid at random till there is room for all."""
    name, dice = PRINCES.default(), Random(7)
    every = {kind: [(way, at, one) for way, row in estate.places(name, kind).items() for at, one in row.items()]
             for kind in kinds}  # fmt: skip
    while True:
        taken, found = estate.palazzo(name), list[str]()
        for kind in kinds:
            free = [(way, at, one) for way, at, one in every[kind] if not one.mask & taken]
            if not free:
                break
            way, at, one = dice.choice(free)
            taken |= one.mask
            found.append(f"{kind} {way} {at}")
        if len(found) == len(kinds):
            return ", ".join(found)


MADE: dict[str, Callable[[], Iterator[Match[Any, Any]]]] = {"princes": _princes}
