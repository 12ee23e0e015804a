"""Test two processes that show one table at once: one message, one ping, the newest content."""

import asyncio
from typing import Any

import msgspec
import pytest

from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.port import ChatClosedError, ChatMovedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.telegram.panel_messages import PanelView
from tests.app.gameplay import next_moves, send_callback, table_version
from tests.callbacks import FreeText, JoinTable, OpenTable, Press, StartGame, TypeMove
from tests.chat.telegram.game_driver import Begin, Process, seat_people
from tests.chat.telegram.world import Message, Person, World
from tests.timeouts import wait_until


@pytest.fixture
async def two_bots(begin: Begin) -> list[Process]:
    """Start two processes and stop their background tasks, so they show only what a test asks for."""
    found = []
    for name in ("one", "other"):
        process = await begin(name)
        await process.bot.wait_until_idle()
        await process.pause()
        found.append(process)
    return found


async def open_lobby(process: Process) -> tuple[Channel, str]:
    """Open a table in a group without showing it; return the channel and the table."""
    _, group = process.gather("Anna")
    place = await process.app.ensure_channel(f"telegram:{group.id}", "en")
    return place, await send_line(process, place, "Anna", OpenTable("pebbles"))


async def send_line(process: Process, place: Channel, name: str, press: Press) -> str:
    return (await send_callback(process.app, f"telegram:{name}", name, place.alias, press)).table


@pytest.fixture
def anna(two_bots: list[Process]) -> Person:
    return two_bots[0].person("Anna", started=True)


@pytest.fixture
async def view(two_bots: list[Process], anna: Person) -> PanelView:
    user = await two_bots[0].app.ensure_user(f"telegram:{anna.user.id}")
    private = await two_bots[0].app.ensure_channel(f"telegram:{anna.user.id}", closed=True)
    return PanelView(anna.user.id, user.id, Screen("Asked", private=True, lang="en"), private.id)


def keyboard_messages(world: World, process: Process, place: Channel) -> list[Message]:
    chat = process.bot.board_messages.chat_id(place)
    return [message for message in world.messages.values() if message.chat == chat and message.keys]


async def test_table_posted_by_two_processes_at_once_has_one_message(two_bots: list[Process], world: World) -> None:
    place, table = await open_lobby(two_bots[0])
    posts = await asyncio.gather(*(process.bot.board_messages.show_table(place, table) for process in two_bots))
    assert world.sent, "expected a message to be sent"
    (message,) = keyboard_messages(world, two_bots[0], place)
    assert {post.message_id for post in posts} == {message.id}
    await send_line(two_bots[0], place, "Ben", JoinTable(table))
    await two_bots[1].bot.board_messages.show_table(place, table)
    assert "Ben" in keyboard_messages(world, two_bots[0], place)[0].text


