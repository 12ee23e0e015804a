"""What only its owner sees: money, resource cards, the own projects, the deck as far as one knows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from types import MappingProxyType
from typing import Final

import msgspec

from engines.core.words import Seat
from engines.leonardo.components import printed
from engines.leonardo.view import InventionView, LabView, LeonardoView, MineView, WorkView
from render.core.faces import COUNT, DETAIL, FACT, HUGE, NOTHING, SECTION, STRONG, Style
from render.core.fit import fit
from render.core.flow import Blocks, Column, Draw, Floors, OverfullError, flow
from render.core.geometry import Box, square
from render.core.pen import OVER, Pen
from render.core.pieces import MARGIN, WIDTH, Head, masthead, pill
from render.core.private import UNDER, columns, sheet
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.shapes import ARRANGED, MISSES
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.leonardo import marks, offer, panel
from render.leonardo.icons import RESOURCES
from render.leonardo.kinds import KINDS
from render.leonardo.quill import SHEET_W, SKETCHES, Quill
from render.leonardo.words import Words

PLATE = 132
LOW_PLATE = 90
BIG = Style("serif.black", 60)
PLATE_W = 170
PROJECT_H = 404
LOW_H = 224
"""A project without its drawing."""
ROW_H = 68
"""An invention in a line."""
TO_GO = Style("serif.black", 46, 33)
_ALL: Final = ("looking", "projects", "knows", "wanted", "coming")
_LEFT, _RIGHT = (36, 624), (692, 872)
FLOORS: Final[MappingProxyType[str, Floors]] = MappingProxyType(
    {
        MISSES: ((Column(MARGIN, WIDTH - 2 * MARGIN, ("holdings", *_ALL)),),),
        "wide": (
            (Column(*_LEFT, ("holdings", "projects")), Column(*_RIGHT, ("looking", "knows", "wanted"))),
            (Column(*columns("wide")[0], ("coming",)),),
        ),
        "tall": ((Column(*columns("tall")[0], ("holdings", *_ALL)),),),
    }
)  # fmt: skip
"""By shape."""
LONG: Final = 1400
"""A block of this width has its heading beside its row."""
ROOMY: Final = 1000
"""A block of this width has inventions as cards side by side."""


@drawing("lv.leaves")
def _leaves(pen: Pen, w: int, h: int, numbers: tuple[int, ...]) -> None:
    """Leaves of a notebook, one over the other, with drawings on them; they reach below the edge."""
    count = len(numbers)
    for number, no in enumerate(numbers):
        off = number - (count - 1) / 2
        leaf = pen.at(w / 2 + off * 130, h / 2 + 34, 1, off * 9 - 3)
        leaf.round(-112, -112, 112, 200, 4, "porph~ink.42")
        leaf.round(-109, -109, 109, 200, 3, "paper")
        k = 200 / SHEET_W
        SKETCHES[no](Quill(leaf.at(-SHEET_W * k / 2, -100, k), k * OVER))


def hand(request: Request) -> Scene:
    """The private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: LeonardoView = request.view
    if view.me is None:
        raise ValueError("only a seat has a hand")
    words = Words(request)
    detail = words.brief("hand-detail", seat=Seat(view.me.seat), n=max(1, view.round), m=view.rounds)
    head = Head(words.say("private"), words.say("hand"), detail, view.me.seat, request.left, private=True)
    blocks = _blocks(view, view.me, words)
    if request.shape in ARRANGED:
        try:
            scene = sheet(request.game, request.shape, head, FLOORS[request.shape], blocks)
        except OverfullError:
            return hand(msgspec.structs.replace(request, shape=MISSES))
    else:
        scene = Scene(game=request.game, width=WIDTH)
        scene.height = flow(scene, FLOORS[MISSES], blocks, _masthead(scene, view, view.me, head)) + UNDER
    marks.focus(scene, request.focus)
    return scene


def _blocks(view: LeonardoView, mine: MineView, words: Words) -> Blocks:
    """What there is to show now."""
    blocks: dict[str, Sequence[Draw]] = {
        "holdings": tuple(partial(_holdings, mine, words, size) for size in (PLATE, LOW_PLATE)),
        "projects": tuple(partial(_projects, view, mine, words, high) for high in (PROJECT_H, LOW_H)),
    }
    if mine.looking:
        blocks["looking"] = _decked(view, words, words.say("looking"), mine.looking)
    elif mine.knows:
        blocks["knows"] = _decked(view, words, words.say("deck-top"), mine.knows)
    if view.display and not view.over:
        blocks["wanted"] = (partial(_wanted, view, mine, words), partial(_wanted_rows, view, mine, words))
    if view.coming and not view.over:
        blocks["coming"] = tuple(partial(_coming, view, words, beside) for beside in ("", "beside"))
    return blocks


