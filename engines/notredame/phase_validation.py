"""Validation of the phase of a position: its stack, and its hands (N-3.2)."""

from __future__ import annotations

from engines.core.game import Position
from engines.core.validation import bad_state_error, ensure_equal, ensure_one_of
from engines.notredame import scoring
from engines.notredame.components import Index
from engines.notredame.state import Player, State, kind_of, markers, seats_from
from engines.notredame.steps.carriage import Drive
from engines.notredame.steps.draft import Keeping, KeepSecond
from engines.notredame.steps.plague import GiveUp
from engines.notredame.steps.sectors import Choose

WITHIN = ("Drive", "Choose")
"""Steps that may be on top of the stack within an action."""


def validate_phase(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a phase without its steps, turns or hands."""
    state = position.state
    _validate_stack(position, index)
    _validate_turns(state, index)
    for seat, player in enumerate(state.players):
        _validate_hand(position, index, seat)
        _validate_bribe(state, seat)
        _validate_losses(state, index, player, f"state.players[{seat}].parts.plague")
    top, path = position.stack[-1] if position.stack else None, f"stack[{len(position.stack) - 1}]"
    if isinstance(top, Keeping):
        ensure_equal("stack", "seats that choose", sorted(top.seats), list(range(len(state.players))))
    elif isinstance(top, GiveUp):
        _give_up(state, index, top, path)
    elif isinstance(top, Drive | Choose):
        _validate_action_question(state, index, top, path)


def _validate_stack(position: Position[State], index: Index) -> None:
    """Check the remaining steps, and the current question on top."""
    state = position.state
    names = [type(step).__name__ for step in position.stack]
    last = state.round % index.table.meta.rounds_per_period == 0
    whole = ["RoundEnd", *(["Cathedral"] if last else []), "Plague", "Bribing", "PlayCards"]
    if not names:
        ensure_equal("state.round", "the last round", state.round, index.table.meta.rounds_total)
        ensure_equal("state.phase", "phase at the end", state.phase, "plague")
        return
    below, tops = {
        "draft": (whole, [["KeepFirst"], ["KeepSecond"]]),
        "play": (whole, [[], *([step] for step in WITHIN)]),
        "bribe": (whole[:-1], [[], *([step] for step in WITHIN)]),
        "plague": (whole[:-3], [["GiveUp"]]),
    }[state.phase]
    ensure_equal("stack", "steps to come", names[: len(below)], below)
    ensure_one_of("stack", "steps on top", names[len(below) :], tops)


def _validate_turns(state: State, index: Index) -> None:
    """Check that the turns are the last ones of the phase, from the bell-ringer on (N-6.1, N-11.1.1).

    A position set up by hand may omit all turns of a seat, which then count as taken.
    """
    ensure_equal("state.turns", "turns to come", state.turns, _last_turns(state, index, state.turns))


def _last_turns(state: State, index: Index, turns: list[int]) -> list[int]:
    """Return the given turns in the order of the phase: equal in number and seats."""
    each = {"play": index.table.draft.cards_played, "bribe": 1}.get(state.phase, 0)
    in_order = [seat for seat in seats_from(state, state.bell) * each if seat in turns]
    return in_order[max(0, len(in_order) - len(turns)) :]


def _validate_bribe(state: State, seat: int) -> None:
    """Check that a person is bribed in the own turn, once, and kept until the next round (N-11.1.1)."""
    if state.phase in {"draft", "play"} or (state.phase == "bribe" and seat in state.turns):
        ensure_equal(f"state.players[{seat}].person", "a person bribed already", state.players[seat].person, None)


def _validate_losses(state: State, index: Index, player: Player, path: str) -> None:
    """Check that no night with the rats costs more than two points (N-11.6.4), and that there is one a round."""
    nights = state.round - (state.phase != "plague")
    most = index.table.plague.overflow_prestige_loss * nights
    if -player.parts["plague"] > most:
        raise bad_state_error(path, "points lost to the rats", player.parts["plague"], f"{-most} or more")


def _give_up(state: State, index: Index, top: GiveUp, path: str) -> None:
    """Check that a seat giving up a cube was overrun, and has a choice of sectors (N-11.6.4, N-11.6.6)."""
    ensure_equal(f"{path}.seats", "seats in order", top.seats, sorted(top.seats))
    rats = scoring.plague_value(state)
    for seat in top.seats:
        player, where = state.players[seat], f"state.players[{seat}]"
        ensure_equal(f"{where}.rats", "rats of one who gives up a cube", player.rats, index.table.plague.track_max)
        if scoring.rats_move(state, player, rats) <= 0:
            raise bad_state_error(f"{path}.seats", "rats that come to one who gives up a cube", 0, "1 or more")
        if len(scoring.fullest(player)) <= 1:
            raise bad_state_error(f"{path}.seats", "sectors to choose from", len(scoring.fullest(player)), "2 or more")


def _validate_action_question(state: State, index: Index, top: Drive | Choose, path: str) -> None:
    """Check a question within an action: the seat of the turn, and the extent of the action."""
    seat, turns = top.seat, [top.seat, *state.turns]
    ensure_equal(f"{path}.seat", "whose turn it was, and turns to come", turns, _last_turns(state, index, turns))
    steps, choices = _action_extent(state, index, seat)
    if isinstance(top, Drive):
        ensure_one_of(f"{path}.steps", "markets to drive", top.steps, sorted(steps))
    else:
        ensure_one_of(f"{path}.left", "benefits to choose", top.left, range(1, max(choices, default=0) + 1))


def _action_extent(state: State, index: Index, seat: int) -> tuple[set[int], set[int]]:
    """Return how far the action of this turn lets the carriage drive, and how many benefits it gives."""
    player, steps, choices = state.players[seat], set[int](), set[int]()
    person = index.persons[player.person] if player.person is not None else None
    if person and person.choose:
        choices.add(person.choose)
    sectors: list[str] = []
    if state.phase == "play":
        target = index.cards[kind_of(player.played[-1])].target if player.played else ""
        sectors = [target] if target in index.sectors else [player.friend or ""]
    elif person and person.performs_action:
        sectors = list(index.sectors)
    for sector in sectors:
        row, n = index.sectors.get(sector), markers(player, sector) if sector in index.sectors else 0
        if row and row.benefit == "carriage_move" and n:
            steps.add(n)
        elif row and row.benefit == "choice" and n:
            choices.add(row.choices_from_threshold if n >= row.threshold else row.choices_below_threshold)
    return steps, choices


def _validate_hand(position: Position[State], index: Index, seat: int) -> None:
    """Check the cards of one seat (N-5, N-6.1, N-6.2)."""
    state, top = position.state, position.stack[-1] if position.stack else None
    draft, player, path = index.table.draft, position.state.players[seat], f"state.players[{seat}]"
    kept = int(isinstance(top, KeepSecond))
    choosing = draft.cards_drawn - kept if isinstance(top, Keeping) else 0
    ensure_equal(f"{path}.choosing", "cards to choose from", len(player.choosing), choosing)
    turns = state.turns.count(seat) if state.phase == "play" else 0
    if turns:
        ensure_equal(f"{path}.played", "cards played", len(player.played), draft.cards_played - turns)
    hand = draft.cards_drawn - len(player.played) if turns else kept
    ensure_equal(f"{path}.hand", "cards in hand", len(player.hand), hand)
    if choosing:
        ensure_equal(f"{path}.played", "cards played", len(player.played), 0)
        if not player.drafts:
            raise bad_state_error(f"{path}.drafts", "what is remembered of this round", 0, "1 or more")
