"""What a seat, or a spectator, may know of a game of The Princes of Florence. Source: P-2.8."""

from __future__ import annotations

import msgspec

from engines.core import piles
from engines.core.game import Position
from engines.princes import estate, scoring, table
from engines.princes.state import Auction, Bid, Player, State
from engines.princes.steps.auction import AuctionPhase, left_in, still_in
from engines.princes.steps.setup import Draft


class TileView(msgspec.Struct, frozen=True):
    """A building or landscape in an estate. ``squares`` such as ``("e5", "e4")``, top row first."""

    kind: str
    way: str
    at: str
    squares: tuple[str, ...]


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of one player. ``florins`` is ``None`` while money is hidden (P-2.8, ``open_money``)."""

    florins: int | None
    pp: int
    builders: int
    jesters: int
    freedoms: tuple[str, ...]
    tiles: tuple[TileView, ...]
    table: tuple[str, ...]
    """Face-up professions and recruiting cards (``recruiting_card``), in the order played."""
    works: int
    """Works on the table (P-15.5)."""
    professions: int
    bonus: int
    recruiting: int
    prestige: int
    """Cards in hand, by kind, and face-down prestige cards: the numbers are open (P-2.8)."""
    used_bonus: tuple[str, ...]
    best: int
    """The higher of the works completed in this round, 0 for none (P-7.9)."""
    prestige_cards: tuple[str, ...]
    """Revealed at the end (P-14.1); empty before."""
    empty: int
    """Empty squares (P-15.6)."""


class AuctionView(msgspec.Struct, frozen=True):
    """Phase A of the round (P-4). ``heap`` is what is being auctioned, ``None`` while somebody opens."""

    opener: int
    heap: str | None
    bids: tuple[Bid, ...]
    passed: tuple[int, ...]
    out: tuple[int, ...]
    """Declined to open, or found nothing: out for the rest of the round (P-4.9)."""
    won: dict[str, Bid]
    """Heap to its winner and price, in the order won (P-4.2)."""
    price: int = 0
    """What the next bid, or opening, or taking costs (P-4.4, P-4.5, P-4.10)."""


class TurnView(msgspec.Struct, frozen=True):
    """Phase B: whose turn, how many actions are left, and whether the once-a-round actions are used (P-6.4)."""

    seat: int
    left: int
    profession: bool
    freedom: bool


class BonusView(msgspec.Struct, frozen=True):
    """A bonus card and what it would add to one work (P-16)."""

    card: str
    adds: int


class WorkView(msgspec.Struct, frozen=True):
    """The work value that a person in one's hand would have now (P-7.2)."""

    person: str
    wants: tuple[str, str, str]
    """Building, landscape, freedom (P-17)."""
    building: int
    landscape: int
    freedom: int
    jesters: int
    persons: int
    total: int
    """Without bonus cards."""
    bonus: tuple[BonusView, ...]
    auction: int
    """What the heap that is being auctioned would add to it, 0 where none is."""


class MineView(msgspec.Struct, frozen=True):
    """What only this seat sees: its money, its hand, cards that it looks at, cards it put under a deck."""

    seat: int
    florins: int
    professions: tuple[str, ...]
    bonus: tuple[str, ...]
    recruiting: int
    prestige: tuple[str, ...]
    looking: tuple[str, ...]
    """Cards looked at, of which one has to be kept (P-5.13, P-9.1, P-11.1)."""
    looking_deck: str
    """``profession``, ``bonus``, ``prestige``; empty when nothing is looked at."""
    gives: str | None
    """The person one has chosen to give back, while the draft is open (P-2.3)."""
    under: dict[str, tuple[tuple[str, ...], ...]]
    """Deck to the cards this seat put under it and that nobody has looked at since, in order."""
    works: tuple[WorkView, ...]
    """One for each profession in hand, in hand order; then, as if kept, for each that is looked at."""


class ResultView(msgspec.Struct, frozen=True):
    """Where a player's points came from, at the end (P-13.2, P-14)."""

    seat: int
    rank: int
    pp: int
    florins: int
    parts: dict[str, int]
    """``works buildings landscapes builders best_works prestige sold``; ``sold`` is never positive."""


class PrincesView(msgspec.Struct, frozen=True):
    """The whole table, as one viewer may know it. Seats are numbers; people have no names here."""

    components: str
    """Hash of the component table."""
    options: dict[str, str | bool | int]
    phase: str
    """``draft``, ``auction``, ``actions``, ``end``."""
    round: int
    minimum: tuple[int, ...]
    """Minimum work value by round, the first at index 0 (P-3.4)."""
    start: int
    owing: tuple[int, ...]
    """Seats that the table waits for."""
    players: tuple[PlayerView, ...]
    heaps: dict[str, int]
    """The seven objects and how many are left, in the order of P-1.9."""
    buildings: dict[str, int]
    freedoms: dict[str, int]
    decks: dict[str, int]
    """Cards in the three decks: profession, bonus, prestige."""
    outlines: dict[str, tuple[str, ...]]
    """Tile outlines as they lie at way ``r0``, top row first, ``#`` for a square (P-1.3, P-1.4)."""
    auction: AuctionView | None
    turn: TurnView | None
    me: MineView | None
    over: bool
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    asks: str = ""
    """What those who owe are asked: ``give open take bid place keep recruit turn``.

    Empty at the end, and in a preview that stopped before something hidden comes to light."""


