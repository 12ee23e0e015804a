"""A row for each player: points, what is in front of them, and their apprentices at the places of the day."""

from typing import Final

from engines.fresco.view import FrescoView, LeonardoView, PlayerView
from render.core import fonts
from render.core.fonts import COUNT, NAME, NOTHING, SCORE
from render.core.geometry import Box, square_around
from render.core.scene import Layer, Scene
from render.core.seat_panels import draw_seat_header, leading_seats
from render.core.text_fitting import fit_text
from render.core.theme import GOLD
from render.core.widgets import MARGIN, WIDTH, draw_pill
from render.fresco import chat_board, paints
from render.fresco.day import draw_track
from render.fresco.icons import PLACES
from render.fresco.labels import GameLabels

LEFT: Final = 470
"""Where plans and cards begin."""
PLACES_X: Final = LEFT + 20
"""Where the places begin: before them there is room for the disc of a last move."""
ROW: Final = 114
HEAD: Final = 100
START_H: Final = 40
"""What a row has more before its master has points: a line with the starting space."""
SEAT_H, FACT_H = 84, 58
"""On the picture of a player alone: the height of the head, and of a line of facts."""
CHOICE: Final = 52
"""What a row has more while its master chooses a space of the track: a line with the free ones."""


def draw_plans(scene: Scene, view: FrescoView, labels: GameLabels, y: int) -> int:
    """Draw the head with the places, then a row a master. Return the lower edge."""
    columns = [
        Box(round(PLACES_X + k * place_width(view)), y, round(place_width(view)) - 8, HEAD)
        for k in range(len(view.places))
    ]
    for place, box in zip(view.places, columns, strict=True):
        _draw_place(scene, view, place, box)
    _draw_icons(scene, view, y + HEAD - 26)
    scene.add_fitted_text(MARGIN, y + 22, labels.label_text("plans"), fonts.SECTION, "ink", room=LEFT - MARGIN - 250)
    _draw_next(scene, view, Box(LEFT - 240, y, 216, 46))
    y += HEAD + 8
    for master in [*range(len(view.players)), *([view.leonardo.master] if view.leonardo else [])]:
        top, y = y, _draw_row(scene, view, labels, master, y, columns)
        if master < len(view.players):
            scene.add_part(f"player:{master}", Box(MARGIN, top, WIDTH - 2 * MARGIN, y - top))
    return y


def _draw_next(scene: Scene, view: FrescoView, box: Box) -> None:
    """Draw whose turn is still to come in this phase, the next one first."""
    scene.add_hotspot("order", box)
    for k, master in enumerate(view.turns):
        x = box.right - 20 - 44 * (len(view.turns) - 1 - k)
        scene.add_drawing("sign", square_around(x, box.center[1], 38), master, layer=Layer.PIECES)
    if view.turns:
        x = box.right - 20 - 44 * len(view.turns)
        scene.add_drawing("icon", square_around(x, box.center[1], 30), "arrow", "ink2", layer=Layer.PIECES)


def place_width(view: FrescoView) -> float:
    """Return the width of a place."""
    return (WIDTH - MARGIN + 8 - PLACES_X) / len(view.places)


def _draw_place(scene: Scene, view: FrescoView, place: str, box: Box) -> None:
    """Draw a place of the day: past, now, or to come."""
    scene.add_hotspot(f"place:{place}", box)
    now = view.phase == place
    past = view.phase in view.places and view.places.index(view.phase) > view.places.index(place)
    if now:
        scene.add_drawing("frame", box, "ink", "saff", 12, 3, layer=Layer.BOARD)
    else:
        scene.add_drawing("round", box, "stone" if past else "cell", 12, layer=Layer.BOARD)
    scene.add_drawing(
        "icon", square_around(*box.center, 72), PLACES[place], "ink2" if past else "ink", layer=Layer.PIECES
    )


