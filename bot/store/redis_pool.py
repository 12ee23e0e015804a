"""The shared connections of all commands: one per node, and a few more under load.

Commands that wait for a busy node are sent as its next pipeline and share one fsync. Each node's queue is bounded: a
full one refuses at once. After a lost connection or a moved slot a command is sent again, so every write through here
must be idempotent.
"""

import asyncio
import hashlib
import re
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from itertools import chain
from typing import Any, Final, TypeVar

from redis.exceptions import AuthenticationError, NoScriptError, RedisError

from bot.metrics import STORE_CALLS, STORE_LOST_TRIPS, STORE_ROUND_TRIP, loop_time
from bot.store import topology
from bot.store.address import hide_password
from bot.store.changes import ChangeFeed
from bot.store.errors import ReplyLostError, StoreBusyError, StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS, RedisKeys

_INCLUDE = re.compile(r"^-- include (\S+)$", re.MULTILINE)


@dataclass(frozen=True)
class Script:
    """A Lua script and its hash for EVALSHA."""

    source: str
    sha_hash: str


def build_script(source: str) -> Script:
    """Build a script from its source."""
    return Script(source, hashlib.sha1(source.encode(), usedforsecurity=False).hexdigest())


def load_script(name: str) -> Script:
    """Load the script ``scripts/<name>.lua`` with its includes inserted."""
    folder = files(__package__) / "scripts"

    def text(file: str) -> str:
        source = (folder / file).read_text(encoding="utf-8")
        return _INCLUDE.sub(lambda found: text(found[1]), source)

    return build_script(text(f"{name}.lua"))


_NAMES = (
    *("ack", "claim", "commit", "describe", "done", "finish", "group", "keep"),
    *("load", "mend", "overdue", "put", "read", "reclaim", "renew", "spread", "tidy"),
)

SCRIPTS = {name: load_script(name) for name in _NAMES}


T = TypeVar("T")
MAX_BATCH: Final = 256
SMALL_BATCH: Final = 32
"""A larger batch is sent in parts: a server reads little of one connection before it waits for the disk."""
BATCH_PARTS: Final = 4
PAUSE_S: Final = 0.05
COPY_MS: Final = 2000
"""Longest wait for replicas; then the commands are sent again."""
BUCKETS_AT_ONCE: Final = 16
Revive = Callable[[], Awaitable[None]]
"""Restarts an embedded server; raises ``StoreError`` if that fails."""


