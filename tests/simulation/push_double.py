"""Fake push services in virtual time: the real frontend for devices, whose sender loses and refuses messages."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from bot.app.users.models import PUSH, PushSubscription, with_device
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.common.mentions import MentionStore, belongs_to_platform
from bot.frontends.common.port import RetryLaterError
from bot.frontends.push.frontend import PushFrontend
from tests.callbacks import ChangeSetting

FAULTS: Final = {"busy": 0.1, "lose reply": 0.05, "die after": 0.01}
"""Probability and kind of a push service's failure."""
DEVICE: Final = PushSubscription("https://push.example.org/anna", "key", "secret")


class SimulatedPush:
    """The device of one user, and its notifications. It is its own sender."""

    def __init__(self, world: Any) -> None:
        self._world = world
        self._run = world.run
        self._shown: dict[str, bool] = {}
        """The tables about which the device got a notification or its withdrawal, and whether it shows one."""

    async def connect(self, process: Any) -> None:
        frontend = PushFrontend(process.app, lambda: _Sender(self, process))  # type: ignore[arg-type,return-value]
        process.background.append(asyncio.create_task(frontend.run_forever()))

    async def register_device(self) -> None:
        """Give the first player a device, which gets notifications instead of the chat."""
        users, user = self._world.processes[0].app.service.users, self._world.players[0].id
        await users.update_user(user, partial(with_device, DEVICE))
        await self._world.players[0].press(ChangeSetting("devices", "page"))

    async def take_message(self, process: Any, payload: Mapping[str, Any]) -> str:
        """Take a message for the device. Raises ``RetryLaterError`` if its sender cannot know that it arrived."""
        fault = self._run.faults.draw_fault("push", FAULTS)
        await asyncio.sleep(self._run.faults.draw_delay())
        if fault == "busy":
            raise RetryLaterError(1)
        self._shown[payload["tag"]] = not payload.get("gone")
        self._run.model.reached.add("a device was called")
        if fault == "die after":
            process.crash()
            await asyncio.sleep(0)
        if fault:
            raise RetryLaterError(1)
        return "sent"

    async def find_problems(self) -> list[str]:
        """Return the tables for which the device wrongly shows a notification or lacks one."""
        app, user, problems = self._world.processes[0].app, self._world.players[0].id, []
        push_store = MentionStore(FrontendStore(app.service.store), PUSH)
        for table in self._world.tables:
            mention = await push_store.load_mention(table, user)
            pings = [
                ping
                for ping in await app.list_pings(table, user)
                if belongs_to_platform(ping, PUSH) or (mention.is_fallback and mention.epoch == ping.epoch)
            ]
            if any(ping.is_silent or ping.style == "quiet" or "push" in mention.refusals(ping) for ping in pings):
                continue
            if bool(pings) != self._shown.get(table, False):
                problems.append(f"the device shows {self._shown.get(table)} of {table}, which has {len(pings)} calls")
        return problems


class _Sender:
    """Sends to the simulated device; replaces ``PushSender``."""

    def __init__(self, push: SimulatedPush, process: Any) -> None:
        self._push, self._process = push, process

    async def send(self, _: PushSubscription, __: str, payload: Mapping[str, Any], *___: Any) -> str:
        return await self._push.take_message(self._process, payload)

    async def close(self) -> None:
        """See ``PushSender``."""
