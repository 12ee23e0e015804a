"""The features of a seat at the beginning of a round (``outlook.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.value_model import ValueModel
from engines.notredame import scoring
from engines.notredame.components import printed
from engines.notredame.state import State, markers

SAFE = 3
"""Number of spaces left on the rat track above which most nights are harmless."""


def game_stage(state: State) -> str:
    """Return the round."""
    return str(state.round)


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return points, coins, cubes, markers on each sector, rats, and the share of Notre Dame."""
    index, player = printed(state.components), state.players[seat]
    on = {sector: markers(player, sector) for sector in player.sectors}
    track = index.table.plague.track_max
    return {
        "points": player.pp,
        "coins": player.coins,
        "some": min(player.coins, 3),
        "cubes": player.supply,
        "few": min(player.supply, 2),
        **{f"on {sector}": n for sector, n in on.items()},
        **{f"many {sector}": max(0, n - 2) for sector, n in on.items()},
        "park": on[index.park] // index.table.park_bonus.markers_per_point,
        "empty": list(on.values()).count(0),
        "friend": player.friend is not None,
        "rats": player.rats,
        "danger": max(0, player.rats + SAFE - track),
        "peril": max(0, player.rats - on[index.table.plague.deduction_sector] + SAFE - track),
        "cathedral": player.cathedral,
        "share": player.cathedral * scoring.cathedral_share(state),
        "tokens": len(player.tokens),
        "bell": state.bell == seat,
    }


VALUE_MODEL: ValueModel[State] = ValueModel(game_stage, seat_features, Path(__file__).with_name("outlook.json"))
