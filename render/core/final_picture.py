"""The final picture of a game, for sharing: the winner's work in an arch, the others' on pedestals.

A game defines the origins of its points and draws each seat's work; the rest is the same in every game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from render.core import chat_header, fonts
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.fonts import HUGE, NAME, SCORE, STRONG, TILE, TextStyle
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.pen import Pen, arc_points
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import (
    BAR_H,
    KEY_ROW,
    PlayerResult,
    ScoreOrigins,
    bar_points,
    draw_fitted_name,
    draw_score_bar,
    draw_score_key,
    fit_name,
    key_entries,
    key_positions,
)
from render.core.seat_panels import LEAD_ICON
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header

BAND: Final = 24
RISE: Final = 64
KEYSTONE: Final = 92
"""Size of the keystone. A third of it is above the arch."""
INSET: Final = BAND + 20
FOOT: Final = 22
INNER_GAP: Final = 16
SIDE_W: Final = 290
"""Width of a plate next to the player's work."""
LOW_PLATE_H: Final = 84
"""Height of a plate in one line: two lines of a name fit into it."""
STACKED_W: Final = 430
"""Width below which a plate's name is under rank and points."""
HEAD_H: Final = 62
"""Height of rank and points above a name."""
LINE_H: Final = 42
SLAB_H: Final = 12
PEDESTAL_MARGIN: Final = 14
BIG_NAME: Final = TextStyle("serif.bold", 60, 33)
BIG_POINTS: Final = TextStyle(HUGE.face, 150, 72)
EMBLEM: Final = 130


class ResultTexts(NamedTuple):
    """The texts of a player's plate: rank, name, points."""

    rank: str
    name: str
    total: str


@register_drawing("winner.arch")
def _winner_arch_drawing(pen: Pen, w: int, h: int, seat: int) -> None:
    own = f"seat.{seat % 5 + 1}"
    _vault(pen, w, h, 0, "ink")
    _vault(pen, w, h, 4, own)
    for outer, inner in zip(
        arc_points(w / 2, RISE, w / 2, RISE, 180, 360)[::6],
        arc_points(w / 2, RISE, w / 2 - BAND, RISE - BAND, 180, 360)[::6],
        strict=True,
    ):
        pen.line([outer, inner], 3, "ink", caps=False)
    for y in range(RISE + 60, h - 20, 60):
        pen.rectangle(0, y, BAND, y + 3, "ink")
        pen.rectangle(w - BAND, y, w, y + 3, "ink")
    _vault(pen, w, h, BAND - 3, "ink")
    _vault(pen, w, h, BAND, "now.ground")


def _vault(pen: Pen, w: int, h: int, inset: int, colour: str) -> None:
    """Draw the opening of an arch, ``inset`` from its outline, open at its foot."""
    curve = arc_points(w / 2, RISE, w / 2 - inset, RISE - inset, 180, 360)
    foot = h - (4 if inset else 0)
    pen.polygon([*curve, (w - inset, foot), (inset, foot)], colour)


@register_drawing("pedestal")
def _pedestal_drawing(pen: Pen, w: int, h: int) -> None:
    pen.rectangle(6, 0, w - 6, h, "stone")
    pen.rectangle(9, 0, w - 9, h - 3, "white")
    pen.rectangle(0, h - 14, w, h, "stone")


