"""The final picture of a game, for sharing: ranking, origins of the points, and a large trophy.

A game provides the origins of its points and draws its trophy; their positions are data for each layout.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from render.core import chat_header, ranking, winner_arch
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.geometry import Box
from render.core.labels import Labels
from render.core.layouts import CHAT_LAYOUTS, LAYOUTS, PAGE_LAYOUT
from render.core.ranking import PlayerResult, RankingScale, ScoreOrigins
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header

HIGHEST: Final = 1700
"""Maximum height of the result in the page layout."""
ARCH_H: Final = 200
"""The height of an arch above rows that are as wide as the picture."""
ARCH_GAP: Final = 24
ARCH_W: Final = 340
"""Narrower arches are in a column."""
AFTER: Final = 24


class ResultHeader(NamedTuple):
    """The header: its colour and its drawing, with nominal size and width for each layout."""

    colour: str
    art: str
    wide: int
    high: int
    widths: Mapping[str, int]


class ResultLayout(NamedTuple):
    """The positions of ranking and trophy.

    Without one, the trophy of ``page`` is under the ranking, down to ``bottom``; in chats it takes what the ranking
    leaves above it.
    """

    standing: Box
    trophy: Box | None
    bottom: int


PLANS: Final = MappingProxyType(
    {
        "wide": ResultLayout(Box(984, 170, 580, 824), Box(36, 180, 916, 806), 0),
        "tall": ResultLayout(Box(36, 208, 1128, 1382), None, 0),
        PAGE_LAYOUT: ResultLayout(Box(MARGIN, 0, WIDTH - 2 * MARGIN, 700), None, HIGHEST - 30),
    }
)


class RankedResult(Protocol):
    """A result with its seat and its rank."""

    @property
    def seat(self) -> int:
        """Return the seat."""

    @property
    def rank(self) -> int:
        """Return the rank; tied players share one."""


Trophy = Callable[[Scene, Box], int]
"""Draws the trophy into a box. Returns the lower edge."""


def result_scene(
    request: PictureRequest,
    labels: Labels,
    headline: tuple[str, str],
    look: ResultHeader,
    results: Sequence[PlayerResult],
    origins: ScoreOrigins,
    trophy: Trophy,
    plans: Mapping[str, ResultLayout] = PLANS,
) -> Scene:
    """Compose the final scene in the request's layout."""
    name = request.layout if request.layout in CHAT_LAYOUTS else PAGE_LAYOUT
    first = [one.seat for one in results if one.rank == 1]
    head = HeaderText(labels.game_name, *headline, first[0] if len(first) == 1 else None)
    plan = plans[name]
    if name in CHAT_LAYOUTS:
        scene = chat_header.empty_scene(request.game, name)
        art = HeaderArt(look.art, look.wide, look.high, look.widths[name])
        chat_header.draw_chat_header(scene, LAYOUTS[name], head, look.colour, art, RoundCounter(0, 0))
        top = 0
    else:
        scene = Scene(game=request.game, width=WIDTH)
        top = draw_page_header(scene, head, look.colour, under=40) + AFTER
        wide = look.widths[name]
        high = wide * look.high // look.wide
        if high > top - AFTER - 8:
            high = top - AFTER - 8
            wide = high * look.wide // look.high
        scene.add_drawing("small", Box(WIDTH - wide, top - AFTER - high, wide, high), look.art, look.wide, look.high)
    if name in CHAT_LAYOUTS:
        trophy(scene, _draw_feast(scene, labels, results, origins, plan))
        return scene
    low = ranking.draw_ranking(scene, labels, results, origins, plan.standing.move_by(0, top))
    low = trophy(scene, Box(plan.standing.x, low + AFTER, plan.standing.w, plan.bottom - low - AFTER))
    scene.height = min(HIGHEST, low + 30)
    return scene


def sole_winner(results: Sequence[RankedResult]) -> int | None:
    """Return the seat of the winner; ``None`` if several share the first rank."""
    first = [one.seat for one in results if one.rank == 1]
    return first[0] if len(first) == 1 else None


def _draw_feast(
    scene: Scene, labels: Labels, results: Sequence[PlayerResult], origins: ScoreOrigins, plan: ResultLayout
) -> Box:
    """Draw the arches of the winners and the other players beneath. Returns the box of the trophy."""
    first = [one for one in results if one.rank == 1]
    box, wide = plan.standing, plan.trophy is None
    row = ranking.row_height(labels, results, len(results) + len(first) - 2, box.w)
    below = ranking.legend_height(results, origins, box.w)
    low = (len(results) - len(first)) * row + below
    high = ARCH_H if wide else box.h - low - AFTER
    arches = _arch_boxes(Box(box.x, box.bottom - low - AFTER - high, box.w, high), len(first))
    if min(one.h for one in arches) < winner_arch.LEAST:
        arches, row = [], ranking.ROW if wide else ranking.STACKED
        low = len(results) * row + below if wide else box.h
    rows = Box(box.x, box.bottom - low, box.w, low)
    scale = ranking.measure_scale(results, origins, arches, box, row)
    for one, arch in zip(first, arches, strict=False):
        _draw_arch(scene, labels, one, origins, arch, scale)
    ranking.draw_rows(scene, labels, results[len(arches) :], origins, rows, scale)
    return plan.trophy or Box(box.x, box.y, box.w, min(one.y for one in [*arches, rows]) - AFTER - box.y)


def _arch_boxes(box: Box, count: int) -> list[Box]:
    """Return the boxes of ``count`` arches: side by side, or where they are too narrow, in a column."""
    wide = (box.w - ARCH_GAP * (count - 1)) // count
    if wide >= ARCH_W:
        return [Box(box.x + number * (wide + ARCH_GAP), box.y, wide, box.h) for number in range(count)]
    high = (box.h - ARCH_GAP * (count - 1)) // count
    return [Box(box.x, box.y + number * (high + ARCH_GAP), box.w, high) for number in range(count)]


def _draw_arch(
    scene: Scene, labels: Labels, one: PlayerResult, origins: ScoreOrigins, box: Box, scale: RankingScale
) -> None:
    """Draw the arch of a winner, with the bar of points."""
    scene.add_hotspot(f"{one.seat}/result", box)
    texts = winner_arch.WinnerTexts(labels.label_text("rank", n=one.rank), labels.seat_name(one.seat), str(one.total))
    bar = winner_arch.draw_winner_arch(scene, one.seat, texts, box, ranking.BAR_H)
    ranking.draw_origins(scene, one, origins, bar, scale)
    ranking.draw_rest(scene, one, bar.right, bar.center[1], scale)
