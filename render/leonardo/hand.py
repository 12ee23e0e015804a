"""A seat's private information: money, resource cards, projects, the known part of the deck."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engines.core.core_types import Seat
from engines.leonardo.view import InventionView, LeonardoView, MineView
from render.core import fonts
from render.core.block_flow import Blocks, Column, Draw, Floors
from render.core.fonts import HUGE, SECTION, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.hand_sheet import column_spans, draw_hand, own_players
from render.core.layouts import PAGE_LAYOUT
from render.core.pen import OVER, Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header, draw_pill
from render.leonardo import highlights, offer
from render.leonardo.icons import RESOURCES
from render.leonardo.labels import GameLabels
from render.leonardo.projects import LOW_H, PROJECT_H, ROOMY, draw_projects, draw_title
from render.leonardo.quill import SHEET_W, SKETCHES, Quill

PLATE = 132
LOW_PLATE = 90
BIG = TextStyle("serif.black", 60)
MONEY_GAP = 24
"""Minimum distance from the money to the first plate, in pixels."""
PLATE_W = 170
ROW_H = 68
"""Height of an invention on one line."""
_ALL: Final = ("looking", "projects", "knows", "wanted", "coming")
_LEFT, _RIGHT = (36, 624), (692, 872)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        PAGE_LAYOUT: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("holdings", *_ALL)),),),
        "wide": (
            (Column(*_LEFT, ("holdings", "projects")), Column(*_RIGHT, ("looking", "knows", "wanted"))),
            (Column(*column_spans("wide")[0], ("coming",)),),
        ),
        "tall": ((Column(*column_spans("tall")[0], ("holdings", *_ALL)),),),
    }
)
"""By layout."""
HEADING_BESIDE_WIDTH: Final = 1400
"""Width of a block that has its heading next to its row."""


@register_drawing("lv.leaves")
def _draw_leaves(pen: Pen, w: int, h: int, numbers: tuple[int, ...]) -> None:
    count = len(numbers)
    for number, no in enumerate(numbers):
        off = number - (count - 1) / 2
        leaf = pen.pen_at(w / 2 + off * 130, h / 2 + 34, 1, off * 9 - 3)
        leaf.round_rectangle(-112, -112, 112, 200, 4, "porph~ink.42")
        leaf.round_rectangle(-109, -109, 109, 200, 3, "paper")
        k = 200 / SHEET_W
        SKETCHES[no](Quill(leaf.pen_at(-SHEET_W * k / 2, -100, k), k * OVER))


def hand_scene(request: PictureRequest) -> Scene:
    """Return the private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    detail = labels.brief_label("hand-detail", seat=Seat(view.mine.seat), n=max(1, view.round), m=view.rounds)
    head = labels.private_header(labels.label_text("hand"), detail, view.mine.seat, request.time_left)
    blocks = _build_blocks(view, view.mine, labels)
    scene = draw_hand(request, head, FLOORS, blocks, partial(_draw_header, view=view, mine=view.mine, head=head))
    highlights.draw_selection(scene, request.selection)
    return scene


def hand_view(view: LeonardoView) -> LeonardoView:
    """Remove from a view anything the hand does not show, so equal pictures have equal views."""
    return replace(
        view, options={}, phase="place", research=False, holder=0, owing=(), order=(), area="", areas=(),
        fields=(None, None, None, None), market=(), deck=0, gone=(), players=own_players(view), done=(), auction=None,
        results=(), asks="",
    )  # fmt: skip


def _build_blocks(view: LeonardoView, mine: MineView, labels: GameLabels) -> Blocks:
    blocks: dict[str, Sequence[Draw]] = {
        "holdings": tuple(partial(draw_holdings, mine, labels, size) for size in (PLATE, LOW_PLATE)),
        "projects": tuple(partial(draw_projects, view, mine, labels, high) for high in (PROJECT_H, LOW_H)),
    }
    if mine.looking:
        blocks["looking"] = _with_deck(view, labels, labels.label_text("looking"), mine.looking)
    elif mine.knows:
        blocks["knows"] = _with_deck(view, labels, labels.label_text("deck-top"), mine.knows)
    if view.display and not view.over:
        blocks["wanted"] = (partial(_draw_wanted, view, mine, labels), partial(_draw_wanted_rows, view, mine, labels))
    if view.coming and not view.over:
        blocks["coming"] = tuple(partial(_draw_coming, view, labels, beside) for beside in ("", "beside"))
    return blocks


def _with_deck(view: LeonardoView, labels: GameLabels, heading: str, numbers: Sequence[int]) -> Sequence[Draw]:
    return partial(_draw_cards, view, labels, heading, numbers), partial(
        _draw_card_rows, view, labels, heading, numbers
    )


def _draw_header(scene: Scene, view: LeonardoView, mine: MineView, head: HeaderText) -> int:
    bottom = draw_page_header(scene, head, "private", room=620, under=20)
    own = [no for work in mine.works for no in work.inventions[:1]]
    own += [one.no for one in view.display if one.no not in own]
    if own:
        scene.add_drawing("lv.leaves", Box(680, bottom - 200, 500, 200), tuple(own[:2]), layer=Layer.BOARD)
    return bottom


