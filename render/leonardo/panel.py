"""A player's panel: name and word, figures and inventions, the laboratories as bars or as numbers."""

from typing import Final

from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, PlayerView
from render.core import fonts
from render.core.fonts import COUNT, FACT, LABEL, SCORE, STRONG
from render.core.geometry import Box, square_around
from render.core.mine_large import Fact, draw_fact_line
from render.core.pen import Pen
from render.core.scene import Layer, Scene
from render.core.seat_panels import HEAD_H, draw_active_frame, draw_seat_header, is_name_cut
from render.core.sprites import register_drawing
from render.leonardo import offer
from render.leonardo.kinds import KINDS, METALS
from render.leonardo.labels import GameLabels

LABS: Final = ("small", "large")
PANEL_H: Final = 260
"""Height of a panel of the poster."""
PLACE: Final = 33
FOLDED: Final = 160
"""Height below which a panel's laboratories are side by side."""
ROOMY: Final = 250
"""Minimum height of a panel that shows the workers in the laboratories."""
MAX_BAR: Final = 64
"""Height of a laboratory's bar in a panel that fills half a column."""
MIN_BAR: Final = 240
"""Width below which a laboratory is shown as numbers."""
FOLDED_H: Final = 47
ONE_LINE: Final = 130
"""Height below which a panel's facts are on one line."""
CHIPS: Final = ((38, 42), (26, 27))
"""Widths of an invention's chip, each with the distance to the next, the roomiest first."""
MORE_W: Final = 48
"""Width of the number of hidden chips."""


@register_drawing("lv.weeks")
def _draw_weeks(pen: Pen, w: int, h: int, last: int, stops: tuple[int, ...], working: bool) -> None:  # noqa: FBT001
    pen.round_rectangle(0, 8, w, h, 6, "stone" if working else "cell")
    pen.round_rectangle(2, 10, w - 2, h - 2, 4, "white" if working else "cell")
    for stop in stops:
        x = stop * w / last
        pen.polygon([(x - 7, 0), (x + 7, 0), (x, 10)], "ink" if working else "stoneD")
        pen.rectangle(x - 1, 10, x + 1, h - 2, "stone")


