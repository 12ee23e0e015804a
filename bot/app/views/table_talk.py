"""Table talk: the players' latest lines on the table's page, for everyone who may watch it.

A line has its writer's id and is deleted with them. If the host chose so in the lobby, the table's chats show the
newest.
"""

from functools import partial
from typing import Final, NamedTuple

import msgspec

from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.tables.callbacks import Talk
from bot.app.tables.lobby_store import encode_table_change
from bot.app.tables.table import Table
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import User
from bot.app.views.screen_base import table_title
from bot.paging import map_pages
from bot.store.timers import WriteEffects
from bot.stored import Stored

KIND: Final = "talk"
TALK_TABLES_INDEX: Final = "user-talk"
"""Index by user: the tables at which they have written."""
MAX_LINES: Final = 30
"""Maximum lines of a table, loaded with its page; the oldest go first."""
LONGEST_LINE: Final = 200
"""Maximum characters."""
LINES_A_MINUTE: Final = 10
"""Maximum per user."""


class TalkLine(Stored, msgspec.Struct, frozen=True):
    """A line and its writer's id."""

    user: str
    text: str


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
    added = (TalkLine(context.user.id, callback.text[:LONGEST_LINE]),)
    shown = [encode_table_change(table.id, table.screen_version)] if table.lobby.talk_in_chat else []
    await service.store.documents.update_value(
        KIND, table.id, tuple[TalkLine, ...], lambda old: (*(old or ()), *added)[-MAX_LINES:],
        command=context.command_id, effects=lambda *_: WriteEffects(shown),
    )  # fmt: skip
    lines = [f"{line.name}: {line.text}" for line in await load_lines(service, table)]
    return Screen(table_title(table.lobby, await context.load_translator(table)), tuple(lines), table=table.id)


async def load_lines(service: Services, table: Table) -> list[NamedLine]:
    """Load the lines of a table, newest last, with the writers' current names."""
    stored = await service.store.documents.load_value(KIND, table.id, tuple[TalkLine, ...])
    if stored is None:
        return []
    writers = await service.users.get_all_cached(line.user for line in stored.value)
    return [
        NamedLine(table.own_seat(writers[line.user].id), writers[line.user].name, line.text) for line in stored.value
    ]


async def chat_lines(service: Services, table: Table) -> list[str]:
    """Return the newest line, for table chats that show it."""
    return [f"{line.name}: {line.text}" for line in (await load_lines(service, table))[-1:]]


async def list_user_lines(service: Services, user: User) -> dict[str, list[str]]:
    """List a user's lines by table."""
    found: dict[str, list[str]] = {}
    for user_id in user.all_ids:
        tables = await service.store.indexes.list_members(TALK_TABLES_INDEX, user_id)
        for table_id, stored in (await service.store.documents.load_values(KIND, tables, tuple[TalkLine, ...])).items():
            found.setdefault(table_id, []).extend(line.text for line in stored.value if line.user == user_id)
    return found


async def delete_user_lines(service: Services, user: User) -> None:
    """Delete all lines of a user. Idempotent."""

    def without_user(lines: tuple[TalkLine, ...] | None) -> tuple[TalkLine, ...]:
        return tuple(line for line in lines or () if line.user not in user.all_ids)

    async def delete_at(user_id: str, table_id: str) -> None:
        await service.store.documents.update_value(KIND, table_id, tuple[TalkLine, ...], without_user)
        await service.store.indexes.remove_member(TALK_TABLES_INDEX, user_id, table_id)

    for user_id in user.all_ids:
        tables = await service.store.indexes.list_members(TALK_TABLES_INDEX, user_id)
        await map_pages(partial(delete_at, user_id), tables)
