"""What only its owner sees: the hand, cards that are looked at, the draft."""

from __future__ import annotations

from engines.core.words import Ref, Seat
from engines.princes.view import MineView, PrincesView
from render.core.faces import COUNT, DETAIL, LABEL, NOTHING, SECTION, STRONG
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.icons import ICONS
from render.core.pen import Pen
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.princes import marks, workrow
from render.princes.houses import HOUSES
from render.princes.layout import HEAP_ICONS
from render.princes.wants import WANTS
from render.princes.words import Words
from render.princes.workrow import Measure

PLATES = {"bonus": "plate.plus", "prestige": "plate.star"}


@drawing("fan")
def _fan(pen: Pen, w: int, h: int, persons: tuple[str, ...]) -> None:
    """Cards held like a fan, reaching below the edge."""
    count = len(persons)
    for number, person in enumerate(persons):
        turn = (number - (count - 1) / 2) * (46 / max(3, count))
        card = pen.at(w / 2 + (number - (count - 1) / 2) * 136 / max(4, count), h + 300, 1, turn).at(-88, -500)
        wall = HOUSES[WANTS[person][0]].wall
        card.round(-4, -4, 180, 344, 18, "porph~ink.42")
        card.round(0, 0, 176, 340, 15, "page")
        card.arch(24, 26, 152, 340, wall)
        ICONS[person](card.at(46, 68, 0.84), "white", wall)


