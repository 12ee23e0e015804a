"""The simulated Telegram: its users, who press visible buttons, chats, messages, updates and the bot's violations."""

import asyncio
import re
from collections import defaultdict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import blake2b
from time import monotonic, time
from typing import Any

from render.core.request import PictureRequest
from tests.timeouts import EVEN_IF_SLOW_S, wait_until

TOKEN = "4242:AAtestAAtestAAtestAAtestAAtestAAtest"
BOT: dict[str, Any] = {
    "id": 4242, "is_bot": True, "first_name": "Bottega", "username": "bottega_test_bot", "can_join_groups": True,
    "can_read_all_group_messages": False, "supports_inline_queries": False,
}  # fmt: skip
THEIRS_S = 15.0
"""Time limit to answer a press on Telegram. The simulation keeps it, in virtual time."""
QUERY_S = EVEN_IF_SLOW_S
"""Time limit in these tests, where machines may be slow."""
GROUP_A_MINUTE = 20
SCALE = 1 / 200
"""In most tests a second of Telegram's limits is 5 ms, both for the bot and for the counting server."""
FAST, LATE = 0.05, 1.5
"""At that speed a few milliseconds of delay are seconds, so this multiple of the limit may arrive at once."""
ALL_A_SECOND = 30
DELETABLE_S = 48 * 3600


class ApiError(Exception):
    def __init__(self, code: int, description: str, **parameters: int) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters


@dataclass
class User:
    id: int
    name: str
    lang: str = "en"
    started: bool = False
    blocked: bool = False
    deleted: bool = False
    """Whether the account is deleted; no update reports this."""

    def json(self) -> dict[str, Any]:
        return {"id": self.id, "is_bot": False, "first_name": self.name, "language_code": self.lang}


@dataclass
class Message:
    id: int
    chat: int
    thread: int | None
    sender: int
    text: str
    photo: bytes | None = None
    keys: list[list[dict[str, Any]]] = field(default_factory=list)
    entities: list[dict[str, Any]] = field(default_factory=list)
    date: float = field(default_factory=lambda: time())
    reply_to: int | None = None
    silent: bool = False
    only: int = 0
    """The only user who sees an ephemeral message; 0 means that all do."""
    answers: str = ""
    """The id of the query that an ephemeral message answers."""

    def labels(self) -> list[str]:
        return [button["text"] for row in self.keys for button in row]


@dataclass
class Chat:
    id: int
    kind: str
    title: str = ""
    members: set[int] = field(default_factory=set)
    topics: set[int] = field(default_factory=set)
    admins: set[int] = field(default_factory=set)
    restricted: set[int] = field(default_factory=set)
    banned: set[int] = field(default_factory=set)
    bot_in: bool = True
    may_photos: bool = True
    may_pin: bool = True
    may_topics: bool = False
    closed_topics: set[int] = field(default_factory=set)
    pinned: list[int] = field(default_factory=list)
    moved_to: int | None = None
    last: int = 0

    def json(self) -> dict[str, Any]:
        if self.kind == "private":
            return {"id": self.id, "type": "private", "first_name": self.title}
        return {"id": self.id, "type": self.kind, "title": self.title} | (
            {"is_forum": True} if max(self.topics, default=0) > 0 else {}
        )


@dataclass
class Query:
    id: str
    user: int
    chat: int
    message: int
    data: str = ""
    number: int = 0
    """The id of the update about it."""
    at: float = field(default_factory=lambda: monotonic())
    answer: dict[str, Any] | None = None
    answered_at: float = 0.0


@dataclass
class SentContent:
    """Content that people could read, and when it was sent."""

    at: float
    chat: int
    method: str
    text: str
    photo: bytes | None


