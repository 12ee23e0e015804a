"""The persons on offer in the viewer's hand: what each does, and what those that count something would pay now."""

from typing import Final

from engines.notredame.view import MineView, NotreDameView, PersonView
from render.core.fonts import COUNT, FACT, LABEL, NOTHING, SECTION
from render.core.geometry import Box, square_around
from render.core.hand_sheet import UNDER
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.notredame import offer
from render.notredame.labels import GameLabels

BESIDE: Final = 1000
"""A block of this width has the formula of a person beside its name."""


def draw_persons(view: NotreDameView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    """Draw the persons on offer, and what those that count something would pay now."""
    y = box.y + 20
    scene.add_fitted_text(box.x, y + 26, labels.label_text("worth"), SECTION, "ink", room=box.w)
    y += 62
    for told in view.persons:
        _draw_person(scene, mine, labels, told, Box(box.x, y, box.w, 68))
        y += 80 if box.w >= BESIDE else 112
    if box.w >= BESIDE:
        scene.add_rectangle(Box(0, box.y, scene.width, y + UNDER - box.y), "cell", Layer.TABLE)
    else:
        scene.add_drawing("round", Box(box.x - 18, box.y, box.w + 36, y - box.y), "cell", 16, layer=Layer.TABLE)
    return y


def _draw_person(scene: Scene, mine: MineView, labels: GameLabels, told: PersonView, box: Box) -> None:
    """Draw one of them: the name, and beside or under it what it does, its rats, what it would pay."""
    y = box.y + 36
    offer.draw_niche(scene, told.id, offer.DECKS.get(told.deck, "umber"), Box(box.x, box.y, 56, 68))
    scene.add_hotspot(f"person:{told.id}", Box(box.x, box.y, 56, 68))
    formula = offer.FORMULAS.get(told.id, "")
    edge = box.right
    if told.id in mine.worth:
        worth = mine.worth[told.id]
        style, ink = (COUNT, "ink") if worth else (NOTHING, "ink2")
        level = y if box.w >= BESIDE else y - 16
        edge = scene.add_text(box.right, level, f"+{worth}", style, ink, anchor="right").x - 48
        scene.add_drawing(
            "icon", square_around(edge + 20, level, 42), "laurel", GOLD if worth else "stone", layer=Layer.PIECES
        )
    if box.w >= BESIDE:
        scene.add_fitted_text(box.x + 72, y, labels.term_text(told.id), LABEL, "ink", room=330)
        offer.draw_formula(scene, labels, formula, box.x + 420, y, 400)
        rats = box.x + 840
    else:
        scene.add_fitted_text(box.x + 72, y - 14, labels.term_text(told.id), FACT, "ink", room=edge - box.x - 90)
        offer.draw_formula(scene, labels, formula, box.x + 72, y + 34, box.w - 240)
        y, rats = y + 34, box.right - 44 * told.rats
    for k in range(told.rats):
        scene.add_drawing("icon", square_around(rats + 20 + 44 * k, y, 40), "nd.rat", "ink", layer=Layer.PIECES)
