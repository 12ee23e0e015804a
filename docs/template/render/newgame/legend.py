"""The legend: what the signs mean."""

from __future__ import annotations

from engines.core.words import Msg
from engines.newgame.components import HOME
from render.core import lists
from render.core.pieces import WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Scene
from render.core.theme import GOLD
from render.core.words import Words


def legend(request: Request) -> Scene:
    """It depends on the language, not on the position."""
    words, scene = Words(request, HOME), Scene(game=request.game, width=WIDTH)
    name = words.speak(Msg("game-name"))
    y = masthead(scene, Head(name, words.say("legend"), ""), "night", room=1100, under=-26) + 24
    things: list[lists.Item] = [
        ("newgame.stone", ("stone",), words.say("laid")),
        ("newgame.hidden", (), words.say("held")),
        lists.icon("laurel", GOLD, words.say("points")),
    ]
    scene.height = lists.marks(scene, words, lists.grid(scene, name, y, things, 2), start=False)
    return scene
