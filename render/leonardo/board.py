"""The public board: masthead, city, inventions, players, last moves; the sheet of one player; and the end."""

import math
from functools import partial
from typing import Final

from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView
from render.core import chat_header, final_picture
from render.core.board_parts import SHAPE
from render.core.chat_header import header_arts
from render.core.final_picture import GameEnd
from render.core.fonts import DETAIL, FACT, LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.highlights import dim_rest
from render.core.layouts import CHAT_LAYOUTS
from render.core.mine_large import WordedFact, draw_worded_facts
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import PlayerResult, ScoreOrigins
from render.core.seat_panels import draw_seat_header
from render.core.widgets import MARGIN, WIDTH, draw_move_lines, draw_page_header, panel_boxes
from render.leonardo import chat_board, city, hand, highlights, offer, panel
from render.leonardo.labels import GameLabels
from render.leonardo.octagon import city_in
from render.leonardo.projects import LOW_H, draw_projects

ROUNDS_H = 96
CITY_H = 820
DEAD_H = 480
"""Height of a finished city."""
MARKET_W, MARKET_H = 640, 92
ARCH_W, ARCH_PITCH = 50, 58
ORDER_MOST = 5

INKS: Final = {
    "start": ("stone", "ink"),
    "first": ("lapis", "white"),
    "later": ("lapisL", "ink"),
    "council": ("umber", "white"),
    "variety": ("saff", "ink"),
}
LOST_INKS: Final = {"prices": ("rosa", "terraD"), "bids": ("porphL", "porph")}
ART: Final = header_arts("lv.vitruvian", 254, 254, wide=150, tall=190, page=254)
GAP: Final = 12


def board_scene(request: PictureRequest) -> Scene:
    """Return the scene of the board."""
    view: LeonardoView = request.view
    if view.over:
        return final_scene(request)
    if request.layout == SHAPE:
        return player_sheet_scene(request)
    if request.layout in CHAT_LAYOUTS:
        scene = chat_board.chat_board_scene(request)
        highlights.draw_recent_moves(scene, request.recent_moves, city_in(chat_board.plan_of(request).city))
        highlights.draw_selection(scene, request.selection, city_in(chat_board.plan_of(request).city))
        dim_rest(scene, request.selection)
        return scene
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    head = chat_header.board_header(labels, view, request.time_left)
    y = draw_page_header(scene, head, "leather", room=800, under=ROUNDS_H)
    scene.add_drawing("lv.vitruvian", Box(906, y - 262, 254, 254), layer=Layer.BOARD)
    draw_rounds(scene, view, y)
    fort = Box(0, y, WIDTH, DEAD_H if city.is_city_finished(view) else CITY_H)
    market = Box(WIDTH // 2 - MARKET_W // 2, fort.bottom - 14, MARKET_W, MARKET_H)
    city.draw_city(scene, view, fort, market)
    y = market.bottom + 10 if view.market else fort.bottom
    scene.add_part("city", Box(MARGIN, fort.y, WIDTH - 2 * MARGIN, y - fort.y))
    top, y = y, offer.draw_offer(scene, view, labels, y)
    scene.add_part("inventions", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    *boxes, rest = panel_boxes(len(view.players) + 1, y + 24, panel.PANEL_H, 36)
    if len(view.players) % 2:
        chat_board.draw_council(scene, view, labels, rest)
    for seat, box in enumerate(boxes):
        panel.draw_panel(scene, view, labels, seat, box)
        scene.add_part(f"player:{seat}", box)
    scene.height = draw_move_lines(scene, boxes[-1].bottom + 24, request.recent_moves) + 30
    highlights.draw_recent_moves(scene, request.recent_moves, city_in(fort))
    highlights.draw_selection(scene, request.selection, city_in(fort))
    return scene


def draw_rounds(scene: Scene, view: LeonardoView, y: int) -> None:
    """Draw an arch per round; the last ones, for laboratories only, are set apart under a flask."""
    normal = printed(view.components).table.rounds.normal
    x = MARGIN
    now = min(max(1, view.round), view.rounds)
    for number in range(1, view.rounds + 1):
        if number == normal + 1:
            x += 18
            scene.add_icon(x + 22, y - 36, 44, "lv.small", "stone")
            x += 56
        here = number == now and view.round > 0
        past = number < now
        tall = 78 if here else 66
        arch = Box(x, y - tall, ARCH_W, tall)
        colour = "stone" if past else "leather~white.14"
        scene.add_drawing("arch", arch, "now" if here else colour, "", 0, layer=Layer.TILES)
        scene.add_text(arch.center[0], y - 30, str(number), STRONG, "ink" if here or past else "white", anchor="centre")
        if number == now:
            scene.add_hotspot("round", arch)
        x += ARCH_PITCH
    draw_turn_order(scene, view, x + 34, y - 34)


def draw_turn_order(scene: Scene, view: LeonardoView, x: int, y: int) -> None:
    """Draw the upcoming turns in order."""
    if len(view.order) < 2:
        return
    scene.add_icon(x, y, 30, "arrow", "stone")
    for number, seat in enumerate(view.order[:ORDER_MOST]):
        scene.add_sign(x + 46 + number * 50, y, 46, seat, "white")


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.florins, one.parts, _tie_breakers(view, labels, one.seat))
        for one in view.results
    ]
    origins = ScoreOrigins(INKS, LOST_INKS, lambda part: labels.label_text(f"part-{part}"))
    end = GameEnd(ART, results, origins, partial(_draw_inventions, view), partial(_aspect, view))
    return final_picture.result_scene(request, labels, labels.headline_texts(view)[0], end)


