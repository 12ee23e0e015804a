"""Test loading, recording and replaying of matches: round trips, digests, refusals with their path."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from engines.core.core_types import EngineError
from engines.core.game import resolve_options
from engines.core.log import GameRecord, LogEntry
from engines.core.match_factory import build_record, dump_position, load_match, open_match, replay_log
from tests.engines.core.toy_tables import BLUE, PASS, RED, SECRET, open_table, start_table
from tests.engines.laws.random_games import any_word
from tests.toy.game import PEBBLES


def record_random_game(seed: int = 4) -> GameRecord:
    dice, table = Random(seed), open_table(3, 2)
    while not table.is_over:
        seat, word = any_word(table, dice, asides=0.2, changes=0.2)
        table.push(seat, word)
        if dice.random() < 0.2:
            try:
                table.undo(seat)
            except EngineError:
                continue
    return build_record(table, SECRET)


def refusal_of(kept: GameRecord, entries: list[LogEntry], **header: object) -> EngineError:
    with pytest.raises(EngineError) as why:
        replay_log(PEBBLES, msgspec.structs.replace(kept.header, **header), entries)
    assert why.value.code == "bad_record"
    return why.value


def test_a_record_replays_through_json() -> None:
    kept = msgspec.json.decode(msgspec.json.encode(record_random_game()), type=GameRecord)
    table = replay_log(PEBBLES, kept.header, list(kept.entries))
    assert table.is_over
    assert table.position_digest() == kept.entries[-1].digest
    assert kept.secret == SECRET


def test_a_running_tables_record_keeps_its_secret() -> None:
    assert build_record(start_table(), SECRET).secret is None


def test_the_first_entry_that_differs_is_named() -> None:
    kept = record_random_game()
    draws = next(i for i, entry in enumerate(kept.entries) if i and entry.draws)
    events = next(i for i, entry in enumerate(kept.entries) if i and entry.events and entry.kind == "say")
    undo = next(i for i, entry in enumerate(kept.entries) if entry.kind == "undo")
    changes: list[tuple[int, dict[str, Any]]] = [
        (draws, {"draws": ()}),
        (events, {"events": ()}),
        (events, {"digest": "00"}),
        (events, {"move": ("no",)}),
        (events, {"seat": None}),
        (events, {"seat": 9}),
        (events, {"kind": "start"}),
        (undo, {"to": 77}),
        (undo, {"to": None}),
        (undo, {"seat": None}),
        (undo, {"by": "vote", "to": 0}),
        (undo, {"by": "vote", "to": 999}),
    ]
    for i, change in changes:
        entries = list(kept.entries)
        entries[i] = msgspec.structs.replace(entries[i], **change)
        assert refusal_of(kept, entries).path.startswith(f"entries[{i}]"), change


@pytest.mark.parametrize("header", [{"seats": 9}, {"seats": -1}, {"options": {"rounds": 9}}, {"options": {"luck": 1}}])
def test_a_heading_that_can_not_be_is_refused(header: dict[str, object]) -> None:
    kept = record_random_game()
    assert refusal_of(kept, list(kept.entries), **header).path == f"header.{next(iter(header))}"


def test_a_record_begins_with_one_start() -> None:
    kept = record_random_game()
    assert refusal_of(kept, []).path == "entries[0]"
    assert refusal_of(kept, list(kept.entries[1:])).path == "entries[0]"


def test_digests_are_compared_only_where_the_numbers_agree() -> None:
    kept = record_random_game()
    wrong = [msgspec.structs.replace(entry, digest="00") for entry in kept.entries]
    old = msgspec.structs.replace(kept.header, shape=0)
    assert replay_log(PEBBLES, old, wrong).is_over
    assert refusal_of(kept, wrong).path == "entries[0].digest"


def test_a_loaded_table_is_recorded_and_replayed_from_where_it_began() -> None:
    table = load_match(PEBBLES, "loaded", dump_position(start_table()), SECRET)
    table.push(0, PASS)
    kept = msgspec.json.decode(msgspec.json.encode(build_record(table, SECRET)), type=GameRecord)
    assert kept.header.start is not None
    assert replay_log(PEBBLES, kept.header, list(kept.entries)).position_digest() == table.position_digest()
    forged = [msgspec.structs.replace(kept.entries[0], events=table.entries[1].events), *kept.entries[1:]]
    assert refusal_of(kept, forged).path == "entries[0]"


def refusal_of_dump(change: dict[str, object] | None = None, table: Any = None, **state: object) -> EngineError:
    dumped: Any = msgspec.to_builtins(dump_position(table or start_table()))
    dumped.update(change or {})
    dumped["state"] = {**dumped["state"], **state}
    with pytest.raises(EngineError) as why:
        load_match(PEBBLES, "loaded", dumped, SECRET)
    assert why.value.code == "bad_state"
    return why.value


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"game": "chess"}, "game"),
        ({"rules": 99}, "rules"),
        ({"seats": 7}, "seats"),
        ({"options": {"rounds": 5}}, "options"),
        ({"options": {"luck": True}}, "options"),
        ({"stack": [{"step": "turn", "seat": 3}]}, "stack[0].seat"),
        ({"stack": [{"step": "jump"}]}, "stack[0].step"),
        ({"stack": [{"step": "turn", "seat": 0, "luck": 1}]}, "stack[0]"),
        ({"stack": [{"step": "round"}]}, "stack"),
        ({"stack": [{"step": "plan", "seats": [0, 7]}]}, "stack[0].seats[1]"),
        ({"drawn": {"deck": "many"}}, "drawn[...]"),
        ({"luck": 1}, "state"),
    ],
)
def test_a_state_that_can_not_be_is_refused_with_its_place(change: dict[str, object], path: str) -> None:
    assert refusal_of_dump(change).path == path


def test_answers_of_an_open_sealed_step_are_checked() -> None:
    """Otherwise they would fail on the move of the seat that answers last."""
    table = open_table()
    table.push(0, RED)
    stack: Any = msgspec.to_builtins(dump_position(table), str_keys=True)["stack"]
    for seat, word in (("0", ["red=2"]), ("0", ["red=9", "."]), ("0", ["red=1", "blue=1", "."]), ("7", list(BLUE))):
        edited = [*stack[:-1], {**stack[-1], "answers": {seat: word}}]
        assert refusal_of_dump({"stack": edited}, table).path == f"stack[{len(stack) - 1}].answers[{seat}]"


@pytest.mark.parametrize("dumped", [None, [], "x", 3, {}, {"state": {}}])
def test_dump_without_a_valid_state_is_rejected(dumped: object) -> None:
    with pytest.raises(EngineError, match="bad_state"):
        load_match(PEBBLES, "loaded", dumped, SECRET)


def test_a_game_that_is_over_loads_as_over() -> None:
    table = start_table(2, 1)
    for seat in (0, 1):
        table.push(seat, PASS)
    loaded = load_match(PEBBLES, "loaded", dump_position(table), SECRET)
    assert loaded.is_over
    assert PEBBLES.seat_scores(loaded.position) == PEBBLES.seat_scores(table.position)


@pytest.mark.parametrize(
    ("seats", "options", "code"),
    [
        (1, {}, "bad_seats"),
        (5, {}, "bad_seats"),
        (2, {"luck": 1}, "bad_options"),
        (2, {"rounds": 4}, "bad_options"),
        (2, {"rounds": True}, "bad_options"),
        (2, {"rounds": "2"}, "bad_options"),
    ],
)
def test_seats_and_options_are_checked(seats: int, options: dict[str, object], code: str) -> None:
    with pytest.raises(EngineError, match=code):
        open_match(PEBBLES, "table", seats, options, SECRET)
    assert resolve_options(PEBBLES, 2, {}) == {"rounds": 3}
