"""``bottega selfplay GAME``: play whole games of AIs and random players, and print their scores."""

import argparse
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

from bot.cli.input_files import find_game, print_json, print_line, print_progress, print_table
from engines.core import match_factory, tree
from engines.core.core_types import EngineError, Move, Msg
from engines.core.game import Game, Options, resolve_options
from engines.core.levels import BUDGET, DEFAULT_LEVEL, LEVELS, Level, Question, choose_move
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.random_moves import random_move
from engines.core.search import SearchBudget
from engines.protocol import json_answers
from engines.protocol.handlers import MAX_PLAYOUTS


class FastRandomNumbers:
    """A fast source of whole numbers for random players (see ``random_moves.Dice``)."""

    def __init__(self, seed: str | int) -> None:
        self._random = Random(seed).random  # noqa: S311 - players at random, not secrets

    def randrange(self, stop: int, /) -> int:
        """Return a number from 0 to ``stop - 1``; uniform enough for small ranges."""
        return int(self._random() * stop)


@dataclass(frozen=True)
class GamePlan:
    """The games to play: ``games`` of AIs, with the players of ``random`` choosing at random.

    Player p sits at seat p; ``rotate`` moves each player one seat on after each game.
    """

    game: Game[Any, Any]
    seats: int
    games: int
    random: frozenset[int]
    options: Options
    seed: int
    rotate: bool = False
    levels: tuple[Level, ...] = ()
    """Level of each player; empty: all journeymen."""
    budget: SearchBudget = BUDGET
    """Playouts of a master for each move."""

    @property
    def player_kinds(self) -> list[str]:
        """Return the kind of each player: a level, or ``random``."""
        levels = self.levels or (DEFAULT_LEVEL,) * self.seats
        return [RANDOM if player in self.random else level for player, level in enumerate(levels)]

    def seat_of(self, player: int, number: int) -> int:
        """Return the seat of a player in a game."""
        return (player + (number if self.rotate else 0)) % self.seats


RANDOM: Final = "random"
"""Kind of a player that chooses any legal move."""


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
    dice, choices, seconds, began = FastRandomNumbers(key), 0, 0.0, process_time()
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


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("selfplay", help="play whole games among AIs and random players")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True, metavar="N")
    parser.add_argument("--games", type=int, required=True, metavar="K")
    parser.add_argument("--random", default="", metavar="SEATS", help="seats that play at random: 1,2,3 or all")
    parser.add_argument("--rotate", action="store_true", help="each player moves one seat on after each game")
    parser.add_argument(
        "--levels", default="", metavar="L,L,...", help=f"the level of each player: {', '.join(LEVELS)}"
    )
    parser.add_argument("--playouts", type=int, metavar="N", help="simulated games per decision of a master")
    parser.add_argument("--options", action="extend", default=[], nargs="+", metavar="k=v")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same games")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=play_games)


def play_games(given: argparse.Namespace) -> None:
    """Play the games and print the statistics. Raises ``EngineError``."""
    plan, games = _build_plan(given), list[GameResult]()
    for number in range(plan.games):
        print_progress(f"{plan.game.key}: {number} of {plan.games}")
        games.append(play_game(plan, number)[1])
    print_progress()
    summary = summarize_games(plan, games)
    print_json(summary) if given.json else _print_summary(plan, summary)


def _build_plan(given: argparse.Namespace) -> GamePlan:
    game = find_game(given.game)
    options = resolve_options(game, given.seats, _parse_options(game, given.options))
    if given.games < 1:
        raise EngineError("bad_request", Msg("refused-no-games"), "--games")
    seats = _parse_seats(given.random, given.seats)
    if given.playouts is not None and not 1 <= given.playouts <= MAX_PLAYOUTS:
        raise EngineError("bad_request", Msg("refused-playouts", {"high": MAX_PLAYOUTS}), "--playouts")
    named = [part.strip() for part in given.levels.split(",") if part.strip()]
    found = tuple(level for name in named for level in LEVELS if level == name)
    if named and (len(found) < len(named) or len(found) != given.seats):
        raise EngineError("bad_request", Msg("refused-levels", {"levels": ", ".join(LEVELS)}), "--levels")
    levels, budget = found, SearchBudget(given.playouts)
    return GamePlan(game, given.seats, given.games, seats, options, given.seed, given.rotate, levels, budget)


def _parse_seats(text: str, seats: int) -> frozenset[int]:
    names = [str(seat) for seat in range(seats)]
    given = names if text == "all" else [part.strip() for part in text.split(",") if part.strip()]
    if set(given) - set(names):
        raise EngineError("bad_seats", Msg("refused-seat-list", {"high": seats - 1}), "--random")
    return frozenset(map(int, given))


def _parse_options(game: Game[Any, Any], given: list[str]) -> Options:
    """Parse ``k=v`` pairs, each value by the kind of its option. Invalid values are refused later."""
    kinds = {spec.key: spec.kind for spec in game.options}
    options: Options = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals:
            raise EngineError("bad_options", Msg("refused-option-shape"), pair)
        match kinds.get(key):
            case "flag":
                options[key] = {"true": True, "false": False}.get(value, value)
            case "number":
                options[key] = int(value) if value.isdecimal() and len(value) < 10 else value
            case _:
                options[key] = value
    return options


def summarize_games(plan: GamePlan, games: Sequence[GameResult]) -> dict[str, Any]:
    """Return the object of ``--json``; ``wins`` (alone) and ``shared`` by player, ``winning`` by game."""
    seats = [[plan.seat_of(player, game.number) for player in range(plan.seats)] for game in games]
    places = [[game.places[seat] for seat in row] for game, row in zip(games, seats, strict=True)]
    points = [[game.points[seat] for seat in row] for game, row in zip(games, seats, strict=True)]
    winning = [max(row) for row in points]
    first = [[player for player in range(plan.seats) if row[player] == 1] for row in places]
    moves, choices = sum(game.words for game in games), sum(game.choices for game in games)
    seconds = max(sum(game.seconds for game in games), 1e-9)
    return {
        "game": plan.game.key,
        "seats": plan.seats,
        "games": plan.games,
        "winner": summarize_numbers(winning),
        "scores": summarize_numbers([n for row in points for n in row]),
        "wins": [first.count([player]) for player in range(plan.seats)],
        "shared": [sum(len(won) > 1 and player in won for won in first) for player in range(plan.seats)],
        "winning": winning,
        "moves": {"mean": round(moves / plan.games, 2), "max": max(game.words for game in games)},
        "decisions_per_s": round(moves / seconds, 1),
        "choices_per_s": round(choices / seconds, 1),
    }


def _print_summary(plan: GamePlan, summary: dict[str, Any]) -> None:
    print_line(f"{json_answers.game_json(plan.game, 'en')['name']}: {plan.games} games, {plan.seats} seats")
    columns = ("mean", "p10", "median", "p90")
    print_table(
        ("", *columns), [(row, *(f"{summary[row][column]:g}" for column in columns)) for row in ("winner", "scores")]
    )
    print_line(f"wins by seat: {' '.join(map(str, summary['wins']))}; shared: {' '.join(map(str, summary['shared']))}")
    print_line(f"moves a game: {summary['moves']['mean']:g}, at most {summary['moves']['max']}")
    print_line(
        f"decisions a second: {summary['decisions_per_s']:,.0f}; of these choices: {summary['choices_per_s']:,.0f}"
    )
