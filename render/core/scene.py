"""A picture as data: items in ordered layers, and the boxes of its marks. Nothing here paints."""

from collections.abc import Callable
from enum import IntEnum
from functools import lru_cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, Final, Literal, ParamSpec, TypeVar

import msgspec

from render.core import fonts
from render.core.fonts import COUNT, NOTHING, TextStyle
from render.core.geometry import Box, bounding_box, square_around
from render.core.text_fitting import FittedText, fit_text

Arg = str | int | bool | tuple["Arg", ...]
Anchor = Literal["left", "centre", "right"]
P = ParamSpec("P")
R = TypeVar("R")
MAX_BLOCKS: Final = 64
"""Number of kept results per function: a few boards, each with the blocks of four players."""
BLOCK_CACHES: Final = list[Any]()
"""The cache of each function, for tests."""


class Layer(IntEnum):
    """The order of painting; items of one layer are painted in the order added."""

    TABLE = 0
    BOARD = 1
    TILES = 2
    PIECES = 3
    LABELS = 4
    MARKS = 5
    FRAME = 6


class SceneItem(msgspec.Struct, frozen=True, cache_hash=True):
    """One item of the picture. ``kind``: ``flat`` (a colour), ``drawn`` (a named drawing), ``text``, or ``veil``.

    A veil shifts the pixels below it towards the colour in its ``name``.

    ``args``: everything the drawing depends on apart from the size of its box: colour tokens, numbers, shapes. For a
    text: its face, size, colour token and tracking; ``name`` is the text.
    """

    layer: Layer
    kind: Literal["flat", "drawn", "text", "veil"]
    box: Box
    name: str
    args: tuple[Arg, ...] = ()
    kept: bool = False
    """Whether it keeps the poster's colours in another theme."""

    def to_line(self) -> str:
        """Return the item as a line of text, for debugging and tests."""
        x, y, w, h = self.box
        rest = " ".join(str(arg) for arg in self.args)
        return f"{self.layer.name.lower():6} {x:4},{y:4} {w:4}x{h:<4} {self.kind} {self.name} {rest}".rstrip()


