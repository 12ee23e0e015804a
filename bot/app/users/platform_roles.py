"""Channel admins and bot operators, as the platform currently reports them.

The channel of a callback proves nothing: every user administers some group, and callback data can be forged. Only the
channel where the table was opened counts; otherwise any player could seize a table by showing it in their own group.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, TypeVar

import structlog

from bot.app.permissions import GroupAct, Holders, Role
from bot.app.users.user_repository import Channel, User
from bot.metrics import loop_time

log = structlog.get_logger("bottega.app")

T = TypeVar("T")

AdminCheck = Callable[[str, str], Awaitable[bool]]
"""Ask a platform whether, in the channel with the first external id, the second is an admin now."""

MemberCheck = Callable[[str, str], Awaitable[bool | None]]
"""Ask a platform whether the channel (first external id) has the user (second) as a member; None if unknown."""

RightCheck = Callable[[str, str, GroupAct], Awaitable[bool]]
"""Ask a platform whether, in the channel with the first external id, the second may perform an act."""

RoleList = Callable[[str], Awaitable[list[tuple[str, str]]]]
"""List the id and name of each role that the bot may ping in a channel, by external id."""

QUERY_TIMEOUT_S: Final = 5.0
"""Timeout for a platform's answer; silence counts as a no."""
CACHE_S: Final = 60.0
"""Maximum age of an answer for showing buttons; actions always query again."""
MAX_CACHED: Final = 4096


