"""Two processes that show one table at once, as with a webhook before several: one message, the newest on it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.app.people.people import Place
from bot.chat.port import Note, Shown
from tests.chat.telegram.conftest import Arrive, Begin, Process
from tests.chat.telegram.world import Message, World
from tests.patience import until


@pytest.fixture
async def two(begin: Begin) -> list[Process]:
    """Processes that show nothing by themselves."""
    found = []
    for name in ("one", "other"):
        process = await begin(name)
        await process.bot.idle()
        await process.pause()
        found.append(process)
    return found


async def lobby(process: Process, world: World, arrive: Arrive) -> tuple[Place, str]:
    """A table in a group, not shown yet."""
    group = world.group(arrive("Anna").user)
    place = await process.app.place(f"telegram:{group.id}", "en")
    return place, await joined(process, place, "Anna", "open pebbles")


async def joined(process: Process, place: Place, name: str, press: str) -> str:
    person = await process.app.person(f"telegram:{name}", name, "en")
    return (await process.app.press(person.id, place.id, press)).table


def seen(world: World, process: Process, place: Place) -> list[Message]:
    chat = process.bot._posts.chat(place)
    return [message for message in world.messages.values() if message.chat == chat and message.keys]


async def test_a_table_that_two_post_at_once_stands_there_once(
    two: list[Process], world: World, arrive: Arrive
) -> None:
    place, table = await lobby(two[0], world, arrive)
    posts = await asyncio.gather(*(process.bot._posts.show(place, table) for process in two))
    assert world.sent, "they were shown"
    (message,) = seen(world, two[0], place)
    assert {post.id for post in posts} == {message.id}
    await joined(two[0], place, "Ben", f"join {table}")
    await two[1].bot._posts.show(place, table)
    assert "Ben" in seen(world, two[0], place)[0].text


async def test_who_writes_last_what_is_no_longer_so_writes_once_more(
    two: list[Process], world: World, arrive: Arrive
) -> None:
    slow, fast = two
    place, table = await lobby(slow, world, arrive)
    await slow.bot._posts.show(place, table)
    began, go = asyncio.Event(), asyncio.Event()
    edit: Callable[[Place, Note, Shown], Awaitable[Note | None]] = slow.bot._posts._port.edit

    async def late(place: Place, note: Note, shown: Shown) -> Note | None:
        began.set()
        await go.wait()
        return await edit(place, note, shown)

    slow.bot._posts._port.edit = late  # type: ignore[method-assign] # a network that takes its time
    await joined(slow, place, "Ben", f"join {table}")
    showing = asyncio.create_task(slow.bot._posts.show(place, table))
    await began.wait()
    await joined(fast, place, "Cleo", f"join {table}")
    await fast.bot._posts.show(place, table)
    assert "Cleo" in seen(world, slow, place)[0].text
    go.set()
    await showing
    (message,) = seen(world, slow, place)
    assert "Cleo" in message.text, "what was written last is what is so"
    await until(lambda: not world.wrong, "nothing that Telegram would not take")


async def test_people_whom_two_call_at_once_are_called_once(two: list[Process], world: World, arrive: Arrive) -> None:
    users = [arrive(name).user for name in ("Anna", "Ben")]
    place = await two[0].app.place(f"telegram:{world.group(*users).id}", "en")
    anna, ben = (str(user.id) for user in users)
    table = await joined(two[0], place, anna, "open pebbles")
    await joined(two[0], place, ben, f"join {table}")
    await joined(two[0], place, anna, f"start {table}")
    await two[0].bot._posts.show(place, table)
    calls = [process.bot._calls for process in two]
    wanted = await calls[0].wanted(table)
    assert wanted
    await asyncio.gather(*(one.refresh(table, place, wanted) for one in calls))
    board, *called = seen(world, two[0], place)
    assert len(called) == 1
    await calls[1].refresh(table, place, {})
    assert seen(world, two[0], place) == [board]
