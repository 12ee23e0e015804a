"""Phase A: the auction (P-4)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar, Literal

import msgspec

from engines.core import piles
from engines.core.steps import Fx, Step
from engines.core.tree import Action, Leaf, Node, Option, Pick
from engines.core.words import Msg, Ref, Seat
from engines.princes import estate, money, table
from engines.princes.labels import left
from engines.princes.state import Auction, Bid, State, seats_from
from engines.princes.steps import objects


def left_in(state: State, heap: str) -> int:
    """How many objects a heap has left."""
    return piles.size(state.decks["prestige"]) if heap == "prestige_card" else state.heaps[heap]


def auction_of(state: State) -> Auction:
    """The auction of this round, which is on."""
    assert state.auction is not None
    return state.auction


def still_in(state: State) -> list[int]:
    """Who has neither won nor dropped out, clockwise from the opener (P-4.1, P-4.8, P-4.9)."""
    auction = auction_of(state)
    gone = _gone(auction)
    return [seat for seat in seats_from(state, auction.opener) if seat not in gone]


def _gone(auction: Auction) -> list[int]:
    """Who has won or dropped out."""
    return [bid.seat for bid in auction.won.values()] + auction.out


def useless(state: State, seat: int, heap: str) -> Msg | None:
    """Why a player may not win from a heap, for reasons that everybody sees (P-4.12)."""
    player, index = state.players[seat], table.of(state.components)
    if heap == "builder":
        limit = index.table.limits.builders_per_player
        return Msg("why-builders", {"n": limit}, "P-5.12") if player.builders >= limit else None
    if heap in index.landscapes:
        on = estate.ground(state.components, player, heap)
        if not estate.fits(state.components, heap, on):
            return Msg("why-no-room", {"tile": Ref(heap)}, "P-5.3")
    return None


def why_closed(state: State, seat: int, heap: str) -> Msg | None:
    """Why a heap can't be opened by ``seat``, for reasons that everybody sees (P-4.2, P-4.3, P-22.7)."""
    auction = auction_of(state)
    if heap in auction.won:
        return Msg("why-heap-won", {"seat": Seat(auction.won[heap].seat)}, "P-4.2")
    if not left_in(state, heap):
        return Msg("why-heap-empty", rule="P-4.3")
    return useless(state, seat, heap)


class Open(msgspec.Struct, frozen=True):
    """Name a heap for an auction (P-4.4)."""

    heap: str


class Take(msgspec.Struct, frozen=True):
    """Take one object without an auction (P-4.10)."""

    heap: str


class Decline(msgspec.Struct, frozen=True):
    """Do not open, or do not take (P-4.9, P-4.10)."""


def _heap(state: State, heap: str, why: Msg | None, verb: Literal["take", "auction"]) -> Option:
    price = table.of(state.components).table.prices.auction_opening
    action = Take(heap) if verb == "take" else Open(heap)
    note = left(left_in(state, heap))
    return Option(heap, _label(verb, heap, price), Leaf(action), why, f"heap:{heap}", note=note)


@lru_cache(maxsize=256)
def _label(verb: str, heap: str, price: int) -> Msg:
    return Msg(f"{verb}-heap", {"object": Ref(heap), "n": price})


