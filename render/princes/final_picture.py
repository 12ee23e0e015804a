"""The end: where the points came from, and everybody's estate with those who worked there."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.princes.view import PrincesView
from render.core import final_picture
from render.core.final_picture import PlayerResult, ResultHeader, ScoreOrigins
from render.core.fonts import NAME
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes import panel
from render.princes.labels import GameLabels
from render.princes.layout import SIDE

PARTS: Final = {
    "works": ("lapis", "white"),
    "buildings": ("terra", "white"),
    "landscapes": ("forest", "white"),
    "builders": ("umber", "white"),
    "best_works": ("saff", "ink"),
    "prestige": ("porph", "white"),
}
LOST: Final = MappingProxyType({"sold": ("rosa", "terraD")})
LOOK: Final = ResultHeader("lapis", "florence", 600, 256, MappingProxyType({"wide": 350, "tall": 400, "page": 560}))
HEAD_H: Final = 66
TABLE_H: Final = 56
GAP: Final = 28
MOST_CELL: Final = 72


def final_scene(request: PictureRequest) -> Scene:
    """The scene of the end."""
    view: PrincesView = request.view
    words = GameLabels(request)
    told = [
        PlayerResult(one.seat, one.rank, one.pp, one.parts, (("florin", GOLD, one.florins),)) for one in view.results
    ]
    origins = ScoreOrigins(PARTS, LOST, lambda part: words.label_text(f"part-{part.replace('_', '-')}"))
    return final_picture.result_scene(
        request, words, words.headline_texts(view), LOOK, told, origins, partial(_draw_estates, view, words)
    )


def _draw_estates(view: PrincesView, words: GameLabels, scene: Scene, box: Box) -> int:
    """Everybody's estate, in as many columns as make them largest. Gives the lower edge."""
    count = len(view.players)
    over = HEAD_H + TABLE_H
    across, cell = max(
        (
            (
                columns,
                min((box.w - GAP * (columns - 1)) // columns // SIDE, _fit_count(box.h, -(-count // columns), over)),
            )
            for columns in range(1, count + 1)
        ),
        key=lambda told: told[1],
    )
    cell = min(cell, MOST_CELL)
    wide, tall = (box.w - GAP * (across - 1)) // across, SIDE * cell + over
    for seat, player in enumerate(view.players):
        here = Box(box.x + seat % across * (wide + GAP), box.y + seat // across * (tall + GAP), wide, tall)
        x = here.x + (wide - SIDE * cell) // 2
        scene.add_drawing("rule", Box(x, here.y, SIDE * cell, 12), seat, layer=Layer.PIECES)
        scene.add_drawing("sign", square_around(x + 22, here.y + 42, 40), seat, layer=Layer.PIECES)
        scene.add_fitted_text(x + 50, here.y + 42, words.seat_name(seat), NAME, "ink", room=SIDE * cell - 50)
        land = Box(x, here.y + HEAD_H, SIDE * cell, SIDE * cell)
        panel.estate(scene, player, seat, land, "cell")
        panel.on_table(scene, player, Box(x, land.bottom + 6, land.w, 44), 42)
        scene.add_part(f"estate:{seat}", Box(x, here.y, land.w, tall))
    return box.y + -(-count // across) * (tall + GAP) - GAP


def _fit_count(high: int, rows: int, over: int) -> int:
    """The size of a square, so that so many rows of estates are that tall."""
    return ((high - GAP * (rows - 1)) // rows - over) // SIDE
