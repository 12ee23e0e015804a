"""The five players whom the samples show."""

from __future__ import annotations

from typing import Final

from render.princes.sketch import Sketch, parse_tiles

MARKETA: Final = Sketch(
    14,
    parse_tiles("university r0 c7", "tower r90 g7", "lake r0 d4", "forest r90 f3"),
    1,
    1,
    ("religion",),
    ("mathematician", "astronomer"),
    (2, 0, 0, 0),
)


ANNA: Final = Sketch(
    21,
    parse_tiles("workshop r0 a7", "studio r0 f7", "chapel r0 a4", "lake r0 d3"),
    0,
    2,
    ("travel",),
    ("goldsmith",),
    (4, 1, 1, 0),
)


JONAS: Final = Sketch(
    18,
    parse_tiles("library r0 a7", "theater r0 d7", "park r0 d3"),
    1,
    0,
    ("opinion",),
    ("poet", "recruiting_card", "jurist"),
    (3, 0, 0, 1),
)


PIP: Final = Sketch(
    16,
    parse_tiles("forest r0 a7", "hospital r0 e7", "opera r0 c5", "forest r90 f3"),
    0,
    2,
    ("religion", "opinion"),
    ("composer",),
    (3, 2, 0, 0),
)


WOLFGANG: Final = Sketch(
    9,
    parse_tiles("laboratory r0 a7", "park r90 g7", "park r0 e1", "lake r0 e5"),
    4,
    3,
    ("travel", "religion"),
    (),
    (12, 3, 1, 2),
)
