"""Build positions of The Princes of Florence that show the values of every card.

It is in a hand whose owner has a bit of everything, more than all others, as much as another, or nothing at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.core.tree import first_move
from engines.princes import estate
from engines.princes.components import COMPONENTS, printed
from tests.engines.rules.princes.position_builder import NO_EMPTY, Scene, Table, open_drafted_match, open_new_match

SOME = ("laboratory", "university", "studio", "tower")
OTHERS = ("workshop", "hospital", "library")
MORE = ("theater", "opera", "chapel")
LAND = ("forest", "lake", "park")
LAST = len(printed(COMPONENTS.current_hash()).table.round)
ALL_FREE = "travel religion opinion"


def situations() -> Iterator[Table]:
    index = printed(COMPONENTS.current_hash())
    bonus, prestige = " ".join(index.bonus), " ".join(index.prestige)
    odd, even = (list(index.professions)[n::2] for n in (0, 1))
    rich: dict[str, Any] = {"builders": 3, "jesters": 3, "freedoms": ALL_FREE}
    for hand, table, buildings in ((odd, even, SOME), (even, odd, OTHERS), (odd, even, MORE)):
        mine = {
            **rich,
            "tiles": _random_tiles(*LAND, *buildings),
            "professions": " ".join(hand),
            "table": " ".join(table[:5]),
            "bonus": bonus,
        }
        yield Scene(3, florins=9900).round(3).give(0, **mine).turn(0)
        yield Scene(3, florins=9900).round(7, 1).give(0, **mine, prestige=prestige).last_turn()
    twice = {**rich, "tiles": _random_tiles(*LAND, *LAND), "professions": " ".join(odd), "bonus": bonus}
    yield Scene(3, florins=9900).round(3).give(0, **twice).turn(0)
    tied: dict[str, Any] = {"builders": 2, "jesters": 2, "freedoms": "travel", "tiles": _random_tiles(*LAND, *SOME)}
    both = [" ".join(odd[:3]), " ".join(even[:3])]
    scene = Scene(3).round(7, 1).give(0, **tied, table=both[0], prestige=prestige)
    yield scene.give(1, **tied, table=both[1]).last_turn()
    yield Scene(3).round(7, 1).give(0, prestige=prestige).last_turn()
    yield Scene(3).round(7, 1).give(0, tiles=NO_EMPTY, prestige=prestige).last_turn()
    for seats in (3, 4, 5):
        for builders in range(4):
            yield Scene(seats, florins=9900).round(2).give(0, builders=builders).turn(0)
        yield Scene(seats).round(2).auction(opener=0)
    for builders in range(3):
        yield Scene(3).give(0, builders=builders).auction(opener=0, jester=1, forest=2)
    yield Scene(3).give(0, best=9).give(1, best=12).last_turn()
    for seats, variant in ((2, "cz2"), (3, "ru3"), (2, "ru2")):
        yield from (_draft_position(seats, variant), open_drafted_match(seats, variant=variant))
    for n in range(1, LAST):
        yield from (Scene(3, variant="ru3").round(n).last_turn(), Scene(2, variant="ru2").round(n).last_turn())


def _draft_position(seats: int, variant: str) -> Table:
    """Build a match in which only the last player has not chosen the first cards."""
    match = open_new_match(seats, variant=variant)
    for seat in match.seats_to_move()[1:]:
        match.push(seat, first_move(match.choice_tree(seat)))
    return match


def _random_tiles(*kinds: str) -> str:
    """Return tiles on one estate, as a scene takes them: laid at random until there is room for all."""
    name, dice = COMPONENTS.current_hash(), Random(7)
    every = {
        kind: [(way, at, one) for way, row in estate.places(name, kind).items() for at, one in row.items()]
        for kind in kinds
    }
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
