"""Law 31: whatever a platform refuses, each player that a table waits for gets something, or the host knows why not.

A right that returns calls again in that turn. Each documented error is tried at the board, the call, the panel and the
push; in turn everything else works, and nothing else does.
"""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

import msgspec
import pytest
from aiohttp.resolver import ThreadedResolver

from bot.app.clocks.events import PlayerCalled
from bot.app.users.models import with_device
from bot.frontends.common import mentions
from bot.frontends.discord import direct_messages, port
from bot.frontends.discord.error_codes import ERROR_RULES
from bot.frontends.push.frontend import PushFrontend
from bot.frontends.push.sender import PushSender
from tests.app.test_device_calls import service
from tests.chat.ai_moves import append_events
from tests.chat.both.conftest import TwoPlatformEnvironment
from tests.chat.discord import game_driver as discord_driver
from tests.chat.discord.models import text_of
from tests.chat.discord.server import wait_until_settled
from tests.chat.telegram import game_driver as telegram_driver
from tests.chat.telegram.server import Server as TelegramServer
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.test_delivery_problems import DONE, ERRORS
from tests.chat.telegram.world import ApiError
from tests.push_service import PushService
from tests.texts import match_text
from tests.timeouts import run_beside, wait_until

__all__ = ["service"]

WITHIN_S = 5.0
SEED = b"s" * 32

Surface = Literal["board", "call", "panel", "everything"]
SURFACES: tuple[Surface, ...] = ("board", "call", "panel", "everything")


