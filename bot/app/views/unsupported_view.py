"""Screens of a table that this version cannot play: the reason, its state, export and closing."""

from __future__ import annotations

import msgspec

from bot.app.common.display_names import strip_bidi
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.services import Services
from bot.app.tables.callbacks import AskEndGame, EndGame, ExportTable, ShowTable
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.app.ui.screen import Button, Screen
from bot.app.views.datetimes import replace_timestamps
from bot.app.views.screen_base import table_title
from engines.core.active_entries import find_active_entries
from engines.core.core_types import Msg
from engines.core.log import visible_events


async def public_unsupported_screen(service: Services, table: UnsupportedTableError, lang: str) -> Screen:
    """Build the public message of an unsupported table."""
    translator = await load_translator(service.users, table.lobby, lang)
    export, why = (
        Button(ExportTable(table.lobby.table).data, translator.translate("app-export")),
        _message_text(table.reason, translator),
    )
    rules = (
        []
        if table.reason.key == "app-game-gone"
        else [translator.translate("app-unplayed-over" if table.is_over else "app-unplayed")]
    )
    lines, row = [*rules, why], [export]
    if not table.is_over:
        lines.append(translator.translate("app-unplayed-ways"))
        row.append(Button(AskEndGame(table.lobby.table).data, translator.translate("app-end"), "danger"))
    return Screen(
        table_title(table.lobby, translator),
        tuple(lines),
        rows=(tuple(row),),
        lang=lang,
        table=table.lobby.table,
        version=table.screen_version,
    )


async def private_unsupported_screen(context: RequestContext, table: UnsupportedTableError) -> Screen:
    """Build the same screen for one user who has opened the table."""
    return msgspec.structs.replace(await public_unsupported_screen(context.service, table, context.lang), private=True)


async def confirm_close_screen(context: RequestContext, table: UnsupportedTableError, _: AskEndGame) -> Screen:
    """Ask for confirmation before the table is closed."""
    screen = await private_unsupported_screen(context, table)
    if table.is_over:
        return screen
    translator = Translator(table.lobby.game, context.lang)
    row = (
        Button(EndGame(table.lobby.table, table.version).data, translator.translate("app-end-yes"), "danger"),
        Button(ShowTable(table.lobby.table).data, translator.translate("app-cancel")),
    )
    return msgspec.structs.replace(screen, text=(translator.translate("app-end-ask"),), rows=(row,))


async def close_unsupported_table(context: RequestContext, table: UnsupportedTableError, _: EndGame) -> Screen:
    """Close the table without a result.

    Raises ``RejectedError`` if it is over or has changed meanwhile.
    """
    if table.is_over:
        raise RejectedError("refused-over")
    if not await context.service.tables.close_unsupported(
        table, context.command_id, table.lobby.seat_of(context.user.id)
    ):
        raise RejectedError("refused-stale")
    try:
        async with context.service.tables.lock_table(table.lobby.table):
            raise AssertionError("it is played here after all")
    except UnsupportedTableError as closed:
        return await public_unsupported_screen(context.service, closed, context.lang)


def _message_text(msg: Msg, translator: Translator) -> str:
    """Format a message, or return its key if this version has no text for it."""
    try:
        return translator(msg)
    except KeyError:
        return msg.key


async def table_history_data(context: RequestContext, table: UnsupportedTableError) -> dict[str, object]:
    """Return the events that the caller's seat saw, as data. There is no board."""
    seat = table.lobby.seat_of(context.user.id)
    translator, zone = await context.load_translator(table.lobby), context.user.hours.zone
    visible = visible_events(table.entries, find_active_entries(table.entries).undone_versions, seat)
    events = [
        {
            "version": version,
            "at": table.entries[version - 1].at,
            "text": replace_timestamps(_message_text(event.msg, translator), zone, translator.lang),
        }
        for version, event in visible
    ]
    header = table.opening.header
    return {
        "table": table.lobby.table, "game": header.game, "rules": header.rules, "seat": seat,
        "names": [strip_bidi(name) for name in translator.names], "commit": header.commit, "events": events,
    }  # fmt: skip
