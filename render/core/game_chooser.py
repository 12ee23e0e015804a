"""The game chooser: a picture with a band for each game, with its name, facts and cover drawing.

One game's band or several covers form a banner; a square cover goes next to a text.
"""

from typing import Final, NamedTuple

import msgspec

from render.core.fonts import DETAIL, HEADLINE, TextStyle
from render.core.geometry import Box
from render.core.painters import PAINTERS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text
from render.core.widgets import MARGIN, TWO_LINES, WIDTH

CHOOSER: Final = ""
"""The ``game`` of a request for the chooser, which does not belong to a game."""
BAND: Final = 320
GAP: Final = 24
TEXT_ROOM: Final = 600
EDGE: Final = 4
TOP: Final = 72
PLAIN: Final = "ink"
BANNER: Final = "banner"
"""The ``picture`` of a request for a banner."""
SQUARE: Final = "square"
"""The ``layout`` of a request for the cover of one game."""
SQUARE_PX: Final = 320
TILE: Final = 640
"""Width of a cover in a banner of several games (units)."""


class GameCover(NamedTuple):
    """The ``COVER`` of a painter: a drawing at the lower right of the band, its size, the ground.

    ``quay``: height of a light strip at its foot, which continues to the left; ``margin``: the space to the right and
    below.
    """

    drawing: str
    width: int
    height: int
    ground: str
    quay: int = 0
    margin: int = 0


class GameCard(msgspec.Struct, frozen=True):
    """A game in the chooser; ``facts``: finished lines about players and duration."""

    game: str
    title: str
    facts: tuple[str, ...]


def chooser_scene(request: PictureRequest) -> Scene:
    """Compose the scene of a request whose view is a tuple of cards. Bands are marked with game keys."""
    cards: tuple[GameCard, ...] = request.view
    if request.layout == SQUARE:
        return _tiles_scene(cards, SQUARE_PX, 1)
    if request.picture == BANNER and len(cards) > 1:
        return _tiles_scene(cards, TILE, WIDTH / (len(cards) * (TILE + GAP) - GAP))
    made = Scene(game=CHOOSER, width=WIDTH)
    for number, card in enumerate(cards):
        _draw_band(made, card, Box(0, number * (BAND + GAP), WIDTH, BAND))
    made.height = max(BAND, len(cards) * (BAND + GAP) - GAP)
    return made


def _tiles_scene(cards: tuple[GameCard, ...], width: int, px: float) -> Scene:
    made = Scene(game=CHOOSER, width=len(cards) * (width + GAP) - GAP, height=BAND, px=px)
    for number, card in enumerate(cards):
        _draw_tile(made, card, Box(number * (width + GAP), 0, width, BAND))
    return made


def _draw_tile(scene: Scene, card: GameCard, box: Box) -> None:
    """Draw a game's cover in the middle of a tile. The scene's edge cuts off a wider one."""
    cover: GameCover | None = getattr(PAINTERS.get(card.game), "COVER", None)
    scene.add_rectangle(box, cover.ground if cover else PLAIN, Layer.TABLE)
    if cover:
        bottom = box.bottom - ((box.h - cover.height) // 2 if cover.margin else 0)
        if cover.quay:
            scene.add_rectangle(Box(box.x, box.bottom - cover.quay, box.w, cover.quay), "page")
        scene.add_drawing(
            cover.drawing, Box(box.x + (box.w - cover.width) // 2, bottom - cover.height, cover.width, cover.height)
        )
    scene.add_hotspot(card.game, box)


def _draw_band(scene: Scene, card: GameCard, box: Box) -> None:
    cover: GameCover | None = getattr(PAINTERS.get(card.game), "COVER", None)
    ground = cover.ground if cover else PLAIN
    scene.add_rectangle(box, ground, Layer.TABLE)
    if cover:
        x, y = box.right - cover.width - cover.margin, box.bottom - cover.height - cover.margin
        place = Box(x, y, cover.width, cover.height)
        scene.add_drawing(cover.drawing, place)
        scene.add_rectangle(Box(box.x, box.bottom - cover.quay, place.x - box.x, cover.quay), "page")
        scene.add_rectangle(Box(box.x, box.bottom - cover.quay, place.x - box.x, min(cover.quay, EDGE)), "line")
    name = _fit_title(card.title, HEADLINE)
    leading = round(name.px * 1.02)
    scene.add_text(MARGIN, box.y + TOP, name, HEADLINE, "white", leading=leading)
    y = box.y + TOP + len(name.lines) * leading
    for line in card.facts:
        scene.add_text(MARGIN, y, fit_text(line, DETAIL, TEXT_ROOM), DETAIL, f"{ground}~white.70")
        y += 48
    scene.add_hotspot(card.game, box)


def _fit_title(title: str, style: TextStyle) -> FittedText:
    one = fit_text(title, style, TEXT_ROOM)
    return fit_text(title, TWO_LINES, TEXT_ROOM, 2) if one.cut else one
