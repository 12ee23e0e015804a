"""What every panel has around its question: whose it is, its title and version, and the rows under it."""

from __future__ import annotations

import msgspec

from bot.app.match.service import Call, Voice
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Board, Hand, Story, What
from bot.app.presses.time import TableTime
from bot.app.show.frames import page_button, title, undo_button


class Panel:
    """Everything that the parts of a panel need."""

    def __init__(self, call: Call, table: Table, seat: int, voice: Voice) -> None:
        self.call = call
        self.table = table
        self.seat = seat
        self.voice = voice

    def screen(self, text: list[str], **parts: object) -> Screen:
        """A private screen of this seat."""
        named, lines = title(self.table.room, self.voice), tuple(line for line in text if line)
        whole = Screen(named, private=True, panel=True, lang=self.voice.lang, table=self.table.id)
        return msgspec.structs.replace(whole, text=lines, version=self.table.shown_version, **parts)

    def foot(self, *, undo: bool = True) -> tuple[tuple[Button, ...], ...]:
        """The rows under every panel."""
        table, voice = self.table, self.voice
        look = (
            Button(Hand(table.id).line, voice.say("app-hand")),
            Button(Board(table.id).line, voice.say("app-board")),
            Button(Story(table.id).line, voice.say("app-story")),
            Button(TableTime(table.id).line, voice.say("waiting-time")),
        )
        mine = undo and self.call.may("undo", table)
        back = undo_button(table, self.seat, voice) if mine else ()
        what = Button(What(table.id).line, voice.say("app-what"))
        more = (what, *page_button(self.call.service.page, table.id, voice))
        return tuple(row for row in (look, more, back) if row)
