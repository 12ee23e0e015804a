"""What a press that is declared promises: it comes back as it went out, short, and nothing else is read as one."""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

import pytest

from bot.app.context import RequestContext
from bot.app.door.app import App
from bot.app.door.guard import Wish, load_context
from bot.app.door.rows import Row, after_table, at_draft, at_night, at_room, at_table, plain
from bot.app.match.table import Table
from bot.app.port.press import (
    PRESSES,
    Check,
    CurrentChannel,
    DraftMark,
    Epoch,
    Needs,
    Press,
    QuestionSeat,
    TableVersion,
    Target,
    Text,
    named,
    read,
)
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses import me, time
from bot.app.presses.targets import TableCallback
from engines.core.words import Refused
from tests.app.conftest import Seat


def value(kind: Any) -> object:
    """Something that an argument of this type may be."""
    if get_origin(kind) is Literal:
        return next(one for one in reversed(get_args(kind)) if one)
    return 7 if kind is int else ("a", "b") if get_origin(kind) is tuple else Text("a b") if kind is Text else "abc"


def made(shape: type[Press], *, whole: bool) -> Press:
    return shape(**{name: value(kind) for name, kind, needed in shape.arguments if needed or whole})


@pytest.mark.parametrize("verb", sorted(PRESSES))
def test_every_press_comes_back_as_it_went_out(verb: str) -> None:
    for whole in (False, True):
        press = made(PRESSES[verb], whole=whole)
        assert read(press.line) == press, press.line


@pytest.mark.parametrize("verb", sorted(PRESSES))
def test_what_need_not_be_said_is_not_written(verb: str) -> None:
    shape = PRESSES[verb]
    needed = [value(kind) for _, kind, must in shape.arguments if must]
    words = " ".join(" ".join(one) if isinstance(one, tuple) else str(one) for one in needed)
    assert made(shape, whole=False).line == f"{verb} {words}".rstrip()


def test_buttons_of_yesterday_are_read() -> None:
    lines: dict[str, Press] = {
        "ladder 7h3k2m -": time.Ladder("7h3k2m", ""),
        "away 2026-12-24 2026-12-26 pause": time.Holiday("2026-12-24", "2026-12-26", Text("pause")),
        "order 7h3k2m build ~red=2 =4": time.OrderMore("7h3k2m", ("build", "~red=2", "=4")),
        "motion 7h3k2m 12 yes": time.Voice("7h3k2m", 12, "yes"),
        "link": me.Link(),
        "set look usual": me.Set("look", "usual"),
        "hours-yes 7h3k2m Europe/Prague 1320-480": time.HoursYes("7h3k2m", "Europe/Prague", "1320-480"),
    }
    for line, press in lines.items():
        assert (read(line), press.line) == (press, line)


@pytest.mark.parametrize(
    "line", ["", "nothing", "mute 7h3k2m maybe", "dayoff -1", "dayoff 1234567890", "dayoff ٣", "forget-me",
             "forget-me no", "nudge 7h3k2m", "waiting", "waiting 7h3k2m more", "set name Anna",
             "settings " + "x" * 300],
)  # fmt: skip
def test_what_no_button_carries_is_refused(line: str) -> None:
    with pytest.raises(Declined):
        read(line)


# -- what the door compares is declared by types, not by names

USUAL = {
    "table": Check.TARGET, "night": Check.TARGET, "epoch": Check.EPOCH, "asked": Check.SEAT, "mark": Check.DRAFT,
    "version": Check.VERSION, "place": Check.CHANNEL,
}  # fmt: skip
"""What an argument of this name declares."""
UNCHECKED = {("here", "place"), ("night-mark", "mark")}
"""Another place than this one; how a time suits."""


def missing(shapes: Iterable[type[Press]]) -> set[tuple[str, str]]:
    """Arguments that look as if the door compared them, and do not declare it."""
    return {
        (shape.verb, name)
        for shape in shapes
        for name, _, _ in shape.arguments
        if name in USUAL and shape.checks.get(USUAL[name]) != name
    }


