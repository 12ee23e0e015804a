"""Test delivery problems on Discord: deleted messages, permissions, closed DMs, archived threads, recovery."""

import pytest

from bot.app.common.interfaces import Ping
from bot.app.ui.screen import Screen
from bot.app.users import models as bot_models
from bot.frontends.common.mentions import MentionService
from bot.frontends.discord import direct_messages
from bot.store.errors import ReplyLostError
from tests.app.gameplay import next_move, table_version
from tests.chat.discord.game_driver import (
    DiscordEnvironment,
    DiscordPlayer,
    open_table,
    play_game,
    seat_people,
    start_lobby,
)
from tests.chat.discord.models import (
    ALL,
    THREE_S,
    Channel,
    Interaction,
    InteractionFailedError,
    Person,
    press_targets,
    text_of,
)
from tests.texts import match_text, render_text
from tests.timeouts import EVEN_IF_SLOW_S, wait_until


async def start_table(discord_env: DiscordEnvironment) -> tuple[str, list[Person]]:
    people, table = await seat_people(discord_env, "Anna", "Ben")
    await discord_env.settle()
    return table, people


@pytest.mark.slow
async def test_kicked_bot_resumes_its_tables_when_invited_again(discord_env: DiscordEnvironment) -> None:
    table, people = await start_table(discord_env)
    world, anna = discord_env.world, people[0]
    name = world.guilds.pop(discord_env.guild)
    world.send("GUILD_DELETE", {"id": str(discord_env.guild)})
    for person in people:
        person.channel = world.dm(person.user.id).id
    seat, word = await next_move(discord_env.app, table)
    await people[seat].command("move", move=f"{table} {' '.join(word)}")
    await anna.until(lambda: any("Invite me to the server again" in text_of(m) for m in anna.direct_messages()))
    assert await table_version(discord_env.app, table) > 1
    await discord_env.settle()
    world.guilds[discord_env.guild] = name
    board = next(m for m in world.messages.values() if m.channel == discord_env.channel and press_targets(m))
    edits, guild = board.edits, world.guild_json(discord_env.guild)
    world.send("GUILD_CREATE", {key: value for key, value in guild.items() if key != "unavailable"})
    await anna.until(lambda: board.edits > edits)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("refused", "told"), [("", True), ("/messages 403 50278", True), ("/users/@me/channels 400 50033", False)]
)
async def test_player_who_cannot_get_dms_is_mentioned_in_the_channel(
    discord_env: DiscordEnvironment, refused: str, told: bool
) -> None:
    """Their DMs are closed, and they are notified once; or no server is shared, or the account is gone."""
    anna, ben = people = [discord_env.person("Anna"), discord_env.person("Ben", open=bool(refused))]
    await ben.choose_pings("dm")
    dm = discord_env.world.dm(ben.user.id).id

    def refuse(method: str, path: str) -> tuple[int, dict[str, object]] | None:
        where, status, code = refused.split()
        if method == "POST" and path.endswith(where) and (str(dm) in path or where.startswith("/users")):
            return int(status), {"code": int(code), "message": "no"}
        return None

    discord_env.world.fault = refuse if refused else None
    await open_table(discord_env, people, "pebbles")
    await anna.until(lambda: {user for m in anna.messages() for user in m.mentions} == {anna.user.id, ben.user.id})
    assert not ben.direct_messages()
    helps = [text_of(await ben.command("help")) for _ in range(2)]
    assert [render_text("discord-dms-closed") in text for text in helps] == [told, False]


@pytest.mark.slow
async def test_late_press_is_ignored(discord_env: DiscordEnvironment) -> None:
    table, people = await start_table(discord_env)
    seat, word = await next_move(discord_env.app, table)
    before = await table_version(discord_env.app, table)
    stale: list[Interaction] = []

    def make_stale(method: str, path: str) -> None:
        for interaction in discord_env.world.interactions.values():
            if not interaction.acknowledged and interaction not in stale:
                interaction.born -= 4
                stale.append(interaction)

    discord_env.world.fault, discord_env.world.answer_s = make_stale, THREE_S
    with pytest.raises(InteractionFailedError):
        await people[seat].command("move", move=f"{table} {' '.join(word)}")
    discord_env.world.fault, discord_env.world.answer_s = None, EVEN_IF_SLOW_S
    assert stale
    assert await table_version(discord_env.app, table) == before, (
        "expected no change by a command that was reported as failed"
    )
    await DiscordPlayer(discord_env.app, people[seat], table).take_turn()


