"""Piles of cards, represented by the knowledge of their order: layers, not shuffled lists.

A card is drawn only when it is seen, or when the rules fix its position: an unseen deck is an unordered set. Cards put
under it in a chosen order form a separate layer, with the seats that know this order.
"""

from bisect import insort
from collections.abc import Iterable

import msgspec


class Layer(msgspec.Struct, forbid_unknown_fields=True):
    """``cards`` in sorted order if no seat knows their order (``known`` is ``None``), else top first.

    ``known``: the seats that know the order.
    """

    cards: list[str]
    known: list[int] | None = None


class Pile(msgspec.Struct, forbid_unknown_fields=True):
    """A face-down deck, top layer first. Empty layers are removed."""

    layers: list[Layer]


def build_pile(cards: Iterable[str]) -> Pile:
    """Build a pile in an unknown order."""
    ordered = sorted(cards)
    return Pile([Layer(ordered)] if ordered else [])


def pile_size(pile: Pile) -> int:
    """Return the number of cards."""
    n = 0
    for layer in pile.layers:
        n += len(layer.cards)
    return n


def all_cards(pile: Pile) -> list[str]:
    """Return all cards of the pile, layer by layer."""
    return [card for layer in pile.layers for card in layer.cards]


def top_cards(pile: Pile) -> list[str]:
    """Return all cards that may be on top: one if the order is known. The pile is not empty."""
    layer = pile.layers[0]
    return layer.cards if layer.known is None else layer.cards[:1]


def remove_card(pile: Pile, card: str) -> None:
    """Remove a card that may be on top."""
    cards = pile.layers[0].cards
    cards.remove(card)
    if not cards:
        pile.layers.pop(0)


def put_under(pile: Pile, cards: Iterable[str], known: Iterable[int]) -> None:
    """Put ``cards`` under the pile, top first, in an order that the seats ``known`` know."""
    ordered = list(cards)
    if ordered:
        pile.layers.append(Layer(ordered, sorted(known)))


def shuffle_in(pile: Pile, cards: Iterable[str]) -> None:
    """Shuffle cards into a pile; then its whole order is unknown."""
    if len(pile.layers) == 1 and pile.layers[0].known is None:
        for card in cards:
            insort(pile.layers[0].cards, card)
    else:
        pile.layers = build_pile([*all_cards(pile), *cards]).layers


def layers_known_to(pile: Pile, seat: int) -> tuple[tuple[str, ...], ...]:
    """Return the layers whose order ``seat`` knows, top first."""
    return tuple(tuple(layer.cards) for layer in pile.layers if layer.known is not None and seat in layer.known)
