"""How well an AI plays: what it says at each level, from its seat's view alone.

*apprentice*: the game's own judgement, and now and then what players like to say, without a thought. *journeyman*: the
judgement, which looks one word ahead. *master*: a search, which plays on in thought (``search``).
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from random import Random
from typing import Any, Generic, Literal, TypeVar

from engines.core.chance import Dice
from engines.core.game import Game, Peeks
from engines.core.odds import Mind, odds_of
from engines.core.search import Budget, Found, Thought, Tried
from engines.core.tree import Node
from engines.core.words import Refused, Word

V = TypeVar("V")

Level = Literal["apprentice", "journeyman", "master"]
LEVELS: tuple[Level, ...] = ("apprentice", "journeyman", "master")
"""The weakest first."""
USUAL: Level = "journeyman"
"""Where nobody has chosen."""
BUDGET = Budget()
"""What a master thinks of a word, where nothing else is said: what the game asks for."""


@dataclass(frozen=True)
class Question(Generic[V]):
    """What is asked of whom: all that an AI may read. ``seed``: for its coin tosses; with it the answer is fixed."""

    game: Game[Any, V]
    view: V
    seat: int
    tree: Node
    peek: Peeks
    seed: bytes


def first_thought(asked: Question[V]) -> Word:
    """What the game's own judgement says."""
    return asked.game.guess(asked.view, asked.tree, asked.peek, Dice(asked.seed))


def best(asked: Question[V], level: Level, budget: Budget = BUDGET) -> Found:
    """What a level says, with whatever it tried, the word said first."""
    word = first_thought(asked)
    match level:
        case "apprentice":
            return _alone(_slip(asked, word))
        case "journeyman":
            return _alone(word)
        case "master":
            try:
                return _thought(asked).best(asked.tree, word, budget)
            except Refused:
                return _alone(word)  # a position that was set up as no game comes to it can't be imagined


def say(asked: Question[V], level: Level, budget: Budget = BUDGET) -> Word:
    """The word that a level says."""
    return best(asked, level, budget).word


def _alone(word: Word) -> Found:
    return Found((Tried(word, []),), 0)


def _thought(asked: Question[V]) -> Thought[Any, V]:
    return Thought(asked.game, asked.view, asked.seat, blake2b(asked.seed, digest_size=8, person=b"master").digest())


def _slip(asked: Question[V], word: Word) -> Word:
    """A human mistake, now and then: what is often said, whether or not it is good here."""
    dice = Random(blake2b(asked.seed, digest_size=8, person=b"apprentice").digest())  # noqa: S311 - no secret
    habits = asked.game.habits
    slips, of = habits.slips
    if dice.randrange(of) >= slips:
        return word
    try:
        state = asked.game.imagine(asked.view, dice).state
    except Refused:
        return word
    return Mind(habits, odds_of(habits.table), dice.random).word(state, asked.seat, asked.tree)[0]
