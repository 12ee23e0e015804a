"""The kinds of questions and answers, by which the rollout policy counts choices (``odds.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.leonardo import works
from engines.leonardo.components import printed
from engines.leonardo.state import Player, State


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: phase or area, stage of the game, and the player's means."""
    player, index = state.players[seat], printed(state.components)
    late = min(4, (state.round - 1) // 2)
    working = sum(bool(lab.cards) for lab in player.labs.values())
    match state.phase:
        case "place":
            return f"place {late} {working} {min(3, player.free)} {min(2, player.apprentices - player.free)}"
        case "city" if state.area:
            row = index.areas[state.area]
            has = _has(state, player, row.type, row.resource)
            return f"{row.type} {late} {min(5, state.actions)} {min(3, player.florins // 4)} {has}"
        case "start":
            return f"start {late} {len(player.labs) - working}"
        case _:
            return state.phase


def _has(state: State, player: Player, kind: str, resource: str) -> int:
    """Return how much a player has of the gain of an area, or in a shop how much the card is wanted."""
    match kind:
        case "shop":
            return _wants(state, player, resource)
        case "academy":
            return min(4, player.apprentices // 2)
        case _:
            return sum(lab.robots for lab in player.labs.values()) + 3 * (len(player.labs) - 1)


def answer_kind(state: State, seat: int, before: Move, key: str) -> str:
    """Return the kind of an answer: an area by its gain, an invention by pay and request."""
    index, player = printed(state.components), state.players[seat]
    match before:
        case () if key in index.areas:
            row = index.areas[key]
            return f"to {row.type} {_has(state, player, row.type, row.resource)}"
        case () if key in {"small", "large"} and key in player.labs and state.phase == "place":
            lab = player.labs[key]
            return f"to {key} {works.room(lab) > 1} {bool(lab.apprentices + lab.master)}"
        case (place,) if place in index.areas or place in {"small", "large"}:
            return f"{'lab' if len(place) > 1 else 'area'} with {key}"
        case ("start" | "cancel", *_) if f"invention-{key}" in index.inventions:
            invention = index.inventions[f"invention-{key}"]
            shown = f"invention-{key}" in state.display
            return f"begin {shown} {invention.pay_first // 4}"
        case ("start" | "cancel", *rest):
            return f"{before[0]} {key} {len(rest)}"
        case ("leonardo",):
            return f"leonardo {'me' if key == str(seat) else 'other'}"
        case _ if before and before[0].startswith("addon"):
            return f"addon {len(before)}"
        case _:
            return f"{' '.join(before[:1])} {key}" if len(before) < 2 else f"{before[0]} on"


def _wants(state: State, player: Player, resource: str) -> int:
    """Return for how many requested, unfinished inventions a resource is missing.

    The number is one more where it is the only missing one.
    """
    found = 0
    for card in state.display:
        if card not in player.completed:
            lacks = works.missing_resources(state.components, card, player.hand)
            found += (resource in lacks) + 2 * (set(lacks) == {resource})
    return min(5, found)


ACTION_FEATURES: ActionFeatures[State] = ActionFeatures(
    question_kind, answer_kind, revision=2, master_playouts=120, counts_path=Path(__file__).with_name("odds.json")
)
