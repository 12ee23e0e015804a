"""Measure the engines: random play against catanatron's, playouts and undo.

Everything is one computing thread, so it is measured in processor time, without other load. Random
play is counted in real choices: decisions with more than one open answer, on both sides.
"""

import statistics
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import islice
from time import process_time
from typing import Any

from catanatron import Color, RandomPlayer  # type: ignore[import-untyped]  # it has no types
from catanatron import Game as Catan

from bot.app.common.interfaces import Timings
from bot.cli.selfplay import FastRandomNumbers
from engines.core import match_factory, random_moves, tree
from engines.core.core_types import EngineError
from engines.core.game import Game
from engines.core.levels import BUDGET, LEVELS, Level, Question, choose_move
from engines.core.log import SeedSecret
from engines.core.match import Match
from engines.core.playout import Playout, start_playout
from engines.core.search import SearchBudget
from tests.bench.measurements import Row, cpu_seconds, interleave_runs, median_ratio, percentile

ROUNDS = 9
TURNS = 1000
"""A longer game of catanatron is abandoned."""
COUNTED = 48
"""Number of games for counting real choices, separate from timed ones. With 12, the peer's share varies by 5 %."""
PLAYED = 40
"""Number of games for measuring playouts and undo."""
EACH = 4
"""Interval of choices at which each level is asked."""
MASTER_S = Timings().master_s
"""A master's time for a move."""
ENOUGH_S = 0.4
"""Minimum time of a run of whole games."""


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """Yield all measurements of this module for each game."""
    for game in games.values():
        yield from _measure_speed(game)
        yield _measure_playouts(game)
        yield _measure_undo(game)
        yield _measure_levels(game)


def open_match(game: Game[Any, Any], number: int) -> Match[Any, Any]:
    """Open a new table for the usual number of players, at most four."""
    secret = SeedSecret(f"{number:064x}", f"{number:064x}")
    return match_factory.open_match(game, "bench", min(4, game.seat_range[1]), {}, secret)


def play_randomly(match: Match[Any, Any], dice: FastRandomNumbers) -> int:
    """Play to the end at random, building every option of every visited node. Return the number of accepted moves."""
    before = match.version
    while owing := match.seats_to_move():
        match.push(owing[0], random_moves.random_move(match.choice_tree(owing[0]), dice))
    return match.version - before


def real_share(game: Game[Any, Any], numbers: Iterable[int]) -> float:
    """Return the share of moves with another open move, in the games of ``play_randomly`` with these numbers."""
    real, said = 0, 0
    for number in numbers:
        match, dice = open_match(game, number), FastRandomNumbers(number)
        while owing := match.seats_to_move():
            root = match.choice_tree(owing[0])
            real += len(list(islice(tree.legal_moves(root), 2))) > 1
            match.push(owing[0], random_moves.random_move(root, dice))
            said += 1
    return real / said


@cache
def real_share_of_catan(seeds: range) -> float:
    """Return the same share of catanatron's decisions."""
    real, said = 0, 0
    for seed in seeds:
        for catan in _play_catan(seed):
            real += len(catan.state.playable_actions) > 1
            said += 1
    return real / said


def _play_catan(seed: int) -> Iterator[Any]:
    """Yield a game of catanatron before each decision."""
    catan = Catan([RandomPlayer(color) for color in list(Color)[:4]], seed=seed)
    while catan.winning_color() is None and catan.state.num_turns < TURNS:
        yield catan
        catan.play_tick()


def _measure_speed(game: Game[Any, Any]) -> Iterator[Row]:
    numbers = iter(range(10**9))

    def measure_speed(play: Callable[[int], int]) -> float:
        began, decisions = process_time(), 0
        while (passed := process_time() - began) < ENOUGH_S:
            decisions += play(next(numbers))
        return decisions / passed

    ours = partial(measure_speed, lambda n: play_randomly(open_match(game, n), FastRandomNumbers(n)))
    theirs = partial(measure_speed, lambda n: sum(1 for _ in _play_catan(n + 1)))
    ours(), theirs()  # warm
    own, peer = interleave_runs(ROUNDS, ours, theirs)
    share, catans = real_share(game, range(COUNTED)), real_share_of_catan(range(1, COUNTED + 1))
    parts = {
        "words/s": statistics.median(own),
        "of them choices": share,
        "catanatron decisions/s": statistics.median(peer),
        "of those choices": catans,
    }
    ratio = median_ratio(own, peer) * share / catans
    yield Row("E1", f"{game.key}: real choices/s ÷ catanatron's", ratio, parts, 2.5, least=True)


def _measure_playouts(game: Game[Any, Any]) -> Row:
    """Play the same games as matches and as playouts, move by move; a playout must end in the same way."""
    matches: list[float] = []
    playouts: list[float] = []
    words = 0
    for number in range(PLAYED):
        match, run = open_match(game, number), start_playout(open_match(game, number))
        matches.append(cpu_seconds(partial(play_randomly, match, FastRandomNumbers(number))))
        playouts.append(cpu_seconds(partial(_run_out, run, FastRandomNumbers(number))))
        assert run.position_digest() == match.position_digest(), "the playout of the same moves ended elsewhere"
        words += match.version - 1
    parts = {"words/s": words / sum(playouts), "match words/s": words / sum(matches)}
    return Row("E3", f"{game.key}: playout ÷ match, words/s", median_ratio(matches, playouts), parts, 1.3, least=True)


def _run_out(run: Playout[Any, Any], dice: FastRandomNumbers) -> None:
    while owing := run.seats_to_move():
        run.push_random(owing[0], dice)


def _measure_levels(game: Game[Any, Any]) -> Row:
    """Measure the cost of a move at each level, where there is a choice, against a master's budget."""
    times: dict[Level, list[float]] = {level: [] for level in LEVELS}
    match, dice, asked = open_match(game, 1), FastRandomNumbers(1), 0
    while owing := match.seats_to_move():
        seat = owing[0]
        root = match.choice_tree(seat)
        asked += (real := len(list(islice(tree.legal_moves(root), 2))) > 1)
        if real and asked % EACH == 0:
            question = Question.of(match, seat, b"%d" % match.version)
            for level in LEVELS:
                times[level].append(
                    cpu_seconds(
                        partial(choose_move, question, level, SearchBudget(BUDGET.playouts, MASTER_S, process_time))
                    )
                )
        match.push(seat, random_moves.random_move(root, dice))
    parts = {f"{level} ms": 1e3 * percentile(0.5, times[level]) for level in LEVELS}
    slow = percentile(0.99, times["master"])
    return Row("L1", f"{game.key}: a master's word, p99 ÷ what it may take", slow / MASTER_S, parts, 1.0)


def _measure_undo(game: Game[Any, Any]) -> Row:
    says: list[float] = []
    undos: list[float] = []
    for number in range(PLAYED // 2):
        match, dice = open_match(game, number), FastRandomNumbers(number)
        while owing := match.seats_to_move():
            seat = owing[0]
            began = process_time()
            word = random_moves.random_move(match.choice_tree(seat), dice)
            match.push(seat, word)
            says.append(process_time() - began)
            try:
                match.undoable_version(seat)
            except EngineError:
                continue
            undos.append(cpu_seconds(partial(match.undo, seat)))
            match.push(seat, word)
    said_s, undone_s = percentile(0.5, says), percentile(0.5, undos)
    parts = {"word µs": 1e6 * said_s, "undo µs": 1e6 * undone_s}
    return Row("C1", f"{game.key}: undo ÷ accepted word", undone_s / said_s, parts, 3.0)
