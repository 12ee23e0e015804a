"""Relay a socket between client and server, and lose replies to commands that were done."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path


class Relay:
    """Passes bytes on; ``lose`` replies to the next commands that hold ``word`` are swallowed and the line cut."""

    def __init__(self, server: Path, socket: Path) -> None:
        self.server = server
        self._socket = socket
        self.word = b"EVALSHA"
        self.lose = 0
        self.lost = 0

    @property
    def url(self) -> str:
        return f"unix://{self._socket}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator[Relay]:
        listening = await asyncio.start_unix_server(self._serve, self._socket)
        try:
            yield self
        finally:
            listening.close()

    async def _serve(self, client: asyncio.StreamReader, to_client: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_unix_connection(self.server)
        try:
            while asked := await client.read(2**20):
                to_server.write(asked)
                answered = await server.read(2**20)
                if self.lose and self.word in asked:
                    self.lose -= 1
                    self.lost += 1
                    return
                to_client.write(answered)
                await to_client.drain()
        finally:
            to_server.close()
            to_client.close()
