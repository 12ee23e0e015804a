"""Fake Discord in virtual time: the real bot and its library, no sockets, occasional failures."""

import asyncio
import itertools
import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager, suppress
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

import aiohttp
import discord
from discord import http as library

from bot.app.api import App
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord.bot import DiscordBot
from bot.frontends.discord.interaction_inbox import INDEX
from bot.settings import Secret, Settings
from bot.store.errors import StoreError
from tests.app.gameplay import start_table
from tests.chat.discord import models, routes, server
from tests.chat.discord import world as small_discord
from tests.chat.discord.gateway import Gateway
from tests.chat.discord.models import (
    THREE_S,
    DiscordRefusalError,
    Interaction,
    Person,
    PressTarget,
    Request,
    User,
    make_snowflake,
    press_targets,
    text_of,
)
from tests.simulation.convergence import find_stale_posts
from tests.simulation.virtual_loop import FaultPlan, VirtualLoop, lose_messages

PLATFORM: Final = "discord"
FAULTS: Final = {
    "429": 0.02, "500 after": 0.02, "lose request": 0.01, "lose reply": 0.02, "die before": 0.005, "die after": 0.005,
}  # fmt: skip
"""Probability and kind of a failed request."""
DELIVERY: Final = {"deliver twice": 0.05, "deliver late": 0.05}
"""Probability that an interaction reaches both processes, as during a handover, or comes late."""
PAUSE_S: Final = 1.5
CRASH: ContextVar[Any] = ContextVar("crash")
"""Ends the process for which a connection is created."""
PATIENCE_S: Final = 4.0
"""Time people wait before they press again."""


class SimulatedDiscord:
    """One Discord for all processes."""

    def __init__(self, loop: VirtualLoop, faults: FaultPlan) -> None:
        self.faults, self._loop = faults, loop
        self.world = small_discord.World()
        self.world.answer_s = THREE_S
        self._routes = [
            (method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + r"\Z"), handler)
            for method, path, handler in routes.Routes(self.world, Gateway(self.world)).all()
        ]

    @contextmanager
    def in_virtual_time(self) -> Iterator[None]:
        """Run the simulated Discord and the library in virtual time."""
        loop = self._loop
        clock = SimpleNamespace(
            monotonic=loop.time, time=lambda: loop.now_ms() / 1000, time_ns=lambda: loop.now_ms() * 1_000_000
        )
        with ExitStack() as stack:
            for module in (models, routes, server, small_discord):
                stack.enter_context(patch.object(module, "time", clock))
            stack.enter_context(patch.object(models, "_count", itertools.count(1)))
            stack.enter_context(patch.object(discord.utils, "utcnow", loop.now))
            parts = vars(aiohttp) | {
                "TCPConnector": lambda **_: object(), "ClientSession": lambda **_: FaultySession(self)
            }  # fmt: skip
            stack.enter_context(patch.object(library, "aiohttp", SimpleNamespace(**parts)))
            yield

    async def take_request(self, method: str, url: str, data: Any, query: Any, crash: Any) -> tuple[int, Any]:
        """Answer a request with a status and JSON. Raises ``ClientError`` if a message is lost."""
        await asyncio.sleep(self.faults.draw_delay())
        path = url.partition("/api/v10")[2].partition("?")[0]
        fault = self.faults.draw_fault(f"{method} {path.split('/')[1]}", FAULTS)
        if fault == "429":
            return 429, {"message": "You are being rate limited.", "retry_after": PAUSE_S, "global": False}
        with lose_messages(fault, crash, aiohttp.ServerDisconnectedError()):
            status, answer = await self._handle_request(method, path, data, query)
        return (500, {"message": "Internal Server Error", "code": 0}) if fault == "500 after" else (status, answer)

    async def _handle_request(self, method: str, path: str, data: Any, query: Any) -> tuple[int, Any]:
        body, files = _read_body(data)
        for known, pattern, handler in self._routes:
            if known == method and (found := pattern.match(path)):
                request = SimpleNamespace(match_info=found.groupdict(), query=query or {})
                try:
                    answer = await handler(request, Request(method, path, body, files))  # type: ignore[arg-type]
                except DiscordRefusalError as refusal:
                    return refusal.status, {"message": refusal.text, "code": refusal.code}
                return (200, answer) if answer is not None else (204, None)
        return 404, {"message": "404: Not Found", "code": 0}


def _read_body(data: Any) -> tuple[Any, dict[str, bytes]]:
    if not isinstance(data, aiohttp.FormData):
        return (json.loads(data) if data else None), {}
    fields = {options["name"]: value for options, _, value in data._fields}
    return json.loads(fields.pop("payload_json", "null")), {
        name: value if isinstance(value, bytes) else value.read() for name, value in fields.items()
    }


class FaultySession:
    """Replaces the library's connections. ``crash``: ends the process at once; set when it has a bot."""

    closed = False

    def __init__(self, platform: SimulatedDiscord) -> None:
        self._platform = platform
        self._crash = CRASH.get()

    @asynccontextmanager
    async def request(self, method: str, url: str, *, data: Any = None, params: Any = None, **_: Any) -> Any:
        status, answer = await self._platform.take_request(method, url, data, params, self._crash)
        text = json.dumps(answer) if answer is not None else ""

        async def read_text(encoding: str = "") -> str:
            return text

        headers = {"Via": "1.1 google"} | ({"content-type": "application/json"} if text else {})
        yield SimpleNamespace(status=status, reason="", headers=headers, text=read_text)

    async def close(self) -> None:
        """Close nothing."""


