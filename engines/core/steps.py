"""Steps: questions to seats and the effects of their answers. The rules of a game are its steps.

A step is a small tagged struct on the position's stack, top last, one per heading of the rule book. While
``active_seats`` is not empty, these seats get a question (``choice_tree``) and answer it (``apply_action``); when it is
empty, ``run_automatic`` runs. A step is removed after ``apply_action`` or ``run_automatic`` unless it calls
``effects.keep_step()``. It changes ``state`` directly; all other effects go through ``effects``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from engines.core import piles
from engines.core.chance import Chance, Draw
from engines.core.core_types import GameEvent, Move, Msg, S
from engines.core.tree import Action, Node, action_of


class Step(msgspec.Struct, Generic[S], tag=str.lower, tag_field="step", forbid_unknown_fields=True):
    """One heading of the rules."""

    seals: ClassVar[bool] = False
    """Whether ``run_automatic`` may draw, look, reveal or end the game; only a vote undoes moves before it."""
    secret: ClassVar[bool] = False
    """Whether its answers are secret: other seats learn only that an answer was given."""

    def active_seats(self, state: S) -> dict[int, bool]:
        """Return each seat with a question, and whether the table waits for it."""
        return {}

    def choice_tree(self, state: S, seat: int) -> Node:
        """Return the root of the choice tree of an active seat."""
        raise AssertionError(type(self).__name__)

    def apply_action(self, state: S, seat: int, action: Action, effects: Effects) -> None:
        """Apply the action of a leaf of the tree."""
        raise AssertionError(type(self).__name__)

    def run_automatic(self, state: S, effects: Effects) -> None:
        """Apply the part of the rules that needs no answer."""
        raise AssertionError(type(self).__name__)


class Effects:
    """All effects of a step apart from changes of the state."""

    __slots__ = (
        "_chance",
        "_drawn",
        "_opening",
        "_pushed",
        "_staying",
        "draws",
        "events",
        "is_sealed",
        "move",
        "sealed_answers",
    )

    def __init__(
        self, drawn: dict[str, int], chance: Chance, move: Move = (), said: dict[int, tuple[Move, Action]] | None = None
    ) -> None:
        self._drawn = drawn
        self._chance = chance
        self._opening = False
        self._pushed: Sequence[object] = ()
        self._staying = False
        self.events: list[GameEvent] = []
        self.draws: list[Draw] = []
        self.is_sealed = False
        self.move = move
        self.sealed_answers = {} if said is None else said
        """Known moves and actions of sealed answers by seat, so as not to parse them again."""

    def emit_event(self, msg: Msg, to: int | None = None, but: int | None = None, at: Iterable[str] = ()) -> None:
        """Emit an event: to all seats, to one, or to all but one."""
        self.events.append(GameEvent(msg, to, but, tuple(at)))

    def push_steps(self, *steps: Step[S]) -> None:
        """Push steps on the stack; they run in this order, before the current step if it stays."""
        self._pushed = (*self._pushed, *steps)

    def keep_step(self) -> None:
        """Keep the current step on the stack."""
        self._staying = True

    def seal_move(self) -> None:
        """Seal the current move: only a vote can undo it."""
        self.is_sealed = True

    def choose_by_chance(self, pile: str, things: Sequence[str], to: int | None, how: str = "draw") -> str:
        """Choose one of ``things`` by chance, seen by ``to`` (``None``: all). For sealing steps only."""
        assert self._opening, "only the go of a sealing step draws"
        k = self._drawn.get(pile, 0)
        card = self._chance.choose_card(pile, k, things, to)
        self._drawn[pile] = k + 1
        self.draws.append(Draw(pile, card, to, how))
        return card

    def draw_start_player(self, seats: int) -> int:
        """Draw one of this many seats, seen by all."""
        return int(self.choose_by_chance("start", [str(seat) for seat in range(seats)], None))

    def draw_card(self, name: str, pile: piles.Pile, to: int | None) -> str:
        """Draw the top card of a pile, seen by ``to``."""
        card = self.choose_by_chance(name, piles.top_cards(pile), to)
        piles.remove_card(pile, card)
        return card

    def look_at_cards(self, name: str, pile: piles.Pile, n: int, to: int) -> list[str]:
        """Remove the top ``n`` cards (or all, if fewer), seen by ``to``."""
        seen: list[str] = []
        while len(seen) < n and pile.layers:
            card = self.choose_by_chance(name, piles.top_cards(pile), to, "look")
            piles.remove_card(pile, card)
            seen.append(card)
        return seen

    def open_hidden(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Reveal hidden items to all seats or to one."""
        assert self._opening, "only the go of a sealing step opens"
        self.draws.extend(Draw(what, thing, to, "open") for thing in things)

    def show_secret(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Record that a move reveals the player's own secret, to all seats or to one."""
        self.draws.extend(Draw(what, thing, to, "show") for thing in things)

    def run_top_step(self, stack: list[Step[S]], state: S) -> None:
        """Run the top step's ``run_automatic`` and settle the stack."""
        step = stack[-1]
        self._opening = step.seals
        self.is_sealed = self.is_sealed or step.seals
        step.run_automatic(state, self)
        self._opening = False
        self.settle_stack(stack)
        assert stack or step.seals, f"{type(step).__name__} ends the game without sealing"

    def settle_stack(self, stack: list[Step[S]]) -> None:
        """Remove the top step unless it stays, and push its new steps."""
        if self._staying:
            self._staying = False
        else:
            stack.pop()
        if self._pushed:
            stack.extend(reversed(self._pushed))  # type: ignore[arg-type]  # push is typed, the field is not generic
            self._pushed = ()


class SeatStep(Step[S]):
    """A step of one seat, for which the table waits."""

    seat: int

    def active_seats(self, state: S) -> dict[int, bool]:
        """Return the seat."""
        return {self.seat: True}


class StateWithTurns(Protocol):
    """A state with the remaining turns, the next one first."""

    turns: list[int]


InTurn = TypeVar("InTurn", bound=StateWithTurns)


class TurnStep(Step[InTurn]):
    """A step for the seats that still have a turn, one after another."""

    def active_seats(self, state: InTurn) -> dict[int, bool]:
        """Return the next seat in turn."""
        return {state.turns[0]: True} if state.turns else {}


class SealedStep(Step[S]):
    """A question to several seats at once: answers stay hidden and changeable until the last one is in.

    Answers are stored as moves and applied in seat order when all are in, so the order of arrival has no effect.
    """

    seals: ClassVar[bool] = True
    secret: ClassVar[bool] = True

    seats: list[int]
    answers: dict[int, Move] = {}

    def question_tree(self, state: S, seat: int) -> Node:
        """Return the question of ``seat``; it must not change while the step is open."""
        raise AssertionError(type(self).__name__)

    def open_answers(self, state: S, actions: dict[int, Action], effects: Effects) -> None:
        """Apply all answers: seat to action, in seat order."""
        raise AssertionError(type(self).__name__)

    def active_seats(self, state: S) -> dict[int, bool]:
        """Return all its seats until all have answered."""
        if len(self.answers) == len(self.seats):
            return {}
        return {seat: seat not in self.answers for seat in self.seats}

    def choice_tree(self, state: S, seat: int) -> Node:
        """See ``question_tree``."""
        return self.question_tree(state, seat)

    def apply_action(self, state: S, seat: int, action: Action, effects: Effects) -> None:
        """Store the move."""
        self.answers[seat] = effects.move
        self.answers = dict(sorted(self.answers.items()))
        effects.sealed_answers[seat] = effects.move, action
        effects.keep_step()

    def run_automatic(self, state: S, effects: Effects) -> None:
        """Apply the answers, parsing again those from before the table was loaded."""
        said: dict[int, Action] = {}
        for seat, move in sorted(self.answers.items()):
            known = effects.sealed_answers.pop(seat, None)
            said[seat] = known[1] if known and known[0] == move else action_of(self.question_tree(state, seat), move)
        self.open_answers(state, said, effects)
