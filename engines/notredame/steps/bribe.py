"""Phase 4: bribing one of the three open persons (N-11.1)."""

from functools import partial

from engines.core.core_types import SIDE_QUESTION, Msg, Seat, TermRef
from engines.core.steps import Effects, Step
from engines.core.tree import Choice, Leaf, Node, Option
from engines.notredame import gains, term_messages
from engines.notredame.components import printed
from engines.notredame.state import State
from engines.notredame.steps import persons

PASS, LEAF_PASS = Msg("pass"), Leaf(None)


def _is_text_short(state: State, seat: int) -> bool:
    return sum(persons.text_length(state, seat, person) for person in state.persons) < term_messages.AT_ONCE


def _can_pay(state: State, seat: int) -> bool:
    """Return whether any open person can be paid; this is public, like the coins (N-1.7, N-11.1.3)."""
    rows = printed(state.components).persons
    return any(rows[person].cost_coins <= state.players[seat].coins for person in state.persons)


class Bribing(Step[State]):
    """Each player may bribe one person once, in turn order from the bell-ringer (N-11.1.1)."""

    def active_seats(self, state: State) -> dict[int, bool]:
        """Return the next seat in turn that can pay."""
        return {state.turns[0]: True} if state.turns and _can_pay(state, state.turns[0]) else {}

    def choice_tree(self, state: State, seat: int) -> Node:
        """Ask for a person, or a pass; several players may bribe the same person (N-11.1.4)."""
        options = [persons.option(state, seat, person) for person in state.persons]
        ask = Msg("ask-bribe", {"n": state.players[seat].coins})
        return Choice(ask, [*options, Option("pass", PASS, LEAF_PASS)], together=partial(_is_text_short, state, seat))

    def apply_action(self, state: State, seat: int, action: persons.Use | None, effects: Effects) -> None:
        """Pay first, then use the benefit (N-11.1.2)."""
        state.turns.pop(0)
        effects.keep_step()
        if action is None:
            effects.emit_event(Msg("passes", {"seat": Seat(seat)}))
            return
        _pay_bribe(state, seat, action.person, effects)
        persons.use(state, seat, action, effects)

    def run_automatic(self, state: State, effects: Effects) -> None:
        """Pass for a seat that can't pay; after all turns, the rats come."""
        if state.turns:
            effects.emit_event(Msg("cannot-bribe", {"seat": Seat(state.turns.pop(0))}))
            effects.keep_step()


def _pay_bribe(state: State, seat: int, person: str, effects: Effects) -> None:
    gains.pay(state, seat, printed(state.components).persons[person].cost_coins)
    state.players[seat].person = person
    at = [f"person:{person}", f"{seat}/person", f"{seat}/coins"]
    effects.emit_event(Msg("bribes", {"seat": Seat(seat), "card": TermRef(person)}), at=at)


class ForgoPerson(Step[State]):
    """The side action: pay for a person and forgo the whole benefit (N-11.1.8)."""

    def choice_tree(self, state: State, seat: int) -> Node | None:  # type: ignore[override]  # a side action may be unavailable
        """Ask for the person to pay; ``None`` unless this seat may bribe now."""
        if state.phase != "bribe" or state.turns[:1] != [seat]:
            return None
        ask = Msg("ask-forgo-person")
        options = [self._forgo_option(state, seat, person) for person in state.persons]
        return Choice(SIDE_QUESTION, [Option("forgo", Msg("verb-forgo-person"), Choice(ask, options))])

    def _forgo_option(self, state: State, seat: int, person: str) -> Option:
        why = persons.price_reason(state, seat, person)
        return Option(person, Msg("forgo-person", {"card": TermRef(person)}), Leaf(person), why, f"person:{person}")

    def apply_action(self, state: State, seat: int, action: str, effects: Effects) -> None:
        """Pay and end the turn."""
        state.turns.pop(0)
        _pay_bribe(state, seat, action, effects)
        effects.emit_event(Msg("forgoes-benefit", {"seat": Seat(seat), "card": TermRef(action)}), at=[f"{seat}/person"])
