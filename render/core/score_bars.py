"""The parts of a player's final result: bars of points by origin, their key, and fitted names."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from render.core import fonts
from render.core.fonts import LABEL, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text

BAR_H: Final = 44
KEY_ROW: Final = 46
NAME_LEADING: Final = 1.06
HATCH_H: Final = 12
MIN_LOSS: Final = 8
"""Width of the hatch for the smallest loss."""


class PlayerResult(NamedTuple):
    """The result of a player: rank, points, their parts, and tie-breakers by label; the first that differs decides."""

    seat: int
    rank: int
    total: int
    parts: Mapping[str, int]
    ties: tuple[tuple[str, int], ...] = ()


class ScoreOrigins(NamedTuple):
    """The parts of the points: colours (of bar and number), hatches of costs and losses, and their labels."""

    inks: Mapping[str, tuple[str, str]]
    lost: Mapping[str, tuple[str, str]]
    label: Callable[[str], str]


def bar_points(one: PlayerResult) -> int:
    """Return the length of a player's bar in points, at least 1."""
    return max(1, sum(n for n in one.parts.values() if n > 0))


def draw_score_bar(scene: Scene, one: PlayerResult, origins: ScoreOrigins, bar: Box, unit: float) -> None:
    """Draw a player's points from the left of ``bar``, ``unit`` wide each, with hatches under losses."""
    x = float(bar.x)
    for part, (colour, ink) in origins.inks.items():
        n = one.parts.get(part, 0)
        if n <= 0:
            continue
        box = Box(round(x), bar.y, max(3, round(x + n * unit) - round(x) - 3), bar.h)
        scene.add_drawing("round", box, colour, 5, layer=Layer.TILES)
        if box.w >= fonts.text_width(str(n), STRONG.face, STRONG.px) + 4:
            scene.add_text(*box.center, str(n), STRONG, ink, anchor="centre")
        x += n * unit
    for part, hatch in origins.lost.items():
        lost = -one.parts.get(part, 0)
        if lost > 0:
            wide = max(MIN_LOSS, round(lost * unit))
            at = max(bar.x, round(x) - wide)
            scene.add_drawing("hatched", Box(at, bar.bottom - 3, wide, HATCH_H), *hatch, 3, 9, layer=Layer.PIECES)
            x -= wide


def key_entries(results: Sequence[PlayerResult], origins: ScoreOrigins) -> list[tuple[str, tuple[str, ...]]]:
    """Return the distinct entries of the key: the parts that occur, with their colours, or hatches if only lost."""
    won = {part for one in results for part, n in one.parts.items() if n > 0}
    lost = {part for one in results for part, n in one.parts.items() if n < 0} - won
    inks = [(origins.label(part), (ink,)) for part, (ink, _) in origins.inks.items() if part in won]
    return inks + [(origins.label(part), hatch) for part, hatch in origins.lost.items() if part in lost]


def key_positions(entries: Sequence[tuple[str, tuple[str, ...]]], wide: int) -> list[tuple[int, int]]:
    """Return the x offset and the line of each entry of the key."""
    x = line = 0
    places = []
    for text, _ in entries:
        need = 40 + fonts.text_width(text, LABEL.face, LABEL.px)
        if x and x + need > wide:
            x, line = 0, line + 1
        places.append((x, line))
        x += need + 34
    return places


def draw_score_key(scene: Scene, entries: Sequence[tuple[str, tuple[str, ...]]], box: Box) -> None:
    """Draw the key of the colours of bars."""
    for (text, inks), (x, line) in zip(entries, key_positions(entries, box.w), strict=True):
        y = box.y + line * KEY_ROW + KEY_ROW // 2
        spot = square_around(box.x + x + 15, y, 30)
        if len(inks) == 1:
            scene.add_drawing("round", spot, inks[0], 5, layer=Layer.TILES)
        else:
            scene.add_drawing("hatched", spot, *inks, 4, 9, layer=Layer.TILES)
        scene.add_fitted_text(box.x + x + 40, y, text, LABEL, "ink2", room=box.w - x - 40)


def fit_name(name: str, style: TextStyle, room: int) -> FittedText:
    """Fit a name into a width, in two small lines rather than cut off."""
    made = fit_text(name, style, room)
    lower = fit_text(name, style._replace(px=style.least), room, lines=2) if made.cut else made
    return made if any(fonts.is_wider(line, style.face, lower.px, room) for line in lower.lines) else lower


def draw_fitted_name(scene: Scene, x: int, middle: int, name: FittedText, style: TextStyle) -> None:
    """Draw a fitted name, whose lines are centred on ``middle``."""
    step = round(name.px * NAME_LEADING)
    scene.add_text(x, middle - step * (len(name.lines) - 1) // 2, name, style, "ink", leading=step)
