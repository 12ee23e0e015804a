"""Marks of choices and last moves on the pictures of Notre Dame."""

from math import atan2, degrees

from engines.core.hotspots import hotspot_kind
from render.core import highlights
from render.core.geometry import Box, square_around
from render.core.highlights import SMALL_DISC, DiscPlacer
from render.core.pen import Pen
from render.core.request import RecentMove, Selection
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing

HALO = 8
"""A halo's width."""
PATH, HEAD, GAP = 20, 36, 5
"""Width of a cube's path, size of the arrowhead, and its distance from the edge of the target."""
NEAR_HEAD = 70
"""Distance from the arrowhead below which a disc is at the other corner."""
MARKET_RING = 104
ARROW_STEP_DEG = 15
"""Arrows point in steps of this many degrees, to cache few drawings."""


def draw_selection(scene: Scene, chosen: Selection | None) -> None:
    """Draw rings around open marks, bars on blocked ones, checks on chosen ones."""
    highlights.draw_selection(scene, chosen, _corner_point, _ring_box)


def _ring_box(name: str, box: Box) -> Box:
    """Return the box of the ring around a mark: a circle around a market."""
    return square_around(*box.center, MARKET_RING) if name.startswith("market:") else box.grow_by(highlights.RING_W)


def _corner_point(name: str, box: Box) -> tuple[int, int]:
    """Return a choice's position away from numbers and the discs of last moves."""
    if name.startswith(("person:", "card:")):
        return box.x + 8, box.y + 8
    if name.startswith("market:"):
        return box.x + 4, box.bottom - 6
    return box.right - 10, box.bottom - 12


@register_drawing("nd.path")
def cube_path_drawing(pen: Pen, w: int, h: int, points: tuple[int, int, int, int]) -> None:
    """Draw the path of a cube from sector to sector."""
    del w, h
    x0, y0, x1, y1 = points
    for width, colour in ((PATH, "ink"), (PATH - 8, "halo")):
        pen.line([(x0, y0), (x1, y1)], width, colour)


@register_drawing("nd.head")
def arrow_head_drawing(pen: Pen, w: int, h: int, turn: int) -> None:
    """Draw the head of an arrow to the right, turned clockwise by degrees."""
    middle = pen.pen_at(w / 2, h / 2, 1, turn)
    for reach, colour in ((w / 2, "ink"), (w / 2 - 7, "halo")):
        middle.polygon([(reach, 0), (-0.7 * reach, -0.72 * reach), (-0.7 * reach, 0.72 * reach)], colour)


def _draw_cube_arrow(scene: Scene, source: Box, target: Box) -> tuple[int, int]:
    """Draw an arrow between two sectors: its path under those between them, its head at the target. Returns the head's
    position.
    """
    (x0, y0), (x1, y1) = source.center, target.center
    box = Box(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0)).grow_by(PATH)
    ends = (x0 - box.x, y0 - box.y, x1 - box.x, y1 - box.y)
    scene.add_drawing("nd.path", box, ends, layer=Layer.BOARD)
    dx, dy = x1 - x0, y1 - y0
    part = min((target.w / 2 + GAP) / max(1, abs(dx)), (target.h / 2 + GAP) / max(1, abs(dy)))
    at = (round(x1 - dx * part), round(y1 - dy * part))
    turn = round(degrees(atan2(dy, dx)) / ARROW_STEP_DEG) * ARROW_STEP_DEG
    scene.add_drawing("nd.head", square_around(*at, HEAD), turn, layer=Layer.MARKS)
    return at


def cube_arrow(line: RecentMove, sectors: frozenset[str]) -> tuple[str, str] | None:
    """Return the two sectors of one seat between which a move moved a cube."""
    if len(line.at) != 2 or not sectors.issuperset(line.at) or line.at[0] == line.at[1]:
        return None
    return line.at[0], line.at[1]


def draw_recent_moves(scene: Scene, lines: tuple[RecentMove, ...], sectors: frozenset[str]) -> None:
    """Draw numbered discs for the last moves, halos around sectors and markets, and an arrow for a moved cube.

    A mark gets only the newest, unless an older line would have no disc; an arrow has one only at its end.
    """
    arrows = {line.number: ends for line in lines if (ends := cube_arrow(line, sectors))}
    heads = {
        number: _draw_cube_arrow(scene, scene.hotspots[source], scene.hotspots[target])
        for number, (source, target) in arrows.items()
        if source in scene.hotspots and target in scene.hotspots
    }

    def aside(line: RecentMove, name: str) -> bool:
        return name == "round" or (line.number in arrows and name == arrows[line.number][0])

    def draw(spots: DiscPlacer, line: RecentMove, name: str, *, again: bool) -> None:
        box = scene.hotspots[name]
        if not again and name in sectors:
            scene.add_drawing("round", box.grow_by(HALO), "halo", 30, layer=Layer.BOARD)
        elif not again and name.startswith("market:"):
            if box.w > box.h:
                scene.add_drawing("round", box.grow_by(HALO), "halo", box.h // 2 + HALO, layer=Layer.TABLE)
            else:
                scene.add_drawing("disc", square_around(*box.center, box.w + 22), "halo", "", 0, layer=Layer.TABLE)
        x, y, size = _place_beside(name, box, sectors)
        if line.number in heads and abs(heads[line.number][0] - x) + abs(heads[line.number][1] - y) < NEAR_HEAD:
            x = box.x + 4
        spots.place_disc(line.number, x - (size - 4 if again and name.startswith("market:") else 0), y, size)

    highlights.draw_recent_moves(scene, lines, highlights.newest_only(draw, aside))


def _place_beside(name: str, box: Box, sectors: frozenset[str]) -> tuple[int, int, int]:
    if name in sectors:
        return box.right - 4, box.y + 2, 56
    if name.startswith("market:"):
        return box.x + 2, box.y + 4, 50
    if name.startswith("person:"):
        return box.x + 10, box.bottom - 8, 56
    spots = {
        "rats": (box.x - 16, box.center[1], SMALL_DISC),
        "pp": (box.x - 22, box.center[1] - 4, SMALL_DISC),
        "coins": (box.right + 24, box.center[1] - 4, SMALL_DISC),
        "supply": (box.right + 24, box.center[1] - 4, SMALL_DISC),
        "notre_dame": (box.center[0], box.bottom - 12, 56),
    }
    return spots.get(hotspot_kind(name), (box.right + 5, box.y + 11, SMALL_DISC))
