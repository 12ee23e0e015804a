"""Chance: every outcome is a pure function of a seed, the name of a stream and a count.

Preview, replay, play and the law of twin secrets differ only in their ``Chance``.
"""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Protocol

import msgspec

from engines.core.core_types import EngineError, Msg

NO_SEAT = -1
"""Recipient of a card moved unseen."""


class Draw(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One draw, look or reveal, as stored in its log entry: the card, and its viewers.

    ``to``: only that seat; ``None``: everyone; ``NO_SEAT``: no seat. ``how``: ``draw``, ``look``, ``open``, ``show``.
    """

    pile: str
    card: str
    to: int | None = None
    how: str = "draw"


class Chance(Protocol):
    """A source of random outcomes."""

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """Choose one of ``cards`` (never empty): the ``k``-th choice of the stream ``pile``, seen by ``to``."""
        ...


class RandomNumbers:
    """Numbers from a seed of up to 64 bytes: keyed blake2b of stream and count, with rejection."""

    def __init__(self, seed: bytes) -> None:
        self._keyed = blake2b(key=seed, digest_size=8)

    def random_number(self, stream: str, k: int, n: int) -> int:
        """Choose a number from 0 to ``n - 1``, the ``k``-th of ``stream``, each equally likely."""
        if n == 1:
            return 0
        turn = 0
        while True:
            digest = self._keyed.copy()
            digest.update(f"{stream}:{k}:{turn}".encode())
            found = int.from_bytes(digest.digest(), "big")
            if found < _DRAW_RANGE - _DRAW_RANGE % n:
                return found % n
            turn += 1


_DRAW_RANGE = 1 << 64


class RandomChance:
    """Chance from a secret seed of 32 bytes."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = RandomNumbers(seed)

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """See ``Chance``. Every card is equally likely."""
        return cards[self._numbers.random_number(pile, k, len(cards))]


class ReplayChance:
    """Chance from a log's recorded draws. Raises ``EngineError`` (``bad_record``)."""

    def __init__(self, draws: Sequence[Draw]) -> None:
        self._draws = [draw for draw in draws if draw.how in {"draw", "look"}]
        self._next = 0

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """Return the recorded card, which must be of this pile and still in it."""
        draw = self._draws[self._next] if self._next < len(self._draws) else None
        if draw is None or draw.pile != pile or draw.card not in cards:
            raise EngineError("bad_record", Msg("refused-record-draw", {"pile": pile}))
        self._next += 1
        return draw.card


def seed_commitment(table: str, seed: str, salt: str) -> str:
    """Return the commitment published when a table opens: a hash of its id, seed and salt.

    ``seed`` and ``salt`` (64 hex digits) are published after the end. The hash is blake2b, 32 bytes, of the three
    joined by colons.
    """
    return blake2b(f"{table}:{seed}:{salt}".encode(), digest_size=32).hexdigest()


class RandomDice:
    """Whole numbers from a seed for an AI's random choices; not for the game."""

    def __init__(self, seed: bytes) -> None:
        self._numbers = RandomNumbers(blake2b(seed, digest_size=32).digest())
        self._count = 0

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``."""
        self._count += 1
        return self._numbers.random_number("dice", self._count, stop)
