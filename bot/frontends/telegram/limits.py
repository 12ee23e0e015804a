"""What Telegram allows: documented limits, and where there are none the numbers that are safe."""

from __future__ import annotations

from typing import Final

import msgspec

CALLBACK_BYTES: Final = 64
ANSWER: Final = 200
TEXT: Final = 4096
CAPTION: Final = 1024
LABEL: Final = 80
ROW: Final = 8
KEYBOARD: Final = 100
"""Buttons under one message."""
PHOTO_BYTES: Final = 10_000_000
PHOTO_SIDES: Final = 10_000
"""Width and height together."""
PHOTO_RATIO: Final = 20
ANSWERABLE_S: Final = 12.0
"""So long a press can be answered, with some seconds to spare."""
ANSWER_PAUSE_S: Final = 0.5
"""Between two tries to answer a press: somebody looks at it."""
DELETABLE_S: Final = 48 * 3600 - 600
"""So long a message of ours can be deleted, with some minutes to spare."""


class RateLimits(msgspec.Struct, frozen=True):
    """How fast messages are written and edited. A chat gets so many at once, then one every so many seconds.

    A group never gets more than 20 a minute: 7 at once and 12 in the 60 seconds that follow.
    """

    group_burst: int = 7
    group_gap_s: float = 5.0
    private_burst: int = 5
    private_gap_s: float = 1.0
    all_per_s: float = 22.0
    """Telegram bears 30, as they arrive; on the way some catch up with others."""
