"""``bottega backup FILE``, ``restore FILE``: all that is kept, while it is played on."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bot.cli.output import line
from bot.folder import own
from bot.settings import Settings
from bot.store import backup
from bot.store.usage import borrow_server
from bot.store.whole import client_of, find_refusal
from bot.web.keys import HOST, KEY
from bot.web.words import words
from engines.core.words import Msg

KEPT = (KEY, HOST)
"""Files beside the store, without which nobody's link would open."""


def arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser("backup", help="copy the store into a file, while it is played on")
    parser.add_argument("file", type=Path, help="where to; it holds all there is, so keep it safe")
    parser.set_defaults(run=_backup)
    parser = commands.add_parser("restore", help="write a backup into an empty store")
    parser.add_argument("file", type=Path, help="a file that bottega backup has written")
    parser.add_argument("--check", action="store_true", help="only load it with a server, to see whether it is whole")
    parser.set_defaults(run=_restore)


def _backup(given: argparse.Namespace) -> None:
    """Raises ``StoreError``, ``OSError``."""
    settings = Settings()
    there = [path for name in KEPT if (path := settings.data / name).exists()]
    files = {path.name: path.read_bytes() for path in there}
    with store_url(settings) as url:
        count = backup.backup(url, given.file, files=files)
        with client_of(url) as client:
            refusal = find_refusal(client)
    if refusal is not None:
        line(words(settings.lang)(Msg("main-notice", {"notice": refusal.msg})))
    line(f"{given.file}: {count} keys, {given.file.stat().st_size:,} bytes")


def _restore(given: argparse.Namespace) -> None:
    """Raises ``StoreError``, ``OSError``."""
    if given.check:
        backup.check(given.file)
        line(f"{given.file}: whole")
        return
    settings = Settings()
    with store_url(settings) as url:
        files = backup.restore(given.file, url)
    own(settings.data)
    for name, data in files.items():
        path = settings.data / name
        if name in KEPT and not path.exists():
            with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(data)
    line(f"{given.file}: restored")


@contextmanager
def store_url(settings: Settings) -> Iterator[str]:
    """Where the store of the settings answers. Our own server is started where it is not running, and ended again."""
    if url := settings.redis_url.get_secret_value():
        yield url
        return
    with borrow_server(settings.data.absolute()) as server:
        yield server.url
