"""Invented positions to look at and to test with. They keep the shape of a view, not always the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engines.leonardo.view import (
    AuctionView,
    DoneView,
    MineView,
    ResultView,
    WorkView,
)
from render.core.request import PictureRequest, RecentMove, Selection
from render.leonardo.sketch import GAME, INDEX, Lab, Position, Queue, Sketch, needed_cards

NAMES: Final = ("Markéta", "Анна", "Jonáš", "Pip", "Wolfgang")


MARKETA: Final = Sketch((Lab("small", 5, 9, 2, robots=1), Lab("large", 4, 3, 1)), 6, 0, master=False, inventions=(3,))
ANNA: Final = Sketch((Lab("small", 3, 6, 0, master=True), Lab("large", 4)), 5, 1, master=False, passed=True)
JONAS: Final = Sketch(
    (Lab("small", 3, 4, 2, follows=8), Lab("large", 6, 11, 2, master=True, robots=2)),
    7,
    2,
    master=False,
    inventions=(8, 13, 1),
    without=(9,),
)
PIP: Final = Sketch((Lab("small", 3, 1),), 4, 3, master=True)
WOLFGANG: Final = Sketch((Lab("small", 5, 0, 3, robots=1), Lab("large", 6, 14, robots=1)), 9, 1, inventions=(9, 2))
PLAYERS: Final = (MARKETA, ANNA, JONAS, PIP, WOLFGANG)
FIRST: Final = Sketch((Lab(),), 5, 5)
QUEUES: Final[tuple[tuple[str, Queue], ...]] = (
    ("a", ((3, 1, False), (0, 0, True))),
    ("b", ((2, 2, False),)),
    ("c", ((1, 1, False), (0, 1, False), (2, 1, False))),
    ("d", ((1, 1, True), (0, 2, False), (3, 1, False))),
    ("e", ((2, 2, False), (1, 1, False))),
    ("f", ((3, 3, False),)),
    ("h", ((0, 1, True), (2, 1, False))),
)
WANTED: Final = {2: (2, 12, 17), 3: (6, 10, 14, 18), 4: (2, 12, 17, 21, 23), 5: (4, 16, 19, 22, 25)}


def _usual_queues(seats: int) -> tuple[tuple[str, Queue], ...]:
    """Return the usual queues of this number of players; with five, all five stand in two of them."""
    kept = tuple((area, tuple(one for one in queue if one[0] < seats)) for area, queue in QUEUES)
    if seats < 5:
        return kept
    full: Queue = ((4, 1, False), (0, 2, False), (2, 1, True), (1, 0, True), (3, 4, False))
    more = dict(kept) | {"a": full, "d": full, "g": ((4, 5, True),)}
    return tuple(more.items())


def opening(seats: int = 4) -> PictureRequest:
    """Show the first round, before anything is placed."""
    players = (FIRST,) * seats
    display = INDEX.counts[seats].beginner_display
    view = Position(players, "start", "start", 1, owing=(0,), display=display).view()
    return PictureRequest(GAME, view, names=NAMES[:seats], time_left="23 h")


def crowded(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the third round, in the smithy: all players stand somewhere, three last moves are shown."""
    gone = frozenset("abc")
    queues = tuple((area, queue) for area, queue in _usual_queues(seats) if area not in gone)
    view = Position(
        PLAYERS[:seats],
        "city",
        "shop",
        area="d",
        holder=seats - 1,
        queues=queues,
        prices=(("d", 2),),
        display=WANTED[seats],
        gone=(11, 5, 15) if seats == 2 else (),
    ).view()
    trace = (
        RecentMove(1, 1, "Анна takes iron for free", ("area:d",)),
        RecentMove(2, seats - 1, f"{NAMES[seats - 1]} has Leonardo", ("holder",)),
        RecentMove(3, 0, "Markéta turns the small laboratory", ("area:b", "0/small")),
    )
    return PictureRequest(GAME, view, recent_moves=trace, names=NAMES[:seats], time_left="9 h", lang=lang)


def placing(seats: int = 5, lang: str = "en") -> PictureRequest:
    """Show figures being placed: where one may still go is marked; the market is open."""
    market = ("iron", "glass", "glass", "brick", "rope")
    queues = (*_usual_queues(seats), ("i", ((1, 1, False), (2, 2, False))))
    view = Position(
        PLAYERS[:seats], owing=(seats - 1,), queues=queues, market=market, display=WANTED[seats], round=6
    ).view()
    trace = (
        RecentMove(1, 0, "Markéta places 1 apprentice and then the master in the ropery", ("area:h", "0/figures")),
        RecentMove(2, 1, "Анна passes", ("1/figures",)),
        RecentMove(3, 2, "Jonáš places 2 apprentices in the market", ("area:i",)),
        RecentMove(4, 0, "Markéta places 1 apprentice in the large laboratory", ("0/large",)),
    )
    focus = Selection(
        (), ("area:a", "area:c", "area:g", "area:i", f"{seats - 1}/large"), (f"{seats - 1}/small",), ("area:f",)
    )
    return PictureRequest(
        GAME, view, recent_moves=trace, names=NAMES[:seats], lang=lang, time_left="40 min", selection=focus
    )


def council(lang: str = "en") -> PictureRequest:
    """Show the council is in session: two fields are taken, a third player chooses."""
    queues = (("a", ((3, 1, False), (0, 0, True), (1, 1, False))), *_usual_queues(4)[1:])
    view = Position(
        PLAYERS[:4], "city", "field", area="a", owing=(1,), queues=queues, fields=(None, 0, None, 3), round=5
    ).view()
    trace = (
        RecentMove(1, 0, "Markéta gives Leonardo to Pip", ("holder",)),
        RecentMove(2, 0, "Markéta stands on field 2", ("field:2",)),
    )
    focus = Selection((), ("field:1", "field:3"), ("field:2", "field:4"))
    return PictureRequest(GAME, view, recent_moves=trace, names=NAMES[:4], lang=lang, selection=focus)


