"""What the signs mean: a picture for the first game, the same for all viewers."""

from __future__ import annotations

from engines.princes.view import PrincesView
from render.core import legend_lists
from render.core.fonts import LABEL, SECTION
from render.core.geometry import Box
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.princes import panel
from render.princes.houses import HOUSES
from render.princes.labels import GameLabels
from render.princes.layout import HEAP_ICONS
from render.princes.wants import WANTS

FACTS = (
    ("points", "laurel", GOLD),
    ("works", "work", "ink"),
    ("jesters", "jester", "ink"),
    ("builders", "builder", "terraD"),
    ("freedoms", "travel", "lapis"),
    ("professions", "plate.person", "ink"),
    ("bonus", "plate.plus", "ink"),
    ("prestige", "plate.star", "ink"),
    ("recruiting", "plate.arrow", "ink"),
    ("money", "florin", GOLD),
)


def legend_scene(request: PictureRequest) -> Scene:
    """Return the scene of the legend: it depends on the language, not on the position."""
    view: PrincesView = request.view
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = draw_page_header(
        scene, HeaderText(labels.label_text("game"), labels.label_text("legend"), ""), "lapis", room=1100, under=-26
    )
    y = _draw_buildings(scene, view, labels, y + 50)
    freedoms = [legend_lists.icon_item(name, "lapis", labels.term_text(name)) for name in panel.FREEDOMS]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-freedoms"), y, freedoms, 2)
    heaps = [legend_lists.icon_item(icon, "ink", labels.term_text(name)) for name, icon in HEAP_ICONS.items()]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-heaps"), y, heaps)
    facts = [legend_lists.icon_item(icon, colour, labels.label_text(f"fact-{name}")) for name, icon, colour in FACTS]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-facts"), y, facts, 2)
    y = _draw_persons(scene, labels, y)
    scene.height = legend_lists.draw_mark_list(scene, labels, y, "place-blocked")
    return scene


def _draw_buildings(scene: Scene, view: PrincesView, labels: GameLabels, y: int) -> int:
    """Draw buildings and landscapes as they lie, with their names."""
    scene.add_fitted_text(MARGIN, y, labels.label_text("legend-buildings"), SECTION, "ink", room=1100)
    y += 40
    kinds = list(view.outlines)
    cell = 44
    for start in range(0, len(kinds), 4):
        row = kinds[start : start + 4]
        tall = max(len(view.outlines[kind]) for kind in row) * cell
        for number, kind in enumerate(row):
            shape = view.outlines[kind]
            x = MARGIN + number * 285
            box = Box(x, y + tall - len(shape) * cell, len(shape[0]) * cell, len(shape) * cell)
            scene.add_drawing("building" if kind in HOUSES else "landscape", box, kind, tuple(shape), layer=Layer.TILES)
            scene.add_fitted_text(x, y + tall + 32, labels.term_text(kind), LABEL, "ink", room=270)
        y += tall + 74
    return y


def _draw_persons(scene: Scene, labels: GameLabels, y: int) -> int:
    y = legend_lists.draw_title(scene, labels.label_text("legend-persons"), y)
    for number, person in enumerate(WANTS):
        x = MARGIN + number % 3 * legend_lists.COLUMN_W
        top = y + number // 3 * 74
        panel.draw_niche(scene, person, Box(x, top, 54, 62))
        scene.add_fitted_text(x + 66, top + 34, labels.term_text(person), LABEL, "ink", room=legend_lists.COLUMN_W - 50)
    return y + -(-len(WANTS) // 3) * 74 + 16
