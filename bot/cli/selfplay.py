"""``bottega selfplay GAME``: whole games of AIs and random players, and what they score."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from bot.cli.files import game_of
from bot.cli.games import Plan, Played, play, spread
from bot.cli.kept import keep, kept
from bot.cli.levels import by_level
from bot.cli.output import line, progress, put, table
from engines.core.game import Game, Options, choose_options
from engines.core.levels import LEVELS, Level
from engines.core.search import Budget
from engines.core.words import Msg, Refused
from engines.protocol import answers
from engines.protocol.replies import MOST_PLAYOUTS


def arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("selfplay", help="let AIs and random players play whole games")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, required=True, metavar="N")
    parser.add_argument("--games", type=int, required=True, metavar="K")
    parser.add_argument("--random", default="", metavar="SEATS", help="who plays at random: 1,2,3 or all")
    parser.add_argument("--rotate", action="store_true", help="everybody moves one seat on after each game")
    parser.add_argument(
        "--levels", default="", metavar="L,L,...", help=f"how well each player plays: {', '.join(LEVELS)}"
    )
    parser.add_argument("--playouts", type=int, metavar="N", help="games a master thinks of")
    parser.add_argument("--options", action="extend", default=[], nargs="+", metavar="k=v")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number, the same games")
    parser.add_argument("--into", type=Path, metavar="FILE", help="keep games there; those it has are not played")
    parser.add_argument("--json", action="store_true", help="print one object of JSON")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Play and print. Raises ``Refused``."""
    plan, games = _plan(given), dict[int, Played]()
    if given.into is not None:
        games = kept(plan, given.into)
    missing = [number for number in range(plan.games) if number not in games]
    for done, number in enumerate(missing):
        progress(f"{plan.game.key}: {done} of {len(missing)}")
        _, games[number] = play(plan, number)
        if given.into is not None:
            keep(given.into, games[number])
    progress()
    told = summary(plan, [games[number] for number in range(plan.games)])
    put(told) if given.json else _print(plan, told)


def _plan(given: argparse.Namespace) -> Plan:
    game = game_of(given.game)
    options = choose_options(game, given.seats, _options(game, given.options))
    if given.games < 1:
        raise Refused("bad_request", Msg("refused-no-games"), "--games")
    seats = _seats(given.random, given.seats)
    if given.playouts is not None and not 1 <= given.playouts <= MOST_PLAYOUTS:
        raise Refused("bad_request", Msg("refused-playouts", {"high": MOST_PLAYOUTS}), "--playouts")
    levels, budget = _levels(given.levels, given.seats), Budget(given.playouts)
    return Plan(game, given.seats, given.games, seats, options, given.seed, given.rotate, levels, budget)


def _levels(text: str, seats: int) -> tuple[Level, ...]:
    """A level a player; none where nothing is said."""
    named = [part.strip() for part in text.split(",") if part.strip()]
    found = tuple(level for name in named for level in LEVELS if level == name)
    if named and (len(found) < len(named) or len(found) != seats):
        raise Refused("bad_request", Msg("refused-levels", {"levels": ", ".join(LEVELS)}), "--levels")
    return found


def _seats(text: str, seats: int) -> frozenset[int]:
    names = [str(seat) for seat in range(seats)]
    given = names if text == "all" else [part.strip() for part in text.split(",") if part.strip()]
    if set(given) - set(names):
        raise Refused("bad_seats", Msg("refused-seat-list", {"high": seats - 1}), "--random")
    return frozenset(map(int, given))


def _options(game: Game[Any, Any], given: list[str]) -> Options:
    """Read ``k=v`` pairs, each value as the kind of its option asks; what is no value of it is refused later."""
    kinds = {spec.key: spec.kind for spec in game.options}
    options: Options = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals:
            raise Refused("bad_options", Msg("refused-option-shape"), pair)
        match kinds.get(key):
            case "flag":
                options[key] = {"true": True, "false": False}.get(value, value)
            case "number":
                options[key] = int(value) if value.isdecimal() and len(value) < 10 else value
            case _:
                options[key] = value
    return options


def summary(plan: Plan, games: Sequence[Played]) -> dict[str, Any]:
    """What ``--json`` prints; ``wins`` (alone) and ``shared`` by player, ``winning`` by game."""
    seats = [[plan.seat(player, game.number) for player in range(plan.seats)] for game in games]
    places = [[game.places[seat] for seat in row] for game, row in zip(games, seats, strict=True)]
    points = [[game.points[seat] for seat in row] for game, row in zip(games, seats, strict=True)]
    winning = [max(row) for row in points]
    first = [[player for player in range(plan.seats) if row[player] == 1] for row in places]
    words, choices = sum(game.words for game in games), sum(game.choices for game in games)
    seconds = max(sum(game.seconds for game in games), 1e-9)
    return {
        "game": plan.game.key,
        "seats": plan.seats,
        "games": plan.games,
        "winner": spread(winning),
        "scores": spread([n for row in points for n in row]),
        "wins": [first.count([player]) for player in range(plan.seats)],
        "shared": [sum(len(won) > 1 and player in won for won in first) for player in range(plan.seats)],
        "winning": winning,
        "moves": {"mean": round(words / plan.games, 2), "max": max(game.words for game in games)},
        "decisions_per_s": round(words / seconds, 1),
        "choices_per_s": round(choices / seconds, 1),
        **({"levels": by_level(plan.players, places, points)} if plan.levels else {}),
    }


def _print(plan: Plan, told: dict[str, Any]) -> None:
    line(f"{answers.game(plan.game, 'en')['name']}: {plan.games} games, {plan.seats} seats")
    columns = ("mean", "p10", "median", "p90")
    table(("", *columns), [(row, *(f"{told[row][column]:g}" for column in columns)) for row in ("winner", "scores")])
    line(f"wins by seat: {' '.join(map(str, told['wins']))}; shared: {' '.join(map(str, told['shared']))}")
    line(f"moves a game: {told['moves']['mean']:g}, at most {told['moves']['max']}")
    line(f"decisions a second: {told['decisions_per_s']:,.0f}; of these choices: {told['choices_per_s']:,.0f}")
    if plan.levels:
        headings = ("level", "players", "wins", "a player's share", "95 % of it", "points ahead", "rating")
        table(headings, list(map(_level_row, told["levels"])))


def _level_row(level: dict[str, Any]) -> tuple[str, ...]:
    span = f"{level['low']:.0%} to {level['high']:.0%}"
    return (level["level"], f"{level['players']}", f"{level['wins']:g}", f"{level['share']:.0%}", span,
            f"{level['ahead']:+g}", f"{level['rating']} ± {level['width']}")  # fmt: skip
