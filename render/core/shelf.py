"""The games to choose from, as one picture: a band a game, with its name, for whom and how long, and its own town."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from render.core.faces import DETAIL, HEADLINE, Style
from render.core.fit import Fitted, fit
from render.core.geometry import Box
from render.core.painters import PAINTERS
from render.core.pieces import MARGIN, TWO_LINES, WIDTH
from render.core.request import Request
from render.core.scene import Layer, Scene

SHELF: Final = ""
"""The ``game`` of a request for the shelf: it belongs to none."""
BAND: Final = 320
GAP: Final = 24
TEXT_ROOM: Final = 600
EDGE: Final = 4
TOP: Final = 72
PLAIN: Final = "ink"


class Cover(NamedTuple):
    """What a painter calls ``COVER``: a drawing that stands at the lower right of the band, its size, the ground.

    ``quay``: so much of its foot is a light quay, which goes on to the left; ``margin``: to the right and below.
    """

    drawing: str
    width: int
    height: int
    ground: str
    quay: int = 0
    margin: int = 0


class Card(msgspec.Struct, frozen=True):
    """A game on the shelf; ``facts`` are ready lines: how many play, how long."""

    game: str
    title: str
    facts: tuple[str, ...]


def scene(request: Request) -> Scene:
    """The scene of a request whose view is a tuple of cards. Each band is marked with its game's key."""
    made = Scene(game=SHELF, width=WIDTH)
    cards: tuple[Card, ...] = request.view
    for number, card in enumerate(cards):
        _band(made, card, Box(0, number * (BAND + GAP), WIDTH, BAND))
    made.height = max(BAND, len(cards) * (BAND + GAP) - GAP)
    return made


def _band(scene: Scene, card: Card, box: Box) -> None:
    cover: Cover | None = getattr(PAINTERS.get(card.game), "COVER", None)
    ground = cover.ground if cover else PLAIN
    scene.flat(box, ground, Layer.TABLE)
    if cover:
        x, y = box.right - cover.width - cover.margin, box.bottom - cover.height - cover.margin
        place = Box(x, y, cover.width, cover.height)
        scene.draw(cover.drawing, place)
        scene.flat(Box(box.x, box.bottom - cover.quay, place.x - box.x, cover.quay), "page")
        scene.flat(Box(box.x, box.bottom - cover.quay, place.x - box.x, min(cover.quay, EDGE)), "line")
    name = _fitted(card.title, HEADLINE)
    leading = round(name.px * 1.02)
    scene.text(MARGIN, box.y + TOP, name, HEADLINE, "white", leading=leading)
    y = box.y + TOP + len(name.lines) * leading
    for line in card.facts:
        scene.text(MARGIN, y, fit(line, DETAIL, TEXT_ROOM), DETAIL, f"{ground}~white.70")
        y += 48
    scene.mark(card.game, box)


def _fitted(title: str, style: Style) -> Fitted:
    """On one line, smaller if need be, or else on two."""
    one = fit(title, style, TEXT_ROOM)
    return fit(title, TWO_LINES, TEXT_ROOM, 2) if one.cut else one
