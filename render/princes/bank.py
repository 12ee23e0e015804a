"""What all players may still take: buildings, freedoms, the three decks."""

from engines.princes.view import PrincesView
from render.core.fonts import FACT, LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene, cached_block
from render.princes.houses import HOUSES
from render.princes.labels import GameLabels

DECKS = {"profession": "plate.person", "bonus": "plate.plus", "prestige": "plate.star"}
STRIP_H = 150
TITLE_H = 74


def has_one_landscape_heap(view: PrincesView) -> bool:
    """Return whether the landscapes are one heap: their kinds are counted here then (P-19.6)."""
    return not set(view.landscapes) <= set(view.heaps)


def count_things(view: PrincesView) -> int:
    """Return how many things the supply has a count of."""
    return len(view.buildings) + len(view.freedoms) + len(DECKS) + 3 * has_one_landscape_heap(view)


def draw_bank(
    scene: Scene, view: PrincesView, labels: GameLabels, box: Box, columns: int, pitch: int, *, title: bool
) -> None:
    """Draw counts in a grid; ``title``: under a heading, as a panel."""
    things = [(name, left, HOUSES[name].wall, False) for name, left in view.buildings.items()]
    things += [(name, left, "lapis", True) for name, left in view.freedoms.items()]
    if has_one_landscape_heap(view):
        things += [(name, left, "forest", True) for name, left in view.landscapes.items()]
    things += [(DECKS[name], left, "ink", True) for name, left in view.decks.items()]
    _draw_counts(scene, labels, tuple(things), box, columns, pitch, title=title)


@cached_block
def _draw_counts(
    scene: Scene, labels: GameLabels, things: tuple[tuple[str, int, str, bool], ...], box: Box, columns: int,
    pitch: int, *, title: bool,
) -> None:  # fmt: skip
    """Draw icons with their counts and colours; whether without a house around them."""
    y = box.y
    if title:
        scene.add_rectangle(Box(box.x, y, box.w, 12), "stone", Layer.PIECES)
        scene.add_fitted_text(box.x, y + 42, labels.label_text("bank"), SECTION, "ink", room=box.w)
        y += TITLE_H
    wide = box.w // columns
    for number, (icon, left, colour, plain) in enumerate(things):
        x = box.x + number % columns * wide
        middle = y + number // columns * pitch + pitch // 2
        if plain:
            scene.add_drawing(
                "icon", square_around(x + 26, middle, 42), icon, colour if left else "stone", layer=Layer.PIECES
            )
        else:
            scene.add_drawing(
                "round", square_around(x + 26, middle, 50), colour if left else "stone", 6, layer=Layer.TILES
            )
            scene.add_drawing(
                "icon", square_around(x + 26, middle, 36), icon, "white" if left else "ink", layer=Layer.PIECES
            )
        style, ink = (FACT, "ink") if left else (LABEL, "ink2")
        scene.add_text(x + 60, middle, labels.label_text("times", n=left), style, ink)
