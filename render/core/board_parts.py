"""Parts of a board, shown separately and enlarged.

A game defines its parts as data: ``PARTS`` of its painter, and ``ABOUT``, the part for each kind of question. A board
records their positions (``Scene.add_part``). The picture of a part is cut out of the whole poster and enlarged, or
composed by the painter on request for a board of the layout ``SHAPE`` with only this part.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from engines.core.core_types import Msg, Seat
from render.core.fonts import TextStyle
from render.core.geometry import Box, bounding_box
from render.core.layouts import PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene, SceneItem

SHAPE: Final = "part"
CHANGED: Final = "changed"
"""Name of the part with the most marks of the last moves."""
WIDE: Final = 1200
"""Width in pixels, and maximum height."""
HEAD: Final = 84
TITLE: Final = TextStyle("serif.black", 50)
MARGIN: Final = 12
SIDE: Final = 36
"""Space next to a part for discs of last moves."""
PART_MARGIN: Final = 14
"""Space for anything that projects from a part: the ground of a panel, a halo."""
LARGEST: Final = 2.2
ANNOTATION_LAYERS: Final = frozenset({Layer.MARKS, Layer.FRAME})
"""Layers of annotations, which may be next to their objects and then widen the picture."""
GROUND_LAYERS: Final = frozenset({Layer.TABLE, Layer.BOARD})
"""Layers under the objects of a part, cut at its edge; an object is shown whole or not at all."""


class BoardPart(NamedTuple):
    """A part of a board, or with ``is_per_seat`` one for each seat: ``estate:0``, ``estate:1``, ...

    ``line_prefixes``: key prefixes of its lines in the text board; for a seat's part, only that seat's.
    ``is_shown``: whether a view has it. ``source_layout``: the layout to cut it out of, by view; ``SHAPE`` if composed.
    """

    name: str
    line_prefixes: tuple[str, ...] = ("text-",)
    is_per_seat: bool = False
    is_shown: Callable[[Any], bool] = lambda _view: True
    source_layout: Callable[[Any], str] = lambda _view: PAGE_LAYOUT


def is_running(view: Any) -> bool:
    """Return whether the game is not over."""
    return not view.over


def compose_alone(_view: Any) -> str:
    """Return the source layout of a part that the painter composes."""
    return SHAPE


def part_names(game: str, view: Any) -> tuple[str, ...]:
    """Return the names of the parts of a view's board, in order."""
    return tuple(name for _, name in _iter_parts(game, view))


def part_label(name: str) -> Msg:
    """Return the label of a part."""
    base, _, seat = name.partition(":")
    return Msg(f"picture-block-{base}", {"seat": Seat(int(seat))} if seat else {})


def part_source(request: PictureRequest) -> PictureRequest:
    """Return the request for the source picture of the requested part."""
    of = next(
        (
            part.source_layout(request.view)
            for part, found in _iter_parts(request.game, request.view)
            if found == request.part
        ),
        PAGE_LAYOUT,
    )
    return msgspec.structs.replace(request, picture="board", layout=of, part=request.part if of == SHAPE else "")


def last_changed_part(whole: Scene, request: PictureRequest) -> str:
    """Return the part with the most marks of the last moves, the smallest if tied; empty if there are no marks.

    Parts with another source layout come last: on the whole poster, they surround others.
    """
    lie = {at for line in request.recent_moves for at in line.at} & whole.hotspots.keys()
    found = _iter_parts(request.game, request.view)
    arranged = {name for part, name in found if part.source_layout(request.view) not in {PAGE_LAYOUT, SHAPE}}

    def fits(name: str) -> tuple[bool, int, int]:
        boxes = whole.parts[name]
        marks = sum(is_within(whole.hotspots[at], boxes, 0) for at in lie)
        return bool(marks) and name not in arranged, marks, -sum(box.w * box.h for box in boxes)

    best = max(whole.parts, key=fits, default="")
    return best if best and fits(best)[1] else ""


def part_lines(game: str, view: Any, name: str, text: Iterable[Msg]) -> list[Msg]:
    """Return the lines of a text board that belong to a part."""
    part = next((part for part, found in _iter_parts(game, view) if found == name), None)
    if part is None:
        return []
    seat = Seat(int(name.partition(":")[2])) if part.is_per_seat else None
    return [
        msg
        for msg in text
        if msg.key.startswith(part.line_prefixes)
        and (seat is None or seat in (arg for arg in msg.args.values() if isinstance(arg, Seat)))
    ]


