"""Test permissions: the code and ``docs/rights.md`` agree, and what admins of a group see.

Who may press what, ``test_callback_results.py`` tries of every callback, in each role and without rights.
"""

import itertools
from pathlib import Path

import pytest

from bot.app.api import App
from bot.app.context import roles_allow, table_roles
from bot.app.permissions import PERMISSIONS, ROLES, Role
from bot.app.ui.screen import flatten_rows
from tests.app.conftest import Arrive, ChannelAdmins, Guest, Seat
from tests.app.gameplay import table_version

PAGE = Path(__file__).parents[2] / "docs" / "rights.md"
SPECTATOR: frozenset[Role] = frozenset({"spectator"})


@pytest.mark.parametrize("act", PERMISSIONS)
def test_every_act_and_role_is_answered_by_the_table_alone(act: str) -> None:
    for role in ROLES:
        assert roles_allow(frozenset({role}), act) == (role in PERMISSIONS[act])  # type: ignore[arg-type,index]
    assert not roles_allow(frozenset(), act)  # type: ignore[arg-type]


def test_more_roles_never_take_a_right_away() -> None:
    for one, other in itertools.combinations(ROLES, 2):
        for act in PERMISSIONS:
            both = roles_allow(frozenset({one, other}), act)
            assert both == (roles_allow(frozenset({one}), act) or roles_allow(frozenset({other}), act))


def test_the_lines_that_matter_most() -> None:
    assert not roles_allow(SPECTATOR, "answer")
    assert not roles_allow(SPECTATOR, "export")
    assert not roles_allow(SPECTATOR, "vote")
    for role in ROLES:
        assert not roles_allow(frozenset({role}), "rewind"), f"{role}: one player alone may rewind"
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
    assert told == {act: set(roles) for act, roles in PERMISSIONS.items()}, "mend the table of docs/rights.md"
    assert all(row[-1] for row in rows[1:]), "docs/rights.md: say in the last column what each act is"


async def test_the_host_closes_a_running_game_by_buttons(app: App, make_table: Seat) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    for press in ("move", "waiting"):
        await ben.press(f"{press} {table}")
        assert "End this game" not in ben.labels()
    await anna.follow(f"move {table}", "Time", "End this game", "Close it")
    assert any("closed before its end" in line for line in (await app.render_screen(None, "", table)).text)
    await ben.press(f"move {table}")
    assert not any(b.callback_data.startswith("walk") for row in ben.screen.rows for b in row)
    assert await app.list_pings(table) == []


# -- those who look after a group


async def open_lobby_with_admins(
    arrive: Arrive, channel_admins: ChannelAdmins
) -> tuple[str, Guest, Guest, Guest, Guest]:
    """Open a lobby of Anna and Ben, in a group with an admin; make an admin of another group, too.

    The admins sit nowhere.
    """
    anna = await arrive("Anna")
    table = (await anna.press("open pebbles")).table
    ben, adam, eve = await arrive("Ben", at=anna.place), await arrive("Adam", at=anna.place), await arrive("Eve")
    await ben.press(f"join {table}")
    await channel_admins.put(adam)
    await channel_admins.put(eve)
    return table, anna, ben, adam, eve


