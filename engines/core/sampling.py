"""Imagining: where cards may lie that a seat can't see. What each game's ``imagine`` is made of.

A seat knows which cards there are, which it sees, and how many lie in each place. Around those the others are dealt,
each way of dealing them equally likely; what somebody's play tells of his cards is not weighed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engines.core.core_types import EngineError, Msg
from engines.core.piles import Layer, Pile
from engines.core.tree import Dice

T = TypeVar("T")


def impossible_view_error(what: str) -> EngineError:
    """What to raise (``bad_state``) where no position has such a view: it was set up by hand."""
    return EngineError("bad_state", Msg("refused-state-count", {"what": what, "found": "-", "expected": "-"}), "view")


def shuffle_items(things: Iterable[T], dice: Dice) -> list[T]:
    """All of them, in any order, each equally likely."""
    mixed = list(things)
    for i in range(len(mixed) - 1, 0, -1):
        j = dice.randrange(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


class UnseenCards:
    """The cards of one kind that a seat does not see, to be dealt out to where it knows that there are some."""

    __slots__ = ("_cards",)

    def __init__(self, every: Iterable[str], seen: Iterable[str], dice: Dice) -> None:
        """All cards but those ``seen``; equal ones are counted. Raises ``Refused`` where more are seen than exist."""
        left = Counter(iter(every))
        left.subtract(seen)
        if any(n < 0 for n in left.values()):
            raise impossible_view_error("cards seen")
        self._cards = shuffle_items(left.elements(), dice)

    def deal_cards(self, n: int) -> list[str]:
        """Any ``n`` of them. Raises ``Refused`` where there are fewer."""
        if n > len(self._cards):
            raise impossible_view_error("cards unseen")
        dealt = self._cards[len(self._cards) - n :]
        del self._cards[len(self._cards) - n :]
        return dealt

    def deal_matching(self, n: int, fits: Callable[[str], bool]) -> list[str]:
        """Any ``n`` of those that fit. Raises ``Refused`` where there are fewer."""
        dealt = [card for card in self._cards if fits(card)][:n]
        if len(dealt) < n:
            raise impossible_view_error("cards unseen that fit")
        for card in dealt:
            self._cards.remove(card)
        return dealt

    def __len__(self) -> int:
        """How many are left."""
        return len(self._cards)

    def deal_rest(self) -> list[str]:
        """All that are left."""
        return self.deal_cards(len(self._cards))


def sample_pile(unknown: Iterable[str], under: Iterable[Sequence[str]], seat: int) -> Pile:
    """A pile of cards in an order that nobody knows, over the layers that ``seat`` put ``under`` it.

    What others put there lies unknown to this seat, and a view does not tell between which of its own layers.
    """
    top = sorted(unknown)
    layers = [Layer(top)] if top else []
    return Pile([*layers, *(Layer(list(cards), [seat]) for cards in under if cards)])
