"""A person in one's hand as a row: niche, name, three wants, and the work value as a stacked bar."""

from __future__ import annotations

from typing import NamedTuple

from engines.princes.view import MineView, PrincesView, WorkView
from render.core.faces import FACT, HUGE, LABEL, STRONG, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pen import CUT, Pen, arc
from render.core.pieces import MARGIN, WIDTH, pill
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.wants import WANTS
from render.princes.words import Words

TITLE = Style("serif.bold", 50, 33)
ROW_H = 236
SHORT_ROW_H = 156
BAR_X = 237
BAR_W = 730
BAR_H = 46
UNITS = 20
"""How many points of work value a bar has room for, at least."""
WANT_SIZE = 72
WANT_PITCH = 128
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Measure(NamedTuple):
    """What all bars of a picture share: pixels a point, the value that is needed, the heap being auctioned."""

    unit: float
    need: int
    heap: str
    letters: dict[str, str]

    def x(self, value: int) -> int:
        """Where a value ends on the bar."""
        return BAR_X + round(value * self.unit)


def measure(view: PrincesView, mine: MineView) -> Measure:
    """The measure that fits all of a player's works."""
    need = view.minimum[max(1, view.round) - 1]
    longest = max([UNITS, need + 2, *(w.total + sum(b.adds for b in w.bonus) + w.auction for w in mine.works)])
    heap = view.auction.heap if view.auction and view.auction.heap not in view.auction.won else None
    letters = {card: LETTERS[number] for number, card in enumerate(mine.bonus)}
    return Measure(BAR_W / longest, need, heap or "", letters)


def work_of(mine: MineView, person: str) -> WorkView | None:
    """The value of a person's work, where the view tells it."""
    return next((work for work in mine.works if work.person == person), None)


@drawing("want")
def _want(pen: Pen, w: int, h: int, form: str, colour: str, dash: str) -> None:
    """The ground of a want: a square for a building, pill for a landscape, disc for a freedom; dashed if missing."""
    radius = {"building": 10.0, "landscape": h / 2, "freedom": h / 2}[form]
    if not dash:
        pen.round(0, 0, w, h, radius, colour)
        return
    count = 15 if form == "landscape" else 12
    for k in range(count):
        middle = (k + 0.5) * 360 / count
        wedge = [(w / 2, h / 2), *arc(w / 2, h / 2, w, w, middle - 94 / count, middle + 94 / count)]
        pen.clipped(wedge, lambda to: to.round(0, 0, w, h, radius, dash))
    pen.round(4, 4, w - 4, h - 4, max(0.0, radius - 4), CUT)


