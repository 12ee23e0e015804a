"""Changes of users' interest in scheduled events while no process was connected to Discord.

Known interest is stored by event, and each change counts as if it were on time. Missed changes are looked up when the
night is next shown, at the latest before its tables open, so a start costs nothing.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import discord

from bot.frontends.common.frontend_store import FrontendStore
from bot.frontends.discord.erasure import INTEREST_KIND
from bot.frontends.discord.rate_limit import retry_while_away

PAGE, MAX_PAGES = 100, 20
"""Users per page on Discord, and the maximum number of pages to read for one event."""


OF_ONE_DATE: Final = "guild_scheduled_event_exception_id"
"""Field with the single, later date of a series in which a user is interested."""


class EventInterest:
    """Users interested in the scheduled events of nights."""

    def __init__(self, store: FrontendStore, client: discord.Client) -> None:
        self._known = store.name_sets(INTEREST_KIND)
        self._http = client.http
        self.current = set[str]()
        """Nights with nothing missed since the connection began."""

    async def note_interest(self, event: int, user: int, *, comes: bool) -> None:
        """Record whether a user is interested in an event."""
        write = self._known.add_name if comes else self._known.remove_name
        await write(str(event), str(user))
        await write(str(user), str(event))

    async def list_interested(self, event: int) -> list[int]:
        """List the known interested users of an event by ascending Discord id: mostly oldest first."""
        return sorted(map(int, await self._known.list_names(str(event))))

    async def forget_event(self, event: int) -> None:
        """Delete the interest in an event that has ended."""
        for user in await self.list_interested(event):
            await self.note_interest(event, user, comes=False)

    async def count_missed(self, guild_id: int, event: int, count: Callable[[int, int, bool], Awaitable[None]]) -> None:
        """Call ``count`` with the event, the user and whether they come for each unrecorded change.

        Discord lists users by ascending id. Nothing is counted beyond the last page read.
        """
        known = {*await self.list_interested(event)}
        load, present, last = self._http.get_scheduled_event_users, set[int](), 0
        for _ in range(MAX_PAGES):
            page = await retry_while_away(partial(load, guild_id, event, PAGE, with_member=False, after=last))
            present |= {int(one["user"]["id"]) for one in page if not one.get(OF_ONE_DATE)}
            if len(page) < PAGE:
                last = max(present | known, default=0)
                break
            last = int(page[-1]["user"]["id"])
        for user in sorted(present ^ known):
            if user <= last:
                await count(event, user, user in present)
