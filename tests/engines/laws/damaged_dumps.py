"""Make dumps with one change, for laws 8 and 17."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import zip_longest
from random import Random
from typing import Any, NamedTuple

import msgspec

Steps = tuple[str | int, ...]

UNKNOWN = "nosuchthing"
MANY = 12
"""Number of repetitions of an entry, where many are worse than two."""
OVERDONE = 50
"""A number that no step uses."""
PAIRS = 200
"""Number of tried pairs of numbers with an amount shifted between them."""
SOURCES = 6
"""Number of other lists from which names are moved to each list."""


class Edit(NamedTuple):
    """A path in a dump, the kind of change, and the changed dump."""

    path: str
    what: str
    dump: object


class Damage(NamedTuple):
    """A lazily made edit, since dumps are large and there are thousands of them."""

    path: str
    what: str
    make: Callable[[], object]
    same: bool = False
    """Whether the dump is equivalent: only the keys of a dict are reordered."""


@dataclass
class DumpValues:
    """Values in a game's dumps at other moments, by path (any entry of a list), and the top steps."""

    values: dict[str, dict[str, object]] = field(default_factory=dict)
    tops: dict[str, dict[str, Any]] = field(default_factory=dict)
    names: dict[str, set[str]] = field(default_factory=dict)
    """Values in a list at such a path."""

    def take(self, whole: dict[str, Any]) -> None:
        for path, _, value in iter_places(whole):
            self.values.setdefault(_path_without_indexes(path), {})[repr(value)] = value
            if isinstance(value, list):
                self.names.setdefault(_path_without_indexes(path), set()).update(
                    one for one in value if isinstance(one, str)
                )
        for top in whole["stack"][-1:]:
            self.tops[repr(top)] = top


@cache
def _path_without_indexes(path: str) -> str:
    return re.sub(r"\[\d+\]", "[]", path)


def iter_removals(whole: dict[str, Any]) -> Iterator[Edit]:
    for path, steps, value in iter_places(whole):
        if isinstance(steps[-1], int):
            yield Edit(path, "removed", edit_dump(whole, steps, None, remove=True))
        if isinstance(value, int) and not isinstance(value, bool) and value > 0:
            yield Edit(path, "one less", edit_dump(whole, steps, value - 1))
        if isinstance(value, str):
            yield Edit(path, "renamed", edit_dump(whole, steps, UNKNOWN))
        if isinstance(value, dict):
            yield Edit(f"{path}.{UNKNOWN}", "added", edit_dump(whole, (*steps, UNKNOWN), 1))


def collect_damages(whole: dict[str, Any], dice: Random, seen: DumpValues) -> dict[str, Iterator[Damage]]:
    """Return the kinds of damage with lazily generated variants."""
    there = list(iter_places(whole))
    return {
        "values": (
            _replace_value(whole, steps, path, value, other)
            for path, steps, value, other in _value_changes(there, dice)
        ),
        "seats": (
            _replace_value(whole, steps, path, value, seat)
            for path, steps, value in there
            if _is_number(value) and 0 <= value < whole["seats"]
            for seat in range(whole["seats"])
            if seat != value
        ),
        "orders": (
            _replace_value(whole, steps, path, value, other)
            for path, steps, value, other in _order_changes(there, dice)
        ),
        "names": _name_orders(whole, there),
        "repeated": (
            _replace_value(whole, steps, path, value, [*value[:i], *[value[i]] * n, *value[i:]])
            for path, steps, value in there
            if isinstance(value, list)
            for i in range(len(value))
            for n in (1, MANY)
        ),
        "moved": _list_transfers(whole, there, dice, seen),
        "shifted": _number_shifts(whole, there, dice),
        "borrowed": (
            _replace_value(whole, steps, path, value, dice.choice(others))
            for path, steps, value in there
            if path != "stack"
            if (
                others := [one for told, one in seen.values[_path_without_indexes(path)].items() if told != repr(value)]
            )
            if "answers" not in str(value)  # those are secret and arbitrary
        ),
        "steps": _step_changes(whole, list(seen.tops.values())),
    }


def pick_damages(ways: Sequence[Damage], n: int, dice: Random) -> list[Damage]:
    """Pick ``n`` at random from as many kinds of paths as possible, to include rare ones."""
    sorts: dict[str, list[Damage]] = {}
    for way in dice.sample(ways, len(ways)):
        sorts.setdefault(_path_without_indexes(way.path), []).append(way)
    return [way for row in zip_longest(*sorts.values()) for way in row if way is not None][:n]


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _replace_value(whole: object, steps: Steps, path: str, value: object, other: object) -> Damage:
    return Damage(path, f"{value!r:.60} became {other!r:.60}", partial(edit_dump, whole, steps, other))


def _value_changes(there: list[tuple[str, Steps, Any]], dice: Random) -> Iterator[tuple[str, Steps, Any, object]]:
    names = sorted({value for _, _, value in there if isinstance(value, str)})
    for path, steps, value in there:
        other: object
        if isinstance(value, bool):
            other = not value
        elif isinstance(value, int):
            numbers = (-3, -1, 0, 1, 2, 5, 9, 50, value - 1, value + 1, 10 * value, 10**6)
            other = dice.choice([n for n in numbers if n != value])
        elif isinstance(value, str):
            other = dice.choice([name for name in names if name != value])
        elif value is None:
            other = dice.choice([0, 1, *names])
        elif isinstance(value, list) and value:
            other = dice.choice([[], value[1:], [*value, dice.choice(value)]])
        elif isinstance(value, dict):
            other = {} if dice.random() < 0.5 else None
        else:
            continue
        yield path, steps, value, other


