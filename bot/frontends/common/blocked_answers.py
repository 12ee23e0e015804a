"""Answers that are not possible now: chats fold them, because a press only says why."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.app.ui.screen import Button, Screen, Select

SEVERAL: Final = 2
"""So many blocked answers are folded even where they have room."""


def split_blocked(screen: Screen) -> tuple[Screen, list[Button]]:
    """Return a screen without its blocked answers, and these. An incomplete allocation keeps its *Done*."""
    blocked: list[Button] = []

    def keep_open(buttons: Iterable[Button]) -> tuple[Button, ...]:
        kept = tuple(buttons)
        blocked.extend(button for button in kept if button.is_blocked)
        return tuple(button for button in kept if not button.is_blocked)

    selects = tuple(
        Select(select.ask, tuple((heading, keep_open(buttons)) for heading, buttons in select.groups))
        for select in screen.selects
    )
    slots = tuple(slot for slot in screen.slots if slot.more is None or not slot.more.is_blocked)
    blocked += [
        msgspec.structs.replace(slot.more, label=slot.label)
        for slot in screen.slots
        if slot.more is not None and slot.more.is_blocked
    ]
    allocates = any(slot.given is not None for slot in screen.slots)
    rows = screen.rows if allocates else tuple(row for row in map(keep_open, screen.rows) if row)
    return msgspec.structs.replace(screen, selects=selects, slots=slots, rows=rows), blocked
