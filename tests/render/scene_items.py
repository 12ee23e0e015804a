"""Find texts, drawings and overlaps in a scene: text on more than one background, and pieces that cover others."""

from collections.abc import Iterator

from render.core.geometry import Box
from render.core.highlights import RING_W
from render.core.scene import Layer, Scene, SceneItem
from render.core.widgets import NUMBER_DISC


def text_items(scene: Scene, box: Box | None = None) -> list[SceneItem]:
    """Return the texts of a scene, or those inside a box."""
    return [item for item in scene.items if item.kind == "text" and (box is None or item.box.is_inside(box))]


def scene_texts(scene: Scene, box: Box | None = None) -> list[str]:
    return [item.name for item in text_items(scene, box)]


def find_drawings(scene: Scene, name: str) -> list[SceneItem]:
    return [item for item in scene.items if item.kind == "drawn" and item.name == name]


def number_discs(scene: Scene) -> list[Box]:
    """Return the places of move numbers on a board."""
    return [item.box for item in scene.items if item.layer is Layer.MARKS and item.args == NUMBER_DISC]


def scene_text(scene: Scene) -> str:
    head = f"{scene.game} {scene.width}x{scene.height} on {scene.ground}"
    marks = [f"mark   {b.x:4},{b.y:4} {b.w:4}x{b.h:<4} {name}" for name, b in sorted(scene.hotspots.items())]
    return "\n".join([head, *(item.to_line() for item in scene.items_in_order()), *marks]) + "\n"


def text_size(item: SceneItem) -> int:
    """Return the size of a text in units."""
    assert isinstance(item.args[1], int)
    return item.args[1]


PIECES = frozenset({"icon", "sign"})
"""Drawings to read or count."""
GROUNDS = frozenset({"round", "step", "lv.plate"})
"""Drawings that hide what is under them, in addition to filled rectangles, frames and discs."""


def find_covered_items(scene: Scene) -> Iterator[tuple[str, str]]:
    """Find each text or piece hidden by another item, with that item."""
    items = [item for item in scene.items_in_order() if item.layer > Layer.BOARD and item.layer is not Layer.FRAME]
    boxes = [_visible_box(item) for item in items]
    grounds = [(at, item.box) for at, item in enumerate(items) if _hides_others(item)]
    for number, item in enumerate(items):
        if item.kind != "text" and item.name not in PIECES:
            continue
        seen = boxes[number]
        own = max((at for at, ground in grounds if at < number and seen.is_inside(ground)), default=0)
        for at in range(own, len(items)):
            if at != number and seen.overlaps(boxes[at]) and _items_clash(item, items[at], seen, later=at > number):
                yield item.to_line(), items[at].to_line()
    yield from find_hidden_tracks(scene)


def assert_nothing_covered(scene: Scene) -> None:
    found = list(find_covered_items(scene))
    assert found == [], f"{scene.game}, {scene.layout}: in each pair the second hides the first; move or shrink one"


def find_hidden_tracks(scene: Scene) -> Iterator[tuple[str, str]]:
    """Find each disc of a move that hides a space of a track, with that track."""
    names = {box: name for name, box in scene.hotspots.items()}
    for item in scene.items:
        if item.layer is Layer.MARKS and item.args == NUMBER_DISC:
            yield from ((item.to_line(), names[track]) for track in scene.tracks if _visible_box(item).overlaps(track))


def find_ringed_items(scene: Scene) -> Iterator[tuple[str, str]]:
    """Find each text or piece covered by the ring around an open option, with that ring."""
    for ring in (item for item in scene.items if item.name == "ring.open"):
        inner = ring.box.grow_by(-RING_W)
        for item in scene.items:
            if item.layer < Layer.MARKS and (item.kind == "text" or item.name in PIECES):
                seen = _visible_box(item)
                if seen.overlaps(ring.box) and not seen.is_inside(inner) and ring.args != (ring.box.w // 2,):
                    yield item.to_line(), ring.to_line()


def _items_clash(item: SceneItem, other: SceneItem, seen: Box, *, later: bool) -> bool:
    if other.kind == "text" or other.name in PIECES:
        return later
    return _hides_others(other) and (later or (item.kind == "text" and not seen.is_inside(other.box)))


def _visible_box(item: SceneItem) -> Box:
    """Return the part of an item that must be visible, or that hides others."""
    if item.kind == "text":
        return item.box.grow_by(-1)
    if item.name in PIECES:
        return item.box.grow_by(-max(2, item.box.w // 6))
    return item.box.grow_by(-item.box.w // 7 if item.name == "disc" else -min(3, item.box.h // 3))


def _hides_others(item: SceneItem) -> bool:
    if item.kind == "drawn" and item.name in {"frame", "disc"}:
        return bool(item.args[item.name == "frame"])
    return item.kind == "flat" or item.name in GROUNDS


def is_beside(disc: Box, number: Box) -> bool:
    """Return whether a disc is in line with a number and closer to it than half the height of its digits."""
    return level_with(disc, number) and max(disc.x - number.right, number.x - disc.right) < number.h // 2


def level_with(disc: Box, number: Box) -> bool:
    """Return whether a disc is in line with a number."""
    return abs(disc.center[1] - number.center[1]) < number.h // 2
