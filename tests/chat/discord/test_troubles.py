"""What goes wrong at Discord: noticed, told to the host in words that say what to do, and healed when it can be."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.common.interfaces import Ping, TableRefresh
from bot.app.ui.screen import Screen
from bot.frontends.common.mentions import MentionService
from bot.frontends.discord import pings
from bot.store.errors import ReplyLostError
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import walk_components
from tests.chat.discord.people import InteractionFailedError, Person, press_targets
from tests.chat.discord.playing import open_table, play_game, press_move, wait_until_current
from tests.chat.discord.records import ALL, THREE_S, Channel, Interaction, Message, text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.thinking import next_moves, table_version
from tests.patience import EVEN_IF_SLOW_S, wait_until
from tests.texts import render_text


async def start_table(house: House) -> tuple[str, list[Person]]:
    people = [house.person("Anna"), house.person("Ben")]
    table = await open_table(house, people, "pebbles")
    await wait_until_settled(house.world)
    return table, people


async def make_move(house: House, people: list[Person], table: str) -> None:
    """Make a move of a player whose turn it is, by commands: the board may not be there."""
    seat, word = next(iter((await next_moves(house.app, table)).items()))
    before = await table_version(house.app, table)
    people[seat].channel = house.channel if not house.world.channels[house.channel].deleted else people[seat].channel
    answer = await people[seat].command("move", move=f"{table} {' '.join(word)}")
    assert answer is not None
    if await table_version(house.app, table) == before:
        await people[seat].tap(answer, "yes")
    assert await table_version(house.app, table) > before


def direct_messages(house: House, person: Person) -> list[Message]:
    """Return what a person sees in the DM with the bot."""
    return house.world.visible_messages(person.user.id, house.world.dm(person.user.id).id)


async def test_a_deleted_message_is_posted_anew(house: House) -> None:
    table, people = await start_table(house)
    old = people[0].board(table)
    old.deleted = True
    await make_move(house, people, table)
    await wait_until_current(house, people[0], table)
    new = people[0].board(table)
    assert new.id != old.id
    assert "Your move" in text_of(new)


@pytest.mark.slow
async def test_without_permission_to_write_the_host_is_told_once_and_it_heals(house: House) -> None:
    table, people = await start_table(house)
    channel = house.world.channels[house.channel]
    people[0].board(table).deleted = True
    channel.bot = ALL - {"send"}
    house.world.send("CHANNEL_UPDATE", house.world.channel_json(channel))
    for _ in range(2):
        await make_move(house, people, table)
        await people[0].until(lambda: bool(direct_messages(house, people[0])))
        await wait_until_settled(house.world)
    told = [text_of(m) for m in direct_messages(house, people[0])]
    assert len(told) == 1
    assert "Send Messages" in told[0]
    assert f"<#{channel.id}>" in told[0]
    assert not direct_messages(house, people[1])
    channel.bot = ALL
    house.world.send("CHANNEL_UPDATE", house.world.channel_json(channel))
    await people[0].until(lambda: any(table in text_of(m) for m in people[0].messages() if not m.only))
    assert "Your move" in text_of(people[0].board(table))


@pytest.mark.slow
async def test_without_permission_to_send_files_the_table_stands_in_words(house: House) -> None:
    channel = house.world.channels[house.channel]
    people = [house.person(name) for name in ("Anna", "Ben", "Cyril")]
    channel.bot = ALL - {"attach"}
    table = await open_table(house, people, "princes")
    await wait_until_settled(house.world)
    board = people[0].board(table)
    assert not board.files
    await people[0].until(lambda: any("Attach Files" in text_of(m) for m in direct_messages(house, people[0])))
    channel.bot = ALL
    old = house.world.channels[house.channel]
    house.world.send("CHANNEL_UPDATE", {**house.world.channel_json(old), "permission_overwrites": [
        {"id": "1", "type": 1, "allow": "0", "deny": "0"}]})  # fmt: skip
    await people[0].until(lambda: bool(board.files))


@pytest.mark.slow
async def test_without_painters_the_hand_is_read_in_words(house: House) -> None:
    assert house.process is not None
    await house.process.stop()
    house.paint = None
    await house.begin()
    table, people = await start_table(house)
    answer = await people[0].command("hand", table=table)
    assert answer is not None
    assert not answer.files
    person = await house.app.find_user(f"discord:{people[0].user.id}")
    assert person is not None
    cards = (await house.app.handle_command(person.id, "", "hand", table)).alt.split(". ")[0]
    assert cards in text_of(answer).replace("\u200b", "")


@pytest.mark.slow
async def test_a_deleted_channel(house: House) -> None:
    table, people = await start_table(house)
    house.world.channels[house.channel].deleted = True
    house.world.send("CHANNEL_DELETE", house.world.channel_json(house.world.channels[house.channel]))
    other = house.world.channel(house.guild, "elsewhere")
    house.world.send("CHANNEL_CREATE", house.world.channel_json(other))
    for person in people:
        person.channel = other.id
    await make_move(house, people, table)
    await wait_until_settled(house.world)
    await people[0].until(lambda: any("was deleted" in text_of(m) for m in direct_messages(house, people[0])))
    await make_move(house, people, table)
    board = await people[0].command("board", table=table)
    assert board is not None
    await people[0].tap(board, "Show it here")
    await people[0].until(lambda: any(not m.only and press_targets(m) for m in people[1].messages()))
    await make_move(house, people, table)
    await wait_until_current(house, people[1], table)


@pytest.mark.slow
async def test_a_bot_that_was_kicked_and_is_invited_again(house: House) -> None:
    table, people = await start_table(house)
    name = house.world.guilds.pop(house.guild)
    house.world.send("GUILD_DELETE", {"id": str(house.guild)})
    house.world.dm(people[0].user.id)
    for person in people:
        person.channel = house.world.dm(person.user.id).id
    seat, word = next(iter((await next_moves(house.app, table)).items()))
    answer = await people[seat].command("move", move=f"{table} {' '.join(word)}")
    assert answer is not None
    await wait_until_settled(house.world)
    await people[0].until(
        lambda: any("Invite me to the server again" in text_of(m) for m in direct_messages(house, people[0]))
    )
    at = await table_version(house.app, table)
    house.world.guilds[house.guild] = name
    invited = {key: value for key, value in house.world.guild_json(house.guild).items() if key != "unavailable"}
    house.world.send("GUILD_CREATE", invited)
    public = [m for m in house.world.messages.values() if m.channel == house.channel and not m.only]
    board = next(m for m in public if press_targets(m))
    edits = board.edits
    await people[0].until(lambda: board.edits > edits)
    assert at > 1


@pytest.mark.slow
async def test_closed_dms_fall_back_to_a_mention_and_are_told(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben", open=False)]
    await people[1].command("settings")
    panel = people[1].panel
    assert panel is not None
    panel = await people[1].tap(panel, "Pings") or panel
    await people[1].tap(panel, "set pings dm")
    await open_table(house, people, "pebbles")
    await people[1].until(lambda: any(people[1].user.id in m.mentions for m in people[1].messages()))
    assert not direct_messages(house, people[1])
    told = await people[1].command("help")
    assert told is not None
    assert "direct messages are closed" in text_of(told)
    again = await people[1].command("help")
    assert again is not None
    assert "direct messages are closed" not in text_of(again)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("where", "status", "code"),
    [("/messages", 403, 50278), ("/users/@me/channels", 400, 50033)],
)
async def test_whoever_can_t_be_written_to_keeps_nobody_from_being_called(
    house: House, where: str, status: int, code: int
) -> None:
    """No server in common any more, or an account that is gone."""
    people = [house.person("Anna"), house.person("Ben")]
    await choose_pings(people[1], "dm")
    dm = house.world.dm(people[1].user.id).id

    def refuse(method: str, path: str) -> tuple[int, dict[str, object]] | None:
        refused = path.endswith(where) and method == "POST" and (str(dm) in path or where.startswith("/users"))
        return (status, {"code": code, "message": "no"}) if refused else None

    house.world.fault = refuse
    await open_table(house, people, "pebbles")
    for one in people:
        await people[0].until(lambda one=one: any(one.user.id in m.mentions for m in people[0].messages()))  # type: ignore[misc]
    assert not direct_messages(house, people[1])


@pytest.mark.slow
async def test_an_expired_token_loses_only_the_answer(house: House) -> None:
    table, people = await start_table(house)
    seat, word = next(iter((await next_moves(house.app, table)).items()))
    before = await table_version(house.app, table)

    def expire(method: str, path: str) -> None:
        if path.startswith("/webhooks"):
            for interaction in house.world.interactions.values():
                interaction.expired = True

    house.world.fault = expire
    given = people[seat]._command_data("move", {"move": f"{table} {' '.join(word)}"})
    await people[seat]._interact(2, given, None, answer=False)
    await people[seat].until(lambda: any(one.expired for one in house.world.interactions.values()))
    await wait_until_settled(house.world)
    house.world.fault = None
    if await table_version(house.app, table) == before:
        await make_move(house, people, table)
    assert await table_version(house.app, table) > before


@pytest.mark.slow
async def test_a_press_that_comes_too_late_does_nothing(house: House) -> None:
    table, people = await start_table(house)
    seat, word = next(iter((await next_moves(house.app, table)).items()))
    before = await table_version(house.app, table)
    stale: list[Interaction] = []

    def make_stale(method: str, path: str) -> None:
        for interaction in house.world.interactions.values():
            if not interaction.acknowledged and interaction not in stale:
                interaction.born -= 4
                stale.append(interaction)

    house.world.fault, house.world.answer_s = make_stale, THREE_S
    with pytest.raises(InteractionFailedError):
        await people[seat].command("move", move=f"{table} {' '.join(word)}")
    house.world.fault, house.world.answer_s = None, EVEN_IF_SLOW_S
    assert stale
    assert await table_version(house.app, table) == before, "they are told that it failed, so it has not happened"
    await press_move(house.app, people[seat], table, word)


async def open_in_thread(house: House, person: Person) -> Channel:
    """Open a table in a thread; return the thread when the table is shown there."""

    def table_threads() -> list[Channel]:
        return [c for c in house.world.channels.values() if c.parent and any(map(press_targets, person.messages(c.id)))]

    await person.command("play", game="pebbles", thread=True)
    await person.until(lambda: bool(table_threads()))
    return table_threads()[0]


@pytest.mark.slow
async def test_an_archived_thread_is_opened_again(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    thread = await open_in_thread(house, people[0])
    assert thread.parent == house.channel
    assert not [m for m in people[1].messages() if not m.only], "the table is in its thread alone"
    for person in people:
        person.channel = thread.id
    await people[1].tap(people[1].board(), "Join")
    thread.archived = True
    house.world.send("THREAD_UPDATE", house.world.channel_json(thread))
    await people[0].tap(people[0].board(), "Start")
    await people[0].until(lambda: any(t.label == "Your move" for t in press_targets(people[0].board())))
    assert not thread.archived


async def start_in_thread(house: House) -> tuple[Channel, str, list[Person]]:
    people = [house.person("Anna"), house.person("Ben")]
    thread = await open_in_thread(house, people[0])
    for person in people:
        person.channel = thread.id
    await people[1].tap(people[1].board(), "Join")
    board = people[0].board()
    await people[0].tap(board, "Start")
    await people[0].until(lambda: any(t.label == "Your move" for t in press_targets(board)))
    return thread, next(t.press.split()[1] for t in press_targets(board) if t.press.startswith("move ")), people


@pytest.mark.slow
async def test_nobody_is_called_in_a_thread_whose_table_ended_while_they_were_being_called(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    thread, table, people = await start_in_thread(house)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    (place,) = await house.app.list_channels(table, "discord")
    wanted = MentionService.load_pings

    async def is_over() -> bool:
        return not await house.app.list_live_tables(place.id)

    async def load_pings_late(self: MentionService, table: str) -> dict[str, Ping]:
        """Load the pings of now, and return them when the table has ended."""
        found = await wanted(self, table)
        await wait_until(is_over, "the end")
        return found

    monkeypatch.setattr(MentionService, "load_pings", load_pings_late)
    await play_game(house, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert not [m for m in people[0].messages() if m.mentions]


@pytest.mark.slow
async def test_a_thread_is_archived_when_its_table_has_ended_and_opened_by_the_next(house: House) -> None:
    thread, table, people = await start_in_thread(house)
    await play_game(house, people, table, patient=True)
    await people[0].until(lambda: thread.archived)
    assert "Rematch" in text_of(people[0].board(table)), "the final board stands there"
    assert not [m for m in people[0].messages() if m.mentions], "nobody is called any more"
    await wait_until_settled(house.world)
    assert thread.archived
    await people[1].tap(people[1].board(table), "Rematch")
    await people[0].until(lambda: not thread.archived)
    await wait_until_settled(house.world)
    assert not thread.archived, "a table runs there again"


@pytest.mark.slow
async def test_who_was_called_in_a_thread_that_another_table_s_end_has_archived_is_called_no_more(house: House) -> None:
    thread, _, people = await start_in_thread(house)
    await people[0].until(lambda: any(m.mentions for m in people[0].messages()))
    await wait_until_settled(house.world)
    (call,) = [m for m in people[0].messages() if m.mentions]
    thread.archived = True
    house.world.send("THREAD_UPDATE", house.world.channel_json(thread))
    assert house.process is not None
    await house.process.bot.port.delete_by_id(thread.id, call.id)
    assert call.deleted


@pytest.mark.slow
async def test_threads_that_may_not_be_made(house: House) -> None:
    anna = house.person("Anna")
    house.world.channels[house.channel].bot = ALL - {"threads"}
    before = set(house.world.channels)
    await anna.command("play", game="pebbles", thread=True)
    await anna.wait_for_board()
    await anna.until(lambda: any("Create Public Threads" in text_of(m) for m in direct_messages(house, anna)))
    assert {channel for channel in house.world.channels.keys() - before if house.world.channels[channel].guild} == set()


async def test_a_table_comes_to_the_channel_where_its_thread_could_not_be_asked_for(house: House) -> None:
    """A connection that breaks just then says nothing about rights, and the table is open already."""
    anna = house.person("Anna")
    house.world.fault = lambda method, path: "drop" if path.endswith("/threads") else None
    answer = await anna.command("play", game="pebbles", thread=True)
    assert answer is not None
    assert await anna.wait_for_board()
    await wait_until_settled(house.world)
    assert not direct_messages(house, anna), "nobody is told of a right that is not missing"


@pytest.mark.slow
async def test_talk_carries_the_table_away_and_it_comes_after(house: House) -> None:
    table, people = await start_table(house)
    old = people[0].board(table)
    for n in range(14):
        people[1].say(f"What weather, {n}")
    await wait_until_settled(house.world)
    await make_move(house, people, table)
    await wait_until_current(house, people[0], table)
    await people[0].until(lambda: not press_targets(old))
    new = people[0].board(table)
    assert new.id > old.id
    assert not press_targets(old), "the old one is a link"
    assert str(new.id) in text_of(old)


@pytest.mark.slow
async def test_a_whole_turn_in_the_dm(house: House) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    await people[1].command("settings")
    assert people[1].panel is not None
    await people[1].tap(people[1].panel, "Pings")
    await people[1].tap(people[1].panel, "set pings dm")
    table = await open_table(house, people, "pebbles")
    await people[1].until(lambda: bool(direct_messages(house, people[1])))
    panel = direct_messages(house, people[1])[-1]
    people[1].channel = house.world.dm(people[1].user.id).id
    before = await table_version(house.app, table)
    for begin in ("2", "Done"):
        await people[1].tap(panel, begin)
    if await table_version(house.app, table) == before:
        await people[1].tap(panel, "yes")
    assert await table_version(house.app, table) > before
    assert len([m for m in direct_messages(house, people[1]) if press_targets(m)]) == 1, "one private message a table"


@pytest.mark.slow
async def test_a_panel_that_could_not_be_read_is_sent_when_it_can_be(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are waited for, so nothing else would come to bring it up to date."""
    people = [house.person("Anna"), house.person("Ben")]
    await choose_pings(people[1], "quiet")
    await open_table(house, people, "pebbles")
    await wait_until_settled(house.world)
    screen, read = house.app.render_screen, list[str]()

    async def fail_once(person: str | None, place: str, table: str, kind: str = "table") -> Screen:
        """Render a screen; the store is away during the first panel."""
        if kind != "panel" or read:
            return await screen(person, place, table, kind)
        read.append(table)
        with monkeypatch.context() as away:
            away.setattr(house.app.service.tables, "lock_table", no_store)
            return await screen(person, place, table, kind)

    monkeypatch.setattr(house.app, "render_screen", fail_once)
    monkeypatch.setattr(pings, "AGAIN_S", 0.1)
    await choose_pings(people[1], "dm")
    await people[1].until(lambda: any(press_targets(m) for m in direct_messages(house, people[1])))
    assert read
    assert len(direct_messages(house, people[1])) == 1


