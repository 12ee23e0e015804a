"""What the signs mean: a picture for the first game, the same for all viewers."""

from __future__ import annotations

from engines.fresco.components import printed
from engines.fresco.view import FrescoView
from render.core import legend_lists
from render.core.fonts import COUNT, FACT, LABEL, NOW
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.fresco import cards, paints
from render.fresco.icons import PLACES
from render.fresco.labels import GameLabels

FACTS = (
    ("points", "laurel", GOLD),
    ("thalers", "florin", GOLD),
    ("apprentices", "f.pawn", "ink"),
    ("tiles", "f.tile", "terraD"),
    ("altars", "f.altar", "umber"),
    ("requests", "f.scroll", "porph"),
    ("income", "f.income", GOLD),
    ("supply", "f.mortar", "ink2"),
    ("bag", "f.bag", "umber"),
    ("screen", "f.screen", "ink2"),
)


def legend_scene(request: PictureRequest) -> Scene:
    """Return the scene of the legend: it depends on the language, not on the position."""
    view: FrescoView = request.view
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = draw_page_header(
        scene, HeaderText(labels.game_name, labels.label_text("legend"), ""), "terraD", room=1100, under=-26
    )
    y = _draw_paints(scene, labels, y + 26)
    y = _draw_places(scene, labels, y)
    facts = [legend_lists.icon_item(icon, colour, labels.label_text(f"fact-{key}")) for key, icon, colour in FACTS]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-facts"), y, facts, 2)
    y = _draw_fresco(scene, labels, y)
    y = _draw_portraits(scene, view, labels, y)
    scene.height = legend_lists.draw_mark_list(scene, labels, y, start=False)
    return scene


def _draw_paints(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw every paint with its name, and what mixes to what."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-paints"), y)
    for k, name in enumerate((*paints.BASIC, *paints.MIXED, *paints.SPECIAL)):
        x, middle = MARGIN + k % 2 * 560, y + k // 2 * 70 + 35
        paints.draw_paint(scene, labels, name, x + 28, middle, 52)
        told = scene.add_fitted_text(x + 70, middle, labels.term_text(name), LABEL, "ink", room=190)
        mixed = paints.MIXES.get(name)
        if mixed:
            left = max(told.right + 24, x + 240)
            scene.add_text(left, middle, "=", COUNT, "ink2")
            paints.draw_paint(scene, labels, mixed[0], left + 56, middle, 44)
            scene.add_text(left + 88, middle, "+", COUNT, "ink2")
            paints.draw_paint(scene, labels, mixed[1], left + 138, middle, 44)
    return y + 4 * 70 + 18


def _draw_places(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw the places of the day in order, each in a line of words."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-places"), y)
    for number, place in enumerate(("market", "cathedral", "studio", "workshop", "theatre")):
        middle = y + 36
        scene.add_drawing("icon", square_around(MARGIN + 28, middle, 56), PLACES[place], "ink", layer=Layer.PIECES)
        name = scene.add_fitted_text(MARGIN + 76, middle, f"{number + 1}. {labels.place(place)}", NOW, "ink", room=250)
        x = max(MARGIN + 330, name.right + 20)
        fitted = fit_text(labels.label_text(f"does-{place}"), LABEL, WIDTH - MARGIN - x, 2)
        scene.add_text(x, middle - (20 if len(fitted.lines) == 2 else 0), fitted, LABEL, "ink2", leading=40)
        y += 92 if len(fitted.lines) == 2 else 76
    return y + 14


def _draw_fresco(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw a covered section, the bishop, his bonus, Leonardo, an apprentice whose work is done."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-fresco"), y)
    rows = ("covered", "restored", "bishop", "bonus", "altar-mixed", "leonardo")
    for number, key in enumerate(rows):
        x, middle = MARGIN + number % 2 * 560, y + number // 2 * 78 + 39
        spot = square_around(x + 34, middle, 64)
        if key == "covered":
            scene.add_drawing("fresco.section", spot, 1, 1, "sooty", layer=Layer.TILES)
        elif key == "restored":
            scene.add_drawing("fresco.section", spot, 1, 1, "hard", layer=Layer.TILES)
        elif key == "bishop":
            scene.add_drawing("fresco.bishop", spot, layer=Layer.PIECES)
        elif key == "bonus":
            scene.add_drawing("frame", Box(x + 3, middle - 20, 62, 40), "white", "porph", 20, 2, layer=Layer.PIECES)
            scene.add_text(x + 34, middle, "+2", FACT, "white", anchor="centre")
        elif key == "altar-mixed":
            scene.add_drawing("fresco.blank", square_around(x + 34, middle, 48), "mixed", layer=Layer.PIECES)
        else:
            scene.add_drawing("sign", square_around(x + 34, middle, 52), 2, "white", layer=Layer.PIECES)
        fitted = fit_text(labels.label_text(f"thing-{key}"), LABEL, 446, 2)
        scene.add_text(x + 86, middle - (19 if len(fitted.lines) == 2 else 0), fitted, LABEL, "ink", leading=38)
    return y + 3 * 78 + 16


def _draw_portraits(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    """Draw all portraits: sitter, name, kind, effect."""
    y = legend_lists.draw_title(scene, labels.label_text("portraits"), y)
    for row in printed(view.components).table.portrait:
        oval = Box(MARGIN, y, 62, 74)
        scene.add_drawing("fresco.portrait", oval, row.id, layer=Layer.PIECES)
        scene.add_hotspot(f"portrait:{row.id}", oval)
        name = scene.add_fitted_text(MARGIN + 82, y + 22, labels.term_text(row.id), NOW, "ink", room=520)
        scene.add_drawing(
            "icon", square_around(name.right + 38, y + 22, 34), f"f.{row.kind}", "terraD", layer=Layer.PIECES
        )
        scene.add_text(name.right + 66, y + 22, labels.label_text(f"kind-{row.kind}"), FACT, "terraD")
        fitted = fit_text(cards.portrait_effect(labels, row.id), LABEL, WIDTH - 2 * MARGIN - 82, 2)
        scene.add_text(MARGIN + 82, y + 62, fitted, LABEL, "ink2", leading=38)
        y += 94 if len(fitted.lines) == 1 else 130
    return y + 6
