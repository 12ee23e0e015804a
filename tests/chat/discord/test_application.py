"""Test the application at Discord: upload of its emoji, and ids of its commands."""

from __future__ import annotations

from collections.abc import Container, Mapping

from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.models import text_of

DRAWN = {"monk": b"\x89PNG\r\n\x1a\n1", "rat": b"\x89PNG\r\n\x1a\n2"}


def draw_missing(known: Container[str]) -> Mapping[str, bytes]:
    return {name: png for name, png in DRAWN.items() if name not in known}


async def restart_bot(discord_env: DiscordEnvironment) -> None:
    """Start the bot again, and wait until it has looked up its emoji."""
    await discord_env.stop()
    discord_env.draw = draw_missing
    process = await discord_env.begin()
    await process.bot.emoji_loaded.wait()


async def test_missing_emoji_are_uploaded_once(discord_env: DiscordEnvironment) -> None:
    discord_env.world.emoji["rat"] = 5
    await restart_bot(discord_env)
    assert discord_env.world.emoji.keys() == DRAWN.keys()
    uploads = [one for one in discord_env.world.requests if one.method == "POST" and one.path.endswith("/emojis")]
    assert [one.body["name"] for one in uploads] == ["monk"]
    await restart_bot(discord_env)
    assert discord_env.process.bot.port.application.emoji == discord_env.world.emoji
    assert (
        len([one for one in discord_env.world.requests if one.method == "POST" and one.path.endswith("/emojis")]) == 1
    )


async def test_without_the_right_to_upload_it_goes_without(discord_env: DiscordEnvironment) -> None:
    discord_env.world.may_emoji = False
    discord_env.world.emoji["rat"] = 5
    await restart_bot(discord_env)
    assert discord_env.process.bot.port.application.emoji == {"rat": 5}
    await discord_env.person("Anna").command("help")


async def test_commands_can_be_tapped_after_the_first_start_and_after_others(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    for _ in range(2):
        await restart_bot(discord_env)
        ids = {command["name"]: n for n, command in enumerate(discord_env.world.commands, 1)}
        listed = await anna.command("tables")
        assert f"</play:{ids['play']}>" in text_of(listed)
