"""``bottega selfplay GAME``: plays whole games of AIs and random players, and prints their scores."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from bot.cli.input_files import find_game, print_json, print_line, print_progress, print_table
from bot.cli.simulation import GamePlan, GameResult, play_game, summarize_numbers
from engines.core.core_types import EngineError, Msg
from engines.core.game import Game, Options, resolve_options
from engines.core.levels import LEVELS, Level
from engines.core.search import SearchBudget
from engines.protocol import json_answers
from engines.protocol.handlers import MAX_PLAYOUTS


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
    levels, budget = _parse_levels(given.levels, given.seats), SearchBudget(given.playouts)
    return GamePlan(game, given.seats, given.games, seats, options, given.seed, given.rotate, levels, budget)


def _parse_levels(text: str, seats: int) -> tuple[Level, ...]:
    """Parse the level of each player; empty for the default."""
    named = [part.strip() for part in text.split(",") if part.strip()]
    found = tuple(level for name in named for level in LEVELS if level == name)
    if named and (len(found) < len(named) or len(found) != seats):
        raise EngineError("bad_request", Msg("refused-levels", {"levels": ", ".join(LEVELS)}), "--levels")
    return found


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
