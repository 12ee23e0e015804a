"""Invented positions to look at and to test with. They keep the shape of a view, not always the rules."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as sketch_replace
from typing import Final

from msgspec.structs import replace

from engines.notredame.view import (
    DraftView,
    MineView,
    ResultView,
    TurnView,
)
from render.core.request import PictureRequest, RecentMove, Selection
from render.notredame.sketch import Position, Sketch

GAME: Final = "notredame"
NAMES: Final = ("Markéta", "Анна", "Jonáš", "Pip", "Wolfgang")

MARKETA: Final = Sketch(
    (1, 0, 2, 1, 0, 2, 1), "residence", 1, 2, 4, cathedral=1, tokens=(3,), played=("residence.3",), hand=2
)
ANNA: Final = Sketch((2, 1, 0, 1, 1, 0, 0), "carriage_house", 4, 1, 7, pp=23, hand=3, tokens=(0, 1))
JONAS: Final = Sketch(
    (1, 1, 1, 0, 1, 0, 2), "bank", 5, 0, 2, tokens=(2, 3, 0, 1, 2), hand=3, carriage="2-ir", played=("bank.2",)
)
PIP: Final = Sketch((0, 1, 1, 3, 0, 1, 3), None, 0, 3, 6, cathedral=2, hand=2, carriage="0-ir", played=("hotel.0",))
WOLFGANG: Final = Sketch((3, 4, 2, 0, 1, 2, 0), "bank", 2, 1, 9, cathedral=1, hand=3, carriage="3-il")
TAKEN: Final = ("0-ir", "1-c", "3-ol", "2-ir")


def opening(seats: int = 4) -> PictureRequest:
    """Show the first draft: nothing is there yet."""
    players = (Sketch(),) * seats
    persons = ("usurer", "doctor", "city_guard")
    view = Position(players, "draft", "keep", 1, 2 % seats, tuple(range(seats)), persons=persons).view()
    return PictureRequest(GAME, view, names=NAMES[:seats], time_left="23 h")


def crowded(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the fifth round: carriages stand about, rats are many, three last moves are shown."""
    players = (MARKETA, ANNA, JONAS, PIP, WOLFGANG)[:seats]
    if seats < 4:
        players = tuple(sketch_replace(player, carriage="0-ir" if player is JONAS else "") for player in players)
    if seats == 3:
        players = tuple(sketch_replace(p, tokens=tuple(t % 3 for t in p.tokens)) for p in players)
    last = seats - 1
    view = Position(players, owing=(1,), bell=last, taken=TAKEN if seats > 3 else ("0-ir",)).view()
    trace = (
        RecentMove(1, last, f"{NAMES[last]} drives to the inner right market (Markéta)", ("market:0-ir",)),
        RecentMove(2, last, f"{NAMES[last]} takes a guild token", ("market:0-ir", f"{last}/tokens")),
        RecentMove(3, 0, "Markéta plays the residence", ("0/played", "0/residence")),
        RecentMove(4, 0, "Markéta gets 4 prestige points", ("0/pp",)),
    )
    return PictureRequest(GAME, view, recent_moves=trace, names=NAMES[:seats], time_left="9 h", lang=lang)


