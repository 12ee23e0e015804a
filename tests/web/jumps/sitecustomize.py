"""Sleep without a deadline, in a process whose clock is faked by libfaketime.

From Python 3.11 on ``time.sleep`` waits for a deadline of the monotonic clock. With ``FAKETIME_DONT_FAKE_MONOTONIC``
libfaketime 0.9.10 takes the jump away from that deadline all the same: it lies before the beginning of time, and the
kernel says "Invalid argument". Python loads this module by itself where its folder is on ``PYTHONPATH``.
"""

import select
import time
from typing import SupportsIndex


def sleep(seconds: SupportsIndex | float) -> None:
    """Wait for a number of seconds."""
    select.select([], [], [], float(seconds))


time.sleep = sleep
