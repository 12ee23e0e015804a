"""A whole toy game through presses: two people and an AI."""

from __future__ import annotations

import asyncio

from bot.app.app import App
from tests.bot.conftest import Guest, Seat


async def answer(guest: Guest, table: str) -> None:
    """Open the panel and press the first thing that answers, till something counts."""
    await guest.press(f"move {table}")
    for _ in range(12):
        screen = guest.screen
        if screen.slots:
            more = next((slot.more for slot in screen.slots if slot.more is not None and slot.given < 2), None)
            done = next(b for row in screen.rows for b in row if b.press.endswith(" ."))
            await guest.press(more.press if done.blocked and more is not None else done.press)
        elif screen.pad is not None:
            await guest.press(screen.pad.likely[0].press)
        else:
            choices = [b for row in screen.rows for b in row if b.press.startswith(("walk", "yes")) and not b.blocked]
            choices = [b for b in choices if not b.press.endswith(" more")]
            if not choices:
                return
            await guest.press(choices[-1].press if choices[0].press.startswith("walk") else choices[0].press)


async def test_a_whole_game(app: App, seated: Seat, running: None) -> None:
    table, people = await seated("Anna", "Ben", ais=1)
    for _ in range(200):
        board = await app.screen(None, "", table)
        if any("Rematch" in b.label for row in board.rows for b in row):
            break
        async with app.service.tables.hold(table) as found:
            owing = found.match.owing()
        for seat, guest in enumerate(people):
            if seat in owing:
                await answer(guest, table)
        await asyncio.sleep(0.05)
    assert "Fair play" in board.text[-1]
