"""The ranking of a final picture: a row for each player with the origins of the points, and the legend below."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from render.core import fonts, score_rows, winner_arch
from render.core.fonts import FACT, LABEL, NAME, SCORE, STRONG
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Layer, Scene
from render.core.seat_panels import LEAD_ICON
from render.core.theme import GOLD

APART: Final = 1000
"""Rows of at least this width have bars beside the names, not under them."""
ROW, STACKED, CLOSE, CLOSE_NAMES = 92, 128, 104, 110
"""The pitch of rows beside their bars, and of stacked ones: few, many, and many with a name of two lines."""
FEW: Final = 3
"""Up to this number of stacked rows have their whole height."""
BAR_H, LOW_BAR_H = 44, 32
"""The height of a bar, and of one under two lines of a name among many rows."""
KEY_ROW: Final = 46
REST_W: Final = 100
SIGN: Final = 46
NAME_X, EDGE = 116, 14
"""From the left edge of a row to the name, and from the numbers to the right edge."""


class PlayerResult(NamedTuple):
    """The result of a player: rank, points, their parts, and tie-breakers (icon, colour, number)."""

    seat: int
    rank: int
    total: int
    parts: Mapping[str, int]
    rest: tuple[tuple[str, str, int], ...] = ()


class ScoreOrigins(NamedTuple):
    """The parts of the points: their colours, the hatches of costs and losses, and their labels."""

    inks: score_rows.Inks
    lost: Mapping[str, tuple[str, str]]
    called: Callable[[str], str]


class RankingScale(NamedTuple):
    """What all rows share: units for each point, the width of a tie-breaker, their greatest height, the legend."""

    unit: float
    rest_w: int
    row: int
    entries: Sequence[tuple[str, tuple[str, ...]]]

    @property
    def bar_h(self) -> int:
        """Return the height of a bar."""
        return LOW_BAR_H if self.row == CLOSE_NAMES else BAR_H


def draw_ranking(scene: Scene, labels: Labels, results: Sequence[PlayerResult], origins: ScoreOrigins, box: Box) -> int:
    """Draw a row for each player, best first, and the legend of the colours. Returns the lower edge."""
    return draw_rows(
        scene,
        labels,
        results,
        origins,
        box,
        measure_scale(results, origins, [], box, ROW if box.w >= APART else STACKED),
    )


def measure_scale(
    results: Sequence[PlayerResult], origins: ScoreOrigins, arches: Sequence[Box], box: Box, row: int
) -> RankingScale:
    """Return the common scale of all bars, in rows and in arches."""
    rest_w = max(
        [REST_W, *(51 + fonts.text_width(str(n), FACT.face, FACT.px) for one in results for _, _, n in one.rest)]
    )
    bars = [one.w - 2 * winner_arch.INSET - round(rest_w) for one in arches]
    wide = min([_bar_box(box, BAR_H, apart=box.w >= APART).w, *bars])
    entries = _key_entries(results, origins)
    return RankingScale(wide / score_rows.longest_bar(one.parts for one in results), round(rest_w), row, entries)


def legend_height(results: Sequence[PlayerResult], origins: ScoreOrigins, wide: int) -> int:
    """Return the height of the legend under a ranking of this width, with its distance."""
    return _key_line_count(_key_entries(results, origins), wide) * KEY_ROW + 16


def row_height(labels: Labels, results: Sequence[PlayerResult], count: int, wide: int) -> int:
    """Return the height of a row among ``count`` in a ranking of this width."""
    if wide >= APART:
        return ROW
    if count <= FEW:
        return STACKED
    names = [score_rows.fit_name(labels.seat_name(one.seat), NAME, _name_room(one, wide)) for one in results]
    return CLOSE_NAMES if any(len(name.lines) > 1 for name in names) else CLOSE


def _name_room(one: PlayerResult, wide: int) -> int:
    """Return the room of a name in a stacked row, before the medal and the points."""
    medal = 56 if one.rank == 1 else 0
    return wide - NAME_X - EDGE - 10 - medal - round(fonts.text_width(str(one.total), SCORE.face, SCORE.px))


def draw_rows(
    scene: Scene,
    labels: Labels,
    results: Sequence[PlayerResult],
    origins: ScoreOrigins,
    box: Box,
    scale: RankingScale,
) -> int:
    """Draw the rows of players and the legend. Returns the lower edge."""
    lines = _key_line_count(scale.entries, box.w)
    apart = box.w >= APART
    row = min(scale.row, (box.h - lines * KEY_ROW - 16) // max(1, len(results)))
    for number, one in enumerate(results):
        line = Box(box.x, box.y + number * row, box.w, row - 8)
        scene.add_hotspot(f"{one.seat}/result", line)
        _draw_row(scene, labels, one, origins, line, scale, apart=apart)
    y = box.y + len(results) * row + 8
    _draw_key(scene, scale.entries, Box(box.x, y, box.w, 0))
    return y + lines * KEY_ROW


def _bar_box(line: Box, high: int, *, apart: bool) -> Box:
    """Return the box of the bar in a row: beside the name, or under it."""
    if apart:
        return Box(line.x + line.w * 33 // 100, line.y + (line.h - high) // 2, line.w * 44 // 100, high)
    under = 10 if high == BAR_H else 4
    return Box(line.x + 60, line.bottom - high - under, line.w - 60 - 2 * REST_W, high)


def _draw_row(
    scene: Scene,
    labels: Labels,
    one: PlayerResult,
    origins: ScoreOrigins,
    line: Box,
    scale: RankingScale,
    *,
    apart: bool,
) -> None:
    """Draw the row of one player."""
    bar = _bar_box(line, scale.bar_h, apart=apart)
    middle = line.center[1] if apart else line.y + (line.h - scale.bar_h) * 45 // 100 - 4
    if one.rank == 1:
        scene.add_drawing("frame", line.grow_by(4), "ink", "now.ground", 14, 4, layer=Layer.TABLE)
    scene.add_text(line.x + 50, middle, labels.label_text("rank", n=one.rank), STRONG, "ink", anchor="right")
    scene.add_drawing(
        "sign",
        square_around(line.x + 84, middle, SIGN if apart else min(SIGN, line.h - BAR_H - 12)),
        one.seat,
        layer=Layer.PIECES,
    )
    edge = line.right - EDGE
    rest = edge - scale.rest_w * len(one.rest) if apart else edge
    points = scene.add_text(rest, middle, str(one.total), SCORE, "ink", anchor="right")
    left = points.x - 10
    if one.rank == 1:
        scene.add_drawing("icon", square_around(left - 24, middle, 48), LEAD_ICON, GOLD, layer=Layer.PIECES)
        left -= 56
    room = (bar.x - 16 if apart else left) - line.x - NAME_X
    score_rows.draw_name(scene, line.x + NAME_X, middle, labels.seat_name(one.seat), NAME, room)
    draw_origins(scene, one, origins, bar, scale)
    draw_rest(scene, one, edge, middle if apart else bar.center[1], scale)


def draw_origins(scene: Scene, one: PlayerResult, origins: ScoreOrigins, bar: Box, scale: RankingScale) -> None:
    """Draw the bar of a player's points, with hatches under what was lost."""
    end = score_rows.draw_score_bar(scene, one.parts, origins.inks, bar, scale.unit)
    for part, hatch in origins.lost.items():
        gone = -one.parts.get(part, 0)
        if gone > 0:
            wide = max(8, round(gone * scale.unit))
            at = max(bar.x, round(end) - wide)
            scene.add_drawing("hatched", Box(at, bar.bottom - 3, wide, 12), *hatch, 3, 9, layer=Layer.PIECES)
            end -= wide


