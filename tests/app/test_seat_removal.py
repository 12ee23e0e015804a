"""Test seat removal by an admin: another player takes the seat with its hand; roles, deputies and rights."""

import pytest

from bot.app.api import App
from tests.app.conftest import Arrive, ChannelAdmins, Seat
from tests.app.gameplay import cover_seat, read_table, seats_to_move
from tests.texts import match_text, render_text


async def test_an_admin_frees_a_seat_and_another_player_takes_it(
    app: App, make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    zoe, cleo = await channel_admins.arrive(arrive, anna.place), await arrive("Cleo", at=anna.place)
    await zoe.follow(f"move {table}", render_text("clock-free"))
    assert render_text("clock-free-what") in zoe.screen.text
    freeing = zoe.button(f"free-seat {table} 1").callback_data
    assert freeing.split()[-1] == ben.id
    await zoe.press(freeing, "once")
    await zoe.press(freeing, "once")
    async with app.service.tables.open_started(table) as found:
        assert found.clock.seats[1].free
        assert [player.user for player in found.clock.former_players] == [ben.id]
    await zoe.press(f"story {table} 0")
    assert any(match_text("clock-event-freed", line) for line in zoe.screen.text)
    assert table not in await app.service.store.indexes.list_members("user-tables", ben.id)
    for line in (f"move {table}", f"hand {table}"):
        await ben.press(line)
        assert not ben.screen.panel, "the removed player sees a hand"
    await ben.press(f"take {table} 1")
    assert ben.screen.notice == render_text("clock-seat-freed")
    await cleo.press(f"take {table} 1")
    assert cleo.screen.panel == (1 in await seats_to_move(app, table))
    assert (await read_table(app, table)).own_seat(cleo.id) == 1
    stale = await zoe.press(freeing)
    assert stale.notice == render_text("app-invalid-button"), "the old button removed the successor"


@pytest.mark.parametrize("line", ["free-seat {0} 0 {1}", "quit-yes {0}", "forget-me yes"])
async def test_the_host_role_and_the_deputy_go_with_the_seat(
    line: str, app: App, make_table: Seat, arrive: Arrive, channel_admins: ChannelAdmins
) -> None:
    """An admin frees it, or its player leaves for good."""
    table, (anna, ben) = await make_table("Anna", "Ben")
    zoe, dan = await channel_admins.arrive(arrive, anna.place), await arrive("Dan", at=anna.place)
    await anna.change(deputy=dan.id)
    assert await cover_seat(app, table, 0, "deputy")
    assert table in await app.service.store.indexes.list_members("user-tables", dan.id)
    await (zoe if line.startswith("free") else anna).press(line.format(table, anna.id))
    for guest in (anna, dan):
        assert table not in await app.service.store.indexes.list_members("user-tables", guest.id)
    async with app.service.tables.open_started(table) as found:
        assert found.lobby.host == ben.id
        assert found.seat_of(dan.id) is None
        assert not found.clock.seats[0].deputy


async def test_an_admin_who_plays_frees_the_seats_of_others_alone(
    make_table: Seat, channel_admins: ChannelAdmins
) -> None:
    table, (_, ben) = await make_table("Anna", "Ben")
    await channel_admins.put(ben)
    await ben.follow(f"waiting {table}", render_text("clock-free"))
    assert [label for label in ben.labels() if match_text("clock-free-seat", label)] == [
        render_text("clock-free-seat", name="Anna")
    ]
    await ben.press(f"free-seat {table} 1 {ben.id}")
    assert ben.screen.notice == render_text("app-invalid-button")


async def test_a_host_who_is_an_admin_is_offered_it_as_other_admins_are(
    app: App, make_table: Seat, channel_admins: ChannelAdmins
) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await anna.press(f"waiting {table}")
    assert render_text("clock-free") not in anna.labels(), "a host who is no admin may free a seat"
    await channel_admins.put(anna)
    app.service.admins._lately.clear()
    await anna.press(f"move {table}")
    assert render_text("clock-free") not in anna.labels(), "it is offered beside the moves, too"
    await anna.follow(f"waiting {table}", render_text("clock-free"))
    assert render_text("clock-free-what") in anna.screen.text
    await anna.tap(render_text("clock-free-seat", name="Ben"))
    assert len((await read_table(app, table)).clock.former_players) == 1
