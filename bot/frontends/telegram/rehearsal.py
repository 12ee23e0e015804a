"""Rehearse Telegram: each kind of call of the bot, once, in a chat of the operator's own."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from telegram import CallbackQuery, ForumTopic, InputFile
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
    call = rehearsal.try_call
    for scope in SCOPES:
        await call("set the menu", bot.set_my_commands, menu_commands("en"), scope)
    await call("describe the bot", describe_bot, bot)
    await call("list the admins", bot.get_chat_administrators, chat)

    async def remove_topic(topic: ForumTopic) -> None:
        await bot.delete_forum_topic(chat, topic.message_thread_id)

    topic = await call("open a topic", bot.create_forum_topic, chat, NAME, undo=remove_topic)
    if topic is not None:
        thread = topic.message_thread_id
        await call("write in a topic", bot.send_message, chat, NAME, message_thread_id=thread)
        await call("close a topic", bot.close_forum_topic, chat, thread)
        await call("reopen a topic", bot.reopen_forum_topic, chat, thread)
    files = {"document": InputFile(NAME.encode(), f"{NAME}.txt"), "animation": InputFile(rehearsal.film, f"{NAME}.gif")}
    for kind, file in files.items():
        method, fields = f"send{kind.title()}", {"chat_id": chat, kind: file}
        await call(f"send a file ({kind})", bot.call_method, method, fields, undo=_remover(bot, chat))


def _remover(bot: BotClient, chat: int) -> Callable[[dict[str, Any]], Awaitable[bool]]:
    """Return the function that deletes a sent message."""
    return lambda sent: bot.delete_message(chat, sent["message_id"])


async def _rehearse_messages(rehearsal: Rehearsal, bot: BotClient, chat: int) -> None:
    call, remove = rehearsal.try_call, _remover(bot, chat)
    caption, text = (_build_fields(rehearsal, chat, caption=caption) for caption in (True, False))
    photo = caption | {"photo": InputFile(rehearsal.picture.png)}
    shown = await call("send a picture with a button", bot.call_method, "sendPhoto", photo, undo=remove)
    if shown is not None:
        id_: int = shown["message_id"]
        caption |= {"message_id": id_, "caption": f"{caption['caption']} 2"}
        await call("edit its text", bot.call_method, "editMessageCaption", caption)
        media = build_media(caption, InputFile(rehearsal.other_picture.png))
        await call("edit its picture", bot.call_method, "editMessageMedia", media)
        await call("pin it", bot.pin_chat_message, chat, id_, disable_notification=True)
        await call("unpin it", bot.unpin_chat_message, chat, message_id=id_)
    sent = await call("send a text with a button", bot.call_method, "sendMessage", text, undo=remove)
    if sent is not None:
        edit = text | {"message_id": sent["message_id"], "text": f"{text['text']} 2"}
        await call("edit a text", bot.call_method, "editMessageText", edit)
        press = await _wait_for_press(rehearsal, bot, chat)
        if press is not None:
            await _rehearse_answers(rehearsal, bot, chat, press)


def _build_fields(rehearsal: Rehearsal, chat: int, *, caption: bool) -> dict[str, Any]:
    rendered = render_screen(rehearsal.build_screen(NAME), None, KeyboardCallbacks(), whole=False)
    return {"chat_id": chat, **build_content(rendered.parts[0], rendered.keys, caption=caption)}


async def _wait_for_press(rehearsal: Rehearsal, bot: BotClient, chat: int) -> CallbackQuery | None:
    """Wait for the operator's press. Updates are read without confirming them: the bot gets the others later."""
    with suppress(TimeoutError, TelegramError):
        async with asyncio.timeout(rehearsal.wait_s):
            while True:
                for query in (update.callback_query for update in await bot.get_updates(timeout=0)):
                    if query is not None and query.message is not None and query.message.chat.id == chat:
                        return query
                await asyncio.sleep(PAUSE_S)
    rehearsal.note_untried("private answers", "the button was not pressed, or a webhook gets the presses")
    return None


async def _rehearse_answers(rehearsal: Rehearsal, bot: BotClient, chat: int, press: CallbackQuery) -> None:
    call, user = rehearsal.try_call, press.from_user.id
    rehearsal.hidden |= {press.from_user.first_name, press.from_user.username or ""}
    await call("read a member", bot.get_chat_member, chat, user)
    own = {"chat_id": chat, "receiver_user_id": user}

    async def remove_private(sent: dict[str, Any]) -> None:
        """Delete a message for one reader, or the message for all that another server has made of it."""
        if (id_ := sent.get("ephemeral_message_id")) is not None:
            await bot.call_method("deleteEphemeralMessage", own | {"ephemeral_message_id": id_})
        else:
            await bot.delete_message(chat, sent["message_id"])

    reader = {"receiver_user_id": user, "callback_query_id": press.id}
    begin = {"chat_id": chat, "text": EMPTY, "ephemeral_message_parameters": reader}
    begun = await call("begin a message for one reader", bot.call_method, "sendMessage", begin, undo=remove_private)
    if begun is not None and not begun.get("ephemeral_message_id"):
        rehearsal.note_untried("a message for one reader", "this server showed it to all")
    elif begun is not None:
        fields = own | {"ephemeral_message_id": begun["ephemeral_message_id"], "text": NAME}
        await call("write it", bot.call_method, "editEphemeralMessageText", fields)
    await call("answer a press", bot.answer_callback_query, press.id, NAME)
    await call("write a private message", bot.send_message, user, NAME, undo=lambda sent: sent.delete())
