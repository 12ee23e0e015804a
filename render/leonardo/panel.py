"""What all players see of a player: figures not placed, inventions, and the laboratories with weeks done and to go."""

from __future__ import annotations

from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, PlayerView
from render.core import fonts
from render.core.fonts import COUNT, FACT, LABEL, NAME, NOTHING, SCORE, STRONG
from render.core.geometry import Box, square_around
from render.core.pen import Pen
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import draw_active_ground, draw_pill
from render.leonardo.kinds import KINDS, METALS
from render.leonardo.labels import GameLabels
from render.leonardo.offer import invention_view

PANEL_H = 234
LABS = ("small", "large")
WEEK = 18
BAR_X = 52
BAR_H = 40
PLACE = 33
CHIP = 38


@register_drawing("lv.weeks")
def _draw_weeks(pen: Pen, w: int, h: int, last: int, stops: tuple[int, ...], working: bool) -> None:  # noqa: FBT001
    """Draw an empty bar of weeks, with notches where inventions are finished."""
    pen.round_rectangle(0, 8, w, h, 6, "stone" if working else "cell")
    pen.round_rectangle(2, 10, w - 2, h - 2, 4, "white" if working else "cell")
    for stop in stops:
        x = stop * w / last
        pen.polygon([(x - 7, 0), (x + 7, 0), (x, 10)], "ink" if working else "stoneD")
        pen.rectangle(x - 1, 10, x + 1, h - 2, "stone")


