"""Test notices that Discord refuses: who is notified in another way, what the host is told, and what a right brings."""

import asyncio
from typing import Any

import pytest

from bot.app.clocks.events import PlayerCalled
from tests.chat.ai_moves import append_events, next_moves
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import press_move, seat_people
from tests.chat.discord.models import ALL, Message, text_of
from tests.chat.discord.simulated_users import Person, press_targets
from tests.chat.discord.test_delivery_problems import start_in_thread
from tests.chat.discord.test_foreign_channels import start_table
from tests.chat.discord.test_notifications import calls_to
from tests.chat.discord.test_role_pings import choose_new_role, role_pings
from tests.texts import match_text
from tests.timeouts import wait_until


def panels_of(person: Person) -> list[Message]:
    """Return the panels that a person has got by DM."""
    return [message for message in person.direct_messages() if press_targets(message)]


def problems_of(person: Person, trouble: str) -> list[Message]:
    """Return the problems that a host was told."""
    return [m for m in person.direct_messages() if match_text(f"discord-trouble-{trouble}", text_of(m))]


async def call_player(discord_env: DiscordEnvironment, table_id: str) -> None:
    """Call a player once more, as a clock does."""
    await append_events(discord_env.app, table_id, PlayerCalled(1, "half"))


async def settle(discord_env: DiscordEnvironment) -> None:
    await discord_env.settle(0.1)


async def test_without_the_right_to_send_in_a_thread_players_get_their_panels(discord_env: DiscordEnvironment) -> None:
    thread, table, people = await start_in_thread(discord_env)
    await settle(discord_env)
    discord_env.world.change_channel(thread, bot=ALL - {"send"})
    await call_player(discord_env, table)
    await people[1].until(lambda: bool(panels_of(people[1])))
    await people[0].until(lambda: bool(problems_of(people[0], "permissions")))
    await call_player(discord_env, table)
    await settle(discord_env)
    assert len(problems_of(people[0], "permissions")) == 1, "the host is told again"
    assert not problems_of(people[0], "unreached")


async def test_a_role_that_brings_a_right_calls_in_that_turn(discord_env: DiscordEnvironment) -> None:
    """As changed overwrites do, by law 31."""
    people, table = await seat_people(discord_env, "Anna", "Ben")
    await settle(discord_env)
    people[1].user.open, channel = False, discord_env.home
    discord_env.world.change_channel(channel, bot=ALL - {"send"})
    await call_player(discord_env, table)
    await people[0].until(lambda: bool(problems_of(people[0], "unreached")))
    assert "Ben" in text_of(problems_of(people[0], "unreached")[0])
    await settle(discord_env)
    assert not calls_to(people[1], people[1]), "the outdated call is still there"
    channel.bot = ALL
    discord_env.world.change_bot_roles(discord_env.guild, discord_env.guild + 1)
    await people[1].until(lambda: bool(calls_to(people[1], people[1])))
    await settle(discord_env)
    assert len(problems_of(people[0], "unreached")) == 1


@pytest.mark.parametrize("in_thread", [False, True])
async def test_players_of_a_deleted_channel_are_called_in_private(
    discord_env: DiscordEnvironment, in_thread: bool
) -> None:
    """Their calls went with the channel: they are called again, without a move."""
    if in_thread:
        channel, _, people = await start_in_thread(discord_env)
    else:
        people, _ = await seat_people(discord_env, "Anna", "Ben")
        channel = discord_env.home
    await people[1].until(lambda: bool(calls_to(people[1], people[1])))
    await settle(discord_env)
    discord_env.world.change_channel(channel, deleted=True)
    for person in people:
        await person.until(lambda person=person: bool(panels_of(person)))  # type: ignore[misc]
    assert len(problems_of(people[0], "channel")) == 1


@pytest.mark.parametrize("archived", [True, False])
async def test_a_locked_thread_is_called_locked_and_goes_on_when_it_is_opened(
    discord_env: DiscordEnvironment, archived: bool
) -> None:
    thread, table, people = await start_in_thread(discord_env)
    people[1].user.open = False
    await settle(discord_env)
    discord_env.world.change_channel(thread, locked=True, archived=archived)
    await call_player(discord_env, table)
    await people[0].until(lambda: bool(problems_of(people[0], "locked")))
    await settle(discord_env)
    assert not problems_of(people[0], "permissions")
    discord_env.world.change_channel(thread, locked=False, archived=False)
    await people[1].until(lambda: bool(calls_to(people[1], people[1])))