async def test_an_admin_of_the_group_minds_a_strangers_lobby_by_buttons(
    arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, anna, _, adam, _ = await open_lobby_with_admins(arrive, channel_admins)
    await adam.follow(f"table {table}", "Options")
    assert {b.callback_data.split()[0] for b in flatten_rows(adam.screen.rows)} == {"kick", "close"}
    await adam.tap("Remove Ben")
    assert not any("Ben" in line for line in (await anna.press(f"table {table}")).text)
    await adam.tap("Close the table")
    assert "closed" in (await anna.press(f"table {table}")).notice


async def test_who_may_remove_players_seats_no_ai(arrive: Arrive, channel_admins: ChannelAdmins) -> None:
    table, anna, _, adam, _ = await open_lobby_with_admins(arrive, channel_admins)
    await anna.press(f"addai {table}")
    assert "add or remove" in (await adam.press(f"kick {table} 2 ai")).notice


async def test_showing_table_in_own_group_grants_no_admin_rights(
    app: App, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, _, ben, _, eve = await open_lobby_with_admins(arrive, channel_admins)
    await eve.press(f"join {table}")
    await eve.press(f"here {table}")
    assert eve.place in [place.id for place in await app.service.channels.list_for_table(table)]
    assert "remove a player" in (await eve.press(f"kick {table} 1 {ben.id}")).notice
    assert "can end a game" in (await eve.press(f"close {table}")).notice


async def test_dismissed_admin_cannot_use_old_button(
    app: App, make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, people = await make_table("Anna", "Ben")
    adam = await arrive("Adam", at=people[0].place)
    await channel_admins.put(adam)
    await adam.follow(f"move {table}", "End this game")
    yes = adam.button("Close it").callback_data
    channel_admins.dismiss()
    assert "can end a game" in (await adam.press(yes)).notice
    await channel_admins.put(adam)
    await adam.press(yes)
    assert any("closed before its end" in line for line in (await app.render_screen(None, "", table)).text)


async def test_group_admin_can_end_table_from_any_channel(
    make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    """What counts is the table's place, not the chat that the press comes from."""
    table, people = await make_table("Anna", "Ben")
    adam = await arrive("Adam")
    await channel_admins.put(adam, people[0].place)
    await adam.press(f"board {table}")
    assert "End this game" in adam.labels()


async def test_operator_can_close_every_table(
    app: App, make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, people = await make_table("Anna", "Ben")
    zoe = await arrive("Zoe")
    await app.ensure_user("test:4711", "Owner", "en")
    zoe.id = (await app.ensure_user("test:4711", "Owner", "en")).id
    app.service.admins.register_admin_check("test", channel_admins.is_admin, frozenset({4711}))
    await zoe.command("board", table)
    await zoe.tap("End this game", "Close it")
    assert any("closed before its end" in line for line in (await app.render_screen(None, "", table)).text)
    lobby = (await people[0].press("open pebbles")).table
    await zoe.follow(f"setup {lobby}", "Close the table")
    assert "closed" in (await people[0].press(f"table {lobby}")).notice


async def test_owner_id_is_bound_to_platform(
    app: App, make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    """Numbers are given again on each platform, and some hosts run the bot on one alone."""
    table, _ = await make_table("Anna", "Ben")
    app.service.admins.register_admin_check("test", channel_admins.is_admin, frozenset({4712}))
    zoe = await arrive("Zoe")
    for alias in ("north:4712", "test:47120", "test:test:4712"):
        zoe.id = (await app.ensure_user(alias, "Zoe", "en")).id
        assert "can end a game" in (await zoe.press(f"end {table}")).notice


async def test_player_callbacks_request_no_platform_roles(make_table: Seat, channel_admins: ChannelAdmins) -> None:
    table, people = await make_table("Anna", "Ben")
    for guest in people:
        await guest.press(f"move {table}")
        await guest.press(f"board {table}")
        await guest.press(f"hand {table}")
    await people[0].press(f"end {table}")
    assert channel_admins.asked == 0
    await people[1].press(f"waiting {table}")
    await people[1].press(f"waiting {table}")
    assert channel_admins.asked == 1, "the platform is asked for the admins again though it answered a moment ago"


# -- a word that is typed goes to no other user's table


async def test_typed_move_is_rejected_at_table_of_others(app: App, make_table: Seat, arrive: Arrive) -> None:
    table, _ = await make_table("Anna", "Ben")
    lobby = (await (await arrive("Cleo")).press("open pebbles")).table
    zoe = await arrive("Zoe")
    at = await table_version(app, table)
    for foreign in (table, lobby):
        for near in ("", foreign):
            screen = await app.handle_command(zoe.id, zoe.place, "move", f"{foreign} stone=2", near=near)
            assert "You have no seat at this table" in screen.notice
            assert not screen.rows + screen.text, "the refused screen shows what it should hide"
        screen = await app.handle_command(zoe.id, zoe.place, "move", "stone=2", near=foreign)
        assert "You don’t play at a table here" in screen.notice
    assert await table_version(app, table) == at


async def test_typed_move_goes_to_table_viewed_last(app: App, make_table: Seat) -> None:
    first, (anna, ben) = await make_table("Anna", "Ben")
    second = await anna.open_table(ben, start=True)
    for near, other in ((first, second), (second, first)):
        before = await table_version(app, near), await table_version(app, other)
        screen = await app.handle_command(anna.id, anna.place, "move", "what is this", near=near)
        assert screen.table == near, "a line that can't be read is asked about at another table"
        await app.handle_command(anna.id, anna.place, "move", "red=2 .", near=near)
        assert (await table_version(app, near), await table_version(app, other)) == (before[0] + 1, before[1])
        await app.handle_command(anna.id, anna.place, "move", f"{near} red=3 .", near=other)
        assert await table_version(app, near) == before[0] + 2, "the move did not go to the table that it names"
