"""Sampling of positions consistent with the view of a seat (law 18).

The view does not show who recruited persons, nor the order in which cards went under a deck between two looks;
neither is sampled. Others' hidden money covers their bids, or is similar to the seat's.
"""

from collections.abc import Iterable, Mapping

from engines.core import piles, sampling
from engines.core.game import Position
from engines.core.random_moves import Dice
from engines.core.sampling import UnseenCards
from engines.core.steps import Step
from engines.princes.components import LANDSCAPE, Index, printed, variant_of
from engines.princes.heaps import heaps_won_by
from engines.princes.state import PARTS, RECRUITING, Actions, Auction, Looking, Player, State, Tile
from engines.princes.steps.auction import AuctionPhase, Bidding
from engines.princes.steps.cards import KeepCard
from engines.princes.steps.czech import CzechAuctions, CzechBidding, KeepObject
from engines.princes.steps.objects import PlaceAnyLandscape, PlaceLandscape
from engines.princes.steps.recruit import RecruitAtOnce
from engines.princes.steps.rounds import BestWork
from engines.princes.steps.setup import Draft
from engines.princes.steps.turn import Turn
from engines.princes.view import MineView, PlayerView, PrincesView


def sample_state(view: PrincesView, dice: Dice) -> Position[State]:
    """See ``Game``."""
    me = view.mine
    index = printed(view.components)
    unseen = _unseen_by_deck(view, me, index, dice)
    state = State(
        components=view.components,
        options=dict(view.options),
        players=[_sample_player(view, me, seat, unseen, dice) for seat in range(len(view.players))],
        heaps={
            row.id: (view.landscapes[row.id] if row.id in view.landscapes else view.heaps[row.id])
            for row in index.table.auction_object
            if row.id != "prestige_card"
        },
        buildings=dict(view.buildings),
        freedoms=dict(view.freedoms),
        decks={deck: _sample_deck(view, me, deck, cards) for deck, cards in unseen.items()},
        round=view.round,
        start=view.start,
        auction=_sample_auction(view),
        actions=_sample_actions(view),
        laid_out=list(view.laid_out),
    )
    state.looking = _sample_looking(view, me, unseen)
    state.box = [unseen["prestige"].deal_cards(1)[0] if thing == "prestige_card" else thing for thing in view.box]
    stack = stack_of(view, state)
    own = None if me.gives is None else ("give", me.gives)
    sampling.sample_answers(stack[-1] if stack else None, state, view.owing, (me.seat, own), dice)
    return Position(state, stack, {})


# -- cards


def _unseen_by_deck(view: PrincesView, me: MineView, index: Index, dice: Dice) -> dict[str, UnseenCards]:
    table = [card for player in view.players for card in player.table if card != RECRUITING]
    used = [card for player in view.players for card in player.used_bonus]
    seen = {
        "profession": [*table, *view.laid_out, *me.professions],
        "bonus": [*used, *me.bonus],
        "prestige": list(me.prestige),
    }
    if view.over:
        others = [player for seat, player in enumerate(view.players) if seat != me.seat]
        seen["prestige"] += [card for player in others for card in player.prestige_cards]
    if me.looking_deck:
        seen[me.looking_deck] += me.looking
    for deck, layers in me.under.items():
        seen[deck] += [card for cards in layers for card in cards]
    every: dict[str, Iterable[str]] = {
        "profession": index.professions,
        "bonus": index.bonus,
        "prestige": index.prestige,
    }
    return {deck: UnseenCards(cards, seen[deck], dice) for deck, cards in every.items()}


def _sample_player(view: PrincesView, me: MineView, seat: int, unseen: Mapping[str, UnseenCards], dice: Dice) -> Player:
    seen, own = view.players[seat], seat == me.seat
    parts = {**dict.fromkeys(PARTS, 0), "works": seen.pp}
    shown = list(seen.prestige_cards) if view.over else unseen["prestige"].deal_cards(0 if own else seen.prestige)
    return Player(
        florins=me.florins if own else _sample_florins(view, me, seat, dice),
        parts=next((dict(result.parts) for result in view.results if result.seat == seat), parts),
        professions=list(me.professions) if own else unseen["profession"].deal_cards(seen.professions),
        bonus=list(me.bonus) if own else unseen["bonus"].deal_cards(seen.bonus),
        recruiting=seen.recruiting,
        prestige=list(me.prestige) if own and not view.over else shown,
        table=list(seen.table),
        used_bonus=list(seen.used_bonus),
        builders=seen.builders,
        jesters=seen.jesters,
        freedoms=list(seen.freedoms),
        tiles=[Tile(tile.kind, tile.way, tile.at) for tile in seen.tiles],
        best=seen.best,
    )