def test_an_argument_of_a_usual_name_declares_its_check() -> None:
    assert missing(PRESSES.values()) == UNCHECKED


@pytest.fixture
def known() -> Iterator[dict[str, type[Press]]]:
    """The declared presses, without those of a test once it has ended."""
    before = dict(PRESSES)
    yield PRESSES
    PRESSES.clear()
    PRESSES.update(before)


def declare(base: type[Press], *, needs: Needs | None = None, **kinds: Any) -> type[Press]:
    """A press with arguments of these types."""
    words = {"verb": "toy", "needs": needs}
    shape: type[Press] = types.new_class("Toy", (base,), words, lambda body: body.update(__annotations__=kinds))
    return shape


def test_a_press_that_declares_nothing_is_found(known: dict[str, type[Press]]) -> None:
    class Bare(Press, verb="toy-bare"):
        table: str
        version: int

    assert missing([Bare]) == {("toy-bare", "table"), ("toy-bare", "version")}
    with pytest.raises(AssertionError, match="does not say what it is about"):
        at_table(Bare, unreached)


async def unreached(context: RequestContext, table: Table, press: Any) -> Screen:
    raise AssertionError(press)


@pytest.mark.parametrize("row", [plain, at_table, at_draft, at_room, at_night, after_table])
@pytest.mark.parametrize("check", [Epoch, QuestionSeat, DraftMark, TableVersion, CurrentChannel])
def test_no_row_takes_a_press_with_a_check_that_it_does_not_make(
    known: dict[str, type[Press]], row: Callable[..., Row], check: Any
) -> None:
    shape = declare(TableCallback, needs=Needs(seat=True), thing=check)
    checks: dict[Callable[..., Row], list[Any]] = {
        plain: [CurrentChannel],
        at_draft: [Epoch, QuestionSeat, DraftMark, TableVersion],
        at_room: [],
        at_night: [],
    }
    if check in checks.get(row, [Epoch, QuestionSeat, TableVersion]):
        assert row(shape, unreached).shape is shape
    else:
        with pytest.raises(AssertionError, match="does not check"):
            row(shape, unreached)


@pytest.mark.parametrize("kinds", [{"n": Epoch}, {"n": TableVersion, "m": TableVersion}, {"n": int, "table": Target}])
def test_what_is_declared_in_vain_is_no_press(known: dict[str, type[Press]], kinds: dict[str, Any]) -> None:
    """The epoch of no seat; one check twice; a table that a refusal would not find."""
    with pytest.raises(AssertionError):
        declare(Press, **kinds)
    assert "toy" not in known


class Other(Press):
    """What a press at a table declares, by names that no other press has."""

    desk: Target
    moment: TableVersion
    question: Epoch
    whose: QuestionSeat


async def test_other_names_of_arguments_keep_the_checks(known: dict[str, type[Press]], app: App, seated: Seat) -> None:
    table, _ = await seated("Anna", "Ben")
    shape = declare(Other, needs=Needs(seat=True))

    async def done(context: RequestContext, held: Table, press: Press) -> Screen:
        return Screen("done")

    async def outcome(person: str, *given: int) -> str:
        context, press = (
            await load_context(app.service, Wish(person, "")),
            read(" ".join(["toy", table, *map(str, given)])),
        )
        try:
            return (await at_table(shape, done).run(context, press)).title
        except (Declined, Refused) as refusal:
            return refusal.msg.key

    async with app.service.tables.hold(table) as held:
        version, seat = held.match.version, held.match.owing()[0]
        epoch, owners = held.match.epochs[seat], [one.person for one in held.owners]
    assert named(f"toy {table}") == table
    assert await outcome(owners[seat], version, epoch, seat) == "done"
    assert await outcome(owners[seat], version + 1, epoch, seat) == "refused-stale"
    assert await outcome(owners[seat], version, epoch + 1, seat) == "refused-stale"
    assert await outcome(owners[1 - seat], version, epoch, seat) == "app-not-your-question"
