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

from bot.app.people.people import Person, Place
from bot.app.port.permissions import Role

log = structlog.get_logger("bottega.app")

Administers = Callable[[str, str], Awaitable[bool]]
"""Asks a platform whether, at the place with the first alias, the person with the second one is an admin now."""

Belongs = Callable[[str, str], Awaitable[bool | None]]
"""Asks a platform whether, at the place with the first alias, the person with the second one is; None: it won't say."""

ASK_S: Final = 5.0
"""A platform that says nothing for so long has said no."""
LATELY_S: Final = 60.0
"""Which buttons are shown may rest on an answer so old; what they do never does."""
MOST: Final = 4096


class Admins:
    """Whom the platforms know. A platform that is not served by this process knows nobody."""

    def __init__(self) -> None:
        self._asks: dict[str, Administers] = {}
        self._members: dict[str, Belongs] = {}
        self._owners: set[str] = set()
        self._lately: OrderedDict[tuple[str, str], tuple[float, bool]] = OrderedDict()

    def vouches(self, platform: str, ask: Administers, owners: frozenset[int] = frozenset()) -> None:
        """A platform is asked by ``ask``. ``owners``: its ids of those who run this bot."""
        self._asks[platform] = ask
        self._owners |= {f"{platform}:{owner}" for owner in owners}

    def tells(self, platform: str, ask: Belongs) -> None:
        """A platform is asked by ``ask`` who is at its places."""
        self._members[platform] = ask

    async def left(self, person: Person, place: Place) -> bool:
        """Whether somebody is certainly not at a place: its platform says so of all that they are there."""
        platform = place.alias.partition(":")[0]
        ask = self._members.get(platform)
        theirs = [alias for alias in person.aliases if alias.partition(":")[0] == platform]
        if ask is None or not theirs or place.closed:
            return False
        try:
            async with asyncio.timeout(ASK_S):
                return all([await ask(place.alias, alias) is False for alias in theirs])
        except TimeoutError:
            return False

    def owns(self, person: Person) -> bool:
        """Whether somebody runs this bot, under any of their aliases."""
        return not self._owners.isdisjoint(person.aliases)

    async def roles(self, person: Person, place: Place | None, *, now: bool) -> frozenset[Role]:
        """What somebody is besides what a table makes them. ``now``: asked this moment, not a minute ago."""
        found: set[Role] = {"bot owner"} if self.owns(person) else set()
        if place is not None and not place.closed and await self._administers(person, place, now=now):
            found.add("group admin")
        return frozenset(found)

    async def _administers(self, person: Person, place: Place, *, now: bool) -> bool:
        platform = place.alias.partition(":")[0]
        ask = self._asks.get(platform)
        theirs = [alias for alias in person.aliases if alias.partition(":")[0] == platform]
        if ask is None or not theirs:
            return False
        return any([await self._answer(ask, place.alias, alias, now=now) for alias in theirs])

    async def _answer(self, ask: Administers, place: str, person: str, *, now: bool) -> bool:
        at, known = self._lately.get((place, person), (-LATELY_S, False))
        if not now and monotonic() - at < LATELY_S:
            return known
        try:
            async with asyncio.timeout(ASK_S):
                known = await ask(place, person)
        except TimeoutError:
            log.warning("nobody says who is an admin", place=place)
            return False
        self._lately[place, person] = (monotonic(), known)
        self._lately.move_to_end((place, person))
        while len(self._lately) > MOST:
            self._lately.popitem(last=False)
        return known
