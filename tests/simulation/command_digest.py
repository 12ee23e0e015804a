"""Compute a digest of all commands to the server, to compare two runs of a seed."""

from __future__ import annotations

import re
from hashlib import sha256
from typing import Any, Final

from bot.store.topology import Command
from tests.simulation.virtual_loop import VirtualLoop

ROW_ID: Final = re.compile(rb"\d{13}-\d+")
"""What the server calls a row of an outbox: the time of its own clock, another one in each run."""


class CommandDigest:
    """Hears of each command. Ids of rows count as equal."""

    def __init__(self, loop: VirtualLoop) -> None:
        self._loop = loop
        self._digest = sha256()

    def observe(self, name: str, command: Command, reply: Any) -> None:
        """Add a command, with the virtual time at which it came."""
        text = f"{self._loop.seconds:.6f} {name} {command[1:]!r}"
        self._digest.update(ROW_ID.sub(b"row", text.encode()))

    @property
    def result(self) -> str:
        """The digest of all commands so far."""
        return self._digest.hexdigest()
