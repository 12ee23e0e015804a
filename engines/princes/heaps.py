"""The auctioned heaps: opening prices, remaining bidders, and restrictions (P-4.1 to P-4.4, P-4.12)."""

from engines.core import piles
from engines.core.core_types import Msg, Seat, TermRef, not_none
from engines.princes import estate
from engines.princes.components import LANDSCAPE, printed, variant_of
from engines.princes.state import Auction, State


def heaps(state: State) -> tuple[str, ...]:
    """Return the auctioned heaps: the seven objects, or five if the landscapes are merged (P-4.2, P-19.6)."""
    return printed(state.components).heaps[state.variant]


def opening_price(state: State, heap: str) -> int:
    """Return the opening bid for a heap in this round, and the last player's price (P-4.4, P-4.10, P-20.5)."""
    return printed(state.components).opening[state.variant][state.round - 1][heap]


def objects_left(state: State, heap: str) -> int:
    """Return the number of objects left in a heap."""
    if heap == "prestige_card":
        return piles.pile_size(state.decks["prestige"])
    if heap == LANDSCAPE:
        return sum(state.heaps[kind] for kind in printed(state.components).landscapes)
    return state.heaps[heap]


def auction_of(state: State) -> Auction:
    """Return the running auction of this round."""
    return not_none(state.auction)


def still_in(state: State) -> list[int]:
    """Return the players still in the auctions, clockwise from the opener (P-4.1, P-4.8, P-4.9, P-18.3)."""
    out = finished_seats(state)
    return [seat for seat in state.seats_from(auction_of(state).opener) if seat not in out]


def heaps_won_by(auction: Auction, seat: int) -> list[str]:
    """Return a player's winning heaps of this round, in order."""
    return [heap for heap, bid in auction.won.items() if bid.seat == seat]


def finished_seats(state: State) -> list[int]:
    """Return the players who have won their maximum, or dropped out."""
    auction = auction_of(state)
    winners = [bid.seat for bid in auction.won.values()]
    most = variant_of(state.components, state.variant).objects_won_per_round
    return auction.out + (winners if most == 1 else [seat for seat in set(winners) if winners.count(seat) >= most])


def useless(state: State, seat: int, heap: str) -> Msg | None:
    """Return the public reason why a player may not win from a heap (P-4.12)."""
    player, index = state.players[seat], printed(state.components)
    if heap == "builder":
        limit = index.table.limits.builders_per_player
        return Msg("why-builders", {"n": limit}, "P-5.12") if player.builders >= limit else None
    if heap in index.landscapes:
        return no_room(state, seat, heap)
    if heap == LANDSCAPE and all(not state.heaps[kind] or no_room(state, seat, kind) for kind in index.landscapes):
        return Msg("why-no-room", {"tile": TermRef(heap)}, "P-19.7")
    return None


def no_room(state: State, seat: int, kind: str) -> Msg | None:
    """Return why a landscape does not fit into an estate (P-5.3)."""
    on = estate.ground(state.components, state.players[seat], kind)
    return None if estate.fits(state.components, kind, on) else Msg("why-no-room", {"tile": TermRef(kind)}, "P-5.3")


def why_closed(state: State, seat: int, heap: str) -> Msg | None:
    """Return the public reason why ``seat`` can't open a heap (P-4.2, P-4.3, P-22.7)."""
    auction = auction_of(state)
    if heap in auction.won:
        return Msg("why-heap-won", {"seat": Seat(auction.won[heap].seat)}, "P-4.2")
    if not objects_left(state, heap):
        return Msg("why-heap-empty", rule="P-4.3")
    return useless(state, seat, heap)
