"""What is looked at before anything comes of a press: from which moment it is, and whose seat it speaks for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app.api import App
from bot.app.ui.screen import flatten_rows
from bot.store.tables import TableStore
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.playing import answer, digest, owing, plan, planned, settle, version
from tests.toy import game as toy


def meanwhile(
    monkeypatch: pytest.MonkeyPatch, tables: TableStore, call: str, nth: int, act: Callable[[], Awaitable[object]]
) -> list[int]:
    """Somebody else does something in the very moment before a store is asked something for the n-th time from now."""
    real, calls = getattr(tables, call), [0]

    async def wrapped(*args: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] == nth:
            await act()
        return await real(*args, **named)

    monkeypatch.setattr(tables, call, wrapped)
    return calls


async def test_an_old_yes_says_nothing_but_what_was_shown_with_it(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    anna = people[0]
    await planned(app, table, people)
    await anna.press("set confirm 1")
    await anna.press(f"move {table}")
    await anna.tap("Pass")
    old = anna.button("yes ").callback_data
    await anna.tap("Back")
    await anna.tap("Swap")
    new = anna.button("yes ").callback_data
    at = await version(app, table)
    screen = await anna.press(old)
    assert "You have moved on since" in screen.notice
    assert await version(app, table) == at
    await anna.press(new)
    assert await version(app, table) == at + 1


async def test_an_old_undo_takes_nothing_else_back(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    anna = people[0]
    await plan(anna, table)
    old = anna.button("Undo").callback_data
    await anna.press(old)
    await plan(anna, table, red=3)
    at, before = await version(app, table), await digest(app, table)
    assert "moment has passed" in (await anna.press(old)).notice
    assert (await version(app, table), await digest(app, table)) == (at, before)
    await anna.tap("Undo")
    assert await version(app, table) == at + 1


async def test_a_game_is_ended_as_it_was_when_it_was_asked(app: App, seated: Seat) -> None:
    table, people = await seated("Anna", "Ben")
    anna, ben = people
    await anna.press(f"end {table}")
    yes = anna.button("Close it").callback_data
    await plan(ben, table)
    assert "moment has passed" in (await anna.press(yes)).notice
    assert await owing(app, table) == [0], "it goes on"
    await anna.press(f"end {table}")
    await anna.tap("Close it")
    assert await owing(app, table) == []


async def test_two_at_the_same_moment_in_two_processes_see_the_same_table(
    app: App, second: App, seated: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower one had made the entry already that the store then refused: nothing of it is left in its memory."""
    table, people = await seated("Anna", "Ben", "Cleo")
    ben = Guest(second, people[1].id, people[1].place)
    calls = meanwhile(monkeypatch, app.service.store.tables, "append_entry", 1, lambda: plan(ben, table))
    await plan(people[0], table)
    assert calls[0] >= 2, "the store refused it, and it was said again"
    assert await digest(app, table) == await digest(second, table)
    async with app.service.tables.lock_table(table) as found:
        assert [e.seat for e in found.match.entries if e.kind == "say"] == [1, 0]
    assert await owing(app, table) == [2]


async def test_a_question_that_names_a_secret_is_never_asked_in_the_open(
    app: App, seated: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a game forgets to call it secret: which of two hidden cards to keep."""
    monkeypatch.setattr(toy.Swap, "secret", False)
    table, people = await seated("Anna", "Ben")
    await planned(app, table, people)
    anna = people[0]
    await anna.press(f"move {table}")
    await anna.tap("Swap")
    await settle(anna)
    await anna.press(f"move {table}")
    cards = [
        b for b in flatten_rows(anna.screen.rows) if b.callback_data.startswith("walk") and "card" in b.callback_data
    ]
    assert len(cards) == 2, "Anna sees both"
    for place in ("", people[1].place):
        board = await app.render_screen(None, place, table)
        text = " ".join(
            [*board.text, board.alt, *(b.label + b.callback_data + b.hotspot for b in flatten_rows(board.rows))]
        )
        assert not any(b.callback_data.startswith("say ") for b in flatten_rows(board.rows))
        assert not any(b.callback_data.split()[-1] in text for b in cards)
    await answer(anna, table)
    assert await owing(app, table) == [1]


async def test_somebody_elses_panel_says_nothing_for_their_seat(app: App, seated: Seat, arrive: Arrive) -> None:
    table, people = await seated("Anna", "Ben")
    anna, ben = people
    await planned(app, table, people)
    zoe = await arrive("Zoe", at=anna.place)
    await anna.press(f"move {table}")
    presses = [
        b.callback_data
        for b in flatten_rows(anna.screen.rows)
        if b.callback_data.startswith(("walk", "try", "undo", "say"))
    ]
    assert presses
    at = await version(app, table)
    for press in presses:
        assert "You have no seat at this table" in (await zoe.press(press)).notice, press
        await ben.press(press)
        assert await version(app, table) == at, press
