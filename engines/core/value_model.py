"""Value models: the expected result of a seat at a position, learned from games of the AI.

A game defines features (``seat_features``) and stages (``game_stage``); the weight of each feature in each stage is
learned from whole games and stored next to the rules (``outlook.json``). So a search need not play to the end of a game
with a weak policy: it plays to the end of a round and takes the estimate.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

import msgspec

S = TypeVar("S")

HeuristicSeats = Literal["none", "own", "all"]
FeatureWeights = dict[str, dict[str, float]]
"""By stage and feature: its weight in points at the end."""


@dataclass(frozen=True)
class ValueModel(Generic[S]):
    """The features of a game at the start of a round."""

    game_stage: Callable[[S], str]
    """Stage of the game: weights are learned separately for each."""
    seat_features: Callable[[S, int], Mapping[str, float]]
    """Features of a seat by name; the names are the same at every position."""
    weights_path: Path
    rounds_ahead: int = 1
    """Rounds that a search plays ahead, unless the game ends first."""

    heuristic_seats: HeuristicSeats = "none"
    """Seats that play heuristic moves in a search instead of frequent ones.

    For games with a fast heuristic without previews.
    """

    def margin_estimates(self, state: S, seats: int) -> list[float]:
        """Estimate each seat's final margin in points over the mean of the others."""
        weights = load_weights(self.weights_path).get(self.game_stage(state), {})
        estimates = []
        for seat in range(seats):
            features = self.seat_features(state, seat)
            estimates.append(sum([weight * features[name] for name, weight in weights.items()]))
        return score_margins(estimates)


def round_stage(state: Any) -> str:
    """Return the round as the stage of a game."""
    return str(state.round)


@cache
def load_weights(table: Path) -> FeatureWeights:
    """Load the weights from a file, or none if it does not exist."""
    return msgspec.json.decode(table.read_bytes(), type=FeatureWeights) if table.exists() else {}


def score_margins(points: list[float]) -> list[float]:
    """Return each seat's margin over the mean of the others."""
    whole, others = sum(points), max(1, len(points) - 1)
    return [own - (whole - own) / others for own in points]
