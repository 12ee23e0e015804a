"""What only its owner sees: paints, thalers, the plan, and what could be restored with these paints."""

from __future__ import annotations

from collections import Counter
from typing import Final

from engines.core.words import Seat
from engines.fresco.view import FrescoView, MineView, TileView
from render.core.faces import COUNT, DETAIL, FACT, HUGE, LABEL, NOTHING, SECTION, Style
from render.core.fit import fit
from render.core.geometry import Box, square
from render.core.pen import Pen
from render.core.pieces import MARGIN, WIDTH, Head, masthead
from render.core.request import Request
from render.core.scene import Layer, Scene
from render.core.sprites import drawing
from render.core.theme import GOLD
from render.fresco import cards, marks, paints, plans
from render.fresco.ceiling import SIDE
from render.fresco.icons import PLACES
from render.fresco.words import Words

POT_H: Final = 190
MINI: Final = 84
SMALL_VALUE: Final = Style("serif.black", 40)


def hand(request: Request) -> Scene:
    """The private picture of a seat. Raises ``ValueError`` for a spectator's view."""
    view: FrescoView = request.view
    if view.me is None:
        raise ValueError("only a seat has a hand")
    words, mine = Words(request), view.me
    scene = Scene(game=request.game, width=WIDTH)
    y = _masthead(scene, view, mine, words, request.left)
    y = _paints(scene, mine, words, y + 24)
    y = _plan(scene, view, mine, words, y)
    y = _payable(scene, view, mine, words, y)
    y = _tiles(scene, view, mine, words, y)
    scene.height = _portraits(scene, view, mine, words, y) + 24
    marks.focus(scene, request.focus)
    return scene


def _masthead(scene: Scene, view: FrescoView, mine: MineView, words: Words, left: str) -> int:
    detail = words.say("hand-detail", seat=Seat(mine.seat), n=max(1, view.round))
    head = Head(words.say("private"), words.say("goods"), detail, mine.seat, left, private=True)
    bottom = masthead(scene, head, "private", room=760, under=14)
    scene.draw("fresco.shelf", Box(820, bottom - 210, 360, 210), tuple(paint for paint, n in mine.paints.items() if n))
    return bottom


@drawing("fresco.shelf")
def _shelf(pen: Pen, w: int, h: int, names: tuple[str, ...]) -> None:
    """Pots of paint on a shelf: those that one has."""
    pen.rect(0, h - 14, w, h, "umber")
    pen.rect(0, h - 14, w, h - 10, "umber~saffL.28")
    step = w / max(4, len(names))
    for k, name in enumerate(names):
        pot = pen.at((k + 0.5) * step, h - 14, min(1.0, step / 84))
        colour = paints.COLOURS[name][0]
        pot.poly([(-30, -84), (30, -84), (34, -60), (28, 0), (-28, 0), (-34, -60)], "page")
        pot.poly([(8, -84), (30, -84), (34, -60), (28, 0), (10, 0)], "stone")
        pot.ellipse(0, -84, 32, 11, "cell")
        pot.ellipse(0, -84, 27, 8, colour)
        pot.poly([(-22, -82), (-8, -80), (-10, -56), (-16, -46), (-20, -58)], colour)
        pot.poly([(12, -80), (24, -82), (23, -66), (18, -60)], colour)
        if k % 3 == 1:
            pot.line([(6, -84), (24, -150)], 6, "saffD")
            pot.poly([(20, -148), (30, -176), (30, -146)], "umber")


