"""The features of a seat at the beginning of a round (``outlook.json``)."""

from __future__ import annotations

import math
from pathlib import Path

from engines.core.value_model import ValueModel
from engines.leonardo import hopes, scoring, works
from engines.leonardo.components import Index, printed
from engines.leonardo.state import Lab, Player, State

FULL = 5
"""Figures that fill a laboratory: further ones do not count."""


def game_stage(state: State) -> str:
    """Return the round."""
    return str(state.round)


def seat_features(state: State, seat: int) -> dict[str, float]:
    """Return money, figures, laboratories, cards, and works as far as they can be finished in time."""
    index, player = printed(state.components), state.players[seat]
    kinds = scoring.kinds(state.components, player)
    labs = player.labs
    left = index.last_round - state.round + 1
    working = [_work(state, index, player, lab, left) for lab in labs.values() if lab.cards]
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


def _work(state: State, index: Index, player: Player, lab: Lab, left: int) -> tuple[float, float, float]:
    """Return the pay of a work, whether its kind is new, and its remaining weeks; zeros if it is late."""
    could = [lab.follows] if lab.follows is not None else list(works.works_on(state.components, lab))
    found = (0.0, 0.0, 0.0)
    for card in could:
        row = index.inventions[card]
        rest = row.weeks - lab.weeks - works.discount(state.components, card, player.inventions)
        if card in player.completed or math.ceil(rest / FULL) > left:
            continue
        first = lab.follows is None and works.comes(state, card)
        hope = 1.0 if card in state.display or not first else _request_probability(state, card)
        pay = row.pay_first if first else row.pay_later
        new = first and row.kind not in {index.inventions[own].kind for own in player.inventions}
        found = max(found, (hope * pay, hope * new, float(max(0, rest))))
    return found


def _request_probability(state: State, card: str) -> float:
    """Return the probability that an invention of the deck is requested in time."""
    seats, above = len(state.players), 0
    completed = len({own for player in state.players for own in player.completed})
    for layer in state.deck.layers:
        if card in layer.cards:
            within = (len(layer.cards) - 1) // 2 if layer.known is None else layer.cards.index(card)
            return hopes.request_probability(state.components, seats, state.round, completed, above + within + 1)
        above += len(layer.cards)
    return 1.0  # a player is looking at it: it is on top


def _startable_profits(state: State, index: Index, player: Player, left: int) -> list[float]:
    """Return the requested inventions that the hand can start, by profit, the best first."""
    found = []
    for card in works.affordable(state.components, player.hand):
        if card in state.display and card not in player.completed:
            row = index.inventions[card]
            rest = row.weeks - works.discount(state.components, card, player.inventions)
            if math.ceil(rest / FULL) <= left:
                found.append(max(0.0, row.pay_first - 0.7 * rest))
    return sorted(found, reverse=True)


VALUE_MODEL: ValueModel[State] = ValueModel(
    game_stage, seat_features, Path(__file__).with_name("outlook.json"), heuristic_seats="all"
)
