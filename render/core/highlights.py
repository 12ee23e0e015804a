"""Marks of last moves and of choices on a picture: numbered discs, rings, bars, checks."""

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from render.core import fonts
from render.core.fonts import LABEL
from render.core.geometry import Box, remaining_boxes, square_around
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS
from render.core.pen import HOLE_COLOUR, Pen
from render.core.request import RecentMove, Selection
from render.core.scene import Layer, Scene, SceneItem
from render.core.sprites import register_drawing
from render.core.text_fitting import shorten_to_words
from render.core.widgets import MAX_TRACES, draw_number_disc

LINE_PX = 60
"""Maximum height of marks, wider than tall, that are lines of text, which a disc must not hide."""

SMALL_DISC = 44
"""Size of a disc that fits between two columns."""


DISC_OFFSETS = tuple(
    sorted(
        ((x, y) for x in range(-240, 241, 12) for y in range(-168, 169, 12) if abs(x) <= 168 or abs(y) <= 24),
        key=lambda at: at[0] ** 2 + at[1] ** 2,
    )
)
"""Offsets at which a disc may be placed, in the order tried: farther away only in the same row."""


SIGN_DRAWINGS = frozenset({"icon", "sign"})
CHIP_PX = 48
"""Largest framed piece with a ground that counts as a chip: a miniature card."""
CHIP_GAP = 5
"""Minimum distance of a disc's number from a chip: the width of the ring around it."""


NUMBER_GAP = 14
"""Minimum distance of a disc without its ring from a small number."""
RING = 4
"""Ring of a disc, which may touch words and signs, but not numbers."""


def is_chip(item: SceneItem) -> bool:
    """Return whether an item is a chip, which no disc may touch."""
    framed = item.kind == "drawn" and item.name == "frame" and item.layer is Layer.PIECES and bool(item.args[1])
    return framed and max(item.box.w, item.box.h) <= CHIP_PX


def is_number(text: str) -> bool:
    """Return whether a text is a number, such as a count, a price or a share."""
    return text.strip("+×/−!").replace("÷", "").replace(" ", "").isdigit()