class RedisPool:
    """The connections to each server, and the scripts run over them.

    ``where``: the address of one server, or a topology. ``keys``: set when the store is opened. ``replicas``: how many
      must have written before an answer. ``depth``: longest queue of a server. ``patience_s``: how long a command is
      retried.
    """

    def __init__(
        self,
        where: str | topology.Topology,
        *,
        keys: RedisKeys = SINGLE_SERVER_KEYS,
        replicas: int = 0,
        revive: Revive | None = None,
        depth: int = topology.DEPTH,
        patience_s: float = topology.PATIENCE_S,
        scripts: Mapping[str, Script] = SCRIPTS,
    ) -> None:
        self.topology = topology.Topology(where) if isinstance(where, str) else where
        self.revive = revive
        self.changes = ChangeFeed()
        self.troubles = 0
        self.keys = keys
        """The names of all keys; the store holds the number of buckets."""
        self._replicas = replicas
        self.depth = depth
        self._patience_s = patience_s
        self._scripts = scripts
        self._queues: dict[str, deque[topology.PendingCommand]] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._recovery: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def url(self) -> str:
        """Return the address of the server, or of one of them."""
        return self.topology.primary_urls()[0]

    async def execute(self, bucket: str | int, *command: topology.Arg) -> Any:
        """Send a command on the keys of one bucket and return its reply.

        ``bucket``: its number, or a name for ``RedisKeys.bucket_of``. Raises ``StoreBusyError``, ``ReplyLostError`` or
          ``StoreError``; ``NoScriptError`` is raised unchanged.
        """
        return await self.send_command(bucket, *command)

    def send_command(self, bucket: str | int, *command: topology.Arg) -> asyncio.Future[Any]:
        """Send a command and return the future of its reply. Consecutive commands share a pipeline.

        The reply raises the errors of ``execute``. It need not be awaited.
        """
        number = self.keys.bucket_of(bucket) if isinstance(bucket, str) else bucket
        call = topology.PendingCommand(number, command, self._patience_s)
        if len(self._queues.get(self._node_of(number), ())) >= self.depth:
            call.resolve_reply(StoreBusyError("store-busy", waiting=self.depth))
        else:
            self._enqueue_command(call)
        return call.reply

    def request_value(self, make: Callable[[Any], T], bucket: str | int, *command: topology.Arg) -> Awaitable[T]:
        """Send a command and return an awaitable of its reply, converted by ``make``."""
        return topology.PendingReply(self.send_command(bucket, *command), make)

    async def run_script(self, bucket: str | int, script: str, keys: list[str], *args: topology.Arg) -> Any:
        """Run a named script on the keys of one bucket, sending its source to a server that lacks it."""
        known = self._scripts[script]
        try:
            return await self.execute(bucket, "EVALSHA", known.sha_hash, len(keys), *keys, *args)
        except NoScriptError:
            return await self.execute(bucket, "EVAL", known.source, len(keys), *keys, *args)

    async def map_buckets(self, work: Callable[[int], Awaitable[T]], numbers: Sequence[int] | None = None) -> list[T]:
        """Run ``work`` on all buckets (or on ``numbers``), a few at a time; return the results in order.

        It runs in rounds, because other commands wait in the same queues.
        """
        todo = range(self.keys.buckets) if numbers is None else numbers
        rounds = -(-len(todo) // (BUCKETS_AT_ONCE * len(self.topology.primary_urls())))
        results: dict[int, T] = {}
        for at in range(rounds):  # neighbouring buckets share a server: spread each round
            part = todo[at::rounds]
            results.update(zip(part, await asyncio.gather(*map(work, part)), strict=True))  # noqa: TID251 - BUCKETS_AT_ONCE
        return [results[number] for number in todo]

    async def refresh_nodes(self) -> None:
        """Reload the slots of each server. Errors of the store are ignored."""
        with suppress(StoreError):
            await asyncio.shield(self._start_recovery())

    def one_bucket_per_server(self) -> list[int]:
        """Return one bucket of each server with buckets."""
        found = {self.topology.node_of(self.keys.hash_tag(number)): number for number in range(self.keys.buckets)}
        return list(found.values())

    async def close(self) -> None:
        """Close all connections. Pending commands get ``ReplyLostError``."""
        self._closed = True
        tasks = [task for task in (*self._tasks.values(), self._recovery) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)  # noqa: TID251 - cancelled tasks
        for call in (call for queue in self._queues.values() for call in queue):
            call.resolve_reply(ReplyLostError("store-closed"))
        await self.topology.close()

    # -- queue and send

    def _node_of(self, bucket: int) -> str:
        return self.topology.node_of(self.keys.hash_tag(bucket))

    def _enqueue_command(self, call: topology.PendingCommand) -> None:
        """Append a command to its node's queue, regardless of the limit, and start sending it."""
        if self._closed:
            call.resolve_reply(ReplyLostError("store-closed"))
            return
        node = self._node_of(call.bucket)
        self._queues.setdefault(node, deque()).append(call)
        task = self._tasks.get(node)
        if task is None or task.done():
            self._tasks[node] = asyncio.create_task(self._send_queue(node), name="store queue")

    async def _send_queue(self, node: str) -> None:
        queue = self._queues[node]
        while queue:
            batch = [queue.popleft() for _ in range(min(MAX_BATCH, len(queue)))]
            try:
                lost = await self._send_batch(node, batch)
            except asyncio.CancelledError:
                queue.extendleft(reversed(batch))
                raise
            if lost:
                queue.extendleft(call for call, _ in reversed(lost))
                await self._resend_waiting(node, lost[0][1])

    async def _send_batch(
        self, node: str, batch: Sequence[topology.PendingCommand]
    ) -> list[tuple[topology.PendingCommand, Any]]:
        """Send a batch and return the lost commands. A bucket's commands stay in one part, and so in order."""
        if len(batch) <= SMALL_BATCH:
            return await self._send_part(node, batch)
        parts = [[call for call in batch if call.bucket % BATCH_PARTS == number] for number in range(BATCH_PARTS)]
        lost = await asyncio.gather(*(self._send_part(node, part) for part in parts if part))  # noqa: TID251 - BATCH_PARTS
        return [*chain.from_iterable(lost)]

    async def _send_part(
        self, node: str, part: Sequence[topology.PendingCommand]
    ) -> list[tuple[topology.PendingCommand, Any]]:
        try:
            answers = await self._execute_batch(node, part)
        except Exception as error:  # noqa: BLE001 - callers get any error of the client library
            answers = [self._to_reply_error(error)] * len(part)
        return [pair for pair in zip(part, answers, strict=True) if not self._deliver_reply(*pair)]

    async def _execute_batch(self, node: str, batch: Sequence[topology.PendingCommand]) -> list[Any]:
        """Send a batch as one pipeline; too few replicas give ``ConnectionError`` for each command."""
        began = loop_time()
        STORE_CALLS.inc(len(batch))
        copied = self.replication_commands(batch[-1].bucket) if self._replicas else []
        answers = await self.topology.execute_commands(node, [call.command for call in batch] + copied)
        STORE_ROUND_TRIP.observe(loop_time() - began)
        if not copied:
            return answers
        *answers, marked, _, written = answers
        if isinstance(marked, Exception) or isinstance(written, Exception) or written < [1, self._replicas]:
            missing = ConnectionError(f"on too few replicas: {marked!r}, {written!r}")
            return [answer if isinstance(answer, topology.REDIRECT_ERRORS) else missing for answer in answers]
        return answers

    def replication_commands(self, bucket: int) -> list[topology.Command]:
        """Return the commands that make a batch wait for its replication.

        The mark gives the server a write to wait for: a repeated command writes nothing, but its first copy may still
        be on its way to the replica. ``WAIT`` comes first because a replica asked together with the write reports its
        file before the write, and the next state only a second later.
        """
        mark = ("SET", self.keys.probe_key(bucket), b"", "EX", 3600)
        return [mark, ("WAIT", self._replicas, COPY_MS), ("WAITAOF", 1, self._replicas, COPY_MS)]

    # -- handle failures

    def _to_reply_error(self, error: Exception) -> Exception:
        if isinstance(error, AuthenticationError):
            return ReplyLostError("store-url-refused", url=hide_password(self.url), error=str(error))
        return (
            error if isinstance(error, topology.TRANSIENT_ERRORS) else ReplyLostError("store-lost", error=repr(error))
        )

    def _deliver_reply(self, call: topology.PendingCommand, answer: Any) -> bool:
        """Resolve a command, or queue it for another node; return False if its connection was lost."""
        if isinstance(answer, topology.TRANSIENT_ERRORS):
            return False
        if not isinstance(answer, topology.REDIRECT_ERRORS):
            call.resolve_reply(answer)
        elif not self._expire_command(call, answer):
            self._start_recovery()
            asyncio.get_running_loop().call_later(PAUSE_S, self._enqueue_command, call)
        return True

    def _expire_command(self, call: topology.PendingCommand, error: object) -> bool:
        """Fail a command whose patience has run out; return whether it has."""
        late = loop_time() > call.until
        if late:
            call.resolve_reply(ReplyLostError("store-lost", error=str(error)))
        return late

    async def _resend_waiting(self, node: str, error: Exception) -> None:
        """Queue the commands of a lost connection again, once recovery has found a server."""
        STORE_LOST_TRIPS.inc()
        self.troubles += 1
        refused: StoreError | None = None
        try:
            await asyncio.shield(self._start_recovery(node))
        except StoreError as store_error:
            refused = ReplyLostError(store_error.msg.key, **store_error.arguments)
        waiting = [*self._queues[node]]
        self._queues[node].clear()
        for call in waiting:
            if refused:
                call.resolve_reply(refused)
            elif not self._expire_command(call, error):
                self._enqueue_command(call)

    def _start_recovery(self, failed: str = "") -> asyncio.Task[None]:
        """Start one recovery for all waiting nodes and return its task. It raises ``StoreError``."""
        if self._recovery is None or self._recovery.done():
            self._recovery = asyncio.create_task(self._recover_nodes(failed), name="store recovery")
            self._recovery.add_done_callback(_ignore_result)
        return self._recovery

    async def _recover_nodes(self, failed: str) -> None:
        await asyncio.sleep(PAUSE_S)
        if self.revive is not None:
            await self.revive()
        with suppress(RedisError, OSError):  # no server answers: commands keep waiting
            await self.topology.refresh_nodes(failed)


def _ignore_result(reply: asyncio.Future[Any]) -> None:
    if not reply.cancelled():
        reply.exception()
