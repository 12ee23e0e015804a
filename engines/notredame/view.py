"""What a seat, or a spectator, may know of a game of Notre Dame. Source: N-1.7, N-5, N-6.2, N-9.7.

Marks, the names by which events and options point at the picture:

``<seat>/<sector>``
    one of the seven sectors of a seat's district; ``<seat>/notre_dame``: the seat's cubes in Notre Dame
``<seat>/<fact>``
    ``pp coins supply rats tokens played person``
``market:<id>``
    a market, such as ``market:0-il``
``person:<id>``, ``card:<id>``
    an open person; an action card of one's own, such as ``card:bank.2``
``round``, ``bell``, ``notre_dame``
    the course of the game, the bell-ringer, the pool of Notre Dame
"""

from __future__ import annotations

import msgspec

from engines.core import piles
from engines.core.game import Position
from engines.core.steps import Sealed
from engines.notredame import gains, places, scoring, table
from engines.notredame.state import Draft, Player, State, colour_of, kind_of
from engines.notredame.steps.carriage import Drive
from engines.notredame.steps.sectors import Choose


class SectorView(msgspec.Struct, frozen=True):
    """A sector: cubes of the district's owner, and whether the trusted friend stands there (N-1.8)."""

    sector: str
    cubes: int
    friend: bool


class TokenView(msgspec.Struct, frozen=True):
    """A guild token: its reward, and the number of the district that its colour is of (N-2.4)."""

    kind: str
    colour: int


class MarketView(msgspec.Struct, frozen=True):
    """A market; ``kind``: ``C IL OL OR IR`` as seen from Notre Dame (N-9.9); the seats whose carriages stand there."""

    id: str
    kind: str
    token: TokenView | None
    carriages: tuple[int, ...]


class DistrictView(msgspec.Struct, frozen=True):
    """A district in cyclic order; ``seat`` is ``None`` for a neutral one (N-2.2, N-14.3)."""

    seat: int | None
    markets: tuple[MarketView, ...]


class CardView(msgspec.Struct, frozen=True):
    """An action card: its kind, and the seat whose colour it has (N-5.6)."""

    id: str
    kind: str
    colour: int


class PlayerView(msgspec.Struct, frozen=True):
    """What everybody sees of one player."""

    pp: int | None
    """``None`` while prestige points of others are hidden (N-1.7, ``open_prestige``)."""
    coins: int
    supply: int
    """Cubes in the own supply."""
    general: int
    """Cubes of the colour in the general supply (N-1.4)."""
    sectors: tuple[SectorView, ...]
    """In the order of N-1.2."""
    cathedral: int
    """Cubes in Notre Dame."""
    park: int
    """What the park adds to each gain of prestige points (N-10.1)."""
    rats: int
    """Where the rat marker stands, 0 to 9."""
    comes: int
    """How far it goes tonight as things stand, hospital and doctor counted; may be negative (N-11.6.2)."""
    lands: int
    """Where it will stand then."""
    overflows: bool
    """Whether that is too many rats (N-11.6.4)."""
    tokens: tuple[int, ...]
    """Colours of the guild tokens in the order taken (N-9.7)."""
    hand: int
    deck: int
    """Action cards in hand and in the own deck."""
    played: tuple[CardView, ...]
    """Face up, of this round."""
    person: str | None
    """Who was bribed this round."""


class PersonView(msgspec.Struct, frozen=True):
    """An open person; ``deck``: ``brown`` or ``grey``; who has bribed it this round (N-4.1)."""

    id: str
    deck: str
    cost: int
    rats: int
    bribed: tuple[int, ...]


class CathedralView(msgspec.Struct, frozen=True):
    """Notre Dame: the pool of a period, all cubes in it, and what each is worth as things stand (N-12)."""

    pool: int
    cubes: int
    each: int


class DraftView(msgspec.Struct, frozen=True):
    """What this seat saw and did in phase 2 of a round of this period: nobody else knows all of it."""

    dealt: tuple[str, ...]
    kept: tuple[str, ...]
    """The first of those dealt, the second of those received."""
    passed: tuple[str, ...]
    """To the left: two at first, then one."""
    received: tuple[str, ...]
    """From the right."""
    last: str | None
    """The card that came last."""


