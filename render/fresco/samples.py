"""Invented positions to look at and to test with. They keep the shape of a view, not always the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from engines.fresco.view import (
    FrescoView,
    HourView,
    LandingView,
    LeonardoView,
    MarketTileView,
    MineView,
    MoodView,
    PortraitView,
    ResultView,
    TurnView,
)
from render.core.request import PictureRequest, RecentMove, Selection
from render.fresco.sketch import (
    DEFAULT,
    GAME,
    INDEX,
    STOCK,
    booth_view,
    player_view,
    request_views,
    section_views,
    supply_counts,
)

NAMES: Final = ("Markéta", "Анна", "Jonáš", "Pip")
MODULES: Final = ("portraits", "bishops_requests", "special_blends")
RESTORED: Final = ("b1", "d1", "b2", "c2", "d2", "c3", "b4", "c5", "e5", "a5", "d4")
DAYS: Final = (
    {"market": 1, "cathedral": 2, "studio": 1, "workshop": 1},
    {"market": 2, "cathedral": 1, "workshop": 2, "theatre": 1},
    {"cathedral": 3, "theatre": 1},
    {"market": 1, "cathedral": 1, "studio": 3},
)
LAST_DAYS: Final = (
    {"market": 1, "cathedral": 1, "studio": 1, "workshop": 1, "cathedral2": 1},
    {"market": 1, "cathedral": 2, "workshop": 1, "cathedral2": 2},
    {"cathedral": 3, "cathedral2": 2},
    {"studio": 3, "cathedral2": 1},
)


def crowded(seats: int = 4, lang: str = "en", modules: tuple[str, ...] = ()) -> PictureRequest:
    """Show the middle of a game: Pip (or Anna) restores."""
    hours = ((8, 9, 5, 6), (8, 9, 5), (8, 6))[4 - seats]
    acting = 3 if seats == 4 else 1
    special = "special_blends" in modules
    taken = {hour: seat for seat, hour in enumerate(hours)}
    leonardo = None
    if seats == 2:
        taken[7] = 2
        leonardo = LeonardoView(2, 0, 22, 0, 7, "d2", ("f13", "f10", "f08"), {"market": 1, "cathedral": 1})
    order = tuple(master for _, master in sorted((hour, master) for hour, master in taken.items()))
    booths = [(row.name, row.tiles) for row in INDEX.table.booth if row.players == max(seats, 3)]
    view = FrescoView(
        components=DEFAULT,
        options={module: module in modules for module in MODULES},
        phase="cathedral",
        round=6,
        final=False,
        owing=(acting,),
        turn=TurnView(acting, 1),
        order=order,
        turns=order[order.index(acting) :],
        players=tuple(player_view(seat, modules=modules, plan=DAYS[seat], hour=hours[seat]) for seat in range(seats)),
        leonardo=leonardo,
        mood=MoodView(9, (8, 9), (1, 2)),
        hostel=tuple(HourView(row.time, row.mood, row.price, taken.get(row.time)) for row in INDEX.table.hostel),
        booths=tuple(booth_view(k, name, size) for k, (name, size) in enumerate(booths)),
        bag=5,
        sections=section_views(RESTORED, "b2", special=special),
        left=25 - len(RESTORED),
        bishop="b2",
        supply=supply_counts(special=special),
        places=INDEX.places[0],
        portraits=(PortraitView("p_b5", "always"), PortraitView("p_b1", "now")) if "portraits" in modules else (),
        portraits_left=7 if "portraits" in modules else 0,
        requests=request_views(seats) if "bishops_requests" in modules else (),
        requests_left=5 if "bishops_requests" in modules else 0,
        landing=None,
        me=None,
        over=False,
        results=(),
        asks="restore",
    )
    return PictureRequest(
        GAME, view, recent_moves=_recent_moves(acting), lang=lang, names=NAMES[:seats], time_left="5 h"
    )


def _recent_moves(acting: int) -> tuple[RecentMove, ...]:
    sentences = (
        (0, "Markéta closes booth III.", ("booth:3",)),
        (1, "Анна takes 2 yellow, 1 blue.", ("booth:4", "1/paints")),
        (acting, f"{NAMES[acting]} restores b2. Points: 7, and 3 for the bishop.", ("section:b2", f"{acting}/vp")),
    )
    return tuple(RecentMove(n, seat, text, at) for n, (seat, text, at) in enumerate(sentences, 1))


def full(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the same with all modules."""
    return crowded(seats, lang, MODULES)


