"""What only its owner sees: the cards, the draft as it was, what the persons on offer would bring."""

from __future__ import annotations

from engines.core.words import Seat
from engines.notredame.components import printed
from engines.notredame.state import colour_of, kind_of
from engines.notredame.view import DraftView, MineView, NotreDameView
from render.core.faces import COUNT, DETAIL, FACT, LABEL, NOTHING, SECTION, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.icons import ICONS
from render.core.pen import Pen
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.notredame import marks, offer
from render.notredame.icons import SECTORS
from render.notredame.words import Words

CARD_W = 357
CARD_H = 330
CARD_GAP = 24
MINI_W, MINI_H, MINI_PITCH = 56, 64, 62
NAME = Style("serif.bold", 40)
BIG = Style("serif.black", 50)
COLUMNS = (210, 480, 830)
"""Where the draft's columns start: kept, passed on, received."""

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
    words, mine = Words(request), view.me
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, mine, words, request.left)
    y = _holdings(scene, view, mine, y)
    shown = mine.choosing or mine.hand
    y = _cards(scene, view, mine, words, shown, y)
    if mine.choosing and mine.hand:
        y = _kept(scene, mine, words, y)
    y = _drafts(scene, view, mine, words, y)
    scene.height = _persons(scene, view, mine, words, y)
    marks.focus(scene, request.focus)
    return scene


def _masthead(scene: Scene, view: NotreDameView, mine: MineView, words: Words, left: str) -> int:
    title = words.say("hand")
    detail = words.say("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), m=view.rounds)
    if mine.keeps:
        title = words.say("chosen-wait")
    elif mine.choosing:
        title = words.say("keep-one")
        other = Seat((mine.seat + 1) % len(view.players))
        detail = words.say("passes-on", n=len(mine.choosing) - 1, seat=other)
    head = Head(words.say("private"), title, detail, mine.seat, left, private=True)
    cards = tuple(SECTORS[kind_of(card)] for card in (mine.choosing or mine.hand)[:3])
    bottom = masthead(scene, head, "private", room=640 if cards else 1100, under=10)
    if cards:
        scene.draw("nd.fan", Box(690, bottom - 170, 510, 170), cards, layer=Layer.BOARD)
    return bottom


def _holdings(scene: Scene, view: NotreDameView, mine: MineView, y: int) -> int:
    """Points, coins, cubes, the rats with where they will be, and the park's bonus in a row under the masthead."""
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
    x = MARGIN
    for icon, colour, text in facts:
        nothing = text in {"0", "+0"}
        scene.draw("icon", square(x + 23, y + 50, 46), icon, "stone" if nothing else colour, layer=Layer.PIECES)
        style, ink = (NOTHING, "ink2") if nothing else (COUNT, "ink")
        x = scene.text(x + 58, y + 50, text, style, ink).right + 40
    return y + 104


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


def _cards(scene: Scene, view: NotreDameView, mine: MineView, words: Words, cards: tuple[str, ...], y: int) -> int:
    """The cards side by side, large. Gives the lower edge."""
    if not cards:
        scene.fitted(MARGIN, y + 30, words.say("hand-empty"), DETAIL, "ink2", room=1100)
        return y + 80
    for number, card in enumerate(cards):
        box = Box(MARGIN + number * (CARD_W + CARD_GAP), y, CARD_W, CARD_H)
        _card(scene, view, mine, words, card, box)
        if card == mine.keeps:
            scene.draw("round", box.grow(8), "halo", 24, layer=Layer.BOARD)
            scene.draw("check", square(box.right - 14, box.y + 14, 60), layer=Layer.FRAME)
    return y + CARD_H + 36


def _card(scene: Scene, view: NotreDameView, mine: MineView, words: Words, card: str, box: Box) -> None:
    """An action card: its icon, what stands there, its name, what it would bring now, whose colour it has."""
    kind = kind_of(card)
    scene.mark(f"card:{card}", box)
    scene.draw("frame", box, "ink", "white", 16, 3, layer=Layer.TILES)
    arch = Box(box.x + 20, box.y + 20, 136, 166)
    scene.draw("arch", arch, "night", "", 0, layer=Layer.TILES)
    scene.draw("icon", square(arch.middle[0], arch.y + 92, 92), SECTORS[kind], "white", layer=Layer.PIECES)
    x = box.x + 176
    if any(one.sector == kind for one in view.players[mine.seat].sectors):
        n = markers(view, mine.seat, kind)
        scene.text(x, box.y + 84, f"{n} → {n + 1}", BIG, "ink")
        told = next(one for one in view.players[mine.seat].sectors if one.sector == kind)
        scene.draw(
            "nd.cubes", Box(x, box.y + 118, 150, 26), mine.seat, told.cubes, int(told.friend), layer=Layer.PIECES
        )
    elif kind == "notre_dame":
        scene.text(x, box.y + 84, f"{view.cathedral.pool} ÷ {view.cathedral.cubes + 1}", BIG, "ink")
    elif (friend := view.players[mine.seat].sectors) and any(one.friend for one in friend):
        where = next(one.sector for one in friend if one.friend)
        scene.draw("icon", square(x + 34, box.y + 84, 60), SECTORS[where], "ink", layer=Layer.PIECES)
        scene.text(x + 80, box.y + 84, "→ ?", BIG, "ink")
    scene.draw("sign", square(box.right - 40, box.y + 284, 38), colour_of(card), layer=Layer.PIECES)
    name = fit(words.card(card), NAME, box.w - 40)
    if name.cut:
        name = fit(words.card(card), NAME._replace(px=34), box.w - 40, 2)
    scene.text(box.x + 20, box.y + (226 if len(name.lines) == 1 else 211), name, NAME, "ink", leading=35)
    offer.formula(scene, words, brings(view, mine.seat, kind), box.x + 20, box.y + 284, box.w - 84)


def _mini(scene: Scene, card: str, x: int, y: int, *, past: bool) -> None:
    """A small card: its icon on a plate."""
    box = Box(x, y, MINI_W, MINI_H)
    scene.draw("round", box, "stoneD~ink.28" if past else "ink", 8, layer=Layer.TILES)
    scene.draw("icon", square(*box.middle, 42), SECTORS[kind_of(card)], "white", layer=Layer.PIECES)
    if f"card:{card}" not in scene.marks:
        scene.mark(f"card:{card}", box)


def _kept(scene: Scene, mine: MineView, words: Words, y: int) -> int:
    """Cards kept already while another one is chosen."""
    x = scene.fitted(MARGIN, y + 32, words.say("hand"), SECTION, "ink", room=400).right + 30
    for card in mine.hand:
        _mini(scene, card, x, y, past=False)
        name = words.card(card)
        x = scene.fitted(x + MINI_W + 14, y + 32, name, LABEL, "ink", room=420).right + 34
    return y + MINI_H + 32


def _drafts(scene: Scene, view: NotreDameView, mine: MineView, words: Words, y: int) -> int:
    """What was kept, passed on and received in this period: one row a round, the latest first."""
    told = [draft for draft in mine.drafts if draft.kept]
    if not told:
        return y
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 40, words.say("draft"), SECTION, "ink", room=1100)
    y += 70
    seats = len(view.players)
    heads = (
        words.say("kept"),
        words.say("passed-on", seat=Seat((mine.seat + 1) % seats)),
        words.say("received", seat=Seat((mine.seat - 1) % seats)),
    )
    for x, head, end in zip(COLUMNS, heads, (*COLUMNS[1:], WIDTH - 20), strict=True):
        scene.fitted(x, y + 20, head, LABEL, "ink2", room=end - x - 20)
    y += 48
    first = view.round - len(mine.drafts) + 1
    rounds = [(first + k, draft) for k, draft in enumerate(mine.drafts) if draft.kept]
    for number, draft in reversed(rounds):
        _draft(scene, words, number, draft, y, past=number < view.round)
        y += MINI_H + 14
    return y + 14


