"""The end: where the points came from, and each player's estate with those who worked there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.princes.view import PrincesView
from render.core import final_picture, fonts
from render.core.final_picture import ResultHeader
from render.core.fonts import NAME
from render.core.geometry import Box, square_around
from render.core.layouts import CHAT_LAYOUTS
from render.core.ranking import PlayerResult, ScoreOrigins
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.princes import panel
from render.princes.labels import GameLabels
from render.princes.layout import SIDE

PARTS: Final = {
    "works": ("lapis", "white"),
    "buildings": ("terra", "white"),
    "landscapes": ("forest", "white"),
    "builders": ("umber", "white"),
    "best_works": ("saff", "ink"),
    "prestige": ("porph", "white"),
}
LOST: Final = MappingProxyType({"sold": ("rosa", "terraD")})
LOOK: Final = ResultHeader("lapis", "florence", 600, 256, MappingProxyType({"wide": 350, "tall": 400, "page": 560}))
HEAD_H: Final = 66
TABLE_H: Final = 56
GAP: Final = 28
MOST_CELL: Final = 72
LEAST_CELL: Final = 22
LEAST_RATIO: Final = 1.8
"""How much larger the estate of the winner is, at least."""
SMALL_WEIGHTS: Final = MappingProxyType({"wide": 2.5, "tall": 1})
"""With less, the winner's estate takes all the height of a wide picture, and a narrow column remains for the others."""


class FeastPlan(NamedTuple):
    """The squares of the winner's estate and of the others', and where the others' are."""

    large: int
    small: int
    spots: tuple[tuple[int, int], ...]

    def area(self, small_weight: float) -> float:
        """Return the area of all estates in squares of one unit, in which the smaller ones count so many times."""
        return self.large**2 + small_weight * len(self.spots) * self.small**2


def final_scene(request: PictureRequest) -> Scene:
    """Return the scene of the end."""
    view: PrincesView = request.view
    labels = GameLabels(request)
    results = [
        PlayerResult(one.seat, one.rank, one.pp, one.parts, (("florin", GOLD, one.florins),)) for one in view.results
    ]
    origins = ScoreOrigins(PARTS, LOST, lambda part: labels.label_text(f"part-{part.replace('_', '-')}"))
    return final_picture.result_scene(
        request, labels, labels.headline_texts(view), LOOK, results, origins, partial(_draw_estates, view, labels)
    )


def _draw_estates(view: PrincesView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the estate of the winner large and the others small, or all alike. Returns the lower edge."""
    winner = final_picture.sole_winner(view.results)
    if scene.layout in CHAT_LAYOUTS and winner is not None:
        return _draw_feast(view, labels, scene, box, winner)
    return _draw_grid(view, labels, scene, box)


def _draw_feast(view: PrincesView, labels: GameLabels, scene: Scene, box: Box, winner: int) -> int:
    """Draw the estate of the winner large, and the others beside it or beneath. Returns the lower edge."""
    others = [one.seat for one in view.results if one.seat != winner]
    plan = max(_feast_plans(box, len(others)), key=lambda one: one.area(SMALL_WEIGHTS[scene.layout]))
    side = plan.small * SIDE
    names = _fitting_names(labels, others, side)
    for seat, (x, y) in zip(others, plan.spots, strict=True):
        _draw_estate(scene, view, seat, names.get(seat, ""), Box(box.x + x, box.y + y, side, side))
    here = Box(box.x, box.y, plan.large * SIDE, plan.large * SIDE)
    _draw_estate(scene, view, winner, labels.seat_name(winner), here)
    _draw_table(scene, view, winner, here)
    return box.bottom


def _feast_plans(box: Box, count: int) -> Iterator[FeastPlan]:
    """Find plans for one large estate and ``count`` small ones beside it or beneath, by size and columns."""
    for small, across in product(range(LEAST_CELL, MOST_CELL), range(1, count + 1)):
        down = -(-count // across)
        step, fall = small * SIDE + GAP, small * SIDE + HEAD_H + GAP
        for beside in (True, False):
            wide, high = box.w - across * step * beside, box.h - down * fall * (not beside)
            large = min(wide // SIDE, (high - HEAD_H - TABLE_H) // SIDE)
            fits = down * fall - GAP <= box.h and across * step - GAP <= box.w
            if not fits or large < small * LEAST_RATIO:
                continue
            left, top = (box.w - across * step + GAP, 0) if beside else (0, box.h - down * fall + GAP)
            gap = (box.w - across * step + GAP) // max(1, across - 1) if not beside else 0
            drop = (box.h - down * fall + GAP) // max(1, down - 1) if beside else 0
            spots = [(left + n % across * (step + gap), top + n // across * (fall + drop)) for n in range(count)]
            yield FeastPlan(large, small, tuple(spots))


def _draw_grid(view: PrincesView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw equal estates, in as many columns as make them largest. Returns the lower edge."""
    count = len(view.players)
    over = HEAD_H + TABLE_H
    across, cell = max(
        (
            (
                columns,
                min((box.w - GAP * (columns - 1)) // columns // SIDE, _fit_count(box.h, -(-count // columns), over)),
            )
            for columns in range(1, count + 1)
        ),
        key=lambda pair: pair[1],
    )
    cell = min(cell, MOST_CELL)
    wide, tall = (box.w - GAP * (across - 1)) // across, SIDE * cell + over
    names = _fitting_names(labels, range(count), SIDE * cell)
    for seat in range(count):
        x = box.x + seat % across * (wide + GAP) + (wide - SIDE * cell) // 2
        here = Box(x, box.y + seat // across * (tall + GAP), SIDE * cell, SIDE * cell)
        _draw_estate(scene, view, seat, names.get(seat, ""), here)
        _draw_table(scene, view, seat, here)
    return box.y + -(-count // across) * (tall + GAP) - GAP


def _fitting_names(labels: GameLabels, seats: Sequence[int], side: int) -> dict[int, str]:
    """Return the names above estates of one size, or none if one of them does not fit: the ranking has them all."""
    names = {seat: labels.seat_name(seat) for seat in seats}
    fits = all(fonts.text_width(name, NAME.face, NAME.least) <= side - 50 for name in names.values())
    return names if fits else {}


def _draw_estate(scene: Scene, view: PrincesView, seat: int, name: str, here: Box) -> None:
    """Draw a seat's rule, emblem and name, and below them its estate as large as ``here``."""
    scene.add_drawing("rule", Box(here.x, here.y, here.w, 12), seat, layer=Layer.PIECES)
    scene.add_drawing("sign", square_around(here.x + 22, here.y + 42, 40), seat, layer=Layer.PIECES)
    scene.add_fitted_text(here.x + 50, here.y + 42, name, NAME, "ink", room=here.w - 50)
    panel.draw_estate(scene, view.players[seat], seat, here.move_by(0, HEAD_H), "cell")
    scene.add_part(f"estate:{seat}", Box(here.x, here.y, here.w, HEAD_H + here.h))


def _draw_table(scene: Scene, view: PrincesView, seat: int, here: Box) -> None:
    """Draw those who worked for a seat, below its estate."""
    panel.draw_table_cards(scene, view.players[seat], Box(here.x, here.bottom + HEAD_H + 6, here.w, 44), 42)
    scene.add_part(f"estate:{seat}", Box(here.x, here.y, here.w, HEAD_H + here.h + TABLE_H))


def _fit_count(high: int, rows: int, over: int) -> int:
    """Return the size of a square, with which ``rows`` rows of estates fit into a height."""
    return ((high - GAP * (rows - 1)) // rows - over) // SIDE
