"""The board as chats show it, wide or tall: the city on the Seine, the people, who is in town."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.notredame.view import NotreDameView, PlayerView
from render.core import chat_header
from render.core.cached_block import cached_block
from render.core.chat_header import HeaderArt, RoundCounter
from render.core.fonts import COUNT, FACT, LABEL, NOTHING, SECTION, TILE
from render.core.geometry import Box, bounding_box, square_around
from render.core.layouts import LAYOUTS
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.seat_panels import HIDDEN, draw_active_frame, draw_seat_header, leading_seats
from render.core.theme import GOLD
from render.notredame import city, offer
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.panel import draw_track
from render.notredame.quarters import CITIES, Ground
from render.notredame.tokens import draw_tokens

STRIP_H: Final = 150
"""Lower than that, the persons are a strip."""


class ChatLayout(NamedTuple):
    """Where everything lies: the city, who is in town."""

    city: Ground
    offer: Box
    cathedral: int

    @property
    def across(self) -> bool:
        """Whether those in town stand beside each other."""
        return self.offer.w > self.offer.h

    @property
    def is_strip(self) -> bool:
        """Whether those in town are a low strip, with their title beside them."""
        return self.offer.h < STRIP_H


PLANS: Final = MappingProxyType(
    {
        "wide": ChatLayout(Ground(32, 1112, 164, 152, 246, 40, 40, 152), Box(1150, 168, 418, 832), 200),
        "tall": ChatLayout(Ground(28, 1172, 212, 166, 330, 52, 52, 166), Box(36, 1294, 1128, 282), 224),
    }
)
FIVE_PLANS: Final = MappingProxyType(
    {"wide": ChatLayout(Ground(32, 1568, 162, 116, 211, 40, 40, 152), Box(32, 898, 1536, 110), 200)}
)
"""With five players the city takes the whole width."""
ART: Final = MappingProxyType(
    {"wide": HeaderArt("nd.paris", 600, 250, 360), "tall": HeaderArt("nd.paris", 600, 250, 420)}
)
NARROW: Final = 400
BROAD: Final = 700
"""From this width a panel has its facts and its rat scale in one row."""
MARK_W: Final = 60
"""Between coins and cubes a disc of a last move has room, apart from the number before it."""
BROAD_MARK_W: Final = 30
"""The same where the rat scale is beside them."""
TOKENS_W: Final = 130
"""What the messages collected take beside a name in a narrow panel."""


def chat_board_scene(request: PictureRequest) -> Scene:
    """Return the scene without its marks of last moves."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan = PLANS[request.layout]
    if len(view.players) > 4:
        plan = FIVE_PLANS.get(request.layout, plan)
    per = max(1, view.rounds // 3)
    rounds = RoundCounter(view.rounds, max(1, view.round), (per, 2 * per))
    head = chat_header.board_header(labels, view.owing, labels.headline_texts(view), request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "night", ART[request.layout], rounds)
    quarters = CITIES[len(view.players)](plan.city)
    edge = scene.width if plan.across else plan.offer.x - 20
    city.draw_city(scene, view, labels, plan.city, quarters, plan.cathedral, edge)
    scene.add_part("city", bounding_box([quarter.land for quarter in quarters]))
    leading = leading_seats([player.pp for player in view.players])
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is not None:
            _draw_panel(scene, view, labels, district.seat, quarter.panel, lead=district.seat in leading)
            scene.add_part(f"district:{district.seat}", quarter.panel, quarter.land)
    scene.add_part("persons", plan.offer)
    _draw_offer(scene, view, labels, plan)
    return scene


def _draw_panel(scene: Scene, view: NotreDameView, labels: GameLabels, seat: int, box: Box, *, lead: bool) -> None:
    """Draw a player: name and word, coins, cubes, what was played, who was bribed, tokens; the rat scale."""
    player = view.players[seat]
    lit = seat in labels.lit_seats(view.owing)
    if lit:
        draw_active_frame(scene, box.grow_by(-4))
    word = labels.label_text(f"asks-{view.asks}") if lit and view.asks else ""
    narrow, broad = box.w < NARROW, box.w >= BROAD
    beside = broad or (narrow and player.pp is None and len(player.tokens) > 1)
    head = Box(box.x, box.y, box.w - TOKENS_W, box.h) if beside else box
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.TILES)
    score = HIDDEN if player.pp is None else player.pp
    bell = "nd.bell" if seat == view.bell else ""
    points = draw_seat_header(scene, head, seat, labels.seat_name(seat), score, lead=lead, word=word, sign=bell)
    scene.add_hotspot(f"{seat}/pp", points if points.w > 1 else Box(box.right - 60, box.y + 18, 60, 52))
    if seat == view.bell:
        scene.add_hotspot("bell", Box(box.x, box.y + 18, 50, 52))
    y = box.y + 86
    x = _draw_facts(scene, seat, player, box.x, y, 4 if narrow else BROAD_MARK_W if broad else MARK_W)
    left = x + 24 if broad else box.x
    line = Box(head.right + 8, box.y + 24, TOKENS_W - 8, 40) if beside else Box(x, y - 20, max(34, box.right - x), 40)
    draw_tokens(scene, view, seat, line)
    draw_track(scene, seat, player, Box(left, box.bottom - 36, box.right - left, 36))


