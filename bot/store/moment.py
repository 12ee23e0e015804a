"""What a server held at one moment, to be read at leisure while it goes on.

The server hands over its data as it does to a replica that is new (``SYNC``): forked off at one moment, with hardly any
work for whoever plays. The copy is opened by a server of our own in a folder of its own, and nobody writes to it.
"""

from __future__ import annotations

import socket
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import redis

from bot.store.address import without_password
from bot.store.binaries import Binary, candidates, mark
from bot.store.errors import StoreError
from bot.store.server import start
from bot.store.values import Client
from bot.store.whole import server_of

PIECE: Final = 2**20
FILE: Final = "dump.rdb"


@contextmanager
def moment(url: str) -> Iterator[Client]:
    """All that the server at ``url`` holds at one moment from now, to be read. Raises ``StoreError``."""
    with tempfile.TemporaryDirectory(prefix="bottega-") as folder:
        data = Path(folder)
        try:
            with (data / FILE).open("wb") as file:
                _take(url, file)
        except (redis.RedisError, OSError, ValueError) as error:
            raise StoreError("store-no-copy", url=without_password(url), error=str(error)) from error
        with _opened(data, candidates()) as client:
            yield client


def _take(url: str, file: IO[bytes]) -> None:
    """Ask for the data, and write them down as they come. Raises ``RedisError``, ``OSError``."""
    with server_of(url) as client:
        line = client.connection_pool.get_connection()
        try:
            line.send_command("SYNC")
            _receive(line._sock, file)
        finally:
            line.disconnect()


def _receive(sock: socket.socket, file: IO[bytes]) -> None:
    head = b""
    while not head.endswith(b"\n"):
        byte = sock.recv(1)
        if not byte:
            raise redis.ConnectionError("closed")
        head = (head + byte).lstrip(b"\r\n")  # an empty line says that the server is still getting ready
    if not head.startswith(b"$") or not head[1:].strip().isdigit():
        raise redis.ResponseError(head.strip().lstrip(b"-").decode(errors="replace"))
    left = int(head[1:])
    while left:
        piece = sock.recv(min(PIECE, left))
        if not piece:
            raise redis.ConnectionError("closed")
        file.write(piece)
        left -= len(piece)


@contextmanager
def _opened(data: Path, among: Sequence[Binary]) -> Iterator[Client]:
    """The copy behind the first server program that can read it. Raises ``StoreError``."""
    refused = StoreError("store-no-server")
    for binary in among:
        mark(data, binary.build)
        try:
            server = start(data, binaries=[binary], options=("--appendonly", "no", "--dbfilename", FILE))
        except StoreError as error:
            refused = error
            continue
        try:
            with server_of(server.url) as client:
                yield client
        finally:
            server.stop(kill=True)
        return
    raise refused
