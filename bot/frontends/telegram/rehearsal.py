"""Rehearse Telegram: each kind of call of the bot, once, in a chat of the operator's own."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from telegram import CallbackQuery, InputFile
from telegram.error import TelegramError
from telegram.request import RequestData

from bot.frontends.common.rehearsal import NAME, Rehearsal
from bot.frontends.telegram.bot import CONNECTIONS, READ_S, TELEGRAM, BotOptions
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.commands import SCOPES, describe_bot, menu_commands
from bot.frontends.telegram.ephemeral_messages import EMPTY
from bot.frontends.telegram.http_client import AiohttpRequest, BotClient
from bot.frontends.telegram.message_content import build_content, build_media
from bot.frontends.telegram.rendering import render_screen

PAUSE_S: Final = 1.0
"""How long to wait until updates are read again (s)."""


class RecordingRequest(AiohttpRequest):
    """Requests that a rehearsal notes. The path of each holds the token, so that only its method is passed on."""

    __slots__ = ("_rehearsal",)

    def __init__(self, address: str, rehearsal: Rehearsal) -> None:
        super().__init__(address, CONNECTIONS, READ_S)
        self._rehearsal = rehearsal

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **kwargs: Any
    ) -> tuple[int, bytes]:
        """See ``AiohttpRequest``."""
        status, body = await super().do_request(url, method, request_data, *args, **kwargs)
        self._rehearsal.note_request(method, url.rpartition("/")[2], status)
        return status, body


async def rehearse_telegram(rehearsal: Rehearsal, options: BotOptions, chat: int) -> None:
    """Make each kind of call once, and take back what it made."""
    api = (options.api or TELEGRAM).rstrip("/")
    request = RecordingRequest(api, rehearsal)
    bot = BotClient(options.token, f"{api}/bot", f"{api}/file/bot", request=request, get_updates_request=request)
    await rehearsal.try_call("log in", bot.initialize)
    if not rehearsal.is_refused:
        rehearsal.hidden |= {bot.username, bot.first_name}
        await _rehearse_chat(rehearsal, bot, chat)
        await _rehearse_messages(rehearsal, bot, chat)
        await rehearsal.clean_up()
    await bot.shutdown()


async def _rehearse_chat(rehearsal: Rehearsal, bot: BotClient, chat: int) -> None:
    """Set what the bot sets at its start, and try topics and files."""
    for scope in SCOPES:
        await rehearsal.try_call("set the menu", partial(bot.set_my_commands, menu_commands("en"), scope))
    await rehearsal.try_call("describe the bot", lambda: describe_bot(bot))
    await rehearsal.try_call("list the admins", lambda: bot.get_chat_administrators(chat))
    topic = await rehearsal.try_call(
        "open a topic",
        lambda: bot.create_forum_topic(chat, NAME),
        lambda topic: bot.delete_forum_topic(chat, topic.message_thread_id),
    )
    if topic is not None:
        thread = topic.message_thread_id
        await rehearsal.try_call("write in a topic", lambda: bot.send_message(chat, NAME, message_thread_id=thread))
        await rehearsal.try_call("close a topic", lambda: bot.close_forum_topic(chat, thread))
        await rehearsal.try_call("reopen a topic", lambda: bot.reopen_forum_topic(chat, thread))
    for kind, file in (("document", InputFile(NAME.encode(), f"{NAME}.txt")),
                       ("animation", InputFile(rehearsal.film, f"{NAME}.gif"))):  # fmt: skip
        send = partial(bot.call_method, f"send{kind.title()}", {"chat_id": chat, kind: file})
        await rehearsal.try_call(f"send a file ({kind})", send, _remover(bot, chat))


def _remover(bot: BotClient, chat: int) -> Callable[[dict[str, Any]], Awaitable[bool]]:
    """Return the function that deletes a sent message."""
    return lambda sent: bot.delete_message(chat, sent["message_id"])


async def _rehearse_messages(rehearsal: Rehearsal, bot: BotClient, chat: int) -> None:
    photo = _build_fields(rehearsal, chat, NAME, caption=True) | {"photo": InputFile(rehearsal.picture.png)}
    send_photo = partial(bot.call_method, "sendPhoto", photo)
    shown = await rehearsal.try_call("send a picture with a button", send_photo, _remover(bot, chat))
    if shown is not None:
        id_: int = shown["message_id"]
        caption = _build_fields(rehearsal, chat, f"{NAME} 2", caption=True) | {"message_id": id_}
        await rehearsal.try_call("edit its text", partial(bot.call_method, "editMessageCaption", caption))
        media = build_media(caption, InputFile(rehearsal.other_picture.png))
        await rehearsal.try_call("edit its picture", partial(bot.call_method, "editMessageMedia", media))
        await rehearsal.try_call("pin it", lambda: bot.pin_chat_message(chat, id_, disable_notification=True))
        await rehearsal.try_call("unpin it", lambda: bot.unpin_chat_message(chat, message_id=id_))
    text = _build_fields(rehearsal, chat, NAME, caption=False)
    send = partial(bot.call_method, "sendMessage", text)
    sent = await rehearsal.try_call("send a text with a button", send, _remover(bot, chat))
    if sent is not None:
        edit = _build_fields(rehearsal, chat, f"{NAME} 2", caption=False) | {"message_id": sent["message_id"]}
        await rehearsal.try_call("edit a text", partial(bot.call_method, "editMessageText", edit))
        press = await _wait_for_press(rehearsal, bot, chat)
        if press is not None:
            await _rehearse_answers(rehearsal, bot, chat, press)


def _build_fields(rehearsal: Rehearsal, chat: int, text: str, *, caption: bool) -> dict[str, Any]:
    rendered = render_screen(rehearsal.build_screen(text), None, KeyboardCallbacks(), whole=False)
    return {"chat_id": chat, **build_content(rendered.parts[0], rendered.keys, caption=caption)}


async def _wait_for_press(rehearsal: Rehearsal, bot: BotClient, chat: int) -> CallbackQuery | None:
    """Wait for the operator's press. Updates are read without confirming them: the bot gets the others later."""
    with suppress(TimeoutError, TelegramError):
        async with asyncio.timeout(rehearsal.wait_s):
            while True:
                for update in await bot.get_updates(timeout=0):
                    query = update.callback_query
                    if query is not None and query.message is not None and query.message.chat.id == chat:
                        return query
                await asyncio.sleep(PAUSE_S)
    rehearsal.note_untried("private answers", "the button was not pressed, or a webhook gets the presses")
    return None


