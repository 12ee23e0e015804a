"""Validation of the phase of a position: rounds, turns, bids, and the stack (P-3)."""

from __future__ import annotations

from collections import Counter

from engines.core.game import Position
from engines.core.steps import Step
from engines.core.validation import bad_state_error, ensure_equal, ensure_one_of, ensure_valid_seats
from engines.princes import money, within
from engines.princes.components import Index, variant_of
from engines.princes.heaps import objects_left
from engines.princes.state import Auction, State, seats_from
from engines.princes.steps.czech import KeepObject
from engines.princes.steps.turn import Turn

WITHIN = ("PlaceLandscape", "PlaceAnyLandscape", "KeepCard", "RecruitAtOnce")
"""Steps that may be on top of the stack during an auction phase."""


def validate_phase(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a phase that no game can reach."""
    state = position.state
    if not 0 <= state.round <= len(index.minimum):
        raise bad_state_error("state.round", "round", state.round, f"0 to {len(index.minimum)}")
    ensure_valid_seats(_seats_by_path(state), len(state.players))
    if state.auction:
        _validate_auction(state, state.auction, index)
    if state.actions:
        most = index.table.game.actions_per_player_per_round
        if not 0 <= state.actions.left <= most:
            raise bad_state_error("state.actions.left", "actions left", state.actions.left, f"0 to {most}")
    _validate_stack(position, index)
    _validate_parts(position)
    _validate_set_aside(position)
    within.check(position, index)


def _seats_by_path(state: State) -> dict[str, int]:
    """Return every seat that the course of the game names, by its path."""
    named: dict[str, int] = {"state.start": state.start}
    if state.auction:
        auction = state.auction
        named |= {"state.auction.opener": auction.opener, "state.auction.asked": auction.asked}
        for name, seats in (("out", auction.out), ("passed", auction.passed)):
            named |= {f"state.auction.{name}[{i}]": seat for i, seat in enumerate(seats)}
        named |= {f"state.auction.bids[{i}].seat": bid.seat for i, bid in enumerate(auction.bids)}
        named |= {f"state.auction.won.{heap}.seat": bid.seat for heap, bid in auction.won.items()}
    if state.actions:
        named["state.actions.seat"] = state.actions.seat
    if state.looking:
        named["state.looking.seat"] = state.looking.seat
    return named


def _validate_auction(state: State, auction: Auction, index: Index) -> None:
    """Check that bids rise and can be paid, and that no player wins twice (P-4.1, P-4.13)."""
    heaps = index.heaps[state.variant]
    for heap in auction.won:
        ensure_one_of("state.auction.won", "heap", heap, heaps)
    if auction.heap is not None:
        ensure_one_of("state.auction.heap", "heap", auction.heap, [heap for heap in heaps if heap not in auction.won])
    ensure_equal("state.auction.bids", "an auction with bids", bool(auction.bids), auction.heap is not None)
    winners = [bid.seat for bid in auction.won.values()]
    most_won, may_win = max(Counter(winners).values(), default=0), _objects_to_win(state)
    if most_won > may_win:
        raise bad_state_error("state.auction.won", "objects won by one seat", most_won, f"{may_win} or fewer")
    amounts = [bid.amount for bid in auction.bids]
    ensure_equal("state.auction.bids", "bids in rising order", amounts, sorted(set(amounts)))
    for i, bid in enumerate(auction.bids):
        most = money.payable_limit(state, state.players[bid.seat])
        if not 0 < bid.amount <= most:
            raise bad_state_error(f"state.auction.bids[{i}].amount", "a bid", bid.amount, f"1 to {most}")
        if winners.count(bid.seat) >= may_win:
            raise bad_state_error(f"state.auction.bids[{i}].seat", "a bidder", bid.seat, "a seat that has not won yet")
        if i and bid.seat == auction.bids[i - 1].seat:
            raise bad_state_error(
                f"state.auction.bids[{i}].seat", "a bidder", bid.seat, "another seat than the bid before"
            )
    if auction.bids and auction.bids[-1].seat in auction.passed:
        raise bad_state_error(
            "state.auction.passed", "the highest bidder", auction.bids[-1].seat, "a seat that has not passed"
        )


def _validate_stack(position: Position[State], index: Index) -> None:
    """Check the remaining steps of the round, and the question on top (P-3.1, P-3.2)."""
    state, names = position.state, [type(step).__name__ for step in position.stack]
    if not names:
        ensure_equal("state.round", "the last round", state.round, len(index.minimum))
        return
    if state.round == 0:
        ensure_equal("stack", "steps before the first round", names, ["Draft"])
        all_seats = list(range(len(state.players)))
        ensure_equal(
            "stack[0].seats", "seats that give a card back", getattr(position.stack[0], "seats", None), all_seats
        )
        return
    turns = [step.seat for step in position.stack if isinstance(step, Turn)]
    below = ["BestWork", *["Turn"] * len(turns)]
    tops = [[], ["KeepCard"]]
    if state.auction:
        phase, bidding = (
            ("CzechAuctions", "CzechBidding") if _objects_to_win(state) > 1 else ("AuctionPhase", "Bidding")
        )
        keeping = "KeepObject" in names and _objects_to_win(state) > 1
        below.append("KeepObject" if keeping else phase)
        within: list[list[str]] = [] if phase == "CzechAuctions" and not keeping else [[step] for step in WITHIN]
        tops = [[bidding]] if state.auction.heap is not None else [[], *within]
    ensure_equal("stack", "steps to come", names[: len(below)], below)
    ensure_one_of("stack", "steps on top", names[len(below) :], tops)
    order = seats_from(state, state.start)
    to_come = len(order) if state.auction else max(1, len(turns))
    ensure_equal("stack", "turns to come, the last one first", turns, order[-to_come:][::-1])


def _objects_to_win(state: State) -> int:
    return variant_of(state.components, state.variant).objects_won_per_round


def _validate_set_aside(position: Position[State]) -> None:
    """Check that won objects are still in their heaps until kept, in turn order (P-18.4, P-18.16)."""
    state = position.state
    order = seats_from(state, state.start)
    for i, step in enumerate(position.stack):
        if isinstance(step, KeepObject):
            ensure_one_of(
                f"stack[{i}].left", "seats to keep an object", step.left, [order[n:] for n in range(len(order) + 1)]
            )
            order = step.left
    if state.auction and _objects_to_win(state) > 1:
        for heap, bid in state.auction.won.items():
            if bid.seat in order and not objects_left(state, heap):
                raise bad_state_error(f"state.heaps.{heap}", "objects set aside", 0, "1 or more")


def _validate_parts(position: Position[State]) -> None:
    """Check that the state has the parts that the open step needs, and no others."""
    state = position.state
    top: Step[State] | None = position.stack[-1] if position.stack else None
    name = type(top).__name__
    ensure_equal("state.looking", "cards being looked at", state.looking is not None, name == "KeepCard")
    if state.looking:
        ensure_equal("stack", "who looks", getattr(top, "seat", None), state.looking.seat)
    if state.round == 0:
        ensure_equal("state.auction", "an auction before the first round", state.auction, None)
    playing = bool(position.stack) and state.auction is None and state.round > 0
    ensure_equal("state.actions", "a turn", state.actions is not None, playing)
    if state.actions:
        turns = [step.seat for step in position.stack if isinstance(step, Turn)]
        ensure_equal("state.actions.seat", "whose turn", state.actions.seat, turns[-1])
