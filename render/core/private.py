"""What only one person sees, in the shapes of chats and of the page's panel: a strip, and under it blocks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from render.core import faces
from render.core.faces import COUNT, KICKER, TRACKING_PX, Style
from render.core.fit import fit
from render.core.flow import GAP, Blocks, Floors, OverfullError, flow
from render.core.geometry import Box, square
from render.core.pieces import WIDTH, Head
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED, MISSES, SHAPES, Shape

CLOSE: Final[Mapping[str, Shape]] = MappingProxyType(
    {"wide": SHAPES["wide"], "tall": SHAPES["tall"]._replace(width=1120, height=1493, px=960 / 1120, shown=375)}
)
"""``tall`` has fewer units here: it is read in the panel of a page too, which is 375 wide on a phone."""

TITLE: Final = Style("serif.black", 60, 59)
TITLES: Final = Style("serif.black", 60, 54)
DETAIL: Final = Style("sans", 38)
GROUND: Final = "private"
APART: Final = 34
LOW, HIGH = 104, 154
"""How tall the strip is with one line, and with two."""
MARGIN: Final = 36
UNDER: Final = 18
"""Under the strip, and under the last block."""


def columns(name: str, count: int = 1, gap: int = 32) -> tuple[tuple[int, int], ...]:
    """Left edges and widths of so many equal columns of a shape."""
    wide = (CLOSE[name].width - 2 * MARGIN - gap * (count - 1)) // count
    return tuple((MARGIN + number * (wide + gap), wide) for number in range(count))


def sheet(game: str, name: str, head: Head, floors: Floors, blocks: Blocks) -> Scene:
    """The picture in a shape, as tall as it needs. Raises ``OverfullError`` where the shape has not enough room."""
    shape = CLOSE[name]
    scene = Scene(game=game, width=shape.width, px=shape.px, shape=shape.name)
    top = strip(scene, head, shape) + UNDER
    scene.height = flow(scene, floors, blocks, top, shape.height - top - UNDER) + UNDER
    return scene


def draw_hand(
    request: Request,
    head: Head,
    floors: Mapping[str, Floors],
    blocks: Blocks,
    poster: Callable[[Scene], int],
    under: int = UNDER,
    gap: int = GAP,
) -> Scene:
    """Draw the private picture of a seat in the shape that is asked for, or whole where that has not enough room.

    ``floors``: by shape. The whole picture has its own top, of which ``poster`` gives the lower edge, and ``under`` and
    ``gap`` of its own.
    """
    if request.shape in ARRANGED:
        with suppress(OverfullError):
            return sheet(request.game, request.shape, head, floors[request.shape], blocks)
    scene = Scene(game=request.game, width=WIDTH)
    scene.height = flow(scene, floors[MISSES], blocks, poster(scene), gap=gap) + under
    return scene


def strip(scene: Scene, head: Head, shape: Shape) -> int:
    """Lock, whose it is, what it is and what for, the time left: one line, or two where that is too long."""
    right = shape.width - MARGIN
    if head.left:
        made = scene.text(right, LOW // 2, head.left, COUNT, "saffL", anchor="right")
        scene.draw("icon", square(made.x - 28, LOW // 2, 36), "hourglass", "saffL", layer=Layer.LABELS)
        right = made.x - 60
    scene.draw("icon", square(MARGIN + 20, LOW // 2, 42), "lock", "saffL", layer=Layer.LABELS)
    x = MARGIN + 60
    if head.seat is not None:
        scene.draw("sign", square(x + 34, LOW // 2, 70), head.seat, "white", layer=Layer.LABELS)
        x += 86
    title = fit(head.headline, TITLE if shape.name == "wide" else TITLES, right - x)
    made = scene.text(x, LOW // 2, title, TITLE, "white")
    bottom = _beside(scene, head, Box(x, LOW + 14, shape.width - MARGIN - x, 0), made.right + APART, right)
    scene.flat(Box(0, 0, shape.width, bottom), GROUND, Layer.TABLE)
    return bottom


def _beside(scene: Scene, head: Head, low: Box, x: int, right: int) -> int:
    """What for, and that nobody else sees it: beside the title as far as there is room, else on lines of their own."""
    kicker = head.kicker.upper()
    wide = faces.width(kicker, KICKER.face, KICKER.px, TRACKING_PX)
    about = faces.width(head.detail, DETAIL.face, DETAIL.px)
    middle, soft = LOW // 2 + 6, f"{GROUND}~white.70"
    if x + about + APART + wide <= right:
        x = scene.text(x, middle, head.detail, DETAIL, soft).right + APART
        scene.text(x, middle, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        return LOW
    if x + wide <= right:
        scene.text(x, middle, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        scene.fitted(low.x, low.y, head.detail, DETAIL, soft, room=low.w)
    elif about + APART + wide <= low.w:
        scene.text(low.right, low.y, kicker, KICKER, "saffL", anchor="right", tracking=TRACKING_PX)
        scene.text(low.x, low.y, head.detail, DETAIL, soft)
    else:
        scene.text(low.x, low.y, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        scene.fitted(low.x, low.y + HIGH - LOW, head.detail, DETAIL, soft, room=low.w)
        return 2 * HIGH - LOW
    return HIGH
