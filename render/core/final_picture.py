"""The final picture of a game, for sharing: the winner's work in an arch, the others' on pedestals.

A game defines the origins of its points and draws each seat's work; the rest is the same in every game.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from render.core import chat_header, winner_arch
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.fonts import TextStyle
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.score_bars import (
    KEY_ROW,
    PlayerResult,
    ScoreOrigins,
    bar_points,
    draw_score_bar,
    draw_score_key,
    key_entries,
    key_positions,
)
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.core.winner_arch import ResultTexts

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
        (winner_arch.plate_height([labels.seat_name(one.seat)], box.w - 2 * winner_arch.PEDESTAL_MARGIN))
        for one, box in zip(end.results, boxes, strict=True)
    )
    for one, box in zip(end.results, boxes, strict=True):
        scene.add_hotspot(f"{one.seat}/result", box)
        texts = ResultTexts(labels.label_text("rank", n=one.rank), labels.seat_name(one.seat), str(one.total))
        if one.rank == 1:
            made, bar = winner_arch.draw_winner_arch(scene, one.seat, texts, box, end.aspect(one.seat))
        else:
            made, bar = winner_arch.draw_pedestal(scene, one.seat, texts, box, high)
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
