"""The board as chats show it, wide or tall: city, inventions, players. Data says what goes where."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.leonardo.components import printed
from engines.leonardo.view import LeonardoView
from render.core import chat_header
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.fonts import FACT, LABEL, SECTION
from render.core.geometry import Box, square_around
from render.core.layouts import LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.text_fitting import fit_text
from render.leonardo import city, offer, people
from render.leonardo.icons import RESOURCES
from render.leonardo.kinds import DOTS, KINDS, METALS
from render.leonardo.labels import GameLabels


class ChatLayout(NamedTuple):
    """Where everything lies: the city, the inventions (beside or under each other), the market, the panels."""

    city: Box
    offer: Box
    across: bool
    market: Box
    panels: tuple[Box, ...]


def _column_boxes(count: int, tall: int) -> tuple[Box, ...]:
    return tuple(Box(1276, 170 + seat * tall, 292, tall - 26) for seat in range(count))


def _pair_boxes(count: int, y: int, tall: int) -> tuple[Box, ...]:
    return tuple(Box(36 + seat % 2 * 580, y + seat // 2 * tall, 548, tall - 24) for seat in range(count))


COLUMN: Final = MappingProxyType({2: 300, 3: 285, 4: 212, 5: 169})
"""From one panel to the next in a column, by the number of players."""
_WIDE: Final = (Box(0, 150, 904, 868), Box(922, 168, 322, 830), False, Box(922, 922, 322, 84))
_TALL: Final = (Box(0, 196, 1200, 760), Box(36, 962, 1128, 146), True, Box(470, 880, 440, 78))
_FULL: Final = (Box(0, 196, 1200, 736), Box(36, 938, 1128, 146), True, Box(470, 856, 440, 78))
_LARGE: Final = (Box(0, 196, 1200, 960), Box(36, 1164, 1128, 150), True, Box(470, 1076, 440, 78))
PLANS: Final = MappingProxyType(
    {
        **{("wide", count): ChatLayout(*_WIDE, _column_boxes(count, COLUMN[count])) for count in range(2, 6)},
        ("tall", 2): ChatLayout(*_LARGE, _pair_boxes(2, 1346, 228)),
        **{("tall", count): ChatLayout(*_TALL, _pair_boxes(count, 1138, 228)) for count in range(3, 5)},
        ("tall", 5): ChatLayout(*_FULL, _pair_boxes(5, 1114, 162)),
    }
)
"""By shape and number of players."""
ART: Final = MappingProxyType(
    {"wide": HeaderArt("lv.vitruvian", 254, 254, 146), "tall": HeaderArt("lv.vitruvian", 254, 254, 192)}
)
NEEDS: Final = 44
NEED: Final = 36
ROW: Final = 18
"""Half of the line in which weeks and pay stand."""
LOW: Final = 126
"""A row with less room inside has its lines closer: where the market takes some."""


def plan_of(request: PictureRequest) -> ChatLayout:
    """Where everything lies on the board that is asked for."""
    return PLANS[request.layout, len(request.view.players)]


def chat_board_scene(request: PictureRequest) -> Scene:
    """The scene without its marks of last moves."""
    view: LeonardoView = request.view
    words = GameLabels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan = plan_of(request)
    normal = printed(view.components).table.rounds.normal
    rounds = RoundCounter(view.rounds, max(1, view.round), (normal,))
    head = chat_header.board_header(words, view.owing, words.headline_texts(view), request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "leather", ART[request.layout], rounds)
    city.draw(scene, view, plan.city, plan.market)
    scene.add_part("city", plan.city, *([plan.market] if view.market else []))
    scene.add_part("inventions", plan.offer)
    _draw_offer(scene, view, words, plan)
    for seat, box in enumerate(plan.panels):
        scene.add_part(f"player:{seat}", box)
        people.panel(scene, view, words, seat, box)
    return scene


def _draw_offer(scene: Scene, view: LeonardoView, words: GameLabels, plan: ChatLayout) -> None:
    """The requested inventions with the deck: rows by name, or cards beside each other."""
    box = plan.offer
    if view.market and not plan.across:
        box = Box(box.x, box.y, box.w, plan.market.y - 10 - box.y)
    y, gap = box.y + 22, 8 if view.market else 12
    text = words.label_text("times", n=view.deck)
    if plan.across:
        spot = Box(box.right - 96, plan.city.bottom - 56, 96, 44)
    else:
        scene.add_fitted_text(box.x, y, words.label_text("inventions"), SECTION, "ink", room=box.w - 98)
        spot = Box(box.right - 94, y - 22, 94, 44)
        head = 44 + gap
        box = Box(box.x, box.y + head, box.w, box.h - head)
    scene.add_drawing(
        "icon",
        square_around(spot.x + 20, spot.center[1], 40),
        "lv.deck",
        "sepia" if view.deck else "stone",
        layer=Layer.PIECES,
    )
    scene.add_text(spot.x + 44, spot.center[1], text, FACT if view.deck else LABEL, "ink")
    scene.add_hotspot("deck", spot)
    count = max(1, len(view.display), 4)
    for number, one in enumerate(view.display):
        if plan.across:
            wide = (box.w - 16 * (count - 1)) // count
            place = Box(box.x + number * (wide + 16), box.y, wide, box.h)
        else:
            tall = min(150, (box.h - gap * (count - 1)) // count)
            place = Box(box.x, box.y + number * (tall + gap), box.w, tall)
        scene.add_hotspot(f"invention:{one.no}", place)
        if view.auction is not None and view.auction.no == one.no:
            scene.add_drawing("round", place.grow_by(8), "halo", 20, layer=Layer.BOARD)
        scene.add_drawing("frame", place, "sepia", "paper", 14, 3, layer=Layer.TILES)
        _draw_card(scene, view, words, one.no, place, across=plan.across)


def _draw_card(scene: Scene, view: LeonardoView, words: GameLabels, no: int, box: Box, *, across: bool) -> None:
    one = offer.told(view, no)
    metal = METALS[one.colour]
    if across:
        band = Box(box.x + 3, box.y + 3, box.w - 6, 44)
        scene.add_drawing("step", band, metal, 11, layer=Layer.TILES)
        scene.add_drawing(
            "icon", square_around(band.x + 30, band.center[1], 36), KINDS[one.kind], "ink", layer=Layer.PIECES
        )
        dots = [(band.right - 18 - 18 * k, band.center[1]) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(box.x + 8, box.y + 50, box.w - 16, box.h - 54)
    else:
        band = Box(box.x + 3, box.y + 3, 58, box.h - 6)
        scene.add_drawing("round", band, metal, 11, layer=Layer.TILES)
        scene.add_drawing(
            "icon",
            square_around(band.center[0], band.y + band.h * 2 // 5, 40),
            KINDS[one.kind],
            "ink",
            layer=Layer.PIECES,
        )
        dots = [(band.x + 9 + 13 * k, band.bottom - 20) for k in range(DOTS.get(one.colour, 0))]
        inner = Box(band.right + 9, box.y + 6, box.right - band.right - 17, box.h - 12)
    for x, y in dots:
        scene.add_drawing("disc", square_around(x, y, 11), "ink", "", 0, layer=Layer.PIECES)
    low = inner.bottom - (22 if across else ROW)
    y, size = inner.y + 22, NEED
    if not across:
        under, over = _draw_name(scene, words, no, inner), low - ROW
        y, size = (under + over) // 2, min(NEED, over - under + 2)
    names = [name for name, n in one.resources.items() for _ in range(n)]
    pitch = min(NEEDS, (inner.w - 4) // max(1, len(names)))
    left = inner.center[0] - pitch * len(names) // 2 if across else inner.x
    for number, resource in enumerate(names):
        scene.add_drawing(
            "icon",
            square_around(left + pitch // 2 + number * pitch, y, size),
            RESOURCES[resource],
            "sepia",
            layer=Layer.PIECES,
        )
    offer.terms(scene, one, inner.x, inner.right, low)


def _draw_name(scene: Scene, words: GameLabels, no: int, box: Box) -> int:
    """What an invention is called, in two lines where one is too short. Gives where there is room under it."""
    text, low = words.shortly(no, box.w), box.h < LOW
    style, name = next(
        (style, name) for style in (FACT, LABEL) if not (name := fit_text(text, style, box.w, 2)).cut or style is LABEL
    )
    two = len(name.lines) - 1
    y, leading = box.y + (11 if two else 17 if low else 22), 28 if low else 30
    scene.add_text(box.x, y, name, style, "sepia", leading=leading)
    return y + two * leading + 17