def _draw_row(scene: Scene, view: FrescoView, labels: GameLabels, master: int, y: int, columns: list[Box]) -> int:
    """Draw a master's row. Return where the next one starts."""
    leonardo = master >= len(view.players)
    told = view.leonardo if leonardo and view.leonardo else view.players[master]
    lower = START_H if told.start else 0
    tall = lower + (72 if leonardo else ROW)
    acting = master in view.owing or (view.turn is not None and view.turn.master == master)
    landing = view.landing is not None and view.landing.master == master
    if acting and not view.over:
        ground = Box(MARGIN - 16, y + 2, WIDTH - 2 * MARGIN + 32, tall - 4 + (CHOICE if landing else 0))
        scene.add_drawing("round", ground, "now.ground", 14, layer=Layer.TABLE)
    scene.add_drawing("rule", Box(MARGIN, y + 2, LEFT - MARGIN - 20, 8), master, layer=Layer.PIECES)
    scene.add_rectangle(Box(LEFT - 20, y + 5, WIDTH - MARGIN - LEFT + 20, 2), "line")
    _draw_head(scene, view, labels, master, told, y + 38)
    if not leonardo:
        _draw_facts(scene, view, master, y + lower + 84)
    box = Box(LEFT, y + 8, WIDTH - MARGIN - LEFT, tall - 8)
    if landing and view.landing is not None:
        spaces = (view.landing.previous, view.landing.next)
        text = " / ".join(str(space) for space in spaces if space is not None)
        draw_pill(scene, LEFT - 24, y + tall + CHOICE // 2 - 6, text, anchor="right")
    if not leonardo and bool(view.options.get("bishops_requests") or view.options.get("portraits")):
        _draw_more(scene, view, labels, master, Box(LEFT, y + 62, WIDTH - MARGIN - LEFT, 46))
        box = Box(LEFT, y + 8, WIDTH - MARGIN - LEFT, 54)
    _draw_plan(scene, view, labels, master, told.plan, columns, box)
    return y + tall + (CHOICE if landing else 0)


def _draw_head(
    scene: Scene, view: FrescoView, labels: GameLabels, master: int, told: PlayerView | LeonardoView, y: int
) -> None:
    """Draw sign, name, points; on a starting space which one, under the name (F-1.2)."""
    scene.add_drawing("sign", square_around(MARGIN + 22, y, 46), master, layer=Layer.PIECES)
    right = LEFT - 24
    leads = told.controller if isinstance(told, LeonardoView) and not view.over else None
    room = right - 8 - MARGIN - 54 - (44 if leads is not None else 0)
    if told.start:
        text = labels.label_text("starts", n=told.start)
        points = scene.add_fitted_text(MARGIN + 54, y + START_H, text, fonts.LABEL, "ink2", room=right - MARGIN - 54)
        scene.add_hotspot(f"{master}/vp", points.grow_by(6))
        fitted = fit_text(labels.seat_name(master), NAME, room)
    else:
        score = scene.add_text(right, y, str(told.vp), SCORE, "ink", anchor="right")
        room -= score.w
        fitted, edge = fit_text(labels.seat_name(master), NAME, room - 52), score.x
        if fitted.cut:  # the name needs the laurel's place
            fitted = fit_text(labels.seat_name(master), NAME, room)
        else:
            laurel = square_around(score.x - 30, y, 44)
            scene.add_drawing("icon", laurel, "laurel", GOLD, layer=Layer.PIECES)
            edge -= 54
        scene.add_hotspot(f"{master}/vp", Box(edge, y - 26, right - edge, 52))
    made = scene.add_text(MARGIN + 54, y, fitted, NAME, "ink")
    if leads is not None:  # who decides for him this round (L-5)
        scene.add_drawing("sign", square_around(made.right + 26, y, 36), leads, layer=Layer.PIECES)


def fact_columns(view: FrescoView) -> list[tuple[str, str, str]]:
    """Return what is told of every player in a column of its own: fact, icon, colour."""
    told = [("tiles", "f.tile", "terraD"), ("altars", "f.altar", "umber")]
    if view.options.get("bishops_requests"):
        told.append(("requests", "f.scroll", "porph"))
    named = [(fact, icon, colour) for fact, icon, colour in told]
    named.append(("income", "f.income", GOLD))
    named.append(("thalers", "florin", GOLD) if view.over else ("screen", "f.screen", "ink2"))
    return named


def _column_centres(view: FrescoView) -> list[int]:
    """Return the middles of these columns."""
    count = len(fact_columns(view))
    return [MARGIN + 30 + k * (LEFT - MARGIN - 80) // (count - 1) for k in range(count)]


def _draw_icons(scene: Scene, view: FrescoView, y: int) -> None:
    """Draw the head of these columns."""
    for x, (_, icon, colour) in zip(_column_centres(view), fact_columns(view), strict=True):
        scene.add_drawing("icon", square_around(x, y, 44), icon, colour, layer=Layer.PIECES)


def _draw_facts(scene: Scene, view: FrescoView, seat: int, y: int) -> None:
    """Draw fresco tiles, altars, requests, income; what lies behind the screen has a lock, or is open at the end."""
    player = view.players[seat]
    numbers = {
        "tiles": str(len(player.tiles)),
        "altars": str(player.altars),
        "requests": str(len(player.requests)),
        "income": f"+{player.income}" if player.income else "0",
        "thalers": "" if player.thalers is None else str(player.thalers),
    }
    for x, (fact, _, _) in zip(_column_centres(view), fact_columns(view), strict=True):
        if fact == "screen":
            scene.add_drawing("icon", square_around(x, y, 34), "lock", "ink2", layer=Layer.PIECES)
        else:
            text = numbers[fact]
            nothing = text == "0"
            scene.add_text(x, y, text, NOTHING if nothing else COUNT, "ink2" if nothing else "ink", anchor="centre")
        if fact in {"tiles", "requests", "thalers"}:
            scene.add_hotspot(f"{seat}/{fact}", Box(x - 24, y - 22, 48, 44))
        if fact == "requests":
            for card in player.requests:
                scene.add_hotspot(f"request:{card}", Box(x - 24, y - 22, 48, 44))
    last = _column_centres(view)[-1]
    scene.add_hotspot(f"{seat}/paints", Box(last - 24, y - 22, 48, 44))
    if not view.over:
        scene.add_hotspot(f"{seat}/thalers", Box(last - 24, y - 22, 48, 44))


def _draw_more(scene: Scene, view: FrescoView, labels: GameLabels, seat: int, box: Box) -> None:
    """Draw tiles with their spots, spent ones struck; portraits."""
    player, y, x = view.players[seat], box.center[1], box.x
    ovals = 50 * len(player.portraits)
    if view.options.get("bishops_requests"):
        x = draw_tiles(scene, view, labels, seat, player, x, y, box.w - ovals - 12)
    if view.options.get("portraits"):
        for k, card in enumerate(player.portraits):
            oval = Box(x + k * 50, y - 26, 44, 52)
            scene.add_drawing("fresco.portrait", oval, card, layer=Layer.PIECES)
            scene.add_hotspot(f"portrait:{card}", oval)
        scene.add_hotspot(f"{seat}/portraits", Box(x, y - 26, max(44, ovals - 6), 52))


def draw_tiles(
    scene: Scene, view: FrescoView, labels: GameLabels, seat: int, player: PlayerView, x: int, y: int, room: int
) -> int:
    """Draw the fresco tiles in front of a player, face down: their spots. Return the right edge."""
    widths = [14 + 30 * max(1, len(tile.spots)) for tile in player.tiles]
    squeeze = min(1.0, room / max(1, sum(widths) + 8 * len(widths)))
    mine = view.me is not None and view.me.seat == seat
    for tile, wide in zip(player.tiles, widths, strict=True):
        box = Box(x, y - 22, wide, 44)
        scene.add_drawing(
            "frame", box, "stoneD" if tile.spent else "ink", "cell" if tile.spent else "white", 8, 3, layer=Layer.TILES
        )
        for k, spot in enumerate(tile.spots):
            paints.draw_paint(scene, labels, spot, x + 22 + 30 * k, y, 36)
        if not tile.spots:
            scene.add_drawing("icon", square_around(*box.center, 26), "florin", GOLD, layer=Layer.PIECES)
        if tile.spent:
            scene.add_drawing("strike", box.grow_by(-2), layer=Layer.LABELS)
        if mine:
            scene.add_hotspot(f"own:{tile.id}", box)
        x += round((wide + 8) * squeeze)
    return x + 12


def draw_everything(scene: Scene, view: FrescoView, labels: GameLabels, seat: int, box: Box) -> int:
    """Draw all that is known of a player, each number with sign and word. Return the lower edge."""
    player, start = view.players[seat], view.players[seat].start
    leads = seat in leading_seats([other.vp for other in view.players])
    draw_seat_header(scene, box, seat, labels.seat_name(seat), None, lead=leads)
    facts = [
        ("points", "laurel", GOLD, player.vp),
        ("apprentices", "f.pawn", "ink", player.apprentices),
        ("tiles", "f.tile", "terraD", len(player.tiles)),
        ("income", "f.income", GOLD, player.income),
        ("altars", "f.altar", "umber", player.altars),
        *([("hour", "f.dawn", GOLD, player.hour)] if player.hour is not None else []),
        *([("requests", "f.scroll", "porph", len(player.requests))] if view.options.get("bishops_requests") else []),
    ]
    y = box.y + SEAT_H
    for number, (fact, icon, colour, n) in enumerate(facts):
        x, middle = box.x + number % 2 * box.w // 2, y + number // 2 * FACT_H + FACT_H // 2
        scene.add_drawing("icon", square_around(x + 22, middle, 44), icon, colour if n else "stone", layer=Layer.PIECES)
        word = labels.label_text("gets-up" if fact == "hour" else f"fact-{fact}")
        text = f"+{n}" if fact == "income" and n else str(n)
        if fact == "points" and start:
            text, word = "", labels.label_text("starts", n=start)
        end = scene.add_text(x + 52, middle, text, COUNT if n else NOTHING, "ink" if n else "ink2").right
        scene.add_fitted_text(end + 12, middle, word, fonts.LABEL, "ink2", room=x + box.w // 2 - 20 - end)
        if fact in {"points", "apprentices", "tiles", "requests"}:
            scene.add_hotspot(f"{seat}/{'vp' if fact == 'points' else fact}", Box(x, middle - 24, end - x, 48))
    scene.hotspots |= {f"request:{card}": scene.hotspots[f"{seat}/requests"] for card in player.requests}
    y += -(-len(facts) // 2) * FACT_H + 4
    if view.me is not None and view.me.seat == seat:
        chat_board.draw_goods(scene, labels, view.me, Box(box.x, y, box.w, 3 * FACT_H))
        y += 2 * FACT_H
    else:
        spots = [square_around(box.x + 22, y + 24, 44), square_around(box.x + 70, y + 24, 34)]
        for spot, icon in zip(spots, ("f.screen", "lock"), strict=True):
            scene.add_drawing("icon", spot, icon, "ink2", layer=Layer.PIECES)
        word = labels.label_text("fact-screen")
        scene.add_fitted_text(box.x + 100, y + 24, word, fonts.LABEL, "ink2", room=box.w - 100)
        scene.hotspots |= {f"{seat}/paints": spots[0], f"{seat}/thalers": spots[1]}
    y += FACT_H + 6
    draw_track(scene, view, seat, Box(box.x, y, box.w, 58))
    y += 70
    if bool(view.options.get("bishops_requests") or view.options.get("portraits")):
        _draw_more(scene, view, labels, seat, Box(box.x, y, box.w, 54))
        y += 66
    wide = box.w // len(view.places)
    columns = [Box(box.x + k * wide, y, wide - 10, HEAD) for k in range(len(view.places))]
    for place, column in zip(view.places, columns, strict=True):
        _draw_place(scene, view, place, column)
    row = Box(box.x, y + HEAD + 6, box.w, 60 if player.plan is not None or view.phase == "plan" else 0)
    _draw_plan(scene, view, labels, seat, player.plan, columns, row)
    return row.bottom


def _draw_plan(
    scene: Scene,
    view: FrescoView,
    labels: GameLabels,
    master: int,
    plan: dict[str, int] | None,
    columns: list[Box],
    box: Box,
) -> None:
    """Draw the apprentices at each place; before plans are open, whether this one is made."""
    scene.add_hotspot(f"{master}/plan", box)
    if plan is None:
        if view.phase == "plan":
            ready = master not in view.owing
            text = labels.label_text("planned" if ready else "planning")
            draw_pill(
                scene,
                box.center[0],
                box.center[1],
                text,
                colour="olive" if ready else "ink",
                anchor="centre",
                icon="check" if ready else "hourglass",
            )
        return
    here = view.places.index(view.phase) if view.phase in view.places else -1
    for number, (place, column) in enumerate(zip(view.places, columns, strict=True)):
        n = plan.get(place, 0)
        y = box.center[1]
        now = view.turn is not None and view.turn.master == master and number == here
        if not n:
            scene.add_drawing("disc", square_around(column.center[0], y, 12), "line", "", 0, layer=Layer.TILES)
            continue
        left = view.turn.n if now and view.turn and view.phase != "workshop" else n
        done = number < here or (number == here and master not in view.turns and not now) or view.over
        draw_pawns(scene, master, n, n if done else n - left, column.center[0], y)


def draw_pawns(scene: Scene, master: int, count: int, done: int, x: int, y: int) -> None:
    """Draw apprentices side by side about (x, y); those that have worked are faint."""
    for k in range(count):
        spot = square_around(x + round((k - (count - 1) / 2) * 40), y, 44)
        scene.add_drawing("fresco.apprentice", spot, master, "done" if k < done else "", layer=Layer.PIECES)
