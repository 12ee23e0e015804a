"""``bottega backup FILE`` and ``restore FILE``: copies of the whole store, also while games go on."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.cli.input_files import print_line
from bot.frontends.common.texts import text_formatter
from bot.settings import Settings, load_settings
from bot.store.admin import backup
from bot.store.admin.own_server import borrow_server
from bot.store.admin.sync_client import connect_store, find_refusal
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
    """Write a backup. Raises ``StoreError``, ``OSError``."""
    settings = load_settings()
    with open_store_url(settings) as url:
        count = backup.write_backup(url, given.file)
        with connect_store(url) as client:
            refusal = find_refusal(client)
    if refusal is not None:
        print_line(text_formatter(settings.lang)(Msg("main-notice", {"notice": refusal.msg})))
    print_line(f"{given.file}: {count} keys, {given.file.stat().st_size:,} bytes")


def _restore_backup(given: argparse.Namespace) -> None:
    """Restore or only check a backup. Raises ``StoreError``, ``OSError``."""
    if given.check:
        backup.check_backup(given.file)
        print_line(f"{given.file}: whole")
        return
    settings = load_settings()
    with open_store_url(settings) as url:
        backup.restore_backup(given.file, url)
    print_line(f"{given.file}: restored")


@contextmanager
def open_store_url(settings: Settings) -> Iterator[str]:
    """Yield the address of the configured store. An embedded server that does not run is started for this."""
    if url := settings.redis_url.value:
        yield url
        return
    with borrow_server(settings.data.absolute()) as server:
        yield server.url
