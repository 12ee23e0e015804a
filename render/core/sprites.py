"""Named drawings and their antialiased images, which depend on name, size and arguments."""

from collections.abc import Callable
from typing import TypeVar

from PIL import Image

from render.core.pen import OVER, Pen
from render.core.scene import Arg

K = TypeVar("K")
V = TypeVar("V")
Drawing = Callable[..., None]
"""``draw(pen, w, h, *args)``: the pen's unit is one pixel of the picture, the box is w × h."""

DRAWINGS: dict[str, Drawing] = {}
OUTLINED_DRAWINGS: set[str] = set()
"""Drawings of pieces in a pigment with an outline of ink."""


ART_DRAWINGS: set[str] = set()
"""Drawings that are art although most of their colours are close to ink."""


def register_drawing(name: str, *, outlined: bool = False, art: bool = False) -> Callable[[Drawing], Drawing]:
    """Register a drawing under a name. Raises ``ValueError`` if the name is taken.

    ``outlined``: a piece in a pigment with an outline of ink, visible on any ground in any theme.
    ``art``: a painting that keeps its colours in any theme; others are recognized by their pigments.
    """
    if outlined:
        OUTLINED_DRAWINGS.add(name)
    if art:
        ART_DRAWINGS.add(name)
    return register_in(DRAWINGS, name)


def register_in(table: dict[K, V], name: K) -> Callable[[V], V]:
    """Register the decorated object in a table. Raises ``ValueError`` if the name is taken."""

    def take(made: V) -> V:
        if name in table:
            raise ValueError(name)
        table[name] = made
        return made

    return take


def sprite_image(
    name: str, w: int, h: int, args: tuple[Arg, ...], size: tuple[int, int] | None = None, theme: str = ""
) -> Image.Image:
    """Render the RGBA image of a drawing, uncached: stamps are cached.

    ``size``: in pixels, by default ``w`` × ``h``.
    """
    wide, high = size or (w, h)
    # Every pixel is opaque or transparent, so alpha is already premultiplied: mode RGBa saves Pillow that step. Without
    # a colour, Pillow takes zeroed pages from the system instead of writing each pixel.
    large = Image.new("RGBa", (wide * OVER, high * OVER), None)
    DRAWINGS[name](Pen(large, (OVER * wide / w, 0, 0, 0, OVER * high / h, 0), theme), w, h, *args)
    return large.reduce(OVER).convert("RGBA")


def sprite_key(name: str, w: int, h: int, args: tuple[Arg, ...], size: tuple[int, int]) -> str:
    """Return the key of a stored drawing: everything that its image depends on."""
    return f"{name} {w} {h} {args} {size}"


@register_drawing("small")
def small_drawing(pen: Pen, w: int, h: int, name: str, wide: int, high: int, *args: Arg) -> None:
    """Draw a drawing made for ``wide`` × ``high`` at a smaller scale, aligned to the lower right."""
    scale = min(w / wide, h / high)
    DRAWINGS[name](pen.pen_at(w - wide * scale, h - high * scale, scale), wide, high, *args)
