"""Build views from positions, copying only known fields (N-1.7, N-5, N-6.2, N-9.7)."""

from functools import lru_cache

from engines.core import piles
from engines.core.game import Position
from engines.core.seats import sort_by_rank
from engines.core.steps import SealedStep
from engines.notredame import gains, scoring, term_messages, view
from engines.notredame.component_rows import Person
from engines.notredame.components import market_id, printed, roads_of
from engines.notredame.state import Draft, Player, State, colour_of, kind_of
from engines.notredame.steps.carriage import Drive
from engines.notredame.steps.sectors import Choose


def build_view(position: Position[State], seat: int | None) -> view.NotreDameView:
    """Build the view of ``seat``; ``None`` is a spectator."""
    state = position.state
    index = printed(state.components)
    over = not position.stack
    asked = position.stack[-1].active_seats(state) if position.stack else {}
    rats = scoring.plague_value(state) if _rats_come(state) else None
    return view.NotreDameView(
        components=state.components,
        options=dict(state.options),
        phase="end" if over else state.phase,
        round=state.round,
        rounds=index.table.meta.rounds_total,
        period=index.period(state.round),
        bell=state.bell,
        owing=tuple(seat for seat, owes in asked.items() if owes),
        turn=_turn_view(position, asked),
        order=() if over else tuple(state.turns),
        players=tuple(
            _player_view(state, player, rats, shown=over or state.options["open_prestige"] or seat == other)
            for other, player in enumerate(state.players)
        ),
        districts=_district_views(
            state.components,
            len(state.players),
            tuple(state.tokens.items()),
            tuple([player.carriage for player in state.players]),
        ),
        roads=roads_of(state.components, term_messages.districts(state.components, len(state.players))),
        persons=tuple(_person_view(state, index.persons[person]) for person in state.persons),
        rats=rats or 0,
        coming=_next_persons(state),
        cathedral=_cathedral_view(state),
        coins=state.coins,
        discard=len(state.discard),
        me=None if seat is None else _mine_view(position, seat),
        over=over,
        results=_result_views(state) if over else (),
        asks=ASKS[type(position.stack[-1]).__name__] if asked else "",
    )


def _rats_come(state: State) -> bool:
    return state.phase != "plague"


ASKS: dict[str, view.Asks] = {
    "KeepFirst": "keep",
    "KeepSecond": "keep",
    "PlayCards": "play",
    "Drive": "drive",
    "Choose": "choose",
    "Bribing": "bribe",
    "GiveUp": "give",
}


def _turn_view(position: Position[State], asked: dict[int, bool]) -> view.TurnView | None:
    state = position.state
    if not asked or state.phase not in {"play", "bribe"}:
        return None
    (seat,) = asked
    match position.stack[-1]:
        case Drive(steps=n):
            return view.TurnView(seat, n)
        case Choose(left=n):
            return view.TurnView(seat, n)
        case _:
            return view.TurnView(seat, len(state.players[seat].played) + 1 if state.phase == "play" else 0)


@lru_cache(maxsize=256)
def card_view(card: str) -> view.CardView:
    """Return the kind and the colour of an action card."""
    return view.CardView(card, kind_of(card), colour_of(card))


def _player_view(state: State, player: Player, rats: int | None, *, shown: object) -> view.PlayerView:
    """Build the view of a player; ``rats``: tonight's number, ``None`` afterwards."""
    plague = printed(state.components).table.plague
    comes = scoring.rats_move(state, player, rats) if rats is not None else 0
    to = player.rats + comes
    return view.PlayerView(
        pp=player.pp if shown else None,
        coins=player.coins,
        supply=player.supply,
        general=player.general,
        sectors=_sector_views(tuple(player.sectors.items()), player.friend),
        cathedral=player.cathedral,
        park=gains.park_bonus(state.components, player),
        rats=player.rats,
        comes=comes,
        lands=max(plague.track_min, min(plague.track_max, to)),
        overflows=to > plague.track_max,
        tokens=tuple([colour_of(token) for token in player.tokens]),
        hand=len(player.hand) + len(player.choosing),
        deck=piles.pile_size(player.deck),
        played=tuple([card_view(card) for card in player.played]),
        person=player.person,
    )


