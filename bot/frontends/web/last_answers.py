"""The app's last answer to each user at each table, which the page shows until their next callback."""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

import msgspec

from bot.app.api import SCREEN_KINDS
from bot.app.tables.callbacks import OpenMove, OpenPanel
from bot.app.ui.screen import Screen

MAX_ANSWERS: Final = 1000
"""Maximum number of remembered answers; the oldest are forgotten first."""
MAX_BYTES: Final = 64 << 20
"""Maximum size of all their files (bytes): a film takes megabytes."""
VIEWING_KINDS: Final = frozenset(SCREEN_KINDS) - {"table", "panel"}


@dataclass(frozen=True)
class LastAnswer:
    """The answer to a user's last callback. ``is_kept``: whether it stays until the next one, not only its notice."""

    screen: Screen
    is_kept: bool

    @property
    def file_bytes(self) -> int:
        """Bytes of its file."""
        return len(self.screen.file.data) if self.screen.file is not None else 0


class LastAnswers:
    """The last answers, by user and table. They may be lost."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str], LastAnswer] = OrderedDict()
        self._bytes = 0

    def find_answer(self, person: str, table_id: str) -> LastAnswer | None:
        """Return the answer to the user's last callback at a table, unless closed."""
        return self._kept.get((person, table_id))

    def save_answer(self, person: str, table_id: str, answer: LastAnswer) -> None:
        """Replace the answer of a user at a table."""
        self.drop_answer(person, table_id)
        self._kept[person, table_id] = answer
        self._bytes += answer.file_bytes
        while len(self._kept) > MAX_ANSWERS or (self._bytes > MAX_BYTES and len(self._kept) > 1):
            self._bytes -= self._kept.popitem(last=False)[1].file_bytes

    def drop_answer(self, person: str, table_id: str) -> None:
        """Forget the answer of a user at a table."""
        gone = self._kept.pop((person, table_id), None)
        self._bytes -= gone.file_bytes if gone is not None else 0

    def drop_answers(self, person: str) -> None:
        """Forget the answers of a user at all tables."""
        for who, table in [*self._kept]:
            if who == person:
                self.drop_answer(who, table)


def build_answer(screen: Screen, panel: Screen | None, verb: str) -> LastAnswer | None:
    """Return the part of a verb's answer that the user has to read; None if the panel says it all."""
    own = screen.private and not _is_panel(screen, panel)
    kept = own and (panel is None or verb in VIEWING_KINDS or _has_content(screen, panel))
    return LastAnswer(screen, kept) if verb != "tables" and (kept or screen.notice) else None


def leads_back(screen: Screen, table_id: str) -> bool:
    """Return whether a screen has its own button back to the panel."""
    return any(
        button.callback_data in (OpenPanel(table_id).data, OpenMove(table_id).data)
        for row in screen.rows
        for button in row
    )


def _is_panel(screen: Screen, panel: Screen | None) -> bool:
    return panel is not None and msgspec.structs.replace(screen, notice="") == msgspec.structs.replace(panel, notice="")


def _has_content(screen: Screen, panel: Screen) -> bool:
    other = screen.title != panel.title or screen.version == panel.version
    return other and bool(screen.text or screen.rows or screen.picture)
