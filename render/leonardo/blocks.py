"""The parts of Leonardo's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from render.core.parts import Part, running

PARTS: Final = (
    Part("city", ("text-area", "text-field", "text-mayor", "text-market"), there=running),
    Part("inventions", ("text-invention", "text-auction", "text-deck", "text-gone", "text-done"), there=running),
    Part("player", each=True, there=running),
    Part("labs", ("text-lab",), each=True, there=running),
)
ABOUT: Final = MappingProxyType(
    {
        "place": "city", "field": "city", "move": "city", "council": "city", "workshop": "city", "academy": "city",
        "shop": "city", "market": "city",
    }
)  # fmt: skip
"""By what is asked. Work is planned over one's hand, which has the laboratories; so are bids."""
