"""What only its owner sees: the cards, the draft as it was, what the persons on offer would bring."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from engines.core.words import Seat
from engines.notredame.components import printed
from engines.notredame.state import colour_of, kind_of
from engines.notredame.view import MineView, NotreDameView
from render.core import faces
from render.core.faces import COUNT, DETAIL, FACT, LABEL, NOTHING, SECTION, Style
from render.core.fit import fit
from render.core.flow import Blocks, Column, Draw, Floors
from render.core.geometry import Box, square
from render.core.icons import ICONS
from render.core.pen import Pen
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.private import columns, draw_hand
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import MISSES
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.notredame import marks, offer
from render.notredame.icons import SECTORS
from render.notredame.words import Words
from render.notredame.worth import persons

CARD_H = 330
LOW_H = 250
"""A card whose name stands beside its arch."""
CARD_GAP = 24
MINI_W, MINI_H, MINI_PITCH = 56, 64, 62
NAME = Style("serif.bold", 40)
BIG = Style("serif.black", 50)
DRAFTED = (0, 0.28, 0.65)
"""Where the draft's columns start, in parts of what the rounds leave: kept, passed on, received."""
_ALL: Final = ("cards", "kept", "drafts", "persons")
_LEFT, _RIGHT = (36, 876), (962, 584)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        MISSES: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("holdings", *_ALL)),),),
        "wide": (
            (Column(*columns("wide")[0], ("holdings", "cards")),),
            (Column(*_LEFT, ("kept", "drafts")), Column(*_RIGHT, ("persons",))),
        ),
        "tall": ((Column(*columns("tall")[0], ("holdings", *_ALL)),),),
    }
)
"""By shape."""

BRINGS = {
    "cloister_school": "+{n} cube",
    "bank": "+{n} coin",
    "residence": "+{n} laurel",
    "carriage_house": "≤{n} carriage",
    "park": "rat",
    "hospital": "rat",
    "notre_dame": "1/2/3 coin arrow 1/3/6 laurel",
    "trusted_friend": "friend arrow house + act",
}
"""What a card would do, in the signs of the persons' formulas; ``n`` counts the cube just placed."""


@drawing("nd.fan")
def _fan(pen: Pen, w: int, h: int, icons: tuple[str, ...]) -> None:
    """Cards held like a fan, reaching below the edge."""
    count = len(icons)
    for number, name in enumerate(icons):
        off = number - (count - 1) / 2
        card = pen.at(w / 2 + off * 36, h + 300, 1, off * 13).at(-74, -282 - h, 0.84)
        card.round(-4, -4, 180, 344, 18, "porph~ink.42")
        card.round(0, 0, 176, 340, 15, "page")
        card.arch(24, 26, 152, 340, "night")
        ICONS[name](card.at(46, 72, 0.84), "white", "night")


def hand(request: Request) -> Scene:
    """The private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: NotreDameView = request.view
    if view.me is None:
        raise ValueError("only a seat has a hand")
    words = Words(request)
    head, blocks = _head(view, view.me, words, request.left), _blocks(view, view.me, words)
    scene = draw_hand(request, head, FLOORS, blocks, partial(_masthead, mine=view.me, head=head))
    marks.focus(scene, request.focus)
    return scene


def _blocks(view: NotreDameView, mine: MineView, words: Words) -> Blocks:
    """What there is to show now."""
    shown = mine.choosing or mine.hand
    blocks: dict[str, Sequence[Draw]] = {
        "holdings": (partial(_holdings, view, mine),),
        "cards": tuple(partial(_cards, view, mine, words, shown, high) for high in (CARD_H, LOW_H)),
    }
    if mine.choosing and mine.hand:
        blocks["kept"] = (partial(_kept, mine, words),)
    if any(draft.kept for draft in mine.drafts):
        blocks["drafts"] = (partial(_drafts, view, mine, words),)
    if view.persons and not view.over:
        blocks["persons"] = (partial(persons, view, mine, words),)
    return blocks


def _head(view: NotreDameView, mine: MineView, words: Words, left: str) -> Head:
    title = words.say("hand")
    detail = words.brief("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), m=view.rounds)
    if mine.keeps:
        title = words.say("chosen-wait")
    elif mine.choosing:
        title = words.say("keep-one")
        other = Seat((mine.seat + 1) % len(view.players))
        detail = words.brief("passes-on", n=len(mine.choosing) - 1, seat=other)
    return Head(words.say("private"), title, detail, mine.seat, left, private=True)


def _masthead(scene: Scene, mine: MineView, head: Head) -> int:
    """The whole poster's: with the cards as a fan."""
    cards = tuple(SECTORS[kind_of(card)] for card in (mine.choosing or mine.hand)[:3])
    bottom = masthead(scene, head, "private", room=640 if cards else 1100, under=10)
    if cards:
        scene.draw("nd.fan", Box(690, bottom - 170, 510, 170), cards, layer=Layer.BOARD)
    return bottom


