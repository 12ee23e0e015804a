"""A player's points, tiles and portraits, and their apprentices at the places of the day."""

from typing import Final

from engines.fresco.view import FrescoView, PlayerView
from render.core import fonts
from render.core.fonts import STRONG
from render.core.geometry import Box, square_around
from render.core.mine_large import WORDED_H, WordedFact, draw_worded_facts
from render.core.scene import Layer, Scene
from render.core.seat_panels import draw_seat_header, leading_seats
from render.core.theme import GOLD
from render.core.widgets import draw_pill
from render.fresco import chat_board, paints
from render.fresco.icons import PLACES
from render.fresco.labels import GameLabels


def draw_track(scene: Scene, view: FrescoView, seat: int, box: Box) -> None:
    """Draw the mood of a player as a piece on a track of spaces."""
    player, pitch = view.players[seat], box.w / view.mood.spaces
    scene.add_track(f"{seat}/mood", box)
    for space in range(1, view.mood.spaces + 1):
        cell = Box(round(box.x + (space - 1) * pitch), box.y + 6, round(pitch) - 4, box.h - 12)
        sign, ink = "", "ink2"
        if space in view.mood.minus:
            scene.add_drawing("hatched", cell, "rosa~page.50", "rosa", 5, 14, layer=Layer.BOARD)
            sign, ink = "−", "terraD"
        elif space in view.mood.plus:
            scene.add_drawing("round", cell, "oliveL", 5, layer=Layer.BOARD)
            sign, ink = "+", "oliveD"
        else:
            scene.add_drawing("round", cell, "cell", 5, layer=Layer.BOARD)
        if space == player.mood:
            scene.add_drawing("disc", square_around(*cell.center, 54), "ink", "white", 3, layer=Layer.PIECES)
            scene.add_icon(*cell.center, 42, chat_board.mood_icon(view, space), "saffL", layer=Layer.LABELS)
        elif sign:
            scene.add_text(*cell.center, sign, STRONG, ink, anchor="centre")


HEAD: Final = 100
SEAT_H: Final = 84
"""Height of the head of a player's picture."""


def _draw_place(scene: Scene, view: FrescoView, place: str, box: Box) -> None:
    scene.add_hotspot(f"place:{place}", box)
    now = view.phase == place
    past = view.phase in view.places and view.places.index(view.phase) > view.places.index(place)
    if now:
        scene.add_drawing("frame", box, "ink", "saff", 12, 3, layer=Layer.BOARD)
    else:
        scene.add_drawing("round", box, "stone" if past else "cell", 12, layer=Layer.BOARD)
    scene.add_icon(*box.center, 72, PLACES[place], "ink2" if past else "ink")


