"""Fill the server with stores of earlier versions, written during play, for runs that continue them."""

from __future__ import annotations

import tempfile
from base64 import b85decode, b85encode
from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from bot.store.admin.backup import restore_backup, write_backup
from bot.store.admin.own_server import start_store_server
from bot.store.admin.sync_client import connect_server
from tests.simulation.network import NO_FILES, Keys, ServerUnderTest

FOLDER: Final = Path(__file__).with_name("stores")
FACTS: Final = "run.json"
"""What a backup has beside the keys: what was accepted and shown when it was written."""


class StoreFacts(msgspec.Struct, frozen=True):
    """``logs``: table -> its entries, in base 85; ``shown``: channel, table and the version that its post shows."""

    logs: dict[str, list[str]]
    shown: list[tuple[str, str, int]]

    def decode_logs(self) -> dict[str, list[bytes]]:
        """Return the entries by table."""
        return {table: [b85decode(entry) for entry in log] for table, log in self.logs.items()}


def list_stores() -> list[Path]:
    """Return the kept stores, the oldest first."""
    return sorted(FOLDER.glob("*.tar.gz"))


def fill_store(server: ServerUnderTest, path: Path) -> StoreFacts:
    """Give a server the data of a kept store; return what must still hold of it."""
    keys, facts = _read_store(path)
    server.restore_data(keys)
    return facts


@cache
def _read_store(path: Path) -> tuple[Keys, StoreFacts]:
    with tempfile.TemporaryDirectory() as folder:
        server = start_store_server(Path(folder), options=NO_FILES)
        try:
            files = restore_backup(path, server.url)
            return ServerUnderTest(server.url, int).copy_data(), msgspec.json.decode(files[FACTS], type=StoreFacts)
        finally:
            server.stop()


def keep_store(url: str, path: Path, logs: dict[str, list[bytes]], shown: dict[tuple[str, str], int]) -> None:
    """Write what a run has left to a file. Nothing in it expires."""
    with connect_server(url) as client:
        for key in client.keys("*"):
            client.persist(key)
    facts = StoreFacts(
        {table: [b85encode(entry).decode() for entry in log] for table, log in logs.items()},
        [(*at, version) for at, version in shown.items()],
    )
    write_backup(url, path, files={FACTS: msgspec.json.encode(facts)})
