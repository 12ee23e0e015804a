"""Limits of the Bot API: the documented ones where they exist, otherwise safe values."""

from typing import Final

import msgspec

CALLBACK_BYTES: Final = 64
ANSWER: Final = 200
TEXT: Final = 4096
CAPTION: Final = 1024
KEYBOARD: Final = 100
"""Buttons under one message."""
PHOTO_BYTES: Final = 10_000_000
PHOTO_SIDES: Final = 10_000
"""Width plus height (px)."""
PHOTO_RATIO: Final = 20
ANSWERABLE_S: Final = 12.0
"""How long a callback query can be answered (s), with a margin of some seconds."""
ANSWER_PAUSE_S: Final = 0.5
"""Longest pause between two attempts to answer a callback query (s)."""
DELETABLE_S: Final = 48 * 3600 - 600
"""How long the bot can delete its messages (s), with a margin of some minutes."""


class TelegramRateLimits(msgspec.Struct, frozen=True):
    """Rate limits for writing: in each chat a burst, then one message per gap.

    A group never gets more than 20 messages a minute: a burst of 7, and 12 in the next 60 seconds.
    """

    group_burst: int = 7
    group_gap_s: float = 5.0
    private_burst: int = 5
    private_gap_s: float = 1.0
    ephemeral_burst: int = 20
    ephemeral_gap_s: float = 0.5
    """Ephemeral messages of a group. Whether Telegram counts them is not documented, so the bot relies on refusals."""
    all_per_s: float = 22.0
    """All requests per second. Telegram allows 30, counted on arrival, where they may bunch up."""


EPHEMERAL_PAUSE_S: Final = 600.0
"""How long to send no ephemeral messages to a group after a 429 for one (s)."""