def draw_more(scene: Scene, view: FrescoView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw portraits, and tiles with their spots, spent ones struck out."""
    player, y, x = view.players[seat], box.center[1], box.x
    ovals = 50 * len(player.portraits)
    if view.options.get("bishops_requests"):
        x = draw_tiles(scene, view, labels, seat, player, x, y, box.w - ovals - 12)
    if view.options.get("portraits"):
        for k, card in enumerate(player.portraits):
            oval = Box(x + k * 50, y - 26, 44, 52)
            scene.add_drawing("fresco.portrait", oval, card, layer=Layer.PIECES)
            scene.add_hotspot(f"portrait:{card}", oval)
        scene.add_hotspot(f"{seat}/portraits", Box(x, y - 26, max(44, ovals - 6), 52))


def draw_tiles(
    scene: Scene, view: FrescoView, labels: GameLabels, seat: int, player: PlayerView, x: int, y: int, room: int
) -> int:
    """Draw the fresco tiles in front of a player, face down: their spots. Return the right edge."""
    widths = [14 + 30 * max(1, len(tile.spots)) for tile in player.tiles]
    squeeze = min(1.0, room / max(1, sum(widths) + 8 * len(widths)))
    mine = view.me is not None and view.me.seat == seat
    for tile, wide in zip(player.tiles, widths, strict=True):
        box = Box(x, y - 22, wide, 44)
        scene.add_drawing(
            "frame", box, "stoneD" if tile.spent else "ink", "cell" if tile.spent else "white", 8, 3, layer=Layer.TILES
        )
        for k, spot in enumerate(tile.spots):
            paints.draw_paint(scene, labels, spot, x + 22 + 30 * k, y, 36)
        if not tile.spots:
            scene.add_icon(*box.center, 26, "florin", GOLD)
        if tile.spent:
            scene.add_drawing("strike", box.grow_by(-2), layer=Layer.LABELS)
        if mine:
            scene.add_hotspot(f"own:{tile.id}", box)
        x += round((wide + 8) * squeeze)
    return x + 12


def draw_everything(scene: Scene, view: FrescoView, labels: GameLabels, seat: int, box: Box) -> int:
    """Draw everything known about a player, each number with sign and word. Return the lower edge."""
    player, start = view.players[seat], view.players[seat].start
    leads = seat in leading_seats([other.vp for other in view.players])
    draw_seat_header(scene, box, seat, labels.seat_name(seat), None, lead=leads)
    say = labels.label_text
    points = WordedFact("vp", "laurel", GOLD, str(player.vp), say("fact-points"))
    facts = [
        points._replace(number="", word=say("starts", n=start)) if start else points,
        WordedFact("apprentices", "f.pawn", "ink", str(player.apprentices), say("fact-apprentices")),
        WordedFact("tiles", "f.tile", "terraD", str(len(player.tiles)), say("fact-tiles")),
        WordedFact("", "f.income", GOLD, f"+{player.income}" if player.income else "0", say("fact-income")),
        WordedFact("", "f.altar", "umber", str(player.altars), say("fact-altars")),
    ]
    if player.hour is not None:
        facts.append(WordedFact("", "f.dawn", GOLD, str(player.hour), say("gets-up")))
    if view.options.get("bishops_requests"):
        facts.append(WordedFact("requests", "f.scroll", "porph", str(len(player.requests)), say("fact-requests")))
    y = draw_worded_facts(scene, Box(box.x, box.y + SEAT_H, box.w, 0), seat, facts) + 4
    for fact in ("requests", "portraits"):
        scene.hotspots.setdefault(f"{seat}/{fact}", scene.hotspots[f"{seat}/tiles"])
    scene.hotspots |= {f"request:{card}": scene.hotspots[f"{seat}/requests"] for card in player.requests}
    if view.me is not None and view.me.seat == seat:
        chat_board.draw_goods(scene, labels, view.me, Box(box.x, y, box.w, 3 * WORDED_H))
        y += 2 * WORDED_H
    else:
        spots = [square_around(box.x + 22, y + 24, 44), square_around(box.x + 70, y + 24, 34)]
        for spot, icon in zip(spots, ("f.screen", "lock"), strict=True):
            scene.add_drawing("icon", spot, icon, "ink2", layer=Layer.PIECES)
        word = labels.label_text("fact-screen")
        scene.add_fitted_text(box.x + 100, y + 24, word, fonts.LABEL, "ink2", room=box.w - 100)
        scene.hotspots |= {f"{seat}/paints": spots[0], f"{seat}/thalers": spots[1]}
    y += WORDED_H + 6
    draw_track(scene, view, seat, Box(box.x, y, box.w, 58))
    y += 70
    if bool(view.options.get("bishops_requests") or view.options.get("portraits")):
        draw_more(scene, view, labels, seat, Box(box.x, y, box.w, 54))
        y += 66
    wide = box.w // len(view.places)
    columns = [Box(box.x + k * wide, y, wide - 10, HEAD) for k in range(len(view.places))]
    for place, column in zip(view.places, columns, strict=True):
        _draw_place(scene, view, place, column)
    row = Box(box.x, y + HEAD + 6, box.w, 60 if player.plan is not None or view.phase == "plan" else 0)
    _draw_plan(scene, view, labels, seat, player.plan, columns, row)
    return row.bottom


def _draw_plan(
    scene: Scene,
    view: FrescoView,
    labels: GameLabels,
    master: int,
    plan: dict[str, int] | None,
    columns: list[Box],
    box: Box,
) -> None:
    """Draw the apprentices at each place; before plans are revealed, only whether this one is made."""
    scene.add_hotspot(f"{master}/plan", box)
    if plan is None:
        if view.phase == "plan":
            ready = master not in view.owing
            text = labels.label_text("planned" if ready else "planning")
            draw_pill(
                scene,
                box.center[0],
                box.center[1],
                text,
                colour="olive" if ready else "ink",
                anchor="centre",
                icon="check" if ready else "hourglass",
            )
        return
    here = view.places.index(view.phase) if view.phase in view.places else -1
    for number, (place, column) in enumerate(zip(view.places, columns, strict=True)):
        now = view.turn is not None and view.turn.master == master and number == here
        n = view.turn.n if now and view.turn and view.phase != "workshop" else plan.get(place, 0)
        done = number < here or (number == here and master not in view.turns and not now)
        chat_board.draw_pawns(scene, column._replace(y=box.y, h=box.h), master, n, done=done, now=False)