def _draft(scene: Scene, words: Words, number: int, draft: DraftView, y: int, *, past: bool) -> None:
    scene.fitted(MARGIN, y + 32, words.say("draft-round", n=number), FACT, "ink2" if past else "ink", room=160)
    received = (*draft.received, *([draft.last] if draft.last else []))
    for x, cards in zip(COLUMNS, (draft.kept, draft.passed, received), strict=True):
        for k, card in enumerate(cards):
            _mini(scene, card, x + k * MINI_PITCH, y, past=past)


def _persons(scene: Scene, view: NotreDameView, mine: MineView, words: Words, y: int) -> int:
    """The persons on offer, and what those that count something would pay now. Gives the height."""
    if not view.persons or view.over:
        return y + 20
    top = y
    y += 24
    scene.fitted(MARGIN, y + 26, words.say("worth"), SECTION, "ink", room=1100)
    y += 66
    for told in view.persons:
        offer.niche(scene, told.id, offer.DECKS.get(told.deck, "umber"), Box(MARGIN, y, 56, 68))
        scene.mark(f"person:{told.id}", Box(MARGIN, y, 56, 68))
        scene.fitted(MARGIN + 72, y + 36, words.term(told.id), LABEL, "ink", room=330)
        offer.formula(scene, words, offer.FORMULAS.get(told.id, ""), 460, y + 36, 400)
        for k in range(told.rats):
            scene.draw("icon", square(880 + 44 * k, y + 36, 40), "nd.rat", "ink", layer=Layer.PIECES)
        if told.id in mine.worth:
            worth = mine.worth[told.id]
            style, ink = (COUNT, "ink") if worth else (NOTHING, "ink2")
            made = scene.text(WIDTH - MARGIN, y + 36, f"+{worth}", style, ink, anchor="right")
            scene.draw(
                "icon", square(made.x - 28, y + 36, 42), "laurel", GOLD if worth else "stone", layer=Layer.PIECES
            )
        y += 82
    scene.flat(Box(0, top, WIDTH, y + 10 - top), "cell", Layer.TABLE)
    return y + 10