def view(position: Position[State], seat: int | None) -> PrincesView:
    """What ``seat`` may know; ``None`` is a spectator (P-2.8)."""
    state = position.state
    index = table.of(state.components)
    over = not position.stack
    asked = position.stack[-1].who(state) if position.stack else {}
    return PrincesView(
        components=state.components,
        options=dict(state.options),
        phase=_phase(state, over=over),
        round=state.round,
        minimum=index.minimum,
        start=state.start,
        owing=tuple(seat for seat, owes in asked.items() if owes),
        players=tuple(_player(state, player, over=over) for player in state.players),
        heaps={heap: left_in(state, heap) for heap in index.objects},
        buildings=dict(state.buildings),
        freedoms=dict(state.freedoms),
        decks={deck: piles.size(pile) for deck, pile in state.decks.items()},
        outlines=index.outlines,
        auction=_auction(state, state.auction) if state.auction else None,
        turn=_turn(state),
        me=None if seat is None else _mine(position, seat),
        over=over,
        results=_results(state) if over else (),
        asks=_asks(position) if asked else "",
    )


def _asks(position: Position[State]) -> str:
    """What those who are asked are asked."""
    match position.stack[-1]:
        case AuctionPhase():
            return "take" if len(still_in(position.state)) == 1 else "open"
        case step:
            return ASKS[type(step).__name__]


ASKS = {
    "Draft": "give",
    "Bidding": "bid",
    "PlaceLandscape": "place",
    "KeepCard": "keep",
    "RecruitAtOnce": "recruit",
    "Turn": "turn",
}


def _phase(state: State, *, over: bool) -> str:
    if over:
        return "end"
    if state.round == 0:
        return "draft"
    return "auction" if state.auction else "actions"


def _player(state: State, player: Player, *, over: bool) -> PlayerView:
    return PlayerView(
        florins=player.florins if over or state.options["open_money"] else None,
        pp=player.pp,
        builders=player.builders,
        jesters=player.jesters,
        freedoms=tuple(player.freedoms),
        tiles=tuple(
            TileView(tile.kind, tile.way, tile.at, estate.place_of(state.components, tile).squares)
            for tile in player.tiles
        ),
        table=tuple(player.table),
        works=len(player.table),
        professions=len(player.professions),
        bonus=len(player.bonus),
        recruiting=player.recruiting,
        prestige=len(player.prestige),
        used_bonus=tuple(player.used_bonus),
        best=player.best,
        prestige_cards=tuple(player.prestige) if over else (),
        empty=estate.empty(state.components, player),
    )


def _auction(state: State, auction: Auction) -> AuctionView:
    prices = table.of(state.components).table.prices
    price = auction.bids[-1].amount + prices.auction_step if auction.bids else prices.auction_opening
    return AuctionView(
        auction.opener,
        auction.heap,
        tuple(auction.bids),
        tuple(auction.passed),
        tuple(auction.out),
        dict(auction.won),
        price,
    )


def _turn(state: State) -> TurnView | None:
    turn = state.actions
    return TurnView(turn.seat, turn.left, turn.profession, turn.freedom) if turn else None


def _mine(position: Position[State], seat: int) -> MineView:
    state = position.state
    player, looking = state.players[seat], state.looking
    own = looking if looking and looking.seat == seat else None
    top = position.stack[-1] if position.stack else None
    gives = top.answers.get(seat) if isinstance(top, Draft) else None
    return MineView(
        seat=seat,
        florins=player.florins,
        professions=tuple(sorted(player.professions)),
        bonus=tuple(sorted(player.bonus)),
        recruiting=player.recruiting,
        prestige=tuple(sorted(player.prestige)),
        looking=tuple(own.cards) if own else (),
        looking_deck=own.deck if own else "",
        gives=gives[-1] if gives else None,
        under={deck: layers for deck, pile in state.decks.items() if (layers := piles.known_layers(pile, seat))},
        works=_works(state, seat),
    )


def _works(state: State, seat: int) -> tuple[WorkView, ...]:
    player, looking = state.players[seat], state.looking
    values = sorted(scoring.bonus_values(state.components, player).items())
    bonus = tuple(BonusView(card, n) for card, n in values)
    works = [_work(state, player, person, bonus) for person in sorted(player.professions)]
    if looking and looking.seat == seat and looking.deck == "profession":
        for person in looking.cards:
            kept = msgspec.structs.replace(player, professions=[*player.professions, person])
            works.append(_work(state, kept, person, bonus))
    return tuple(works)


def _work(state: State, player: Player, person: str, bonus: tuple[BonusView, ...]) -> WorkView:
    wants = table.of(state.components).professions[person]
    value = scoring.work_value(state, player, person)
    return WorkView(
        person=person,
        wants=(wants.building, wants.landscape, wants.freedom),
        building=value.building,
        landscape=value.landscape,
        freedom=value.freedom,
        jesters=value.jesters,
        persons=value.persons,
        total=value.total,
        bonus=bonus,
        auction=_auction_adds(state, wants.landscape, value),
    )


def _auction_adds(state: State, landscape: str, value: scoring.WorkValue) -> int:
    """What winning the heap being auctioned would add to a work (P-7.2)."""
    heap, work = state.auction.heap if state.auction else None, table.of(state.components).table.work
    if heap == "jester":
        return work.jester_each
    if heap == landscape:
        return work.landscape - value.landscape
    if heap == "recruiting_card" and state.options["recruiting_in_hand_counts"]:
        return work.person_each
    return 0


def _results(state: State) -> tuple[ResultView, ...]:
    by_rank = sorted(scoring.standings(state), key=lambda standing: (standing.rank, standing.seat))
    return tuple(ResultView(s.seat, s.rank, s.score, state.players[s.seat].florins, dict(s.parts)) for s in by_rank)
