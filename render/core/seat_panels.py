"""The headers of seat panels in chat layouts, and the ground of panels that the table waits for."""

from collections.abc import Sequence
from typing import Final

from render.core import fonts
from render.core.fonts import LABEL, NAME, SCORE, STRONG
from render.core.geometry import Box
from render.core.highlights import board_area
from render.core.layouts import CHAT_LAYOUTS
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import draw_pill

PANEL_MARGIN = 13
"""How far a panel's ground extends beyond it."""
HEAD_H = 78
"""Distance from a panel's rule to the content under its name."""
NARROW_WIDTH = 400
TAB_HEIGHT: Final = 38
LEAD_ICON: Final = "medal"
"""Mark of the leaders and the winners. Laurels mean points."""
HIDDEN: Final = "?"
"""Placeholder for secret points."""


def leading_seats(points: Sequence[int | None]) -> frozenset[int]:
    """Return the seats with the most points, including ties; none if no seat has points or any are hidden."""
    known = [n for n in points if n is not None]
    most = max(known, default=0)
    if len(known) < len(points) or not most:
        return frozenset()
    return frozenset(seat for seat, n in enumerate(known) if n == most)


def draw_active_frame(scene: Scene, box: Box, margin: int = PANEL_MARGIN) -> None:
    """Draw the ground of a panel that the table waits for, with an outline visible in grey, above a chat's foot."""
    ground = box.grow_by(margin)
    if scene.layout in CHAT_LAYOUTS:
        ground = ground.intersection(board_area(scene))
    scene.add_drawing("frame", ground, "ink", "now.ground", 16, 4, layer=Layer.TABLE)


@cached_block
def draw_seat_header(
    scene: Scene, box: Box, seat: int, name: str, score: int | str | None, *, lead: bool, word: str = "", sign: str = ""
) -> Box:
    """Draw a seat's rule, emblem, name, label, score, and the medal of the leader. Returns the score's box.

    ``sign``: an icon after the name. A ``HIDDEN`` score is shown as a lock if there is space. If the label ``word``
    does not fit after the name, and in every narrow panel, it is drawn as a tab on the edge.
    """
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + 44
    scene.add_sign(box.x + 22, y, 44, seat)
    edge = box.right
    if score is not None and score != HIDDEN:
        made = scene.add_text(box.right, y, str(score), SCORE, "ink", anchor="right")
        edge = made.x - 6
    elif score == HIDDEN and box.w >= NARROW_WIDTH:
        scene.add_icon(edge - 16, y, 30, "lock", "ink2")
        scene.add_icon(edge - 56, y, 42, "laurel", "stone")
        edge -= 84
    if lead:
        size = 48 if box.w >= NARROW_WIDTH else 38
        scene.add_icon(edge - size // 2 + 2, y, size, LEAD_ICON, GOLD)
        edge -= size + 2
    points = Box(edge, y - 26, max(1, box.right - edge), 52)
    room = edge - box.x - 52 - 6 - (38 if sign else 0)
    tail = fonts.text_width(word, STRONG.face, STRONG.px) + 54 if word else 0
    fitted = fit_text(name, NAME, room - tail)
    if word and (box.w < NARROW_WIDTH or fitted.cut):
        _draw_tab(scene, edge, box.y - PANEL_MARGIN, word)
        fitted, word = fit_text(name, NAME, room), ""
    made = scene.add_text(box.x + 52, y, fitted, NAME, "ink")
    x = made.right + 14
    if sign:
        scene.add_icon(x + 12, y, 32, sign, "ink2")
        x += 38
    if word:
        draw_pill(scene, x, y, word)
    return points


def is_name_cut(box: Box, name: str, score: int | str, *, lead: bool) -> bool:
    """Return whether a seat's header cuts a name to make room for its score and medal."""
    points = fonts.text_width(str(score), SCORE.face, SCORE.px) + 6
    medal = (48 if box.w >= NARROW_WIDTH else 38) + 2 if lead else 0
    return fit_text(name, NAME, box.w - points - medal - 58).cut


def draw_stacked_header(scene: Scene, box: Box, seat: int, name: str, score: int | str, *, lead: bool) -> Box:
    """Draw a seat's rule, emblem and name, and under them its score with the leader's medal. Return the score's box.

    A score given as text, before any scoring, is small, and no seat leads.
    """
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + 34
    scene.add_sign(box.x + 22, y, 40, seat)
    scene.add_fitted_text(box.x + 52, y, name, NAME, "ink", room=box.w - 52)
    style, ink = (SCORE, "ink") if isinstance(score, int) else (LABEL, "ink2")
    lead = lead and isinstance(score, int)
    made = scene.add_text(box.x + 4, y + 38, str(score), style, ink)
    if lead:
        scene.add_icon(made.right + 28, y + 38, 40, LEAD_ICON, GOLD)
    return Box(box.x, y + 16, made.right - box.x + (52 if lead else 4), 44)


def _draw_tab(scene: Scene, right: int, top: int, word: str) -> None:
    wide = fonts.text_width(word, STRONG.face, STRONG.px) + 40
    scene.add_drawing("round", Box(right - wide, top, wide, TAB_HEIGHT), "ink", TAB_HEIGHT // 2, layer=Layer.PIECES)
    scene.add_text(right - wide + 20, top + TAB_HEIGHT // 2, word, STRONG, "white")
