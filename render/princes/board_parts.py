"""The parts of the Princes' board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engines.princes.view import PrincesView
from render.core.board_parts import BoardPart, is_running


def has_variant_strip(view: PrincesView) -> bool:
    """Return whether variants put something beside the board."""
    return (view.may_acquire is not None or bool(view.box)) and not view.over


PARTS: Final = (
    BoardPart(
        "auction",
        ("text-heaps", "text-auction", "text-passed", "text-out", "text-won", "text-prices"),
        is_shown=is_running,
    ),
    BoardPart("laid", ("text-may-acquire", "text-laid-out", "text-box"), is_shown=has_variant_strip),
    BoardPart("estate", is_per_seat=True),
    BoardPart("supply", ("text-buildings", "text-freedoms", "text-decks", "text-landscapes"), is_shown=is_running),
)
ABOUT: Final = MappingProxyType({"open": "auction", "take": "auction", "place": "estate:", "land": "estate:"})
"""By what is asked; with a colon: of the seat that is asked. A bid shows the bidder's hand, which says what it wins."""