def hand(request: Request) -> Scene:
    """The private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: PrincesView = request.view
    if view.me is None:
        raise ValueError("only a seat has a hand")
    words = Words(request)
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, view.me, words, request.left)
    by = workrow.measure(view, view.me)
    y = _holdings(scene, view, view.me, y)
    if view.phase == "draft":
        y = _persons(scene, view, words, view.me, [*view.me.professions, *view.me.looking], y, by)
    elif view.me.looking:
        y = _looking(scene, view, words, view.me, y, by)
    else:
        y = _persons(scene, view, words, view.me, list(view.me.professions), y, by)
    scene.height = _notes(scene, words, view.me, y, by)
    marks.focus(scene, request.focus)
    return scene


def _masthead(scene: Scene, view: PrincesView, mine: MineView, words: Words, left: str) -> int:
    need = view.minimum[max(1, view.round) - 1]
    title = words.say("hand")
    detail = words.say("hand-detail", seat=Seat(mine.seat), n=max(1, view.round), need=need)
    if view.phase == "draft":
        title, detail = words.say("draft-title"), words.say("draft-detail")
    elif mine.looking:
        title = words.say("look")
        detail = words.say(f"look-{mine.looking_deck}", n=len(mine.looking))
    persons = (mine.looking if mine.looking_deck == "profession" and mine.looking else mine.professions)[:5]
    head = Head(words.say("private"), title, detail, mine.seat, left, private=True)
    bottom = masthead(scene, head, "private", room=560 if persons else 1100, under=70)
    if persons:
        scene.draw("fan", Box(612, bottom - 216, 588, 216), tuple(persons), layer=Layer.BOARD)
    _own(scene, view, mine, words, bottom - 52)
    return bottom


def _own(scene: Scene, view: PrincesView, mine: MineView, words: Words, y: int) -> None:
    """The signs of everything in one's estate that a person may want."""
    player = view.players[mine.seat]
    kinds = list(dict.fromkeys([*(tile.kind for tile in player.tiles), *player.freedoms]))
    if not kinds:
        return
    x = scene.text(MARGIN, y, words.say("own"), DETAIL, "private~white.70").right + 22
    pitch = min(58, (700 - x) // len(kinds))
    for kind in kinds:
        scene.draw("icon", square(x + 20, y, 42), kind, "white", layer=Layer.LABELS)
        x += pitch


def _holdings(scene: Scene, view: PrincesView, mine: MineView, y: int) -> int:
    """Money, points and the rest in a row under the masthead."""
    player = view.players[mine.seat]
    facts = (
        ("florin", GOLD, mine.florins),
        ("laurel", GOLD, player.pp),
        ("jester", "ink", player.jesters),
        ("builder", "terraD", player.builders),
        ("plate.arrow", "ink", mine.recruiting),
    )
    x = MARGIN
    for icon, colour, number in facts:
        scene.draw("icon", square(x + 23, y + 42, 46), icon, colour if number else "stone", layer=Layer.PIECES)
        style, ink = (COUNT, "ink") if number else (NOTHING, "ink2")
        x = scene.text(x + 56, y + 42, str(number), style, ink).right + 34
        if icon == "plate.arrow":
            scene.mark("card:recruiting_card", Box(x - 34 - 80, y + 16, 80, 52))
    return y + 112


def _persons(
    scene: Scene, view: PrincesView, words: Words, mine: MineView, persons: list[str], y: int, by: Measure
) -> int:
    """Rows of persons, a hairline between them, the threshold through them."""
    if not persons:
        scene.fitted(MARGIN, y + 40, words.say("hand-empty"), DETAIL, "ink2", room=1100)
        return y + 90
    top = y
    for number, person in enumerate(persons):
        if number:
            scene.flat(Box(MARGIN, y - 16, WIDTH - 2 * MARGIN, 2), "line")
        if person == mine.gives:
            scene.flat(Box(0, y - 14, WIDTH, workrow.SHORT_ROW_H - 2), "cell", Layer.TABLE)
        y = workrow.row(scene, view, words, mine, person, y, by)
    if view.phase != "draft" and any(workrow.work_of(mine, person) for person in persons):
        workrow.threshold(scene, by, top - 46, y - 28)
    return y


def _looking(scene: Scene, view: PrincesView, words: Words, mine: MineView, y: int, by: Measure) -> int:
    """The cards looked at, then one's hand in small rows."""
    if mine.looking_deck == "profession":
        y = _persons(scene, view, words, mine, list(mine.looking), y, by)
    else:
        for card in mine.looking:
            y = _card(scene, words, card, PLATES[mine.looking_deck], y, large=True)
            scene.flat(Box(MARGIN, y - 12, WIDTH - 2 * MARGIN, 2), "line")
    held = [person for person in mine.professions if person not in mine.looking]
    if held:
        scene.fitted(MARGIN, y + 26, words.say("hand"), SECTION, "ink", room=1100)
        y = workrow.compact(scene, words, mine, held, y + 62, by.need)
    return y + 10


def _card(scene: Scene, words: Words, card: str, plate: str, y: int, *, large: bool, letter: str = "") -> int:
    """A card in words beside its plate. Gives the upper edge of the next."""
    size = 96 if large else 62
    x = MARGIN + size + 14
    if letter:
        chip = Box(x, y + size // 2 - 23, 58, 46)
        scene.draw("hatched", chip, "saffL", "saff", 7, 15, layer=Layer.TILES)
        scene.text(*chip.middle, letter, STRONG, "ink", anchor="centre")
        x += 76
    fitted = fit(words.term(card), DETAIL if large else LABEL, WIDTH - MARGIN - x, 3)
    tall = max(size, len(fitted.lines) * 44)
    scene.draw("icon", Box(MARGIN, y + (tall - size) // 2, size, size), plate, "porph", layer=Layer.PIECES)
    first = y + tall // 2 - (len(fitted.lines) - 1) * 22
    scene.text(x, first, fitted, LABEL if not large else DETAIL, "ink", leading=44)
    scene.mark(f"card:{card}", Box(MARGIN, y + (tall - size) // 2, size, size))
    return y + tall + (34 if large else 16)


def _notes(scene: Scene, words: Words, mine: MineView, y: int, by: Measure) -> int:
    """The foot: bonus cards in words, the running auction, prestige cards, recruiting cards. Gives the height."""
    adds = any(work.auction for work in mine.works)
    if not (mine.bonus or mine.prestige or adds or mine.recruiting):
        return y + 20
    top = y
    y += 30
    several = len(mine.bonus) > 1
    for card in mine.bonus:
        letter = by.letters[card] if several else "+"
        y = _card(scene, words, card, PLATES["bonus"], y, large=False, letter=letter)
    if adds and by.heap:
        chip = Box(MARGIN, y + 6, 62, 46)
        scene.draw("dashed", chip, "ink2", "", 3, 8, layer=Layer.TILES)
        scene.draw("icon", square(*chip.middle, 38), HEAP_ICONS.get(by.heap, "park"), "ink2", layer=Layer.PIECES)
        text = words.say("if-won", heap=Ref(by.heap))
        scene.fitted(MARGIN + 76, y + 29, text, LABEL, "ink", room=1000)
        y += 70
    for card in mine.prestige:
        y = _card(scene, words, card, PLATES["prestige"], y, large=False)
    if mine.recruiting:
        scene.draw("icon", Box(MARGIN, y, 62, 62), "plate.arrow", "porph", layer=Layer.PIECES)
        text = f"{words.term('recruiting_card')} {words.say('times', n=mine.recruiting)}"
        scene.fitted(MARGIN + 76, y + 31, text, LABEL, "ink", room=1000)
        scene.mark("card:recruiting_card", Box(MARGIN, y, 62, 62))
        y += 78
    y += 14
    scene.flat(Box(0, top, WIDTH, y - top), "cell", Layer.TABLE)
    return y
