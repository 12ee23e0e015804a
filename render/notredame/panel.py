"""What all players see of a player beside the district: name and points, supplies, cards played, the rat scale."""

from __future__ import annotations

from engines.notredame.view import NotreDameView, PlayerView
from render.core import fonts
from render.core.fonts import COUNT, LABEL, NAME, NOTHING, SCORE, STRONG
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene, cached_block
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import draw_active_ground, draw_pill
from render.notredame.icons import SECTORS
from render.notredame.labels import GameLabels
from render.notredame.tokens import draw_tokens

WIDE = 540
"""A panel of this width has two rows of facts."""
PANEL_H, NARROW_H = 186, 240
LAST = 9
"""The last space of the rat scale; the three last ones are dangerous."""


def draw_panel(scene: Scene, view: NotreDameView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw one player's panel, in two rows of facts or, where it is narrow, in three, over the rat scale."""
    player = view.players[seat]
    now = seat in view.owing
    if now:
        draw_active_ground(scene, box)
    draw_head(scene, view, labels, seat, box)
    wide = box.w >= WIDE
    if not wide:
        draw_signs(scene, view, seat, box.right, box.y + 98)
    x, y = box.x, box.y + 98
    x = draw_coins(scene, seat, player, x, y) - (0 if wide else 4)
    x = draw_supply(scene, seat, player, x, y)
    left = x if wide else box.x
    y = y if wide else y + 56
    left = draw_played(scene, seat, player, left, y)
    left = draw_person(scene, seat, player, left, y)
    draw_tokens(scene, view, seat, Box(left, y - 24, box.right - left, 48))
    draw_track(scene, seat, player, Box(box.x, box.bottom - 50, box.w, 46))


def draw_head(scene: Scene, view: NotreDameView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw rule, sign, name, the bell, what the seat does now, and its points or a lock."""
    player = view.players[seat]
    scene.add_drawing("rule", Box(box.x, box.y, box.w, 12), seat, layer=Layer.PIECES)
    y = box.y + 44
    scene.add_drawing("sign", square_around(box.x + 20, y, 46), seat, layer=Layer.PIECES)
    if player.pp is None:
        scene.add_drawing("icon", square_around(box.right - 16, y, 32), "lock", "ink2", layer=Layer.PIECES)
        left = box.right - 32
    else:
        left = scene.add_text(box.right, y, str(player.pp), SCORE, "ink", anchor="right").x
    wide = box.w >= WIDE
    room = left - (100 if wide else 62) - box.x - 50
    if not wide and fit_text(labels.seat_name(seat), NAME, room).cut:
        room = left - 6 - box.x - 50  # the number, or the lock, says it alone
    else:
        ink = "stone" if player.pp is None else GOLD
        scene.add_drawing("icon", square_around(left - 28, y, 44), "laurel", ink, layer=Layer.PIECES)
    scene.add_hotspot(f"{seat}/pp", Box(left - 54, y - 26, box.right - left + 54, 52))
    if not wide:
        scene.add_text(box.x + 50, y, fit_text(labels.seat_name(seat), NAME, room), NAME, "ink")
        return
    word = labels.label_text(f"asks-{view.asks}") if seat in view.owing and view.asks else ""
    tail = fonts.text_width(word, STRONG.face, STRONG.px) + 58 if word else 0
    bell = 44 if seat == view.bell else 0
    long = room - tail - bell < fonts.text_width(labels.seat_name(seat), NAME.face, NAME.px)
    tail = 46 if word and long else tail
    made = scene.add_text(box.x + 50, y, fit_text(labels.seat_name(seat), NAME, room - tail - bell), NAME, "ink")
    x = made.right + 10
    if word and not long:
        draw_pill(scene, x + (bell + 8 if bell else 2), y, word)
    draw_signs(scene, view, seat, x + (40 if word and long else 0) + bell, y, pointer=long)


def draw_signs(scene: Scene, view: NotreDameView, seat: int, right: int, y: int, *, pointer: bool = True) -> None:
    """Draw the bell-ringer, and a pointer at whom the table waits for, up to ``right``."""
    x = right - 19
    if pointer and seat in view.owing:
        scene.add_drawing("disc", square_around(x, y, 38), "ink", "", 0, layer=Layer.PIECES)
        scene.add_drawing("icon", square_around(x, y, 26), "arrow", "saffL", layer=Layer.LABELS)
        x -= 42
    if seat == view.bell:
        spot = square_around(x, y, 36)
        scene.add_drawing("icon", spot, "nd.bell", "ink", layer=Layer.PIECES)
        scene.add_hotspot("bell", spot)


def draw_number(scene: Scene, x: int, y: int, n: int) -> int:
    """Draw a count beside an icon; a zero is lighter. Return its right edge."""
    return scene.add_text(x, y, str(n), COUNT if n else NOTHING, "ink" if n else "ink2").right


def draw_coins(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    """Draw the coins. Return where the next fact starts."""
    scene.add_drawing("icon", square_around(x + 20, y, 42), "florin", GOLD, layer=Layer.PIECES)
    right = draw_number(scene, x + 46, y, player.coins)
    scene.add_hotspot(f"{seat}/coins", Box(x, y - 25, right - x, 50))
    return x + 104


def draw_supply(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    """Draw cubes in the own supply and, muted, in the general one. Return where the next fact starts."""
    scene.add_drawing("nd.supply", square_around(x + 20, y, 46), seat, layer=Layer.PIECES)
    right = scene.add_text(
        draw_number(scene, x + 46, y, player.supply) + 6, y, f"/{player.general}", LABEL, "ink2"
    ).right
    scene.add_hotspot(f"{seat}/supply", Box(x, y - 25, right - x, 50))
    return x + 150


def draw_played(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    """Draw the cards played this round."""
    scene.add_hotspot(f"{seat}/played", Box(x, y - 25, 46 * max(1, min(2, len(player.played))) - 4, 50))
    draw_played_cards(scene, player, Box(x, y - 24, 42, 48), 4, 32)
    return x + 94


def draw_played_cards(scene: Scene, player: PlayerView, first: Box, gap: int, icon: int) -> None:
    """Draw the two cards of a round side by side from ``first``, with frames for those still to be played."""
    for k in range(2):
        box = Box(first.x + (first.w + gap) * k, first.y, first.w, first.h)
        if k < len(player.played):
            scene.add_drawing("round", box, "ink", 7, layer=Layer.TILES)
            scene.add_drawing(
                "icon", square_around(*box.center, icon), SECTORS[player.played[k].kind], "white", layer=Layer.PIECES
            )
        else:
            scene.add_drawing("frame", box, "stone", "", 7, 2, layer=Layer.TILES)


def draw_person(scene: Scene, seat: int, player: PlayerView, x: int, y: int) -> int:
    """Draw who was bribed this round."""
    box = Box(x, y - 26, 42, 52)
    scene.add_hotspot(f"{seat}/person", box)
    if player.person:
        scene.add_drawing("arch", box, "umber", "", 0, layer=Layer.TILES)
        scene.add_drawing("icon", square_around(box.center[0], y + 4, 30), player.person, "white", layer=Layer.PIECES)
    else:
        scene.add_drawing("arch", box, "page", "stone", 2, layer=Layer.TILES)
    return x + 56


@cached_block
def draw_track(scene: Scene, seat: int, player: PlayerView, box: Box) -> None:
    """Draw the rat scale: where the rats are, how far they come tonight, and where they will stand."""
    scene.add_hotspot(f"{seat}/rats", box)
    pitch = box.w / (LAST + 1)
    cells = [Box(round(box.x + k * pitch), box.y, round(pitch) - 3, box.h) for k in range(LAST + 1)]
    for k, cell in enumerate(cells):
        danger = k > LAST - 3
        if danger:
            scene.add_drawing("hatched", cell, "rosa~page.50", "rosa", 5, 14, layer=Layer.TILES)
        else:
            scene.add_drawing("round", cell, "cell", 5, layer=Layer.TILES)
        if k != player.rats and not (k == LAST and player.overflows):
            scene.add_text(*cell.center, str(k), LABEL, "terraD" if danger else "ink2", anchor="centre")
    here, there = cells[player.rats], cells[player.lands]
    left, right = sorted((here.center[0], there.center[0]))
    if right > left:
        scene.add_rectangle(Box(left, box.bottom - 6, right - left, 6), "ink", Layer.PIECES)
    draw_ghost(scene, player, there)
    size = min(46, here.w + 8)
    scene.add_drawing("disc", square_around(*here.center, size), "ink", "white", 2, layer=Layer.PIECES)
    scene.add_drawing("icon", square_around(*here.center, round(size * 0.74)), "nd.rat", "white", layer=Layer.LABELS)


def draw_ghost(scene: Scene, player: PlayerView, cell: Box) -> None:
    """Draw where the rats will stand; 9 with an exclamation mark where there are too many."""
    box = Box(cell.x - 3, cell.y - 4, cell.w + 6, cell.h + 8)
    if not player.overflows:
        scene.add_drawing("dashed", box, "ink", "", 4, 9, layer=Layer.PIECES)
        return
    scene.add_drawing("round", box, "terraD", 6, layer=Layer.PIECES)
    if player.rats == LAST:
        scene.add_drawing("icon", square_around(box.right + 4, box.y + 5, 28), "nd.warn", "terraD", layer=Layer.MARKS)
        return
    scene.add_text(*cell.center, f"{LAST}!", STRONG, "white", anchor="centre")
