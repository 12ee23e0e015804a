"""What the signs mean, and all 25 inventions with their drawings: the same for all viewers."""

from __future__ import annotations

from typing import Final

from engines.core.core_types import TermRef
from engines.leonardo.components import printed
from engines.leonardo.view import InventionView, LeonardoView
from render.core import legend_lists
from render.core.fonts import LABEL, STRONG
from render.core.geometry import Box, square_around
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.leonardo import city, offer
from render.leonardo.icons import PLACES, RESOURCES
from render.leonardo.kinds import KINDS
from render.leonardo.labels import GameLabels

CARD_W, CARD_H = 373, 242
FACTS = (
    ("apprentice", "lv.apprentice", "ink"),
    ("master", "lv.master", "ink"),
    ("robot", "lv.robot", "ink"),
    ("leonardo", "lv.leonardo", "umber"),
    ("small", "lv.small", "ink"),
    ("large", "lv.large", "ink"),
    ("florins", "florin", GOLD),
    ("weeks", "lv.clock", "sepia"),
    ("passed", "lv.pause", "ink2"),
    ("deck", "lv.deck", "sepia"),
)
FIELDS = ("move", "florins", "peek", "buy")


def legend_scene(request: PictureRequest) -> Scene:
    """Return the scene of the legend: it depends on the language and the component table, not on the position."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = (
        draw_page_header(
            scene, HeaderText(labels.game_name, labels.label_text("legend"), ""), "leather", room=1100, under=-26
        )
        + 26
    )
    y = _draw_places(scene, view, labels, y)
    fields = [
        legend_lists.icon_item(icon, "ink", labels.label_text(f"field-{key}"))
        for icon, key in zip(city.FIELDS, FIELDS, strict=True)
    ]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-fields"), y, fields, 2)
    facts = [legend_lists.icon_item(icon, colour, labels.label_text(f"fact-{key}")) for key, icon, colour in FACTS]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-facts"), y, facts, 2)
    y = _draw_labs(scene, labels, y)
    kinds = [legend_lists.icon_item(icon, "sepia", labels.term_text(f"kind-{kind}")) for kind, icon in KINDS.items()]
    y = legend_lists.draw_sign_grid(scene, labels.label_text("legend-kinds"), y, kinds)
    y = legend_lists.draw_mark_list(scene, labels, y, start=False)
    scene.height = _draw_inventions(scene, view, labels, y)
    return scene


def _draw_places(scene: Scene, view: LeonardoView, labels: GameLabels, y: int) -> int:
    """Draw the parts of the city in the order of evaluation."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-places"), y)
    for number, (name, area) in enumerate(printed(view.components).areas.items()):
        x, middle = MARGIN + number % 2 * 580, y + number // 2 * legend_lists.ROW + legend_lists.ROW // 2
        city.draw_letter(scene, name, x + 26, middle, city.OPEN)
        icon = RESOURCES[area.resource] if area.resource else PLACES[area.type]
        scene.add_drawing("icon", square_around(x + 84, middle, legend_lists.SIGN), icon, "ink", layer=Layer.PIECES)
        text = labels.term_text(f"area-{area.id.upper()}")
        if area.resource:
            text = labels.label_text("shop", place=text, thing=TermRef(area.resource))
        if area.variant:
            text = labels.label_text("codex", place=text)
        lines = fit_text(text, LABEL, 440, 2)
        scene.add_text(x + 124, middle - 15 * (len(lines.lines) - 1), lines, LABEL, "ink", leading=30)
    return y + -(-len(printed(view.components).areas) // 2) * legend_lists.ROW + 16


def _draw_labs(scene: Scene, labels: GameLabels, y: int) -> int:
    """Draw how a laboratory shows its weeks, its places, and an invention that it follows; queues and prices."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-labs"), y)
    spots = [Box(MARGIN + n % 2 * 580, y + n // 2 * 62, 96, 62) for n in range(len(LABS))]
    for spot, (key, draw) in zip(spots, LABS, strict=True):
        draw(scene, spot.x, spot.center[1])
        scene.add_fitted_text(spot.right + 18, spot.center[1], labels.label_text(f"lab-{key}"), LABEL, "ink", room=450)
    return spots[-1].bottom + 16


def _draw_finished(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("round", Box(x, y - 17, 96, 34), "seat.1", 5, layer=Layer.PIECES)
    scene.add_text(x + 86, y, "5", STRONG, "white", anchor="right")


def _draw_coming(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("hatched", Box(x, y - 17, 96, 34), "white", "seat.1", 4, 9, layer=Layer.PIECES)


def _draw_stops(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.weeks", Box(x, y - 22, 95, 40), 5, (4,), bool(y), layer=Layer.TILES)


def _draw_robot(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("dashed", square_around(x + 48, y, 30), "stoneD", "", 2, 6, layer=Layer.TILES)


def _draw_follower(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("frame", Box(x + 24, y - 21, 48, 42), "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.add_text(x + 48, y, "12", STRONG, "sepia", anchor="centre")


def _draw_without(scene: Scene, x: int, y: int) -> None:
    spot = square_around(x + 48, y, 38)
    scene.add_drawing("dashed", spot, "sepiaL", "paper", 2, 6, layer=Layer.PIECES)
    scene.add_drawing("icon", spot.grow_by(-7), KINDS[3], "sepiaL", layer=Layer.PIECES)


def _draw_queue(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("lv.start", Box(x + 6, y - 13, 14, 26), "ink", layer=Layer.PIECES)
    for number, seat in enumerate((0, 1)):
        scene.add_drawing("sign", square_around(x + 44 + 36 * number, y, 38), seat, layer=Layer.PIECES)


def _draw_order(scene: Scene, x: int, y: int) -> None:
    scene.add_rectangle(Box(x + 8, y + 2, 40, 14), "ink", Layer.TILES)
    scene.add_rectangle(Box(x + 50, y + 8, 40, 8), "ink", Layer.TILES)


def _draw_price(scene: Scene, x: int, y: int) -> None:
    scene.add_drawing("icon", square_around(x + 32, y, 34), "florin", "stoneD", layer=Layer.PIECES)
    scene.add_text(x + 56, y, "2", LABEL, "ink2")


LABS: Final = (
    ("done", _draw_finished),
    ("coming", _draw_coming),
    ("stops", _draw_stops),
    ("robot-place", _draw_robot),
    ("follows", _draw_follower),
    ("without", _draw_without),
    ("queue", _draw_queue),
    ("order", _draw_order),
    ("price", _draw_price),
)


def _draw_inventions(scene: Scene, view: LeonardoView, labels: GameLabels, y: int) -> int:
    """Draw all inventions: the drawing, the name, the kind, what each needs, takes and pays. Return the height."""
    y = legend_lists.draw_title(scene, labels.label_text("legend-inventions"), y)
    rows = printed(view.components).inventions.values()
    deep = -(-len(rows) // 3)
    sheet = Box(MARGIN, y, WIDTH - 2 * MARGIN, deep * CARD_H)
    scene.add_drawing("frame", sheet, "sepia", "paper", 14, 3, layer=Layer.BOARD)
    for number in range(1, deep):
        scene.add_rectangle(Box(sheet.x + 3, y + number * CARD_H - 1, sheet.w - 6, 2), "wash")
    for number, row in enumerate(rows):
        box = Box(sheet.x + number % 3 * CARD_W, y + number // 3 * CARD_H, CARD_W, CARD_H)
        _draw_invention(scene, labels, view, offer.invention_view(view, row.no), box)
    return y + sheet.h + 40


def _draw_invention(scene: Scene, labels: GameLabels, view: LeonardoView, one: InventionView, box: Box) -> None:
    scene.add_drawing("lv.sketch", Box(box.x + 18, box.y + 20, 132, 113), one.no, layer=Layer.TILES)
    x, right = box.x + 170, box.right - 16
    offer.draw_chip(scene, view, one.no, Box(x, box.y + 12, 58, 44))
    scene.add_drawing("icon", square_around(right - 22, box.y + 34, 42), KINDS[one.kind], "sepia", layer=Layer.PIECES)
    offer.draw_needs(scene, one, x + (sum(one.resources.values()) * 47 - 7) // 2, box.y + 82)
    offer.draw_pay_terms(scene, one, x, right, box.y + 126)
    style, name = offer.fit_invention_name(labels, one.no, box.w - 22)
    first = box.y + (190, 171, 160)[len(name.lines) - 1]
    scene.add_text(box.center[0], first, name, style, "ink", anchor="centre", leading=37 if len(name.lines) < 3 else 33)
