"""Validation of the phase of a position: its stack and its turns (L-4.2)."""

from __future__ import annotations

from engines.core.game import Position
from engines.core.steps import Step
from engines.core.validation import bad_state_error, ensure_equal, ensure_one_of
from engines.leonardo import works
from engines.leonardo.components import Index
from engines.leonardo.state import State, seats_from
from engines.leonardo.steps.addons import AddOns
from engines.leonardo.steps.city import City
from engines.leonardo.steps.complete import CardAuction, Completion, Handling, Which
from engines.leonardo.steps.council import FIELDS, CarryOut, ChooseField, NameHolder
from engines.leonardo.steps.fields import Arrange, LookAtDeck, MoveApprentice
from engines.leonardo.steps.follow import Announce, Follow
from engines.leonardo.steps.labs import LabWork
from engines.leonardo.steps.market import Market
from engines.leonardo.steps.place import Placement
from engines.leonardo.steps.priced_areas import PricedArea
from engines.leonardo.steps.rounds import RoundEnd
from engines.leonardo.steps.shop import BuyResource
from engines.leonardo.steps.start import StartWork
from engines.leonardo.view import LeonardoView

ON_FIELD = {"MoveApprentice": "1", "LookAtDeck": "3", "Arrange": "3", "BuyResource": "4"}
"""Steps of the council, each with the field of its seat."""


def validate_phase(position: Position[State], index: Index) -> None:
    """Refuse (``bad_state``) a phase without its steps, turns or figures."""
    state = position.state
    for path, seat in _figure_seats(position):
        ensure_one_of(path, "seat", seat, range(len(state.players)))
    names = [type(step).__name__ for step in position.stack]
    if not names:
        ensure_equal("state.round", "the last round", state.round, index.last_round)
        ensure_equal("state.phase", "phase at the end", state.phase, "complete")
    else:
        if state.phase != "setup" and state.round < 1:
            raise bad_state_error("state.round", "round", state.round, "1 or more")
        _validate_stack(position, index, names)
    _validate_figures(state)
    _validate_area(state, index, names)
    _validate_turns(state, index, names)
    _validate_completion(position)
    if bool(state.looking) != ("Arrange" in names):
        raise bad_state_error(
            "state.looking", "cards looked at", len(state.looking), "some while they are arranged, else none"
        )


def _figure_seats(position: Position[State]) -> list[tuple[str, int]]:
    """Return every seat that is named, with its path."""
    state = position.state
    named = [(f"state.turns[{i}]", seat) for i, seat in enumerate(state.turns)]
    named += [(f"state.fields.{field}.seat", taken.seat) for field, taken in state.fields.items()]
    named += [(f"state.done[{i}].seat", done.seat) for i, done in enumerate(state.done)]
    for i, step in enumerate(position.stack):
        named.append((f"stack[{i}].seat", getattr(step, "seat", 0)))
        named += [(f"stack[{i}].seats[{n}]", seat) for n, seat in enumerate(getattr(step, "seats", ()))]
    return named


def _validate_stack(position: Position[State], index: Index, names: list[str]) -> None:
    """Check the remaining steps, and the current question on top."""
    state = position.state
    if state.phase == "setup":
        ensure_equal("stack", "steps", names, ["AddOns"])
        ensure_equal("state.round", "round", state.round, 0)
        return
    if state.phase == "complete":
        _validate_completions(position, names)
        return
    research = state.round > index.table.rounds.normal
    whole = ["RoundEnd", "Completion", "LabWork", *([] if research else ["City"]), "Placement", "StartWork"]
    below = {"start": whole, "place": whole[:-1], "city": whole[:-2]}[state.phase]
    ensure_equal("stack", "steps to come", names[: len(below)], below)
    above = names[len(below) :]
    if state.phase != "city":
        ensure_equal("stack", "steps on top", above, [])
        return
    if research:
        raise bad_state_error("state.phase", "phase of a research round", state.phase, "start, place or complete")
    ensure_one_of("state.area", "area", state.area, state.city)
    match index.areas[state.area].type:
        case "council":
            tops = [["ChooseField", "NameHolder"], ["ChooseField"], *([name] for name in ON_FIELD)]
            ensure_one_of("stack", "steps on top", above, [["CarryOut", *top] for top in tops])
            _validate_field(state, position.stack[-1])
        case "market":
            ensure_equal("stack", "steps on top", above, ["Market"])
        case _:
            ensure_equal("stack", "steps on top", above, ["PricedArea"])


