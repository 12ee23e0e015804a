"""Sampling of hidden cards, consistent with the view of a seat, for each game's ``sample_state``.

A seat knows all existing cards, the cards it sees, and the number in each place. The rest are dealt to the other
places, all deals equally likely; nothing is inferred from opponents' play.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from engines.core.core_types import EngineError, Move, Msg, S, T
from engines.core.piles import Layer, Pile
from engines.core.random_moves import Dice, random_move
from engines.core.steps import SealedStep, Step

HIDDEN_MONEY_RANGE = (0.5, 1.6)
"""Minimum and maximum of another's hidden money as a share of the seat's own."""


def impossible_view_error(what: str) -> EngineError:
    """Build the error (``bad_state``) for an impossible view, set up by hand."""
    return EngineError("bad_state", Msg("refused-state-count", {"what": what, "found": "-", "expected": "-"}), "view")


def shuffle_items(things: Iterable[T], dice: Dice) -> list[T]:
    """Return the items in random order, all orders equally likely."""
    mixed = list(things)
    for i in range(len(mixed) - 1, 0, -1):
        j = dice.randrange(i + 1)
        mixed[i], mixed[j] = mixed[j], mixed[i]
    return mixed


def sample_money(own: int, dice: Dice) -> int:
    """Sample another player's hidden money, similar to the seat's own."""
    low, high = HIDDEN_MONEY_RANGE
    return int(own * (low + (high - low) * dice.randrange(101) / 100))


def sample_answers(
    top: Step[S] | None, state: S, owing: Sequence[int], own: tuple[int, Move | None], dice: Dice
) -> None:
    """Give a sealed step random answers for seats that have answered, except a known one of ``own``."""
    if isinstance(top, SealedStep):
        for seat in top.seats:
            if seat not in owing:
                known = own[1] if seat == own[0] else None
                top.answers[seat] = known or random_move(top.question_tree(state, seat), dice)


class UnseenCards:
    """The cards of one kind unseen by a seat, to deal to their possible places."""

    __slots__ = ("_cards",)

    def __init__(self, every: Iterable[str], seen: Iterable[str], dice: Dice) -> None:
        """Collect all cards but those ``seen``; identical ones are counted.

        Raises ``EngineError`` if more cards are seen than exist.
        """
        left = Counter(iter(every))
        left.subtract(seen)
        if any(n < 0 for n in left.values()):
            raise impossible_view_error("cards seen")
        self._cards = shuffle_items(left.elements(), dice)

    def deal_cards(self, n: int) -> list[str]:
        """Deal ``n`` random cards. Raises ``EngineError`` if there are fewer."""
        if n > len(self._cards):
            raise impossible_view_error("cards unseen")
        dealt = self._cards[len(self._cards) - n :]
        del self._cards[len(self._cards) - n :]
        return dealt

    def __len__(self) -> int:
        """Return the number of remaining cards."""
        return len(self._cards)

    def deal_rest(self) -> list[str]:
        """Deal all remaining cards."""
        return self.deal_cards(len(self._cards))


def sample_pile(unknown: Iterable[str], under: Iterable[Sequence[str]], seat: int) -> Pile:
    """Build a pile of cards in unknown order above the layers that ``seat`` put ``under`` it.

    Layers of other seats are unknown to this one, and a view does not show their position among its own.
    """
    top = sorted(unknown)
    layers = [Layer(top)] if top else []
    return Pile([*layers, *(Layer(list(cards), [seat]) for cards in under if cards)])
