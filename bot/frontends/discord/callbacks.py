"""Custom ids of Discord components: the callback data, or a key to it in the store if it is too long.

A custom id is a letter, a number that makes it unique within its message, a colon and the rest::

    p callback · f opens a form · g opens the form of an allocation · t submitted form
    s select, whose option has the callback · x nothing

A capital letter means that the rest is a key. Buttons survive restarts. Stored data expires more than a year after it
was last shown or pressed; all other data is in the button itself.
"""

import re
from typing import Literal

from bot.frontends.common.frontend_store import CallbackStore, callback_key
from bot.frontends.discord.limits import CUSTOM_ID

CustomIdKind = Literal["p", "f", "g", "t", "s", "x"]

_CUSTOM_ID = re.compile(r"([pfgtsxPFT])(\d*):(.*)", re.DOTALL)


class CustomIds:
    """Builds the custom ids of one message, and collects the long callback data to store before sending."""

    def __init__(self) -> None:
        self._count = 0
        self.long: dict[str, str] = {}

    def build_id(self, kind: CustomIdKind, callback: str = "") -> str:
        """Build a custom id that is unique within the message."""
        self._count += 1
        whole = f"{kind}{self._count}:{callback}"
        return whole if len(whole) <= CUSTOM_ID else f"{kind.upper()}{self._count}:{self._add_long_callback(callback)}"

    def option_value(self, callback: str) -> str:
        """Build the value of a select option, which has no number."""
        whole = f"p:{callback}"
        return whole if len(whole) <= CUSTOM_ID else f"P:{self._add_long_callback(callback)}"

    def _add_long_callback(self, callback: str) -> str:
        key = callback_key(callback)
        self.long[key] = callback
        return key

    async def save_long_ids(self, keys: CallbackStore) -> None:
        """Store the long callback data. Raises ``StoreError``."""
        await keys.save_callbacks(self.long.values())


def parse_custom_id(custom_id: str) -> tuple[str, str] | None:
    """Split a custom id into its letter and the rest. Returns ``None`` for a foreign id."""
    match = _CUSTOM_ID.fullmatch(custom_id)
    return (match[1], match[3]) if match else None


async def load_callback_data(keys: CallbackStore, letter: str, rest: str) -> str:
    """Return the callback data of a custom id; empty if its key has expired. Raises ``StoreError``."""
    return rest if letter.islower() else await keys.load_callback(rest)
