"""The hostel: the hours of the morning with their mood and price, and their players."""

from engines.fresco.view import FrescoView, HourView
from render.core.fonts import COUNT, LABEL, SCORE, SECTION
from render.core.geometry import Box
from render.core.scene import Layer, Scene
from render.core.theme import GOLD
from render.fresco.labels import GameLabels

HEAD_H = 68
MAX_PITCH = 84
MOOD_X, PRICE_X = 260, 344
"""Positions of a row's numbers, under their signs."""
SKY = ("f.moon", "f.dawn", "f.dawn", "f.sun", "f.sun")


def draw_hours(scene: Scene, view: FrescoView, labels: GameLabels, box: Box) -> None:
    """Draw the hostel in a box: a heading, and a row for each hour."""
    scene.add_fitted_text(box.x, box.y + 30, labels.label_text("hostel"), SECTION, "ink", room=MOOD_X - 30)
    for at, icon, colour in ((MOOD_X, "f.glad", "ink"), (PRICE_X, "florin", GOLD)):
        scene.add_icon(box.x + at, box.y + 32, 44, icon, colour)
    pitch = min(MAX_PITCH, (box.h - HEAD_H) // len(view.hostel))
    for number, hour in enumerate(view.hostel):
        row = Box(box.x, box.y + HEAD_H + number * pitch, box.w, pitch - 5)
        _draw_hour(scene, view, labels, hour, SKY[min(number, len(SKY) - 1)], row)


def _draw_hour(scene: Scene, view: FrescoView, labels: GameLabels, hour: HourView, sky: str, box: Box) -> None:
    scene.add_hotspot(f"hour:{hour.hour}", box)
    acting = view.turn is not None and view.phase != "wake" and hour.master == view.turn.master
    if hour.master is None:
        scene.add_drawing("frame", box, "line", "white", 10, 3, layer=Layer.BOARD)
    else:
        scene.add_drawing("round", box, "now.ground" if acting else "cell", 10, layer=Layer.BOARD)
    x, y = box.x, box.center[1]
    scene.add_text(x + 44, y, str(hour.hour), SCORE, "ink", anchor="centre")
    scene.add_icon(x + 110, y, 46, sky, "lapisD" if sky == "f.moon" else GOLD)
    change = f"{hour.mood:+}".replace("-", "−") if hour.mood else "0"
    scene.add_count(x + MOOD_X, y, hour.mood, change, anchor="centre")
    made = scene.add_text(x + PRICE_X, y, str(hour.price), COUNT, "ink", anchor="centre")
    if hour.master is None:
        scene.add_text(box.right - 20, y, labels.label_text("free"), LABEL, "ink2", anchor="right")
        return
    scene.add_sign(box.right - 36, y, 46, hour.master)
    if hour.master < len(view.players):
        price = view.players[hour.master].price
        if price is not None and price != hour.price:  # the market crier
            scene.add_rectangle(Box(made.x - 4, y - 2, made.w + 8, 4), "ink", Layer.FRAME)
            scene.add_text(made.right + 14, y, str(price), COUNT, "ink")
