"""Table talk: the players' latest lines on the table's page, for everyone who may watch it.

A line has its writer's id and is deleted with them. If the host chose so in the lobby, the table's chats show the
newest. A reader can report a line or a name to the host, or to the operators if the host is involved.
"""

from collections.abc import Awaitable
from functools import partial
from typing import Final, NamedTuple

import msgspec

from bot.app.common.interfaces import derive_id
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.i18n import Translator, display_name
from bot.app.tables.callbacks import OpenPanel, ReportLine, Talk
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen, truncate_label
from bot.app.users.user_repository import User
from bot.app.views.screen_base import build_table_screen, table_title
from bot.paging import map_pages
from bot.store.documents import Document
from bot.store.timers import WriteEffects
from bot.stored import Stored

KIND: Final = "talk"
TALK_TABLES_INDEX: Final = "user-talk"
"""Index by user: the tables at which they have written or reported."""
REPORTED: Final = ("reported", "all")
"""Index of the tables with a report that no operator has read."""
MAX_LINES: Final = 30
"""Maximum lines of a table, loaded with its page; the oldest go first, those reported last."""
LONGEST_LINE: Final = 200
"""Maximum characters."""
LINES_A_MINUTE: Final = 10
"""Maximum per user."""
MAX_REPORTS: Final = 6
"""Maximum per user and day, and of the newest lines that can be reported."""
EPOCH_BITS: Final = 20


