"""Draw the painting of Fresco in advance, in the sizes of boards and films.

Drawing it takes half a second, reading it a few milliseconds. Other sizes are drawn on demand.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

from render.core.film import film_px
from render.core.layouts import LAYOUTS
from render.fresco import plaster
from render.fresco.chat_board import PLANS
from render.fresco.sections import CELL, SIDE, painting_px
from render.fresco.vault import HARD, SOFT

END_SIDES: Final = (120, 140, 160, 180)
"""The sides of the painting at the ends of films, in pixels."""


def painting_sides() -> list[int]:
    """Return the sides of the painting on the poster, on the boards of chats, and in films of them, in pixels."""
    boards = [(plan.cell, LAYOUTS[name].px) for name, plan in PLANS.items()]
    films = [(plan.cell, film_px(name)) for name, plan in PLANS.items()]
    return [painting_px(cell, int(cell * px)) * SIDE for cell, px in ((CELL, 1), *boards, *films)]


def draw_paintings() -> Iterator[tuple[str, Image.Image]]:
    """Draw each painting of a board or film, for endings only under soot; yield it with its file name."""
    for side in END_SIDES:
        yield f"sooty-{side}.png", plaster.draw_sooty(side)
    for side in painting_sides():
        yield f"sooty-{side}.png", plaster.draw_sooty(side)
        for prevails in (HARD, SOFT):
            yield f"clean-{prevails}-{side}.png", plaster.draw_clean(side, prevails)


def write_paintings() -> None:
    folder = Path(plaster.__file__).parent / plaster.STORED
    folder.mkdir(exist_ok=True)
    for name, image in draw_paintings():
        image.save(folder / name, "PNG", optimize=True)
        sys.stdout.write(f"{folder / name}: {(folder / name).stat().st_size} bytes\n")
