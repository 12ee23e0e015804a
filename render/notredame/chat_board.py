"""The board for chats, wide or tall: the city on the Seine, the people, the persons in town."""

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.notredame.view import NotreDameView
from render.core import chat_header, mine_large
from render.core.chat_header import RoundCounter, header_arts
from render.core.fonts import FACT, SECTION, TILE
from render.core.geometry import Box, bounding_box, split_box
from render.core.layouts import LAYOUTS
from render.core.mine_large import Fact, FoldedHead
from render.core.request import PictureRequest
from render.core.scene import Scene
from render.core.seat_panels import leading_seats
from render.core.theme import GOLD
from render.notredame import city, offer, panel
from render.notredame.labels import GameLabels
from render.notredame.quarters import CITIES, Ground

STRIP_H: Final = 150
"""Height below which persons are a strip, and a person's card has two rows."""


class ChatLayout(NamedTuple):
    """Positions of the city and of the persons in town."""

    city: Ground
    offer: Box
    cathedral: int
    gap: int = 20
    """Gap between persons in town if they are cards side by side."""

    @property
    def across(self) -> bool:
        """Whether persons in town are side by side."""
        return self.offer.w > self.offer.h

    @property
    def is_strip(self) -> bool:
        """Whether persons in town are a low strip, next to their title."""
        return self.offer.h < STRIP_H


PLANS: Final = MappingProxyType(
    {
        "wide": ChatLayout(Ground(32, 1112, 164, 152, 233, 40, 40, 152), Box(1150, 168, 418, 806), 200),
        "tall": ChatLayout(Ground(28, 1172, 212, 166, 330, 52, 52, 166), Box(36, 1294, 1128, 262), 224),
    }
)
FIVE_PLANS: Final = MappingProxyType(
    {
        "wide": ChatLayout(Ground(32, 1568, 158, 116, 208, 40, 32, 152), Box(32, 876, 1536, 98), 200),
        "tall": ChatLayout(Ground(28, 1172, 212, 166, 347, 52, 52, 236), Box(36, 1386, 1128, 170), 224, 12),
    }
)
"""With five players, the city takes the whole width; in the tall layout, the lower panels are narrow and high."""
MINE_H, BY = 170, 1.4
"""Height of the viewer's panel above the city, and its enlargement; the others are in a row below."""
OTHERS_H, APART = 116, 24
TWO_ROWS: Final = 270
"""Width below which the others are in two rows."""
ART: Final = header_arts("nd.paris", 600, 250, wide=360, tall=420)


def chat_board_scene(request: PictureRequest) -> Scene:
    """Return the scene without marks of last moves."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    scene = chat_header.empty_scene(request.game, request.layout)
    plan = (FIVE_PLANS if len(view.players) > 4 else PLANS)[request.layout]
    per = max(1, view.rounds // 3)
    rounds = RoundCounter(view.rounds, max(1, view.round), (per, 2 * per))
    head = chat_header.board_header(labels, view, request.time_left)
    chat_header.draw_chat_header(scene, LAYOUTS[request.layout], head, "night", ART[request.layout], rounds)
    own = mine_large.own_seat(view)
    if own is not None:
        plan = _own_plan(plan, len(view.players) - 1)
    quarters = CITIES[len(view.players)](plan.city)
    edge = scene.width if plan.across else plan.offer.x - 20
    city.draw_city(scene, view, labels, plan.city, quarters, plan.cathedral, edge)
    scene.add_part("city", bounding_box([quarter.land for quarter in quarters]))
    leading = leading_seats([player.pp for player in view.players])
    for district, quarter in zip(view.districts, quarters, strict=True):
        seat = district.seat
        if seat is None:
            continue
        box = quarter.panel if own is None else _own_box(plan, len(view.players), own, seat)
        scene.add_part(f"district:{seat}", box, quarter.land)
        if own is None:
            panel.draw_panel(scene, view, labels, seat, box, lead=seat in leading)
            continue
        block, small = Scene(game="", width=0), Box(0, 0, int(box.w / BY), int(box.h / BY))
        panel.draw_panel(block, view, labels, seat, small, lead=seat in leading)
        if seat == own:
            mine_large.add_enlarged(scene, block, box, BY)
        else:
            _draw_folded(scene, view, labels, seat, box, block, lead=seat in leading)
    scene.add_part("persons", plan.offer)
    _draw_offer(scene, view, labels, plan)
    return scene


def _own_plan(plan: ChatLayout, others: int) -> ChatLayout:
    """Return a plan for a player's board, with the same city between the player's panel and the others."""
    city = plan.city
    rows = 2 if (city.right - city.left) // others - APART < TWO_ROWS else 1
    free = city.panel + city.low_panel - MINE_H - OTHERS_H * rows
    return plan._replace(city=city._replace(panel=MINE_H, low_panel=OTHERS_H * rows, tall=city.tall + free // 2))


def _own_box(plan: ChatLayout, count: int, own: int, seat: int) -> Box:
    city, wide = plan.city, plan.city.right - plan.city.left
    if seat == own:
        return Box(city.left, city.top + 8, wide, MINE_H - 18)
    rows = city.low_panel // OTHERS_H
    others = split_box(Box(city.left, city.foot + 8, wide, city.low_panel), (count - 1) // rows, rows, APART)
    return others[seat - (seat > own)]._replace(h=mine_large.FOLDED_H)


def _draw_folded(
    scene: Scene, view: NotreDameView, labels: GameLabels, seat: int, box: Box, block: Scene, *, lead: bool
) -> None:
    player = view.players[seat]
    facts = [
        Fact("coins", "florin", player.coins, GOLD),
        Fact("supply", "nd.cube", player.supply, f"seat.{seat % 5 + 1}"),
        Fact("rats", "nd.rat", player.rats),
        Fact("played", "nd.card", len(player.played)),
        Fact("tokens", "nd.purse", len(player.tokens), "umber"),
    ]
    lit = seat in labels.lit_seats(view.owing)
    head = FoldedHead(seat, labels.seat_name(seat), "pp", player.pp, lead=lead, lit=lit)
    mine_large.draw_folded_panel(scene, box, head, facts, block.hotspots)


def _draw_offer(scene: Scene, view: NotreDameView, labels: GameLabels, plan: ChatLayout) -> None:
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
        scene.add_icon(n.x - 36, y, 54, "nd.rat", "ink")
    else:
        y = box.bottom - 40
        scene.add_icon(box.x + 40, y, 76, "nd.rat", "ink")
        n = scene.add_text(box.x + 92, y, str(view.rats), TILE, "ink")
        scene.add_fitted_text(
            n.right + 16, y, labels.label_text("tonight", n=view.rats), FACT, "ink", room=box.right - n.right - 16
        )
    for number, told in enumerate(view.persons):
        if plan.across:
            wide = (box.w - 2 * plan.gap) // 3
            place = Box(box.x + number * (wide + plan.gap), box.y + 60, wide, min(box.h - 66, 200))
        else:
            place = Box(box.x, box.y + 60 + number * 218, box.w, 200)
        draw_person = offer.draw_low_card if place.h < STRIP_H else offer.draw_card
        draw_person(scene, labels, told, place)
