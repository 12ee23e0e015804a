"""The kinds of questions and answers, by which the rollout policy counts choices (``odds.json``)."""

from __future__ import annotations

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.princes import scoring
from engines.princes.components import printed
from engines.princes.heaps import opening_price
from engines.princes.state import Player, State

PURSE = 300
"""Width in florins of the classes of money."""


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: its step, the stage of the game, and the player's means."""
    player = state.players[seat]
    money, late = min(6, player.florins // PURSE), (state.round - 1) // 2
    if state.looking is not None:
        return f"keep {state.looking.deck}"
    auction = state.auction
    if auction is not None and auction.heap is not None:
        steps = (auction.bids[-1].amount - opening_price(state, auction.heap)) // 100
        has = _holding_feature(state, player, auction.heap)
        return f"bid {auction.heap} {state.round} {has} {min(6, steps)} {min(3, money)}"
    if auction is not None:
        return f"open {state.round} {min(2, player.jesters)} {min(2, player.builders)} {min(3, money)}"
    if state.actions is not None:
        works = scoring.work_totals(state, player)
        can = sum(value >= printed(state.components).minimum[state.round - 1] for value in works.values())
        return f"turn {late} {state.actions.left} {money} {min(2, can)} {min(2, len(player.professions))}"
    return "draft"


def _holding_feature(state: State, player: Player, heap: str) -> str:
    """Return what a player already has of a heap, or how many persons of the hand want it."""
    match heap:
        case "jester":
            return str(min(3, player.jesters))
        case "builder":
            return str(player.builders)
        case "recruiting_card" | "prestige_card":
            return str(min(2, len(player.prestige) if heap == "prestige_card" else player.recruiting))
        case _:
            return _demand_feature(state, player, heap)


def _demand_feature(state: State, player: Player, thing: str) -> str:
    """Return whether a player has a thing, else how many persons of the hand want it (P-17)."""
    if thing in player.freedoms or any(tile.kind == thing for tile in player.tiles):
        return "has"
    rows = printed(state.components).professions
    wants = [rows[person] for person in player.professions]
    return str(min(2, sum(thing in {row.building, row.landscape, row.freedom} for row in wants)))


def answer_kind(state: State, seat: int, before: Move, key: str) -> str:
    """Return the kind of an answer: a person by work value, a building or freedom by its wishers."""
    player = state.players[seat]
    index = printed(state.components)
    if key in index.professions:
        more = scoring.beyond_best(state, player, key)
        return f"{before[0] if before else ''} person {min(4, max(-4, more))} {len(before)}"
    match before:
        case ():
            return key
        case ("build",) | ("freedom",):
            return f"{before[0]} {_demand_feature(state, player, key)}"
        case ("build" | "place", *_):
            return f"{before[0]} somewhere"
        case ("auction" | "take",):
            return f"open {key} {_holding_feature(state, player, key)}"
        case ("work", *_):
            return f"work {'bonus ' + key[-1] if '=' in key else key}"
        case ("keep", *rest):
            return f"keep {'rest' if key == 'rest' else 'one'} {min(2, len(rest))}"
        case _:
            return f"{before[0]} {len(before)}"


ACTION_FEATURES: ActionFeatures[State] = ActionFeatures(
    question_kind, answer_kind, counts_path=Path(__file__).with_name("odds.json"), apprentice_slips=(3, 4)
)
