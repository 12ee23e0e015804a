"""A seat's private information: cards, past draft, value of the persons on offer."""

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

from msgspec.structs import replace

from engines.core.core_types import Seat
from engines.notredame.components import printed
from engines.notredame.state import colour_of, kind_of
from engines.notredame.view import MineView, NotreDameView
from render.core import fonts
from render.core.block_flow import Blocks, Column, Draw, Floors
from render.core.fonts import DETAIL, FACT, LABEL, SECTION, TextStyle
from render.core.geometry import Box, square_around
from render.core.hand_sheet import column_spans, draw_hand, own_players
from render.core.icons import ICONS
from render.core.layouts import PAGE_LAYOUT
from render.core.pen import Pen
from render.core.request import PictureRequest
from render.core.scene import Layer, Scene
from render.core.sprites import register_drawing
from render.core.text_fitting import fit_text, fit_two_lines
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, HeaderText, draw_page_header
from render.notredame import highlights, offer
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.offer import draw_persons

CARD_H = 330
LOW_H = 250
"""Height of a card with its name next to its arch."""
CARD_GAP = 24
MINI_W, MINI_H, MINI_PITCH = 56, 64, 62
NAME = TextStyle("serif.bold", 40)
BIG = TextStyle("serif.black", 50)
DRAFTED = (0, 0.28, 0.65)
"""Starts of the draft's columns, as shares of the width to the right of the rounds: kept, passed on, received."""
_ALL: Final = ("cards", "kept", "drafts", "persons")
_LEFT, _RIGHT = (36, 876), (962, 584)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        PAGE_LAYOUT: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("holdings", *_ALL)),),),
        "wide": (
            (Column(*column_spans("wide")[0], ("holdings", "cards")),),
            (Column(*_LEFT, ("kept", "drafts")), Column(*_RIGHT, ("persons",))),
        ),
        "tall": ((Column(*column_spans("tall")[0], ("holdings", *_ALL)),),),
    }
)
"""By layout."""

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
"""Effects of cards in the signs of persons' formulas; ``n`` includes the cube just placed."""


@register_drawing("nd.fan")
def _draw_fan(pen: Pen, w: int, h: int, icons: tuple[str, ...]) -> None:
    count = len(icons)
    for number, name in enumerate(icons):
        off = number - (count - 1) / 2
        card = pen.pen_at(w / 2 + off * 36, h + 300, 1, off * 13).pen_at(-74, -282 - h, 0.84)
        card.round_rectangle(-4, -4, 180, 344, 18, "porph~ink.42")
        card.round_rectangle(0, 0, 176, 340, 15, "page")
        card.arch(24, 26, 152, 340, "night")
        ICONS[name](card.pen_at(46, 72, 0.84), "white", "night")