class MineView(msgspec.Struct, frozen=True):
    """What only this seat sees. Cards are ids such as ``bank.2``: the bank card of seat 2's colour."""

    seat: int
    pp: int
    hand: tuple[str, ...]
    choosing: tuple[str, ...]
    """Cards of which one has to be kept now."""
    keeps: str | None
    """The one chosen, while others still choose."""
    drafts: tuple[DraftView, ...]
    """One a round of this period, the last one of this round."""
    worth: dict[str, int]
    """Open person to what it would pay now, with the park bonus; only those that count something (N-11.3 on)."""


class TurnView(msgspec.Struct, frozen=True):
    """Whose turn it is in phases 3 and 4. ``n``: which card of two; the carriage's steps; benefits left; else 0."""

    seat: int
    n: int


class ResultView(msgspec.Struct, frozen=True):
    """Where a player's points came from, at the end. ``rest``: coins and cubes in the own supply (N-13.2)."""

    seat: int
    rank: int
    pp: int
    rest: int
    parts: dict[str, int]
    """``residence donations cathedral tokens persons park plague``; ``plague`` is never positive."""


class NotreDameView(msgspec.Struct, frozen=True):
    """The whole table, as one viewer may know it. Seats are numbers; people have no names here."""

    components: str
    """Hash of the component table."""
    options: dict[str, str | bool | int]
    phase: str
    """``draft``, ``play``, ``bribe``, ``plague``, ``end``."""
    round: int
    rounds: int
    period: str
    bell: int
    """Who has the bell-ringer (N-2.8)."""
    owing: tuple[int, ...]
    """Seats that the table waits for."""
    turn: TurnView | None
    order: tuple[int, ...]
    """Whose turns of this phase are to come, the next one first."""
    players: tuple[PlayerView, ...]
    districts: tuple[DistrictView, ...]
    roads: tuple[tuple[str, str], ...]
    """All roads, each as its two markets (N-9.9)."""
    persons: tuple[PersonView, ...]
    rats: int
    """Tonight's plague value: the rats of the open persons (N-11.6.1)."""
    coming: tuple[str, ...]
    """Persons that may still come in this period, in sorted order (N-4.2)."""
    cathedral: CathedralView
    coins: int
    """In the general supply."""
    discard: int
    """Cards in the discard pile, which nobody may look at (N-6.2)."""
    me: MineView | None
    over: bool
    results: tuple[ResultView, ...]
    """In order of rank, at the end; empty before."""
    asks: str = ""
    """What those who owe are asked: ``keep play drive choose bribe give``.

    Empty at the end, and in a preview that stopped before something hidden comes to light."""


def view(position: Position[State], seat: int | None) -> NotreDameView:
    """What ``seat`` may know; ``None`` is a spectator."""
    state = position.state
    index = table.of(state.components)
    over = not position.stack
    asked = position.stack[-1].who(state) if position.stack else {}
    return NotreDameView(
        components=state.components,
        options=dict(state.options),
        phase="end" if over else state.phase,
        round=state.round,
        rounds=index.table.meta.rounds_total,
        period=index.period(state.round),
        bell=state.bell,
        owing=tuple(seat for seat, owes in asked.items() if owes),
        turn=_turn(position, asked),
        order=() if over else tuple(state.turns),
        players=tuple(
            _player(state, player, shown=over or state.options["open_prestige"] or seat == other)
            for other, player in enumerate(state.players)
        ),
        districts=_districts(state),
        roads=table.roads(state.components, places.districts(state.components, len(state.players))),
        persons=tuple(_person(state, index.persons[person]) for person in state.persons),
        rats=sum(index.persons[person].rats for person in state.persons),
        coming=_coming(state),
        cathedral=_cathedral(state),
        coins=state.coins,
        discard=len(state.discard),
        me=None if seat is None else _mine(position, seat),
        over=over,
        results=_results(state) if over else (),
        asks=ASKS[type(position.stack[-1]).__name__] if asked else "",
    )


ASKS = {
    "KeepFirst": "keep",
    "KeepSecond": "keep",
    "PlayCards": "play",
    "Drive": "drive",
    "Choose": "choose",
    "Bribing": "bribe",
    "GiveUp": "give",
}


def _turn(position: Position[State], asked: dict[int, bool]) -> TurnView | None:
    state = position.state
    if not asked or state.phase not in {"play", "bribe"}:
        return None
    (seat,) = asked
    match position.stack[-1]:
        case Drive(steps=n):
            return TurnView(seat, n)
        case Choose(left=n):
            return TurnView(seat, n)
        case _:
            return TurnView(seat, len(state.players[seat].played) + 1 if state.phase == "play" else 0)


def card_view(card: str) -> CardView:
    """An action card taken apart."""
    return CardView(card, kind_of(card), colour_of(card))


