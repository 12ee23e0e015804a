"""Law 31: if a platform refuses a message, each awaited player still gets one, or the host learns why not.

When a permission returns, players are pinged again in the same turn. Each documented error is tried on the board, the
ping, the panel and the push, first as the only failure, then as the only success.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import msgspec
import pytest
from aiohttp.resolver import ThreadedResolver

from bot.app.clocks.events import PlayerCalled
from bot.app.ui.screen import Screen
from bot.app.users.models import with_device
from bot.frontends.common import mentions
from bot.frontends.common.port import REFUSED, ChatClosedError, MessageContent, MessageRef, RetryLaterError
from bot.frontends.discord import port
from bot.frontends.discord.error_codes import ERROR_RULES
from bot.frontends.push.frontend import PushFrontend
from bot.frontends.push.sender import PushSender
from bot.frontends.telegram.api import REMEDIES
from bot.frontends.telegram.topics import DELETED_TOPIC
from engines.core.translation import LANGUAGES
from tests.app.gameplay import append_events
from tests.app.test_device_calls import service
from tests.chat.both.chats import Chat, DiscordChat, Person, TelegramChat
from tests.chat.telegram.world import ApiError
from tests.push_service import PushService
from tests.texts import render_text
from tests.timeouts import run_beside, wait_until

__all__ = ["service"]

WITHIN_S = 20.0
SEED = b"s" * 32

Surface = Literal["board", "call", "panel", "everything"]
SURFACES: tuple[Surface, ...] = ("board", "call", "panel", "everything")
SLOWLY_IN_PRIVATE = [pytest.param(one, "dm", marks=pytest.mark.slow) for one in SURFACES if one != "panel"]


@pytest.fixture(autouse=True)
def tell_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Notify the host of every refusal without a minimum interval, and shorten all waits."""
    monkeypatch.setattr(mentions, "TOLD_S", 0.0)
    monkeypatch.setattr(port, "WAIT_S", 0.05)


@pytest.fixture
async def push(chat: Chat) -> AsyncIterator[PushFrontend]:
    push = PushFrontend(
        chat.app,
        partial(PushSender, SEED, "https://b.example.org", chat.app.service.clock, ThreadedResolver(), lambda _: True),
    )
    async with run_beside(push.run_forever()):
        yield push


Error = tuple[int, str]
"""A code and a description; on Discord only the code counts."""


@dataclass
class Table:
    """A table of a host and a pinged player, with the requests that the platform refuses there."""

    chat: Chat
    service: PushService
    id: str
    people: list[Person]

    def read(self) -> set[tuple[str, int]]:
        ben = self.people[1]
        calls = {("channel", number) for number, users in self.chat.calls(ben).items() if ben.user.id in users}
        private = {("private", number) for number in self.chat.texts(ben, private=True)}
        pushed = enumerate(self.service.read("phone"))
        return calls | private | {("push", n) for n, one in pushed if not one.get("gone")}

    def told(self) -> int:
        return self.chat.count_told(self.people[0], f"{self.chat.platform}-trouble-unreached")

    async def call(self) -> None:
        """Ping the player once more, as a clock does."""
        await append_events(self.chat.app, self.id, PlayerCalled(1, "half"))

    async def wait_for_notice(self, before: set[tuple[str, int]], told: int, why: str) -> str:
        """Wait until the player has got something or the host has been notified; return which."""

        found: str = await wait_until(
            lambda: "player" if self.read() - before else "host" if self.told() > told else "",
            f"{why}: a notice, or a message to the host",
            patience_s=WITHIN_S,
        )
        return found

    def refuse(self, surface: Surface, error: Error) -> None:
        """Make the platform refuse requests for a surface, except to the host."""
        host = self.people[0].user.id
        if isinstance(self.chat, DiscordChat):
            refuse_at_discord(self.chat, host, surface, error[0])
        else:
            refuse_at_telegram(self.chat, host, surface, *error)

    def restore(self) -> None:
        """Make the platform accept everything, and notify the bot that its permissions have changed."""
        if isinstance(self.chat, DiscordChat):
            self.chat.world.fault = None
            self.chat.let_back()
        else:
            for method in METHODS:
                self.chat.server.methods[method] = getattr(self.chat.server, method[:4])
            self.chat.let_back()
            self.people[1].block(blocked=False)