class World:
    """The whole state. ``scale``: the length of a second of Telegram's limits."""

    def __init__(self, scale: float = 1.0) -> None:
        self.scale = scale
        self.seconds = 1
        """The period over which all messages are counted; on a busy machine they arrive in bursts."""
        self.users: dict[int, User] = {}
        self.chats: dict[int, Chat] = {}
        self.messages: dict[tuple[int, int], Message] = {}
        self.queries: dict[str, Query] = {}
        self.updates: deque[dict[str, Any]] = deque()
        self.news = asyncio.Event()
        self.numbers = 1000
        self.wrong: list[str] = []
        self.sent: list[SentContent] = []
        self.calls: defaultdict[str, int] = defaultdict(int)
        self.menus: dict[tuple[str, str], list[dict[str, str]]] = {}
        self.descriptions: dict[tuple[str, str], str] = {}
        self.profile_photos: list[bytes] = []
        """The bot's own profile pictures, newest last."""
        self.ephemeral: dict[tuple[int, int, int], Message] = {}
        """Ephemeral messages by chat, user and their id."""
        self.offers = "nothing"
        """Its support for ephemeral messages: ``nothing``, the ``methods`` without the parameter, or ``all``."""
        self.query_s = QUERY_S
        """Time after a press in which it can be answered and an ephemeral message can refer to it."""
        self.ephemeral_a_minute = 0
        """Limit of ephemeral messages and edits per group and minute; 0: none. No limit is documented."""
        self.ephemeral_refused = 0
        self.floods: dict[int, tuple[float, int]] = {}
        self.held: dict[int | tuple[int, str], asyncio.Event] = {}
        """Chats whose requests, of any method or this one, are answered only after their event is set."""
        self.outage: int = 0
        self.webhook: dict[str, Any] = {}
        self.watch: Callable[[Message], None] = lambda message: None
        self.heard: Callable[[int, str], None] = lambda user, text: None
        self.painted: dict[bytes, PictureRequest] = {}
        self.files: dict[str, bytes] = {}
        self.uploads: list[bytes] = []
        """The uploaded files, in order."""
        self._written: defaultdict[int, deque[float]] = defaultdict(deque)
        self._shown_alone: defaultdict[int, deque[float]] = defaultdict(deque)
        self.times: deque[float] = deque()

    # -- people and chats

    def user(self, name: str, lang: str = "en", *, started: bool = False) -> User:
        user = User(7_135_790_000 + len(self.users), name, lang, started)  # no timestamp contains it
        self.users[user.id] = user
        self.chats[user.id] = Chat(user.id, "private", name, {user.id})
        return user

    def group(
        self, *members: User, kind: str = "supergroup", topics: tuple[int, ...] = (), may_topics: bool = False
    ) -> Chat:
        number = len(self.chats) + 1
        chat = Chat(
            -1001000000 - number if kind == "supergroup" else -5000 - number, kind, "Table talk", may_topics=may_topics
        )
        chat.members, chat.topics = {user.id for user in members}, set(topics)
        self.chats[chat.id] = chat
        return chat

    def visible_messages(self, user: int, chat: int) -> list[Message]:
        assert user in self.chats[chat].members
        found = (self.messages.get((chat, n)) for n in range(1, self.chats[chat].last + 1))
        own = [message for (at, reader, _), message in self.ephemeral.items() if (at, reader) == (chat, user)]
        return [*(message for message in found if message is not None and message.sender == BOT["id"]), *own]

    # -- updates

    def push(self, **update: Any) -> int:
        self.numbers += 1
        self.updates.append({"update_id": self.numbers, **update})
        self.news.set()
        return self.numbers

    def say(self, user: User, chat: int, text: str, thread: int | None = None) -> int:
        """Let a user write a message. In the private chat the first message starts the bot."""
        if chat == user.id:
            user.started = True
        return self.push(message=self.message_json(self.put(chat, user.id, text, thread=thread)))

    def press(self, user: User, message: Message, data: str, *, old: bool = False) -> Query:
        """Press a button. For an ``old`` message Telegram sends only the chat and the id."""
        query = Query(f"{len(self.queries) + 1}", user.id, message.chat, message.id, data)
        self.queries[query.id] = query
        query.number = self.push(callback_query={
            "id": query.id, "from": user.json(), "chat_instance": f"{message.chat}", "data": data,
            "message": {"chat": self.chats[message.chat].json(), "message_id": message.id, "date": 0}  # inaccessible
            if old else self.message_json(message),
        })  # fmt: skip
        return query

    def put(self, chat: int, sender: int, text: str, *, thread: int | None = None, **rest: Any) -> Message:
        where = self.chats[chat]
        where.last += 1
        message = Message(where.last, chat, thread, sender, text, **rest)
        self.messages[chat, message.id] = message
        return message

    def upgrade(self, chat: Chat) -> Chat:
        """Turn a group into a supergroup; return the new chat."""
        new = Chat(-1002000000 - len(self.chats), "supergroup", chat.title, set(chat.members))
        self.chats[new.id] = new
        chat.moved_to = new.id
        old_note = self.put(chat.id, min(chat.members), "")
        new_note = self.put(new.id, min(chat.members), "")
        self.push(message=self.message_json(old_note) | {"migrate_to_chat_id": new.id})
        self.push(message=self.message_json(new_note) | {"migrate_from_chat_id": chat.id})
        return new

    def message_json(self, message: Message) -> dict[str, Any]:
        chat = self.chats[message.chat]
        sender = BOT if message.sender == BOT["id"] else self.users[message.sender].json()
        found: dict[str, Any] = {
            "message_id": 0 if message.only else message.id,
            "date": int(message.date),
            "chat": chat.json(),
            "from": {key: value for key, value in sender.items() if key != "x"},
        }
        if message.thread is not None and message.thread < 0:
            found |= {"direct_messages_topic": {"topic_id": -message.thread}}
        elif message.thread is not None:
            found |= {"message_thread_id": message.thread}  # even in a group without topics, for a reply
            found |= {"is_topic_message": True} if chat.topics else {}
        if message.only:
            found |= {"ephemeral_message_id": message.id, "receiver_user": self.users[message.only].json()}
        if message.keys:
            found["reply_markup"] = {"inline_keyboard": message.keys}
        if message.photo is not None:
            name = blake2b(message.photo, digest_size=8).hexdigest()
            self.files[f"f{name}"] = message.photo
            found |= {
                "photo": [{"file_id": f"f{name}", "file_unique_id": f"u{name}", "width": 9, "height": 9}],
                "caption": message.text,
            }
        elif message.text:
            found["text"] = message.text
            if message.text.startswith("/"):
                found["entities"] = [{"type": "bot_command", "offset": 0, "length": len(message.text.split()[0])}]
        return found

    # -- limits

    def count_message(self, chat: int) -> None:
        """Count a message or an edit; record it if a chat or all chats get more than Telegram allows.

        Raises ``ApiError`` 429 while the chat is flooded.
        """
        now = monotonic()
        if chat in self.floods:
            deadline, seconds = self.floods[chat]
            if now < deadline:
                raise ApiError(429, f"Too Many Requests: retry after {seconds}", retry_after=seconds)
            del self.floods[chat]
        self.times.append(now)
        while self.times and self.times[0] < now - self.seconds * self.scale:
            self.times.popleft()
        bunch = LATE if self.scale < FAST else 1.0
        if len(self.times) > ALL_A_SECOND * self.seconds * bunch:
            self.wrong.append(f"{len(self.times)} messages in {self.seconds} s")
        if chat < 0:
            of = self._written[chat]
            of.append(now)
            while of and of[0] < now - 60 * self.scale:
                of.popleft()
            if len(of) > GROUP_A_MINUTE * bunch:
                self.wrong.append(f"{len(of)} messages in a minute to {chat}")

    def count_ephemeral(self, chat: int) -> None:
        """Count an ephemeral message or its edit. Raises ``ApiError`` 429 above the limit of this world."""
        now, of = monotonic(), self._shown_alone[chat]
        while of and of[0] < now - 60 * self.scale:
            of.popleft()
        if self.ephemeral_a_minute and len(of) >= self.ephemeral_a_minute:
            self.ephemeral_refused += 1
            raise ApiError(429, "Too Many Requests: retry after 30", retry_after=30)
        of.append(now)

    def is_too_old(self, query: Query) -> bool:
        return monotonic() - query.at > self.query_s

    def flood(self, chat: int, seconds: int) -> None:
        self.floods[chat] = (monotonic() + seconds, seconds)


