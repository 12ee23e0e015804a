"""Play tree search against flat search, with journeymen: ``python -m tests.bench.tree_search_games GAME``.

Every seating in turn. Both are told how many games to play in thought, so that they take the same time by the
processor. What is kept in a file goes on there, as long as players have not changed (``ActionFeatures.revision``).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import blake2b
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import Any

import msgspec

from bot.cli.level_stats import compare_levels
from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import Move
from engines.core.game import Game, resolve_options
from engines.core.levels import Question, heuristic_choice
from engines.core.log import SeedSecret
from engines.core.search import Search, SearchBudget
from tests.bench.tree_search import TreeSearch, Whose

FILE = Path(__file__).parents[2] / "docs" / "ai" / "trees.jsonl"


class TreeMatchSettings(msgspec.Struct, frozen=True):
    """What is measured: how many games each plays in thought for a word, and which tree."""

    game: str
    seed: int
    flat: int
    tree: int
    whose: Whose
    curious: float
    revision: int


class TreeMatchResult(msgspec.Struct, frozen=True):
    """How a game ended, by seat; ``seconds`` of the processor's time that each thought."""

    rivals: TreeMatchSettings
    number: int
    seats: list[str]
    points: list[int]
    places: list[int]
    seconds: list[float]


def seat_players(seats: int, number: int) -> list[str]:
    """Return who sits where: one seat on after each game, and after each round the two further from each other."""
    round_, flat = divmod(number, seats)
    tree = flat + 1 + round_ % (seats - 1)
    return [{flat: "flat", tree % seats: "tree"}.get(seat, "journeyman") for seat in range(seats)]


def play_game(game: Game[Any, Any], rivals: TreeMatchSettings, number: int) -> TreeMatchResult:
    """Play a game; the same rivals and number, the same game."""
    seats = max(3, game.seat_range[1] - 1)
    who, key = seat_players(seats, number), partial(_random_key, rivals.seed, number)
    match = match_factory.open_match(
        game, f"{game.key}-{number}", seats, resolve_options(game, seats, {}), SeedSecret(key("seed"), key("salt"))
    )
    seconds = [0.0] * seats
    while owing := match.seats_to_move():
        seat = owing[0]
        seed = bytes.fromhex(key(f"{match.version}:{seat}"))
        asked = Question(
            game, match.view_for(seat), seat, match.choice_tree(seat), partial(match.preview_result, seat), seed
        )
        began = process_time()
        word = choose_move(asked, who[seat], rivals)
        seconds[seat] += process_time() - began
        match.push(seat, word, by="ai")
    ends = game.seat_scores(match.position)
    return TreeMatchResult(
        rivals, number, who, [end.score for end in ends], [end.rank for end in ends], [round(n, 3) for n in seconds]
    )


def choose_move(asked: Question[Any], who: str, rivals: TreeMatchSettings) -> Move:
    """Return the move that one of the players chooses."""
    own = heuristic_choice(asked)
    if who == "journeyman":
        return own
    given = (asked.game, asked.view, asked.seat, asked.seed)
    if who == "flat":
        return Search(*given).find_best(asked.tree, own, SearchBudget(rivals.flat)).best_move
    grown = TreeSearch(*given, whose=rivals.whose, curious=rivals.curious)
    return grown.find_best(asked.tree, own, SearchBudget(rivals.tree)).best_move


def _random_key(seed: int, number: int, what: str) -> str:
    return blake2b(f"{seed}:{number}:{what}".encode(), digest_size=32).hexdigest()


def go_on(game: Game[Any, Any], rivals: TreeMatchSettings, games: int, path: Path) -> Iterator[list[TreeMatchResult]]:
    """Play and keep what the file does not have; gives after each game all there are."""
    lines = path.read_bytes().splitlines() if path.exists() else []
    ended = [one for one in (msgspec.json.decode(line, type=TreeMatchResult) for line in lines) if one.rivals == rivals]
    if ended:
        yield ended
    for number in range(len(ended), games):
        ended.append(play_game(game, rivals, number))
        with path.open("ab") as file:
            file.write(msgspec.json.encode(ended[-1]) + b"\n")
        yield ended


def result_text(ended: Sequence[TreeMatchResult]) -> str:
    """Return wins with their interval, points ahead, seconds a game; and by how much the tree beat flat search."""
    players = sorted(ended[0].seats)
    orders = [sorted(range(len(players)), key=one.seats.__getitem__) for one in ended]
    places, points = (
        [[row[i] for i in order] for row, order in zip(rows, orders, strict=True)]
        for rows in ([one.places for one in ended], [one.points for one in ended])
    )
    seconds = [[one.seconds[i] for i in order] for one, order in zip(ended, orders, strict=True)]
    text = f"{len(ended)} games"
    for line in compare_levels(players, places, points):
        mean = fmean(row[players.index(line["level"])] for row in seconds)
        text += (
            f"; {line['level']} {line['wins']:g} = {line['share']:.0%} ({line['low']:.0%} to {line['high']:.0%}), "
            f"{line['ahead']:+g} points, {mean:.2f} s"
        )
    flat, tree = players.index("flat"), players.index("tree")
    more = [row[tree] - row[flat] for row in points]
    se = stdev(more) / len(more) ** 0.5 if len(more) > 1 else 0.0
    before = sum(row[tree] < row[flat] for row in places)
    behind = sum(row[tree] > row[flat] for row in places)
    return f"{text}; tree − flat {fmean(more):+.1f} ± {se:.1f} points, before it {before}, behind {behind}"


def main(argv: Sequence[str] | None = None) -> None:
    """Play, and print the results after each game."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.tree_search_games")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=48)
    parser.add_argument("--seed", type=int, default=21)
    parser.add_argument("--flat", type=int, default=240, help="games in thought of flat search")
    parser.add_argument("--tree", type=int, default=200, help="games in thought of the tree")
    parser.add_argument("--whose", choices=("own", "all"), default="own", help="whose words are in the tree")
    parser.add_argument("--curious", type=float, default=1.0, help="UCB1's constant, in deviations of a gain")
    parser.add_argument("--into", type=Path, default=FILE, metavar="FILE", help="keep the games there")
    given = parser.parse_args(argv)
    revision = GAMES[given.game].action_features.revision
    rivals = TreeMatchSettings(given.game, given.seed, given.flat, given.tree, given.whose, given.curious, revision)
    for ended in go_on(GAMES[given.game], rivals, given.games, given.into):
        sys.stdout.write(result_text(ended) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