def draw_winner_arch(scene: Scene, seat: int, texts: ResultTexts, box: Box, aspect: float) -> tuple[Box, Box]:
    """Draw a winner's arch, with a plate next to or under the winner's work, whose aspect ratio is ``aspect``.

    Returns the boxes for the winner's work and for the bar of points.
    """
    vault = Box(box.x, box.y + KEYSTONE // 3, box.w, box.h - KEYSTONE // 3)
    scene.add_drawing("winner.arch", vault, seat, layer=Layer.TABLE)
    x, y = box.x + box.w // 2, box.y + KEYSTONE // 2
    scene.add_drawing("disc", square_around(x, y, KEYSTONE), "white", "ink", 4, layer=Layer.TILES)
    scene.add_icon(x, y + 2, KEYSTONE * 6 // 10, LEAD_ICON, GOLD)
    bar = Box(box.x + INSET, box.bottom - FOOT - BAR_H, box.w - 2 * INSET, BAR_H)
    top = vault.y + RISE
    free = Box(bar.x, top, bar.w, bar.y - INNER_GAP - top)
    low = LOW_PLATE_H if free.w >= STACKED_W else HEAD_H + 2 * LINE_H
    above = Box(free.x, free.y, free.w, free.h - low - INNER_GAP)
    beside = Box(free.x, free.y, max(1, free.w - SIDE_W - INNER_GAP), free.h)
    if min(beside.w / aspect, beside.h) > min(above.w / aspect, above.h):
        _draw_side_plate(scene, seat, texts, Box(free.right - SIDE_W, free.y, SIDE_W, free.h))
        return beside, bar
    points = HUGE if free.w >= STACKED_W else TILE
    draw_plate(scene, seat, texts, Box(free.x, free.bottom - low, free.w, low), BIG_NAME, points)
    return above, bar


def _draw_side_plate(scene: Scene, seat: int, texts: ResultTexts, box: Box) -> None:
    x, y = box.center
    name = fit_name(texts.name, BIG_NAME, box.w)
    points = fit_text(texts.total, BIG_POINTS, box.w)
    scene.add_text(x - EMBLEM // 2 - 12, y - 150, texts.rank, STRONG, "ink", anchor="right")
    scene.add_sign(x, y - 150, EMBLEM, seat)
    wide = max(fonts.text_width(line, BIG_NAME.face, name.px) for line in name.lines)
    draw_fitted_name(scene, x - wide // 2, y - 30, name, BIG_NAME)
    scene.add_text(x, y + 90, points, BIG_POINTS, "ink", anchor="centre")


def plate_height(names: list[str], wide: int) -> int:
    """Return the height of ``wide`` plates that fit the longest of these names."""
    if wide >= STACKED_W:
        return LOW_PLATE_H
    return HEAD_H + LINE_H * max(len(fit_name(name, NAME, wide).lines) for name in names)


def draw_plate(scene: Scene, seat: int, texts: ResultTexts, box: Box, name: TextStyle, total: TextStyle) -> None:
    """Draw rank, emblem, name and points in a line; in a narrow box, the name is below the others."""
    stacked = box.w < STACKED_W
    y = box.y + (HEAD_H if stacked else box.h) // 2
    sign = 46 if total == SCORE else 72
    rank = scene.add_text(box.x, y, texts.rank, STRONG, "ink")
    scene.add_sign(rank.right + 14 + sign // 2, y, sign, seat)
    points = scene.add_text(box.right, y, texts.total, total, "ink", anchor="right")
    if stacked:
        fitted = fit_name(texts.name, NAME, box.w)
        draw_fitted_name(scene, box.x, (box.y + HEAD_H + box.bottom) // 2 - 4, fitted, NAME)
    else:
        left = rank.right + sign + 28
        draw_fitted_name(scene, left, y, fit_name(texts.name, name, points.x - 16 - left), name)


def draw_pedestal(scene: Scene, seat: int, texts: ResultTexts, box: Box, high: int) -> tuple[Box, Box]:
    """Draw a pedestal with a plate ``high``. Returns the boxes for the player's work, above, and the bar, below."""
    bar = Box(box.x, box.bottom - FOOT // 2 - BAR_H, box.w, BAR_H)
    body = Box(box.x, bar.y - INNER_GAP - high - 14, box.w, high + 14)
    scene.add_drawing("pedestal", body, layer=Layer.TABLE)
    scene.add_drawing("rule", Box(box.x, body.y - SLAB_H, box.w, SLAB_H), seat, layer=Layer.TILES)
    plate = Box(body.x + PEDESTAL_MARGIN, body.y, body.w - 2 * PEDESTAL_MARGIN, high)
    draw_plate(scene, seat, texts, plate, NAME, SCORE)
    return Box(box.x, box.y, box.w, body.y - SLAB_H - box.y), bar


MAX_HEIGHT: Final = 1700
"""Maximum height of the result in the page layout."""
UNDER_HEADER: Final = 12
GAP: Final = 24
ARCH_PART: Final = 65
"""Width of the arches in ``wide``, and their height elsewhere, in percent of the whole: two thirds with the gap."""
DUEL_PART: Final = 58
"""Height of the arch above a single pedestal, which has the whole width."""
MAX_ICON: Final = 180
FACTS: Final = TextStyle("serif.black", 46)


class GameEnd(NamedTuple):
    """A game's part of its final picture: header drawing by layout, results by rank, origins of the points.

    ``draw_made`` draws a seat's work into a box; ``aspect`` is its width by height.
    """

    art: Mapping[str, HeaderArt]
    results: Sequence[PlayerResult]
    origins: ScoreOrigins
    draw_made: Callable[[Scene, int, Box], None]
    aspect: Callable[[int], float]


class ResultStage(NamedTuple):
    """The boxes of a final picture: an arch for each winner, a pedestal for each of the others, and the key."""

    arches: list[Box]
    pedestals: list[Box]
    key: Box


def result_scene(request: PictureRequest, labels: Labels, headline: str, end: GameEnd) -> Scene:
    """Compose the final scene in the request's layout."""
    name = request.layout if request.layout in CHAT_LAYOUTS else PAGE_LAYOUT
    first = [one.seat for one in end.results if one.rank == 1]
    texts = HeaderText(labels.game_name, headline, reason_text(labels, end), first[0] if len(first) == 1 else None)
    art, colour = end.art[name], PAINTERS[request.game].COVER.ground
    if name in CHAT_LAYOUTS:
        scene, layout = chat_header.empty_scene(request.game, name), LAYOUTS[name]
        chat_header.draw_chat_header(scene, layout, texts, colour, art, RoundCounter(0, 0))
        top = layout.header_height + UNDER_HEADER
        body = Box(layout.margin, top, scene.width - 2 * layout.margin, scene.height - top - GAP)
    else:
        scene = Scene(game=request.game, width=WIDTH)
        low = draw_page_header(scene, texts, colour, under=40)
        high = min(art.width * art.high // art.wide, low - 8)
        wide = high * art.wide // art.high
        scene.add_drawing("small", Box(WIDTH - wide, low - high, wide, high), art.name, art.wide, art.high)
        scene.height = MAX_HEIGHT
        body = Box(MARGIN, low + UNDER_HEADER, WIDTH - 2 * MARGIN, MAX_HEIGHT - low - UNDER_HEADER - GAP)
    _draw_stage(scene, labels, end, _stage_boxes(body, end, beside=name == "wide"))
    return scene


def reason_text(labels: Labels, end: GameEnd) -> str:
    """Return why the first player beat the second: a part of the points, or the tie-breaker."""
    best, second = end.results[:2]
    ahead = best.total - second.total
    if ahead:
        parts = [*end.origins.inks, *end.origins.lost]
        part = max(parts, key=lambda name: best.parts.get(name, 0) - second.parts.get(name, 0))
        n, m = abs(best.parts.get(part, 0)), abs(second.parts.get(part, 0))
        return labels.label_text("ahead", n=ahead, part=end.origins.label(part), first=n, second=m)
    for (thing, n), (_, m) in zip(best.ties, second.ties, strict=True):
        if n != m:
            return labels.label_text("tie-decided", thing=thing, first=n, second=m)
    return labels.label_text("tie", thing=", ".join(dict(best.ties))) if best.ties else labels.label_text("tie-alone")


def _stage_boxes(body: Box, end: GameEnd, *, beside: bool) -> ResultStage:
    first = sum(one.rank == 1 for one in end.results)
    key_rows = [row for _, row in key_positions(key_entries(end.results, end.origins), body.w)]
    lines = 1 + max(key_rows, default=-1)  # without points there is no key
    key = Box(body.x, body.bottom - lines * KEY_ROW, body.w, lines * KEY_ROW)
    stage, others = Box(body.x, body.y, body.w, body.h - key.h - 8), len(end.results) - first
    if not others:
        return ResultStage(_split_row(stage, first), [], key)
    if beside:
        wide = stage.w * ARCH_PART // 100
        arches = Box(stage.x, stage.y, wide, stage.h)
        column = Box(stage.x + wide + GAP, stage.y, stage.w - wide - GAP, stage.h)
        rows = [(1,), (1, 1), (1, 2), (2, 2)][others - 1]
    else:
        high = stage.h * (ARCH_PART if others > 1 else DUEL_PART) // 100
        arches = Box(stage.x, stage.y, stage.w, high)
        column = Box(stage.x, stage.y + high + GAP, stage.w, stage.h - high - GAP)
        rows = (others,)
    high = (column.h - GAP * (len(rows) - 1)) // len(rows)
    lines_of = [Box(column.x, column.y + n * (high + GAP), column.w, high) for n in range(len(rows))]
    pedestals = [box for line, count in zip(lines_of, rows, strict=True) for box in _split_row(line, count)]
    return ResultStage(_split_row(arches, first), pedestals, key)


def _split_row(box: Box, count: int) -> list[Box]:
    wide = (box.w - GAP * (count - 1)) // count
    return [Box(box.x + n * (wide + GAP), box.y, wide, box.h) for n in range(count)]


def _draw_stage(scene: Scene, labels: Labels, end: GameEnd, stage: ResultStage) -> None:
    boxes = [*stage.arches, *stage.pedestals]
    bars = []
    high = max(
        (plate_height([labels.seat_name(one.seat)], box.w - 2 * PEDESTAL_MARGIN))
        for one, box in zip(end.results, boxes, strict=True)
    )
    for one, box in zip(end.results, boxes, strict=True):
        scene.add_hotspot(f"{one.seat}/result", box)
        texts = ResultTexts(labels.label_text("rank", n=one.rank), labels.seat_name(one.seat), str(one.total))
        if one.rank == 1:
            made, bar = draw_winner_arch(scene, one.seat, texts, box, end.aspect(one.seat))
        else:
            made, bar = draw_pedestal(scene, one.seat, texts, box, high)
        end.draw_made(scene, one.seat, made)
        bars.append(bar)
    unit = min(bar.w / bar_points(one) for one, bar in zip(end.results, bars, strict=True))
    for one, bar in zip(end.results, bars, strict=True):
        draw_score_bar(scene, one, end.origins, bar, unit)
    draw_score_key(scene, key_entries(end.results, end.origins), stage.key)


def draw_counts(scene: Scene, box: Box, facts: Sequence[tuple[str, str, int]]) -> None:
    """Draw a seat's work as large icons with numbers in a frame; a fact is icon, colour, number."""
    scene.add_drawing("frame", box, "ink", "white", 8, 3, layer=Layer.TILES)
    across = max((1, 2), key=lambda n: min(box.w // n // 2, box.h // -(-len(facts) // n)))
    wide, high = box.w // across, box.h // -(-len(facts) // across)
    size = min(MAX_ICON, high - 12, wide // 2 - 20)
    for number, (icon, colour, n) in enumerate(facts):
        x, y = box.x + number % across * wide + wide // 2, box.y + number // across * high + high // 2
        scene.add_icon(x - size // 2, y, size, icon, colour)
        scene.add_text(x + 12, y, str(n), FACTS, "ink")
