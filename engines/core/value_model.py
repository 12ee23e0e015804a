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

HeuristicSeats = Literal["nobody", "own", "all"]
FeatureWeights = dict[str, dict[str, float]]
"""Stage to trait to the points that one of it promises at the end."""


@dataclass(frozen=True)
class ValueModel(Generic[S]):
    """How a game tells how its seats stand, at the beginning of a round."""

    game_stage: Callable[[S], str]
    """How far the game is: for each stage is learned apart."""
    seat_features: Callable[[S, int], Mapping[str, float]]
    """What a seat has that counts, by name; the same names at every position."""
    weights_path: Path
    """Where what was learned is kept."""
    rounds_ahead: int = 1
    """To the beginning of so many rounds further on a search plays; where the game ends before, to its end."""

    heuristic_seats: HeuristicSeats = "nobody"
    """Who says in thought what the game's judgement says, not what is often said: the seat that thinks, or all.

    For games whose judgement is quick and asks for no look ahead.
    """

    def margin_estimates(self, state: S, seats: int) -> list[float]:
        """By seat, how many points more than the others have on average it may expect to have at the end."""
        worths = load_weights(self.weights_path).get(self.game_stage(state), {})
        hopes = []
        for seat in range(seats):
            traits = self.seat_features(state, seat)
            hopes.append(sum([worth * traits[name] for name, worth in worths.items()]))
        return score_margins(hopes)


@cache
def load_weights(table: Path) -> FeatureWeights:
    """What is kept in a file; nothing where nothing was learned yet."""
    return msgspec.json.decode(table.read_bytes(), type=FeatureWeights) if table.exists() else {}


def score_margins(points: list[float]) -> list[float]:
    """By seat, how much more it has than the others have on average."""
    whole, others = sum(points), max(1, len(points) - 1)
    return [own - (whole - own) / others for own in points]
