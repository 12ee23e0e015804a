"""A player's panel: name and points, coins and cubes, played cards, tokens, the rat scale."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, NamedTuple

from engines.notredame.view import NotreDameView, PlayerView
from render.core import fonts
from render.core.fonts import LABEL, SCORE, STRONG
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene, cached_block
from render.core.seat_panels import HIDDEN, LEAD_ICON, draw_active_frame, draw_seat_header
from render.core.theme import GOLD
from render.notredame.city import district_sign
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels

SIZE: Final = 30
MIN_TOKEN_STEP: Final = 25
"""Minimum distance between tokens: closer ones would hide each other."""
SMALL, CLOSE = 22, 17
"""Size and distance of colours' signs if only their total is shown."""


class TokenMark(NamedTuple):
    """A sign in a row of tokens: its colour, its size, its left edge, and the number after it."""

    colour: int
    size: int
    x: int
    number: str = ""


def draw_tokens(scene: Scene, view: NotreDameView, seat: int, box: Box) -> None:
    """Draw the guild tokens of a seat in a row."""
    marks = list(_token_marks(view.players[seat].tokens, box.w))
    y, end = box.center[1], box.x + SIZE
    for mark in marks:
        end = box.x + mark.x + mark.size
        scene.add_sign(end - mark.size // 2, y, mark.size, district_sign(view, mark.colour), "white")
        if mark.number:
            end = scene.add_text(end + 2, y, mark.number, STRONG if mark.size < SIZE else LABEL, "ink").right
    scene.add_hotspot(f"{seat}/tokens", Box(box.x, box.y, end - box.x, box.h))


def _token_marks(tokens: tuple[int, ...], wide: int) -> Iterator[TokenMark]:
    """Return the content of a row of this width: each token, or a number per colour, or each colour and the total."""
    count = len(tokens)
    step = min(SIZE + 2, (wide - SIZE) // max(1, count - 1))
    if step >= MIN_TOKEN_STEP or count < 2:
        yield from (TokenMark(colour, SIZE, number * step) for number, colour in enumerate(tokens))
        return
    by_colour, x = Counter(sorted(tokens)), 0
    grouped = []
    for colour, n in by_colour.items():
        grouped.append(TokenMark(colour, SIZE, x, str(n)))
        x += SIZE + 10 + fonts.text_width(str(n), LABEL.face, LABEL.px)
    if x - 8 <= wide:
        yield from grouped
        return
    last = len(by_colour) - 1
    for number, colour in enumerate(by_colour):
        yield TokenMark(colour, SMALL, number * CLOSE, str(count) if number == last else "")


NARROW_PANEL: Final = 400
"""Width below which a panel has a row for its name alone, and two for its facts."""
BROAD: Final = 700
"""Minimum width of a panel with its facts and rat scale in one row."""
MARK_W: Final = 60
"""Room between coins and cubes for a last move's disc, away from the number before it."""
BROAD_MARK_W: Final = 30
"""The same next to the rat scale."""
TOKENS_W: Final = 130
"""Room for the collected messages after a name in a broad panel."""
NARROW_MARK_W: Final = 48
"""The same in a narrow panel, and after the played cards."""
TOKEN_GAP: Final = 26
TRACK_H: Final = 36
FIRST_ROW: Final = 86
"""Distance from a panel's top to the middle of its coins and cubes."""
PANEL_H, NARROW_H = 186, 240
"""Height of the poster's panels, and of narrow ones."""
LAST_RAT_SPACE: Final = 9
"""Last space of the rat scale; the last three are dangerous."""
SECOND_ROW: Final = 140
"""Distance from a narrow panel's top to the middle of its cards and tokens."""


def draw_panel(scene: Scene, view: NotreDameView, labels: GameLabels, seat: int, box: Box, *, lead: bool) -> None:
    """Draw a player: name and word, points, coins, cubes, played cards, bribes, tokens; the rat scale."""
    player = view.players[seat]
    lit = seat in labels.lit_seats(view.owing)
    if lit:
        draw_active_frame(scene, box.grow_by(-4))
    word = labels.label_text(f"asks-{view.asks}") if lit and view.asks else ""
    narrow, broad = box.w < NARROW_PANEL, box.w >= BROAD
    track = Box(box.x, box.bottom - TRACK_H, box.w, TRACK_H)
    if narrow:
        draw_seat_header(scene, box, seat, labels.seat_name(seat), None, lead=False, word=word)
        _draw_two_rows(scene, view, seat, box, lead=lead)
    else:
        head = Box(box.x, box.y, box.w - TOKENS_W, box.h) if broad else box
        score = HIDDEN if player.pp is None else player.pp
        bell = "nd.bell" if seat == view.bell else ""
        points = draw_seat_header(scene, head, seat, labels.seat_name(seat), score, lead=lead, word=word, sign=bell)
        scene.add_hotspot(f"{seat}/pp", points if points.w > 1 else Box(box.right - 60, box.y + 18, 60, 52))
        if bell:
            scene.add_hotspot("bell", Box(box.x, box.y + 18, 50, 52))
        y, between = box.y + FIRST_ROW, BROAD_MARK_W if broad else MARK_W
        x = _draw_supplies(scene, seat, player, box.x, y, between)
        x = _draw_bribed(scene, seat, player, _draw_played(scene, seat, player, x, y), y) + 8
        tokens = Box(x, y - 20, box.right - x, 40)
        if broad:
            scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.TILES)
            tokens = Box(head.right + 8, box.y + 24, TOKENS_W - 8, 40)
            track = Box(x + 24, track.y, box.right - x - 24, TRACK_H)
        draw_tokens(scene, view, seat, tokens)
    draw_track(scene, seat, player, track)


def _draw_two_rows(scene: Scene, view: NotreDameView, seat: int, box: Box, *, lead: bool) -> None:
    player, y = view.players[seat], box.y + FIRST_ROW
    _draw_supplies(scene, seat, player, box.x, y, NARROW_MARK_W)
    _draw_points(scene, seat, player, box.right, y, lead=lead)
    y = box.y + SECOND_ROW
    x = _draw_played(scene, seat, player, box.x, y) + NARROW_MARK_W - 8
    x = _draw_bribed(scene, seat, player, x, y) + TOKEN_GAP
    end = box.right
    if seat == view.bell:
        spot = scene.add_icon(end - 18, y, 36, "nd.bell", "ink")
        scene.add_hotspot("bell", spot)
        end = spot.x - 8
    draw_tokens(scene, view, seat, Box(x, y - 20, end - x, 40))


def _draw_points(scene: Scene, seat: int, player: PlayerView, right: int, y: int, *, lead: bool) -> None:
    if player.pp is None:
        left = right - 76
        scene.add_icon(right - 15, y, 30, "lock", "ink2")
        scene.add_icon(right - 55, y, 42, "laurel", "stone")
    else:
        left = scene.add_text(right, y, str(player.pp), SCORE, "ink", anchor="right").x
        if lead:
            scene.add_icon(left - 26, y, 40, LEAD_ICON, GOLD)
            left -= 46
    scene.add_hotspot(f"{seat}/pp", Box(left, y - 24, right - left, 48))


def _draw_supplies(scene: Scene, seat: int, player: PlayerView, x: int, y: int, between: int) -> int:
    scene.add_icon(x + 19, y, 36, "florin", GOLD)
    end = scene.add_count(x + 40, y, player.coins).right
    scene.add_hotspot(f"{seat}/coins", Box(x, y - 20, end - x, 40))
    x = max(x + 72, end + between)
    scene.add_drawing("nd.supply", square_around(x + 19, y, 40), seat, layer=Layer.PIECES)
    own = scene.add_count(x + 42, y, player.supply)
    end = scene.add_text(own.right + 3, y, f"/{player.general}", LABEL, "ink2").right
    scene.add_hotspot(f"{seat}/supply", Box(x, y - 20, end - x, 40))
    return max(x + 94, end + between)


def _draw_played(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    scene.add_hotspot(f"{seat}/played", Box(x, y - 20, 36, 40))
    draw_played_cards(scene, player, Box(x, y - 20, 35, 40), 3, 28)
    return x + 78


def _draw_bribed(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    arch = Box(x, y - 21, 34, 42)
    scene.add_hotspot(f"{seat}/person", arch)
    scene.add_drawing(
        "arch", arch, "umber" if player.person else "page", "" if player.person else "stone", 2, layer=Layer.TILES
    )
    if player.person:
        scene.add_icon(arch.center[0], y + 3, 26, player.person, "white")
    return arch.right


def draw_played_cards(scene: Scene, player: PlayerView, first: Box, gap: int, icon: int) -> None:
    """Draw a round's two cards side by side from ``first``, with frames for those still to play."""
    for k in range(2):
        box = Box(first.x + (first.w + gap) * k, first.y, first.w, first.h)
        if k < len(player.played):
            scene.add_drawing("round", box, "ink", 7, layer=Layer.TILES)
            scene.add_icon(*box.center, icon, SECTORS[player.played[k].kind], "white")
        else:
            scene.add_drawing("frame", box, "stone", "", 7, 2, layer=Layer.TILES)


@cached_block
def draw_track(scene: Scene, seat: int, player: PlayerView, box: Box) -> None:
    """Draw the rat scale: the rats' position, tonight's advance, and their coming position."""
    scene.add_hotspot(f"{seat}/rats", box)
    pitch = box.w / (LAST_RAT_SPACE + 1)
    cells = [Box(round(box.x + k * pitch), box.y, round(pitch) - 3, box.h) for k in range(LAST_RAT_SPACE + 1)]
    for k, cell in enumerate(cells):
        danger = k > LAST_RAT_SPACE - 3
        if danger:
            scene.add_drawing("hatched", cell, "rosa~page.50", "rosa", 5, 14, layer=Layer.TILES)
        else:
            scene.add_drawing("round", cell, "cell", 5, layer=Layer.TILES)
        if k != player.rats and not (k == LAST_RAT_SPACE and player.overflows):
            scene.add_text(*cell.center, str(k), LABEL, "terraD" if danger else "ink2", anchor="centre")
    here, there = cells[player.rats], cells[player.lands]
    left, right = sorted((here.center[0], there.center[0]))
    if right > left:
        scene.add_rectangle(Box(left, box.bottom - 6, right - left, 6), "ink", Layer.PIECES)
    draw_ghost(scene, player, there)
    size = min(46, here.w + 8)
    scene.add_drawing("disc", square_around(*here.center, size), "ink", "white", 2, layer=Layer.PIECES)
    scene.add_icon(*here.center, round(size * 0.74), "nd.rat", "white", layer=Layer.LABELS)


def draw_ghost(scene: Scene, player: PlayerView, cell: Box) -> None:
    """Draw the rats' coming position; 9 with an exclamation mark for too many."""
    box = Box(cell.x - 3, cell.y - 4, cell.w + 6, cell.h + 8)
    if not player.overflows:
        scene.add_drawing("dashed", box, "ink", "", 4, 9, layer=Layer.PIECES)
        return
    scene.add_drawing("round", box, "terraD", 6, layer=Layer.PIECES)
    if player.rats == LAST_RAT_SPACE:
        scene.add_icon(box.right + 4, box.y + 5, 28, "nd.warn", "terraD", layer=Layer.MARKS)
        return
    scene.add_text(*cell.center, f"{LAST_RAT_SPACE}!", STRONG, "white", anchor="centre")
