"""Every value counts: each number and each word of each component file is changed in turn, and something differs.

A file that is refused has noticed. Else first the situations: what is asked, written and painted there, and what words
lead to. Then the kept games, said again with the changed file: an event, a draw, a refusal or the result; and what is
asked, written and painted at moments of them. A sample of the values in the quick run, all of them in the full one.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Any

import msgspec
import pytest

from engines import GAMES
from engines.core import tables
from engines.core.game import Game
from engines.core.match import Match
from engines.core.unread import NOTES
from engines.core.words import Refused
from tests.engines.core.situations import ending, shown, situations
from tests.engines.core.test_components import components
from tests.engines.laws.test_law_16_records import Kept, records
from tests.games import REAL

SAMPLE = 12
"""So many values a game in the quick run."""
MOMENTS = 9
"""So many moments of a game are looked at, evenly spread."""
LOOKED = 6
"""So many kept games are looked at where no kept game goes otherwise."""

WHOLE = ("princes",)
"""The others have no situations of their own yet: some of their values count in corners to which no kept game goes."""

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
    """What may stand there instead: the number beside, or a word that stands in the same place of another row."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1, value + 5, 2 * value + 40)
    else:
        known = {str(word) for at, word in every.items() if column(at) == column(path) and word != value}
        yield from (*sorted(known)[:3], "seen-by-nobody")


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
    """The kept games of today's rules, without digests, those with many options first."""
    game = GAMES[key]
    found = [msgspec.json.decode(path.read_bytes(), type=Kept) for path in records(game)]
    found = [one for one in found if one.header.rules == game.rules]
    found.sort(key=lambda one: -sum(one.header.options[spec.key] != spec.default for spec in game.options))
    return tuple(
        msgspec.structs.replace(one, entries=tuple(msgspec.structs.replace(entry, digest="") for entry in one.entries))
        for one in found
    )


def played(game: AnyGame, one: Kept, name: str) -> Match[Any, Any] | None:
    """A kept game with another file; ``None`` where it goes otherwise."""
    try:
        match = tables.again(game, msgspec.structs.replace(one.header, components=name), list(one.entries))
    except (Refused, LookupError, ValueError, TypeError):
        return None
    return match if game.standings(match.position) == one.standings else None


def seen(game: AnyGame, one: Kept, name: str) -> Iterator[str]:
    """What is asked, written and painted at moments of a kept game."""
    header = msgspec.structs.replace(one.header, components=name)
    entries = list(one.entries)
    for n in sorted({1 + (len(entries) - 1) * i // MOMENTS for i in range(MOMENTS + 1)}):
        yield from shown(tables.again(game, header, entries[:n]))


@cache
def as_it_is(key: str, n: int) -> tuple[str, ...]:
    game = GAMES[key]
    return tuple(seen(game, kept(key)[n], game.components))


@cache
def ends_as_it_is(key: str, n: int) -> tuple[str, ...]:
    game = GAMES[key]
    return tuple(ending(game, situations(key)[n], game.components))


def elsewhere(game: AnyGame, name: str) -> bool:
    """Whether a position looks or ends otherwise."""
    return any(
        now != then
        for n, dumped in enumerate(situations(game.key))
        for now, then in zip_longest(ending(game, dumped, name), ends_as_it_is(game.key, n))
    )


def noticed(game: AnyGame, text: str) -> str:
    """Who notices a changed file: ``refused``, ``situation``, ``played`` or ``seen``; empty where nobody does."""
    try:
        name = game.adopt(text)
    except Refused:
        return "refused"
    try:
        if elsewhere(game, name):
            return "situation"
        every = kept(game.key)
        if any(played(game, one, name) is None for one in every):
            return "played"
        for n in range(0, len(every), max(1, len(every) // LOOKED)):
            if any(now != then for now, then in zip_longest(seen(game, every[n], name), as_it_is(game.key, n))):
                return "seen"
        return ""
    finally:
        components(game.key).forget(name)


def unnoticed(key: str, paths: Callable[[list[Path]], list[Path]]) -> list[str]:
    """The values of which no change is noticed."""
    game = GAMES[key]
    file = tomllib.loads(game.source(game.components))
    every = dict(leaves(file))
    return [
        f"{'.'.join(map(str, path))} = {every[path]!r}"
        for path in paths(list(every))
        if not any(noticed(game, written(changed(file, path, other))) for other in others(path, every[path], every))
    ]


@pytest.mark.parametrize("key", REAL)
def test_the_kept_games_go_with_the_file_of_today_as_they_went(key: str) -> None:
    """Else every change would be noticed for nothing."""
    game = GAMES[key]
    name = game.adopt(written(tomllib.loads(game.source(game.components))))
    assert name != game.components
    for one in kept(key)[:: max(1, len(kept(key)) // 5)]:
        assert played(game, one, name) is not None
    assert tuple(seen(game, kept(key)[0], name)) == as_it_is(key, 0)


@pytest.mark.parametrize("key", REAL)
def test_a_value_that_is_changed_is_noticed(key: str) -> None:
    assert unnoticed(key, lambda paths: Random(key).sample(paths, SAMPLE)) == []


@pytest.mark.full
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", WHOLE)
def test_every_value_that_is_changed_is_noticed(key: str) -> None:
    assert unnoticed(key, lambda paths: paths) == []
