"""Public cards: the bishop's requests, the portraits in the studio, the paints in the workshop."""

from typing import Final

from engines.core.core_types import Msg, TermRef
from engines.fresco.view import FrescoView, PortraitView, RequestView
from render.core.fonts import COUNT, LABEL, SECTION, TextStyle
from render.core.geometry import Box
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import COLUMN, MARGIN, RIGHT, WIDTH
from render.fresco import paints
from render.fresco.labels import GameLabels

CARD_H: Final = 120
TITLE: Final = TextStyle("serif.bold", 38)
OVAL: Final = 96
MAX_LINES: Final = 4


def draw_title(scene: Scene, labels: GameLabels, text: str, left: int, y: int) -> int:
    """Draw a heading, with the size of the stack on the right. Return where the cards begin."""
    scene.add_fitted_text(MARGIN, y + 26, text, SECTION, "ink", room=760)
    scene.add_text(WIDTH - MARGIN, y + 26, labels.label_text("in-stack", n=left), LABEL, "ink2", anchor="right")
    return y + 58


def draw_requests(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    """Draw the face-up requests side by side: demanded spots and rewards. Return the lower edge."""
    y = draw_title(scene, labels, labels.label_text("requests"), view.requests_left, y)
    count = max(3, len(view.requests))
    wide = (WIDTH - 2 * MARGIN - 20 * (count - 1)) // count
    for k, request in enumerate(view.requests):
        draw_request(scene, labels, request, Box(MARGIN + k * (wide + 20), y, wide, CARD_H))
    return y + CARD_H + 18


def draw_request(scene: Scene, labels: GameLabels, request: RequestView, box: Box) -> None:
    """Draw a request: the bishop's demand above, his reward below."""
    scene.add_hotspot(f"request:{request.id}", box)
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    scene.add_drawing("step", Box(box.x + 3, box.y + 3, box.w - 6, 58), "porphL", 11, layer=Layer.TILES)
    scene.add_icon(box.x + 34, box.y + 32, 42, "f.mitre", "porph")
    paints.draw_paint_row(scene, labels, request.spots, box.x + 62, box.y + 32, box.w - 72, 42)
    x, y = box.x + 14, box.bottom - 30
    scene.add_icon(x + 20, y, 42, "laurel", GOLD)
    x = scene.add_text(x + 46, y, str(request.vp), COUNT, "ink").right + 22
    if request.thalers:
        scene.add_icon(x + 20, y, 40, "florin", GOLD)
        x = scene.add_text(x + 46, y, str(request.thalers), COUNT, "ink").right + 22
    paints.draw_paint_row(scene, labels, request.paints, x, y, box.right - 12 - x, 44)


def draw_portraits(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    """Draw the face-up portraits: sitter, name, kind, effect. Return the lower edge."""
    y = draw_title(scene, labels, labels.label_text("portraits"), view.portraits_left, y)
    if not view.portraits:
        return y + 8
    room = COLUMN - OVAL - 46
    lines = [
        len(fit_text(portrait_effect(labels, portrait.id), LABEL, room, MAX_LINES).lines) for portrait in view.portraits
    ]
    tall = CARD_H + 16 + 36 * max(0, max(lines, default=1) - 2)
    for k, portrait in enumerate(view.portraits):
        draw_card(scene, labels, portrait, Box(RIGHT if k % 2 else MARGIN, y, COLUMN, tall))
    return y + tall + 18


def draw_card(scene: Scene, labels: GameLabels, portrait: PortraitView, box: Box) -> None:
    """Draw a portrait with its texts."""
    scene.add_hotspot(f"portrait:{portrait.id}", box)
    scene.add_drawing("frame", box, "ink", "white", 14, 3, layer=Layer.TILES)
    oval = Box(box.x + 14, box.center[1] - 56, OVAL, 112)
    scene.add_drawing("fresco.portrait", oval, portrait.id, layer=Layer.PIECES)
    x, room = box.x + OVAL + 32, box.w - OVAL - 46
    scene.add_icon(box.right - 34, box.y + 32, 36, f"f.{portrait.kind}", "terraD")
    scene.add_fitted_text(x, box.y + 32, labels.term_text(portrait.id), TITLE, "ink", room=room - 52)
    text = fit_text(portrait_effect(labels, portrait.id), LABEL, room, MAX_LINES)
    scene.add_text(x, box.y + (92 if len(text.lines) == 1 else 74), text, LABEL, "ink2", leading=36)


def portrait_effect(labels: GameLabels, portrait: str) -> str:
    """Return a portrait's effect in words."""
    return labels.translate(Msg("picture-term", {"thing": TermRef(f"text-{portrait}")}))


def draw_workshop(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    """Draw the paints in the common supply, and the tiles in the bag. Return the lower edge."""
    scene.add_rectangle(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.add_icon(MARGIN + 30, y + 46, 60, "f.mortar", "ink2")
    left = MARGIN + 92
    draw_supply(scene, view, labels, Box(left, y + 6, WIDTH - MARGIN - left, 80), len(view.supply) + 1)
    return y + 86


def draw_supply(scene: Scene, view: FrescoView, labels: GameLabels, box: Box, columns: int) -> None:
    """Draw each paint with its number, then the bag; ``box.h`` is the height of a row."""
    pitch = box.w // columns
    for k, (paint, n) in enumerate([*view.supply.items(), ("", view.bag)]):
        x, y = box.x + k % columns * pitch, box.y + k // columns * box.h + box.h // 2
        made = scene.add_count(x + 52, y, n)
        if paint:
            paints.draw_paint(scene, labels, paint, x + 22, y)
            scene.add_hotspot(f"paint:{paint}", Box(x - 2, y - 24, made.right - x + 4, 48))
        else:
            scene.add_icon(x + 22, y, 44, "f.bag", "umber")
