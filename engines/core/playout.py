"""A playout: a game played on fast, by the same steps and rules, for whoever searches through many of them.

It has no log, no keyframes, no receipts and no sentences: nothing can be taken back, told or replayed. What it accepts
and how it ends is what a ``Match`` with the same chance accepts and comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from engines.core import transitions
from engines.core.chance import Chance
from engines.core.core_types import Move, Msg
from engines.core.game import Game, Position
from engines.core.match import Match
from engines.core.open_questions import OpenQuestions
from engines.core.steps import Effects
from engines.core.tree import Action, Dice, Node, action_of, random_walk

S = TypeVar("S")
V = TypeVar("V")


class SilentEffects(Effects):
    """What a step does to the table and the stack; what it tells is heard by nobody."""

    __slots__ = ()

    def emit_event(self, msg: Msg, to: int | None = None, but: int | None = None, at: Iterable[str] = ()) -> None:
        """Nobody listens."""

    def choose_by_chance(self, pile: str, things: Sequence[str], to: int | None, how: str = "draw") -> str:
        """See ``Fx``: no receipt is written."""
        assert self._opening, "only the go of a sealing step draws"
        k = self._drawn.get(pile, 0)
        self._drawn[pile] = k + 1
        return self._chance.choose_card(pile, k, things, to)

    def open_hidden(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Nobody looks."""
        assert self._opening, "only the go of a sealing step opens"

    def show_secret(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Nobody looks."""


class Playout(OpenQuestions[S, V]):
    """A position of a game that is played on. ``position`` is its own: it is changed in place."""

    __slots__ = ("_fx",)

    def __init__(self, game: Game[S, V], position: Position[S], chance: Chance) -> None:
        self.game = game
        self.position = position
        self._fx = SilentEffects(position.drawn, chance)
        self._seats = transitions.run_until_question(position, self._fx)
        self._trees = {}

    def active_seats(self) -> dict[int, bool]:
        """The seats that are asked; true where the table waits for the seat."""
        return self._seats

    def push(self, seat: int, move: Move) -> None:
        """Say a word for a seat. Raises ``Refused`` as ``Match.push``; then nothing has changed."""
        self._apply_move(seat, move, action_of(self.choice_tree(seat), move))

    def push_random(self, seat: int, dice: Dice) -> Move:
        """Say a random whole word for a seat, each open option of a node equally likely; gives the word."""
        word, action = random_walk(self._question_tree(seat), dice)
        self._apply_move(seat, word, action)
        return word

    def push_by_policy(self, seat: int, choose: Callable[[Node], tuple[Move, Action]]) -> Move:
        """Say what ``choose`` makes of the seat's tree: a whole open word of it, and what that says. Gives the word.

        What a seat may do besides (``more``) is not in that tree: nobody says it by chance.
        """
        word, action = choose(self._question_tree(seat))
        self._apply_move(seat, word, action)
        return word

    def _question_tree(self, seat: int) -> Node:
        tree = self._trees.get(seat) if self._trees else None
        return tree or transitions.question_tree(self.position, seat, self._seats)

    def _apply_move(self, seat: int, move: Move, action: object) -> None:
        fx, position = self._fx, self.position
        fx.move = move
        self._trees.clear()
        transitions.apply_move(self.game, position, seat, action, fx)
        self._seats = transitions.run_until_question(position, fx)


def start_playout(match: Match[S, V], chance: Chance | None = None) -> Playout[S, V]:
    """A match as it stands, played on apart from it. ``chance``: another than its own."""
    position = match.game.decode_position(match.game.encode_position(match.position))
    return Playout(match.game, position, chance or match.chance)
