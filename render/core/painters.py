"""The painters by game. ``render`` registers those of the project, tests add theirs."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Final

from msgspec.structs import replace

from render.core.request import PictureRequest

PAINTERS: Final[dict[str, ModuleType]] = {}
"""All painters, in the order of the games."""


def answer_icons(game: str) -> Mapping[str, str]:
    """Return the icons of a game's answers, by thing or token; empty without any.

    The picture of the signs has each icon once, in this order.
    """
    icons: Mapping[str, str] = getattr(PAINTERS.get(game), "ANSWER_ICONS", {})
    return icons


def answer_colors(game: str) -> Mapping[str, str]:
    """Return the palette colours of those icons of a game's answers that have their own; others are as the text."""
    colors: Mapping[str, str] = getattr(PAINTERS.get(game), "ANSWER_COLORS", {})
    return colors


def seen_request(request: PictureRequest) -> PictureRequest:
    """Return a request without what the pixels of its picture do not depend on, as far as the painter tells.

    A table changes with each move. Most hands do not: their requests are equal then.
    """
    hand_view = getattr(PAINTERS.get(request.game), "hand_view", None)
    if request.picture != "hand" or request.part or hand_view is None:
        return request
    return replace(request, view=hand_view(request.view), recent_moves=())
