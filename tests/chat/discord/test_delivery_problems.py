"""Test delivery problems at Discord: deleted messages, permissions, closed DMs, archived threads, recovery."""

import pytest

from bot.app.common.interfaces import Ping
from bot.app.ui.screen import Screen
from bot.frontends.common.mentions import MentionService
from bot.frontends.discord import direct_messages
from bot.store.errors import ReplyLostError
from tests.app.gameplay import table_version
from tests.chat.ai_moves import next_move
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table, play_game, press_move, seat_people, wait_until_current
from tests.chat.discord.models import ALL, THREE_S, Channel, Interaction, text_of
from tests.chat.discord.simulated_users import InteractionFailedError, Person, press_targets
from tests.texts import match_text, render_text
from tests.timeouts import EVEN_IF_SLOW_S, wait_until


async def start_table(discord_env: DiscordEnvironment) -> tuple[str, list[Person]]:
    people, table = await seat_people(discord_env, "Anna", "Ben")
    await discord_env.settle()
    return table, people


async def make_move(discord_env: DiscordEnvironment, people: list[Person], table_id: str) -> None:
    """Make a move of a player whose turn it is, by commands: the board may not be there."""
    seat, word = await next_move(discord_env.app, table_id)
    before = await table_version(discord_env.app, table_id)
    people[seat].channel = discord_env.channel if not discord_env.home.deleted else people[seat].channel
    answer = await people[seat].command("move", move=f"{table_id} {' '.join(word)}")
    if await table_version(discord_env.app, table_id) == before:
        await people[seat].tap(answer, "yes")
    assert await table_version(discord_env.app, table_id) > before


@pytest.mark.slow
async def test_a_deleted_channel(discord_env: DiscordEnvironment) -> None:
    table, people = await start_table(discord_env)
    discord_env.home.deleted = True
    discord_env.world.send("CHANNEL_DELETE", discord_env.world.channel_json(discord_env.home))
    other = discord_env.world.channel(discord_env.guild, "elsewhere")
    discord_env.world.send("CHANNEL_CREATE", discord_env.world.channel_json(other))
    for person in people:
        person.channel = other.id
    await people[0].until(lambda: bool(people[0].direct_messages()))  # with no move
    await make_move(discord_env, people, table)
    await discord_env.settle()
    (told,) = people[0].direct_messages()
    assert match_text("discord-trouble-channel", text_of(told))
    await make_move(discord_env, people, table)
    board = await people[0].command("board", table=table)
    await people[0].tap(board, "Show it here")
    await people[0].until(lambda: any(not m.only and press_targets(m) for m in people[1].messages()))
    await make_move(discord_env, people, table)
    await wait_until_current(discord_env, people[1], table)


@pytest.mark.slow
async def test_a_bot_that_was_kicked_and_is_invited_again(discord_env: DiscordEnvironment) -> None:
    table, people = await start_table(discord_env)
    name = discord_env.world.guilds.pop(discord_env.guild)
    discord_env.world.send("GUILD_DELETE", {"id": str(discord_env.guild)})
    discord_env.world.dm(people[0].user.id)
    for person in people:
        person.channel = discord_env.world.dm(person.user.id).id
    seat, word = await next_move(discord_env.app, table)
    await people[seat].command("move", move=f"{table} {' '.join(word)}")
    await discord_env.settle()
    await people[0].until(
        lambda: any("Invite me to the server again" in text_of(m) for m in people[0].direct_messages())
    )
    at = await table_version(discord_env.app, table)
    discord_env.world.guilds[discord_env.guild] = name
    invited = {
        key: value for key, value in discord_env.world.guild_json(discord_env.guild).items() if key != "unavailable"
    }
    discord_env.world.send("GUILD_CREATE", invited)
    public = [m for m in discord_env.world.messages.values() if m.channel == discord_env.channel and not m.only]
    board = next(m for m in public if press_targets(m))
    edits = board.edits
    await people[0].until(lambda: board.edits > edits)
    assert at > 1


