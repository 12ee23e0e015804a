"""The public board: the fresco with market and altar, hostel and moods, plans, cards, supply; and the end."""

from functools import partial
from types import MappingProxyType
from typing import Final

from engines.fresco.view import FrescoView
from render.core import chat_header, final_picture
from render.core.board_parts import SHAPE
from render.core.final_picture import GameEnd
from render.core.geometry import Box
from render.core.highlights import dim_rest
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.seat_panels import leading_seats
from render.core.widgets import COLUMN, MARGIN, RIGHT, WIDTH, draw_move_lines, draw_page_header, draw_pill
from render.fresco import cards, chat_board, highlights, hostel, plans, sections
from render.fresco.labels import GameLabels
from render.fresco.market import draw_market
from render.fresco.sections import SIDE

LEFT: Final = 20
MARKET_X: Final = LEFT + sections.WHOLE + 20
CHAPEL_W: Final = 498
CHAPEL_H: Final = 230
GROUND: Final = "terraD"
SHEET_W: Final = 792
PLAYER_W: Final = 980
STALL_H: Final = 176
SUPPLY_H: Final = 96
SUPPLY_COLUMNS: Final = 5
HOUR_H: Final = 63
PANEL_H, MORE_H, GUTTER = 184, 60, 40
"""Height of a panel, the extra height with modules, and the gap under it."""

INKS: Final = {
    "fresco": ("terraD", "white"),
    "bishop": ("porph", "white"),
    "altar": ("umber", "white"),
    "requests": ("lapis", "white"),
    "portraits": ("verd", "white"),
    "thalers": ("saff", "ink"),
    "track": ("olive", "white"),
}
LOST_INKS: Final = MappingProxyType({"track": ("rosa", "terraD")})
SECTION_STEP: Final = 8
"""Step between section sizes in final pictures, for the stored paintings (units)."""


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the board."""
    view: FrescoView = request.view
    covered = frozenset(f"section:{section.id}" for section in view.sections if section.tile)
    if view.over:
        return final_scene(request)
    if request.layout in {*CHAT_LAYOUTS, SHAPE}:
        scene = _part_sheet(request) if request.layout == SHAPE else chat_board.chat_board_scene(request)
        highlights.draw_recent_moves(scene, request.recent_moves, covered)
        highlights.draw_selection(scene, request.selection)
        dim_rest(scene, request.selection)
        return scene
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = _draw_header(scene, view, labels, request.time_left)
    whole = sections.draw_fresco(scene, view, labels, LEFT, y + 24)
    stalls = Box(MARKET_X, whole.y, WIDTH - 24 - MARKET_X, whole.h)
    draw_market(scene, view, labels, stalls)
    scene.add_part("ceiling", whole)
    scene.add_part("market", stalls)
    y = whole.bottom + 18
    if has_requests(view):
        y = _add_part(scene, "requests", y, cards.draw_requests(scene, view, labels, y))
    morning, plan = (Box(column, y, COLUMN, hostel.HEAD_H + HOUR_H * len(view.hostel)) for column in (MARGIN, RIGHT))
    chat_board.draw_day(scene, view, labels, chat_board.all_masters(view), plan)
    hostel.draw_hours(scene, view, labels, morning)
    scene.add_part("hostel", morning)
    scene.add_part("day", plan)
    y = _draw_panels(scene, view, labels, morning.bottom + 30)
    if has_portraits(view):
        y = _add_part(scene, "portraits", y, cards.draw_portraits(scene, view, labels, y))
    y = _add_part(scene, "paints", y, cards.draw_workshop(scene, view, labels, y))
    scene.height = draw_move_lines(scene, y + 8, request.recent_moves) + 26
    highlights.draw_recent_moves(scene, request.recent_moves, covered)
    highlights.draw_selection(scene, request.selection)
    return scene


def _draw_panels(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    masters = chat_board.all_masters(view)
    leading = leading_seats([told.vp for told in masters])
    more = bool(view.options.get("bishops_requests") or view.options.get("portraits"))
    tall = PANEL_H + (MORE_H if more else 0)
    for master, told in enumerate(masters):
        box = Box(RIGHT if master % 2 else MARGIN, y + master // 2 * (tall + GUTTER), COLUMN, tall)
        chat_board.draw_panel(scene, view, labels, master, told, box, lead=master in leading)
        if master < len(view.players):
            scene.add_part(f"player:{master}", box)
            requests = view.players[master].requests
            scene.hotspots |= {f"request:{card}": scene.hotspots[f"{master}/requests"] for card in requests}
            if more:
                row = Box(box.x, box.bottom - MORE_H, box.w, MORE_H - 8)
                plans.draw_more(scene, view, labels, master, row)
        else:
            scene.hotspots |= dict.fromkeys((f"{master}/vp", f"{master}/tiles"), scene.hotspots[f"{master}/plan"])
        if view.landing is not None and view.landing.master == master:
            spaces = (view.landing.previous, view.landing.next)
            text = " / ".join(str(space) for space in spaces if space is not None)
            draw_pill(scene, box.right - 110, box.y + 72, text, anchor="right")
    return y + -(-len(masters) // 2) * (tall + GUTTER)


def _part_sheet(request: PictureRequest) -> Scene:
    view: FrescoView = request.view
    labels, (name, _, seat) = GameLabels(request), request.part.partition(":")
    scene, box = Scene(game=request.game, width=SHEET_W), Box(MARGIN, MARGIN, SHEET_W - 2 * MARGIN, STALL_H)
    if name == "market":
        box = box._replace(h=STALL_H * (len(view.booths) // 2 + 1))
        draw_market(scene, view, labels, box, 2)
    elif name == "paints":
        cards.draw_supply(scene, view, labels, box._replace(h=SUPPLY_H), SUPPLY_COLUMNS)
        box = box._replace(h=SUPPLY_H * -(-(len(view.supply) + 1) // SUPPLY_COLUMNS))
    else:
        scene.width = PLAYER_W
        box = Box(MARGIN, MARGIN, PLAYER_W - 2 * MARGIN, 0)
        box = box._replace(h=plans.draw_everything(scene, view, labels, int(seat), box) - MARGIN)
    scene.add_part(request.part, box)
    scene.height = box.bottom + MARGIN
    return scene


def _add_part(scene: Scene, name: str, top: int, bottom: int) -> int:
    scene.add_part(name, Box(MARGIN, top, WIDTH - 2 * MARGIN, bottom - top))
    return bottom


def _draw_header(scene: Scene, view: FrescoView, labels: GameLabels, left: str) -> int:
    round_ = labels.label_text("final-round" if view.final else "round", n=max(1, view.round))
    head = chat_header.board_header(labels, view, left)._replace(kicker=f"{labels.game_name} · {round_}")
    y = draw_page_header(scene, head, GROUND, under=34)
    scene.add_drawing("fresco.chapel", Box(WIDTH - CHAPEL_W, y - CHAPEL_H, CHAPEL_W, CHAPEL_H))
    scene.add_hotspot("round", Box(40, 32, 560, 38))
    return y


def has_requests(view: FrescoView) -> bool:
    """Return whether the bishop's requests are next to the fresco."""
    return bool(view.options.get("bishops_requests")) and not view.over


