"""Test permissions: agreement of code and ``docs/rights.md``, admin views and removals, and platform roles.

``test_callback_results.py`` tries every callback in each role and without rights.
"""

import asyncio
import itertools
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.app.api import App
from bot.app.context import roles_allow, table_roles
from bot.app.permissions import PERMISSIONS, ROLES, Holders, Permission, Role
from bot.app.ui.screen import flatten_rows
from bot.app.users import platform_roles
from bot.app.users.user_repository import Channel, User
from tests.app.gameplay import Arrive, ChannelAdmins, Guest, offered_presses, read_table, seats_to_move, table_version
from tests.callbacks import (
    AddAi,
    AskEndGame,
    CloseLobby,
    FreeSeat,
    JoinTable,
    KickPlayer,
    OpenMove,
    OpenSetup,
    ShowBoard,
    ShowHand,
    ShowInChannel,
    ShowStory,
    ShowTable,
    ShowTableTime,
    TakeSeat,
)
from tests.texts import match_text, render_text

PAGE = Path(__file__).parents[2] / "docs" / "rights.md"
SPECTATOR: frozenset[Role] = frozenset({"spectator"})


@pytest.mark.parametrize("act", PERMISSIONS)
def test_action_is_allowed_for_any_role_in_the_permissions(act: Permission) -> None:
    for roles in (frozenset[Role](), *map(frozenset, itertools.combinations_with_replacement(ROLES, 2))):
        assert roles_allow(roles, act) == bool(roles & PERMISSIONS[act]), f"{act}: {sorted(roles)}"


def test_spectators_may_not_act_and_no_single_player_may_rewind() -> None:
    assert not roles_allow(SPECTATOR, "answer")
    assert not roles_allow(SPECTATOR, "export")
    assert not roles_allow(SPECTATOR, "vote")
    for role in ROLES:
        assert not roles_allow(frozenset({role}), "rewind"), f"{role}: a single player may rewind"
    assert table_roles("a", "a", seated=True) == {"host", "player"}
    assert table_roles("a", "b", seated=False) == {"spectator"}


def test_permissions_page_matches_permissions_in_code() -> None:
    rows = [
        [cell.strip() for cell in line.strip("|").split("|")]
        for line in PAGE.read_text().splitlines()
        if line.startswith("|") and not line.startswith("|--")
    ]
    assert tuple(rows[0][1:-1]) == ROLES
    told = {row[0]: {role for role, mark in zip(ROLES, row[1:], strict=False) if mark} for row in rows[1:]}
    assert told == {act: set(roles) for act, roles in PERMISSIONS.items()}, "update the table of docs/rights.md"
    assert all(row[-1] for row in rows[1:]), "docs/rights.md: describe each action in the last column"


async def test_host_closes_a_running_game_by_buttons(app: App, table: str, anna: Guest, ben: Guest) -> None:
    for press in (OpenMove(table), ShowTableTime(table)):
        await ben.press(press)
        assert render_text("app-end") not in ben.labels()
    await anna.follow(OpenMove(table), "Time", "End this game", "Close it")
    assert render_text("app-ended-early") in (await app.render_screen(None, "", table)).text
    assert not offered_presses(await ben.press(OpenMove(table)), "walk")
    assert await app.list_pings(table) == []


# -- group admins


async def open_lobby_with_admins(
    arrive: Arrive, channel_admins: ChannelAdmins
) -> tuple[str, Guest, Guest, Guest, Guest]:
    """Open a lobby of Anna and Ben, in a group with an admin; and make an admin of another group.

    The admins have no seats.
    """
    anna, eve = await arrive("Anna"), await channel_admins.arrive(arrive, name="Eve")
    ben, adam = await arrive("Ben", at=anna.place), await channel_admins.arrive(arrive, anna.place, "Adam")
    return await anna.open_table(ben), anna, ben, adam, eve


