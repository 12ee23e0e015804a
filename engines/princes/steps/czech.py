"""The Czech game for two: each wins two objects and keeps one of them (P-18)."""

from typing import ClassVar

from engines.core.chance import NO_SEAT
from engines.core.core_types import Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.princes import money
from engines.princes.components import printed
from engines.princes.heaps import auction_of, heaps_won_by, still_in
from engines.princes.state import Bid, State
from engines.princes.steps import auction, objects


class CzechBidding(auction.HeapBidding):
    """As in the base game, but each bid is covered at once by selling prestige points for good (P-18.9, P-18.17)."""

    covers: ClassVar[bool] = True

    @staticmethod
    def award_heap(state: State, heap: str, bid: Bid, effects: Effects) -> None:  # noqa: ARG004 - as in the base game
        """Set the object aside; nothing is paid yet (P-18.4, P-18.8)."""
        auction_of(state).won[heap] = bid


class CzechAuctions(auction.HeapAuctions):
    """Up to four auctions of different heaps; the last player takes objects without one (P-18.1 to P-18.3)."""

    bidding: ClassVar[type[auction.HeapBidding]] = CzechBidding

    def players(self, state: State) -> list[int]:
        """Return the players who may still win, the next opener first (P-18.2, P-18.13, P-18.14).

        The opener is the one with fewer wins, else the start player.
        """
        won = auction_of(state).won.values()
        players = [seat for seat in state.seats_from(state.start) if seat in still_in(state)]
        return sorted(players, key=lambda seat: sum(bid.seat == seat for bid in won))

    def end_auctions(self, state: State, effects: Effects) -> None:
        """Let both choose after the last auction (P-18.5, P-18.16)."""
        effects.push_steps(KeepObject(state.seats_from(state.start)))


class KeepObject(Step[State]):
    """Each player keeps one object, pays once, and gets its whole effect (P-18.5 to P-18.7, P-18.16)."""

    left: list[int]
    """Seats that have not kept an object yet, in turn order."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat, if it has a choice."""
        if self.left and len(heaps_won_by(auction_of(state), self.left[0])) > 1:
            return {self.left[0]: True}
        return {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for the object to keep."""
        ask = Msg("ask-keep-object")
        won = [
            Option(heap, Msg("keep-object", {"object": TermRef(heap)}), Leaf(heap), hotspot=f"heap:{heap}")
            for heap in heaps_won_by(auction_of(state), seat)
        ]
        return Choice(ask, [Option("keep", Msg("verb-keep"), Choice(ask, won))])

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Put the other object back into the box."""
        effects.keep_step()
        self._keep_object(state, seat, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Let a player who has won one object keep it, and end the phase after both."""
        if not self.left:
            state.auction = None
            effects.emit_event(Msg("auctions-over"))
            return
        effects.keep_step()
        won = heaps_won_by(auction_of(state), self.left[0])
        if won:
            self._keep_object(state, self.left[0], won[0], effects)
        else:
            self.left.pop(0)

    def _keep_object(self, state: State, seat: int, heap: str, effects: Effects) -> None:
        """Pay the higher bid for either object (P-18.6), discard the other, and apply the effect."""
        won = auction_of(state).won
        mine = heaps_won_by(auction_of(state), seat)
        price = max(won[one].amount for one in mine)
        self.left.pop(0)
        at = [f"heap:{one}" for one in mine]
        effects.emit_event(Msg("keeps-object", {"seat": Seat(seat), "object": TermRef(heap), "n": price}), at=at)
        money.pay(state, seat, price, effects)
        for one in mine:
            if one in state.heaps:
                state.heaps[one] -= 1
        for one in mine:
            if one != heap:
                _discard_object(state, seat, one, effects)
        objects.gain(state, seat, heap, effects)


def _discard_object(state: State, seat: int, heap: str, effects: Effects) -> None:
    """Put an object back into the box, out of the game for good (P-18.5)."""
    effects.emit_event(Msg("discards", {"seat": Seat(seat), "object": TermRef(heap)}), at=[f"heap:{heap}"])
    if heap == "prestige_card":
        effects.push_steps(DiscardPrestige())
    else:
        state.box.append(heap)


class DiscardPrestige(Step[State]):
    """The top card of the prestige deck goes to the box unseen (P-18.11)."""

    seals: ClassVar[bool] = True

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Discard the card without showing it."""
        state.box.append(effects.draw_card("prestige", state.decks["prestige"], NO_SEAT))


def remove_last_freedom(state: State, effects: Effects) -> None:
    """Remove the third kind when each player has introduced exactly one (P-18.10)."""
    if all(len(player.freedoms) == 1 for player in state.players):
        for other in printed(state.components).freedoms:
            if state.freedoms[other]:
                state.freedoms[other] -= 1
                state.box.append(other)
                effects.emit_event(Msg("freedom-leaves", {"freedom": TermRef(other)}))