@cached_block
def _draw_facts(scene: Scene, seat: int, player: PlayerView, x: int, y: int, between: int) -> int:
    """Draw coins, cubes, cards played, the person bribed, ``between`` apart. Return where the rest starts."""
    scene.add_drawing("icon", square_around(x + 19, y, 36), "florin", GOLD, layer=Layer.PIECES)
    end = _draw_count(scene, x + 40, y, player.coins)
    scene.add_hotspot(f"{seat}/coins", Box(x, y - 20, end - x, 40))
    x = max(x + 72, end + between)
    scene.add_drawing("nd.supply", square_around(x + 19, y, 40), seat, layer=Layer.PIECES)
    end = scene.add_text(_draw_count(scene, x + 42, y, player.supply) + 3, y, f"/{player.general}", LABEL, "ink2").right
    scene.add_hotspot(f"{seat}/supply", Box(x, y - 20, end - x, 40))
    x = max(x + 94, end + between)
    scene.add_hotspot(f"{seat}/played", Box(x, y - 20, 36, 40))
    for k in range(2):
        box = Box(x + 38 * k, y - 20, 35, 40)
        if k < len(player.played):
            scene.add_drawing("round", box, "ink", 7, layer=Layer.TILES)
            scene.add_drawing(
                "icon", square_around(*box.center, 28), SECTORS[player.played[k].kind], "white", layer=Layer.PIECES
            )
        else:
            scene.add_drawing("frame", box, "stone", "", 7, 2, layer=Layer.TILES)
    x += 78
    arch = Box(x, y - 21, 34, 42)
    scene.add_hotspot(f"{seat}/person", arch)
    scene.add_drawing(
        "arch", arch, "umber" if player.person else "page", "" if player.person else "stone", 2, layer=Layer.TILES
    )
    if player.person:
        scene.add_drawing("icon", square_around(arch.center[0], y + 3, 26), player.person, "white", layer=Layer.PIECES)
    return x + 42


def _draw_count(scene: Scene, x: int, y: int, n: int) -> int:
    return scene.add_text(x, y, str(n), COUNT if n else NOTHING, "ink" if n else "ink2").right


def _draw_offer(scene: Scene, view: NotreDameView, labels: GameLabels, plan: ChatLayout) -> None:
    """Draw the open persons and tonight's rats."""
    if plan.is_strip:
        offer.draw_strip(scene, view, labels, plan.offer)
        return
    box = plan.offer
    title = offer.offer_title(view, labels)
    scene.add_fitted_text(box.x, box.y + 22, title, SECTION, "ink", room=box.w if not plan.across else box.w * 11 // 20)
    if plan.across:
        y = box.y + 22
        said = scene.add_text(box.right, y, labels.label_text("tonight", n=view.rats), FACT, "ink", anchor="right")
        n = scene.add_text(said.x - 12, y, str(view.rats), TILE, "ink", anchor="right")
        scene.add_drawing("icon", square_around(n.x - 36, y, 54), "nd.rat", "ink", layer=Layer.PIECES)
    else:
        y = box.bottom - 40
        scene.add_drawing("icon", square_around(box.x + 40, y, 76), "nd.rat", "ink", layer=Layer.PIECES)
        n = scene.add_text(box.x + 92, y, str(view.rats), TILE, "ink")
        scene.add_fitted_text(
            n.right + 16, y, labels.label_text("tonight", n=view.rats), FACT, "ink", room=box.right - n.right - 16
        )
    for number, told in enumerate(view.persons):
        if plan.across:
            wide = (box.w - 40) // 3
            place = Box(box.x + number * (wide + 20), box.y + 60, wide, min(box.h - 66, 200))
        else:
            place = Box(box.x, box.y + 60 + number * 218, box.w, 200)
        offer.draw_card(scene, labels, told, place)
