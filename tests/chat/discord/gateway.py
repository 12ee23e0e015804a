"""Simulate Discord's gateway: hello, identify, ready, heartbeats, resume, reconnect, zlib-stream."""

from __future__ import annotations

import asyncio
import json
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.chat.discord.models import APPLICATION, BOT
from tests.chat.discord.world import World

BEAT_MS = 2000
IDENTIFY_S = 5.0


@dataclass
class Session:
    """Events sent since the bot identified itself; a lost connection resumes it."""

    id: str
    shard: tuple[int, int] = (0, 1)
    """Number of the shard, and how many there are."""
    events: list[dict[str, Any]] = field(default_factory=list)
    line: GatewayConnection | None = None

    def serves_guild(self, guild: int) -> bool:
        """Return whether this connection gets the events of a server; those of direct messages (0) go to the first."""
        number, count = self.shard
        return (guild >> 22) % count == number


class GatewayConnection:
    def __init__(self, socket: web.WebSocketResponse) -> None:
        self.socket = socket
        self._packer = zlib.compressobj()
        self._turn = asyncio.Lock()

    async def send(self, payload: dict[str, Any]) -> None:
        async with self._turn:
            packed = self._packer.compress(json.dumps(payload).encode())
            await self.socket.send_bytes(packed + self._packer.flush(zlib.Z_SYNC_FLUSH))


class Gateway:
    """All sessions. ``identified``, ``resumed``: what was received. ``recommended``: connections."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.sessions: dict[str, Session] = {}
        self.identified = self.resumed = 0
        self.port = 0
        self.recommended = 1
        self._last = 0.0
        self._tasks: set[asyncio.Task[None]] = set()
        world.send = self.dispatch

    @property
    def is_connected(self) -> bool:
        return any(session.line is not None for session in self.sessions.values())

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event to every session of its server; a disconnected session gets it when it resumes."""
        guild = int(data.get("guild_id") or (data["id"] if event.startswith("GUILD_") and "name" in data else 0))
        for session in (one for one in self.sessions.values() if one.serves_guild(guild)):
            payload = {"op": 0, "t": event, "s": len(session.events) + 1, "d": data}
            session.events.append(payload)
            if session.line is not None:
                self._send_later(session.line.send(payload))

    async def drop(self) -> None:
        for session in self.sessions.values():
            line, session.line = session.line, None
            if line is not None:
                await line.socket.close(code=4000)

    async def reconnect(self) -> None:
        for session in self.sessions.values():
            if session.line is not None:
                await session.line.send({"op": 7, "d": None})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        line = GatewayConnection(socket)
        await line.send({"op": 10, "d": {"heartbeat_interval": BEAT_MS}})
        mine: Session | None = None
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                payload = json.loads(message.data)
                match payload["op"]:
                    case 1:
                        await line.send({"op": 11})
                    case 2:
                        mine = await self._identify(payload["d"], line)
                    case 6:
                        mine = await self._resume(payload["d"], line)
        if mine is not None and mine.line is line:
            mine.line = None
        return socket

    async def _identify(self, told: dict[str, Any], line: GatewayConnection) -> Session | None:
        self.identified += 1
        if told["token"] != "token-of-the-tests":
            await line.socket.close(code=4004)
            return None
        session = Session(f"session{self.identified}", tuple(told.get("shard", (0, 1))))
        if session.shard[1] > 1:
            last, self._last = self._last, time.monotonic()
            if self._last - last < IDENTIFY_S / self.world.scale:
                self.world.violations.append(f"connection {session.shard} came {self._last - last:.3f} s after another")
        self.sessions = {key: kept for key, kept in self.sessions.items() if kept.line is not None}
        self.sessions[session.id] = session
        inside = [guild for guild in self.world.guilds if session.serves_guild(guild)]
        ready = {
            "v": 10,
            "user": self.world.user_json(BOT),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in inside],
            "session_id": session.id,
            "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gw/",
            "shard": told.get("shard", [0, 1]),
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        for event, data in (("READY", ready), *(("GUILD_CREATE", self.world.guild_json(g)) for g in inside)):
            payload = {"op": 0, "t": event, "s": len(session.events) + 1, "d": data}
            session.events.append(payload)
            await line.send(payload)
        session.line = line
        return session

    async def _resume(self, told: dict[str, Any], line: GatewayConnection) -> Session | None:
        session = self.sessions.get(told["session_id"])
        if session is None:
            await line.send({"op": 9, "d": False})
            return None
        self.resumed += 1
        at = told["seq"]
        while at < len(session.events):  # more events may happen while these are sent
            await line.send(session.events[at])
            at += 1
        session.line = line
        await line.send({"op": 0, "t": "RESUMED", "s": len(session.events), "d": {}})
        return session

    def _send_later(self, what: Any) -> None:
        async def send_unless_closed() -> None:
            try:
                await what
            except (ConnectionError, RuntimeError):
                return  # the connection is closed; a resumed one gets the event

        task = asyncio.create_task(send_unless_closed())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
