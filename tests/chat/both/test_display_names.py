"""Test display names with markup, mentions and links on the other platform: shown as plain text."""

from __future__ import annotations

import pytest

from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord.models import text_of
from tests.chat.discord.simulated_users import press_targets
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_names_do_nothing_at_the_other_platform(both_env: TwoPlatformEnvironment) -> None:
    host = both_env.at_discord("@everyone t.me/evil /start <b>")
    guest = both_env.at_telegram("<@&1> **x** ://evil.example \u202e田中")
    group = both_env.group(guest)
    await host.command("play", game="pebbles")
    board = await host.wait_for_board()
    table = next(t.press.split()[1] for t in press_targets(board) if t.press.startswith("join "))
    guest.write(f"/board {table}", group)
    await guest.tap("join ")
    await wait_until(lambda: "田中" in text_of(board), "the guest's name at Discord")
    guest.write(f"/board {table}", group)
    await guest.tap("here ")
    await wait_until(lambda: guest.find("join ", group.id), "the lobby in the group")
    said = text_of(board)
    assert not any(raw in said for raw in ("@everyone", "<@&1>", " **x**", "://", "\u202e"))
    shown = next(m for m in guest.messages(group.id) if m.labels())
    assert "田中" in shown.text
    assert not any(raw in shown.text for raw in ("@everyone", "t.me/", " /start", "://evil", "evil.example", "\u202e"))
    assert all(entity["type"] == "bold" for entity in shown.entities), "only the title is marked"
