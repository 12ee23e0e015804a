"""Test pings of players, once a turn and none after the answer, and votes: who may vote and who is called."""

from itertools import combinations

import msgspec
import pytest

from bot.app.clocks import vote_rules
from bot.app.clocks.due_actions import list_due_actions
from bot.app.clocks.events import (
    PlayerCalled,
    QuietHoursEnded,
    RewindAgreed,
    RewindEvent,
    RewindVoteClosed,
    RewindVoteOpened,
    VoteCast,
    VoteClosed,
    VoteEvent,
    VoteOpened,
    decode_event,
)
from bot.app.clocks.table_clock import Motion, SeatClock, TableClock
from bot.app.clocks.waking_hours import DAY_MS, WakingHours
from bot.app.deadlines.preference_jobs import next_morning_ms
from bot.app.errors import RejectedError
from bot.app.i18n import load_translator
from bot.app.tables import votes
from bot.app.ui.texts import split_timestamps, strip_timestamps
from bot.app.views.event_text import event_sentences, last_turn_version
from tests.app.clocks.clocked_tables import NIGHT, World, start_table
from tests.app.clocks.test_time_controls import utc_ms
from tests.app.gameplay import (
    Guest,
    answer_question,
    append_events,
    plan_for_all,
    plan_pebbles,
    position_digest,
    press_by_all,
    read_table,
    require,
    seats_to_move,
    table_version,
)
from tests.callbacks import (
    AskRewind,
    CastVote,
    ChangeSetting,
    FreeText,
    NudgePlayer,
    OpenMove,
    ProposePause,
    QuitTable,
    SetHoliday,
    SetQuietHours,
    SetTimeControl,
    SetTimezone,
    ShowTableTime,
    StartGame,
)
from tests.texts import render_text


async def test_turn_sends_one_ping_and_two_reminders(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", planned=True)
    (first,) = await world.pings(table)
    assert first.user == people[0].id
    assert "· due Tue 2 Jun, 10:00 (UTC)" in strip_timestamps(first.text)
    await world.go(hours=11, minutes=59)
    assert await world.pings(table) == [first], "the notice was sent a second time"
    await world.go(minutes=1)
    (half,) = await world.pings(table)
    assert half.epoch > first.epoch
    assert render_text("clock-ping-half") in half.text
    await world.go(hours=8, minutes=59)
    assert (await world.pings(table)) == [half]
    await world.go(minutes=1)
    (last,) = await world.pings(table)
    assert last.epoch > half.epoch
    assert render_text("clock-ping-last") in last.text
    assert [call.kind for call in await world.events(table, PlayerCalled)] == ["half", "last"]
    await answer_question(people[0], table)
    assert [ping.user for ping in await world.pings(table)] == [people[1].id], "the ping stays after the answer"


async def test_no_reminder_is_due_at_night(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT}, time_control="turn-3d")
    await world.go(days=12)
    called = [e.at for e in await world.entries(table) if isinstance(decode_event(e), PlayerCalled) and e.seat == 0]
    assert len(called) >= 2
    assert all(6 <= int(at_[11:13]) < 20 for at_ in called), f"pinged at night: {called}"


