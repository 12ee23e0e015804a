"""A person in the viewer's hand as a row: niche, name, three wants, and the work value as a stacked bar."""

from typing import NamedTuple

from engines.princes.view import MineView, PrincesView, WorkView
from render.core.fonts import FACT, HUGE, LABEL, SCORE, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.pen import HOLE_COLOUR, Pen, arc_points
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.widgets import draw_pill
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.panel import WANTS

UNITS = 20
"""Minimum work value that a bar has room for."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
TAG_H = 42
BADGED = 50
"""Maximum size of the sign of a want with its badge next to it, since the badge would hide it."""
TICK = 12
"""How far the threshold line extends beyond a bar."""


class Lay(NamedTuple):
    """The layout of a row: its height including the gap below, the card, and the start of the rest.

    Offsets are from the row's left and upper edge; ``bar_end`` and the value from its right edge. ``word``: position of
    the verdict; 0: no room.
    """

    high: int
    gap: int
    card: int
    inset: int
    title: tuple[int, int]
    title_w: int
    title_style: TextStyle
    lines: int
    wants: tuple[int, int]
    want: int
    pitch: int
    bar: tuple[int, int]
    bar_end: int
    bar_h: int
    value_y: int
    value: TextStyle
    word: int


NAMED = TextStyle("serif.bold", 50, 33)
SMALLER = TextStyle("serif.bold", 42, 33)
TOTAL = TextStyle("serif.black", 72)
LARGE = Lay(236, 30, 160, 16, (197, 24), 0, NAMED, 1, (194, 98), 72, 128, (197, 146), 193, 46, 82, HUGE, 169)
FLAT = Lay(126, 16, 96, 10, (120, 0), 300, SMALLER, 2, (440, 55), 64, 112, (800, 32), 190, 46, 32, TOTAL, 86)
THIN = FLAT._replace(high=88, gap=12, want=56, wants=(440, 38), bar=(800, 15), value_y=38, value=SCORE, word=0)
MIDDLE = Lay(152, 18, 110, 12, (132, 30), 400, SMALLER, 1, (560, 38), 56, 98, (132, 80), 190, 44, 42, TOTAL, 104)
TIGHT = MIDDLE._replace(
    high=118, gap=10, card=80, title=(98, 24), wants=(520, 26), want=46, pitch=84, bar=(98, 62), bar_h=42, word=0,
    value_y=54, value=SCORE,
)  # fmt: skip
SHALLOW = THIN._replace(high=71, gap=7, want=52, wants=(440, 30), bar=(800, 12), bar_h=42, value_y=32)
LEAST = TIGHT._replace(high=98, gap=8, card=76, title=(92, 20), wants=(520, 22), want=40, bar=(92, 50), value_y=44)
WAYS = ((LARGE, MIDDLE, TIGHT, LEAST), (FLAT, THIN, SHALLOW, SHALLOW))
"""Layouts of a row, the roomiest first: in a column, and across a whole wide picture."""
WAYS_FROM = 1400
SHORT_ROW_H = 156


def row_layout(wide: int, way: int, *, plain: bool) -> Lay:
    """Return the layout of rows of this width; ``plain``: without work values."""
    found = WAYS[wide >= WAYS_FROM][way]
    return LARGE._replace(high=SHORT_ROW_H, card=120, title=(152, 24), wants=(152, 90)) if plain else found


class Measure(NamedTuple):
    """Common measures of a picture's bars: their start, pixels per point, the required value, the heap."""

    begin: int
    wide: int
    unit: float
    need: int
    heap: str
    letters: dict[str, str]

    def x(self, value: int) -> int:
        """Return the end of a value on the bar."""
        return self.begin + round(value * self.unit)


def auctioned_heap(view: PrincesView) -> str:
    """Return the auctioned heap."""
    return (view.auction.heap if view.auction and view.auction.heap not in view.auction.won else None) or ""