START = re.compile(r"https://t\.me/bottega_test_bot\?start=([A-Za-z0-9_-]{1,64})")


async def wait_until_answered(query: Query) -> dict[str, Any]:
    await wait_until(lambda: query.answer is not None, f"an answer to press {query.id}")
    return query.answer or {}


@dataclass
class Person:
    """A user of Telegram who presses buttons. ``presses``: the number of presses."""

    world: World
    user: User
    presses: int = 0

    def messages(self, chat: int | None = None) -> list[Message]:
        return self.world.visible_messages(self.user.id, self.user.id if chat is None else chat)

    def find(self, label: str, chat: int | None = None) -> tuple[Message, dict[str, Any]] | None:
        """Return the newest button in a chat whose label or callback line begins with ``label``, and its message."""
        for message in reversed(self.messages(chat)):
            for row in message.keys:
                for button in row:
                    if button["text"].startswith(label) or button.get("callback_data", "").startswith(f"p{label}"):
                        return message, button
        return None

    async def tap(self, label: str, chat: int | None = None) -> dict[str, Any]:
        message, button = await wait_until(lambda: self.find(label, chat), f"{self.user.name}: {label!r}")
        return (await self.press(message, button)).answer or {}

    async def press(self, message: Message, button: dict[str, Any]) -> Query:
        """Press a visible button, wait for the answer, and follow its link if it has one."""
        self.presses += 1
        there = self.messages(message.chat if message.chat < 0 else None)
        assert any(m.id == message.id and button in row for m in there for row in m.keys)
        query = self.world.press(self.user, message, button["callback_data"])
        answer = await wait_until_answered(query)
        if "url" in answer and not self.user.started:
            self.presses += 1
            self.follow(answer["url"])
        return query

    def follow(self, url: str) -> None:
        found = START.fullmatch(url)
        assert found, f"expected a deep link of the bot, got {url}"
        self.write(f"/start {found[1]}")

    async def open_lobby(
        self, chat: Chat, line: str = "/play pebbles", thread: int | None = None
    ) -> tuple[Message, dict[str, Any]]:
        """Open a table by a command; return the message of its lobby, and the button *Join*."""
        known = {message.id for message in self.messages(chat.id)}
        self.write(line, chat, thread)

        def find_lobby() -> tuple[Message, dict[str, Any]] | None:
            found = self.find("join ", chat.id)
            return found if found and found[0].id not in known else None

        return await wait_until(find_lobby, "the lobby")  # type: ignore[no-any-return]

    def write(self, text: str, chat: Chat | None = None, thread: int | None = None) -> int:
        """Write a message in a chat (by default the private chat)."""
        return self.world.say(self.user, chat.id if chat is not None else self.user.id, text, thread)

    def block(self, *, blocked: bool = True) -> None:
        self.user.blocked = blocked
        self.admit_bot(self.world.chats[self.user.id], "kicked", "member", back=not blocked)

    def admit_bot(self, chat: Chat, out: str = "left", within: str = "member", *, back: bool = True) -> None:
        """Send the bot the update that this person has added it to a chat, or removed it."""
        bot = {"id": BOT["id"], "is_bot": True, "first_name": "Bottega", "username": BOT["username"]}
        old, new = (
            {"status": status, "user": bot} | ({"until_date": 0} if status == "kicked" else {})
            for status in ((out, within) if back else (within, out))
        )
        given = {"chat": chat.json(), "from": self.user.json(), "date": 1_700_000_000}
        self.world.push(my_chat_member={**given, "old_chat_member": old, "new_chat_member": new})


def add_person(world: World, name: str, lang: str = "en", *, started: bool = False) -> Person:
    """Create a person. ``started``: whether they have opened the private chat."""
    person = Person(world, world.user(name, lang))
    if started:
        person.write("/start")
    return person
