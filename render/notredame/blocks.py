"""The parts of Notre Dame's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from render.core.parts import Part, running

PARTS: Final = (
    Part("city", ("text-district", "text-sectors"), there=running, of="wide"),
    Part("district", each=True),
    Part("cathedral", ("text-cathedral",), there=running),
    Part("persons", ("text-persons", "text-rats", "text-coming"), there=running),
)
ABOUT: Final = MappingProxyType(
    {"play": "district:", "choose": "district:", "give": "district:", "drive": "city", "bribe": "persons"}
)
"""By what is asked; with a colon: of the seat that is asked."""
