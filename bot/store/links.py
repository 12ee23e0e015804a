"""The few connections that all commands share: a bucket always uses the same one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Generator, Mapping
from typing import Any, Generic, TypeVar

from bot.store.keys import bucket
from bot.store.link import DEPTH, PATIENCE_S, Arg, Link, Revive
from bot.store.lua import SCRIPTS, Script

T = TypeVar("T")


class Reply(Generic[T]):
    """The reply to a command that is on its way; it may be waited for any number of times, or never."""

    __slots__ = ("_make", "_sent")

    def __init__(self, sent: asyncio.Future[Any], make: Callable[[Any], T]) -> None:
        self._sent, self._make = sent, make

    def __await__(self) -> Generator[Any, None, T]:
        """What was made of it. Raises ``Busy``, ``Lost``, ``StoreError``."""
        return self._make((yield from asyncio.shield(self._sent).__await__()))


class Links:
    """A fixed number of links, and the scripts that run over them. ``url``: as redis-py reads it."""

    def __init__(
        self,
        url: str,
        *,
        count: int = 2,
        revive: Revive | None = None,
        depth: int = DEPTH,
        patience_s: float = PATIENCE_S,
        scripts: Mapping[str, Script] = SCRIPTS,
    ) -> None:
        self.url = url
        self.revive = revive
        self._scripts = scripts
        self._links = [Link(url, revive=revive, depth=depth, patience_s=patience_s) for _ in range(count)]

    async def call(self, place: str | int, *command: Arg) -> Any:
        """The reply to a command on the keys of one place: a bucket's number, or a name that has a bucket."""
        return await self._link(place).call(*command)

    def send(self, place: str | int, *command: Arg) -> asyncio.Future[Any]:
        """The same without waiting for it: see ``Link.send``. An answer that nobody waits for any more is let go."""
        reply = self._link(place).send(*command)
        reply.add_done_callback(_let_go)
        return reply

    def ask(self, make: Callable[[Any], T], place: str | int, *command: Arg) -> Awaitable[T]:
        """What ``make`` makes of the reply to a command that is sent now."""
        return Reply(self.send(place, *command), make)

    async def run(self, place: str | int, script: str, keys: list[str], *args: Arg) -> Any:
        """What the named script gives, run on the keys of one place."""
        return await self._link(place).run(self._scripts[script], keys, *args)

    async def close(self) -> None:
        """Hang up all of them."""
        await asyncio.gather(*(link.close() for link in self._links))

    def _link(self, place: str | int) -> Link:
        number = bucket(place) if isinstance(place, str) else place
        return self._links[number % len(self._links)]


def _let_go(reply: asyncio.Future[Any]) -> None:
    if not reply.cancelled():
        reply.exception()
