"""Test expired turns and absent players: deputies, AI replacement, votes of the others, return, holidays."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.app.api import App
from bot.app.clocks.events import (
    DeputyHolidayPlanned,
    PlayerCalled,
    QuietHoursEnded,
    SilenceWarned,
    TableFellAsleep,
    TurnExpired,
)
from bot.app.errors import RejectedError
from bot.app.ui.texts import strip_timestamps
from tests.app.clocks.clocked_tables import NIGHT, World, make_account, start_table, vote_to_replace
from tests.app.clocks.test_time_controls import turn_deadline, utc_ms
from tests.app.gameplay import (
    QUICK,
    Guest,
    answer_question,
    cover_seat,
    export_table,
    offered_presses,
    plan_for_all,
    plan_pebbles,
    press_by_all,
    read_own_data,
    read_table,
    seats_to_move,
    table_version,
)
from tests.app.test_fuzz import act_before_call
from tests.app.test_linking import link_accounts
from tests.callbacks import (
    AcceptDeputy,
    CancelHoliday,
    DeleteAccount,
    FreeText,
    ListTables,
    OpenMove,
    ProposePause,
    QuitTable,
    RemoveDeputy,
    ReportAbsent,
    ReturnToTable,
    SetHoliday,
    ShowDeputy,
    ShowHand,
    ShowStory,
    ShowTableTime,
    TakeSeat,
    UndoMove,
)
from tests.texts import match_text, render_text


async def seat_covers(world: World, table_id: str) -> list[str]:
    return [clock.cover for clock in (await world.table_clock(table_id)).seats]


async def appoint_deputy(player: Guest, friend: Guest) -> Guest:
    """Make a friend the deputy of a player with the callback data from the link; return the friend."""
    await player.press(ShowDeputy())
    assert match_text("clock-deputy-agreed", " ".join((await friend.press(player.screen.copies[0].text)).text))
    return friend


async def test_deputy_link_can_be_entered_as_text(world: World) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    await anna.press(ShowDeputy())
    assert (
        render_text("clock-deputy-agreed", name="Anna")
        in (await zoe.press(AcceptDeputy(FreeText(anna.screen.copies[0].text)))).text
    )
    await anna.follow(ShowDeputy(), render_text("clock-deputy-off"))
    assert (
        render_text("clock-deputy-agreed", name="Anna") in (await yan.command("play", anna.screen.copies[0].text)).text
    )
    assert (await anna.load_user()).deputy == yan.id


async def read_story(guest: Guest, table_id: str) -> str:
    """Open the story of a table; return its text."""
    return "\n".join((await guest.press(ShowStory(table_id, 0))).text)


async def start_with_absent_host(world: World, *names: str, timeout_policy: str) -> tuple[str, list[Guest]]:
    """Start a table where all but the host plan, and let the time of the host run out."""
    table, people = await start_table(world, *names, timeout_policy=timeout_policy)
    await plan_for_all(table, people[1:])
    await world.go(hours=24, minutes=1)
    return table, people


async def test_repeated_timeouts_escalate_from_fallback_move_to_ai(world: World) -> None:
    table, (anna, ben) = await start_with_absent_host(world, "Anna", "Ben", timeout_policy="fallback.ai")
    assert await seat_covers(world, table) == ["", ""]
    assert [e.by for e in await world.entries(table) if e.kind == "move"] == ["player", "fallback"]
    await world.go(hours=24)
    assert (await seat_covers(world, table))[0] == "ai"
    board, covered = await world.board(table), await read_table(world.app, table)
    assert render_text("clock-covered-ai", seat="Anna") in board
    assert render_text("app-ai-name", n=1) not in board
    assert (covered.ai_seats(), covered.human_seats()) == ([0], [0, 1]), "revealed information was hidden again"
    told = await read_story(ben, table)
    assert render_text("clock-event-timeout-fallback", seat="Anna") in told
    assert render_text("clock-event-timeout-ai", seat="Anna") in told
    assert render_text("clock-you-are-away") in (await anna.press(OpenMove(table))).text
    await anna.tap("I’m back")
    assert await seat_covers(world, table) == ["", ""]
    assert render_text("clock-event-back", seat="Anna") in await read_story(ben, table)


async def test_submitted_move_ends_ai_cover_of_seat(world: World) -> None:
    table, (anna, _, _) = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="ai")
    await anna.press(OpenMove(table))
    await anna.press_more(0, 0)
    await cover_seat(world.app, table, 0, "ai", out=True)
    assert (await seat_covers(world, table))[0] == "ai"
    await anna.tap("Done")
    assert (await seat_covers(world, table))[0] == ""
    assert [(e.by, e.seat) for e in await world.entries(table) if e.kind == "move"] == [("player", 0)]


async def test_deputy_sees_and_plays_the_players_hand_only_during_absence(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", timeout_policy="deputy.ai", rounds=3)
    zoe = await appoint_deputy(anna, await world.arrive("Zoe"))
    await plan_pebbles(ben, table)
    assert (await zoe.press(ShowHand(table))).notice == render_text("app-not-seated"), (
        "Zoe stands in although Anna is present"
    )
    await world.go(hours=24, minutes=1)
    assert (await seat_covers(world, table))[0] == "deputy"
    assert render_text("clock-covered-deputy", seat="Anna") in await world.board(table)
    (ping,) = await world.pings(table)
    assert (ping.user, render_text("clock-ping-deputy", name="Anna") in ping.text) == (zoe.id, True)
    hand = await world.app.render_screen(anna.id, "", table, "hand")
    seen = (await zoe.press(ShowHand(table))).alt
    seen = seen.replace("Waiting for Anna", "Waiting for you").replace("Anna: ", "You: ")
    assert seen == hand.alt, "expected the deputy to see Anna's hand"
    await plan_pebbles(zoe, table)
    assert [(e.by, e.user) for e in await world.entries(table) if e.kind == "move"][-1] == ("deputy", zoe.id)
    await zoe.press(ListTables())
    assert any(table in label for label in zoe.labels())
    await anna.press(ReturnToTable(table))
    assert (await seat_covers(world, table))[0] == ""
    assert (await zoe.press(ShowHand(table))).notice == render_text("app-not-seated")
    assert [ping.user for ping in await world.pings(table)] == [anna.id]
    await zoe.press(ListTables())
    assert not any(table in label for label in zoe.labels())
    assert table not in await world.service.store.indexes.list_members("user-tables", zoe.id)


async def test_table_export_contains_only_the_users_votes_and_no_deputy_details(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    await people[1].press(ProposePause(table))

    async def table_export(guest: Guest) -> dict[str, Any]:
        tables = (await read_own_data(world.app, guest.id))["tables"]
        found: dict[str, Any] = next(one for one in tables if one["table"] == table)
        return found

    assert [(await table_export(guest))["votes"] for guest in people] == [[], ["yes"], []]
    assert set(await table_export(zoe)) == {"table", "game", "seat", "state"}


async def test_holiday_of_another_player_does_not_dismiss_deputy(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    await people[2].press(SetHoliday("2026-06-02", "2026-06-05", FreeText("pause")))
    await world.go(hours=20)
    assert (await world.table_clock(table)).seats[0].deputy == zoe.id
    assert await world.events(table, DeputyHolidayPlanned) == []


async def start_with_deputy(world: World) -> tuple[str, list[Guest], Guest]:
    """Start a table of three where Zoe plays for absent Anna. Ben has planned, Cleo has not."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="deputy.ai", rounds=3)
    zoe = await appoint_deputy(people[0], await world.arrive("Zoe"))
    await cover_seat(world.app, table, 0, "deputy")
    await plan_pebbles(people[1], table)
    return table, people, zoe


