"""Rehearse Telegram: make each kind of call once, in one of the operator's chats."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final

from telegram import CallbackQuery, InputFile
from telegram.error import BadRequest, RetryAfter

from bot.frontends.common.rehearsal import COLORS, NAME, PRESS, Call, Rehearsal, UnlikeAssumedError, draw_picture
from bot.frontends.telegram.bot import build_client
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.commands import SCOPES, describe_bot, menu_commands
from bot.frontends.telegram.http_client import BotClient
from bot.frontends.telegram.message_content import Fields, build_content, build_media
from bot.frontends.telegram.rendering import render_screen
from bot.settings import Settings

PAUSE_S: Final = 1.0
"""How long to wait before reading updates again (s)."""
GROUP: Final = "read the group"
TOPIC, PHOTO, TEXT, PLAIN = "open a topic", "send a picture with a button", "send a text with a button", "send a text"
EPHEMERAL: Final = "send a message for one reader"
MANY: Final = 21
"""Number of edits, above a group's limit of messages per minute."""
MESSAGE_IDS: Final = ("ephemeral_message_id", "message_id", "message_thread_id")
UNTRIED: Final = (
    ("messages for one reader", "they may expire, and only readers who are online get them; a lost one is sent again"),
)
"""What the program assumes of Telegram and cannot try with a token, by subject."""


async def rehearse_telegram(rehearsal: Rehearsal, settings: Settings, chat: int) -> None:
    """Make each kind of call once, and undo it."""
    bot = build_client(settings, rehearsal.build_trace())
    await rehearsal.try_calls([Call("log in", lambda _: bot.initialize())])
    if "log in" in rehearsal.made:
        rehearsal.hidden |= {bot.username, bot.first_name}
        await rehearsal.try_calls(_list_calls(rehearsal, bot, chat))
        await rehearsal.try_calls(_list_answers(rehearsal, bot, chat))
        await rehearsal.clean_up()
        rehearsal.report_untried(*UNTRIED)
    await bot.shutdown()


def _list_calls(rehearsal: Rehearsal, bot: BotClient, chat: int) -> Iterator[Call]:
    call = partial(_call_method, bot)
    yield Call(GROUP, lambda _: bot.get_chat(chat))
    rehearsal.hidden |= {getattr(rehearsal.made.get(GROUP), "title", "")}
    menus = [bot.set_my_commands(menu_commands("en"), scope) for scope in SCOPES]
    rendered = render_screen(rehearsal.build_screen(NAME), None, KeyboardCallbacks(), whole=False)
    text, caption = (build_content(rendered.parts[0], rendered.keys, caption=caption) for caption in (False, True))
    photo, other, turned = (InputFile(draw_picture(color).png) for color in (*COLORS, COLORS[0]))
    film = InputFile(draw_picture(*COLORS, kind="GIF").png, f"{NAME}.gif")
    document, edited = InputFile(NAME.encode(), f"{NAME}.txt"), {"caption": f"{caption['caption']} 2"}
    yield from (
        Call("set the menu", lambda _: asyncio.gather(*menus)),
        Call("describe the bot", lambda _: describe_bot(bot)),
    )
    rows: list[tuple[str, str, Fields, str, str]] = [
        ("list the admins", "getChatAdministrators", {}, "", ""),
        (TOPIC, "createForumTopic", {"name": NAME}, "", "deleteForumTopic"),
        ("write in a topic", "sendMessage", {"text": NAME}, TOPIC, ""),
        ("close a topic", "closeForumTopic", {}, TOPIC, ""),
        ("reopen a topic", "reopenForumTopic", {}, TOPIC, ""),
        ("send a file", "sendDocument", {"document": document}, "", "deleteMessage"),
        ("send a film", "sendAnimation", {"animation": film}, "", "deleteMessage"),
        (PHOTO, "sendPhoto", caption | {"photo": photo}, "", "deleteMessage"),
        ("edit its text", "editMessageCaption", caption | edited, PHOTO, ""),
        ("edit its picture", "editMessageMedia", build_media(caption | edited, other), PHOTO, ""),
        ("pin it", "pinChatMessage", {"disable_notification": True}, PHOTO, ""),
        ("unpin it", "unpinChatMessage", {}, PHOTO, ""),
        (TEXT, "sendMessage", text, "", "deleteMessage"),
        ("edit a text", "editMessageText", text | {"text": f"{text['text']} 2"}, TEXT, ""),
        (PLAIN, "sendMessage", {"text": NAME}, "", "deleteMessage"),
        ("turn a text into a picture", "editMessageMedia", build_media(caption, turned), PLAIN, ""),
    ]
    for name, method, fields, of, undo in rows:
        take_back = partial(call, undo, {"chat_id": chat}) if undo else None
        yield Call(name, partial(call, method, {"chat_id": chat} | fields), of, take_back)


