"""What the signs of a picture mean: a game's key as data, where a scene shows them, and each of them drawn alone.

A painter has ``signs``: a component table (empty: the game's own) to groups of signs. How a sign is drawn in scenes is
a line such as ``icon laurel`` (a drawing and its first argument), ``palazzo`` (whatever its arguments), ``@/pp`` (the
marks ``0/pp``, ``1/pp``, ...) or ``@hour:`` (the marks that begin so). So blocks draw, and know nothing of this.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from engines.core.words import Arg as MsgArg
from engines.core.words import Args, Msg, Ref
from render.core.faces import Style
from render.core.fit import fit
from render.core.geometry import Box, around, square
from render.core.painters import PAINTERS
from render.core.request import Request
from render.core.scene import Arg, Item, Layer, Scene
from render.core.shapes import MISSES

PART: Final = "sign:"
"""What a request's part begins with, before a sign's key: of a picture this sign alone, with what is round it."""
WIDE: Final = 600
"""Pixels across of a sign's picture."""
HEAD: Final = 88
CARD: Final = Box(20, HEAD + 20, 196, 196)
ROUND: Final = Box(236, HEAD + 20, WIDE - 236 - 20, 196)
"""Where what is round a sign is shown."""
HIGH: Final = HEAD + 236
TITLE: Final = Style("serif.black", 40)

NUMBER: Final = "mark.number"
"""The colour of the number of a last move."""
DISC, SAME_LINE, BESIDE = 56, 4, 110
"""A move's number: its size, how far off its line a text may stand, and how far after it one may begin."""

Draw = Callable[[Scene, Box], None]
"""Draws a sign into a square."""
Tell = Callable[..., Msg]
"""What is told of a sign, by its key; further numbers by name."""


def teller(numbers: Args) -> Tell:
    """Tells of a game's signs with the numbers of its component table."""

    def tell(key: str, **args: MsgArg) -> Msg:
        return Msg(f"sign-{key}", {**numbers, **args})

    return tell


class Sign(NamedTuple):
    """A sign or a term: what it is called, a sentence or two on what it is, and how it is drawn.

    ``shows``: how it is drawn in scenes. ``terms``: the words of questions that mean it. ``rule``: the chapter on it.
    """

    key: str
    name: Msg
    told: Msg
    draw: Draw
    shows: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    rule: str = ""


class Group(NamedTuple):
    """Signs under a heading of the key, by its message. ``listed``: whether the key has them; else only who asks."""

    heading: str
    signs: tuple[Sign, ...]
    listed: bool = True


def icon(name: str, colour: str = "ink") -> Draw:
    """Draws an icon."""
    return drawn("icon", name, colour)


