"""The features of a seat at the beginning of a round (``outlook.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.value_model import ValueModel
from engines.fresco import goods, scoring
from engines.fresco.bishop import bonus
from engines.fresco.components import printed
from engines.fresco.state import Player, State

BASIC = frozenset({"red", "yellow", "blue"})
SPECIAL = frozenset({"pink", "brown"})
MANY = 7
"""Number of rounds to come above which the game counts as young."""
MIXES = 2
"""Number of missing mixed paints up to which a section counts as near."""


def game_stage(state: State) -> str:
    """Return the approximate number of rounds after this one."""
    row = printed(state.components).table.final_round
    left = len(state.fresco) - row.tiles_at_start_of_round_max
    return "final" if state.final else str(min(MANY, 1 + int(left / (0.55 + 0.62 * len(state.players)))))


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return points, money, paints and possible restorations, mood, tiles and portraits."""
    index, player = printed(state.components), state.players[seat]
    basic = [player.paints[paint] for paint in BASIC]
    mixed = {paint: n for paint, n in player.paints.items() if paint not in BASIC}
    ready, near = _sections(state, player)
    always = [index.portraits[card] for card in player.portraits if index.portraits[card].kind == "always"]
    return {
        "points": player.vp,
        "thalers": player.thalers,
        "poor": min(player.thalers, 4),
        "some": min(player.thalers, 9),
        "basic": sum(min(4, n) for n in basic),
        "sorts": sum(n > 0 for n in basic),
        "pairs": sum(n > 1 for n in basic),
        "mixed": sum(n for paint, n in mixed.items() if paint not in SPECIAL),
        "mixes": sum(n > 0 for n in mixed.values()),
        "special": sum(n for paint, n in mixed.items() if paint in SPECIAL),
        "ready": sum(ready[:1]),
        "second": sum(ready[1:2]),
        "third": sum(ready[2:3]),
        "near": sum(near[:1]),
        "also": sum(near[1:2]),
        "mood": player.mood,
        "merry": player.mood in index.table.mood_track.plus_one,
        "sad": player.mood in index.table.mood_track.minus_one,
        "income": goods.income(state.components, player),
        "tiles": len(player.tiles),
        "portraits": len(player.portraits),
        "always": len(always),
        "end": sum(scoring.end_portraits(state.components, player).values()),
        "chooses": state.turns.index(seat) if seat in state.turns else 0,
    }


def _sections(state: State, player: Player) -> tuple[list[int], list[int]]:
    """Return the points of sections that can be restored now one after the other, and of near ones.

    Both lists are sorted, best first.
    """
    index, has = printed(state.components), dict(player.paints)
    ready, near = [], []
    worth = {
        tile: index.tiles[tile].value + bonus(state.components, state.bishop, at) / 2
        for at, tile in state.fresco.items()
    }
    for tile in sorted(worth, key=lambda tile: -worth[tile]):
        needs = index.needs[tile]
        lacks = [(paint, n - has[paint]) for paint, n in needs if n > has[paint]]
        if not lacks:
            ready.append(index.tiles[tile].value)
            for paint, n in needs:
                has[paint] -= n
        elif sum(n for _, n in lacks) <= MIXES and all(paint not in BASIC for paint, _ in lacks):
            near.append(index.tiles[tile].value)
    return sorted(ready, reverse=True), sorted(near, reverse=True)


VALUE_MODEL: ValueModel[State] = ValueModel(
    game_stage, seat_features, Path(__file__).with_name("outlook.json"), heuristic_seats="own"
)
