"""Invented positions to look at and to test with: opening, crowded, five seats, two seats, hand, placing, end.

They keep the shape of a view, not always the rules; the squares are those that the tiles would have.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace as dataclass_replace
from typing import Final

from msgspec.structs import replace

from engines.princes.components import printed
from engines.princes.state import Bid
from engines.princes.view import (
    AuctionView,
    BonusView,
    MineView,
    ResultView,
    TurnView,
    WorkView,
)
from render.core.request import PictureRequest, RecentMove, Selection
from render.princes.sample_players import ANNA, JONAS, MARKETA, PIP, WOLFGANG
from render.princes.sketch import DEFAULT, Position, Sketch, build_tile

NAMES: Final = ("Markéta", "Анна", "Jonáš", "Pip", "Wolfgang")

HEAPS: Final = {"forest": 3, "lake": 4, "park": 5, "jester": 5, "builder": 2, "prestige_card": 13, "recruiting_card": 4}


def opening() -> PictureRequest:
    """Show the first auction of a game for four: nothing is there yet."""
    empty = Sketch()
    auction = AuctionView(opener=2, heap=None, bids=(), passed=(), out=(), won={}, price=200)
    view = Position((empty,) * 4, start=2, owing=(2,), auction=auction, asks="open").view()
    return PictureRequest("princes", view, names=NAMES[:4], time_left="23 h")


def crowded(seats: int = 4, lang: str = "en") -> PictureRequest:
    """Show the fourth round: an auction is running, two are won, three last moves are shown."""
    bids = tuple(Bid(2 if k % 2 == 0 else 1, 200 + 100 * k) for k in range(5))
    won = {"lake": Bid(0, 500), "builder": Bid(seats - 1, 300)}
    auction = AuctionView(opener=2, heap="jester", bids=bids, passed=(), out=(), won=won, price=700)
    if seats == 2:
        bids = (Bid(0, 200), Bid(1, 300), Bid(0, 400))
        auction = AuctionView(opener=0, heap="jester", bids=bids, passed=(), out=(), won={}, price=500)
    players = (MARKETA, ANNA, JONAS, PIP, WOLFGANG)[:seats]
    view = Position(players, 4, start=seats - 1, owing=(1,), auction=auction, heaps=HEAPS).view()
    third = 0 if seats == 2 else 2
    trace = (
        RecentMove(1, 0, "Markéta buys a lake for 500", ("heap:lake", "0/d4")),
        RecentMove(2, seats - 1, "Pip buys a builder for 300", ("heap:builder", f"{seats - 1}/builders")),
        RecentMove(3, third, f"{NAMES[third]} bids 600", ("bids",)),
    )
    return PictureRequest("princes", view, recent_moves=trace, names=NAMES[:seats], time_left="9 h", lang=lang)


def actions(seats: int = 4) -> PictureRequest:
    """Show the action phase: works of the round against what a work needs, a tile just built."""
    players = (
        Sketch(22, MARKETA.tiles, 1, 1, ("religion",), (*MARKETA.table, "physician"), (1, 0, 0, 0), 15),
        Sketch(33, (*ANNA.tiles, build_tile("opera", "r0", "e5")), 1, 3, ("travel",), ANNA.table, (4, 1, 0, 0)),
        Sketch(18, JONAS.tiles, 1, 0, ("opinion",), JONAS.table, (3, 0, 0, 1), 19),
        PIP,
        WOLFGANG,
    )[:seats]
    turn = TurnView(seat=1, left=1, profession=False, freedom=False)
    view = Position(players, 5, "actions", start=2, owing=(1,), turn=turn, heaps=HEAPS, asks="turn").view()
    trace = (
        RecentMove(
            4, 2, "Jonáš completes the jurist’s work: 19, for 1100 florins and 4 points", ("2/works", "2/table")
        ),
        RecentMove(5, 1, "Анна builds the opera at e5", ("1/e5", "1/pp")),
    )
    return PictureRequest("princes", view, recent_moves=trace, names=NAMES[:seats], time_left="2 d")


def _build_work(
    person: str, parts: tuple[int, int, int, int, int], bonus: tuple[BonusView, ...], auction: int
) -> WorkView:
    row = printed(DEFAULT).professions[person]
    wants = (row.building, row.landscape, row.freedom)
    return WorkView(person, wants, *parts, sum(parts), bonus, auction)


def hand(lang: str = "en") -> PictureRequest:
    """Show Anna's hand while the jester is auctioned."""
    lake = (BonusView("lake_2", 2),)
    works = (
        _build_work("watchmaker", (4, 3, 3, 0, 5), lake, 2),
        _build_work("poet", (0, 3, 3, 0, 5), lake, 2),
        _build_work("organ_builder", (4, 0, 0, 0, 5), lake, 2),
        _build_work("mathematician", (0, 3, 0, 0, 5), lake, 2),
    )
    mine = MineView(
        seat=1,
        florins=1400,
        professions=tuple(work.person for work in works),
        bonus=("lake_2",),
        recruiting=1,
        prestige=("most_lakes",),
        looking=(),
        looking_deck="",
        gives=None,
        under={},
        works=works,
    )
    request = crowded(lang=lang)
    return replace(request, picture="hand", view=replace(request.view, me=mine), recent_moves=())