class AuctionPhase(Step[State]):
    """Who opens, and with what; the last player takes one object for the opening price or declines."""

    def who(self, state: State) -> dict[int, bool]:
        """The opener, while there is a heap that he might open as far as everybody can see."""
        players = still_in(state)
        if players and self._heaps(state, players[0]):
            return {players[0]: True}
        return {}

    def _heaps(self, state: State, seat: int) -> bool:
        objects_ = reversed(table.of(state.components).objects)  # cards first: they need no look at the estate
        return any(why_closed(state, seat, heap) is None for heap in objects_)

    def ask(self, state: State, seat: int) -> Node:
        """Which heap, or none (P-4.3, P-4.4, P-4.9, P-4.10, P-22.7); ``who`` has seen that one is open to all eyes."""
        index = table.of(state.components)
        price = index.table.prices.auction_opening
        too_dear = money.why_not(state, state.players[seat], price, "P-22.3")
        last = len(still_in(state)) == 1
        verb: Literal["take", "auction"] = "take" if last else "auction"
        ask = Msg(f"ask-{verb}", {"n": price})

        def heaps() -> Pick:
            return Pick(ask, [_heap(state, heap, why_closed(state, seat, heap), verb) for heap in index.objects])

        may = state.options["last_player_may_decline" if last else "may_decline_to_open"] or too_dear
        must = None if may else Msg(f"why-must-{verb}", rule="D-4" if last else "D-5")
        return Pick(
            ask,
            [
                Option(verb, Msg(f"verb-{verb}"), heaps, too_dear),
                Option("decline", Msg("decline-take" if last else "decline"), Leaf(Decline()), must),
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        """An opening bid, a taking, or a decline."""
        auction = auction_of(state)
        price = table.of(state.components).table.prices.auction_opening
        fx.stay()
        match action:
            case Open(heap):
                auction.opener = auction.asked = seat
                auction.heap, auction.bids, auction.passed = heap, [Bid(seat, price)], []
                fx.seal()  # P-22.10
                fx.tell(
                    Msg("opens", {"seat": Seat(seat), "object": Ref(heap), "n": price}), at=[f"heap:{heap}", "bids"]
                )
                fx.push(Bidding())
            case Take(heap):
                fx.tell(Msg("takes", {"seat": Seat(seat), "object": Ref(heap), "n": price}), at=[f"heap:{heap}"])
                objects.win(state, heap, Bid(seat, price), fx)
            case Decline():
                auction.out.append(seat)
                fx.tell(Msg("declines", {"seat": Seat(seat)}))
            case _:
                raise AssertionError(action)

    def go(self, state: State, fx: Fx) -> None:
        """An opener for whom, as all see, no heap is left drops out (P-22.3, P-22.5); or the phase ends (P-4.11)."""
        players = still_in(state)
        if players:
            auction_of(state).out.append(players[0])
            fx.tell(Msg("finds-nothing", {"seat": Seat(players[0])}))
            fx.stay()
        else:
            state.auction = None
            fx.tell(Msg("auctions-over"))


class Raise(msgspec.Struct, frozen=True):
    """Raise by the step (P-4.5)."""


class Pass(msgspec.Struct, frozen=True):
    """Out of the bidding for this object only (P-4.5)."""


class Bidding(Step[State]):
    """The asking goes round and round till all but the highest bidder have passed (P-4.5, P-4.6).

    It seals: paying tells whether the winner had to sell prestige points, and so how much hidden money there was.
    """

    seals: ClassVar[bool] = True

    def who(self, state: State) -> dict[int, bool]:
        """The next in turn of those who are still bidding."""
        auction = auction_of(state)
        assert auction.heap is not None
        high = auction.bids[-1].seat
        gone = {*auction.passed, *_gone(auction)}
        for seat in seats_from(state, auction.asked)[1:]:
            if seat == high:
                break
            if seat not in gone and not useless(state, seat, auction.heap):
                return {seat: True}
        return {}

    def ask(self, state: State, seat: int) -> Node:
        """Raise, or pass. Whether a player can pay is hidden, so everybody is asked (P-4.5, P-4.13)."""
        auction = auction_of(state)
        assert auction.heap is not None
        bid = auction.bids[-1].amount + table.of(state.components).table.prices.auction_step
        why = money.why_not(state, state.players[seat], bid, "P-4.13")
        return Pick(
            Msg("ask-bid", {"object": Ref(auction.heap), "n": bid}),
            [
                Option("raise", Msg("raise", {"n": bid}), Leaf(Raise()), why, at="bids"),
                Option("pass", Msg("pass"), Leaf(Pass())),
            ],
        )

    def take(self, state: State, seat: int, action: Action, fx: Fx) -> None:
        """A raise or a pass."""
        auction = auction_of(state)
        assert auction.heap is not None
        auction.asked = seat
        fx.stay()
        if isinstance(action, Raise):
            bid = auction.bids[-1].amount + table.of(state.components).table.prices.auction_step
            auction.bids.append(Bid(seat, bid))
            fx.seal()  # P-22.10
            fx.tell(Msg("bids", {"seat": Seat(seat), "object": Ref(auction.heap), "n": bid}), at=["bids"])
        else:
            auction.passed.append(seat)
            fx.tell(Msg("passes", {"seat": Seat(seat), "object": Ref(auction.heap)}))

    def go(self, state: State, fx: Fx) -> None:
        """The highest bidder wins (P-4.6)."""
        auction = auction_of(state)
        assert auction.heap is not None
        heap, bid = auction.heap, auction.bids[-1]
        auction.heap, auction.bids, auction.passed = None, [], []
        at = [f"heap:{heap}"]
        fx.tell(Msg("wins", {"seat": Seat(bid.seat), "object": Ref(heap), "n": bid.amount}), at=at)
        objects.win(state, heap, bid, fx)