async def open_in_thread(discord_env: DiscordEnvironment) -> tuple[Channel, list[Person]]:
    """Open a table in a thread; return the thread and two people in it."""
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    await anna.command("play", game="pebbles", thread=True)
    (thread,) = await wait_until(
        lambda: [
            channel
            for channel in discord_env.world.channels.values()
            if channel.parent and any(map(press_targets, anna.messages(channel.id)))
        ],
        "the table in its thread",
    )
    anna.channel = ben.channel = thread.id
    return thread, [anna, ben]


@pytest.mark.slow
async def test_archived_thread_is_reopened_for_its_table(discord_env: DiscordEnvironment) -> None:
    app = discord_env.app
    await app.service.channels.update_channel(
        (await app.ensure_channel(f"discord:{discord_env.channel}")).id, unrated=True
    )
    thread, people = await open_in_thread(discord_env)
    assert thread.parent == discord_env.channel
    assert (await app.ensure_channel(f"discord:{thread.id}")).unrated, (
        "expected the channel's settings to apply to its thread"
    )
    assert not [m for m in people[1].messages(discord_env.channel) if not m.only], (
        "expected the table only in the thread, but it is also in the channel"
    )
    discord_env.world.change_channel(thread, archived=True)
    await start_lobby(people)
    assert not thread.archived


async def start_in_thread(discord_env: DiscordEnvironment) -> tuple[Channel, str, list[Person]]:
    thread, people = await open_in_thread(discord_env)
    return thread, await start_lobby(people), people


