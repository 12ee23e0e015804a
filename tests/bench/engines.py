"""The rules: random play with all options listed against catanatron's, listing, replay, undo, preview."""

from __future__ import annotations

import statistics
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

from catanatron import Color, RandomPlayer
from catanatron import Game as Catan

from engines.core import tables, tree
from engines.core.game import Game
from engines.core.log import Entry, Secret
from engines.core.match import Match
from engines.core.words import Refused
from tests.bench.measure import Row, interleaved, median_ratio, p, seconds

ROUNDS = 9
ENOUGH_S = 0.4
"""A run plays whole games until so much time has passed."""


def rows(games: dict[str, Game[Any, Any]]) -> Iterator[Row]:
    """All that is measured here, for each game."""
    for game in games.values():
        yield from _speed(game)
        yield _listing(game)
        yield _replay(game)
        yield from _undo_and_preview(game)


def opened(game: Game[Any, Any], number: int) -> Match[Any, Any]:
    """A new table for the usual number of players, at most four."""
    secret = Secret(f"{number:064x}", f"{number:064x}")
    return tables.open_table(game, "bench", min(4, game.seats[1]), {}, secret)


def play(match: Match[Any, Any], dice: Random) -> int:
    """Play to the end at random, every option of every node on the way made; gives the number of accepted words."""
    before = match.version
    while owing := match.owing():
        match.push(owing[0], tree.random_word(match.tree(owing[0]), dice))
    return match.version - before


def _speed(game: Game[Any, Any]) -> Iterator[Row]:
    numbers = iter(range(10**9))

    def ours() -> float:
        began, decisions = perf_counter(), 0
        while (passed := perf_counter() - began) < ENOUGH_S:
            number = next(numbers)
            decisions += play(opened(game, number), Random(number))
        return decisions / passed

    def theirs() -> float:
        began, decisions = perf_counter(), 0
        while (passed := perf_counter() - began) < ENOUGH_S:
            catan = Catan([RandomPlayer(color) for color in list(Color)[:4]], seed=next(numbers) + 1)
            while catan.winning_color() is None and catan.state.num_turns < 1000:
                catan.play_tick()
                decisions += 1
        return decisions / passed

    ours(), theirs()  # warm
    own, peer = interleaved(ROUNDS, ours, theirs)
    parts = {"decisions/s": statistics.median(own), "catanatron decisions/s": statistics.median(peer)}
    yield Row("E1", f"{game.key}: random play ÷ catanatron", median_ratio(own, peer), parts, 1.0, 2.2, least=True)


def _listing(game: Game[Any, Any]) -> Row:
    times: list[float] = []
    for number in range(40):
        match, dice = opened(game, number), Random(number)
        while owing := match.owing():
            began = perf_counter()
            word = tree.random_word(match.tree(owing[0]), dice)
            times.append(perf_counter() - began)
            match.push(owing[0], word)
    fast, slow = p(0.5, times), p(0.99, times)
    return Row(
        "E2", f"{game.key}: listing p99 ÷ p50", slow / fast, {"p50 µs": fast * 1e6, "p99 µs": slow * 1e6}, goal=20
    )


def _replay(game: Game[Any, Any]) -> Row:
    played: list[Match[Any, Any]] = []

    def playing() -> float:
        match = opened(game, len(played))
        played.append(match)
        return seconds(lambda: play(match, Random(len(played))))

    def replaying() -> float:
        match = played[-1] if played else opened(game, 0)
        return seconds(lambda: tables.again(game, match.header, match.entries))

    both = [(playing(), replaying()) for _ in range(40)]
    ratio = statistics.median(again / first for first, again in both)
    parts = {
        "play ms": 1e3 * statistics.median(b[0] for b in both),
        "replay ms": 1e3 * statistics.median(b[1] for b in both),
    }
    return Row("E2", f"{game.key}: checked replay ÷ play", ratio, parts, goal=1.0)


def _undo_and_preview(game: Game[Any, Any]) -> Iterator[Row]:
    says: list[float] = []
    undos: list[float] = []
    previews: list[float] = []
    for number in range(20):
        match, dice = opened(game, number), Random(number)
        while owing := match.owing():
            seat = owing[0]
            began = perf_counter()
            word = tree.random_word(match.tree(seat), dice)
            match.push(seat, word)
            says.append(perf_counter() - began)
            try:
                match.takes_back(seat)
            except Refused:
                continue
            undos.append(seconds(lambda: match.undo(seat)))  # noqa: B023 - called at once
            previews.append(seconds(lambda: match.preview(seat, [word])))  # noqa: B023
            match.push(seat, word)
    parts = {"word µs": 1e6 * p(0.5, says), "undo µs": 1e6 * p(0.5, undos), "preview µs": 1e6 * p(0.5, previews)}
    yield Row("C1", f"{game.key}: undo ÷ accepted word", p(0.5, undos) / p(0.5, says), parts, goal=10)
    yield Row("C1", f"{game.key}: preview ÷ accepted word", p(0.5, previews) / p(0.5, says), parts, goal=2)


__all__ = ["Entry", "opened", "play", "rows"]
