"""What every panel has around its question: whose it is, its title and version, and the rows under it."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import Board, Hand, Story, What
from bot.app.presses.time import TableTime
from bot.app.show.frames import page_button, title, undo_button


class Panel:
    """Everything that the parts of a panel need."""

    def __init__(self, context: RequestContext, table: Table, seat: int, translator: Translator) -> None:
        self.context = context
        self.table = table
        self.seat = seat
        self.translator = translator

    def screen(self, text: list[str], **parts: object) -> Screen:
        """A private screen of this seat."""
        named, lines = title(self.table.room, self.translator), tuple(line for line in text if line)
        whole = Screen(named, private=True, panel=True, lang=self.translator.lang, table=self.table.id)
        return msgspec.structs.replace(whole, text=lines, version=self.table.shown_version, **parts)

    def foot(self, *, undo: bool = True) -> tuple[tuple[Button, ...], ...]:
        """The rows under every panel."""
        table, translator = self.table, self.translator
        look = (
            Button(Hand(table.id).line, translator.say("app-hand")),
            Button(Board(table.id).line, translator.say("app-board")),
            Button(Story(table.id).line, translator.say("app-story")),
            Button(TableTime(table.id).line, translator.say("waiting-time")),
        )
        mine = undo and self.context.may("undo", table)
        back = undo_button(table, self.seat, translator) if mine else ()
        what = Button(What(table.id).line, translator.say("app-what"))
        more = (what, *page_button(self.context.service.page, table.id, translator))
        return tuple(row for row in (look, more, back) if row)
