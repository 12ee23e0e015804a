"""Test law 14: a field of a view changes only with an event that the viewer gets and that may change it."""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any

import msgspec

from engines.core.log import LogEntry
from tests.engines.laws.law_runner import games, make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, all_viewers, open_random, random_moments, require
from tests.games import FACTS

ALWAYS = {"owing"}
"""Seats to move follow from the questions, and are compared with them here."""


def law_14(game: AnyGame, seed: int, share: float = 1.0) -> int:
    changed, before = 0, dict[int | None, object]()
    for match in random_moments(game, seed):
        entry = match.entries[-1]
        for event in entry.events:
            kind = game.events.get(event.msg.key)
            where = f"EVENTS of engines/{game.key}/game.py"
            require(kind is not None, "an event has an unknown kind", event.msg.key, f"add it to {where}")
            assert kind is not None
            require(
                set(event.msg.args) == set(kind.args), "an event has undeclared arguments", event.msg, kind.args, where
            )
        for viewer in all_viewers(match):
            view = match.view_for(viewer)
            require(
                list(getattr(view, "owing", match.seats_to_move())) == match.seats_to_move(),
                "a view names other seats to move",
                viewer,
            )
            if match.version > 1:
                changed += _check_changes(game, entry, viewer, set(iter_changes(before[viewer], view)))
            before[viewer] = view
    return changed


def _check_changes(game: AnyGame, entry: LogEntry, viewer: int | None, changed: set[str]) -> int:
    reached = [event.msg.key for event in entry.events if event.is_visible_to(viewer)]
    may = {field for key in reached for field in game.events[key].changes} | ALWAYS
    if entry.seat == viewer:
        may |= FACTS[game.key].own_answers.keys()
    for path in changed:
        covered = any(path == field or path.startswith(f"{field}.") for field in may)
        require(covered, "a field changes without an event", path, viewer, entry.move, reached)
    return len(changed - ALWAYS)


def iter_changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Yield the dotted paths of differing fields; contents of lists and dicts have the path of their container."""
    if before == after:
        return
    inside = f"{path}." if path else ""
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        for field in after.__struct_fields__:
            yield from iter_changes(getattr(before, field), getattr(after, field), inside + field)
        return
    if isinstance(after, dict) and isinstance(before, dict) and before.keys() == after.keys():
        pairs = [(before[key], after[key]) for key in after]
    elif isinstance(after, tuple | list) and isinstance(before, tuple | list) and len(before) == len(after):
        pairs = list(zip_longest(before, after))
    else:
        pairs = []
    if not pairs or not all(isinstance(a, msgspec.Struct) and isinstance(b, msgspec.Struct) for a, b in pairs):
        yield path
        return
    for was, now in pairs:
        yield from iter_changes(was, now, path)


def fields_exist(game: AnyGame, match: AnyMatch) -> int:
    known = {seen for viewer in all_viewers(match) for seen in _field_paths(type(match.view_for(viewer)))}
    named = {field for kind in game.events.values() for field in kind.changes}
    require(named <= known, "an event may change a field that no view has", sorted(named - known))
    return len(named)


def _field_paths(kind: Any, path: str = "") -> Iterator[str]:
    for inner in _inner_structs(kind):
        for field in msgspec.structs.fields(inner):
            yield path + field.name
            yield from _field_paths(field.type, f"{path}{field.name}.")


def _inner_structs(kind: Any) -> Iterator[Any]:
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        yield kind
    else:
        for inner in getattr(kind, "__args__", ()):
            yield from _inner_structs(inner)


test_law_14, test_law_14_in_full = make_law_tests(14, law_14)


@games
def test_law_14_events_name_fields_of_the_view(game: AnyGame) -> None:
    assert fields_exist(game, open_random(game, 1)) > 0