async def test_single_timer_run_sends_all_due_reminders(world: World) -> None:
    """Users with other reminders are skipped, and a user reminded later has a separate run."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", "Dan")
    await people[1].press(ChangeSetting("reminder", "3h"))
    await world.go(hours=11, minutes=59)
    assert world.worked.count(f"{table}/clock") == 0
    for minutes, seats, runs in ((1, [0, 2, 3], 1), (9 * 60, [0, 1, 2, 3], 2)):
        before = len(await world.events(table, PlayerCalled))
        await world.go(minutes=minutes)
        assert sorted(call.seat for call in (await world.events(table, PlayerCalled))[before:]) == seats
        assert world.worked.count(f"{table}/clock") == runs


async def test_reminders_stop_after_player_answers(world: World, table: str, people: list[Guest]) -> None:
    await world.go(hours=11)
    await plan_pebbles(people[0], table)
    await world.go(hours=2)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1]


async def test_sleeping_player_is_pinged_in_the_morning(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT})
    await world.go(hours=11)
    await plan_for_all(table, people)
    (ping,) = await world.pings(table)
    assert ping.is_silent, "the ping has a sound at eleven in the evening"
    assert await world.service.store.timers.load_due_ms(table, "clock") == utc_ms(2026, 6, 2, 6), (
        "no edit is due when she wakes"
    )
    await world.go(hours=9)
    (again,) = await world.pings(table)
    assert (again.is_silent, again.epoch) == (False, ping.epoch)
    assert await world.events(table, QuietHoursEnded) == [QuietHoursEnded()]


async def test_daytime_ping_is_not_repeated_in_the_morning(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT}, time_control="turn-7d", planned=True)
    await world.go(days=1, hours=21)
    assert await world.events(table, QuietHoursEnded) == []


async def test_ping_style_follows_quiet_and_private_settings(world: World) -> None:
    table, _ = await start_table(world, "Anna", "Ben", "Cleo", pings={"Anna": "quiet", "Ben": "dm"})
    await world.go(hours=23)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1, 2, 1, 2]
    assert {ping.style for ping in await world.pings(table)} == {"quiet", "dm", "ping"}


async def test_digest_sends_one_private_message_in_the_morning(world: World) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    await anna.press_each(
        SetTimezone(FreeText("Atlantic/Reykjavik")),
        SetQuietHours(FreeText("22:00-8:00")),
        ChangeSetting("pings", "digest"),
    )
    tables = []
    for time_control in ("turn-7d", "turn-3d", "none"):
        table = await anna.open_table(ben)
        await anna.press_each(SetTimeControl(table, time_control), StartGame(table))
        await plan_pebbles(ben, table)
        tables.append(table)
    assert [await world.pings(table) for table in tables] == [[], [], []]
    await world.go(hours=21, minutes=59)
    assert await world.pings(tables[1]) == []
    await world.go(minutes=1)
    (ping,) = await world.pings(tables[1])
    assert (ping.style, ping.is_silent) == ("dm", False)
    assert " · due " in ping.text
    assert not any(table in ping.text for table in tables), "a public ping names other tables"
    others = strip_timestamps(ping.aside).splitlines()
    for table, line in zip((tables[0], tables[2]), others, strict=True):
        assert line.startswith(f"· {render_text('pebbles-ask-plan', game='pebbles', least=2, most=3)}"), table
    assert others[0].endswith("· due Sat 13 Jun, 10:00 (Reykjavik)"), "the ping does not say how long"
    assert "due" not in others[1], "a time is shown although no clock runs"
    assert await world.pings(tables[0]) == []
    await plan_pebbles(anna, tables[0])
    await answer_question(anna, tables[0])
    (ping,) = await world.pings(tables[1])
    assert len(ping.aside.splitlines()) == 1, "the ping has a line that may become outdated"
    for table in tables[1:]:
        await plan_pebbles(anna, table)
        await answer_question(anna, table)
    await world.go(days=1)
    digests = [call for table in tables for call in await world.events(table, PlayerCalled) if call.kind == "digest"]
    assert len(digests) <= 2
    await anna.press(ChangeSetting("pings", "quiet"))
    await world.go(days=3)
    later = [call for table in tables for call in await world.events(table, PlayerCalled) if call.kind == "digest"]
    assert later == digests


def test_next_morning_respects_hours_and_weekends() -> None:
    assert next_morning_ms(NIGHT, utc_ms(2026, 6, 1, 10)) == utc_ms(2026, 6, 2, 6)
    assert next_morning_ms(WakingHours(), utc_ms(2026, 6, 1, 7)) == utc_ms(2026, 6, 1, 8)
    assert next_morning_ms(WakingHours("UTC", (0, 0), (5, 6)), utc_ms(2026, 6, 5, 9)) == utc_ms(2026, 6, 8, 8)
    assert next_morning_ms(NIGHT, utc_ms(2026, 10, 24, 7)) == utc_ms(2026, 10, 25, 7)


async def test_outage_sends_no_ping_flood(world: World) -> None:
    """After six hours of downtime with two reminders due, each user gets at most one."""
    table, _ = await start_table(world, "Anna", "Ben", time_control="turn-4h")
    await world.go(hours=1, minutes=50)
    world.jump(hours=6)
    await world.go()
    called = [call.seat for call in await world.events(table, PlayerCalled)]
    assert called
    assert len(called) == len(set(called))


async def test_nudge_is_limited_to_daily_and_waking_hours(world: World) -> None:
    table, (_, ben) = await start_table(world, "Anna", "Ben", time_control="none", hours={"Anna": NIGHT}, planned=True)
    (before,) = await world.pings(table)
    await ben.press(ShowTableTime(table))
    assert not any(label.startswith("Nudge") for label in ben.labels())
    assert (await ben.press(NudgePlayer(table, 0))).notice == render_text("clock-no-nudge")
    await world.go(hours=13)
    assert (await ben.press(NudgePlayer(table, 0))).notice == render_text("clock-no-nudge"), (
        "Anna may be nudged while she sleeps"
    )
    await world.go(hours=9)
    await ben.follow(ShowTableTime(table), "Nudge Anna")
    (after,) = await world.pings(table)
    assert after.epoch > before.epoch
    assert render_text("clock-ping-nudge") in after.text
    assert render_text("clock-event-nudge", seat="Ben", other="Anna") in await world.board(table)
    assert (await ben.press(NudgePlayer(table, 0))).notice == render_text("clock-no-nudge")
    await world.go(days=1)
    await ben.press(NudgePlayer(table, 0))
    assert [call.kind for call in await world.events(table, PlayerCalled)] == ["nudge", "nudge"]


@pytest.mark.slow
@pytest.mark.parametrize(("names", "more"), [(("Anna", "Ben"), 2), (("Anna", "Ben", "Cleo", "Dan"), 6)])
async def test_screen_lists_latest_events_since_last_turn(world: World, names: tuple[str, ...], more: int) -> None:
    """One line shows the newest event and the number of older ones in the story."""
    table, people = await start_table(world, *names, planned=True)
    for guest in people:
        await answer_question(guest, table)
    await people[0].press(OpenMove(table))
    async with world.service.tables.open_started(table) as found:
        translator = await load_translator(world.service.users, found, "en")
        told = event_sentences(found, 0, translator, last_turn_version(found, 0))
    assert len(told) - 1 == more
    line, *rest = people[0].screen.after
    assert line == f"{render_text('app-story-since')} {told[-1]} {render_text('clock-and-more', n=more)}", line
    assert not any("story" in other for other in rest)


async def test_screen_without_new_events_has_no_event_list(table: str, people: list[Guest]) -> None:
    """Before the first move there is no last turn, and a player who reconsiders has missed nothing."""
    for _ in range(2):
        await people[0].press(OpenMove(table))
        assert not any("Since" in line or line.startswith("·") for line in people[0].screen.after)
        await plan_pebbles(people[0], table)


async def test_ping_tells_last_player_that_table_waits(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo")
    assert not any(render_text("clock-ping-alone") in ping.text for ping in await world.pings(table))
    for guest in people[:2]:
        await plan_pebbles(guest, table)
    (ping,) = await world.pings(table)
    assert render_text("clock-ping-alone") in ping.text


async def test_table_ping_setting_silences_only_that_player(world: World, table: str, people: list[Guest]) -> None:
    await people[0].follow(ShowTableTime(table), "Don’t ping me here")
    await world.go(hours=23)
    assert [call.seat for call in await world.events(table, PlayerCalled)] == [1, 1]
    assert {ping.user: ping.style for ping in await world.pings(table)}[people[0].id] == "quiet"
    await people[0].follow(ShowTableTime(table), "Ping me here")
    assert {ping.style for ping in await world.pings(table)} == {"ping"}


async def start_vote(world: World, **marks: object) -> tuple[str, list[Guest]]:
    """Start a game in which Anna has made a sealing move, offering coins, and proposes a rewind."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", planned=True, **marks)  # type: ignore[arg-type]
    anna = people[0]
    await anna.follow(OpenMove(table), "Offer")
    await anna.press_likely(1)
    await anna.tap(render_text("app-rewind"), "propose")
    return table, people


