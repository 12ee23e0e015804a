"""Who administers a place, and who runs this bot: asked of the platform at the moment when it matters.

Where a press arrives says nothing: everybody administers some group, and a press line can be forged. What counts is the
place where a table was opened. A place where somebody has it shown besides gives its admins nothing, or whoever sits
down could make themselves its master.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

import structlog

from bot.app.permissions import Role
from bot.app.users.user_repository import Channel, User

log = structlog.get_logger("bottega.app")

AdminCheck = Callable[[str, str], Awaitable[bool]]
"""Asks a platform whether, at the place with the first alias, the person with the second one is an admin now."""

MemberCheck = Callable[[str, str], Awaitable[bool | None]]
"""Asks a platform whether, at the place with the first alias, the person with the second one is; None: it won't say."""

QUERY_TIMEOUT_S: Final = 5.0
"""A platform that says nothing for so long has said no."""
CACHE_S: Final = 60.0
"""Which buttons are shown may rest on an answer so old; what they do never does."""
MAX_CACHED: Final = 4096


class PlatformRoles:
    """Whom the platforms know. A platform that is not served by this process knows nobody."""

    def __init__(self) -> None:
        self._asks: dict[str, AdminCheck] = {}
        self._members: dict[str, MemberCheck] = {}
        self._owners: set[str] = set()
        self._lately: OrderedDict[tuple[str, str], tuple[float, bool]] = OrderedDict()

    def register_admin_check(self, platform: str, ask: AdminCheck, owners: frozenset[int] = frozenset()) -> None:
        """A platform is asked by ``ask``. ``owners``: its ids of those who run this bot."""
        self._asks[platform] = ask
        self._owners |= {f"{platform}:{owner}" for owner in owners}

    def register_member_check(self, platform: str, ask: MemberCheck) -> None:
        """A platform is asked by ``ask`` who is at its places."""
        self._members[platform] = ask

    async def has_left(self, user: User, channel: Channel) -> bool:
        """Whether somebody is certainly not at a place: its platform says so of all that they are there."""
        platform = channel.alias.partition(":")[0]
        ask = self._members.get(platform)
        theirs = [alias for alias in user.aliases if alias.partition(":")[0] == platform]
        if ask is None or not theirs or channel.closed:
            return False
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_S):
                return all([await ask(channel.alias, alias) is False for alias in theirs])
        except TimeoutError:
            return False

    def is_operator(self, user: User) -> bool:
        """Whether somebody runs this bot, under any of their aliases."""
        return not self._owners.isdisjoint(user.aliases)

    async def fetch_roles(self, user: User, channel: Channel | None, *, now: bool) -> frozenset[Role]:
        """What somebody is besides what a table makes them. ``now``: asked this moment, not a minute ago."""
        found: set[Role] = {"bot owner"} if self.is_operator(user) else set()
        if channel is not None and not channel.closed and await self._is_admin(user, channel, now=now):
            found.add("group admin")
        return frozenset(found)

    async def _is_admin(self, user: User, channel: Channel, *, now: bool) -> bool:
        platform = channel.alias.partition(":")[0]
        ask = self._asks.get(platform)
        theirs = [alias for alias in user.aliases if alias.partition(":")[0] == platform]
        if ask is None or not theirs:
            return False
        return any([await self._query_admin(ask, channel.alias, alias, now=now) for alias in theirs])

    async def _query_admin(self, ask: AdminCheck, channel: str, user: str, *, now: bool) -> bool:
        at, known = self._lately.get((channel, user), (-CACHE_S, False))
        if not now and monotonic() - at < CACHE_S:
            return known
        try:
            async with asyncio.timeout(QUERY_TIMEOUT_S):
                known = await ask(channel, user)
        except TimeoutError:
            log.warning("nobody says who is an admin", place=channel)
            return False
        self._lately[channel, user] = (monotonic(), known)
        self._lately.move_to_end((channel, user))
        while len(self._lately) > MAX_CACHED:
            self._lately.popitem(last=False)
        return known
