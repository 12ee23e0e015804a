"""Inventions as cards: drawing, resource cards, time, pay; the row of requested ones."""

from collections.abc import Mapping

from engines.leonardo.component_rows import Invention
from engines.leonardo.components import printed
from engines.leonardo.view import DoneView, InventionView, LeonardoView
from render.core import fonts
from render.core.fonts import COUNT, FACT, LABEL, NOTHING, SECTION, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.text_fitting import FittedText, fit_text
from render.core.widgets import MARGIN, WIDTH
from render.leonardo.icons import RESOURCES
from render.leonardo.kinds import DOTS, KINDS, METALS
from render.leonardo.labels import GameLabels

NUMBER = TextStyle("serif.black", 42)
PAYS = TextStyle("serif.black", 44)
NAME = TextStyle("serif.bold", 35)
BAND = 54
CARD_H = 350
WIDE = 300
"""Width of a card with room for the name."""
WIDE_H = 396
GAP = 16
CLOSE = 43
CHIPS = (44, 72)
"""Width of the number on a small leaf and on a large one."""
LARGE = 280
"""Minimum width of a large leaf."""
LEAF = (14, 12)
"""Proportions of a leaf."""
NARROW_CARD = 176
"""Width below which weeks and pay are closer."""


def invention_view(view: LeonardoView, no: int) -> InventionView:
    """Return an invention of the table, requested or not."""
    return printed_invention(view.components, no)


def printed_invention(components: str, no: int) -> InventionView:
    """Return an invention of a component table."""
    row: Invention = printed(components).inventions[f"invention-{no}"]
    return InventionView(row.no, row.colour, row.kind, row.resources, row.weeks, row.pay_first, row.pay_later)


def draw_offer(scene: Scene, view: LeonardoView, labels: GameLabels, y: int) -> int:
    """Draw the requested inventions under a heading with the deck. Return the lower edge."""
    scene.add_fitted_text(MARGIN, y + 28, labels.label_text("wanted"), SECTION, "ink", room=620)
    _draw_removed_cards(scene, view, draw_deck(scene, view, labels, y + 28), y + 28)
    y += 66
    room = max(printed(view.components).counts[len(view.players)].requested_inventions, len(view.display), 1)
    wide = (WIDTH - 2 * MARGIN - GAP * (room - 1)) // room
    tall = CARD_H if wide < WIDE else WIDE_H
    for number in range(room):
        box = Box(MARGIN + number * (wide + GAP), y, wide, tall)
        if number < len(view.display):
            one = view.display[number]
            scene.add_hotspot(f"invention:{one.no}", box)
            if view.auction is not None and view.auction.no == one.no:
                scene.add_drawing("round", box.grow_by(8), "halo", 22, layer=Layer.BOARD)
            draw_card(scene, labels, one, box)
        else:
            scene.add_drawing("dashed", box, "stone", "", 2, 12, layer=Layer.TILES)
    return draw_completed(scene, view, labels, y + tall + 14)


def draw_deck(scene: Scene, view: LeonardoView, labels: GameLabels, y: int) -> int:
    """Draw the number of cards left in the deck on the right. Return where it begins."""
    style = COUNT if view.deck else NOTHING
    made = scene.add_text(WIDTH - MARGIN, y, labels.label_text("times", n=view.deck), style, "ink", anchor="right")
    spot = scene.add_icon(made.x - 32, y, 48, "lv.deck", "sepia" if view.deck else "stone")
    scene.add_hotspot("deck", Box(spot.x, y - 26, made.right - spot.x, 52))
    return spot.x


def _draw_removed_cards(scene: Scene, view: LeonardoView, right: int, y: int) -> None:
    x = right - 24
    for no in reversed(view.gone):
        x -= 62
        box = Box(x, y - 21, 54, 42)
        draw_removed_number(scene, no, box)
        scene.hotspots.setdefault(f"invention:{no}", box)


def draw_chip(scene: Scene, view: LeonardoView, no: int, box: Box) -> None:
    """Draw an invention in miniature: its number on its metal."""
    one = invention_view(view, no)
    scene.add_drawing("frame", box, "sepia", METALS[one.colour], 8, 3, layer=Layer.TILES)
    scene.add_text(*box.center, str(no), STRONG, "ink", anchor="centre")


