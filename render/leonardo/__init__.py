"""The painter of Leonardo da Vinci."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from render.core.board_parts import BoardPart, compose_alone, is_running
from render.core.game_chooser import GameCover
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.leonardo import fort, icons, kinds, octagon, sketches
from render.leonardo.board import board_scene
from render.leonardo.hand import hand_scene, hand_view
from render.leonardo.labels import GameLabels
from render.leonardo.legend_entries import legend_groups

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": board_scene, "hand": hand_scene}
)

COVER: Final = GameCover("lv.vitruvian", 254, 254, "leather", margin=40)

EMOJI: Final = MappingProxyType({"robot": "lv.robot", "gear": "lv.workshop", "anvil": "lv.iron", "wing": "lv.kind.3"})
"""Icons used as emoji on Discord, by name."""

ANSWER_ICONS: Final = MappingProxyType(
    {
        "a": icons.PLACES["council"], "b": icons.PLACES["workshop"], "c": icons.PLACES["academy"],
        "d": icons.RESOURCES["iron"], "e": icons.RESOURCES["glass"], "f": icons.RESOURCES["wood"],
        "g": icons.RESOURCES["brick"], "h": icons.RESOURCES["rope"], **icons.RESOURCES,
        "small": "lv.small", "large": "lv.large", "both": "lv.large", "robot": "lv.robot", "leonardo": "lv.leonardo",
        "move": "lv.move", "buy": "lv.buy", "start": "lv.clock",
        "field-1": "lv.move", "field-2": "florin", "field-2-leave": "florin", "field-3": "lv.peek", "field-4": "lv.buy",
    }
)  # fmt: skip
"""Icons of answers on the page, by item or token."""

SHAPES: Final = ("wide", "tall")
"""Layouts of the board in chats."""

LABELS: Final = GameLabels

DRAWN_BY: Final = (fort, icons, kinds, octagon, sketches)
"""Modules that register the drawings named in scenes."""

STORED: Final = ("frame", "lv.octagon", "lv.rope", "lv.sketch", "lv.vitruvian")
"""Costly drawings of boards, drawn in advance by ``make art``."""
STORED_ENDS: Final = ("lv.sketch",)
"""Those also drawn in all small sizes of final pictures."""

PARTS: Final = (
    BoardPart("city", ("text-area", "text-field", "text-mayor", "text-market"), is_shown=is_running),
    BoardPart(
        "inventions", ("text-invention", "text-auction", "text-deck", "text-gone", "text-done"), is_shown=is_running
    ),
    BoardPart("player", is_per_seat=True, is_shown=is_running, source_layout=compose_alone),
)
ABOUT: Final = MappingProxyType(
    {
        "place": "city", "field": "city", "move": "city", "council": "city", "workshop": "city", "academy": "city",
        "shop": "city", "market": "city",
    }
)  # fmt: skip
"""Parts by question. Work and bids show the viewer's hand, which has the laboratories."""