@lru_cache(maxsize=4096)
def _district_views(
    components: str, seats: int, tokens: tuple[tuple[str, str], ...], carriages: tuple[str, ...]
) -> tuple[view.DistrictView, ...]:
    names = _district_names(components, term_messages.districts(components, seats))
    there, standing = dict(tokens), dict[str, tuple[int, ...]]()
    for seat, carriage in enumerate(carriages):
        standing[carriage] = (*standing.get(carriage, ()), seat)
    return tuple(
        [
            _district_view(
                components,
                seats,
                number,
                tuple([there.get(name) for name in markets]),
                tuple([standing.get(name, ()) for name in markets]),
            )
            for number, markets in enumerate(names)
        ]
    )


@lru_cache(maxsize=16)
def _district_names(components: str, districts: int) -> tuple[tuple[str, ...], ...]:
    kinds = [row.id for row in printed(components).table.market]
    return tuple(tuple(market_id(district, kind) for kind in kinds) for district in range(districts))


@lru_cache(maxsize=4096)
def _district_view(
    components: str, seats: int, number: int, tokens: tuple[str | None, ...], carriages: tuple[tuple[int, ...], ...]
) -> view.DistrictView:
    """Build the view of a district. Cached: most do not change."""
    owners = printed(components).setups[seats].player_districts
    kinds = [row.id for row in printed(components).table.market]
    markets = [
        view.MarketView(
            market_id(number, kind),
            kind,
            view.TokenView(kind_of(token), colour_of(token)) if token is not None else None,
            standing,
        )
        for kind, token, standing in zip(kinds, tokens, carriages, strict=True)
    ]
    return view.DistrictView(owners.index(number) if number in owners else None, tuple(markets))


@lru_cache(maxsize=4096)
def _sector_views(cubes: tuple[tuple[str, int], ...], friend: str | None) -> tuple[view.SectorView, ...]:
    return tuple([view.SectorView(sector, n, friend == sector) for sector, n in cubes])


def _person_view(state: State, row: Person) -> view.PersonView:
    bribed = [seat for seat, player in enumerate(state.players) if player.person == row.id]
    return view.PersonView(row.id, row.deck, row.cost_coins, row.rats, tuple(bribed))


def _next_persons(state: State) -> tuple[str, ...]:
    index = printed(state.components)
    period = index.period(state.round)
    unseen = [card for layer in state.brown.layers if layer.known is None for card in layer.cards]
    unseen += [card for card in piles.all_cards(state.grey) if index.persons[card].period == period]
    seen = {card for layer in state.grey.layers if layer.known is not None for card in layer.cards}
    return tuple(sorted(card for card in unseen if card not in seen))


def _cathedral_view(state: State) -> view.CathedralView:
    pool = printed(state.components).setups[len(state.players)].notre_dame_pool
    cubes = sum(player.cathedral for player in state.players)
    return view.CathedralView(pool, cubes, scoring.cathedral_share(state))


def _mine_view(position: Position[State], seat: int) -> view.MineView:
    state = position.state
    player = state.players[seat]
    top = position.stack[-1] if position.stack else None
    answer = top.answers.get(seat) if isinstance(top, SealedStep) else None
    return view.MineView(
        seat=seat,
        pp=player.pp,
        hand=tuple(sorted(player.hand)),
        choosing=tuple(sorted(player.choosing)),
        keeps=answer[-1] if answer else None,
        drafts=tuple([_draft_view(draft) for draft in player.drafts]),
        worth=_person_values(state, player),
    )


def _draft_view(draft: Draft) -> view.DraftView:
    first = [card for card in draft.dealt if card not in draft.kept] if draft.kept else []
    second = [card for card in draft.received if card not in draft.kept] if len(draft.kept) > 1 else []
    return view.DraftView(
        tuple(sorted(draft.dealt)), tuple(draft.kept), (*sorted(first), *second), tuple(draft.received), draft.last
    )


def _person_values(state: State, player: Player) -> dict[str, int]:
    index = printed(state.components)
    bonus = gains.park_bonus(state.components, player)
    found = {}
    for person in state.persons if _rats_come(state) else ():
        if index.persons[person].effect == "prestige_per":
            pp = scoring.person_points(state.components, player, person)
            found[person] = pp + bonus if pp else 0
    return found


def _result_views(state: State) -> tuple[view.ResultView, ...]:
    ranked = sort_by_rank(scoring.seat_scores(state))
    rest = [player.coins + player.supply for player in state.players]
    return tuple(view.ResultView(s.seat, s.rank, dict(s.parts), s.score, rest[s.seat]) for s in ranked)
