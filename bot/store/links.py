"""The few connections that all commands share: a bucket always uses the same one, to the server that has it.

Where there are several servers, whatever goes wrong makes us look again who has what: a connection that is lost, a slot
that has moved, a replica in its primary's place. What was on its way to somebody else follows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from contextlib import suppress
from time import perf_counter
from typing import Any, Final, Generic, TypeVar

from redis.exceptions import AskError, MovedError, NoScriptError

from bot.store.address import Address
from bot.store.errors import Lost, StoreError
from bot.store.keys import Keys, one
from bot.store.link import DEPTH, PATIENCE_S, Arg, Call, Link
from bot.store.lua import SCRIPTS, Script
from bot.store.nodes import Find, Layout, single

T = TypeVar("T")
PAUSE_S: Final = 0.05
TOGETHER: Final = 16
"""Buckets of a server that are asked at once."""
LOOK_S: Final = 1.0
"""After so long without an answer we look who has what: a frozen server does not say that another has its place."""
HOPS: Final = 3
"""So often a call goes at once where it is sent to; nodes that disagree are given time to agree."""
Revive = Callable[[], Awaitable[None]]
"""Starts the server again where it is ours to start; raises ``StoreError`` where it can't be."""


class Reply(Generic[T]):
    """The reply to a command that is on its way; it may be waited for any number of times, or never."""

    __slots__ = ("_make", "_sent")

    def __init__(self, sent: asyncio.Future[Any], make: Callable[[Any], T]) -> None:
        self._sent, self._make = sent, make

    def __await__(self) -> Generator[Any, None, T]:
        """What was made of it. Raises ``Busy``, ``Lost``, ``StoreError``."""
        return self._make((yield from asyncio.shield(self._sent).__await__()))