class TalkLine(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A line and its writer's id. Without a text it stands for a user whose name was reported."""

    user: str
    text: str
    by: tuple[str, ...] = ()
    """The users who have reported it."""
    to: tuple[str, ...] = ()
    """The users to whom it was reported."""
    epoch: int = 0
    """The epoch of the notice of its last report: the table's version then, above ``EPOCH_BITS`` for their number."""


class NamedLine(NamedTuple):
    """A line for its readers: the writer's seat (if any), name and text."""

    seat: int | None
    name: str
    text: str


async def write_line(context: RequestContext, table: Table, callback: Talk) -> Screen:
    """Add a line of the caller, cut to ``LONGEST_LINE``, and return all.

    Raises ``RejectedError`` for an empty line or too many.
    """
    service = context.service
    if not callback.text:
        raise RejectedError("app-invalid-button")
    if not service.rates.try_acquire(f"talk:{context.user.id}", LINES_A_MINUTE):
        raise RejectedError("app-too-fast")
    await service.store.indexes.add_member(TALK_TABLES_INDEX, context.user.id, table.id)
    shown = [encode_table_change(table.id, table.screen_version)] if table.lobby.talk_in_chat else []
    await service.store.documents.update_value(
        KIND, table.id, tuple[TalkLine, ...],
        partial(_add_line, TalkLine(context.user.id, callback.text[:LONGEST_LINE])),
        command=context.command_id, effects=lambda *_: WriteEffects(shown),
    )  # fmt: skip
    lines = [f"{line.name}: {line.text}" for line in await load_lines(service, table)]
    return Screen(table_title(table.lobby, await context.load_translator(table)), tuple(lines), table=table.id)


def _add_line(added: TalkLine, lines: tuple[TalkLine, ...] | None) -> tuple[TalkLine, ...]:
    """Add a line and drop the oldest, but keep reported ones for longer, so nobody can push them out."""
    reported = [line for line in (lines or ())[: 1 - MAX_LINES] if line.by]
    return (*reported[-MAX_LINES:], *(lines or ())[1 - MAX_LINES :], added)


async def load_stored_lines(
    service: Services, table_id: str, request: Awaitable[Document | None] | None = None
) -> tuple[TalkLine, ...]:
    """Load the lines of a table, newest last, and its reported names. ``request``: sent before."""
    document = await (request or service.store.documents.load_document(KIND, table_id))
    return msgspec.json.decode(document.data, type=tuple[TalkLine, ...]) if document and document.data else ()


async def load_lines(service: Services, table: Table, reader: User | None = None) -> list[NamedLine]:
    """Load the lines of a table, newest last, with the writers' current names.

    ``reader``: add what was reported to them, if they host or play; all spectators share one page.
    """
    lines = [line for line in await load_stored_lines(service, table.id) if line.text]
    writers = await service.users.get_all_cached(line.user for line in lines)
    named = [NamedLine(table.own_seat(writers[one.user].id), writers[one.user].name, one.text) for one in lines]
    if reader is None or (reader.id != table.host and table.seat_of(reader.id) is None):
        return named
    return named + [NamedLine(None, "", text) for text in (await load_reports(service, table, reader))[:-1]]


async def chat_lines(service: Services, table: Table) -> list[str]:
    """Return the newest line, for table chats that show it."""
    return [f"{line.name}: {line.text}" for line in (await load_lines(service, table))[-1:]]


async def load_reports(service: Services, table: Table, reader: User) -> list[str]:
    """Describe what was reported to a user, and what they can do, in their language."""
    told = [line for line in await load_stored_lines(service, table.id) if not set(reader.all_ids).isdisjoint(line.to)]
    users = await service.users.get_all_cached(user_id for line in told for user_id in (line.user, *line.by))
    translator = Translator(reader.lang or "en")
    return [
        translator.translate(
            "app-report-told", by=", ".join(display_name(users[user_id], translator) for user_id in line.by),
            name=display_name(users[line.user], translator), text=line.text, n=len(line.text),
            place=f"{table.id}/{1 + next(iter(table.own_seats(users[line.user].all_ids)), len(table.owners))}",
        )
        for line in told
    ] + [translator.translate("app-report-means")] * bool(told)  # fmt: skip


async def show_reports(context: RequestContext, table: Table, callback: ReportLine) -> Screen:
    """Show what was reported to the caller, and what they can report; report the callback's line or name first.

    The host is told, or the operators if the host is involved. Raises ``RejectedError`` if the line is gone, if no one
    can be told, or for too many reports.
    """
    service, user, translator = context.service, context.user, await context.load_translator(table)
    lines = [line for line in await load_stored_lines(service, table.id) if line.text][-MAX_REPORTS:]
    ids = [*(player.user for player in (*table.owners, *table.seats)), *(line.user for line in lines)]
    users = await service.users.get_all_cached(filter(None, ids))
    offered = {
        derive_id(f"{line.user} {line.text}"): line
        for line in (*(TalkLine(user_id, "") for user_id in users), *lines)
        if users[line.user].id != user.id
    }
    if callback.what:
        if (line := offered.get(callback.what)) is None:
            raise RejectedError("app-invalid-button")
        to, involved = [table.host], ("", user.id, users[line.user].id)
        if table.host in involved:
            operators = [await service.users.find_user(name) for name in service.admins.list_operators()]
            to = [one.id for one in operators if one is not None and one.id not in involved]
        if not (to and service.rates.try_acquire(f"report:{user.id}", MAX_REPORTS, period_s=24 * 3600)):
            raise RejectedError("app-report-many" if to else "app-report-nobody", n=MAX_REPORTS)
        await service.store.indexes.add_member(TALK_TABLES_INDEX, user.id, table.id)
        if table.host not in to:
            await service.store.indexes.add_member(*REPORTED, table.id)
        await service.store.documents.update_value(
            KIND, table.id, tuple[TalkLine, ...],
            partial(_add_report, TalkLine(line.user, line.text, (user.id,), tuple(to)), table.match.version),
            command=context.command_id,
            effects=lambda *_: WriteEffects([encode_table_change(table.id, table.screen_version)]),
        )  # fmt: skip
    rows = [
        (Button(ReportLine(table.id, key).data, truncate_label(translator.translate(
            "app-report-subject", name=display_name(users[line.user], translator), text=line.text, n=len(line.text)
        ))),)
        for key, line in offered.items()
    ]  # fmt: skip
    reports = await load_reports(service, table, user)
    if reports and service.admins.may_operate(user):
        await service.store.indexes.remove_member(*REPORTED, table.id)
    return build_table_screen(
        table,
        translator,
        (*reports, translator.translate("app-report-what")),
        (*rows, (translator.button(OpenPanel(table.id), "app-back"),)),
        notice=translator.translate("app-report-done") if callback.what else "",
    )


def _add_report(report: TalkLine, version: int, lines: tuple[TalkLine, ...] | None) -> tuple[TalkLine, ...]:
    """Add a report to its line, unless its user has made it before. A name gets a line without a text."""
    old, subject = lines or (), (report.user, report.text)
    report = msgspec.structs.replace(report, epoch=(version << EPOCH_BITS) + sum(len(line.by) for line in old))
    return tuple(
        msgspec.structs.replace(
            report, by=(*line.by, *report.by)[-MAX_LINES:], to=tuple(dict.fromkeys((*line.to, *report.to)))
        )
        if (line.user, line.text) == subject and report.by[0] not in line.by
        else line
        for line in old
    ) + (() if report.text or subject in {(line.user, line.text) for line in old} else (report,))


async def list_user_lines(service: Services, user: User) -> dict[str, list[str]]:
    """List a user's lines by table."""
    found: dict[str, list[str]] = {}
    for user_id in user.all_ids:
        tables = await service.store.indexes.list_members(TALK_TABLES_INDEX, user_id)
        for table_id, stored in (await service.store.documents.load_values(KIND, tables, tuple[TalkLine, ...])).items():
            found.setdefault(table_id, []).extend(
                line.text for line in stored.value if line.user == user_id and line.text
            )
    return found


async def delete_user_lines(service: Services, user: User) -> None:
    """Delete all lines and reports of a user. Idempotent."""

    def without_user(lines: tuple[TalkLine, ...] | None) -> tuple[TalkLine, ...]:
        return tuple(
            msgspec.structs.replace(line, by=tuple(one for one in line.by if one not in user.all_ids))
            for line in lines or ()
            if line.user not in user.all_ids
        )

    async def delete_at(user_id: str, table_id: str) -> None:
        await service.store.documents.update_value(KIND, table_id, tuple[TalkLine, ...], without_user)
        await service.store.indexes.remove_member(TALK_TABLES_INDEX, user_id, table_id)

    for user_id in user.all_ids:
        await map_pages(
            partial(delete_at, user_id), await service.store.indexes.list_members(TALK_TABLES_INDEX, user_id)
        )
