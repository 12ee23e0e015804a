"""Test component values: a change of any number or word of a component file makes a visible difference.

First how tables begin and what situations lead to: what is told, drawn, seen and asked, and all scores. Then
what is written and painted there. Then the recorded games, replayed with the changed file, and moments of them.
Last what players are told of the rules: that is made of the file, so only what ``TOLD`` names may depend
on it alone. Only what a person could notice counts: neither a digest, nor that a position is no longer possible.
A value that cannot be another at all, because the rest of the file holds it, is refused with every other. What
belongs to a row that is switched off counts where it is on. A sample of the values in the quick run, all of them
in the full one.
"""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core import match_factory
from engines.core.core_types import EngineError
from engines.core.game import Game
from engines.core.match import Match
from engines.core.unused_keys import NOTES
from tests.conftest import FULL, FULL_GAMES
from tests.engines.core.situations import (
    load_situation,
    load_situations,
    opening_traces,
    position_texts,
    situation_traces,
)
from tests.engines.core.test_components import component_tables
from tests.engines.records.stored_games import FinishedRecord, read_record, record_paths
from tests.games import REAL

SAMPLE = 24 if FULL else 6
"""So many values a game, where not all are tried."""
MOMENTS = 9
"""So many moments of a game are looked at, evenly spread."""
LOOKED = 6
"""So many kept games are looked at where no kept game goes otherwise."""

TOLD = {"notredame": ["plague.rats_per_card_max = 3"]}
"""By game, what players are only told: how many rats a card shows at most. A file in which one has more is refused."""

AnyGame = Game[Any, Any]
Path = tuple[str | int, ...]
Value = bool | int | str


def iter_values(found: object, path: Path = ()) -> Iterator[tuple[Path, Value]]:
    """Yield every value of a file with its path, but for what is noted about it."""
    match found:
        case dict():
            for key, value in found.items():
                if key.rpartition("_")[2] not in NOTES:
                    yield from iter_values(value, (*path, key))
        case list():
            for n, value in enumerate(found):
                yield from iter_values(value, (*path, n))
        case bool() | int() | str():
            yield path, found


def other_values(path: Path, value: Value, every: dict[Path, Value]) -> Iterator[Value]:
    """Yield what may be there instead: the number beside, or what is in the same place of another row."""
    known = [other for at, other in every.items() if column_path(at) == column_path(path) and other != value]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 5, 2 * value + 40)
        yield from sorted({other for other in known if isinstance(other, int)})[:2]
    else:
        yield from (*sorted({str(word) for word in known})[:3], "seen-by-nobody")


def column_path(path: Path) -> list[str]:
    """Return a path without the numbers of its rows."""
    return [part for part in path if isinstance(part, str)]


def change_value(found: dict[str, Any], path: Path, value: Value) -> dict[str, Any]:
    """Return a copy of the file with another value."""
    file: Any = deepcopy(found)
    at = file
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    whole: dict[str, Any] = file
    return whole


def to_inline_toml(file: dict[str, Any]) -> str:
    """Return a file as TOML with all its tables in line."""
    return "\n".join(f"{key} = {_inline_value(value)}" for key, value in file.items())


