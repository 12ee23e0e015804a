"""A seat's private information: paints, thalers, the plan, and restorations possible with them."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engines.core.core_types import Seat
from engines.fresco.view import FrescoView, MineView, TileView
from render.core import fonts
from render.core.block_flow import Blocks, Column, Draw, Floors
from render.core.fonts import COUNT, DETAIL, FACT, HUGE, LABEL, NOTHING, SECTION, TextStyle
from render.core.geometry import Box, square_around
from render.core.hand_sheet import column_spans, draw_hand, own_players
from render.core.layouts import PAGE_LAYOUT
from render.core.pen import Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.fresco import cards, highlights, paints, plans
from render.fresco.icons import PLACES
from render.fresco.labels import GameLabels
from render.fresco.sections import SIDE

POT_H: Final = 190
LOW_POT_H: Final = 150
PURSE_EDGE: Final = 8
"""Distance of the number of thalers from the sides of the frame; three digits shrink to keep it."""
_REST: Final = ("tiles", "portraits")
_LEFT, _RIGHT = (36, 440), (508, 1056)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        PAGE_LAYOUT: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("paints", "plan", "payable", *_REST)),),),
        "wide": (
            (Column(*column_spans("wide")[0], ("paints",)),),
            (Column(*_LEFT, ("plan", "tiles")), Column(*_RIGHT, ("payable", "portraits"))),
        ),
        "tall": ((Column(*column_spans("tall")[0], ("paints", "plan", "payable", *_REST)),),),
    }
)
"""By layout."""
ROOMY_W: Final = 1000
"""Width of a block that has the whole ceiling next to its list."""
MINI: Final = 84
SMALL_MINI: Final = 70
BONUS: Final = MappingProxyType({MINI: (30, 22), SMALL_MINI: (20, 18)})
"""Distance of points from a section's upper edge, and of the bishop's bonus from its lower one."""
SMALL_VALUE: Final = TextStyle("serif.black", 40)


def hand_scene(request: PictureRequest) -> Scene:
    """Return the private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    detail = labels.brief_label("hand-detail", seat=Seat(view.mine.seat), n=max(1, view.round))
    head = labels.private_header(labels.label_text("goods"), detail, view.mine.seat, request.time_left)
    blocks = _build_blocks(view, view.mine, labels)
    scene = draw_hand(request, head, FLOORS, blocks, partial(_draw_header, mine=view.mine, head=head), under=24, gap=24)
    highlights.draw_selection(scene, request.selection)
    return scene


def hand_view(view: FrescoView) -> FrescoView:
    """Remove from a view anything the hand does not show, so equal pictures have equal views."""
    return replace(
        view, phase="plan", final=False, owing=(), turn=None, order=(), turns=(), players=own_players(view), hostel=(),
        booths=(), bag=0, left=0, supply={}, portraits=(), portraits_left=0, requests=(), requests_left=0, landing=None,
        results=(), asks="",
    )  # fmt: skip


def _build_blocks(view: FrescoView, mine: MineView, labels: GameLabels) -> Blocks:
    player = view.players[mine.seat]
    blocks: dict[str, Sequence[Draw]] = {
        "paints": tuple(partial(_draw_paints, mine, labels, high) for high in (POT_H, LOW_POT_H)),
        "plan": (partial(_draw_plan, view, mine, labels),),
    }
    if not view.over:
        blocks["payable"] = tuple(partial(_draw_payable, view, mine, labels, cell) for cell in (MINI, SMALL_MINI))
    if player.tiles and view.options.get("bishops_requests"):
        blocks["tiles"] = (partial(_draw_tiles, view, mine, labels),)
    if player.portraits:
        blocks["portraits"] = (partial(_draw_portraits, view, mine, labels),)
    return blocks


def _draw_header(scene: Scene, mine: MineView, head: HeaderText) -> int:
    bottom = draw_page_header(scene, head, "private", room=760, under=14)
    scene.add_drawing(
        "fresco.shelf", Box(820, bottom - 210, 360, 210), tuple(paint for paint, n in mine.paints.items() if n)
    )
    return bottom


@register_drawing("fresco.shelf")
def _draw_shelf(pen: Pen, w: int, h: int, names: tuple[str, ...]) -> None:
    pen.rectangle(0, h - 14, w, h, "umber")
    pen.rectangle(0, h - 14, w, h - 10, "umber~saffL.28")
    step = w / max(4, len(names))
    for k, name in enumerate(names):
        pot = pen.pen_at((k + 0.5) * step, h - 14, min(1.0, step / 84))
        colour = paints.COLOURS[name][0]
        pot.polygon([(-30, -84), (30, -84), (34, -60), (28, 0), (-28, 0), (-34, -60)], "page")
        pot.polygon([(8, -84), (30, -84), (34, -60), (28, 0), (10, 0)], "stone")
        pot.ellipse(0, -84, 32, 11, "cell")
        pot.ellipse(0, -84, 27, 8, colour)
        pot.polygon([(-22, -82), (-8, -80), (-10, -56), (-16, -46), (-20, -58)], colour)
        pot.polygon([(12, -80), (24, -82), (23, -66), (18, -60)], colour)
        if k % 3 == 1:
            pot.line([(6, -84), (24, -150)], 6, "saffD")
            pot.polygon([(20, -148), (30, -176), (30, -146)], "umber")


