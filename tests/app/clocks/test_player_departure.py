"""Test departure of players: their seats and deputized seats, host role, premoves, drafts, story and erasure."""

import json
from unittest.mock import AsyncMock

import pytest

from bot.app.clocks.events import HostChanged
from bot.app.tables import premoves
from engines.core.core_types import Seat
from tests.app.clocks.clocked_tables import World, make_account, start_table, vote_to_replace
from tests.app.clocks.test_absence import appoint_deputy, read_story, seat_covers
from tests.app.clocks.test_premoves import load_seat_premoves
from tests.app.gameplay import (
    Guest,
    cover_seat,
    export_table,
    offered_presses,
    plan_for_all,
    plan_pebbles,
    press_by_all,
    read_table,
    require,
)
from tests.app.test_linking import link_accounts
from tests.callbacks import (
    AskEndGame,
    ChangeSetting,
    DeleteAccount,
    FreeText,
    LeaveTable,
    OpenMove,
    QuitTable,
    ReturnToTable,
    SetHoliday,
    ShowHand,
    ShowPremoves,
    ShowTableTime,
    StartGame,
    TakeSeat,
    TypePremove,
    UnlinkAccount,
)
from tests.texts import render_text


async def table_host(world: World, table_id: str) -> str:
    return (await read_table(world.app, table_id)).lobby.host