def _decked(view: LeonardoView, words: Words, title: str, numbers: Sequence[int]) -> Sequence[Draw]:
    return partial(_cards, view, words, title, numbers), partial(_card_rows, view, words, title, numbers)


def _masthead(scene: Scene, view: LeonardoView, mine: MineView, head: Head) -> int:
    """The whole poster's: with leaves of a notebook."""
    bottom = masthead(scene, head, "private", room=620, under=20)
    own = [no for work in mine.works for no in work.inventions[:1]]
    own += [one.no for one in view.display if one.no not in own]
    if own:
        scene.draw("lv.leaves", Box(680, bottom - 200, 500, 200), tuple(own[:2]), layer=Layer.BOARD)
    return bottom


def _holdings(mine: MineView, words: Words, size: int, scene: Scene, box: Box) -> int:
    """Money, large, and the five kinds of resource cards with their numbers."""
    y = box.y + 10
    narrow = box.w < ROOMY
    coin, size = (56, 76) if narrow else (92, size)
    scene.draw("icon", square(box.x + coin // 2, y + (40 if narrow else 62), coin), "florin", GOLD, layer=Layer.PIECES)
    made = scene.text(
        box.x + coin + (8 if narrow else 14),
        y + (40 if narrow else 62),
        str(mine.florins),
        BIG if narrow else HUGE,
        "ink" if mine.florins else "ink2",
    )
    scene.mark(f"{mine.seat}/florins", Box(box.x, y + 10, made.right - box.x, 104))
    if mine.bid is not None:
        pill(scene, box.x, y + 140, words.say("own-bid", n=mine.bid))
    pitch = size + (8 if narrow else PLATE_W - PLATE)
    x = box.right - 5 * pitch + pitch - size
    for number, (name, icon) in enumerate(RESOURCES.items()):
        count = mine.hand.get(name, 0)
        plate = Box(x + number * pitch, y, size, size)
        scene.mark(f"hand:{name}", plate)
        if count:
            scene.draw("lv.plate", plate, icon, "sepia", "white", layer=Layer.TILES)
        else:
            scene.draw("frame", plate, "line", "", 21, 3, layer=Layer.TILES)
            scene.draw("icon", square(*plate.middle, size * 7 // 11), icon, "stone", layer=Layer.PIECES)
        style, ink = (COUNT, "ink") if count else (NOTHING, "ink2")
        scene.text(plate.middle[0], plate.bottom + 28, words.say("times", n=count), style, ink, anchor="centre")
    return y + size + (62 if mine.bid is not None else 50)


def _projects(view: LeonardoView, mine: MineView, words: Words, high: int, scene: Scene, box: Box) -> int:
    """A card for each laboratory, with what it works on: side by side, or one under the other."""
    y = _title(scene, words.say("projects"), box)
    labs = {lab.lab: lab for lab in view.players[mine.seat].labs}
    works = {work.lab: work for work in mine.works}
    across = 2 if box.w >= ROOMY else 1
    wide = (box.w - 40 * (across - 1)) // across
    made = [(name, high if name in works or (works and across == 2) else 112) for name in panel.LABS]
    for number, (name, tall) in enumerate(made):
        at = Box(box.x + number % across * (wide + 40), y, wide, tall)
        scene.mark(f"{mine.seat}/{name}", at)
        lab, work = labs.get(name), works.get(name)
        if lab is not None and work is not None:
            _project(scene, view, mine, words, lab, work, at)
        else:
            _empty(scene, words, name, lab, at)
        if across == 1 or number % across:
            y += tall + 12
    return y - 4


def _title(scene: Scene, text: str, box: Box) -> int:
    scene.flat(Box(box.x, box.y, box.w, 2), "line")
    scene.fitted(box.x, box.y + 38, text, SECTION, "ink", room=box.w)
    return box.y + 72


def _empty(scene: Scene, words: Words, name: str, lab: LabView | None, box: Box) -> None:
    """A laboratory without work, or one that is not owned yet."""
    scene.draw("dashed", box, "stone", "" if lab is None else "cell", 3, 14, layer=Layer.TILES)
    size = min(84, box.h - 30)
    colour = "stone" if lab is None else "ink"
    scene.draw("icon", square(box.x + 74, box.middle[1], size), f"lv.{name}", colour, layer=Layer.PIECES)
    key = "not-owned" if lab is None else "idle"
    text = fit(words.say(key), DETAIL, box.w - 168, 2)
    first = box.middle[1] - (len(text.lines) - 1) * 22
    scene.text(box.x + 140, first - (26 if lab else 0), text, DETAIL, "ink2", leading=44)
    if lab is not None:
        panel.places(scene, lab, box.x + 136, box.middle[1] + 32)


def _project(
    scene: Scene, view: LeonardoView, mine: MineView, words: Words, lab: LabView, work: WorkView, box: Box
) -> None:
    """The drawing, its name, what is still to do, and the track of weeks up to where it is finished."""
    one = offer.told(view, work.inventions[0])
    scene.draw("frame", box, "sepia", "paper", 16, 3, layer=Layer.TILES)
    offer.chip(scene, view, one.no, Box(box.x + 14, box.y + 14, 60, 48))
    style, name = offer.called(words, one.no, box.w - 108, 1)
    scene.text(box.x + 90, box.y + (39 if len(name.lines) == 1 else 28), name, style, "ink", leading=34)
    x, right = box.x + 264, box.right - 20
    y, pays = box.y + 112, box.y + 172
    drawn = box.h >= PROJECT_H
    if drawn:
        scene.draw("lv.sketch", Box(box.x + 12, box.y + 74, 236, 200), one.no, layer=Layer.TILES)
    else:
        x, y, pays = box.x + 22, box.y + 87, box.y + 87
    offer.needs(scene, one, x + (len(work.cards) * 47 - 7) // 2, y)
    at = x if drawn else x + len(work.cards) * 47 + 16
    made = scene.text(at + 44, pays, f"{one.first}/{one.later}", FACT, "sepia")
    scene.draw("icon", square(at + 18, pays, 36), "florin", GOLD, layer=Layer.PIECES)
    scene.draw("icon", square(right - 22, y, 40), KINDS[one.kind], "sepia", layer=Layer.PIECES)
    if one.no not in {card.no for card in view.display} and lab.follows is None:
        scene.draw("icon", square(made.right + 34, pays, 40), "lv.deck", "sepiaL", layer=Layer.PIECES)
    ready = lab.weeks >= work.needs
    text = words.say("ready") if ready else words.say("weeks-to-go", n=work.needs - lab.weeks)
    ink = "olive" if ready else "ink"
    if drawn:
        told = fit(text, TO_GO, right - x)
        told = fit(text, TO_GO._replace(px=38), right - x, 2) if told.cut else told
        scene.text(x, box.y + 238 - 18 * (len(told.lines) - 1), told, TO_GO, ink, leading=38)
    else:
        left = box.x + 76 + lab.places * panel.PLACE + 20
        told = fit(text, TO_GO, right - left)
        if told.cut and not ready:
            number = scene.text(right, box.bottom - 30, str(work.needs - lab.weeks), TO_GO, ink, anchor="right")
            scene.draw("icon", square(number.x - 28, box.bottom - 30, 42), "lv.clock", ink, layer=Layer.PIECES)
        else:
            scene.text(right, box.bottom - 30, told, TO_GO, ink, anchor="right")
    _track(scene, view, mine, lab, work, Box(box.x + 22, box.bottom - (120 if drawn else 112), box.w - 44, 54))
    scene.draw("icon", square(box.x + 42, box.bottom - 30, 42), f"lv.{lab.lab}", "sepia", layer=Layer.PIECES)
    panel.places(scene, lab, box.x + 76, box.bottom - 28)


def _track(scene: Scene, view: LeonardoView, mine: MineView, lab: LabView, work: WorkView, box: Box) -> None:
    """Weeks done, those to come this round, and a flag at the week in which it is finished."""
    last = printed(view.components).table.work_track.last
    step = box.w / last
    fill, ink = f"seat.{mine.seat % 5 + 1}", f"charge.{mine.seat % 5 + 1}"
    scene.draw("lv.weeks", box, last, (work.needs,), lab.working, layer=Layer.TILES)
    end = min(last, lab.weeks + lab.works)
    top, tall = box.y + 9, box.h - 9
    if end > lab.weeks:
        coming = Box(round(box.x + lab.weeks * step) + 1, top, round((end - lab.weeks) * step) - 2, tall)
        scene.draw("hatched", coming, "white", fill, 4, 11, layer=Layer.PIECES)
    if lab.weeks:
        whole = Box(box.x + 1, top, round(lab.weeks * step) - 2, tall)
        scene.draw("round", whole, fill, 5, layer=Layer.PIECES)
        y = top + tall // 2
        scene.text(whole.right - 9, y, str(lab.weeks), STRONG, ink, anchor="right")
    if 0 < work.needs <= last:
        scene.flat(Box(round(box.x + work.needs * step) - 3, top - 2, 5, tall + 4), "ink", Layer.LABELS)


def _cards(view: LeonardoView, words: Words, title: str, numbers: Sequence[int], scene: Scene, box: Box) -> int:
    """Cards from the top of the deck, the topmost first and numbered."""
    y = _title(scene, title, box)
    across = max(2, box.w // 270)
    wide = (box.w - 16 * (across - 1)) // across
    for number, no in enumerate(numbers):
        at = Box(box.x + number % across * (wide + 16), y + number // across * (offer.CARD_H + 50), wide, offer.CARD_H)
        scene.mark(f"look:{no}", at)
        offer.card(scene, words, offer.told(view, no), at)
        _nth(scene, number, at.middle[0], at.bottom + 2)
    return y + -(-len(numbers) // across) * (offer.CARD_H + 50) - 18


def _nth(scene: Scene, number: int, x: int, y: int) -> None:
    scene.draw("disc", square(x, y, 52), "ink", "white", 4, layer=Layer.PIECES)
    scene.text(x, y, str(number + 1), STRONG, "saffL", anchor="centre")


def _card_rows(view: LeonardoView, words: Words, title: str, numbers: Sequence[int], scene: Scene, box: Box) -> int:
    """The same in lines."""
    y = _title(scene, title, box)
    for number, no in enumerate(numbers):
        at = Box(box.x + 64, y, box.w - 64, ROW_H - 8)
        scene.mark(f"look:{no}", at)
        offer.row(scene, words, offer.told(view, no), at)
        _nth(scene, number, box.x + 26, at.middle[1])
        y += ROW_H
    return y


def _wanted(view: LeonardoView, mine: MineView, words: Words, scene: Scene, box: Box) -> int:
    """The requested inventions as cards, and which of their resource cards one has."""
    if box.w < ROOMY:
        return _wanted_rows(view, mine, words, scene, box)
    y = _title(scene, words.say("wanted"), box)
    gap = 16 if box.w > 1100 else 10
    wide = (box.w - gap * 4) // 5
    for number, one in enumerate(view.display):
        at = Box(box.x + number * (wide + gap), y, wide, offer.CARD_H)
        offer.card(scene, words, one, at, None if _begun(mine, one) else mine.hand)
        _state(scene, view, mine, one, at, square(at.right - 8, at.y + 66, 52))
    return y + offer.CARD_H + 14


def _wanted_rows(view: LeonardoView, mine: MineView, words: Words, scene: Scene, box: Box) -> int:
    """The same in lines."""
    y = _title(scene, words.say("wanted"), box)
    for one in view.display:
        at = Box(box.x + 6, y, box.w - 12, ROW_H - 8)
        offer.row(scene, words, one, at, None if _begun(mine, one) else mine.hand)
        _state(scene, view, mine, one, at, square(at.x + 4, at.y + 6, 44))
        y += ROW_H
    return y


def _begun(mine: MineView, one: InventionView) -> bool:
    return any(one.no in work.inventions for work in mine.works)


def _state(scene: Scene, view: LeonardoView, mine: MineView, one: InventionView, box: Box, spot: Box) -> None:
    """The mark of a requested invention; whether one works on it, or could begin now."""
    scene.mark(f"invention:{one.no}", box)
    enough = all(mine.hand.get(name, 0) >= n for name, n in one.resources.items())
    if _begun(mine, one):
        scene.draw("round", box.grow(7), "sepia", 20, layer=Layer.BOARD)
        scene.draw("disc", spot, "sepia", "white", 4, layer=Layer.MARKS)
        scene.draw("icon", spot.grow(-11), "lv.small", "white", layer=Layer.FRAME)
    elif enough and one.no not in view.players[mine.seat].completed:
        scene.draw("round", box.grow(7), "halo", 20, layer=Layer.BOARD)
        scene.draw("check", spot.grow(-2), layer=Layer.MARKS)


def _coming(view: LeonardoView, words: Words, beside: str, scene: Scene, box: Box) -> int:
    """The numbers still in the deck: everybody can tell them, and work may start on them."""
    if across := bool(beside) or box.w >= LONG:
        scene.flat(Box(box.x, box.y, box.w, 2), "line")
        x = scene.fitted(box.x, box.y + 38, words.say("in-deck"), SECTION, "ink", room=box.w // 3).right + 24
        y = box.y + 15
    else:
        x, y = box.x, _title(scene, words.say("in-deck"), box)
    pitch = 64 if across else 70
    for no in view.coming:
        if x + 58 > box.right:
            x, y = box.x, y + 54
        offer.chip(scene, view, no, Box(x, y, 58, 46))
        x += pitch
    return y + 50
