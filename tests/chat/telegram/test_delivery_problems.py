"""Test delivery problems on Telegram: a held chat or board delays no other chat and no ping."""

import asyncio
from functools import partial

import pytest

from tests.chat.telegram.game_driver import Begin, Process, asked_epochs, call_at_table, start_table, submit_elsewhere
from tests.chat.telegram.test_update_handling import ANONYMOUS, push_message
from tests.chat.telegram.world import Person, World, add_person
from tests.timeouts import wait_until

MAX_MOVES = 4
WHILE_HELD_S = 20.0
"""The longest wait for users of other chats while one chat is held for 30 s, on a busy machine."""


def has_answer_after(person: Person, last: int, chat: int | None = None) -> bool:
    return any(message.id > last for message in person.messages(chat))


def hold_chat(how: str, process: Process, world: World, chat: int) -> asyncio.Event:
    """Hold all requests of a chat until the event is set: by its own 429, a missing answer, or a lack of slots."""
    release = asyncio.Event()
    if how == "429":
        world.flood(chat, 30)
    elif how == "no answer":
        world.held[chat] = release
    else:
        process.bot.api.rate_limiter.pause_chat(chat, 30)
    return release


@pytest.mark.slow
@pytest.mark.parametrize("how", ["429", "no answer", "no slot"])
async def test_held_chat_does_not_delay_other_chats(how: str, begin: Begin, world: World) -> None:
    """This holds for all its requests: topics, seats of possibly banned users, lists, pages, and the same users.

    When polling, each update waits until the previous one is confirmed.
    """
    bot = await begin()
    anna, ben, cyril = (
        add_person(world, "Anna", started=True),
        add_person(world, "Ben"),
        add_person(world, "Cyril", started=True),
    )
    held, free = world.group(anna.user, ben.user, topics=(7,)), world.group(anna.user, cyril.user)
    held.may_topics, held.admins = True, {anna.user.id}
    anna.write("/play pebbles", held, thread=7)
    lobby, join = await wait_until(lambda: ben.find("join ", held.id), "the lobby")
    query = world.press(ben.user, lobby, join["callback_data"])
    await wait_until(lambda: query.answer, "the link to the private chat")
    anna.write("/settings", held, thread=7)
    await wait_until(lambda: anna.messages(), "a page in the private chat, and a word of it in the group")
    await bot.bot.wait_until_idle()
    release = hold_chat(how, bot, world, held.id)
    push_message(world, held, "/play pebbles", **{"from": ANONYMOUS, "sender_chat": held.json()})
    ben.follow((query.answer or {})["url"])
    for line in ("/play pebbles", "/tables", "/settings", "/records", "/board"):
        anna.write(line, held)
    world.press(anna.user, lobby, join["callback_data"].replace("join", "addai"))
    seen = {person.user.id: world.chats[person.user.id].last for person in (anna, cyril)}
    async with asyncio.timeout(WHILE_HELD_S):
        for person in (anna, cyril):
            person.write("/help")
            person.write("/play pebbles", free)
        await wait_until(lambda: not world.updates, "all confirmations")
        for person in (anna, cyril):
            await wait_until(partial(has_answer_after, person, seen[person.user.id]), "the help")
        await wait_until(lambda: sum("join " in str(m.keys) for m in anna.messages(free.id)) == 2, "two lobbies")
    if how != "no slot":
        assert held.topics == {7}
    release.set()
    if how == "no answer":
        await wait_until(lambda: held.topics != {7}, "the topic")
        await bot.bot.wait_until_idle()
        assert len(held.topics) == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("private", "how"), [(True, "429"), (True, "no answer"), (True, "no slot"), (True, "no edit"), (False, "no edit")]
)
async def test_pings_do_not_wait_for_boards(private: bool, how: str, bot: Process, world: World) -> None:
    """Private pings pass a held group; pings in the group pass an unanswered edit of its board."""
    people, group = bot.gather("Anna", "Ben", started=True)
    if not private:
        await call_at_table(bot, *people)
    table = await start_table(bot, people, group)
    release = asyncio.Event()
    if how == "no edit":
        world.held |= {(group.id, f"editMessage{what}"): release for what in ("Text", "Caption", "Media")}
    else:
        release = hold_chat(how, bot, world, group.id)
    called = 0
    for _ in range(MAX_MOVES):
        chats = [person.user.id if private else group.id for person in people]
        last, before = [world.chats[chat].last for chat in chats], await asked_epochs(bot, table)
        mover = await submit_elsewhere(bot, table)
        for seat, epoch in (await asked_epochs(bot, table)).items():
            if seat != mover and before.get(seat) != epoch:
                async with asyncio.timeout(WHILE_HELD_S):
                    await wait_until(partial(has_answer_after, people[seat], last[seat], chats[seat]), "the ping")
                called += 1
    assert called
    release.set()