def _validate_field(state: State, top: Step[State]) -> None:
    """Check that the seat is on its field, and the next ones are on later fields in order (L-8.6)."""
    field = ON_FIELD.get(type(top).__name__)
    if field is not None:
        taken = state.fields.get(field)
        if taken is None or taken.seat != getattr(top, "seat", None):
            raise bad_state_error(
                "state.fields", "who stands on the field that is carried out", taken, "the seat of the step"
            )
        later = [state.fields[name].seat for name in FIELDS[FIELDS.index(field) + 1 :] if name in state.fields]
        ensure_equal("state.turns", "players on later fields", state.turns, later)
    elif both := [seat for seat in state.turns if seat in {taken.seat for taken in state.fields.values()}]:
        raise bad_state_error("state.turns", "players who choose and stand on a field", both, "none")


def _validate_completions(position: Position[State], names: list[str]) -> None:
    """Check phase D: handling, an auction, or following."""
    state = position.state
    ensure_equal("stack", "steps to come", names[:1], ["RoundEnd"])
    follow = names[1:] == ["Follow"] * (len(names) - 1)
    handle = names[1:3] == ["Announce", "Handling"] and (
        names[3:] == ["Which"] * (len(names) - 3) or names[3:] == ["CardAuction"]
    )
    if not follow and not handle:
        raise bad_state_error("stack", "steps of the completion", ", ".join(names), "handling or following")
    for i, step in enumerate(position.stack):
        path = f"stack[{i}]"
        if isinstance(step, Follow | Which):
            lab = state.players[step.seat].labs.get(step.lab)
            if lab is None or (isinstance(step, Follow) and lab.follows is None):
                raise bad_state_error(f"{path}.lab", "laboratory", step.lab, "one that follows an invention")
            if isinstance(step, Which) and len(works.ready(state, state.players[step.seat], lab)) < 1:
                raise bad_state_error(f"{path}.lab", "inventions that are ready", 0, "1 or more")
        elif isinstance(step, CardAuction):
            finishers = sorted(done.seat for done in state.done if done.card == step.card and not done.later)
            ensure_equal(f"{path}.seats", "seats that bid", list(step.seats), finishers)
        elif isinstance(step, Handling):
            ensure_equal(f"{path}.seats", "seats once", len(step.seats), len(set(step.seats)))
    all_seats = seats_from(state, state.holder)
    every = [(seat, lab) for seat in all_seats for lab in state.players[seat].labs][::-1]
    asked = [(step.seat, step.lab) for step in position.stack if isinstance(step, Follow | Which)]
    ensure_equal(
        "stack", "laboratories asked for, each once, the last one first", asked, [one for one in every if one in asked]
    )


def _validate_figures(state: State) -> None:
    """Check that figures are on the board only in phases B and C."""
    if state.phase in {"place", "city"}:
        return
    for area, groups in state.city.items():
        ensure_equal(f"state.city.{area}", "groups", len(groups), 0)
    for seat, player in enumerate(state.players):
        for name, lab in player.labs.items():
            ensure_equal(f"state.players[{seat}].labs.{name}", "figures", lab.apprentices + lab.master, 0)


def _validate_area(state: State, index: Index, names: list[str]) -> None:
    """Check the mayor, the price stone and the fields of the council."""
    if state.phase != "city":
        ensure_equal("state.area", "area", state.area, "")
    if "PricedArea" not in names:
        ensure_equal("state.actions", "actions", state.actions, 0)
    elif not 0 <= state.actions < len(index.table.prices.steps):
        raise bad_state_error("state.actions", "actions", state.actions, f"0 to {len(index.table.prices.steps) - 1}")
    if "CarryOut" not in names:
        ensure_equal("state.fields", "fields", len(state.fields), 0)
        return
    seats = [taken.seat for taken in state.fields.values()]
    ensure_equal("state.fields", "fields of one player", len(seats), len(set(seats)))
    here = {group.seat for group in state.city["a"]}
    if "MoveApprentice" not in names and not {*seats} <= {*here, *_seats_done(state)}:
        raise bad_state_error("state.fields", "players on the council", sorted(here), sorted(seats))
    if "ChooseField" in names and len(state.turns) > len([field for field in "1234" if field not in state.fields]) + 1:
        raise bad_state_error("state.turns", "players who choose", len(state.turns), "no more than there are fields")


