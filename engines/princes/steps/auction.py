"""Phase A: the auction (P-4)."""

from typing import ClassVar, Literal

import msgspec

from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Action, Choice, Leaf, Node, Option
from engines.princes import money
from engines.princes.components import printed
from engines.princes.heaps import (
    auction_of,
    finished_seats,
    heaps,
    objects_left,
    opening_price,
    still_in,
    useless,
    why_closed,
)
from engines.princes.state import Bid, State, seats_from
from engines.princes.steps import objects


class Open(msgspec.Struct, frozen=True):
    """Name a heap for an auction (P-4.4)."""

    heap: str


class Take(msgspec.Struct, frozen=True):
    """Take one object without an auction (P-4.10)."""

    heap: str


Verb = Literal["take", "auction"]


def _heap_option(state: State, seat: int, heap: str, verb: Verb) -> Option:
    """Return the option of a heap, blocked where it is closed, or too dear (P-22.3, P-22.5)."""
    price = opening_price(state, heap)
    why = why_closed(state, seat, heap) or money.why_not(state, state.players[seat], price, "P-22.3")
    action = Take(heap) if verb == "take" else Open(heap)
    return Option(
        heap,
        money.priced_label(f"{verb}-heap", "object", heap, price),
        Leaf(action),
        why,
        f"heap:{heap}",
        note=money.count_left_message(objects_left(state, heap)),
        warning=money.warning(state, state.players[seat], price),
    )


def lowest_opening_price(state: State, seat: int) -> int | None:
    """Return the lowest opening price of the heaps publicly open to ``seat`` (P-22.3)."""
    prices = printed(state.components).opening[state.variant][state.round - 1]
    lowest = None
    for heap in sorted(prices, key=prices.__getitem__):
        if (lowest is None or prices[heap] < lowest) and why_closed(state, seat, heap) is None:
            lowest = prices[heap]
    return lowest


def opener_of(state: State, players: list[int]) -> dict[int, bool]:
    """Return the opener, the first of ``players``, while a heap is open by public information."""
    open_ = reversed(heaps(state))  # cards first: they need no look at the estate
    if players and any(why_closed(state, players[0], heap) is None for heap in open_):
        return {players[0]: True}
    return {}


def heap_choice(state: State, seat: int, *, last: bool) -> Node:
    """Ask which heap, or none (P-4.3, P-4.4, P-4.9, P-4.10, P-22.7); ``last``: taken without an auction."""
    price = lowest_opening_price(state, seat) or 0
    too_dear = money.why_not(state, state.players[seat], price, "P-22.3")
    verb: Verb = "take" if last else "auction"
    alike = len(set(printed(state.components).opening[state.variant][state.round - 1].values())) == 1
    ask = Msg(f"ask-{verb}" if alike else f"ask-{verb}-from", {"n": price})
    may = state.options["last_player_may_decline" if last else "may_decline_to_open"] or too_dear
    must = None if may else Msg(f"why-must-{verb}", rule="D-4" if last else "D-5")
    return Choice(
        ask,
        [
            Option(
                verb,
                Msg(f"verb-{verb}"),
                lambda: Choice(ask, [_heap_option(state, seat, heap, verb) for heap in heaps(state)]),
                too_dear,
            ),
            Option("decline", Msg("decline-take" if last else "decline"), Leaf(None), must),
        ],
    )


def open_heap(state: State, seat: int, heap: str, effects: Effects) -> None:
    """Make the opening bid; it can't be undone (P-4.4, P-22.10)."""
    auction, price = auction_of(state), opening_price(state, heap)
    auction.opener = auction.asked = seat
    auction.heap, auction.bids, auction.passed = heap, [Bid(seat, price)], []
    effects.seal_move()
    effects.emit_event(
        Msg("opens", {"seat": Seat(seat), "object": TermRef(heap), "n": price}), at=[f"heap:{heap}", "bids"]
    )


def tell_taken(state: State, seat: int, heap: str, effects: Effects) -> Bid:
    """Report that the last player takes an object for its opening price; return the price (P-4.10)."""
    price = opening_price(state, heap)
    effects.emit_event(Msg("takes", {"seat": Seat(seat), "object": TermRef(heap), "n": price}), at=[f"heap:{heap}"])
    return Bid(seat, price)


def decline(state: State, seat: int, effects: Effects) -> None:
    """Drop out for the rest of the round (P-4.9)."""
    auction_of(state).out.append(seat)
    effects.emit_event(Msg("declines", {"seat": Seat(seat)}))