def _inline_value(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {_inline_value(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(_inline_value(one) for one in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


@cache
def load_records(key: str) -> tuple[FinishedRecord, ...]:
    """Load the records that go by today's rules and file as they went, without digests.

    Those with many options come first. A game that was recorded before a value changed may go otherwise.
    """
    game = GAMES[key]
    found = [read_record(path) for path in record_paths(game)]
    found = [one for one in found if one.header.rules == game.rules_version]
    found.sort(key=lambda one: -sum(one.header.options[spec.key] != spec.default for spec in game.options))
    bare = [
        msgspec.structs.replace(one, entries=tuple(msgspec.structs.replace(entry, digest="") for entry in one.entries))
        for one in found
    ]
    return tuple(one for one in bare if replay_record(game, one, game.default_components) is not None)


def replay_record(game: AnyGame, one: FinishedRecord, name: str) -> Match[Any, Any] | None:
    """Replay a record with another file; return ``None`` where it goes otherwise."""
    try:
        match = match_factory.replay_log(game, msgspec.structs.replace(one.header, components=name), list(one.entries))
    except EngineError:
        return None
    return match if game.seat_scores(match.position) == one.standings else None


def record_texts(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """Yield what is asked, written and painted at moments of a record."""
    one = load_records(game.key)[n]
    header = msgspec.structs.replace(one.header, components=name)
    entries = list(one.entries)
    for k in sorted({1 + (len(entries) - 1) * i // MOMENTS for i in range(MOMENTS + 1)}):
        yield from position_texts(match_factory.replay_log(game, header, entries[:k]))


def replay_outcome(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """Yield whether a record goes as it went."""
    yield "as it went" if replay_record(game, load_records(game.key)[n], name) else "otherwise"


def situation_texts(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """Yield what is written and painted of a situation."""
    yield from position_texts(load_situation(game, n, name))


def rule_number_text(game: AnyGame, _: int, name: str) -> Iterator[str]:
    """Yield what players are told of the rules."""
    yield repr(game.rulebook.rule_numbers(name))


Look = Callable[[AnyGame, int, str], Iterator[str]]


@cache
def all_looks(key: str) -> tuple[list[tuple[Look, int]], ...]:
    """Return all looks that can notice a change, the quick before the slow.

    At the head of each list is, once more, the look that has noticed last.
    """
    game, there = GAMES[key], range(len(load_situations(key)))
    games = range(len(load_records(key)))
    begins: list[tuple[Look, int]] = [
        (opening_traces, seats) for seats in range(game.seat_range[0], game.seat_range[1] + 1)
    ]
    first = sorted(
        [*begins, *((situation_traces, n) for n in there)],
        key=lambda one: sum(map(len, as_it_is(one[0], key, one[1], game.default_components))),
    )
    return (
        [*first[:1], *first],
        [(situation_texts, 0), *((situation_texts, n) for n in there)],
        [
            (replay_outcome, 0),
            *((replay_outcome, n) for n in games),
            *((record_texts, n) for n in games[:: max(1, len(games) // LOOKED)]),
        ],
        [(rule_number_text, 0)],
    )


@cache
def as_it_is(look: Look, key: str, n: int, name: str) -> tuple[str, ...]:
    """Return what a look shows with a file in which no value is another."""
    return tuple(look(GAMES[key], n, name))


def look_differs(game: AnyGame, look: Look, n: int, name: str, whole: str) -> bool:
    """Return whether a game shows anything else than with the whole file.

    A position that is refused with the file shows nothing. Any other error is a fault of the game or of this test.
    """
    today = as_it_is(look, game.key, n, whole)
    try:
        return any(now != then for now, then in zip_longest(look(game, n, name), today))
    except EngineError:
        return False


def noticing_look(key: str, file: dict[str, Any], path: Path, every: dict[Path, Value]) -> str:
    """Return the name of the look that notices that a value is another.

    ``refused`` where no player can play with any other value, empty where no look notices.
    """
    game, on = GAMES[key], switch_row_on(file, path)
    whole = game.default_components if on is file else game.load_components(to_inline_toml(on))
    files = (change_value(on, path, one) for one in dict.fromkeys(other_values(path, every[path], every)))
    names = list(load_playable_files(game, files))
    try:
        for among in all_looks(key):
            for look, n in (among[0], *(one for one in among if one != among[0])):
                if any(look_differs(game, look, n, name, whole) for name in names):
                    among[0] = (look, n)
                    return look.__name__
        return "" if names else "refused"
    finally:
        for name in names:
            component_tables(key).forget_components(name)


def switch_row_on(file: dict[str, Any], path: Path) -> dict[str, Any]:
    """Return the file, with the row of a value switched on where it is off."""
    row: Any = file
    for part in path[:-1]:
        row = row[part]
    off = path[-1] != "enabled" and isinstance(row, dict) and row.get("enabled") is False
    return change_value(file, (*path[:-1], "enabled"), True) if off else file


def load_playable_files(game: AnyGame, files: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Load files; yield the names of those with which a player can play."""
    for file in files:
        with suppress(EngineError):
            yield game.load_components(to_inline_toml(file))


def group_by_look(key: str, paths: Callable[[list[Path]], list[Path]]) -> dict[str, list[str]]:
    """Group values by the look that notices that they are others."""
    file = tomllib.loads(GAMES[key].components_source(GAMES[key].default_components))
    every = dict(iter_values(file))
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths(list(every)):
        found[noticing_look(key, file, path, every)].append(f"{'.'.join(map(str, path))} = {every[path]!r}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("key", REAL)
def test_nothing_differs_with_the_file_of_today(key: str) -> None:
    """Else every change would be noticed for nothing."""
    game = GAMES[key]
    name = game.load_components(to_inline_toml(tomllib.loads(game.components_source(game.default_components))))
    assert name != game.default_components
    for look, n in (
        *all_looks(key)[0],
        *all_looks(key)[1][:: 5 if FULL else 15],
        *all_looks(key)[2][:: 9 if FULL else 40],
    ):
        assert not look_differs(game, look, n, name, game.default_components), (look.__name__, n)
        assert as_it_is(look, key, n, game.default_components), (look.__name__, n)


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.parametrize("key", REAL)
def test_a_value_that_is_changed_is_noticed(key: str) -> None:
    found = group_by_look(key, lambda paths: Random(key).sample(paths, min(SAMPLE, len(paths))))
    assert found[""] == []
    assert set(found["rule_number_text"]) <= set(TOLD.get(key, []))


@pytest.mark.full
@pytest.mark.skipif(FULL_GAMES < 20, reason="an hour: BOTTEGA_FULL=1 alone")
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", REAL)
def test_every_value_that_is_changed_is_noticed(key: str) -> None:
    found = group_by_look(key, lambda paths: paths)
    assert found[""] == []
    assert found["rule_number_text"] == TOLD.get(key, [])


UNNOTICED: tuple[tuple[str, Path, Value], ...] = (
    ("leonardo", ("player_count", 1, "advanced_triple_letter_forbidden"), False),
)
"""Values that no game comes to: three letters where two add-ons are chosen."""


@pytest.mark.full
@pytest.mark.parametrize(("key", "path", "value"), UNNOTICED)
def test_a_value_of_no_account_is_found(key: str, path: Path, value: Value) -> None:
    file = change_value(tomllib.loads(GAMES[key].components_source(GAMES[key].default_components)), path, value)
    assert noticing_look(key, file, path, dict(iter_values(file))) == ""
