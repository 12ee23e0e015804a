"""Test log length: the number of log entries read does not grow with the log."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from threading import get_ident
from typing import Any, SupportsIndex, overload

import pytest

from engines import GAMES
from engines.core import transitions
from engines.core.core_types import EngineError
from engines.core.log import LogEntry
from engines.core.match_factory import resume_match
from tests.engines.core.toy_tables import PASS, SECRET, Table, start_table
from tests.engines.laws.random_games import AnyMatch, any_word, open_random

LONG = 400
MOST = 40
"""Entries that are read, however long the log is."""


class Read(list[LogEntry]):
    """A log that counts what is read of it."""

    read = 0

    @overload
    def __getitem__(self, at: SupportsIndex) -> LogEntry: ...
    @overload
    def __getitem__(self, at: slice) -> list[LogEntry]: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Any:
        found = super().__getitem__(at)
        self.read += len(found) if isinstance(at, slice) else 1  # type: ignore[arg-type]
        return found

    def __iter__(self) -> Iterator[LogEntry]:
        for entry in super().__iter__():
            self.read += 1
            yield entry


def long_after(words: int) -> Table:
    """Return a table at which the same move was made and taken back ``words`` times."""
    table = start_table()
    for _ in range(words):
        table.push(0, PASS)
        table.undo(0)
    return table


def assert_refused(table: Table) -> None:
    """Push a move that is none, and check that it is refused."""
    with pytest.raises(EngineError):
        table.push(0, ("nonsense",))


def count_moves(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return a list that grows by one for each move made from now on; moves in other threads do not count."""
    said, say, here = list[int](), transitions.apply_move, get_ident()

    def counts(*given: Any) -> None:
        if get_ident() == here:
            said.append(1)
        say(*given)

    monkeypatch.setattr(transitions, "apply_move", counts)
    return said


DONE: dict[str, Callable[[Table], object]] = {
    "a word": lambda table: table.push(0, PASS),
    "a word and back": lambda table: (table.push(0, PASS), table.undo(0)),
    "what could be taken back": lambda table: (table.push(0, PASS), table.undoable_version(0)),
    "a preview": lambda table: table.preview_moves(0, [PASS]),
    "a refused word": assert_refused,
    "the latest": lambda table: list(islice(table.latest_events(None), 3)),
    "a vote to go back": lambda table: (table.push(0, PASS), table.rewind_to(table.version - 1)),
    "a snapshot": lambda table: table.take_snapshot(),
}


@pytest.mark.parametrize("what", DONE)
def test_cost_of_operations_is_independent_of_log_length(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    said = count_moves(monkeypatch)
    costs = []
    for words in (2, LONG // 2):
        table = long_after(words)
        table.entries = log = Read(table.entries)
        log.read = 0
        said.clear()
        DONE[what](table)
        costs.append((log.read, len(said)))
    (read_short, _), (read_long, said_long) = costs
    assert read_long <= MOST, costs
    assert read_long <= read_short + 8, costs
    assert said_long <= 12, costs


@pytest.mark.parametrize("words", [2, LONG // 2])
def test_resuming_a_table_reads_no_log_entry(words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its snapshot says which words stand, and from where the last ones are taken back."""
    table = long_after(words)
    for seat in (0, 1):
        table.push(seat, PASS)
    log = Read(table.entries)
    taken = resume_match(table.game, table.header, SECRET, log, table.take_snapshot())
    said = count_moves(monkeypatch)
    assert log.read == 0
    assert taken.active_entries.active_versions == table.active_entries.active_versions
    assert taken.active_entries.undone_versions == table.active_entries.undone_versions
    for match in (taken, table):
        match.undo(1)
    assert taken.position_digest() == table.position_digest()
    assert log.read <= MOST
    assert len(said) <= 2 * 12


def test_a_log_that_is_read_whole_is_noticed() -> None:
    log = Read(long_after(20).entries)
    assert [e for e in log if e.kind == "say"]
    assert log[3:]
    assert log.read == 2 * len(log) - 3


@pytest.mark.parametrize("key", sorted(GAMES))
def test_undo_replays_few_moves(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match: AnyMatch = open_random(GAMES[key], 5)
    dice, said, undone = Random(5), count_moves(monkeypatch), 0
    while match.seats_to_move() and match.version < LONG:
        seat, word = any_word(match, dice)
        match.push(seat, word)
        said.clear()
        try:
            match.undo(seat)
        except EngineError:
            continue
        undone += 1
        assert len(said) <= 12, match.version
        match.push(seat, word)
    assert undone > 3
