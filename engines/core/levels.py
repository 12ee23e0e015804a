"""How well an AI plays: what it says at each level, from its seat's view alone.

*apprentice*: the game's own judgement, and now and then what players like to say, without a thought. *journeyman*: the
judgement, which looks one word ahead. *master*: a search, which plays on in thought (``search``).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any, Generic, Literal, TypeVar

from engines.core.chance import RandomDice
from engines.core.core_types import EngineError, Move
from engines.core.game import Game, PreviewMoves
from engines.core.rollout_policy import RolloutPolicy, load_prior
from engines.core.search import Candidate, Search, SearchBudget, SearchResult
from engines.core.tree import Node

V = TypeVar("V")

Level = Literal["apprentice", "journeyman", "master"]
LEVELS: tuple[Level, ...] = ("apprentice", "journeyman", "master")
"""The weakest first."""
USUAL: Level = "journeyman"
"""Where nobody has chosen."""
BUDGET = SearchBudget()
"""What a master thinks of a word, where nothing else is said: what the game asks for."""


@dataclass(frozen=True)
class Question(Generic[V]):
    """What is asked of whom: all that an AI may read. ``seed``: for its coin tosses; with it the answer is fixed."""

    game: Game[Any, V]
    view: V
    seat: int
    tree: Node
    peek: PreviewMoves
    seed: bytes


def heuristic_choice(asked: Question[V]) -> Move:
    """What the game's own judgement says."""
    return asked.game.heuristic_move(asked.view, asked.tree, asked.peek, RandomDice(asked.seed))


def find_best_move(asked: Question[V], level: Level, budget: SearchBudget = BUDGET) -> SearchResult:
    """What a level says, with whatever it tried, the word said first."""
    word = heuristic_choice(asked)
    match level:
        case "apprentice":
            return _single_result(_apprentice_move(asked, word))
        case "journeyman":
            return _single_result(word)
        case "master":
            try:
                return _build_search(asked).find_best(asked.tree, word, budget)
            except EngineError:
                return _single_result(word)  # a position that was set up as no game comes to it can't be imagined


def choose_move(asked: Question[V], level: Level, budget: SearchBudget = BUDGET) -> Move:
    """The word that a level says."""
    return find_best_move(asked, level, budget).best_move


def _single_result(move: Move) -> SearchResult:
    return SearchResult((Candidate(move, []),), 0)


def _build_search(asked: Question[V]) -> Search[Any, V]:
    return Search(asked.game, asked.view, asked.seat, blake2b(asked.seed, digest_size=8, person=b"master").digest())


def _apprentice_move(asked: Question[V], move: Move) -> Move:
    """A human mistake, now and then: what is often said, whether or not it is good here."""
    dice = Random(blake2b(asked.seed, digest_size=8, person=b"apprentice").digest())  # noqa: S311 - no secret
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
