"""Test ``bottega rehearse discord``: each kind of call once, all of it taken back, and each one refused in turn."""

import asyncio
import re
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

import pytest

from bot.cli.doctor import rehearse
from tests.chat.discord.bot_process import settings_for
from tests.chat.discord.models import ALL, BOT
from tests.chat.discord.request_validator import DiscordRequestValidator
from tests.chat.discord.server import Server
from tests.chat.discord.simulated_users import Person
from tests.chat.discord.world import World

PARTS = re.compile(r"\d{4,}|(?<=callback/)\w+|token\d+")
NAMES = ("token-of-the-tests", "Workshop", "secret room", "Anna", "board-games", str(BOT))


async def run_rehearsal(
    tmp_path: Path, judge: DiscordRequestValidator, refused: str = ""
) -> tuple[World, list[str], int]:
    """Rehearse in a new world; a refused kind of request is answered 403 each time. Return lines and failures."""
    world, allowed = World(50.0), ALL | {"posts", "channels"}
    channel = world.channel(world.guild(), "secret room", bot=allowed)
    forum = world.channel(channel.guild, "board-games", tags=[], bot=allowed)
    server = Server(world, judge)
    await server.start()
    world.fault = lambda method, path: (
        (403, {"code": 50013, "message": "Missing Permissions at 123456789"})
        if kind_of(method, path) == refused
        else None
    )
    anna, lines = Person(world, world.user("Anna"), channel.id, channel.guild), list[str]()
    pressing = asyncio.create_task(press_once(anna))
    given = Namespace(platform="discord", channel=channel.id, forum=forum.id)
    failures = await rehearse(given, settings_for(server.port, tmp_path), lines.append)
    pressing.cancel()
    with suppress(asyncio.CancelledError, AssertionError):
        await pressing
    await server.stop()
    assert not world.violations, f"requests that Discord refuses: {world.violations}"
    return world, lines, failures


async def press_once(anna: Person) -> None:
    await anna.press(anna.press_targets(await anna.wait_for_board())[0])


def kind_of(method: str, path: str) -> str:
    return f"{method} {PARTS.sub('…', path)}"


def left_behind(world: World) -> list[object]:
    """Return what a rehearsal has left in a world."""
    gone = {c.id for c in world.channels.values() if c.deleted or c.archived}
    found: list[object] = [m for m in world.messages.values() if not m.deleted and m.channel not in gone]
    found += [c for c in world.channels.values() if c.parent and not (c.deleted or c.archived)]
    forum_tags = [tag for c in world.channels.values() for tag in c.tags or []]
    return [*found, *world.events.values(), *world.emoji, *forum_tags]


@pytest.mark.slow
async def test_a_rehearsal_tries_everything_and_leaves_nothing(
    tmp_path: Path, discord_validator: DiscordRequestValidator
) -> None:
    world, lines, failures = await run_rehearsal(tmp_path, discord_validator)
    assert failures == 0, f"{failures} checks failed: {lines}"
    assert not [line for line in lines if not line.startswith("ok")], f"failed: {lines}"
    assert all(" 20" in line for line in lines if "wait" not in line and "gateway" not in line)
    assert not left_behind(world)
    assert {"commands", "emojis", "threads", "callback", "scheduled-events"} <= set(re.findall(r"[a-z-]+", str(lines)))
    assert not [name for name in NAMES if name in str(lines)]
    assert not re.search(r"\d{7}", str(lines))


@pytest.mark.slow
async def test_each_call_can_be_refused(tmp_path: Path, discord_validator: DiscordRequestValidator) -> None:
    world, _, _ = await run_rehearsal(tmp_path, discord_validator)
    kinds = dict.fromkeys(kind_of(request.method, request.path) for request in world.requests)
    assert len(kinds) > 25, f"only {len(kinds)} kinds of request: {kinds}"
    for kind in kinds:
        world, lines, failures = await run_rehearsal(tmp_path, discord_validator, kind)
        bad = [line for line in lines if line.startswith("BAD")]
        assert failures == len(bad), f"{kind}: {failures} failures, not {len(bad)}: {lines}"
        if kind != "DELETE /channels/…":  # a thread that cannot be deleted is archived
            assert bad, f"{kind}: no failure is told"
        if not (bad and kind.startswith("DELETE")):
            assert not left_behind(world), f"{kind}: something is left in the channel: {lines}"
        assert not [name for name in NAMES if name in str(lines)], f"{kind}: a name is told: {lines}"
