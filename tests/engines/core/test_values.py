"""Every value counts: each number and each word of each component file is changed in turn, and something differs.

First how tables begin and what situations lead to: what is told, drawn, seen and asked, and how everybody stands. Then
what is written and painted there. Then the kept games, said again with the changed file, and moments of them. Last what
players are told of the rules: that is made of the file itself, so that only what ``TOLD`` names may rest on it. Only
what a person could notice counts: not a digest, nor that a position can't be any more. A value that can't be another at
all, because the rest of the file holds it, is refused with every other. What belongs to a row that is switched off
counts where it is on. A sample of the values in the quick run, all of them in the full one.
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
from tests.engines.core.situations import ending, loaded, opened, shown, situations
from tests.engines.core.test_components import components
from tests.engines.laws.test_law_16_records import Kept, records
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


def leaves(found: object, path: Path = ()) -> Iterator[tuple[Path, Value]]:
    """Every value of a file, but for what is noted about it."""
    match found:
        case dict():
            for key, value in found.items():
                if key.rpartition("_")[2] not in NOTES:
                    yield from leaves(value, (*path, key))
        case list():
            for n, value in enumerate(found):
                yield from leaves(value, (*path, n))
        case bool() | int() | str():
            yield path, found


def others(path: Path, value: Value, every: dict[Path, Value]) -> Iterator[Value]:
    """What may stand there instead: the number beside, or what stands in the same place of another row."""
    known = [other for at, other in every.items() if column(at) == column(path) and other != value]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 5, 2 * value + 40)
        yield from sorted({other for other in known if isinstance(other, int)})[:2]
    else:
        yield from (*sorted({str(word) for word in known})[:3], "seen-by-nobody")


def column(path: Path) -> list[str]:
    """A path without the numbers of its rows."""
    return [part for part in path if isinstance(part, str)]


def changed(found: dict[str, Any], path: Path, value: Value) -> dict[str, Any]:
    """The file with another value."""
    file: Any = deepcopy(found)
    at = file
    for part in path[:-1]:
        at = at[part]
    at[path[-1]] = value
    whole: dict[str, Any] = file
    return whole


def written(file: dict[str, Any]) -> str:
    """A file with all its tables in line."""
    return "\n".join(f"{key} = {_inline(value)}" for key, value in file.items())


def _inline(value: object) -> str:
    match value:
        case dict():
            return "{" + ", ".join(f"{json.dumps(key)} = {_inline(one)}" for key, one in value.items()) + "}"
        case list():
            return "[" + ", ".join(_inline(one) for one in value) + "]"
        case _:
            return json.dumps(value, ensure_ascii=False)


@cache
def kept(key: str) -> tuple[Kept, ...]:
    """The kept games that go by today's rules and file as they went, without digests, those with many options first.

    A game that was kept before a value changed may go otherwise.
    """
    game = GAMES[key]
    found = [msgspec.json.decode(path.read_bytes(), type=Kept) for path in records(game)]
    found = [one for one in found if one.header.rules == game.rules_version]
    found.sort(key=lambda one: -sum(one.header.options[spec.key] != spec.default for spec in game.options))
    bare = [
        msgspec.structs.replace(one, entries=tuple(msgspec.structs.replace(entry, digest="") for entry in one.entries))
        for one in found
    ]
    return tuple(one for one in bare if played(game, one, game.default_components) is not None)


def played(game: AnyGame, one: Kept, name: str) -> Match[Any, Any] | None:
    """A kept game with another file; ``None`` where it goes otherwise."""
    try:
        match = match_factory.replay_log(game, msgspec.structs.replace(one.header, components=name), list(one.entries))
    except EngineError:
        return None
    return match if game.seat_scores(match.position) == one.standings else None


def seen(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """What is asked, written and painted at moments of a kept game."""
    one = kept(game.key)[n]
    header = msgspec.structs.replace(one.header, components=name)
    entries = list(one.entries)
    for k in sorted({1 + (len(entries) - 1) * i // MOMENTS for i in range(MOMENTS + 1)}):
        yield from shown(match_factory.replay_log(game, header, entries[:k]))


def went(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """Whether a kept game goes as it went."""
    yield "as it went" if played(game, kept(game.key)[n], name) else "otherwise"


def painted(game: AnyGame, n: int, name: str) -> Iterator[str]:
    """What is written and painted of a situation."""
    yield from shown(loaded(game, n, name))


def told(game: AnyGame, _: int, name: str) -> Iterator[str]:
    """What players are told of the rules."""
    yield repr(game.rulebook.rule_numbers(name))


Look = Callable[[AnyGame, int, str], Iterator[str]]


@cache
def looks(key: str) -> tuple[list[tuple[Look, int]], ...]:
    """All that can notice, the quick before the slow. At the head of each is, once more, what has noticed last."""
    game, there = GAMES[key], range(len(situations(key)))
    games = range(len(kept(key)))
    begins: list[tuple[Look, int]] = [(opened, seats) for seats in range(game.seat_range[0], game.seat_range[1] + 1)]
    first = sorted(
        [*begins, *((ending, n) for n in there)],
        key=lambda one: sum(map(len, as_it_is(one[0], key, one[1], game.default_components))),
    )
    return (
        [*first[:1], *first],
        [(painted, 0), *((painted, n) for n in there)],
        [(went, 0), *((went, n) for n in games), *((seen, n) for n in games[:: max(1, len(games) // LOOKED)])],
        [(told, 0)],
    )


@cache
def as_it_is(look: Look, key: str, n: int, name: str) -> tuple[str, ...]:
    """What is there with a file in which no value is another."""
    return tuple(look(GAMES[key], n, name))


def differs(game: AnyGame, look: Look, n: int, name: str, whole: str) -> bool:
    """Whether a game shows anything else than with the whole file.

    A position that can't be any more shows nothing, nor does what breaks.
    """
    try:
        return any(now != then for now, then in zip_longest(look(game, n, name), as_it_is(look, game.key, n, whole)))
    except Exception:  # noqa: BLE001 - see above
        return False


def notices(key: str, file: dict[str, Any], path: Path, every: dict[Path, Value]) -> str:
    """What notices that a value is another; ``refused`` where nobody can play with any, empty where nothing does."""
    game, on = GAMES[key], switched_on(file, path)
    whole = game.default_components if on is file else game.load_components(written(on))
    files = (changed(on, path, one) for one in dict.fromkeys(others(path, every[path], every)))
    names = list(adopted(game, files))
    try:
        for among in looks(key):
            for look, n in (among[0], *(one for one in among if one != among[0])):
                if any(differs(game, look, n, name, whole) for name in names):
                    among[0] = (look, n)
                    return look.__name__
        return "" if names else "refused"
    finally:
        for name in names:
            components(key).forget_components(name)


def switched_on(file: dict[str, Any], path: Path) -> dict[str, Any]:
    """The file, with the row of a value switched on where it is off."""
    row: Any = file
    for part in path[:-1]:
        row = row[part]
    off = path[-1] != "enabled" and isinstance(row, dict) and row.get("enabled") is False
    return changed(file, (*path[:-1], "enabled"), True) if off else file


def adopted(game: AnyGame, files: Iterable[dict[str, Any]]) -> Iterator[str]:
    """The files with which somebody can play."""
    for file in files:
        with suppress(EngineError):
            yield game.load_components(written(file))


def census(key: str, paths: Callable[[list[Path]], list[Path]]) -> dict[str, list[str]]:
    """Values by what notices that they are others."""
    file = tomllib.loads(GAMES[key].components_source(GAMES[key].default_components))
    every = dict(leaves(file))
    found: dict[str, list[str]] = defaultdict(list)
    for path in paths(list(every)):
        found[notices(key, file, path, every)].append(f"{'.'.join(map(str, path))} = {every[path]!r}")
    return found


@pytest.mark.slow
@pytest.mark.parametrize("key", REAL)
def test_nothing_differs_with_the_file_of_today(key: str) -> None:
    """Else every change would be noticed for nothing."""
    game = GAMES[key]
    name = game.load_components(written(tomllib.loads(game.components_source(game.default_components))))
    assert name != game.default_components
    for look, n in (*looks(key)[0], *looks(key)[1][:: 5 if FULL else 15], *looks(key)[2][:: 9 if FULL else 40]):
        assert not differs(game, look, n, name, game.default_components), (look.__name__, n)
        assert as_it_is(look, key, n, game.default_components), (look.__name__, n)


@pytest.mark.slow
@pytest.mark.more
@pytest.mark.parametrize("key", REAL)
def test_a_value_that_is_changed_is_noticed(key: str) -> None:
    found = census(key, lambda paths: Random(key).sample(paths, min(SAMPLE, len(paths))))
    assert found[""] == []
    assert set(found["told"]) <= set(TOLD.get(key, []))


@pytest.mark.full
@pytest.mark.skipif(FULL_GAMES < 20, reason="an hour: BOTTEGA_FULL=1 alone")
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", REAL)
def test_every_value_that_is_changed_is_noticed(key: str) -> None:
    found = census(key, lambda paths: paths)
    assert found[""] == []
    assert found["told"] == TOLD.get(key, [])


UNNOTICED: tuple[tuple[str, Path, Value], ...] = (
    ("leonardo", ("player_count", 1, "advanced_triple_letter_forbidden"), False),
)
"""Values that no game comes to: three letters where two add-ons are chosen."""


@pytest.mark.full
@pytest.mark.parametrize(("key", "path", "value"), UNNOTICED)
def test_a_value_of_no_account_is_found(key: str, path: Path, value: Value) -> None:
    file = changed(tomllib.loads(GAMES[key].components_source(GAMES[key].default_components)), path, value)
    assert notices(key, file, path, dict(leaves(file))) == ""
