"""The painter of Fresco."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from render.core.board_parts import BoardPart, compose_alone, is_running
from render.core.game_chooser import GameCover
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.fresco import chapel, icons, paints, portraits, sections
from render.fresco.board import CHAPEL_H, CHAPEL_W, GROUND, board_scene, has_portraits, has_requests
from render.fresco.hand import hand_scene, hand_view
from render.fresco.labels import GameLabels
from render.fresco.legend_entries import legend_groups

COLOURS: Final = 104
"""Number of palette entries: the ceiling's many edges would make files too large with more."""

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": board_scene, "hand": hand_scene}
)

COVER: Final = GameCover("fresco.chapel", CHAPEL_W, CHAPEL_H, GROUND)

EMOJI: Final = MappingProxyType({"mitre": "f.mitre", "masks": "f.masks", "stall": "f.stall", "mortar": "f.mortar"})
"""Icons used as emoji on Discord, by name."""

ANSWER_ICONS: Final = MappingProxyType(
    {
        **icons.PLACES,
        "5": "f.moon", "6": "f.dawn", "7": "f.dawn", "8": "f.sun", "9": "f.sun",
        "restore": "f.cathedral", "altar": "f.altar", "stay": "f.mitre",
        "booth-1": "f.stall", "booth-2": "f.stall", "booth-3": "f.stall", "booth-4": "f.stall",
        **paints.ICONS_OF_PAINTS,
    }
)  # fmt: skip
"""Icons of answers on the page, by item or token."""
ANSWER_COLORS: Final = MappingProxyType(
    {icon: paints.COLOURS[paint][0] for paint, icon in paints.ICONS_OF_PAINTS.items()}
)

SHAPES: Final = ("wide", "tall")
"""Layouts of the board in chats."""

LABELS: Final = GameLabels

SCORE: Final = "vp"
"""Fact that determines the leader."""

DRAWN_BY: Final = (chapel, icons, paints, portraits, sections)
"""Modules that register the drawings named in scenes."""

STORED: Final = ("frame", "fresco.chapel", "fresco.frame", "fresco.section sooty")
"""Costly drawings of boards, drawn in advance by ``make art``."""

PARTS: Final = (
    BoardPart("ceiling", ("text-fresco", "text-row", "text-restored")),
    BoardPart("market", ("text-booth",), is_shown=is_running, source_layout=compose_alone),
    BoardPart("requests", ("text-request",), is_shown=has_requests),
    BoardPart("hostel", ("text-hostel", "text-mood"), is_shown=is_running),
    BoardPart("day", ("text-phase", "text-turn", "text-order", "text-places", "text-plan"), is_shown=is_running),
    BoardPart("player", is_per_seat=True, is_shown=is_running, source_layout=compose_alone),
    BoardPart("portraits", ("text-portrait",), is_shown=has_portraits),
    BoardPart("paints", ("text-supply", "text-bag"), is_shown=is_running, source_layout=compose_alone),
)
ABOUT: Final = MappingProxyType(
    {"wake": "hostel", "buy": "market", "close": "market", "restore": "ceiling", "portrait": "portraits"}
)
"""Parts by question; with a colon, the asked seat's."""