def bonus_letters(mine: MineView) -> dict[str, str]:
    """Return the letters of the viewer's bonus cards."""
    return {card: LETTERS[number] for number, card in enumerate(mine.bonus)}


def fit_measure(view: PrincesView, mine: MineView, box: Box, by: Lay) -> Measure:
    """Return the scale that fits all of a player's works into rows of a given width."""
    need = view.minimum[max(1, view.round) - 1]
    longest = max([UNITS, need + 2, *(w.total + sum(b.adds for b in w.bonus) + w.auction for w in mine.works)])
    wide = box.w - by.bar[0] - by.bar_end
    return Measure(box.x + by.bar[0], wide, wide / longest, need, auctioned_heap(view), bonus_letters(mine))


def find_work(mine: MineView, person: str) -> WorkView | None:
    """Return the value of a person's work, if the view contains it."""
    return next((work for work in mine.works if work.person == person), None)


@register_drawing("want")
def _draw_want_ground(pen: Pen, w: int, h: int, form: str, colour: str, dash: str) -> None:
    """Draw the ground of a want.

    A square for a building, a pill for a landscape, a disc for a freedom; dashed if missing.
    """
    radius = {"building": 10.0, "landscape": h / 2, "freedom": h / 2}[form]
    if not dash:
        pen.round_rectangle(0, 0, w, h, radius, colour)
        return
    count = 15 if form == "landscape" else 12
    for k in range(count):
        middle = (k + 0.5) * 360 / count
        wedge = [(w / 2, h / 2), *arc_points(w / 2, h / 2, w, w, middle - 94 / count, middle + 94 / count)]
        pen.draw_clipped(wedge, lambda to: to.round_rectangle(0, 0, w, h, radius, dash))
    pen.round_rectangle(4, 4, w - 4, h - 4, max(0.0, radius - 4), HOLE_COLOUR)