def _draw_paints(mine: MineView, labels: GameLabels, high: int, scene: Scene, box: Box) -> int:
    count, y = len(mine.paints) + 1, box.y + 10
    wide = (box.w - 12 * (count - 1)) // count
    style = HUGE._replace(px=72 if high == POT_H else 60)
    low, size = (52, 72) if high == POT_H else (40, 60)
    for k, (paint, n) in enumerate(mine.paints.items()):
        pot = Box(box.x + k * (wide + 12), y, wide, high)
        scene.add_drawing("frame", pot, "ink" if n else "line", "white" if n else "cell", 14, 3, layer=Layer.TILES)
        paints.draw_paint(scene, labels, paint, pot.center[0], pot.y + low, size)
        ink = "ink" if n else "ink2"
        scene.add_text(pot.center[0], pot.bottom - low, str(n), style if n else NOTHING, ink, anchor="centre")
        scene.add_hotspot(f"paint:{paint}", pot)
    x = box.x + (count - 1) * (wide + 12)
    purse = Box(x, y, box.right - x, high)
    scene.add_drawing("frame", purse, "ink", "saffL", 14, 3, layer=Layer.TILES)
    scene.add_icon(purse.center[0], purse.y + low, size, "florin", GOLD)
    thalers, room = style._replace(least=COUNT.px), purse.w - 2 * PURSE_EDGE
    at = purse.center[0], purse.bottom - low
    scene.add_fitted_text(*at, str(mine.thalers), thalers, "ink", room=room, anchor="centre")
    scene.add_hotspot(f"{mine.seat}/thalers", purse)
    scene.add_hotspot(f"{mine.seat}/paints", Box(box.x, y, purse.x - 12 - box.x, high))
    return y + high


