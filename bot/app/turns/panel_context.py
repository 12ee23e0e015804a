"""The frame of a panel: title, version and the rows below."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.deadlines.callbacks import ShowTableTime
from bot.app.i18n import Translator
from bot.app.tables.callbacks import ExplainSigns, ShowBoard, ShowHand, ShowStory
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.views.screen_base import page_button_row, table_title, undo_button_row


class PanelContext:
    """The table, seat and translator of a panel."""

    def __init__(self, context: RequestContext, table: Table, seat: int, translator: Translator) -> None:
        self.context = context
        self.table = table
        self.seat = seat
        self.translator = translator

    def build_screen(self, text: list[str], **parts: object) -> Screen:
        """Build a private screen for the seat."""
        title, lines = table_title(self.table.lobby, self.translator), tuple(line for line in text if line)
        screen = Screen(title, private=True, panel=True, lang=self.translator.lang, table=self.table.id)
        return msgspec.structs.replace(screen, text=lines, version=self.table.screen_version, **parts)

    def footer_rows(self, *, undo: bool = True) -> tuple[tuple[Button, ...], ...]:
        """Build the rows below each panel: views of the table, help and undo."""
        table, translator = self.table, self.translator
        view_row = (
            Button(ShowHand(table.id).data, translator.translate("app-hand")),
            Button(ShowBoard(table.id).data, translator.translate("app-board")),
            Button(ShowStory(table.id).data, translator.translate("app-story")),
            Button(ShowTableTime(table.id).data, translator.translate("waiting-time")),
        )
        can_undo = undo and self.context.is_allowed("undo", table)
        undo_row = undo_button_row(table, self.seat, translator) if can_undo else ()
        signs_button = Button(ExplainSigns(table.id).data, translator.translate("app-what"))
        help_row = (signs_button, *page_button_row(self.context.service.secure_url, table.id, translator))
        return tuple(row for row in (view_row, help_row, undo_row) if row)
