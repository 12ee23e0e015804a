"""What games that are played out draw: cards, and the chance of each step, the same for equal seeds."""

from __future__ import annotations

from collections.abc import Sequence
from zlib import crc32


class FastChance:
    """Fast chance for simulated games: equal seeds, streams and counts give equal outcomes."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """See ``Chance``."""
        mixed = crc32(b"%s:%d:%d" % (pile.encode(), k, self._seed)) * 0x9E3779B97F4A7C15
        return cards[((mixed >> 32) & 0xFFFFFFFF) % len(cards)]


class StepLuck:
    """The luck of the policy in a simulated game, equal for equal moves of a seat in a round.

    Two games that began with different moves share it again from the next round on, whatever happened in between. So
    the variance of their difference is up to half as large.
    """

    __slots__ = ("_moves", "_seed", "_state")

    def __init__(self, seed: int) -> None:
        self._seed, self._state = seed & MASK, 0
        self._moves: dict[tuple[int, int], int] = {}

    def begin_move(self, round_number: int, seat: int) -> None:
        """Begin the next move of a seat in a round."""
        key = (round_number, seat)
        n = self._moves[key] = self._moves.get(key, 0) + 1
        self._state = _mix_bits(self._seed ^ (round_number << 40) ^ (seat << 32) ^ n)

    def toss(self) -> float:
        """Return a number from 0 to 1."""
        self._state = _mix_bits(self._state + 1)
        return (self._state >> 11) / (1 << 53)


MASK = (1 << 64) - 1


def _mix_bits(n: int) -> int:
    """Return 64 bits in which each bit of ``n`` changes about half."""
    n = (n * 0x9E3779B97F4A7C15) & MASK
    n = ((n ^ (n >> 32)) * 0xD6E8FEB86659FD93) & MASK
    return n ^ (n >> 32)