def _holdings(view: NotreDameView, mine: MineView, scene: Scene, box: Box) -> int:
    """Points, coins, cubes, the rats with where they will be, and the park's bonus in a row."""
    player = view.players[mine.seat]
    rats = f"{player.rats} → {'9!' if player.overflows else player.lands}"
    facts = (
        ("laurel", GOLD, str(mine.pp)),
        ("florin", GOLD, str(player.coins)),
        ("nd.cube", "ink", f"{player.supply} / {player.general}"),
        ("nd.rat", "terraD" if player.overflows else "ink", rats),
        ("nd.tree", "forest", f"+{player.park}"),
        ("nd.cathedral", "night", str(player.cathedral)),
    )
    x, y = box.x, box.y + 36
    for icon, colour, text in facts:
        nothing = text in {"0", "+0"}
        scene.draw("icon", square(x + 23, y, 46), icon, "stone" if nothing else colour, layer=Layer.PIECES)
        style, ink = (NOTHING, "ink2") if nothing else (COUNT, "ink")
        x = scene.text(x + 58, y, text, style, ink).right + 40
    return box.y + 70


def markers(view: NotreDameView, seat: int, sector: str) -> int:
    """Cubes and the friend on a sector of a seat."""
    told = next((one for one in view.players[seat].sectors if one.sector == sector), None)
    return told.cubes + told.friend if told else 0


def brings(view: NotreDameView, seat: int, kind: str) -> str:
    """What a card would do now, as a formula."""
    n = markers(view, seat, kind) + 1
    if kind == "hotel":
        row = printed(view.components).sectors["hotel"]
        return ("2" if row.threshold and n >= row.threshold else "1") + " × coin/ cube/ rat"
    return BRINGS.get(kind, "").format(n=n)


def _cards(
    view: NotreDameView, mine: MineView, words: Words, cards: tuple[str, ...], high: int, scene: Scene, box: Box
) -> int:
    """The cards side by side, large."""
    if not cards:
        scene.fitted(box.x, box.y + 30, words.say("hand-empty"), DETAIL, "ink2", room=box.w)
        return box.y + 60
    wide = (box.w - 2 * CARD_GAP) // 3
    for number, card in enumerate(cards):
        at = Box(box.x + number * (wide + CARD_GAP), box.y + 10, wide, high)
        _card(scene, view, mine, words, card, at)
        if card == mine.keeps:
            scene.draw("round", at.grow(8), "halo", 24, layer=Layer.BOARD)
            scene.draw("check", square(at.x + 20, at.y + 20, 60), layer=Layer.FRAME)
    return box.y + high + 20