def hand_scene(request: PictureRequest) -> Scene:
    """Return the private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: NotreDameView = request.view
    labels = GameLabels(request)
    head, blocks = _build_header(view, view.mine, labels, request.time_left), _build_blocks(view, view.mine, labels)
    scene = draw_hand(request, head, FLOORS, blocks, partial(_draw_header, mine=view.mine, head=head))
    highlights.draw_selection(scene, request.selection)
    return scene


def hand_view(view: NotreDameView) -> NotreDameView:
    """Remove from a view anything the hand does not show, so equal pictures have equal views."""
    return replace(
        view, options={}, phase="play", period="", bell=0, owing=(), turn=None, order=(), players=own_players(view),
        districts=(), roads=(), persons=tuple(replace(person, bribed=()) for person in view.persons), rats=0, coming=(),
        coins=0, discard=0, results=(), asks="",
    )  # fmt: skip


def _build_blocks(view: NotreDameView, mine: MineView, labels: GameLabels) -> Blocks:
    shown = mine.choosing or mine.hand
    blocks: dict[str, Sequence[Draw]] = {
        "holdings": (partial(_draw_holdings, view, mine),),
        "cards": tuple(partial(_draw_cards, view, mine, labels, shown, high) for high in (CARD_H, LOW_H)),
    }
    if mine.choosing and mine.hand:
        blocks["kept"] = (partial(_draw_kept_cards, mine, labels),)
    if any(draft.kept for draft in mine.drafts):
        blocks["drafts"] = (partial(_draw_drafts, view, mine, labels),)
    if view.persons and not view.over:
        blocks["persons"] = (partial(draw_persons, view, mine, labels),)
    return blocks


def _build_header(view: NotreDameView, mine: MineView, labels: GameLabels, left: str) -> HeaderText:
    title = labels.label_text("hand")
    detail = labels.brief_label("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), m=view.rounds)
    if mine.keeps:
        title = labels.label_text("chosen-wait")
    elif mine.choosing:
        title = labels.label_text("keep-one")
        other = Seat((mine.seat + 1) % len(view.players))
        detail = labels.brief_label("passes-on", n=len(mine.choosing) - 1, seat=other)
    return labels.private_header(title, detail, mine.seat, left)


def _draw_header(scene: Scene, mine: MineView, head: HeaderText) -> int:
    cards = tuple(SECTORS[kind_of(card)] for card in (mine.choosing or mine.hand)[:3])
    bottom = draw_page_header(scene, head, "private", room=640 if cards else 1100, under=10)
    if cards:
        scene.add_drawing("nd.fan", Box(690, bottom - 170, 510, 170), cards, layer=Layer.BOARD)
    return bottom


def _draw_holdings(view: NotreDameView, mine: MineView, scene: Scene, box: Box) -> int:
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
        scene.add_icon(x + 23, y, 46, icon, "stone" if nothing else colour)
        x = scene.add_count(x + 58, y, not nothing, text).right + 40
    return box.y + 70


def marker_count(view: NotreDameView, seat: int, sector: str) -> int:
    """Return cubes and the friend on a sector of a seat."""
    told = next((one for one in view.players[seat].sectors if one.sector == sector), None)
    return told.cubes + told.friend if told else 0


def card_formula(view: NotreDameView, seat: int, kind: str) -> str:
    """Return a card's current effect as a formula."""
    n = marker_count(view, seat, kind) + 1
    if kind == "hotel":
        row = printed(view.components).sectors["hotel"]
        return ("2" if row.threshold and n >= row.threshold else "1") + " × coin/ cube/ rat"
    return BRINGS.get(kind, "").format(n=n)


def _draw_cards(
    view: NotreDameView, mine: MineView, labels: GameLabels, cards: tuple[str, ...], high: int, scene: Scene, box: Box
) -> int:
    if not cards:
        scene.add_fitted_text(box.x, box.y + 30, labels.label_text("hand-empty"), DETAIL, "ink2", room=box.w)
        return box.y + 60
    wide = (box.w - 2 * CARD_GAP) // 3
    for number, card in enumerate(cards):
        at = Box(box.x + number * (wide + CARD_GAP), box.y + 10, wide, high)
        _draw_card(scene, view, mine, labels, card, at)
        if card == mine.keeps:
            scene.add_drawing("round", at.grow_by(8), "halo", 24, layer=Layer.BOARD)
            scene.add_drawing("check", square_around(at.x + 20, at.y + 20, 60), layer=Layer.FRAME)
    return box.y + high + 20