async def seat_two(chat: Chat, service: PushService, pings: str) -> Table:
    people, table = await chat.seat("Anna", "Ben", calls=pings)
    return Table(chat, service, table, people)


def refuse_at_discord(chat: DiscordChat, host: int, surface: Surface, code: int) -> None:
    world, status = chat.world, 404 if 10000 <= code < 20000 else 400 if code < 50000 else 403

    def refuse(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        parts = path.split("/")
        if parts[1] != "channels" or "messages" not in parts or method not in ("POST", "PATCH"):
            return None
        at = int(parts[2])
        kind = "panel" if at != chat.channel.id else "board" if method == "PATCH" else "call"
        if at == world.dm(host).id or surface not in (kind, "everything"):
            return None
        return status, {"code": code, "message": f"refused: {code}"}

    world.fault = refuse


METHODS = ("sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia")


def refuse_at_telegram(
    chat: TelegramChat, host: int, surface: Surface, code: int, text: str, *, retry_s: int = 0
) -> None:
    def refuse(method: str, values: dict[str, Any], files: dict[str, bytes]) -> Any:
        at = int(values["chat_id"])
        kind = "panel" if at > 0 else "call" if method == "sendMessage" else "board"
        if at != host and surface in (kind, "everything"):
            raise ApiError(code, text, **({"retry_after": retry_s} if code == 429 else {}))
        return getattr(chat.server, method[:4])(values, files)

    for method in METHODS:
        chat.server.methods[method] = partial(refuse, method)


LATER, REPOSTED = "wait", "repost"
NOT_MODIFIED = (
    400,
    "Bad Request: message is not modified: specified new message content and reply markup are the same",
)
ERRORS: list[tuple[int, str, str]] = [
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
    (400, "Bad Request: can't parse entities", REFUSED),
    (400, "Bad Request: message text is empty", REFUSED),
    (400, "Bad Request: message is too long", REFUSED),
    (400, "Bad Request: MEDIA_CAPTION_TOO_LONG", REFUSED),
    (400, "Bad Request: BUTTON_DATA_INVALID", REFUSED),
    (400, "Bad Request: BUTTON_URL_INVALID", REFUSED),
    (400, "Bad Request: PHOTO_INVALID_DIMENSIONS", REFUSED),
    (400, "Bad Request: IMAGE_PROCESS_FAILED", REFUSED),
    (400, "Bad Request: REPLY_MARKUP_TOO_LONG", REFUSED),
    (401, "Unauthorized", REFUSED),
]
"""Telegram's possible errors for an edit or a new message, and the remedy: one of these, or a notice to the host."""


def list_errors(chat: Chat) -> dict[Error, str]:
    """Return the errors of the platform, each with what the bot does about it, or the problem that the host reads."""
    if isinstance(chat, DiscordChat):
        words = {"give up": REFUSED}
        return {
            (code, f"{code}"): rule.trouble or words.get(rule.response, rule.response)
            for code, rule in ERROR_RULES.items()
        }
    return {(code, text): remedy for code, text, remedy in ERRORS}


async def check_errors(table: Table, surface: Surface, errors: Iterable[Error]) -> set[str]:
    """Check the law with these errors on a surface, and return the outcomes."""
    outcomes = set[str]()
    for error in errors:
        before, told, why = table.read(), table.told(), f"{error} at {surface}"
        table.refuse(surface, error)
        await table.call()
        code = error[0]
        if ERROR_RULES[code].response == "wait" if isinstance(table.chat, DiscordChat) else code == 429 or code >= 500:
            await asyncio.sleep(0.2)
            table.restore()
        outcomes.add(outcome := await table.wait_for_notice(before, told, why))
        await table.chat.settle()
        unreached = not table.read() - before
        table.restore()
        if outcome == "host" and unreached:
            await wait_until(lambda before=before: table.read() - before, f"{why}: a ping after the right returns")  # type: ignore[misc]
        await table.chat.settle()
    return outcomes


@pytest.mark.parametrize(
    ("surface", "pings"), [*((one, "table") for one in SURFACES), ("panel", "dm"), *SLOWLY_IN_PRIVATE]
)
async def test_refused_message_reaches_the_player_another_way_or_the_host_is_notified(
    chat: Chat, service: PushService, surface: Surface, pings: str
) -> None:
    """Try one error of each kind."""
    outcomes = await check_errors(
        await seat_two(chat, service, pings), surface, {how: error for error, how in list_errors(chat).items()}.values()
    )
    assert ("host" in outcomes) == (surface == "everything"), outcomes


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
async def test_every_documented_error_leaves_the_player_or_the_host_notified(
    chat: Chat, service: PushService, surface: Surface
) -> None:
    await check_errors(await seat_two(chat, service, "table"), surface, list_errors(chat))


async def test_each_error_has_its_remedy_and_each_problem_its_text(chat: Chat) -> None:
    """Post a message, and let the platform refuse its edit with each error."""
    anna, ben = await chat.meet("Anna", "Ben")
    bot = chat.env.process.bot if isinstance(chat, DiscordChat) else chat.process.bot
    shown = MessageContent(Screen("Pebbles", ("text",)), None, "", "nonce")
    group = await chat.app.ensure_channel(chat.place)
    private = await chat.app.ensure_channel(f"{chat.platform}:{ben.user.id}")
    note = await bot.board_messages.port.send_message(group, shown)
    waits = dict[int, float]()
    errors = list_errors(chat) | ({} if isinstance(chat, DiscordChat) else {NOT_MODIFIED: "done"})
    for error, remedy in errors.items():
        if remedy in ("heal", "files"):  # the request is changed and sent again
            continue
        if isinstance(chat, DiscordChat):
            refuse_at_discord(chat, anna.user.id, "everything", error[0])
        else:
            refuse_at_telegram(chat, anna.user.id, "everything", *error, retry_s=1)
        place = private if error[0] == 403 and remedy == "blocked" else group
        try:
            edited = await bot.board_messages.port.edit_message(place, MessageRef(note.id), shown)
        except RetryLaterError as later:
            found, waits[error[0]] = LATER, later.seconds
        except ChatClosedError as closed:
            found = closed.trouble
            key = "telegram-topic-gone" if found == DELETED_TOPIC else f"{chat.platform}-trouble-{found}"
            assert all(render_text(key, lang, table="t1", channel="<#1>") for lang in LANGUAGES)
        else:
            found = REPOSTED if edited is None else "done"
        assert found == remedy, f"{error}: expected {remedy}, got {found}"
    if isinstance(chat, TelegramChat):  # on Discord the library waits
        assert waits == {429: 1, 500: 0, 502: 0, 504: 0}, "expected the wait that Telegram asks for"


def test_each_remedy_on_telegram_is_tried() -> None:
    """Three are for other requests than these."""
    tried = " ".join(text for _, text in [NOT_MODIFIED, *(error[:2] for error in ERRORS)]).casefold()
    untried = [words for words, remedy in REMEDIES if remedy != "upload" and words not in tried]
    assert untried == ["topic_not_modified", "message to delete not found"], "add the others to ERRORS"


# -- devices


@pytest.mark.parametrize(
    "status", [403, 410, *(pytest.param(status, marks=pytest.mark.slow) for status in (302, 400, 401, 404, 413))]
)
@pytest.mark.parametrize("calls", ["page", "chat"])
@pytest.mark.parametrize("chat", [DiscordChat], indirect=True, ids=["discord"])
async def test_push_and_chat_ping_replace_each_other_when_refused(
    chat: Chat, service: PushService, push: PushFrontend, status: int, calls: str
) -> None:
    """A refused push is followed by a ping in the chat, and a ping refused by the chat by a push.

    ``calls``: whether the phone is pinged first (``page``), or as the last resort (``chat``).
    """
    table = await seat_two(chat, service, "table")
    users, user = chat.app.service.users, await chat.user(table.people[1])
    await users.update_user(user.id, partial(with_device, service.subscribe("phone")))
    await users.update_user(user.id, lambda user: msgspec.structs.replace(user, call_place=calls))

    async def refuse(_: str) -> int:
        return status

    before, told = table.read(), table.told()
    if calls == "chat":
        table.refuse("everything", (50013, ""))
    else:
        service.answer = refuse
    await table.call()
    assert await table.wait_for_notice(before, told, f"{status}, {calls}") == "player"
    await chat.settle()
    assert {way for way, _ in table.read() - before} == {"push" if calls == "chat" else "channel"}
    before, service.answer = table.read(), refuse
    table.refuse("everything", (50013, ""))
    await table.call()
    assert await table.wait_for_notice(before, told, f"{status}, and nothing else works") == "host"
    table.restore()
    await wait_until(lambda: table.read() - before, "a ping after the right returns")
    assert push.jobs is not None
