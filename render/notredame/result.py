"""The end: where the points came from, and the city by night, a window lit for each cube that stands in it."""

from __future__ import annotations

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.notredame.view import NotreDameView
from render.core import result
from render.core.faces import NAME
from render.core.geometry import Box, square
from render.core.request import Request
from render.core.result import Look, Origins, Told
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.notredame.icons import SECTORS
from render.notredame.quarters import ORDER
from render.notredame.words import Words

PARTS: Final = {
    "residence": ("lapis", "white"),
    "donations": ("saff", "ink"),
    "cathedral": ("verd", "white"),
    "tokens": ("terra", "white"),
    "persons": ("umber", "white"),
    "park": ("forest", "white"),
}
LOST: Final = MappingProxyType({"plague": ("rosa", "terraD")})
LOOK: Final = Look("night", "nd.paris", 540, 250, MappingProxyType({"wide": 324, "tall": 400, "page": 540}))
HEAD_H: Final = 60
GAP: Final = 24
MOST_H: Final = 420


def end(request: Request) -> Scene:
    """The scene of the end."""
    view: NotreDameView = request.view
    words = Words(request)
    told = [Told(one.seat, one.rank, one.pp, one.parts, (("florin", GOLD, one.rest),)) for one in view.results]
    origins = Origins(PARTS, LOST, words.part)
    return result.result(request, words, words.headline(view), LOOK, told, origins, partial(_city, view, words))


def _city(view: NotreDameView, words: Words, scene: Scene, box: Box) -> int:
    """A street for everybody, two beside two where there is room. Gives the lower edge."""
    count = len(view.players)
    across = 1 if count < 3 else 2
    rows = -(-count // across)
    wide = (box.w - GAP * (across - 1)) // across
    tall = min(MOST_H, (box.h - GAP * (rows - 1)) // rows)
    first = {one.seat for one in view.results if one.rank == 1}
    for seat, player in enumerate(view.players):
        last = seat == count - 1 and count % across
        x = box.x + seat % across * (wide + GAP)
        here = Box(x, box.y + seat // across * (tall + GAP), box.w if last else wide, tall)
        scene.draw("sign", square(here.x + 22, here.y + 26, 42), seat, layer=Layer.PIECES)
        scene.fitted(here.x + 52, here.y + 26, words.name(seat), NAME, "ink", room=here.w - 110)
        if seat in first:
            scene.draw("icon", square(here.right - 24, here.y + 26, 44), "laurel", GOLD, layer=Layer.PIECES)
        there = {one.sector: one.cubes + one.friend for one in player.sectors}
        houses = tuple((SECTORS[name], there[name]) for name in ORDER)
        street = Box(here.x, here.y + HEAD_H, here.w, tall - HEAD_H)
        scene.draw("nd.street", street, seat, houses, layer=Layer.TILES)
        scene.part(f"district:{seat}", here)
    return box.y + rows * (tall + GAP) - GAP
