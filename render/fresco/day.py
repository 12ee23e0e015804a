"""When who gets up, and everybody's mood."""

from __future__ import annotations

from engines.fresco.view import FrescoView, HourView
from render.core import faces
from render.core.faces import COUNT, LABEL, NOTHING, SCORE, SECTION, STRONG
from render.core.geometry import Box, square
from render.core.pieces import COLUMN, MARGIN, RIGHT
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.fresco.words import Words

ROW = 58
PITCH = 63
MOOD_X, PRICE_X = 260, 344
"""Where a row's numbers stand, under their signs."""
SKY = ("f.moon", "f.dawn", "f.dawn", "f.sun", "f.sun")


def day(scene: Scene, view: FrescoView, words: Words, y: int) -> int:
    """The hostel and the mood track side by side. Gives the lower edge."""
    hostel(scene, view, words, y)
    mood(scene, view, words, y)
    return y + 68 + max(len(view.hostel), len(view.players) + 1) * PITCH


def hostel(scene: Scene, view: FrescoView, words: Words, y: int) -> None:
    """A row an hour: what it does to the mood, what a market tile costs, who sleeps there; who comes next."""
    scene.fitted(MARGIN, y + 30, words.say("hostel"), SECTION, "ink", room=240)
    for at, icon, colour in ((MOOD_X, "f.glad", "ink"), (PRICE_X, "florin", GOLD)):
        scene.draw("icon", square(MARGIN + at, y + 32, 44), icon, colour, layer=Layer.PIECES)
    for number, told in enumerate(view.hostel):
        box = Box(MARGIN, y + 68 + number * PITCH, COLUMN, ROW)
        _hour(scene, view, words, told, SKY[min(number, len(SKY) - 1)], box)


def _hour(scene: Scene, view: FrescoView, words: Words, told: HourView, sky: str, box: Box) -> None:
    scene.mark(f"hour:{told.hour}", box)
    acting = view.turn is not None and view.phase != "wake" and told.master == view.turn.master
    if told.master is None:
        scene.draw("frame", box, "line", "white", 10, 3, layer=Layer.BOARD)
    else:
        scene.draw("round", box, "now.ground" if acting else "cell", 10, layer=Layer.BOARD)
    x, y = box.x, box.middle[1]
    scene.text(x + 44, y, str(told.hour), SCORE, "ink", anchor="centre")
    scene.draw("icon", square(x + 110, y, 46), sky, "lapisD" if sky == "f.moon" else GOLD, layer=Layer.PIECES)
    change, ink = (COUNT, "ink") if told.mood else (NOTHING, "ink2")
    scene.text(x + MOOD_X, y, signed(told.mood), change, ink, anchor="centre")
    made = scene.text(x + PRICE_X, y, str(told.price), COUNT, "ink", anchor="centre")
    if told.master is None:
        scene.text(box.right - 20, y, words.say("free"), LABEL, "ink2", anchor="right")
        return
    scene.draw("sign", square(box.right - 36, y, 46), told.master, layer=Layer.PIECES)
    if told.master < len(view.players):
        price = view.players[told.master].price
        if price is not None and price != told.price:  # the market crier
            scene.flat(Box(made.x - 4, y - 2, made.w + 8, 4), "ink", Layer.FRAME)
            scene.text(made.right + 14, y, str(price), COUNT, "ink")


def signed(n: int) -> str:
    """A change with its sign."""
    return f"+{n}" if n > 0 else f"−{-n}" if n else "0"


def mood(scene: Scene, view: FrescoView, words: Words, y: int) -> None:
    """A track a player, and how many apprentices that gives."""
    scene.fitted(RIGHT, y + 30, words.say("mood"), SECTION, "ink", room=300)
    spaces = view.mood.spaces
    left, right = RIGHT + 60, RIGHT + COLUMN - 66
    pitch = (right - left) / spaces
    scene.draw("icon", square(RIGHT + COLUMN - 22, y + 32, 46), "f.pawn", "ink", layer=Layer.PIECES)
    for seat in range(len(view.players)):
        box = Box(left, y + 68 + seat * PITCH, right - left, ROW)
        _track(scene, view, seat, box, pitch)
    foot = y + 68 + len(view.players) * PITCH + 20
    scene.draw("icon", square(left + 20, foot, 42), "f.sad", "ink2", layer=Layer.PIECES)
    scene.draw("icon", square(right - 22, foot, 42), "f.glad", "ink2", layer=Layer.PIECES)
    scene.flat(Box(left + 56, foot - 2, right - left - 116, 4), "line")


def _track(scene: Scene, view: FrescoView, seat: int, box: Box, pitch: float) -> None:
    player = view.players[seat]
    scene.mark(f"{seat}/mood", box)
    y = box.middle[1]
    scene.draw("sign", square(RIGHT + 24, y, 46), seat, layer=Layer.PIECES)
    for space in range(1, view.mood.spaces + 1):
        cell = Box(round(box.x + (space - 1) * pitch), box.y + 6, round(pitch) - 4, box.h - 12)
        sign, ink = "", "ink2"
        if space in view.mood.minus:
            scene.draw("hatched", cell, "rosa~page.50", "rosa", 5, 14, layer=Layer.BOARD)
            sign, ink = "−", "terraD"
        elif space in view.mood.plus:
            scene.draw("round", cell, "oliveL", 5, layer=Layer.BOARD)
            sign, ink = "+", "oliveD"
        else:
            scene.draw("round", cell, "cell", 5, layer=Layer.BOARD)
        if space == player.mood:
            scene.draw("disc", square(*cell.middle, 54), "ink", "white", 3, layer=Layer.PIECES)
            icon = "f.sad" if sign == "−" else "f.glad" if sign == "+" else "f.calm"
            scene.draw("icon", square(*cell.middle, 42), icon, "saffL", layer=Layer.LABELS)
        elif sign:
            scene.text(*cell.middle, sign, STRONG, ink, anchor="centre")
    n = player.apprentices
    middle = RIGHT + COLUMN - 22
    wide = faces.width(str(n), COUNT.face, COUNT.px)
    scene.text(middle, y, str(n), COUNT, "ink", anchor="centre")
    scene.mark(f"{seat}/apprentices", Box(middle - wide // 2 - 8, y - 22, wide + 16, 44))
