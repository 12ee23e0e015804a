"""The features of a seat (``outlook.json``), and the kinds of questions and answers (``odds.json``)."""

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.core.value_model import ValueModel, round_stage
from engines.notredame import scoring
from engines.notredame.components import printed
from engines.notredame.state import CATHEDRAL, FRIEND_CARD, Player, State, colour_of, kind_of, markers
from engines.notredame.steps.carriage import may_take

SAFE_SPACES = 3
"""Number of spaces left on the rat track above which most nights are harmless."""


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
        "danger": max(0, player.rats + SAFE_SPACES - track),
        "peril": max(0, player.rats - on[index.table.plague.deduction_sector] + SAFE_SPACES - track),
        "cathedral": player.cathedral,
        "share": player.cathedral * scoring.cathedral_share(state),
        "tokens": len(player.tokens),
        "bell": state.bell == seat,
    }


VALUE_MODEL: ValueModel[State] = ValueModel(round_stage, seat_features, Path(__file__).with_name("outlook.json"))


# -- counted by the rollout policy (``odds.json``)

STAGES = ("begin", "begin", "end A", "middle", "middle", "end B", "late", "late", "end C")
"""Stage by round: payments come at the end of a period, and saving is useless in the last one."""
MAX_MARKERS = 4
"""Markers on a sector beyond which the number makes no difference."""


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: phase, stage of the game, and shortages of the player."""
    player, stage = state.players[seat], STAGES[state.round - 1]
    comes = scoring.rats_move(state, player, scoring.plague_value(state))
    danger = min(2, max(0, player.rats + comes - 7))
    supply, coins = min(2, player.supply), min(2, player.coins)
    match state.phase:
        case "draft":
            return f"draft {stage} {min(2, player.rats // 3)} {supply} {coins}"
        case "play":
            return f"play {stage} {danger} {supply} {coins}"
        case "bribe":
            return f"bribe {stage} {danger} {coins}"
        case _:
            return state.phase


def answer_kind(state: State, seat: int, before: Move, key: str) -> str:
    """Return the kind of an answer: a card with its sector, a person by pay, a market by its token."""
    player = state.players[seat]
    if not before:
        return _person_feature(state, player, key)
    if before[0] == "drive":
        return _drive_feature(state, seat, before, key)
    if before[0] in {"keep", "play"} and len(before) == 1:
        return f"{before[0]} {_card_feature(player, kind_of(key))}"
    if before[0] == "play":
        card = kind_of(before[1])
        if card == FRIEND_CARD:
            return f"friend {_card_feature(player, key)}"
        return " ".join(["play", card if card == CATHEDRAL else "card", *before[2:], key])
    return " ".join([*before, _card_feature(player, key)])


def _card_feature(player: Player, kind: str) -> str:
    if kind == CATHEDRAL:
        return f"{kind} {min(3, player.coins)}"
    return f"{kind} {min(MAX_MARKERS, markers(player, kind))}" if kind in player.sectors else kind


def _person_feature(state: State, player: Player, key: str) -> str:
    row = printed(state.components).persons.get(key)
    if row is None or row.effect != "prestige_per":
        return key
    return f"{key} {scoring.person_points(state.components, player, key)}"


def _drive_feature(state: State, seat: int, before: Move, key: str) -> str:
    if len(before) > 1:
        return f"drive {key}"
    token = state.tokens.get(key)
    if token is None:
        return "drive empty"
    return f"drive {kind_of(token)}" if may_take(state, seat, colour_of(token)) else "drive closed"


ACTION_FEATURES: ActionFeatures[State] = ActionFeatures(
    question_kind,
    answer_kind,
    counts_path=Path(__file__).with_name("odds.json"),
    training_games=400,
    apprentice_slips=(3, 4),
)
