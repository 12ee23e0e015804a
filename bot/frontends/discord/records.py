"""What this frontend keeps in the store: which message shows what. A small record each."""

from __future__ import annotations

import msgspec


class PendingNotice(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that a person is told as soon as they can be reached: ready lines. ``closed``: their DMs are."""

    lines: tuple[str, ...] = ()
    closed: bool = False


class EventMirror(msgspec.Struct, frozen=True, omit_defaults=True):
    """The scheduled event that mirrors a night: its id, what it was last made to show, the beginning (s), and when."""

    event: int = 0
    mark: str = ""
    begin: int = 0
    at: float = 0.0
    making: float = 0.0
    """Since when somebody makes the event (s); 0: nobody does."""
