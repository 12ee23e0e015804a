"""Stored standings: what results add up to, to which each reading adds the results that are new.

They are a cache: results are the truth, and a defect or a crash costs no more than counting them again. A few new
results are added at once. Many of them are counted in the background, and the screen says so: after an update, and
after accounts were linked, since then all games of both count for one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import NamedTuple

from bot.app.common.incidents import report_incident
from bot.app.context import Services
from bot.app.stats.results import TableResult, list_result_tables, load_current_users, load_results, resolve_user_ids
from bot.app.stats.standings import Standings, add_result, result_order
from bot.app.users.user_repository import User
from bot.store.errors import StoreError

KIND = "standings"
"""The kind of their documents. Standings that count something else get another kind."""
MAX_AT_ONCE = 50
"""Results that are added while a user waits."""
TURN = 8
"""Results that are added before other tasks have their turn."""


class LoadedStandings(NamedTuple):
    """``is_counting``: results are still being added in the background. ``users``: the users in them, by any id."""

    standings: Standings
    users: dict[str, User]
    is_counting: bool = False


async def load_channel_standings(service: Services, channel: str) -> LoadedStandings:
    """Load the standings of a channel's group."""
    return await _load_standings(service, channel, await list_result_tables(service, ("place-results", channel)))


async def load_year_standings(service: Services, channel: str, year: int) -> LoadedStandings:
    """Load the standings of one year, with the pairs who met."""
    whole = await load_channel_standings(service, channel)
    loaded = await _load_standings(service, f"{channel}.{year}", whole.standings.years.get(year, []), with_pairs=True)
    return loaded._replace(is_counting=loaded.is_counting or whole.is_counting)


async def load_user_standings(service: Services, user: User) -> LoadedStandings:
    """Load the standings of all tables of a user."""
    tables = await list_result_tables(service, *(("person-results", one) for one in user.all_ids))
    return await _load_standings(service, f"person.{user.id}", tables)


async def delete_user_standings(service: Services, user: User) -> None:
    """Delete the standings of a user's own tables."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(KIND, f"person.{user_id}")


async def _load_standings(
    service: Services, name: str, tables: Collection[str], *, with_pairs: bool = False
) -> LoadedStandings:
    """Load stored standings and add what is new."""
    stored = await service.store.documents.load_value(KIND, name, Standings)
    standings = stored.value if stored is not None else Standings()
    users = await load_current_users(service, standings.users)
    is_current = all(users[old].id == current for old, current in standings.users.items())
    missing = sorted(set(tables) - standings.tables) if is_current else list(tables)
    if not missing:
        return LoadedStandings(standings, users)
    if len(missing) <= MAX_AT_ONCE:
        new = await load_results(service, missing)
        if is_current and all(result_order(result) > standings.last for result in new):
            return await _add_results(service, name, standings, new, with_pairs=with_pairs)
        if len(tables) <= MAX_AT_ONCE:
            return await _add_results(
                service, name, Standings(), await load_results(service, list(tables)), with_pairs=with_pairs
            )
    if name not in service.counting_tasks:
        task = asyncio.create_task(_count_again(service, name, sorted(tables), with_pairs=with_pairs))
        service.counting_tasks[name] = task
        task.add_done_callback(lambda _: service.counting_tasks.pop(name, None))
    return LoadedStandings(standings, users, is_counting=True)


async def _count_again(service: Services, name: str, tables: Sequence[str], *, with_pairs: bool) -> None:
    """Count all results from the first. If that fails, the next reading tries again."""
    try:
        await _add_results(service, name, Standings(), await load_results(service, tables), with_pairs=with_pairs)
    except StoreError as error:
        report_incident("standings not counted", error, name=name)


async def _add_results(
    service: Services, name: str, standings: Standings, new: list[TableResult], *, with_pairs: bool
) -> LoadedStandings:
    """Add results in their order, store the standings and return them."""
    ids = (part.user for result in new for part in result.all_users)
    users = await load_current_users(service, (*standings.users, *ids))
    standings.users = {old: user.id for old, user in users.items()}
    for n, result in enumerate(sorted(new, key=result_order), 1):
        add_result(standings, resolve_user_ids(result, users), with_pairs=with_pairs)
        if n % TURN == 0:
            await asyncio.sleep(0)
    if new:
        await service.store.documents.update_value(KIND, name, Standings, lambda _: standings, anew=True)
    return LoadedStandings(standings, users)