def bribing(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show how persons are bribed, in the last round of a period; much stands on one market."""
    base = (MARKETA, ANNA, JONAS, PIP, WOLFGANG)[:seats]
    players = tuple(
        sketch_replace(
            player,
            tokens=tuple(token % max(3, seats) for token in player.tokens),
            played=("bank.0", "trusted_friend.1"),
            hand=0,
            carriage="1-or" if seat != 1 else "",
            person=("tavern_wench", None, "doctor", None, None)[seat],
            doctor=seat == 2,
        )
        for seat, player in enumerate(base)
    )
    persons = ("tavern_wench", "doctor", "beggar_king")
    bribed = ((0,), (2,) if seats > 2 else (), ())
    view = Position(
        players, "bribe", "bribe", 6, 0, (1,), 0, persons=persons, bribed=bribed, taken=TAKEN if seats > 3 else ()
    ).view()
    focus = Selection((), ("person:tavern_wench", "person:beggar_king"), ("person:doctor",))
    trace = (RecentMove(5, 0, "Markéta bribes the tavern wench", ("person:tavern_wench", "0/person", "0/coins")),)
    return PictureRequest(
        GAME, view, recent_moves=trace, names=NAMES[:seats], time_left="2 d", lang=lang, selection=focus
    )


def driving(lang: str = "en") -> PictureRequest:
    """Show the markets to which Anna's carriage may go."""
    request = crowded(lang=lang)
    view = replace(request.view, asks="drive", turn=TurnView(1, 2))
    focus = Selection(("drive",), ("market:1-c", "market:1-il", "market:1-ol", "market:2-ol"), ())
    return replace(request, view=view, selection=focus, recent_moves=())


def _build_own_view(hand: tuple[str, ...], choosing: tuple[str, ...] = (), keeps: str | None = None) -> MineView:
    """Return what only Anna sees, in the second round of a period."""
    drafts = (
        DraftView(
            ("bank.1", "hotel.1", "park.1"),
            ("park.1", "residence.0"),
            ("bank.1", "hotel.1", "hospital.0"),
            ("hospital.0", "residence.0"),
            "notre_dame.3",
        ),
        DraftView(
            ("cloister_school.1", "hospital.1", "trusted_friend.1"),
            ("trusted_friend.1",),
            ("cloister_school.1", "hospital.1"),
            ("carriage_house.0", "hotel.0"),
            None,
        ),
    )
    if not choosing:
        last = replace(
            drafts[1],
            kept=("trusted_friend.1", "carriage_house.0"),
            passed=(*drafts[1].passed, "hotel.0"),
            last="notre_dame.2",
        )
        drafts = (drafts[0], last)
    return MineView(1, 23, hand, choosing, keeps, drafts, {"guild_master": 4})


def hand(lang: str = "en") -> PictureRequest:
    """Show Anna's three cards before she plays."""
    request = crowded(lang=lang)
    mine = _build_own_view(("carriage_house.0", "notre_dame.2", "trusted_friend.1"))
    marks = tuple(f"card:{card}" for card in mine.hand)
    view = replace(request.view, me=mine)
    return replace(request, picture="hand", view=view, recent_moves=(), selection=Selection((), marks))


def drafting(lang: str = "en") -> PictureRequest:
    """Show Anna's choice among the two cards received; one is kept already."""
    request = hand(lang)
    mine = _build_own_view(("trusted_friend.1",), ("carriage_house.0", "hotel.0"), "carriage_house.0")
    view = replace(request.view, me=mine, phase="draft", asks="keep", turn=None, owing=(0, 2))
    return replace(request, view=view, selection=None)


def dealt(lang: str = "en") -> PictureRequest:
    """Show the first three cards of a game."""
    request = opening()
    mine = MineView(0, 0, (), ("bank.0", "cloister_school.0", "residence.0"), None, (), {"city_guard": 0})
    mine = replace(mine, drafts=(DraftView(mine.choosing, (), (), (), None),))
    focus = Selection((), tuple(f"card:{card}" for card in mine.choosing))
    return replace(request, picture="hand", view=replace(request.view, me=mine), selection=focus, lang=lang)


def giving(lang: str = "en") -> PictureRequest:
    """Show a night with too many rats: two players have to choose a cube."""
    request = crowded(5, lang)
    view = replace(request.view, phase="plague", asks="give", owing=(1, 4), turn=None)
    focus = Selection((), ("1/cloister_school", "1/carriage_house"), (), ("1/cloister_school",))
    trace = (
        RecentMove(8, None, "The rats are coming: 5", tuple(f"person:{person.id}" for person in view.persons)),
        RecentMove(9, 4, "Too many rats! Wolfgang loses 2 prestige points", ("4/rats", "4/pp")),
    )
    return replace(request, view=view, selection=focus, recent_moves=trace)


def end(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the last scoring."""
    request = crowded(seats, lang)
    parts = (
        {"residence": 14, "donations": 6, "cathedral": 9, "tokens": 7, "persons": 22, "park": 6, "plague": -4},
        {"residence": 3, "donations": 12, "cathedral": 6, "tokens": 14, "persons": 19, "park": 0, "plague": 0},
        {"residence": 8, "donations": 0, "cathedral": 0, "tokens": 18, "persons": 30, "park": 2, "plague": -2},
        {"residence": 0, "donations": 4, "cathedral": 4, "tokens": 3, "persons": 12, "park": 1, "plague": -8},
        {"residence": 22, "donations": 1, "cathedral": 3, "tokens": 9, "persons": 19, "park": 9, "plague": -2},
    )[:seats]
    totals = [sum(part_points.values()) for part_points in parts]
    rest = [player.coins + player.supply for player in request.view.players]
    order = sorted(range(seats), key=lambda seat: (-totals[seat], -rest[seat]))
    results = tuple(ResultView(seat, rank, totals[seat], rest[seat], parts[seat]) for rank, seat in enumerate(order, 1))
    players = tuple(replace(player, pp=totals[seat]) for seat, player in enumerate(request.view.players))
    view = replace(
        request.view, over=True, results=results, players=players, round=9, phase="end", asks="", owing=(), turn=None
    )
    return replace(request, view=view, recent_moves=(), time_left="")


def legend(lang: str = "en") -> PictureRequest:
    """Show what the signs mean."""
    return replace(opening(), picture="legend", lang=lang)


SAMPLES: Final[dict[str, Callable[[], PictureRequest]]] = {
    "opening": opening,
    "crowded": crowded,
    "three": lambda: crowded(3),
    "two": lambda: crowded(2),
    "five": lambda: crowded(5),
    "bribing": bribing,
    "driving": driving,
    "giving": giving,
    "hand": hand,
    "drafting": drafting,
    "dealt": dealt,
    "end": end,
    "end-five": lambda: end(5),
    "legend": legend,
    "legend-de": lambda: legend("de"),
    "crowded-ru": lambda: crowded(4, "ru"),
    "bribing-de": lambda: bribing(5, "de"),
    "hand-cs": lambda: hand("cs"),
    "wide": lambda: replace(crowded(), layout="wide"),
    "wide-five": lambda: replace(crowded(5), layout="wide"),
    "tall": lambda: replace(crowded(), layout="tall"),
    "wide-hand": lambda: replace(hand(), layout="wide"),
    "tall-hand": lambda: replace(hand(), layout="tall"),
    "wide-end": lambda: replace(end(), layout="wide"),
}
"""Requests by name, each a picture of its own."""