@pytest.mark.slow
@pytest.mark.parametrize("where", ["panel", "panel, nobody known", "dm panel", "dm board"])
async def test_a_line_that_says_to_press_again_leaves_what_can_be_pressed(
    house: House, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    people = [house.person("Anna"), house.person("Ben")]
    if where == "dm board":
        people[0].channel = house.world.dm(people[0].user.id).id
        await people[0].command("play", game="pebbles")
        shown: Message | None = await people[0].wait_for_board()
    else:
        await choose_pings(people[0], "dm")
        table = await open_table(house, people, "pebbles")
        if where != "dm panel":
            shown = await people[0].tap(people[0].board(table), "Your move")
        else:
            await people[0].until(lambda: bool(direct_messages(house, people[0])))
            shown = direct_messages(house, people[0])[0]
            people[0].channel = shown.channel
    assert shown is not None
    await wait_until_settled(house.world)
    some = people[0].find(shown, "Add an AI" if where == "dm board" else "What is this?")
    seen = text_of(shown)
    with monkeypatch.context() as away:
        away.setattr(house.app.service.tables, "lock_table", no_store)
        away.setattr(house.app.service.lobbies, "edit_lobby", no_store)
        if where.endswith("known"):
            away.setattr(house.app, "ensure_user", no_store)
        told = await people[0].press(some)
    assert told is not None
    assert render_text("discord-away" if where.endswith("known") else "app-store-away") in text_of(told)
    assert text_of(shown) == seen
    assert await people[0].press(some) is shown


async def choose_pings(person: Person, way: str) -> None:
    """Choose in the settings how a person is called."""
    await person.command("settings")
    assert person.panel is not None
    panel = await person.tap(person.panel, "Pings") or person.panel
    await person.tap(panel, f"set pings {way}")


def no_store(*_: object, **__: object) -> None:
    raise ReplyLostError("away")


@pytest.mark.slow
async def test_one_message_calls_all_who_are_asked_at_once_and_is_gone_when_they_have_answered(house: House) -> None:
    table, people = await start_table(house)
    users = {people[seat].user.id for seat in await next_moves(house.app, table)}
    assert len(users) > 1

    def list_calls() -> list[Message]:
        return [m for m in people[0].messages() if m.mentions]

    await people[0].until(lambda: [set(m.mentions) for m in list_calls()] == [users])
    (call,) = list_calls()
    (link,) = [part["url"] for part in walk_components(call.components) if part.get("url")]
    assert link.endswith(f"/{people[0].board(table).id}")
    assert text_of(call).count("Pebbles") == 1, "the same is said once"
    while (waiting := await next_moves(house.app, table)).keys() and {people[s].user.id for s in waiting} <= users:
        seat, word = next(iter(waiting.items()))
        await press_move(house.app, people[seat], table, word)
        users.discard(people[seat].user.id)
        if not users:
            break
        await people[0].until(lambda: set(call.mentions) == users)
        assert f"<@{people[seat].user.id}>" not in text_of(call)
    await people[0].until(lambda: call.deleted)


@pytest.mark.slow
async def test_what_changed_while_the_bot_was_away_is_shown_when_it_is_back(house: House) -> None:
    table, people = await start_table(house)
    assert house.process is not None
    bot = house.process.bot
    await bot.client.close()
    house.process.app.register_frontend("discord", ignore_refresh)
    seat, word = next(iter((await next_moves(house.app, table)).items()))
    person = await house.app.ensure_user(f"discord:{people[seat].user.id}")
    place = await house.app.ensure_channel(f"discord:{house.channel}")
    screen = await house.app.handle_command(person.id, place.id, "move", f"{table} {' '.join(word)}")
    confirm = [b for row in screen.rows for b in row if b.callback_data.startswith("yes ")]
    if confirm:
        await house.app.handle_callback(person.id, place.id, confirm[0].callback_data)
    await asyncio.sleep(0.5)
    await house.stop()
    await house.begin()
    await wait_until_current(house, people[0], table)


async def ignore_refresh(refresh: TableRefresh) -> None:
    """Take a refresh and show it to no user, like another process that can tell none of the change."""
