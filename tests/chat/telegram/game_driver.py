"""Start a bot on a simulated Telegram, and play whole games with it by visible buttons."""

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any

import msgspec

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.tables import moves
from bot.app.ui.screen import Screen
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.pictures import RenderPicture
from bot.frontends.telegram.bot import TelegramBot, connect_bot
from bot.frontends.telegram.callbacks import load_payload
from bot.frontends.telegram.limits import TelegramRateLimits
from bot.settings import Secret, Settings
from bot.store.admin.own_server import StoreServer
from bot.store.store import Store, open_store
from render.core.request import Picture, PictureRequest
from tests.app.gameplay import next_move, play_moves, seats_to_move, send_callback
from tests.callbacks import Press
from tests.chat.bot_processes import BotProcessFactory
from tests.chat.button_player import ButtonPlayer, ShownAnswer
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import SCALE, TOKEN, Chat, Message, Person, World, add_person
from tests.timeouts import EVEN_IF_SLOW_S, cancel_tasks, wait_until

PACE = Timings(after_player_ms=0, after_ai_ms=0, tick_s=0.03, lease_ms=2000, think_s=EVEN_IF_SLOW_S)


def rates_at(scale: float) -> TelegramRateLimits:
    """Return the rate limits of a bot in a world in which a second of Telegram's limits lasts ``scale`` seconds."""
    real = TelegramRateLimits()
    return TelegramRateLimits(
        group_gap_s=real.group_gap_s * scale, private_gap_s=real.private_gap_s * scale,
        ephemeral_gap_s=real.ephemeral_gap_s * scale, all_per_s=real.all_per_s / scale,
    )  # fmt: skip


QUICK = rates_at(SCALE)


def settings_at(api: str, **more: Any) -> Settings:
    return Settings(telegram_token=Secret(TOKEN), telegram_api=api, **more)


def build_painter(world: World) -> RenderPicture:
    """Build a painter that draws nothing; the world keeps each picture's request for the tests.

    Equal requests give the same picture.
    """
    known: dict[bytes, int] = {}

    async def paint(key: str, request: PictureRequest) -> Picture:
        chunks = [
            (b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)),
            (b"tEXt", b"n\0%d" % known.setdefault(msgspec.msgpack.encode(request), len(known))),
            (b"IEND", b""),
        ]
        png = b"\x89PNG\r\n\x1a\n" + b"".join(
            [
                struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
                for kind, data in chunks
            ]
        )
        world.painted[png] = request
        return Picture(png, 1, 1, {})

    return paint


@dataclass
class Process:
    """One process of the bot, with its own connections and caches. People and groups belong to Telegram."""

    app: App
    store: Store
    bot: TelegramBot
    tasks: list[asyncio.Task[None]]
    stack: AsyncExitStack
    world: World

    def person(self, name: str, lang: str = "en", *, started: bool = False) -> Person:
        return add_person(self.world, name, lang, started=started)

    def group(self, *members: Person, **marks: Any) -> Chat:
        return self.world.group(*(member.user for member in members), **marks)

    def gather(self, *names: str, started: bool = False, **marks: Any) -> tuple[list[Person], Chat]:
        """Create people and a group of them. ``marks``: as for ``World.group``."""
        people = [self.person(name, started=started) for name in names]
        return people, self.group(*people, **marks)

    async def settle(self) -> None:
        """Wait until all updates are handled and all their results are shown."""
        await wait_until(lambda: not self.world.updates, "all updates to be accepted")
        await self.bot.wait_until_idle()

    async def find(self, person: Person, label: str, chat: int | None = None) -> tuple[Message, dict[str, Any]]:
        """Wait until a person sees such a button and all results are shown; return its message and the button."""
        await wait_until(lambda: person.find(label, chat), f"{person.user.name}: {label!r}")
        await self.bot.wait_until_idle()
        return await wait_until(lambda: person.find(label, chat), label)  # type: ignore[no-any-return]

    async def tap(self, person: Person, label: str, chat: int | None = None) -> None:
        """Let a person press a button, and wait until all its results are shown."""
        await person.tap(label, chat)
        await self.bot.wait_until_idle()

    async def send_callback(self, person: Person, chat: Chat, press: Press) -> Screen:
        return await send_callback(
            self.app, f"telegram:{person.user.id}", person.user.name, f"telegram:{chat.id}", press
        )

    async def pause(self) -> None:
        """Cancel the background tasks at any point; the process can still be inspected."""
        tasks, self.tasks = self.tasks, []
        await cancel_tasks(tasks)

    async def stop(self) -> None:
        await self.pause()
        await self.stack.aclose()


Begin = Callable[..., Awaitable[Process]]


@asynccontextmanager
async def bot_starter(telegram: Server, stores: StoreServer) -> AsyncIterator[Begin]:
    """Yield a function that starts a bot process on the common store. All are stopped at the end."""
    running: list[Process] = []

    async def start_process(
        name: str = "telegram", *, rates: TelegramRateLimits = QUICK, url: str = "", **settings: Any
    ) -> Process:
        stack = AsyncExitStack()
        store = await open_store(stores.data, stores.url)
        stack.push_async_callback(store.close)
        app = App(store, timings=PACE, url=url)
        stack.push_async_callback(app.close)
        paint, there = build_painter(telegram.world), settings_at(telegram.url, **settings)
        bot = await stack.enter_async_context(connect_bot(app, there, paint, rates))
        tasks = [asyncio.create_task(bot.run_forever()), asyncio.create_task(app.run_forever(name))]
        process = Process(app, store, bot, tasks, stack, telegram.world)
        running.append(process)
        return process

    try:
        yield start_process
    finally:
        for process in running:
            await process.stop()