def drawn(name: str, *args: Arg, wide: float = 1, high: float = 1) -> Draw:
    """Draws a drawing, as ``wide`` and ``high`` as these parts of the square."""

    def draw(scene: Scene, box: Box) -> None:
        w, h = round(box.w * wide), round(box.h * high)
        x, y = box.middle
        scene.draw(name, Box(x - w // 2, y - h // 2, w, h), *args, layer=Layer.PIECES)

    return draw


def layered(*draws: Draw) -> Draw:
    """Draws one over the other."""

    def draw(scene: Scene, box: Box) -> None:
        for one in draws:
            one(scene, box)

    return draw


def written(text: str, colour: str = "ink", part: float = 0.5) -> Draw:
    """Writes letters or numbers, ``part`` of the square high."""

    def draw(scene: Scene, box: Box) -> None:
        style = Style("sans.bold", round(box.h * part))
        scene.text(*box.middle, text, style, colour, anchor="centre")

    return draw


def term(key: str) -> Msg:
    """The name of what has a term."""
    return Msg("picture-term", {"thing": Ref(key)})


COMMON: Final[tuple[Sign, ...]] = (
    Sign("last", Msg("picture-mark-last"), Msg("sign-last"),
         layered(drawn("disc", "mark", "mark.ring", 8), written("1", "mark.number")), ("disc mark",)),
    Sign("possible", Msg("picture-possible"), Msg("sign-possible"), drawn("disc", "white", "ink", 14),
         ("marks disc white",)),
    Sign("chosen", Msg("picture-chosen"), Msg("sign-chosen"), drawn("check"), ("check",)),
    Sign("blocked", Msg("sign-blocked-name"), Msg("sign-blocked"), drawn("hatched", "cell", "stone", 8, 28),
         ("icon hatch.blocked", "marks hatched")),
    Sign("hidden", Msg("picture-mark-hidden"), Msg("sign-hidden"), icon("lock", "ink2"), ("icon lock",)),
    Sign("time", Msg("sign-time-name"), Msg("sign-time"), icon("hourglass", "ink2"), ("icon hourglass",)),
    Sign("seat", Msg("sign-seat-name"), Msg("sign-seat"), drawn("sign", 1, "white"), ("sign",)),
    Sign("met", Msg("sign-met-name"), Msg("sign-met"), icon("check", "ready"), ("icon check",)),
    Sign("unmet", Msg("sign-unmet-name"), Msg("sign-unmet"), icon("cross", "stoneD"), ("icon cross",)),
)  # fmt: skip
"""What the pictures of all games share."""
START: Final = Sign("start", Msg("picture-mark-start"), Msg("sign-start"), icon("banner", "ink2"), ("icon banner",))


def groups(game: str, components: str = "") -> tuple[Group, ...]:
    """The key of a game, with what all games share; nothing of a game that has none."""
    own = getattr(PAINTERS.get(game), "signs", None)
    return (*own(components), Group("picture-legend-marks", COMMON)) if own is not None else ()


@cache
def signs(game: str, components: str = "") -> Mapping[str, Sign]:
    """All signs of a game by their keys, in the order of the key."""
    return {sign.key: sign for group in groups(game, components) for sign in group.signs}


@cache
def _shown(game: str) -> Mapping[str, str]:
    """How signs are drawn, to their keys."""
    return {line: sign.key for sign in signs(game).values() for line in sign.shows}


@cache
def by_term(game: str) -> Mapping[str, str]:
    """The words of questions, to the keys of what they mean."""
    return {key: sign.key for sign in signs(game).values() for key in sign.terms}


_SEAT = re.compile(r"^\d+/")
_OF = re.compile(r"[:#].*$")


def _lines(item: Item) -> Iterator[str]:
    """How an item would be named among ``shows``, the closest first."""
    first = f"{item.name} {item.args[0]}" if item.args else item.name
    if item.layer == Layer.MARKS:
        yield f"marks {first}"
        yield f"marks {item.name}"
    yield first
    yield item.name


def meaning(game: str, item: Item) -> str:
    """The key of the sign that an item is; empty where it is none."""
    known = _shown(game)
    return next((known[line] for line in _lines(item) if line in known), "") if item.kind == "drawn" else ""


def spots(scene: Scene) -> dict[str, tuple[Box, ...]]:
    """Where on a scene each sign is, in units."""
    known, found = _shown(scene.game), defaultdict[str, list[Box]](list)
    for name, box in scene.marks.items() if known else ():
        mark = _SEAT.sub("/", name)
        key = known.get(f"@{mark}") or known.get(f"@{_OF.sub(':', mark)}")
        if key:
            found[key].append(box)
    for item in scene.items if known else ():
        if (key := meaning(scene.game, item)) and not any(item.box.inside(box) for box in found[key]):
            found[key].append(item.box)
    return {key: tuple(boxes) for key, boxes in found.items() if boxes}


def lines(scene: Scene) -> dict[int, tuple[Box, ...]]:
    """Where the last moves have their numbers, with what is written on the same line after them, in units."""
    written = [item.box for item in scene.items if item.kind == "text" and item.layer == Layer.LABELS]
    found = defaultdict[int, list[Box]](list)
    for item in scene.items:
        if item.kind == "text" and NUMBER in item.args:
            x, y = item.box.middle
            disc = square(x, y, DISC)
            after = [box for box in written if abs(box.middle[1] - y) <= SAME_LINE and 0 <= box.x - x <= BESIDE]
            found[int(item.name)].append(around([disc, *after]).cut(Box(0, 0, scene.width, scene.height)))
    return {number: tuple(boxes) for number, boxes in found.items()}


def mentioned(msg: Msg) -> Iterator[str]:
    """The terms that a message names."""
    for arg in msg.args.values():
        for one in arg if isinstance(arg, list | tuple) else (arg,):
            if isinstance(one, Ref):
                yield one.term
            elif isinstance(one, Msg):
                yield from mentioned(one)


def source(request: Request) -> Request:
    """The picture in which a request for a sign looks for it."""
    return replace(request, shape=MISSES, part="")


def alone(whole: Scene, request: Request) -> Scene:
    """The picture of one sign: drawn large, and where the whole picture has it, what is round it there."""
    components = getattr(request.view, "components", "")
    sign = signs(request.game, components)[request.part.removeprefix(PART)]
    painter = PAINTERS[request.game]
    scene = Scene(request.game, WIDE, HIGH, whole.ground, shape="part")
    near = spots(whole).get(sign.key, ())
    card = CARD if near else CARD.move((WIDE - CARD.w) // 2 - CARD.x, 0)
    if near:
        _around(whole, scene, max(near, key=_clear))
    scene.draw("frame", card, "line", "white", 18, 3, layer=Layer.FRAME)
    sheet = replace(scene, items=[], marks={}, cuts=[])
    sign.draw(sheet, card.grow(-32))
    scene.items += [replace(item, layer=Layer.FRAME) for item in sheet.ordered()]
    scene.flat(Box(0, 0, WIDE, HEAD), painter.COVER.ground, Layer.FRAME)
    said = capital(painter.WORDS(request).speak(sign.name))
    made = fit(said, TITLE, WIDE - 40)
    if made.shrunk:
        made = fit(said, TITLE._replace(px=TITLE.least), WIDE - 40, 2)
    middle = HEAD // 2 - (19 if len(made.lines) > 1 else 0)
    scene.text(20, middle, made, TITLE, "white", leading=38, layer=Layer.FRAME)
    return scene


def _clear(at: Box) -> int:
    """How well a sign is seen there: the larger the better, as far as what is round it has room too."""
    return at.w * at.h if at.w < ROUND.w and at.h < ROUND.h else 0


def capital(text: str) -> str:
    """A name as it begins a line."""
    return text[:1].upper() + text[1:]


def _around(whole: Scene, scene: Scene, at: Box) -> None:
    """The piece of a picture that a sign lies in, with the sign framed."""
    x = min(max(at.middle[0] - ROUND.w // 2, 0), max(0, whole.width - ROUND.w))
    y = min(max(at.middle[1] - ROUND.h // 2, 0), max(0, whole.height - ROUND.h))
    window, dx, dy = Box(x, y, ROUND.w, ROUND.h), ROUND.x - x, ROUND.y - y
    scene.items += [replace(item, box=item.box.move(dx, dy)) for item in whole.items if item.box.meets(window)]
    ring = at.move(dx, dy).grow(8).cut(ROUND)
    scene.draw("frame", ring, "ink", "", 10, 3, layer=Layer.FRAME)
    scene.draw("frame", ring.grow(-3), "saff", "", 8, 5, layer=Layer.FRAME)
    for edge in (
        Box(0, 0, scene.width, ROUND.y),
        Box(0, ROUND.bottom, scene.width, scene.height - ROUND.bottom),
        Box(0, ROUND.y, ROUND.x, ROUND.h),
        Box(ROUND.right, ROUND.y, scene.width - ROUND.right, ROUND.h),
    ):
        scene.flat(edge, scene.ground, Layer.FRAME)
