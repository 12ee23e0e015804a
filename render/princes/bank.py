"""The common supply: buildings, freedoms, decks; and the variants' additions next to the board."""

from engines.princes.view import PrincesView
from render.core.fonts import FACT, LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_text
from render.core.widgets import MARGIN
from render.princes.houses import HOUSES
from render.princes.layout import OBJECT_ICONS
from render.princes.panel import WANTS

DECKS = {"profession": "plate.person", "bonus": "plate.plus", "prestige": "plate.star"}
STRIP_H = 150
TITLE_H = 74

CARD_W, CARD_H = 372, 132
HEAD_H, LINE_H = 62, 64


def has_one_landscape_heap(view: PrincesView) -> bool:
    """Return whether the landscapes are one heap, so their kinds are counted here (P-19.6)."""
    return not set(view.landscapes) <= set(view.heaps)


def count_things(view: PrincesView) -> int:
    """Return the number of counts in the supply."""
    return len(view.buildings) + len(view.freedoms) + len(DECKS) + 3 * has_one_landscape_heap(view)


def draw_bank(
    scene: Scene, view: PrincesView, labels: Labels, box: Box, columns: int, pitch: int, *, title: bool
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
    scene: Scene, labels: Labels, things: tuple[tuple[str, int, str, bool], ...], box: Box, columns: int,
    pitch: int, *, title: bool,
) -> None:  # fmt: skip
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
            scene.add_icon(x + 26, middle, 42, icon, colour if left else "stone")
        else:
            scene.add_drawing(
                "round", square_around(x + 26, middle, 50), colour if left else "stone", 6, layer=Layer.TILES
            )
            scene.add_icon(x + 26, middle, 36, icon, "white" if left else "ink")
        style, ink = (FACT, "ink") if left else (LABEL, "ink2")
        scene.add_text(x + 60, middle, labels.label_text("times", n=left), style, ink)


def draw_variant_strip(scene: Scene, view: PrincesView, labels: Labels, y: int) -> int:
    """Draw the strip across a scene, or nothing in the base game. ``y``: its upper edge. Return its lower edge."""
    if view.may_acquire is not None:
        y = _draw_professions(scene, view, labels, view.may_acquire, y)
    if view.box:
        y = _draw_removed_objects(scene, view, labels, y)
    return y


def _draw_professions(scene: Scene, view: PrincesView, labels: Labels, left: int, y: int) -> int:
    """Draw the face-up professions side by side, and how many may still be acquired (P-19.2 to P-19.4)."""
    scene.add_rectangle(Box(MARGIN, y, scene.width - 2 * MARGIN, 2), "line")
    label, times = labels.label_text("may-acquire"), labels.label_text("times", n=left)
    count = f"{label} {times}"
    width = scene.add_fitted_text(
        scene.width - MARGIN, y + 36, count, FACT if left else LABEL, "ink", room=scene.width // 2 - 80, anchor="right"
    ).w
    scene.add_icon(scene.width - MARGIN - width - 34, y + 36, 42, "plate.person", "ink")
    scene.add_fitted_text(MARGIN, y + 36, labels.label_text("laid-out"), LABEL, "ink2", room=scene.width // 2 - 80)
    top = y
    y += HEAD_H
    across = (scene.width - 2 * MARGIN) // CARD_W
    for number, card in enumerate(view.laid_out):
        box = Box(MARGIN + number % across * (CARD_W + 2), y + number // across * CARD_H, CARD_W, CARD_H - 12)
        _draw_person(scene, labels, card, box, open_=left > 0)
    y += -(-len(view.laid_out) // across) * CARD_H
    scene.add_hotspot("laid", Box(MARGIN, top, scene.width // 2 - MARGIN, HEAD_H))
    return y + 6


def _draw_person(scene: Scene, labels: Labels, card: str, box: Box, *, open_: bool) -> None:
    wall, ink = (HOUSES[WANTS[card][0]].wall, "white") if open_ else ("stone", "ink")
    niche = Box(box.x, box.y, 76, box.h)
    scene.add_drawing("arch", niche, wall, "", 0, layer=Layer.TILES)
    scene.add_icon(niche.center[0], niche.y + 66, 58, card, ink)
    x = niche.right + 14
    name = fit_text(labels.term_text(card), LABEL, box.right - x - 8, 2)
    first = box.y + (38 if len(name.lines) == 1 else 18)
    scene.add_text(x, first, name, LABEL, "ink", leading=36)
    for number, wanted in enumerate(WANTS[card]):
        scene.add_icon(x + 20 + number * 58, box.y + 92, 40, wanted, "ink")
    scene.add_hotspot(f"laid:{card}", niche)


def _draw_removed_objects(scene: Scene, view: PrincesView, labels: Labels, y: int) -> int:
    """Draw the objects and freedoms out of the game (P-18.5, P-18.10), each once with its number."""
    scene.add_rectangle(Box(MARGIN, y, scene.width - 2 * MARGIN, 2), "line")
    x = scene.add_fitted_text(MARGIN, y + 36, labels.label_text("out-of-game"), LABEL, "ink2", room=420).right + 28
    for thing in dict.fromkeys(view.box):
        scene.add_icon(x + 20, y + 36, 40, OBJECT_ICONS.get(thing, thing), "ink2")
        x += 46
        n = view.box.count(thing)
        if n > 1:
            x = scene.add_text(x, y + 36, labels.label_text("times", n=n), LABEL, "ink2").right + 8
        x += 14
    return y + LINE_H
