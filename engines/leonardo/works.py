"""The works of laboratories: cards that match a requirement (L-5.9, L-5.10), weeks and discounts."""

from collections.abc import Iterable
from functools import lru_cache

from engines.core import piles
from engines.leonardo.components import printed
from engines.leonardo.state import Lab, Player, State


@lru_cache(maxsize=256)
def required_cards(components: str, card: str) -> tuple[str, ...]:
    """Return the resource cards that an invention needs, sorted. Raises ``KeyError`` for an unknown one."""
    row = printed(components).inventions[card]
    return tuple(sorted(name for name, n in row.resources.items() for _ in range(n)))


@lru_cache(maxsize=256)
def matching_inventions(components: str, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Return the inventions that need exactly these cards (sorted), in the order of the table (L-5.10)."""
    return tuple(card for card in printed(components).inventions if cards and required_cards(components, card) == cards)


def works_on(components: str, lab: Lab) -> tuple[str, ...]:
    """Return the inventions in work in a laboratory: nearly always one, none if idle (L-5.10)."""
    return matching_inventions(components, tuple(lab.cards))


def coming_inventions(state: State) -> list[str]:
    """Return the inventions requested or still in the deck, in the order of the table (L-5.9)."""
    there = {*state.display, *piles.all_cards(state.deck), *state.looking}
    return [card for card in printed(state.components).inventions if card in there]


def is_coming(state: State, card: str) -> bool:
    """Return whether an invention is requested or still in the deck (L-5.9)."""
    if card in state.display:
        return True
    for layer in state.deck.layers:
        if card in layer.cards:
            return True
    return card in state.looking


@lru_cache(maxsize=1 << 12)
def _affordable(components: str, hand: tuple[int, ...]) -> tuple[str, ...]:
    held = dict(zip(printed(components).resources, hand, strict=True))
    return tuple(card for card in printed(components).inventions if not missing_resources(components, card, held))


def affordable_inventions(components: str, hand: dict[str, int]) -> tuple[str, ...]:
    """Return the inventions for which a hand suffices, in the order of the table. Cached."""
    return _affordable(components, tuple(hand.values()))


def missing_resources(components: str, card: str, hand: dict[str, int]) -> dict[str, int]:
    """Return the resource cards that a hand lacks for an invention."""
    needs = printed(components).inventions[card].resources
    return {name: n - hand[name] for name, n in needs.items() if n > hand[name]}


@lru_cache(maxsize=4096)
def _discount(components: str, kind: int, owned: tuple[str, ...]) -> int:
    index = printed(components)
    per = index.table.work_weeks.specialisation_discount_per_card
    return per * sum(index.inventions[card].kind == kind for card in owned)


def discount(components: str, card: str, owned: Iterable[str]) -> int:
    """Return the weeks saved on an invention by cards of its kind (L-11.1)."""
    return _discount(components, printed(components).inventions[card].kind, tuple(owned))


def weeks_per_round(components: str, lab: Lab) -> int:
    """Return the weeks that a laboratory works in a round (L-10.1, L-10.2); 0 if it is idle."""
    if not lab.cards:
        return 0
    weeks = printed(components).table.work_weeks
    return weeks.apprentice * lab.apprentices + weeks.master * lab.master + weeks.robot * lab.robots


def free_places(lab: Lab) -> int:
    """Return the free places for figures: those without a robot or a figure (L-6.8)."""
    return lab.places - lab.robots - lab.apprentices - lab.master


def robot_room(components: str, name: str, lab: Lab) -> int:
    """Return the free robot places of a laboratory (L-1.8)."""
    return printed(components).sides[name, lab.places].robot_places - lab.robots


def ready_inventions(state: State, player: Player, lab: Lab) -> list[str]:
    """Return the inventions that a laboratory completes now (L-11.1, L-11.2).

    If several, the owner chooses.
    """
    index = printed(state.components)
    could = [card for card in works_on(state.components, lab) if card == lab.follows or card in state.display]
    return [
        card
        for card in could
        if card not in player.completed
        and lab.weeks + discount(state.components, card, player.inventions) >= index.inventions[card].weeks
    ]