@pytest.mark.slow
async def test_closed_dms_fall_back_to_a_mention_and_are_told(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben", open=False)]
    await people[1].choose_pings("dm")
    await open_table(discord_env, people, "pebbles")
    await people[1].until(lambda: any(people[1].user.id in m.mentions for m in people[1].messages()))
    assert not people[1].direct_messages()
    assert "direct messages are closed" in text_of(await people[1].command("help"))
    assert "direct messages are closed" not in text_of(await people[1].command("help"))


@pytest.mark.slow
@pytest.mark.parametrize(("where", "status", "code"), [("/messages", 403, 50278), ("/users/@me/channels", 400, 50033)])
async def test_failed_ping_does_not_block_other_pings(
    discord_env: DiscordEnvironment, where: str, status: int, code: int
) -> None:
    """No server in common any more, or an account that is gone."""
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    await people[1].choose_pings("dm")
    dm = discord_env.world.dm(people[1].user.id).id

    def refuse(method: str, path: str) -> tuple[int, dict[str, object]] | None:
        refused = path.endswith(where) and method == "POST" and (str(dm) in path or where.startswith("/users"))
        return (status, {"code": code, "message": "no"}) if refused else None

    discord_env.world.fault = refuse
    await open_table(discord_env, people, "pebbles")
    for one in people:
        await people[0].until(lambda one=one: any(one.user.id in m.mentions for m in people[0].messages()))  # type: ignore[misc]
    assert not people[1].direct_messages()


@pytest.mark.slow
async def test_an_expired_token_loses_only_the_answer(discord_env: DiscordEnvironment) -> None:
    table, people = await start_table(discord_env)
    seat, word = await next_move(discord_env.app, table)
    before = await table_version(discord_env.app, table)

    def expire(method: str, path: str) -> None:
        if path.startswith("/webhooks"):
            for interaction in discord_env.world.interactions.values():
                interaction.expired = True

    discord_env.world.fault = expire
    given = people[seat]._command_data("move", {"move": f"{table} {' '.join(word)}"})
    await people[seat]._interact(2, given, None, answer=False)
    await people[seat].until(lambda: any(one.expired for one in discord_env.world.interactions.values()))
    await discord_env.settle()
    discord_env.world.fault = None
    if await table_version(discord_env.app, table) == before:
        await make_move(discord_env, people, table)
    assert await table_version(discord_env.app, table) > before


@pytest.mark.slow
async def test_a_press_that_comes_too_late_does_nothing(discord_env: DiscordEnvironment) -> None:
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
    assert await table_version(discord_env.app, table) == before, "it was told as failed, but happened"
    await press_move(discord_env.app, people[seat], table, word)


async def open_in_thread(discord_env: DiscordEnvironment, person: Person) -> Channel:
    """Open a table in a thread; return the thread when the table is shown there."""

    def table_threads() -> list[Channel]:
        return [
            c
            for c in discord_env.world.channels.values()
            if c.parent and any(map(press_targets, person.messages(c.id)))
        ]

    await person.command("play", game="pebbles", thread=True)
    await person.until(lambda: bool(table_threads()))
    return table_threads()[0]


@pytest.mark.slow
async def test_an_archived_thread_is_opened_again(discord_env: DiscordEnvironment) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    app = discord_env.app
    parent = await app.ensure_channel(f"discord:{discord_env.channel}")
    await app.service.channels.update_channel(parent.id, unrated=True)
    thread = await open_in_thread(discord_env, people[0])
    assert thread.parent == discord_env.channel
    assert (await app.ensure_channel(f"discord:{thread.id}")).unrated, "a thread lacks its channel's settings"
    assert not [m for m in people[1].messages() if not m.only], "the table is in the channel, too"
    for person in people:
        person.channel = thread.id
    await people[1].tap(people[1].board(), "Join")
    thread.archived = True
    discord_env.world.send("THREAD_UPDATE", discord_env.world.channel_json(thread))
    await people[0].tap(people[0].board(), "Start")
    await people[0].until(lambda: any(t.label == "Your move" for t in press_targets(people[0].board())))
    assert not thread.archived


async def start_in_thread(discord_env: DiscordEnvironment) -> tuple[Channel, str, list[Person]]:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    thread = await open_in_thread(discord_env, people[0])
    for person in people:
        person.channel = thread.id
    await people[1].tap(people[1].board(), "Join")
    board = people[0].board()
    await people[0].tap(board, "Start")
    await people[0].until(lambda: any(t.label == "Your move" for t in press_targets(board)))
    return thread, next(t.press.split()[1] for t in press_targets(board) if t.press.startswith("move ")), people


@pytest.mark.slow
async def test_no_ping_in_a_thread_whose_table_ended_meanwhile(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, table, people = await start_in_thread(discord_env)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    (place,) = await discord_env.app.list_channels(table, "discord")
    wanted = MentionService.load_pings

    async def is_over() -> bool:
        return not await discord_env.app.list_live_tables(place.id)

    async def load_pings_late(self: MentionService, table_id: str) -> dict[str, Ping]:
        """Load the pings of now, and return them when the table has ended."""
        found = await wanted(self, table_id)
        await wait_until(is_over, "the end")
        return found

    monkeypatch.setattr(MentionService, "load_pings", load_pings_late)
    await play_game(discord_env, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert not [m for m in people[0].messages() if m.mentions]


@pytest.mark.slow
async def test_a_thread_is_archived_when_its_table_has_ended_and_opened_by_the_next(
    discord_env: DiscordEnvironment,
) -> None:
    thread, table, people = await start_in_thread(discord_env)
    await play_game(discord_env, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert "Rematch" in text_of(people[0].board(table)), "the final board is missing"
    assert not [m for m in people[0].messages() if m.mentions], "a player is called after the end"
    await discord_env.settle()
    assert thread.archived
    await people[1].tap(people[1].board(table), "Rematch")
    await people[0].until(lambda: not thread.archived)
    await discord_env.settle()
    assert not thread.archived, "the thread of the new table is archived"


@pytest.mark.slow
async def test_ping_in_a_thread_archived_by_another_table_is_deleted(discord_env: DiscordEnvironment) -> None:
    thread, _, people = await start_in_thread(discord_env)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    await discord_env.settle()
    (call,) = [m for m in people[0].messages() if m.mentions]
    thread.archived = True
    discord_env.world.send("THREAD_UPDATE", discord_env.world.channel_json(thread))
    await discord_env.process.bot.port.delete_by_id(thread.id, call.id)
    assert call.deleted


@pytest.mark.slow
async def test_threads_that_may_not_be_made(discord_env: DiscordEnvironment) -> None:
    anna = discord_env.person("Anna")
    discord_env.home.bot = ALL - {"threads"}
    before = set(discord_env.world.channels)
    await anna.command("play", game="pebbles", thread=True)
    await anna.wait_for_board()
    await anna.until(lambda: any("Create Public Threads" in text_of(m) for m in anna.direct_messages()))
    assert {
        channel for channel in discord_env.world.channels.keys() - before if discord_env.world.channels[channel].guild
    } == set()


async def test_a_channel_that_is_not_seen_is_told_once(discord_env: DiscordEnvironment) -> None:
    """Both the thread and the table's message meet it."""
    anna = discord_env.person("Anna")
    discord_env.home.bot = ALL - {"view"}
    await anna.command("play", game="pebbles", thread=True)
    await discord_env.settle()
    (told,) = anna.direct_messages()
    assert match_text("discord-trouble-access", text_of(told))


async def test_a_table_is_posted_in_the_channel_if_its_thread_can_not_be_opened(
    discord_env: DiscordEnvironment,
) -> None:
    """A connection that breaks just then says nothing about rights, and the table is open already."""
    anna = discord_env.person("Anna")
    discord_env.world.fault = lambda method, path: "drop" if path.endswith("/threads") else None
    await anna.command("play", game="pebbles", thread=True)
    assert await anna.wait_for_board()
    await discord_env.settle()
    assert not anna.direct_messages(), "a right is called missing that is there"


@pytest.mark.slow
async def test_a_panel_that_could_not_be_read_is_sent_when_it_can_be(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are waited for, so nothing else would update it."""
    people, _ = await seat_people(discord_env, "Anna", "Ben", Ben="quiet")
    await discord_env.settle()
    screen, read = discord_env.app.render_screen, list[str]()

    async def fail_once(person: str | None, place: str, table_id: str, kind: str = "table") -> Screen:
        """Render a screen; the store is away during the first panel."""
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
async def test_store_outage_notice_leaves_the_message_and_its_buttons(
    discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    people = [discord_env.person("Anna"), discord_env.person("Ben")]
    if where == "dm board":
        people[0].channel = discord_env.world.dm(people[0].user.id).id
        shown = await people[0].open_lobby()
    else:
        await people[0].choose_pings("dm")
        table = await open_table(discord_env, people, "pebbles")
        if where != "dm panel":
            shown = await people[0].tap(people[0].board(table), "Your move")
        else:
            await people[0].until(lambda: bool(people[0].direct_messages()))
            shown = people[0].direct_messages()[0]
            people[0].channel = shown.channel
    await discord_env.settle()
    some = people[0].find(shown, "Add an AI" if where == "dm board" else "What is this?")
    seen = text_of(shown)
    with monkeypatch.context() as away:
        away.setattr(discord_env.app.service.tables, "open_started", no_store)
        away.setattr(discord_env.app.service.lobbies, "edit_lobby", no_store)
        if where.endswith("known"):
            away.setattr(discord_env.app, "ensure_user", no_store)
        told = await people[0].press(some)
    assert render_text("discord-away" if where.endswith("known") else "app-store-unavailable") in text_of(told)
    assert text_of(shown) == seen
    assert await people[0].press(some) is shown


def no_store(*_: object, **__: object) -> None:
    raise ReplyLostError("away")
