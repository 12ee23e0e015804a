"""Test callbacks: encoding, older spellings, declared checks, and the documented result in every role and state."""

import ast
import types
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import fields, replace
from functools import partial
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from unittest.mock import AsyncMock

import msgspec
import pytest

from bot.app.api import App
from bot.app.context import RequestContext
from bot.app.dispatch.checked_routes import draft_route, follow_up_route, lobby_route, table_route
from bot.app.dispatch.commands import COMMANDS, is_repost_request
from bot.app.dispatch.error_boundary import IncomingRequest, load_context
from bot.app.dispatch.routes import HANDLERS
from bot.app.errors import RejectedError
from bot.app.game_nights.store import NIGHTS
from bot.app.gatherings.access import gathering_route
from bot.app.permissions import PERMISSIONS
from bot.app.routing import Route, plain_route
from bot.app.tables.table import Table
from bot.app.ui.callback_data import (
    CALLBACKS,
    Callback,
    Check,
    CurrentChannel,
    DraftMark,
    Epoch,
    FreeText,
    QuestionSeat,
    Requirements,
    TableCallback,
    TableVersion,
    Target,
    parse_callback,
    subject_of_data,
)
from bot.app.ui.screen import Screen, flatten_rows
from bot.store.store import Store
from engines.core.core_types import EngineError
from tests.app.callback_results import CASES, PAGE, REFUSAL_CHANGED, invalid_arguments, iter_result_rows, open_page_app
from tests.app.gameplay import Guest, read_table
from tests.app.stored_structs import fields_without_default, list_stored_structs, load_first_fields, shortest_document
from tests.texts import match_text


def example_value(kind: Any) -> object:
    if get_origin(kind) is Literal:
        return next(one for one in reversed(get_args(kind)) if one)
    return (
        7
        if kind is int
        else ("a", "b")
        if get_origin(kind) is tuple
        else FreeText("a b")
        if kind is FreeText
        else "abc"
    )


def build_callback(shape: type[Callback], *, whole: bool) -> Callback:
    return shape(**{name: example_value(kind) for name, kind, needed in shape.arguments if needed or whole})


@pytest.mark.parametrize("verb", sorted(CALLBACKS))
def test_callback_data_round_trips_and_omits_unset_optional_arguments(verb: str) -> None:
    shape = CALLBACKS[verb]
    for whole in (False, True):
        press = build_callback(shape, whole=whole)
        assert parse_callback(press.data) == press
    needed = [example_value(kind) for _, kind, must in shape.arguments if must]
    words = " ".join(" ".join(one) if isinstance(one, tuple) else str(one) for one in needed)
    assert build_callback(shape, whole=False).data == f"{verb} {words}".rstrip()


@pytest.mark.parametrize(
    "line", ["", "nothing", "mute 7h3k2m maybe", "dayoff -1", "dayoff 1234567890", "dayoff ٣", "forget-me",
             "forget-me no", "nudge 7h3k2m", "waiting", "waiting 7h3k2m more", "set name Anna",
             "settings " + "x" * 300],
)  # fmt: skip
def test_invalid_callback_data_is_rejected(line: str) -> None:
    with pytest.raises(RejectedError, match="app-invalid-button"):
        parse_callback(line)


@pytest.mark.slow
def test_only_invalid_data_are_pressed_as_literals() -> None:
    """All other presses are declarations, which mypy checks. Each value of an f-string counts as ``1``."""
    literals = [
        (f"{path.name}:{said.lineno}:{said.col_offset}", getattr(said, "values", [said]))
        for path in Path(__file__).parent.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", "") in {"press", "press_each", "follow"}
        for said in (node.args if getattr(node.func, "attr", "") == "press_each" else node.args[:1])
        if isinstance(said, ast.Constant | ast.JoinedStr)
    ]
    found = dict[str, Callback]()
    for where, parts in literals:
        with suppress(RejectedError):
            found[where] = parse_callback(
                "".join(str(part.value) if isinstance(part, ast.Constant) else "1" for part in parts)
            )
    assert not found, f"press these declarations instead of their data: {found}"
    assert "test_scheduler.py" in str(literals), "no literal is found, not even those that are invalid"