def draw_removed_number(scene: Scene, no: int, box: Box) -> None:
    """Draw the number of an invention that left the game."""
    scene.add_drawing("frame", box, "stone", "cell", 8, 3, layer=Layer.TILES)
    made = scene.add_text(*box.center, str(no), LABEL, "ink2", anchor="centre")
    scene.add_rectangle(Box(made.x - 4, box.center[1] - 1, made.w + 8, 3), "ink2", Layer.FRAME)


def draw_band(scene: Scene, one: InventionView, box: Box) -> None:
    """Draw the head of a card: its number, the sign of its kind, a dot per needed card."""
    scene.add_drawing("step", Box(box.x + 3, box.y + 3, box.w - 6, BAND - 3), METALS[one.colour], 11, layer=Layer.TILES)
    scene.add_rectangle(Box(box.x + 3, box.y + BAND, box.w - 6, 3), "sepia", Layer.TILES)
    y = box.y + 3 + (BAND - 3) // 2
    made = scene.add_text(box.x + 16, y, str(one.no), NUMBER, "ink")
    scene.add_icon(made.right + 30, y, 38, KINDS[one.kind], "ink")
    for k in range(DOTS.get(one.colour, 0)):
        scene.add_drawing("disc", square_around(box.right - 19 - 17 * k, y, 13), "ink", "", 0, layer=Layer.PIECES)


def draw_card(
    scene: Scene, labels: GameLabels, one: InventionView, box: Box, hand: Mapping[str, int] | None = None
) -> None:
    """Draw a card, with its name if there is room, and which needed cards are in a hand."""
    scene.add_drawing("frame", box, "sepia", "paper", 14, 3, layer=Layer.TILES)
    draw_band(scene, one, box)
    if box.w < WIDE:
        scene.add_drawing("lv.sketch", Box(box.x + 6, box.y + BAND + 7, box.w - 12, 172), one.no, layer=Layer.TILES)
    else:
        style, name = fit_invention_name(labels, one.no, box.w - 30)
        tall = (172, 142, 110)[len(name.lines) - 1]
        scene.add_drawing("lv.sketch", Box(box.x + 6, box.y + BAND + 7, box.w - 12, tall), one.no, layer=Layer.TILES)
        scene.add_text(box.center[0], box.y + BAND + tall + 30, name, style, "sepia", anchor="centre", leading=36)
    draw_needs(scene, one, box.center[0], box.bottom - 84, hand)
    scene.add_rectangle(Box(box.x + 12, box.bottom - 56, box.w - 24, 2), "wash", Layer.TILES)
    draw_pay_terms(scene, one, box.x + 14, box.right - 14, box.bottom - 28)