def _visible_box(item: SceneItem) -> Box:
    """Return the box of an item that must stay visible.

    A number has room around it, more for larger digits, so it is not read together with a disc.
    """
    if item.kind == "text" and is_number(item.name):
        room = max(NUMBER_GAP, item.box.h * 3 // 4)
        return Box(item.box.x - room, item.box.y - RING, item.box.w + 2 * room, item.box.h + 2 * RING)
    if is_chip(item):
        return item.box.grow_by(CHIP_GAP)
    return item.box if item.kind == "text" else item.box.grow_by(-item.box.w // 8)


def _seen_box(item: SceneItem) -> Box:
    return item.box.grow_by(-1) if item.kind == "text" else item.box.grow_by(-max(2, item.box.w // 6))


class DiscPlacer:
    """Places discs that hide no other disc, text, emblem or space of a track."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.taken: list[Box] = []
        self.read = [_seen_box(item) for item in scene.items if item.kind == "text" or item.name in SIGN_DRAWINGS]
        self.free_of = [_visible_box(item) for item in scene.items if self._is_read(item)] + scene.tracks

    @staticmethod
    def _is_read(item: SceneItem) -> bool:
        return item.kind == "text" or item.name in SIGN_DRAWINGS or is_chip(item)

    def place_disc(self, number: int, x: int, y: int, size: int = 56) -> None:
        """Place a disc as near to (x, y) as possible; use ``SMALL_DISC`` in a crowded place."""
        draw_number_disc(self.scene, number, *self.take_place((x, y), size).center, size)

    def clear_ring(self, ring: Box) -> Box:
        """Return a ring whose sides avoid readable items: outside those in its middle, inside the others."""
        x, y, right, bottom = ring.x, ring.y, ring.right, ring.bottom
        for one in self.read * 2:
            inner = Box(x, y, right - x, bottom - y).grow_by(-RING_W)
            if not one.overlaps(inner.grow_by(RING_W)) or one.is_inside(inner):
                continue
            if one.x + one.w // 2 in range(inner.x, inner.right) and one.center[1] in range(inner.y, inner.bottom):
                x, y = min(x, one.x - RING_W), min(y, one.y - RING_W)
                right, bottom = max(right, one.right + RING_W), max(bottom, one.bottom + RING_W)
                continue
            moves = {one.right - x: "left", right - one.x: "right", one.bottom - y: "top", bottom - one.y: "low"}
            side = moves[min(moves)]
            x, right = one.right if side == "left" else x, one.x if side == "right" else right
            y, bottom = one.bottom if side == "top" else y, one.y if side == "low" else bottom
        return Box(x, y, right - x, bottom - y)

    def take_place(self, at: tuple[int, int], size: int) -> Box:
        """Return the place nearest to a point where a mark with a ring covers nothing readable."""
        area, reach = board_area(self.scene), size // 2 + 2
        x = min(max(at[0], reach), area.right - reach)
        y = min(max(at[1], reach), area.bottom - reach)
        for dx, dy in DISC_OFFSETS:
            box = square_around(x + dx, y + dy, size - 2 * RING)
            if box.grow_by(RING + 2).is_inside(area) and not self._covers_other(box):
                break
        else:
            box = square_around(x, y, size - 2 * RING)
        self.taken.append(box)
        return square_around(*box.center, size)

    def _covers_other(self, box: Box) -> bool:
        return any(box.overlaps(other) for other in self.taken) or any(box.overlaps(told) for told in self.free_of)


RING_W, RING_RADIUS = 9, 16
"""Width of the ring around open marks, its distance, and the radius of its corners."""
BAR, CHECK = 36, 50
"""Sizes of the signs on blocked and on chosen marks."""

FOOT_H: Final = 44
"""Height of the line in words at the foot; chat boards end above it."""
FOOT_DISC, FOOT_GAP = 56, 48
"""Room for such a line's disc, and the gap between two lines."""
ABOVE_TEXT: Final = 4
"""Height of the foot above the letters of its line."""


def board_area(scene: Scene) -> Box:
    """Return the area for a picture's marks and frames: in chats, above the letters at its foot."""
    foot = FOOT_H - ABOVE_TEXT if scene.layout in CHAT_LAYOUTS else 0
    return Box(0, 0, scene.width, scene.height - foot)


PlaceDisc = Callable[[DiscPlacer, RecentMove, str], bool]
"""Places the disc of a line at a mark; returns False to use the default position."""


class DrawDisc(Protocol):
    """Draws the disc of a line at a mark. ``again``: whether a newer one is already there."""

    def __call__(self, spots: DiscPlacer, line: RecentMove, name: str, *, again: bool) -> None:
        """Draw the disc."""


def newest_only(draw: DrawDisc, aside: Callable[[RecentMove, str], bool]) -> PlaceDisc:
    """Limit a mark's discs to the newest line, unless an older line would get none.

    ``aside``: lines that never get a disc at a mark.
    """
    shown, placed = set[str](), set[int]()

    def place(spots: DiscPlacer, line: RecentMove, name: str) -> bool:
        again = name in shown
        if aside(line, name) or (again and (line.number in placed or name != line.at[-1])):
            return True
        shown.add(name)
        placed.add(line.number)
        draw(spots, line, name, again=again)
        return True

    return place


def draw_recent_moves(scene: Scene, lines: Sequence[RecentMove], place: PlaceDisc | None = None) -> None:
    """Draw discs for the last moves: in a corner of their marks, or before marks that are lines of text.

    ``place`` may choose other positions. In chats, the newest lines appear in words at the foot.
    """
    if not lines:
        return
    if scene.layout in CHAT_LAYOUTS:
        draw_foot_lines(scene, lines)
    spots = DiscPlacer(scene)
    for line in sorted(lines[-MAX_TRACES:], key=lambda line: -line.number):
        done: set[Box] = set()
        for name in line.at:
            box = scene.hotspots.get(name)
            if box is None or box in done or (place is not None and place(spots, line, name)):
                continue
            done.add(box)
            low = box.h <= LINE_PX and box.w > box.h
            spots.place_disc(line.number, *((box.x - 22, box.center[1]) if low else (box.right, box.y)))


def draw_foot_lines(scene: Scene, lines: Sequence[RecentMove]) -> None:
    """Draw the newest moves in words at the foot of a chat picture, to the right of its content there.

    Draws one, or two if both fit completely.
    """
    y, top = scene.height - FOOT_H // 2, scene.height - FOOT_H
    beside = [item.box.right + FOOT_GAP for item in scene.items if item.kind == "text" and item.box.bottom > top]
    x = max([LAYOUTS[scene.layout].margin, *beside])
    room = scene.width - LAYOUTS[scene.layout].margin - x
    shown = sorted(lines, key=lambda line: line.number)[-2:]
    needed = [fonts.text_width(line.text, LABEL.face, LABEL.px) + FOOT_DISC for line in shown]
    if sum(needed) + FOOT_GAP > room:
        shown, needed = shown[-1:], needed[-1:]
    for line, wide in zip(shown, needed, strict=True):
        draw_number_disc(scene, line.number, x + SMALL_DISC // 2, y, SMALL_DISC - 4)
        text = shorten_to_words(line.text, LABEL.face, LABEL.px, room - FOOT_DISC)
        scene.add_text(x + FOOT_DISC, y, text, LABEL, "ink")
        x += wide + FOOT_GAP


def lower_right(_name: str, box: Box) -> tuple[int, int]:
    """Return the point near the lower right corner of a mark."""
    return box.right - 12, box.bottom - 14


def surrounding_ring(_name: str, box: Box) -> Box:
    """Return the box of a ring around a mark."""
    return box.grow_by(RING_W)


def dim_rest(scene: Scene, chosen: Selection | None) -> None:
    """Dim a chat board, except the marks of the selection and the lit panels."""
    if chosen is None or scene.layout not in CHAT_LAYOUTS:
        return
    if not (asked := [scene.hotspots[name] for name in chosen.open if name in scene.hotspots]):
        return
    told = [scene.hotspots[name] for name in (*chosen.blocked, *chosen.chosen) if name in scene.hotspots]
    lit = [item.box for item in scene.items if item.name == "frame" and "now.ground" in item.args]
    clear = [box.grow_by(RING_W + 4) for box in (*asked, *told)] + lit
    head = LAYOUTS[scene.layout].header_height
    body = Box(0, head, scene.width, scene.height - FOOT_H - head)
    for box in remaining_boxes(body, clear):
        scene.add_veil(box, scene.ground)


@register_drawing("ring.open")
def _open_ring_drawing(pen: Pen, w: int, h: int, radius: int) -> None:
    for inset, colour in ((0, "ink"), (2, "now"), (RING_W - 2, "ink"), (RING_W, HOLE_COLOUR)):
        pen.round_rectangle(inset, inset, w - inset, h - inset, max(0, radius - inset), colour)


def draw_selection(
    scene: Scene,
    chosen: Selection | None,
    point: Callable[[str, Box], tuple[int, int]] = lower_right,
    ring: Callable[[str, Box], Box | None] = surrounding_ring,
) -> None:
    """Draw rings around open marks, bars on blocked ones and checks on chosen ones.

    ``ring``: the box of an open mark's ring, a circle if square; without one, a disc is in its middle. Bars and checks
    are as near to ``point`` as possible without hiding anything readable.
    """
    if chosen is None:
        return
    spots = DiscPlacer(scene)
    for name in dict.fromkeys(chosen.open):
        if (box := scene.hotspots.get(name)) is None or name in chosen.chosen:
            continue
        if (around := ring(name, box)) is None:
            spot = square_around(*box.center, min(44, box.w - 16))
            scene.add_drawing("disc", spot, "white", "ink", 5, layer=Layer.MARKS)
        else:
            radius = around.w // 2
            if around.w != around.h:
                around, radius = spots.clear_ring(around), RING_RADIUS
            scene.add_drawing("ring.open", around, radius, layer=Layer.TILES)
    for name in dict.fromkeys(chosen.blocked):
        if box := scene.hotspots.get(name):
            spot = spots.take_place(point(name, box), BAR)
            scene.add_drawing("disc", spot, "page", "", 0, layer=Layer.MARKS)
            scene.add_drawing("icon", spot.grow_by(-2), "hatch.blocked", "stoneD", layer=Layer.MARKS)
    for name in dict.fromkeys(chosen.chosen):
        if box := scene.hotspots.get(name):
            here = box.center if ring(name, box) is None else spots.take_place(point(name, box), CHECK).center
            scene.add_drawing("check", square_around(*here, CHECK), layer=Layer.FRAME)