@register_drawing("lv.nothing")
def _draw_nothing(pen: Pen, w: int, h: int) -> None:
    for k in range(w // 19):
        pen.disc(k * 19 + 9.5, h / 2 + 4, 2.8, "stone")


def draw_panel(scene: Scene, view: LeonardoView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw a player: name and word, figures and inventions, the laboratories as bars, or folded to numbers."""
    player = view.players[seat]
    lit = seat in labels.lit_seats(view.owing)
    if lit:
        draw_active_frame(scene, box)
    word = labels.label_text(f"asks-{view.asks}") if lit and view.asks else ""
    first = {result.seat for result in view.results if result.rank == 1}
    name, money, right = labels.seat_name(seat), player.florins, box.right
    y = box.y + HEAD_H + (6 if box.h >= FOLDED else 4)
    if money is not None and is_name_cut(box, name, money, lead=seat in first):
        low = scene.add_text(right, y, str(money), SCORE, "ink", anchor="right")
        spot, money, right = Box(low.x - 6, y - 22, low.w + 6, 44), None, low.x - 10
    else:
        spot = Box(box.right - 70, box.y + 18, 70, 52)
    draw_seat_header(scene, box, seat, name, money, lead=seat in first, word=word)
    scene.add_hotspot(f"{seat}/florins", spot)
    x = _draw_figures(scene, view, seat, player, box.x, y)
    if box.h < ONE_LINE:
        _draw_fact_line(scene, view, seat, player, Box(x, y - 22, box.right - x, 44))
        return
    if seat == view.holder:
        spot = scene.add_icon(x + 18, y, 36, "lv.leonardo", "umber")
        scene.add_hotspot("holder", spot)
        x += 40
    _draw_chips(scene, view, seat, player, Box(x, y - 22, right - x, 44))
    labs = {made.lab: made for made in player.labs}
    roomy = box.h >= ROOMY
    for name, row in zip(LABS, _lab_rows(box, y), strict=True):
        if row.w < MIN_BAR:
            _draw_number(scene, view, name, labs.get(name), row)
        else:
            draw_bar(scene, view, seat, name, labs.get(name), row)
            if roomy and (made := labs.get(name)) is not None:
                draw_places(scene, made, row.x + 46, row.bottom + 18)
        scene.add_hotspot(f"{seat}/{name}", row)


def _draw_fact_line(scene: Scene, view: LeonardoView, seat: int, player: PlayerView, box: Box) -> None:
    if seat == view.holder:
        spot = scene.add_icon(box.right - 18, box.y - HEAD_H + 60, 36, "lv.leonardo", "umber")
        scene.add_hotspot("holder", spot)
    labs = {made.lab: made for made in player.labs}
    weeks = [Fact(name, f"lv.{name}", labs[name].weeks if name in labs else 0) for name in LABS]
    draw_fact_line(scene, box, seat, [*weeks, Fact("inventions", "lv.deck", len(player.inventions))])
    for no in player.completed:
        scene.hotspots.setdefault(f"invention:{no}", scene.hotspots[f"{seat}/inventions"])


def _lab_rows(box: Box, y: int) -> tuple[Box, Box]:
    if box.h < FOLDED:
        half = box.w // 2
        return Box(box.x, y + 20, half - 8, FOLDED_H), Box(box.x + half, y + 20, half, FOLDED_H)
    if box.h < ROOMY:
        return Box(box.x, y + 20, box.w, 42), Box(box.x, y + 61, box.w, 42)
    pitch = (box.bottom - y - 20) // 2
    tall = max(42, min(MAX_BAR, pitch - 42))
    return Box(box.x, y + 20, box.w, tall), Box(box.x, y + 20 + pitch, box.w, tall)


def _draw_figures(scene: Scene, view: LeonardoView, seat: int, player: PlayerView, x: int, y: int) -> int:
    scene.add_icon(x + 20, y, 36, "lv.apprentice", "ink" if player.free else "stoneD")
    made = scene.add_count(x + 42, y, player.free)
    made = scene.add_text(made.right + 2, y, f"/{player.apprentices}", LABEL, "ink2")
    crown = scene.add_icon(made.right + 30, y, 36, "lv.master", "ink" if player.master else "stone~page.35")
    scene.add_hotspot(f"{seat}/figures", Box(x, y - 22, crown.right - x, 44))
    if player.passed and view.phase == "place":
        scene.add_icon(crown.right + 20, y, 30, "lv.pause", "ink2")
        return crown.right + 38
    return crown.right + 8


def _draw_chips(scene: Scene, view: LeonardoView, seat: int, player: PlayerView, box: Box) -> None:
    order = sorted(player.inventions, key=lambda no: (offer.invention_view(view, no).kind, no))
    wide, step = next((chip for chip in CHIPS if _chips_width(len(order), *chip) <= box.w), CHIPS[-1])
    shown = order
    if _chips_width(len(order), wide, step) > box.w:
        shown = order[: max(0, (box.w - MORE_W - wide) // step + 1)]
    more = MORE_W if len(shown) < len(order) else 0
    left = box.right - more - _chips_width(len(shown), wide, step)
    scene.add_hotspot(f"{seat}/inventions", Box(left, box.y, box.right - left, box.h))
    for number, no in enumerate(shown):
        spot = Box(left + number * step, box.center[1] - 19, wide, 38)
        one = offer.invention_view(view, no)
        scene.add_drawing("frame", spot, "ink", METALS[one.colour], 8, 3, layer=Layer.PIECES)
        scene.add_icon(*spot.center, min(26, wide - 4), KINDS[one.kind], "ink")
    if more:
        scene.add_text(box.right, box.center[1], f"+{len(order) - len(shown)}", LABEL, "ink2", anchor="right")
    for no in player.completed:
        scene.hotspots.setdefault(f"invention:{no}", scene.hotspots[f"{seat}/inventions"])


def _chips_width(count: int, wide: int, step: int) -> int:
    return wide + step * (count - 1) if count else 38


def draw_bar(scene: Scene, view: LeonardoView, seat: int, name: str, made: LabView | None, row: Box) -> None:
    """Draw the weeks done and, hatched, this round's, with their number on the right."""
    middle = row.center[1]
    last, stops = _track(view)
    bar = Box(row.x + 46, row.y, (row.w - 46 - 68) // last * last, row.h - 4)
    sign = square_around(row.x + 20, middle + 2, 36)
    _draw_lab_sign(scene, view, name, made, sign)
    if made is None:
        scene.add_drawing("lv.nothing", bar, layer=Layer.TILES)
        return
    scene.add_drawing("lv.weeks", bar, last, stops, made.working, layer=Layer.TILES)
    if not made.working:
        return
    week, fill = bar.w // last, f"seat.{seat % 5 + 1}"
    end = min(last, made.weeks + made.works)
    if end > made.weeks:
        coming = Box(bar.x + made.weeks * week + 1, bar.y + 9, (end - made.weeks) * week - 2, bar.h - 9)
        scene.add_drawing("hatched", coming, "white", fill, 4, 9, layer=Layer.PIECES)
    y = bar.y + 9 + (bar.h - 9) // 2
    text = str(made.weeks)
    wide = fonts.text_width(text, STRONG.face, STRONG.px)
    if made.weeks:
        done = Box(bar.x + 1, bar.y + 9, made.weeks * week - 2, bar.h - 9)
        scene.add_drawing("round", done, fill, 5, layer=Layer.PIECES)
    if made.weeks * week >= wide + 12:
        scene.add_text(bar.x + made.weeks * week - 6, y, text, STRONG, f"charge.{seat % 5 + 1}", anchor="right")
    else:
        x = bar.x + made.weeks * week + 4
        scene.add_rectangle(Box(x - 2, bar.y + 11, wide + 4, bar.h - 13), "white", Layer.PIECES)
        scene.add_text(x, y, text, FACT, "ink")
    scene.add_text(
        row.right, y, f"+{made.works}", FACT if made.works else LABEL, "ink" if made.works else "ink2", anchor="right"
    )


def _track(view: LeonardoView) -> tuple[int, tuple[int, ...]]:
    rules = printed(view.components).table
    return rules.work_track.last, tuple(rules.invention_values.week_values)


def _draw_lab_sign(scene: Scene, view: LeonardoView, name: str, made: LabView | None, spot: Box) -> None:
    """Draw the sign of a laboratory, or its publicly known invention (L-11.12)."""
    if made is not None and made.follows is not None:
        offer.draw_chip(scene, view, made.follows, Box(spot.center[0] - 20, spot.center[1] - 18, 42, 36))
        return
    working = "ink" if made is not None and made.working else "stoneD"
    ink = "stone~page.35" if made is None else working
    scene.add_drawing("icon", spot, f"lv.{name}", ink, layer=Layer.PIECES)


def _draw_number(scene: Scene, view: LeonardoView, name: str, made: LabView | None, row: Box) -> None:
    _draw_lab_sign(scene, view, name, made, square_around(row.x + 18, row.y + 24, 36))
    if made is None or not made.working:
        return
    end = scene.add_text(row.x + 44, row.y + 24, str(made.weeks), COUNT, "ink").right
    if made.follows is not None:
        needs = offer.invention_view(view, made.follows).weeks
        end = scene.add_text(end + 2, row.y + 24, f"/{needs}", LABEL, "ink2").right
    scene.add_text(end + 10, row.y + 24, f"+{made.works}", LABEL, "ink2")


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
