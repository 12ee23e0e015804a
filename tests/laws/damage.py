"""A dump with one thing changed: what law 8 must see refused, and what law 17 may see played on."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any, NamedTuple

Steps = tuple[str | int, ...]

UNKNOWN = "nosuchthing"


class Edit(NamedTuple):
    """Where a dump is changed, how, and the changed dump."""

    path: str
    what: str
    dump: object


def removals(whole: dict[str, Any]) -> Iterator[Edit]:
    """Every way to take one thing out, or to call it by a name that there isn't."""
    for path, steps, value in places(whole):
        if isinstance(steps[-1], int):
            yield Edit(path, "removed", edited(whole, steps, None, remove=True))
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield Edit(path, "one less", edited(whole, steps, value - 1))
        if isinstance(value, str):
            yield Edit(path, "renamed", edited(whole, steps, UNKNOWN))
        if isinstance(value, dict):
            yield Edit(f"{path}.{UNKNOWN}", "added", edited(whole, (*steps, UNKNOWN), 1))


def damages(whole: dict[str, Any], dice: Random) -> Iterator[Edit]:
    """One change of each thing in a dump, at random: another number, another name of the same dump, a part gone."""
    there = list(places(whole))
    names = sorted({value for _, _, value in there if isinstance(value, str)})
    for path, steps, value in there:
        other: object
        if isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            other = dice.choice([n for n in (-1, 0, 1, 2, 5, value - 1, value + 1, 10 * value, 10**6) if n != value])
        elif isinstance(value, str):
            other = dice.choice([name for name in names if name != value])
        elif value is None:
            other = dice.choice([0, 1, *names])
        elif isinstance(value, list) and value:
            other = dice.choice([[], value[1:], value[::-1], [*value, dice.choice(value)]])
        elif isinstance(value, dict):
            other = {} if dice.random() < 0.5 else None
        else:
            continue
        yield Edit(path, f"{value!r:.60} became {other!r:.60}", edited(whole, steps, other))


def places(value: object, path: str = "", steps: Steps = ()) -> Iterator[tuple[str, Steps, Any]]:
    """Everything in a dump: its path in words, the way there, and what it is."""
    if steps:
        yield path, steps, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, f"{path}.{key}" if path else key, (*steps, key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            yield from places(inner, f"{path}[{i}]", (*steps, i))


def edited(whole: object, steps: Steps, value: object, *, remove: bool = False) -> object:
    """A copy with one place changed."""
    copy = deepcopy(whole)
    parent: Any = copy
    for step in steps[:-1]:
        parent = parent[step]
    if remove:
        del parent[steps[-1]]
    else:
        parent[steps[-1]] = value
    return copy


def plain(dumped: object) -> Any:
    """A dump as JSON would give it: tuples are lists."""
    if isinstance(dumped, dict):
        return {key: plain(value) for key, value in dumped.items()}
    return [plain(value) for value in dumped] if isinstance(dumped, list | tuple) else dumped