class PlatformRoles:
    """User roles from the platforms. A platform that this process does not serve has none."""

    def __init__(self) -> None:
        self._asks: dict[str, AdminCheck] = {}
        self._members: dict[str, MemberCheck] = {}
        self._rights: dict[str, RightCheck] = {}
        self._role_lists: dict[str, RoleList] = {}
        self._owners: set[str] = set()
        self._operators: set[str] = set()
        self._lately: OrderedDict[tuple[str, str], tuple[float, bool]] = OrderedDict()
        self._members_seen: OrderedDict[tuple[str, str], float] = OrderedDict()

    def register_admin_check(self, platform: str, ask: AdminCheck, owners: frozenset[int] = frozenset()) -> None:
        """Register a platform's admin check. ``owners``: the platform ids of the operators."""
        self._asks[platform] = ask
        self._owners |= {f"{platform}:{owner}" for owner in owners}

    def register_operators(self, platform: str, operators: Iterable[int | str]) -> None:
        """Register platform ids of users who see the bot's state, without more rights at tables."""
        self._operators |= {f"{platform}:{operator}" for operator in operators}

    def register_member_check(self, platform: str, ask: MemberCheck) -> None:
        """Register a platform's member check."""
        self._members[platform] = ask

    def register_right_check(self, platform: str, ask: RightCheck) -> None:
        """Register a platform's permission check."""
        self._rights[platform] = ask

    def register_role_list(self, platform: str, ask: RoleList) -> None:
        """Register a platform's list of roles to ping."""
        self._role_lists[platform] = ask

    def has_ping_roles(self, channel: Channel) -> bool:
        """Return whether a channel's platform has roles to ping."""
        return _platform_of(channel) in self._role_lists and not channel.closed

    async def list_ping_roles(self, channel: Channel) -> dict[str, str]:
        """Map the ids of roles to ping in a channel to their names; empty if unknown."""
        ask = self._role_lists.get(_platform_of(channel))
        return dict(await _wait_for_answer(ask(channel.alias)) or ()) if ask is not None else {}

    def has_rights(self, channel: Channel) -> bool:
        """Return whether a channel's platform has permissions for the acts that a group can reserve."""
        return _platform_of(channel) in self._rights and not channel.closed

    async def may_act(self, user: User, channel: Channel, act: GroupAct, holders: Holders) -> bool:
        """Return whether a user may perform an act in a channel.

        ``holders``: the users whom the group's admins allow it. The platform is queried now; no answer counts as a no.
        """
        if holders == "all" or not self.has_rights(channel):
            return True
        if holders == "admins":
            return bool(await self.fetch_roles(user, channel, now=True))
        ask = self._rights[_platform_of(channel)]
        answers = [await _wait_for_answer(ask(channel.alias, account, act)) for account in _accounts_at(user, channel)]
        return True in answers

    def knows_members(self, channel: Channel) -> bool:
        """Return whether a channel's platform reports members."""
        return _platform_of(channel) in self._members and not channel.closed

    async def is_member(self, user: User, channel: Channel) -> bool | None:
        """Return whether a user is a channel member under any account; None if unknown.

        A yes is kept for ``CACHE_S``, so joining several tables takes one query.
        """
        ask, answers = self._members.get(_platform_of(channel)), list[bool | None]()
        for account in _accounts_at(user, channel):
            answers.append(await self._query_member(ask, channel.alias, account) if ask is not None else None)
        if True in answers:
            return True
        return None if None in answers else False

    async def _query_member(self, ask: MemberCheck, channel: str, user: str) -> bool | None:
        if loop_time() - self._members_seen.get((channel, user), -CACHE_S) < CACHE_S:
            return True
        if answer := await _wait_for_answer(ask(channel, user)):
            _remember(self._members_seen, (channel, user), loop_time())
        return answer

    async def has_left(self, user: User, channel: Channel) -> bool:
        """Return whether a user has certainly left a channel: the platform denies all their accounts."""
        ask, accounts = self._members.get(_platform_of(channel)), _accounts_at(user, channel)
        if ask is None or not accounts or channel.closed:
            return False
        return all([await _wait_for_answer(ask(channel.alias, account)) is False for account in accounts])

    def is_operator(self, user: User) -> bool:
        """Return whether a user operates this bot, under any external id."""
        return not self._owners.isdisjoint(user.aliases)

    def may_operate(self, user: User) -> bool:
        """Return whether a user may see the bot's state and begin maintenance."""
        return self.is_operator(user) or not self._operators.isdisjoint(user.aliases)

    def list_operators(self) -> list[str]:
        """List the external ids of the users who operate this bot or see its state."""
        return sorted(self._owners | self._operators)

    def list_platforms(self) -> list[str]:
        """List the platforms that this process serves."""
        return sorted(self._asks)

    async def fetch_roles(self, user: User, channel: Channel | None, *, now: bool) -> frozenset[Role]:
        """Return a user's platform roles in a channel. ``now``: query the platform, not the cache."""
        roles: set[Role] = {"bot owner"} if self.is_operator(user) else set()
        if channel is not None and not channel.closed and await self._is_admin(user, channel, now=now):
            roles.add("group admin")
        return frozenset(roles)

    async def _is_admin(self, user: User, channel: Channel, *, now: bool) -> bool:
        ask = self._asks.get(_platform_of(channel))
        if ask is None:
            return False
        accounts = _accounts_at(user, channel)
        return any([await self._query_admin(ask, channel.alias, account, now=now) for account in accounts])

    async def _query_admin(self, ask: AdminCheck, channel: str, user: str, *, now: bool) -> bool:
        at, is_admin = self._lately.get((channel, user), (-CACHE_S, False))
        if not now and loop_time() - at < CACHE_S:
            return is_admin
        if (answer := await _wait_for_answer(ask(channel, user))) is None:
            log.warning("admin query timed out", channel=channel)
            return False
        _remember(self._lately, (channel, user), (loop_time(), answer))
        return answer


def _platform_of(channel: Channel) -> str:
    """Return the platform to query about a channel, or "" if none knows it."""
    return "" if channel.is_foreign else channel.platform


def _accounts_at(user: User, channel: Channel) -> list[str]:
    return [alias for alias in user.aliases if alias.partition(":")[0] == _platform_of(channel)]


async def _wait_for_answer(answer: Awaitable[T]) -> T | None:
    try:
        async with asyncio.timeout(QUERY_TIMEOUT_S):
            return await answer
    except TimeoutError:
        return None


def _remember(answers: OrderedDict[tuple[str, str], T], key: tuple[str, str], answer: T) -> None:
    """Store an answer as the newest, and forget the oldest if there are too many."""
    answers[key] = answer
    answers.move_to_end(key)
    while len(answers) > MAX_CACHED:
        answers.popitem(last=False)
