"""Whole games of AIs and random players, counted and timed."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import blake2b
from random import Random
from time import perf_counter
from typing import Any

from engines.core import tables, tree
from engines.core.game import Game, Options
from engines.core.levels import BUDGET, Level, Question, say
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


@dataclass
class Tally:
    """What came of it: by game, ``scores`` and ``ranks`` by player. ``seconds`` are those of playing alone."""

    scores: list[list[int]] = field(default_factory=list)
    ranks: list[list[int]] = field(default_factory=list)
    words: list[int] = field(default_factory=list)
    choices: int = 0
    seconds: float = 0.0


def play(plan: Plan, number: int, tally: Tally) -> Match[Any, Any]:
    """Play one game and count it; gives the match at its end. The same plan and number, the same game."""
    secret = Secret(_key(plan, number, "seed"), _key(plan, number, "salt"))
    match = tables.open_table(plan.game, f"{plan.game.key}-{number}", plan.seats, plan.options, secret)
    shift = number if plan.rotate else 0
    at_random = {(player + shift) % plan.seats for player in plan.random}
    levels = {(player + shift) % plan.seats: level for player, level in enumerate(plan.levels)}
    _play_on(plan, match, at_random, levels, _key(plan, number, "dice"), tally)
    standings = plan.game.standings(match.position)
    order = [standings[(player + shift) % plan.seats] for player in range(plan.seats)]
    tally.scores.append([standing.score for standing in order])
    tally.ranks.append([standing.rank for standing in order])
    tally.words.append(match.version - 1)
    return match


def _play_on(
    plan: Plan, match: Match[Any, Any], at_random: set[int], levels: Mapping[int, Level], key: str, tally: Tally
) -> None:
    dice = Tosses(key)
    began = perf_counter()
    while owing := match.owing():
        seat = owing[0]
        root = match.tree(seat)
        at_level = partial(_guess, match, seat, root, key, levels.get(seat, "journeyman"), plan.budget)
        word = tree.random_word(root, dice) if seat in at_random else at_level()
        match.push(seat, word, by="player" if seat in at_random else "ai")
        said = perf_counter()
        tally.seconds += said - began
        tally.choices += is_choice(root, word)
        began = perf_counter()


def _guess(match: Match[Any, Any], seat: int, root: tree.Node, key: str, level: Level, budget: Budget) -> Word:
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