async def test_deputy_cannot_undo_moves(world: World) -> None:
    """A deputy may not undo even their own moves, since they were made in the player's name."""
    table, _, zoe = await start_with_deputy(world)
    await plan_pebbles(zoe, table)
    said = await table_version(world.app, table)
    assert (await world.entries(table))[-1].by == "deputy"
    for screen in (zoe.screen, await zoe.press(OpenMove(table))):
        assert not offered_presses(screen, "undo", "rewind"), "the deputy is offered undo or rewind"
    assert (await zoe.press(UndoMove(table, said))).notice == render_text("app-may-not-undo")
    assert await table_version(world.app, table) == said


async def test_deputy_cannot_export_table(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    for person in (zoe, await world.arrive("Yan")):
        with pytest.raises(RejectedError, match="app-may-not-export"):
            await export_table(world.app, person.id, table)
    for seat in (0, 1):
        assert json.loads(await export_table(world.app, people[seat].id, table))["seat"] == seat


async def test_deputy_move_is_refused_after_concurrent_player_return(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Anna returns in another process between Zoe's press and its effect."""
    table, people, zoe = await start_with_deputy(world)
    other = App(world.service.store, timings=QUICK, clock=world.hands)
    anna = Guest(other, people[0].id, people[0].place)
    await zoe.press(OpenMove(table))
    await zoe.press_more(0, 0)
    done = zoe.button("Done").callback_data
    said = [e.seat for e in await world.entries(table) if e.kind == "move"]
    tables = world.service.store.tables
    calls = act_before_call(monkeypatch, tables, "commit", 1, lambda: anna.press(ReturnToTable(table)))
    try:
        assert (await zoe.press(done)).notice == render_text("app-not-seated")
    finally:
        await other.close()
    assert calls[0] > 1
    assert (await seat_covers(world, table))[0] == "", "the deputy still leads after she is back"
    assert [e.seat for e in await world.entries(table) if e.kind == "move"] == said


@pytest.mark.parametrize(
    "how", ["on holiday", "seated", *(pytest.param(how, marks=pytest.mark.slow) for how in ("gone", "self", "seen"))]
)
async def test_ineligible_deputy_is_skipped_for_fallback_move(world: World, how: str) -> None:
    """The deputy was appointed too long ago, so the next fallback applies."""
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="deputy.fallback")
    zoe = await world.arrive("Zoe")
    while zoe.id > ben.id:  # so the table knows them by their other id
        zoe = await world.arrive("Zoe")
    await appoint_deputy(anna, ben if how == "seated" else zoe)
    if how == "gone":
        await zoe.press(DeleteAccount("yes"))
    elif how == "self":
        await world.service.users.merge_users(anna.id, zoe.id)
    elif how == "seen":
        await ben.press_each(ShowHand(table), QuitTable(table))
        await world.service.users.merge_users(zoe.id, ben.id)
    elif how == "on holiday":  # two deputies of each other are both absent
        await appoint_deputy(zoe, anna)
        await zoe.press(SetHoliday("2026-06-01", "2026-06-05", FreeText("ai")))
    for guest in (cleo,) if how == "seen" else (ben, cleo):
        await plan_pebbles(guest, table)
    await world.go(hours=24, minutes=1)
    assert (await seat_covers(world, table))[0] == ""
    assert len(await world.events(table, TurnExpired)) == 1
    if how != "self":  # the pinged player is also the deputy
        assert zoe.id not in {ping.user for ping in await world.pings(table)}, "the deputy is pinged without a reason"


@pytest.mark.parametrize("back", [True, False], ids=["player returns", "deputy late"])
async def test_deputy_who_runs_out_of_time_is_replaced_by_ai(world: World, back: bool) -> None:
    table, people = await start_table(world, "Anna", "Ben", timeout_policy="deputy.ai")
    await appoint_deputy(people[0], await world.arrive("Zoe"))
    await plan_pebbles(people[1], table)
    await world.go(hours=24, minutes=1)
    if back:
        await people[0].press(ReturnToTable(table))
        assert await turn_deadline(world, table, 0) == world.hands.ms + 15 * 60_000
    else:
        await world.go(hours=24)
        assert (await seat_covers(world, table))[0] == "ai"


async def test_absence_vote_chooses_wait_or_fallback_move(world: World) -> None:
    table, (anna, ben, cleo) = await start_with_absent_host(world, "Anna", "Ben", "Cleo", timeout_policy="vote")
    board = await world.app.render_screen(None, "", table)
    assert render_text("clock-vote-absent", seat="Anna") in "\n".join(board.text)
    ben.screen = board
    wait = ben.button("Wait").callback_data
    await ben.press(wait)
    assert (await anna.press(wait)).notice == render_text("clock-no-vote")
    await cleo.follow(ShowTableTime(table), "Wait")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 24 * 3_600_000, "she did not get a whole new turn"
    await world.go(hours=24, minutes=1)
    for guest in (ben, cleo):
        await guest.follow(ShowTableTime(table), "Usual answer")
    await world.go(minutes=1)
    assert [e.by for e in await world.entries(table) if e.kind == "move"][-1] == "fallback"


async def test_unanswered_vote_submits_fallback_move(world: World) -> None:
    table, _ = await start_with_absent_host(world, "Anna", "Ben", "Cleo", timeout_policy="vote")
    await world.go(hours=24, minutes=1)
    assert [e.by for e in await world.entries(table) if e.kind == "move"][-1] == "fallback"


@pytest.mark.slow
async def test_seat_freed_by_vote_can_be_taken_by_newcomer(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", timeout_policy="vote")
    seat = await vote_to_replace(world, table, people)
    others = [guest for n, guest in enumerate(people) if n != seat]
    assert render_text("clock-seat-free", n=seat + 1) in await world.board(table)
    zoe = await world.arrive("Zoe")
    assert (await others[0].press(TakeSeat(table, seat))).notice == render_text("clock-seen-another")
    zoe.screen = await world.app.render_screen(None, "", table)
    await zoe.tap("Take seat")
    async with world.service.tables.open_started(table) as found:
        assert found.owners[seat].user == zoe.id
        assert found.own_seat(people[seat].id) is None
    assert render_text("clock-event-taken", name="Zoe", n=seat + 1) in await read_story(zoe, table)
    assert (await (await world.arrive("Yan")).press(TakeSeat(table, seat))).notice == render_text("clock-seat-taken")


async def test_absence_vote_can_end_game(world: World) -> None:
    table, people = await start_with_absent_host(world, "Anna", "Ben", timeout_policy="vote")
    await people[1].follow(ShowTableTime(table), "End the game")
    assert render_text("app-ended-early") in await world.board(table)


async def test_departed_player_is_replaced_by_ai_and_may_return(world: World) -> None:
    table, (anna, ben, _) = await start_table(world, "Anna", "Ben", "Cleo", time_control="none")
    assert (await anna.follow(ShowTableTime(table), render_text("clock-quit"))).text[0] == render_text("clock-quit-ask")
    await anna.tap("Yes, leave")
    assert render_text("clock-event-quit", name="Anna", n=1) in await read_story(ben, table)
    await world.go(minutes=1)
    assert [e.by for e in await world.entries(table) if e.kind == "move"] == ["ai"], "expected the AI to move"
    await anna.press(ListTables())
    assert not any(table in label for label in anna.labels())
    assert (await anna.press(ShowHand(table))).notice == render_text("app-not-seated")
    await anna.press(TakeSeat(table, 0))
    assert (await read_table(world.app, table)).own_seat(anna.id) == 0, "she can't see her own hand while away"


async def test_holiday_applies_to_all_tables_of_player(world: World) -> None:
    first, people = await start_table(world, "Anna", "Ben", "Cleo", time_control="turn-7d", hours={"Anna": NIGHT})
    anna, ben, cleo = people
    second = await anna.open_table(ben, start=True)
    await plan_for_all(first, [ben, cleo])
    await anna.press(SetHoliday())
    assert (
        render_text("clock-away-days", begin="Wednesday 3 June 2026", end="Tuesday 9 June 2026")
        in (await anna.follow(SetHoliday("3.6."), "7 days")).text
    )
    await anna.tap("An AI")
    for table in (first, second):
        told = strip_timestamps(await read_story(ben, table))
        assert (
            render_text("clock-event-away-ai", seat="Anna", begin="Wednesday 3 June 2026", end="Tuesday 9 June 2026")
            in told
        )
    assert (await seat_covers(world, first))[0] == ""
    await world.go(hours=36, minutes=1)
    assert (await seat_covers(world, first))[0] == "ai"
    assert (await seat_covers(world, second))[0] == "ai"
    await world.go(minutes=1)
    assert await seats_to_move(world.app, second) == [1]
    await world.go(days=7)
    assert (await seat_covers(world, first))[0] == ""
    assert render_text("clock-event-back", seat="Anna") in await read_story(ben, first)
    sent = [e.move for e in await world.entries(first) if e.kind == "table" and e.seat == 0 and e.events]
    assert sorted(move[0] for move in sent) == ["AiTookOver", "HolidayPlanned", "PlayerReturned"], (
        "expected one notice for each player"
    )


async def test_pause_holiday_stops_clock_and_pings(world: World, table: str, anna: Guest, ben: Guest) -> None:
    await plan_pebbles(ben, table)
    await world.go(hours=1)
    await anna.press(SetHoliday("2026-06-01", "2026-06-10", FreeText("pause")))
    assert match_text("clock-event-away-pause", await read_story(ben, table), seat="Anna")
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 11, 23), "expected 23 hours to be left on her return"
    assert await world.pings(table) == [], "a user on holiday is pinged"
    await world.go(days=5)
    assert await world.events(table, PlayerCalled) == []
    assert any(match_text("clock-away-now", line) for line in (await anna.press(SetHoliday())).text)
    await anna.tap("I’m back")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 23 * 3_600_000
    assert [ping.user for ping in await world.pings(table)] == [anna.id]


async def test_ping_is_withdrawn_during_holiday_and_restored_after(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", time_control="turn-7d")
    await plan_pebbles(people[1], table)
    await people[0].press(SetHoliday("2026-06-02", "2026-06-03", FreeText("pause")))
    assert len(await world.pings(table)) == 1
    await world.go(hours=14, minutes=1)
    assert await world.pings(table) == []
    assert await world.events(table, QuietHoursEnded) == [QuietHoursEnded()], "the end of the night edits no message"
    await world.go(days=2)
    assert len(await world.pings(table)) == 1
    assert render_text("clock-event-back", seat="Anna") in await read_story(people[1], table)


async def test_invalid_holiday_dates_are_refused(world: World) -> None:
    anna = await world.arrive("Anna")
    for typed in ("soon", "30.2.", "24. prosince 2026 ráno", "tomorrow", "2026-06-02 31.2. and so on"):
        refused = (await anna.press(f"{SetHoliday.data_prefix()} {typed}")).notice
        assert refused == render_text("clock-no-date")
        assert "24.12." in refused, "the refusal gives no example of a date"
    for begin, end in (("2026-06-05", "2026-06-03"), ("2026-06-05", "2026-12-24"), ("2026-05-05", "2026-06-03")):
        assert match_text("clock-no-dates", (await anna.press(SetHoliday(begin, end))).notice)


async def test_new_table_applies_current_holiday_of_player(world: World) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    await anna.follow(SetHoliday(), render_text("clock-today"), "3 days", "An AI")
    table = await anna.open_table(ben, start=True)
    await world.go(minutes=1)
    assert (await seat_covers(world, table))[0] == "ai"


@pytest.mark.slow
async def test_inactive_table_becomes_dormant_and_can_be_resumed(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", time_control="none")
    await world.go(days=21, minutes=1)
    assert render_text("clock-event-silence", left="7 days") in await world.board(table)
    await world.go(days=7)
    board = await world.app.render_screen(None, "", table)
    assert render_text("clock-asleep") in "\n".join(board.text)
    assert await world.pings(table) == []
    people[0].screen = board
    await people[0].tap("Play on")
    assert render_text("clock-asleep") not in await world.board(table)
    assert len(await world.pings(table)) == 2
    await world.go(days=20)
    assert len(await world.events(table, SilenceWarned)) == len(await world.events(table, TableFellAsleep)) == 1


@pytest.mark.slow
async def test_player_activity_prevents_dormant_table(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", time_control="none")
    for _ in range(4):
        await world.go(days=20)
        await plan_pebbles(people[0], table)
        await people[0].tap("Undo")
    assert await world.events(table, SilenceWarned) == []


async def test_absence_vote_without_clock_requires_long_wait(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", time_control="none")
    await plan_for_all(table, people[1:])
    assert (await people[1].press(ReportAbsent(table, 0))).notice == render_text("clock-not-yet")
    await world.go(days=3, minutes=1)
    await people[1].follow(ShowTableTime(table), "Vote about Anna")
    assert render_text("clock-vote-absent", seat="Anna") in await world.board(table)


@pytest.mark.slow
async def test_game_without_active_players_ends(world: World) -> None:
    for timeout_policy in ("deputy.fallback.ai", "fallback", "ai", "vote"):
        table, _ = await start_table(
            world, "Anna", "Ben", timeout_policy=timeout_policy, time_control="turn-4h", rounds=1
        )
        await world.go(days=9)
        assert (await read_table(world.app, table)).is_over, f"the game did not end with {timeout_policy}"


async def test_repeated_absence_does_not_refill_bank(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="bank-1d", timeout_policy="ai")
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    for _ in range(3):
        await cover_seat(world.app, table, 0, "ai", command=f"test-{world.hands.ms}")
        await anna.press(ReturnToTable(table))
        await world.go(minutes=10)
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 2, 10)
    await answer_question(anna, table)


async def test_deputy_link_expires_after_a_week_and_appoints_on_acceptance_only(world: World) -> None:
    anna, zoe = await world.arrive("Anna"), await world.arrive("Zoe")
    line, user = (await anna.press(ShowDeputy())).copies[0].text, await anna.load_user()
    assert ((await anna.press(ShowDeputy())).copies[0].text, await anna.load_user()) == (line, user)
    assert await world.service.store.documents.load_document("deputy", line.split()[1]) is None
    await world.go(days=7, minutes=1)
    assert (await zoe.press(line)).notice == render_text("clock-deputy-unknown")
    assert (await anna.press(ShowDeputy())).copies[0].text != line
    await zoe.press(anna.screen.copies[0].text)
    assert (await anna.load_user()).deputy == zoe.id


async def test_deputy_link_cannot_replace_accepted_deputy(world: World) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    line = (await anna.press(ShowDeputy())).copies[0].text
    assert (await anna.press(line)).notice == render_text("clock-deputy-self")
    await zoe.press(line)
    assert render_text("clock-deputy-is", name="Zoe") in (await anna.press(ShowDeputy())).text
    assert not any("deputy-yes" in text for text in anna.screen.text), (
        "a deputy can be invited although one has accepted"
    )
    for wrong in (line, AcceptDeputy(FreeText(anna.id)), f"{line}x", AcceptDeputy(FreeText(f"{anna.id}{'a' * 16}"))):
        assert (await yan.press(wrong)).notice == render_text("clock-deputy-unknown"), f"{wrong} is still accepted"
    assert (await anna.load_user()).deputy == zoe.id
    assert render_text("clock-deputy-is", name="Zoe") not in (await anna.tap(render_text("clock-deputy-off"))).text
    assert anna.screen.copies[0].text != line
    assert (await zoe.press(line)).notice == render_text("clock-deputy-unknown"), (
        "a dismissed deputy returns with an old link"
    )
    assert (await anna.load_user()).deputy == ""


async def test_only_uncancelled_deputy_holiday_passes_seat_to_ai(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", timeout_policy="deputy.fallback", time_control="turn-3d")
    zoe = await appoint_deputy(people[0], await world.arrive("Zoe"))
    await plan_pebbles(people[1], table)
    await world.go(days=3, minutes=1)
    assert (await seat_covers(world, table))[0] == "deputy"
    assert [ping.user for ping in await world.pings(table)] == [zoe.id]
    await zoe.press_each(SetHoliday("2026-06-05", "2026-06-09", FreeText("ai")), CancelHoliday())
    await world.go(days=1)
    assert (await seat_covers(world, table))[0] == "deputy"
    await zoe.press(SetHoliday("2026-06-06", "2026-06-09", FreeText("ai")))
    await world.go(hours=14)
    assert (await seat_covers(world, table))[0] == "ai"
    assert render_text("clock-event-deputy-gone", seat="Anna") in await read_story(people[1], table)
    assert zoe.id not in {ping.user for ping in await world.pings(table)}
    assert table not in await world.service.store.indexes.list_members("user-tables", zoe.id)


async def test_deputy_acceptance_is_shown_only_to_represented_player(
    world: World, table: str, people: list[Guest]
) -> None:
    await appoint_deputy(people[0], await world.arrive("Zoe"))
    assert render_text("clock-event-deputy-agreed") in await read_story(people[0], table)
    assert render_text("clock-event-deputy-agreed") not in await read_story(people[1], table)


@pytest.mark.slow
async def test_table_becomes_dormant_only_after_a_warning_even_if_it_is_late(world: World) -> None:
    """The server was down for a long time, or two players forgot a slow table, and its AIs stopped waiting for them."""
    table, _ = await start_table(world, "Anna", "Ben", time_control="none")
    world.jump(days=40)
    await world.go(minutes=1)
    slow, _ = await start_table(world, "Anna", "Ben", time_control="turn-7d")
    assert render_text("clock-event-silence", left="7 days") in await world.board(table)
    await world.go(days=6, hours=23)
    assert not (await world.table_clock(table)).asleep
    await world.go(hours=2)
    assert (await world.table_clock(table)).asleep
    for _ in range(40):
        await world.go(days=1)
        if (await world.table_clock(slow)).warned_at:
            break
    assert await world.events(slow, SilenceWarned) == [SilenceWarned()]


async def test_holiday_dates_without_year_mean_next_occurrence(world: World) -> None:
    anna = await world.arrive("Anna")
    for today, begin, end, meant in (
        (datetime(2027, 11, 21, 10, tzinfo=UTC), "29.2.", "1.3.", "29 February 2028 to Wednesday 1 March 2028"),
        (datetime(2027, 1, 5, 10, tzinfo=UTC), "24.12.", "6.1.", "24 December 2027 to Thursday 6 January 2028"),
    ):
        world.hands.now = today
        await anna.press(SetHoliday(begin))
        assert anna.screen.fields, f"no form for the dates: {anna.screen.notice}"
        await anna.press(f"{anna.screen.fields[0].callback_data} {end}")
        assert meant in " ".join(anna.screen.text), f"the screen does not say {meant!r}: {anna.screen.notice}"


async def test_dismissed_deputy_is_replaced_by_ai_and_loses_access(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    anna = people[0]
    assert (await zoe.press(ShowHand(table))).picture is not None, (
        "expected a candidate to see no hand before accepting"
    )
    await anna.follow(ShowDeputy(), render_text("clock-deputy-off"))
    assert (await seat_covers(world, table))[0] == "ai"
    assert render_text("clock-event-deputy-gone", seat="Anna") in await read_story(people[1], table)
    assert (await zoe.press(ShowHand(table))).notice == render_text("app-not-seated")
    assert render_text("app-watching") in (await zoe.press(OpenMove(table))).text
    assert zoe.id not in {ping.user for ping in await world.pings(table)}
    assert table not in await world.service.store.indexes.list_members("user-tables", zoe.id)
    await anna.press(ReturnToTable(table))
    assert (await seat_covers(world, table))[0] == ""


async def test_dismissal_affects_only_seats_of_dismissing_player(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    await appoint_deputy(people[2], zoe)
    other, (dan, _) = await start_table(world, "Dan", "Eva", timeout_policy="deputy.ai")
    await appoint_deputy(dan, zoe)
    assert await cover_seat(world.app, other, 0, "deputy")
    await people[0].press(RemoveDeputy())
    await people[2].press(RemoveDeputy())
    assert await seat_covers(world, table) == ["ai", "", ""]
    assert await seat_covers(world, other) == ["deputy", ""]


@pytest.mark.parametrize("how", ["dismissed", "deleted"])
async def test_dismissed_or_erased_deputy_is_not_assigned_from_stale_cache(world: World, how: str) -> None:
    """This also holds in a process that has just loaded the deputy."""
    table, (anna, _) = await start_table(world, "Anna", "Ben", timeout_policy="deputy.ai")
    zoe = await appoint_deputy(anna, await world.arrive("Zoe"))
    other = App(world.service.store, timings=QUICK, clock=world.hands)
    try:
        for one in (anna.id, zoe.id):
            await other.service.users.get_cached(one)
        await (anna.press(RemoveDeputy()) if how == "dismissed" else zoe.press(DeleteAccount("yes")))
        assert not await cover_seat(other, table, 0, "deputy", out=True, command="late")
    finally:
        await other.close()


async def test_account_linking_dismisses_deputy_of_merged_account(world: World) -> None:
    table, people, zoe = await start_with_deputy(world)
    anna, yan = people[0], await world.arrive("Yan")
    ann = await make_account(world, anna, "Ann")
    await appoint_deputy(ann, yan)
    await link_accounts(ann, anna)
    assert (await anna.load_user()).deputy == yan.id
    assert (await seat_covers(world, table))[0] == "ai"
    assert (await zoe.press(ShowHand(table))).notice == render_text("app-not-seated")


@pytest.mark.parametrize("how", ["deleted", "linked with the player"])
async def test_erased_or_merged_deputy_can_be_replaced(world: World, how: str) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    await appoint_deputy(anna, zoe)
    if how == "deleted":
        await zoe.press(DeleteAccount("yes"))
    else:
        await world.service.users.merge_users(anna.id, zoe.id)
    await anna.press(SetHoliday("2026-06-05", "2026-06-09"))
    assert render_text("clock-away-deputy") not in anna.labels(), "a deputy is offered though no one could play"
    assert not any(match_text("clock-deputy-is", line) for line in (await anna.press(ShowDeputy())).text)
    await appoint_deputy(anna, yan)
    assert (await anna.load_user()).deputy == yan.id
    await anna.press(SetHoliday("2026-06-05", "2026-06-09"))
    assert render_text("clock-away-deputy") in anna.labels()


async def test_deputy_link_of_merged_account_cannot_appoint_its_owner(world: World) -> None:
    anna, ann, zoe = await world.arrive("Anna"), await world.arrive("Ann"), await world.arrive("Zoe")
    await press_by_all((anna, ann), ShowDeputy())
    lines = [one.screen.copies[0].text for one in (anna, ann)]
    await world.service.users.merge_users(anna.id, ann.id)
    for one in (anna, ann):
        for line in lines:
            assert (await one.press(line)).notice == render_text("clock-deputy-self")
    assert render_text("clock-deputy-agreed", name="Anna") in (await zoe.press(lines[0])).text, (
        "the deputy's screen does not say for whom they play"
    )


async def test_deputy_link_cannot_replace_deputy_of_linked_account(world: World) -> None:
    anna, zoe, yan = await world.arrive("Anna"), await world.arrive("Zoe"), await world.arrive("Yan")
    ann = await make_account(world, anna, "Ann")
    await appoint_deputy(ann, yan)
    line = (await anna.press(ShowDeputy())).copies[0].text
    await link_accounts(ann, anna)
    assert (await zoe.press(line)).notice == render_text("clock-deputy-unknown")
    assert (await anna.load_user()).deputy == yan.id