async def pings_by_user(world: World, table_id: str) -> dict[str, str]:
    """Return the pinged users and the texts of their pings."""
    return {
        ping.user: ping.text for ping in await world.pings(table_id) if not ping.is_silent and ping.style != "quiet"
    }


async def test_rewind_vote_pings_players_with_missing_ballots(world: World) -> None:
    table, (anna, ben, cleo) = await start_vote(world)
    pings = await pings_by_user(world, table)
    assert pings.keys() == {ben.id, cleo.id}
    assert all(render_text("app-vote-status", seat="Anna", n=1) in text for text in pings.values())
    (epoch,) = {ping.epoch for ping in await world.pings(table)}
    await ben.follow(OpenMove(table), "Yes")
    (left,) = await world.pings(table)
    assert (left.user, left.epoch) == (cleo.id, epoch), "Ben is still pinged, or Cleo was pinged twice"
    await cleo.follow(OpenMove(table), "No")
    assert ben.id in await pings_by_user(world, table), "expected a ping for Ben's turn"
    assert anna.id not in await pings_by_user(world, table)


async def test_vote_end_is_shown_in_reader_timezone(world: World) -> None:
    table, (_, ben, cleo) = await start_vote(world, hours={"Ben": WakingHours("Europe/Prague", (0, 0))})
    due = (world.hands.ms + world.service.timings.vote_ms) // 1000
    told = {
        "everybody": "\n".join((await world.app.render_screen(None, "", table)).text),
        "Ben's panel": "\n".join((await ben.press(OpenMove(table))).text),
        "Cleo's panel": "\n".join((await cleo.press(OpenMove(table))).text),
        **await pings_by_user(world, table),
    }
    for who, text in told.items():
        assert [piece.unix for piece in split_timestamps(text) if piece.style] == [due], f"{who}: wrong due time"
    words = {who: next(piece.text for piece in split_timestamps(text) if piece.style) for who, text in told.items()}
    assert words["Ben's panel"] == words[ben.id] == "Tue 2 Jun, 12:00 (Prague)"
    assert words["everybody"] == words[cleo.id] == "Tue 2 Jun, 10:00 (UTC)"


