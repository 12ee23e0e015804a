"""Whole games of AIs and random players, counted and timed."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from time import process_time
from typing import Any, Final

import msgspec

from engines.core import tables, tree
from engines.core.game import Game, Options
from engines.core.levels import BUDGET, USUAL, Level, Question, say
from engines.core.log import Secret
from engines.core.match import Match
from engines.core.search import Budget
from engines.core.words import Word


class Tosses:
    """Whole numbers for players at random: ``tree.Dice`` at little cost."""

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed).random  # noqa: S311 - players at random, not secrets

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to ``stop - 1``; even enough for numbers as small as options are."""
        return int(self._random() * stop)


@dataclass(frozen=True)
class Plan:
    """What is to be played: so many ``games``, by AIs but for the players in ``random``.

    Player p sits on seat p, and one further on after each game where they ``rotate``.
    """

    game: Game[Any, Any]
    seats: int
    games: int
    random: frozenset[int]
    options: Options
    seed: int
    rotate: bool = False
    levels: tuple[Level, ...] = ()
    """How well each player plays; none: all as journeymen."""
    budget: Budget = BUDGET
    """What a master thinks of a word."""

    @property
    def players(self) -> list[str]:
        """What each player is: a level, or ``random``."""
        levels = self.levels or (USUAL,) * self.seats
        return [RANDOM if player in self.random else level for player, level in enumerate(levels)]

    def seat(self, player: int, number: int) -> int:
        """Where a player sits in a game."""
        return (player + (number if self.rotate else 0)) % self.seats


RANDOM: Final = "random"
"""Whoever says any word."""


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """Which game it is: two of the same facts are the same game, word by word."""

    game: str
    options: Options
    seed: int
    number: int
    revision: int
    """Of the players (``Habits.revision``)."""
    seats: list[str]
    """By seat: a level, or ``random``."""
    playouts: int
    """What a master thinks of a word; 0 where none plays."""


class Played(Facts, frozen=True, kw_only=True):
    """And how it ended: ``points`` and ``places`` by seat; ``seconds`` of the processor's time."""

    points: list[int]
    places: list[int]
    words: int
    choices: int
    seconds: float


def facts(plan: Plan, number: int) -> Facts:
    """What tells a game of a plan from others."""
    seats = [""] * plan.seats
    for player, plays in enumerate(plan.players):
        seats[plan.seat(player, number)] = plays
    playouts = plan.budget.of(plan.game) if "master" in seats else 0
    return Facts(game=plan.game.key, options=plan.options, seed=plan.seed, number=number, seats=seats,
                 revision=plan.game.habits.revision, playouts=playouts)  # fmt: skip


def play(plan: Plan, number: int) -> tuple[Match[Any, Any], Played]:
    """Play one game; gives the match at its end, and how it went. The same plan and number, the same game."""
    about, key = facts(plan, number), _key(plan, number, "dice")
    secret = Secret(_key(plan, number, "seed"), _key(plan, number, "salt"))
    match = tables.open_table(plan.game, f"{plan.game.key}-{number}", plan.seats, plan.options, secret)
    dice, choices, seconds, began = Tosses(key), 0, 0.0, process_time()
    while owing := match.owing():
        seat = owing[0]
        root, level = match.tree(seat), about.seats[seat]
        at_random = level == RANDOM
        word = tree.random_word(root, dice) if at_random else _guess(match, seat, root, key, level, plan.budget)
        match.push(seat, word, by="player" if at_random else "ai")
        seconds += process_time() - began
        choices += is_choice(root, word)
        began = process_time()
    ends = plan.game.standings(match.position)
    points, places = [end.score for end in ends], [end.rank for end in ends]
    return match, Played(**msgspec.structs.asdict(about), points=points, places=places, words=match.version - 1,
                         choices=choices, seconds=round(seconds, 3))  # fmt: skip


def _guess(match: Match[Any, Any], seat: int, root: tree.Node, key: str, level: Any, budget: Budget) -> Word:
    seed = f"{key}:{match.version}:{seat}".encode()
    asked = Question(match.game, match.view(seat), seat, root, partial(match.peek, seat), seed)
    return say(asked, level, budget)


def _key(plan: Plan, number: int, what: str) -> str:
    return blake2b(f"{plan.seed}:{number}:{what}".encode(), digest_size=32).hexdigest()


def is_choice(root: tree.Node, word: Word) -> bool:
    """Whether anything else could have been said: at some node on the word's path more than one option was open."""
    node = root
    for token in word:
        if _is_open(node):
            return True
        node = tree.step(node, token)
    return False


def _is_open(node: tree.Node) -> bool:
    match node:
        case tree.Pick():
            return sum(option.blocked is None for option in node.options) > 1
        case tree.Amount():
            return node.low + node.step <= node.high
        case tree.Allot():
            every = tree.allotments(node)
            return next(every, None) is not None and next(every, None) is not None
        case tree.Leaf():
            return False


def spread(numbers: Sequence[int]) -> dict[str, float]:
    """Mean, median and percentiles (linear between the nearest two)."""
    ordered = sorted(numbers)
    return {
        "mean": round(statistics.fmean(ordered), 2),
        "median": statistics.median(ordered),
        "p10": percentile(ordered, 0.1),
        "p90": percentile(ordered, 0.9),
    }


def percentile(ordered: Sequence[float], part: float) -> float:
    """The value below which ``part`` of the ordered numbers lie."""
    at = (len(ordered) - 1) * part
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (ordered[high] - ordered[low]) * (at - low), 6)
