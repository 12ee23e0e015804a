"""Simulate the network in front of a real server: delays, lost and repeated messages, crashing processes."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

import redis
from hiredis import pack_command
from redis.exceptions import (
    ConnectionError,  # noqa: A004 - the client's own name
    OutOfMemoryError,
    ReadOnlyError,
    ResponseError,
)

from bot.store.redis_pool import COPY_MS, SCRIPTS, RedisPool
from bot.store.stream_consumer import Effect, StreamConsumer, parse_row
from bot.store.topology import Command, Topology
from tests.simulation.virtual_loop import FaultPlan

NAMES: Final = {script.sha_hash: name for name, script in SCRIPTS.items()} | {s.source: n for n, s in SCRIPTS.items()}
WRITES: Final = {"commit", "put", "claim", "done", "renew", "spread", "finish", "ack"}
REFUSALS: Final = {
    "full": OutOfMemoryError("command not allowed when used memory > 'maxmemory'"),
    "disk full": ResponseError("MISCONF Errors writing to the AOF file: No space left on device"),
    "fail over": ReadOnlyError("You can't write against a read only replica"),
}
"""A server's errors for writes: it is out of memory, its disk is full, or it has become a replica."""
CHANCES: Final = {
    "die before": 0.01, "die after": 0.03, "lose request": 0.02, "lose reply": 0.03,
    "full": 0.005, "disk full": 0.005, "fail over": 0.01,
}  # fmt: skip
"""Probability of each fault in a pipeline that commits or settles something."""
CHANCES_OF_ENTRIES: Final = CHANCES | {"lose write": 0.02}
"""The same for an entry of a log. ``lose write``: the server ends right after it, and restarts without it."""
RARELY: Final = {kind: chance / 10 for kind, chance in CHANCES.items()}
"""The same for looking up timers, which each process does all the time."""
RECLAIM_MS: Final = 8000
"""Time after which outbox rows are taken over, in each group by the process that looks first."""
POLL_S: Final = 1.0
"""Pause between two reads of the outbox (s)."""
REPLIES: Final[dict[str, Any]] = {
    "BGREWRITEAOF": b"Background append only file rewriting started",
    "INFO": b"aof_enabled:1\r\naof_rewrite_in_progress:0\r\n",
    "WAIT": 1,
    "WAITAOF": [1, 1],
}
"""Commands the server is not asked for: a rewrite takes its own time, which differs in each run."""
NO_FILES: Final = ("--appendonly", "no")
"""Options of the server: lost files are simulated, and waiting for a disk would take most of a run's time."""
Keys = Sequence[tuple[bytes, bytes]]
"""All keys of a server with their values, in the format of ``DUMP``."""
Observe = Callable[[str, Command, Any], None]
"""Called for every script that the server has run, with its name, the command and the reply."""