async def test_sleeping_voter_is_pinged_in_the_morning(world: World) -> None:
    world.hands.now = world.hands.now.replace(hour=21)
    table, (_, ben, cleo) = await start_vote(world, hours={"Ben": NIGHT}, time_control="none")
    assert (await pings_by_user(world, table)).keys() == {cleo.id}
    before = (await world.app.render_screen(None, "", table)).version
    await world.go(hours=8)
    assert (await world.app.render_screen(None, "", table)).version == before
    await world.go(hours=1, minutes=1)
    assert (await pings_by_user(world, table)).keys() == {ben.id, cleo.id}
    assert (await world.app.render_screen(None, "", table)).version == before + 1, "expected exactly one edit"
    await world.go(hours=20)
    assert "lapsed" in [vote.outcome for vote in await world.events(table, RewindVoteClosed)]


async def test_quiet_or_away_player_gets_no_vote_ping(world: World) -> None:
    table, (_, _, cleo) = await start_vote(world, pings={"Ben": "quiet", "Cleo": "digest"})
    assert (await pings_by_user(world, table)).keys() == {cleo.id}, "a digest is sent too late"
    (ping,) = [ping for ping in await world.pings(table) if ping.user == cleo.id]
    assert ping.style == "dm"
    await cleo.press(SetHoliday("2026-06-01", "2026-06-05", FreeText("pause")))
    assert not await pings_by_user(world, table)


async def test_absence_vote_pings_other_players(world: World) -> None:
    table, people = await start_table(
        world, "Anna", "Ben", "Cleo", time_control="turn-1d", timeout_policy="vote", planned=True
    )
    await world.go(days=1, minutes=1)
    assert await world.events(table, VoteOpened), "expected a vote after Anna's time ran out"
    pings = await pings_by_user(world, table)
    assert {people[1].id, people[2].id} <= pings.keys()
    assert render_text("clock-vote-absent", seat="Anna") in pings[people[1].id]
    await people[1].follow(OpenMove(table), "Wait")
    assert people[1].id not in await pings_by_user(world, table)
    assert (await world.table_clock(table)).motion is not None
    await answer_question(people[0], table)
    assert (await world.table_clock(table)).motion is None
    assert people[2].id not in await pings_by_user(world, table), "pinged although she is back"