def full_hand() -> PictureRequest:
    """Show seven persons, three bonus cards, jesters: a bar that needs all its room."""
    bonus = (BonusView("building_1", 1), BonusView("categories_1", 5), BonusView("jester_2", 8))
    persons = ("alchemist", "bell_founder", "botanist", "choreographer", "dramatist", "jurist", "theologian")
    works = tuple(
        _build_work(person, (4 * (k % 2), 3 * (k % 3 > 0), 3, 8, 9), bonus, 3 * (k % 2))
        for k, person in enumerate(persons)
    )
    mine = MineView(
        4,
        300,
        persons,
        tuple(b.card for b in bonus),
        0,
        ("mix_building_freedom_work", "fewest_empty"),
        (),
        "",
        None,
        {},
        works,
    )
    request = crowded(5)
    auction = replace(request.view.auction, heap="park")
    return replace(
        request, picture="hand", view=replace(request.view, me=mine, auction=auction, round=7), recent_moves=()
    )


def looking(deck: str = "profession") -> PictureRequest:
    """Show five cards that are looked at, of which one is kept."""
    cards = {
        "profession": ("physicist", "goldsmith", "pharmacist", "physician", "sculptor"),
        "bonus": ("building_1", "park_2", "hand_1", "landscape_kinds_2", "categories_1"),
        "prestige": ("most_buildings", "two_large", "three_freedoms", "mix_builder_jester_landscape", "most_works"),
    }[deck]
    request = hand()
    mine = request.view.me
    seen = cards if deck == "profession" else ()
    worth = tuple(_build_work(person, (4 * (k % 2), 0, 3 * (k % 3 == 0), 0, 5), (), 0) for k, person in enumerate(seen))
    mine = replace(mine, looking=cards, looking_deck=deck, works=mine.works + worth)
    marks = tuple(f"card:{card}" for card in cards)
    focus = Selection((), marks[1:], (), marks[:1])
    view = replace(request.view, me=mine, asks="keep", auction=None, phase="actions")
    return replace(request, view=view, selection=focus)


def draft() -> PictureRequest:
    """Show the draft: four persons are dealt, three are kept."""
    persons = ("astronomer", "cartographer", "composer", "painter")
    works = tuple(_build_work(person, (0, 0, 0, 0, 4), (), 0) for person in persons)
    mine = MineView(0, 3500, persons, (), 0, (), (), "", "composer", {}, works)
    view = Position((Sketch(hand=(4, 0, 0, 0)),) * 4, 0, "draft", owing=(1, 3), me=mine, asks="give").view()
    return PictureRequest("princes", view, picture="hand", names=NAMES[:4])


def drafting() -> PictureRequest:
    """Show the board while persons are drafted."""
    return replace(draft(), picture="board")


def place(kind: str = "opera") -> PictureRequest:
    """Show how Anna places her opera: e5 is chosen, d6 is possible, some squares can't be reached."""
    request = hand()
    word = ("build", kind, "r0", "e5")
    focus = Selection(word, ("e5", "d6"), ("e7", "d1"), ("e5",))
    view = replace(
        request.view, auction=None, phase="actions", asks="turn", turn=TurnView(1, 2, profession=False, freedom=False)
    )
    return replace(request, picture="place", view=view, selection=focus)


def legend(lang: str = "en") -> PictureRequest:
    """Show what the signs mean."""
    return replace(opening(), picture="legend", lang=lang)


