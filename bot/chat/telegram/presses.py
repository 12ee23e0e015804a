"""Presses as callback_data and as deep links: as they are where they fit, else under a key."""

from __future__ import annotations

import msgspec

from bot.chat.keys import Keys, is_key, key_of
from bot.chat.records import Kept
from bot.chat.telegram.limits import CALLBACK_BYTES


class Press(msgspec.Struct, frozen=True, omit_defaults=True):
    """A press line. ``place``: ours, where it was offered, if it is not the place where it is pressed.

    ``version``: of the message that it stands under; ``command``: of a press that ``user`` has made before.
    """

    line: str = ""
    place: str = ""
    version: int = 0
    command: str = ""
    user: int = 0

    def command_of(self, user: int, otherwise: str) -> str:
        """Under which command id somebody makes it: a press made before is only theirs who made it."""
        return self.command if self.command and user == self.user else otherwise


class Presses:
    """The presses of one keyboard, and those that must be stored before it is sent."""

    def __init__(self, place: str = "", version: int = 0) -> None:
        self._place = place
        self._version = version
        self._long: list[str] = []

    def data(self, line: str) -> str:
        """The callback_data of a press line."""
        if not self._place and len(line.encode()) < CALLBACK_BYTES:
            return f"p{line}"
        return f"k{self.key(Press(line, self._place, self._version))}"

    def key(self, press: Press) -> str:
        """The short key of a press; ``keep`` before it is shown to anybody."""
        text = msgspec.json.encode(press).decode()
        self._long.append(text)
        return key_of(text)

    async def keep(self, keys: Keys) -> None:
        """Store what did not fit. Raises ``StoreError``."""
        await keys.keep(self._long)


async def stored(keys: Keys, press: Press) -> str:
    """The key of a press that is kept from now on."""
    presses = Presses()
    key = presses.key(press)
    await presses.keep(keys)
    return key


async def behind(kept: Kept, key: str) -> Press | None:
    """The press of a key, or None."""
    if not is_key(key):
        return None
    text = await kept.keys.text(key)
    return msgspec.json.decode(text, type=Press) if text else None


async def read(kept: Kept, data: str) -> Press | None:
    """The press of a callback_data; None where it is none of ours. Raises ``StoreError``."""
    if data.startswith("p"):
        return Press(data[1:])
    return await behind(kept, data[1:]) if data.startswith("k") else None