def opening(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the first question of a game: who gets up when."""
    request = crowded(seats, lang)
    view = request.view
    fresh = replace(
        player_view(0, modules=(), plan=None, hour=None), vp=0, mood=5, apprentices=5, tiles=(), income=0, altars=0
    )
    order = tuple(range(seats)) if seats > 2 else (0, 1, 2)
    view = replace(
        view,
        phase="wake",
        round=1,
        owing=(0,),
        turn=TurnView(0, 0),
        order=(),
        turns=order,
        players=tuple(replace(fresh, start=seat + 1) for seat in range(seats)),
        leonardo=view.leonardo and replace(view.leonardo, vp=0, start=3, hour=None, section="c3", tiles=()),
        hostel=tuple(replace(row, master=None) for row in view.hostel),
        sections=section_views((), "c3", special=False),
        left=25,
        bishop="c3",
        supply={"red": 17 - seats, "yellow": 17 - seats, "blue": 17 - seats, "green": 9, "orange": 9, "violet": 9},
        asks="wake",
    )
    booths = tuple(
        replace(booth, tiles=tuple(MarketTileView(tile, INDEX.market[tile].paints) for tile in stock[: booth.size]))
        for booth, stock in zip(view.booths, STOCK, strict=False)
    )
    focus = Selection((), tuple(f"hour:{row.hour}" for row in view.hostel))
    return replace(request, view=replace(view, booths=booths), recent_moves=(), selection=focus)


def planning(seats: int = 4, lang: str = "en", modules: tuple[str, ...] = ()) -> PictureRequest:
    """Show how all players plan at once; two are ready."""
    request = crowded(seats, lang, modules)
    view = request.view
    view = replace(
        view,
        phase="plan",
        asks="plan",
        owing=tuple(range(seats))[:: 2 if seats > 2 else 1],
        turn=None,
        turns=(),
        players=tuple(replace(player, plan=None) for player in view.players),
    )
    return replace(request, view=view, recent_moves=request.recent_moves[:1])


def hand(lang: str = "en", modules: tuple[str, ...] = MODULES) -> PictureRequest:
    """Show Markéta's goods while she plans."""
    request = planning(4, lang, modules)
    paints = dict(zip(request.view.supply, (2, 1, 3, 0, 2, 1, 1, 0), strict=False))
    mine = MineView(0, 7, paints, {"market": 1, "cathedral": 2, "workshop": 1})
    return replace(request, picture="hand", view=replace(request.view, me=mine), recent_moves=())


def first(lang: str = "en") -> PictureRequest:
    """Show Anna's goods at the beginning."""
    request = opening(3, lang)
    mine = MineView(1, 12, {"red": 1, "yellow": 1, "blue": 1, "green": 0, "orange": 0, "violet": 0}, None)
    return replace(request, picture="hand", view=replace(request.view, me=mine), selection=None)


def choosing(lang: str = "en") -> PictureRequest:
    """Show Pip's choice of a section to restore, with one selected."""
    request = crowded(4, lang)
    focus = Selection(
        ("restore",), ("section:a1", "section:c1", "section:a3"), ("section:e1", "section:e3"), ("section:c1",)
    )
    return replace(request, selection=focus)


def landing(lang: str = "en") -> PictureRequest:
    """Show a space that another master occupies already."""
    request = full(3, lang)
    view = replace(request.view, landing=LandingView(1, 5, 31, 32, 30), asks="land", turn=TurnView(1, 0))
    return replace(request, view=view)


def last(seats: int = 4, lang: str = "en", modules: tuple[str, ...] = MODULES) -> PictureRequest:
    """Show the final round, second visit to the cathedral; six sections are covered."""
    request = crowded(seats, lang, modules)
    view = request.view
    covered = ("a1", "e2", "d3", "a4", "e4", "b5")
    restored = tuple(name for name in INDEX.sections if name not in covered)
    view = replace(
        view,
        phase="cathedral2",
        round=10,
        final=True,
        places=INDEX.places[1],
        sections=section_views(restored, "c3", special="special_blends" in modules),
        bishop="c3",
        left=len(covered),
        players=tuple(replace(player, plan=LAST_DAYS[seat]) for seat, player in enumerate(view.players)),
    )
    return replace(request, view=view)


def end(seats: int = 4, lang: str = "en", modules: tuple[str, ...] = MODULES) -> PictureRequest:
    """Show the last scoring; the fresco is whole but for one section."""
    request = last(seats, lang, modules)
    parts = (
        {"fresco": 41, "bishop": 16, "altar": 2, "requests": 4, "portraits": 3, "thalers": 3, "track": 1},
        {"fresco": 52, "bishop": 19, "altar": 0, "requests": 13, "portraits": 8, "thalers": 2, "track": -1},
        {"fresco": 30, "bishop": 9, "altar": 14, "requests": 0, "portraits": 0, "thalers": 6, "track": 0},
        {"fresco": 38, "bishop": 21, "altar": 0, "requests": 8, "portraits": 0, "thalers": 1, "track": 2},
    )[:seats]
    if not modules:
        parts = tuple({**part_points, "requests": 0, "portraits": 0} for part_points in parts)
    totals = [sum(part_points.values()) for part_points in parts]
    ranked = sorted(range(seats), key=lambda seat: -totals[seat])
    results = tuple(
        ResultView(seat, rank, totals[seat], (7, 4, 13, 2)[seat], parts[seat]) for rank, seat in enumerate(ranked, 1)
    )
    view = request.view
    restored = tuple(name for name in INDEX.sections if name != "e4")
    view = replace(
        view,
        phase="end",
        asks="",
        owing=(),
        turn=None,
        turns=(),
        over=True,
        results=results,
        sections=section_views(restored, "c3", special=False),
        left=1,
        players=tuple(
            replace(player, vp=totals[seat], thalers=(7, 4, 13, 2)[seat]) for seat, player in enumerate(view.players)
        ),
    )
    return replace(request, view=view, recent_moves=(), time_left="")


def whole(lang: str = "en") -> PictureRequest:
    """Show the end of a game in which everything was restored."""
    request = end(4, lang, ())
    return replace(
        request, view=replace(request.view, sections=section_views(INDEX.sections, "a2", special=False), left=0)
    )


def legend(lang: str = "en") -> PictureRequest:
    """Show what the signs mean."""
    return replace(full(), picture="legend", lang=lang, recent_moves=())


SAMPLES: Final[dict[str, Callable[[], PictureRequest]]] = {
    "opening": opening,
    "crowded": crowded,
    "full": full,
    "three": lambda: crowded(3),
    "two": lambda: crowded(2),
    "two-full": lambda: full(2),
    "opening-two": lambda: opening(2),
    "planning": planning,
    "choosing": choosing,
    "landing": landing,
    "last": last,
    "end": end,
    "end-three": lambda: end(3, modules=()),
    "whole": whole,
    "hand": hand,
    "first": first,
    "legend": legend,
    "full-ru": lambda: full(4, "ru"),
    "two-de": lambda: full(2, "de"),
    "hand-cs": lambda: hand("cs"),
    "hand-de": lambda: hand("de"),
    "end-ru": lambda: end(4, "ru"),
    "wide": lambda: replace(crowded(), layout="wide"),
    "tall": lambda: replace(crowded(), layout="tall"),
    "wide-hand": lambda: replace(hand(), layout="wide"),
    "tall-hand": lambda: replace(hand(), layout="tall"),
    "wide-end": lambda: replace(end(), layout="wide"),
}
"""Requests by name, each a picture of its own."""
