"""The private picture of a seat, in the layouts of chats and of the page's panel: a header and blocks."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Any, Final

from render.core import fonts
from render.core.block_flow import GAP, Blocks, Floors, OverfullError, flow_blocks
from render.core.fonts import COUNT, KICKER, TRACKING_PX, TextStyle
from render.core.geometry import Box
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT, Layout
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.widgets import WIDTH, HeaderText

HAND_LAYOUTS: Final[Mapping[str, Layout]] = MappingProxyType(
    {"wide": LAYOUTS["wide"], "tall": LAYOUTS["tall"]._replace(width=1120, height=1493, px=960 / 1120, shown=375)}
)
"""Layouts of hands. ``tall`` has fewer units: on a phone, the page's panel shows it 375 wide."""

TITLE: Final = TextStyle("serif.black", 60, 59)
TITLES: Final = TextStyle("serif.black", 60, 54)
DETAIL: Final = TextStyle("sans", 38)
GROUND: Final = "private"
DETAIL_GAP: Final = 34
LOW_H, HIGH_H = 104, 154
"""Height of the header with one line and with two."""
MARGIN: Final = 36
COLUMN_GAP: Final = 32
SPACE_UNDER: Final = 18
"""Space under the header, and under the last block."""


def column_spans(name: str, count: int = 1) -> tuple[tuple[int, int], ...]:
    """Return left edges and widths of ``count`` equal columns of a layout."""
    wide = (HAND_LAYOUTS[name].width - 2 * MARGIN - COLUMN_GAP * (count - 1)) // count
    return tuple((MARGIN + number * (wide + COLUMN_GAP), wide) for number in range(count))


def own_players(view: Any) -> tuple[Any, ...]:
    """Return a view in which the seat's public information replaces every other player's."""
    return (view.players[view.me.seat],) * len(view.players)


def hand_sheet_scene(game: str, name: str, head: HeaderText, floors: Floors, blocks: Blocks) -> Scene:
    """Compose the picture in a layout, as tall as needed. Raises ``OverfullError`` if it does not fit."""
    shape = HAND_LAYOUTS[name]
    scene = Scene(game=game, width=shape.width, px=shape.px, layout=shape.name)
    top = draw_hand_header(scene, head, shape) + SPACE_UNDER
    scene.height = flow_blocks(scene, floors, blocks, top, shape.height - top - SPACE_UNDER) + SPACE_UNDER
    return scene


def draw_hand(
    request: PictureRequest,
    head: HeaderText,
    floors: Mapping[str, Floors],
    blocks: Blocks,
    poster: Callable[[Scene], int],
    under: int = SPACE_UNDER,
    gap: int = GAP,
) -> Scene:
    """Compose the private picture in the requested layout, or in the page layout if it does not fit.

    ``floors``: by layout. The page layout has its own header, drawn by ``poster``, which returns the lower edge, and
    its own ``under`` and ``gap``.
    """
    if request.layout in CHAT_LAYOUTS:
        with suppress(OverfullError):
            return hand_sheet_scene(request.game, request.layout, head, floors[request.layout], blocks)
    scene = Scene(game=request.game, width=WIDTH)
    scene.height = flow_blocks(scene, floors[PAGE_LAYOUT], blocks, poster(scene), gap=gap) + under
    return scene


def draw_hand_header(scene: Scene, head: HeaderText, shape: Layout) -> int:
    """Draw the header: lock, emblem, headline, detail, time left, in one line or two."""
    right = shape.width - MARGIN
    if head.left:
        made = scene.add_text(right, LOW_H // 2, head.left, COUNT, "saffL", anchor="right")
        scene.add_icon(made.x - 28, LOW_H // 2, 36, "hourglass", "saffL", layer=Layer.LABELS)
        right = made.x - 60
    scene.add_icon(MARGIN + 20, LOW_H // 2, 42, "lock", "saffL", layer=Layer.LABELS)
    x = MARGIN + 60
    if head.seat is not None:
        scene.add_sign(x + 34, LOW_H // 2, 70, head.seat, "white", layer=Layer.LABELS)
        x += 86
    title = fit_text(head.headline, TITLE if shape.name == "wide" else TITLES, right - x)
    made = scene.add_text(x, LOW_H // 2, title, TITLE, "white")
    bottom = _draw_detail(scene, head, Box(x, LOW_H + 14, shape.width - MARGIN - x, 0), made.right + DETAIL_GAP, right)
    scene.add_rectangle(Box(0, 0, shape.width, bottom), GROUND, Layer.TABLE)
    return bottom


def _draw_detail(scene: Scene, head: HeaderText, low: Box, x: int, right: int) -> int:
    kicker = head.kicker.upper()
    wide = fonts.text_width(kicker, KICKER.face, KICKER.px, TRACKING_PX)
    about = fonts.text_width(head.detail, DETAIL.face, DETAIL.px)
    middle, soft = LOW_H // 2 + 6, f"{GROUND}~white.70"
    if x + about + DETAIL_GAP + wide <= right:
        x = scene.add_text(x, middle, head.detail, DETAIL, soft).right + DETAIL_GAP
        scene.add_text(x, middle, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        return LOW_H
    if x + wide <= right:
        scene.add_text(x, middle, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        scene.add_fitted_text(low.x, low.y, head.detail, DETAIL, soft, room=low.w)
    elif about + DETAIL_GAP + wide <= low.w:
        scene.add_text(low.right, low.y, kicker, KICKER, "saffL", anchor="right", tracking=TRACKING_PX)
        scene.add_text(low.x, low.y, head.detail, DETAIL, soft)
    else:
        scene.add_text(low.x, low.y, kicker, KICKER, "saffL", tracking=TRACKING_PX)
        scene.add_fitted_text(low.x, low.y + HIGH_H - LOW_H, head.detail, DETAIL, soft, room=low.w)
        return 2 * HIGH_H - LOW_H
    return HIGH_H