def draw_row(
    scene: Scene, labels: GameLabels, one: InventionView, box: Box, hand: Mapping[str, int] | None = None
) -> None:
    """Draw a card on one line: its number on its metal, kind, name, needed cards, weeks, pay."""
    scene.add_drawing("frame", box, "sepia", "paper", 12, 3, layer=Layer.TILES)
    y = box.center[1]
    scene.add_drawing("frame", Box(box.x, box.y, 66, box.h), "sepia", METALS[one.colour], 12, 3, layer=Layer.TILES)
    scene.add_text(box.x + 33, y, str(one.no), STRONG, "ink", anchor="centre")
    scene.add_icon(box.x + 88, y, 34, KINDS[one.kind], "sepia")
    pays = box.right - 120
    clock = pays - 86
    count = sum(one.resources.values())
    wide = count * CLOSE - 3
    draw_needs(scene, one, clock - 12 - wide // 2, y, hand, CLOSE)
    room = clock - 18 - wide - box.x - 110
    name = fit_text(labels.invention(one.no), LABEL, room, 2)
    scene.add_text(box.x + 110, y - 15 * (len(name.lines) - 1), name, LABEL, "ink", leading=30)
    draw_pay_terms(scene, one, clock, box.right - 12, y)


def fit_invention_name(labels: GameLabels, no: int, room: int, most: int = 2) -> tuple[TextStyle, FittedText]:
    """Return the name of an invention and its style: serif, or the narrower sans if it is too wide."""
    text = labels.invention(no)
    for style, lines in ((NAME, most), (FACT, most), (FACT, 3), (LABEL, 3)):
        name = fit_text(text, style, room, lines)
        if not name.cut:
            break
    return style, name


def draw_needs(
    scene: Scene, one: InventionView, x: int, y: int, hand: Mapping[str, int] | None = None, pitch: int = 47
) -> None:
    """Draw an invention's needed resource cards around ``x``; those missing from a hand are pale and outlined."""
    names = [name for name, n in one.resources.items() for _ in range(n)]
    left = x - (len(names) * pitch - (pitch - 40)) // 2
    have = dict(hand or {})
    for number, name in enumerate(names):
        spot = Box(left + number * pitch, y - 20, 40, 40)
        owned = hand is None or have.get(name, 0) > 0
        have[name] = have.get(name, 0) - 1
        if hand is None:
            scene.add_drawing("icon", spot, RESOURCES[name], "sepia", layer=Layer.PIECES)
        elif owned:
            scene.add_drawing(
                "lv.plate",
                spot.grow_by(2 if pitch > CLOSE else 1),
                RESOURCES[name],
                "sepia",
                "white",
                layer=Layer.PIECES,
            )
        else:
            scene.add_drawing("dashed", spot.grow_by(2), "sepiaL", "", 2, 7, layer=Layer.TILES)
            scene.add_drawing("icon", spot.grow_by(-4), RESOURCES[name], "sepiaL", layer=Layer.PIECES)


def draw_pay_terms(scene: Scene, one: InventionView, left: int, right: int, y: int) -> None:
    """Draw weeks on the left, the pay of first and later finishers on the right."""
    narrow = right - left < NARROW_CARD
    size = 30 if narrow else 36
    scene.add_icon(left + size // 2 + 1, y, size, "lv.clock", "sepia")
    scene.add_text(left + size + (4 if narrow else 8), y, str(one.weeks), FACT, "sepia")
    made = scene.add_text(right, y, f"/{one.later}", LABEL, "sepia", anchor="right")
    pays = PAYS._replace(px=40) if narrow else PAYS
    scene.add_text(made.x - 2, y, str(one.first), pays, "ink", anchor="right")


def draw_completed(scene: Scene, view: LeonardoView, labels: GameLabels, y: int) -> int:
    """Draw the inventions completed in this round, and the auction over a card completed by several players.

    Return the lower edge.
    """
    x = MARGIN
    if view.auction is not None:
        x = _draw_auction(scene, view, labels, x, y + 30)
    for one in view.done:
        wide = 54 + 52 + 12 + fonts.text_width(f"+{one.pays}", COUNT.face, COUNT.px) + 40
        if x > MARGIN and x + wide > WIDTH - MARGIN:
            x, y = MARGIN, y + 58
        x = _draw_completed_row(scene, view, one, x, y + 30) + 34
    return y + (66 if view.done or view.auction is not None else 6)


def _draw_auction(scene: Scene, view: LeonardoView, labels: GameLabels, x: int, y: int) -> int:
    assert view.auction is not None
    scene.add_icon(x + 24, y, 46, "lv.auction", "ink")
    x = scene.add_fitted_text(x + 60, y, labels.label_text("auction"), FACT, "ink", room=240).right + 14
    box = Box(x, y - 21, 54, 42)
    draw_chip(scene, view, view.auction.no, box)
    scene.hotspots.setdefault(f"invention:{view.auction.no}", box)
    x += 66
    for seat in view.auction.seats:
        scene.add_sign(x + 20, y, 42, seat)
        x += 48
    return x + 34


def _draw_completed_row(scene: Scene, view: LeonardoView, one: DoneView, x: int, y: int) -> int:
    scene.add_sign(x + 21, y, 42, one.seat)
    box = Box(x + 50, y - 21, 54, 42)
    draw_chip(scene, view, one.no, box)
    scene.hotspots.setdefault(f"invention:{one.no}", box)
    right = scene.add_count(box.right + 12, y, one.paid, f"+{one.pays}").right
    scene.add_icon(right + 24, y, 34, "florin", "saffD~ink.14" if one.paid else "stone")
    return right + 40


def draw_leaf(view: LeonardoView, scene: Scene, no: int, leaf: Box) -> None:
    """Draw a leaf with the drawing and the number of an invention."""
    chip = CHIPS[leaf.w >= LARGE]
    scene.add_drawing("frame", leaf, "sepia", "paper", 8, 3, layer=Layer.TILES)
    scene.add_drawing("lv.sketch", leaf.grow_by(-6), no, layer=Layer.TILES)
    draw_chip(scene, view, no, Box(leaf.x, leaf.y, chip, chip * 4 // 5))
    scene.add_hotspot(f"invention:{no}", leaf)
