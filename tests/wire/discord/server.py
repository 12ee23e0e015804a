"""Discord's REST interface over a world: the routes that the bot uses, rate limits, and every request judged."""

from __future__ import annotations

import asyncio
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from tests.wire.discord.gateway import Gateway
from tests.wire.discord.judge import Judge
from tests.wire.discord.world import (
    APPLICATION,
    BOT,
    THREE_S,
    Channel,
    Interaction,
    Message,
    Refusal,
    Request,
    World,
    snowflake,
)

Handled = Callable[[web.Request, Request], Awaitable[Any]]

PER_CHANNEL = (5, 5.0)
GLOBAL = (50, 1.0)


class Server:
    """The interface and the gateway on one port of this machine."""

    def __init__(self, world: World, judge: Judge | None) -> None:
        self.world = world
        self.gateway = Gateway(world)
        self.port = 0
        self._judge = judge
        self._runner: web.AppRunner | None = None
        self._used: dict[str, deque[float]] = {}

    async def start(self, port: int = 0) -> None:
        app = web.Application(client_max_size=50 * 1024 * 1024)
        app.router.add_get("/gw/", self.gateway.handle)
        app.router.add_get("/gw", self.gateway.handle)
        message = "/channels/{channel}/messages/{message}"
        original = "/webhooks/{app}/{token}/messages/{message}"
        routes: list[tuple[str, str, Handled]] = [
            ("GET", "/users/@me", self.me),
            ("GET", "/oauth2/applications/@me", self.application),
            ("GET", "/applications/@me", self.application),
            ("GET", "/gateway/bot", self.gateway_bot),
            ("PUT", "/applications/{app}/commands", self.commands),
            ("POST", "/users/@me/channels", self.open_dm),
            ("GET", "/channels/{channel}", self.channel),
            ("PATCH", "/channels/{channel}", self.edit_channel),
            ("POST", "/channels/{channel}/messages", self.send),
            ("GET", "/channels/{channel}/messages", self.history),
            ("PATCH", message, self.edit),
            ("DELETE", message, self.delete),
            ("POST", "/channels/{channel}/threads", self.thread),
            ("POST", "/guilds/{guild}/scheduled-events", self.make_event),
            ("GET", "/guilds/{guild}/scheduled-events/{event}", self.event),
            ("PATCH", "/guilds/{guild}/scheduled-events/{event}", self.edit_event),
            ("POST", "/interactions/{id}/{token}/callback", self.callback),
            ("POST", "/webhooks/{app}/{token}", self.follow_up),
            ("PATCH", original, self.edit_answer),
            ("DELETE", original, self.delete_answer),
        ]
        for method, path, handler in routes:
            app.router.add_route(method, f"/api/v10{path}", self._routed(handler))
        self._runner = web.AppRunner(app, shutdown_timeout=1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", port)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.port = self.port

    async def stop(self) -> None:
        await self.gateway.drop()
        if self._runner is not None:
            await self._runner.cleanup()

    # -- every request

    def _routed(self, handler: Handled) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def handled(request: web.Request) -> web.StreamResponse:
            path = request.path.removeprefix("/api/v10")
            body, files = await _read(request)
            told = Request(request.method, path, body, files, time.monotonic())
            self.world.requests.append(told)
            fault = self.world.fault(request.method, path) if self.world.fault is not None else None
            if fault == "drop":
                assert request.transport is not None
                request.transport.close()
                return web.Response(status=500)
            if isinstance(fault, tuple):
                told.status = fault[0]
                return _json(fault[1], fault[0], {"Via": "1.1 google"})
            headers, wait_s = self._limits(request.method, path)
            if wait_s:
                told.status = 429
                self.world.too_many.append(f"{request.method} {path}")
                return _json(
                    {"message": "You are being rate limited.", "retry_after": wait_s, "global": False}, 429, headers
                )
            self._judged(request, path, body, files)
            try:
                answer = await handler(request, told)
            except Refusal as refusal:
                told.status = refusal.status
                return _json({"message": refusal.text, "code": refusal.code}, refusal.status, headers)
            told.status = 200 if answer is not None else 204
            self.world.news()
            return _json(answer, 200, headers) if answer is not None else web.Response(status=204, headers=headers)

        return handled

    def _judged(self, request: web.Request, path: str, body: Any, files: dict[str, bytes]) -> None:
        if request.headers.get("Authorization", "Bot token-of-the-tests") != "Bot token-of-the-tests":
            self.world.violations.append("a wrong token")
        if self._judge is not None and request.method != "GET":
            self.world.violations += self._judge.violations(request.method, path, body, files)

    def _limits(self, method: str, path: str) -> tuple[dict[str, str], float]:
        """Headers of the bucket, and how long to wait where it is empty. Interactions have none."""
        if path.startswith(("/interactions", "/webhooks")):
            return {}, 0.0
        parts = path.split("/")
        name = f"{method}:{parts[1]}:{parts[2] if len(parts) > 2 else ''}:{parts[3] if len(parts) > 3 else ''}"
        most, per_s = PER_CHANNEL if parts[1] == "channels" else (1000, 1.0)
        used, whole, now = self._used.setdefault(name, deque()), self._used.setdefault("all", deque()), time.monotonic()
        for times, window in ((used, per_s), (whole, GLOBAL[1])):
            while times and times[0] <= now - window:
                times.popleft()
        wait_s = (
            used[0] + per_s - now
            if len(used) >= most
            else whole[0] + GLOBAL[1] - now
            if len(whole) >= GLOBAL[0]
            else 0.0
        )
        if not wait_s:
            used.append(now)
            whole.append(now)
        reset_s = max(0.0, used[0] + per_s - now) if used else 0.0
        return {
            "X-RateLimit-Limit": str(most),
            "X-RateLimit-Remaining": str(max(0, most - len(used))),
            "X-RateLimit-Reset": f"{time.time() + reset_s:.3f}",
            "X-RateLimit-Reset-After": f"{reset_s:.3f}",
            "X-RateLimit-Bucket": name.partition(":")[0] + parts[1],
            "Via": "1.1 google",
        }, wait_s

    # -- the bot itself

    async def me(self, request: web.Request, told: Request) -> Any:
        return self.world.told_user(BOT)

    async def application(self, request: web.Request, told: Request) -> Any:
        return {
            "id": str(APPLICATION),
            "name": "Bottega",
            "icon": None,
            "description": "",
            "bot_public": True,
            "flags": 0,
            "bot_require_code_grant": False,
            "verify_key": "0",
            "summary": "",
            "team": None,
            "owner": self.world.told_user(BOT),
        }

    async def gateway_bot(self, request: web.Request, told: Request) -> Any:
        start = {"total": 1000, "remaining": 1000, "reset_after": 1, "max_concurrency": 1}
        return {"url": f"ws://127.0.0.1:{self.port}/gw/", "shards": 1, "session_start_limit": start}

    async def commands(self, request: web.Request, told: Request) -> Any:
        self.world.commands[:] = told.body
        return [
            {
                **command,
                "id": str(n),
                "application_id": str(APPLICATION),
                "version": "1",
                "type": command.get("type", 1),
                "default_member_permissions": None,
                "dm_permission": True,
            }
            for n, command in enumerate(told.body, 1)
        ]

    # -- channels and messages

    async def open_dm(self, request: web.Request, told: Request) -> Any:
        user = int(told.body["recipient_id"])
        if user not in self.world.users:
            raise Refusal(400, 50033, "Invalid Recipient(s)")
        return self.world.told_channel(self.world.dm(user))

    async def channel(self, request: web.Request, told: Request) -> Any:
        return self.world.told_channel(self.world.reach(_number(request, "channel")))

    async def edit_channel(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"))
        channel.archived = told.body.get("archived", channel.archived)
        return self.world.told_channel(channel)

    async def send(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"), "send", *(["attach"] if told.files else []))
        told.reader = channel.user or None
        nonce = str(told.body.get("nonce") or "")
        if nonce and told.body.get("enforce_nonce") and f"{channel.id}/{nonce}" in self.world.nonces:
            return self.world.told(self.world.messages[self.world.nonces[f"{channel.id}/{nonce}"]])
        message = self.world.post(channel, BOT, told.body, told.files, 0)
        self.world.nonces[f"{channel.id}/{nonce}"] = told.message = message.id
        return {**self.world.told(message), **({"nonce": nonce} if nonce else {})}

    async def history(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"), "history")
        after, limit = int(request.query.get("after", 0)), int(request.query.get("limit", 50))
        later = [
            m
            for m in self.world.messages.values()
            if m.channel == channel.id and m.id > after and not m.deleted and not m.only
        ]
        return [self.world.told(m) for m in later[:limit]][::-1]

    async def edit(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"), *(["attach"] if told.files else []))
        message = self.world.message(_number(request, "message"), channel.id)
        if message.only or channel.archived:
            raise Refusal(404, 10008, "Unknown Message") if message.only else Refusal(400, 50083, "Thread is archived")
        if message.author != BOT:
            raise Refusal(403, 50005, "Cannot edit a message authored by another user")
        told.reader, told.message = channel.user or None, message.id
        self.world.fill(message, told.body, told.files)
        return self.world.told(message)

    async def delete(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"))
        self.world.message(_number(request, "message"), channel.id).deleted = True

    async def thread(self, request: web.Request, told: Request) -> Any:
        channel = self.world.reach(_number(request, "channel"), "threads")
        made = self.world.channel(channel.guild, told.body["name"], parent=channel.id)
        self.world.send("THREAD_CREATE", self.world.told_channel(made))
        return self.world.told_channel(made)

    # -- scheduled events

    async def make_event(self, request: web.Request, told: Request) -> Any:
        guild = _number(request, "guild")
        if not self.world.may_events:
            raise Refusal(403, 50013, "Missing Permissions")
        if told.body["entity_type"] == 3 and not (told.body.get("scheduled_end_time") and told.body["entity_metadata"]):
            raise Refusal(400, 50035, "Invalid Form Body")
        event = {
            "id": str(snowflake()), "guild_id": str(guild), "channel_id": None, "creator_id": str(BOT), "status": 1,
            "entity_id": None, "user_count": 0, "image": None, "recurrence_rule": None, **told.body,
        }  # fmt: skip
        self.world.events[int(event["id"])] = event
        self.world.send("GUILD_SCHEDULED_EVENT_CREATE", event)
        return event

    async def event(self, request: web.Request, told: Request) -> Any:
        found = self.world.events.get(_number(request, "event"))
        if found is None:
            raise Refusal(404, 10070, "Unknown Guild Scheduled Event")
        return found

    async def edit_event(self, request: web.Request, told: Request) -> Any:
        event = await self.event(request, told)
        if event["status"] in (3, 4):
            raise Refusal(400, 180000, "Cannot update a finished event")
        self.world.change_event(int(event["id"]), **told.body)
        return self.world.events[int(event["id"])]

    # -- interactions

    async def callback(self, request: web.Request, told: Request) -> Any:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or time.monotonic() - interaction.born > THREE_S:
            raise Refusal(404, 10062, "Unknown interaction")
        if interaction.acknowledged:
            raise Refusal(400, 40060, "Interaction has already been acknowledged.")
        told.reader = interaction.user
        interaction.acknowledged, interaction.answer = time.monotonic(), told.body["type"]
        data, channel = told.body.get("data") or {}, self.world.channels[interaction.channel]
        match told.body["type"]:
            case 4 | 5:
                only = interaction.user if (data.get("flags") or 0) & 64 else 0
                message = self.world.post(channel, BOT, data, told.files, only)
                interaction.original = message.id
                if told.body["type"] == 4:
                    interaction.touched.append(message.id)
            case 6 | 7:
                interaction.original = interaction.message
            case 8:
                interaction.choices = data["choices"]
            case 9:
                interaction.modal = data
        return {
            "interaction": {
                "id": str(interaction.id),
                "type": interaction.kind,
                "response_message_id": str(interaction.original) if interaction.original else None,
            }
        }

    async def follow_up(self, request: web.Request, told: Request) -> Any:
        interaction = self._live(request)
        only = interaction.user if (told.body.get("flags") or 0) & 64 else 0
        told.reader = only or None
        message = self.world.post(self.world.channels[interaction.channel], BOT, told.body, told.files, only)
        interaction.touched.append(message.id)
        told.message = message.id
        return self.world.told(message)

    async def edit_answer(self, request: web.Request, told: Request) -> Any:
        interaction = self._live(request)
        message = self._answer(request, interaction)
        told.reader, told.message = message.only or self.world.channels[message.channel].user or None, message.id
        self.world.fill(message, told.body, told.files)
        interaction.touched.append(message.id)
        return self.world.told(message)

    async def delete_answer(self, request: web.Request, told: Request) -> Any:
        self._answer(request, self._live(request)).deleted = True

    def _answer(self, request: web.Request, interaction: Interaction) -> Message:
        which = request.match_info["message"]
        return self.world.message(interaction.original if which == "@original" else int(which))

    def _live(self, request: web.Request) -> Interaction:
        interaction = self.world.interactions.get(request.match_info["token"])
        if interaction is None or not interaction.acknowledged:
            raise Refusal(404, 10015, "Unknown Webhook")
        if interaction.expired:
            raise Refusal(401, 50027, "Invalid Webhook Token")
        return interaction


async def _read(request: web.Request) -> tuple[Any, dict[str, bytes]]:
    if request.content_type != "multipart/form-data":
        text = await request.text()
        return (json.loads(text) if text else None), {}
    body, files = None, {}
    async for part in await request.multipart():
        data = bytes(await part.read(decode=False))  # type: ignore[union-attr]
        if part.name == "payload_json":  # type: ignore[union-attr]
            body = json.loads(data)
        else:
            files[str(part.name)] = data  # type: ignore[union-attr]
    return body, files


def _json(answer: Any, status: int, headers: dict[str, str]) -> web.Response:
    return web.Response(
        body=json.dumps(answer).encode(), status=status, headers={**headers, "Content-Type": "application/json"}
    )


def _number(request: web.Request, name: str) -> int:
    return int(request.match_info[name])


async def settled(world: World, quiet_s: float = 0.3, most_s: float = 20.0) -> None:
    """Wait till nothing has come in for a while."""
    till = time.monotonic() + most_s
    while time.monotonic() < till:
        before = len(world.requests)
        await asyncio.sleep(quiet_s)
        if len(world.requests) == before:
            return


__all__ = ["Channel", "Server", "settled"]
