"""With four or five players, the viewer's panel is enlarged, and the others folded to one line of facts.

Spectators and channels see all panels the same.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from render.core.fonts import COUNT, FACT, LABEL, NAME, NOTHING, SCORE, text_width
from render.core.geometry import Box
from render.core.scene import Layer, Scene, SceneItem
from render.core.seat_panels import LEAD_ICON, PANEL_MARGIN, draw_active_frame
from render.core.theme import GOLD

MIN_SEATS: Final = 4
"""Minimum number of players at which the viewer's panel is large."""
FOLDED_H: Final = 100
"""Height of a folded panel: the name over the facts."""
LINE_W: Final = 600
"""Minimum width of a folded panel with its facts next to the name."""
NAME_PART: Final = 36
"""The name's share of such a line, in percent."""
ROOMY_FACT: Final = 78
"""Width below which a fact has smaller digits."""
WORDED_H: Final = 58
"""Height of a line of facts with words."""
UNSCALED: Final = frozenset({"grid"})
"""Drawings whose arguments are sizes, drawn unscaled and then enlarged."""


class Fact(NamedTuple):
    """A number of a folded panel with its icon; ``mark``: its seat's hotspot."""

    mark: str
    icon: str
    n: int
    colour: str = "ink"


class WordedFact(NamedTuple):
    """A number on a player's picture, with its icon and a word; ``of``: its total.

    ``mark``: its seat's hotspot, if any. Without a number, the word itself is the fact.
    """

    mark: str
    icon: str
    colour: str
    number: str
    word: str
    of: str = ""


def own_seat(view: Any) -> int | None:
    """Return the seat whose panel is large on the pictures of a view, if any."""
    return view.me.seat if view.me is not None and len(view.players) >= MIN_SEATS else None


def add_enlarged(scene: Scene, block: Scene, box: Box, by: float) -> None:
    """Add a block's drawing at the origin, ``by`` times as large, to the upper left corner of ``box``."""

    def enlarge(one: Box) -> Box:
        return one.scale_by(by).move_by(box.x, box.y)

    scene.items += [_enlarge_item(item, enlarge(item.box), by) for item in block.items]
    scene.hotspots.update({name: enlarge(one) for name, one in block.hotspots.items()})
    scene.tracks += map(enlarge, block.tracks)
    scene.cut_texts += block.cut_texts


def _enlarge_item(item: SceneItem, box: Box, by: float) -> SceneItem:
    if item.kind == "text":
        face, px, *rest = item.args
        assert isinstance(px, int)
        return replace(item, box=box, args=(face, int(px * by), *rest))
    if item.name in UNSCALED:
        return replace(item, box=box, name="small", args=(item.name, item.box.w, item.box.h, *item.args))
    return replace(item, box=box)


class FoldedHead(NamedTuple):
    """A folded panel's text before its facts: name, points with their mark, whether it leads, whether it is asked."""

    seat: int
    name: str
    mark: str
    score: int | str | None
    lead: bool
    lit: bool


def draw_folded_panel(scene: Scene, box: Box, head: FoldedHead, facts: Sequence[Fact], marks: Iterable[str]) -> None:
    """Draw a seat's sign, name and points, with its facts next to or under them.

    ``marks``: hotspots of the folded panel; those without a fact are at the sign.
    """
    beside, seat = box.w >= LINE_W, head.seat
    if head.lit:
        draw_active_frame(scene, box, -1 if beside else PANEL_MARGIN - 4)
    if not beside:
        scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + (box.h // 2 if beside else 36)
    sign = scene.add_sign(box.x + 26, y, 40, seat)
    edge = box.right - 8
    if head.score is not None:
        edge = scene.add_text(edge, y, str(head.score), SCORE, "ink", anchor="right").x - 6
    if head.lead:
        scene.add_icon(edge - 18, y, 38, LEAD_ICON, GOLD)
        edge -= 42
    scene.hotspots |= dict.fromkeys(marks, sign)
    scene.add_hotspot(f"{seat}/{head.mark}", Box(edge, y - 24, max(1, box.right - edge), 48))
    room = (box.w * NAME_PART // 100 if beside else edge - box.x) - 60
    style = NAME if text_width(head.name, NAME.face, NAME.px) <= room else FACT
    scene.add_fitted_text(box.x + 56, y, head.name, style, "ink", room=room)
    row = Box(box.x + 4, box.y + FOLDED_H - 44, box.w - 4, 44)
    if beside:
        left = box.x + box.w * NAME_PART // 100 + 6
        row = Box(left, y - 22, edge - left, 44)
    draw_fact_line(scene, row, seat, facts)


def draw_fact_line(scene: Scene, row: Box, seat: int, facts: Sequence[Fact]) -> None:
    """Draw numbers with their icons, evenly spaced; zeros are muted."""
    pitch, y = row.w // len(facts), row.center[1]
    some, none = (COUNT, NOTHING) if pitch >= ROOMY_FACT else (FACT, LABEL)
    for number, (mark, icon, n, colour) in enumerate(facts):
        here = Box(row.x + number * pitch, row.y, pitch, row.h)
        scene.add_icon(here.x + 17, y, 34, icon, colour if n else "stone")
        scene.add_text(here.x + 38, y, str(n), some if n else none, "ink" if n else "ink2")
        scene.add_hotspot(f"{seat}/{mark}", here)


def draw_worded_facts(scene: Scene, box: Box, seat: int, facts: Sequence[WordedFact]) -> int:
    """Draw facts in two columns, each with its icon, number and word; zeros are muted. Return the lower edge."""
    for place, (mark, icon, colour, number, word, of) in enumerate(facts):
        here = Box(box.x + place % 2 * box.w // 2, box.y + place // 2 * WORDED_H, box.w // 2 - 8, WORDED_H)
        y, none = here.center[1], number == "0"
        sign = scene.add_icon(here.x + 22, y, 44, icon, "stone" if none else colour)
        end = sign.right + 8
        for text, style in ((number, NOTHING if none else COUNT), (of, LABEL)):
            end = scene.add_text(end, y, text, style, "ink" if style is COUNT else "ink2").right if text else end
        scene.add_fitted_text(end + 12, y, word, LABEL, "ink2", room=here.right - end - 12)
        if mark:
            scene.add_hotspot(f"{seat}/{mark}", Box(here.x, y - 24, end - here.x, 48))
    return box.y + -(-len(facts) // 2) * WORDED_H
