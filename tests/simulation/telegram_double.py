"""Fake Telegram in virtual time: the real bot and its library, no sockets, occasional failures."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any, Final
from unittest.mock import patch

from telegram.error import NetworkError, RetryAfter
from telegram.request import BaseRequest, RequestData

from bot.app.api import App
from bot.frontends.telegram.bot import TelegramBot
from bot.frontends.telegram.http_client import BotClient
from bot.settings import Settings
from bot.store.topology import Command
from tests.chat.api_specs import find_spec
from tests.chat.telegram import server as bot_api
from tests.chat.telegram import world as small_telegram
from tests.chat.telegram.request_validator import TelegramRequestValidator
from tests.chat.telegram.world import TOKEN, ApiError
from tests.simulation.seeded_chance import FaultPlan
from tests.simulation.virtual_loop import VirtualLoop

PLATFORM: Final = "telegram"
FAULTS: Final = {
    "429": 0.04, "500 after": 0.04, "lose request": 0.01, "lose reply": 0.02, "die before": 0.005, "die after": 0.005,
}  # fmt: skip
"""How likely a call of the Bot API fails, and how."""
FAULTS_OF_EDITS: Final = FAULTS | {"429": 0.2}
"""Telegram limits edits most; a run has few of them while faults come."""
PAUSE_S: Final = 2


class SimulatedTelegram:
    """One Telegram for all processes: it delivers updates to any of them, and takes their calls."""

    platform = PLATFORM

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
        """Let the small Telegram live by the virtual time."""
        with ExitStack() as stack:
            for module in (bot_api, small_telegram):
                stack.enter_context(patch.object(module, "monotonic", self._loop.time))
                stack.enter_context(patch.object(module, "time", lambda: self._loop.now().timestamp()))
            yield

    def observe(self, name: str, command: Command, reply: Any) -> None:
        """Note what the short keys of buttons stand for."""
        if name == "SET" and isinstance(command[2], bytes) and command[2].startswith(b'{"line"'):
            self.lines[str(command[1]).rpartition(":")[2]] = json.loads(command[2])["line"]

    def callback_of(self, data: str) -> str:
        """Return the callback of a button."""
        return data[1:] if data.startswith("p") else next((v for k, v in self.lines.items() if data[1:] in k), "")

    async def take_call(self, method: str, values: dict[str, Any], files: dict[str, bytes], crash: Any) -> Any:
        """Answer a call of the Bot API. Raises ``ApiError``, and ``NetworkError`` where a message is lost."""
        await asyncio.sleep(self.faults.draw_delay())
        fault = self.faults.draw_fault(method, FAULTS_OF_EDITS if method.startswith("edit") else FAULTS)
        if fault == "429":
            raise ApiError(429, f"Too Many Requests: retry after {PAUSE_S}", retry_after=PAUSE_S)
        if fault == "die before":
            crash()
        if fault in ("lose request", "die before"):
            raise NetworkError("lost on the way")
        if method == "answerCallbackQuery":
            self.tried.add(values["callback_query_id"])
        result = self.server.methods[method](values, files)
        if fault == "die after":
            crash()
        if fault in ("lose reply", "die after"):
            raise NetworkError("the reply is lost")
        if fault == "500 after":
            raise ApiError(500, "Internal Server Error")
        return result


class SimulatedRequest(BaseRequest):
    """The library's way to Telegram, for one process. ``crash``: ends the process at once."""

    def __init__(self, telegram: SimulatedTelegram, crash: Any) -> None:
        self._telegram, self._crash = telegram, crash

    @property
    def read_timeout(self) -> float:
        """See ``BaseRequest``."""
        return 20.0

    async def initialize(self) -> None:
        """See ``BaseRequest``."""

    async def shutdown(self) -> None:
        """See ``BaseRequest``."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *args: Any, **more: Any
    ) -> tuple[int, bytes]:
        """See ``BaseRequest``."""
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
    """Return the parameters and the files of a request."""
    if request is None:
        return {}, {}
    files = {name: _read_bytes(part[1]) for name, part in (request.multipart_data or {}).items()}
    attached = {name: f"attach://{name}" for name in files if name in ("photo", "document", "animation")}
    return request.json_parameters | attached, files


def _read_bytes(data: Any) -> bytes:
    return data if isinstance(data, bytes) else bytes(data.read())


class SimulatedTelegramBot(TelegramBot):
    """The real bot; updates are delivered to it as by a webhook."""

    async def _run_polling(self) -> None:
        await asyncio.Event().wait()


async def connect_bot(telegram: SimulatedTelegram, app: App, crash: Any) -> SimulatedTelegramBot:
    """Connect the bot of one process."""
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
