"""Marks of choices and last moves on the pictures of Leonardo da Vinci."""

from collections import Counter

from engines.core.hotspots import hotspot_kind
from render.core import highlights
from render.core.geometry import Box, square_around
from render.core.highlights import SMALL_DISC, DiscPlacer
from render.core.request import RecentMove, Selection
from render.core.scene import Layer, Scene
from render.leonardo.octagon import CORNERS, City

HALO = 7
"""A halo's width."""
LETTER = 78
"""Ring around the letter of a quarter."""


def draw_selection(scene: Scene, chosen: Selection | None, city: City | None = None) -> None:
    """Draw rings on open marks, bars on blocked ones, checks on chosen ones; a quarter's go around its letter."""

    def ring_box(name: str, box: Box) -> Box:
        quarter = _quarter_name(name) if city else ""
        return square_around(*city.letter(quarter), LETTER) if city and quarter else box.grow_by(highlights.RING_W)

    highlights.draw_selection(scene, chosen, lambda name, box: _hotspot_point(name, box, city), ring_box)


def _quarter_name(name: str) -> str:
    return name[-1] if name.startswith("area:") and name[-1] in CORNERS else ""


def _hotspot_point(name: str, box: Box, city: City | None) -> tuple[int, int]:
    """Return the position of a sign next to a mark: for a quarter, inwards of its letter."""
    quarter = _quarter_name(name)
    if city is None or not quarter:
        return _corner_point(name, box)
    x, y = city.letter(quarter)
    return x + (50 if x < city.x else -50), y


def _corner_point(name: str, box: Box) -> tuple[int, int]:
    """Return a choice's position away from numbers and the discs of last moves."""
    if name.startswith("area:"):
        return box.x, box.center[1]
    if name.startswith("field:"):
        return box.center[0], box.bottom + 6
    if name.startswith("look:"):
        return (box.right - 8, box.y + 74) if box.h > 100 else (box.x, box.bottom - 2)
    if name.startswith(("invention:", "hand:", "market:")) and box.h > 60:
        return box.center[0], box.bottom - 2
    if name.endswith(("/small", "/large")):
        return box.x - 14, box.center[1]
    return box.right - 6, box.bottom - 6


def draw_recent_moves(scene: Scene, lines: tuple[RecentMove, ...], city: City) -> None:
    """Draw numbered discs for the last moves, a quarter's beyond its bastion, and halos around cards.

    A mark gets only the newest, unless an older line would have no disc.
    """
    crowd: Counter[str] = Counter()

    def draw(spots: DiscPlacer, line: RecentMove, name: str, *, again: bool) -> None:
        box = scene.hotspots[name]
        if not again and name.startswith("invention:") and box.h > 100:
            scene.add_drawing("round", box.grow_by(HALO), "halo", 20, layer=Layer.BOARD)
        x, y, size = _place_beside(name, box)
        if quarter := _quarter_name(name):
            x, y = city.beyond(quarter)
        elif crowd[name] and name.endswith("/figures"):
            x = box.x - 14
        crowd[name] += 1
        spots.place_disc(line.number, x, y, size)

    highlights.draw_recent_moves(scene, lines, highlights.newest_only(draw, lambda _, name: name == "round"))


def _place_beside(name: str, box: Box) -> tuple[int, int, int]:
    what = hotspot_kind(name)
    if what == "invention" and box.h > 100:
        return box.right - 16, box.y + 78, 50
    middle = box.center[1]
    spots = {
        "field": (box.right + 2, box.bottom + 8),
        "holder": (box.right + 2, box.y + 4),
        "council": (box.right + 20, middle),
        "deck": (box.right + 20, middle),
        "florins": (box.x - 24, middle),
        "small": (box.x - 14, middle + 2),
        "large": (box.x - 14, middle + 2),
        "inventions": (box.x - 26, middle),
        "figures": (box.right + 70, middle),
    }
    return (*spots.get(what, (box.right - 6, box.y + 4)), SMALL_DISC)