class ServerUnderTest:
    """The real server with a blocking client: each command is one step of the simulation.

    ``copies``: the number of replicas that must have an answered write; ``durable``: unset while a file or replica is
    behind; ``losses``: how often the server went back to an older state.
    """

    def __init__(self, url: str, now_ms: Callable[[], int], copies: int = 0) -> None:
        self.copies = copies
        self._client = redis.Redis.from_url(url, protocol=2)
        self._connection: Any = self._client.connection_pool.get_connection()
        self._now_ms = now_ms
        self.observers: list[Observe] = []
        self.is_away = False
        self.durable = asyncio.Event()
        self.durable.set()
        self.losses = 0
        self.memories: list[Callable[[], Callable[[], None]]] = []
        """Each records what it has observed so far, and returns a function that restores it."""
        self._reclaimed_ms: dict[tuple[str, str], int] = {}

    def run_commands(self, commands: Sequence[Command]) -> list[Any]:
        """Run commands and return a reply or an error for each."""
        asked = [self._with_virtual_time(command) for command in commands if command[0] not in REPLIES]
        packed = b"".join(pack_command(one) for one in asked)  # type: ignore[arg-type]  # its stub says tuples of one
        self._connection.send_packed_command([packed], check_health=False)
        answers = iter([self._read_reply() for _ in asked])
        replies = [_sort_members(one, REPLIES.get(str(one[0])) or next(answers)) for one in commands]
        for command, reply in zip(commands, replies, strict=True):
            for observe in self.observers:
                observe(script_name(command), command, reply)
        return replies

    def _read_reply(self) -> Any:
        try:
            return self._connection.read_response()
        except ResponseError as error:
            return error

    def lose_scripts(self) -> None:
        self._ask("SCRIPT", "FLUSH")

    def set_full(self, *, is_full: bool) -> None:
        self._ask("CONFIG", "SET", "maxmemory", "1" if is_full else "0")

    def list_due_ms(self) -> list[int]:
        keys = self._ask("KEYS", "*:timers:*")
        return [int(due) for key in keys for due in self._ask("ZRANGE", key, 0, -1, "WITHSCORES")[1::2]]

    def list_keys(self) -> list[bytes]:
        return list(self._ask("KEYS", "*"))

    def copy_data(self) -> Keys:
        """Return all keys with their values: the content of a replica or a file at this moment."""
        return [(key, self._ask("DUMP", key)) for key in sorted(self._ask("KEYS", "*"))]

    def restore_data(self, copy: Keys = ()) -> None:
        self.set_full(is_full=False)
        self._ask("FLUSHALL")
        for key, value in copy:
            self._ask("RESTORE", key, 0, value)
        self.lose_scripts()

    def remember_data(self) -> Callable[[], None]:
        """Return a function that ends and restarts the server with only the current data."""
        copy, memories = self.copy_data(), [remember() for remember in self.memories]

        def lose_later_data() -> None:
            self.restore_data(copy)
            self.losses += 1
            for restore in memories:
                restore()

        return lose_later_data

    async def wait_until_durable(self) -> None:
        """Wait until executed commands can no longer be lost. Raises ``ConnectionError`` if they were lost."""
        losses = self.losses
        await self.durable.wait()
        if self.losses > losses:
            raise ConnectionError("the server has ended")

    def _ask(self, *command: Any) -> Any:
        return self._client.execute_command(*command)  # type: ignore[no-untyped-call]

    def _with_virtual_time(self, command: Command) -> Command:
        """Insert the virtual time wherever a script would ask the server for its clock."""
        match script_name(command):
            case "claim":
                at = 4 + int(command[2])  # after the keys and the lease
                return (*command[:at], self._now_ms(), *command[at + 1 :])
            case "renew":
                return (*command[:-1], self._now_ms())
            case "reclaim":
                return (*command[:-3], self._idle_ms(str(command[3]), str(command[5])), *command[-2:])
        return command

    def _idle_ms(self, outbox: str, group: str) -> int:
        """Return how long a row must be idle by the real clock: zero, every few virtual seconds.

        Each group has its own turn: one group's read must not hide the rows of another.
        """
        now = self._now_ms()
        if now - self._reclaimed_ms.get((outbox, group), 0) < RECLAIM_MS:
            return 3_600_000
        self._reclaimed_ms[outbox, group] = now
        return 0


def script_name(command: Command) -> str:
    """Return the name of the script that a command runs, or the first word of another command."""
    return NAMES.get(str(command[1]), "") if command[0] in ("EVALSHA", "EVAL") else str(command[0])


def _sort_members(command: Command, reply: Any) -> Any:
    """Return a reply with the members of a set sorted, since their order differs between servers."""
    if isinstance(reply, Exception):
        return reply
    match command[0]:
        case "SMEMBERS":
            return sorted(reply)
        case "SSCAN":
            return [reply[0], sorted(reply[1])]
    return reply