def _order_changes(there: list[tuple[str, Steps, Any]], dice: Random) -> Iterator[tuple[str, Steps, Any, object]]:
    for path, steps, value in there:
        if isinstance(value, list) and any(one != value[0] for one in value):
            yield path, steps, value, value[::-1]
            shuffled = dice.sample(value, len(value))
            if shuffled not in (value, value[::-1]):
                yield path, steps, value, shuffled


def _name_orders(whole: object, there: list[tuple[str, Steps, Any]]) -> Iterator[Damage]:
    """Yield a dict with another key order, which is equivalent."""
    for path, steps, value in there:
        if isinstance(value, dict) and len(value) > 1:
            other = {name: value[name] for name in reversed(list(value))}
            yield _replace_value(whole, steps, path, value, other)._replace(same=True)


def _list_transfers(
    whole: object, there: list[tuple[str, Steps, Any]], dice: Random, seen: DumpValues
) -> Iterator[Damage]:
    """Yield dumps with a name moved to another list that has contained such names.

    Nothing is lost, so all counts stay correct.
    """
    lists = [
        (path, steps, value)
        for path, steps, value in there
        if isinstance(value, list) and all(isinstance(one, str) for one in value)
    ]
    for to, to_steps, others in lists:
        full = [one for one in lists if one[0] != to and one[2]]
        sources = [one for one in full if not seen.names[_path_without_indexes(to)].isdisjoint(one[2])] or full
        for path, steps, names in dice.sample(sources, min(SOURCES, len(sources))):
            n = dice.choice([1, len(names), max(1, len(names) - 1), -(-len(names) // 2)])
            both = ((steps, names[n:]), (to_steps, [*others, *names[:n]]))
            yield Damage(to, f"{n} of {path} moved here", partial(_apply_changes, whole, both))


def _number_shifts(whole: object, there: list[tuple[str, Steps, Any]], dice: Random) -> Iterator[Damage]:
    numbers = [(path, steps, value) for path, steps, value in there if _is_number(value)]
    for _ in range(PAIRS if numbers else 0):
        path, steps, less = dice.choice(numbers)
        akin = [one for one in numbers if one[0] != path and (one[1][-1] == steps[-1] or one[1][:-1] == steps[:-1])]
        if akin:
            to, to_steps, more = dice.choice(akin)
            n = dice.choice([1, less]) or 1
            yield Damage(
                to,
                f"{n} of {path} shifted here",
                partial(_apply_changes, whole, ((steps, less - n), (to_steps, more + n))),
            )


def _step_changes(whole: dict[str, Any], tops: Sequence[dict[str, Any]]) -> Iterator[Damage]:
    """Yield a step repeated, omitted or added on top.

    Also add or replace the top with a step of another moment, or complete it.
    """
    stack = whole["stack"]
    for i in range(len(stack)):
        for what, other in (
            ("twice", [*stack[: i + 1], *stack[i:]]),
            ("left out", [*stack[:i], *stack[i + 1 :]]),
            ("put on top", [*stack[:i], *stack[i + 1 :], stack[i]]),
        ):
            path = f"stack[{i}]" if i < len(stack) - 1 or what != "left out" else "stack"  # it may already be answered
            if other != stack:
                yield Damage(path, f"{what}: {stack[i]!r:.60}", partial(edit_dump, whole, ("stack",), other))
    for top in tops:
        overdone = {name: OVERDONE if _is_number(value) and name != "seat" else value for name, value in top.items()}
        if overdone != top:
            make = partial(edit_dump, whole, ("stack",), [*stack, overdone])
            yield Damage(f"stack[{len(stack)}]", f"{overdone!r:.80} on top", make)
        for what, other in (("on top", [*stack, top]), ("instead of the top", [*stack[:-1], top])):
            if _without_answers(other) != _without_answers(stack):
                yield Damage("stack", f"{top!r:.80} {what}", partial(edit_dump, whole, ("stack",), other))


def _without_answers(stack: Sequence[Any]) -> list[dict[str, Any]]:
    """Return steps without the answers so far, which are secret and arbitrary."""
    return [{**step, "answers": {}} for step in stack]


def iter_places(value: object, path: str = "", steps: Steps = ()) -> Iterator[tuple[str, Steps, Any]]:
    if steps:
        yield path, steps, value
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from iter_places(inner, f"{path}.{key}" if path else key, (*steps, key))
    elif isinstance(value, list | tuple):
        for i, inner in enumerate(value):
            yield from iter_places(inner, f"{path}[{i}]", (*steps, i))


def edit_dump(whole: object, steps: Steps, value: object, *, remove: bool = False) -> object:
    copy = _copy_plain(whole)
    parent: Any = copy
    for step in steps[:-1]:
        parent = parent[step]
    if remove:
        del parent[steps[-1]]
    else:
        parent[steps[-1]] = _copy_plain(value)
    return copy


def _copy_plain(value: object) -> Any:
    """Copy a value like a JSON round trip.

    This is several times as fast as ``deepcopy``, and there are thousands of dumps.
    """
    return msgspec.msgpack.decode(msgspec.msgpack.encode(value))


def _apply_changes(whole: object, changes: tuple[tuple[Steps, object], ...]) -> object:
    for steps, value in changes:
        whole = edit_dump(whole, steps, value)
    return whole


def to_plain(dumped: object) -> Any:
    if isinstance(dumped, dict):
        return {key: to_plain(value) for key, value in dumped.items()}
    return [to_plain(value) for value in dumped] if isinstance(dumped, list | tuple) else dumped
