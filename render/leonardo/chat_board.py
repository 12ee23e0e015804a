"""The board for chats, wide or tall: city, inventions, players. Data defines the positions."""

from collections.abc import Sequence
from types import MappingProxyType
from typing import Final, NamedTuple

from engines.leonardo.components import printed
from engines.leonardo.view import InventionView, LeonardoView
from render.core import chat_header, mine_large
from render.core.chat_header import RoundCounter, header_arts
from render.core.fonts import FACT, LABEL, SECTION, STRONG
from render.core.geometry import Box, bounding_box, square_around
from render.core.layouts import LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_text
from render.leonardo import city, offer, panel
from render.leonardo.icons import RESOURCES
from render.leonardo.kinds import DOTS, KINDS, METALS
from render.leonardo.labels import GameLabels

FIELD_ROW = 44
LOW_FIELD_ROW = 38
LOW_H = 120
"""Height below which a place has two fields per row."""
TITLED_H = 220
"""Minimum height of a place with room for a title over the fields."""


class ChatLayout(NamedTuple):
    """Positions of the city, the inventions (side by side or in a column), the market, the panels."""

    city: Box
    offer: Box
    across: bool
    market: Box
    panels: tuple[Box, ...]
    council: Box | None = None
    """Position of the council's effects in words: under the city, or in free space in the panels' last row."""


def _column_boxes(count: int, tall: int) -> tuple[Box, ...]:
    return tuple(Box(1228, 170 + seat * tall, 350, tall - 26) for seat in range(count))


def _own_column(count: int, own: int) -> tuple[Box, ...]:
    """Return the boxes of panels in a column: the viewer's takes the rest of the height."""
    more = COLUMN[count] * count - LOW_PITCH * count
    return tuple(
        Box(1228, 170 + seat * LOW_PITCH + more * (seat > own), 350, LOW_PITCH - 26 + more * (seat == own))
        for seat in range(count)
    )


def _own_rows(count: int, own: int) -> tuple[Box, ...]:
    """Return the boxes of panels in two rows of three, the viewer's in the first as wide as two, or as a row."""
    cells = list(_row_boxes(6, 3, 1170, 200))
    others = cells[2:] if count > 4 else cells[3:]
    large = bounding_box(cells[: 6 - len(others)][: 2 if count > 4 else 3])
    return (*others[:own], large, *others[own:])


