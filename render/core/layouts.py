"""Shapes: how large a picture is and how it is shown. Blocks don't know them; arrangements are made for them.

A picture is laid out in units in which text of 33 is the smallest that is read where the picture is seen, whatever its
shape: so a block that is drawn for one shape stands in another.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from render.core.fonts import HEADLINE, LABEL, TextStyle

PAGE_LAYOUT: Final = "page"
"""The shape of a picture that isn't arranged for another one."""


CHAT_LAYOUTS: Final = frozenset({"wide", "tall"})
"""Those in which chats show pictures."""


class Layout(NamedTuple):
    """A shape: its size in units (``height`` 0: as long as it needs), pixels a unit, and how wide clients show it.

    ``masthead`` is its height; ``headline`` the largest and the least that the headline may be, ``stacked`` the same
    where what it is about stands under it; ``detail`` what it is about.
    """

    name: str
    width: int
    height: int
    px: float
    shown: int
    margin: int
    header_height: int
    headline: TextStyle
    stacked: TextStyle
    detail: TextStyle
    rows: tuple[int, int, int]
    """Middles of the kicker, of the headline, and of the detail under it."""


LAYOUTS: Final = MappingProxyType(
    {
        "page": Layout("page", 1200, 0, 1, 400, 40, 0, HEADLINE, HEADLINE, LABEL, (0, 0, 0)),
        "wide": Layout(
            "wide", 1600, 1018, 1, 550, 36, 150, TextStyle("serif.black", 80, 70), TextStyle("serif.black", 66, 59),
            TextStyle("sans", 44, 36), (32, 94, 128),
        ),
        "tall": Layout(
            "tall", 1200, 1600, 0.8, 400, 36, 196, TextStyle("serif.black", 78, 55), TextStyle("serif.black", 78, 55),
            TextStyle("sans", 40, 33), (36, 100, 162),
        ),
    }
)  # fmt: skip
"""``wide``: 1600 × 1018 pixels, which Discord shows in 550 × 350; ``tall``: 960 × 1280, which Telegram leaves alone."""