def part_for_question(game: str, view: Any, seat: int) -> str:
    """Return the part that a seat's question is about; empty for the whole board, or cards."""
    found: str = getattr(PAINTERS.get(game), "ABOUT", {}).get(view.asks, "") if hasattr(view, "asks") else ""
    whole = f"{found}{seat}" if found.endswith(":") else found
    return whole if whole in part_names(game, view) else ""


def _iter_parts(game: str, view: Any) -> Iterator[tuple[BoardPart, str]]:
    parts: Sequence[BoardPart] = getattr(PAINTERS.get(game), "PARTS", ())
    for part in parts:
        if part.is_shown(view):
            if part.is_per_seat:
                yield from ((part, f"{part.name}:{seat}") for seat in range(len(view.players)))
            else:
                yield part, part.name


def cut_part(whole: Scene, request: PictureRequest) -> Scene | None:
    """Cut the requested part out of the whole poster; None if the poster lacks it."""
    boxes = whole.parts.get(request.part)
    if boxes is None:
        return None
    items = list(_part_items(whole, boxes))
    marks = [item.box for item in items if item.layer in ANNOTATION_LAYERS]
    window = bounding_box([bounding_box(list(boxes)).grow_by(PART_MARGIN), *marks])
    side = min(SIDE, max(MARGIN, (WIDE - window.w) // 2))
    scale = min(LARGEST, WIDE / (window.w + 2 * side), (WIDE - HEAD) / (window.h + 2 * MARGIN))
    wide = math.ceil(WIDE / scale)
    scale = WIDE / wide
    head = math.ceil(HEAD / scale)
    scene = Scene(whole.game, wide, head + window.h + 2 * MARGIN, whole.ground, px=scale, layout=SHAPE)
    dx, dy = (wide - window.w) // 2 - window.x, head + MARGIN - window.y
    title = PAINTERS[request.game].LABELS(request).translate(part_label(request.part))
    scene.items = [
        msgspec.structs.replace(item, box=item.box.move_by(dx, dy))
        for item in items
        if item.kind != "text" or item.name != title  # the header shows it
    ]
    scene.hotspots = {
        name: at.intersection(window).move_by(dx, dy) for name, at in whole.hotspots.items() if is_within(at, boxes, 0)
    }
    scene.parts = {request.part: tuple(box.move_by(dx, dy) for box in boxes)}
    for edge in _outside_boxes(window.move_by(dx, dy), scene):
        scene.add_rectangle(edge, scene.ground, Layer.BOARD)
    _draw_title(scene, title, head, scale)
    return scene


def _part_items(whole: Scene, boxes: Sequence[Box]) -> Iterator[SceneItem]:
    for item in whole.items:
        if item.layer in GROUND_LAYERS:
            belongs = any(_is_ground_of(item.box, box) for box in boxes)
        else:
            belongs = is_within(item.box, boxes, SIDE if item.layer in ANNOTATION_LAYERS else 0)
        if belongs:
            yield item


def _is_ground_of(box: Box, window: Box) -> bool:
    """Return whether an item is a ground for this window: inside it, or large compared with it."""
    return box.overlaps(window) and (is_within(box, (window,), 0) or box.w * 2 > window.w or box.h * 2 > window.h)


def is_within(box: Box, boxes: Sequence[Box], reach: int) -> bool:
    """Return whether the centre of a box is within ``reach`` of one of the boxes."""
    x, y = box.center
    return any(one.x - reach <= x < one.right + reach and one.y - reach <= y < one.bottom + reach for one in boxes)


def _outside_boxes(window: Box, scene: Scene) -> list[Box]:
    wide, high = scene.width, scene.height
    return [
        Box(0, 0, wide, window.y),
        Box(0, window.bottom, wide, high - window.bottom),
        Box(0, window.y, window.x, window.h),
        Box(window.right, window.y, wide - window.right, window.h),
    ]


def _draw_title(scene: Scene, title: str, head: int, scale: float) -> None:
    scene.add_rectangle(Box(0, 0, scene.width, head), PAINTERS[scene.game].COVER.ground, Layer.TILES)
    style = TITLE._replace(px=max(TITLE.least, round(TITLE.px / scale)))
    scene.add_fitted_text(MARGIN, head // 2, title, style, "white", room=scene.width - 2 * MARGIN)
