"""Test tables of earlier versions: old rules, new options and fields, renamed steps and options, refusals."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from engines.core import match_factory
from engines.core.core_types import EngineError
from engines.core.game import OptionSpec, Position
from engines.core.log import LogEntry, LogHeader
from engines.core.match import Match
from engines.core.match_snapshot import MatchSnapshot
from tests.engines.core.toy_tables import PASS, RED, SECRET, Table, open_table
from tests.engines.laws.random_games import any_word
from tests.engines.laws.test_law_16_records import FinishedRecord, record_paths
from tests.engines.positions.position_writer import position_paths as positions
from tests.toy.game import PEBBLES
from tests.toy.later_versions import KEEPS, ONE_EACH, SHOWS_BARE, AnyGame, build_later_version

OFFER = ("offer", "2")
POSITIONS = positions(PEBBLES)
RECORDS = record_paths(PEBBLES)


def start_table(game: AnyGame, **options: object) -> Table:
    """Open a table of two and push both plans, so that seat 0 is at turn."""
    table = match_factory.open_match(game, "table", 2, {"rounds": 2, **options}, SECRET)
    for seat in (0, 1):
        table.push(seat, RED)
    return table


def resume_from_log(table: Table, game: AnyGame) -> Table:
    """Resume a table in another version from header and log, through bytes, without its snapshot."""
    return resume_table(table, game, None)


def resume_table(table: Table, game: AnyGame, snapshot: MatchSnapshot | None) -> Table:
    """Resume a table in another version from header, log and snapshot, all through bytes."""
    entries = [msgspec.msgpack.decode(msgspec.msgpack.encode(entry), type=LogEntry) for entry in table.entries]
    header = msgspec.msgpack.decode(msgspec.msgpack.encode(table.header), type=LogHeader)
    raw = msgspec.msgpack.encode(snapshot)
    return match_factory.resume_match(
        game, header, SECRET, entries, msgspec.msgpack.decode(raw, type=MatchSnapshot | None)
    )


def make_offer(table: Table) -> int:
    """Offer two coins as the next seat; return how many points the seat gets for them."""
    seat = table.seats_to_move()[0]
    before: int = table.position.state.players[seat].points
    table.push(seat, OFFER)
    after: int = table.position.state.players[seat].points
    return after - before


def refusal_of(act: Callable[[], object], code: str) -> tuple[str, str]:
    """Return the message key and the path with which an act is refused; ``code`` is the expected code."""
    with pytest.raises(EngineError) as caught:
        act()
    assert caught.value.code == code
    return caught.value.msg.key, caught.value.path


# -- rules


def test_an_old_table_goes_on_by_its_own_rules_and_a_new_one_by_those_of_today() -> None:
    table = start_table(PEBBLES)
    assert make_offer(start_table(PEBBLES)) == 2
    assert make_offer(resume_from_log(table, build_later_version(2))) == 2
    assert make_offer(start_table(build_later_version(2))) == 4


@pytest.mark.parametrize("rules", [2, 3])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_kept_rules_is_replayed_by_them(path: Path, rules: int) -> None:
    was, game = msgspec.json.decode(path.read_bytes(), type=FinishedRecord), build_later_version(rules)
    match = match_factory.replay_log(game, was.header, list(was.entries))
    assert match.is_over
    assert game.seat_scores(match.position) == was.standings


def test_some_record_would_end_otherwise_by_the_rules_of_today() -> None:
    game, differs = build_later_version(2, keeps={1: ()}), 0
    for path in RECORDS:
        was = msgspec.json.decode(path.read_bytes(), type=FinishedRecord)
        try:
            match_factory.replay_log(game, was.header, list(was.entries))
        except EngineError:
            differs += 1
    assert differs


def test_a_snapshot_is_not_gone_on_from_by_rules_that_it_was_not_made_by() -> None:
    """Rules 3 come without another shape: the snapshot of a table of rules 2 does not say which ways it keeps."""
    table = start_table(build_later_version(2))
    taken_up = resume_table(table, build_later_version(3), table.take_snapshot())
    assert taken_up.position.state.old == [SHOWS_BARE]
    old = resume_table(start_table(PEBBLES), build_later_version(2), None)
    twice = resume_table(old, build_later_version(3), old.take_snapshot())
    assert twice.position.state.old == [ONE_EACH, SHOWS_BARE]


def test_a_snapshot_of_another_shape_is_made_again_from_the_log() -> None:
    """The rules are the same: only a step has another name."""
    game = replace(build_later_version(2), rules_version=1, rule_revisions={})
    table = start_table(PEBBLES)
    table.push(0, ("swap",))
    assert resume_table(table, game, table.take_snapshot()).position.stack[-1].__struct_config__.tag == "exchange"


def test_a_snapshot_of_this_version_is_gone_on_from_also_at_a_table_of_older_numbers() -> None:
    """Else every look at an old table would say its whole log again."""
    old = resume_from_log(start_table(PEBBLES), build_later_version(2))
    spoilt = [old.entries[0], *[msgspec.structs.replace(entry, events=()) for entry in old.entries[1:]]]
    snapshot = old.take_snapshot()
    match: Match[Any, Any] = match_factory.resume_match(build_later_version(2), old.header, SECRET, spoilt, snapshot)
    assert match.position_digest() == old.position_digest()
    assert make_offer(match) == 2


def test_a_dump_of_older_rules_keeps_them_when_more_rules_are_supported() -> None:
    dumped = json.loads(
        msgspec.json.encode(match_factory.dump_position(resume_from_log(start_table(PEBBLES), build_later_version(2))))
    )
    assert (dumped["rules"], dumped["shape"], dumped["state"]["old"]) == (1, 2, [ONE_EACH])
    match = match_factory.load_match(build_later_version(3), "loaded", dumped, SECRET)
    assert match.position.state.old == [ONE_EACH, SHOWS_BARE]
    assert make_offer(match) == 2


def test_rules_that_are_not_kept_are_refused_with_both_numbers() -> None:
    table, game = start_table(PEBBLES), build_later_version(3, keeps={2: KEEPS[3][2]})
    said = ("refused-rules", "header.rules")
    assert refusal_of(lambda: resume_from_log(table, game), "bad_record") == said
    assert refusal_of(lambda: resume_table(table, game, table.take_snapshot()), "bad_record") == said
    assert refusal_of(lambda: match_factory.replay_log(game, table.header, table.entries), "bad_record") == said
    dumped = match_factory.dump_position(table)
    assert refusal_of(lambda: match_factory.load_match(game, "x", dumped, SECRET), "bad_state") == (
        "refused-rules",
        "rules",
    )
    with pytest.raises(EngineError) as caught:
        resume_from_log(table, game)
    assert caught.value.msg.args == {"was": 1, "now": 3}


# -- options and fields


@pytest.mark.parametrize("rules", [2, 3])
@pytest.mark.parametrize("told", [True, False], ids=["with its shape", "of before dumps told their shape"])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_yesterdays_dump_is_loaded_and_played_to_its_end(path: Path, rules: int, told: bool) -> None:
    dumped = json.loads(path.read_bytes())
    if not told:
        del dumped["shape"]
    match = match_factory.load_match(build_later_version(rules), "loaded", dumped, SECRET)
    assert match.header.options == {**dumped["options"], "gifts": False}
    assert match.position.state.options == match.header.options
    dice = Random(5)
    while not match.is_over:
        match.push(*any_word(match, dice, asides=0.1, changes=0))
    again = json.loads(msgspec.json.encode(match_factory.build_record(match, SECRET)))
    assert match_factory.replay_log(
        build_later_version(rules), msgspec.convert(again["header"], LogHeader), match.entries
    ).is_over


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_the_log_of_a_loaded_table_is_taken_up_with_what_is_new(path: Path) -> None:
    """Its header holds the dump as it was: with the option, the fields and the names of then."""
    table = match_factory.load_match(PEBBLES, "loaded", json.loads(path.read_bytes()), SECRET)
    dice = Random(6)
    for _ in range(3):
        if not table.is_over:
            table.push(*any_word(table, dice, asides=0, changes=0))
    for taken_up in (
        resume_from_log(table, build_later_version(2)),
        resume_table(table, build_later_version(2), table.take_snapshot()),
    ):
        assert (taken_up.version, taken_up.seats_to_move()) == (table.version, table.seats_to_move())
        assert taken_up.position.state.options == {**table.header.options, "gifts": False}


def test_yesterdays_snapshot_is_made_again_from_the_log() -> None:
    table = start_table(PEBBLES)
    table.push(0, ("swap",))
    taken_up = resume_table(table, build_later_version(2), table.take_snapshot())
    assert json.loads(msgspec.json.encode(match_factory.dump_position(taken_up)))["stack"][-1]["step"] == "exchange"
    assert taken_up.position.state.options == {"rounds": 2, "gifts": False}
    assert taken_up.epochs == table.epochs
    taken_up.push(*any_word(taken_up, Random(1), asides=0, changes=0))
    taken_up.push(taken_up.seats_to_move()[0], PASS)


def test_yesterdays_header_has_todays_options_by_their_defaults() -> None:
    taken_up = resume_from_log(start_table(PEBBLES), build_later_version(2))
    assert taken_up.header.options == {"rounds": 2, "gifts": False}
    coins = taken_up.position.state.players[0].coins
    taken_up.push(0, PASS)
    assert taken_up.position.state.players[0].coins == coins
    given = start_table(build_later_version(2), gifts=True)
    given.push(0, PASS)
    assert given.position.state.players[0].coins == coins + 1


def test_rebuilt_record_has_the_current_shape_and_digest() -> None:
    was = msgspec.json.decode(RECORDS[0].read_bytes(), type=FinishedRecord)
    match = match_factory.replay_log(build_later_version(2), was.header, list(was.entries))
    written = match_factory.build_record(match, SECRET)
    assert (written.header.rules, written.header.shape) == (1, 2)
    assert written.entries[-1].digest == match.position_digest() != was.entries[-1].digest


# -- what is gone or called otherwise


def by_length(position: AnyGame = PEBBLES) -> AnyGame:
    """Return the toy with its rounds under another name: one is short, three is long, two is gone."""

    def start(seats: int, options: Any, components: str) -> Position[Any]:
        return position.build_first_position(seats, {"rounds": {"short": 1, "long": 3}[options["length"]]}, components)

    spec = OptionSpec("length", "choice", ("short", "long"), "long")
    renamed: dict[Any, Any] = {("rounds", 1): ("length", "short"), ("rounds", 3): ("length", "long")}
    return replace(position, options=(spec,), build_first_position=start, option_migrations=renamed)


@pytest.mark.parametrize(("rounds", "length"), [(1, "short"), (3, "long")])
def test_an_option_under_another_name_is_read_as_what_it_is_now(rounds: int, length: str) -> None:
    table = open_table(2, rounds)
    assert resume_from_log(table, by_length()).header.options == {"length": length}
    assert resume_table(table, by_length(), table.take_snapshot()).header.options == {"length": length}
    loaded = match_factory.load_match(by_length(), "loaded", match_factory.dump_position(table), SECRET)
    assert loaded.header.options == {"length": length}
    assert loaded.position.state.rounds == rounds


def test_a_value_that_is_gone_is_refused_with_its_place() -> None:
    table, game = open_table(2, 2), by_length()
    said = ("refused-option", "header.options")
    assert refusal_of(lambda: resume_from_log(table, game), "bad_record") == said
    assert refusal_of(lambda: resume_table(table, game, table.take_snapshot()), "bad_record") == said
    assert (
        refusal_of(
            lambda: match_factory.load_match(game, "x", match_factory.dump_position(table), SECRET), "bad_state"
        )[1]
        == "options"
    )


def test_an_option_that_all_play_by_now_is_left_out() -> None:
    without = replace(build_later_version(2), options=PEBBLES.options, option_migrations={("gifts", True): None})
    assert resume_from_log(start_table(build_later_version(2), gifts=True), without).header.options == {"rounds": 2}
    assert refusal_of(lambda: resume_from_log(start_table(build_later_version(2)), without), "bad_record") == (
        "refused-option",
        "header.options",
    )


def test_a_dump_of_a_newer_shape_is_refused() -> None:
    dumped = {**match_factory.dump_position(start_table(PEBBLES)), "shape": 2}
    assert refusal_of(lambda: match_factory.load_match(PEBBLES, "x", dumped, SECRET), "bad_state") == (
        "refused-shape",
        "shape",
    )


def test_a_dump_that_can_not_be_reshaped_is_refused() -> None:
    dumped = {**match_factory.dump_position(start_table(PEBBLES)), "stack": [{"seat": 1}]}
    said = refusal_of(lambda: match_factory.load_match(build_later_version(2), "x", dumped, SECRET), "bad_state")
    assert said == ("refused-state", "state")