def draw_holdings(mine: MineView, labels: GameLabels, size: int, scene: Scene, box: Box) -> int:
    """Draw money in large type, and the five kinds of resource cards with their numbers."""
    y = box.y + 10
    narrow = box.w < ROOMY
    coin, size = (56, 76) if narrow else (92, size)
    scene.add_icon(box.x + coin // 2, y + (40 if narrow else 62), coin, "florin", GOLD)
    pitch = size + (8 if narrow else PLATE_W - PLATE)
    x, left = box.right - 5 * pitch + pitch - size, box.x + coin + (8 if narrow else 14)
    told = str(mine.florins)
    style = HUGE if not narrow and left + fonts.text_width(told, HUGE.face, HUGE.px) + MONEY_GAP <= x else BIG
    made = scene.add_text(left, y + (40 if narrow else 62), told, style, "ink" if mine.florins else "ink2")
    scene.add_hotspot(f"{mine.seat}/florins", Box(box.x, y + 10, made.right - box.x, 104))
    if mine.bid is not None:
        draw_pill(scene, box.x, y + 140, labels.label_text("own-bid", n=mine.bid))
    for number, (name, icon) in enumerate(RESOURCES.items()):
        count = mine.hand.get(name, 0)
        plate = Box(x + number * pitch, y, size, size)
        scene.add_hotspot(f"hand:{name}", plate)
        if count:
            scene.add_drawing("lv.plate", plate, icon, "sepia", "white", layer=Layer.TILES)
        else:
            scene.add_drawing("frame", plate, "line", "", 21, 3, layer=Layer.TILES)
            scene.add_icon(*plate.center, size * 7 // 11, icon, "stone")
        text = labels.label_text("times", n=count)
        scene.add_count(plate.center[0], plate.bottom + 28, count, text, anchor="centre")
    return y + size + (62 if mine.bid is not None else 50)


def _draw_cards(
    view: LeonardoView, labels: GameLabels, heading: str, numbers: Sequence[int], scene: Scene, box: Box
) -> int:
    y = draw_title(scene, heading, box)
    across = max(2, box.w // 270)
    wide = (box.w - 16 * (across - 1)) // across
    for number, no in enumerate(numbers):
        at = Box(box.x + number % across * (wide + 16), y + number // across * (offer.CARD_H + 50), wide, offer.CARD_H)
        scene.add_hotspot(f"look:{no}", at)
        offer.draw_card(scene, labels, offer.invention_view(view, no), at)
        _draw_nth(scene, number, at.center[0], at.bottom + 2)
    return y + -(-len(numbers) // across) * (offer.CARD_H + 50) - 18


def _draw_nth(scene: Scene, number: int, x: int, y: int) -> None:
    scene.add_drawing("disc", square_around(x, y, 52), "ink", "white", 4, layer=Layer.PIECES)
    scene.add_text(x, y, str(number + 1), STRONG, "saffL", anchor="centre")


def _draw_card_rows(
    view: LeonardoView, labels: GameLabels, heading: str, numbers: Sequence[int], scene: Scene, box: Box
) -> int:
    y = draw_title(scene, heading, box)
    for number, no in enumerate(numbers):
        at = Box(box.x + 64, y, box.w - 64, ROW_H - 8)
        scene.add_hotspot(f"look:{no}", at)
        offer.draw_row(scene, labels, offer.invention_view(view, no), at)
        _draw_nth(scene, number, box.x + 26, at.center[1])
        y += ROW_H
    return y


def _draw_wanted(view: LeonardoView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    if box.w < ROOMY:
        return _draw_wanted_rows(view, mine, labels, scene, box)
    y = draw_title(scene, labels.label_text("wanted"), box)
    gap = 16 if box.w > 1100 else 10
    wide = (box.w - gap * 4) // 5
    for number, one in enumerate(view.display):
        at = Box(box.x + number * (wide + gap), y, wide, offer.CARD_H)
        offer.draw_card(scene, labels, one, at, None if _has_begun(mine, one) else mine.hand)
        _draw_state(scene, view, mine, one, at, square_around(at.right - 8, at.y + 66, 52))
    return y + offer.CARD_H + 14


def _draw_wanted_rows(view: LeonardoView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    y = draw_title(scene, labels.label_text("wanted"), box)
    for one in view.display:
        at = Box(box.x + 6, y, box.w - 12, ROW_H - 8)
        offer.draw_row(scene, labels, one, at, None if _has_begun(mine, one) else mine.hand)
        _draw_state(scene, view, mine, one, at, square_around(at.x - 2, at.y + 2, 44))
        y += ROW_H
    return y


def _has_begun(mine: MineView, one: InventionView) -> bool:
    return any(one.no in work.inventions for work in mine.works)


def _draw_state(scene: Scene, view: LeonardoView, mine: MineView, one: InventionView, box: Box, spot: Box) -> None:
    scene.add_hotspot(f"invention:{one.no}", box)
    enough = all(mine.hand.get(name, 0) >= n for name, n in one.resources.items())
    if _has_begun(mine, one):
        scene.add_drawing("round", box.grow_by(7), "sepia", 20, layer=Layer.BOARD)
        scene.add_drawing("disc", spot, "sepia", "white", 4, layer=Layer.MARKS)
        scene.add_drawing("icon", spot.grow_by(-11), "lv.small", "white", layer=Layer.FRAME)
    elif enough and one.no not in view.players[mine.seat].completed:
        scene.add_drawing("round", box.grow_by(7), "halo", 20, layer=Layer.BOARD)
        scene.add_drawing("check", spot.grow_by(-2), layer=Layer.MARKS)


def _draw_coming(view: LeonardoView, labels: GameLabels, beside: str, scene: Scene, box: Box) -> int:
    if across := bool(beside) or box.w >= HEADING_BESIDE_WIDTH:
        scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
        x = (
            scene.add_fitted_text(
                box.x, box.y + 38, labels.label_text("in-deck"), SECTION, "ink", room=box.w // 3
            ).right
            + 24
        )
        y = box.y + 15
    else:
        x, y = box.x, draw_title(scene, labels.label_text("in-deck"), box)
    pitch = 64 if across else 70
    for no in view.coming:
        if x + 58 > box.right:
            x, y = box.x, y + 54
        offer.draw_chip(scene, view, no, Box(x, y, 58, 46))
        x += pitch
    return y + 50
