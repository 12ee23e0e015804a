"""A user's private notes at tables: stored with the user, shown on their own panel, and nowhere else."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import msgspec

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.tables.callbacks import OpenPanel, ShowNote, WriteNote
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, TextInput
from bot.app.users.user_repository import User
from bot.app.views.screen_base import table_title

MAX_NOTES: Final = 40
"""Notes of one user: they are loaded with the user, at each press."""


async def show_note(context: RequestContext, table: Table, _: ShowNote) -> Screen:
    """Show the caller's note at a table, with a field for a new one."""
    translator, note = context.translator, context.user.notes.get(table.id, "")
    clear = Button(WriteNote(table.id).data, translator.translate("app-note-delete"))
    back = Button(OpenPanel(table.id).data, translator.translate("app-back"))
    return Screen(
        table_title(table.lobby, await context.load_translator(table)),
        (translator.translate("app-note-what"), *([translator.translate("app-note-is", note=note)] if note else [])),
        rows=((clear, back) if note else (back,),),
        fields=(TextInput(translator.translate("app-note-field"), WriteNote.data_prefix(table.id), note),),
        private=True,
        lang=context.lang,
        table=table.id,
    )


async def write_note(context: RequestContext, table: Table, callback: WriteNote) -> Screen:
    """Replace the caller's note at a table; an empty text deletes it. Raises ``RejectedError`` for too many."""

    def edit(user: User) -> User:
        others = {table_id: note for table_id, note in user.notes.items() if table_id != table.id}
        if callback.text and len(others) >= MAX_NOTES:
            raise RejectedError("app-many-notes", "line", "", n=MAX_NOTES, tables=", ".join([*others][:3]))
        return msgspec.structs.replace(user, notes={**others, table.id: callback.text} if callback.text else others)

    user = await context.service.users.update_user(context.user.id, edit)
    notice = context.translator.translate("app-note-saved" if callback.text else "app-note-deleted")
    return msgspec.structs.replace(
        await show_note(replace(context, user=user), table, ShowNote(table.id)), notice=notice
    )
