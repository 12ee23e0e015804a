"""Houses by roles as processes of their own, what stands before them, and who posts and presses till it is taken."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from time import monotonic, sleep

from aiohttp import ClientError, ClientSession

from bot.store.server import Server as StoreServer
from tests.chat.telegram.server import Server
from tests.chat.telegram.world import TOKEN, World
from tests.patience import EVEN_IF_SLOW_S, PATIENCE_S, until
from tests.web.test_inside import free_port, read
from tests.web.test_start import Plain

AT_ONCE = 8
"""So many posts Telegram has under way; it makes up to forty connections."""
AGAIN_S = 0.05
ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
import bot
from bot.__main__ import main
from render.core.pool import Painter
from tests.toy import register
register()
bot.VERSION = sys.argv[1]
Painter.__init__.__kwdefaults__["modules"] = ["tests.toy.painter"]
if __name__ == "__main__":
    sys.exit(main(sys.argv[2:]))
"""
"""The program as a host starts it, of some version; it knows the toy game besides."""


@dataclass
class Front:
    """One address before several processes: a connection goes to the next one that takes it."""

    ports: list[int] = field(default_factory=list)
    port: int = 0
    _turn: int = 0

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        yield
        server.close()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        for _ in range(len(self.ports)):
            self._turn += 1
            with suppress(OSError):
                house, to_house = await asyncio.open_connection("127.0.0.1", self.ports[self._turn % len(self.ports)])
                await asyncio.gather(_handed_on(client, to_house), _handed_on(house, to_client))
                return
        to_client.close()


async def _handed_on(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await source.read(65536):
            sink.write(data)
            await sink.drain()
    sink.close()


@dataclass
class Posts:
    """Telegram's side of a webhook: what is not answered 200 is posted again, for as long as it takes."""

    telegram: Server
    answers: Counter[str] = field(default_factory=Counter)
    _under_way: set[int] = field(default_factory=set)

    async def run(self) -> None:
        """Post whatever there is, till cancelled."""
        world = self.telegram.world
        async with ClientSession() as client, asyncio.TaskGroup() as group:
            while True:
                for update in list(world.updates):
                    if len(self._under_way) < AT_ONCE and update["update_id"] not in self._under_way and world.webhook:
                        self._under_way.add(update["update_id"])
                        group.create_task(self._post(client, world, update))
                await asyncio.sleep(0.01)

    async def _post(self, client: ClientSession, world: World, update: dict[str, object]) -> None:
        answer = ""
        while answer != "200":
            headers = {"X-Telegram-Bot-Api-Secret-Token": world.webhook["secret_token"], "Connection": "close"}
            try:
                async with client.post(world.webhook["url"], json=update, headers=headers) as reply:
                    answer = str(reply.status)
            except (ClientError, TimeoutError) as error:
                answer = type(error).__name__
            self.answers[answer] += 1
            if answer != "200":
                await asyncio.sleep(AGAIN_S)
        world.updates.remove(update)
        self._under_way.discard(update["update_id"])


class Patient(Plain):
    """A browser whose owner presses once more where nothing came back, or where they are asked to: the same press."""

    def __init__(self, port: int, name: str) -> None:
        super().__init__(port)
        self.name = name
        self.tables: list[str] = []
        self.answers: Counter[str] = Counter()
        self.taken: list[str] = []
        """The presses, as they were sent, to which an answer came that is no excuse."""

    def ask(self, method: str, path: str, body: str = "") -> tuple[int, dict[str, str], str]:
        till = monotonic() + PATIENCE_S
        while True:
            try:
                answer = super().ask(method, path, body)
            except (OSError, HTTPException) as error:
                self.answers[type(error).__name__] += 1
            else:
                self.answers[str(answer[0])] += 1
                if answer[0] != HTTPStatus.SERVICE_UNAVAILABLE:
                    self.taken += [body] if method == "POST" else []
                    return answer
                assert "again" in answer[2], "a kind word"
            assert monotonic() < till, f"no answer to {path}"
            sleep(AGAIN_S)


@dataclass
class Houses:
    """Where processes of one house come from."""

    telegram: Server
    stores: StoreServer
    data: Path
    page: Front
    hook: Front
    ended_in: list[float] = field(default_factory=list)
    running: list[House] = field(default_factory=list)
    _versions: int = 0

    async def starts(self, roles: str) -> House:
        """A process of the next version, when it is ready for its part."""
        self._versions += 1
        page, hook, inside = free_port(), free_port(), free_port()
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("BOTTEGA", "REDIS", "DISCORD"))}
        env = kept | {
            "TELEGRAM_TOKEN": TOKEN, "BOTTEGA_TELEGRAM_API": self.telegram.url, "REDIS_URL": self.stores.url,
            "BOTTEGA_DATA": str(self.data), "BOTTEGA_PAINTERS": "1", "BOTTEGA_INSIDE_PORT": str(inside),
            "BOTTEGA_WEB_PORT": str(page), "BOTTEGA_WEB_URL": f"http://127.0.0.1:{self.page.port}",
            "BOTTEGA_TELEGRAM_WEBHOOK": f"http://127.0.0.1:{self.hook.port}/telegram",
            "BOTTEGA_TELEGRAM_WEBHOOK_PORT": str(hook), "BOTTEGA_TELEGRAM_WEBHOOK_SECRET": "said-to-both",
            "BOTTEGA_AI_AFTER_PERSON_MS": "0", "BOTTEGA_AI_AFTER_AI_MS": "0", "BOTTEGA_LIMIT_PRESSES": "0",
        }  # fmt: skip
        log = (self.data.parent / f"log-{self._versions}").open("w+")
        out = (self.data.parent / f"said-{self._versions}").open("w+")
        command = (sys.executable, "-c", PROGRAM, f"9.9.{self._versions}", "--roles", roles)
        process = await asyncio.create_subprocess_exec(
            *command, cwd=ROOT, env=env, stdout=out, stderr=log, start_new_session=True
        )
        house = House(process, roles, page, hook, self.data.parent / f"said-{self._versions}", Path(log.name))
        self.running.append(house)
        await until(partial(_ready, house, inside), f"{roles} is ready", EVEN_IF_SLOW_S)
        if "page" in roles:
            self.page.ports.append(page)
            self.hook.ports.append(hook)
        return house

    async def ends(self, house: House) -> None:
        """Tell it to end, as a supervisor does, and wait till it has; nobody is told of it before."""
        began = monotonic()
        house.process.send_signal(signal.SIGTERM)
        assert await asyncio.wait_for(house.process.wait(), PATIENCE_S) == 0, house.log.read_text()[-3000:]
        self.ended_in.append(monotonic() - began)
        self.running.remove(house)
        if house.page in self.page.ports:
            self.page.ports.remove(house.page)
            self.hook.ports.remove(house.hook)

    def stop(self) -> None:
        for house in self.running:
            with suppress(ProcessLookupError):
                os.killpg(house.process.pid, signal.SIGKILL)


@dataclass
class House:
    process: asyncio.subprocess.Process
    roles: str
    page: int
    hook: int
    out: Path
    log: Path


async def _ready(house: House, port: int) -> bool:
    assert house.process.returncode is None, house.out.read_text() + house.log.read_text()
    with suppress(OSError):
        return await asyncio.to_thread(read, port, "/readyz") == '{"ok":true}'
    return False
