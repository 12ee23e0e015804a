"""Going to many tables: each is seen to by itself, and none that is in trouble keeps the others waiting."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from bot.app.common.incidents import report_incident
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.services import Services
from bot.app.tables.retry import run_at_table
from bot.app.tables.table import Table, TableNotStartedError
from bot.app.users.user_repository import User
from bot.store.errors import StoreError

RUNNING: Final = "person-tables"
FINISHED: Final = "person-finished"
"""The lists of somebody's tables: those that run and rooms, and those that are over."""
DAMAGED = frozenset({"store-log-damaged", "store-component-damaged"})
"""What does not pass by itself: such a table is left out."""


async def for_each_table(service: Services, tables: Iterable[str], do: Callable[[Table], Awaitable[object]]) -> None:
    """Do something at each table, under ``hold``; those that are gone or have not begun are passed over.

    ``do`` sees for itself what is done already: it may come again. Where a table could not be seen to now the others
    are first, and then ``Crowded`` or ``StoreError`` is raised: to be called once more.
    """
    later: Exception | None = None
    for table in tables:
        try:
            await run_at_table(service, table, do)
        except (WriteConflictError, StoreError) as error:
            if isinstance(error, StoreError) and error.msg.key in DAMAGED:
                report_incident("table left out", error, table=table)
            else:
                later = error
        except (TableNotStartedError, RejectedError):
            continue
        except Exception as error:  # noqa: BLE001 - one broken table must not stop the others
            report_incident("table left out", error, table=table)
    if later is not None:
        raise later


async def list_user_tables(service: Services, user: User, *lists: str) -> list[str]:
    """The tables that somebody has a part in, under any of their ids: of these lists, else the running ones."""
    members = service.store.indexes.list_members
    return sorted({table for kind in lists or (RUNNING,) for one in user.all_ids for table in await members(kind, one)})
