"""The features of a seat at the beginning of a round (``outlook.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.value_model import ValueModel
from engines.princes import scoring
from engines.princes.components import printed
from engines.princes.state import State

ROUND = 800
"""Florins that a round may cost."""


def game_stage(state: State) -> str:
    """Return the round."""
    return str(state.round)


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return points, money, the contents of the estate, and possible works."""
    index, player = printed(state.components), state.players[seat]
    values = sorted(scoring.work_totals(state, player).values(), reverse=True)
    common = sum(scoring.common_value(state, player))
    minimum = index.minimum[max(0, state.round - 1)]
    kinds = {tile.kind for tile in player.tiles}
    buildings = len(kinds & set(index.buildings))
    later = index.minimum[min(len(index.minimum), state.round + 2) - 1]
    prestige = [scoring.prestige_value(state.components, state.players, seat, card) for card in player.prestige]
    return {
        "points": player.pp,
        "florins": player.florins / 100,
        "poor": min(player.florins, ROUND) / 100,
        "some": min(player.florins, 2 * ROUND) / 100,
        "jesters": player.jesters,
        "builders": player.builders,
        "second builder": player.builders > 1,
        "third builder": player.builders > 2,
        "recruiting": player.recruiting,
        "freedoms": len(player.freedoms),
        "buildings": buildings,
        "crowded": max(0, buildings - 2),
        "landscapes": len(kinds & set(index.landscapes)),
        "tiles": len(player.tiles),
        "persons": len(player.professions),
        "works": len(player.table),
        "common": common,
        "best": sum(values[:1]),
        "next": sum(values[1:2]),
        "wishes": sum(value - common for value in values),
        "ready": sum(value >= minimum for value in values),
        "later": sum(value >= later for value in values),
        "bonus": len(player.bonus),
        "prestige cards": len(player.prestige),
        "prestige": sum(prestige),
        "start": (seat - state.start) % len(state.players),
    }


VALUE_MODEL: ValueModel[State] = ValueModel(game_stage, seat_features, Path(__file__).with_name("outlook.json"))
