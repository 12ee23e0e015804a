"""The signs on pictures: the legend of a game as data, and the places of each sign in scenes.

A painter has ``legend_groups``, from the hash of a component table (empty: the default) to groups of signs. Lines name
the drawings of a sign: ``icon laurel`` (a drawing and its first argument), ``palazzo`` (with any arguments), ``@/pp``
(the marks ``0/pp``, ``1/pp``, ...) or ``@hour:`` (all marks with this prefix). So blocks need not know about signs.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from engines.core import core_types
from engines.core.core_types import Args, Msg, TermRef
from render.core.fonts import TextStyle
from render.core.geometry import Box
from render.core.layouts import PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Arg, Layer, Scene, SceneItem
from render.core.text_fitting import fit_text
from render.core.theme import GOLD

PART: Final = "sign:"
"""Prefix of a request's part before the key of a sign: a picture of this sign and its surroundings."""
WIDE: Final = 600
"""Width of a sign's picture in pixels."""
HEAD: Final = 88
SIGN_BOX: Final = Box(20, HEAD + 20, 196, 196)
AROUND_BOX: Final = Box(236, HEAD + 20, WIDE - 236 - 20, 196)
"""Box of the sign's surroundings."""
HIGH: Final = HEAD + 236
TITLE: Final = TextStyle("serif.black", 40)

DrawSign = Callable[[Scene, Box], None]


class LegendSign(NamedTuple):
    """A sign or term: its name, a description in a sentence or two, and its drawing.

    ``drawing_keys``: its drawings in scenes. ``terms``: terms in questions that refer to it. ``rule``: its chapter.
    """

    key: str
    name: Msg
    description: Msg
    draw: DrawSign
    drawing_keys: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    rule: str = ""


class SignBuilder:
    """Builds the signs of a game, with the numbers of a component table in their descriptions."""

    def __init__(self, numbers: Args) -> None:
        self._numbers = numbers

    def describe(self, key: str, **args: core_types.Arg) -> Msg:
        """Return a description by its key, with more arguments."""
        return Msg(f"sign-{key}", {**self._numbers, **args})

    def sign(
        self, key: str, draw: DrawSign, drawing_keys: tuple[str, ...] = (), rule: str = "", name: str = ""
    ) -> LegendSign:
        """Return a sign; ``name``: the message with its name, by default ``sign-<key>-name``."""
        return LegendSign(key, Msg(name or f"sign-{key}-name"), self.describe(key), draw, drawing_keys, rule=rule)

    def fact(self, key: str, draw: DrawSign, drawing_keys: tuple[str, ...], rule: str) -> LegendSign:
        """Return the sign of a player's or game's fact, with its name ``picture-fact-<key>``."""
        return self.sign(key, draw, drawing_keys, rule, f"picture-fact-{key}")

    def term(
        self,
        key: str,
        draw: DrawSign,
        drawing_keys: tuple[str, ...],
        rule: str,
        description: str = "",
        **args: core_types.Arg,
    ) -> LegendSign:
        """Return the sign of a term; ``description``: its key, by default that of the term, with arguments."""
        told = self.describe(description or key.replace("_", "-"), **args)
        return LegendSign(key, Msg("picture-term", {"thing": TermRef(key)}), told, draw, drawing_keys, (key,), rule)


class LegendGroup(NamedTuple):
    """Signs under a heading. ``is_visible``: whether the legend shows them; otherwise only lookups find them."""

    heading: str
    signs: tuple[LegendSign, ...]
    is_visible: bool = True


def icon_drawing(name: str, colour: str = "ink") -> DrawSign:
    """Return a function that draws an icon."""
    return sprite_drawing("icon", name, colour)


