"""Build views from positions, copying only known fields. Source: P-2.8."""

from functools import lru_cache

import msgspec

from engines.core import piles
from engines.core.game import Position
from engines.core.seats import sort_by_rank
from engines.princes import estate, scoring, view
from engines.princes.components import LANDSCAPE, printed, variant_of
from engines.princes.heaps import heaps, objects_left, opening_price
from engines.princes.state import Auction, Player, State, Tile
from engines.princes.steps.auction import HeapAuctions, next_bid
from engines.princes.steps.russian import professions_left
from engines.princes.steps.setup import Draft


def build_view(position: Position[State], seat: int | None) -> view.PrincesView:
    """Build the view of ``seat``; ``None`` is a spectator (P-2.8)."""
    state = position.state
    index = printed(state.components)
    over = not position.stack
    asked = position.stack[-1].active_seats(state) if position.stack else {}
    return view.PrincesView(
        components=state.components,
        options=dict(state.options),
        phase=_phase_name(state, over=over),
        round=state.round,
        minimum=index.minimum,
        start=state.start,
        owing=tuple(seat for seat, owes in asked.items() if owes),
        players=tuple(_player_view(state, player, over=over) for player in state.players),
        heaps={heap: objects_left(state, heap) for heap in index.heaps[state.variant]},
        prices=index.opening[state.variant][max(state.round, 1) - 1],
        landscapes={kind: state.heaps[kind] for kind in index.landscapes},
        buildings=dict(state.buildings),
        freedoms=dict(state.freedoms),
        decks={deck: piles.pile_size(pile) for deck, pile in state.decks.items()},
        outlines=index.outlines,
        auction=_auction_view(state, state.auction) if state.auction else None,
        turn=_turn_view(state),
        me=None if seat is None else _mine_view(position, seat),
        over=over,
        results=_result_views(state) if over else (),
        laid_out=tuple(state.laid_out),
        may_acquire=professions_left(state),
        box=tuple("prestige_card" if thing in index.prestige else thing for thing in state.box),
        asks=_question_kind(position) if asked else "",
    )


def _question_kind(position: Position[State]) -> view.Asks:
    match position.stack[-1]:
        case HeapAuctions() as step:
            return "take" if len(step.players(position.state)) == 1 else "open"
        case step:
            return ASKS[type(step).__name__]


ASKS: dict[str, view.Asks] = {
    "Draft": "give",
    "Bidding": "bid",
    "CzechBidding": "bid",
    "KeepObject": "object",
    "PlaceLandscape": "place",
    "PlaceAnyLandscape": "land",
    "KeepCard": "keep",
    "RecruitAtOnce": "recruit",
    "Turn": "turn",
}


def _phase_name(state: State, *, over: bool) -> view.Phase:
    if over:
        return "end"
    if state.round == 0:
        return "draft"
    return "auction" if state.auction else "actions"


def _player_view(state: State, player: Player, *, over: bool) -> view.PlayerView:
    return view.PlayerView(
        florins=player.florins if over or state.options["open_money"] else None,
        pp=player.pp,
        builders=player.builders,
        jesters=player.jesters,
        freedoms=tuple(player.freedoms),
        tiles=tuple(_tile_view(state.components, tile) for tile in player.tiles),
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


@lru_cache(maxsize=4096)
def _tile_view(components: str, tile: Tile) -> view.TileView:
    """Build the view of a tile. Cached: tiles never move."""
    return view.TileView(tile.kind, tile.way, tile.at, estate.place_of(components, tile).squares)


def _auction_view(state: State, auction: Auction) -> view.AuctionView:
    return view.AuctionView(
        auction.opener,
        auction.heap,
        tuple(auction.bids),
        tuple(auction.passed),
        tuple(auction.out),
        dict(auction.won),
        next_bid(state) if auction.bids else min(opening_price(state, heap) for heap in heaps(state)),
        variant_of(state.components, state.variant).objects_won_per_round,
    )


def _turn_view(state: State) -> view.TurnView | None:
    turn = state.actions
    return view.TurnView(turn.seat, turn.left, turn.profession, turn.freedom) if turn else None


def _mine_view(position: Position[State], seat: int) -> view.MineView:
    state = position.state
    player, looking = state.players[seat], state.looking
    own = looking if looking and looking.seat == seat else None
    top = position.stack[-1] if position.stack else None
    gives = top.answers.get(seat) if isinstance(top, Draft) else None
    return view.MineView(
        seat=seat,
        florins=player.florins,
        professions=tuple(sorted(player.professions)),
        bonus=tuple(sorted(player.bonus)),
        recruiting=player.recruiting,
        prestige=tuple(sorted(player.prestige)),
        looking=tuple(own.cards) if own else (),
        looking_deck=own.deck if own else "",
        gives=gives[-1] if gives else None,
        under={deck: layers for deck, pile in state.decks.items() if (layers := piles.layers_known_to(pile, seat))},
        works=_work_views(state, seat),
    )


def _work_views(state: State, seat: int) -> tuple[view.WorkView, ...]:
    player, looking = state.players[seat], state.looking
    values = sorted(scoring.bonus_values(state.components, player).items())
    bonus = tuple(view.BonusView(card, n) for card, n in values)
    values_of = scoring.work_values(state, player, sorted(player.professions))
    works = [_work_view(state, person, value, bonus) for person, value in values_of.items()]
    if looking and looking.seat == seat and looking.deck == "profession":
        for person in looking.cards:
            kept = msgspec.structs.replace(player, professions=[*player.professions, person])
            works.append(_work_view(state, person, scoring.work_value(state, kept, person), bonus))
    return tuple(works)


def _work_view(state: State, person: str, value: scoring.WorkValue, bonus: tuple[view.BonusView, ...]) -> view.WorkView:
    wants = printed(state.components).professions[person]
    return view.WorkView(
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
    """Return the value that the heap under auction would add to a work (P-7.2)."""
    heap, work = state.auction.heap if state.auction else None, printed(state.components).table.work
    if heap == "jester":
        return work.jester_each
    if heap in {landscape, LANDSCAPE}:
        return work.landscape - value.landscape
    if heap == "recruiting_card" and state.options["recruiting_in_hand_counts"]:
        return work.person_each
    return 0


def _result_views(state: State) -> tuple[view.ResultView, ...]:
    ranked = sort_by_rank(scoring.seat_scores(state))
    return tuple(view.ResultView(s.seat, s.rank, dict(s.parts), s.score, state.players[s.seat].florins) for s in ranked)
