"""The data folder, private to its owner: it holds seeds, and its locks decide which process may start."""

import fcntl
import os
import re
from contextlib import suppress
from pathlib import Path
from typing import IO

_OURS = re.compile(
    r"server(\.log(\.1)?|\.new)?|starting|open|redis\.sock|appendonlydir|.*\.(aof|rdb|cut-\d+)|web\.port|server-\d+\.lock|.*\.backup"
)


def secure_data_folder(data: Path) -> None:
    """Create the folder, or remove others' access to an existing one of ours. Raises ``OSError``.

    A folder with foreign files (a home, ``/tmp``) or another owner (a container's volume) keeps its permissions; our
    files in it are private.
    """
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    facts = data.stat()
    ours = facts.st_uid == os.geteuid() and all(_OURS.fullmatch(name) for name in os.listdir(data))
    if ours and facts.st_mode & 0o077:
        data.chmod(0o700)


def open_private_file(path: Path) -> IO[bytes]:
    """Open a private file for a lock: readers could lock it. Raises ``OSError``."""
    file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    if os.fstat(file.fileno()).st_mode & 0o077:
        with suppress(OSError):
            os.fchmod(file.fileno(), 0o600)
    return file


def is_folder_in_use(data: Path) -> bool:
    """Return whether a process runs with this folder: each holds a lock there. Raises ``OSError``."""
    return not all(_can_lock(path) for path in data.glob("server-*.lock"))


def try_lock(file: IO[bytes], kind: int = fcntl.LOCK_EX) -> bool:
    """Lock a file unless another process has locked it; return whether it is locked now."""
    try:
        fcntl.flock(file, kind | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _can_lock(path: Path) -> bool:
    with open_private_file(path) as lock:
        return try_lock(lock, fcntl.LOCK_SH)