def bidding(lang: str = "en") -> PictureRequest:
    """Show three players completed one invention together and bid for its card."""
    done = (
        DoneView(0, "small", 12, 13, later=False, paid=True),
        DoneView(1, "small", 12, 13, later=False, paid=True),
        DoneView(2, "large", 12, 13, later=False, paid=True),
        DoneView(2, "small", 8, 5, later=True, paid=False),
    )
    view = Position(
        PLAYERS[:4], "complete", "bid", 4, owing=(0, 1, 2), done=done, auction=AuctionView(12, (0, 1, 2))
    ).view()
    trace = (RecentMove(1, None, "Markéta, Анна and Jonáš have completed the paddle boat", ("invention:12",)),)
    return PictureRequest(GAME, view, recent_moves=trace, names=NAMES[:4], lang=lang)


def research(seats: int = 3, lang: str = "en") -> PictureRequest:
    """Show the eighth round: only the laboratories work."""
    view = Position(PLAYERS[:seats], "place", "place", 8, 1, (2,), display=WANTED[seats][:3]).view()
    return PictureRequest(GAME, view, names=NAMES[:seats], lang=lang)


def _build_own_view(seat: int = 0) -> MineView:
    works = (
        WorkView("small", needed_cards(17), (17,), 11, 0),
        WorkView("large", needed_cards(13), (13,), 5, 2),
    )
    return MineView(seat, 14, {"iron": 2, "glass": 0, "wood": 3, "brick": 1, "rope": 12}, works, (), (), None)


def hand(lang: str = "en") -> PictureRequest:
    """Show two projects under way, cards in hand."""
    request = crowded(4, lang)
    view = replace(
        request.view,
        me=_build_own_view(),
        players=(replace(request.view.players[0], florins=14), *request.view.players[1:]),
    )
    return replace(request, picture="hand", view=view, recent_moves=())


def looking(lang: str = "en") -> PictureRequest:
    """Show the top of the deck, to be put in order; one laboratory rests and the other isn't owned."""
    request = council(lang)
    mine = replace(_build_own_view(3), works=(), looking=(18, 6, 24, 20), florins=0)
    view = replace(request.view, me=mine, asks="arrange", owing=(3,))
    focus = Selection(("6",), ("look:18", "look:24", "look:20"), (), ("look:6",))
    return replace(request, picture="hand", view=view, recent_moves=(), selection=focus)


def end(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show it is over: where the florins came from."""
    cards = ((3, 12, 16), (17,), (8, 13, 1, 9, 25, 22), (), (2, 23))
    parts = (
        {"start": 3, "first": 35, "later": 5, "council": 4, "variety": 8, "prices": -17, "bids": -4},
        {"start": 3, "first": 14, "later": 24, "council": 1, "variety": 0, "prices": -9, "bids": 0},
        {"start": 3, "first": 61, "later": 0, "council": 0, "variety": 20, "prices": -23, "bids": -12},
        {"start": 13, "first": 0, "later": 10, "council": 7, "variety": 0, "prices": -2, "bids": 0},
        {"start": 8, "first": 24, "later": 5, "council": 2, "variety": 0, "prices": -14, "bids": -1},
    )[:seats]
    totals = [sum(one.values()) for one in parts]
    players = tuple(
        Sketch(sketch.labs, sketch.apprentices, sketch.apprentices, inventions=own, without=(10,) if own else ())
        for sketch, own in zip(PLAYERS[:seats], cards[:seats], strict=True)
    )
    view = Position(players, "end", "", 9, owing=(), display=WANTED[seats][:1]).view()
    order = sorted(range(seats), key=lambda seat: -totals[seat])
    results = tuple(
        ResultView(
            seat,
            rank,
            totals[seat],
            len(cards[seat]),
            len({INDEX.inventions[f"invention-{no}"].kind for no in cards[seat]}),
            parts[seat],
        )
        for rank, seat in enumerate(order, 1)
    )
    told = tuple(replace(player, florins=totals[seat]) for seat, player in enumerate(view.players))
    view = replace(view, over=True, results=results, players=told, coming=(), deck=0)
    return PictureRequest(GAME, view, names=NAMES[:seats], lang=lang)


def legend(lang: str = "en") -> PictureRequest:
    """Show what the signs mean."""
    return replace(opening(), picture="legend", lang=lang)


SAMPLES: Final[dict[str, Callable[[], PictureRequest]]] = {
    "opening": opening,
    "crowded": crowded,
    "three": lambda: crowded(3),
    "two": lambda: crowded(2),
    "five": lambda: crowded(5),
    "placing": placing,
    "council": council,
    "bidding": bidding,
    "research": research,
    "hand": hand,
    "looking": looking,
    "end": end,
    "end-five": lambda: end(5),
    "legend": legend,
    "legend-de": lambda: legend("de"),
    "crowded-ru": lambda: crowded(4, "ru"),
    "placing-de": lambda: placing(4, "de"),
    "hand-cs": lambda: hand("cs"),
    "wide": lambda: replace(crowded(), layout="wide"),
    "wide-five": lambda: replace(crowded(5), layout="wide"),
    "tall": lambda: replace(crowded(), layout="tall"),
    "wide-hand": lambda: replace(hand(), layout="wide"),
    "tall-hand": lambda: replace(hand(), layout="tall"),
    "wide-end": lambda: replace(end(), layout="wide"),
}
"""Requests by name, each a picture of its own."""