@register_drawing("lv.nothing")
def _draw_nothing(pen: Pen, w: int, h: int) -> None:
    """Draw where a laboratory would be: a row of dots."""
    for k in range(w // 19):
        pen.disc(k * 19 + 9.5, h / 2 + 4, 2.8, "stone")


def draw_panel(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw one player's panel."""
    player = view.players[seat]
    if seat in view.owing:
        draw_active_ground(scene, box)
    _draw_head(scene, view, labels, seat, box)
    y = box.y + 98
    x = _draw_figures(scene, view, seat, player, box.x, y)
    _draw_inventions(scene, view, seat, player, Box(x, y - 25, box.right - x, 50))
    labs = {lab.lab: lab for lab in player.labs}
    for number, name in enumerate(LABS):
        row = Box(box.x, box.y + 132 + number * 52, box.w, 46)
        scene.add_hotspot(f"{seat}/{name}", row)
        draw_lab(scene, view, seat, name, labs.get(name), row)


def _draw_head(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw rule, sign, name, Leonardo's brush, what the seat does now; its money or a lock."""
    player = view.players[seat]
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + 45
    scene.add_drawing("sign", square_around(box.x + 20, y, 46), seat, layer=Layer.PIECES)
    if player.florins is None:
        scene.add_drawing("icon", square_around(box.right - 16, y, 32), "lock", "ink2", layer=Layer.PIECES)
        left = box.right - 36
    else:
        left = scene.add_text(box.right, y, str(player.florins), SCORE, "ink", anchor="right").x
    ink = "stone" if player.florins is None else GOLD
    scene.add_drawing("icon", square_around(left - 26, y, 42), "florin", ink, layer=Layer.PIECES)
    scene.add_hotspot(f"{seat}/florins", Box(left - 50, y - 26, box.right - left + 50, 52))
    word = labels.label_text(f"asks-{view.asks}") if seat in view.owing and view.asks else ""
    holder = 50 if seat == view.holder else 0
    room = left - 60 - box.x - 50 - holder
    tail = fonts.text_width(word, STRONG.face, STRONG.px) + 58 if word else 0
    if word and room - tail < fonts.text_width(labels.seat_name(seat), NAME.face, NAME.least):
        word, tail = "", 0
        scene.add_drawing("disc", square_around(left - 82, y, 38), "ink", "", 0, layer=Layer.PIECES)
        scene.add_drawing("icon", square_around(left - 82, y, 26), "arrow", "saffL", layer=Layer.LABELS)
        room -= 48
    made = scene.add_text(box.x + 50, y, fit_text(labels.seat_name(seat), NAME, room - tail), NAME, "ink")
    x = made.right + 10
    if holder:
        spot = square_around(x + 22, y, 42)
        scene.add_drawing("icon", spot, "lv.leonardo", "umber", layer=Layer.PIECES)
        scene.add_hotspot("holder", spot)
        x += holder
    if word:
        draw_pill(scene, x + 4, y, word)


def _draw_figures(scene: Scene, view: LeonardoView, seat: int, player: PlayerView, x: int, y: int) -> int:
    """Draw the apprentices not placed, of all; the master; whether the player has passed. Return the right edge."""
    scene.add_drawing(
        "icon", square_around(x + 20, y, 38), "lv.apprentice", "ink" if player.free else "stoneD", layer=Layer.PIECES
    )
    style, ink = (COUNT, "ink") if player.free else (NOTHING, "ink2")
    made = scene.add_text(x + 46, y, str(player.free), style, ink)
    made = scene.add_text(made.right + 2, y, f"/{player.apprentices}", LABEL, "ink2")
    crown = square_around(made.right + 34, y, 38)
    scene.add_drawing("icon", crown, "lv.master", "ink" if player.master else "stone~page.35", layer=Layer.PIECES)
    scene.add_hotspot(f"{seat}/figures", Box(x, y - 25, crown.right - x, 50))
    end = crown.right
    if player.passed and view.phase == "place":
        scene.add_drawing("icon", square_around(end + 24, y, 34), "lv.pause", "ink2", layer=Layer.PIECES)
    return x + 214


def _draw_inventions(scene: Scene, view: LeonardoView, seat: int, player: PlayerView, box: Box) -> None:
    """Draw invention cards as chips of their metal with the sign of their kind, kinds in order.

    Places for those missing.
    """
    chips: list[tuple[int, int | None]] = []
    for kind in KINDS:
        own = [no for no in player.inventions if invention_view(view, no).kind == kind]
        chips += [(kind, no) for no in own] or [(kind, None)]
    without = [no for no in player.completed if no not in player.inventions]
    count = len(chips) + len(without)
    step = min(CHIP + 6, (box.w - CHIP) // max(1, count - 1))
    left = box.right - CHIP - step * (count - 1)
    scene.add_hotspot(f"{seat}/inventions", Box(left, box.y, box.right - left, box.h))
    for number, (kind, no) in enumerate(chips):
        spot = Box(left + number * step, box.center[1] - CHIP // 2, CHIP, CHIP)
        if no is None:
            scene.add_drawing("frame", spot, "line", "", 8, 2, layer=Layer.TILES)
            scene.add_drawing("icon", spot.grow_by(-7), KINDS[kind], "stone~page.35", layer=Layer.PIECES)
            continue
        scene.add_drawing("frame", spot, "ink", METALS[invention_view(view, no).colour], 8, 3, layer=Layer.PIECES)
        scene.add_drawing("icon", spot.grow_by(-6), KINDS[kind], "ink", layer=Layer.PIECES)
        if f"invention:{no}" not in scene.hotspots:
            scene.add_hotspot(f"invention:{no}", spot)
    for number, no in enumerate(without, len(chips)):
        spot = Box(left + number * step, box.center[1] - CHIP // 2, CHIP, CHIP)
        scene.add_drawing("dashed", spot, "sepiaL", "paper", 2, 6, layer=Layer.PIECES)
        scene.add_drawing("icon", spot.grow_by(-7), KINDS[invention_view(view, no).kind], "sepiaL", layer=Layer.PIECES)
        if f"invention:{no}" not in scene.hotspots:
            scene.add_hotspot(f"invention:{no}", spot)


def draw_lab(scene: Scene, view: LeonardoView, seat: int, name: str, made: LabView | None, row: Box) -> None:
    """Draw a laboratory: its sign or what it follows, weeks done and those to come this round, who works in it."""
    middle = row.y + row.h // 2
    sign = square_around(row.x + 21, middle + 3, 42 if name == "large" else 38)
    rules = printed(view.components).table
    last, stops = rules.work_track.last, tuple(rules.invention_values.week_values)
    bar = Box(row.x + BAR_X, row.y, WEEK * last, row.h)
    if made is None:
        scene.add_drawing("icon", sign, f"lv.{name}", "stone~page.35", layer=Layer.PIECES)
        scene.add_drawing("lv.nothing", bar, layer=Layer.TILES)
        return
    if made.follows is not None:
        box = Box(row.x - 2, middle - 18, 48, 42)
        scene.add_drawing("frame", box, "sepia", "paper", 8, 3, layer=Layer.TILES)
        scene.add_text(*box.center, str(made.follows), STRONG, "sepia", anchor="centre")
    else:
        scene.add_drawing("icon", sign, f"lv.{name}", "ink" if made.working else "stoneD", layer=Layer.PIECES)
    scene.add_drawing("lv.weeks", bar, last, stops, made.working, layer=Layer.TILES)
    if made.working:
        _draw_progress(scene, seat, made, bar, last)
    draw_places(scene, made, bar.right + 18, middle + 4)


def _draw_progress(scene: Scene, seat: int, made: LabView, bar: Box, last: int) -> None:
    """Draw weeks done in the seat's colour with their number, and hatched those that come this round."""
    fill, ink = f"seat.{seat % 5 + 1}", f"charge.{seat % 5 + 1}"
    end = min(last, made.weeks + made.works)
    if end > made.weeks:
        coming = Box(bar.x + made.weeks * WEEK + 1, bar.y + 9, (end - made.weeks) * WEEK - 2, bar.h - 9)
        scene.add_drawing("hatched", coming, "white", fill, 4, 9, layer=Layer.PIECES)
    y = bar.y + 9 + (bar.h - 9) // 2
    if made.weeks:
        whole = Box(bar.x + 1, bar.y + 9, made.weeks * WEEK - 2, bar.h - 9)
        scene.add_drawing("round", whole, fill, 5, layer=Layer.PIECES)
    text = str(made.weeks)
    wide = fonts.text_width(text, STRONG.face, STRONG.px)
    if made.weeks * WEEK >= wide + 12:
        scene.add_text(bar.x + made.weeks * WEEK - 8, y, text, STRONG, ink, anchor="right")
    else:
        x = bar.x + made.weeks * WEEK + 5
        scene.add_rectangle(Box(x - 2, bar.y + 11, wide + 4, bar.h - 13), "white", Layer.PIECES)
        scene.add_text(x, y, text, FACT, "ink")


def draw_places(scene: Scene, made: LabView, x: int, y: int) -> None:
    """Draw the places of a laboratory.

    Robots first, then the master and apprentices; places for robots are square.
    """
    inside = ["lv.robot"] * made.robots + ["lv.master"] * made.master + ["lv.apprentice"] * made.apprentices
    for number in range(made.places):
        spot = square_around(x + 15 + number * PLACE, y, 28)
        if number < len(inside):
            scene.add_drawing("icon", spot.grow_by(1), inside[number], "ink", layer=Layer.PIECES)
        elif number < made.robot_places:
            scene.add_drawing("dashed", spot.grow_by(-2), "stoneD", "", 2, 6, layer=Layer.TILES)
        else:
            scene.add_drawing("disc", square_around(*spot.center, 16), "line", "", 0, layer=Layer.TILES)