def _draw_plan(view: FrescoView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    player = view.players[mine.seat]
    plan = mine.plan if mine.plan is not None else player.plan
    n = player.apprentices - sum((plan or {}).values())
    head = scene.add_fitted_text(box.x, box.y + 28, labels.label_text("my-plan"), SECTION, "ink", room=500)
    text = labels.label_text("unused", n=n) if plan else labels.label_text("apprentices", n=player.apprentices)
    across = min(len(view.places), max(2, box.w // 180))
    y = box.y + 60
    wide = (box.w - 12 * (across - 1)) // across
    if len(view.places) % across:
        told, last = fit_text(text, LABEL, wide - 10, 4), len(view.places)
        first = y + last // across * 152 + 70 - 20 * (len(told.lines) - 1)
        scene.add_text(box.x + last % across * (wide + 12) + 10, first, told, LABEL, "ink2", leading=40)
    else:
        scene.add_fitted_text(head.right + 24, box.y + 28, text, LABEL, "ink2", room=box.right - head.right - 24)
    for k, place in enumerate(view.places):
        at = Box(box.x + k % across * (wide + 12), y + k // across * 152, wide, 140)
        scene.add_hotspot(f"place:{place}", at)
        scene.add_drawing("frame", at, "ink" if (plan or {}).get(place) else "line", "white", 14, 3, layer=Layer.TILES)
        scene.add_fitted_text(
            at.center[0], at.y + 34, labels.place(place), FACT, "ink", room=at.w - 14, anchor="centre"
        )
        scene.add_icon(at.x + 42, at.bottom - 48, 60, PLACES[place], "ink")
        here = (plan or {}).get(place, 0)
        for slot in range(3):
            spot = square_around(at.right - 122 + slot * 48, at.bottom - 48, 50)
            if slot < here:
                scene.add_drawing("fresco.apprentice", spot, mine.seat, "", layer=Layer.PIECES)
            else:
                scene.add_drawing("disc", spot.grow_by(-11), "white", "line", 3, layer=Layer.PIECES)
    bottom = y + -(-len(view.places) // across) * 152 - 12
    scene.add_hotspot(f"{mine.seat}/plan", Box(box.x, box.y, box.w, bottom - box.y))
    return bottom


def missing_paints(mine: MineView, tile: TileView) -> Counter[str]:
    """Return the paints missing for a tile."""
    return Counter(tile.paints) - Counter(mine.paints)


def _draw_payable(view: FrescoView, mine: MineView, labels: GameLabels, cell: int, scene: Scene, box: Box) -> int:
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    scene.add_fitted_text(box.x, box.y + 40, labels.label_text("payable"), SECTION, "ink", room=box.w)
    y = box.y + 72
    x, pitch = box.x + 34, cell + 6
    for k in range(SIDE):
        scene.add_text(x + k * pitch + cell // 2, y + 16, "abcde"[k], LABEL, "ink2", anchor="centre")
        scene.add_text(box.x + 8, y + 40 + k * pitch + cell // 2, str(k + 1), LABEL, "ink2", anchor="centre")
    y += 40
    for number, section in enumerate(view.sections):
        row, column = divmod(number, SIDE)
        at = Box(x + column * pitch, y + row * pitch, cell, cell)
        scene.add_hotspot(f"section:{section.id}", at)
        if section.tile is None:
            scene.add_drawing("fresco.section", at, column, row, "hard", layer=Layer.TILES)
        else:
            ready = not missing_paints(mine, section.tile)
            scene.add_drawing(
                "frame", at, "ink" if ready else "line", "saff" if ready else "cell", 6, 3, layer=Layer.TILES
            )
            value = str(section.tile.value)
            style, ink = (SMALL_VALUE, "ink") if ready else (NOTHING, "ink2")
            down, up = BONUS[cell] if section.bonus else (cell // 2, 0)
            scene.add_text(at.center[0], at.y + down, value, style, ink, anchor="centre")
            if section.bonus:
                scene.add_text(at.center[0], at.bottom - up, f"+{section.bonus}", FACT, "porph", anchor="centre")
        if section.id == view.bishop:
            scene.add_drawing("fresco.bishop", square_around(at.right - 12, at.y + 12, 42), layer=Layer.LABELS)
    left = x + SIDE * pitch + 20
    _draw_list(scene, mine, view, labels, Box(left, y, box.right - left, SIDE * pitch))
    return y + SIDE * pitch - 6


def _draw_list(scene: Scene, mine: MineView, view: FrescoView, labels: GameLabels, box: Box) -> None:
    told = [(one, missing_paints(mine, one.tile)) for one in view.sections if one.tile is not None]
    near = sorted(
        (sum(lack.values()), -(one.tile.value + one.bonus), one.id) for one, lack in told if one.tile is not None
    )
    by_id = {one.id: (one, lack) for one, lack in told}
    y, pitch = box.y + 26, min(62, box.h // 7)
    size = 46 if box.w > 520 else 38
    for missing, _, name in near[:7]:
        if missing > 1:
            break
        one, lack = by_id[name]
        assert one.tile is not None
        ink = "ink2" if missing else "ink"
        scene.add_text(box.x, y, name, FACT, ink)
        made = scene.add_text(box.right, y, str(one.tile.value + one.bonus), COUNT, ink, anchor="right")
        scene.add_icon(made.x - 26, y, 40, "laurel", "stoneD" if missing else GOLD)
        right = paints.draw_paint_row(scene, labels, one.tile.paints, box.x + 48, y, 240 if box.w > 520 else 160, size)
        if missing:
            x, room = right + 14, made.x - 56 - right - 14 - size
            if fonts.text_width(labels.label_text("lacks"), LABEL.face, LABEL.px) <= room:
                x = scene.add_text(x, y, labels.label_text("lacks"), LABEL, "ink2").right + 10
            else:
                x = scene.add_text(x, y, "−", FACT, "short").right + 4
            paints.draw_paint_row(scene, labels, tuple(lack.elements()), x, y, 100, size - 6)
        y += pitch
    if y == box.y + 26:
        scene.add_text(
            box.x, y, fit_text(labels.label_text("nothing-near"), DETAIL, box.w, 5), DETAIL, "ink2", leading=46
        )


def _draw_tiles(view: FrescoView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    scene.add_fitted_text(box.x, box.y + 40, labels.label_text("my-tiles"), SECTION, "ink", room=box.w)
    plans.draw_tiles(scene, view, labels, mine.seat, view.players[mine.seat], box.x, box.y + 100, box.w)
    scene.add_hotspot(f"{mine.seat}/tiles", Box(box.x, box.y + 74, box.w, 52))
    return box.y + 128


def _draw_portraits(view: FrescoView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    scene.add_fitted_text(box.x, box.y + 40, labels.label_text("my-portraits"), SECTION, "ink", room=box.w)
    y = box.y + 72
    for card in view.players[mine.seat].portraits:
        scene.add_drawing("fresco.portrait", Box(box.x, y, 52, 62), card, layer=Layer.PIECES)
        beside = box.w >= ROOMY_W
        name = scene.add_fitted_text(
            box.x + 70, y + 32, labels.term_text(card), cards.TITLE, "ink", room=360 if beside else 250
        )
        x = max(name.right + 24, box.x + 360) if beside else name.right + 24
        fitted = fit_text(cards.portrait_effect(labels, card), LABEL, box.right - x, 3)
        scene.add_text(x, y + 32 - 19 * (len(fitted.lines) - 1), fitted, LABEL, "ink2", leading=38)
        y += max(74, 38 * len(fitted.lines) + 10)
    return y - 8
