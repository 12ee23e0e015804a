"""Check that a text or an icon of a scene has enough contrast to its background."""

from typing import Any

import numpy as np
import numpy.typing as npt

from render.core.geometry import Box
from render.core.scene import Scene, SceneItem
from render.core.theme import Rgb, token_rgb
from tests.render.palettes import full_color_image

MUTED = {"stone", "stoneD", "line", "rosa"}
"""What is past, done or not there may be faint: it is doubled by a form, a zero, or a cross."""


def relative_luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 to 1. Source: WCAG 2.2."""
    parts = [c / 255 for c in colour]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio, 1 to 21. Source: WCAG 2.2."""
    a, b = sorted((relative_luminance(one), relative_luminance(other)))
    return (b + 0.05) / (a + 0.05)


def ground_under(scene: Scene, board: npt.NDArray[Any], box: Box) -> tuple[int, int, int]:
    """Return the commonest colour where a text or an icon is, on the board without it."""
    part = board[max(0, box.y) : box.bottom, max(0, box.x) : box.right].reshape(-1, 3).astype(np.int32)
    colours, counts = np.unique(part[:, 0] << 16 | part[:, 1] << 8 | part[:, 2], return_counts=True)
    commonest = int(colours[counts.argmax()])
    return commonest >> 16, commonest >> 8 & 255, commonest & 255


def paint_without(scene: Scene, kinds: set[str]) -> npt.NDArray[Any]:
    """Paint a scene without some kinds of items, or some drawings."""
    bare = Scene(scene.game, scene.width, scene.height, scene.ground, theme=scene.theme)
    bare.items = [item for item in scene.items if not (item.kind in kinds or item.name in kinds)]
    return np.asarray(full_color_image(bare))


def assert_readable(name: str, item: SceneItem, ground: tuple[int, int, int], theme: str = "") -> None:
    """Fail where a text is too faint on its ground: large ones need a contrast of 3, small ones of 4.5."""
    face, px, colour = str(item.args[0]), int(item.args[1]), str(item.args[2])  # type: ignore[arg-type]
    large = px >= 45 or face.endswith(("bold", "black"))
    ratio = contrast_ratio(token_rgb(colour, theme), ground)
    assert ratio >= (3 if large else 4.5), (name, item.name, colour, ground, round(ratio, 2))