def _sample_florins(view: PrincesView, me: MineView, seat: int, dice: Dice) -> int:
    """Sample another player's hidden money: whole hundreds, enough for the bids (P-4.13, P-18.17)."""
    seen: PlayerView = view.players[seat]
    if seen.florins is not None:
        return seen.florins
    unit = printed(view.components).table.rates.florins_per_wv
    bids = [*view.auction.bids, *view.auction.won.values()] if view.auction else []
    least = max((bid.amount for bid in bids if bid.seat == seat), default=0)
    return -(-max(sampling.sample_money(me.florins, dice), least) // unit) * unit


def _sample_deck(view: PrincesView, me: MineView, deck: str, unseen: UnseenCards) -> piles.Pile:
    under = me.under.get(deck, ())
    return sampling.sample_pile(
        unseen.deal_cards(view.decks[deck] - sum(len(cards) for cards in under)), under, me.seat
    )


def _sample_looking(view: PrincesView, me: MineView, unseen: Mapping[str, UnseenCards]) -> Looking | None:
    if view.asks != "keep":
        return None
    (seat,) = view.owing
    if seat == me.seat:
        return Looking(seat, me.looking_deck, list(me.looking))
    boxed = view.box.count("prestige_card")
    missing = {deck: len(cards) - (boxed if deck == "prestige" else 0) for deck, cards in unseen.items()}
    deck = max(missing, key=missing.__getitem__)
    return Looking(seat, deck, unseen[deck].deal_cards(missing[deck]))


# -- the remaining steps


def _sample_auction(view: PrincesView) -> Auction | None:
    seen = view.auction
    if seen is None:
        return None
    n = len(view.players)
    asked = (view.owing[0] - 1) % n if view.asks == "bid" else seen.opener
    return Auction(seen.opener, list(seen.out), dict(seen.won), seen.heap, list(seen.bids), list(seen.passed), asked)


def _sample_actions(view: PrincesView) -> Actions | None:
    turn = view.turn
    return Actions(turn.seat, turn.left, turn.profession, turn.freedom) if turn else None


def stack_of(view: PrincesView, state: State) -> list[Step[State]]:
    """Return the remaining steps in the view's state, the next one last."""
    if view.over:
        return []
    if view.round == 0:
        return [Draft(seats=list(range(len(view.players))))]
    order = state.seats_from(view.start)
    to_come = order[order.index(view.turn.seat) :] if view.turn else order
    stack: list[Step[State]] = [BestWork(), *(Turn(seat) for seat in reversed(to_come))]
    if state.auction is None:
        return [*stack, KeepCard(view.owing[0])] if view.asks == "keep" else stack
    return [*stack, *_auction_steps(view, state, state.auction, order)]


def _auction_steps(view: PrincesView, state: State, auction: Auction, order: list[int]) -> list[Step[State]]:
    (seat,) = view.owing
    czech = variant_of(view.components, state.variant).objects_won_per_round > 1
    within: dict[str, Step[State]] = {"keep": KeepCard(seat), "recruit": RecruitAtOnce(seat)}
    if view.asks in {"place", "land"}:
        kind = _sample_kept_card(view, auction, seat)
        within["land"], within["place"] = PlaceAnyLandscape(seat), PlaceLandscape(seat, kind)
    top = [within[view.asks]] if view.asks in within else []
    if not czech:
        return [AuctionPhase(), *([Bidding()] if view.asks == "bid" else top)]
    if view.asks == "object":
        return [KeepObject(order[order.index(seat) :])]
    if top:
        return [KeepObject(order[order.index(seat) + 1 :]), *top]
    return [CzechAuctions(), *([CzechBidding()] if view.asks == "bid" else [])]


def _sample_kept_card(view: PrincesView, auction: Auction, seat: int) -> str:
    """Return the landscape to place: the last one won, or the one kept of two (P-18.5)."""
    won = [heap for heap in heaps_won_by(auction, seat) if heap in view.landscapes or heap == LANDSCAPE]
    if not won:
        raise sampling.impossible_view_error("landscapes won")
    rest = [heap for heap in won if heap not in view.box[-1:]]
    return (rest or won)[-1]
