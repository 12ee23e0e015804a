"""What only its owner sees: money, resource cards, the own projects, the deck as far as one knows it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core.words import Seat
from engines.leonardo.components import printed
from engines.leonardo.view import LabView, LeonardoView, MineView, WorkView
from render.core.faces import COUNT, DETAIL, FACT, HUGE, NOTHING, SECTION, STRONG, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pen import OVER, Pen
from render.core.pieces import COLUMN, MARGIN, RIGHT, WIDTH, Head, masthead, pill
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.leonardo import marks, offer, panel
from render.leonardo.icons import RESOURCES
from render.leonardo.kinds import KINDS
from render.leonardo.quill import SHEET_W, SKETCHES, Quill
from render.leonardo.words import Words

PLATE = 132
PLATE_W = 170
PROJECT_H = 404
SMALL_H = 200
TO_GO = Style("serif.black", 46, 33)


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
    words, mine = Words(request), view.me
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, mine, words, request.left)
    y = _holdings(scene, mine, words, y + 24)
    if mine.looking:
        y = _cards(scene, view, words, words.say("looking"), mine.looking, y)
    y = _projects(scene, view, mine, words, y)
    if not mine.looking and mine.knows:
        y = _cards(scene, view, words, words.say("deck-top"), mine.knows, y)
    y = _wanted(scene, view, mine, words, y)
    y = _coming(scene, view, words, y)
    scene.height = y + 20
    marks.focus(scene, request.focus)
    return scene


def _masthead(scene: Scene, view: LeonardoView, mine: MineView, words: Words, left: str) -> int:
    detail = words.say("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), m=view.rounds)
    head = Head(words.say("private"), words.say("hand"), detail, mine.seat, left, private=True)
    bottom = masthead(scene, head, "private", room=620, under=20)
    own = [no for work in mine.works for no in work.inventions[:1]]
    own += [one.no for one in view.display if one.no not in own]
    if own:
        scene.draw("lv.leaves", Box(680, bottom - 200, 500, 200), tuple(own[:2]), layer=Layer.BOARD)
    return bottom


def _holdings(scene: Scene, mine: MineView, words: Words, y: int) -> int:
    """Money, large, and the five kinds of resource cards with their numbers."""
    scene.draw("icon", square(MARGIN + 46, y + 62, 92), "florin", GOLD, layer=Layer.PIECES)
    made = scene.text(MARGIN + 108, y + 62, str(mine.florins), HUGE, "ink" if mine.florins else "ink2")
    scene.mark(f"{mine.seat}/florins", Box(MARGIN, y + 10, made.right - MARGIN, 104))
    if mine.bid is not None:
        pill(scene, MARGIN, y + 140, words.say("own-bid", n=mine.bid))
    x = WIDTH - MARGIN - 5 * PLATE_W + (PLATE_W - PLATE)
    for number, (name, icon) in enumerate(RESOURCES.items()):
        count = mine.hand.get(name, 0)
        box = Box(x + number * PLATE_W, y, PLATE, PLATE)
        scene.mark(f"hand:{name}", box)
        if count:
            scene.draw("lv.plate", box, icon, "sepia", "white", layer=Layer.TILES)
        else:
            scene.draw("frame", box, "line", "", 21, 3, layer=Layer.TILES)
            scene.draw("icon", square(*box.middle, 84), icon, "stone", layer=Layer.PIECES)
        style, ink = (COUNT, "ink") if count else (NOTHING, "ink2")
        scene.text(box.middle[0], box.bottom + 28, words.say("times", n=count), style, ink, anchor="centre")
    return y + PLATE + 66


def _projects(scene: Scene, view: LeonardoView, mine: MineView, words: Words, y: int) -> int:
    """A card for each laboratory, with what it works on."""
    y = _title(scene, words.say("projects"), y)
    labs = {lab.lab: lab for lab in view.players[mine.seat].labs}
    works = {work.lab: work for work in mine.works}
    tall = PROJECT_H if works else 128
    for x, name in zip((MARGIN, RIGHT), panel.LABS, strict=True):
        box = Box(x, y, COLUMN, tall)
        scene.mark(f"{mine.seat}/{name}", box)
        lab, work = labs.get(name), works.get(name)
        if lab is not None and work is not None:
            _project(scene, view, mine, words, lab, work, box)
        else:
            _empty(scene, words, name, lab, box)
    return y + tall + 30


def _title(scene: Scene, text: str, y: int) -> int:
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 40, text, SECTION, "ink", room=1100)
    return y + 78


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
    scene.draw("lv.sketch", Box(box.x + 12, box.y + 74, 236, 200), one.no, layer=Layer.TILES)
    x, right = box.x + 264, box.right - 20
    offer.needs(scene, one, x + (len(work.cards) * 47 - 7) // 2, box.y + 112)
    made = scene.text(x + 44, box.y + 172, f"{one.first}/{one.later}", FACT, "sepia")
    scene.draw("icon", square(x + 18, box.y + 172, 36), "florin", GOLD, layer=Layer.PIECES)
    scene.draw("icon", square(right - 22, box.y + 112, 40), KINDS[one.kind], "sepia", layer=Layer.PIECES)
    if one.no not in {card.no for card in view.display} and lab.follows is None:
        scene.draw("icon", square(made.right + 44, box.y + 172, 40), "lv.deck", "sepiaL", layer=Layer.PIECES)
    ready = lab.weeks >= work.needs
    text = words.say("ready") if ready else words.say("weeks-to-go", n=work.needs - lab.weeks)
    scene.fitted(x, box.y + 238, text, TO_GO, "olive" if ready else "ink", room=right - x)
    _track(scene, view, mine, lab, work, Box(box.x + 22, box.y + 284, box.w - 44, 54))
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


def _cards(scene: Scene, view: LeonardoView, words: Words, title: str, numbers: Sequence[int], y: int) -> int:
    """Cards from the top of the deck, the topmost first and numbered."""
    y = _title(scene, title, y)
    wide = 268
    for number, no in enumerate(numbers):
        box = Box(MARGIN + number % 4 * (wide + 16), y + number // 4 * (offer.CARD_H + 50), wide, offer.CARD_H)
        scene.mark(f"look:{no}", box)
        offer.card(scene, words, offer.told(view, no), box)
        scene.draw("disc", square(box.middle[0], box.bottom + 2, 52), "ink", "white", 4, layer=Layer.PIECES)
        scene.text(box.middle[0], box.bottom + 2, str(number + 1), STRONG, "saffL", anchor="centre")
    return y + -(-len(numbers) // 4) * (offer.CARD_H + 50)


def _wanted(scene: Scene, view: LeonardoView, mine: MineView, words: Words, y: int) -> int:
    """The requested inventions, and which of their resource cards one has."""
    if not view.display or view.over:
        return y
    y = _title(scene, words.say("wanted"), y)
    own = {no for work in mine.works for no in work.inventions}
    never = set(view.players[mine.seat].completed)
    wide = (WIDTH - 2 * MARGIN - 16 * 4) // 5
    for number, one in enumerate(view.display):
        box = Box(MARGIN + number * (wide + 16), y, wide, offer.CARD_H)
        scene.mark(f"invention:{one.no}", box)
        offer.card(scene, words, one, box, None if one.no in own else mine.hand)
        enough = all(mine.hand.get(name, 0) >= n for name, n in one.resources.items())
        if one.no in own:
            scene.draw("round", box.grow(7), "sepia", 20, layer=Layer.BOARD)
            spot = square(box.right - 8, box.y + 66, 52)
            scene.draw("disc", spot, "sepia", "white", 4, layer=Layer.MARKS)
            scene.draw("icon", spot.grow(-11), "lv.small", "white", layer=Layer.FRAME)
        elif enough and one.no not in never:
            scene.draw("round", box.grow(7), "halo", 20, layer=Layer.BOARD)
            scene.draw("check", square(box.right - 8, box.y + 66, 48), layer=Layer.MARKS)
    return y + offer.CARD_H + 30


def _coming(scene: Scene, view: LeonardoView, words: Words, y: int) -> int:
    """The numbers still in the deck: everybody can tell them, and work may start on them."""
    if not view.coming or view.over:
        return y
    y = _title(scene, words.say("in-deck"), y)
    x = MARGIN
    for no in view.coming:
        if x + 58 > WIDTH - MARGIN:
            x, y = MARGIN, y + 56
        offer.chip(scene, view, no, Box(x, y, 58, 46))
        x += 70
    return y + 62