def draw_rest(scene: Scene, one: PlayerResult, edge: int, y: int, scale: RankingScale) -> None:
    """Draw a player's tie-breakers from the right."""
    for number, (icon, colour, n) in enumerate(reversed(one.rest)):
        made = scene.add_text(edge - number * scale.rest_w, y, str(n), FACT if n else LABEL, "ink2", anchor="right")
        scene.add_drawing("icon", square_around(made.x - 22, y, 34), icon, colour if n else "stone", layer=Layer.PIECES)


def _key_entries(results: Sequence[PlayerResult], origins: ScoreOrigins) -> list[tuple[str, tuple[str, ...]]]:
    """Return the entries of the legend: the parts that occur, with their colours or hatches."""
    has = {part for one in results for part, n in one.parts.items() if n}
    inks = [(origins.called(part), (ink,)) for part, (ink, _) in origins.inks.items() if part in has]
    return inks + [(origins.called(part), hatch) for part, hatch in origins.lost.items() if _has_loss(results, part)]


def _has_loss(results: Sequence[PlayerResult], part: str) -> bool:
    return any(one.parts.get(part, 0) < 0 for one in results)


def _key_positions(entries: Sequence[tuple[str, tuple[str, ...]]], wide: int) -> list[tuple[int, int]]:
    """Return the x offset and the line of each entry of the legend."""
    x = line = 0
    places = []
    for text, _ in entries:
        need = 40 + fonts.text_width(text, LABEL.face, LABEL.px)
        if x and x + need > wide:
            x, line = 0, line + 1
        places.append((x, line))
        x += need + 34
    return places


def _key_line_count(entries: Sequence[tuple[str, tuple[str, ...]]], wide: int) -> int:
    return max((line for _, line in _key_positions(entries, wide)), default=-1) + 1


def _draw_key(scene: Scene, entries: Sequence[tuple[str, tuple[str, ...]]], box: Box) -> None:
    for (text, inks), (x, line) in zip(entries, _key_positions(entries, box.w), strict=True):
        y = box.y + line * KEY_ROW + KEY_ROW // 2
        spot = square_around(box.x + x + 15, y, 30)
        if len(inks) == 1:
            scene.add_drawing("round", spot, inks[0], 5, layer=Layer.TILES)
        else:
            scene.add_drawing("hatched", spot, *inks, 4, 9, layer=Layer.TILES)
        scene.add_fitted_text(box.x + x + 40, y, text, LABEL, "ink2", room=box.w - x - 40)
