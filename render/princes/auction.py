"""The row under the masthead: seven niches, then the staircase of bids or the works of the round."""

from engines.princes.state import Bid
from engines.princes.view import AuctionView, PrincesView
from render.core.fonts import DETAIL, FACT, LABEL, NOTHING, NOW, STRONG, TextStyle
from render.core.geometry import Box, square_around
from render.core.labels import Labels
from render.core.scene import Layer, Scene
from render.princes import panel
from render.princes.layout import BID_STEPS, HEAP_ICONS, NICHE_H, NICHE_W, ROW_H

NICHES_X = 44
NICHES_W = 588
STAIRS_X = 664
STAIRS_W = 500
STEP_GAP = 6
NEXT, STEEP = TextStyle("sans.bold", 48), 34
"""Height at which the price of the next step fits above the previous one."""
FIRST_STEP_H, STEP_RISE = 58, 25
"""Height of the first step, and the rise of each next one."""


def draw_arcade(scene: Scene, view: PrincesView, labels: Labels, y: int) -> None:
    """Draw a loggia of arches for the rounds with their required work value.

    ``y``: the masthead's edge.
    """
    x, w = 40, 540
    top = y - 118
    scene.add_rectangle(Box(x, top + 8, w, 110), "page", Layer.BOARD)
    scene.add_rectangle(Box(x - 8, top, w + 16, 9), "terra", Layer.TILES)
    scene.add_rectangle(Box(x, top + 9, w, 4), "terraD", Layer.TILES)
    rounds = len(view.minimum)
    now = view.round
    need = view.minimum[max(1, view.round) - 1]
    label = labels.label_text("round", n=max(1, view.round), m=rounds, need=need)
    scene.add_fitted_text(x + 14, top + 36, label, FACT, "ink", room=w - 28)
    scene.add_rectangle(Box(x, top + 57, w, 4), "stone", Layer.TILES)
    pitch = w // rounds
    for number, value in enumerate(view.minimum, 1):
        left = x + (w - pitch * rounds) // 2 + (number - 1) * pitch + 5
        past = number < now
        colour, ink, style = ("past", "ink", FACT) if past else ("lapisD", "white", FACT)
        high = 52
        if number == now:
            colour, ink, style, high = "now", "ink", NOW, 60
        box = Box(left, y - high, pitch - 10, high)
        scene.add_drawing("arch", box, colour, "", 0, layer=Layer.PIECES)
        scene.add_text(box.center[0], y - 21, str(value), style, ink, anchor="centre")
    scene.add_hotspot("round", Box(x, top, w, 118))


def draw_niches(
    scene: Scene,
    view: PrincesView,
    labels: Labels,
    row: Box,
    size: tuple[int, int] = (NICHE_W, NICHE_H),
    now_is: str = "",
) -> None:
    """Draw the heaps in ``row``: open, empty, current, or won (with the buyer's sign and the price).

    ``size`` of a niche; ``now_is``: the word under the auctioned one.
    """
    auction = view.auction
    pitch = row.w // len(view.heaps)
    wide, high = size
    for number, (heap, left) in enumerate(view.heaps.items()):
        x = row.x + number * pitch
        box = Box(x, row.y, wide, high)
        won = auction.won.get(heap) if auction else None
        now = bool(auction and auction.heap == heap and won is None)
        middle = x + wide // 2
        if now:
            box = Box(x - 4, row.y - 4, wide + 8, high + 4)
        _draw_niche(scene, heap, box, now=now, open_=won is None and left > 0)
        count = labels.label_text("times", n=left)
        low = row.y + high + 28
        if now and not now_is:
            scene.add_text(middle, low, count, STRONG, "ink", anchor="centre")
        elif now:
            scene.add_fitted_text(middle, low, now_is, STRONG, "ink", room=pitch - 4, anchor="centre")
            scene.add_text(middle, low + 46, count, LABEL, "ink2", anchor="centre")
        elif won:
            scene.add_sign(middle, low, 42, won.seat)
            scene.add_text(middle, low + 46, str(won.amount), FACT, "ink", anchor="centre")
        else:
            scene.add_text(middle, low, count, LABEL, "ink2", anchor="centre")
            if len(set(view.prices.values())) > 1 and view.phase == "auction" and left:
                scene.add_text(middle, low + 46, str(view.prices[heap]), LABEL, "ink", anchor="centre")
        scene.add_hotspot(f"heap:{heap}", box)


