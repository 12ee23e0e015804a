"""The painter of The Princes of Florence."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from engines.princes.view import PrincesView
from render.core.board_parts import BoardPart, compose_alone, is_running
from render.core.game_chooser import GameCover
from render.core.labels import Labels
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.princes import grounds, houses, icons
from render.princes.board import board_scene
from render.princes.hand import hand_scene, hand_view
from render.princes.legend_entries import legend_groups
from render.princes.place import place_scene

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": board_scene, "hand": hand_scene, "place": place_scene}
)

COVER: Final = GameCover("florence", 600, 256, "lapis")

THINGS: Final = (
    "alchemist", "astronomer", "bell_founder", "botanist", "builder", "cartographer", "chapel", "choreographer",
    "composer", "dramatist", "forest", "goldsmith", "jester", "jurist", "lake", "library", "mathematician", "opera",
    "opinion", "organ_builder", "painter", "park", "pharmacist", "philosopher", "physician", "physicist", "poet",
    "religion", "sculptor", "theater", "theologian", "tower", "travel", "university", "watchmaker",
)  # fmt: skip
"""Items whose icons are named after them."""
EMOJI: Final = MappingProxyType({"palette": "studio", **{name: name for name in THINGS}})
"""Icons used as emoji on Discord, by name. A button about an item of that name shows it."""

ANSWER_ICONS: Final = MappingProxyType(
    {
        **{name: name for name in THINGS},
        "prestige_card": "plate.star", "recruiting_card": "plate.arrow", "recruit": "plate.arrow",
        "bonus": "plate.plus", "profession": "plate.person", "freedom": "opinion", "work": "work", "bids": "florin",
        "forest_2": "forest", "lake_2": "lake", "park_2": "park", "jester_2": "jester", "builder_2": "builder",
        "prestige_2": "plate.star", "hand_1": "plate.person", "build": "builder", "auction": "florin",
        "hospital": "hospital", "laboratory": "laboratory", "studio": "studio", "workshop": "workshop",
    }
)  # fmt: skip
"""Icons of answers on the page, by item or token."""

SHAPES: Final = ("wide", "tall")
"""Layouts of the board in chats."""

LABELS: Final = Labels

SCORE: Final = "pp"
"""Fact that determines the leader."""

DRAWN_BY: Final = (grounds, houses, icons)
"""Modules that register the drawings named in scenes."""

STORED: Final = ("florence", "frame", "grid", "jester", "lake", "library", "opera", "step", "want")
"""Costly drawings of boards and hands, drawn in advance by ``make art``."""


def has_variant_strip(view: PrincesView) -> bool:
    """Return whether variants add something next to the board."""
    return (view.may_acquire is not None or bool(view.box)) and not view.over


PARTS: Final = (
    BoardPart(
        "auction",
        ("text-heaps", "text-auction", "text-passed", "text-out", "text-won", "text-prices"),
        is_shown=is_running,
        source_layout=compose_alone,
    ),
    BoardPart(
        "laid",
        ("text-may-acquire", "text-laid-out", "text-box"),
        is_shown=has_variant_strip,
        source_layout=compose_alone,
    ),
    BoardPart("estate", is_per_seat=True),
    BoardPart(
        "supply",
        ("text-buildings", "text-freedoms", "text-decks", "text-landscapes"),
        is_shown=is_running,
        source_layout=compose_alone,
    ),
)
ABOUT: Final = MappingProxyType({"open": "auction", "take": "auction", "place": "estate:", "land": "estate:"})
"""Parts by question; with a colon, the asked seat's. A bid shows the bidder's hand, which shows its value."""
