"""Test the texts of clocks: time left, and its end in the time zone of the reader."""

from __future__ import annotations

import json
import re

from bot.app.clocks.waking_hours import WakingHours
from bot.app.deadlines import outages
from bot.app.ui.texts import OPEN, split_timestamps, strip_timestamps
from tests.app.clocks.clocked_tables import NIGHT, plan_for_all, start_table
from tests.app.clocks.conftest import World
from tests.app.clocks.test_time_controls import utc_ms
from tests.app.conftest import Arrive
from tests.app.gameplay import plan_pebbles


async def test_clock_deadline_is_shown_in_reader_timezone(world: World, arrive: Arrive) -> None:
    """Never a bare date with a zone behind it: the moment is a stamp, which chats show by the reader's clock."""
    table, people = await start_table(
        world, arrive, "Anna", "Ben", hours={"Anna": NIGHT, "Ben": WakingHours("America/New_York")}
    )
    anna, ben = people
    await plan_pebbles(ben, table)
    await world.go(hours=28)
    board = (await world.app.render_screen(None, "", table)).text
    line = next(line for line in board if line.startswith("Anna:"))
    assert strip_timestamps(line) == "Anna: 6 hours of 1 day left, until about Tue 2 Jun, 20:00 (UTC)"
    assert [(piece.unix, piece.style) for piece in split_timestamps(line) if piece.style] == [
        (utc_ms(2026, 6, 2, 20) // 1000, "F")
    ]
    await anna.press(f"waiting {table}")
    assert "Anna: 6 hours of 1 day left, until about Tue 2 Jun, 22:00 (Prague)" in map(
        strip_timestamps, anna.screen.text
    )
    await ben.press(f"waiting {table}")
    assert "Anna: 6 hours of 1 day left, until about Tue 2 Jun, 16:00 (New York)" in map(
        strip_timestamps, ben.screen.text
    )


async def test_time_screen_lists_all_banks_even_in_pause(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo", pace="bank-1d")
    await world.go(hours=10)
    await plan_for_all(table, people)
    for guest in people:
        await guest.press(f"waiting {table}")
        lines = [strip_timestamps(line) for line in guest.screen.text]
        assert any(line.startswith("Anna: 18 hours left in the bank, until about") for line in lines), lines
        assert {"Ben: 18 hours in the bank", "Cleo: 18 hours in the bank"} <= set(lines)
    await people[0].press(f"pause {table}")
    for guest in people[1:]:
        await guest.press(f"waiting {table}")
        await guest.tap("Yes")
    await people[0].press(f"waiting {table}")
    assert "Anna: 18 hours in the bank" in people[0].screen.text, "also in a break"


async def test_no_screen_call_or_export_tells_a_time_like_a_machine(world: World, arrive: Arrive) -> None:
    """No ISO date and no bare stamp, in no language: in a table's life with an outage, a holiday and a vote."""
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo", hours={"Anna": NIGHT})
    for guest, lang in zip(people, ("cs", "ru", "de"), strict=True):
        await guest.press(f"set lang {lang}")
    await outages.record_heartbeat(world.app.service)
    world.jump(hours=1)
    await outages.record_heartbeat(world.app.service)
    await world.go(minutes=1)
    await people[1].press("away 2026-06-02 2026-06-09 pause")
    await people[0].press(f"pause {table}")
    shown = [ping.text for ping in await world.pings(table)]
    presses = (f"waiting {table}", f"story {table} 0", f"panel {table}", f"table {table}", "away", "hours")
    for guest in people:
        for press in presses:
            await guest.press(press)
            shown += [guest.screen.notice, *guest.screen.text, *guest.labels()]
        exported = (await world.app.export_table(guest.id, table)).decode()
        assert OPEN not in exported
        assert not [event["text"] for event in json.loads(exported)["events"] if re.search(r"20\d\d-\d", event["text"])]
    shown += (await world.app.render_screen(None, "", table)).text
    assert any(OPEN in text for text in shown)
    for text in shown:
        assert not re.search(r"20\d\d-\d\d", text), text
        assert all(piece.text for piece in split_timestamps(text)), text