class SimulatedDiscordBot(DiscordBot):
    """The real bot; interactions are passed to it as by a gateway."""

    async def run_forever(self) -> None:
        """Log in, do the work after a connection, and wait."""
        await self._log_in()
        async with self.board_messages.keep_current(self._is_connected, self.on_refresh):
            with suppress(StoreError):  # the library passes it to ``on_error``, which logs it
                await self.on_ready()
            await asyncio.Event().wait()

    async def _is_connected(self) -> bool:
        return True

    async def _register_commands(self) -> bool:
        """Skip the commands, which nothing here uses."""
        return True

    async def _load_emoji(self) -> None:
        """Skip the emoji, which nothing here shows."""


class DiscordWorld:
    """The people of Discord, their channel, and the delivery of their presses."""

    def __init__(self, platform: SimulatedDiscord, world: Any, people: int = 2) -> None:
        self.discord, self._world = platform, world
        self._dice = random.Random(f"discord {platform.faults.seed}")
        self.users: list[User] = []
        self.bots: dict[str, SimulatedDiscordBot] = {}
        self._names = ("gina", "hugo", "ida")[:people]
        self._deliveries: set[asyncio.Task[None]] = set()

    async def connect(self, process: Any) -> None:
        CRASH.set(process.crash)
        bot = self.bots[process.name] = SimulatedDiscordBot(
            process.app, Settings(discord_token=Secret("token-of-the-tests")), None, lambda _: None
        )
        process.background.append(asyncio.create_task(bot.run_forever()))

    async def open_table(self, app: App) -> str:
        self.users = [self.discord.world.user(name) for name in self._names]
        self.channel = self.discord.world.channel(self.discord.world.guild())
        people = [(f"{PLATFORM}:{user.id}", user.name) for user in self.users]
        return (await start_table(app, f"{PLATFORM}:{self.channel.id}", people, "pebbles", ais=1))[1]

    async def deliver_updates(self) -> None:
        """Do nothing: presses are delivered as they are made."""

    # -- people

    def list_tasks(self) -> list[asyncio.Task[None]]:
        return [
            asyncio.create_task(self._play_forever(user, random.Random(self._dice.random()))) for user in self.users
        ]

    async def _play_forever(self, user: User, dice: random.Random) -> None:
        person = Person(self.discord.world, user, self.channel.id, self.channel.guild)
        while True:
            await asyncio.sleep(dice.expovariate(2))
            found = [
                thing for message in self._messages(user) for thing in press_targets(message) if not thing.disabled
            ]
            if found:
                await self._press(person, self._world.presses.choose_answer(dice, found, lambda thing: thing.press))

    def _messages(self, user: User) -> list[models.Message]:
        shown = [
            message for message in self.discord.world.visible_messages(user.id, self.channel.id) if message.components
        ]
        return [message for message in shown if message.only][-1:] + [one for one in shown if not one.only][-1:]

    async def _press(self, person: Person, thing: PressTarget) -> None:
        message, channel = thing.message, thing.message.channel
        made = Interaction(make_snowflake(), f"token{make_snowflake()}", person.user.id, channel, 3, message.id)
        made.born = self._world.run.loop.seconds
        self.discord.world.interactions[made.token] = made
        data = {"custom_id": thing.id, "component_type": 3 if thing.value else 2}
        payload = person._payload(made, data | ({"values": [thing.value]} if thing.value else {}), message, channel)
        self._world.run.note(f"{person.user.name} presses {thing.press}")
        fault = self.discord.faults.draw_fault("interaction", DELIVERY)
        for _ in range(2 if fault == "deliver twice" else 1):
            task = asyncio.create_task(self._deliver(made, payload, PATIENCE_S if fault == "deliver late" else 0.0))
            self._deliveries.add(task)
            task.add_done_callback(self._deliveries.discard)
        until = self._world.run.loop.seconds + PATIENCE_S
        while not made.touched and self._world.run.loop.seconds < until:  # noqa: ASYNC110 - a double has no event for it
            await asyncio.sleep(0.2)

    async def _deliver(self, made: Interaction, payload: dict[str, Any], late_s: float) -> None:
        await asyncio.sleep(late_s + self.discord.faults.draw_delay())
        process = await self._world.pick_process(self._dice)
        bot = self.bots.get(process.name)
        if bot is None or bot.client.is_closed() or bot.client.user is None:
            return
        await process.run(self._handle(bot, payload), f"{PLATFORM}:{made.id}")

    async def _handle(self, bot: SimulatedDiscordBot, payload: dict[str, Any]) -> None:
        await bot.on_interaction(
            discord.Interaction(data=json.loads(json.dumps(payload)), state=bot.client._connection)
        )

    # -- invariants

    async def find_problems(self) -> list[str]:
        if self._deliveries:
            return ["presses are still under way"]
        store = FrontendStore(self._world.processes[0].app.service.store)
        return [f"acknowledged and not answered: {one[:40]}" for one in await store.name_sets(INDEX).list_names()]

    async def find_stale_posts(self) -> list[str]:
        return await find_stale_posts(
            self._world, PLATFORM, next(iter(self.bots.values())).board_messages, self._public_texts
        )

    def _public_texts(self) -> dict[int, str]:
        public = [one for one in self.discord.world.messages.values() if not one.only and not one.deleted]
        return {one.id: text_of(one) for one in public}
