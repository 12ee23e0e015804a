"""The components of a position of Leonardo da Vinci, by name (L-1)."""

from __future__ import annotations

from collections import Counter

from engines.core import piles
from engines.core.game import Position
from engines.leonardo.components import Index, printed
from engines.leonardo.state import Group, Lab, State
from engines.leonardo.steps.complete import CardAuction


def count_components(position: Position[State]) -> Counter[str]:
    """See ``Game``. Balances (apprentices, add-ons, florins of the council) are what is there beside what should be."""
    state = position.state
    index = printed(state.components)
    counts = Counter([*piles.all_cards(state.deck), *state.display, *state.looking, *state.gone, *state.market])
    counts.update(step.card for step in position.stack if isinstance(step, CardAuction))
    counts.update(state.shops)
    counts["robot"] = state.robots
    counts["florins of the council"] = state.council - _council_florins(position, index)
    for seat, player in enumerate(state.players):
        groups = [group for area in state.city.values() for group in area if group.seat == seat]
        figures: list[Group | Lab] = [*groups, *player.labs.values()]
        counts.update(player.inventions)
        counts.update(player.hand)
        counts["florins of the council"] += player.parts["council"]
        counts[f"master {seat}"] = player.master + sum(figure.master for figure in figures)
        counts[f"apprentice {seat}"] = player.free + sum(figure.apprentices for figure in figures) - player.apprentices
        counts[f"add-on {seat}"] = sum(addon in index.addons for addon in player.addons)
        counts[f"add-on {seat}"] += state.turns.count(seat) if state.phase == "setup" else 0
        for name, lab in player.labs.items():
            counts.update(lab.cards)
            counts["robot"] += lab.robots
            counts["unknown laboratory"] += (name, lab.places) not in index.sides
    return counts


def _council_florins(position: Position[State], index: Index) -> int:
    """Return how many florins were put on the council so far (L-8.8, L-12.1)."""
    rounds = index.table.rounds
    past = position.state.round - bool(position.stack)
    return rounds.council_florins_at_start + sum(n <= past for n in rounds.council_florin_after_rounds)
