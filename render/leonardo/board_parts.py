"""The parts of Leonardo's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from render.core.board_parts import BoardPart, is_running

PARTS: Final = (
    BoardPart("city", ("text-area", "text-field", "text-mayor", "text-market"), is_shown=is_running),
    BoardPart(
        "inventions", ("text-invention", "text-auction", "text-deck", "text-gone", "text-done"), is_shown=is_running
    ),
    BoardPart("player", is_per_seat=True, is_shown=is_running),
    BoardPart("labs", ("text-lab",), is_per_seat=True, is_shown=is_running),
)
ABOUT: Final = MappingProxyType(
    {
        "place": "city", "field": "city", "move": "city", "council": "city", "workshop": "city", "academy": "city",
        "shop": "city", "market": "city",
    }
)  # fmt: skip
"""By what is asked. Work and bids show the viewer's hand, which has the laboratories."""
