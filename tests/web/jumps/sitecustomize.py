"""Sleep without a deadline, in a process whose clock is faked by libfaketime.

Since Python 3.11 ``time.sleep`` waits for a deadline of the monotonic clock. Even with
``FAKETIME_DONT_FAKE_MONOTONIC``, libfaketime 0.9.10 subtracts the jump from that deadline, which then precedes the
beginning of time, and the kernel reports "Invalid argument". Python loads this module automatically if its folder is on
``PYTHONPATH``.
"""

import select
import time
from typing import SupportsIndex


def sleep(seconds: SupportsIndex | float) -> None:
    """Wait for a number of seconds."""
    select.select([], [], [], float(seconds))


time.sleep = sleep
