"""Fake Telegram and its users in virtual time: the real bot and its library, no sockets, occasional failures."""

import asyncio
import json
import random
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, Final
from unittest.mock import patch

from telegram import Update
from telegram.error import NetworkError, RetryAfter
from telegram.request import BaseRequest, RequestData

from bot.app.api import App
from bot.frontends.telegram.bot import TelegramBot
from bot.frontends.telegram.http_client import BotClient
from bot.frontends.telegram.port import chat_external_id
from bot.settings import Settings
from bot.store import topology
from bot.store.errors import StoreError
from bot.store.topology import Command
from tests.app.gameplay import start_table
from tests.chat.api_specs import find_spec
from tests.chat.telegram import server as bot_api
from tests.chat.telegram import world as small_telegram
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.world import TOKEN, ApiError, Chat, Message, User
from tests.simulation.convergence import find_stale_posts
from tests.simulation.store_faults import stay_away
from tests.simulation.virtual_loop import FaultPlan, VirtualLoop, lose_messages

PLATFORM: Final = "telegram"
FAULTS: Final = {
    "429": 0.04, "500 after": 0.04, "lose request": 0.01, "lose reply": 0.02, "die before": 0.005, "die after": 0.005,
}  # fmt: skip
"""Probability and kind of a failed call of the Bot API."""
FAULTS_OF_EDITS: Final = FAULTS | {"429": 0.2}
"""Telegram limits edits most; few occur in a run during its faults."""
PAUSE_S: Final = 2


class SimulatedTelegram:
    """One Telegram for all processes: it delivers updates to any of them, and handles their calls."""

    def __init__(self, loop: VirtualLoop, faults: FaultPlan) -> None:
        self.world = small_telegram.World()
        self.world.query_s = small_telegram.THEIRS_S
        self.faults, self._loop = faults, loop
        self.judge = TelegramRequestValidator(find_spec("telegram-api.json"), find_spec("telegram-api-10.3.json"))
        self.server = bot_api.Server(self.world, self.judge)
        self.tried: set[str] = set()
        """Presses that a process has tried to answer."""
        self.lines: dict[str, str] = {}
        """The callbacks behind the short keys of buttons."""

    @contextmanager
    def in_virtual_time(self) -> Iterator[None]:
        """Run the simulated Telegram in virtual time."""
        with ExitStack() as stack:
            for module in (bot_api, small_telegram):
                stack.enter_context(patch.object(module, "monotonic", self._loop.time))
                stack.enter_context(patch.object(module, "time", lambda: self._loop.now().timestamp()))
            yield

    def observe(self, name: str, command: Command, reply: Any) -> None:
        """Record the callbacks behind the short keys of buttons."""
        if name == "SET" and isinstance(command[2], bytes) and command[2].startswith(b'{"line"'):
            self.lines[str(command[1]).rpartition(":")[2]] = json.loads(command[2])["line"]

    def callback_of(self, data: str) -> str:
        return data[1:] if data.startswith("p") else next((v for k, v in self.lines.items() if data[1:] in k), "")

    async def take_call(self, method: str, values: dict[str, Any], files: dict[str, bytes], crash: Any) -> Any:
        """Answer a call of the Bot API. Raises ``ApiError``, or ``NetworkError`` if a message is lost."""
        await asyncio.sleep(self.faults.draw_delay())
        fault = self.faults.draw_fault(method, FAULTS_OF_EDITS if method.startswith("edit") else FAULTS)
        if fault == "429":
            raise ApiError(429, f"Too Many Requests: retry after {PAUSE_S}", retry_after=PAUSE_S)
        with lose_messages(fault, crash, NetworkError("lost on the way")):
            if method == "answerCallbackQuery":
                self.tried.add(values["callback_query_id"])
            result = self.server.methods[method](values, files)
        if fault == "500 after":
            raise ApiError(500, "Internal Server Error")
        return result


