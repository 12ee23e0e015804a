"""Test many tables on Discord at once: every callback is answered, no limit is hit, the last board is shown.

Response times are not asserted, since others use the machine: ``make bench`` measures them, and ``-s`` prints them
here.
"""

import pytest

from tests.chat.bot_processes import BotProcessFactory
from tests.chat.discord.game_driver import DiscordEnvironment
from tests.chat.discord.load import run_load
from tests.chat.load_metrics import SAMPLE, WHOLE
from tests.conftest import FULL


@pytest.mark.slow
@pytest.mark.more
async def test_presses_are_acknowledged_and_pictures_follow(
    discord_env: DiscordEnvironment, bot_processes: BotProcessFactory
) -> None:
    size = WHOLE if FULL else SAMPLE
    found = await run_load(discord_env, bot_processes, size)
    told = f"{found.summary()}; 429: {len(discord_env.world.too_many)}"
    print(told)  # noqa: T201 - the figures are shown with -s, and on failure
    assert not found.crowd.failed + found.lone.failed, f"requests failed: {told}"
    assert not discord_env.world.too_many, f"Discord's limits were hit: {told}"
    assert min(len(found.crowd.answers), len(found.crowd.private)) >= size.people, f"answers are missing: {told}"
    assert len(found.crowd.public) >= size.people / 2, f"boards are missing: {told}"
