"""Work that one process asks for and another does: pictures, thoughts. Asked through the store, answered through it.

A job lies there till it is answered. Whoever takes it holds it by a lease and renews that; if they die or freeze, the
lease ends and the next one takes it. Whoever asked and waits no more takes it away, and it is worked on no further.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import aclosing, suppress
from typing import Any, Final, NamedTuple

import msgspec
import structlog
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError

from bot.store.address import connection
from bot.store.errors import StoreError
from bot.store.link import TRANSIENT
from bot.store.links import Links

LEASE_MS: Final = 3000
WAIT_S: Final = 1
FINISH_S: Final = 8.0
"""Whoever is told to end has so long for what they hold; the rest is given back."""

log = structlog.get_logger("bottega.store")

Work = Callable[[bytes], AsyncGenerator[bytes]]
"""Does a job, piece by piece; at least one. What it raises is told to whoever asked by its kind alone."""


class Unanswered(Exception):  # noqa: N818 - it is what the caller has to say
    """Nobody has answered in time, or whoever did the job could not; ``args``: why."""


class Piece(msgspec.Struct, array_like=True):
    """Of an answer. ``failed``: the kind of error, where there is no answer."""

    job: str
    body: bytes
    last: bool
    failed: str = ""


class Job(msgspec.Struct, array_like=True):
    """What is asked, and by whom."""

    asker: str
    body: bytes


class Held(NamedTuple):
    """A job in hand, till (ms, the server's clock)."""

    id: str
    till: int
    job: Job


class Jobs:
    """The jobs of one store, by kinds (``[a-z-]``)."""

    def __init__(self, links: Links, *, lease_ms: int = LEASE_MS) -> None:
        self._links = links
        self._keys = links.keys
        self._lease_ms = lease_ms
        self._name = secrets.token_hex(8)
        self._asked: dict[str, asyncio.Queue[Piece]] = {}
        self._ears: dict[str, asyncio.Task[None]] = {}

    async def ask(self, kind: str, body: bytes, seconds: float) -> AsyncGenerator[bytes]:
        """The answer to a job, piece by piece. ``seconds``: so long may each piece take.

        Raises ``Unanswered``, ``StoreError``.
        """
        if kind not in self._ears:
            self._ears[kind] = asyncio.create_task(self._hear(kind), name=f"answers: {kind}")
        job, number, place = secrets.token_hex(8), self._keys.bucket(kind), self._keys.jobs(kind)
        pieces = self._asked[job] = asyncio.Queue()
        packed = msgspec.msgpack.encode(Job(self._name, body))
        answered = False
        try:
            await self._links.run(number, "ask", [self._keys.asked(kind), place, self._keys.bell(kind)], job, packed)
            while not answered:
                try:
                    async with asyncio.timeout(seconds):
                        piece = await pieces.get()
                except TimeoutError:
                    raise Unanswered("late") from None
                answered = piece.last
                if piece.failed:
                    raise Unanswered(piece.failed)
                yield piece.body
        finally:
            del self._asked[job]
            if not answered:
                with suppress(StoreError):
                    self._links.send(number, "HDEL", place, job)

    async def waiting(self, kind: str) -> int:
        """How many jobs of a kind are not answered yet, those in hand among them."""
        return int(await self._links.call(self._keys.bucket(kind), "HLEN", self._keys.jobs(kind)))

    async def serve(self, kind: str, work: Work, at_once: int) -> None:
        """Do jobs of a kind till cancelled, so many at once; then what is in hand is finished or given back."""
        doing: set[asyncio.Task[None]] = set()
        try:
            async for held in self._taken(kind, doing, at_once):
                task = asyncio.create_task(self._do(kind, held, work))
                doing.add(task)
                task.add_done_callback(doing.discard)
        finally:
            if doing:
                await asyncio.wait(doing, timeout=FINISH_S)
            for task in doing:
                task.cancel()
            await asyncio.gather(*doing, return_exceptions=True)

    async def close(self) -> None:
        """Hear no more."""
        for ear in self._ears.values():
            ear.cancel()
        await asyncio.gather(*self._ears.values(), return_exceptions=True)
        self._ears.clear()

    # -- who asks

    async def _hear(self, kind: str) -> None:
        """Hand out the answers, till cancelled."""
        async for data in self._popped(kind, self._keys.answers(kind, self._name)):
            with suppress(StoreError, msgspec.DecodeError):  # as good as none: whoever waits is told that it is late
                piece = msgspec.msgpack.decode(data, type=Piece)
                if (pieces := self._asked.get(piece.job)) is not None:
                    pieces.put_nowait(piece)

    # -- who answers

    async def _taken(self, kind: str, doing: set[asyncio.Task[None]], at_once: int) -> AsyncIterator[Held]:
        """Jobs, as there is room for them."""
        number, places = self._keys.bucket(kind), [self._keys.asked(kind), self._keys.jobs(kind)]
        async with aclosing(self._popped(kind, self._keys.bell(kind), idle=True)) as bell:
            while True:
                while len(doing) >= at_once:
                    await asyncio.wait(doing, return_when=asyncio.FIRST_COMPLETED)
                try:
                    found = await self._links.run(number, "take", places, self._lease_ms, at_once - len(doing))
                except StoreError:  # the bell says that the store is away
                    found = []
                for id_, till, packed in zip(found[::3], found[1::3], found[2::3], strict=True):
                    try:
                        job = msgspec.msgpack.decode(packed, type=Job)
                    except (StoreError, msgspec.DecodeError) as error:
                        log.error("job can't be read", kind=kind, error=str(error))
                        continue
                    yield Held(id_.decode(), till, job)
                if not found:
                    await anext(bell)

    async def _do(self, kind: str, held: Held, work: Work) -> None:
        mine = _Hand(self._links, kind, held, self._lease_ms)
        holding = asyncio.create_task(mine.keep())
        working = asyncio.create_task(self._worked(mine, work))
        try:
            await asyncio.wait([holding, working], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (holding, working):
                task.cancel()
            await asyncio.gather(holding, working, return_exceptions=True)
            if not mine.done:
                await mine.give_back()

    async def _worked(self, mine: _Hand, work: Work) -> None:
        """One piece stays in hand till the next: the last one says that it is the last."""
        try:
            before: bytes | None = None
            async with aclosing(work(mine.held.job.body)) as pieces:
                async for piece in pieces:
                    if before is not None:
                        await mine.send(before, last=False)
                    before = piece
            await mine.send(before or b"", last=True)
        except StoreError as error:
            log.warning("an answer is lost", kind=mine.kind, error=str(error))
        except Exception as error:  # noqa: BLE001 - whatever went wrong: whoever asked is told
            log.error("job failed", kind=mine.kind, error=type(error).__name__)
            with suppress(StoreError):
                await mine.send(b"", last=True, failed=type(error).__name__)

    async def _popped(self, kind: str, key: str, *, idle: bool = False) -> AsyncGenerator[bytes]:
        """What is put into a list of a kind, as it comes; with ``idle`` something now and then in any case. Outages are
        waited out.
        """
        line: AbstractConnection | None = None
        try:
            while True:
                try:
                    if line is None:
                        line = connection(self._links.where(kind))
                        await line.connect()  # type: ignore[no-untyped-call]
                    await line.send_command("BLPOP", key, WAIT_S)
                    async with asyncio.timeout(WAIT_S + 5):
                        reply = await line.read_response(disable_decoding=True)
                except (*TRANSIENT, RedisError) as error:  # whatever ended it: others wait for this for ever
                    log.warning("jobs wait for the store", error=str(error))
                    await _hung_up(line)
                    line = None
                    await asyncio.sleep(0.1)
                    await self._links.look()
                    reply = None
                if reply is not None or idle:
                    yield b"" if reply is None else reply[1]
        finally:
            await _hung_up(line)


async def _hung_up(line: AbstractConnection | None) -> None:
    if line is not None:
        with suppress(*TRANSIENT):
            await line.disconnect(nowait=True)


class _Hand:
    """A job that this process holds. ``done``: it is answered, or no longer ours."""

    def __init__(self, links: Links, kind: str, held: Held, lease_ms: int) -> None:
        self.kind, self.held, self.done = kind, held, False
        self._links, self._keys, self._lease_ms = links, links.keys, lease_ms
        self._till = held.till
        self._turn = asyncio.Lock()

    async def keep(self) -> None:
        """Renew the lease till it is answered, or no longer ours."""
        while not self.done:
            await asyncio.sleep(self._lease_ms / 3000)
            with suppress(StoreError):
                await self._hold(self._lease_ms)

    async def give_back(self) -> None:
        """Somebody else may take it, at once."""
        with suppress(StoreError):
            await self._hold(0)

    async def send(self, body: bytes, *, last: bool, failed: str = "") -> None:
        """Raises ``StoreError``; a piece that nobody wants is let go."""
        piece = msgspec.msgpack.encode(Piece(self.held.id, body, last, failed))
        place = self._keys.answers(self.kind, self.held.job.asker)
        async with self._turn:
            sent = await self._run("answer", place, piece, "1" if last else "")
        self.done = self.done or last or not sent

    async def _hold(self, lease_ms: int) -> None:
        async with self._turn:
            if not self.done:
                till = await self._run("hold", self._keys.bell(self.kind), lease_ms)
                self._till, self.done = till or self._till, not till

    async def _run(self, script: str, place: str, *args: Any) -> Any:
        places = [self._keys.asked(self.kind), self._keys.jobs(self.kind), place]
        return await self._links.run(self._keys.bucket(self.kind), script, places, self.held.id, self._till, *args)
