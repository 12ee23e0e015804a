"""The board for chats, wide or tall: the auction, the supply, the estates. Data defines the positions."""

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.princes.state import Bid
from engines.princes.view import PlayerView, PrincesView
from render.core import chat_header, mine_large
from render.core.chat_header import RoundCounter, header_arts
from render.core.fonts import COUNT, FACT, LABEL, SECTION
from render.core.geometry import Box, split_box
from render.core.labels import Labels
from render.core.layouts import LAYOUTS
from render.core.legend_entries import capitalize_first
from render.core.mine_large import Fact, FoldedHead
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.seat_panels import HEAD_H, draw_active_frame, draw_seat_header, leading_seats
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.princes import auction, bank, panel
from render.princes.layout import HEAP_ICONS, SIDE


class ChatLayout(NamedTuple):
    """Positions of the heaps, the stage, the supply and the panels; the squares' size."""

    niches: Box
    niche: tuple[int, int]
    stage: Box
    bank: Box | None
    columns: int
    panels: tuple[Box, ...]
    cell: int
    need: int = 0
    """Position of the required work value under the niches, from the top; 0: in the masthead."""


class OwnLayout(NamedTuple):
    """Positions of the viewer's panel and the folded ones, its height before enlargement, and the stage."""

    mine: Box
    others: tuple[Box, ...]
    high: int
    stage: Box


