"""Playouts: fast simulated games with the same steps and rules, for searches.

They have no log, keyframes, draws or events: nothing can be undone, reported or replayed. They accept the same moves
and reach the same results as a ``Match`` with the same chance.
"""

from collections.abc import Callable, Iterable, Sequence
from zlib import crc32

from engines.core import transitions
from engines.core.chance import Chance
from engines.core.core_types import Move, Msg, S, V
from engines.core.game import Game, Position
from engines.core.match import Match
from engines.core.random_moves import Dice, random_chooser, walk_to_leaf
from engines.core.steps import Effects
from engines.core.transitions import OpenQuestions
from engines.core.tree import Action, Node, action_of


class FastChance:
    """Fast chance for simulated games: the same seed, stream and count give the same outcome."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def choose_card(self, pile: str, k: int, cards: Sequence[str], to: int | None) -> str:
        """See ``Chance``."""
        mixed = crc32(b"%s:%d:%d" % (pile.encode(), k, self._seed)) * 0x9E3779B97F4A7C15
        return cards[((mixed >> 32) & 0xFFFFFFFF) % len(cards)]


class StepLuck:
    """The policy's luck in a simulated game, the same for the same moves of a seat in a round.

    Two games that began with different moves share it again from the next round on, regardless of the events in
    between. So the variance of their difference is up to half as large.
    """

    __slots__ = ("_moves", "_seed", "_state")

    def __init__(self, seed: int) -> None:
        self._seed, self._state = seed & MASK, 0
        self._moves: dict[tuple[int, int], int] = {}

    def begin_move(self, round_number: int, seat: int) -> None:
        """Begin the next move of a seat in a round."""
        key = (round_number, seat)
        n = self._moves[key] = self._moves.get(key, 0) + 1
        self._state = _mix_bits(self._seed ^ (round_number << 40) ^ (seat << 32) ^ n)

    def toss(self) -> float:
        """Return a number from 0 to 1."""
        self._state = _mix_bits(self._state + 1)
        return (self._state >> 11) / (1 << 53)


MASK = (1 << 64) - 1


def _mix_bits(n: int) -> int:
    """Return 64 bits in which each bit of ``n`` changes about half."""
    n = (n * 0x9E3779B97F4A7C15) & MASK
    n = ((n ^ (n >> 32)) * 0xD6E8FEB86659FD93) & MASK
    return n ^ (n >> 32)


class SilentEffects(Effects):
    """The effects of steps on state and stack; events and draws are dropped."""

    __slots__ = ()

    def emit_event(self, msg: Msg, to: int | None = None, but: int | None = None, at: Iterable[str] = ()) -> None:
        """Drop the event."""

    def choose_by_chance(self, pile: str, things: Sequence[str], to: int | None, how: str = "draw") -> str:
        """See ``Effects``. The draw is not recorded."""
        assert self._opening, "only the go of a sealing step draws"
        k = self._drawn.get(pile, 0)
        self._drawn[pile] = k + 1
        return self._chance.choose_card(pile, k, things, to)

    def open_hidden(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Drop the reveal."""
        assert self._opening, "only the go of a sealing step opens"

    def show_secret(self, what: str, things: Iterable[str], to: int | None = None) -> None:
        """Drop the reveal."""


class Playout(OpenQuestions[S, V]):
    """A simulated game. It owns ``position`` and changes it in place."""

    __slots__ = ("_effects",)

    def __init__(self, game: Game[S, V], position: Position[S], chance: Chance) -> None:
        self.game = game
        self.position = position
        self._effects = SilentEffects(position.drawn, chance)
        self._seats = transitions.run_until_question(position, self._effects)
        self.trees = {}

    def active_seats(self) -> dict[int, bool]:
        """Return each seat with a question, and whether the table waits for it."""
        return self._seats

    def push(self, seat: int, move: Move) -> None:
        """Make a move for a seat. Raises ``EngineError`` like ``Match.push``; then nothing has changed."""
        self._apply_move(seat, move, action_of(self.choice_tree(seat), move))

    def push_random(self, seat: int, dice: Dice) -> Move:
        """Make a random move for a seat, with all open options of a node equally likely; return it."""
        move, action = walk_to_leaf(self._question_tree(seat), random_chooser(dice))
        self._apply_move(seat, move, action)
        return move

    def push_by_policy(self, seat: int, choose: Callable[[Node], tuple[Move, Action]]) -> Move:
        """Make and return the move that ``choose`` selects from the seat's tree, with its action.

        The tree has no side actions (``more``).
        """
        move, action = choose(self._question_tree(seat))
        self._apply_move(seat, move, action)
        return move

    def _question_tree(self, seat: int) -> Node:
        tree = self.trees.get(seat) if self.trees else None
        return tree or transitions.question_tree(self.position, seat, self._seats)

    def _apply_move(self, seat: int, move: Move, action: object) -> None:
        effects, position = self._effects, self.position
        effects.move = move
        self.trees.clear()
        transitions.apply_move(self.game, position, seat, action, effects)
        self._seats = transitions.run_until_question(position, effects)


def start_playout(match: Match[S, V], chance: Chance | None = None) -> Playout[S, V]:
    """Start a playout from a copy of a match. ``chance``: replaces the match's."""
    position = match.game.decode_position(match.game.encode_position(match.position))
    return Playout(match.game, position, chance or match.chance)
