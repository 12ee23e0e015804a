"""Phase A: the auction (P-4)."""

from functools import lru_cache
from typing import ClassVar

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
from engines.princes.state import Bid, State
from engines.princes.steps import objects


def next_bid(state: State) -> int:
    """Return the amount of a raise (P-4.5)."""
    return auction_of(state).bids[-1].amount + printed(state.components).table.prices.auction_step


class HeapBidding(Step[State]):
    """Bidding goes round until all but the highest bidder have passed (P-4.5, P-4.6)."""

    covers: ClassVar[bool] = False
    """Whether the cash for a bid is raised at once."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat still bidding (P-4.5)."""
        auction = auction_of(state)
        high = auction.bids[-1].seat
        out = {*auction.passed, *finished_seats(state)}
        for seat in state.seats_from(auction.asked)[1:]:
            if seat == high:
                break
            if seat not in out and not useless(state, seat, auction.lot):
                return {seat: True}
        return {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a raise or a pass. All players have to answer, since money is hidden (P-4.5, P-4.13)."""
        auction, bid = auction_of(state), next_bid(state)
        player = state.players[seat]
        why, warns = money.why_not(state, player, bid, "P-4.13"), money.warning(state, player, bid)
        return Choice(
            Msg("ask-bid", {"object": TermRef(auction.lot), "n": bid}),
            [
                Option("raise", Msg("raise", {"n": bid}), Leaf("raise"), why, hotspot="bids", warning=warns),
                Option("pass", Msg("pass"), Leaf(None)),
            ],
        )

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Apply a raise, which can't be taken back (P-22.10), or a pass; go on with the next bidder."""
        effects.keep_step()
        auction, bid = auction_of(state), next_bid(state)
        auction.asked = seat
        if action is None:
            auction.passed.append(seat)
            effects.emit_event(Msg("passes", {"seat": Seat(seat), "object": TermRef(auction.lot)}))
            return
        if self.covers:
            money.cover(state, seat, bid, effects)
        auction.bids.append(Bid(seat, bid))
        effects.seal_move()
        effects.emit_event(Msg("bids", {"seat": Seat(seat), "object": TermRef(auction.lot), "n": bid}), at=["bids"])

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Award the heap to the highest bidder (P-4.6)."""
        auction = auction_of(state)
        heap, bid = auction.lot, auction.bids[-1]
        auction.heap, auction.bids, auction.passed = None, [], []
        message = Msg("wins", {"seat": Seat(bid.seat), "object": TermRef(heap), "n": bid.amount})
        effects.emit_event(message, at=[f"heap:{heap}"])
        self.award_heap(state, heap, bid, effects)

    @staticmethod
    def award_heap(state: State, heap: str, bid: Bid, effects: Effects) -> None:
        """Let the highest bidder, or the last player, pay and take the object (P-4.6, P-4.7, P-4.10)."""
        objects.win(state, heap, bid, effects)


class Bidding(HeapBidding):
    """The bidding of the base game.

    It seals: the payment shows whether the winner had to sell prestige points, and thus reveals hidden money.
    """

    seals: ClassVar[bool] = True


class HeapAuctions(Step[State]):
    """The opener and the heap; the last player takes one object for the opening price or declines."""

    bidding: ClassVar[type[HeapBidding]] = Bidding

    def players(self, state: State) -> list[int]:
        """Return the players who may still win, the opener first (P-4.8)."""
        return still_in(state)

    def end_auctions(self, state: State, effects: Effects) -> None:
        """End the phase (P-4.11)."""
        state.auction = None
        effects.emit_event(Msg("auctions-over"))

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the opener, while a heap is open by public information."""
        players = self.players(state)
        open_ = reversed(heaps(state))  # cards first: they need no check of the estate
        if players and any(why_closed(state, players[0], heap) is None for heap in open_):
            return {players[0]: True}
        return {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a heap, or none (P-4.3, P-4.4, P-4.9, P-4.10, P-22.7); the last player takes it without bidding."""
        last = len(self.players(state)) == 1
        price = lowest_opening_price(state, seat) or 0
        too_dear = money.why_not(state, state.players[seat], price, "P-22.3")
        verb = "take" if last else "auction"
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

    def apply_action(self, state: State, seat: int, action: Action, effects: Effects) -> None:
        """Make an opening bid, take an object (P-22.29), or drop out for the rest of the round (P-4.9)."""
        effects.keep_step()
        if action is None:
            auction_of(state).out.append(seat)
            effects.emit_event(Msg("declines", {"seat": Seat(seat)}))
            return
        last, bid = len(self.players(state)) == 1, Bid(seat, opening_price(state, action))
        if last or self.bidding.covers:
            money.cover(state, seat, bid.amount, effects)
        if last:
            message = Msg("takes", {"seat": Seat(seat), "object": TermRef(action), "n": bid.amount})
            effects.emit_event(message, at=[f"heap:{action}"])
            self.bidding.award_heap(state, action, bid, effects)
        else:
            self._open_heap(state, action, bid, effects)

    def _open_heap(self, state: State, heap: str, bid: Bid, effects: Effects) -> None:
        """Make the opening bid; it can't be undone (P-4.4, P-22.10)."""
        auction = auction_of(state)
        auction.opener = auction.asked = bid.seat
        auction.heap, auction.bids, auction.passed = heap, [bid], []
        effects.seal_move()
        message = Msg("opens", {"seat": Seat(bid.seat), "object": TermRef(heap), "n": bid.amount})
        effects.emit_event(message, at=[f"heap:{heap}", "bids"])
        effects.push_steps(self.bidding())

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Drop an opener with no heap left by public information (P-22.3, P-22.5), or end the phase."""
        players = self.players(state)
        if players:
            auction_of(state).out.append(players[0])
            effects.emit_event(Msg("finds-nothing", {"seat": Seat(players[0])}))
            effects.keep_step()
        else:
            self.end_auctions(state, effects)


class AuctionPhase(HeapAuctions):
    """The auctions of the base game (P-4)."""


@lru_cache(maxsize=256)
def _heap_label(verb: str, heap: str, price: int) -> Msg:
    return Msg(f"{verb}-heap", {"object": TermRef(heap), "n": price})


def _heap_option(state: State, seat: int, heap: str, verb: str) -> Option:
    """Return the option of a heap, blocked if closed or too expensive (P-22.3, P-22.5)."""
    price = opening_price(state, heap)
    return Option(
        heap,
        _heap_label(verb, heap, price),
        Leaf(heap),
        why_closed(state, seat, heap) or money.why_not(state, state.players[seat], price, "P-22.3"),
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