def _grid_boxes(x: int, y: int, w: int, h: int, right: int, down: int, count: int) -> tuple[Box, ...]:
    return tuple(Box(x + seat % 2 * right, y + seat // 2 * down, w, h) for seat in range(count))


_SIDE: Final = Box(36, 176, 480, 98)
_WIDE: Final = _grid_boxes(560, 168, 488, 394, 520, 410, 4)
_TALL: Final = _grid_boxes(36, 532, 548, 498, 580, 514, 4)
_ROW: Final = Box(36, 232, 540, 150)
_BESIDE: Final = Box(620, 214, 544, 280)

PLANS: Final = MappingProxyType(
    {
        ("wide", 2): ChatLayout(
            _SIDE, (60, 98), Box(40, 376, 472, 334), Box(36, 730, 480, 240), 4,
            _grid_boxes(560, 168, 488, 734, 520, 0, 2), 69,
        ),
        ("wide", 3): ChatLayout(
            _SIDE, (60, 98), Box(40, 376, 472, 574), Box(1080, 578, 488, 392), 4, _WIDE[:3], 39,
        ),
        ("wide", 4): ChatLayout(
            _SIDE, (60, 98), Box(40, 376, 472, 334), Box(36, 730, 480, 240), 4, _WIDE, 39,
        ),
        ("wide", 5): ChatLayout(
            _SIDE, (60, 98), Box(40, 364, 472, 194), None, 4,
            (*_WIDE, Box(36, 578, 480, 394)), 39,
        ),
        ("tall", 2): ChatLayout(
            _ROW, (66, 120), _BESIDE, Box(36, 1336, 1128, 220), 8,
            _grid_boxes(36, 532, 548, 776, 580, 0, 2), 72, 488,
        ),
        ("tall", 3): ChatLayout(
            _ROW, (66, 120), _BESIDE, Box(616, 1046, 548, 498), 4, _TALL[:3], 52, 488,
        ),
        ("tall", 4): ChatLayout(_ROW, (66, 120), _BESIDE, None, 4, _TALL, 52, 488),
        ("tall", 5): ChatLayout(
            _ROW, (66, 120), _BESIDE, Box(616, 1224, 548, 330), 4,
            _grid_boxes(36, 520, 548, 330, 580, 352, 5), 36, 484,
        ),
    }
)  # fmt: skip
"""By layout and number of players."""
OWN_PLANS: Final = MappingProxyType(
    {
        ("wide", 4): OwnLayout(
            Box(564, 178, 1004, 654), split_box(Box(560, 866, 1008, 100), 3, gap=32), 394, PLANS["wide", 4].stage
        ),
        ("wide", 5): OwnLayout(
            Box(564, 178, 1004, 654), split_box(Box(36, 866, 1532, 100), 4, gap=32), 394, Box(40, 376, 472, 440)
        ),
        ("tall", 4): OwnLayout(
            Box(36, 540, 1128, 878), split_box(Box(36, 1456, 1128, 100), 3, gap=32), 498, PLANS["tall", 4].stage
        ),
        ("tall", 5): OwnLayout(
            Box(36, 534, 1128, 590), split_box(Box(36, 1156, 548, 400), 1, 4), 330, PLANS["tall", 5].stage
        ),
    }
)
"""Changes to a player's board, by layout and number of players."""
ART: Final = header_arts("florence", 600, 256, wide=350, tall=400, page=560)
MAX_RISE: Final = 62
TABLE_H: Final = 42
UNDER_ESTATE: Final[panel.Spots] = (
    (0, 34), (104, 34), (222, 34), (354, 34), (6, 92), (94, 92), (182, 92), (270, 92), (354, 92),
)  # fmt: skip
"""Positions of a player's holdings under a large estate."""
FACT_W: Final = 170
"""Room for the facts next to an estate."""


def chat_board_scene(request: PictureRequest) -> tuple[Scene, list[tuple[Bid, Box]]]:
    """Return the scene without marks of last moves, and the steps of the staircase by bid."""
    view: PrincesView = request.view
    labels = Labels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan, own = plan_of(request), mine_large.own_seat(view)
    rounds = RoundCounter(len(view.minimum), max(1, view.round))
    need = labels.label_text("need", need=view.minimum[max(1, view.round) - 1])
    head = chat_header.board_header(labels, view, request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "lapis", ART[request.layout], rounds, need)
    scene.add_part("auction", plan.niches, plan.stage)
    auction.draw_niches(scene, view, labels, plan.niches, plan.niche)
    if plan.need:
        room = plan.stage.x - plan.niches.x - 40
        scene.add_fitted_text(plan.niches.x + 4, plan.need, capitalize_first(need), LABEL, "ink2", room=room)
    steps = draw_bids(scene, view, labels, plan.stage)
    if plan.bank:
        _draw_bank(scene, view, labels, plan)
    leading = leading_seats([player.pp for player in view.players])
    for seat, box in enumerate(plan.panels):
        scene.add_part(f"estate:{seat}", box)
        if own is None:
            _draw_panel(scene, view, labels, seat, box, plan.cell, lead=seat in leading)
            continue
        block, by = Scene(game="", width=0), box.h / OWN_PLANS[request.layout, len(view.players)].high
        small = Box(0, 0, int(box.w / by), int(box.h / by))
        _draw_panel(block, view, labels, seat, small, plan.cell, lead=seat in leading)
        if seat == own:
            mine_large.add_enlarged(scene, block, box, by)
        else:
            _draw_folded(scene, view, labels, seat, box, block, lead=seat in leading)
    return scene, steps


def plan_of(request: PictureRequest) -> ChatLayout:
    """Return the positions on the requested board, the panels by seat."""
    key, own = (request.layout, len(request.view.players)), mine_large.own_seat(request.view)
    if own is None:
        return PLANS[key]
    changed = OWN_PLANS[key]
    return PLANS[key]._replace(panels=(*changed.others[:own], changed.mine, *changed.others[own:]), stage=changed.stage)


def _draw_folded(
    scene: Scene, view: PrincesView, labels: Labels, seat: int, box: Box, block: Scene, *, lead: bool
) -> None:
    player = view.players[seat]
    facts = [
        Fact("works", "work", player.works),
        Fact("jesters", "jester", player.jesters),
        Fact("builders", "builder", player.builders, "terraD"),
        Fact("freedoms", "opinion", len(player.freedoms), "lapis"),
        Fact("professions", "plate.person", player.professions),
    ]
    lit = seat in labels.lit_seats(view.owing)
    head = FoldedHead(seat, labels.seat_name(seat), "pp", player.pp, lead, lit)
    mine_large.draw_folded_panel(scene, box, head, facts, block.hotspots)


def draw_bids(scene: Scene, view: PrincesView, labels: Labels, stage: Box) -> list[tuple[Bid, Box]]:
    """Draw the current stage, with its subject in large above its lower steps."""
    about = view.auction.heap if view.auction and view.phase == "auction" else None
    bids = len(view.auction.bids) if view.auction else 0
    if about is None:
        draw_open_heaps(scene, view, labels, stage)
        return auction.draw_auction_stage(scene, view, labels, stage)
    rise = min(MAX_RISE, (stage.h - 176) // max(3, min(bids, 5)))
    title = scene.add_fitted_text(stage.x, stage.y + 14, labels.term_text(about), SECTION, "ink", room=stage.w * 2 // 3)
    scene.add_text(title.right + 16, stage.y + 14, labels.label_text("times", n=view.heaps[about]), LABEL, "ink2")
    if stage.h >= 330 and bids < 4 and about in HEAP_ICONS:
        niche = Box(stage.x, stage.y + 90, 120, 150)
        scene.add_drawing("arch", niche, "now", "", 0, layer=Layer.BOARD)
        icon = Box(niche.x + 22, niche.y + 46, 76, 76)
        scene.add_drawing("icon", icon, HEAP_ICONS[about], "ink", layer=Layer.TILES)
    return auction.draw_auction_stage(
        scene, view, labels, Box(stage.x, stage.y + 46, stage.w, stage.h - 46), rise, right=True
    )


def _draw_bank(scene: Scene, view: PrincesView, labels: Labels, plan: ChatLayout) -> None:
    box = plan.bank
    assert box is not None
    if not view.over:
        scene.add_part("supply", box)
    rows = -(-bank.count_things(view) // plan.columns)
    head = bank.TITLE_H if plan.columns < 8 and box.h > 300 else 0
    bank.draw_bank(scene, view, labels, box, plan.columns, min(76, (box.h - head) // rows), title=head > 0)


def _draw_panel(scene: Scene, view: PrincesView, labels: Labels, seat: int, box: Box, cell: int, *, lead: bool) -> None:
    player = panel.known_player(view, seat)
    doing = panel.turn_label_key(view, seat) if seat in labels.lit_seats(view.owing) else ""
    if doing:
        draw_active_frame(scene, box)
    word = labels.label_text(doing) if doing else ""
    sign = "banner" if seat == view.start else ""
    points = draw_seat_header(scene, box, seat, labels.seat_name(seat), player.pp, lead=lead, word=word, sign=sign)
    scene.add_hotspot(f"{seat}/pp", points)
    side = SIDE * cell
    land = Box(box.x, box.y + HEAD_H, side, side)
    panel.draw_estate(scene, player, seat, land, "now.ground~white.35" if doing else "cell")
    panel.add_squares(scene, seat, land)
    beside, under = box.w - side >= FACT_W, box.bottom - land.bottom >= TABLE_H
    if beside:
        high = side if under else side - TABLE_H
        _draw_facts(scene, seat, player, Box(land.right + 14, land.y, box.right - land.right - 14, high))
    else:
        panel.draw_holdings(scene, seat, player, box.x, land.bottom, UNDER_ESTATE, 132)
    y = land.bottom + (8 if beside else panel.BELOW_H + 10)
    row_box = Box(box.x, y, box.w, min(46, box.bottom - y))
    if beside and not under:
        row_box = Box(land.right + 20, land.bottom - 42, box.right - land.right - 20, 44)
    panel.draw_table_cards(scene, player, row_box, 42)
    scene.add_hotspot(f"{seat}/table", row_box)


def _draw_facts(scene: Scene, seat: int, player: PlayerView, box: Box) -> None:
    pitch = box.h // 5
    first, second, third, fourth, fifth = (pitch * k + pitch // 2 for k in range(5))
    rows = ((0, first), (92, first), (0, second), (0, third), (6, fourth), (96, fourth), (6, fifth), (96, fifth))
    money = ((140, second),) if player.florins is not None and box.w > 270 else ()
    panel.draw_holdings(scene, seat, player, box.x, box.y, (*rows, *money))
    if not money:
        scene.add_hotspot(f"{seat}/money", Box(box.x, box.y + first - 25, 60, 50))


STEP_W: Final = 112
"""Room for the first step of bids on the left of the hall."""
FOOT_H: Final = 26
OUT_H: Final = 44
"""Room for the players who passed at its top."""
NAMED: Final = 34
"""Minimum height of a row with room for a name."""
MAX_ROW: Final = 56
PRICE_W: Final = 66
PRICE_SIGN_WIDTH: Final = 480
"""Minimum width of a row with room for the sign of a price."""


def open_heaps(view: PrincesView) -> tuple[str, ...]:
    """Return the heaps that may be opened: not won in this round, and not empty (P-4.2, P-4.4)."""
    auction = view.auction
    if auction is None or view.phase != "auction" or auction.heap is not None:
        return ()
    return tuple(heap for heap, left in view.heaps.items() if left and heap not in auction.won)


def draw_open_heaps(scene: Scene, view: PrincesView, labels: Labels, stage: Box) -> None:
    """List the open heaps next to the first step: sign, name and price, or two columns without names."""
    heaps = open_heaps(view)
    if not heaps or view.auction is None:
        return
    top = stage.y + (OUT_H if view.auction.out or view.auction.passed else 0)
    room = stage.bottom - FOOT_H - top
    named = room // len(heaps) >= NAMED
    columns = 1 if named else 2
    rows = -(-len(heaps) // columns)
    pitch, wide = min(MAX_ROW, room // rows), (stage.w - STEP_W) // columns
    for number, heap in enumerate(heaps):
        box = Box(stage.x + STEP_W + number // rows * wide, top + number % rows * pitch, wide, pitch)
        _draw_heap(scene, view, labels.term_text(heap) if named else "", heap, box)


def _draw_heap(scene: Scene, view: PrincesView, name: str, heap: str, box: Box) -> None:
    y, size = box.center[1], min(44, box.h - 2)
    icon = HEAP_ICONS.get(heap, "park")
    scene.add_icon(box.x + 22, y, size, icon, "ink")
    price = str(view.prices[heap])
    if not name:
        scene.add_text(box.x + 60, y, price, COUNT if box.h >= NAMED else FACT, "ink")
        return
    room = box.w - 56 - PRICE_W
    scene.add_text(box.x + 56, y, fit_text(name, LABEL, room), LABEL, "ink")
    made = scene.add_text(box.right, y, price, FACT, "ink", anchor="right")
    if box.w >= PRICE_SIGN_WIDTH:
        scene.add_icon(made.x - 26, y, size, "florin", GOLD)