def test_text_is_accepted_up_to_the_limit_named_in_the_refusal() -> None:
    begin = "note-write 7h3k2m "
    with pytest.raises(RejectedError, match="app-text-too-long") as refused:
        parse_callback(begin + "x" * 4000)
    room = refused.value.msg.args["n"]
    assert isinstance(room, int)
    assert parse_callback(begin + "x" * room)
    with pytest.raises(RejectedError, match="app-text-too-long"):
        parse_callback(begin + "x" * (room + 1))


# -- the dispatcher's checks are declared by types, not by names

USUAL = {
    "table": Check.TARGET, "night": Check.TARGET, "gathering": Check.TARGET, "epoch": Check.EPOCH, "asked": Check.SEAT,
    "mark": Check.DRAFT, "version": Check.VERSION, "channel": Check.CHANNEL,
}  # fmt: skip
"""The type that an argument of this name declares."""
UNCHECKED = {("here", "channel"), ("night-mark", "mark")}
"""Arguments for another channel, and for the answer to a date."""


def missing_checks(shapes: Iterable[type[Callback]]) -> set[tuple[str, str]]:
    """Return the arguments whose names suggest a dispatcher check that they do not declare."""
    return {
        (shape.name, name)
        for shape in shapes
        for name, _, _ in shape.arguments
        if name in USUAL and shape.checks.get(USUAL[name]) != name
    }


def test_arguments_with_standard_names_declare_their_checks() -> None:
    assert missing_checks(CALLBACKS.values()) == UNCHECKED, (
        "declare the argument as Target, Epoch, TableVersion, DraftMark, QuestionSeat or CurrentChannel; or, where "
        "nothing is to be compared, add it to UNCHECKED with its reason"
    )


@pytest.fixture
def callback_types() -> Iterator[dict[str, type[Callback]]]:
    """Yield the declared callbacks; remove those of a test afterwards."""
    before = dict(CALLBACKS)
    yield CALLBACKS
    CALLBACKS.clear()
    CALLBACKS.update(before)


def declare_callback(base: type[Callback], *, needs: Requirements | None = None, **kinds: Any) -> type[Callback]:
    words = {"name": "sample", "needs": needs}
    shape: type[Callback] = types.new_class("Toy", (base,), words, lambda body: body.update(__annotations__=kinds))
    return shape


def test_callback_without_declared_checks_is_detected(callback_types: dict[str, type[Callback]]) -> None:
    class UndeclaredCallback(Callback, name="sample-bare"):
        table: str
        version: int

    assert missing_checks([UndeclaredCallback]) == {("sample-bare", "table"), ("sample-bare", "version")}
    with pytest.raises(AssertionError, match="declares no target"):
        table_route(UndeclaredCallback, unreachable_handler)


async def unreachable_handler(context: RequestContext, table: Table, press: Any) -> Screen:
    raise AssertionError(f"this route may not be made or called: {press}")


night_route = partial(gathering_route, NIGHTS)


@pytest.mark.parametrize("row", [plain_route, table_route, draft_route, lobby_route, night_route, follow_up_route])
@pytest.mark.parametrize("check", [Epoch, QuestionSeat, DraftMark, TableVersion, CurrentChannel])
def test_routes_reject_callbacks_with_checks_they_do_not_perform(
    callback_types: dict[str, type[Callback]], row: Callable[..., Route], check: Any
) -> None:
    shape = declare_callback(TableCallback, needs=Requirements(seat=True), thing=check)
    checks: dict[Callable[..., Route], list[Any]] = {
        plain_route: [CurrentChannel],
        draft_route: [Epoch, QuestionSeat, DraftMark, TableVersion],
        lobby_route: [],
        night_route: [],
    }
    if check in checks.get(row, [Epoch, QuestionSeat, TableVersion]):
        assert row(shape, unreachable_handler).callback_type is shape
    else:
        with pytest.raises(AssertionError, match="does not check"):
            row(shape, unreachable_handler)


@pytest.mark.parametrize("kinds", [{"n": Epoch}, {"n": TableVersion, "m": TableVersion}, {"n": int, "table": Target}])
def test_invalid_callback_declaration_is_rejected(
    callback_types: dict[str, type[Callback]], kinds: dict[str, Any]
) -> None:
    with pytest.raises(AssertionError):
        declare_callback(Callback, **kinds)
    assert "sample" not in callback_types


