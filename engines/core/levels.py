"""The levels of AI players and their moves, chosen only from their seat's view.

*apprentice*: the heuristic of the game, with occasional moves by the rollout policy. *journeyman*: the heuristic, which
looks one move ahead. *master*: a search with playouts (``search``).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from typing import Any, Generic, Literal

from engines.core.chance import RandomDice
from engines.core.core_types import EngineError, Move, V
from engines.core.game import Game, PreviewMoves
from engines.core.match import Match
from engines.core.rollout_policy import RolloutPolicy, load_prior
from engines.core.search import Candidate, Search, SearchBudget, SearchResult
from engines.core.tree import Node

Level = Literal["apprentice", "journeyman", "master"]
LEVELS: tuple[Level, ...] = ("apprentice", "journeyman", "master")
"""All levels, the weakest first."""
DEFAULT_LEVEL: Level = "journeyman"
BUDGET = SearchBudget()
"""Default budget of a master: the number of playouts that the game defines."""


@dataclass(frozen=True)
class Question(Generic[V]):
    """A question to a seat with all information for an AI. ``seed``: the seed of its dice.

    The same seed gives the same answer.
    """

    game: Game[Any, V]
    view: V
    seat: int
    tree: Node
    peek: PreviewMoves
    seed: bytes

    @classmethod
    def of(cls, match: Match[Any, V], seat: int, seed: bytes) -> Question[V]:
        """Return the current question to a seat of a match."""
        tree = match.choice_tree(seat)
        return cls(match.game, match.view_for(seat), seat, tree, partial(match.preview_result, seat), seed)


def heuristic_choice(asked: Question[V]) -> Move:
    """Return the heuristic move of the game."""
    return asked.game.heuristic_move(asked.view, asked.tree, asked.peek, RandomDice(asked.seed))


def find_best_move(asked: Question[V], level: Level, budget: SearchBudget = BUDGET) -> SearchResult:
    """Return the move of a level with all candidates it tried, its choice first."""
    move = heuristic_choice(asked)
    match level:
        case "apprentice":
            return _single_result(_apprentice_move(asked, move))
        case "journeyman":
            return _single_result(move)
        case "master":
            try:
                return _build_search(asked).find_best(asked.tree, move, budget)
            except EngineError:
                return _single_result(move)  # an impossible position, set up by hand, can't be sampled


def choose_move(asked: Question[V], level: Level, budget: SearchBudget = BUDGET) -> Move:
    """Return the move of a level."""
    return find_best_move(asked, level, budget).best_move


def _single_result(move: Move) -> SearchResult:
    return SearchResult((Candidate(move, []),), 0)


def _build_search(asked: Question[V]) -> Search[Any, V]:
    return Search(asked.game, asked.view, asked.seat, blake2b(asked.seed, digest_size=8, person=b"master").digest())


def _apprentice_move(asked: Question[V], move: Move) -> Move:
    """Occasionally replace the move with a frequent one, good or not, to imitate human mistakes."""
    dice = Random(blake2b(asked.seed, digest_size=8, person=b"apprentice").digest())  # noqa: S311 - not secret
    habits = asked.game.action_features
    slips, of = habits.apprentice_slips
    if dice.randrange(of) >= slips:
        return move
    try:
        state = asked.game.sample_state(asked.view, dice).state
    except EngineError:
        return move
    return RolloutPolicy(habits, load_prior(habits.counts_path), dice.random).choose_move(
        state, asked.seat, asked.tree
    )[0]
