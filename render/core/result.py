"""The end, to be shared: who won, where the points came from, and large what was made. Nothing that ran on a track.

A game gives its origins of points and draws its trophy; where both lie is data, by shape.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from render.core import banner, faces, podium
from render.core.banner import Art, Rounds
from render.core.faces import FACT, LABEL, NAME, SCORE, STRONG
from render.core.geometry import Box, square
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED, MISSES, SHAPES
from render.core.theme import GOLD
from render.core.words import Words

HIGHEST: Final = 1700
"""A result is no taller as a page."""
APART: Final = 1000
"""Rows of this width have bars beside the names, not under them."""
ROW, STACKED = 92, 128
BAR_H: Final = 44
KEY_ROW: Final = 46
REST_W: Final = 100
AFTER: Final = 24


class Told(NamedTuple):
    """Where a player came, with how many points, where from, and what decides a tie: icons, colours, numbers."""

    seat: int
    rank: int
    total: int
    parts: Mapping[str, int]
    rest: tuple[tuple[str, str, int], ...] = ()


class Origins(NamedTuple):
    """Parts of the points: their inks, the hatches of what was paid or lost, and what each is called."""

    inks: podium.Inks
    lost: Mapping[str, tuple[str, str]]
    called: Callable[[str], str]


class Look(NamedTuple):
    """The masthead: its colour and its drawing, in the size that it is made for and in its width by shape."""

    colour: str
    art: str
    wide: int
    high: int
    widths: Mapping[str, int]


class Plan(NamedTuple):
    """Where the standings lie, and where what was made; ``None``: under them, down to ``bottom``."""

    standing: Box
    trophy: Box | None
    bottom: int


PLANS: Final = MappingProxyType(
    {
        "wide": Plan(Box(36, 180, 600, 820), Box(672, 176, 892, 822), 0),
        "tall": Plan(Box(36, 216, 1128, 660), None, 1580),
        MISSES: Plan(Box(MARGIN, 0, WIDTH - 2 * MARGIN, 700), None, HIGHEST - 30),
    }
)

Trophy = Callable[[Scene, Box], int]
"""Draws what was made into a box. Gives the lower edge."""


def result(
    request: Request,
    words: Words,
    headline: tuple[str, str],
    look: Look,
    told: Sequence[Told],
    origins: Origins,
    trophy: Trophy,
    plans: Mapping[str, Plan] = PLANS,
) -> Scene:
    """The scene of the end in the request's shape."""
    name = request.shape if request.shape in ARRANGED else MISSES
    first = [one.seat for one in told if one.rank == 1]
    head = Head(words.game, *headline, first[0] if len(first) == 1 else None)
    plan = plans[name]
    if name in ARRANGED:
        scene = banner.empty(request.game, name)
        art = Art(look.art, look.wide, look.high, look.widths[name])
        banner.banner(scene, SHAPES[name], head, look.colour, art, Rounds(0, 0))
        top = 0
    else:
        scene = Scene(game=request.game, width=WIDTH)
        top = masthead(scene, head, look.colour, under=40) + AFTER
        wide = look.widths[name]
        high = wide * look.high // look.wide
        if high > top - AFTER - 8:
            high = top - AFTER - 8
            wide = high * look.wide // look.high
        scene.draw("small", Box(WIDTH - wide, top - AFTER - high, wide, high), look.art, look.wide, look.high)
    low = standing(scene, words, told, origins, plan.standing.move(0, top))
    box = plan.trophy
    if box is None:
        box = Box(plan.standing.x, low + AFTER, plan.standing.w, plan.bottom - low - AFTER)
    low = trophy(scene, box)
    if not scene.height:
        scene.height = min(HIGHEST, low + 30)
    return scene