def _player(state: State, player: Player, *, shown: object) -> PlayerView:
    plague = table.of(state.components).table.plague
    comes = scoring.rats_move(state, player)
    to = player.rats + comes
    return PlayerView(
        pp=player.pp if shown else None,
        coins=player.coins,
        supply=player.supply,
        general=player.general,
        sectors=tuple([SectorView(sector, n, player.friend == sector) for sector, n in player.sectors.items()]),
        cathedral=player.cathedral,
        park=gains.park_bonus(state.components, player),
        rats=player.rats,
        comes=comes,
        lands=max(plague.track_min, min(plague.track_max, to)),
        overflows=to > plague.track_max,
        tokens=tuple([colour_of(token) for token in player.tokens]),
        hand=len(player.hand) + len(player.choosing),
        deck=piles.size(player.deck),
        played=tuple([card_view(card) for card in player.played]),
        person=player.person,
    )


def _districts(state: State) -> tuple[DistrictView, ...]:
    setup = table.of(state.components).setups[len(state.players)]
    kinds = [row.id for row in table.of(state.components).table.market]
    standing: dict[str, list[int]] = {}
    for seat, player in enumerate(state.players):
        standing.setdefault(player.carriage, []).append(seat)
    found = []
    for district in range(setup.districts):
        owner = setup.player_districts.index(district) if district in setup.player_districts else None
        names = [(table.market_id(district, kind), kind) for kind in kinds]
        markets = [
            MarketView(name, kind, _token(state.tokens.get(name)), tuple(standing.get(name, ())))
            for name, kind in names
        ]  # fmt: skip
        found.append(DistrictView(owner, tuple(markets)))
    return tuple(found)


def _token(token: str | None) -> TokenView | None:
    return TokenView(kind_of(token), colour_of(token)) if token is not None else None


def _person(state: State, row: table.Person) -> PersonView:
    bribed = [seat for seat, player in enumerate(state.players) if player.person == row.id]
    return PersonView(row.id, row.deck, row.cost_coins, row.rats, tuple(bribed))


def _coming(state: State) -> tuple[str, ...]:
    """What is unseen: of the brown deck, and of the grey one those of this period."""
    index = table.of(state.components)
    period = index.period(state.round)
    unseen = [card for layer in state.brown.layers if layer.known is None for card in layer.cards]
    unseen += [card for card in piles.everything(state.grey) if index.persons[card].period == period]
    seen = {card for layer in state.grey.layers if layer.known is not None for card in layer.cards}
    return tuple(sorted(card for card in unseen if card not in seen))


def _cathedral(state: State) -> CathedralView:
    pool = table.of(state.components).setups[len(state.players)].notre_dame_pool
    cubes = sum(player.cathedral for player in state.players)
    return CathedralView(pool, cubes, scoring.cathedral_share(state))


def _mine(position: Position[State], seat: int) -> MineView:
    state = position.state
    player = state.players[seat]
    top = position.stack[-1] if position.stack else None
    answer = top.answers.get(seat) if isinstance(top, Sealed) else None
    return MineView(
        seat=seat,
        pp=player.pp,
        hand=tuple(sorted(player.hand)),
        choosing=tuple(sorted(player.choosing)),
        keeps=answer[-1] if answer else None,
        drafts=tuple([_draft(draft) for draft in player.drafts]),
        worth=_worth(state, player),
    )


def _draft(draft: Draft) -> DraftView:
    first = [card for card in draft.dealt if card not in draft.kept] if draft.kept else []
    second = [card for card in draft.received if card not in draft.kept] if len(draft.kept) > 1 else []
    return DraftView(
        tuple(sorted(draft.dealt)), tuple(draft.kept), (*sorted(first), *second), tuple(draft.received), draft.last
    )


def _worth(state: State, player: Player) -> dict[str, int]:
    """What the open persons that count something would pay now."""
    index = table.of(state.components)
    bonus = gains.park_bonus(state.components, player)
    found = {}
    for person in state.persons:
        if index.persons[person].effect == "prestige_per":
            pp = scoring.person_points(state.components, player, person)
            found[person] = pp + bonus if pp else 0
    return found


def _results(state: State) -> tuple[ResultView, ...]:
    by_rank = sorted(scoring.standings(state), key=lambda standing: (standing.rank, standing.seat))
    rest = [player.coins + player.supply for player in state.players]
    return tuple(ResultView(s.seat, s.rank, s.score, rest[s.seat], dict(s.parts)) for s in by_rank)
