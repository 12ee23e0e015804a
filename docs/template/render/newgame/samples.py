"""Requests to look at, by name: ``python -m render.samples OUT``."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from engines.newgame.components import COMPONENTS
from engines.newgame.view import NewgameView, PlayerView
from render.core.request import Selection, PictureRequest, RecentMove

NAMES: Final = ("Markéta", "Анна", "Wilhelmina", "Pip")
PLAYERS: Final = (
    PlayerView(won=3, rested=1, stones=2, laid=("stone12",)),
    PlayerView(won=0, rested=1, stones=2, laid=("stone5",)),
    PlayerView(won=0, rested=0, stones=2, laid=("stone9",)),
    PlayerView(won=0, rested=0, stones=2, laid=("stone3",)),
)


def middle_game(lang: str = "en", picture: str = "board") -> PictureRequest:
    """Show the first round: two seats have had their turn, the third one chooses."""
    view = NewgameView(
        components=COMPONENTS.current_hash(),
        seat=2,
        round=1,
        rounds=3,
        owing=(2,),
        stack=4,
        players=PLAYERS,
        hand=("stone1", "stone16"),
        results=(),
    )
    lines = (RecentMove(1, 0, "Markéta rests and gets a point.", ("0/points",)),)
    focus = Selection((), ("stack",)) if picture == "board" else Selection()
    return PictureRequest("newgame", view, picture, lines, lang, NAMES, focus, "9 h")


SAMPLES: Final[Mapping[str, Callable[[], PictureRequest]]] = MappingProxyType(
    {
        "crowded": middle_game,
        "hand": lambda: middle_game(picture="hand"),
        "legend": lambda: middle_game(picture="legend"),
    }
)
"""By name."""