class OtherCallback(Callback):
    """The checks of a table callback, under unique argument names."""

    desk: Target
    moment: TableVersion
    question: Epoch
    whose: QuestionSeat


async def test_renamed_arguments_keep_their_checks(
    callback_types: dict[str, type[Callback]], app: App, table: str
) -> None:
    shape = declare_callback(OtherCallback, needs=Requirements(seat=True))

    handle_callback = AsyncMock(return_value=Screen("done"))

    async def outcome(person: str, *given: int) -> str:
        context, press = (
            await load_context(app.service, IncomingRequest(person, "")),
            parse_callback(" ".join(["sample", table, *map(str, given)])),
        )
        try:
            return (await table_route(shape, handle_callback).handler(context, press)).title
        except (RejectedError, EngineError) as refusal:
            return refusal.msg.key

    held = await read_table(app, table)
    version, seat = held.match.version, held.match.seats_to_move()[0]
    epoch, owners = held.match.epochs[seat], [one.user for one in held.owners]
    assert subject_of_data(f"sample {table}") == table
    assert await outcome(owners[seat], version, epoch, seat) == "done"
    assert await outcome(owners[seat], version + 1, epoch, seat) == "refused-stale"
    assert await outcome(owners[seat], version, epoch + 1, seat) == "refused-stale"
    assert await outcome(owners[1 - seat], version, epoch, seat) == "app-not-your-question"


def test_list_of_stored_structs_is_up_to_date() -> None:
    known, stored = set(load_first_fields()), set(list_stored_structs())
    assert stored == known, f"{sorted(stored ^ known)} differ: run `.venv/bin/python -m tests.app.stored_structs`"


@pytest.mark.parametrize("name", load_first_fields())
def test_stored_structs_read_documents_of_older_and_newer_versions(name: str) -> None:
    struct = list_stored_structs()[name]
    missing = set(fields_without_default(struct)) - set(load_first_fields()[name])
    assert missing == set(), f"{name}: stored documents lack {missing}; give a new field a default"
    assert not struct.__struct_config__.array_like, f"declare {name} without array_like: fields come and go by name"
    document = shortest_document(struct)
    was = msgspec.json.decode(msgspec.json.encode(document), type=struct)
    for unknown in (0, "tomorrow", None, [1, {"more": 2}], {"tag": "new"}):
        later = msgspec.json.encode(document | {"of_tomorrow": unknown})
        assert msgspec.json.decode(later, type=struct) == was, f"a later field with {unknown} changes {name}"


async def test_table_list_links_to_exactly_the_commands_declared_for_it(anna: Guest) -> None:
    """The page shows these commands only here, and all others without arguments below the list."""
    shown = await anna.command("tables")
    reached = {"tables", *(button.callback_data.partition(" ")[0] for button in flatten_rows(shown.rows))}
    plain = [command for command in COMMANDS if not command.arguments]
    assert [one.name for one in plain if one.in_tables] == [one.name for one in plain if one.name in reached]


@pytest.mark.parametrize(
    ("line", "asks"),
    [
        ("/board t1", True), ("/board t1 whole", True), ("/board", False), ("/board t2", False),
        ("/hand t1", False), ("/nonsense t1", False), ("board t1", False), ("panel t1", False), ("", False),
    ],
)  # fmt: skip
def test_typed_board_command_for_the_same_table_reposts_it(line: str, asks: bool) -> None:
    assert is_repost_request(line, "t1") is asks


VERBS = sorted(CALLBACKS)
REWRITE = "run `.venv/bin/python -m tests.app.callback_results`; is what docs/callback-results.md now says right?"


@pytest.fixture
async def page_app(store: Store) -> AsyncIterator[App]:
    async with open_page_app(store) as app:
        yield app


def page_rows(verb: str) -> set[str]:
    return {line for line in PAGE.read_text("utf-8").splitlines() if line.startswith(f"| {verb} |")}


