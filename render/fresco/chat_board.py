"""The board for chats, wide or tall: the ceiling, the people, the day as a timetable, the market."""

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.fresco.view import BoothView, FrescoView, LeonardoView, MineView, PlayerView
from render.core import chat_header, mine_large
from render.core.chat_header import RoundCounter, header_arts
from render.core.fonts import COUNT, FACT, LABEL, SECTION, STRONG
from render.core.geometry import Box, split_box, square_around
from render.core.layouts import LAYOUTS
from render.core.mine_large import Fact, FoldedHead
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene, cached_block
from render.core.seat_panels import draw_active_frame, draw_stacked_header, leading_seats
from render.core.theme import GOLD
from render.fresco import hostel, market, paints, sections
from render.fresco.icons import PLACES
from render.fresco.labels import GameLabels


class ChatLayout(NamedTuple):
    """Positions of the fresco, the panels, the day and the stalls, and the size of the fresco's squares."""

    fresco: tuple[int, int]
    cell: int
    panels: tuple[Box, ...]
    day: Box
    stalls: Box


WIDE: Final = ChatLayout(
    (0, 152),
    150,
    tuple(Box(844 + k % 2 * 376, 170 + k // 2 * 138, 356, 116) for k in range(4)),
    Box(866, 446, 702, 342),
    Box(866, 808, 702, 164),
)
TALL: Final = ChatLayout(
    (0, 196),
    155,
    tuple(Box(852, 216 + k * 206, 326, 184) for k in range(4)),
    Box(36, 1060, 700, 496),
    Box(776, 1060, 392, 496),
)
OWN_PANEL_BOXES: Final = MappingProxyType(
    {
        "wide": (Box(852, 176, 732, 146), Box(844, 336, 740, 150)),
        "tall": (Box(852, 216, 326, 456), Box(852, 700, 326, 354)),
    }
)
"""The viewer's panel and the others' room on a player's board."""
OWN_PANEL_SCALE: Final = MappingProxyType({"wide": 1.26, "tall": 1.0})
PLANS: Final = MappingProxyType({"wide": WIDE, "tall": TALL})
"""By layout; the ceiling is the same for any number of players."""
ART: Final = header_arts("fresco.chapel", 498, 230, wide=310, tall=300, page=498)
LABEL_W: Final = 250
"""Width of the names of the day's places."""
CLOSED_W, CLOSED_H, GAP = 70, 70, 14
COVER_W: Final = 68
"""Width of a plan not yet revealed."""
PAWN: Final = 32
MAX_PAWNS: Final = 3
MAX_OPEN: Final = 2
"""Maximum open stalls in a column."""


def chat_board_scene(request: PictureRequest) -> Scene:
    """Return the scene without marks of last moves."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan = PLANS[request.layout]
    rounds = RoundCounter(max(1, view.round) + (not view.final), max(1, view.round))
    head = chat_header.board_header(labels, view, request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "terraD", ART[request.layout], rounds)
    scene.add_part("ceiling", sections.draw_fresco(scene, view, labels, *plan.fresco, plan.cell))
    masters = all_masters(view)
    own = mine_large.own_seat(view)
    if own is not None:
        plan = _own_plan(plan, own, request.layout)
    leading = leading_seats([master_view.vp for master_view in masters])
    for master, (master_view, box) in enumerate(zip(masters, plan.panels, strict=False)):
        if master < len(view.players):
            scene.add_part(f"player:{master}", box)
        if own is None:
            draw_panel(scene, view, labels, master, master_view, box, lead=master in leading)
            continue
        by = OWN_PANEL_SCALE[request.layout]
        block, small = Scene(game="", width=0), Box(0, 0, int(box.w / by), int(box.h / by))
        draw_panel(block, view, labels, master, master_view, small, lead=master in leading)
        if master == own:
            mine_large.add_enlarged(scene, block, box, by)
        else:
            _draw_folded(scene, view, labels, master, box, block, lead=master in leading)
    scene.add_part("day", plan.day)
    scene.add_part("market", plan.stalls)
    if view.phase == "wake" and not view.over:  # the hours are chosen before any plan (F-3)
        _draw_hours(scene, view, labels, len(masters), plan.day)
    else:
        draw_day(scene, view, labels, masters, plan.day)
    _draw_market(scene, view, labels, plan.stalls)
    return scene


def all_masters(view: FrescoView) -> list[PlayerView | LeonardoView]:
    """Return the masters by number: the players, then Leonardo if he plays."""
    return [*view.players, *([view.leonardo] if view.leonardo else [])]


def _own_plan(plan: ChatLayout, own: int, shape: str) -> ChatLayout:
    """Return a plan for a player's board: the player's panel above the others, which are lines or folded."""
    mine, lines = OWN_PANEL_BOXES[shape]
    others = split_box(lines, 1, 3)
    panels = (*others[:own], mine, *others[own:])
    day = plan.day if shape == "tall" else Box(plan.day.x, 486, plan.day.w, plan.day.bottom - 486)
    return plan._replace(panels=panels, day=day)


def _draw_folded(
    scene: Scene, view: FrescoView, labels: GameLabels, master: int, box: Box, block: Scene, *, lead: bool
) -> None:
    player = view.players[master]
    facts = [
        Fact("tiles", "f.tile", len(player.tiles), "terraD"),
        Fact("income", "f.income", player.income, GOLD),
        Fact("altars", "f.altar", player.altars, "umber"),
        Fact("apprentices", "f.pawn", player.apprentices),
        Fact("mood", mood_icon(view, player.mood), player.mood),
    ]
    lit = master in labels.lit_seats(view.owing)
    head = FoldedHead(master, labels.seat_name(master), "vp", None if player.start else player.vp, lead, lit)
    mine_large.draw_folded_panel(scene, box, head, facts, block.hotspots)


def draw_panel(
    scene: Scene,
    view: FrescoView,
    labels: GameLabels,
    master: int,
    master_view: PlayerView | LeonardoView,
    box: Box,
    *,
    lead: bool,
) -> None:
    """Draw a master: the name, and under it points and apprentices, the mood as a track, the gains of fresco tiles.

    Points are never next to a name, to leave room for a long one.
    """
    if master in labels.lit_seats(view.owing):
        draw_active_frame(scene, box)
    score = labels.label_text("starts", n=master_view.start) if master_view.start else master_view.vp
    points = draw_stacked_header(scene, box, master, labels.seat_name(master), score, lead=lead)
    scene.add_hotspot(f"{master}/vp", points)
    low = Box(box.x, box.y + 53, box.w, 38)
    scene.add_hotspot(f"{master}/tiles", Box(low.right - 44, low.y, 44, low.h))
    if isinstance(master_view, LeonardoView):
        scene.add_sign(low.right - 24, low.center[1], 34, master_view.controller)
        return
    pawn = scene.add_text(low.right, low.center[1], str(master_view.apprentices), COUNT, "ink", anchor="right")
    scene.add_icon(pawn.x - 22, low.center[1], 36, "f.pawn", "ink")
    scene.add_hotspot(f"{master}/apprentices", Box(pawn.x - 42, low.y, low.right - pawn.x + 42, low.h))
    track = Box(box.x, low.bottom - 3, box.w, low.h)
    _draw_mood(scene, view, master_view, track)
    scene.add_track(f"{master}/mood", track)
    for fact in ("paints", "thalers", "requests", "portraits"):
        scene.add_hotspot(f"{master}/{fact}", Box(low.right - 44, low.y, 44, low.h))
    if box.h >= ROOMY:
        requests = box.w >= BROAD and bool(view.options.get("bishops_requests"))
        _draw_facts(scene, master, master_view, box, box.y + 162, requests=requests)
    if box.h >= OWN_ROOM and view.me is not None:
        draw_goods(scene, labels, view.me, Box(box.x, box.y + 196, box.w, box.h - 196))


ROOMY: Final = 160
BROAD: Final = 500
"""Width of a panel with room for one more fact."""
OWN_ROOM: Final = 300
"""Minimum height of the viewer's panel, with the goods behind their screen."""


def draw_goods(scene: Scene, labels: GameLabels, mine: MineView, box: Box) -> None:
    """Draw the viewer's thalers and paints in rows of three."""
    goods = [("", mine.thalers), *mine.paints.items()]
    high = box.h // -(-len(goods) // 3)
    for number, (paint, n) in enumerate(goods):
        x, y = box.x + number % 3 * box.w // 3, box.y + number // 3 * high + high // 2
        if paint:
            paints.draw_paint(scene, labels, paint, x + 22, y, 44)
        else:
            scene.add_icon(x + 22, y, 44, "florin", GOLD)
        scene.add_count(x + 52, y, n)
    scene.add_hotspot(f"{mine.seat}/paints", box)
    scene.add_hotspot(f"{mine.seat}/thalers", Box(box.x, box.y, box.w // 3, high))


def mood_icon(view: FrescoView, space: int) -> str:
    """Return the icon of a space of the mood track."""
    if space in view.mood.minus:
        return "f.sad"
    return "f.glad" if space in view.mood.plus else "f.calm"


def _draw_mood(scene: Scene, view: FrescoView, player: PlayerView, box: Box) -> None:
    pitch = box.w / view.mood.spaces
    for space in range(1, view.mood.spaces + 1):
        cell = Box(round(box.x + (space - 1) * pitch), box.y + 5, round(pitch) - 3, box.h - 10)
        if space in view.mood.minus:
            scene.add_drawing("hatched", cell, "rosa~page.50", "rosa", 4, 12, layer=Layer.BOARD)
        else:
            scene.add_drawing("round", cell, "oliveL" if space in view.mood.plus else "cell", 4, layer=Layer.BOARD)
    x = round(box.x + (player.mood - 0.5) * pitch)
    scene.add_drawing("disc", square_around(x, box.center[1], 40), "ink", "white", 3, layer=Layer.PIECES)
    scene.add_icon(x, box.center[1], 30, mood_icon(view, player.mood), "saffL", layer=Layer.LABELS)


def _draw_facts(scene: Scene, master: int, player: PlayerView, box: Box, y: int, *, requests: bool) -> None:
    facts = (
        ("f.tile", "terraD", len(player.tiles), ""),
        ("f.income", GOLD, player.income, "+"),
        ("f.altar", "umber", player.altars, ""),
        *([("f.scroll", "porph", len(player.requests), "")] if requests else []),
    )
    for number, (icon, colour, n, sign) in enumerate(facts):
        x = box.x + number * box.w // len(facts)
        scene.add_icon(x + 22, y, 38, icon, colour if n else "stone")
        scene.add_count(x + 48, y, n, f"{sign}{n}" if n else "0")
    scene.add_hotspot(f"{master}/tiles", Box(box.x, y - 22, 80, 44))


def _draw_hours(scene: Scene, view: FrescoView, labels: GameLabels, masters: int, box: Box) -> None:
    hostel.draw_hours(scene, view, labels, box)
    head = Box(box.x, box.y + 6, box.w // 2, 48)
    for name in (
        "order",
        *(f"{master}/plan" for master in range(masters)),
        *(f"place:{place}" for place in view.places),
    ):
        scene.add_hotspot(name, head)


def draw_day(
    scene: Scene, view: FrescoView, labels: GameLabels, masters: list[PlayerView | LeonardoView], box: Box
) -> None:
    """Draw a column per master in wake-up order and a row per place.

    The cell of the current place and master is white.
    """
    order = sorted(range(len(masters)), key=lambda m: (masters[m].hour or 99, m))
    pitch = box.h // (len(view.places) + 2)
    wide = (box.w - LABEL_W) // len(masters)
    acting = view.turn.master if view.turn is not None else None
    scene.add_fitted_text(box.x, box.y + pitch // 2, labels.label_text("plans"), SECTION, "ink", room=LABEL_W - 20)
    scene.add_hotspot("order", Box(box.x + LABEL_W, box.y + 6, box.w - LABEL_W, pitch - 12))
    for column, master in enumerate(order):
        middle = box.x + LABEL_W + column * wide + wide // 2
        if master == acting and labels.lit_seats((master,)):
            scene.add_drawing(
                "round", Box(middle - wide // 2 + 3, box.y, wide - 6, box.h), "now.ground", 14, layer=Layer.TABLE
            )
        scene.add_sign(middle, box.y + pitch // 2, 44, master)
        hour, y = masters[master].hour, box.y + pitch + pitch // 2
        if hour is not None:
            scene.add_text(middle, y, str(hour), FACT, "ink", anchor="centre")
            scene.add_hotspot(f"hour:{hour}", Box(middle - 24, box.y + pitch // 2 - 22, 48, pitch + 44))
        scene.add_hotspot(f"{master}/plan", Box(middle - wide // 2 + 4, y + pitch // 2, wide - 8, box.h - 2 * pitch))
        if masters[master].plan is None and view.phase == "plan":
            ready = master not in view.owing
            cover = Box(middle - COVER_W // 2, y + pitch // 2 + 7, COVER_W, pitch * len(view.places) - 14)
            scene.add_drawing("frame", cover, "stone", "white", 14, 3, layer=Layer.TILES)  # spans all places
            scene.add_icon(*cover.center, 48, "check" if ready else "hourglass", "ready" if ready else "ink")
    y = box.y + pitch + pitch // 2
    scene.add_icon(box.x + 22, y, 38, "f.dawn", GOLD)
    scene.add_fitted_text(box.x + 52, y, labels.label_text("gets-up"), LABEL, "ink2", room=LABEL_W - 62)
    here = view.places.index(view.phase) if view.phase in view.places else -1
    for number, place in enumerate(view.places):
        row = Box(box.x, box.y + (number + 2) * pitch, box.w, pitch)
        _draw_place(scene, labels, place, row, past=number < here, now=number == here)
        for column, master in enumerate(order):
            cell = Box(box.x + LABEL_W + column * wide, row.y, wide, pitch)
            done = number < here or (number == here and master != acting and master not in view.turns)
            n = (masters[master].plan or {}).get(place, 0)
            if number == here and master == acting:
                scene.add_drawing("frame", cell.grow_by(-6), "ink", "white", 10, 3, layer=Layer.TILES)
                n = view.turn.n if view.turn and view.phase != "workshop" else n
            if masters[master].plan is not None:
                draw_pawns(scene, cell, master, n, done=done, now=number == here)


def _draw_place(scene: Scene, labels: GameLabels, place: str, row: Box, *, past: bool, now: bool) -> None:
    scene.add_hotspot(f"place:{place}", Box(row.x, row.y + 2, LABEL_W - 10, row.h - 4))
    if now:
        scene.add_drawing(
            "frame", Box(row.x - 10, row.y + 3, row.w + 14, row.h - 6), "ink", "saff", 12, 3, layer=Layer.BOARD
        )
    else:
        scene.add_rectangle(Box(row.x, row.y, row.w, 2), "line", Layer.TABLE)
    y = row.center[1]
    spot = scene.add_icon(row.x + 22, y, 40, PLACES[place], "stoneD" if past else "ink")
    style = STRONG if now else FACT
    scene.add_fitted_text(
        row.x + 52, y, labels.place(place), LABEL if past else style, "ink2" if past else "ink", room=LABEL_W - 62
    )
    if place == "cathedral" or (place == "cathedral2" and "altar" not in scene.hotspots):
        scene.add_hotspot("altar", spot)


def draw_pawns(scene: Scene, cell: Box, master: int, n: int, *, done: bool, now: bool) -> None:
    """Draw apprentices in their colour, or in ink on saffron; pale once they have worked; a dot stands for none."""
    x, y = cell.center
    if not n:
        scene.add_drawing("disc", square_around(x, y, 10), "line", "", 0, layer=Layer.TILES)
        return
    colour = "ink" if now or master % 5 == 3 else f"seat.{master % 5 + 1}"
    colour = "stone" if done else colour
    shown = n if n <= MAX_PAWNS and n * PAWN <= cell.w - 14 else 1
    left = x - shown * PAWN // 2 - (12 if shown < n else 0)
    for k in range(shown):
        scene.add_icon(left + PAWN // 2 + k * PAWN, y, 34, "f.pawn", colour)
    if shown < n:
        scene.add_text(left + PAWN + 6, y, str(n), FACT, "ink2" if done else "ink")


def _draw_market(scene: Scene, view: FrescoView, labels: GameLabels, box: Box) -> None:
    upright = box.h > box.w
    opened = sum(bool(booth.tiles) for booth in view.booths)
    if upright and opened > MAX_OPEN:
        _draw_square(scene, view, labels, box)
        return
    long = box.h if upright else box.w
    closed = CLOSED_H if upright else CLOSED_W
    tiles = sum(len(booth.tiles) for booth in view.booths)
    free = long - GAP * (len(view.booths) - 1) - closed * sum(not booth.tiles for booth in view.booths)
    at = box.y if upright else box.x
    for number, booth in enumerate(view.booths):
        size = free * len(booth.tiles) // max(1, tiles) if booth.tiles else closed
        if upright and booth.tiles:
            size = min(200, free // opened)
        place = Box(box.x, at, box.w, size) if upright else Box(at, box.y, size, box.h)
        _draw_booth(scene, labels, booth, number, place)
        at += size + GAP


def _draw_square(scene: Scene, view: FrescoView, labels: GameLabels, box: Box) -> None:
    wide, tall = (box.w - GAP) // 2, (box.h - GAP) // 2
    for number, booth in enumerate(view.booths):
        place = Box(box.x + number % 2 * (wide + GAP), box.y + number // 2 * (tall + GAP), wide, tall)
        _draw_booth(scene, labels, booth, number, place)


@cached_block
def _draw_booth(scene: Scene, labels: GameLabels, booth: BoothView, number: int, box: Box) -> None:
    if booth.tiles:
        market.draw_stall(scene, labels, booth, number, box)
        return
    scene.add_hotspot(f"booth:{number + 1}", box)
    scene.add_drawing("fresco.shutter", Box(box.x + 6, box.y + 30, box.w - 12, box.h - 30), layer=Layer.BOARD)
    scene.add_drawing("fresco.awning", Box(box.x, box.y, box.w, 40), "stone", layer=Layer.TILES)
    name = Box(box.center[0] - 29, max(box.y + 30, box.center[1] - 16), 58, 40)
    scene.add_drawing("frame", name, "stone", "white", 20, 3, layer=Layer.PIECES)
    scene.add_text(*name.center, booth.name, LABEL, "ink2", anchor="centre")