class Scene(msgspec.Struct):
    """The items and marks of a picture, in units. ``height`` is set after all items were added.

    ``layout``, and ``px``, its pixels per unit: see ``layouts``. Boxes keep their edges: neighbours stay neighbours.
    """

    game: str
    width: int
    height: int = 0
    ground: str = "page"
    items: list[SceneItem] = []
    hotspots: dict[str, Box] = {}
    parts: dict[str, tuple[Box, ...]] = {}
    """Boxes of the parts that can be shown separately (see ``board_parts``)."""
    tracks: list[Box] = []
    """Rows of spaces without numbers: a piece's place is recognizable only if all spaces are visible."""
    cut_texts: list[str] = []
    """Shortened texts, for tests."""
    px: float = 1
    layout: str = "page"
    theme: str = ""

    def item_theme(self, item: SceneItem) -> str:
        """Return the theme of an item's colours."""
        return "" if item.kept else self.theme

    @property
    def pixel_size(self) -> tuple[int, int]:
        """Return width and height of the picture in pixels."""
        return round(self.width * self.px), round(self.height * self.px)

    def add_rectangle(self, box: Box, colour: str, layer: Layer = Layer.BOARD) -> None:
        """Add a rectangle of one colour."""
        self.items.append(SceneItem(layer, "flat", box, colour))

    def add_veil(self, box: Box, colour: str) -> None:
        """Veil everything drawn so far in a box with a colour; marks do not change."""
        self.items.append(SceneItem(Layer.LABELS, "veil", box, colour))

    def add_drawing(self, name: str, box: Box, *args: Arg, layer: Layer = Layer.BOARD) -> Box:
        """Add a named drawing, which never exceeds its box. Returns the box."""
        self.items.append(SceneItem(layer, "drawn", box, name, args))
        return box

    def add_icon(self, x: int, y: int, size: int, name: str, colour: str, layer: Layer = Layer.PIECES) -> Box:
        """Add an icon in a square around a point. Returns the square."""
        return self.add_drawing("icon", square_around(x, y, size), name, colour, layer=layer)

    def add_sign(self, x: int, y: int, size: int, seat: int, *ring: str, layer: Layer = Layer.PIECES) -> Box:
        """Add a seat's emblem in a square around a point; ``ring``: colour of an outline. Returns the square."""
        return self.add_drawing("sign", square_around(x, y, size), seat, *ring, layer=layer)

    def add_hotspot(self, name: str, box: Box) -> None:
        """Set the box of a mark."""
        self.hotspots[name] = box

    def add_track(self, name: str, box: Box) -> None:
        """Set the box of a mark that is a row of spaces, which a move's disc never covers."""
        self.add_hotspot(name, box)
        self.tracks.append(box)

    def add_part(self, name: str, *boxes: Box) -> None:
        """Set the boxes of a part of the board."""
        self.parts[name] = boxes

    def add_text(  # noqa: PLR0913 - a line of text has many properties, all but four by keyword
        self,
        x: int,
        y: int,
        text: str | FittedText,
        style: TextStyle,
        colour: str,
        *,
        anchor: Anchor = "left",
        leading: int = 0,
        tracking: int = 0,
        layer: Layer = Layer.LABELS,
    ) -> Box:
        """Add lines of text; ``y`` is the middle of the capitals of the first line. Returns their box."""
        fitted = text if isinstance(text, FittedText) else FittedText((text,), style.px, shrunk=False, cut=False)
        if fitted.cut:
            self.cut_texts.append(" ".join(fitted.lines))
        boxes = []
        step = leading or round(fitted.px * 1.18)
        for number, line in enumerate(fitted.lines):
            wide = fonts.text_width(line, style.face, fitted.px, tracking)
            left = x - {"left": 0, "centre": wide // 2, "right": wide}[anchor]
            tall = fonts.cap_height(style.face, fitted.px)
            box = Box(left, y + number * step - tall // 2, wide, tall)
            if line:
                self.items.append(SceneItem(layer, "text", box, line, (style.face, fitted.px, colour, tracking)))
            boxes.append(box)
        return bounding_box(boxes)

    def add_count(self, x: int, y: int, n: int, text: str = "", *, anchor: Anchor = "left") -> Box:
        """Add a number, or a ``text`` for it; zero is muted. Returns its box."""
        style, colour = (COUNT, "ink") if n else (NOTHING, "ink2")
        return self.add_text(x, y, text or str(n), style, colour, anchor=anchor)

    def add_fitted_text(  # noqa: PLR0913 - as above
        self,
        x: int,
        y: int,
        text: str,
        style: TextStyle,
        colour: str,
        *,
        room: int,
        lines: int = 1,
        anchor: Anchor = "left",
        leading: int = 0,
        layer: Layer = Layer.LABELS,
    ) -> Box:
        """Add text that is fitted into ``room`` pixels. Returns its box."""
        made = fit_text(text, style, room, lines)
        return self.add_text(x, y, made, style, colour, anchor=anchor, leading=leading, layer=layer)

    def items_in_order(self) -> list[SceneItem]:
        """Return the items from the bottom to the top."""
        return sorted(self.items, key=attrgetter("layer"))


def cached_block(draw: Callable[Concatenate[Scene, P], R]) -> Callable[Concatenate[Scene, P], R]:
    """Cache a function's additions to a scene and its result, by its arguments.

    Most blocks of a board stay the same from move to move. The function must not read the scene. All arguments
    are hashable and determine the result.
    """

    @lru_cache(maxsize=MAX_BLOCKS)
    def compose(*args: Any, **named: Any) -> tuple[Scene, R]:
        block = Scene(game="", width=0)
        return block, draw(block, *args, **named)

    BLOCK_CACHES.append(compose)

    @wraps(draw)
    def add_block(scene: Scene, *args: P.args, **named: P.kwargs) -> R:
        block, result = compose(*args, **named)  # type: ignore[arg-type] # arguments are hashable, see above
        scene.items += block.items
        scene.hotspots.update(block.hotspots)
        scene.parts.update(block.parts)
        scene.tracks += block.tracks
        scene.cut_texts += block.cut_texts
        return result

    return add_block  # type: ignore[return-value] # it takes the scene only by position
