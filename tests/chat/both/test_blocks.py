"""Test in a chat of each platform that blocked users and groups are refused and lose nothing."""

from functools import partial

import pytest

from bot.app.deadlines.blocks import add_block, refresh_blocks, remove_block
from tests.app.gameplay import read_table
from tests.chat.both.chats import Chat, DiscordChat, Person
from tests.chat.discord.models import press_targets
from tests.texts import render_text
from tests.timeouts import wait_until


def alerts(chat: Chat, person: Person) -> int:
    """Count the refusals that only this person has seen."""
    text = render_text("app-blocked")
    if isinstance(chat, DiscordChat):
        return sum(text in shown for shown in chat.texts(person, private=True).values())
    answers = [query.answer or {} for query in chat.world.queries.values() if query.user == person.user.id]
    return sum(answer.get("text") == text for answer in answers)


def has_alerts(chat: Chat, person: Person, count: int) -> bool:
    return alerts(chat, person) == count


async def test_blocked_user_is_refused_immediately_and_after_a_restart(chat: Chat) -> None:
    (anna, ben), table = await chat.seat("Anna", "Ben")
    await add_block(chat.app.service, f"{chat.platform}:{anna.user.id}")
    await chat.settle()
    seat = (await read_table(chat.app, table)).own_seat((await chat.user(anna)).id)
    assert seat is not None
    for n in range(1, 3):
        await chat.tap(anna, "move ")
        await wait_until(partial(has_alerts, chat, anna, n), "the refusal")
        await chat.restart()
        await wait_until(lambda: chat.app.service.blocks, "the blocks after a restart")

    async def is_covered() -> bool:
        return bool((await read_table(chat.app, table)).clock.seats[seat].cover)

    await wait_until(is_covered, "an AI in the seat")
    await chat.tap(ben, "move ")
    await wait_until(lambda: chat.find(ben, "", private=True), "the other player’s panel")
    known = len(chat.texts(anna))
    await chat.command(anna, "play", "pebbles")
    await chat.settle()
    refusals = [text for text in chat.texts(anna).values() if render_text("app-blocked") in text]
    assert len(chat.texts(anna)) - known == len(refusals), "expected no new messages other than the refusal"
    await remove_block(chat.app.service, f"{chat.platform}:{anna.user.id}")
    before = alerts(chat, anna)
    await chat.tap(anna, "move ")
    await chat.settle()
    assert alerts(chat, anna) == before

    async def is_back() -> bool:
        return not await is_covered()

    await wait_until(is_back, "the player in the seat")


async def test_blocked_group_gets_one_notice_and_its_tables_return_after_unblocking(chat: Chat) -> None:
    (anna, ben), table = await chat.seat("Anna", "Ben")
    boards = {*chat.texts(anna)}
    await add_block(chat.app.service, table)
    assert [*chat.app.service.blocks] == [chat.group]
    told = render_text("app-blocked-here")
    await chat.command(anna, "board", table)
    await wait_until(lambda: hears(chat, anna, told), "the sentence")
    await chat.restart()
    await wait_until(lambda: chat.app.service.blocks, "the blocks after a restart")
    for person in (anna, ben):
        if isinstance(chat, DiscordChat):  # a command without an answer would be shown as failed
            target = next(t for m in chat.texts(person) for t in press_targets(chat.world.messages[m]))
            await person.send_press(target, answer=False)
        else:
            await chat.tap(person, "move ")
            await chat.command(person, "board", table)
    await chat.send_callback(anna, f"typed {table} red=2 .", f"{chat.platform}:{anna.user.id}")
    await wait_until(lambda: chat.count_told(anna, f"{chat.platform}-trouble-stopped"), "the host’s message")
    await chat.settle()
    assert hears(chat, anna, told) + (isinstance(chat, DiscordChat) and hears(chat, ben, told)) == 1
    assert {number for number, text in chat.texts(anna).items() if told not in text} == boards
    await remove_block(chat.app.service, table)
    await chat.wait_until_current(anna, table)


def hears(chat: Chat, person: Person, text: str) -> int:
    """Count the messages with a text that a person sees in the group."""
    shown = [*chat.texts(person).values(), *chat.texts(person, private=True).values()]
    return sum(text in one for one in shown)


@pytest.mark.parametrize("again", [False, True])
async def test_bot_leaves_a_blocked_group(chat: Chat, again: bool) -> None:
    _, table = await chat.seat("Anna", "Ben")
    await add_block(chat.app.service, table, leaves=True)

    def has_left() -> bool:
        if isinstance(chat, DiscordChat):
            return chat.env.process.bot.client.get_guild(chat.env.guild) is None
        return not chat.home.bot_in

    await wait_until(has_left, "the end of the membership")
    await chat.settle()
    if again:  # it has already left before the second block
        await add_block(chat.app.service, chat.group, leaves=True)
        await chat.settle()
    await refresh_blocks(chat.app.service)
    assert not chat.app.service.blocks[chat.group].leaves
