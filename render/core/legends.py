"""The key to a game's signs in the shapes of chats: a group of signs a picture, each as large as there is room."""

from __future__ import annotations

from typing import Final, NamedTuple

from engines.core.words import Msg
from render.core import meanings
from render.core.faces import LABEL, STRONG, Style
from render.core.fit import Fitted, fit
from render.core.geometry import Box
from render.core.meanings import Group, Sign, capital
from render.core.painters import PAINTERS
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED, SHAPES, Shape
from render.core.words import Words

SIGN: Final = 130
"""The most that a sign takes, in units."""
LEAST: Final = 70
"""The least that it takes where it is explained."""
CELL: Final = 170
"""The most that a row of names takes."""
TALL: Final = 260
"""The most that a row takes where each sign is explained."""
WORDS: Final = 290
"""The least room for a name."""
GAP: Final = 18
KICKER: Final = Style("sans.bold", 33)
LEADING: Final = 38


def listed(game: str, components: str = "") -> tuple[Group, ...]:
    """The groups of a game's key; nothing where it has none, or only its poster."""
    return tuple(group for group in meanings.groups(game, components) if group.listed)


def arranged(request: Request) -> bool:
    """Whether a picture is a group of the key; else it is the poster of all."""
    return request.picture == "legend" and request.shape in ARRANGED and bool(listed(request.game))


def scene(request: Request) -> Scene:
    """The group whose number is the request's part, the first where it has none."""
    painter, shape = PAINTERS[request.game], SHAPES[request.shape]
    groups = listed(request.game, getattr(request.view, "components", ""))
    group = groups[int(request.part or 0) % len(groups)]
    words: Words = painter.WORDS(request)
    drawn = Scene(request.game, shape.width, shape.height, px=shape.px, shape=shape.name)
    drawn.flat(Box(0, 0, shape.width, shape.masthead), painter.COVER.ground, Layer.BOARD)
    kicker, headline, _ = shape.rows
    drawn.fitted(
        shape.margin, kicker, words.speak(Msg("game-name")), KICKER, "white", room=shape.width - 2 * shape.margin
    )
    room = shape.width - 2 * shape.margin
    drawn.fitted(shape.margin, headline, words.speak(Msg(group.heading)), shape.headline, "white", room=room)
    _signs(drawn, shape, words, group.signs)
    return drawn


class _Grid(NamedTuple):
    """How signs are arranged: in so many columns and rows, so large, with so many lines on each or its name alone."""

    size: int
    columns: int
    rows: int
    wide: int
    high: int
    lines: int

    @property
    def text(self) -> int:
        """The room for words beside a sign."""
        return self.wide - self.size - 2 * GAP


def _grid(room: Box, n: int, columns: int, tallest: int) -> _Grid:
    rows = -(-n // columns)
    wide, high = room.w // columns, min(tallest, room.h // rows)
    size = min(SIGN, high - GAP, wide - WORDS - 2 * GAP)
    return _Grid(size, columns, rows, wide, high, max(0, high - LEADING) // LEADING)


def _signs(drawn: Scene, shape: Shape, words: Words, signs: tuple[Sign, ...]) -> None:
    """As large as they can be, one column after the other: with what each is, where there is room for all of that."""
    top = shape.masthead + GAP
    room = Box(shape.margin, top, shape.width - 2 * shape.margin, shape.height - top - GAP)
    names = [capital(words.speak(sign.name)) for sign in signs]
    told = [_after(name, words.speak(sign.told)) for name, sign in zip(names, signs, strict=True)]

    def fits(grid: _Grid) -> bool:
        known = all(not fit(name, STRONG, grid.text).cut for name in names)
        return known and grid.size >= LEAST and not any(fit(text, LABEL, grid.text, grid.lines).cut for text in told)

    grids = [_grid(room, len(signs), columns, TALL) for columns in range(1, 4)]
    whole = [grid for grid in grids if fits(grid)]
    bare = [_grid(room, len(signs), columns, CELL) for columns in range(1, 6)]
    named = [grid for grid in bare if all(not fit(name, LABEL, grid.text, grid.lines + 1).cut for name in names)]
    grid = max(whole or named or bare)
    for number, (sign, name, text) in enumerate(zip(signs, names, told, strict=True)):
        column, row = divmod(number, grid.rows)
        x, middle = room.x + column * grid.wide, room.y + row * grid.high + grid.high // 2
        sign.draw(drawn, Box(x, middle - grid.size // 2, grid.size, grid.size))
        x += grid.size + GAP
        if not whole:
            _lines(drawn, x, middle, [(fit(name, LABEL, grid.text, grid.lines + 1), LABEL)])
        else:
            said = fit(text, LABEL, grid.text, grid.lines)
            _lines(drawn, x, middle, [(fit(name, STRONG, grid.text), STRONG), (said, LABEL)])


def _after(name: str, told: str) -> str:
    """What a sign is, where its name stands over it already."""
    return capital(told.removeprefix(f"{name}: "))


def _lines(drawn: Scene, x: int, middle: int, texts: list[tuple[Fitted, Style]]) -> None:
    """Texts under each other, all of them round a middle."""
    y = middle - LEADING * (sum(len(text.lines) for text, _ in texts) - 1) // 2
    for text, style in texts:
        drawn.text(x, y, text, style, "ink", leading=LEADING)
        y += LEADING * len(text.lines)
