"""Marks of choices and last moves on the pictures of Fresco."""

from engines.core.hotspots import hotspot_kind
from render.core import fonts, highlights
from render.core.fonts import NOW
from render.core.geometry import Box
from render.core.highlights import SMALL_DISC, DiscPlacer
from render.core.request import RecentMove, Selection
from render.core.scene import Layer, Scene

GAIN_H = 50
EDGE = 7
"""A halo's width."""
BEHIND = ("/paints", "/thalers")
"""Changes behind a screen are invisible; a line's other mark shows more."""


def draw_selection(scene: Scene, chosen: Selection | None) -> None:
    """Draw rings on open marks, bars on blocked ones, checks on chosen ones."""
    highlights.draw_selection(scene, chosen, _corner_point, _ring_box)


def _ring_box(name: str, box: Box) -> Box:
    """Return the box of the ring around a mark: inside a section, since its neighbours touch it."""
    return box if name.startswith("section:") else box.grow_by(highlights.RING_W)


def _corner_point(name: str, box: Box) -> tuple[int, int]:
    """Return a choice's position away from numbers, paints and the discs of last moves."""
    if name.startswith("section:"):
        return box.x + 71, box.y + 73
    if name.startswith("hour:"):
        return box.x + 186, box.center[1]
    if name.startswith("place:"):
        return box.x + 18, box.y + 18
    if name.startswith(("tile:", "booth:", "own:", "paint:")):
        return box.x + 10, box.y + 8
    return box.right - 12, box.bottom - 14


def draw_recent_moves(scene: Scene, lines: tuple[RecentMove, ...], covered: frozenset[str]) -> None:
    """Draw numbered discs for the last moves, and halos around sections.

    A mark gets only the newest, unless an older line would have no disc. ``covered``: the marks of sections whose
    paints a disc must not hide.
    """

    def aside(line: RecentMove, name: str) -> bool:
        return name in {"round", "order"} or (name.endswith(BEHIND) and len(line.at) > 1)

    def draw(spots: DiscPlacer, line: RecentMove, name: str, *, again: bool) -> None:
        box = scene.hotspots[name]
        if name.startswith("section:") and not again:
            scene.add_drawing("frame", box.grow_by(3), "halo", "", 6, EDGE, layer=Layer.LABELS)
        spots.place_disc(line.number, *_place_beside(name, box, covered=name in covered))

    for line in lines:
        _draw_gain(scene, line)
    highlights.draw_recent_moves(scene, lines, highlights.newest_only(draw, aside))


def _draw_gain(scene: Scene, line: RecentMove) -> None:
    amounts = dict(line.amounts)
    if "bonus" not in amounts:
        return
    for name in line.at:
        box = scene.hotspots.get(name)
        if box is not None and name.startswith("section:"):
            text = f"+{amounts['n'] + amounts['bonus']}"
            wide = fonts.text_width(text, NOW.face, NOW.px) + 28
            pill = Box(box.right - wide - 8, box.bottom - GAIN_H - 8, wide, GAIN_H)
            scene.add_drawing("frame", pill, "white", "ink", GAIN_H // 2, 3, layer=Layer.PIECES)
            scene.add_text(*pill.center, text, NOW, "saffL", anchor="centre")


def _place_beside(name: str, box: Box, *, covered: bool) -> tuple[int, int, int]:
    if covered:
        return box.right - 32, box.y + 68, SMALL_DISC
    left, top, middle = box.x, box.y, box.center[1]
    if name.startswith("hour:") and box.w < box.h:  # in the timetable: next to the sign, away from numbers
        return left - 22, top + 22, SMALL_DISC
    spots = {
        "section": (left + 18, box.bottom - 18, 52),
        "booth": (left + 20, top + 22, 52),
        "tile": (left + 12, top + 12, SMALL_DISC),
        "hour": (box.right - 96, middle, SMALL_DISC),
        "place": (box.right - 14, top + 14, SMALL_DISC),
        "altar": (left + 22, top + 24, 52),
        "vp": (left - 24, middle, SMALL_DISC),
        "mood": (left - 22, middle, SMALL_DISC),
        "plan": (left - 2, middle, SMALL_DISC),
        "paints": (left - 4, middle, SMALL_DISC),
        "thalers": (left - 4, middle, SMALL_DISC),
        "apprentices": (box.right + 6, top + 2, SMALL_DISC),
    }
    return spots.get(hotspot_kind(name), (box.right + 4, top + 6, SMALL_DISC))