class Links:
    """A fixed number of links a server, and the scripts that run over them.

    ``where``: one server, as redis-py reads it, or several as they were found. ``find``: finds them again. ``keys``:
    settled when the store is opened. ``replicas``: so many must have what is answered.
    """

    def __init__(  # noqa: PLR0913 - what the store is opened with
        self,
        where: str | Layout,
        *,
        find: Find | None = None,
        keys: Keys = one,
        count: int = 2,
        replicas: int = 0,
        revive: Revive | None = None,
        depth: int = DEPTH,
        patience_s: float = PATIENCE_S,
        scripts: Mapping[str, Script] = SCRIPTS,
    ) -> None:
        self.layout = single(where) if isinstance(where, str) else where
        self.revive = revive
        self._keys = keys
        self._find = find
        self._count = count
        self._scripts = scripts
        self._patience_s = patience_s
        self._new: Callable[[str], Link] = lambda url: Link(
            url, recover=self._recovered, astray=self._astray, mark=lambda place: self._keys.probe(place),
            replicas=replicas, depth=depth, patience_s=patience_s,
        )  # fmt: skip
        self._links: dict[str, list[Link]] = {}
        self._moved: dict[int, str] = {}
        self._way: dict[int, Link] = {}
        self._recovery: asyncio.Task[None] | None = None
        self._watch: asyncio.Task[None] | None = None
        self.troubles = 0

    @property
    def url(self) -> str:
        """Of the server, or of one of them."""
        return self.layout.nodes[0].url

    @property
    def keys(self) -> Keys:
        """How many buckets there are, and where everything lies in them."""
        return self._keys

    def settle(self, keys: Keys) -> None:
        """So many buckets does the store have, as it turns out."""
        self._keys = keys
        self._way.clear()

    async def call(self, place: str | int, *command: Arg) -> Any:
        """The reply to a command on the keys of one place: a bucket's number, or a name that has a bucket.

        Raises ``Busy``, ``Lost`` or ``StoreError``; ``NoScriptError`` is left as it is.
        """
        number = self._keys.bucket(place) if isinstance(place, str) else place
        return await self._link(number).send(*command, place=number)

    def send(self, place: str | int, *command: Arg) -> asyncio.Future[Any]:
        """The same without waiting for it: see ``Link.send``. An answer that nobody waits for any more is let go."""
        number = self._keys.bucket(place) if isinstance(place, str) else place
        reply = self._link(number).send(*command, place=number)
        reply.add_done_callback(_let_go)
        return reply

    def ask(self, make: Callable[[Any], T], place: str | int, *command: Arg) -> Awaitable[T]:
        """What ``make`` makes of the reply to a command that is sent now."""
        return Reply(self.send(place, *command), make)

    async def run(self, place: str | int, script: str, keys: list[str], *args: Arg) -> Any:
        """What the named script gives, run on the keys of one place; a server that forgot it is given the text."""
        known = self._scripts[script]
        try:
            return await self.call(place, "EVALSHA", known.sha, len(keys), *keys, *args)
        except NoScriptError:
            return await self.call(place, "EVAL", known.source, len(keys), *keys, *args)

    async def each(self, work: Callable[[int], Awaitable[T]], numbers: Sequence[int] | None = None) -> list[T]:
        """What some work on every bucket gives (or on some), a few at a time: others wait in the same line."""
        todo = range(self._keys.buckets) if numbers is None else numbers
        rounds = -(-len(todo) // (TOGETHER * len(self.layout.nodes)))
        found: dict[int, T] = {}
        for part in (
            todo[at::rounds] for at in range(rounds)
        ):  # neighbours lie on one server: take one here, one there
            found.update(zip(part, await asyncio.gather(*map(work, part)), strict=True))
        return [found[number] for number in todo]

    def where(self, place: str) -> str:
        """The server that has a place just now, for whoever waits there on a connection of their own."""
        return self._link(self._keys.bucket(place)).url

    async def look(self) -> None:
        """Look again who has what, if that can change."""
        if self._find is not None:
            with suppress(StoreError):
                await asyncio.shield(self._recovering())

    def one_each(self) -> list[int]:
        """A bucket of each server that has one."""
        found: dict[str, int] = {}
        for number in range(self._keys.buckets):
            found.setdefault(self._link(number).url, number)
        return list(found.values())

    async def close(self) -> None:
        """Hang up all of them."""
        for task in (self._watch, self._recovery):
            if task is not None:
                task.cancel()
        await asyncio.gather(*(link.close() for some in self._links.values() for link in some))

    def _link(self, number: int) -> Link:
        link = self._way.get(number)
        if link is None:
            slot = self._keys.slot(number)
            link = self._way[number] = self._at(self._moved.get(slot) or self.layout.at(slot), number)
        return link

    def _at(self, url: str, number: int) -> Link:
        if url not in self._links:
            self._links[url] = [self._new(url) for _ in range(self._count)]
            if self._find is not None and self._watch is None:
                self._watch = asyncio.create_task(self._watching(), name="store watch")
        return self._links[url][number % self._count]

    # -- what goes wrong

    async def _watching(self) -> None:
        while True:
            await asyncio.sleep(LOOK_S)
            late = perf_counter() - LOOK_S
            if any(0 < link.asked < late for some in self._links.values() for link in some):
                await self.look()

    async def _recovered(self) -> None:
        """Wait a moment, and do what there is to do about it: once for all who wait. Raises ``StoreError``."""
        self.troubles += 1
        await asyncio.shield(self._recovering())

    def _recovering(self) -> asyncio.Task[None]:
        if self._recovery is None or self._recovery.done():
            self._recovery = asyncio.create_task(self._recover(), name="store recovery")
            self._recovery.add_done_callback(_let_go)
        return self._recovery

    async def _recover(self) -> None:
        await asyncio.sleep(PAUSE_S)
        if self.revive is not None:
            await self.revive()
        if self._find is not None:
            try:
                found = await self._find(self.layout)
            except Lost:  # nobody answers: patience goes on
                return
            await self._laid_out(found)

    async def _laid_out(self, layout: Layout) -> None:
        """From now on that is how it is."""
        self.layout = layout
        self._moved.clear()
        self._way.clear()
        gone = self._links.keys() - {node.url for node in layout.nodes}
        left = [link for url in gone for link in self._links.pop(url)]
        await asyncio.gather(*(link.retire() for link in left))

    def _astray(self, link: Link, call: Call, said: Exception | None) -> None:
        """A call that its link gives back goes to whoever has it, at once if we are told who that is."""
        clock = asyncio.get_running_loop()
        call.asking = False
        if call.until and clock.time() > call.until:
            call.settle(Lost("store-lost", error=str(said)))
            return
        if said is None:
            self._link(call.place).take(call)
            return
        self._recovering()
        call.hops += 1
        if not isinstance(said, AskError) or call.hops > HOPS:
            clock.call_later(PAUSE_S, lambda: self._link(call.place).take(call))
            return
        host, port = said.node_addr
        url = Address((), link.url).at(host, port) if host else link.url
        if isinstance(said, MovedError):
            self._moved[self._keys.slot(call.place)] = url
            self._way.clear()
        call.asking = not isinstance(said, MovedError)
        self._at(url, call.place).take(call)


def _let_go(reply: asyncio.Future[Any]) -> None:
    if not reply.cancelled():
        reply.exception()
