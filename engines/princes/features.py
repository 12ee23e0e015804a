"""The features of a seat (``outlook.json``), and the kinds of questions and answers (``odds.json``)."""

from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.core.value_model import ValueModel, round_stage
from engines.princes import scoring
from engines.princes.components import printed
from engines.princes.heaps import opening_price
from engines.princes.state import Player, State

ROUND_COST = 800
"""Possible cost of a round in florins."""


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return points, money, the contents of the estate, and possible works."""
    index, player = printed(state.components), state.players[seat]
    values = sorted(scoring.work_totals(state, player).values(), reverse=True)
    common = sum(scoring.common_work_value(state, player))
    minimum = index.minimum[max(0, state.round - 1)]
    kinds = {tile.kind for tile in player.tiles}
    buildings = len(kinds & set(index.buildings))
    later = index.minimum[min(len(index.minimum), state.round + 2) - 1]
    prestige = [scoring.prestige_value(state.components, state.players, seat, card) for card in player.prestige]
    return {
        "points": player.pp,
        "florins": player.florins / 100,
        "poor": min(player.florins, ROUND_COST) / 100,
        "some": min(player.florins, 2 * ROUND_COST) / 100,
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


VALUE_MODEL: ValueModel[State] = ValueModel(round_stage, seat_features, Path(__file__).with_name("outlook.json"))


# -- counted by the rollout policy (``odds.json``)

MONEY_CLASS_WIDTH = 300


def question_kind(state: State, seat: int) -> str:
    """Return the kind of a question: its step, the stage of the game, and the player's means."""
    player = state.players[seat]
    money, late = min(6, player.florins // MONEY_CLASS_WIDTH), (state.round - 1) // 2
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
    """Return whether a player has an item, else how many persons in hand want it (P-17)."""
    if thing in player.freedoms or any(tile.kind == thing for tile in player.tiles):
        return "has"
    rows = printed(state.components).professions
    wants = [rows[person] for person in player.professions]
    return str(min(2, sum(thing in {row.building, row.landscape, row.freedom} for row in wants)))


def answer_kind(state: State, seat: int, before: Move, key: str) -> str:
    """Return the kind of an answer: a person by work value, a building or freedom by who wants it."""
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
