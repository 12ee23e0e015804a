"""Test the roles that platforms report: admins, former members, missing answers, and the cache of answers."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.users import platform_roles as asking
from bot.app.users.platform_roles import PlatformRoles
from bot.app.users.user_repository import Channel, User

GROUP, ALONE = Channel("g", "test:room"), Channel("a", "test:1", closed=True)
ANNA = User("p", "Anna", aliases=("test:1", "far:9", "test:2"))
BEN = User("q", "Ben", aliases=("far:1",))


class FakePlatform:
    """Answers for each of its accounts what a test has put here; for other accounts it never answers."""

    def __init__(self, **says: bool | None) -> None:
        self.says = {alias.replace("_", ":"): said for alias, said in says.items()}
        self.asked: list[str] = []

    async def __call__(self, place: str, person: str) -> bool | None:
        assert place == GROUP.alias
        self.asked.append(person)
        if person not in self.says:
            await asyncio.Event().wait()
        return self.says[person]


def build_member_roles(platform: FakePlatform) -> PlatformRoles:
    found = PlatformRoles()
    found.register_member_check("test", platform)
    return found


def build_admin_roles(platform: FakePlatform) -> PlatformRoles:
    async def is_admin(place: str, person: str) -> bool:
        return bool(await platform(place, person))

    found = PlatformRoles()
    found.register_admin_check("test", is_admin)
    return found


@pytest.fixture(autouse=True)
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no query wait for long."""
    monkeypatch.setattr(asking, "QUERY_TIMEOUT_S", 0.05)


@pytest.mark.parametrize(
    ("first", "second", "gone"),
    [(False, False, True), (False, True, False), (True, False, False), (False, None, False), (None, None, False)],
)
async def test_user_without_member_account_has_left(first: bool | None, second: bool | None, gone: bool) -> None:
    platform = FakePlatform(test_1=first, test_2=second)
    assert await build_member_roles(platform).has_left(ANNA, GROUP) is gone
    assert set(platform.asked) <= {"test:1", "test:2"}, "of those elsewhere this one knows nothing"


async def test_unknown_membership_is_not_left() -> None:
    assert not await build_member_roles(FakePlatform()).has_left(ANNA, GROUP), "no answer"
    assert not await build_member_roles(FakePlatform()).has_left(BEN, GROUP), "no account there"
    assert not await PlatformRoles().has_left(ANNA, GROUP), "nobody to ask"
    platform = FakePlatform(test_1=False, test_2=False)
    assert not await build_member_roles(platform).has_left(ANNA, ALONE), "a chat of one's own"
    assert platform.asked == []


async def test_cached_admin_role_is_not_used_when_current_check_fails() -> None:
    platform = FakePlatform(test_1=True, test_2=False)
    admins = build_admin_roles(platform)
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == {"group admin"}
    platform.says.clear()
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == frozenset(), "what is done never rests on what was"
    assert await admins.fetch_roles(ANNA, GROUP, now=False) == {"group admin"}, "what is shown may"


async def test_role_cache_is_bounded_and_evicts_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MAX_CACHED", 2)
    people = [User(f"{n}", "A", aliases=(f"test:{n}",)) for n in range(3)]
    platform = FakePlatform(test_0=True, test_1=True, test_2=True)
    admins = build_admin_roles(platform)
    for person in (*people, people[2], people[1], people[0]):
        assert await admins.fetch_roles(person, GROUP, now=False) == {"group admin"}
    assert platform.asked == ["test:0", "test:1", "test:2", "test:0"]
