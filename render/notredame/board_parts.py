"""The parts of Notre Dame's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from render.core.board_parts import BoardPart, is_running

PARTS: Final = (
    BoardPart("city", ("text-district", "text-sectors"), is_shown=is_running, source_layout="wide"),
    BoardPart("district", is_per_seat=True),
    BoardPart("cathedral", ("text-cathedral",), is_shown=is_running),
    BoardPart("persons", ("text-persons", "text-rats", "text-coming"), is_shown=is_running),
)
ABOUT: Final = MappingProxyType(
    {"play": "district:", "choose": "district:", "give": "district:", "drive": "city", "bribe": "persons"}
)
"""By what is asked; with a colon: of the seat that is asked."""
