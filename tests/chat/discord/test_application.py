"""What the application has at Discord: ids of its commands, and emoji that it uploads itself."""

from __future__ import annotations

from collections.abc import Container, Mapping

from tests.chat.discord.conftest import House
from tests.chat.discord.records import text_of

DRAWN = {"monk": b"\x89PNG\r\n\x1a\n1", "rat": b"\x89PNG\r\n\x1a\n2"}


def draw_missing(known: Container[str]) -> Mapping[str, bytes]:
    return {name: png for name, png in DRAWN.items() if name not in known}


async def restart_bot(house: House) -> None:
    """Start the bot again, and wait until it has looked up its emoji."""
    await house.stop()
    house.draw = draw_missing
    process = await house.begin()
    await process.bot.emoji_loaded.wait()


async def test_missing_emoji_are_uploaded_once(house: House) -> None:
    house.world.emoji["rat"] = 5
    await restart_bot(house)
    assert house.world.emoji.keys() == DRAWN.keys()
    uploads = [one for one in house.world.requests if one.method == "POST" and one.path.endswith("/emojis")]
    assert [one.body["name"] for one in uploads] == ["monk"]
    await restart_bot(house)
    assert house.process is not None
    assert house.process.bot.port.application.emoji == house.world.emoji
    assert len([one for one in house.world.requests if one.method == "POST" and one.path.endswith("/emojis")]) == 1


async def test_without_the_right_to_upload_it_goes_without(house: House) -> None:
    house.world.may_emoji = False
    house.world.emoji["rat"] = 5
    await restart_bot(house)
    assert house.process is not None
    assert house.process.bot.port.application.emoji == {"rat": 5}
    assert await house.person("Anna").command("help") is not None


async def test_commands_can_be_tapped_after_the_first_start_and_after_others(house: House) -> None:
    anna = house.person("Anna")
    for _ in range(2):
        await restart_bot(house)
        ids = {command["name"]: n for n, command in enumerate(house.world.commands, 1)}
        listed = await anna.command("tables")
        assert listed is not None
        assert f"</play:{ids['play']}>" in text_of(listed)
