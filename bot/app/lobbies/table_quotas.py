"""Quotas of tables for a user, a channel and the whole server (see ``common.quotas``)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from bot.app.context import RequestContext
from bot.app.errors import OtherRulesError, RejectedError
from bot.app.i18n import Translator
from bot.app.tables import seats
from bot.app.tables.lobby_store import Lobby
from bot.store.redis_keys import RedisKeys

_locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
"""One lock for each user, so that simultaneous callbacks are counted one after the other."""


@asynccontextmanager
async def enforce_table_quota(context: RequestContext, table_id: str) -> AsyncIterator[None]:
    """Raise ``RejectedError`` if the caller cannot open another table, unless it exists already.

    The body should open the table: the caller's lock is held meanwhile.
    """
    async with _locks.setdefault(f"{id(context.service)}:{context.user.id}", asyncio.Lock()):
        if await context.service.lobbies.load_lobby(table_id) is None:
            await _check_host_quota(context)
        yield


async def _check_host_quota(context: RequestContext) -> None:
    limits = context.service.limits
    await _check_common_quotas(context)
    if not (limits.lobbies or limits.hosted):
        return
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
    """Check the quotas of the channel and of the server. Raises ``RejectedError``."""
    limits, store = context.service.limits, context.service.store
    if limits.place_tables and context.channel:
        here = await store.indexes.list_members("place-tables", context.channel)
        if _is_limit_reached(limits.place_tables, len(here)) and _is_limit_reached(
            limits.place_tables, n := await seats.count_open_tables(context.service, here)
        ):
            raise RejectedError("app-many-here", "line", "", n=n)
    if limits.tables and _is_limit_reached(
        limits.tables, await store.tables.count_tables(RedisKeys.running_tables_key)
    ):
        raise RejectedError("app-many-in-all")


async def _load_own_lobbies(context: RequestContext) -> tuple[list[Lobby], list[Lobby]]:
    """Return the lobbies that the caller hosts: those that are open, and those that were started.

    Finished tables are included for a while.
    """
    members, hosted = context.service.store.indexes.list_members, list[Lobby]()
    tables = {name for user_id in context.user.all_ids for name in await members("person-tables", user_id)}
    for table in sorted(tables):
        loaded = await context.service.lobbies.load_lobby(table)
        if loaded is not None and loaded.host == context.user.id:
            hosted.append(loaded)
    return (
        [lobby for lobby in hosted if lobby.state == "open"],
        [lobby for lobby in hosted if lobby.state == "started"],
    )


async def _is_running(context: RequestContext, lobby: Lobby) -> bool:
    with suppress(OtherRulesError):
        async with context.service.tables.open_started(lobby.table) as table:
            return not table.is_over
    return False
