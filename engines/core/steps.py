"""Steps: who is asked what, and what comes of the answer. The rules of a game are its steps.

A step is a small tagged struct on the position's stack, top last, one a heading of the rule book. While ``who`` names
seats they are asked (``ask``) and answer (``take``); when it names nobody, ``go`` runs. A step is done after ``take``
or ``go`` unless it says ``fx.stay()``. What it does to the table it does to ``state``; all else it does through ``fx``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Generic, TypeVar

import msgspec

from engines.core import piles
from engines.core.chance import Chance, Draw
from engines.core.core_types import GameEvent, Move, Msg
from engines.core.tree import Action, Node, action_of

S = TypeVar("S")


class Step(msgspec.Struct, Generic[S], tag=str.lower, tag_field="step", forbid_unknown_fields=True):
    """One heading of the rules."""

    seals: ClassVar[bool] = False
    """Its ``go`` may draw, look, open or end the game; nothing before it can be taken back alone."""
    secret: ClassVar[bool] = False
    """Its words are secret: other seats learn only that an answer was given."""

    def active_seats(self, state: S) -> dict[int, bool]:
        """The seats asked now; true where the table waits for the seat."""
        return {}

    def choice_tree(self, state: S, seat: int) -> Node:
        """The root of the choice tree of a seat that is asked."""
        raise AssertionError(type(self).__name__)

    def apply_action(self, state: S, seat: int, action: Action, fx: Effects) -> None:
        """Do what a leaf of the tree says."""
        raise AssertionError(type(self).__name__)

    def run_automatic(self, state: S, fx: Effects) -> None:
        """Do what nobody has to be asked for."""
        raise AssertionError(type(self).__name__)


class Effects:
    """All that a step can do beside changing the state."""

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
        """By seat a word that is kept sealed, and what it says: as far as known, to spare walking it again."""

    def emit_event(self, msg: Msg, to: int | None = None, but: int | None = None, at: Iterable[str] = ()) -> None:
        """Say what happened: to all, to one seat, or to all but one."""
        self.events.append(GameEvent(msg, to, but, tuple(at)))

    def push_steps(self, *steps: Step[S]) -> None:
        """Lay steps on the stack; the first one written runs first, and all before a step that stays."""
        self._pushed = (*self._pushed, *steps)

    def keep_step(self) -> None:
        """This step is not done yet."""
        self._staying = True

    def seal_move(self) -> None:
        """What was said now can't be taken back alone."""
        self.is_sealed = True

    def choose_by_chance(self, pile: str, things: Sequence[str], to: int | None, how: str = "draw") -> str:
        """One of ``things`` by chance, learned by ``to`` (a seat; ``None``: all). Only where a step seals."""
        assert self._opening, "only the go of a sealing step draws"
        k = self._drawn.get(pile, 0)
        card = self._chance.choose_card(pile, k, things, to)
        self._drawn[pile] = k + 1
        self.draws.append(Draw(pile, card, to, how))
        return card

    def draw_card(self, name: str, pile: piles.Pile, to: int | None) -> str:
        """The top card of a pile, learned by ``to``."""
        card = self.choose_by_chance(name, piles.top_cards(pile), to)
        piles.remove_card(pile, card)
        return card

    def look_at_cards(self, name: str, pile: piles.Pile, n: int, to: int) -> list[str]:
        """The top ``n`` cards (all, when fewer are left), taken off for ``to`` to look at."""
        seen: list[str] = []
        while len(seen) < n and pile.layers:
            card = self.choose_by_chance(name, piles.top_cards(pile), to, "look")
            piles.remove_card(pile, card)
            seen.append(card)
        return seen

    def open_hidden(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Hidden things come to light, for all or for one seat."""
        assert self._opening, "only the go of a sealing step opens"
        self.draws.extend(Draw(what, thing, to, "open") for thing in things)

    def show_secret(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """The speaker's own secret is told by what is said, to all or to one seat."""
        self.draws.extend(Draw(what, thing, to, "show") for thing in things)

    def run_top_step(self, stack: list[Step[S]], state: S) -> None:
        """Run the top step's ``go`` and settle the stack."""
        step = stack[-1]
        self._opening = step.seals
        self.is_sealed = self.is_sealed or step.seals
        step.run_automatic(state, self)
        self._opening = False
        self.settle_stack(stack)
        assert stack or step.seals, f"{type(step).__name__} ends the game without sealing"

    def settle_stack(self, stack: list[Step[S]]) -> None:
        """Take the top step off unless it stays, and lay on what it pushed."""
        if self._staying:
            self._staying = False
        else:
            stack.pop()
        if self._pushed:
            stack.extend(reversed(self._pushed))  # type: ignore[arg-type]  # push is typed, the field is not generic
            self._pushed = ()


class Sealed(Step[S]):
    """A question to several seats at once: answers stay hidden, and may be changed, until the last one is in.

    Answers are kept as words and opened in seat order when all are in: arrival order changes nothing.
    """

    seals: ClassVar[bool] = True
    secret: ClassVar[bool] = True

    seats: list[int]
    answers: dict[int, Move] = {}

    def question_tree(self, state: S, seat: int) -> Node:
        """What ``seat`` is asked; nothing may change it while the step is open."""
        raise AssertionError(type(self).__name__)

    def open_answers(self, state: S, actions: dict[int, Action], fx: Effects) -> None:
        """All answers are in: seat to action, in seat order."""
        raise AssertionError(type(self).__name__)

    def active_seats(self, state: S) -> dict[int, bool]:
        """All its seats, till all have answered."""
        if len(self.answers) == len(self.seats):
            return {}
        return {seat: seat not in self.answers for seat in self.seats}

    def choice_tree(self, state: S, seat: int) -> Node:
        """See ``question``."""
        return self.question_tree(state, seat)

    def apply_action(self, state: S, seat: int, action: Action, fx: Effects) -> None:
        """Keep the word."""
        self.answers[seat] = fx.move
        self.answers = dict(sorted(self.answers.items()))
        fx.sealed_answers[seat] = fx.move, action
        fx.keep_step()

    def run_automatic(self, state: S, fx: Effects) -> None:
        """Open the words: walk those again that were said before somebody took up the table."""
        said: dict[int, Action] = {}
        for seat, word in sorted(self.answers.items()):
            known = fx.sealed_answers.pop(seat, None)
            said[seat] = known[1] if known and known[0] == word else action_of(self.question_tree(state, seat), word)
        self.open_answers(state, said, fx)