async def test_pause_and_rewind_votes_count_ballots_separately(world: World) -> None:
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo", planned=True)
    await anna.follow(OpenMove(table), "Offer")
    await anna.press_likely(1)
    await ben.press(ProposePause(table))
    asked = await world.load_motion(table)
    await anna.follow(OpenMove(table), render_text("app-rewind"), "propose")
    async with world.service.tables.open_started(table) as found:
        back = require(found.lifecycle.vote)
        assert found.clock.motion == asked
        with pytest.raises(RejectedError, match="app-vote-freezes"):
            await votes.propose_motion(world.service, found, "time_control", "none", 1, command="meanwhile")
    await cleo.press(CastVote(table, asked.opened, "no"))
    async with world.service.tables.open_started(table) as found:
        assert found.lifecycle.vote == back, "the other vote was also decided"
        assert found.clock.motion is None
        assert not found.clock.paused
    assert (await ben.press(CastVote(table, asked.opened, "yes"))).notice == render_text("app-vote-over")
    assert (await read_table(world.app, table)).lifecycle.vote == back
    await cleo.press(CastVote(table, back.opened, "no"))
    await ben.press(ProposePause(table))
    assert (await cleo.press(CastVote(table, asked.opened, "no"))).notice == render_text("app-vote-over")
    assert (await world.table_clock(table)).motion is not None, "an old ballot ended the new vote"
    assert (await cleo.press(SetTimeControl(table, "none"))).notice == render_text("clock-one-vote")


async def undo_actors(world: World, table_id: str) -> list[str]:
    """Return who took back moves; check that no vote is running."""
    async with world.service.tables.open_started(table_id) as found:
        assert found.lifecycle.vote is None
        return [entry.by for entry in found.match.entries if entry.kind == "undo"]


async def test_rewind_is_decided_when_last_missing_voter_leaves(world: World) -> None:
    table, (_, ben, cleo) = await start_vote(world)
    await ben.follow(OpenMove(table), "Yes")
    await cleo.press(QuitTable(table))
    await world.go(minutes=1)
    assert await undo_actors(world, table) == ["vote"], "expected the vote to end with the last yes"


@pytest.mark.slow
async def test_votes_are_void_after_all_players_have_left(world: World) -> None:
    table, people = await start_vote(world)
    paused, others = await start_table(world, "Dan", "Eva", "Fay")
    await others[0].press(ProposePause(paused))
    await press_by_all(people, QuitTable(table))
    await press_by_all(others, QuitTable(paused))
    await world.go(minutes=1)
    assert await undo_actors(world, table) == []
    assert not (await world.table_clock(paused)).paused


async def propose_rewind(world: World, table_id: str, guest: Guest) -> None:
    """Propose a rewind to before the player's last move."""
    await guest.follow(AskRewind(table_id, await table_version(world.app, table_id)), "propose")


@pytest.mark.parametrize("asks", [0, 1])
async def test_rewind_pings_player_whose_move_was_undone(world: World, asks: int) -> None:
    """They may have left before the end of the vote, so having moved last before it says nothing."""
    table, people = await start_table(world, "Anna", "Ben", "Cleo", planned=True)
    before = max(ping.epoch for ping in await world.pings(table))
    await answer_question(people[0], table)
    await propose_rewind(world, table, people[asks])
    for guest in people:
        await guest.press(OpenMove(table))
        if any(label.startswith("Yes") for label in guest.labels()):
            await guest.tap("Yes")
    assert await undo_actors(world, table) == ["vote"]
    pings = await world.pings(table)
    assert [ping.user for ping in pings] == [people[seat].id for seat in await seats_to_move(world.app, table)]
    assert min(ping.epoch for ping in pings) > before, "the notice is the old one"