def sprite_drawing(name: str, *args: Arg, wide: float = 1, high: float = 1) -> DrawSign:
    """Return a function that draws a drawing; ``wide`` and ``high``: its size as shares of the square."""

    def draw(scene: Scene, box: Box) -> None:
        w, h = round(box.w * wide), round(box.h * high)
        x, y = box.center
        scene.add_drawing(name, Box(x - w // 2, y - h // 2, w, h), *args, layer=Layer.PIECES)

    return draw


def layer_drawings(*draws: DrawSign) -> DrawSign:
    """Return a function that draws one drawing over the other."""

    def draw(scene: Scene, box: Box) -> None:
        for one in draws:
            one(scene, box)

    return draw


def text_drawing(text: str, colour: str = "ink", part: float = 0.5) -> DrawSign:
    """Return a function that writes a text; ``part``: its height as a share of the square."""

    def draw(scene: Scene, box: Box) -> None:
        style = TextStyle("sans.bold", round(box.h * part))
        scene.add_text(*box.center, text, style, colour, anchor="centre")

    return draw


_SIGNS: Final = SignBuilder({})
"""Builds signs without numbers in their descriptions."""
COMMON: Final = (
    _SIGNS.sign(
        "last",
        layer_drawings(sprite_drawing("disc", "mark", "mark.ring", 8), text_drawing("1", "mark.number")),
        ("disc mark",),
        name="picture-mark-last",
    ),
    _SIGNS.sign(
        "possible", sprite_drawing("ring.open", 20), ("ring.open", "marks disc white"), name="picture-possible"
    ),
    _SIGNS.sign("chosen", sprite_drawing("check"), ("check",), name="picture-chosen"),
    _SIGNS.sign("blocked", sprite_drawing("hatched", "cell", "stone", 8, 28), ("icon hatch.blocked", "marks hatched")),
    _SIGNS.sign("hidden", icon_drawing("lock", "ink2"), ("icon lock",), name="picture-mark-hidden"),
    _SIGNS.sign("lead", icon_drawing("medal", GOLD), ("icon medal",)),
    _SIGNS.sign("time", icon_drawing("hourglass", "ink2"), ("icon hourglass",)),
    _SIGNS.sign("seat", sprite_drawing("sign", 1, "white"), ("sign",)),
    _SIGNS.sign("met", icon_drawing("check", "ready"), ("icon check",)),
    _SIGNS.sign("unmet", icon_drawing("cross", "stoneD"), ("icon cross",)),
)
"""Signs of all games."""
START_SIGN: Final = _SIGNS.sign("start", icon_drawing("banner", "ink2"), ("icon banner",), name="picture-mark-start")


def legend_groups(game: str, components: str = "") -> tuple[LegendGroup, ...]:
    """Return the legend of a game with the common signs; empty for a game without one."""
    own = getattr(PAINTERS.get(game), "legend_groups", None)
    return (*own(components), LegendGroup("picture-legend-marks", COMMON)) if own is not None else ()


@cache
def legend_signs(game: str, components: str = "") -> Mapping[str, LegendSign]:
    """Return all signs of a game by key, in the order of the legend."""
    return {sign.key: sign for group in legend_groups(game, components) for sign in group.signs}


@cache
def _signs_by_drawing(game: str) -> Mapping[str, str]:
    return {line: sign.key for sign in legend_signs(game).values() for line in sign.drawing_keys}


@cache
def signs_by_term(game: str) -> Mapping[str, str]:
    """Return the keys of signs by terms in questions."""
    return {key: sign.key for sign in legend_signs(game).values() for key in sign.terms}


_SEAT_PREFIX = re.compile(r"^\d+/")
_MARK_SUFFIX = re.compile(r"[:#].*$")


def _drawing_keys(item: SceneItem) -> Iterator[str]:
    """Yield the possible ``drawing_keys`` of an item, the most specific first."""
    first = f"{item.name} {item.args[0]}" if item.args else item.name
    if item.layer == Layer.MARKS:
        yield f"marks {first}"
        yield f"marks {item.name}"
    yield first
    yield item.name


def sign_of_item(game: str, item: SceneItem) -> str:
    """Return the key of an item's sign; empty if it has none."""
    known = _signs_by_drawing(game)
    return next((known[line] for line in _drawing_keys(item) if line in known), "") if item.kind == "drawn" else ""


def sign_boxes(scene: Scene) -> dict[str, tuple[Box, ...]]:
    """Return the boxes of each sign in a scene, in units."""
    known, found = _signs_by_drawing(scene.game), defaultdict[str, list[Box]](list)
    for name, box in scene.hotspots.items() if known else ():
        mark = _SEAT_PREFIX.sub("/", name)
        key = known.get(f"@{mark}") or known.get(f"@{_MARK_SUFFIX.sub(':', mark)}")
        if key:
            found[key].append(box)
    for item in scene.items if known else ():
        if (key := sign_of_item(scene.game, item)) and not any(item.box.is_inside(box) for box in found[key]):
            found[key].append(item.box)
    return {key: tuple(boxes) for key, boxes in found.items() if boxes}


def message_terms(msg: Msg) -> Iterator[str]:
    """Yield the terms in a message."""
    for arg in msg.args.values():
        for one in arg if isinstance(arg, list | tuple) else (arg,):
            if isinstance(one, TermRef):
                yield one.term
            elif isinstance(one, Msg):
                yield from message_terms(one)


def sign_source(request: PictureRequest) -> PictureRequest:
    """Return the request for the picture that contains the requested sign."""
    return replace(request, layout=PAGE_LAYOUT, part="")


def single_sign_scene(whole: Scene, request: PictureRequest) -> Scene:
    """Compose the enlarged picture of a sign, with its surroundings if the whole picture has it."""
    components = getattr(request.view, "components", "")
    sign = legend_signs(request.game, components)[request.part.removeprefix(PART)]
    painter = PAINTERS[request.game]
    scene = Scene(request.game, WIDE, HIGH, whole.ground, layout="part")
    near = sign_boxes(whole).get(sign.key, ())
    card = SIGN_BOX if near else SIGN_BOX.move_by((WIDE - SIGN_BOX.w) // 2 - SIGN_BOX.x, 0)
    if near:
        _draw_surroundings(whole, scene, max(near, key=_sign_area))
    scene.add_drawing("frame", card, "line", "white", 18, 3, layer=Layer.FRAME)
    sheet = replace(scene, items=[], hotspots={}, cut_texts=[])
    sign.draw(sheet, card.grow_by(-32))
    scene.items += [replace(item, layer=Layer.FRAME) for item in sheet.items_in_order()]
    scene.add_rectangle(Box(0, 0, WIDE, HEAD), painter.COVER.ground, Layer.FRAME)
    said = capitalize_first(painter.LABELS(request).translate(sign.name))
    made = fit_text(said, TITLE, WIDE - 40)
    if made.shrunk:
        made = fit_text(said, TITLE._replace(px=TITLE.least), WIDE - 40, 2)
    middle = HEAD // 2 - (19 if len(made.lines) > 1 else 0)
    scene.add_text(20, middle, made, TITLE, "white", leading=38, layer=Layer.FRAME)
    return scene


def _sign_area(at: Box) -> int:
    """Rate a box for showing a sign: larger is better, if its surroundings fit."""
    return at.w * at.h if at.w < AROUND_BOX.w and at.h < AROUND_BOX.h else 0


def capitalize_first(text: str) -> str:
    """Return a text with its first letter capitalized."""
    return text[:1].upper() + text[1:]


def _draw_surroundings(whole: Scene, scene: Scene, at: Box) -> None:
    x = min(max(at.center[0] - AROUND_BOX.w // 2, 0), max(0, whole.width - AROUND_BOX.w))
    y = min(max(at.center[1] - AROUND_BOX.h // 2, 0), max(0, whole.height - AROUND_BOX.h))
    window, dx, dy = Box(x, y, AROUND_BOX.w, AROUND_BOX.h), AROUND_BOX.x - x, AROUND_BOX.y - y
    scene.items += [replace(item, box=item.box.move_by(dx, dy)) for item in whole.items if item.box.overlaps(window)]
    ring = at.move_by(dx, dy).grow_by(8).intersection(AROUND_BOX)
    scene.add_drawing("frame", ring, "ink", "", 10, 3, layer=Layer.FRAME)
    scene.add_drawing("frame", ring.grow_by(-3), "saff", "", 8, 5, layer=Layer.FRAME)
    for edge in (
        Box(0, 0, scene.width, AROUND_BOX.y),
        Box(0, AROUND_BOX.bottom, scene.width, scene.height - AROUND_BOX.bottom),
        Box(0, AROUND_BOX.y, AROUND_BOX.x, AROUND_BOX.h),
        Box(AROUND_BOX.right, AROUND_BOX.y, scene.width - AROUND_BOX.right, AROUND_BOX.h),
    ):
        scene.add_rectangle(edge, scene.ground, Layer.FRAME)
