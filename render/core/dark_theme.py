"""The dark theme of a scene: plaster and ink change, and pigments with all that lies on them keep their colours.

No drawing knows of it. A drawing that is mostly pigment is art and is kept, like what lies on it: ink on gold, a number
on a building. See ``theme.PLASTER`` for what changes.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
import numpy as np
import numpy.typing as npt

from render.core import canvas, sprites
from render.core.palette import Bytes, load_palette
from render.core.scene import Scene, SceneItem
from render.core.theme import DARK, PLASTER, POSTER, is_plaster, on_dark, token_rgb

NOW_GROUND: Final = "saffL"
MOSTLY: Final = 0.5
"""The share of pigment from which a drawing is art."""


def darken_scene(scene: Scene) -> None:
    """Set the dark theme of a scene, and for each item whether it keeps its colours."""
    items = scene.items_in_order()
    where = canvas.item_extents(scene, items)
    middles = (where[:, :2] + where[:, 2:]) // 2
    plain: list[bool] = []
    dark: list[SceneItem] = []
    for number, item in enumerate(items):
        x, y = middles[number].tolist()
        below = where[:number]
        over = np.flatnonzero((below[:, 0] <= x) & (below[:, 2] > x) & (below[:, 1] <= y) & (below[:, 3] > y))
        ground = next(
            (found and plain[other] for other in over[::-1].tolist()
             if (found := _is_plaster_at(scene, items[other], x - int(where[other, 0]), y - int(where[other, 1])))
             is not None),
            True,
        )  # fmt: skip
        plain.append(ground and _is_plaster(scene, item))
        dark.append(_dark_item(item, plain=plain[-1], ground=ground))
    scene.items = dark
    scene.theme = DARK


def _dark_item(item: SceneItem, *, plain: bool, ground: bool) -> SceneItem:
    """Return an item as it is in the dark. ``plain``: whether its colours change; ``ground``: whether plaster is below."""
    args = item.args
    if plain and item.kind != "flat":
        args = tuple(on_dark(arg) if type(arg) is str and n in _COLOUR_ARGS[item.kind] else arg for n, arg in enumerate(args)) if item.kind == "text" or item.name == "icon" else args
    elif ground and item.name == "sign" and len(args) == 1:
        args = (*args, "white")
    return msgspec.structs.replace(item, args=args, kept=not plain)


_COLOUR_ARGS: Final = {"text": (2,), "drawn": (1,)}


def _is_plaster(scene: Scene, item: SceneItem) -> bool:
    """Return whether the colours of an item on plaster change. Art keeps its own."""
    if item.kind == "drawn" and item.name != "icon" and item.name not in sprites.OUTLINED:
        stamp = canvas.item_stamp(scene, item)
        solid = _plaster_entries(scene.game)[stamp.index[stamp.solid]]
        return item.name != "sign" and (not len(solid) or float(solid.mean()) > 1 - MOSTLY)
    return item.kind != "flat" or is_plaster(item.name)


def _is_plaster_at(scene: Scene, item: SceneItem, x: int, y: int) -> bool | None:
    """Return whether an item is plaster or ink at one of its pixels; ``None`` where what lies below is seen."""
    if item.kind == "text":
        return None
    if item.kind == "flat":
        return is_plaster(item.name)
    stamp = canvas.item_stamp(scene, item)
    return bool(_plaster_entries(scene.game)[stamp.index[y, x]]) if stamp.solid[y, x] else None


@cache
def _plaster_entries(game: str) -> npt.NDArray[np.bool_]:
    """Return for each entry of the palette of a game whether the nearest colour of the poster is plaster or ink."""
    tokens = [*POSTER, *(f"{NOW_GROUND}~{other}.35" for other in PLASTER)]
    known = np.array([token_rgb(token) for token in tokens], np.int32)
    colours: Bytes = load_palette(game).colours
    nearest = ((colours[:, None].astype(np.int32) - known) ** 2).sum(2).argmin(1)
    return np.array([is_plaster(token) for token in tokens])[nearest]
