"""Whole games of AIs and random players, with counts and times."""

from __future__ import annotations

import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from engines.core import match_factory, tree
from engines.core.core_types import Move
from engines.core.game import Game, Options
from engines.core.levels import BUDGET, USUAL, Level, Question, choose_move
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.search import SearchBudget


class RandomNumbers:
    """A fast source of whole numbers for random players (see ``random_moves.Dice``)."""

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed).random  # noqa: S311 - players at random, not secrets

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``; uniform enough for small ranges."""
        return int(self._random() * stop)


@dataclass(frozen=True)
class GamePlan:
    """The games to play: ``games`` of AIs, with the players of ``random`` choosing at random.

    Player p sits at seat p, and with ``rotate`` one seat further after each game.
    """

    game: Game[Any, Any]
    seats: int
    games: int
    random: frozenset[int]
    options: Options
    seed: int
    rotate: bool = False
    levels: tuple[Level, ...] = ()
    """The level of each player; empty: all journeymen."""
    budget: SearchBudget = BUDGET
    """The playouts of a master for each move."""

    @property
    def player_kinds(self) -> list[str]:
        """Return the kind of each player: a level, or ``random``."""
        levels = self.levels or (USUAL,) * self.seats
        return [RANDOM if player in self.random else level for player, level in enumerate(levels)]

    def seat_of(self, player: int, number: int) -> int:
        """Return the seat of a player in a game."""
        return (player + (number if self.rotate else 0)) % self.seats


RANDOM: Final = "random"
"""The kind of a player that chooses any legal move."""


class GameResult(NamedTuple):
    """The result of a game: ``points`` and ``places`` by seat; ``seconds`` of processor time."""

    number: int
    points: list[int]
    places: list[int]
    words: int
    choices: int
    seconds: float


def play_game(plan: GamePlan, number: int) -> tuple[Match[Any, Any], GameResult]:
    """Play one game; return the finished match and its result. Equal plans and numbers give equal games."""
    kinds = {plan.seat_of(player, number): kind for player, kind in enumerate(plan.player_kinds)}
    key = _derive_key(plan, number, "dice")
    secret = SeedSecret(_derive_key(plan, number, "seed"), _derive_key(plan, number, "salt"))
    match = match_factory.open_match(plan.game, f"{plan.game.key}-{number}", plan.seats, plan.options, secret)
    dice, choices, seconds, began = RandomNumbers(key), 0, 0.0, process_time()
    while owing := match.seats_to_move():
        seat = owing[0]
        root, level = match.choice_tree(seat), kinds[seat]
        at_random = level == RANDOM
        move = random_move(root, dice) if at_random else _choose_ai_move(match, seat, root, key, level, plan.budget)
        match.push(seat, move, by="player" if at_random else "ai")
        seconds += process_time() - began
        choices += had_choice(root, move)
        began = process_time()
    ends = plan.game.seat_scores(match.position)
    points, places = [end.score for end in ends], [end.rank for end in ends]
    return match, GameResult(number, points, places, match.version - 1, choices, seconds)


def _choose_ai_move(
    match: Match[Any, Any], seat: int, root: tree.Node, key: str, level: Any, budget: SearchBudget
) -> Move:
    seed = f"{key}:{match.version}:{seat}".encode()
    question = Question(match.game, match.view_for(seat), seat, root, partial(match.preview_result, seat), seed)
    return choose_move(question, level, budget)


def _derive_key(plan: GamePlan, number: int, what: str) -> str:
    return blake2b(f"{plan.seed}:{number}:{what}".encode(), digest_size=32).hexdigest()


def had_choice(root: tree.Node, move: Move) -> bool:
    """Return whether a move had alternatives: a node on its path with more than one legal option."""
    node = root
    for token in move:
        if _has_options(node):
            return True
        node = tree.next_node(node, token)
    return False


def _has_options(node: tree.Node) -> bool:
    match node:
        case tree.Choice():
            return sum(option.blocked is None for option in node.options) > 1
        case tree.Amount():
            return node.low + node.step <= node.high
        case tree.Allocation():
            every = tree.iter_allocations(node)
            return next(every, None) is not None and next(every, None) is not None
        case tree.Leaf():
            return False


def summarize_numbers(numbers: Sequence[int]) -> dict[str, float]:
    """Return mean, median and percentiles (linear between the nearest two)."""
    ordered = sorted(numbers)
    return {
        "mean": round(statistics.fmean(ordered), 2),
        "median": statistics.median(ordered),
        "p10": find_percentile(ordered, 0.1),
        "p90": find_percentile(ordered, 0.9),
    }


def find_percentile(ordered: Sequence[float], part: float) -> float:
    """Return the value below which ``part`` of the ordered numbers fall."""
    at = (len(ordered) - 1) * part
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (ordered[high] - ordered[low]) * (at - low), 6)