async def _rehearse_answers(rehearsal: Rehearsal, bot: BotClient, chat: int, press: CallbackQuery) -> None:
    user = press.from_user.id
    rehearsal.hidden |= {press.from_user.first_name, press.from_user.username or ""}
    await rehearsal.try_call("read a member", lambda: bot.get_chat_member(chat, user))
    reader = {"chat_id": chat, "receiver_user_id": user}
    begin = {"chat_id": chat, "text": EMPTY,
             "ephemeral_message_parameters": {"receiver_user_id": user, "callback_query_id": press.id}}  # fmt: skip
    begun = await rehearsal.try_call(
        "begin a message for one reader",
        partial(bot.call_method, "sendMessage", begin),
        lambda sent: _remove_private(bot, reader, sent),
    )
    if begun is not None and not begun.get("ephemeral_message_id"):
        rehearsal.note_untried("a message for one reader", "this server showed it to all")
    elif begun is not None:
        fields = reader | {"ephemeral_message_id": begun["ephemeral_message_id"], "text": NAME}
        await rehearsal.try_call("write it", partial(bot.call_method, "editEphemeralMessageText", fields))
    await rehearsal.try_call("answer a press", lambda: bot.answer_callback_query(press.id, NAME))
    await rehearsal.try_call(
        "write a private message", lambda: bot.send_message(user, NAME), lambda sent: sent.delete()
    )


async def _remove_private(bot: BotClient, reader: dict[str, Any], sent: dict[str, Any]) -> None:
    """Delete a message for one reader, or the message for all that another server has made of it."""
    if (own := sent.get("ephemeral_message_id")) is not None:
        await bot.call_method("deleteEphemeralMessage", reader | {"ephemeral_message_id": own})
    else:
        await bot.delete_message(reader["chat_id"], sent["message_id"])
