"""Measure contrast, simulate colour blindness and greyscale, and measure how different drawings look."""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from render.core import sprites
from render.core.layouts import LAYOUTS
from render.core.scene import Scene, SceneItem
from render.core.theme import Rgb, token_rgb

Light = npt.NDArray[Any]

DICHROMATS = {
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, severity 1, on linear light."""
TO_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
EYES = {**DICHROMATS, "grey": (TO_XYZ[1],) * 3}
"""The vision of each of them, as a matrix on linear light."""

PHONE = 400
"""The displayed widths of a poster and a part."""
FAINT = 8
"""The Lab distance below which two adjacent colours look the same."""
GROUNDS = ("page", "ink")
"""Possible grounds of a drawing. Two drawings differ if they do on either."""


def to_linear_light(colour: npt.ArrayLike) -> Light:
    """Convert sRGB, 0 to 255, to linear light; the last axis is red, green, blue."""
    parts = np.asarray(colour) / 255
    return np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)


def relative_luminance(colour: Rgb) -> float:
    """Return the relative luminance, 0 to 1. Source: WCAG 2.2."""
    return float(to_linear_light(colour) @ np.array(TO_XYZ[1]))


def contrast_ratio(one: Rgb, other: Rgb) -> float:
    """Return the contrast ratio, 1 to 21. Source: WCAG 2.2."""
    a, b = sorted((relative_luminance(one), relative_luminance(other)))
    return (b + 0.05) / (a + 0.05)


def to_lab(light: Light) -> Light:
    """Convert linear light to CIE Lab, under D65."""
    ratios = np.clip(light, 0, 1) @ np.array(TO_XYZ).T / np.array([0.9505, 1, 1.089])
    f = np.where(ratios > 0.008856, np.cbrt(ratios), 7.787 * ratios + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], -1)


def count_differing_pixels(scene: Scene, one: SceneItem, other: SceneItem) -> dict[str, int]:
    """Count for each kind of vision the pixels in which two drawings differ.

    Both are overlaid at their displayed size.
    """
    k = (LAYOUTS[scene.layout].shown if scene.layout in LAYOUTS else PHONE) / scene.width / 2
    size = tuple(max(4, round((a + b) * k)) for a, b in zip(one.box[2:], other.box[2:], strict=True))
    return {
        eye: int(
            (
                np.linalg.norm(_item_colors(one, size, eye) - _item_colors(other, size, eye), axis=-1).max(0) >= FAINT
            ).sum()
        )
        for eye in EYES
    }


def _item_colors(item: SceneItem, size: tuple[int, ...], eye: str) -> Light:
    return _sprite_colors(item.name, item.args, item.box.w, item.box.h, size, eye)


@cache
def _sprite_colors(name: str, args: tuple[Any, ...], w: int, h: int, size: tuple[int, int], eye: str) -> Light:
    """Return a drawing on each ground, in Lab."""
    drawn, grounds = sprites.sprite_image(name, w, h, args, size), []
    for ground in GROUNDS:
        under = Image.new("RGBA", drawn.size, (*token_rgb(ground), 255))
        under.alpha_composite(drawn)
        grounds.append(to_lab(to_linear_light(np.asarray(under)[..., :3]) @ np.array(EYES[eye]).T))
    return np.stack(grounds)