class SimulatedTopology(Topology):
    """The connection of one process to the server. ``crash``: ends the process at once."""

    def __init__(self, server: ServerUnderTest, faults: FaultPlan, crash: Callable[[], None]) -> None:
        self._server, self._faults, self._crash = server, faults, crash
        self.cut = False
        """Whether the process has ended, so nothing from it reaches the server."""

    def primary_urls(self) -> list[str]:
        return ["redis://simulated"]

    async def execute_commands(self, node: str, commands: Sequence[Command]) -> list[Any]:
        """See ``Topology``. Faults occur before and after all writes."""
        await self._pass_network()
        writes = [name for name in map(script_name, commands) if name in WRITES]
        likely = {"claim": RARELY, "commit": CHANCES_OF_ENTRIES}.get("".join(writes[-1:]), CHANCES)
        if self._server.is_away:
            await self._lose_message()
        fault = self._faults.draw_fault(writes[-1], likely) if writes else ""
        if fault == "die before":
            self._crash()
        if fault in ("die before", "lose request"):
            await self._lose_message()
        lose_write = self._server.remember_data() if fault == "lose write" else None
        if fault in REFUSALS:
            found = iter(self._server.run_commands([one for one in commands if script_name(one) not in WRITES]))
            replies = [REFUSALS[fault] if script_name(one) in WRITES else next(found) for one in commands]
        else:
            replies = self._server.run_commands(commands)
        if lose_write is not None:
            lose_write()
        if fault == "die after":
            self._crash()
        if fault in ("die after", "lose reply", "lose write"):
            await self._lose_message()
        replies = await self._wait_for_copies(commands, replies)
        await self._pass_network()
        return replies

    async def refresh_nodes(self, failed: str = "") -> None:
        """See ``Topology``."""

    async def close(self) -> None:
        self.cut = True

    async def _wait_for_copies(self, commands: Sequence[Command], replies: list[Any]) -> list[Any]:
        """Return the replies once they are durable, or, like ``WAITAOF``, report that no replica has them yet."""
        is_patient = commands[-1][0] == "WAITAOF"
        if self._server.copies and not is_patient:
            return replies
        try:
            async with asyncio.timeout(COPY_MS / 1000 if is_patient else None):
                await self._server.wait_until_durable()
        except TimeoutError:
            return [*replies[:-1], [1, 0]]
        return replies

    async def _pass_network(self) -> None:
        if self.cut:
            raise asyncio.CancelledError
        await asyncio.sleep(self._faults.draw_delay())
        if self.cut:
            raise asyncio.CancelledError

    async def _lose_message(self) -> None:
        await self._pass_network()
        raise ConnectionError("lost on the way")


class PollingConsumer(StreamConsumer):
    """Reads the outboxes periodically over the simulated network."""

    async def fetch_new(self) -> list[Effect]:
        rows = await self._read_streams([b">"] * self._keys.buckets)
        if not rows:
            await asyncio.sleep(POLL_S)
        return rows

    async def fetch_pending(self, after: Sequence[bytes]) -> list[Effect]:
        return await self._read_streams(after)

    async def close(self) -> None:
        """See ``StreamConsumer``."""

    async def _read_streams(self, after: Sequence[bytes]) -> list[Effect]:
        streams = [self._keys.outbox_key(number) for number in range(self._keys.buckets)]
        reply = await self._pool.execute(0, *self._reader, "STREAMS", *streams, *after)
        rows = []
        for stream, entries in reply or ():
            number = streams.index(stream.decode())
            rows += [parse_row(number, entry) for entry in entries if entry[1]]
        return rows


@contextmanager
def no_subscriptions() -> Iterator[None]:
    """Let processes poll instead of subscribing: rows of the outbox, and changes for open pages."""

    async def hear_nothing(_: RedisPool) -> None:
        await asyncio.Event().wait()

    with patch("bot.store.outbox.StreamConsumer", PollingConsumer), patch("bot.app.api.follow_changes", hear_nothing):
        yield