def end(seats: int = 4) -> PictureRequest:
    """Show the last scoring."""
    cards = (
        ("most_lakes",),
        ("most_buildings", "mix_building_freedom_work"),
        ("fewest_empty",),
        (),
        ("three_freedoms", "most_jesters"),
    )
    players = []
    for number, sketch in enumerate((MARKETA, ANNA, JONAS, PIP, WOLFGANG)[:seats]):
        hand = (*sketch.hand[:3], len(cards[number]))
        florins = 300 * number
        players.append(
            dataclass_replace(
                sketch, pp=(44, 57, 57, 39, 61)[number], florins=florins, prestige_cards=cards[number], hand=hand
            )
        )
    parts = {
        0: {"works": 21, "buildings": 9, "landscapes": 3, "builders": 0, "best_works": 6, "prestige": 6, "sold": -1},
        1: {"works": 24, "buildings": 15, "landscapes": 0, "builders": 3, "best_works": 3, "prestige": 12, "sold": 0},
        2: {"works": 30, "buildings": 12, "landscapes": 3, "builders": 0, "best_works": 6, "prestige": 8, "sold": -2},
        3: {"works": 18, "buildings": 9, "landscapes": 3, "builders": 6, "best_works": 3, "prestige": 0, "sold": 0},
        4: {"works": 28, "buildings": 9, "landscapes": 6, "builders": 6, "best_works": 0, "prestige": 14, "sold": -2},
    }
    order = sorted(range(seats), key=lambda seat: (-players[seat].pp, -(players[seat].florins or 0)))
    results = tuple(
        ResultView(seat, rank, players[seat].pp, players[seat].florins or 0, parts[seat])
        for rank, seat in enumerate(order, 1)
    )
    view = Position(tuple(players), 7, "end", owing=(), heaps=HEAPS, results=results, asks="").view()
    return PictureRequest("princes", view, names=NAMES[:seats])


def russian(seats: int = 2, lang: str = "en") -> PictureRequest:
    """Show a Russian game: one heap of landscapes, dearer objects, professions face up."""
    heaps = {"landscape": 15, "jester": 5, "builder": 4, "prestige_card": 12, "recruiting_card": 1}
    dear = {"landscape": 200, "jester": 300, "builder": 500, "prestige_card": 500, "recruiting_card": 500}
    auction = AuctionView(opener=1, heap=None, bids=(), passed=(), out=(), won={"builder": Bid(0, 600)}, price=200)
    view = Position(
        (MARKETA, ANNA, JONAS)[:seats], 6, start=0, owing=(1,), auction=auction, heaps=heaps, asks="open",
        prices=dear if seats == 2 else {}, may_acquire=2,
        laid_out=("dramatist", "bell_founder", "choreographer", "poet"),
    ).view()  # fmt: skip
    trace = (RecentMove(1, 0, "Markéta buys a builder for 600", ("heap:builder", "0/builders")),)
    return PictureRequest("princes", view, recent_moves=trace, names=NAMES[:seats], time_left="9 h", lang=lang)


def czech(lang: str = "en") -> PictureRequest:
    """Show the Czech game: both have won two objects, and one keeps one of them."""
    won = {"jester": Bid(1, 500), "builder": Bid(0, 300), "park": Bid(0, 200), "lake": Bid(1, 200)}
    auction = AuctionView(opener=0, heap=None, bids=(), passed=(), out=(), won=won, price=200, each=2)
    box = ("lake", "prestige_card", "park", "park", "jester", "religion")
    view = Position((MARKETA, ANNA), 4, owing=(0,), auction=auction, heaps=HEAPS, asks="object", box=box).view()
    return PictureRequest("princes", view, names=NAMES[:2], time_left="9 h", lang=lang)


SAMPLES: Final[dict[str, Callable[[], PictureRequest]]] = {
    "opening": opening,
    "drafting": drafting,
    "crowded": crowded,
    "three": lambda: crowded(3),
    "two": lambda: crowded(2),
    "five": lambda: crowded(5),
    "actions": actions,
    "hand": hand,
    "hand-full": full_hand,
    "looking": looking,
    "looking-bonus": lambda: looking("bonus"),
    "looking-prestige": lambda: looking("prestige"),
    "draft": draft,
    "place": place,
    "end": end,
    "end-five": lambda: end(5),
    "legend": legend,
    "legend-de": lambda: legend("de"),
    "russian-two": russian,
    "russian-three-ru": lambda: russian(3, "ru"),
    "czech": czech,
    "czech-cs": lambda: czech("cs"),
    "crowded-ru": lambda: crowded(4, "ru"),
    "hand-cs": lambda: hand("cs"),
    "wide": lambda: replace(crowded(), layout="wide"),
    "wide-five": lambda: replace(crowded(5), layout="wide"),
    "tall": lambda: replace(actions(), layout="tall"),
    "tall-end": lambda: replace(end(5), layout="tall"),
    "wide-hand": lambda: replace(hand(), layout="wide"),
    "tall-hand": lambda: replace(full_hand(), layout="tall"),
}
"""Requests by name, each a picture of its own."""
