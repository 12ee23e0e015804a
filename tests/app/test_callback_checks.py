"""Test the checks of callbacks: stale versions and questions, secrets in a channel, panels of other users."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.app.api import App
from bot.app.ui.screen import flatten_rows
from bot.store.tables import TableLog
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.gameplay import (
    answer_question,
    confirm_move,
    plan_for_all,
    plan_pebbles,
    position_digest,
    seats_to_move,
    start_turn,
    table_version,
)
from tests.toy import game as toy


def act_before_call(
    monkeypatch: pytest.MonkeyPatch, tables: TableLog, call: str, nth: int, act: Callable[[], Awaitable[object]]
) -> list[int]:
    """Call ``act`` right before the store gets the n-th of these calls from now.

    Return a list that holds the count of calls.
    """
    real, calls = getattr(tables, call), [0]

    async def act_and_call(*args: object, **named: object) -> object:
        calls[0] += 1
        if calls[0] == nth:
            await act()
        return await real(*args, **named)

    monkeypatch.setattr(tables, call, act_and_call)
    return calls


async def test_an_old_yes_says_nothing_but_what_was_shown_with_it(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    anna = people[0]
    await plan_for_all(app, table, people)
    await anna.press("set confirm 1")
    await anna.press(f"move {table}")
    await anna.tap("Pass")
    old = anna.button("yes ").callback_data
    await anna.tap("Back")
    await anna.tap("Swap")
    new = anna.button("yes ").callback_data
    at = await table_version(app, table)
    screen = await anna.press(old)
    assert "You have moved on since" in screen.notice
    assert await table_version(app, table) == at
    await anna.press(new)
    assert await table_version(app, table) == at + 1


async def test_an_old_undo_takes_nothing_else_back(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    anna = people[0]
    await plan_pebbles(anna, table)
    old = anna.button("Undo").callback_data
    await anna.press(old)
    await plan_pebbles(anna, table, red=3)
    at, before = await table_version(app, table), await position_digest(app, table)
    assert "moment has passed" in (await anna.press(old)).notice
    assert (await table_version(app, table), await position_digest(app, table)) == (at, before)
    await anna.tap("Undo")
    assert await table_version(app, table) == at + 1


async def test_a_game_is_ended_as_it_was_when_it_was_asked(app: App, make_table: Seat) -> None:
    table, people = await make_table("Anna", "Ben")
    anna, ben = people
    await anna.press(f"end {table}")
    yes = anna.button("Close it").callback_data
    await plan_pebbles(ben, table)
    assert "moment has passed" in (await anna.press(yes)).notice
    assert await seats_to_move(app, table) == [0], "it goes on"
    await anna.press(f"end {table}")
    await anna.tap("Close it")
    assert await seats_to_move(app, table) == []


async def test_two_at_the_same_moment_in_two_processes_see_the_same_table(
    app: App, second: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The slower one had made the entry already that the store then refused: nothing of it is left in its memory."""
    table, people = await make_table("Anna", "Ben", "Cleo")
    ben = Guest(second, people[1].id, people[1].place)
    calls = act_before_call(monkeypatch, app.service.store.tables, "commit", 1, lambda: plan_pebbles(ben, table))
    await plan_pebbles(people[0], table)
    assert calls[0] >= 2, "the store refused it, and it was said again"
    assert await position_digest(app, table) == await position_digest(second, table)
    async with app.service.tables.open_started(table) as found:
        assert [e.seat for e in found.match.entries if e.kind == "move"] == [1, 0]
    assert await seats_to_move(app, table) == [2]


async def test_a_question_that_names_a_secret_is_never_asked_in_the_open(
    app: App, make_table: Seat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where a game forgets to call it secret: which of two hidden cards to keep."""
    monkeypatch.setattr(toy.Swap, "secret", False)
    table, anna, ben = await start_turn(app, make_table)
    await anna.tap("Swap")
    await confirm_move(anna)
    await anna.press(f"move {table}")
    cards = [
        b for b in flatten_rows(anna.screen.rows) if b.callback_data.startswith("walk") and "card" in b.callback_data
    ]
    assert len(cards) == 2, "Anna sees both"
    for place in ("", ben.place):
        board = await app.render_screen(None, place, table)
        text = " ".join(
            [*board.text, board.alt, *(b.label + b.callback_data + b.hotspot for b in flatten_rows(board.rows))]
        )
        assert not any(b.callback_data.startswith("say ") for b in flatten_rows(board.rows))
        assert not any(b.callback_data.split()[-1] in text for b in cards)
    await answer_question(anna, table)
    assert await seats_to_move(app, table) == [1]


async def test_panel_of_other_user_submits_no_move(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, people = await make_table("Anna", "Ben")
    anna, ben = people
    await plan_for_all(app, table, people)
    zoe = await arrive("Zoe", at=anna.place)
    await anna.press(f"move {table}")
    presses = [
        b.callback_data
        for b in flatten_rows(anna.screen.rows)
        if b.callback_data.startswith(("walk", "try", "undo", "say"))
    ]
    assert presses
    at = await table_version(app, table)
    for press in presses:
        assert "You have no seat at this table" in (await zoe.press(press)).notice, press
        await ben.press(press)
        assert await table_version(app, table) == at, press
