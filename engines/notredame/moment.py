"""What a position must satisfy at its moment: the stack of the phase, and the hands that go with it (N-3.2)."""

from __future__ import annotations

from engines.core.checking import among, bad, equal
from engines.core.game import Position
from engines.notredame import scoring, table
from engines.notredame.state import State
from engines.notredame.steps.draft import Keeping, KeepSecond
from engines.notredame.steps.plague import GiveUp

PHASES = ("draft", "play", "bribe", "plague")
WITHIN = ("Drive", "Choose")
"""What may stand on top within an action."""


def check(position: Position[State], index: table.Index) -> None:
    """Refuse (``bad_state``) a phase without its steps, turns or hands."""
    state = position.state
    among("state.phase", "phase", state.phase, PHASES)
    _stack(position, index)
    _turns(state, index)
    for seat in range(len(state.players)):
        _hand(position, index, seat)
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Keeping):
        equal("stack", "seats that choose", sorted(top.seats), list(range(len(state.players))))
    elif isinstance(top, GiveUp):
        for seat in top.seats:
            if not scoring.fullest(state.players[seat]):
                raise bad("stack", "sectors with a cube to give up", 0, "1 or more")


def _stack(position: Position[State], index: table.Index) -> None:
    """The steps still to come, and on top what is asked."""
    state = position.state
    names = [type(step).__name__ for step in position.stack]
    last = state.round % index.table.meta.rounds_per_period == 0
    whole = ["RoundEnd", *(["Cathedral"] if last else []), "Plague", "Bribing", "PlayCards"]
    if not names:
        equal("state.round", "the last round", state.round, index.table.meta.rounds_total)
        equal("state.phase", "phase at the end", state.phase, "plague")
        return
    below, tops = {
        "draft": (whole, [["KeepFirst"], ["KeepSecond"]]),
        "play": (whole, [[], *([step] for step in WITHIN)]),
        "bribe": (whole[:-1], [[], *([step] for step in WITHIN)]),
        "plague": (whole[:-3], [["GiveUp"]]),
    }[state.phase]
    equal("stack", "steps to come", names[: len(below)], below)
    among("stack", "steps on top", names[len(below) :], tops)


def _turns(state: State, index: table.Index) -> None:
    """Nobody has more turns than the phase gives."""
    most = {"play": index.table.draft.cards_played, "bribe": 1}.get(state.phase, 0)
    for i, seat in enumerate(state.turns):
        if state.turns.count(seat) > most:
            raise bad(f"state.turns[{i}]", "turns", state.turns.count(seat), f"at most {most}")


def _hand(position: Position[State], index: table.Index, seat: int) -> None:
    """The cards of one seat (N-5, N-6.1, N-6.2)."""
    state, top = position.state, position.stack[-1] if position.stack else None
    draft, player, path = index.table.draft, position.state.players[seat], f"state.players[{seat}]"
    kept = int(isinstance(top, KeepSecond))
    choosing = draft.cards_drawn - kept if isinstance(top, Keeping) else 0
    equal(f"{path}.choosing", "cards to choose from", len(player.choosing), choosing)
    turns = state.turns.count(seat) if state.phase == "play" else 0
    if turns:
        equal(f"{path}.played", "cards played", len(player.played), draft.cards_played - turns)
    hand = draft.cards_drawn - len(player.played) if turns else kept
    equal(f"{path}.hand", "cards in hand", len(player.hand), hand)
    if choosing:
        equal(f"{path}.played", "cards played", len(player.played), 0)
        if not player.drafts:
            raise bad(f"{path}.drafts", "what is remembered of this round", 0, "1 or more")