@pytest.mark.parametrize(
    ("how", "style"),
    [("429", "table"), ("no slot", "dm"), *(pytest.param(*case, marks=pytest.mark.slow) for case in (
        ("429", "dm"), ("away", "table"), ("away", "dm"), ("no slot", "table")
    ))],
)  # fmt: skip
async def test_a_player_who_moves_while_the_call_waits_is_not_called(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, style: str, how: str
) -> None:
    people, table = await seat_people(discord_env, "Anna", "Ben", Ben=style)
    ben, world = people[1], discord_env.world
    await settle(discord_env)
    private, held, release = world.dm(ben.user.id).id, list[str](), asyncio.Event()
    known = {m.id for m in [*ben.messages(), *ben.messages(private)]}
    at = private if style == "dm" else discord_env.channel
    answers: dict[str, tuple[int, dict[str, Any]]] = {
        "429": (429, {"message": "slow", "retry_after": 1.0, "global": False}),
        "away": (503, {"message": ""}),
    }

    def hold(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        if (method, path) != ("POST", f"/channels/{at}/messages") or release.is_set():
            return None
        held.append(path)
        return answers[how]

    async def wait_for_slot(way: str, channel: int) -> None:
        if way == "call":
            held.append(f"{channel}")
            await release.wait()

    if how == "no slot":
        monkeypatch.setattr(discord_env.process.bot.port.buckets, "acquire_mention", wait_for_slot)
    else:
        world.fault = hold
    await call_player(discord_env, table)
    await wait_until(lambda: held, "the call is on its way")
    seat = 1
    await press_move(discord_env.app, ben, table, (await next_moves(discord_env.app, table))[seat])
    release.set()
    await discord_env.process.bot.jobs.wait_until_idle()
    await settle(discord_env)
    new = [m for m in world.messages.values() if m.id not in known and m.channel in (private, discord_env.channel)]
    assert not [m for m in new if ben.user.id in m.mentions or (m.channel == private and not m.deleted)]


async def test_a_role_that_cannot_be_pinged_is_told_and_pinged_when_it_can(discord_env: DiscordEnvironment) -> None:
    role = await choose_new_role(discord_env)
    discord_env.world.role(discord_env.guild, "Players", mentionable=False, known=role)
    anna = discord_env.person("Anna")
    await anna.open_lobby()
    await anna.until(lambda: bool(problems_of(anna, "role")))
    assert not role_pings(anna, role)
    discord_env.world.role(discord_env.guild, "Players", mentionable=True, known=role)
    await anna.until(lambda: bool(role_pings(anna, role)))
    await settle(discord_env)
    assert len(role_pings(anna, role)) == 1


async def test_a_role_ping_that_is_refused_is_told_and_sent_when_the_right_is_back(
    discord_env: DiscordEnvironment,
) -> None:
    role, anna = await choose_new_role(discord_env), discord_env.person("Anna")
    channel = discord_env.home
    pinged = list[str]()

    def refuse_ping(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        sent = discord_env.world.requests[-1].body or {}
        if method != "POST" or not (sent.get("allowed_mentions") or {}).get("roles"):
            return None
        pinged.append(path)
        return 403, {"code": 50013, "message": "Missing Permissions"}

    discord_env.world.fault = refuse_ping
    await anna.open_lobby()
    await anna.until(lambda: bool(problems_of(anna, "permissions")))
    assert pinged
    discord_env.world.fault = None
    discord_env.world.change_bot_roles(discord_env.guild, discord_env.guild + 1)
    await anna.until(lambda: bool(role_pings(anna, role)))
    assert channel.bot == ALL


async def test_in_a_group_dm_the_host_is_told_whose_dms_are_closed(discord_env: DiscordEnvironment) -> None:
    """There the bot may not write first."""
    anna, ben, board = await start_table(discord_env)
    table = next(t.press.split()[1] for t in press_targets(board) if t.press.startswith("move "))
    await settle(discord_env)
    ben.user.open = False
    await call_player(discord_env, table)
    await anna.until(lambda: bool(problems_of(anna, "unreached")))
    assert "Ben" in text_of(problems_of(anna, "unreached")[0])
