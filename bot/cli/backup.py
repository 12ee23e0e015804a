"""``bottega backup FILE`` and ``restore FILE``: copy the whole store, even while games go on."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from time import time
from typing import Any

import redis

from bot.cli.input_files import print_line
from bot.frontends.common.texts import text_formatter
from bot.settings import Settings, load_settings
from bot.store import redis_keys
from bot.store.address import hide_password
from bot.store.admin import backup
from bot.store.admin.own_server import borrow_server, has_store
from bot.store.admin.sync_client import connect_store, find_refusal, require_store
from bot.store.errors import StoreError
from engines.core.core_types import Msg


def add_arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser("backup", help="copy the store into a file, also while games go on")
    parser.add_argument("file", type=Path, help="output file; it holds all games and accounts, so keep it safe")
    parser.set_defaults(run=_write_backup)
    parser = commands.add_parser("restore", help="load a backup into an empty store")
    parser.add_argument("file", type=Path, help="a file written by bottega backup")
    parser.add_argument("--check", action="store_true", help="only check that a server can load it")
    parser.set_defaults(run=_restore_backup)


def _write_backup(given: argparse.Namespace) -> None:
    """Back up the store into a file. Raises ``StoreError``, ``OSError``."""
    settings = load_settings()
    with open_store_url(settings) as url:
        counts = backup.write_backup(url, given.file)
        with connect_store(url) as client:
            refusal = find_refusal(client)
            if refusal is None:  # a refused store is left unchanged
                client.hset(redis_keys.UPKEEP, "saved", str(int(time())))
    if refusal is not None:
        print_line(text_formatter(settings.lang)(Msg("main-notice", {"notice": refusal.msg})))
    held = f"{counts.tables} tables, {counts.users} users, {counts.keys} keys"
    print_line(f"{given.file}: {held}, {given.file.stat().st_size:,} bytes")


def _restore_backup(given: argparse.Namespace) -> None:
    """Restore a backup, or only check it. Raises ``StoreError``, ``OSError``."""
    if given.check:
        backup.check_backup(given.file)
        print_line(f"{given.file}: whole")
        return
    settings = load_settings()
    with open_store_url(settings, may_create=True) as url:
        backup.restore_backup(given.file, url)
    print_line(f"{given.file}: restored")


@contextmanager
def open_store_url(settings: Settings, *, may_create: bool = False) -> Iterator[str]:
    """Yield the address of the configured store, starting a stopped embedded server.

    Raises ``StoreError`` if there is no store, unless ``may_create``.
    """
    data, url = settings.data.absolute(), settings.redis_url.value
    if not (url or may_create or has_store(data)):
        raise StoreError("store-missing", path=str(data))
    with nullcontext() if url else borrow_server(data) as server:
        url = server.url if server is not None else url
        try:
            if not may_create:
                with connect_store(url) as client:
                    require_store(client, hide_password(settings.redis_url.value) or str(data))
        except (redis.RedisError, ValueError) as error:
            raise StoreError("store-url-silent", url=hide_password(url), error=str(error)) from error
        yield url