@pytest.fixture(autouse=True)
def tell_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the host be told of each refusal, however soon after the last one; and let waits be short."""
    for module in (mentions, direct_messages):
        monkeypatch.setattr(module, "TOLD_S", 0.0)
    monkeypatch.setattr(port, "WAIT_S", 0.05)


@pytest.fixture
async def push(both_env: TwoPlatformEnvironment) -> AsyncIterator[PushFrontend]:
    """Calls on devices, with a service on this machine."""
    clock = both_env.app.service.clock
    build = partial(PushSender, SEED, "https://b.example.org", clock, ThreadedResolver(), lambda _: True)
    push = PushFrontend(both_env.app, build)
    async with run_beside(push.run_forever()):
        yield push


@dataclass
class Table:
    """A table of a host and of a player who is called. ``read``: what has reached the player; ``told``: the host."""

    env: TwoPlatformEnvironment
    id: str
    user_id: str
    read: Callable[[], set[tuple[str, int]]]
    told: Callable[[], int]

    async def call(self) -> None:
        """Call the player once more, as a clock does."""
        await append_events(self.env.app, self.id, PlayerCalled(1, "half"))

    async def settle(self) -> None:
        """Wait until all jobs are done."""
        await wait_until_settled(self.env.discord.world, 0.05)

    async def wait_for_call(self, before: set[tuple[str, int]], what: str) -> None:
        """Wait until the player got something."""
        await wait_until(lambda: self.read() - before, what)

    async def wait_for_notice(self, before: set[tuple[str, int]], told: int, why: str) -> str:
        """Wait until the player got something, or else the host knows; return which."""

        def find_outcome() -> str:
            return "player" if self.read() - before else "host" if self.told() > told else ""

        found: str = await wait_until(find_outcome, f"{why}: a notice, or a word to the host", patience_s=WITHIN_S)
        return found


async def call_on_devices(env: TwoPlatformEnvironment, user_id: str, service: PushService, calls: str) -> None:
    """Let a user be called on a phone: at first (``page``), or where nothing else is left (``chat``)."""
    users = env.app.service.users
    await users.update_user(user_id, partial(with_device, service.subscribe("phone")))
    await users.update_user(user_id, lambda user: msgspec.structs.replace(user, call_place=calls))


# -- Discord


async def seat_at_discord(env: TwoPlatformEnvironment, service: PushService, pings: str) -> Table:
    people, table = await discord_driver.seat_people(env.discord, "Anna", "Ben")
    host, ben = people
    if pings != "ping":
        await ben.choose_pings(pings)
    user = await env.app.ensure_user(f"discord:{ben.user.id}")

    def read() -> set[tuple[str, int]]:
        calls = {("channel", m.id) for m in ben.messages() if ben.user.id in m.mentions}
        private = {("private", m.id) for m in ben.direct_messages()}
        return calls | private | {("push", n) for n, one in enumerate(service.read("phone")) if not one.get("gone")}

    def told() -> int:
        problems = [m for m in host.direct_messages() if match_text("discord-trouble-unreached", text_of(m))]
        return len(problems)

    await wait_until_settled(env.discord.world, 0.1)
    return Table(env, table, user.id, read, told)


def refuse_at_discord(table: Table, surface: Surface, code: int) -> None:
    """Let Discord refuse what is written to a surface, with an error code."""
    world, status = table.env.discord.world, 404 if 10000 <= code < 20000 else 400 if code < 50000 else 403
    channel, host = table.env.discord.channel, next(user for user in world.users.values() if user.name == "Anna")

    def refuse(method: str, path: str) -> tuple[int, dict[str, Any]] | None:
        parts = path.split("/")
        if parts[1] != "channels" or "messages" not in parts or method not in ("POST", "PATCH"):
            return None
        at = int(parts[2])
        kind = "panel" if at != channel else "board" if method == "PATCH" else "call"
        if at == world.dm(host.id).id or surface not in (kind, "everything"):
            return None
        return status, {"code": code, "message": f"refused: {code}"}

    world.fault = refuse


def restore_at_discord(table: Table) -> None:
    """Let Discord take everything, and tell the bot that the permissions have changed."""
    world = table.env.discord.world
    world.fault, channel = None, world.channels[table.env.discord.channel]
    for deny in ("0", "1"):
        overwrites = [{"id": "1", "type": 1, "allow": "0", "deny": deny}]
        world.send("CHANNEL_UPDATE", {**world.channel_json(channel), "permission_overwrites": overwrites})


def sample_discord_codes() -> list[int]:
    """Return an error code of each kind."""
    return list({(rule.response, rule.trouble): code for code, rule in ERROR_RULES.items()}.values())


async def check_discord(table: Table, surface: Surface, codes: list[int]) -> set[str]:
    """Check the law with errors of Discord at a surface, and return what has come of them."""
    outcomes = set[str]()
    for code in codes:
        before, told, why = table.read(), table.told(), f"{code} at {surface}"
        refuse_at_discord(table, surface, code)
        await table.call()
        if ERROR_RULES[code].response == "wait":  # an outage in all but name: nothing can be said meanwhile
            await table.settle()
            table.env.discord.world.fault = None
        outcomes.add(outcome := await table.wait_for_notice(before, told, why))
        await table.settle()
        unreached = not table.read() - before
        restore_at_discord(table)
        if outcome == "host" and unreached:
            await table.wait_for_call(before, f"{why}: a call when the right is back")
        await table.settle()
    return outcomes


@pytest.mark.parametrize(("surface", "pings"), [*((one, "ping") for one in SURFACES), ("panel", "dm")])
async def test_a_refusal_at_discord_leaves_no_player_without_a_word(
    both_env: TwoPlatformEnvironment, service: PushService, surface: Surface, pings: str
) -> None:
    table = await seat_at_discord(both_env, service, pings)
    outcomes = await check_discord(table, surface, sample_discord_codes())
    assert ("host" in outcomes) == (surface == "everything"), outcomes


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
async def test_no_error_of_discord_leaves_a_player_without_a_word(
    both_env: TwoPlatformEnvironment, service: PushService, surface: Surface
) -> None:
    await check_discord(await seat_at_discord(both_env, service, "ping"), surface, list(ERROR_RULES))


# -- Telegram


async def seat_at_telegram(env: TwoPlatformEnvironment, service: PushService, pings: str) -> Table:
    people = [env.at_telegram("Anna"), env.at_telegram("Ben")]
    host, ben = people
    group = env.group(*people)
    await env.telegram.settle()
    if pings == "table":
        await telegram_driver.call_at_table(env.telegram, ben)
    table = await telegram_driver.start_table(env.telegram, people, group)
    user = await env.app.ensure_user(f"telegram:{ben.user.id}")

    def read() -> set[tuple[str, int]]:
        calls = {("channel", m.id) for m in ben.messages(group.id) if any("user" in one for one in m.entities)}
        private = {("private", m.id) for m in ben.messages()}
        return calls | private | {("push", n) for n, one in enumerate(service.read("phone")) if not one.get("gone")}

    def told() -> int:
        return sum(sent.chat == host.user.id and bool(match_text("telegram-trouble-unreached", sent.text))
                   for sent in env.chats.sent)  # fmt: skip

    return Table(env, table, user.id, read, told)


def refuse_at_telegram(table: Table, server: TelegramServer, surface: Surface, code: int, text: str) -> None:
    """Let Telegram refuse what is written to a surface, with an error."""
    world = table.env.chats
    host = next(user.id for user in world.users.values() if user.name == "Anna")

    def refuse(method: str, inner: Callable[..., Any], values: dict[str, Any], files: dict[str, bytes]) -> Any:
        chat = int(values["chat_id"])
        kind = "panel" if chat > 0 else "call" if method == "sendMessage" else "board"
        if chat != host and surface in (kind, "everything"):
            raise ApiError(code, text, **({"retry_after": 0} if code == 429 else {}))
        return inner(values, files)

    for method in METHODS:
        server.methods[method] = partial(refuse, method, server.send if method.startswith("send") else server.edit)


METHODS = ("sendMessage", "sendPhoto", "editMessageText", "editMessageCaption", "editMessageMedia")


def restore_at_telegram(table: Table, server: TelegramServer) -> None:
    """Let Telegram take everything, and tell the bot that its rights have changed, and that it is not blocked."""
    for method in METHODS:
        server.methods[method] = server.send if method.startswith("send") else server.edit
    group = next(chat for chat in table.env.chats.chats.values() if chat.kind != "private")
    anna, ben = (Person(table.env.chats, table.env.chats.users[user]) for user in sorted(group.members))
    anna.admit_bot(group)
    ben.block(blocked=False)


def sample_telegram_errors() -> list[tuple[int, str]]:
    """Return an error of each kind."""
    return list({outcome: (code, text) for code, text, outcome in ERRORS if outcome != DONE}.values())


async def check_telegram(
    table: Table, server: TelegramServer, surface: Surface, errors: list[tuple[int, str]]
) -> set[str]:
    """Check the law with errors of Telegram at a surface, and return what has come of them."""
    outcomes = set[str]()
    for code, text in errors:
        before, told, why = table.read(), table.told(), f"{text} at {surface}"
        refuse_at_telegram(table, server, surface, code, text)
        await table.call()
        if code == 429 or code >= 500:  # an outage: nothing can be said meanwhile
            await asyncio.sleep(0.2)
            restore_at_telegram(table, server)
        outcomes.add(outcome := await table.wait_for_notice(before, told, why))
        await table.env.telegram.settle()
        unreached = not table.read() - before
        restore_at_telegram(table, server)
        if outcome == "host" and unreached:
            await table.wait_for_call(before, f"{why}: a call when the right is back")
        await table.env.telegram.settle()
    return outcomes


@pytest.mark.parametrize(
    ("surface", "pings"),
    [*((one, "table") for one in SURFACES), *(pytest.param(one, "ping", marks=pytest.mark.slow) for one in SURFACES)],
)
async def test_a_refusal_at_telegram_leaves_no_player_without_a_word(
    both_env: TwoPlatformEnvironment, service: PushService, surface: Surface, pings: str
) -> None:
    table = await seat_at_telegram(both_env, service, pings)
    outcomes = await check_telegram(table, both_env.telegram_server, surface, sample_telegram_errors())
    assert ("host" in outcomes) == (surface == "everything"), outcomes


@pytest.mark.slow
@pytest.mark.parametrize("surface", SURFACES)
async def test_no_error_of_telegram_leaves_a_player_without_a_word(
    both_env: TwoPlatformEnvironment, service: PushService, surface: Surface
) -> None:
    table = await seat_at_telegram(both_env, service, "table")
    await check_telegram(
        table, both_env.telegram_server, surface, [(code, text) for code, text, _ in ERRORS if _ != DONE]
    )


# -- devices


@pytest.mark.parametrize(
    "status", [403, 410, *(pytest.param(status, marks=pytest.mark.slow) for status in (302, 400, 401, 404, 413))]
)
@pytest.mark.parametrize("calls", ["page", "chat"])
async def test_a_device_and_the_chat_stand_in_for_each_other(
    both_env: TwoPlatformEnvironment, service: PushService, push: PushFrontend, status: int, calls: str
) -> None:
    """A refused push is followed by a call in the chat, and a call that the chat refuses by a push."""
    table = await seat_at_discord(both_env, service, "ping")
    await call_on_devices(both_env, table.user_id, service, calls)

    async def refuse(_: str) -> int:
        return status

    before, told = table.read(), table.told()
    if calls == "chat":
        refuse_at_discord(table, "everything", 50013)
    else:
        service.answer = refuse
    await table.call()
    assert await table.wait_for_notice(before, told, f"{status}, {calls}") == "player"
    await table.settle()
    assert {way for way, _ in table.read() - before} == {"push" if calls == "chat" else "channel"}
    before, service.answer = table.read(), refuse
    refuse_at_discord(table, "everything", 50013)
    await table.call()
    assert await table.wait_for_notice(before, told, f"{status}, and nothing else works") == "host"
    restore_at_discord(table)
    await table.wait_for_call(before, "a call when the right is back")
    assert push.jobs is not None