@pytest.mark.slow
async def test_no_ping_is_sent_in_a_thread_whose_table_has_just_ended(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, table, people = await start_in_thread(discord_env)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    (place,) = await discord_env.app.list_channels(table, "discord")
    wanted = MentionService.load_pings

    async def is_over() -> bool:
        return not await discord_env.app.list_live_tables(place.id)

    async def load_pings_late(self: MentionService, table_id: str) -> dict[str, Ping]:
        found = await wanted(self, table_id)
        await wait_until(is_over, "the end")
        return found

    monkeypatch.setattr(MentionService, "load_pings", load_pings_late)
    await play_game(discord_env, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert not [m for m in people[0].messages() if m.mentions]


@pytest.mark.slow
async def test_thread_is_archived_after_its_game_and_reopened_by_a_rematch(discord_env: DiscordEnvironment) -> None:
    thread, table, people = await start_in_thread(discord_env)
    await play_game(discord_env, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert "Rematch" in text_of(people[0].board(table)), "expected a rematch button on the final board"
    assert not [m for m in people[0].messages() if m.mentions], "expected no pings after the end"
    await discord_env.settle()
    assert thread.archived
    await people[1].tap(people[1].board(table), "Rematch")
    await people[0].until(lambda: not thread.archived)
    await discord_env.settle()
    assert not thread.archived, "expected the thread of the new table to stay open"


async def test_thread_archived_just_after_another_table_was_opened_there_is_reopened(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, (anna, _) = await open_in_thread(discord_env)
    board, port, done = anna.board(), discord_env.process.bot.port, list[bool]()
    archive = port.archive_thread

    async def archive_late(channel: bot_models.Channel) -> bool:
        if not done:
            await anna.command("play", game="pebbles")
            await anna.until(lambda: anna.boards() not in ([], [board]))
        done.append(await archive(channel))
        return done[-1]

    monkeypatch.setattr(port, "archive_thread", archive_late)
    await anna.tap(board, render_text("app-leave"))
    await anna.until(lambda: True in done)
    await discord_env.settle()
    assert not thread.archived


@pytest.mark.slow
async def test_ping_in_a_thread_archived_by_another_table_is_deleted(discord_env: DiscordEnvironment) -> None:
    thread, _, people = await start_in_thread(discord_env)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    await discord_env.settle()
    (call,) = [m for m in people[0].messages() if m.mentions]
    discord_env.world.change_channel(thread, archived=True)
    await discord_env.process.bot.port.delete_by_id(thread.id, call.id)
    assert call.deleted


@pytest.mark.parametrize(
    ("missing", "told"), [("threads", "permissions"), ("view", "access"), ("", "")], ids=["right", "view", "connection"]
)
async def test_table_is_shown_in_the_channel_if_no_thread_can_be_created(
    discord_env: DiscordEnvironment, missing: str, told: str, anna: Person
) -> None:
    """A missing permission is reported once; a broken connection says nothing about permissions."""
    discord_env.home.bot = ALL - {missing}
    if not missing:
        discord_env.world.fault = lambda method, path: "drop" if path.endswith("/threads") else None
    await anna.command("play", game="pebbles", thread=True)
    if missing != "view":
        await anna.wait_for_board()
    await anna.until(lambda: bool(anna.direct_messages()) or not told)
    await discord_env.settle()
    notices = [text_of(message) for message in anna.direct_messages()]
    assert len(notices) == bool(told), notices
    assert all(match_text(f"discord-trouble-{told}", text) for text in notices), notices
    assert not [channel for channel in discord_env.world.channels.values() if channel.parent]


@pytest.mark.slow
async def test_panel_is_sent_after_a_failed_read_recovers(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The players are awaited, so no other event would update it."""
    people, _ = await seat_people(discord_env, "Anna", "Ben", Ben="quiet")
    await discord_env.settle()
    screen, read = discord_env.app.render_screen, list[str]()

    async def fail_once(person: str | None, place: str, table_id: str, kind: str = "table") -> Screen:
        if kind != "panel" or read:
            return await screen(person, place, table_id, kind)
        read.append(table_id)
        with monkeypatch.context() as away:
            away.setattr(discord_env.app.service.tables, "open_started", no_store)
            return await screen(person, place, table_id, kind)

    monkeypatch.setattr(discord_env.app, "render_screen", fail_once)
    monkeypatch.setattr(direct_messages, "UNREADABLE_S", 0.1)
    await people[1].choose_pings("dm")
    await people[1].until(lambda: any(press_targets(m) for m in people[1].direct_messages()))
    assert read
    assert len(people[1].direct_messages()) == 1


@pytest.mark.slow
@pytest.mark.parametrize("where", ["panel", "panel, nobody known", "dm panel", "dm board"])
async def test_store_outage_notice_keeps_the_message_and_its_buttons(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, where: str, anna: Person, ben: Person
) -> None:
    if where == "dm board":
        anna.channel = discord_env.world.dm(anna.user.id).id
        shown = await anna.open_lobby()
    else:
        await anna.choose_pings("dm")
        shown = await anna.tap(anna.board(await open_table(discord_env, [anna, ben], "pebbles")), "Your move")
    if where == "dm panel":
        await anna.until(lambda: anna.direct_messages())
        shown = anna.direct_messages()[0]
        anna.channel = shown.channel
    await discord_env.settle()
    some = anna.find(shown, "Add an AI" if where == "dm board" else "More …")
    seen = text_of(shown)
    with monkeypatch.context() as away:
        away.setattr(discord_env.app.service.tables, "open_started", no_store)
        away.setattr(discord_env.app.service.lobbies, "edit_lobby", no_store)
        if where.endswith("known"):
            away.setattr(discord_env.app, "ensure_user", no_store)
        told = await anna.press(some)
    assert render_text("discord-away" if where.endswith("known") else "app-store-unavailable") in text_of(told)
    assert text_of(shown) == seen
    assert await anna.press(some) is shown


def no_store(*_: object, **__: object) -> None:
    raise ReplyLostError("away")
