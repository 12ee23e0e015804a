"""Repair of the append-only file after a power cut: the part after its last whole command is cut off and set aside.

A file system may leave zeros, old blocks or part of a command after the last synced one; none of it was acknowledged.
The server refuses such a file. Whole commands after the damage may have been acknowledged, so nothing is cut then.
"""

import mmap
import os
import re
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from bot.runtime.data_folder import open_private_file
from bot.store.admin.server_binaries import ServerBinary
from bot.store.errors import StoreError
from engines.core.core_types import Msg

_SOUND_UP_TO: Final = re.compile(r"size=(\d+), ok_up_to=(\d+)")
_COMMAND: Final = re.compile(rb"\*([1-9]\d{0,6})\r\n(?=\$\d{1,9}\r\n)")
_LENGTH: Final = re.compile(rb"\$(\d{1,9})\r\n")
_MANIFEST: Final = re.compile(r"file (\S+) seq \d+ type ([bi])")
_FOLDER: Final = "appendonlydir"
_MANIFEST_FILE: Final = "appendonly.aof.manifest"
_LOG_NAME: Final = re.compile(r"appendonly\.aof\.(?=\d+\.(base|incr)\.)(\d+)\.\w+\.(?:rdb|aof)")
EMPTY_BYTES: Final = 256
"""More bytes than an empty store's files, which a killed server may have left without a manifest."""
_TRANSACTION: Final = b"*1\r\n$5\r\nMULTI\r\n"
CHECK_S: Final = 600.0
"""Maximum time to check one file (s)."""


def repair_log(data: Path, binary: ServerBinary) -> Msg | None:
    """Cut the damaged tail off a stopped server's log and return the notice; None if its files are sound.

    ``binary`` checks the files: a server run under the check program's name acts as it. Raises ``StoreError`` for other
    damage, ``OSError``.
    """
    *earlier, last = _list_log_files(data) or [("", data)]
    if not last[0]:
        return None
    for kind, path in (*earlier, last):
        if kind == "b" and path.suffix == ".rdb":
            if _run_check(binary, "rdb", path).returncode:
                raise StoreError("store-base-damaged", file=str(path))
            continue
        found = _SOUND_UP_TO.search(_run_check(binary, "aof", path).stdout)
        size, sound = (int(found[1]), int(found[2])) if found else (0, 0)
        if sound == size:
            continue
        if path != last[1] or not _is_unfinished(path, sound):
            raise StoreError("store-middle-damaged", file=str(path), at=str(sound))
        return _cut_tail(data, path, sound)
    return None


def check_manifest(data: Path) -> None:
    """Refuse a log with files but no manifest: a server would start an empty one next to them.

    Raises ``StoreError`` with the shell command that restores the manifest.
    """
    manifest = data / _FOLDER / _MANIFEST_FILE
    found = sorted(
        (int(name[2]), name[1], path) for path in manifest.parent.glob("*") if (name := _LOG_NAME.fullmatch(path.name))
    )
    if not found or sum(path.stat().st_size for *_, path in found) <= EMPTY_BYTES or _read_manifest(manifest):
        return
    bases, appended = ([file for file in found if file[1] == kind] for kind in ("base", "incr"))
    if len(bases) > 1:  # the log has just been rewritten, and its earlier files still exist
        bases, appended = bases[-1:], appended[-1:]
    lines = (f"file {path.name} seq {number} type {kind[0]}" for number, kind, path in (*bases, *appended))
    raise StoreError("store-manifest-lost", file=str(manifest), lines="".join(f"{line}\\n" for line in lines))


def _read_manifest(manifest: Path) -> list[tuple[str, str]]:
    """Return the names and kinds of a log's files; none if the manifest is missing or empty."""
    with suppress(FileNotFoundError):
        return _MANIFEST.findall(manifest.read_text(errors="replace"))
    return []


def _list_log_files(data: Path) -> list[tuple[str, Path]]:
    """Return the files of the log in order: ``b`` for the base, ``i`` for one that is appended to."""
    folder, whole = data / _FOLDER, data / "appendonly.aof"
    if files := _read_manifest(folder / _MANIFEST_FILE):
        return [(kind, folder / name) for name, kind in files]
    return [("i", whole)] if whole.exists() else []  # before Redis 7


def _run_check(binary: ServerBinary, kind: str, path: Path) -> subprocess.CompletedProcess[str]:
    program = f"{binary.build.product}-check-{kind}"
    return subprocess.run(  # noqa: S603 - the program that choose_binary found
        [program, str(path)],
        executable=binary.path,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=CHECK_S,
        check=False,
    )


def _is_unfinished(path: Path, sound: int) -> bool:
    """Return whether no acknowledged command can follow the sound part of a log.

    Commands of an unfinished transaction were not acknowledged. Those that repeat the end of the sound part were
    written twice.
    """
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as log:
        at = sound
        if log[at : at + len(_TRANSACTION)] == _TRANSACTION:
            while (end := _find_command_end(log, at)) is not None:
                at = end
        before = log[max(0, sound - 2 * (len(log) - sound)) : sound]
        seen = 0
        for command in _iter_commands(log, at):
            seen = before.find(command, seen)
            if seen < 0:
                return False
    return True


def _iter_commands(log: mmap.mmap, at: int) -> Iterator[bytes]:
    """Yield the whole commands from a byte on, at any alignment."""
    while head := _COMMAND.search(log, at):
        at = _find_command_end(log, head.start()) or head.end()
        if at > head.end():
            yield log[head.start() : at]


def _find_command_end(log: mmap.mmap, at: int) -> int | None:
    """Return the end of the command at a byte, or None if it is incomplete."""
    head = _COMMAND.match(log, at)
    if head is None:
        return None
    at = head.end()
    for _ in range(int(head[1])):
        length = _LENGTH.match(log, at)
        if length is None:
            return None
        at = length.end() + int(length[1]) + 2
        if log[at - 2 : at] != b"\r\n":
            return None
    return at


def _cut_tail(data: Path, path: Path, sound: int) -> Msg:
    """Move the part after a log's sound part into a separate file, and return the notice."""
    copy = data / f"{path.name}.cut-{sound}"
    with path.open("r+b") as log, open_private_file(copy) as aside:
        log.seek(sound)
        tail = log.read()
        aside.truncate()
        aside.write(tail)
        aside.flush()
        os.fsync(aside.fileno())
        log.truncate(sound)
        os.fsync(log.fileno())
    return Msg("store-tail-cut", {"bytes": len(tail), "copy": str(copy)})