def _seats_done(state: State) -> list[int]:
    """Return who may have moved their only figure from the council away (L-18.3)."""
    return [state.fields["1"].seat] if "1" in state.fields else []


def _validate_turns(state: State, index: Index, names: list[str]) -> None:
    """Check that no player has more turns than the phase gives, and only participants have any."""
    most = index.counts[len(state.players)].advanced_addons if state.phase == "setup" else 1
    for i, seat in enumerate(state.turns):
        if state.turns.count(seat) > most:
            raise bad_state_error(f"state.turns[{i}]", "turns", state.turns.count(seat), f"at most {most}")
    if state.phase == "complete":
        ensure_equal("state.turns", "turns", len(state.turns), 0)
    if "NameHolder" in names and not state.turns:
        raise bad_state_error("state.turns", "players on the council", 0, "1 or more")
    if state.phase == "city" and state.area:
        here = {group.seat for group in state.city[state.area]}
        if "PricedArea" in names and set(state.turns) != here:
            raise bad_state_error("state.turns", "players in the area", sorted(state.turns), sorted(here))
        if not set(state.turns) <= here:
            raise bad_state_error("state.turns", "players in the area", sorted(state.turns), sorted(here))
    if state.phase == "place":
        for i, seat in enumerate(state.turns):
            passed = state.players[seat].passed
            ensure_equal(f"state.turns[{i}]", "whether a player with turns has passed", passed, expected=False)


def _validate_completion(position: Position[State]) -> None:
    """Check the inventions completed in this round."""
    state = position.state
    if state.phase != "complete":
        ensure_equal("state.done", "inventions completed", len(state.done), 0)
    for i, done in enumerate(state.done):
        ensure_one_of(f"state.done[{i}].card", "an invention completed", done.card, state.players[done.seat].completed)
        ensure_one_of(f"state.done[{i}].lab", "laboratory", done.lab, state.players[done.seat].labs)
        if not done.paid and not done.later:
            ensure_one_of(f"state.done[{i}].card", "a requested invention", done.card, state.display)


def stack_of(view: LeonardoView) -> list[Step[State]]:
    """Return the remaining steps as far as a view shows them, the next one last.

    Raises ``EngineError`` (``bad_state``). Of two laboratories of one player that begin to follow in this round, the
    first is assumed to be the current one.
    """
    if view.over:
        return []
    if view.phase == "setup":
        return [AddOns()]
    if view.phase == "complete":
        return [RoundEnd(), *_completion_of(view)]
    stack: list[Step[State]] = [RoundEnd(), Completion(), LabWork(), *([] if view.research else [City()])]
    if view.phase == "city":
        return [*stack, *_possible_tops(view)]
    return [*stack, Placement(), *([StartWork()] if view.phase == "start" else [])]


def _possible_tops(view: LeonardoView) -> list[Step[State]]:
    """Return the possible questions of an area."""
    seat = view.owing[0]
    match view.asks:
        case "leonardo":
            return [CarryOut(), ChooseField(), NameHolder()]
        case "field":
            return [CarryOut(), ChooseField()]
        case "move":
            return [CarryOut(), MoveApprentice(seat)]
        case "look":
            return [CarryOut(), LookAtDeck(seat)]
        case "arrange":
            return [CarryOut(), Arrange(seat)]
        case "buy":
            return [CarryOut(), BuyResource(seat)]
        case "market":
            return [Market()]
        case _:
            return [PricedArea()]


def _completion_of(view: LeonardoView) -> list[Step[State]]:
    """Return the step of phase D for a question: handling, an auction, or following."""
    n = len(view.players)
    order = [(view.holder + i) % n for i in range(n)]
    match view.asks:
        case "handle":
            return [Announce(), Handling(order[order.index(view.owing[0]) :])]
        case "bid" if view.auction is not None:
            card = f"invention-{view.auction.no}"
            handles = next(seat for seat in order if seat in view.auction.seats)
            handling = Handling(order[order.index(handles) :])
            return [Announce(), handling, CardAuction(seats=sorted(view.auction.seats), card=card)]
        case "follow":
            first = {done.no for done in view.done if not done.later}
            to_come = order[order.index(view.owing[0]) :]
            labs = [(seat, lab.lab) for seat in to_come for lab in view.players[seat].labs if lab.follows in first]
            return [Follow(seat, lab) for seat, lab in reversed(labs)]
        case _:
            raise bad_state_error("view.asks", "what is asked", view.asks, "handle, bid or follow")
