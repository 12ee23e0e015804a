"""Payments and income of florins, recorded by origin (L-1.9)."""

from functools import lru_cache
from typing import Literal

from engines.core.core_types import Msg
from engines.leonardo.state import Player


def pay(player: Player, part: Literal["prices", "bids"], florins: int) -> None:
    """Pay florins to the bank; the player must have them."""
    assert 0 <= florins <= player.florins
    player.parts[part] -= florins


@lru_cache(maxsize=256)
def short_of(n: int, rule: str) -> Msg | None:
    """Return the reason why a price is ``n`` florins too high (L-9.5, L-18.21)."""
    return Msg("why-too-dear", {"n": n}, rule) if n > 0 else None