def _row_boxes(count: int, across: int, y: int, tall: int) -> tuple[Box, ...]:
    pitch = (PANELS_W + PANEL_GAP) // across
    return tuple(
        Box(36 + seat % across * pitch, y + seat // across * tall, pitch - PANEL_GAP, tall - 24)
        for seat in range(count)
    )


PANELS_W: Final = 1128
LOW_PITCH: Final = 140
"""Distance between panels in a column with all facts on one line."""
PANEL_GAP: Final = 32
"""Gap between the panels of a row; a lit one reaches into it."""
COLUMN: Final = MappingProxyType({2: 414, 3: 276, 4: 205, 5: 163})
"""Distance between panels in a column, by number of players."""
_WIDE: Final = (Box(-14, 146, 870, 814), Box(858, 168, 350, 806), False, Box(858, 890, 350, 84))
_COUNCIL: Final = Box(36, 940, 808, 76)
_TALL: Final = (Box(0, 196, 1200, 812), Box(36, 1002, 1128, 152), True, Box(470, 934, 440, 72))
_LARGE: Final = (Box(0, 196, 1200, 940), Box(36, 1144, 1128, 178), True, Box(470, 1064, 440, 74))
PLANS: Final = MappingProxyType(
    {
        **{("wide", count): ChatLayout(*_WIDE, _column_boxes(count, COLUMN[count]), _COUNCIL) for count in range(2, 6)},
        **{("tall", count): ChatLayout(*_LARGE, _row_boxes(count, count, 1352, 228)) for count in range(2, 4)},
        ("tall", 4): ChatLayout(*_TALL, _row_boxes(4, 2, 1170, 200)),
        ("tall", 5): ChatLayout(*_TALL, _row_boxes(5, 3, 1170, 200), _row_boxes(6, 3, 1170, 200)[5]),
    }
)
"""By layout and number of players."""
ART: Final = header_arts("lv.vitruvian", 254, 254, wide=146, tall=192)
NEEDS: Final = 44
NEED: Final = 36
SKETCH: Final = 96
"""Width of an invention's drawing next to its resource cards."""
TALL_CARD: Final = 210
"""Minimum inner height of a card with its drawing above its resource cards."""
MAX_CARD: Final = 256
ROW: Final = 18
"""Half the height of the line with weeks and pay."""
LOW: Final = 126
"""Inner height below which a row's lines are closer, next to the market."""


def plan_of(request: PictureRequest) -> ChatLayout:
    """Return the positions on the requested board."""
    own, count = mine_large.own_seat(request.view), len(request.view.players)
    plan = PLANS[request.layout, count]
    if own is None:
        return plan
    if plan.across:
        return plan._replace(panels=_own_rows(count, own), council=None)
    return plan._replace(panels=_own_column(count, own))


def chat_board_scene(request: PictureRequest) -> Scene:
    """Return the scene without marks of last moves."""
    view: LeonardoView = request.view
    labels = GameLabels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan = plan_of(request)
    normal = printed(view.components).table.rounds.normal
    rounds = RoundCounter(view.rounds, max(1, view.round), (normal,))
    head = chat_header.board_header(labels, view, request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "leather", ART[request.layout], rounds)
    city.draw_city(scene, view, plan.city, plan.market)
    scene.add_part("city", plan.city, *([plan.market] if view.market else []))
    scene.add_part("inventions", plan.offer)
    _draw_offer(scene, view, labels, plan)
    for seat, box in enumerate(plan.panels):
        scene.add_part(f"player:{seat}", box)
        panel.draw_panel(scene, view, labels, seat, box)
    if plan.council is not None:
        draw_council(scene, view, labels, plan.council)
    return scene


def _draw_offer(scene: Scene, view: LeonardoView, labels: GameLabels, plan: ChatLayout) -> None:
    box = plan.offer
    if view.market and not plan.across:
        box = Box(box.x, box.y, box.w, plan.market.y - 10 - box.y)
    y, gap = box.y + 22, 8 if view.market else 12
    text = labels.label_text("times", n=view.deck)
    if plan.across:
        spot = Box(box.right - 96, plan.city.bottom - 56, 96, 44)
    else:
        scene.add_fitted_text(box.x, y, labels.label_text("inventions"), SECTION, "ink", room=box.w - 98)
        spot = Box(box.right - 94, y - 22, 94, 44)
        head = 44 + gap
        box = Box(box.x, box.y + head, box.w, box.h - head)
    scene.add_icon(spot.x + 20, spot.center[1], 40, "lv.deck", "sepia" if view.deck else "stone")
    scene.add_text(spot.x + 44, spot.center[1], text, FACT if view.deck else LABEL, "ink")
    scene.add_hotspot("deck", spot)
    count = max(1, len(view.display), 4 if plan.across else 3)
    for number, one in enumerate(view.display):
        if plan.across:
            wide = (box.w - 16 * (count - 1)) // count
            place = Box(box.x + number * (wide + 16), box.y, wide, box.h)
        else:
            tall = min(MAX_CARD, (box.h - gap * (count - 1)) // count)
            place = Box(box.x, box.y + number * (tall + gap), box.w, tall)
        scene.add_hotspot(f"invention:{one.no}", place)
        if view.auction is not None and view.auction.no == one.no:
            scene.add_drawing("round", place.grow_by(8), "halo", 20, layer=Layer.BOARD)
        scene.add_drawing("frame", place, "sepia", "paper", 14, 3, layer=Layer.TILES)
        _draw_card(scene, view.components, labels, one.no, place, across=plan.across)


@cached_block
def _draw_card(scene: Scene, components: str, labels: GameLabels, no: int, box: Box, *, across: bool) -> None:
    one = offer.printed_invention(components, no)
    metal = METALS[one.colour]
    if across:
        band = Box(box.x + 3, box.y + 3, box.w - 6, 44)
        scene.add_drawing("step", band, metal, 11, layer=Layer.TILES)
        number = scene.add_text(band.x + 12, band.center[1], str(no), STRONG, "ink")
        scene.add_icon(number.right + 26, band.center[1], 36, KINDS[one.kind], "ink")
        dots = [(band.right - 18 - 18 * k, band.center[1]) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(box.x + 8, box.y + 50, box.w - 16, box.h - 54)
    else:
        band = Box(box.x + 3, box.y + 3, 58, box.h - 6)
        scene.add_drawing("round", band, metal, 11, layer=Layer.TILES)
        kind = scene.add_icon(band.center[0], band.y + band.h // 5 + 2, 38, KINDS[one.kind], "ink")
        scene.add_text(band.center[0], (kind.bottom + band.bottom - 24) // 2, str(no), STRONG, "ink", anchor="centre")
        dots = [(band.x + 9 + 13 * k, band.bottom - 20) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(band.right + 9, box.y + 6, box.right - band.right - 17, box.h - 12)
    for x, y in dots:
        scene.add_drawing("disc", square_around(x, y, 11), "ink", "", 0, layer=Layer.PIECES)
    if across:
        _fill_upright_card(scene, one, inner)
    else:
        _fill_flat_card(scene, one, inner, _draw_name(scene, labels, no, inner))


def _fill_upright_card(scene: Scene, one: InventionView, box: Box) -> None:
    low = box.bottom - 20
    sketch = Box(box.x, box.y, box.w - 2 * NEEDS - 4, low - 20 - box.y)
    scene.add_drawing("lv.sketch", sketch, one.no, layer=Layer.TILES)
    pitch, names = min(NEEDS, sketch.h // 2), need_names(one)
    for number, resource in enumerate(names):
        x = sketch.right + 4 + NEEDS // 2 + number % 2 * NEEDS
        y = sketch.center[1] + round((number // 2 - (len(names) - 1) // 2 / 2) * pitch)
        scene.add_icon(x, y, min(NEED, pitch - 1), RESOURCES[resource], "sepia")
    offer.draw_pay_terms(scene, one, box.x, box.right, low)


def _fill_flat_card(scene: Scene, one: InventionView, box: Box, under: int) -> None:
    low = box.bottom - ROW
    over = low - ROW
    if box.h >= TALL_CARD:
        y, size, facts = over - NEED // 2 - 4, NEED, box
        sketch = Box(box.x, under - 10, box.w, y - NEED // 2 - under + 6)
    else:
        y, size = (under + over) // 2, min(NEED, over - under + 2)
        sketch = Box(box.right - SKETCH, under - 8, SKETCH, box.bottom - under + 8)
        facts = Box(box.x, box.y, box.w - SKETCH - 2, box.h)
    scene.add_drawing("lv.sketch", sketch, one.no, layer=Layer.TILES)
    names = need_names(one)
    pitch = min(NEEDS, (facts.w - 4) // max(1, len(names)))
    for number, resource in enumerate(names):
        scene.add_icon(facts.x + pitch // 2 + number * pitch, y, size, RESOURCES[resource], "sepia")
    offer.draw_pay_terms(scene, one, facts.x, facts.right, low)


def need_names(one: InventionView) -> list[str]:
    """Return an invention's resource cards, with repetitions."""
    return [name for name, n in one.resources.items() for _ in range(n)]


def _draw_name(scene: Scene, labels: GameLabels, no: int, box: Box) -> int:
    text, low = labels.shortly(no, box.w), box.h < LOW
    style, name = next(
        (style, name) for style in (FACT, LABEL) if not (name := fit_text(text, style, box.w, 2)).cut or style is LABEL
    )
    two = len(name.lines) - 1
    above, leading = (17, 28) if low else (22, 30)
    y = box.y + (11 if two else above)
    scene.add_text(box.x, y, name, style, "sepia", leading=leading)
    return y + two * leading + 17


def draw_council(scene: Scene, view: LeonardoView, labels: GameLabels, box: Box) -> None:
    """Draw the four council fields: two per row in a low place, else in a column, with a title if it fits."""
    if box.h < LOW_H:
        half = box.w // 2
        _draw_fields(
            scene,
            view,
            labels,
            [Box(box.x + at % 2 * half, box.y + at // 2 * LOW_FIELD_ROW, half, LOW_FIELD_ROW) for at in range(4)],
        )
        return
    scene.add_rectangle(Box(box.x, box.y + 4, box.w, 3), "line", Layer.TILES)
    top = box.y + 10
    if box.h >= TITLED_H:
        scene.add_fitted_text(box.x, box.y + 40, labels.label_text("legend-fields"), SECTION, "ink", room=box.w)
        top = box.y + 66
    _draw_fields(scene, view, labels, [Box(box.x, top + FIELD_ROW * at, box.w, FIELD_ROW) for at in range(4)])


def _draw_fields(scene: Scene, view: LeonardoView, labels: GameLabels, boxes: Sequence[Box]) -> None:
    keys = ("move", "florins", "peek", "buy")
    for key, icon, seat, box in zip(keys, city.FIELDS, view.fields, boxes, strict=True):
        y = box.center[1]
        if seat is not None:
            scene.add_sign(box.x + 18, y, 36, seat)
        else:
            scene.add_icon(box.x + 18, y, 36, icon, "ink")
        scene.add_fitted_text(box.x + 42, y, labels.label_text(f"field-{key}"), LABEL, "ink2", room=box.w - 42)
