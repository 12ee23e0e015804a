"""The parts of Fresco's board that can be shown alone, and what the questions are about."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from engines.fresco.view import FrescoView
from render.core.board_parts import BoardPart, is_running


def has_requests(view: FrescoView) -> bool:
    """Return whether the bishop's requests lie beside the fresco."""
    return bool(view.options.get("bishops_requests")) and not view.over


def has_portraits(view: FrescoView) -> bool:
    """Return whether there are portraits to paint."""
    return bool(view.portraits or view.portraits_left) and not view.over


PARTS: Final = (
    BoardPart("ceiling", ("text-fresco", "text-row", "text-restored")),
    BoardPart("market", ("text-booth",), is_shown=is_running),
    BoardPart("requests", ("text-request",), is_shown=has_requests),
    BoardPart("hostel", ("text-hostel",), is_shown=is_running),
    BoardPart("mood", ("text-mood",), is_shown=is_running),
    BoardPart("day", ("text-phase", "text-turn", "text-order", "text-places", "text-plan"), is_shown=is_running),
    BoardPart("player", is_per_seat=True, is_shown=is_running),
    BoardPart("portraits", ("text-portrait",), is_shown=has_portraits),
    BoardPart("paints", ("text-supply", "text-bag"), is_shown=is_running),
)
ABOUT: Final = MappingProxyType(
    {"wake": "hostel", "buy": "market", "close": "market", "restore": "ceiling", "portrait": "portraits"}
)
"""By what is asked; with a colon: of the seat that is asked."""
