"""What a position must satisfy at its moment: the stack of the phase, and who is still to act (F-2, F-6)."""

from __future__ import annotations

from engines.core.checking import among, bad, equal
from engines.core.game import Position
from engines.fresco import goods, track
from engines.fresco.components import Index, place_of, printed
from engines.fresco.state import State, masters
from engines.fresco.steps.landing import Land
from engines.fresco.steps.places import Opens
from engines.fresco.steps.planning import Plan

STEPS = ("Market", "Cathedral", "Studio", "Workshop", "Theatre")
VISITS = {name.lower(): name for name in STEPS}


def check(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a phase without its steps or turns."""
    state = position.state
    places = index.places[state.final]
    among("state.phase", "phase", state.phase, ("wake", "plan", *places))
    if state.round < 1:
        raise bad("state.round", "round", state.round, "1 or more")
    _stack(position, places)
    _turns(state)
    top = position.stack[-1] if position.stack else None
    if isinstance(top, Plan):
        equal("stack", "seats that plan", sorted(top.seats), list(range(len(state.players))))
    elif isinstance(top, Land):
        _landing(state, top)


def _stack(position: Position[State], places: tuple[str, ...]) -> None:
    """The steps still to come, and on top what is asked."""
    state = position.state
    names = [f"Opens {step.place}" if isinstance(step, Opens) else type(step).__name__ for step in position.stack]
    if not names:
        if not state.final and state.fresco:
            raise bad("stack", "steps to come", 0, "those of this round")
        equal("state.phase", "phase at the end", state.phase, places[-1])
        equal("state.turns", "masters still to act", state.turns, [])
        return
    day = ["RoundEnd"]
    for place in reversed(places):
        day += [VISITS[place_of(place)], f"Opens {place}"]
    phases = {"wake": [*day, "Plan", "Wake"], "plan": [*day, "Plan"]}
    for i, place in enumerate(reversed(places)):
        phases[place] = day[: 2 + 2 * i]
    below = phases[state.phase]
    equal("stack", "steps to come", names[: len(below)], below)
    among("stack", "steps on top", names[len(below) :], [[], ["Land"]] if state.phase in places else [[]])


def _turns(state: State) -> None:
    """Who is still to act, in the right order, with what is planned (F-3.1, F-6.2)."""
    everybody = range(len(masters(state)))
    for i, master in enumerate(state.turns):
        among(f"state.turns[{i}]", "master", master, everybody)
    up = [master for master, who in enumerate(masters(state)) if who.hour]
    if state.phase == "wake":
        order = [master for master in track.choosing_order(state) if master not in up]
        equal("state.turns", "masters still to get up", state.turns, order)
        equal("state.order", "acting order", state.order, [])
        return
    equal("state.players", "masters who are up", up, list(everybody))
    equal("state.order", "acting order", state.order, track.acting_order(state))
    if state.phase == "plan":
        equal("state.turns", "masters in turn", state.turns, [])
        return
    here = [master for master in state.order if goods.plan_of(state, master).get(state.phase)]
    equal("state.turns", "masters still to act here", state.turns, here[len(here) - len(state.turns) :])
    equal("state.left", "whether somebody is to act", bool(state.left), bool(state.turns))
    for i, master in enumerate(state.turns):
        _left(state, i, master)


def _left(state: State, i: int, master: int) -> None:
    if i:
        return
    each = 1
    if state.phase == "workshop":
        each = printed(state.components).table.workshop.mixes_per_apprentice
        each += goods.effect(state.components, state.players[master], "mix_bonus")
    most = goods.plan_of(state, master)[state.phase] * each
    among("state.left", "what is left to do here", state.left, range(1, most + 1))


def _landing(state: State, top: Land) -> None:
    """A move that ends on an occupied space (F-14.2)."""
    among("stack", "master", top.master, range(len(masters(state))))
    for part in top.parts:
        among("stack", "part", part, masters(state)[top.master].parts)
    if any(n < 0 for n in top.parts.values()) or track.is_free(state, top.master, top.target(state)):
        raise bad("stack", "a move to an occupied space", "none", "one")