def draw_wants(scene: Scene, view: PrincesView, mine: MineView, person: str, x: int, y: int, by: Lay) -> None:
    """Draw the three wants, owned ones solid with a check, missing ones dashed with a cross.

    Plain in the draft.
    """
    player = view.players[mine.seat]
    owned = {tile.kind for tile in player.tiles} | set(player.freedoms)
    work = find_work(mine, person)
    names = work.wants if work else WANTS[person]
    for number, (form, name) in enumerate(zip(("building", "landscape", "freedom"), names, strict=True)):
        wide = by.want + (round(by.want * 0.39) if form == "landscape" else 0)
        box = Box(x + number * by.pitch + (14 if number == 2 else 0), y - by.want // 2, wide, by.want)
        has = name in owned or view.phase == "draft"
        scene.add_drawing("want", box, form, "ink", "" if has else "stone", layer=Layer.TILES)
        scene.add_icon(*box.center, round(by.want * 0.64), name, "white" if has else "stoneD")
        if view.phase == "draft":
            continue
        at = (box.right - 4, box.bottom - 8) if by.want > BADGED else (box.right + 2, box.bottom - 4)
        badge = square_around(*at, 38 if by.want > 60 else 30)
        scene.add_drawing("disc", badge, "ready" if has else "stoneD", "page", 3, layer=Layer.LABELS)
        scene.add_drawing("icon", badge.grow_by(-badge.w // 5), "check" if has else "cross", "white", layer=Layer.MARKS)


def draw_row(
    scene: Scene, view: PrincesView, labels: Labels, mine: MineView, person: str, box: Box, by: Measure, as_: Lay
) -> None:
    """Draw one person."""
    work = None if view.phase == "draft" else find_work(mine, person)
    card = Box(box.x, box.y, as_.card, box.h)
    scene.add_drawing("round", card, "cell", 14, layer=Layer.BOARD)
    inner = Box(card.x + as_.inset, card.y + as_.inset - 2, card.w - 2 * as_.inset, card.h - as_.inset + 2)
    scene.add_drawing("arch", inner, HOUSES[WANTS[person][0]].wall, "", 0, layer=Layer.TILES)
    size = round(min(inner.w, inner.h * 0.9) * 0.72)
    scene.add_icon(inner.center[0], inner.y + round(inner.h * 0.5), size, person, "white")
    scene.add_hotspot(f"card:{person}", card)
    x = box.x + as_.title[0]
    room = as_.title_w or (by.x(by.need) - x - 20 if work else 680)
    title = fit_text(labels.term_text(person), as_.title_style, room, as_.lines)
    if title.cut and not as_.title_w:
        title = fit_text(labels.term_text(person), as_.title_style, 680)
    leading = round(title.px * 1.05)
    y = box.y + (as_.title[1] or box.h // 2 - leading * (len(title.lines) - 1) // 2)
    scene.add_text(x, y, title, as_.title_style, "ink", leading=leading)
    draw_wants(scene, view, mine, person, box.x + as_.wants[0], box.y + as_.wants[1], as_)
    if work is not None:
        draw_bar(scene, work, Box(by.begin, box.y + as_.bar[1], by.wide, as_.bar_h), by)
        draw_verdict(scene, labels, work, box, by, as_)
    elif person == mine.gives:
        draw_pill(scene, box.right, box.y + 62, labels.label_text("gives"), colour="stoneD~ink.42", anchor="right")


def draw_verdict(scene: Scene, labels: Labels, work: WorkView, box: Box, by: Measure, as_: Lay) -> None:
    """Draw the value in large type, and whether it is enough."""
    ready = work.total >= by.need
    ink = "ink" if ready else "stoneD~ink.28"
    made = scene.add_text(box.right, box.y + as_.value_y, str(work.total), as_.value, ink, anchor="right")
    if not as_.word:
        if ready:
            spot = square_around(made.x - 34, box.y + as_.value_y, 40)
            scene.add_drawing("disc", spot, "ready", "page", 3, layer=Layer.LABELS)
            scene.add_drawing("icon", spot.grow_by(-8), "check", "white", layer=Layer.MARKS)
    elif ready:
        text = labels.label_text("ready")
        draw_pill(scene, box.right, box.y + as_.word, text, colour="ready", anchor="right", icon="check")
    else:
        text = labels.label_text("short", n=by.need - work.total)
        scene.add_fitted_text(box.right, box.y + as_.word, text, FACT, "short", room=as_.bar_end - 30, anchor="right")


def draw_bar(scene: Scene, work: WorkView, track: Box, by: Measure) -> None:
    """Draw building, landscape, freedom, jesters, persons.

    Bonus cards' points are hatched, the auction's dashed. The threshold line avoids signs and numbers.
    """
    before = len(scene.items)
    parts = (
        (work.building, work.wants[0], "ink", "white"),
        (work.landscape, work.wants[1], "ink2", "white"),
        (work.freedom, work.wants[2], "ink2~page.28", "white"),
        (work.jesters, "jester", "umber", "white"),
        (work.persons, "plate.person", "stone", "ink"),
    )
    at = 0
    for value, icon, colour, ink in parts:
        if value:
            _draw_segment(scene, by, at, value, track, icon, colour, ink)
            at += value
    for bonus in work.bonus:
        if bonus.adds:
            box = Box(by.x(at), track.y, by.x(at + bonus.adds) - by.x(at) - 3, track.h)
            scene.add_drawing("hatched", box, "saffL", "saff", 7, 15, layer=Layer.TILES)
            label = by.letters[bonus.card] if len(work.bonus) > 1 else f"+{bonus.adds}"
            if box.w < 44 and len(work.bonus) == 1:
                label = str(bonus.adds)
            half = 9 * len(label) + 8
            x = _number_position(by.x(by.need), box.center[0], half, box.x, box.right)
            scene.add_text(x, box.center[1], label, STRONG, "ink", anchor="centre")
            at += bonus.adds
    if work.auction:
        box = Box(by.x(at), track.y, by.x(at + work.auction) - by.x(at) - 3, track.h)
        scene.add_drawing("dashed", box, "ink2", "", 3, 8, layer=Layer.TILES)
        size = min(40, box.w - 6)
        scene.add_icon(*box.center, size, HEAP_ICONS.get(by.heap, "park"), "ink2")
        at += work.auction
    for value in range(at, int(track.w / by.unit)):
        box = Box(by.x(value), track.y, by.x(value + 1) - by.x(value) - 2, track.h)
        scene.add_drawing("round", box, "cell", 4, layer=Layer.BOARD)
    line = Box(by.x(by.need) - 3, track.y - TICK, 6, track.h + 2 * TICK)
    told = [item.box for item in scene.items[before:] if item.kind == "text" or item.name == "icon"]
    ticks = (line._replace(h=TICK), line._replace(y=track.y + track.h, h=TICK))
    for part in ticks if any(box.overlaps(line) for box in told) else (line,):
        scene.add_rectangle(part, "threshold", Layer.MARKS)


def _draw_segment(
    scene: Scene, by: Measure, start: int, value: int, track: Box, icon: str, colour: str, ink: str
) -> None:
    box = Box(by.x(start), track.y, by.x(start + value) - by.x(start) - 3, track.h)
    scene.add_drawing("round", box, colour, 5, layer=Layer.TILES)
    middle = box.center[0]
    digits = 18 * len(str(value))
    if box.w >= digits + 44:
        scene.add_icon(middle - digits // 2 - 6, box.center[1], 34, icon, ink)
        middle += 22
        first = box.center[0] - digits // 2 + 14
    elif box.w < digits + 4:
        return
    else:
        first = box.x
    at = _number_position(by.x(by.need), middle, digits // 2 + 8, first, box.right)
    scene.add_text(at, box.center[1], str(value), STRONG, ink, anchor="centre")


def _number_position(line: int, middle: int, half: int, left: int, right: int) -> int:
    """Return the position of a number that the threshold line would cross: next to it, if there is room."""
    if abs(line - middle) >= half:
        return middle
    places = [at for at in (line - half, line + half) if left <= at - half + 8 and at + half - 8 <= right]
    return min(places, key=lambda at: abs(at - middle), default=middle)


def draw_threshold(scene: Scene, by: Measure, top: int, bottom: int) -> None:
    """Draw the required work value as a line through all rows, with its number on a tag."""
    x = by.x(by.need)
    box = Box(x - 30, top, 60, 42)
    scene.add_drawing("round", box, "now", 7, layer=Layer.MARKS)
    scene.add_text(*box.center, str(by.need), STRONG, "ink", anchor="centre", layer=Layer.FRAME)
    scene.add_drawing("dashes", Box(x - 2, top + 42, 4, bottom - top - 42), "rosa", 9, layer=Layer.BOARD)


def draw_compact_hand(scene: Scene, labels: Labels, mine: MineView, persons: list[str], box: Box, need: int) -> int:
    """Draw the seat's hand in small rows side by side, below cards being looked at. ``box.h``: a row's height."""
    count = 3 if box.w >= WAYS_FROM else 2
    wide = (box.w - 40 * (count - 1)) // count
    for number, person in enumerate(persons):
        x = box.x + number % count * (wide + 40)
        top = box.y + number // count * box.h
        niche = Box(x, top, 54, 62)
        scene.add_drawing("arch", niche, HOUSES[WANTS[person][0]].wall, "", 0, layer=Layer.TILES)
        scene.add_icon(niche.center[0], top + 35, 36, person, "white")
        scene.add_hotspot(f"card:{person}", niche)
        work = find_work(mine, person)
        value = str(work.total) if work else ""
        ready = bool(work and work.total >= need)
        scene.add_fitted_text(x + 70, top + 34, labels.term_text(person), LABEL, "ink", room=wide - 160)
        scene.add_text(x + wide - 20, top + 34, value, FACT, "ready" if ready else "short", anchor="right")
    return box.y + -(-len(persons) // count) * box.h
