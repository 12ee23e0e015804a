"""``bottega selfplay GAME``: plays whole games of AIs and random players, and prints their scores."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec
from openskill.models import PlackettLuce

from bot.app.stats.standings import SCALE, START_RATING
from bot.cli.input_files import find_game
from bot.cli.output import print_json, print_line, print_progress, print_table
from bot.cli.simulation import GamePlan, GameResult, game_facts, play_game, summarize_numbers
from engines.core.core_types import EngineError, Msg
from engines.core.game import Game, Options, resolve_options
from engines.core.levels import LEVELS, Level
from engines.core.search import SearchBudget
from engines.core.value_model import score_margins
from engines.protocol import json_answers
from engines.protocol.handlers import MAX_PLAYOUTS

SURE = 1.96
"""Half-width of a 95 % interval in standard errors."""


def compare_levels(
    players: Sequence[str], places: Sequence[Sequence[int]], points: Sequence[Sequence[int]]
) -> list[dict[str, Any]]:
    """Return one row of statistics for each level.

    ``players``: the level of each player; ``places`` and ``points``: by game and player. ``wins``: with shared wins in
    parts; ``low`` and ``high``: the 95 % interval of a player's share (Wilson); ``ahead``: mean margin in points over
    the others of the game; ``rating``: the mean of the level's players, and ``width`` its half-width.
    """
    model = PlackettLuce()
    ratings = [model.rating() for _ in players]
    for row in places:
        after = model.rate([[rating] for rating in ratings], ranks=[float(rank) for rank in row])
        ratings = [rating for (rating,) in after]
    ahead = [score_margins([float(n) for n in row]) for row in points]
    found = []
    for level in dict.fromkeys(players):
        own = [player for player, is_ in enumerate(players) if is_ == level]
        games = len(places) * len(own)
        wins = sum((row[player] == 1) / sum(rank == 1 for rank in row) for row in places for player in own)
        low, high = wilson_interval(wins, games)
        mean = sum(ratings[player].mu for player in own) / len(own)
        width = SURE * sqrt(sum(ratings[player].sigma ** 2 for player in own)) / len(own)
        found.append({
            "level": level, "players": len(own), "wins": round(wins, 2),
            "share": round(wins / games, 4), "low": round(low, 4), "high": round(high, 4),
            "ahead": round(sum(row[player] for row in ahead for player in own) / games, 1),
            "rating": START_RATING + round(SCALE * (mean - model.mu)), "width": round(SCALE * width),
        })  # fmt: skip
    return found


def wilson_interval(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the true share of wins (Wilson's score interval)."""
    share, square = wins / games, SURE**2
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = SURE / (1 + square / games) * sqrt(share * (1 - share) / games + square / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def load_games(plan: GamePlan, path: Path) -> dict[int, GameResult]:
    """Load the games of a plan from a file, by number; none if the file does not exist.

    An incomplete last line is removed from the file. Raises ``EngineError`` if the file holds games of another plan or
    of other revisions of the players.
    """
    if not path.exists():
        return {}
    whole, line, _ = path.read_bytes().rpartition(b"\n")
    os.truncate(path, len(whole) + len(line))
    try:
        games = [msgspec.json.decode(line, type=GameResult, strict=True) for line in whole.splitlines()]
    except msgspec.DecodeError as error:
        raise _other_games_error(path) from error
    for game in games:
        own = game_facts(plan, game.number)
        if any(getattr(game, name) != getattr(own, name) for name in own.__struct_fields__):
            raise _other_games_error(path)
    return {game.number: game for game in games}


def save_game(path: Path, game: GameResult) -> None:
    """Append a game to a file."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(game) + b"\n")


def _other_games_error(path: Path) -> EngineError:
    return EngineError("bad_request", Msg("refused-other-games"), str(path))


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
    parser.add_argument(
        "--into", type=Path, metavar="FILE", help="keep results; games in this file are not played again"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=play_games)


def play_games(given: argparse.Namespace) -> None:
    """Play the games and print the statistics. Raises ``EngineError``."""
    plan, games = _build_plan(given), dict[int, GameResult]()
    if given.into is not None:
        games = load_games(plan, given.into)
    missing = [number for number in range(plan.games) if number not in games]
    for done, number in enumerate(missing):
        print_progress(f"{plan.game.key}: {done} of {len(missing)}")
        _, games[number] = play_game(plan, number)
        if given.into is not None:
            save_game(given.into, games[number])
    print_progress()
    summary = summarize_games(plan, [games[number] for number in range(plan.games)])
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
        **({"levels": compare_levels(plan.player_kinds, places, points)} if plan.levels else {}),
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
    if plan.levels:
        headings = ("level", "players", "wins", "a player's share", "95 % of it", "points ahead", "rating")
        print_table(headings, list(map(_level_row, summary["levels"])))


def _level_row(level: dict[str, Any]) -> tuple[str, ...]:
    span = f"{level['low']:.0%} to {level['high']:.0%}"
    return (level["level"], f"{level['players']}", f"{level['wins']:g}", f"{level['share']:.0%}", span,
            f"{level['ahead']:+g}", f"{level['rating']} ± {level['width']}")  # fmt: skip