def _card(scene: Scene, view: NotreDameView, mine: MineView, words: Words, card: str, box: Box) -> None:
    """An action card: its icon, what stands there, its name, what it would bring now, whose colour it has."""
    kind = kind_of(card)
    scene.mark(f"card:{card}", box)
    scene.draw("frame", box, "ink", "white", 16, 3, layer=Layer.TILES)
    arch = Box(box.x + 20, box.y + 20, 136, box.h - 164)
    scene.draw("arch", arch, "night", "", 0, layer=Layer.TILES)
    sign = square(arch.middle[0], arch.y + arch.h * 92 // 166, min(92, arch.h - 20))
    scene.draw("icon", sign, SECTORS[kind], "white", layer=Layer.PIECES)
    x, y = box.x + 176, arch.y + arch.h * 64 // 166
    if any(one.sector == kind for one in view.players[mine.seat].sectors):
        n = markers(view, mine.seat, kind)
        scene.text(x, y, f"{n} → {n + 1}", BIG, "ink")
        told = next(one for one in view.players[mine.seat].sectors if one.sector == kind)
        scene.draw("nd.cubes", Box(x, y + 34, 150, 26), mine.seat, told.cubes, int(told.friend), layer=Layer.PIECES)
    elif kind == "notre_dame":
        scene.text(x, y, f"{view.cathedral.pool} ÷ {view.cathedral.cubes + 1}", BIG, "ink")
    elif (friend := view.players[mine.seat].sectors) and any(one.friend for one in friend):
        where = next(one.sector for one in friend if one.friend)
        scene.draw("icon", square(x + 34, y, 60), SECTORS[where], "ink", layer=Layer.PIECES)
        scene.text(x + 80, y, "→ ?", BIG, "ink")
    scene.draw("sign", square(box.right - 36, box.y + 36, 38), colour_of(card), layer=Layer.PIECES)
    name = fit(words.card(card), NAME, box.w - 40)
    if name.cut:
        name = fit(words.card(card), NAME._replace(px=34), box.w - 40, 2)
    scene.text(box.x + 20, box.bottom - (104 if len(name.lines) == 1 else 119), name, NAME, "ink", leading=35)
    offer.formula(scene, words, brings(view, mine.seat, kind), box.x + 20, box.bottom - 46, box.w - 40)


def _mini(scene: Scene, card: str, x: int, y: int, *, past: bool) -> None:
    """A small card: its icon on a plate."""
    box = Box(x, y, MINI_W, MINI_H)
    scene.draw("round", box, "stoneD~ink.28" if past else "ink", 8, layer=Layer.TILES)
    scene.draw("icon", square(*box.middle, 42), SECTORS[kind_of(card)], "white", layer=Layer.PIECES)
    if f"card:{card}" not in scene.marks:
        scene.mark(f"card:{card}", box)


def _kept(mine: MineView, words: Words, scene: Scene, box: Box) -> int:
    """Cards kept already while another one is chosen."""
    y = box.y + 32
    x = scene.fitted(box.x, y, words.say("hand"), SECTION, "ink", room=400).right + 30
    for number, card in enumerate(mine.hand):
        wide = faces.width(words.card(card), LABEL.face, LABEL.px)
        if number and x + MINI_W + 14 + wide > box.right:
            x, y = box.x, y + MINI_H + 12
        _mini(scene, card, x, y - 32, past=False)
        x = (
            scene.fitted(x + MINI_W + 14, y, words.card(card), LABEL, "ink", room=box.right - x - MINI_W - 14).right
            + 34
        )
    return y + 32 + 10


def _drafts(view: NotreDameView, mine: MineView, words: Words, scene: Scene, box: Box) -> int:
    """What was kept, passed on and received in this period: one row a round, the latest first."""
    scene.flat(Box(box.x, box.y, box.w, 2), "line")
    scene.fitted(box.x, box.y + 40, words.say("draft"), SECTION, "ink", room=box.w)
    y = box.y + 70
    seats = len(view.players)
    heads = (
        words.say("kept"),
        words.say("passed-on", seat=Seat((mine.seat + 1) % seats)),
        words.say("received", seat=Seat((mine.seat - 1) % seats)),
    )
    first = view.round - len(mine.drafts) + 1
    rounds = [(words.say("draft-round", n=first + k), first + k, draft) for k, draft in enumerate(mine.drafts)]
    begin = box.x + max(150, *(faces.width(label, FACT.face, FACT.px) + 30 for label, _, _ in rounds))
    starts = [begin + round((box.right - begin) * part) for part in DRAFTED]
    fitted = [
        fit(head, LABEL, end - x - 20, 2)
        for x, head, end in zip(starts, heads, (*starts[1:], box.right + 20), strict=True)
    ]
    y += 36 * max(len(one.lines) - 1 for one in fitted)
    for x, one in zip(starts, fitted, strict=True):
        scene.text(x, y + 20 - 36 * (len(one.lines) - 1), one, LABEL, "ink2", leading=36)
    y += 48
    for label, number, draft in reversed([one for one in rounds if one[2].kept]):
        past = number < view.round
        scene.text(box.x, y + 32, label, FACT, "ink2" if past else "ink")
        received = (*draft.received, *([draft.last] if draft.last else []))
        for x, cards in zip(starts, (draft.kept, draft.passed, received), strict=True):
            for k, card in enumerate(cards):
                _mini(scene, card, x + k * MINI_PITCH, y, past=past)
        y += MINI_H + 14
    return y
