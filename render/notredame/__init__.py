"""The painter of Notre Dame."""

from collections.abc import Callable
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core.board_parts import BoardPart, compose_alone, is_running
from render.core.game_chooser import GameCover
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.notredame import chat_board, icons, paris
from render.notredame.board import board_scene
from render.notredame.hand import hand_scene, hand_view
from render.notredame.labels import GameLabels
from render.notredame.legend_entries import legend_groups

PICTURES: Final[MappingProxyType[str, Callable[[PictureRequest], Scene]]] = MappingProxyType(
    {"board": board_scene, "hand": hand_scene}
)

COVER: Final = GameCover("nd.paris", 600, 250, "night", quay=44)

PERSONS: Final = (
    "beggar_king", "bishop", "carpenter", "city_guard", "doctor", "guild_master", "juggler", "lady", "lawyer", "mayor",
    "minstrel", "monk", "night_watchman", "tavern_wench", "usurer",
)  # fmt: skip
"""Persons whose icons are named after them."""
EMOJI: Final = MappingProxyType(
    {
        "cathedral": "nd.cathedral",
        "rat": "nd.rat",
        "cube": "nd.cube",
        "carriage": "nd.carriage",
        **{name: name for name in PERSONS},
    }
)
"""Icons used as emoji on Discord, by name. A button about an item of that name shows it."""

ANSWER_ICONS: Final = MappingProxyType(
    {
        **icons.SECTORS,
        **{name: name for name in PERSONS},
        "coins": "florin", "supply": "nd.cube", "rats": "nd.rat", "place": "nd.cube", "friend": "nd.friend",
        "drive": "nd.carriage", "take": "nd.purse",
    }
)  # fmt: skip
"""Icons of answers on the page, by item or token."""

SHAPES: Final = ("wide", "tall")
"""Layouts of the board in chats."""

LABELS: Final = GameLabels

SCORE: Final = "pp"
"""Fact that determines the leader."""

DRAWN_BY: Final = (chat_board, icons, paris)
"""Modules that register the drawings named in scenes."""

STORED: Final = ("frame", "laurel", "nd.front", "nd.paris", "nd.rat", "nd.seine")
"""Costly drawings of boards, drawn in advance by ``make art``."""


def _city_layout(view: NotreDameView) -> str:
    """Return the layout whose city is at most as wide as a part: the wide one, or with five players the tall one."""
    return "tall" if len(view.players) > 4 else "wide"


PARTS: Final = (
    BoardPart("city", ("text-district", "text-sectors"), is_shown=is_running, source_layout=_city_layout),
    BoardPart("district", is_per_seat=True),
    BoardPart("cathedral", ("text-cathedral",), is_shown=is_running, source_layout=compose_alone),
    BoardPart("persons", ("text-persons", "text-rats", "text-coming"), is_shown=is_running),
)
ABOUT: Final = MappingProxyType(
    {"play": "district:", "choose": "district:", "give": "district:", "drive": "city", "bribe": "persons"}
)
"""Parts by question; with a colon, the asked seat's."""