def standing(scene: Scene, words: Words, told: Sequence[Told], origins: Origins, box: Box) -> int:
    """A row a player, best first, and what the colours of the bars are. Gives the lower edge."""
    entries = _entries(told, origins)
    lines = _lines(entries, box.w)
    apart = box.w >= APART
    row = min(ROW if apart else STACKED, (box.h - lines * KEY_ROW - 16) // max(1, len(told)))
    unit = _bar(box, apart=apart).w / podium.most(one.parts for one in told)
    rest_w = max([REST_W, *(51 + faces.width(str(n), FACT.face, FACT.px) for one in told for _, _, n in one.rest)])
    for number, one in enumerate(told):
        line = Box(box.x, box.y + number * row, box.w, row - 8)
        scene.mark(f"{one.seat}/result", line)
        _row(scene, words, one, origins, line, unit, round(rest_w), apart=apart)
    y = box.y + len(told) * row + 8
    _key(scene, entries, Box(box.x, y, box.w, 0))
    return y + lines * KEY_ROW


def _bar(line: Box, *, apart: bool) -> Box:
    """Where bars lie in a row: beside the name, else under it."""
    if apart:
        return Box(line.x + line.w * 33 // 100, line.y + (line.h - BAR_H) // 2, line.w * 44 // 100, BAR_H)
    return Box(line.x + 60, line.bottom - BAR_H - 12, line.w - 60 - 2 * REST_W, BAR_H)


def _row(
    scene: Scene, words: Words, one: Told, origins: Origins, line: Box, unit: float, rest_w: int, *, apart: bool
) -> None:
    """One player. ``rest_w``: the room for each thing that counts where points are tied."""
    bar = _bar(line, apart=apart)
    middle = line.middle[1] if apart else line.y + 34
    if one.rank == 1:
        scene.draw("frame", line.grow(4), "ink", "now.ground", 14, 4, layer=Layer.TABLE)
    scene.text(line.x + 50, middle, words.say("rank", n=one.rank), STRONG, "ink", anchor="right")
    scene.draw("sign", square(line.x + 84, middle, 46), one.seat, layer=Layer.PIECES)
    edge = line.right - 14
    rest = edge - rest_w * len(one.rest) if apart else edge
    points = scene.text(rest, middle, str(one.total), SCORE, "ink", anchor="right")
    left = points.x - 10
    if one.rank == 1:
        scene.draw("icon", square(left - 24, middle, 48), "laurel", GOLD, layer=Layer.PIECES)
        left -= 56
    room = (bar.x - 16 if apart else left) - line.x - 116
    scene.fitted(line.x + 116, middle, words.name(one.seat), NAME, "ink", room=room)
    end = podium.bar(scene, one.parts, origins.inks, bar, unit)
    for part, hatch in origins.lost.items():
        gone = -one.parts.get(part, 0)
        if gone > 0:
            wide = max(8, round(gone * unit))
            at = max(bar.x, round(end) - wide)
            scene.draw("hatched", Box(at, bar.bottom - 3, wide, 12), *hatch, 3, 9, layer=Layer.PIECES)
            end -= wide
    for number, (icon, colour, n) in enumerate(reversed(one.rest)):
        y = middle if apart else bar.middle[1]
        made = scene.text(edge - number * rest_w, y, str(n), FACT if n else LABEL, "ink2", anchor="right")
        scene.draw("icon", square(made.x - 22, y, 34), icon, colour if n else "stone", layer=Layer.PIECES)


def _entries(told: Sequence[Told], origins: Origins) -> list[tuple[str, tuple[str, ...]]]:
    """What the key says: the parts that anybody has, with their colour or hatch."""
    has = {part for one in told for part, n in one.parts.items() if n}
    inks = [(origins.called(part), (ink,)) for part, (ink, _) in origins.inks.items() if part in has]
    return inks + [(origins.called(part), hatch) for part, hatch in origins.lost.items() if _any(told, part)]


def _any(told: Sequence[Told], part: str) -> bool:
    return any(one.parts.get(part, 0) < 0 for one in told)


def _places(entries: Sequence[tuple[str, tuple[str, ...]]], wide: int) -> list[tuple[int, int]]:
    """Where the entries of the key begin: so far from the left, in which line."""
    x = line = 0
    places = []
    for text, _ in entries:
        need = 40 + faces.width(text, LABEL.face, LABEL.px)
        if x and x + need > wide:
            x, line = 0, line + 1
        places.append((x, line))
        x += need + 34
    return places


def _lines(entries: Sequence[tuple[str, tuple[str, ...]]], wide: int) -> int:
    return max((line for _, line in _places(entries, wide)), default=-1) + 1


def _key(scene: Scene, entries: Sequence[tuple[str, tuple[str, ...]]], box: Box) -> None:
    for (text, inks), (x, line) in zip(entries, _places(entries, box.w), strict=True):
        y = box.y + line * KEY_ROW + KEY_ROW // 2
        spot = square(box.x + x + 15, y, 30)
        if len(inks) == 1:
            scene.draw("round", spot, inks[0], 5, layer=Layer.TILES)
        else:
            scene.draw("hatched", spot, *inks, 4, 9, layer=Layer.TILES)
        scene.fitted(box.x + x + 40, y, text, LABEL, "ink2", room=box.w - x - 40)
