"""The data folder is its owner's alone: its logs hold the seeds, and its locks decide who may start."""

from __future__ import annotations

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import IO

_OURS = re.compile(
    r"server(\.log(\.1)?|\.new)?|starting|open|redis\.sock|appendonlydir|.*\.(aof|rdb)|web\.(key.*|host.*|port)|house-\d+\.lock"
)


def secure_data_folder(data: Path) -> None:
    """Make the folder, or keep others out of the one that is there, where it is ours to say. Raises ``OSError``.

    A folder with other things in it (a home, ``/tmp``) and one that somebody else has made for us (a container's
    volume) stay as they are; what we write there nobody else can open.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = data.stat()
    ours = facts.st_uid == os.geteuid() and all(_OURS.fullmatch(name) for name in os.listdir(data))
    if ours and facts.st_mode & 0o077:
        data.chmod(0o700)


def open_private_file(path: Path) -> IO[bytes]:
    """A file for a lock, which nobody else can open: who can open a file can lock it. Raises ``OSError``."""
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    if os.fstat(file.fileno()).st_mode & 0o077:
        with suppress(OSError):
            os.fchmod(file.fileno(), 0o600)
    return file


def is_folder_in_use(data: Path) -> bool:
    """Return whether a Bottega runs with this folder: each holds a lock there. Raises ``OSError``."""
    return not all(_can_lock(path) for path in data.glob("house-*.lock"))


def _can_lock(path: Path) -> bool:
    """Return whether a file can be locked for a moment."""
    with open_private_file(path) as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True
