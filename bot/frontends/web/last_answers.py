"""The answer to a user's last callback, shown in place of their panel until their next callback."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import msgspec

from bot.app.api import SCREEN_KINDS
from bot.app.tables.callbacks import OpenMove, OpenPanel
from bot.app.ui.screen import Screen

MOST: Final = 1000
"""So many answers are remembered at most, those of longest ago forgotten first."""
MOST_BYTES: Final = 64 << 20
"""And so many bytes of their files: films are megabytes each."""
LOOKS: Final = frozenset(SCREEN_KINDS) - {"table", "panel"}


@dataclass(frozen=True)
class LastAnswer:
    """The answer to a user's last callback. ``kept``: it is shown until the next one; otherwise only its notice is."""

    screen: Screen
    is_kept: bool

    @property
    def file_bytes(self) -> int:
        """Bytes of its file."""
        return len(self.screen.file.data) if self.screen.file is not None else 0


class LastAnswers:
    """The last answers, by person and table. They may be lost."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], LastAnswer] = OrderedDict()
        self._bytes = 0

    def find_answer(self, person: str, table: str) -> LastAnswer | None:
        """Return the answer to a user's last callback at a table, if they have not left it."""
        return self._kept.get((person, table))

    def save_answer(self, person: str, table: str, answer: LastAnswer) -> None:
        """Remember another one in its place."""
        self.drop_answer(person, table)
        self._kept[person, table] = answer
        self._bytes += answer.file_bytes
        while len(self._kept) > MOST or (self._bytes > MOST_BYTES and len(self._kept) > 1):
            self._bytes -= self._kept.popitem(last=False)[1].file_bytes

    def drop_answer(self, person: str, table: str) -> None:
        """It has been read."""
        gone = self._kept.pop((person, table), None)
        self._bytes -= gone.file_bytes if gone is not None else 0

    def drop_answers(self, person: str) -> None:
        """Of all tables: what it said was in another language."""
        for who, table in [*self._kept]:
            if who == person:
                self.drop_answer(who, table)


def build_answer(screen: Screen, panel: Screen | None, verb: str) -> LastAnswer | None:
    """What a press of this verb leaves to be read beside the panel; None where the panel says it all."""
    own = screen.private and not _is_panel(screen, panel)
    kept = own and (panel is None or verb in LOOKS or _has_content(screen, panel))
    return LastAnswer(screen, kept) if verb != "tables" and (kept or screen.notice) else None


def is_old_panel(screen: Screen, panel: Screen) -> bool:
    """Return whether a screen was the panel before the table went on: its other texts are outdated now."""
    return screen.panel and screen.version != panel.version


def leads_back(screen: Screen, table: str) -> bool:
    """Whether a screen has a way back to the panel of its own."""
    return any(
        button.callback_data in (OpenPanel(table).data, OpenMove(table).data) for row in screen.rows for button in row
    )


def _is_panel(screen: Screen, panel: Screen | None) -> bool:
    """Whether a screen is the panel, but for its line on what has just happened."""
    return panel is not None and msgspec.structs.replace(screen, notice="") == msgspec.structs.replace(panel, notice="")


def _has_content(screen: Screen, panel: Screen) -> bool:
    """Whether a screen has something of its own to read, and is not the panel of a moment ago."""
    other = screen.title != panel.title or screen.version == panel.version
    return other and bool(screen.text or screen.rows or screen.picture)