def _draw_niche(scene: Scene, heap: str, box: Box, *, now: bool, open_: bool) -> None:
    if now:
        scene.add_drawing("arch", box, "now", "", 0, layer=Layer.TILES)
    elif open_:
        scene.add_drawing("arch", box, "white", "ink", 3, layer=Layer.TILES)
    else:
        scene.add_drawing("arch", box, "cell", "", 0, layer=Layer.TILES)
    if heap not in HEAP_ICONS:
        for number, kind in enumerate(("forest", "lake", "park")):
            scene.add_icon(
                box.center[0],
                box.y + min(38, round(box.h * 0.3)) + number * min(34, round(box.h * 0.265)),
                34,
                kind,
                "ink" if now or open_ else "stone",
            )
        return
    size = {"jester": 60, "builder": 46, "forest": 50, "lake": 50, "park": 56}.get(heap, 52) + (8 if now else 0)
    ink = "ink" if now or open_ else "stone"
    size = min(size, box.w - 10)
    middle = box.center[0], box.y + min(76, round(box.h * 0.6))
    scene.add_icon(*middle, size, HEAP_ICONS[heap], ink)


def draw_bid_stairs(
    scene: Scene,
    auction: AuctionView,
    labels: Labels,
    stage: Box,
    asked: int | None,
    rise: int = STEP_RISE,
    *,
    right: bool = False,
) -> list[tuple[Bid, Box]]:
    """Draw the bids as a staircase, with the next free step dashed. Return the steps by bid.

    ``right``: its right end, for any number of steps.
    """
    base = stage.bottom - 18
    shown = auction.bids[-(BID_STEPS - 1) :]
    first = BID_STEPS - len(shown) - (asked is not None) if right else 0
    steps: list[tuple[Bid, Box]] = []
    for number, bid in enumerate(shown):
        box = _step_box(first + number, number, stage, rise)
        last = number == len(shown) - 1
        colour = f"seat.{bid.seat % 5 + 1}"
        scene.add_drawing("step", box, colour if last else f"{colour}~page.60", 9, layer=Layer.TILES)
        style, ink = (NOW, "ink") if last else (DETAIL, "ink2")
        scene.add_text(box.center[0], box.y - 20, str(bid.amount), style, ink, anchor="centre")
        scene.add_sign(box.center[0], base - 30, 46, bid.seat, "white" if last else "")
        steps.append((bid, box))
    if asked is not None:
        box = _step_box(first + len(shown), len(shown), stage, rise)
        scene.add_drawing("dashed", box, "ink", "now.ground", 3, 9, layer=Layer.TILES)
        style = NEXT if rise >= STEEP else NOW
        scene.add_text(box.center[0], box.y - style.px // 2 - 1, str(auction.price), style, "ink", anchor="centre")
        scene.add_sign(box.center[0], base - 30, 46, asked)
    scene.add_rectangle(Box(stage.x - 4, base, stage.w + 4, 5), "ink", Layer.TILES)
    _draw_passed(scene, auction, labels, stage)
    return steps


def _step_box(place: int, number: int, stage: Box, rise: int) -> Box:
    high = FIRST_STEP_H + number * rise
    wide = (stage.w - 2 - BID_STEPS * STEP_GAP) // BID_STEPS
    return Box(stage.x + 4 + place * (wide + STEP_GAP), stage.bottom - 18 - high, wide, high)


def _draw_passed(scene: Scene, auction: AuctionView, labels: Labels, stage: Box) -> None:
    gone = [*auction.passed, *(seat for seat in auction.out if seat not in auction.passed)]
    if not gone:
        return
    for number, seat in enumerate(gone):
        spot = scene.add_sign(stage.x + 20 + number * 46, stage.y + 14, 36, seat)
        scene.add_drawing("strike", spot.grow_by(4), layer=Layer.LABELS)
    text = labels.label_text("passed")
    scene.add_fitted_text(stage.x + 8 + len(gone) * 46, stage.y + 14, text, LABEL, "ink2", room=150)


def draw_works(scene: Scene, view: PrincesView, labels: Labels, stage: Box) -> None:
    """Draw each player's best work of this round against the required value, and whose turn it is."""
    base = stage.bottom - 18
    scene.add_fitted_text(stage.x, stage.y + 26, labels.label_text("works-round"), LABEL, "ink2", room=stage.w)
    count = len(view.players)
    pitch = min(116, (stage.w) // count)
    order = [(view.start + k) % count for k in range(count)]
    need = view.minimum[max(1, view.round) - 1]
    top = max([need, *(player.best for player in view.players)])
    unit = (stage.h - 124) / top
    for number, seat in enumerate(order):
        best = view.players[seat].best
        middle = stage.x + pitch // 2 + number * pitch
        if view.turn and view.turn.seat == seat:
            scene.add_drawing("round", Box(middle - 42, base - 62, 84, 62), "now.ground", 9, layer=Layer.BOARD)
            _draw_pips(scene, middle + 54, base, view.turn.left)
        if best:
            high = max(56, round(best * unit))
            scene.add_drawing(
                "step", Box(middle - 36, base - high, 72, high), f"seat.{seat % 5 + 1}", 9, layer=Layer.TILES
            )
            scene.add_text(middle, base - high - 20, str(best), NOW, "ink", anchor="centre")
            scene.add_sign(middle, base - 30, 46, seat, "white")
        else:
            scene.add_text(middle, base - 72, "0", NOTHING, "ink2", anchor="centre")
            scene.add_sign(middle, base - 30, 46, seat)
    scene.add_drawing("dashes", Box(stage.x, base - round(need * unit), stage.w, 3), "threshold", 9, layer=Layer.PIECES)
    scene.add_rectangle(Box(stage.x - 4, base, stage.w + 4, 5), "ink", Layer.TILES)


def _draw_pips(scene: Scene, x: int, base: int, left: int) -> None:
    for k in range(2):
        spot = square_around(x, base - 18 - 26 * k, 20)
        scene.add_drawing("disc", spot, "ink" if k < left else "page", "ink", 3, layer=Layer.PIECES)


def draw_waiting(scene: Scene, view: PrincesView, labels: Labels, stage: Box) -> None:
    """Draw the draft: the players who have already chosen."""
    base = stage.bottom - 18
    scene.add_fitted_text(stage.x, stage.y + 26, labels.label_text("draft"), LABEL, "ink2", room=stage.w)
    pitch = min(116, (stage.w) // len(view.players))
    for seat in range(len(view.players)):
        middle = stage.x + pitch // 2 + seat * pitch
        owing = seat in view.owing
        scene.add_drawing(
            "step", Box(middle - 36, base - 130, 72, 130), "now.ground" if owing else "cell", 9, layer=Layer.TILES
        )
        scene.add_sign(middle, base - 34, 46, seat)
        name, ink = ("hourglass", "ink") if owing else ("check", "ready")
        scene.add_icon(middle, base - 94, 42, name, ink)
    scene.add_rectangle(Box(stage.x - 4, base, stage.w + 4, 5), "ink", Layer.TILES)


def draw_auction_row(scene: Scene, view: PrincesView, labels: Labels, y: int) -> list[tuple[Bid, Box]]:
    """Draw the whole row. Return the steps of the staircase by bid."""
    draw_niches(scene, view, labels, Box(NICHES_X, y + 14, NICHES_W, NICHE_H), now_is=labels.label_text("now"))
    return draw_auction_stage(scene, view, labels, Box(STAIRS_X, y, STAIRS_W, ROW_H))


def draw_auction_stage(
    scene: Scene, view: PrincesView, labels: Labels, box: Box, rise: int = STEP_RISE, *, right: bool = False
) -> list[tuple[Bid, Box]]:
    """Draw the current stage: returns, the bids, or the works of the round. Return the steps by bid."""
    scene.add_hotspot("bids", Box(box.x - 4, box.y, box.w + 4, box.h - 12))
    if view.phase == "draft":
        draw_waiting(scene, view, labels, box)
    elif view.auction is not None and view.phase == "auction":
        return draw_bid_stairs(scene, view.auction, labels, box, panel.asked_seat(view), rise, right=right)
    else:
        draw_works(scene, view, labels, box)
    return []
