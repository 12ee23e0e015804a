"""Layouts: the size and display of a picture. Blocks are independent of them.

Units are chosen so that size 33 is the smallest legible text in every layout, so a block drawn for one layout fits
another.
"""

from types import MappingProxyType
from typing import Final, NamedTuple

from render.core.fonts import HEADLINE, LABEL, TextStyle

PAGE_LAYOUT: Final = "page"
"""Default layout, used by the web page."""


CHAT_LAYOUTS: Final = frozenset({"wide", "tall"})


class Layout(NamedTuple):
    """A layout: its size in units (``height`` 0: as needed), pixels per unit, displayed width.

    ``headline``, ``detail``: their styles; ``stacked``: the style of a headline with the detail under it.
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
    """y positions of the kicker, the headline, and the detail under it."""


LAYOUTS: Final = MappingProxyType(
    {
        "page": Layout("page", 1200, 0, 1, 400, 40, 0, HEADLINE, HEADLINE, LABEL, (0, 0, 0)),
        "wide": Layout(
            "wide", 1600, 1018, 0.8, 550, 36, 152, TextStyle("serif.black", 80, 70), TextStyle("serif.black", 59, 59),
            TextStyle("sans", 44, 36), (26, 96, 130),
        ),
        "tall": Layout(
            "tall", 1200, 1600, 0.8, 400, 36, 196, TextStyle("serif.black", 78, 55), TextStyle("serif.black", 78, 55),
            TextStyle("sans", 40, 33), (26, 100, 165),
        ),
    }
)  # fmt: skip
"""``wide``: 1280 × 814 pixels, shown by Discord at 550 × 350; ``tall``: 960 × 1280. Telegram shrinks larger ones."""