def _paints(scene: Scene, mine: MineView, words: Words, y: int) -> int:
    """A pot a paint with how many one has, then the thalers. Gives the lower edge."""
    count = len(mine.paints) + 1
    wide = (WIDTH - 2 * MARGIN - 12 * (count - 1)) // count
    for k, (paint, n) in enumerate(mine.paints.items()):
        box = Box(MARGIN + k * (wide + 12), y, wide, POT_H)
        scene.draw("frame", box, "ink" if n else "line", "white" if n else "cell", 14, 3, layer=Layer.TILES)
        paints.token(scene, words, paint, box.middle[0], box.y + 52, 72)
        style = HUGE._replace(px=72)
        scene.text(
            box.middle[0], box.bottom - 52, str(n), style if n else NOTHING, "ink" if n else "ink2", anchor="centre"
        )
        scene.mark(f"paint:{paint}", box)
    box = Box(MARGIN + (count - 1) * (wide + 12), y, WIDTH - MARGIN - MARGIN - (count - 1) * (wide + 12), POT_H)
    scene.draw("frame", box, "ink", "saffL", 14, 3, layer=Layer.TILES)
    scene.draw("icon", square(box.middle[0], box.y + 52, 72), "florin", GOLD, layer=Layer.PIECES)
    scene.text(box.middle[0], box.bottom - 52, str(mine.thalers), HUGE._replace(px=72), "ink", anchor="centre")
    scene.mark(f"{mine.seat}/thalers", box)
    scene.mark(f"{mine.seat}/paints", Box(MARGIN, y, box.x - 12 - MARGIN, POT_H))
    return y + POT_H + 28


def _plan(scene: Scene, view: FrescoView, mine: MineView, words: Words, y: int) -> int:
    """The own plan: three places for apprentices at each place of the day. Gives the lower edge."""
    player = view.players[mine.seat]
    plan = mine.plan if mine.plan is not None else player.plan
    n = player.apprentices - sum((plan or {}).values())
    head = scene.fitted(MARGIN, y + 28, words.say("my-plan"), SECTION, "ink", room=500)
    text = words.say("unused", n=n) if plan else words.say("apprentices", n=player.apprentices)
    scene.text(head.right + 24, y + 28, text, LABEL, "ink2")
    scene.mark(f"{mine.seat}/plan", Box(MARGIN, y, WIDTH - 2 * MARGIN, 204))
    y += 64
    wide = (WIDTH - 2 * MARGIN - 12 * (len(view.places) - 1)) // len(view.places)
    for k, place in enumerate(view.places):
        box = Box(MARGIN + k * (wide + 12), y, wide, 140)
        scene.mark(f"place:{place}", box)
        scene.draw("frame", box, "ink" if (plan or {}).get(place) else "line", "white", 14, 3, layer=Layer.TILES)
        scene.fitted(box.middle[0], box.y + 34, words.place(place), FACT, "ink", room=box.w - 14, anchor="centre")
        scene.draw("icon", square(box.x + 42, box.bottom - 48, 60), PLACES[place], "ink", layer=Layer.PIECES)
        here = (plan or {}).get(place, 0)
        for slot in range(3):
            spot = square(box.right - 122 + slot * 48, box.bottom - 48, 50)
            if slot < here:
                scene.draw("fresco.apprentice", spot, mine.seat, "", layer=Layer.PIECES)
            else:
                scene.draw("disc", spot.grow(-11), "white", "line", 3, layer=Layer.PIECES)
    return y + 140 + 30


def lacking(mine: MineView, tile: TileView) -> Counter[str]:
    """The paints that are missing for a tile."""
    return Counter(tile.paints) - Counter(mine.paints)


