"""Test the roles that platforms report: admins, former members, missing answers, and the cache of answers."""

import asyncio

import pytest

from bot.app.permissions import GroupAct, Holders
from bot.app.users import platform_roles
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
    monkeypatch.setattr(platform_roles, "QUERY_TIMEOUT_S", 0.05)


@pytest.mark.parametrize(
    ("first", "second", "is_member"),
    [(False, False, False), (False, True, True), (True, False, True), (False, None, None), (None, None, None)],
)
async def test_user_is_member_by_any_account_and_has_left_with_all(
    first: bool | None, second: bool | None, is_member: bool | None
) -> None:
    platform = FakePlatform(test_1=first, test_2=second)
    assert await build_member_roles(platform).is_member(ANNA, GROUP) is is_member
    assert await build_member_roles(platform).has_left(ANNA, GROUP) is (is_member is False)
    assert set(platform.asked) <= {"test:1", "test:2"}, "asked about accounts of another platform"


async def test_unknown_membership_is_not_left() -> None:
    assert not await build_member_roles(FakePlatform()).has_left(ANNA, GROUP), "an unknown membership counts as left"
    assert not await build_member_roles(FakePlatform()).has_left(BEN, GROUP), "a missing account counts as left"
    assert not await PlatformRoles().has_left(ANNA, GROUP), "a chat without a platform counts as left"
    platform = FakePlatform(test_1=False, test_2=False)
    assert not await build_member_roles(platform).has_left(ANNA, ALONE), "a private chat counts as left"
    assert platform.asked == []


async def test_cached_admin_role_is_not_used_when_current_check_fails() -> None:
    platform = FakePlatform(test_1=True, test_2=False)
    admins = build_admin_roles(platform)
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == {"group admin"}
    platform.says.clear()
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == frozenset(), "an act rests on stored roles"
    assert await admins.fetch_roles(ANNA, GROUP, now=False) == {"group admin"}, "a screen does not use the stored roles"


async def test_a_platform_is_asked_of_its_own_people_and_of_no_private_chat() -> None:
    platform = FakePlatform(test_1=True, test_2=False)
    admins = build_admin_roles(platform)
    for now in (True, False):
        assert await admins.fetch_roles(BEN, GROUP, now=now) == frozenset()
        assert await admins.fetch_roles(ANNA, ALONE, now=now) == frozenset(), "a private chat has a group admin"
    assert platform.asked == []
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == {"group admin"}


async def test_role_cache_is_bounded_and_evicts_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform_roles, "MAX_CACHED", 2)
    people = [User(f"{n}", "A", aliases=(f"test:{n}",)) for n in range(3)]
    platform = FakePlatform(test_0=True, test_1=True, test_2=True)
    admins = build_admin_roles(platform)
    for person in (*people, people[2], people[1], people[0]):
        assert await admins.fetch_roles(person, GROUP, now=False) == {"group admin"}
    assert platform.asked == ["test:0", "test:1", "test:2", "test:0"]


async def test_operators_see_the_bot_and_have_no_more_rights_at_tables() -> None:
    owner, operator, other = (User(name, name, aliases=(f"test:{name}", "far:9")) for name in ("1", "2", "3"))

    async def deny_admin(_: str, __: str) -> bool:
        return False

    roles = PlatformRoles()
    roles.register_admin_check("test", deny_admin, owners=frozenset({1}))
    roles.register_operators("test", [2])
    assert [roles.may_operate(user) for user in (owner, operator, other)] == [True, True, False]
    assert [roles.is_operator(user) for user in (owner, operator, other)] == [True, False, False]
    assert [await roles.fetch_roles(user, GROUP, now=True) for user in (owner, operator)] == [
        {"bot owner"},
        frozenset(),
    ]


@pytest.mark.parametrize(
    ("holders", "admin", "member"), [("admins", True, False), ("", True, True), ("all", True, True)]
)
async def test_what_a_group_reserves_for_admins_others_may_not(holders: Holders, admin: bool, member: bool) -> None:
    """The platform itself would let both: it is asked only where the group has chosen nothing."""
    platform = FakePlatform(test_1=True, test_3=False)
    roles = build_admin_roles(platform)
    asked: list[str] = []

    async def has_right(_: str, person: str, act: GroupAct) -> bool:
        asked.append(act)
        return True

    roles.register_right_check("test", has_right)
    users = User("a", "Ann", aliases=("test:1",)), User("c", "Cleo", aliases=("test:3",))
    assert [await roles.may_act(user, GROUP, "nights", holders) for user in users] == [admin, member]
    assert asked == ([] if holders else ["nights", "nights"])
    platform.says["test:1"] = False
    assert await roles.may_act(users[0], GROUP, "nights", holders) is member, "a former admin still may act"
