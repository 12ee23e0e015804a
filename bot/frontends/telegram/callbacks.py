"""Presses as callback_data and as deep links: as they are where they fit, else under a key."""

from __future__ import annotations

import msgspec

from bot.frontends.common.callback_keys import CallbackKeys, is_short_key, short_key
from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.telegram.limits import CALLBACK_BYTES


class CallbackPayload(msgspec.Struct, frozen=True, omit_defaults=True):
    """A press line. ``place``: ours, where it was offered, if it is not the place where it is pressed.

    ``version``: of the message that it stands under; ``command``: of a press that ``user`` has made before.
    """

    line: str = ""
    place: str = ""
    version: int = 0
    command: str = ""
    user: int = 0

    def command_id_for(self, user: int, otherwise: str) -> str:
        """Under which command id somebody makes it: a press made before is only theirs who made it."""
        return self.command if self.command and user == self.user else otherwise


class KeyboardCallbacks:
    """The presses of one keyboard, and those that must be stored before it is sent."""

    def __init__(self, place: str = "", version: int = 0) -> None:
        self._place = place
        self._version = version
        self._long: list[str] = []

    def callback_data(self, line: str) -> str:
        """The callback_data of a press line."""
        if not self._place and len(line.encode()) < CALLBACK_BYTES:
            return f"p{line}"
        return f"k{self.add_long_callback(CallbackPayload(line, self._place, self._version))}"

    def add_long_callback(self, press: CallbackPayload) -> str:
        """The short key of a press; ``keep`` before it is shown to anybody."""
        text = msgspec.json.encode(press).decode()
        self._long.append(text)
        return short_key(text)

    async def save_long_callbacks(self, keys: CallbackKeys) -> None:
        """Store what did not fit. Raises ``StoreError``."""
        await keys.save_callbacks(self._long)


async def save_payload(keys: CallbackKeys, press: CallbackPayload) -> str:
    """The key of a press that is kept from now on."""
    presses = KeyboardCallbacks()
    key = presses.add_long_callback(press)
    await presses.save_long_callbacks(keys)
    return key


async def load_payload_by_key(kept: FrontendStore, key: str) -> CallbackPayload | None:
    """The press of a key, or None."""
    if not is_short_key(key):
        return None
    text = await kept.callback_keys.load_callback(key)
    return msgspec.json.decode(text, type=CallbackPayload) if text else None


async def load_payload(kept: FrontendStore, data: str) -> CallbackPayload | None:
    """The press of a callback_data; None where it is none of ours. Raises ``StoreError``."""
    if data.startswith("p"):
        return CallbackPayload(data[1:])
    return await load_payload_by_key(kept, data[1:]) if data.startswith("k") else None
