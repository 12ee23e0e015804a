"""The parts of a screen that ask about one step of a draft, and the presses on them."""

from __future__ import annotations

import msgspec

from bot.app.port.press import Line
from bot.app.port.screen import Button, Pad, Select, Slot
from bot.app.presses.turn import Give, Group, Page, Walk
from bot.app.presses.turn import Pad as PadTo
from bot.app.show.walk import Draft

ASIDE = "aside:"
"""The group of what few want; an option's key after it: of what few want beside that one."""


class Widgets(msgspec.Struct):
    """The parts of a screen that ask."""

    rows: tuple[tuple[Button, ...], ...] = ()
    selects: tuple[Select, ...] = ()
    pad: Pad | None = None
    slots: tuple[Slot, ...] = ()


class Presses:
    """The press lines of one step of one draft."""

    def __init__(self, table: str, draft: Draft) -> None:
        self.step = (table, draft.epoch, draft.mark())
        """What every press of this very step begins with."""

    def walk(self, *tokens: str) -> Line:
        """Further by these tokens; without any: by the number that is typed."""
        return Walk(*self.step, tokens).line

    def pad(self, n: int) -> Line:
        """Another number, not taken yet."""
        return PadTo(*self.step, n).line

    def give(self, slot: str, n: int) -> Line:
        """So many to one slot."""
        return Give(*self.step, slot, n).line

    def group(self, n: int) -> Line:
        """The options of the n-th group."""
        return Group(*self.step, str(n)).line

    def aside(self, beside: str = "") -> Line:
        """What few want; beside one option."""
        return Group(*self.step, ASIDE + beside).line

    def page(self, n: int) -> Line:
        """Another page of a long list."""
        return Page(*self.step, n).line
