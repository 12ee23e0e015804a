"""The few connections that all commands share: a bucket always uses the same one."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from bot.store.keys import bucket
from bot.store.link import DEPTH, PATIENCE_S, Arg, Link, Revive
from bot.store.lua import SCRIPTS, Script


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

    async def run(self, place: str | int, script: str, keys: list[str], *args: Arg) -> Any:
        """What the named script gives, run on the keys of one place."""
        return await self._link(place).run(self._scripts[script], keys, *args)

    async def close(self) -> None:
        """Hang up all of them."""
        await asyncio.gather(*(link.close() for link in self._links))

    def _link(self, place: str | int) -> Link:
        number = bucket(place) if isinstance(place, str) else place
        return self._links[number % len(self._links)]
