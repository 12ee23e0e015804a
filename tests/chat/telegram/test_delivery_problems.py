"""Test delivery problems on Telegram: 429 and 500 errors, flood limits, merged updates, recovery after an outage."""

import asyncio
from functools import partial

import pytest
from telegram.error import TelegramError

from bot.frontends.common.port import ChatClosedError, MessageRef, RetryLaterError
from bot.frontends.telegram.api import REMEDIES
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.topics import DELETED_TOPIC
from engines.core.translation import LANGUAGES
from tests.chat.telegram.game_driver import Begin, Process, asked_epochs, call_at_table, start_table, submit_elsewhere
from tests.chat.telegram.server import Server
from tests.chat.telegram.test_update_handling import ANONYMOUS, push_message
from tests.chat.telegram.world import ApiError, Person, World, add_person
from tests.texts import render_text
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


LATER, REPOSTED, DONE, GIVEN_UP = "later", "posted again", "done", "given up"
ERRORS: list[tuple[int, str, str]] = [
    (400, "Bad Request: message is not modified: specified new message content and reply markup are the same", DONE),
    (400, "Bad Request: message to edit not found", REPOSTED),
    (400, "Bad Request: MESSAGE_ID_INVALID", REPOSTED),
    (400, "Bad Request: message can't be edited", REPOSTED),
    (400, "Bad Request: there is no text in the message to edit", REPOSTED),
    (400, "Bad Request: there is no caption in the message to edit", REPOSTED),
    (400, "Bad Request: there is no media in the message to edit", REPOSTED),
    (400, "Bad Request: not enough rights to send text messages to the chat", "rights"),
    (400, "Bad Request: not enough rights to send photos to the chat", "photos"),
    (400, "Bad Request: have no rights to send a message", "rights"),
    (400, "Bad Request: need administrator rights in the channel chat", "rights"),
    (400, "Bad Request: CHAT_WRITE_FORBIDDEN", "rights"),
    (400, "Bad Request: CHAT_SEND_PLAIN_FORBIDDEN", "rights"),
    (400, "Bad Request: CHAT_SEND_PHOTOS_FORBIDDEN", "photos"),
    (400, "Bad Request: CHAT_SEND_MEDIA_FORBIDDEN", "photos"),
    (400, "Bad Request: CHAT_ADMIN_REQUIRED", "rights"),
    (400, "Bad Request: CHAT_RESTRICTED", "rights"),
    (400, "Bad Request: USER_BANNED_IN_CHANNEL", "rights"),
    (400, "Bad Request: TOPIC_CLOSED", "topic"),
    (400, "Bad Request: TOPIC_DELETED", "gone"),
    (400, "Bad Request: TOPIC_ID_INVALID", "gone"),
    (400, "Bad Request: message thread not found", "gone"),
    (400, "Bad Request: chat not found", "left"),
    (400, "Bad Request: group chat was deactivated", "left"),
    (400, "Bad Request: CHANNEL_PRIVATE", "left"),
    (400, "Bad Request: PEER_ID_INVALID", "left"),
    (400, "Bad Request: USER_ID_INVALID", "left"),
    (400, "Bad Request: INPUT_USER_DEACTIVATED", "left"),
    (403, "Forbidden: bot was kicked from the supergroup chat", "left"),
    (403, "Forbidden: bot is not a member of the supergroup chat", "left"),
    (403, "Forbidden: the group chat was deleted", "left"),
    (403, "Forbidden: bot was blocked by the user", "blocked"),
    (403, "Forbidden: user is deactivated", "blocked"),
    (403, "Forbidden: bot can't initiate conversation with a user", "blocked"),
    (403, "Forbidden: bots can't send messages to bots", "blocked"),
    (429, "Too Many Requests: retry after 1", LATER),
    (500, "Internal Server Error", LATER),
    (502, "Bad Gateway", LATER),
    (504, "Gateway Timeout", LATER),
    (400, "Bad Request: can't parse entities", GIVEN_UP),
    (400, "Bad Request: message text is empty", GIVEN_UP),
    (400, "Bad Request: message is too long", GIVEN_UP),
    (400, "Bad Request: MEDIA_CAPTION_TOO_LONG", GIVEN_UP),
    (400, "Bad Request: BUTTON_DATA_INVALID", GIVEN_UP),
    (400, "Bad Request: BUTTON_URL_INVALID", GIVEN_UP),
    (400, "Bad Request: PHOTO_INVALID_DIMENSIONS", GIVEN_UP),
    (400, "Bad Request: IMAGE_PROCESS_FAILED", GIVEN_UP),
    (400, "Bad Request: REPLY_MARKUP_TOO_LONG", GIVEN_UP),
    (401, "Unauthorized", GIVEN_UP),
]
"""Telegram's possible errors for an edit or a new message, and the remedy: one of four, or a notice to the host."""


async def test_each_api_error_has_a_remedy(bot: Process, telegram: Server) -> None:
    anna = bot.person("Anna", started=True)
    group, part, seen = bot.group(anna), MessagePart("Board"), set[str]()
    for code, description, remedy in ERRORS:

        def refuse(*_: object, code: int = code, description: str = description) -> None:
            raise ApiError(code, description, **({"retry_after": 1} if code == 429 else {}))

        telegram.methods["editMessageText"] = refuse
        chat = anna.user.id if remedy == "blocked" else group.id
        try:
            note = await bot.bot.api.edit_part(chat, MessageRef(7), part)
        except RetryLaterError as error:
            found, seconds = LATER, error.seconds
            assert seconds == (1 if code == 429 else 0), f"expected the wait that Telegram asks for, got {seconds} s"
        except ChatClosedError as error:
            found = error.trouble
            key = "telegram-topic-gone" if found == DELETED_TOPIC else f"telegram-trouble-{found}"
            assert all(render_text(key, lang, table="t") for lang in LANGUAGES)
        except TelegramError:
            found = GIVEN_UP
        else:
            found = DONE if note else REPOSTED
        assert found == remedy, f"{description!r}: expected {remedy}, got {found}"
        seen.add(description.casefold())
    for words, remedy in REMEDIES:
        if remedy != "upload" and "delete" not in words and "topic_not" not in words:
            assert any(words in description for description in seen), f"add {words!r} to ERRORS here"
