"""Validation of questions within a phase: they must follow from it (P-4, P-5, P-9, P-18)."""

from __future__ import annotations

from engines.core import piles
from engines.core.game import Position
from engines.core.steps import Step
from engines.core.validation import bad_state_error, ensure_equal, ensure_one_of
from engines.princes.components import LANDSCAPE, Index, variant_of
from engines.princes.heaps import heaps_won_by, useless
from engines.princes.state import Auction, Looking, State, seats_from
from engines.princes.steps.cards import KeepCard
from engines.princes.steps.czech import KeepObject
from engines.princes.steps.objects import PlaceAnyLandscape, PlaceLandscape
from engines.princes.steps.recruit import RecruitAtOnce
from engines.princes.steps.setup import Draft


def check(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a question that the phase does not lead to, or that has no answer."""
    state = position.state
    top: Step[State] | None = position.stack[-1] if position.stack else None
    path = f"stack[{len(position.stack) - 1}]"
    match top:
        case Draft():
            for seat, player in enumerate(state.players):
                dealt = index.table.start.professions_dealt
                ensure_equal(f"state.players[{seat}].professions", "professions dealt", len(player.professions), dealt)
        case KeepCard(seat=seat):
            assert state.looking is not None
            _validate_looking(state, state.looking, index)
            if state.looking.deck == "prestige":
                _validate_won(position, seat, "prestige_card", path)
        case PlaceLandscape(seat=seat, kind=kind):
            ensure_one_of(f"{path}.kind", "landscape", kind, index.landscapes)
            _validate_won(position, seat, kind, path)
            _room(state, seat, kind, path)
        case PlaceAnyLandscape(seat=seat):
            _validate_won(position, seat, LANDSCAPE, path)
            _room(state, seat, LANDSCAPE, path)
        case RecruitAtOnce(seat=seat):
            _validate_won(position, seat, "recruiting_card", path)
            if not state.players[seat].recruiting:
                raise bad_state_error(
                    f"state.players[{seat}].recruiting", "the recruiting card just won", 0, "1 or more"
                )
    if state.auction is not None and state.auction.heap is not None:
        _may_be_won(state, state.auction, state.auction.heap)
    _validate_covered(position)


def _validate_looking(state: State, looking: Looking, index: Index) -> None:
    """Check the number of cards looked at, bought in a turn or won (P-5.13, P-22.9)."""
    most, n = index.table.limits.cards_looked_at, len(looking.cards)
    path = "state.looking.cards"
    if piles.pile_size(state.decks[looking.deck]):
        ensure_equal(path, "cards looked at", n, most)
    elif not 1 <= n <= most:
        raise bad_state_error(path, "cards looked at", n, f"1 to {most}")
    if state.actions is None:
        ensure_equal("state.looking.deck", "the deck of an auction", looking.deck, "prestige")
        return
    ensure_one_of("state.looking.deck", "the deck of a turn", looking.deck, ("profession", "bonus"))
    ensure_equal("state.looking.seat", "whose turn", looking.seat, state.actions.seat)
    actions = index.table.game.actions_per_player_per_round
    ensure_one_of("state.actions.left", "actions left after a purchase", state.actions.left, range(actions))
    if looking.deck == "profession":
        ensure_one_of("state.actions.profession", "a profession bought in this turn", state.actions.profession, [True])


def _validate_won(position: Position[State], seat: int, heap: str, path: str) -> None:
    """Check that the seat has just won the object, or in the Czech game kept it (P-4.7, P-18.7)."""
    state = position.state
    assert state.auction is not None
    ensure_one_of(f"{path}.seat", f"objects won by seat {seat}", heap, heaps_won_by(state.auction, seat))
    for step in position.stack:
        if isinstance(step, KeepObject):
            order = seats_from(state, state.start)
            ensure_equal(f"{path}.seat", "who has just kept an object", seat, order[len(order) - len(step.left) - 1])


def _room(state: State, seat: int, kind: str, path: str) -> None:
    """Check that a won landscape can be placed: bids for others are illegal (P-4.12, P-5.3)."""
    why = useless(state, seat, kind)
    if why is not None:
        raise bad_state_error(path, kind, "no room", "a free place on the grid")


def _may_be_won(state: State, auction: Auction, heap: str) -> None:
    """Check that no bid is for an object without space, or a builder too many (P-4.12)."""
    for i, bid in enumerate(auction.bids):
        if useless(state, bid.seat, heap) is not None:
            raise bad_state_error(
                f"state.auction.bids[{i}].seat", "a bidder", bid.seat, f"a seat that may win a {heap}"
            )


def _validate_covered(position: Position[State]) -> None:
    """Check that a bid of the Czech game is covered in florins until the object is paid (P-18.17)."""
    state = position.state
    if state.auction is None or variant_of(state.components, state.variant).objects_won_per_round < 2:
        return
    keeping = next((step.left for step in position.stack if isinstance(step, KeepObject)), None)
    bids = {f"bids[{i}]": bid for i, bid in enumerate(state.auction.bids)}
    bids |= {f"won.{heap}": bid for heap, bid in state.auction.won.items() if keeping is None or bid.seat in keeping}
    for path, bid in bids.items():
        florins = state.players[bid.seat].florins
        if not 0 < bid.amount <= florins:
            raise bad_state_error(
                f"state.auction.{path}.amount", "a bid that is covered", bid.amount, f"1 to {florins}"
            )
