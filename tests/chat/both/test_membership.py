"""Test in a chat of each platform what members and admins may do, and that a deleted account leaves no data."""

import pytest

from tests.app.gameplay import read_table, table_version
from tests.chat.both.chats import Chat, DiscordChat
from tests.store_scan import find_in_store
from tests.texts import render_text
from tests.timeouts import wait_until


@pytest.mark.slow
async def test_group_admin_can_end_a_game_with_buttons(chat: Chat) -> None:
    _, table = await chat.seat("Anna", "Ben")
    zoe, yan = chat.person("Zoe"), chat.person("Yan")
    chat.set_admins(zoe)
    await chat.tap(zoe, "move ")
    await chat.tap(zoe, render_text("app-end"), private=True)
    chat.set_admins()
    await chat.tap(zoe, render_text("app-end-yes"), private=True)
    await chat.settle()
    assert not (await read_table(chat.app, table)).is_over, "a former admin can still end the game"
    chat.set_admins(yan)
    await chat.command(yan, "board", table, private=True)
    for key in ("app-end", "app-end-yes"):
        await chat.tap(yan, render_text(key), private=True)
    assert (await read_table(chat.app, table)).is_over


async def test_admin_of_another_group_cannot_end_a_game(chat: Chat) -> None:
    _, table = await chat.seat("Anna", "Ben")
    eve = chat.person("Eve")
    elsewhere = chat.make_own_place(eve)
    await chat.settle()
    await chat.command(eve, "board", table, private=True)
    await wait_until(lambda: chat.sees(eve, table, private=True), "the board")
    assert not chat.find(eve, render_text("app-end"), private=True)
    for line in (f"end {table}", f"end-game {table} {await table_version(chat.app, table)}"):
        for _ in range(2):  # the result of the background request is known by the second time
            assert (await chat.send_callback(eve, line, elsewhere)).notice == render_text("app-may-not-end")
            await chat.settle()
        assert not (await read_table(chat.app, table)).is_over, f"expected a refusal, but {line} ended the game"


async def test_invitation_to_a_members_only_table_rejects_other_users(chat: Chat) -> None:
    zoe, eve = chat.person("Zoe"), chat.person("Eve")
    chat.set_admins(zoe)
    place = await chat.app.ensure_channel(chat.place, group=chat.group)
    await chat.send_callback(zoe, f"set-here {place.id} here-members 1")
    table = await chat.open_lobby(zoe)
    assert chat.sees(eve, render_text("app-members-only-here"))
    line = f"join {table} {(await chat.app.service.lobbies.require_lobby(table)).invite}"
    chat.move_out(eve)
    private = f"{chat.platform}:{eve.user.id}"
    assert (await chat.send_callback(eve, line, private)).notice == render_text("app-no-member")
    chat.move_out(eve, back=True)
    await chat.send_callback(eve, line, private)
    assert len((await chat.app.service.lobbies.require_lobby(table)).seats) == 2, (
        "expected a member to be able to sit down"
    )


async def test_unknown_membership_grants_and_revokes_nothing(chat: Chat) -> None:
    """Without an answer of the platform, no user counts as an admin, and none as having left."""
    anna, ben, eve = (chat.person(name) for name in ("Anna", "Ben", "Eve"))
    chat.set_admins(anna)
    chat.move_out(eve)
    members = chat.membership()
    users = [f"{chat.platform}:{one.user.id}" for one in (anna, ben, eve)]
    assert [await members.is_admin(chat.place, user) for user in users] == [True, False, False]
    assert [await members.is_member(chat.place, user) for user in users] == [True, True, False]
    private = f"{chat.platform}:{anna.user.id}"
    for place, user in (("@", users[0]), ("web:1", users[0]), (private, users[0]), (chat.place, "other:77")):
        assert not await members.is_admin(place, user)
        assert await members.is_member(place, user) is None


NAME = "Xanthippe Quux"


@pytest.mark.slow
async def test_deleted_account_leaves_no_data(chat: Chat) -> None:
    people, _ = await chat.seat(NAME, "Ben", calls="dm")
    store, needles = chat.app.service.store, [NAME, f"{people[0].user.id}"]
    if isinstance(chat, DiscordChat):  # which stores more
        await chat.env.process.bot.scheduled_events.interest.note_interest(7, people[0].user.id, comes=True)
        needles.append(f"{chat.world.dm(people[0].user.id).id}")
    await chat.command(people[0], "settings", private=True)
    for line in ("settings me", "data"):
        await chat.tap(people[0], line, private=True)
    await wait_until(lambda: chat.find(people[0], "forget", private=True), "the page of the account")
    before = {line.rpartition(": ")[2] for line in await find_in_store(store, needles)}
    assert before == set(needles), f"expected the scan to find {set(needles)}, got {before}"
    for line in ("forget", "forget-me yes"):
        await chat.tap(people[0], line, private=True)
    await chat.settle()
    assert await find_in_store(store, needles) == []
    await chat.open_lobby(people[1])


async def test_group_has_one_sign_up_board_that_is_edited_in_place(chat: Chat) -> None:
    zoe, anna, ben = (chat.person(name) for name in ("Zoe", "Anna", "Ben"))
    chat.set_admins(zoe)
    place = await chat.app.ensure_channel(chat.place, group=chat.group)
    await chat.send_callback(zoe, f"board-place {place.id} 1")
    table = await chat.open_lobby(anna)
    await chat.send_callback(anna, f"offer-set {table} days 3")
    await wait_until(lambda: chat.find(ben, f"seat {table}"), "the offered seat")
    board = chat.find(ben, f"seat {table}")
    await chat.tap(ben, f"seat {table}")
    await chat.tap(ben, f"join {table}", private=True)
    counted = render_text("offers-seats", n=2, seats=4)
    await wait_until(lambda: counted in chat.texts(zoe)[board], "the board with both players")
    assert [number for number, text in chat.texts(zoe).items() if render_text("offers-board") in text] == [board]
    assert len((await chat.app.service.lobbies.require_lobby(table)).seats) == 2
