"""Validation of the phase of a position: its stack, and the remaining turns (F-2, F-6)."""

from __future__ import annotations

from engines.core.game import Position
from engines.core.validation import bad_state_error, ensure_equal, ensure_one_of
from engines.fresco import goods, track
from engines.fresco.components import Index, place_of, printed
from engines.fresco.state import State, masters
from engines.fresco.steps.landing import Land
from engines.fresco.steps.places import Opens
from engines.fresco.steps.planning import Plan

STEPS = ("Market", "Cathedral", "Studio", "Workshop", "Theatre")
VISITS = {name.lower(): name for name in STEPS}


def validate_phase(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a phase without its steps or turns."""
    state = position.state
    places = index.places[state.final]
    ensure_one_of("state.phase", "phase", state.phase, ("wake", "plan", *places))
    if state.round < 1:
        raise bad_state_error("state.round", "round", state.round, "1 or more")
    _validate_stack(position, places)
    _validate_turns(state)
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Plan):
        ensure_equal("stack", "seats that plan", sorted(top.seats), list(range(len(state.players))))
    elif isinstance(top, Land):
        _validate_landing(state, top)


def _validate_stack(position: Position[State], places: tuple[str, ...]) -> None:
    """Check the remaining steps, and the current question on top."""
    state = position.state
    names = [f"Opens {step.place}" if isinstance(step, Opens) else type(step).__name__ for step in position.stack]
    if not names:
        if not state.final and state.fresco:
            raise bad_state_error("stack", "steps to come", 0, "those of this round")
        ensure_equal("state.phase", "phase at the end", state.phase, places[-1])
        ensure_equal("state.turns", "masters still to act", state.turns, [])
        return
    day = ["RoundEnd"]
    for place in reversed(places):
        day += [VISITS[place_of(place)], f"Opens {place}"]
    phases = {"wake": [*day, "Plan", "Wake"], "plan": [*day, "Plan"]}
    for i, place in enumerate(reversed(places)):
        phases[place] = day[: 2 + 2 * i]
    below = phases[state.phase]
    ensure_equal("stack", "steps to come", names[: len(below)], below)
    ensure_one_of("stack", "steps on top", names[len(below) :], [[], ["Land"]] if state.phase in places else [[]])


def _validate_turns(state: State) -> None:
    """Check the remaining turns: their order, and the plans (F-3.1, F-6.2)."""
    all_masters = range(len(masters(state)))
    for i, master in enumerate(state.turns):
        ensure_one_of(f"state.turns[{i}]", "master", master, all_masters)
    up = [master for master, who in enumerate(masters(state)) if who.hour]
    if state.phase == "wake":
        order = [master for master in track.choosing_order(state) if master not in up]
        ensure_equal("state.turns", "masters still to get up", state.turns, order)
        ensure_equal("state.order", "acting order", state.order, [])
        return
    ensure_equal("state.players", "masters who are up", up, list(all_masters))
    ensure_equal("state.order", "acting order", state.order, track.acting_order(state))
    if state.phase == "plan":
        ensure_equal("state.turns", "masters in turn", state.turns, [])
        return
    here = [master for master in state.order if goods.plan_of(state, master).get(state.phase)]
    ensure_equal("state.turns", "masters still to act here", state.turns, here[len(here) - len(state.turns) :])
    ensure_equal("state.left", "whether a master is to act", bool(state.left), bool(state.turns))
    for i, master in enumerate(state.turns):
        _validate_left(state, i, master)


def _validate_left(state: State, i: int, master: int) -> None:
    if i:
        return
    each = 1
    if state.phase == "workshop":
        each = printed(state.components).table.workshop.mixes_per_apprentice
        each += goods.effect(state.components, state.players[master], "mix_bonus")
    most = goods.plan_of(state, master)[state.phase] * each
    ensure_one_of("state.left", "what is left to do here", state.left, range(1, most + 1))


def _validate_landing(state: State, top: Land) -> None:
    """Check a move that ends on an occupied space (F-14.2)."""
    ensure_one_of("stack", "master", top.master, range(len(masters(state))))
    for part in top.parts:
        ensure_one_of("stack", "part", part, masters(state)[top.master].parts)
    if any(n < 0 for n in top.parts.values()) or track.is_free(state, top.master, top.target(state)):
        raise bad_state_error("stack", "a move to an occupied space", "none", "one")
