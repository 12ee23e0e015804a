"""A house with a key: all that it keeps of tables and people is locked, and its host's commands know the key."""

from __future__ import annotations

import asyncio
import base64
import os
import re
import secrets
import subprocess
import sys
from pathlib import Path

import pytest
from pydantic import SecretStr, ValidationError

from bot.app.door.app import App
from bot.settings import Settings
from bot.store.cipher import MARK, PLAIN, Cipher
from bot.store.relock import relock
from bot.store.server import Server, start
from bot.store.store import open_store
from bot.store.values import Hash, Key, Line, Stream, Text, keys_of
from bot.store.whole import client_of
from tests.app.conftest import QUICK
from tests.app.playing import answer
from tests.app.test_backup import opened

KEY, LATER = secrets.token_bytes(32), secrets.token_bytes(32)
OPEN = re.compile(r"format|locked|probe|out|timers|timerdata|running|finished|d?c:.*|i:.*|t:\w+:commands")
"""What stays as it is: numbers, ids and times; component tables and dictionaries, which everybody has; sets of ids."""


def text(*keys: bytes) -> str:
    return ",".join(base64.b64encode(key).decode() for key in keys)


def plain(key: Key) -> list[bytes]:
    """Values that can be read, of a key that should have none."""
    match key.value:
        case Text(data):
            values = [data]
        case Hash(fields):
            values = [value for name, value in fields.items() if name in (b"data", b"record")]
        case Line(members):
            values = members
        case Stream(rows):
            values = [fields[-1] for _, fields in rows]
        case _:
            values = [b"?"]
    return [value for value in values if not value.startswith(MARK)]


async def played(server: Server, cipher: Cipher) -> str:
    """A table, and people who have talked to the house."""
    store = await open_store(server.data, server.url, cipher=cipher)
    app = App(store, pace=QUICK)
    table, people = await opened(app, "princes", ("Anna", "Ben", "Cleo"))
    for _ in range(2):
        await answer(people[0], table)
    await app.close()
    await store.close()
    return table


def readable(server: Server) -> dict[str, list[bytes]]:
    """What can be read without a key, by its place."""
    with client_of(server.url) as client:
        found = {key.name.decode().partition("}:")[2]: key for key in keys_of(client)}
    return {name: bad for name, key in found.items() if not OPEN.fullmatch(name) and (bad := plain(key))}


def bottega(server: Server, key: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "BOTTEGA_DATA": str(server.data), "REDIS_URL": server.url, "BOTTEGA_STORE_KEY": key}
    return subprocess.run(
        [sys.executable, "-c", "import sys; from bot.cli import main; sys.exit(main())", *arguments],
        env=environment, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip


async def test_what_a_house_keeps_is_locked(tmp_path: Path) -> None:
    server = start(tmp_path)
    try:
        await played(server, PLAIN)
        assert readable(server), "without a key it can be read"
        assert await asyncio.to_thread(relock, server.url, Cipher([KEY])) > 0
        assert not readable(server)
        await played(server, Cipher([KEY]))
        assert not readable(server)
    finally:
        server.stop(kill=True)


@pytest.mark.full
async def test_a_host_s_commands_need_the_key(tmp_path: Path) -> None:
    server = start(tmp_path)
    try:
        table = await played(server, PLAIN)
        locked = await asyncio.to_thread(bottega, server, text(KEY), "lock")
        assert "values locked" in locked.stdout, locked.stderr
        shown = await asyncio.to_thread(bottega, server, text(LATER, KEY), "tables")
        assert table in shown.stdout
        refused = await asyncio.to_thread(bottega, server, "", "tables")
        assert (refused.returncode, "BOTTEGA_STORE_KEY" in refused.stderr) == (2, True)
        assert text(KEY) not in refused.stderr
    finally:
        server.stop(kill=True)


def settings(key: str) -> Settings:
    return Settings(_env_file=None, store_key=SecretStr(key))  # type: ignore[call-arg] # it is a setting of the settings


@pytest.mark.parametrize("key", ["a-secret", text(KEY)[:-5], text(KEY[:31]), f"{text(KEY)},x", "=", "é"], ids=len)
def test_what_is_no_key_is_refused_without_being_said(key: str) -> None:
    with pytest.raises(ValidationError, match="32 bytes in base64") as refused:
        settings(key)
    told = Settings.slip(refused.value)
    assert told["name"] == "BOTTEGA_STORE_KEY"
    assert key not in told["reason"]


def test_each_key_is_hidden_in_whatever_is_said() -> None:
    both = settings(text(KEY, LATER))
    assert {text(KEY), text(LATER), text(KEY, LATER)} <= set(both.secrets)
    assert both.cipher.names == Cipher([KEY, LATER]).names
    assert settings(base64.urlsafe_b64encode(KEY).decode()).cipher.names == Cipher([KEY]).names
