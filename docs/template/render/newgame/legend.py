"""The legend: what the signs mean."""

from engines.core.core_types import Msg
from engines.newgame.components import HOME
from render.core import legend_picture
from render.core.widgets import WIDTH, HeaderText, draw_page_header
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.theme import GOLD
from render.core.labels import Labels


def legend_scene(request: PictureRequest) -> Scene:
    """Return the scene of the legend: it depends on the language, not on the position."""
    words, scene = Labels(request, HOME), Scene(game=request.game, width=WIDTH)
    name = words.translate(Msg("game-name"))
    y = draw_page_header(scene, HeaderText(name, words.label_text("legend"), ""), "night", room=1100, under=-26) + 24
    things: list[legend_picture.Item] = [
        ("newgame.stone", ("stone",), words.label_text("laid")),
        ("newgame.hidden", (), words.label_text("held")),
        ("icon", ("laurel", GOLD), words.label_text("points")),
    ]
    scene.height = legend_picture.draw_sign_grid(scene, name, y, things, 2)
    return scene