def find_nothing(state: State, seat: int, effects: Effects) -> None:
    """Drop out an opener for whom no heap is left by public information (P-22.3, P-22.5)."""
    auction_of(state).out.append(seat)
    effects.emit_event(Msg("finds-nothing", {"seat": Seat(seat)}))


class AuctionPhase(Step[State]):
    """Who opens, and with what; the last player takes one object for the opening price or declines."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the opener (P-4.8)."""
        return opener_of(state, still_in(state))

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which heap, or none; ``active_seats`` has checked that one is open."""
        return heap_choice(state, seat, last=len(still_in(state)) == 1)

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Make an opening bid, take an object, or decline."""
        effects.keep_step()
        match action:
            case Open(heap):
                open_heap(state, seat, heap, effects)
                effects.push_steps(Bidding())
            case Take(heap):
                money.cover(state, seat, opening_price(state, heap), effects)  # P-22.29
                objects.win(state, heap, tell_taken(state, seat, heap, effects), effects)
            case None:
                decline(state, seat, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Drop out an opener without an open heap (P-22.3, P-22.5), or end the phase (P-4.11)."""
        players = still_in(state)
        if players:
            find_nothing(state, players[0], effects)
            effects.keep_step()
        else:
            state.auction = None
            effects.emit_event(Msg("auctions-over"))


def next_bidder(state: State) -> dict[int, bool]:
    """Return the next in turn of those who are still bidding (P-4.5)."""
    auction = auction_of(state)
    high = auction.bids[-1].seat
    out = {*auction.passed, *finished_seats(state)}
    for seat in seats_from(state, auction.asked)[1:]:
        if seat == high:
            break
        if seat not in out and not useless(state, seat, auction.lot):
            return {seat: True}
    return {}


def next_bid(state: State) -> int:
    """Return what a raise comes to (P-4.5)."""
    return auction_of(state).bids[-1].amount + printed(state.components).table.prices.auction_step


def raise_or_pass(state: State, seat: int) -> Node:
    """Ask for a raise or a pass. All players have to answer, for money is hidden (P-4.5, P-4.13)."""
    auction, bid = auction_of(state), next_bid(state)
    player = state.players[seat]
    why, warns = money.why_not(state, player, bid, "P-4.13"), money.warning(state, player, bid)
    return Choice(
        Msg("ask-bid", {"object": TermRef(auction.lot), "n": bid}),
        [
            Option("raise", Msg("raise", {"n": bid}), Leaf("raise"), why, hotspot="bids", warning=warns),
            Option("pass", Msg("pass"), Leaf("pass")),
        ],
    )


def bid_or_pass(state: State, seat: int, action: Action, effects: Effects) -> None:
    """Apply a raise, which can't be taken back (P-22.10), or a pass."""
    auction, bid = auction_of(state), next_bid(state)
    auction.asked = seat
    if action == "raise":
        auction.bids.append(Bid(seat, bid))
        effects.seal_move()
        effects.emit_event(Msg("bids", {"seat": Seat(seat), "object": TermRef(auction.lot), "n": bid}), at=["bids"])
    else:
        auction.passed.append(seat)
        effects.emit_event(Msg("passes", {"seat": Seat(seat), "object": TermRef(auction.lot)}))


def close(state: State, effects: Effects) -> tuple[str, Bid]:
    """Determine the highest bidder (P-4.6); return the heap and the bid."""
    auction = auction_of(state)
    heap, bid = auction.lot, auction.bids[-1]
    auction.heap, auction.bids, auction.passed = None, [], []
    message = Msg("wins", {"seat": Seat(bid.seat), "object": TermRef(heap), "n": bid.amount})
    effects.emit_event(message, at=[f"heap:{heap}"])
    return heap, bid


class Bidding(Step[State]):
    """Bidding goes round until all but the highest bidder have passed (P-4.5, P-4.6).

    It seals: the payment shows whether the winner had to sell prestige points, and thus reveals hidden money.
    """

    seals: ClassVar[bool] = True

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next in turn of those who are still bidding."""
        return next_bidder(state)

    def choice_tree(self, state: State, seat: int) -> Node:
        """Raise, or pass."""
        return raise_or_pass(state, seat)

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Raise or pass, and go on with the next bidder."""
        bid_or_pass(state, seat, action, effects)
        effects.keep_step()

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Let the highest bidder pay and have the object at once (P-4.6, P-4.7)."""
        objects.win(state, *close(state, effects), effects)