async def test_group_admin_manages_a_strangers_lobby_but_not_its_ais(
    arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, anna, _, adam, _ = await open_lobby_with_admins(arrive, channel_admins)
    await adam.follow(ShowTable(table), "Options")
    assert {b.callback_data.split()[0] for b in flatten_rows(adam.screen.rows)} == {"kick", "close"}
    await adam.tap("Remove Ben")
    assert not any("Ben" in line for line in (await anna.press(ShowTable(table))).text)
    await anna.press(AddAi(table))
    assert (await adam.press(KickPlayer(table, 1, "ai"))).notice == render_text("app-may-not-seat-an-ai")
    await adam.follow(ShowTable(table), "Options", "Close the table")
    assert "closed" in (await anna.press(ShowTable(table))).notice


async def test_showing_a_table_in_another_group_grants_no_admin_rights(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, _, ben, _, eve = await open_lobby_with_admins(arrive, channel_admins)
    await eve.press_each(JoinTable(table), ShowInChannel(table))
    assert eve.place in [place.id for place in await app.service.channels.list_for_table(table)]
    assert (await eve.press(KickPlayer(table, 1, ben.id))).notice == render_text("app-may-not-kick")
    assert (await eve.press(CloseLobby(table))).notice == render_text("app-may-not-end")


async def test_dismissed_admin_cannot_use_old_button(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins, table: str, anna: Guest
) -> None:
    adam = await channel_admins.arrive(arrive, anna.place, "Adam")
    await adam.follow(OpenMove(table), "End this game")
    yes = adam.button("Close it")
    channel_admins.dismiss()
    assert (await adam.press(yes)).notice == render_text("app-may-not-end")
    await channel_admins.put(adam)
    await adam.press(yes)
    assert render_text("app-ended-early") in (await app.render_screen(None, "", table)).text


async def test_group_admin_can_end_table_from_any_channel(
    arrive: Arrive, channel_admins: ChannelAdmins, table: str, anna: Guest
) -> None:
    """The table's channel counts, not the chat of the press."""
    adam = await arrive("Adam")
    await channel_admins.put(adam, anna.place)
    await adam.press(ShowBoard(table))
    assert render_text("app-end") in adam.labels()


async def test_operator_can_close_every_table(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins, table: str, anna: Guest
) -> None:
    zoe = await arrive("Zoe")
    zoe.id = (await app.ensure_user("test:4711", "Owner", "en")).id
    app.service.admins.register_admin_check("test", channel_admins.is_admin, frozenset({4711}))
    await zoe.command("board", table)
    await zoe.tap("End this game", "Close it")
    assert render_text("app-ended-early") in (await app.render_screen(None, "", table)).text
    lobby = await anna.open_table()
    await zoe.follow(OpenSetup(lobby), "Close the table")
    assert "closed" in (await anna.press(ShowTable(lobby))).notice


async def test_owner_id_is_bound_to_platform(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins, table: str
) -> None:
    """Platforms reuse the same numbers, and some hosts run the bot on only one platform."""
    app.service.admins.register_admin_check("test", channel_admins.is_admin, frozenset({4712}))
    zoe = await arrive("Zoe")
    for alias in ("north:4712", "test:47120", "test:test:4712"):
        zoe.id = (await app.ensure_user(alias, "Zoe", "en")).id
        assert (await zoe.press(AskEndGame(table))).notice == render_text("app-may-not-end")


async def test_player_callbacks_request_no_platform_roles(
    channel_admins: ChannelAdmins, table: str, anna: Guest, ben: Guest
) -> None:
    for guest in (anna, ben):
        await guest.press_each(OpenMove(table), ShowBoard(table), ShowHand(table))
    await anna.press(AskEndGame(table))
    assert channel_admins.asked == 0
    await ben.press_each(ShowTableTime(table), ShowTableTime(table))
    assert channel_admins.asked == 1, "the platform was asked for the admins again although it had just answered"


# -- a typed move does not go to another user's table


async def test_typed_move_is_rejected_at_table_of_others(app: App, arrive: Arrive, table: str) -> None:
    lobby = await (await arrive("Cleo")).open_table()
    zoe = await arrive("Zoe")
    at = await table_version(app, table)
    for foreign in (table, lobby):
        for near in ("", foreign):
            screen = await app.handle_command(zoe.id, zoe.place, "move", f"{foreign} stone=2", near=near)
            assert screen.notice == render_text("app-not-seated")
            assert not screen.rows + screen.text, "the refused screen reveals hidden information"
        screen = await app.handle_command(zoe.id, zoe.place, "move", "stone=2", near=foreign)
        assert screen.notice == render_text("app-no-table-here")
    assert await table_version(app, table) == at


async def test_typed_move_goes_to_table_viewed_last(app: App, table: str, anna: Guest, ben: Guest) -> None:
    second = await anna.open_table(ben, start=True)
    for near, other in ((table, second), (second, table)):
        before = await table_version(app, near), await table_version(app, other)
        assert (await app.handle_command(anna.id, anna.place, "move", "what is this", near=near)).table == near, (
            "an unreadable line was asked about at another table"
        )
        await app.handle_command(anna.id, anna.place, "move", "red=2 .", near=near)
        assert (await table_version(app, near), await table_version(app, other)) == (before[0] + 1, before[1])
        await app.handle_command(anna.id, anna.place, "move", f"{near} red=3 .", near=other)
        assert await table_version(app, near) == before[0] + 2, "expected the move at the table that it names"


async def test_admin_frees_a_seat_and_another_player_takes_it(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins, table: str, anna: Guest, ben: Guest
) -> None:
    zoe, cleo = await channel_admins.arrive(arrive, anna.place), await arrive("Cleo", at=anna.place)
    assert render_text("clock-free-what") in (await zoe.follow(OpenMove(table), render_text("clock-free"))).text
    freeing = zoe.button(f"free-seat {table} 1").callback_data
    assert freeing.split()[-1] == ben.id
    await zoe.press(freeing, "once")
    await zoe.press(freeing, "once")
    found = await read_table(app, table)
    assert found.clock.seats[1].free
    assert [player.user for player in found.clock.former_players] == [ben.id]
    assert any(match_text("clock-event-freed", line) for line in (await zoe.press(ShowStory(table, 0))).text)
    assert table not in await app.service.store.indexes.list_members("user-tables", ben.id)
    for look in (OpenMove(table), ShowHand(table)):
        assert not (await ben.press(look)).panel, "the removed player sees a hand"
    assert (await ben.press(TakeSeat(table, 1))).notice == render_text("clock-seat-freed")
    assert (await cleo.press(TakeSeat(table, 1))).panel == (1 in await seats_to_move(app, table))
    assert (await read_table(app, table)).own_seat(cleo.id) == 1
    assert (await zoe.press(freeing)).notice == render_text("app-invalid-button"), (
        "the old button removed the successor"
    )


async def test_admin_who_plays_frees_only_seats_of_others(
    channel_admins: ChannelAdmins, table: str, ben: Guest
) -> None:
    await channel_admins.put(ben)
    await ben.follow(ShowTableTime(table), render_text("clock-free"))
    assert [label for label in ben.labels() if match_text("clock-free-seat", label)] == [
        render_text("clock-free-seat", name="Anna")
    ]
    assert (await ben.press(FreeSeat(table, 1, ben.id))).notice == render_text("app-invalid-button")


async def test_host_who_is_admin_is_offered_freeing_seats_like_other_admins(
    app: App, channel_admins: ChannelAdmins, table: str, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    await anna.press(ShowTableTime(table))
    assert render_text("clock-free") not in anna.labels(), "a host who is not an admin may free a seat"
    await channel_admins.put(anna)
    monkeypatch.setattr(platform_roles, "CACHE_S", 0.0)
    await anna.press(OpenMove(table))
    assert render_text("clock-free") not in anna.labels(), "it is also offered next to the moves"
    assert render_text("clock-free-what") in (await anna.follow(ShowTableTime(table), render_text("clock-free"))).text
    await anna.tap(render_text("clock-free-seat", name="Ben"))
    assert len((await read_table(app, table)).clock.former_players) == 1


GROUP, ALONE = Channel("g", "test:room"), Channel("a", "test:1", closed=True)
ANNA = User("p", "Anna", aliases=("test:1", "far:9", "test:2"))
BEN = User("q", "Ben", aliases=("far:1",))


class FakePlatform:
    """A platform that answers for its accounts as set by a test, and never for other accounts."""

    def __init__(self, **says: bool | None) -> None:
        self.says = {alias.replace("_", ":"): said for alias, said in says.items()}
        self.asked: list[str] = []

    async def __call__(self, place: str, person: str) -> Any:
        assert place == GROUP.alias
        self.asked.append(person)
        if person not in self.says:
            await asyncio.Event().wait()
        return self.says[person]


def build_roles(platform: FakePlatform) -> platform_roles.PlatformRoles:
    """Build roles of a platform that answers alike whether its accounts are members and whether they are admins."""
    found = platform_roles.PlatformRoles()
    found.register_member_check("test", platform)
    found.register_admin_check("test", platform)
    return found


@pytest.fixture
def short_timeout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform_roles, "QUERY_TIMEOUT_S", 0.05)


@pytest.mark.parametrize(
    ("first", "second", "is_member"),
    [(False, False, False), (False, True, True), (True, False, True), (False, None, None), (None, None, None)],
)
async def test_user_is_member_by_any_account_and_has_left_with_all(
    first: bool | None, second: bool | None, is_member: bool | None
) -> None:
    platform = FakePlatform(test_1=first, test_2=second)
    assert await build_roles(platform).is_member(ANNA, GROUP) is is_member
    assert await build_roles(platform).has_left(ANNA, GROUP) is (is_member is False)
    assert set(platform.asked) <= {"test:1", "test:2"}, "asked about accounts of another platform"


async def test_user_with_unknown_membership_has_not_left(short_timeout: None) -> None:
    assert not await build_roles(FakePlatform()).has_left(ANNA, GROUP), "an unknown membership counts as left"
    assert not await build_roles(FakePlatform()).has_left(BEN, GROUP), "a missing account counts as left"
    assert not await platform_roles.PlatformRoles().has_left(ANNA, GROUP), "a chat without a platform counts as left"
    platform = FakePlatform(test_1=False, test_2=False)
    assert not await build_roles(platform).has_left(ANNA, ALONE), "a private chat counts as left"
    assert platform.asked == []


async def test_cached_admin_role_is_not_used_when_current_check_fails(short_timeout: None) -> None:
    platform = FakePlatform(test_1=True, test_2=False)
    admins = build_roles(platform)
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == {"group admin"}
    platform.says.clear()
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == frozenset(), "an action used cached roles"
    assert await admins.fetch_roles(ANNA, GROUP, now=False) == {"group admin"}, (
        "expected the screen to use cached roles"
    )


async def test_platform_is_asked_only_about_its_users_and_no_private_chats() -> None:
    platform = FakePlatform(test_1=True, test_2=False)
    admins = build_roles(platform)
    for now in (True, False):
        assert await admins.fetch_roles(BEN, GROUP, now=now) == frozenset()
        assert await admins.fetch_roles(ANNA, ALONE, now=now) == frozenset(), "a private chat has a group admin"
    assert platform.asked == []
    assert await admins.fetch_roles(ANNA, GROUP, now=True) == {"group admin"}


async def test_role_cache_is_bounded_and_evicts_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platform_roles, "MAX_CACHED", 2)
    people = [User(f"{n}", "A", aliases=(f"test:{n}",)) for n in range(3)]
    platform = FakePlatform(test_0=True, test_1=True, test_2=True)
    admins = build_roles(platform)
    for person in (*people, people[2], people[1], people[0]):
        assert await admins.fetch_roles(person, GROUP, now=False) == {"group admin"}
    assert platform.asked == ["test:0", "test:1", "test:2", "test:0"]


async def test_operators_see_bot_status_but_have_no_extra_table_rights() -> None:
    owner, operator, other = (User(name, name, aliases=(f"test:{name}", "far:9")) for name in ("1", "2", "3"))

    roles = platform_roles.PlatformRoles()
    roles.register_admin_check("test", AsyncMock(return_value=False), owners=frozenset({1}))
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
async def test_admin_only_group_settings_bind_other_users(holders: Holders, admin: bool, member: bool) -> None:
    """The platform would allow both; it is asked only if the group has no setting."""
    platform = FakePlatform(test_1=True, test_3=False)
    roles = build_roles(platform)
    has_right = AsyncMock(return_value=True)
    roles.register_right_check("test", has_right)
    users = User("a", "Ann", aliases=("test:1",)), User("c", "Cleo", aliases=("test:3",))
    assert [await roles.may_act(user, GROUP, "nights", holders) for user in users] == [admin, member]
    assert [call.args[2] for call in has_right.await_args_list] == ([] if holders else ["nights", "nights"])
    platform.says["test:1"] = False
    assert await roles.may_act(users[0], GROUP, "nights", holders) is member, "a former admin may still act"