def _payable(scene: Scene, view: FrescoView, mine: MineView, words: Words, y: int) -> int:
    """The fresco in small: points with the bishop's bonus, and which sections these paints would restore now."""
    if view.over:
        return y
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 42, words.say("payable"), SECTION, "ink", room=1100)
    y += 74
    x = MARGIN + 34
    for k in range(SIDE):
        scene.text(x + k * (MINI + 6) + MINI // 2, y + 16, "abcde"[k], LABEL, "ink2", anchor="centre")
        scene.text(MARGIN + 8, y + 40 + k * (MINI + 6) + MINI // 2, str(k + 1), LABEL, "ink2", anchor="centre")
    y += 40
    for number, told in enumerate(view.sections):
        row, column = divmod(number, SIDE)
        box = Box(x + column * (MINI + 6), y + row * (MINI + 6), MINI, MINI)
        scene.mark(f"section:{told.id}", box)
        if told.tile is None:
            scene.draw("fresco.section", box, column, row, "hard", layer=Layer.TILES)
        else:
            ready = not lacking(mine, told.tile)
            scene.draw("frame", box, "ink" if ready else "line", "saff" if ready else "cell", 6, 3, layer=Layer.TILES)
            value = str(told.tile.value)
            style, ink = (SMALL_VALUE, "ink") if ready else (NOTHING, "ink2")
            scene.text(box.middle[0], box.y + (30 if told.bonus else 42), value, style, ink, anchor="centre")
            if told.bonus:
                scene.text(box.middle[0], box.bottom - 22, f"+{told.bonus}", FACT, "porph", anchor="centre")
        if told.id == view.bishop:
            scene.draw("fresco.bishop", square(box.right - 12, box.y + 12, 42), layer=Layer.LABELS)
    left = x + SIDE * (MINI + 6) + 30
    _list(scene, mine, view, words, Box(left, y, WIDTH - MARGIN - left, SIDE * (MINI + 6)))
    return y + SIDE * (MINI + 6) + 24


def _list(scene: Scene, mine: MineView, view: FrescoView, words: Words, box: Box) -> None:
    """The best ones first: the section, its paints, its points; then those that lack one paint."""
    told = [(one, lacking(mine, one.tile)) for one in view.sections if one.tile is not None]
    near = sorted(
        (sum(lack.values()), -(one.tile.value + one.bonus), one.id) for one, lack in told if one.tile is not None
    )
    by_id = {one.id: (one, lack) for one, lack in told}
    y = box.y + 26
    for missing, _, name in near[:7]:
        if missing > 1:
            break
        one, lack = by_id[name]
        assert one.tile is not None
        scene.text(box.x, y, name, FACT, "ink" if not missing else "ink2")
        right = paints.row(scene, words, one.tile.paints, box.x + 54, y, 240, 46)
        if missing:
            x = scene.text(right + 18, y, words.say("lacks"), LABEL, "ink2").right + 10
            paints.row(scene, words, tuple(lack.elements()), x, y, 100, 40)
        made = scene.text(
            box.right, y, str(one.tile.value + one.bonus), COUNT, "ink" if not missing else "ink2", anchor="right"
        )
        scene.draw("icon", square(made.x - 26, y, 40), "laurel", "stoneD" if missing else GOLD, layer=Layer.PIECES)
        y += 62
    if y == box.y + 26:
        scene.text(box.x, y, fit(words.say("nothing-near"), DETAIL, box.w, 3), DETAIL, "ink2", leading=46)


def _tiles(scene: Scene, view: FrescoView, mine: MineView, words: Words, y: int) -> int:
    """The own fresco tiles, whose spots pay the bishop's requests. Gives the lower edge."""
    player = view.players[mine.seat]
    if not player.tiles or not view.options.get("bishops_requests"):
        return y
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 42, words.say("my-tiles"), SECTION, "ink", room=1100)
    plans.tiles(scene, view, words, mine.seat, player, MARGIN, y + 104, WIDTH - 2 * MARGIN)
    scene.mark(f"{mine.seat}/tiles", Box(MARGIN, y + 78, WIDTH - 2 * MARGIN, 52))
    return y + 148


def _portraits(scene: Scene, view: FrescoView, mine: MineView, words: Words, y: int) -> int:
    """The own portraits with what they do. Gives the lower edge."""
    player = view.players[mine.seat]
    if not player.portraits:
        return y
    scene.flat(Box(MARGIN, y, WIDTH - 2 * MARGIN, 2), "line")
    scene.fitted(MARGIN, y + 42, words.say("my-portraits"), SECTION, "ink", room=1100)
    y += 76
    for card in player.portraits:
        scene.draw("fresco.portrait", Box(MARGIN, y, 52, 62), card, layer=Layer.PIECES)
        name = scene.fitted(MARGIN + 70, y + 32, words.term(card), cards.TITLE, "ink", room=360)
        x = max(name.right + 24, 400)
        told = fit(cards.effect(words, card), LABEL, WIDTH - MARGIN - x, 2)
        scene.text(x, y + (32 if len(told.lines) == 1 else 13), told, LABEL, "ink2", leading=38)
        y += 84
    return y
