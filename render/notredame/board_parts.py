"""The parts of Notre Dame's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core.board_parts import BoardPart, is_running


def _city_layout(view: NotreDameView) -> str:
    """Return the layout whose city is at most as wide as a part: the wide one, with five players the tall one."""
    return "tall" if len(view.players) > 4 else "wide"


PARTS: Final = (
    BoardPart("city", ("text-district", "text-sectors"), is_shown=is_running, source_layout=_city_layout),
    BoardPart("district", is_per_seat=True),
    BoardPart("cathedral", ("text-cathedral",), is_shown=is_running),
    BoardPart("persons", ("text-persons", "text-rats", "text-coming"), is_shown=is_running),
)
ABOUT: Final = MappingProxyType(
    {"play": "district:", "choose": "district:", "give": "district:", "drive": "city", "bribe": "persons"}
)
"""By what is asked; with a colon: of the seat that is asked."""
