"""Run one operation at many tables. A table that fails never keeps the others waiting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from bot.app.common.incidents import report_incident
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.services import Services
from bot.app.tables.table import Table
from bot.app.users.user_repository import User
from bot.store.errors import StoreError

RUNNING: Final = "person-tables"
"""The index of a user's lobbies and running tables."""
FINISHED: Final = "person-finished"
"""The index of a user's finished tables."""
DAMAGED = frozenset({"store-log-damaged", "store-component-damaged"})
"""Store errors that do not go away: such a table is left out."""


async def for_each_table(service: Services, tables: Iterable[str], do: Callable[[Table], Awaitable[object]]) -> None:
    """Run an operation at each table under ``open_started``; missing and unstarted tables are skipped.

    ``do`` may run again at the same table and must find out itself what is already done. If a table could not be
    written, the others come first, then ``WriteConflictError`` or ``StoreError`` is raised: call the function again.
    """
    later: Exception | None = None
    for table in tables:
        try:
            await service.tables.transact(table, do)
        except (WriteConflictError, StoreError) as error:
            if isinstance(error, StoreError) and error.msg.key in DAMAGED:
                report_incident("table left out", error, table=table)
            else:
                later = error
        except RejectedError:
            continue
        except Exception as error:  # noqa: BLE001 - one broken table must not stop the others
            report_incident("table left out", error, table=table)
    if later is not None:
        raise later


async def list_user_tables(service: Services, user: User, *lists: str) -> list[str]:
    """Return the ids of a user's tables from the given indexes, by default the running ones."""
    members = service.store.indexes.list_members
    return sorted(
        {table for kind in lists or (RUNNING,) for user_id in user.all_ids for table in await members(kind, user_id)}
    )