class SimulatedRequest(BaseRequest):
    """The library's connection to Telegram, for one process. ``crash``: ends the process at once."""

    def __init__(self, telegram: SimulatedTelegram, crash: Any) -> None:
        self._telegram, self._crash = telegram, crash

    @property
    def read_timeout(self) -> float:
        return 20.0

    async def initialize(self) -> None:
        """See ``BaseRequest``."""

    async def shutdown(self) -> None:
        """See ``BaseRequest``."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **more: Any
    ) -> tuple[int, bytes]:
        name = url.rpartition("/")[2]
        sent, files = _read_request(request_data)
        values, wrong = self._telegram.judge.decode(name, sent)
        self._telegram.world.wrong += wrong
        try:
            result = await self._telegram.take_call(name, values, files, self._crash)
        except ApiError as error:
            told = {"ok": False, "error_code": error.code, "description": error.description}
            return error.code, json.dumps(told | {"parameters": error.parameters}).encode()
        return 200, json.dumps({"ok": True, "result": result}).encode()


def _read_request(request: RequestData | None) -> tuple[dict[str, str], dict[str, bytes]]:
    if request is None:
        return {}, {}
    parts = {name: part[1] for name, part in (request.multipart_data or {}).items()}
    files = {name: data if isinstance(data, bytes) else bytes(data.read()) for name, data in parts.items()}
    return request.json_parameters | {
        name: f"attach://{name}" for name in files if name in ("photo", "document", "animation")
    }, files


class SimulatedTelegramBot(TelegramBot):
    """The real bot; updates are delivered to it as by a webhook."""

    async def _run_polling(self) -> None:
        await asyncio.Event().wait()


async def connect_bot(telegram: SimulatedTelegram, app: App, crash: Any) -> SimulatedTelegramBot:
    bot = BotClient(
        TOKEN, request=SimulatedRequest(telegram, crash), get_updates_request=SimulatedRequest(telegram, crash)
    )
    while True:
        try:
            await bot.initialize()
        except (NetworkError, RetryAfter):
            await asyncio.sleep(1)
        else:
            return SimulatedTelegramBot(app, Settings(), None, bot, None)


DELIVERY: Final = {"deliver twice": 0.05, "deliver late": 0.05}
"""Probability that an update comes twice, or after later ones."""
LATE_S: Final = 3.0
AGAIN_S: Final = 1.0
"""Time after which Telegram repeats an update that was not accepted."""
PATIENCE_S: Final = 20.0
"""Time people wait for an answer."""
MIGRATES: Final = 0.3
"""Share of runs in which the group becomes a supergroup, and also of those in which a member leaves."""
START: Final = {"no store": 0.2}
"""Probability that the store is unavailable beyond its pool's patience when a bot restarts."""