@dataclass(frozen=True)
class BotStarter:
    """Starts this test's bots. Each is a process that may be killed at any moment."""

    bot_processes: BotProcessFactory
    telegram: Server
    stores: StoreServer

    async def bot(self, *, scale: float = SCALE, paint: str = "", name: str = "worker") -> int:
        """Start a bot in a world of this scale, with ``real`` painters or none; return its pid when it is ready."""
        return await self.bot_processes.wait_until_ready(
            self.bot_processes.start_bot(
                {"api": self.telegram.url, "data": str(self.stores.data), "url": self.stores.url}
                | {"scale": str(scale), "paint": paint, "name": name}
            )
        )

    async def kill(self, pid: int) -> None:
        await self.bot_processes.kill(pid)


async def open_table(people: list[Person], group: Chat, game: str, *, ais: int = 0) -> str:
    """Open and start a table of a game in a group, with these people in seat order, followed by ``ais`` AIs."""
    host = people[0]
    host.write(f"/play {game}", group)
    await wait_until(lambda: host.find("join ", group.id), "the lobby")
    for presser, verb in [*((person, "join ") for person in people[1:]), *((host, "addai ") for _ in range(ais))]:
        before = _board_text(host, group)
        await presser.tap(verb, group.id)
        await wait_until(lambda before=before: _board_text(host, group) != before, "a seat")  # type: ignore[misc]
    await host.tap("start ", group.id)
    _, button = await wait_until(lambda: host.find("move ", group.id), "the board")
    data: str = button["callback_data"]
    return data.split()[1]


async def seat_people(
    bot: Process, *names: str, game: str = "pebbles", started: bool = False
) -> tuple[list[Person], Chat, str]:
    """Start a table of new people in a new group.

    ``started``: whether they have already opened the private chat.
    """
    people, group = bot.gather(*names, started=started)
    return people, group, await start_table(bot, people, group, game)


async def start_table(bot: Process, people: list[Person], group: Chat, game: str = "pebbles") -> str:
    """Start a table of these people, and wait until its board is shown."""
    table = await open_table(people, group, game)
    await bot.bot.wait_until_idle()
    return table


async def make_move(bot: Process, people: list[Person], table_id: str, group: Chat) -> None:
    (seat, *_) = await seats_to_move(bot.app, table_id)
    await TelegramPlayer(bot, people[seat], table_id, group).take_turn()
    await bot.bot.wait_until_idle()


async def call_at_table(process: Process, *people: Person) -> None:
    """Set that these people are pinged in the group and not in the private chat."""
    for person in people:
        await process.app.service.users.update_user(
            (await process.app.ensure_user(f"telegram:{person.user.id}", person.user.name)).id,
            lambda now: msgspec.structs.replace(now, pings="table"),
        )


async def submit_elsewhere(process: Process, table_id: str) -> int:
    """Submit the move of a seat to move, as another platform would, and return the seat."""
    seat, word = await next_move(process.app, table_id)
    async with process.app.service.tables.open_started(table_id) as found:
        epoch, user = found.match.epochs[seat], found.seats[seat].user
    await moves.submit_move(
        process.app.service, table_id, seat, epoch, word, f"{table_id}.{seat}.{epoch}", user_id=user
    )
    return seat


async def asked_epochs(process: Process, table_id: str) -> dict[int, int]:
    """Return the seats to move, each with the number of its question."""
    async with process.app.service.tables.open_started(table_id) as found:
        return {seat: found.match.epochs[seat] for seat in found.match.seats_to_move()}


def _board_text(person: Person, group: Chat) -> str:
    return next((message.text for message in reversed(person.messages(group.id)) if len(message.keys) > 1), "")


def is_update_taken(world: World, number: int) -> bool:
    return all(update["update_id"] != number for update in world.updates)


async def line_of(process: Process, data: str) -> str:
    """Return the callback line of a button: its data, or the stored line that its data refers to."""
    if data.startswith("p"):
        return data[1:]
    press = await load_payload(FrontendStore(process.store), data)
    assert press is not None, "the button refers to no stored line"
    return press.line


class TelegramPlayer(ButtonPlayer):
    """A person at a table of a group on Telegram."""

    def __init__(self, process: Process, person: Person, table_id: str, group: Chat):
        super().__init__(process.app, person, table_id)
        self.group, self.process = group, process

    async def list_answers(self) -> list[ShownAnswer]:
        """List the answers of the newest message in the private chat, or else in the group."""
        await self.process.bot.update_inbox.wait_until_shown()
        for chat in (self.person.user.id, self.group.id):
            for message in reversed(self.person.messages(chat)):
                buttons = [(message, button) for row in message.keys for button in row if "callback_data" in button]
                lines = [await line_of(self.process, button["callback_data"]) for _, button in buttons]
                shown = [ShownAnswer(way[1]["text"], line, way) for way, line in zip(buttons, lines, strict=True)]
                if found := self.keep_answers(shown):
                    return found
        return []

    async def press(self, answer: ShownAnswer) -> None:
        message, button = answer.target
        if any(button in row for m in self.person.messages(message.chat) if m.id == message.id for row in m.keys):
            await self.person.press(message, button)

    async def open_panel(self) -> None:
        await self.person.tap("move ", self.group.id)
        await self.process.bot.wait_until_idle()


async def play_game(process: Process, people: list[Person], table_id: str, group: Chat) -> None:
    """Let the players answer until the game is over."""
    players = [TelegramPlayer(process, person, table_id, group) for person in people]
    await play_moves(process.app, table_id, lambda seat: players[seat].take_turn())