def _draw_card(scene: Scene, view: NotreDameView, mine: MineView, labels: GameLabels, card: str, box: Box) -> None:
    kind = kind_of(card)
    scene.add_hotspot(f"card:{card}", box)
    scene.add_drawing("frame", box, "ink", "white", 16, 3, layer=Layer.TILES)
    arch = Box(box.x + 20, box.y + 20, 136, box.h - 164)
    scene.add_drawing("arch", arch, "night", "", 0, layer=Layer.TILES)
    scene.add_icon(arch.center[0], arch.y + arch.h * 92 // 166, min(92, arch.h - 20), SECTORS[kind], "white")
    x, y = box.x + 176, arch.y + arch.h * 64 // 166
    if any(one.sector == kind for one in view.players[mine.seat].sectors):
        told = next(one for one in view.players[mine.seat].sectors if one.sector == kind)
        scene.add_text(x, y, f"{told.cubes} → {told.cubes + 1}", BIG, "ink")
        scene.add_drawing(
            "nd.cubes", Box(x, y + 34, 150, 26), mine.seat, told.cubes, int(told.friend), layer=Layer.PIECES
        )
    elif kind == "notre_dame":
        scene.add_text(x, y, f"{view.cathedral.pool} ÷ {view.cathedral.cubes + 1}", BIG, "ink")
    elif (friend := view.players[mine.seat].sectors) and any(one.friend for one in friend):
        where = next(one.sector for one in friend if one.friend)
        scene.add_icon(x + 34, y, 60, SECTORS[where], "ink")
        scene.add_text(x + 80, y, "→ ?", BIG, "ink")
    scene.add_sign(box.right - 36, box.y + 36, 38, colour_of(card))
    name = fit_two_lines(labels.card(card), NAME, box.w - 40, 34)
    scene.add_text(box.x + 20, box.bottom - (104 if len(name.lines) == 1 else 119), name, NAME, "ink", leading=35)
    offer.draw_formula(scene, labels, card_formula(view, mine.seat, kind), box.x + 20, box.bottom - 46, box.w - 40)


def _draw_mini(scene: Scene, card: str, x: int, y: int, *, past: bool) -> None:
    box = Box(x, y, MINI_W, MINI_H)
    scene.add_drawing("round", box, "stoneD~ink.28" if past else "ink", 8, layer=Layer.TILES)
    scene.add_icon(*box.center, 42, SECTORS[kind_of(card)], "white")
    scene.hotspots.setdefault(f"card:{card}", box)


def _draw_kept_cards(mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    y = box.y + 32
    x = scene.add_fitted_text(box.x, y, labels.label_text("hand"), SECTION, "ink", room=400).right + 30
    for number, card in enumerate(mine.hand):
        wide = fonts.text_width(labels.card(card), LABEL.face, LABEL.px)
        if number and x + MINI_W + 14 + wide > box.right:
            x, y = box.x, y + MINI_H + 12
        _draw_mini(scene, card, x, y - 32, past=False)
        x = (
            scene.add_fitted_text(
                x + MINI_W + 14, y, labels.card(card), LABEL, "ink", room=box.right - x - MINI_W - 14
            ).right
            + 34
        )
    return y + 32 + 10


def _draw_drafts(view: NotreDameView, mine: MineView, labels: GameLabels, scene: Scene, box: Box) -> int:
    scene.add_rectangle(Box(box.x, box.y, box.w, 2), "line")
    scene.add_fitted_text(box.x, box.y + 40, labels.label_text("draft"), SECTION, "ink", room=box.w)
    y = box.y + 70
    seats = len(view.players)
    heads = (
        labels.label_text("kept"),
        labels.label_text("passed-on", seat=Seat((mine.seat + 1) % seats)),
        labels.label_text("received", seat=Seat((mine.seat - 1) % seats)),
    )
    first = view.round - len(mine.drafts) + 1
    rounds = [(labels.label_text("draft-round", n=first + k), first + k, draft) for k, draft in enumerate(mine.drafts)]
    begin = box.x + max(150, *(fonts.text_width(label, FACT.face, FACT.px) + 30 for label, _, _ in rounds))
    starts = [begin + round((box.right - begin) * part) for part in DRAFTED]
    fitted = [
        fit_text(head, LABEL, end - x - 20, 2)
        for x, head, end in zip(starts, heads, (*starts[1:], box.right + 20), strict=True)
    ]
    y += 36 * max(len(one.lines) - 1 for one in fitted)
    for x, one in zip(starts, fitted, strict=True):
        scene.add_text(x, y + 20 - 36 * (len(one.lines) - 1), one, LABEL, "ink2", leading=36)
    y += 48
    for label, number, draft in reversed([one for one in rounds if one[2].kept]):
        past = number < view.round
        scene.add_text(box.x, y + 32, label, FACT, "ink2" if past else "ink")
        received = (*draft.received, *([draft.last] if draft.last else []))
        for x, cards in zip(starts, (draft.kept, draft.passed, received), strict=True):
            for k, card in enumerate(cards):
                _draw_mini(scene, card, x + k * MINI_PITCH, y, past=past)
        y += MINI_H + 14
    return y