def wants(scene: Scene, view: PrincesView, mine: MineView, person: str, x: int, y: int) -> None:
    """The three wants, solid with a check where they are owned, dashed with a cross where not; plain in the draft."""
    player = view.players[mine.seat]
    owned = {tile.kind for tile in player.tiles} | set(player.freedoms)
    work = work_of(mine, person)
    names = work.wants if work else WANTS[person]
    for number, (form, name) in enumerate(zip(("building", "landscape", "freedom"), names, strict=True)):
        wide = WANT_SIZE + (28 if form == "landscape" else 0)
        box = Box(x + number * WANT_PITCH + (14 if number == 2 else 0), y - WANT_SIZE // 2, wide, WANT_SIZE)
        has = name in owned or view.phase == "draft"
        scene.draw("want", box, form, "ink", "" if has else "stone", layer=Layer.TILES)
        scene.draw("icon", square(*box.middle, 46), name, "white" if has else "stoneD", layer=Layer.PIECES)
        if view.phase == "draft":
            continue
        badge = square(box.right - 4, box.bottom - 8, 38)
        scene.draw("disc", badge, "ready" if has else "stoneD", "page", 3, layer=Layer.LABELS)
        scene.draw("icon", badge.grow(-8), "check" if has else "cross", "white", layer=Layer.MARKS)


def row(scene: Scene, view: PrincesView, words: Words, mine: MineView, person: str, y: int, by: Measure) -> int:
    """One person. Gives the upper edge of the next row."""
    work = None if view.phase == "draft" else work_of(mine, person)
    tall = ROW_H if work else SHORT_ROW_H
    card = Box(MARGIN, y, 160 if work else 120, tall - 30)
    scene.draw("round", card, "cell", 14, layer=Layer.BOARD)
    inner = Box(card.x + 16, card.y + 14, card.w - 32, card.h - 14)
    scene.draw("arch", inner, HOUSES[WANTS[person][0]].wall, "", 0, layer=Layer.TILES)
    size = round(inner.w * 0.72)
    scene.draw(
        "icon", square(inner.middle[0], inner.y + round(inner.h * 0.47), size), person, "white", layer=Layer.PIECES
    )
    scene.mark(f"card:{person}", card)
    title = fit(words.term(person), TITLE, by.x(by.need) - BAR_X - 20)
    if not work or title.cut:
        title = fit(words.term(person), TITLE, 680)
    scene.text(BAR_X - (0 if work else 45), y + 24, title, TITLE, "ink")
    if work is None:
        wants(scene, view, mine, person, BAR_X - 45, y + 90)
        if person == mine.gives:
            pill(scene, WIDTH - MARGIN, y + 62, words.say("gives"), colour="stoneD~ink.42", anchor="right")
    else:
        wants(scene, view, mine, person, BAR_X - 3, y + 98)
        bar(scene, work, y + 146, by)
        verdict(scene, words, work, y, by)
    return y + tall


def verdict(scene: Scene, words: Words, work: WorkView, y: int, by: Measure) -> None:
    """The value, large, and whether it is enough."""
    ready = work.total >= by.need
    right = WIDTH - MARGIN
    scene.text(right, y + 82, str(work.total), HUGE, "ink" if ready else "stoneD", anchor="right")
    if ready:
        text = words.say("ready")
        pill(scene, right, y + 169, text, colour="ready", anchor="right", icon="check")
    else:
        text = words.say("short", n=by.need - work.total)
        scene.fitted(right, y + 169, text, FACT, "short", room=160, anchor="right")


def bar(scene: Scene, work: WorkView, y: int, by: Measure) -> None:
    """Building, landscape, freedom, jesters, persons; hatched what bonus cards add; dashed what the auction would."""
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
            _segment(scene, by, at, value, y, icon, colour, ink)
            at += value
    for bonus in work.bonus:
        if bonus.adds:
            box = Box(by.x(at), y, by.x(at + bonus.adds) - by.x(at) - 3, BAR_H)
            scene.draw("hatched", box, "saffL", "saff", 7, 15, layer=Layer.TILES)
            label = by.letters[bonus.card] if len(work.bonus) > 1 else f"+{bonus.adds}"
            if box.w < 44 and len(work.bonus) == 1:
                label = str(bonus.adds)
            scene.text(box.middle[0], box.middle[1], label, STRONG, "ink", anchor="centre")
            at += bonus.adds
    if work.auction:
        box = Box(by.x(at), y, by.x(at + work.auction) - by.x(at) - 3, BAR_H)
        scene.draw("dashed", box, "ink2", "", 3, 8, layer=Layer.TILES)
        size = min(40, box.w - 6)
        scene.draw("icon", square(*box.middle, size), HEAP_ICONS.get(by.heap, "park"), "ink2", layer=Layer.PIECES)
        at += work.auction
    for value in range(at, int(BAR_W / by.unit)):
        box = Box(by.x(value), y, by.x(value + 1) - by.x(value) - 2, BAR_H)
        scene.draw("round", box, "cell", 4, layer=Layer.BOARD)
    scene.flat(Box(by.x(by.need) - 3, y - 12, 6, BAR_H + 24), "threshold", Layer.MARKS)


def _segment(scene: Scene, by: Measure, at: int, value: int, y: int, icon: str, colour: str, ink: str) -> None:
    box = Box(by.x(at), y, by.x(at + value) - by.x(at) - 3, BAR_H)
    scene.draw("round", box, colour, 5, layer=Layer.TILES)
    middle = box.middle[0]
    digits = 18 * len(str(value))
    if box.w >= digits + 44:
        scene.draw("icon", square(middle - digits // 2 - 6, box.middle[1], 34), icon, ink, layer=Layer.PIECES)
        middle += 22
    elif box.w < digits + 4:
        return
    scene.text(middle, box.middle[1], str(value), STRONG, ink, anchor="centre")


def threshold(scene: Scene, by: Measure, top: int, bottom: int) -> None:
    """The value that a work needs, as a line through all rows with its number on a tag."""
    x = by.x(by.need)
    box = Box(x - 30, top, 60, 42)
    scene.draw("round", box, "now", 7, layer=Layer.MARKS)
    scene.text(*box.middle, str(by.need), STRONG, "ink", anchor="centre", layer=Layer.FRAME)
    scene.draw("dashes", Box(x - 2, top + 42, 4, bottom - top - 42), "rosa", 9, layer=Layer.BOARD)


def compact(scene: Scene, words: Words, mine: MineView, persons: list[str], y: int, need: int) -> int:
    """One's hand in two columns of small rows, below cards that are looked at. Gives the lower edge."""
    for number, person in enumerate(persons):
        x = MARGIN + number % 2 * 580
        top = y + number // 2 * 76
        box = Box(x, top, 54, 62)
        scene.draw("arch", box, HOUSES[WANTS[person][0]].wall, "", 0, layer=Layer.TILES)
        scene.draw("icon", square(box.middle[0], top + 35, 36), person, "white", layer=Layer.PIECES)
        scene.mark(f"card:{person}", box)
        work = work_of(mine, person)
        value = str(work.total) if work else ""
        ready = bool(work and work.total >= need)
        scene.fitted(x + 70, top + 34, words.term(person), LABEL, "ink", room=380)
        scene.text(x + 520, top + 34, value, FACT, "ready" if ready else "short", anchor="right")
    return y + -(-len(persons) // 2) * 76