@pytest.mark.parametrize("error", [ChatMovedError("telegram:-1001"), ChatClosedError("left")])
async def test_error_while_deleting_a_duplicate_post_is_harmless(
    two_bots: list[Process], monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    place, table = await open_lobby(two_bots[0])
    withdrawn = list[MessageRef]()

    async def fail(channel: Channel, old: MessageRef, new: MessageRef, lang: str) -> None:
        withdrawn.append(old)
        raise error

    for process in two_bots:
        monkeypatch.setattr(process.bot.board_messages.port, "leave_pointer", fail)
    posts = await asyncio.gather(*(process.bot.board_messages.show_table(place, table) for process in two_bots))
    assert withdrawn
    assert len({post.message_id for post in posts}) == 1


async def begin_late_edit(slow: Process, channel: Channel, table: str) -> tuple[asyncio.Event, asyncio.Task[Any]]:
    """Show a changed table with a delayed edit; return the event that releases it, and the task."""
    await slow.bot.board_messages.show_table(channel, table)
    began, go = asyncio.Event(), asyncio.Event()
    edit = slow.bot.board_messages.port.edit_message

    async def edit_late(channel: Channel, note: MessageRef, shown: MessageContent) -> MessageRef | None:
        began.set()
        await go.wait()
        return await edit(channel, note, shown)

    slow.bot.board_messages.port.edit_message = edit_late  # type: ignore[method-assign] # a slow network
    await send_line(slow, channel, "Ben", JoinTable(table))
    showing = asyncio.create_task(slow.bot.board_messages.show_table(channel, table))
    await began.wait()
    return go, showing


async def test_late_edit_with_an_old_version_is_followed_by_the_newest(two_bots: list[Process], world: World) -> None:
    slow, fast = two_bots
    channel, table = await open_lobby(slow)
    go, showing = await begin_late_edit(slow, channel, table)
    await send_line(fast, channel, "Cleo", JoinTable(table))
    await fast.bot.board_messages.show_table(channel, table)
    assert "Cleo" in keyboard_messages(world, slow, channel)[0].text
    go.set()
    await showing
    (message,) = keyboard_messages(world, slow, channel)
    assert "Cleo" in message.text, "expected the newest text"
    await wait_until(lambda: not world.wrong, "only content that Telegram accepts")


async def test_process_that_missed_a_group_migration_posts_no_second_board(
    two_bots: list[Process], world: World
) -> None:
    """Meanwhile another process has moved the channel and posted the table, and a user has pressed in the old one."""
    slow, fast = two_bots
    channel, table = await open_lobby(slow)
    go, showing = await begin_late_edit(slow, channel, table)
    new = world.upgrade(world.chats[slow.bot.board_messages.chat_id(channel)])
    await fast.app.service.channels.replace_external_id(channel.alias, f"telegram:{new.id}")
    moved = await fast.app.ensure_channel(channel.alias)
    await fast.bot.board_messages.forget_old_chat(moved.id, table, new.id)
    await fast.bot.board_messages.show_table(moved, table)
    go.set()
    with pytest.raises(RetryLaterError):
        await showing
    await slow.bot.board_messages.show_table(moved, table)
    assert len(keyboard_messages(world, slow, moved)) == 1
    assert (moved.id, moved.alias) == (channel.id, f"telegram:{new.id}")
    assert await slow.app.list_channels(table, "telegram") == [moved]


async def test_players_pinged_by_two_processes_at_once_get_one_ping(two_bots: list[Process], world: World) -> None:
    people, group = two_bots[0].gather("Anna", "Ben")
    place = await two_bots[0].app.ensure_channel(f"telegram:{group.id}", "en")
    anna, ben = (str(person.user.id) for person in people)
    table = await send_line(two_bots[0], place, anna, OpenTable("pebbles"))
    await send_line(two_bots[0], place, ben, JoinTable(table))
    await send_line(two_bots[0], place, anna, StartGame(table))
    await two_bots[0].bot.board_messages.show_table(place, table)
    calls = [process.bot.mentions for process in two_bots]
    wanted = await calls[0].load_pings(table)
    assert wanted
    await asyncio.gather(*(one.refresh_mentions(table, place, wanted) for one in calls))

    def read_names() -> list[int]:
        shown = keyboard_messages(world, two_bots[0], place)
        return [entity["user"]["id"] for message in shown for entity in message.entities if "user" in entity]

    assert sorted(read_names()) == sorted(person.user.id for person in people), "expected one ping per person"
    await calls[1].refresh_mentions(table, place, {})
    assert len(keyboard_messages(world, two_bots[0], place)) == 1, "expected only the board"
    await send_line(
        two_bots[0], place, ben, TypeMove(table, FreeText(" ".join((await next_moves(two_bots[0].app, table))[1])))
    )
    await calls[1].refresh_mentions(table, place, wanted)
    assert read_names() == [people[0].user.id], "expected no late ping for a player who has moved"


async def test_older_answer_never_replaces_a_newer_one(two_bots: list[Process], anna: Person, view: PanelView) -> None:
    """Updates of one user in a group and in the private chat are handled concurrently."""
    for update_id, title in (((1 << 40) + 1, "Newer"), (1 << 40, "Older")):
        assert await two_bots[0].bot.panels.show_view(
            msgspec.structs.replace(view, screen=msgspec.structs.replace(view.screen, title=title), update_id=update_id)
        )
    assert "Newer" in anna.messages()[-1].text
    assert not [message for message in anna.messages() if "Older" in message.text]


async def test_press_on_a_replaced_message_is_answered_in_the_new_one(
    two_bots: list[Process], anna: Person, view: PanelView
) -> None:
    show_view = two_bots[0].bot.panels.show_view
    await show_view(msgspec.structs.replace(view, update_id=1 << 40))
    pressed = anna.messages()[-1]
    await show_view(msgspec.structs.replace(view, is_new=True))
    called = anna.messages()[-1]
    assert called.id > pressed.id, "expected the ping to move the panel to a new message"
    answer = msgspec.structs.replace(view.screen, title="Answered")
    await show_view(
        msgspec.structs.replace(view, screen=answer, update_id=(1 << 40) + 1, pressed=MessageRef(pressed.id))
    )
    assert [shown.id for shown in anna.messages()] == [called.id], "expected the answer in the existing message"
    assert "Answered" in called.text


async def test_panel_shown_by_two_processes_at_once_has_one_message(
    two_bots: list[Process], anna: Person, view: PanelView
) -> None:
    new = msgspec.structs.replace(view, is_new=True)
    await asyncio.gather(*(process.bot.panels.show_view(new) for process in two_bots))
    assert [shown.text for shown in anna.messages()] == ["Asked"]


async def test_table_update_does_not_replace_an_answer(bot: Process, monkeypatch: pytest.MonkeyPatch) -> None:
    """The panel is about to follow a move when its user asks for another screen, which is shown and stays."""
    (anna, ben), group, table = await seat_people(bot, "Anna", "Ben", started=True)
    await anna.tap("Your move", group.id)
    await wait_until(lambda: any("Done" in message.text for message in anna.messages()), "Anna's panel")
    await bot.bot.wait_until_idle()
    await bot.pause()
    panels, owner = bot.bot.panels, await bot.app.ensure_user(f"telegram:{anna.user.id}")
    private = await bot.app.ensure_channel(f"telegram:{anna.user.id}", closed=True)
    before, word = await table_version(bot.app, table), (await next_moves(bot.app, table))[1]
    await bot.send_callback(ben, group, TypeMove(table, FreeText(" ".join(word))))
    assert await table_version(bot.app, table) == before + 1

    ready, leave, asked, answer = (asyncio.Event() for _ in range(4))
    render, is_kept = bot.app.render_screen, panels.is_kept_panel

    async def render_late(*given: Any) -> Screen:
        screen = await render(*given)
        if not ready.is_set():
            ready.set()
            await leave.wait()
        return screen

    async def wait_before(view: PanelView) -> bool:
        if view.update_id:
            asked.set()
            await answer.wait()
        return await is_kept(view)

    monkeypatch.setattr(bot.app, "render_screen", render_late)
    monkeypatch.setattr(panels, "is_kept_panel", wait_before)
    news = asyncio.create_task(panels.update_panel(owner.id, table))
    await ready.wait()
    rules = await bot.app.handle_command(owner.id, private.id, "rules", table)
    shown = asyncio.create_task(
        panels.show_view(PanelView(anna.user.id, owner.id, rules, private.id, update_id=1 << 40))
    )
    await asked.wait()
    leave.set()
    for _ in range(100):  # let the table's change proceed as far as it can
        await asyncio.sleep(0)
    answer.set()
    await asyncio.gather(news, shown)
    assert rules.title in "".join(message.text for message in anna.messages())