def _list_answers(rehearsal: Rehearsal, bot: BotClient, chat: int) -> Iterator[Call]:
    yield Call(PRESS, lambda _: _find_press(bot, chat), TEXT)
    if (press := rehearsal.made.get(PRESS)) is None:
        return
    user, call = press.from_user.id, partial(_call_method, bot)
    rehearsal.hidden |= {press.from_user.first_name, press.from_user.username or ""}
    reader = {"receiver_user_id": user, "callback_query_id": press.id}
    message = {"chat_id": chat, "text": NAME, "ephemeral_message_parameters": reader}
    at, own = {"chat_id": chat}, {"chat_id": chat, "receiver_user_id": user}
    picture = InputFile(draw_picture(COLORS[0]).png)
    yield Call("read a member", lambda _: bot.get_chat_member(chat, user))

    async def remove(sent: Fields) -> None:
        """Delete a message for one reader, or the public one that a server without such messages has sent instead."""
        is_own = "ephemeral_message_id" in sent
        await call("deleteEphemeralMessage" if is_own else "deleteMessage", own if is_own else at, sent)

    async def edit_often(sent: Fields) -> None:
        """Edit a message for one reader repeatedly, to see whether the limits of ordinary messages apply."""
        for n in range(MANY):
            try:
                await call("editEphemeralMessageText", own | {"text": f"{NAME} {n}"}, sent)
            except RetryAfter:
                raise UnlikeAssumedError(f"the group refuses them after {n} in a row") from None

    async def turn_into_picture(sent: Fields) -> None:
        """Try an edit that no document promises."""
        with suppress(BadRequest):
            await call("editEphemeralMessageMedia", own | build_media({}, picture), sent)
            raise UnlikeAssumedError("a text can become a picture")

    yield Call(EPHEMERAL, partial(call, "sendMessage", message), undo=remove)
    if "ephemeral_message_id" in rehearsal.made.get(EPHEMERAL, MESSAGE_IDS):
        yield from (
            Call("turn it into a picture", turn_into_picture, EPHEMERAL, assumed="a text stays a text"),
            Call("edit it often", edit_often, EPHEMERAL, assumed="a group's limit of messages does not apply"),
        )
    else:
        rehearsal.report("note", "a message for one reader", "this server showed it to all")
    yield from (
        Call("answer a press", lambda _: bot.answer_callback_query(press.id, NAME)),
        Call("write a private message", lambda _: bot.send_message(user, NAME), undo=lambda sent: sent.delete()),
    )


async def _call_method(bot: BotClient, method: str, fields: Fields, made: Fields | None) -> Any:
    id_ = next(({name: made[name]} for name in MESSAGE_IDS if made and name in made), {})
    return await bot.call_method(method, fields | id_)


async def _find_press(bot: BotClient, chat: int) -> CallbackQuery:
    """Wait for the operator's press. Does not confirm the updates, so the bot receives the others later."""
    while True:
        for query in (update.callback_query for update in await bot.get_updates(timeout=0)):
            if query is not None and query.message is not None and query.message.chat.id == chat:
                return query
        await asyncio.sleep(PAUSE_S)