def has_portraits(view: FrescoView) -> bool:
    """Return whether there are portraits to paint."""
    return bool(view.portraits or view.portraits_left) and not view.over


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    start = labels.label_text("tie-start")
    results = [
        PlayerResult(one.seat, one.rank, one.vp, one.parts, ((start, view.players[one.seat].start),))
        for one in view.results
    ]
    origins = ScoreOrigins(INKS, LOST_INKS, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(chat_board.ART, results, origins, partial(_draw_made, view, labels), lambda _seat: 1)
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _draw_made(view: FrescoView, labels: GameLabels, scene: Scene, seat: int, box: Box) -> None:
    if any(one.seat == seat and one.rank > 1 for one in view.results):
        player = view.players[seat]
        facts = [("f.tile", "terraD", len(player.tiles)), ("f.altar", "umber", player.altars)]
        cards = [("f.mitre", "porph", len(player.requests)), ("f.easel", "verd", len(player.portraits))]
        final_picture.draw_counts(scene, box, facts + [fact for fact in cards if fact[2]])
        return
    side = (min(box.w, box.h) - 2 * sections.FRAME) // SIDE // SECTION_STEP * SECTION_STEP
    whole = SIDE * side + 2 * sections.FRAME
    x, y = box.center[0] - whole // 2, box.bottom - (box.h - whole) // 2 - whole
    scene.add_part("ceiling", sections.draw_fresco(scene, view, labels, x, y, side))
