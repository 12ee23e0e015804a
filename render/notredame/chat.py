"""The board as chats show it, wide or tall: the city on the Seine, the people, who is in town."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final, NamedTuple

from engines.notredame.view import NotreDameView, PlayerView
from render.core import banner
from render.core.banner import Art, Rounds
from render.core.faces import COUNT, FACT, LABEL, NOTHING, SECTION, TILE
from render.core.geometry import Box, around, square
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.seats import HIDDEN, leaders, lit, seat_head
from render.core.shapes import SHAPES
from render.core.theme import GOLD
from render.notredame import city, offer
from render.notredame.city import sign_of
from render.notredame.icons import SECTORS
from render.notredame.panel import track
from render.notredame.quarters import CITIES, Ground
from render.notredame.words import Words


class Plan(NamedTuple):
    """Where everything lies: the city, who is in town."""

    city: Ground
    offer: Box
    cathedral: int

    @property
    def across(self) -> bool:
        """Whether those in town stand beside each other."""
        return self.offer.w > self.offer.h


PLANS: Final = MappingProxyType(
    {
        "wide": Plan(Ground(32, 1112, 164, 152, 246, 40, 40), Box(1150, 168, 418, 832), 200),
        "tall": Plan(Ground(28, 1172, 212, 166, 330, 52, 52), Box(36, 1294, 1128, 282), 224),
    }
)
ART: Final = MappingProxyType({"wide": Art("nd.paris", 600, 250, 360), "tall": Art("nd.paris", 600, 250, 420)})
NARROW: Final = 400
MARK_W: Final = 50
"""Between coins and cubes a disc of a last move has room."""
TOKENS_W: Final = 130
"""What the messages collected take beside a name in a narrow panel."""


def board(request: Request) -> Scene:
    """The scene without its marks of last moves."""
    view: NotreDameView = request.view
    words = Words(request)
    scene = banner.empty(request.game, request.shape)
    plan = PLANS[request.shape]
    per = max(1, view.rounds // 3)
    rounds = Rounds(view.rounds, max(1, view.round), (per, 2 * per))
    head = banner.head_of(words, view.owing, words.headline(view), request.left)
    banner.banner(scene, SHAPES[request.shape], head, "night", ART[request.shape], rounds)
    quarters = CITIES[len(view.players)](plan.city)
    edge = scene.width if plan.across else plan.offer.x - 20
    city.draw(scene, view, words, plan.city, quarters, plan.cathedral, edge)
    scene.part("city", around([quarter.land for quarter in quarters]))
    leading = leaders([player.pp for player in view.players])
    for district, quarter in zip(view.districts, quarters, strict=True):
        if district.seat is not None:
            _panel(scene, view, words, district.seat, quarter.panel, lead=district.seat in leading)
            scene.part(f"district:{district.seat}", quarter.panel, quarter.land)
    scene.part("persons", plan.offer)
    _offer(scene, view, words, plan)
    return scene


def _panel(scene: Scene, view: NotreDameView, words: Words, seat: int, box: Box, *, lead: bool) -> None:
    """A player: name and word, coins, cubes, what was played, who was bribed, tokens; the rat scale."""
    player = view.players[seat]
    if seat in view.owing:
        lit(scene, box.grow(-4))
    word = words.say(f"asks-{view.asks}") if seat in view.owing and view.asks else ""
    narrow = box.w < NARROW
    beside = narrow and player.pp is None and len(player.tokens) > 1
    head = Box(box.x, box.y, box.w - TOKENS_W, box.h) if beside else box
    scene.draw("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.TILES)
    score = HIDDEN if player.pp is None else player.pp
    bell = "nd.bell" if seat == view.bell else ""
    points = seat_head(scene, head, seat, words.name(seat), score, lead=lead, word=word, sign=bell)
    scene.mark(f"{seat}/pp", points if points.w > 1 else Box(box.right - 60, box.y + 18, 60, 52))
    if seat == view.bell:
        scene.mark("bell", Box(box.x, box.y + 18, 50, 52))
    y = box.y + 86
    x = _facts(scene, seat, player, box.x, y, tight=narrow)
    line = Box(head.right + 8, box.y + 24, TOKENS_W - 8, 40) if beside else Box(x, y - 20, max(34, box.right - x), 40)
    _tokens(scene, view, seat, player, line)
    track(scene, seat, player, Box(box.x, box.bottom - 36, box.w, 36))


def _facts(scene: Scene, seat: int, player: PlayerView, x: int, y: int, *, tight: bool) -> int:
    """Coins, cubes, cards played, the person bribed. Gives where the rest starts."""
    between = 4 if tight else MARK_W
    scene.draw("icon", square(x + 19, y, 36), "florin", GOLD, layer=Layer.PIECES)
    end = _count(scene, x + 40, y, player.coins)
    scene.mark(f"{seat}/coins", Box(x, y - 20, end - x, 40))
    x = max(x + 72, end + between)
    scene.draw("nd.supply", square(x + 19, y, 40), seat, layer=Layer.PIECES)
    end = scene.text(_count(scene, x + 42, y, player.supply) + 3, y, f"/{player.general}", LABEL, "ink2").right
    scene.mark(f"{seat}/supply", Box(x, y - 20, end - x, 40))
    x = max(x + 94, end + between)
    scene.mark(f"{seat}/played", Box(x, y - 20, 36, 40))
    for k in range(2):
        box = Box(x + 38 * k, y - 20, 35, 40)
        if k < len(player.played):
            scene.draw("round", box, "ink", 7, layer=Layer.TILES)
            scene.draw("icon", square(*box.middle, 28), SECTORS[player.played[k].kind], "white", layer=Layer.PIECES)
        else:
            scene.draw("frame", box, "stone", "", 7, 2, layer=Layer.TILES)
    x += 78
    arch = Box(x, y - 21, 34, 42)
    scene.mark(f"{seat}/person", arch)
    scene.draw(
        "arch", arch, "umber" if player.person else "page", "" if player.person else "stone", 2, layer=Layer.TILES
    )
    if player.person:
        scene.draw("icon", square(arch.middle[0], y + 3, 26), player.person, "white", layer=Layer.PIECES)
    return x + 42


def _count(scene: Scene, x: int, y: int, n: int) -> int:
    return scene.text(x, y, str(n), COUNT if n else NOTHING, "ink" if n else "ink2").right


def _tokens(scene: Scene, view: NotreDameView, seat: int, player: PlayerView, box: Box) -> None:
    """The messages collected, by colour; they overlap where there are many."""
    count = len(player.tokens)
    step = max(4, min(32, (box.w - 30) // max(1, count - 1)))
    scene.mark(f"{seat}/tokens", Box(box.x, box.y, min(box.w, 30 + step * max(0, count - 1)), box.h))
    for k, colour in enumerate(player.tokens):
        at = min(box.x + 15 + k * step, box.right - 15)
        scene.draw("sign", square(at, box.middle[1], 30), sign_of(view, colour), "white", layer=Layer.PIECES)


def _offer(scene: Scene, view: NotreDameView, words: Words, plan: Plan) -> None:
    """The open persons and tonight's rats."""
    box = plan.offer
    costs = {person.cost for person in view.persons}
    title = words.say("offer", n=costs.pop()) if len(costs) == 1 else words.say("offer-plain")
    scene.fitted(box.x, box.y + 22, title, SECTION, "ink", room=box.w if not plan.across else box.w * 11 // 20)
    if plan.across:
        y = box.y + 22
        said = scene.text(box.right, y, words.say("tonight", n=view.rats), FACT, "ink", anchor="right")
        n = scene.text(said.x - 12, y, str(view.rats), TILE, "ink", anchor="right")
        scene.draw("icon", square(n.x - 36, y, 54), "nd.rat", "ink", layer=Layer.PIECES)
    else:
        y = box.bottom - 40
        scene.draw("icon", square(box.x + 40, y, 76), "nd.rat", "ink", layer=Layer.PIECES)
        n = scene.text(box.x + 92, y, str(view.rats), TILE, "ink")
        scene.fitted(n.right + 16, y, words.say("tonight", n=view.rats), FACT, "ink", room=box.right - n.right - 16)
    for number, told in enumerate(view.persons):
        if plan.across:
            wide = (box.w - 40) // 3
            place = Box(box.x + number * (wide + 20), box.y + 60, wide, min(box.h - 66, 200))
        else:
            place = Box(box.x, box.y + 60 + number * 218, box.w, 200)
        offer.card(scene, words, told, place)
