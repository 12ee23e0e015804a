"""The dark theme of a scene: plaster and ink change, while pigments and everything on them keep their colours.

Drawings do not know about it. A drawing of mostly pigment is art and keeps its colours, like everything on it: ink on
gold, a number on a building. See ``theme.PLASTER`` for what changes.
"""

from functools import cache
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from render.core import canvas, sprites
from render.core.palette import Bytes, load_palette
from render.core.scene import Scene, SceneItem
from render.core.theme import DARK, PLASTER, POSTER, is_plaster, on_dark, token_rgb

ICON: Final = "icon"
EMBLEM: Final = "sign"
NOW_GROUND: Final = "saffL"
ART_SHARE: Final = 0.5
"""Minimum share of pigment that makes a drawing art."""


def darken_scene(scene: Scene) -> None:
    """Set the dark theme of a scene, and for each item whether it keeps its colours."""
    order = sorted(range(len(scene.items)), key=lambda n: scene.items[n].layer)
    items = [scene.items[n] for n in order]
    scene.items = list(scene.items)  # other scenes may share the list
    where = canvas.item_extents(scene, items)
    plain: list[bool] = []
    for number, item in enumerate(items):
        below, own = where[:number], where[number]
        common = np.minimum(below[:, 2:], own[2:]) - np.maximum(below[:, :2], own[:2])
        over = np.flatnonzero((common > 0).all(1) & (common.prod(1) * 2 > (own[2:] - own[:2]).prod()))
        ground = True
        for other in over[::-1].tolist():
            found = _is_plaster_below(scene, items[other], own - np.tile(where[other, :2], 2))
            if found is not None:
                ground = found and plain[other]
                break
        plain.append(ground and _is_plaster(scene, item))
        scene.items[order[number]] = _dark_item(item, plain=plain[-1], ground=ground)
    scene.theme = DARK


def _dark_item(item: SceneItem, *, plain: bool, ground: bool) -> SceneItem:
    """Return an item in the dark theme.

    ``plain``: whether its colours change; ``ground``: whether it is on plaster.
    """
    args = item.args
    if plain and item.kind == "text":
        face, size, colour, tracking = args
        args = (face, size, on_dark(str(colour)), tracking)
    elif plain and item.name == ICON:
        args = (args[0], on_dark(str(args[1])))
    elif ground and item.name == EMBLEM and len(args) == 1:
        args = (*args, "white")
    return msgspec.structs.replace(item, args=args, kept=not plain)


def _is_plaster(scene: Scene, item: SceneItem) -> bool:
    """Return whether the colours of an item on plaster change. Art keeps its colours."""
    if item.kind in {"flat", "veil"}:
        return is_plaster(item.name)
    if item.kind == "text" or item.name == ICON or item.name in sprites.OUTLINED_DRAWINGS:
        return True
    if item.name in sprites.ART_DRAWINGS:
        return False
    stamp = canvas.item_stamp(scene, item)
    return item.name != EMBLEM and _is_mostly_plaster(scene.game, stamp.index[stamp.solid])


def _is_plaster_below(scene: Scene, item: SceneItem, box: npt.NDArray[np.int32]) -> bool | None:
    """Return whether an item is mostly plaster below a box; ``None`` if deeper items mostly show there."""
    if item.kind in {"text", "veil"}:
        return None
    if item.kind == "flat":
        return is_plaster(item.name)
    stamp = canvas.item_stamp(scene, item)
    left, top, right, bottom = box.clip(0).tolist()
    there = slice(top, bottom), slice(left, right)
    solid = stamp.solid[there]
    return _is_mostly_plaster(scene.game, stamp.index[there][solid]) if solid.mean() * 2 > 1 else None


def _is_mostly_plaster(game: str, pixels: Bytes) -> bool:
    return not len(pixels) or float(_plaster_entries(game)[pixels].mean()) > 1 - ART_SHARE


@cache
def _plaster_entries(game: str) -> npt.NDArray[np.bool_]:
    """Return, for each entry of a game's palette, whether the nearest poster colour is plaster or ink."""
    tokens = [*POSTER, *(f"{NOW_GROUND}~{other}.35" for other in PLASTER)]
    known = np.array([token_rgb(token) for token in tokens], np.int32)
    colours: Bytes = load_palette(game).colours
    nearest = ((colours[:, None].astype(np.int32) - known) ** 2).sum(2).argmin(1)
    found: npt.NDArray[np.bool_] = np.array([is_plaster(token) for token in tokens])[nearest]
    return found
