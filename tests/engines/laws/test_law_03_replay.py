"""Test law 3: the same log gives the same positions, events and outcome, even in another process."""

import os
import subprocess
import sys
from functools import cache

import msgspec

from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, LogHeader, SeedSecret
from engines.core.match_factory import open_match, replay_log
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, random_moments, require, secret_of


class Task(msgspec.Struct):
    """A game replayed elsewhere: from its moves with the seed, and from its log without it."""

    game: str
    table: str
    header: LogHeader
    entries: list[LogEntry]
    secret: SeedSecret


class ReplayOutcome(msgspec.Struct):
    """The result: one digest per version, the entries, and the standings."""

    digests: list[str]
    entries: list[LogEntry]
    replayed: str
    standings: list[object]


def law_3(game: AnyGame, seed: int, share: float = 1.0, *, name: str = "") -> int:
    """Return the number of compared entries. ``name``: the game's name for another process."""
    digests = []
    for match in random_moments(game, seed):
        digests.append(match.position_digest())
    task = Task(name or game.key, match.header.table, match.header, list(match.entries), secret_of(seed))
    here = ReplayOutcome(
        digests,
        list(match.entries),
        match.position_digest(),
        list(msgspec.to_builtins(game.seat_scores(match.position))),
    )
    _require_same(here, replay_task(game, task), "in this process")
    _require_same(here, _replay_elsewhere(task), "in another process")
    return len(digests)


def _require_same(here: ReplayOutcome, there: ReplayOutcome, where: str) -> None:
    for i, (mine, yours) in enumerate(zip(here.entries, there.entries, strict=True)):
        require(mine == yours, "an entry differs", where, i, mine, yours)
    require(here.digests == there.digests, "positions differ", where)
    require(here.replayed == there.replayed, "the log replays to a different position", where)
    require(here.standings == there.standings, "outcomes differ", where)


def replay_task(game: AnyGame, task: Task) -> ReplayOutcome:
    header = task.header
    match: AnyMatch = open_match(game, task.table, header.seats, header.options, task.secret, header.components)
    digests = [match.position_digest()]
    try:
        for seat, word in moves_of(task.entries):
            match.push(seat, word)
            digests.append(match.position_digest())
        replayed = replay_log(game, header, task.entries).position_digest()
    except EngineError as refused:
        replayed = f"refused: {refused}"
    entries = [*match.entries, *[LogEntry("start")] * (len(task.entries) - len(match.entries))]
    return ReplayOutcome(digests, entries, replayed, list(msgspec.to_builtins(game.seat_scores(match.position))))


def moves_of(entries: list[LogEntry]) -> list[tuple[int, Move]]:
    return [(entry.seat, entry.move) for entry in entries if entry.kind == "move" and entry.seat is not None]


def _replay_elsewhere(task: Task) -> ReplayOutcome:
    process = _other_process()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(task) + b"\n")
    process.stdin.flush()
    told = process.stdout.readline()
    if not told:
        _other_process.cache_clear()
        require(process.wait() == 0, "the other process failed, see above", task.game)
    return msgspec.json.decode(told, type=ReplayOutcome)


@cache
def _other_process() -> subprocess.Popen[bytes]:
    """Start the process that replays the games of all tests; it ends with this one."""
    command = [sys.executable, "-m", "tests.engines.laws.replay_process"]
    env = {**os.environ, "PYTHONHASHSEED": "4242"}
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env)


test_law_3, test_law_3_in_full = make_law_tests(3, law_3)
