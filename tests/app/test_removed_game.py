"""Test tables that this version cannot play, of a removed game or other rules: refused plainly, and untouched."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.app.api import App
from bot.app.dispatch.scheduler import Scheduler
from bot.app.ui.screen import Screen
from bot.store.timers import Timer
from engines import GAMES
from tests.app.conftest import Arrive, Guest, Seat
from tests.app.gameplay import log_of, plan_pebbles
from tests.texts import render_text

KEY = "pebbles"


def screen_text(screen: Screen) -> str:
    assert "broke" not in screen.notice, screen.notice
    return "\n".join((screen.notice, screen.title, *screen.text, *(b.label for row in screen.rows for b in row)))


@pytest.mark.parametrize("why", ["game gone", "other rules"])
async def test_unplayable_table_is_refused_plainly_and_waits_for_a_version_that_plays_it(
    make_table: Seat, second: App, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """Its timers wait too: two versions may run beside each other."""
    table, people = await make_table("Anna", "Ben")
    await plan_pebbles(people[0], table)
    before = await log_of(people[0].app, table)
    with monkeypatch.context() as patch:
        if why == "game gone":
            patch.delitem(GAMES, KEY)
        else:
            patch.setitem(GAMES, KEY, replace(GAMES[KEY], rules_version=GAMES[KEY].rules_version + 1))
        anna, refused = Guest(second, people[0].id, people[0].place), render_text("app-other-rules")
        for press in (f"table {table}", f"panel {table}", f"export {table}", f"end {table}"):
            assert refused in screen_text(await anna.press(press))
        assert refused in screen_text(await second.render_screen(None, anna.place, table))
        await anna.command("tables")
        timers = second.service.store.timers
        due = await timers.load_due_ms(table, "clock")
        assert due is not None
        await Scheduler(second.service).run_timer(Timer(table, "clock", due, 0))
        assert await timers.load_due_ms(table, "clock") == due
    assert await log_of(people[0].app, table) == before
    await plan_pebbles(people[1], table)


async def test_a_table_not_begun_is_not_listed_and_others_are_opened_as_ever(
    arrive: Arrive, second: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = await arrive("Anna")
    room = (await guest.press(f"open {KEY}")).table
    monkeypatch.delitem(GAMES, KEY)
    anna = Guest(second, guest.id, guest.place)
    assert room not in screen_text(await anna.command("tables"))
    screen_text(await anna.press(f"table {room}"))
    screen_text(await anna.press(f"join {room}"))
    screen_text(await second.render_screen(None, anna.place, room))
    assert (await anna.press("open princes")).table
