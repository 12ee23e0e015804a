"""What any position must satisfy: stones are counted, and the steps to come follow from what has been done."""

from __future__ import annotations

from engines.core import piles
from engines.core.validation import bad_state_error, ensure_equal, ensure_each_once
from engines.core.game import Position
from engines.core.steps import Step
from engines.newgame.components import Index, printed
from engines.newgame.state import Player, State
from engines.newgame.steps.lay import Lay
from engines.newgame.steps.rounds import Round
from engines.newgame.steps.turn import Turn


def validate_position(position: Position[State], seats: int) -> None:
    """Refuse (``bad_state``, with the path) a position that can't be."""
    state, index = position.state, printed(position.state.components)
    players = state.players
    ensure_equal("state.players", "players", len(players), seats)
    held = [stone for player in players for stone in (*player.hand, *player.laid)]
    stack = piles.all_cards(state.stack)
    ensure_each_once("state.stack", [*stack, *held], index.stones)
    ensure_equal("state.stack", "stones in an unknown order", state.stack, piles.build_pile(stack))
    if not 1 <= state.round <= index.numbers.rounds:
        raise bad_state_error("state.round", "round", state.round, f"1 to {index.numbers.rounds}")
    top = position.stack[-1] if position.stack else None
    laid = state.round - isinstance(top, Lay)
    for seat, player in enumerate(players):
        ensure_equal(f"state.players[{seat}].laid", "stones laid", len(player.laid), laid)
    ensure_equal("stack", "steps to come", position.stack, _to_come(state, index, top))


def _to_come(state: State, index: Index, top: Step[State] | None) -> list[Step[State]]:
    """Return what the stack must be, last one first: it follows from how many turns all have had."""
    seats = range(len(state.players))
    turns = [_turns(player, index) for player in state.players]
    left = [seat for seat in seats if turns[seat] == state.round - 1]
    for seat in seats:
        ensure_equal(f"state.players[{seat}].rests", "turns", turns[seat], state.round - (seat in left))
    ensure_equal("state.players", "seats whose turn is to come", left, list(seats)[len(seats) - len(left) :])
    if not left:
        ensure_equal("state.round", "rounds played", state.round, index.numbers.rounds)
        return []
    below: list[Step[State]] = [Round(), *(Turn(seat) for seat in reversed(left))]
    return [*below, Lay(seats=list(seats), answers=top.answers)] if isinstance(top, Lay) else below


def _turns(player: Player, index: Index) -> int:
    """Return how many turns a player has had: a stone more than dealt, or a rest, for each."""
    return len(player.hand) + len(player.laid) - index.numbers.hand + player.rests
