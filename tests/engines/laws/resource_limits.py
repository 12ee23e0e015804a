"""Limit processor time and memory of a block, as for loading a position."""

from __future__ import annotations

import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager

from tests.engines.laws.random_games import LawBrokenError

SECONDS = 1.0
"""Of the processor's time: a machine that is busy with something else makes nothing slow."""
BYTES = 256 << 20
"""So much more memory than before nothing may take."""


class _TooLongError(BaseException):
    """The time is up: no ``except Exception`` of a game catches it."""


@contextmanager
def limit_resources(what: object) -> Iterator[None]:
    """Limit the block to a second of the processor's time and not much more memory."""

    def too_long(signum: int, frame: object) -> None:
        raise _TooLongError

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    size = _address_space_size()
    before = signal.signal(signal.SIGPROF, too_long)
    resource.setrlimit(resource.RLIMIT_AS, (size + BYTES, hard))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    except MemoryError:
        raise LawBrokenError("it grows and grows", what) from None
    except _TooLongError:
        raise LawBrokenError("it takes too long", what) from None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _address_space_size() -> int:
    """Return how many bytes of address space this process has."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
