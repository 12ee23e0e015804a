"""Test how many button presses a turn takes at Discord."""

from __future__ import annotations

import pytest

from tests.chat.ai_moves import assert_few_presses, has_raise_and_pass
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, play_game


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_turn_takes_few_presses(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person(name) for name in ("Anna", "Ben", "Cyril")]
    table = await open_table(discord_env, people, "princes")
    said = await play_game(discord_env, people, table, patient=True, most=16)
    while not has_raise_and_pass(said):
        said += await play_game(discord_env, people, table, patient=True, most=8)
    assert_few_presses(said)