async def test_missing_ballot_counts_as_no_in_rewind_vote(world: World) -> None:
    table, (_, ben, _) = await start_vote(world, time_control="none")
    after = await position_digest(world.app, table)
    assert await world.service.store.timers.load_due_ms(table, "vote") == world.hands.ms + DAY_MS
    assert (await read_table(world.app, table)).lifecycle.vote is not None
    await world.go(hours=24, minutes=1)
    assert await undo_actors(world, table) == []
    assert render_text("app-event-vote-lapsed") in await world.board(table)
    assert await position_digest(world.app, table) == after
    await ben.press(OpenMove(table))
    assert "Pass" in ben.labels()


async def test_vote_ends_even_if_local_clock_is_half_a_second_behind_timer(world: World) -> None:
    """The timer fires once, so a vote it leaves open would stay open forever."""
    table, _ = await start_vote(world, time_control="none")
    vote = require((await read_table(world.app, table)).lifecycle.vote)
    world.jump(milliseconds=vote.due - world.hands.ms - 500)
    async with world.service.tables.open_started(table) as found:
        await votes.expire_motion(world.service, found, vote, command="timer")
    assert (await read_table(world.app, table)).lifecycle.vote is None


async def test_rewind_by_the_only_human_sends_no_ping(world: World) -> None:
    table, (anna,) = await start_table(world, "Anna", ais=1)
    await world.go(minutes=1)
    await plan_pebbles(anna, table)
    await world.go(minutes=1)
    await propose_rewind(world, table, anna)
    assert await undo_actors(world, table) == ["vote"]
    assert await seats_to_move(world.app, table) == [0]
    assert not await world.pings(table)


async def test_undo_sends_no_ping_to_its_player(world: World) -> None:
    """It does not matter who answered after them."""
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo")
    for guest in (anna, ben):
        await plan_pebbles(guest, table)
    await anna.follow(OpenMove(table), "Undo")
    assert sorted(await seats_to_move(world.app, table)) == [0, 2]
    assert [ping.user for ping in await world.pings(table)] == [cleo.id]


async def test_decided_vote_is_carried_out_after_process_crash(world: World, table: str, anna: Guest) -> None:
    """The last vote is in the log, and nothing after it."""
    await anna.press(ProposePause(table))
    await append_events(world.app, table, VoteCast(1, "yes"))
    await world.go(minutes=1)
    waiting = await world.table_clock(table)
    assert (waiting.paused, waiting.motion) == (True, None)


FOUR = TableClock(seats=(SeatClock(), SeatClock(cover="ai"), SeatClock(ai=True), SeatClock()))
"""Two players are active, one is absent, one is an AI."""
FIVE = TableClock(seats=(SeatClock(),) * 5)


REWIND = RewindVoteOpened(0, 7, 99)
CHANGE = VoteOpened(0, "time_control", "live-3m", 99)


@pytest.mark.parametrize(
    ("log", "motion"),
    [
        ([REWIND], Motion("back", "7", 0, 1, 99, {0: "yes"})),
        ([REWIND, RewindAgreed(3)], Motion("back", "7", 0, 1, 99, {0: "yes", 3: "yes"})),
        ([REWIND, RewindVoteClosed(3, "no")], None),
        ([REWIND, RewindVoteClosed(None, "lapsed")], None),
        ([CHANGE], Motion("time_control", "live-3m", 0, 1, 99, {0: "yes"})),
        (
            [CHANGE, VoteCast(3, "no"), VoteCast(3, "yes")],
            Motion("time_control", "live-3m", 0, 1, 99, {0: "yes", 3: "yes"}),
        ),
        ([CHANGE, VoteClosed(None, "no")], None),
        ([VoteOpened(0, "absent", "3", 99)], Motion("absent", "3", 0, 1, 99)),  # its opener has no vote
        ([VoteOpened(0, "time", "3", 99)], Motion("time", "3", 0, 1, 99)),
        ([VoteCast(0, "yes")], None),
        ([RewindAgreed(0)], None),
    ],
)
def test_vote_events_build_the_motion_with_its_ballots(
    log: list[RewindEvent | VoteEvent], motion: Motion | None
) -> None:
    found: Motion | None = None
    for version, event in enumerate(log, 1):
        found = vote_rules.reduce_motion(found, version, event)
    assert found == motion