def _tie_breakers(view: LeonardoView, labels: GameLabels, seat: int) -> tuple[tuple[str, int], ...]:
    """Return the tie-breakers: inventions, then those of gold, silver, copper and bronze (L-14.3)."""
    cards = view.players[seat].inventions
    metals = [row.id for row in sorted(printed(view.components).table.invention_colour, key=lambda row: row.tie_rank)]
    made = [offer.invention_view(view, no).colour for no in cards]
    return (
        (labels.label_text("tie-inventions"), len(cards)),
        *((labels.label_text(f"tie-{metal}"), made.count(metal)) for metal in metals),
    )


def _aspect(view: LeonardoView, seat: int) -> float:
    count = max(1, len(view.players[seat].inventions))
    across = math.ceil(math.sqrt(count))
    return offer.LEAF[0] * across / (offer.LEAF[1] * -(-count // across))


def _draw_inventions(view: LeonardoView, scene: Scene, seat: int, box: Box) -> None:
    cards = view.players[seat].inventions
    if not cards:
        study = square_around(*box.center, min(box.w, box.h))
        scene.add_drawing("frame", study, "sepia", "leather", 8, 3, layer=Layer.TILES)
        scene.add_drawing("small", study.grow_by(-10), *ART["page"][:3], layer=Layer.TILES)
        return
    across = max(range(1, len(cards) + 1), key=lambda n: _leaf_width(box, len(cards), n))
    wide = _leaf_width(box, len(cards), across)
    high, down = wide * offer.LEAF[1] // offer.LEAF[0], -(-len(cards) // across)
    for number, no in enumerate(cards):
        row, column = divmod(number, across)
        count = min(across, len(cards) - row * across)
        left = box.center[0] - (count * (wide + GAP) - GAP) // 2
        top = box.bottom - (down - row) * (high + GAP) + GAP
        offer.draw_leaf(view, scene, no, Box(left + column * (wide + GAP), top, wide, high))


def _leaf_width(box: Box, count: int, across: int) -> int:
    down = -(-count // across)
    high = (box.h - GAP * (down - 1)) // down
    return min((box.w - GAP * (across - 1)) // across, high * offer.LEAF[0] // offer.LEAF[1])


SHEET_W: Final = 1084
"""Width at which the viewer's projects are side by side."""
HEAD_H: Final = 84
LEAF_W: Final = 160
BAR_H: Final = 76
SHEET_GAP: Final = 14


def player_sheet_scene(request: PictureRequest) -> Scene:
    """Compose the sheet of the player in the requested part."""
    view: LeonardoView = request.view
    seat = int(request.part.partition(":")[2])
    scene, labels = Scene(game=request.game, width=SHEET_W), GameLabels(request)
    box = Box(MARGIN, MARGIN, SHEET_W - 2 * MARGIN, 0)
    name = labels.seat_name(seat)
    draw_seat_header(scene, box, seat, name, None, lead=any(one.seat == seat and one.rank == 1 for one in view.results))
    mine = view.me if view.me is not None and view.me.seat == seat else None
    y = _draw_facts(scene, view, labels, seat, Box(box.x, box.y + HEAD_H, box.w, 0))
    y = _draw_sheet_inventions(scene, view, labels, seat, Box(box.x, y, box.w, 0))
    if mine is not None:
        y = hand.draw_holdings(mine, labels, hand.LOW_PLATE, scene, Box(box.x, y, box.w, 0)) + SHEET_GAP
        y = draw_projects(view, mine, labels, LOW_H, scene, Box(box.x, y, box.w, 0)) + SHEET_GAP
    else:
        labs = {made.lab: made for made in view.players[seat].labs}
        for name in panel.LABS:
            y = _draw_lab(scene, view, labels, seat, name, labs.get(name), Box(box.x, y, box.w, 0))
    scene.height = y + MARGIN
    scene.add_part(request.part, box._replace(h=y - box.y))
    return scene


def _draw_facts(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> int:
    player, say = view.players[seat], labels.label_text
    of, master = f"/{player.apprentices}", "master-free" if player.master else "master-placed"
    facts = [
        WordedFact("figures", "lv.apprentice", "ink", str(player.free), say("fact-apprentice"), of),
        WordedFact("", "lv.master", "ink" if player.master else "stone", "", say(master)),
        WordedFact("inventions", "lv.deck", "sepia", str(len(player.inventions)), say("fact-deck")),
    ]
    if player.florins is None:
        facts.append(WordedFact("florins", "lock", "ink2", "", say("fact-florins")))
    if seat == view.holder:
        facts.append(WordedFact("holder", "lv.leonardo", "umber", "", say("fact-leonardo")))
    if player.passed and view.phase == "place":
        facts.append(WordedFact("", "lv.pause", "ink2", "", say("fact-passed")))
    y = draw_worded_facts(scene, box, seat, facts) + SHEET_GAP
    if seat == view.holder:
        scene.hotspots["holder"] = scene.hotspots.pop(f"{seat}/holder")
    return y


def _draw_sheet_inventions(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> int:
    player, y = view.players[seat], box.y
    across = (box.w + SHEET_GAP) // (LEAF_W + SHEET_GAP)
    high = LEAF_W * offer.LEAF[1] // offer.LEAF[0]
    for number, no in enumerate(player.inventions):
        row, column = divmod(number, across)
        offer.draw_leaf(
            view, scene, no, Box(box.x + column * (LEAF_W + SHEET_GAP), y + row * (high + SHEET_GAP), LEAF_W, high)
        )
    y += -(-len(player.inventions) // across) * (high + SHEET_GAP)
    without = [no for no in player.completed if no not in player.inventions]
    if without:
        x = scene.add_fitted_text(box.x, y + 24, labels.label_text("lab-without"), LABEL, "ink2", room=box.w // 2).right
        for number, no in enumerate(without):
            chip = Box(x + 16 + number * 68, y, 60, 48)
            offer.draw_chip(scene, view, no, chip)
            scene.add_hotspot(f"invention:{no}", chip)
        y += 48 + SHEET_GAP
    return y


def _draw_lab(
    scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, name: str, made: LabView | None, box: Box
) -> int:
    y, say = box.y + 26, labels.label_text
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    title = scene.add_fitted_text(box.x, y + 4, say(f"fact-{name}"), FACT, "ink", room=box.w // 2)
    if made is None or not made.working:
        word = say("not-owned" if made is None else "idle")
        scene.add_fitted_text(title.right + 24, y + 4, word, DETAIL, "ink2", room=box.right - title.right - 24)
    if made is not None:
        panel.draw_places(scene, made, box.right - made.places * panel.PLACE, y + 4)
    row = Box(box.x, y + 26, box.w, BAR_H)
    panel.draw_bar(scene, view, seat, name, made, row)
    scene.add_hotspot(f"{seat}/{name}", row)
    if made is None or not made.working:
        return row.bottom + SHEET_GAP
    facts = [
        WordedFact("", "lv.clock", "ink", str(made.weeks), say("lab-done")),
        WordedFact("", "lv.clock", "ink", f"+{made.works}", say("lab-coming")),
    ]
    if made.follows is not None:
        weeks = offer.invention_view(view, made.follows).weeks
        facts.append(WordedFact("", "lv.deck", "sepia", "", labels.invention(made.follows)))
        facts.append(WordedFact("", "lv.clock", "sepia", str(weeks), say("fact-weeks")))
    return draw_worded_facts(scene, row._replace(y=row.bottom + 4), seat, facts) + SHEET_GAP
