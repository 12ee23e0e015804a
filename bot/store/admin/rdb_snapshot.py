"""Copies of a server's data: fetched while it runs, loaded elsewhere, converted into plain commands.

The server sends its data as to a new replica (``SYNC``): forked at one moment, at hardly any cost to players. The copy
is an RDB file with a checksum. An embedded server opens it in a separate folder without writers.
"""

import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final

import redis

from bot.store import redis_keys
from bot.store.address import hide_password
from bot.store.admin.own_server import StoreServer, start_store_server
from bot.store.admin.server_binaries import find_binaries, mark_directory
from bot.store.admin.sync_client import Client, connect_server
from bot.store.errors import StoreError

PIECE_BYTES: Final = 2**20
FILE: Final = "dump.rdb"
REWRITE_PAUSE_S: Final = 0.02
_AS_COMMANDS: Final = ("--appendonly", "no", "--dbfilename", FILE, "--aof-use-rdb-preamble", "no")
_LENGTHS: Final = {b"XSETID": 3, b"XGROUP": 5}
"""The word counts accepted by every server since 6.2. Newer ones append unneeded counters."""


def write_rdb_copy(url: str, folder: Path) -> str:
    """Write a server's data to ``FILE`` in the folder; return the server's name and version. Raises ``StoreError``."""
    try:
        with connect_server(url) as client, (folder / FILE).open("wb") as file:
            facts = client.info("server")
            _request_rdb(client, file)
    except (redis.RedisError, OSError, ValueError) as error:
        raise StoreError("store-no-copy", url=hide_password(url), error=str(error)) from error
    name = facts.get("server_name", "redis")
    return f"{name} {facts.get(f'{name}_version', '?')}"


def _request_rdb(client: Client, file: IO[bytes]) -> None:
    """Request the data and write it to the file as it arrives. Raises ``RedisError``, ``OSError``."""
    connection = client.connection_pool.get_connection()
    try:
        connection.send_command("SYNC")
        receive_rdb(connection._sock, file)
    finally:
        connection.disconnect()


def receive_rdb(sock: socket.socket, file: IO[bytes]) -> None:
    """Write the snapshot that a server sends to a file. Raises ``RedisError`` if it breaks off or is refused."""
    head = b""
    while not head.endswith(b"\n"):
        byte = sock.recv(1)
        if not byte:
            raise redis.ConnectionError("closed")
        head = (head + byte).lstrip(b"\r\n")  # the server sends empty lines while it prepares the data
    if not head.startswith(b"$") or not head[1:].strip().isdigit():
        raise redis.ResponseError(head.strip().lstrip(b"-").decode(errors="replace"))
    left = int(head[1:])
    while left:
        piece = sock.recv(min(PIECE_BYTES, left))
        if not piece:
            raise redis.ConnectionError("closed")
        file.write(piece)
        left -= len(piece)


def database_number(url: str) -> int:
    """Return the database number of an address."""
    with connect_server(url) as client:
        return int(client.get_connection_kwargs().get("db") or 0)


@contextmanager
def load_rdb_copy(folder: Path, database: int, *, wrote: str) -> Iterator[Client]:
    """Open a copy with the first installed server that can load it. Raises ``StoreError``."""
    server = _start_on_copy(folder, wrote)
    try:
        with redis.Redis.from_url(f"{server.url}?db={database}", protocol=2) as client:
            yield client
    finally:
        server.stop(kill=True)


def _start_on_copy(folder: Path, wrote: str) -> StoreServer:
    binaries, log = find_binaries(), ""
    for binary in binaries:
        mark_directory(folder, binary.build)
        try:
            return start_store_server(folder, binaries=[binary], options=_AS_COMMANDS)
        except StoreError as error:
            if error.msg.key != "store-died":
                raise
            log = str(error.arguments["log"]).rpartition("\n")[2]
    have = ", ".join(str(binary.build) for binary in binaries)
    raise StoreError("store-copy-unread" if binaries else "store-no-server", wrote=wrote, have=have, log=log)


def count_persistent_keys(client: Client, database: int) -> int:
    """Return the number of keys without expiry."""
    facts = client.info("keyspace").get(f"db{database}", {"keys": 0, "expires": 0})
    return int(facts["keys"]) - int(facts["expires"])


def write_commands(client: Client) -> None:
    """Make a copy's server write its data as commands, for ``list_commands``."""
    client.config_set("appendonly", "yes")
    while True:
        facts = client.info("persistence")
        if not facts["aof_rewrite_in_progress"] and not facts["aof_rewrite_scheduled"]:
            break
        time.sleep(REWRITE_PAUSE_S)
    if facts["aof_last_bgrewrite_status"] != "ok":
        raise StoreError("store-failed", error="BGREWRITEAOF")


def list_commands(folder: Path, database: int) -> Iterator[list[bytes]]:
    """Yield the commands that recreate one database, for any server since 6.2, without the format mark."""
    (path,) = (*folder.glob("*/*.base.aof"), *folder.glob("*.aof"))  # in a folder since Redis 7
    chosen = 0
    with path.open("rb") as file:
        for command in _read_commands(file):
            if command[0] == b"SELECT":
                chosen = int(command[1])
            elif chosen == database and command[1] != redis_keys.FORMAT.encode():
                yield command[: _LENGTHS.get(command[0])]


def _read_commands(file: IO[bytes]) -> Iterator[list[bytes]]:
    while head := file.readline():
        yield [_read_word(file) for _ in range(int(head[1:]))]


def _read_word(file: IO[bytes]) -> bytes:
    word = file.read(int(file.readline()[1:]))
    file.readline()
    return word


def send_commands(client: Any, some: list[list[bytes]]) -> None:
    """Send commands to a server as one pipeline. Raises ``RedisError``."""
    pipeline = client.pipeline(transaction=False)
    for name, *arguments in some:
        pipeline.execute_command(name.decode(), *arguments, **({"parse_justid": True} if name == b"XCLAIM" else {}))
    pipeline.execute()