def test_rewind_needs_all_players_and_other_votes_need_active_players() -> None:
    voices = {
        kind: vote_rules.eligible_voters(vote_rules.open_motion(kind, "3", 0, 1, 9), FOUR)
        for kind in vote_rules.CHOICES
    }
    assert voices == {
        "back": [0, 1, 3], "pause": [0, 3], "time_control": [0, 3], "timeout_policy": [0, 3],
        "absent": [0], "time": [0],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("kind", "said", "now", "over"),
    [
        ("back", {0: "yes", 1: "yes"}, "", "no"),
        ("back", {0: "yes", 1: "yes", 3: "yes"}, "yes", "yes"),
        ("back", {0: "yes", 3: "no"}, "no", "no"),
        ("pause", {0: "yes"}, "", "no"),
        ("pause", {0: "yes", 3: "yes"}, "yes", "yes"),
        ("pause", {0: "no"}, "no", "no"),
        ("time_control", {0: "yes"}, "", "no"),
        ("time_control", {0: "yes", 3: "yes"}, "yes", "yes"),
        ("time_control", {3: "no"}, "no", "no"),
        ("timeout_policy", {0: "yes", 3: "no"}, "no", "no"),
        ("time", {}, "", "no"),
        ("time", {0: "yes"}, "yes", "yes"),
        ("absent", {}, "", "skip"),
        ("absent", {0: "end"}, "end", "end"),
        ("absent", {3: "end"}, "", "skip"),
    ],
)
def test_motion_outcome_follows_ballots_now_and_at_end(kind: str, said: dict[int, str], now: str, over: str) -> None:
    motion = msgspec.structs.replace(vote_rules.open_motion(kind, "3", 0, 1, 9), answers=said)
    assert (vote_rules.motion_outcome(FOUR, motion), vote_rules.motion_outcome(FOUR, motion, over=True)) == (now, over)


@pytest.mark.parametrize(("mild", "hard"), list(combinations(vote_rules.CHOICES["absent"], 2)))
def test_tied_absence_vote_chooses_mildest_option(mild: str, hard: str) -> None:
    """A tie never ends the game, frees a seat or skips a turn, regardless of who voted first."""
    for said in ({0: mild, 1: mild, 2: hard, 3: hard}, {0: hard, 1: hard, 2: mild, 3: mild}):
        motion = msgspec.structs.replace(vote_rules.open_motion("absent", "4", None, 1, 9), answers=said)
        assert vote_rules.motion_outcome(FIVE, motion) == mild, "expected a decision after all have voted"
        two = msgspec.structs.replace(motion, answers={seat: choice for seat, choice in said.items() if seat in (1, 2)})
        assert (vote_rules.motion_outcome(FIVE, two), vote_rules.motion_outcome(FIVE, two, over=True)) == ("", mild)


def test_absence_vote_needs_more_than_half_of_ballots() -> None:
    opened = vote_rules.open_motion("absent", "4", None, 1, 9)
    for count, now in ((2, ""), (3, "end")):
        motion = msgspec.structs.replace(opened, answers=dict.fromkeys(range(count), "end"))
        assert vote_rules.motion_outcome(FIVE, motion) == now


@pytest.mark.parametrize("kind", ["pause", "time_control", "timeout_policy", "time", "absent"])
def test_decided_motion_is_due_at_once(kind: str) -> None:
    """The process in charge may have died; no player should wait for the end of the vote."""
    said = dict.fromkeys((0, 1, 2), "skip" if kind == "absent" else "yes")
    motion = vote_rules.open_motion(kind, "3" if kind in ("absent", "time") else "x", 0, 1, DAY_MS)
    waiting = TableClock(seats=(SeatClock(), SeatClock(), SeatClock(), SeatClock(cover="ai")), at=1_000, motion=motion)
    assert [one.at for one in list_due_actions(waiting) if one.kind == "vote-ends"] == [DAY_MS]
    decided = msgspec.structs.replace(waiting, motion=msgspec.structs.replace(motion, answers=said))
    assert [one.at for one in list_due_actions(decided) if one.kind == "vote-ends"] == [1_000]
