"""An outlook: what a position promises a seat, learned from how games that an AI played went on from such ones.

A game names what counts (``traits``) and how far it is (``stage``); what each trait is worth by then is learned from
whole games and kept as data beside the rules (``outlook.json``). A search need not play to the end of a game by odds
that play worse than anybody: it plays to the end of a round, and asks here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Generic, Literal, TypeVar

import msgspec

S = TypeVar("S")

Judged = Literal["nobody", "own", "all"]
Worths = dict[str, dict[str, float]]
"""Stage to trait to the points that one of it promises at the end."""


@dataclass(frozen=True)
class Outlook(Generic[S]):
    """How a game tells how its seats stand, at the beginning of a round."""

    stage: Callable[[S], str]
    """How far the game is: for each stage is learned apart."""
    traits: Callable[[S, int], Mapping[str, float]]
    """What a seat has that counts, by name; the same names at every position."""
    table: Path
    """Where what was learned is kept."""
    ahead: int = 1
    """To the beginning of so many rounds further on a search plays; where the game ends before, to its end."""

    judged: Judged = "nobody"
    """Who says in thought what the game's judgement says, not what is often said: the seat that thinks, or all.

    For games whose judgement is quick and asks for no look ahead.
    """

    def gains(self, state: S, seats: int) -> list[float]:
        """By seat, how many points more than the others have on average it may expect to have at the end."""
        worths = worths_of(self.table).get(self.stage(state), {})
        hopes = []
        for seat in range(seats):
            traits = self.traits(state, seat)
            hopes.append(sum([worth * traits[name] for name, worth in worths.items()]))
        return margins(hopes)


@cache
def worths_of(table: Path) -> Worths:
    """What is kept in a file; nothing where nothing was learned yet."""
    return msgspec.json.decode(table.read_bytes(), type=Worths) if table.exists() else {}


def margins(points: list[float]) -> list[float]:
    """By seat, how much more it has than the others have on average."""
    whole, others = sum(points), max(1, len(points) - 1)
    return [own - (whole - own) / others for own in points]
