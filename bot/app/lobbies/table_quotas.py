"""Quotas of tables for a user, a channel and the whole server (see ``common.quotas``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from weakref import WeakValueDictionary

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.unsupported_tables import UnsupportedTableError
from bot.store.redis_keys import RedisKeys

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""One lock for each user, so that simultaneous callbacks are counted one after the other."""


@asynccontextmanager
async def enforce_table_quota(context: RequestContext, table: str) -> AsyncIterator[None]:
    """Raise ``RejectedError`` if the caller cannot open another table, unless it exists already.

    The body should open the table: the caller's lock is held meanwhile.
    """
    async with _locks.setdefault(f"{id(context.service)}:{context.user.id}", asyncio.Lock()):
        if await context.service.lobbies.load_lobby(table) is None:
            await _check_host_quota(context)
        yield


async def _check_host_quota(context: RequestContext) -> None:
    limits = context.service.limits
    await _check_common_quotas(context)
    waiting, begun = await _load_own_lobbies(context)
    if _is_limit_reached(limits.lobbies, len(waiting)):
        named = [f"{Translator(lobby.game, context.lang).game_title} {lobby.table}" for lobby in waiting]
        raise RejectedError("app-many-lobbies", "line", "", n=len(waiting), tables=", ".join(named))
    if not _is_limit_reached(limits.hosted, len(waiting) + len(begun)):
        return
    running = [lobby for lobby in begun if await _is_running(context, lobby)]
    if _is_limit_reached(limits.hosted, len(waiting) + len(running)):
        raise RejectedError("app-many-tables", "line", "", n=len(waiting) + len(running))


def _is_limit_reached(limit: int, count: int) -> bool:
    return bool(limit) and count >= limit


async def _check_common_quotas(context: RequestContext) -> None:
    """Check the quotas of the channel, the server and the caller's seats. Raises ``RejectedError``."""
    limits, store = context.service.limits, context.service.store
    if limits.place_tables and context.channel:
        here = await store.indexes.list_members("place-tables", context.channel)
        if _is_limit_reached(limits.place_tables, len(here)) and _is_limit_reached(
            limits.place_tables, n := len(await _filter_open_tables(context, here))
        ):
            raise RejectedError("app-many-here", "line", "", n=n)
    if limits.tables and _is_limit_reached(
        limits.tables, await store.tables.count_tables(RedisKeys.running_tables_key)
    ):
        raise RejectedError("app-many-in-all")
    await check_seat_quota(context)


async def check_seat_quota(context: RequestContext, table: str = "") -> None:
    """Check that the caller may take one more seat. Raises ``RejectedError``.

    ``table`` is the one to join. It is not counted, even if it is still on the caller's list.
    """
    limit, members = context.service.limits.seats, context.service.store.indexes.list_members
    if not limit:
        return
    listed = {name for user_id in context.user.all_ids for name in await members("person-tables", user_id)}
    tables = listed - {table}
    if not _is_limit_reached(limit, len(tables)):
        return
    if _is_limit_reached(limit, n := len(await _filter_open_tables(context, tables))):
        raise RejectedError("app-many-seats", "line", "", n=n)


async def _filter_open_tables(context: RequestContext, tables: Iterable[str]) -> list[str]:
    """Return the tables that were not closed before they began, since those stay on the lists."""
    loaded = {table: await context.service.lobbies.load_lobby(table) for table in tables}
    return [table for table, lobby in loaded.items() if lobby is not None and lobby[0].state != "closed"]


async def _load_own_lobbies(context: RequestContext) -> tuple[list[Lobby], list[Lobby]]:
    """Return the lobbies that the caller hosts: those that are open, and those that were started.

    Finished tables are included for a while.
    """
    members, hosted = context.service.store.indexes.list_members, list[Lobby]()
    tables = {name for user_id in context.user.all_ids for name in await members("person-tables", user_id)}
    for table in sorted(tables):
        loaded = await context.service.lobbies.load_lobby(table)
        if loaded is not None and loaded[0].host == context.user.id:
            hosted.append(loaded[0])
    return (
        [lobby for lobby in hosted if lobby.state == "open"],
        [lobby for lobby in hosted if lobby.state == "started"],
    )


async def _is_running(context: RequestContext, lobby: Lobby) -> bool:
    try:
        async with context.service.tables.lock_table(lobby.table) as table:
            return not table.is_over
    except UnsupportedTableError as unsupported:
        return not unsupported.is_over