@pytest.mark.slow
async def test_erased_deputy_leaves_seat_and_premoves_to_player(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", timeout_policy="deputy.ai")
    zoe = await appoint_deputy(anna, await world.arrive("Zoe"))
    await plan_pebbles(ben, table)
    await anna.press(TypePremove(table, FreeText("pass")))
    await world.go(hours=24, minutes=1)
    assert await seat_covers(world, table) == ["deputy", ""]
    await zoe.press(DeleteAccount("yes"))
    assert await seat_covers(world, table) == ["ai", ""], "expected the AI to play in her absence"
    assert not (await world.table_clock(table)).seats[0].ai
    assert [one.move for one in await load_seat_premoves(world, table, 0)] == [("pass",)], "her planned move is lost"
    await anna.press(ReturnToTable(table))
    assert await seat_covers(world, table) == ["", ""]
    assert (await read_table(world.app, table)).own_seat(anna.id) == 0


async def test_end_table_button_is_offered_only_to_current_host(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    assert offered_presses(await anna.press(ShowTableTime(table)), f"end {table}")
    assert not offered_presses(await anna.press(QuitTable(table)), f"end {table}")
    assert await table_host(world, table) == ben.id
    await ben.press(QuitTable(table))
    await anna.press(TakeSeat(table, 0))
    assert await table_host(world, table) == anna.id
    assert offered_presses(await anna.press(ShowTableTime(table)), f"end {table}")


async def test_premoves_are_deleted_with_their_author(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="vote")
    await press_by_all(people, TypePremove(table, FreeText("pass / deck")))
    await plan_for_all(table, people[1:])
    seat = await vote_to_replace(world, table, people)
    assert await load_seat_premoves(world, table, seat) == [], "premoves are left although an AI plays"
    zoe = await world.arrive("Zoe")
    await zoe.press_each(TakeSeat(table, seat), ShowPremoves(table))
    assert not any(label.startswith("Delete") for label in zoe.labels()), "the plans have a button to delete them"
    assert await load_seat_premoves(world, table, seat) == []
    await zoe.press(TypePremove(table, FreeText("pass / deck")))
    with monkeypatch.context() as crash:
        crash.setattr(premoves, "delete_premoves", AsyncMock())
        await zoe.press(QuitTable(table))
    await zoe.press(TakeSeat(table, seat))
    assert await load_seat_premoves(world, table, seat) == [], "a crash when she left leaves her old premoves"
    await zoe.press(QuitTable(table))
    await people[seat].press(TakeSeat(table, seat))
    assert await load_seat_premoves(world, table, seat) == [], "old premoves are left for the next player"


async def test_erasure_deletes_draft_and_premoves_of_player(world: World, table: str, anna: Guest) -> None:
    store = world.service.store
    await anna.press(TypePremove(table, FreeText("pass")))
    await anna.follow(OpenMove(table), "give ")
    for is_kept in (True, False):
        assert (await store.documents.load_document("premoves", f"{table}.0") is not None) == is_kept
        assert (await store.drafts.load_draft(table, 0, anna.id) is not None) == is_kept
        await anna.press(DeleteAccount("yes"))
        await world.go(minutes=1)


async def test_premoves_become_void_when_the_game_ends_and_are_deleted_later(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="none")
    zoe, load = await world.arrive("Zoe"), world.service.store.documents.load_document
    await press_by_all((anna, ben), TypePremove(table, FreeText("pass")))
    await ben.press(QuitTable(table))
    await zoe.press_each(TakeSeat(table, 1), TypePremove(table, FreeText("pass / deck")))
    keys = {0: f"{table}.0", 1: f"{table}.1.{zoe.id}"}  # without her id, another user would find those of Zoe
    for seat in keys:
        assert await load_seat_premoves(world, table, seat)
    await anna.follow(AskEndGame(table), "Close it")
    for seat, key in keys.items():
        assert await load("premoves", key) is not None, f"the premoves of seat {seat} are stored elsewhere"
        assert await load_seat_premoves(world, table, seat) == []
    await world.go(hours=2)
    assert [await load("premoves", key) for key in keys.values()] == [None, None]


async def test_unlinked_account_that_saw_a_hand_cannot_take_other_seat(world: World) -> None:
    table, (anna, _, cleo) = await start_table(world, "Anna", "Ben", "Cleo", time_control="none")
    away = await make_account(world, anna, "Ann")
    await link_accounts(anna, away)
    assert (await away.press(ShowHand(table))).picture is not None
    await anna.press(UnlinkAccount(max(anna.id, away.id)))
    assert (await away.load_user()).id != (await anna.load_user()).id
    await cleo.press(QuitTable(table))
    assert (await away.press(TakeSeat(table, 2))).notice == render_text("clock-seen-another")
    assert (await world.table_clock(table)).seats[2].free


async def test_story_keeps_names_of_former_players(world: World) -> None:
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo", time_control="none", planned=True)
    before = await read_story(ben, table)
    assert before.count("Anna") > 1
    await anna.press(QuitTable(table))
    gone = await read_story(ben, table)
    assert gone.startswith(before), "an earlier sentence now names another user"
    await (await world.arrive("Zoe")).press(TakeSeat(table, 0))
    told = await read_story(ben, table)
    assert told.startswith(gone)
    assert render_text("clock-event-quit", name="Anna", n=1) in told
    assert render_text("clock-event-taken", name="Zoe", n=1) in told
    texts = [event["text"] for event in json.loads(await export_table(world.app, cleo.id, table))["events"]]
    assert sum("Anna" in text for text in texts) >= before.count("Anna")
    board = await world.app.render_screen(cleo.id, cleo.place, table, "board")
    assert not any("Zoe" in line.text for line in require(board.picture).recent_moves[:-1])


async def test_departing_host_is_replaced_by_longest_seated_player(world: World) -> None:
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo", time_control="none")
    await ben.press_each(QuitTable(table), TakeSeat(table, 1))
    await anna.press(QuitTable(table))
    assert await table_host(world, table) == cleo.id, "expected the longest-seated player as host"
    assert render_text("app-event-host", seat="Cleo") in await read_story(ben, table)
    assert await world.app.find_host(table) == await cleo.load_user()
    await anna.press(TakeSeat(table, 0))
    await ben.press(QuitTable(table))
    assert await table_host(world, table) == cleo.id, (
        "expected no change when the former host returns or another player leaves"
    )
    assert len(await world.events(table, HostChanged)) == 1, "expected exactly one announcement of the new host"
    for guest, host in ((cleo, anna.id), (anna, "")):
        await guest.press(QuitTable(table))
        assert await table_host(world, table) == host
    zoe = await world.arrive("Zoe")
    await zoe.press(TakeSeat(table, 0))
    assert await table_host(world, table) == zoe.id
    assert render_text("app-event-host", reader=0, seat=Seat(0)) in await read_story(zoe, table)


async def test_erased_host_is_replaced_by_next_player(world: World) -> None:
    table, (anna, ben, _) = await start_table(world, "Anna", "Ben", "Cleo", time_control="none")
    await anna.press(DeleteAccount("yes"))
    assert await table_host(world, table) == ben.id
    assert render_text("app-event-host", reader=1, seat=Seat(1)) in await read_story(ben, table)


async def test_erasure_leaves_finished_game_unchanged(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="none")
    await anna.follow(AskEndGame(table), "Close it")
    ended = await world.entries(table)
    assert table in await world.service.store.indexes.list_members("user-tables", anna.id)
    await anna.press(DeleteAccount("yes"))
    assert await world.entries(table) == ended, "a finished table changed when its player was deleted"
    assert "Anna" not in await read_story(ben, table)


async def test_lobby_shows_new_host_after_host_leaves(world: World) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    table = await anna.open_table(ben)
    await anna.press(LeaveTable(table))
    assert render_text("app-event-host", seat="Ben") in (await world.app.render_screen(None, "", table)).text
    assert render_text("app-event-host", seat="Ben") not in "\n".join((await ben.press(StartGame(table))).text)


async def test_erased_user_frees_their_seat_but_not_a_deputized_seat(world: World) -> None:
    first, (anna, _) = await start_table(world, "Anna", "Ben", time_control="none")
    second, (zoe, _) = await start_table(world, "Zoe", "Yan", time_control="none")
    await appoint_deputy(anna, zoe)
    assert await cover_seat(world.app, first, 0, "deputy")
    await zoe.press(DeleteAccount("yes"))
    assert [clock.ai for clock in (await world.table_clock(first)).seats] == [False, False]
    assert [clock.ai for clock in (await world.table_clock(second)).seats] == [True, False]


async def test_new_seat_owner_has_their_own_reminders_and_holidays(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    zoe, yan = await world.arrive("Zoe"), await world.arrive("Yan")
    await zoe.press_each(SetHoliday("2026-06-03", "2026-06-09", FreeText("ai")), ChangeSetting("reminder", "3h"))
    await yan.press(SetHoliday("2026-06-01", "2026-06-09", FreeText("pause")))
    for n, (gone, new) in enumerate(((anna, zoe), (ben, yan))):
        await gone.press(QuitTable(table))
        await new.press(TakeSeat(table, n))
    first, second = (await world.table_clock(table)).seats
    assert first.reminder == "3h"
    assert first.away == (await zoe.load_user()).away
    assert second.away is None, "the new user is away due to the former user's holiday"
    await world.go(days=1, hours=23)
    assert (await seat_covers(world, table))[0] == "ai"


async def test_host_replaced_by_vote_loses_host_role_and_deputy_loses_access(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="vote")
    dan = await world.arrive("Dan")
    members = world.service.store.indexes.list_members
    await people[0].change(deputy=dan.id)
    assert await cover_seat(world.app, table, 0, "deputy")
    assert table in await members("user-tables", dan.id)
    assert await vote_to_replace(world, table, people) == 0
    assert await table_host(world, table) == people[1].id
    assert table not in await members("user-tables", dan.id)


async def test_replaced_deputy_loses_access_to_table(world: World) -> None:
    table, (anna, *_) = await start_table(world, "Anna", "Ben", "Cleo")
    deputies, members = (
        [await world.arrive(name) for name in ("Dan", "Eve")],
        world.service.store.indexes.list_members,
    )
    for deputy in deputies:
        await anna.change(deputy=deputy.id)
        assert await cover_seat(world.app, table, 0, "deputy", command=f"away-{deputy.id}")
    assert [table in await members("user-tables", deputy.id) for deputy in deputies] == [False, True]
