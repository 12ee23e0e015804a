"""Area A, the council: participants, the choice of the holder, and the fields (L-8)."""

from functools import lru_cache

import msgspec

from engines.core import piles
from engines.core.core_types import Args, Msg, Seat, TermRef
from engines.core.steps import Effects, Step, TurnStep
from engines.core.tree import Choice, Leaf, Node, Option
from engines.leonardo import scoring
from engines.leonardo.components import printed
from engines.leonardo.state import Field, State
from engines.leonardo.steps.fields import AREA, KEYS, LookAtDeck, MoveApprentice, leave_unused
from engines.leonardo.steps.place import term
from engines.leonardo.steps.shop import BuyResource

FIELDS = ("1", "2", "3", "4")


class Council(Step[State]):
    """The participants, then the choice of the holder, then the fields (L-8.1)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Remove the last in the ranking if all players are present and more than two (L-8.2, L-8.3)."""
        are_all_present = len(state.turns) == len(state.players)
        if are_all_present and printed(state.components).counts[len(state.players)].council_last_player_leaves:
            last = state.turns.pop()
            scoring.take_back(state, AREA, last)
            effects.emit_event(Msg("leaves-council", {"seat": Seat(last)}), at=["area:a", f"{last}/figures"])
        state.fields = {}
        effects.push_steps(NameHolder(), ChooseField(), CarryOut())


class NameHolder(TurnStep[State]):
    """The first in the ranking names the holder of Leonardo, with immediate effect (L-8.4, L-4.3, L-18.7)."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for any player, including the current holder."""
        seats = Choice(
            Msg("ask-leonardo"),
            [
                Option(str(seat), Msg("name-holder", {"seat": Seat(seat)}), Leaf(seat), None, f"{seat}/figures")
                for seat in range(len(state.players))
            ],
        )
        return Choice(Msg("ask-leonardo"), [Option("leonardo", Msg("verb-leonardo"), seats)])

    def apply_action(self, state: State, seat: int, action: int, effects: Effects) -> None:
        """Move Leonardo, or let him stay."""
        state.holder = action
        args: Args = {"seat": Seat(seat), "other": Seat(action)}
        effects.emit_event(Msg("keeps-leonardo", args) if seat == action else Msg("names-holder", args), at=["holder"])


class Stand(msgspec.Struct, frozen=True):
    """Move onto a field."""

    field: str
    idle: bool = False


_TAKEN = [Msg("why-field-taken", {"seat": Seat(seat)}, "L-8.5") for seat in range(5)]
_WITHDRAW = Option("withdraw", Msg("withdraw"), Leaf(None), None, "area:a")


_USELESS = Msg("brings-nothing", rule="L-8.11")


def _brings_nothing(state: State, field: str) -> bool:
    """Return whether a field can't have an effect, since its source does not grow in this phase."""
    match field:
        case "2":
            return not state.council
        case "3":
            return not piles.pile_size(state.deck)
        case "4":
            return not any(state.shops.values())
        case _:
            return False


@lru_cache(maxsize=128)
def _field_option(field: str, taken_by: int, florins: int, *, useless: bool) -> Option:
    """Build the option of a field; ``taken_by`` -1: free."""
    why = _TAKEN[taken_by] if taken_by >= 0 else None
    note = Msg("council-has", {"n": florins}) if field == "2" else None
    label = Msg("name-of", {"thing": TermRef(KEYS[field])})
    warns = _USELESS if useless else None
    return Option(f"field-{field}", label, Leaf(Stand(field)), why, f"field:{field}", None, note, warning=warns)


def _decline_option(taken_by: int) -> Option:
    """Build the option of field 2 without taking the florins (L-8.11)."""
    why = _TAKEN[taken_by] if taken_by >= 0 else None
    return Option("field-2-leave", Msg("leave-florins"), Leaf(Stand("2", idle=True)), why, "field:2")


class ChooseField(TurnStep[State]):
    """In ranking order, each player takes a free field or withdraws (L-8.5)."""

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask which field to take; its action is chosen when carried out (L-8.13)."""
        by = {field: taken.seat for field, taken in state.fields.items()}
        florins = {"2": state.council}
        options = [
            _field_option(field, by.get(field, -1), florins.get(field, 0), useless=_brings_nothing(state, field))
            for field in FIELDS
        ]
        return Choice(Msg("ask-field"), [*options, _decline_option(by.get("2", -1)), _WITHDRAW])

    def apply_action(self, state: State, seat: int, action: Stand | None, effects: Effects) -> None:
        """Move a figure onto the field, or take all back."""
        state.turns.pop(0)
        effects.keep_step()
        if action is None:
            scoring.take_back(state, AREA, seat)
            effects.emit_event(
                Msg("withdraws", {"seat": Seat(seat), "place": term(AREA)}), at=["area:a", f"{seat}/figures"]
            )
            return
        state.fields[action.field] = Field(seat, action.idle)
        args: Args = {"seat": Seat(seat), "thing": TermRef(KEYS[action.field])}
        effects.emit_event(Msg("stands-on", args), at=[f"field:{action.field}"])

    def run_automatic(self, state: State, effects: Effects) -> None:
        """End the step: all have chosen."""
        state.fields = {field: state.fields[field] for field in FIELDS if field in state.fields}
        state.turns = [taken.seat for taken in state.fields.values()]


class CarryOut(Step[State]):
    """The fields are carried out in the order 1, 2, 3, 4; then all figures go back (L-8.6, L-8.12)."""

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Carry out the next field, for the first of ``turns``."""
        if not state.turns:
            scoring.take_back(state, AREA)
            state.fields = {}
            effects.emit_event(Msg("council-over"), at=["area:a"])
            return
        effects.keep_step()
        seat = state.turns.pop(0)
        field, taken = next((field, taken) for field, taken in state.fields.items() if taken.seat == seat)
        match field:
            case "1":
                effects.push_steps(MoveApprentice(seat))
            case "2":
                _take_florins(state, seat, taken, effects)
            case "3":
                effects.push_steps(LookAtDeck(seat))
            case _:
                effects.push_steps(BuyResource(seat))


def _take_florins(state: State, seat: int, taken: Field, effects: Effects) -> None:
    """Take all of the council's florins on field 2 (L-8.8, L-18.6), unless declined (L-8.11)."""
    if taken.idle:
        leave_unused(seat, "2", effects)
        return
    n, state.council = state.council, 0
    state.players[seat].parts["council"] += n
    effects.emit_event(Msg("takes-florins", {"seat": Seat(seat), "n": n}), at=["council", f"{seat}/florins"])
