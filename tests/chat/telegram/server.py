"""Serve the simulated Bot API over HTTP, as far as the bot needs it, and validate every request."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from http import HTTPStatus
from time import monotonic, time
from typing import Any

from aiohttp import ClientSession, web

from tests.chat.telegram.request_validator import TelegramRequestValidator, keys_of, text_of
from tests.chat.telegram.world import BOT, DELETABLE_S, TOKEN, ApiError, Chat, Message, SentContent, World

SAME = (
    "Bad Request: message is not modified: specified new message content and reply markup are exactly the same as a "
    "current content and reply markup of the message"
)
TOO_OLD = "Bad Request: query is too old and response timeout expired or query ID is invalid"

Values = dict[str, Any]
Files = dict[str, bytes]


DESCRIPTIONS = (("MyDescription", "description"), ("MyShortDescription", "short_description"))


class Server:
    def __init__(self, world: World, request_validator: TelegramRequestValidator) -> None:
        self.world = world
        self.judge = request_validator
        self.polling: asyncio.Future[None] | None = None
        self.url = ""
        self.methods: dict[str, Callable[[Values, Files], Any]] = {
            "getMe": lambda values, files: BOT,
            "sendMessage": self.send,
            "sendPhoto": self.send,
            "sendDocument": self.send,
            "sendAnimation": self.send,
            "editMessageText": self.edit,
            "editMessageCaption": self.edit,
            "editMessageMedia": self.edit,
            "editMessageReplyMarkup": self.edit,
            "deleteMessage": self.delete,
            "editEphemeralMessageText": self.edit_ephemeral,
            "editEphemeralMessageMedia": self.edit_ephemeral,
            "deleteEphemeralMessage": self.delete_ephemeral,
            "answerCallbackQuery": self.answer,
            "pinChatMessage": partial(self.pin, pinned=True),
            "unpinChatMessage": partial(self.pin, pinned=False),
            "setMyCommands": self.menu,
            **{f"set{name}": partial(self.describe, f"set{name}", field) for name, field in DESCRIPTIONS},
            **{f"get{name}": partial(self.description, f"set{name}", field) for name, field in DESCRIPTIONS},
            "getUserProfilePhotos": self.profile_photos,
            "setMyProfilePhoto": self.set_profile_photo,
            "createForumTopic": self.create_topic,
            "deleteForumTopic": self.delete_topic,
            "closeForumTopic": partial(self.close_topic, closed=True),
            "reopenForumTopic": partial(self.close_topic, closed=False),
            "setChatMenuButton": lambda values, files: True,
            "leaveChat": self.leave,
            "getChat": self.describe_chat,
            "getChatAdministrators": self.admins,
            "getChatMember": self.member,
            "setWebhook": self.set_webhook,
            "deleteWebhook": lambda values, files: self.set_webhook({"url": ""}, files),
        }

    async def handle_request(self, request: web.Request) -> web.StreamResponse:
        world, method = self.world, request.match_info["method"]
        if request.match_info["token"] != TOKEN:
            return error_response(ApiError(401, "Unauthorized"))
        world.calls[method] += 1
        if world.outage:
            return web.Response(text="<html>Bad Gateway</html>", status=world.outage)
        sent: dict[str, str] = {}
        files: Files = {}
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name] = value.file.read()
                if name in ("photo", "document", "animation"):
                    sent[name] = f"attach://{name}"
            else:
                sent[name] = str(value)
        values, wrong = self.judge.decode(method, sent)
        wrong += self.judge.violations(method, values, files) if not wrong else []
        if wrong:
            world.wrong += [f"{method}: {one}" for one in wrong]
            return error_response(ApiError(400, f"Bad Request: {wrong[0]}"))
        chat_id = int(values.get("chat_id", 0))
        if (held := world.held.get(chat_id, world.held.get((chat_id, method)))) is not None:
            await held.wait()
        try:
            if method == "getUpdates":
                result: Any = await self.updates(values)
            elif method in self.methods and (world.offers != "nothing" or "Ephemeral" not in method):
                result = self.methods[method](values, files)
            else:
                raise ApiError(404, "Not Found")
        except ApiError as error:
            return error_response(error)
        self.check_answer(method, result)
        return web.json_response({"ok": True, "result": result})

    def check_answer(self, method: str, result: Any) -> None:
        """Check an answer of this server against the same description."""
        if method == "getUpdates":
            self.world.wrong += [
                one for update in result for one in self.judge.type_violations(update, ["Update"], "update")
            ]
        elif isinstance(result, dict) and "message_id" in result:
            self.world.wrong += self.judge.type_violations(result, ["Message"], "message")

    # -- updates

    async def updates(self, values: Values) -> list[Values]:
        """Answer a long poll. Updates before the offset are confirmed and removed."""
        world = self.world
        if world.webhook:
            raise ApiError(409, "Conflict: can't use getUpdates method while webhook is active")
        if self.polling is not None and not self.polling.done():
            self.polling.set_exception(ApiError(409, "Conflict: terminated by other getUpdates request"))
        mine = self.polling = asyncio.get_running_loop().create_future()
        offset, deadline = values.get("offset", 0), monotonic() + values.get("timeout", 0)
        while world.updates and world.updates[0]["update_id"] < offset:
            world.updates.popleft()
        while not world.updates and monotonic() < deadline and not mine.done():
            world.news.clear()
            waiting = asyncio.create_task(world.news.wait())
            await asyncio.wait([waiting, mine], timeout=deadline - monotonic(), return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        if mine.done():
            mine.result()
        mine.cancel()
        return list(world.updates)[: values.get("limit", 100)]

    def set_webhook(self, values: Values, files: Files) -> bool:
        self.world.webhook = values if values["url"] else {}
        return True

    async def deliver(self, secret: str | None = None) -> list[int]:
        """Post each waiting update to the webhook once; keep those not answered with 200. Return the statuses."""
        codes = []
        async with ClientSession() as client:
            for update in list(self.world.updates):
                given = self.world.webhook["secret_token"] if secret is None else secret
                async with client.post(
                    self.world.webhook["url"], json=update, headers={"X-Telegram-Bot-Api-Secret-Token": given}
                ) as reply:
                    codes.append(reply.status)
                if codes[-1] == HTTPStatus.OK:
                    self.world.updates.remove(update)
        return codes

    # -- messages

    def send(self, values: Values, files: Files) -> Values:
        photo = self.photo_of(values, files)
        chat = self.chat(values, photo=photo is not None)
        direct = values.get("direct_messages_topic_id")
        thread: int | None = values.get("message_thread_id") if direct is None else -direct
        if thread is not None and thread not in chat.topics:
            raise ApiError(400, "Bad Request: message thread not found")
        if "ephemeral_message_parameters" in values and self.world.offers == "all":
            return self.send_ephemeral(chat, values, photo)
        self.world.count_message(chat.id)
        text, entities = text_of(values)
        reply = values.get("reply_parameters") or {}
        message = self.world.put(
            chat.id, BOT["id"], text, thread=thread, photo=photo, keys=keys_of(values), entities=entities,
            reply_to=reply.get("message_id"), silent=values.get("disable_notification", False),
        )  # fmt: skip
        self.read_by(message, "send")
        return self.world.message_json(message)

    def send_ephemeral(self, chat: Chat, values: Values, photo: bytes | None) -> Values:
        """Send a message to one member of a group. It is not kept for a user who is offline."""
        reader = values["ephemeral_message_parameters"]
        query, user = self.world.queries.get(reader.get("callback_query_id", "")), reader["receiver_user_id"]
        if chat.kind == "private" or user not in chat.members:
            raise ApiError(400, "Bad Request: ephemeral messages can't be sent here")
        if "callback_query_id" in reader and (query is None or self.world.is_too_old(query)):
            raise ApiError(400, TOO_OLD)
        self.world.count_ephemeral(chat.id)
        self.world.numbers += 1
        text, entities = text_of(values)
        message = Message(
            self.world.numbers, chat.id, values.get("message_thread_id"), BOT["id"], text, photo, keys_of(values),
            entities, only=user, answers=query.id if query is not None else "",
        )  # fmt: skip
        self.world.ephemeral[chat.id, user, message.id] = message
        self.read_by(message, "ephemeral")
        return self.world.message_json(message)

    def edit_ephemeral(self, values: Values, files: Files) -> bool:
        """Edit an ephemeral message. Unlike ``editMessageMedia``, no documented method turns text into a picture."""
        photo, message = self.photo_of(values, files), self.ephemeral_message(values)
        self.world.count_ephemeral(message.chat)
        kind = "text" if "text" in values else "media"
        if (kind == "text") == (message.photo is not None):
            raise ApiError(400, f"Bad Request: there is no {kind} in the message to edit")
        self.fill(message, values, photo)
        return True

    def delete_ephemeral(self, values: Values, files: Files) -> bool:
        message = self.ephemeral_message(values)
        del self.world.ephemeral[message.chat, message.only, message.id]
        return True

    def ephemeral_message(self, values: Values) -> Message:
        at = (self.chat(values).id, values["receiver_user_id"], values["ephemeral_message_id"])
        if at not in self.world.ephemeral:
            raise ApiError(400, "Bad Request: message to edit not found")
        return self.world.ephemeral[at]

    def edit(self, values: Values, files: Files) -> Values:
        photo = self.photo_of(values, files)
        chat = self.chat(values, photo=photo is not None)
        message = self.world.messages.get((chat.id, values["message_id"]))
        self.world.count_message(chat.id)
        if message is None:
            raise ApiError(400, "Bad Request: message to edit not found")
        if message.sender != BOT["id"]:
            raise ApiError(400, "Bad Request: message can't be edited")
        for kind, is_photo in (("text", False), ("caption", True)):
            if kind in values and (message.photo is not None) != is_photo:
                raise ApiError(400, f"Bad Request: there is no {kind} in the message to edit")
        self.fill(message, values, photo)
        return self.world.message_json(message)

    def fill(self, message: Message, values: Values, photo: bytes | None) -> None:
        """Set the content of a message. Raises ``ApiError`` if it stays the same."""
        text, entities = text_of(values)
        if (text, keys_of(values)) == (message.text, message.keys) and photo in (None, message.photo):
            if not message.only:
                self.read_by(message, "same")
            raise ApiError(400, SAME)
        message.text, message.entities, message.keys = text, entities, keys_of(values)
        message.photo = photo or message.photo
        self.read_by(message, "edit")

    def delete(self, values: Values, files: Files) -> bool:
        chat = self.chat(values)
        message = self.world.messages.get((chat.id, values["message_id"]))
        if message is None:
            raise ApiError(400, "Bad Request: message to delete not found")
        if time() - message.date > DELETABLE_S:
            raise ApiError(400, "Bad Request: message can't be deleted for everyone")
        del self.world.messages[chat.id, message.id]
        return True

    def pin(self, values: Values, files: Files, *, pinned: bool) -> bool:
        chat, number = self.chat(values), values["message_id"]
        if not chat.may_pin:
            raise ApiError(400, "Bad Request: not enough rights to manage pinned messages in the chat")
        chat.pinned = [*(p for p in chat.pinned if p != number), *([number] if pinned else [])]
        return True

    def create_topic(self, values: Values, files: Files) -> Values:
        chat = self.topics_of(values)
        chat.last += 1
        chat.topics.add(chat.last)
        topic = {"name": values["name"], "icon_color": 7322096}
        self.world.push(
            message={"message_id": chat.last, "message_thread_id": chat.last, "is_topic_message": True, "from": BOT}
            | {"chat": chat.json(), "date": int(time()), "forum_topic_created": topic}
        )
        return {"message_thread_id": chat.last, "name": values["name"], "icon_color": 7322096}

    def close_topic(self, values: Values, files: Files, *, closed: bool) -> bool:
        topics = self.topics_of(values).closed_topics
        (topics.add if closed else topics.remove)(values["message_thread_id"])
        return True

    def delete_topic(self, values: Values, files: Files) -> bool:
        chat, thread = self.topics_of(values), values["message_thread_id"]
        chat.topics.remove(thread)
        for message in [one for one in self.world.messages.values() if (one.chat, one.thread) == (chat.id, thread)]:
            del self.world.messages[message.chat, message.id]
        return True

    def topics_of(self, values: Values) -> Chat:
        chat = self.chat(values)
        if not chat.may_topics:
            raise ApiError(400, "Bad Request: not enough rights to create a topic")
        return chat

    def leave(self, values: Values, files: Files) -> bool:
        self.chat(values).bot_in = False
        return True

    def chat(self, values: Values, *, photo: bool = False) -> Chat:
        """Return the chat of a request. Raises ``ApiError`` if the bot cannot write to it."""
        chat = self.world.chats.get(int(values["chat_id"]))
        if chat is None:
            raise ApiError(400, "Bad Request: chat not found")
        if chat.moved_to is not None:
            raise ApiError(
                400, "Bad Request: group chat was upgraded to a supergroup chat", migrate_to_chat_id=chat.moved_to
            )
        if chat.kind == "private":
            user = self.world.users[chat.id]
            for is_closed, why in (
                (user.deleted, "user is deactivated"),
                (user.blocked, "bot was blocked by the user"),
                (not user.started, "bot can't initiate conversation with a user"),
            ):
                if is_closed:
                    raise ApiError(403, f"Forbidden: {why}")
        elif not chat.bot_in:
            raise ApiError(403, "Forbidden: bot was kicked from the supergroup chat")
        elif photo and not chat.may_photos:
            raise ApiError(400, "Bad Request: not enough rights to send photos to the chat")
        return chat

    def photo_of(self, values: Values, files: Files) -> bytes | None:
        """Return the picture or file of a request: the one it uploads, or the stored one with its id."""
        if files:
            sent = next(iter(files.values()))
            self.world.uploads.append(sent)
            return sent
        media = values.get("media")
        named = values.get("photo") or (media.get("media") if isinstance(media, dict) else None)
        if named is None:
            return None
        if named not in self.world.files:
            raise ApiError(400, "Bad Request: wrong file identifier/HTTP URL specified")
        return self.world.files[named]

    def read_by(self, message: Message, method: str) -> None:
        """Record that people may read a message from now on."""
        said = "\n".join([message.text, *message.labels()])
        self.world.watch(message)
        self.world.sent.append(SentContent(monotonic(), message.chat, method, said, message.photo))

    # -- the rest

    def answer(self, values: Values, files: Files) -> bool:
        query = self.world.queries.get(values["callback_query_id"])
        if query is None or query.answer is not None or self.world.is_too_old(query):
            raise ApiError(400, TOO_OLD)
        query.answer, query.answered_at = values, monotonic()
        self.world.heard(query.user, values.get("text", ""))
        return True

    def menu(self, values: Values, files: Files) -> bool:
        self.world.menus[values.get("scope", {}).get("type", ""), values.get("language_code", "")] = values["commands"]
        return True

    def describe(self, method: str, field: str, values: Values, files: Files) -> bool:
        self.world.descriptions[method, values.get("language_code", "")] = values[field]
        return True

    def description(self, method: str, field: str, values: Values, files: Files) -> Values:
        return {field: self.world.descriptions.get((method, values.get("language_code", "")), "")}

    def profile_photos(self, values: Values, files: Files) -> Values:
        assert values["user_id"] == BOT["id"]
        sized = {"file_id": "f1", "file_unique_id": "u1", "width": 640, "height": 640}
        return {"total_count": len(self.world.profile_photos), "photos": [[sized] for _ in self.world.profile_photos]}

    def set_profile_photo(self, values: Values, files: Files) -> bool:
        self.world.profile_photos += files.values()
        return True

    def describe_chat(self, values: Values, files: Files) -> Values:
        flags = ("unlimited_gifts", "limited_gifts", "unique_gifts", "premium_subscription", "gifts_from_channels")
        unused = {"accent_color_id": 0, "max_reaction_count": 1, "accepted_gift_types": dict.fromkeys(flags, False)}
        return self.chat(values).json() | unused

    def admins(self, values: Values, files: Files) -> list[Values]:
        chat = self.chat(values)
        flags = (
            *("can_be_edited", "is_anonymous", "can_manage_chat", "can_delete_messages", "can_manage_video_chats"),
            *("can_restrict_members", "can_promote_members", "can_change_info", "can_invite_users", "can_post_stories"),
            *("can_edit_stories", "can_delete_stories"),
        )
        rights = dict.fromkeys(flags, True)
        return [{"status": "administrator", "user": self.world.users[user].json(), **rights} for user in chat.admins]

    def member(self, values: Values, files: Files) -> Values:
        chat, user = self.chat(values), int(values["user_id"])
        if user not in self.world.users:
            raise ApiError(400, "Bad Request: user not found")
        who, inside = self.world.users[user].json(), user in chat.members
        if user in chat.banned:
            return {"status": "kicked", "user": who, "until_date": 0}
        if user in chat.restricted:
            rights = dict.fromkeys(RESTRICTED, False)
            return {"status": "restricted", "user": who, "is_member": inside, "until_date": 0, **rights}
        return {"status": "member" if inside else "left", "user": who}


RESTRICTED = (
    *("can_send_messages", "can_send_audios", "can_send_documents", "can_send_photos", "can_send_videos"),
    *("can_send_video_notes", "can_send_voice_notes", "can_send_polls", "can_send_other_messages"),
    *("can_add_web_page_previews", "can_change_info", "can_invite_users", "can_pin_messages", "can_manage_topics"),
    *("can_edit_tag", "can_react_to_messages"),
)


def error_response(error: ApiError) -> web.Response:
    body: dict[str, Any] = {"ok": False, "error_code": error.code, "description": error.description}
    if error.parameters:
        body["parameters"] = error.parameters
    return web.json_response(body, status=error.code)


@asynccontextmanager
async def run_server(world: World, request_validator: TelegramRequestValidator) -> AsyncIterator[Server]:
    """Run a server on a free port. At the end, fail if a request was invalid."""
    server = Server(world, request_validator)
    app = web.Application(client_max_size=1 << 26)
    app.router.add_route("*", "/bot{token}/{method}", server.handle_request)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.05)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield server
    finally:
        await runner.cleanup()
    assert not world.wrong, f"expected only requests that Telegram accepts, got {world.wrong[:10]}"