class TelegramWorld:
    """The people of Telegram, their group, and the delivery of their updates."""

    def __init__(self, telegram: SimulatedTelegram, world: Any, people: int = 2) -> None:
        self.telegram, self._world = telegram, world
        self._dice = random.Random(f"telegram {telegram.faults.seed}")
        self.users = [telegram.world.user(name, started=True) for name in ("dora", "emil", "flora")[:people]]
        self.group: Chat = telegram.world.group(*self.users, kind="group")
        self.bots: dict[str, SimulatedTelegramBot] = {}
        self._deliveries: set[asyncio.Task[None]] = set()

    async def connect(self, process: Any) -> None:
        """Start the bot of a starting process, and again whenever it ends."""
        if self.bots.pop(process.name, None) and self.telegram.faults.draw_fault("bot", START):
            process.background.append(asyncio.create_task(stay_away(self._world.run.server, topology.PATIENCE_S + 1)))
        process.background.append(asyncio.create_task(self._run_bots(process)))

    async def _run_bots(self, process: Any) -> None:
        while True:
            bot = self.bots[process.name] = await connect_bot(self.telegram, process.app, process.crash)
            with suppress(StoreError):
                await bot.run_forever()
            self._world.run.model.reached.add("a bot has met no store at its start")
            await asyncio.sleep(AGAIN_S)

    async def open_table(self, app: App) -> str:
        for user in self.users:
            self.telegram.world.say(user, user.id, "/start")
        people = [(f"{PLATFORM}:{user.id}", user.name) for user in self.users]
        return (await start_table(app, chat_external_id(self.group.id, None), people, "pebbles", ais=1))[1]

    # -- updates

    async def deliver_updates(self) -> None:
        """Deliver updates, each until a process has accepted it; some twice, some late."""
        while True:
            await asyncio.sleep(0.05)
            while self.telegram.world.updates:
                update = self.telegram.world.updates.popleft()
                fault = self.telegram.faults.draw_fault("update", DELIVERY)
                for _ in range(2 if fault == "deliver twice" else 1):
                    task = asyncio.create_task(self._deliver_update(update, LATE_S if fault == "deliver late" else 0))
                    self._deliveries.add(task)
                    task.add_done_callback(self._deliveries.discard)

    async def _deliver_update(self, update: dict[str, Any], late_s: float) -> None:
        await asyncio.sleep(late_s + self.telegram.faults.draw_delay())
        while True:
            process = await self._world.pick_process(self._dice)
            number = update["update_id"]
            if await process.run(self._accept_update(process.name, update), f"{PLATFORM}:{number}"):
                return
            await asyncio.sleep(AGAIN_S)

    async def _accept_update(self, process: str, update: dict[str, Any]) -> bool:
        bot = self.bots.get(process)
        if bot is None:
            return False
        try:
            await bot.update_inbox.accept_update(Update.de_json(update, bot.api.bot))
        except StoreError:
            return False
        return True

    # -- people

    def list_tasks(self) -> list[asyncio.Task[None]]:
        works = (self._play_forever(user, random.Random(self._dice.random())) for user in self.users)
        return [asyncio.create_task(work) for work in (*works, self._migrate_group(), self._leave_group())]

    async def _migrate_group(self) -> None:
        if self._dice.random() < MIGRATES:
            await asyncio.sleep(self._dice.uniform(1, 10))
            self._world.run.note("the group becomes a supergroup")
            self._world.run.model.reached.add("the group has moved")
            self.group = self.telegram.world.upgrade(self.group)
        await asyncio.Event().wait()

    async def _leave_group(self) -> None:
        if self._dice.random() < MIGRATES:
            await asyncio.sleep(self._dice.uniform(1, 10))
            self.group.members.discard(self.users[-1].id)
            self._world.run.model.reached.add("a member has left")
        await asyncio.Event().wait()

    async def _play_forever(self, user: User, dice: random.Random) -> None:
        while True:
            await asyncio.sleep(dice.expovariate(2))
            buttons = [*self._buttons(user, user.id), *self._buttons(user, self.group.id)]
            if not buttons:
                continue
            message, data = self._world.presses.choose_answer(dice, buttons, self._callback_of)
            query = self.telegram.world.press(user, message, data)
            self._world.run.note(f"{user.name} presses {self.telegram.callback_of(data)}")
            until = self._world.run.loop.seconds + PATIENCE_S
            while query.answer is None and self._world.run.loop.seconds < until:  # noqa: ASYNC110 - it has no event
                await asyncio.sleep(0.2)

    def _callback_of(self, button: tuple[Message, str]) -> str:
        return self.telegram.callback_of(button[1])

    def _buttons(self, user: User, chat: int) -> list[tuple[Message, str]]:
        if user.id not in self.telegram.world.chats[chat].members:
            return []
        shown = self.telegram.world.visible_messages(user.id, chat)[-2:]
        keys = [(message, key) for message in shown for row in message.keys for key in row]
        return [(message, key["callback_data"]) for message, key in keys if "callback_data" in key]

    # -- invariants

    async def find_problems(self) -> list[str]:
        world = self.telegram.world
        if wrong := [line for line in world.wrong if " messages in " not in line]:
            return wrong[:1]
        left = [q for q in world.queries.values() if q.answer is None and q.id not in self.telegram.tried]
        if left:
            return [f"nothing has answered press {left[0].id}: {self.telegram.callback_of(left[0].data)}"]
        if self._deliveries or world.updates:
            return ["updates are still under way"]
        for bot in self.bots.values():
            await bot.wait_until_idle()
        return []

    async def find_stale_posts(self) -> list[str]:
        return await find_stale_posts(
            self._world, PLATFORM, next(iter(self.bots.values())).board_messages, self._public_texts
        )

    def _public_texts(self) -> dict[tuple[int, int], str]:
        messages = self.telegram.world.messages.items()
        return {key: f"{one.text} {one.labels()}" for key, one in messages if key[0] < 0 and one.keys}
