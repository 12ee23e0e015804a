"""Test a complete toy game through callbacks: two users and an AI."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.api import App
from tests.app.conftest import Seat
from tests.app.gameplay import play_on, seats_to_move
from tests.timeouts import MOMENTS


@pytest.mark.slow
async def test_a_whole_game_of_two_people_and_an_ai(app: App, make_table: Seat, running: None) -> None:
    table, people = await make_table("Anna", "Ben", ais=1)
    for _ in range(MOMENTS):
        await play_on(app, table, people, 1)
        if not await seats_to_move(app, table):
            break
        await asyncio.sleep(0.05)
    board = await app.render_screen(None, "", table)
    assert [b.label for row in board.rows for b in row] == [
        "Rematch", "Replay as a film", "Look back", "Move by move", "Story", "Fair-play receipt",
    ]  # fmt: skip
    assert "Fair play" in board.text[-1]
    assert {line[:2] for line in board.text[1:4]} <= {"1.", "2.", "3."}
    assert any("AI 1" in line for line in board.text)
    async with app.service.tables.open_started(table) as found:
        assert {entry.by for entry in found.match.entries if entry.seat == 2} == {"ai"}
        assert found.match.is_over
