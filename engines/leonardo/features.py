"""The features of a seat (``outlook.json``), and the kinds of questions and answers (``odds.json``)."""

import math
from functools import lru_cache
from math import exp
from pathlib import Path

from engines.core.core_types import Move
from engines.core.rollout_policy import ActionFeatures
from engines.core.value_model import ValueModel, round_stage
from engines.leonardo import scoring, works
from engines.leonardo.components import Index, printed
from engines.leonardo.state import Lab, Player, State

USUAL = (0.4, 0.3)
"""Journeymen's typical first completions in a round: a base, and more for each seat."""
SEEN = 2
"""Weight of typical rounds against those played at this table."""


@lru_cache(maxsize=1 << 12)
def request_probability(components: str, seats: int, number: int, completed: int, place: int) -> float:
    """Return the probability that a card of the deck is requested early enough to complete it.

    ``number``: the round; ``completed``: inventions completed so far; ``place``: its position in the deck from 1, or 0
    and below for cards that certain completions will reveal.
    """
    left = printed(components).table.rounds.last_refill_after_round + 1 - number
    if left <= 0:
        return 0.0
    expected = left * (completed + SEEN * (USUAL[0] + USUAL[1] * seats)) / (number - 1 + SEEN)
    less, term = 0.0, exp(-expected)
    for n in range(place):
        less += term
        term *= expected / (n + 1)
    return 1.0 - less


FULL = 5
"""Figures that fill a laboratory: more do not count."""


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return money, figures, laboratories, cards, and works that can be finished in time."""
    index, player = printed(state.components), state.players[seat]
    kinds = scoring.kinds(state.components, player)
    labs = player.labs
    left = index.last_round - state.round + 1
    working = [_work_features(state, index, player, lab, left) for lab in labs.values() if lab.cards]
    could = _startable_profits(state, index, player, left)
    sizes = sorted(player.hand.values(), reverse=True)
    return {
        "florins": player.florins,
        "poor": min(player.florins, 4),
        "apprentices": player.apprentices,
        "few": min(player.apprentices, 6),
        "robots": sum(lab.robots for lab in labs.values()),
        "large": "large" in labs,
        "places": sum(lab.places for lab in labs.values()) - 4 * ("large" in labs),
        "cards": min(8, sum(sizes)),
        "sorts": sum(n > 0 for n in sizes),
        "doubles": sum(max(0, n - 2) for n in sizes),
        "kinds": kinds,
        "variety": scoring.variety(state.components, kinds),
        "inventions": len(player.inventions),
        "idle": sum(not lab.cards for lab in labs.values()),
        "pay": sum(pay for pay, _, _ in working),
        "new": sum(new for _, new, _ in working),
        "rest": sum(rest for _, _, rest in working),
        "could": sum(could[:1]),
        "also": sum(could[1:2]),
        "leonardo": state.holder == seat,
    }


def _work_features(state: State, index: Index, player: Player, lab: Lab, left: int) -> tuple[float, float, float]:
    could = [lab.follows] if lab.follows is not None else list(works.works_on(state.components, lab))
    found = (0.0, 0.0, 0.0)
    for card in could:
        row = index.inventions[card]
        rest = row.weeks - lab.weeks - works.discount(state.components, card, player.inventions)
        if card in player.completed or math.ceil(rest / FULL) > left:
            continue
        first = lab.follows is None and works.is_coming(state, card)
        hope = 1.0 if card in state.display or not first else _request_probability(state, card)
        pay = row.pay_first if first else row.pay_later
        new = first and row.kind not in {index.inventions[own].kind for own in player.inventions}
        found = max(found, (hope * pay, hope * new, float(max(0, rest))))
    return found


def _request_probability(state: State, card: str) -> float:
    seats, above = len(state.players), 0
    completed = len({own for player in state.players for own in player.completed})
    for layer in state.deck.layers:
        if card in layer.cards:
            within = (len(layer.cards) - 1) // 2 if layer.known is None else layer.cards.index(card)
            return request_probability(state.components, seats, state.round, completed, above + within + 1)
        above += len(layer.cards)
    return 1.0  # a player is looking at it: it is on top


def _startable_profits(state: State, index: Index, player: Player, left: int) -> list[float]:
    found = []
    for card in works.affordable_inventions(state.components, player.hand):
        if card in state.display and card not in player.completed:
            row = index.inventions[card]
            rest = row.weeks - works.discount(state.components, card, player.inventions)
            if math.ceil(rest / FULL) <= left:
                found.append(max(0.0, row.pay_first - 0.7 * rest))
    return sorted(found, reverse=True)


VALUE_MODEL: ValueModel[State] = ValueModel(
    round_stage, seat_features, Path(__file__).with_name("outlook.json"), heuristic_seats="all"
)


# -- counted by the rollout policy (``odds.json``)


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
            has = _area_holding(state, player, row.type, row.resource)
            return f"{row.type} {late} {min(5, state.actions)} {min(3, player.florins // 4)} {has}"
        case "start":
            return f"start {late} {len(player.labs) - working}"
        case _:
            return state.phase


def _area_holding(state: State, player: Player, kind: str, resource: str) -> int:
    """Return how much of an area's gain a player has, or how much a shop's card is wanted."""
    match kind:
        case "shop":
            return _count_missing(state, player, resource)
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
            return f"to {row.type} {_area_holding(state, player, row.type, row.resource)}"
        case () if key in {"small", "large"} and key in player.labs and state.phase == "place":
            lab = player.labs[key]
            return f"to {key} {works.free_places(lab) > 1} {bool(lab.apprentices + lab.master)}"
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


def _count_missing(state: State, player: Player, resource: str) -> int:
    """Return the number of requested, unfinished inventions that lack a resource, plus one if only that is missing."""
    found = 0
    for card in state.display:
        if card not in player.completed:
            lacks = works.missing_resources(state.components, card, player.hand)
            found += (resource in lacks) + 2 * (set(lacks) == {resource})
    return min(5, found)


ACTION_FEATURES: ActionFeatures[State] = ActionFeatures(
    question_kind, answer_kind, revision=2, master_playouts=120, counts_path=Path(__file__).with_name("odds.json")
)
