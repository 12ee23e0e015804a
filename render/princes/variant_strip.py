"""What the variants lay beside the board: professions face up, kinds of landscape, and what has left the game."""

from engines.princes.view import PrincesView
from render.core.fonts import FACT, LABEL
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.widgets import MARGIN, WIDTH
from render.princes.houses import HOUSES
from render.princes.labels import GameLabels
from render.princes.layout import OBJECT_ICONS
from render.princes.panel import WANTS

CARD_W, CARD_H = 372, 132
HEAD_H, LINE_H = 62, 64


def draw_variant_strip(scene: Scene, view: PrincesView, labels: GameLabels, y: int) -> int:
    """Draw the strip, nothing in the base game. ``y``: its upper edge. Return its lower edge."""
    if view.may_acquire is not None:
        y = _draw_professions(scene, view, labels, view.may_acquire, y)
    if view.box:
        y = _draw_removed_objects(scene, view, labels, y)
    return y


def _draw_professions(scene: Scene, view: PrincesView, labels: GameLabels, left: int, y: int) -> int:
    """Draw the professions that lie face up, three in a row, and how many may still be acquired (P-19.2 to P-19.4)."""
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    label, times = labels.label_text("may-acquire"), labels.label_text("times", n=left)
    count = f"{label} {times}"
    width = scene.add_fitted_text(
        WIDTH - MARGIN, y + 36, count, FACT if left else LABEL, "ink", room=520, anchor="right"
    ).w
    scene.add_drawing(
        "icon", square_around(WIDTH - MARGIN - width - 34, y + 36, 42), "plate.person", "ink", layer=Layer.PIECES
    )
    scene.add_fitted_text(MARGIN, y + 36, labels.label_text("laid-out"), LABEL, "ink2", room=520)
    top = y
    y += HEAD_H
    for number, card in enumerate(view.laid_out):
        box = Box(MARGIN + number % 3 * (CARD_W + 2), y + number // 3 * CARD_H, CARD_W, CARD_H - 12)
        _draw_person(scene, labels, card, box, open_=left > 0)
    y += -(-len(view.laid_out) // 3) * CARD_H
    scene.add_hotspot("laid", Box(MARGIN, top, 560, HEAD_H))
    return y + 6


def _draw_person(scene: Scene, labels: GameLabels, card: str, box: Box, *, open_: bool) -> None:
    """Draw a profession: its person, its name and its three wishes."""
    wall, ink = (HOUSES[WANTS[card][0]].wall, "white") if open_ else ("stone", "ink")
    niche = Box(box.x, box.y, 76, box.h)
    scene.add_drawing("arch", niche, wall, "", 0, layer=Layer.TILES)
    scene.add_drawing("icon", square_around(niche.center[0], niche.y + 66, 58), card, ink, layer=Layer.PIECES)
    x = niche.right + 14
    name = fit_text(labels.term_text(card), LABEL, box.right - x - 8, 2)
    first = box.y + (38 if len(name.lines) == 1 else 18)
    scene.add_text(x, first, name, LABEL, "ink", leading=36)
    for number, wanted in enumerate(WANTS[card]):
        scene.add_drawing(
            "icon", square_around(x + 20 + number * 58, box.y + 92, 40), wanted, "ink", layer=Layer.PIECES
        )
    scene.add_hotspot(f"laid:{card}", niche)


def _draw_removed_objects(scene: Scene, view: PrincesView, labels: GameLabels, y: int) -> int:
    """Draw objects and freedoms that are out of the game (P-18.5, P-18.10), each once with its number."""
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    x = scene.add_fitted_text(MARGIN, y + 36, labels.label_text("out-of-game"), LABEL, "ink2", room=420).right + 28
    for thing in dict.fromkeys(view.box):
        scene.add_drawing(
            "icon", square_around(x + 20, y + 36, 40), OBJECT_ICONS.get(thing, thing), "ink2", layer=Layer.PIECES
        )
        x += 46
        n = view.box.count(thing)
        if n > 1:
            x = scene.add_text(x, y + 36, labels.label_text("times", n=n), LABEL, "ink2").right + 8
        x += 14
    return y + LINE_H