def test_each_callback_has_route_test_data_documented_results_and_permission() -> None:
    routed = {shape.name for shape in HANDLERS}
    assert routed <= set(CALLBACKS), f"no such callbacks: {routed - set(CALLBACKS)}"
    missing = [
        f"{verb}: {place}"
        for verb, shape in CALLBACKS.items()
        for is_there, place in (
            (verb in routed, "add a row to ROUTES (bot/app/dispatch)"),
            (verb in CASES, "add valid data to CASES of tests/app/callback_results.py"),
            (page_rows(verb), REWRITE),
            ({shape.needs.permission, shape.needs.lobby_permission} <= {None, *PERMISSIONS},
             "add its act to PERMISSIONS (bot/app/permissions.py) and to the table of docs/rights.md"),
        )
        if not is_there
    ]  # fmt: skip
    assert not missing, "\n".join(missing)


@pytest.mark.slow
@pytest.mark.parametrize("verb", VERBS)
async def test_callback_has_its_documented_results(page_app: App, verb: str) -> None:
    assert {row async for row in iter_result_rows(page_app, verb)} == page_rows(verb), (
        f"{verb}: results differ from the page; if intended, {REWRITE}"
    )


async def test_callback_with_garbage_in_any_argument_is_rejected(anna: Guest) -> None:
    for verb in VERBS:
        for name, rest in invalid_arguments(CALLBACKS[verb]):
            with pytest.raises(RejectedError) as refused:
                parse_callback(f"{verb} {rest}")
            said = "app-text-too-long" if name == "long text" else "app-invalid-button"
            assert refused.value.msg.key == said, f"{verb}: invalid {name} is refused with another text"
            shown = await anna.press(f"{verb} {rest}")
            assert shown.private, f"{verb}: an invalid press in {name} is answered publicly"
            assert match_text(said, shown.notice), f"{verb}: invalid {name} is answered with another text"


TWICE = {
    *((verb, "in_play") for verb in ("walk", "typed", "undo", "fill")),
    *((verb, "admins") for verb in ("night-guest", "night-mark", "tournament-out")),
}
"""What is looked at again, and why: a word, and what takes it back, when they are stored, since others may be faster
and an AI passes no door; what a night's and a tournament's own screens offer, by their own tests.
"""


MISSED = frozenset({
    "the dispatcher has checked the seat", "a callback that needs a seat declares it", REFUSAL_CHANGED,
})  # fmt: skip
"""Assertions that fail if a check was removed: the program's, and those of the presses. Any other is a defect."""


@pytest.mark.full
@pytest.mark.parametrize(
    ("verb", "need"),
    [
        (verb, one.name)
        for verb in sorted(CALLBACKS)
        for one in fields(Requirements)
        if getattr(CALLBACKS[verb].needs, one.name) != one.default and (verb, one.name) not in TWICE
    ],
)
async def test_removed_callback_requirement_changes_documented_results(
    page_app: App, monkeypatch: pytest.MonkeyPatch, verb: str, need: str
) -> None:
    shape, default = CALLBACKS[verb], {one.name: one.default for one in fields(Requirements)}[need]
    less: dict[str, Any] = {need: default}
    monkeypatch.setattr(shape, "needs", replace(shape.needs, **less))
    assert await differs_from_page(page_app, verb)


@pytest.mark.full
@pytest.mark.parametrize(
    ("verb", "check"),
    [("say", Check.SEAT), ("say", Check.EPOCH), ("end-game", Check.VERSION), ("set-here", Check.CHANNEL)],
)
async def test_removed_check_of_an_argument_is_detected(
    page_app: App, monkeypatch: pytest.MonkeyPatch, verb: str, check: Check
) -> None:
    value_of = Callback.value_of
    monkeypatch.setattr(Callback, "value_of", lambda self, asked: None if asked is check else value_of(self, asked))
    assert await differs_from_page(page_app, verb)


async def differs_from_page(app: App, verb: str) -> bool:
    """Return whether a press has an undocumented result, or fails an assertion of ``MISSED``.

    With all checks nothing differs: ``test_callback_has_its_documented_results`` compares the same app.
    """
    expected, seen = page_rows(verb), set[str]()
    try:
        async for row in iter_result_rows(app, verb):
            if row not in expected:
                return True
            seen.add(row)
    except AssertionError as error:
        if str(error) not in MISSED:
            raise
        return True
    return seen != expected
