"""The painters by game. ``render`` registers the project's; tests add theirs."""

from collections.abc import Mapping
from types import ModuleType
from typing import Final

PAINTERS: Final[dict[str, ModuleType]] = {}
"""All painters, in the order of the games."""


def answer_icons(game: str) -> Mapping[str, str]:
    """Return the icons of a game's answers, by item or token, if any.

    The picture of the signs has each icon once, in this order.
    """
    icons: Mapping[str, str] = getattr(PAINTERS.get(game), "ANSWER_ICONS", {})
    return icons


def answer_colors(game: str) -> Mapping[str, str]:
    """Return the palette colours of a game's specially coloured answer icons; others have the text's colour."""
    colors: Mapping[str, str] = getattr(PAINTERS.get(game), "ANSWER_COLORS", {})
    return colors
