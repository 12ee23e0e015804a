"""What stands in a custom_id: the press itself where it fits, else a key under which the store keeps it.

A custom_id is a letter, a number that makes it the only one of its message, a colon and the rest::

    p press · f opens a form for typed text · t a form that was sent · s a select: its option has the press · x nothing

A capital letter says that the rest is a key. A button works after a restart and after months: what is behind a key is
kept for a year and more after it was last shown or pressed, everything else is in the button itself.
"""

from __future__ import annotations

import re
from typing import Literal

from bot.frontends.common.callback_keys import CallbackKeys, short_key
from bot.frontends.discord.limits import CUSTOM_ID

Kind = Literal["p", "f", "t", "s", "x"]

_SHAPE = re.compile(r"([pftsxPFT])(\d*):(.*)", re.DOTALL)


class CustomIds:
    """The custom_ids of one message, and the presses that must be kept before it is sent."""

    def __init__(self) -> None:
        self._count = 0
        self.long: dict[str, str] = {}

    def build_id(self, kind: Kind, press: str = "") -> str:
        """A custom_id that is the only one of its message."""
        self._count += 1
        whole = f"{kind}{self._count}:{press}"
        return whole if len(whole) <= CUSTOM_ID else f"{kind.upper()}{self._count}:{self._add_long_callback(press)}"

    def option_value(self, press: str) -> str:
        """The value of a select's option: the same without a number."""
        whole = f"p:{press}"
        return whole if len(whole) <= CUSTOM_ID else f"P:{self._add_long_callback(press)}"

    def _add_long_callback(self, press: str) -> str:
        key = short_key(press)
        self.long[key] = press
        return key

    async def save_long_ids(self, keys: CallbackKeys) -> None:
        """Store what did not fit. Raises ``StoreError``."""
        await keys.save_callbacks(self.long.values())


def parse_custom_id(custom_id: str) -> tuple[str, str] | None:
    """The letter and the rest of a custom_id; None where it is none of ours."""
    found = _SHAPE.fullmatch(custom_id)
    return (found[1], found[3]) if found else None


async def load_callback_data(keys: CallbackKeys, letter: str, rest: str) -> str:
    """The press that a custom_id stands for; empty where its key is not kept. Raises ``StoreError``."""
    return rest if letter.islower() else await keys.load_callback(rest)
