"""Test undo and rollback, stale questions (epochs), and a read cost independent of log length."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from threading import get_ident
from typing import Any, SupportsIndex, overload

import pytest

from docs.sample.tests.engines.rules.pebbles.position_builder import (
    BLUE,
    PASS,
    RED,
    SECRET,
    Table,
    open_table,
    start_table,
)
from engines import GAMES
from engines.core import transitions
from engines.core.core_types import EngineError, Move
from engines.core.log import LogEntry, find_active_entries
from engines.core.match_factory import resume_match
from engines.core.steps import SealedStep
from tests.engines.laws.random_games import AnyMatch, any_word, open_random
from tests.engines.refusals import catch_refusal


def undo_refusal(table: Table, seat: int) -> str:
    before = table.position_digest(), table.version
    why = catch_refusal(table.undo, seat)
    assert (table.position_digest(), table.version) == before
    return why.msg.key


def open_answers(table: Table) -> dict[int, Move]:
    top = table.position.stack[-1]
    assert isinstance(top, SealedStep)
    return top.answers


@pytest.mark.parametrize(
    ("moves", "seat", "why"),
    [
        ([], 0, "refused-sealed"),  # the last answer has sealed all answers
        ([], 1, "refused-sealed"),
        ([], 2, "refused-sealed"),
        ([(0, "offer 1")], 0, "refused-sealed"),
        ([(0, "pass"), (1, "pass")], 0, "refused-others-went-on"),
    ],
)
def test_undo_is_refused_with_its_reason(moves: list[tuple[int, str]], seat: int, why: str) -> None:
    assert undo_refusal(start_table().after_turns(*moves), seat) == why


def test_undo_is_refused_after_looking_at_cards() -> None:
    table = start_table().after(0, "swap")
    assert undo_refusal(table, 0) == "refused-sealed"
    table.push(0, (table.view_for(0).looking[0],))
    table.undo(0)
    assert table.seats_to_move() == [0]
    assert undo_refusal(table, 0) == "refused-sealed"


def test_undo_in_an_open_sealed_step_restores_the_earlier_answer() -> None:
    table = open_table().after_turns((0, "red=2 ."), (1, "red=2 ."), (0, "blue=3 ."))
    assert open_answers(table) == {0: BLUE, 1: RED}
    table.undo(0)
    assert open_answers(table) == {0: RED, 1: RED}
    table.undo(0)
    assert open_answers(table) == {1: RED}
    assert undo_refusal(table, 0) == "refused-nothing-to-undo"


def test_undo_does_not_pass_a_side_step_that_others_have_seen() -> None:
    """Seat 0 sold a point in the open; seat 1 answered knowing it."""
    table = start_table(3)
    for seat in range(3):
        table.push(seat, PASS)
    assert table.view_for(0).round == 2
    table.push_turns((0, "more sell 1"), (1, "red=2 ."))
    assert undo_refusal(table, 0) == "refused-others-went-on"
    table.undo(1)
    table.undo(0)
    table.push_turns((0, "red=2 ."), (2, "more sell 1"))
    assert undo_refusal(table, 0) == "refused-others-went-on"


@pytest.mark.parametrize("to", [0, -1, 4, 99])
def test_rewind_to_the_current_or_unknown_version_is_refused(to: int) -> None:
    assert catch_refusal(start_table().rewind_to, to).code == "nothing_to_undo"


def test_undo_is_refused_after_the_end() -> None:
    table = start_table(2, 1).after_turns((0, "pass"), (1, "pass"))
    assert table.is_over
    for attempt in (
        lambda: table.undo(1),
        lambda: table.rewind_to(2),
        lambda: table.push(0, PASS),
        lambda: table.choice_tree(0),
    ):
        assert catch_refusal(attempt).code == "over"


def test_undo_entries_mark_the_right_versions_as_undone() -> None:
    say = [LogEntry("move", 0), LogEntry("move", 1), LogEntry("move", 0)]
    alone = LogEntry("undo", 0, to=3)
    vote = LogEntry("undo", None, "vote", to=2)
    start = LogEntry("start")
    assert find_active_entries([start, *say]).undone_versions == set()
    assert find_active_entries([start, *say, alone]).undone_versions == {4}
    assert find_active_entries([start, say[0], LogEntry("table"), *say[1:], vote]).undone_versions == {4, 5}
    assert find_active_entries([start, *say, alone, LogEntry("move", 0), vote]).undone_versions == {3, 4, 6}
    assert find_active_entries([start, *say, LogEntry("undo", 0, to=1)]).undone_versions == {2}


ANOTHER_QUESTION: dict[str, tuple[Callable[[], Table], Callable[[Table], object], Move]] = {
    "one's own answer": (open_table, lambda table: table.push(0, RED), BLUE),
    "an aside": (start_table, lambda table: table.push(0, ("more", "sell", "1")), PASS),
    "it comes again": (
        lambda: start_table(2),
        lambda table: [table.push(seat, word) for word in (PASS, RED) for seat in (0, 1)],
        PASS,
    ),
    "a step of its own": (start_table, lambda table: table.push(0, ("swap",)), PASS),
    "taken back": (start_table, lambda table: (table.push(0, PASS), table.undo(0)), PASS),
}


@pytest.mark.parametrize("why", ANOTHER_QUESTION)
def test_changed_question_gets_a_new_epoch(why: str) -> None:
    begin, change, word = ANOTHER_QUESTION[why]
    table = begin()
    epoch = table.open_questions()[0].epoch
    change(table)
    assert table.open_questions()[0].epoch > epoch
    assert catch_refusal(table.push, 0, word, epoch).code == "stale"


def test_wrong_turn_is_reported_before_a_stale_question() -> None:
    assert catch_refusal(start_table().push, 1, PASS, 1).code == "not_your_turn"


LONG = 400
MOST = 40
"""Maximum number of entries read, regardless of log length."""


class Read(list[LogEntry]):
    """A log that counts the entries read."""

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
    table = start_table()
    for _ in range(words):
        table.after(0, "pass").undo(0)
    return table


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
    "a refused word": lambda table: catch_refusal(table.push, 0, ("nonsense",)),
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
    assert read_long <= MOST, f"an undo late in the game reads too much: {costs}"
    assert read_long <= read_short + 8, f"an undo reads more in a longer game: {costs}"
    assert said_long <= 12, f"an undo in a long game writes too much: {costs}"


@pytest.mark.parametrize("words", [2, LONG // 2])
def test_resuming_a_match_reads_no_log_entry(words: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its snapshot contains the remaining moves and the keyframes for undo."""
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


@pytest.mark.parametrize("key", sorted(GAMES))
def test_undo_replays_few_moves_to_the_position_before(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    match: AnyMatch = open_random(GAMES[key], 5)
    dice, said, undone = Random(5), count_moves(monkeypatch), 0
    while match.seats_to_move() and match.version < LONG:
        seat, word = any_word(match, dice, asides=0.3)
        before = match.position_digest()
        match.push(seat, word)
        said.clear()
        try:
            match.undo(seat)
        except EngineError:
            continue
        undone += 1
        assert match.position_digest() == before, f"an undo at version {match.version} gives another position"
        assert len(said) <= 12, f"an undo at version {match.version} writes {len(said)}, at most 12"
        match.push(seat, word)
    assert undone > 3
