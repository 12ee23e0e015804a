"""Test time controls: choice, votes, waking time, outages, more time, permissions, and the next player."""

import random
from datetime import UTC, datetime
from typing import Literal
from unittest.mock import AsyncMock

import pytest

from bot.app.clocks.clock_reducer import apply_seat_event, change_time_control, reduce_clock
from bot.app.clocks.due_actions import seat_deadline
from bot.app.clocks.events import (
    HabitsChanged,
    OutageCredited,
    PlayerCalled,
    QuietHoursEnded,
    SeatTaken,
    TurnExpired,
    VoteClosed,
    VoteOpened,
)
from bot.app.clocks.table_clock import Availability, build_table_clock, replace_seat_clock
from bot.app.clocks.time_controls import TIME_CONTROLS
from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, WEEK_MS, WakingHours
from bot.app.deadlines.availability_screens import count_hours_change, parse_quiet_hours
from bot.app.errors import RejectedError
from bot.app.tables import reducer, votes
from bot.app.ui.texts import split_timestamps, strip_timestamps
from bot.app.users.models import User
from bot.app.views.table_clock import predict_next_in_match
from bot.store.errors import StoreError
from bot.store.redis_keys import SINGLE_SERVER_KEYS
from engines import GAMES
from engines.core import match_factory
from engines.core.log import LogEntry, SeedSecret
from engines.core.random_moves import random_move
from tests.app.clocks.clocked_tables import NIGHT, World, start_table
from tests.app.gameplay import Guest, answer_question, confirm_move, plan_for_all, plan_pebbles, require, seats_to_move
from tests.callbacks import (
    FreeText,
    OpenMove,
    OpenSettings,
    ProposePause,
    RequestMoreTime,
    ResumeTable,
    SetQuietHours,
    SetTimeControl,
    SetTimezone,
    ShowStory,
    ShowTable,
    ShowTableTime,
    StartGame,
    ToggleDayOff,
)
from tests.games import FACTS, REAL
from tests.texts import match_text, render_text


def utc_ms(*parts: int) -> int:
    return int(datetime(*parts, tzinfo=UTC).timestamp() * 1000)  # type: ignore[arg-type,misc]


async def turn_deadline(world: World, table_id: str, seat: int = 0) -> int:
    """Return when the turn of a seat with a running clock expires."""
    return require(seat_deadline(await world.table_clock(table_id), seat))


async def test_only_host_sets_time_control_in_lobby(world: World) -> None:
    anna, ben = await world.arrive("Anna"), await world.arrive("Ben")
    table = await anna.open_table(ben)
    assert render_text("clock-pace", time_control=render_text("clock-pace-none")) in "\n".join(
        (await anna.press(ShowTable(table))).text
    )
    await anna.tap("Options", "Pace", "3 days per turn", "When time runs out")
    for measure in ("− the player’s deputy", "− an AI", "+ the others vote"):
        await anna.tap(measure)
    await anna.tap("Use this order")
    lobby = " ".join((await ben.press(ShowTable(table))).text)
    assert render_text("clock-pace-turn", time="3 days") in lobby
    assert " → ".join(map(render_text, ("clock-timeout-fallback", "clock-timeout-vote"))) in lobby
    assert (await ben.press(SetTimeControl(table, "none"))).notice == render_text("app-may-not-options")
    await anna.press(StartGame(table))
    waiting = await world.table_clock(table)
    assert (waiting.time_control, waiting.timeout_policy) == ("turn-3d", ("fallback", "vote"))


async def test_turn_time_runs_only_in_waking_hours(world: World) -> None:
    """A day from Monday noon in Prague: ten hours until the evening, the other fourteen on Tuesday."""
    table, people = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT})
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 2, 20)
    assert await turn_deadline(world, table, 1) == utc_ms(2026, 6, 2, 10), "Ben's clock stopped at night"
    assert render_text(
        "clock-left-turn", seat="Anna", left="1 day", whole="1 day", when="Tue 2 Jun, 20:00 (UTC)"
    ) in await world.board(table)
    assert strip_timestamps((await people[0].press(OpenMove(table))).facts[-1]) == "due Tue 2 Jun, 22:00 (Prague)"
    await plan_pebbles(people[1], table)
    await world.go(hours=33, minutes=59)
    assert await seats_to_move(world.app, table) == [0]
    await world.go(minutes=2)
    assert await seats_to_move(world.app, table) == [0], "the turn did not begin after the plan"
    assert [e.by for e in await world.entries(table) if e.kind == "move"] == ["player", "fallback"]
    await people[1].press(ShowStory(table, 0))
    assert f"· {render_text('clock-event-timeout-fallback', seat='Anna')}" in people[1].screen.text


async def test_live_time_also_runs_during_quiet_hours_but_without_reminders(world: World) -> None:
    asleep = WakingHours("UTC", (9 * 60, 12 * 60))
    table, _ = await start_table(world, "Anna", "Ben", time_control="live-10m", hours={"Anna": asleep})
    assert await turn_deadline(world, table, 0) == world.hands.ms + 10 * 60_000
    await world.go(minutes=9)
    assert await world.events(table, PlayerCalled) == []
    assert len(await world.pings(table)) == 2


async def test_time_bank_is_spent_and_refilled_each_turn(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", time_control="bank-1d")
    await world.go(hours=10)
    await plan_pebbles(people[0], table)
    assert (await world.table_clock(table)).seats[0].bank == 18 * HOUR_MS, "expected ten hours spent and four added"
    await plan_pebbles(people[1], table)
    await world.go(hours=17)
    assert await turn_deadline(world, table, 0) == world.hands.ms + HOUR_MS
    await answer_question(people[0], table)
    assert (await world.table_clock(table)).seats[0].bank == 5 * HOUR_MS


async def test_time_bank_has_upper_limit(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", time_control="bank-7d")
    for _ in range(3):
        await plan_for_all(table, people)
        for guest in people:
            await answer_question(guest, table)
    assert (await world.table_clock(table)).seats[0].bank <= 14 * DAY_MS


async def test_vote_changes_time_control_by_majority(world: World) -> None:
    table, (anna, ben, cleo) = await start_table(world, "Anna", "Ben", "Cleo")
    await anna.follow(ShowTableTime(table), "Change the pace", "7 days per turn")
    assert (await world.table_clock(table)).time_control == "turn-1d"
    board = await world.board(table)
    assert match_text("clock-vote", board, what=render_text("clock-vote-pace", time_control="7 days per turn"))
    assert render_text("app-vote-missing", seats="Ben, Cleo") in board
    ben.screen = await world.app.render_screen(None, "", table)
    await ben.tap("Yes")
    assert (await world.table_clock(table)).time_control == "turn-7d", "two of three votes did not change the clock"
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 8, 10)
    assert match_text(
        "clock-event-vote-closed",
        await world.board(table),
        what=render_text("clock-vote-pace", time_control="7 days per turn"),
        choice="Yes",
    )
    await cleo.press(SetTimeControl(table, "none"))
    await world.go(hours=25)
    assert (await world.table_clock(table)).motion is None, "silence counted as a yes"
    assert (await world.table_clock(table)).time_control == "turn-7d"


async def test_repeated_pause_keeps_remaining_time(world: World, table: str, people: list[Guest]) -> None:
    charged = 0
    for _ in range(10):
        await world.go(hours=1)
        charged += HOUR_MS
        await people[0].press(ProposePause(table))
        await people[1].follow(ShowTableTime(table), "Yes")
        assert (await world.table_clock(table)).paused
        assert await world.pings(table) == []
        await world.go(days=6)
        await people[1].press(ResumeTable(table))
        assert await turn_deadline(world, table, 0) == world.hands.ms + DAY_MS - charged
    await world.go(hours=14, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 2, "not both players ran out of time"


async def test_rewind_vote_stops_the_clock(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", planned=True)
    await anna.follow(OpenMove(table), "Offer")
    await anna.press_likely()
    await confirm_move(anna)
    assert await turn_deadline(world, table, 1) == world.hands.ms + DAY_MS
    await anna.tap(render_text("app-rewind"), "propose")
    assert seat_deadline(await world.table_clock(table), 1) is None
    await world.go(hours=20)
    await ben.follow(OpenMove(table), "No")
    assert await turn_deadline(world, table, 1) == world.hands.ms + DAY_MS


@pytest.mark.parametrize("platforms", [("bot",), ("bot", "test")])
async def test_outage_is_credited_in_waking_hours_and_shown_on_board(world: World, platforms: tuple[str, ...]) -> None:
    """While the bot is down no platform sends heartbeats; the same hours are not credited twice, night hours never."""
    table, _ = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT})
    await world.beat(*platforms)
    before = await turn_deadline(world, table, 1)
    for hours, awake_until in ((6, utc_ms(2026, 6, 3, 12)), (13, utc_ms(2026, 6, 3, 16))):  # 20 to 6 is night
        world.jump(hours=hours)
        await world.beat(*platforms)
        before += hours * HOUR_MS
        assert [await turn_deadline(world, table, seat) for seat in (0, 1)] == [awake_until, before]
    assert match_text(
        "clock-event-timeoutage",
        await world.board(table),
        **{"from": "Mon 1 Jun, 10:00 (UTC)", "end": "Mon 1 Jun, 16:00 (UTC)"},
    )
    await world.go(minutes=1)
    assert len(await world.events(table, OutageCredited)) == 2, "expected each outage to be announced exactly once"


async def test_table_clock_is_the_same_in_another_process(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", hours={"Anna": NIGHT}, time_control="bank-3d")
    await world.go(hours=9)
    await plan_pebbles(people[0], table)
    second = world.start_another()
    assert await second.table_clock(table) == await world.table_clock(table)
    async with second.app.service.tables.open_started(table) as found:
        first, entries = reducer.initial_state(found.opening.lobby, found.opening.habits), found.match.entries
        assert reducer.replay_log(first, found.game, found.opening.header, entries)[1] == found.state, (
            "replaying the log gives another state"
        )
    await second.app.service.store.pool.execute(table, "SET", SINGLE_SERVER_KEYS.snapshot_key(table), b"rubbish")
    third = world.start_another()
    assert (await third.table_clock(table)).seats == (await world.table_clock(table)).seats
    await world.go(days=4)
    assert await third.events(table, TurnExpired)
    await second.app.close()
    await third.app.close()


@pytest.mark.slow
async def test_changed_waking_hours_move_turn_deadlines(world: World, table: str, anna: Guest, ben: Guest) -> None:
    await anna.follow(OpenSettings("calls"), "Quiet hours")
    assert (
        render_text("clock-zone-now", zone="Prague", time="12:00")
        in (await anna.press(SetTimezone(FreeText("prague")))).text
    )
    await anna.press(SetQuietHours(FreeText("22:00-8:00")))
    await plan_for_all(table, [anna, ben])
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 2, 20)
    assert (await world.service.store.timers.load_due_ms(table, "clock")) is not None
    await anna.press(ToggleDayOff(1))
    for guest in (anna, ben):
        await answer_question(guest, table)
    await plan_for_all(table, [anna, ben])
    assert await turn_deadline(world, table, 0) == utc_ms(2026, 6, 3, 20), "the clock ran on Tuesday"
    assert (await anna.press(SetQuietHours(FreeText("1:00-23:00")))).notice == render_text("clock-never-awake")
    assert (await anna.press(SetTimezone(FreeText("atlantis")))).notice == render_text("clock-no-zone")
    assert len((await anna.press(SetTimezone(FreeText("america")))).rows) > 1


@pytest.mark.parametrize(("platform", "late_s"), [("bot", 0), ("test", 20)])
async def test_first_answer_after_outage_is_credited(world: World, platform: str, late_s: int) -> None:
    """The answer comes before the first heartbeat, so the outage is still unknown; none of the 28 hours is spent."""
    table, people = await start_table(world, "Anna", "Ben", time_control="bank-1d")
    await world.go_down(platform, hours=6)
    await plan_pebbles(people[0], table)
    world.jump(seconds=late_s)
    await world.beat(platform)
    assert (await world.table_clock(table)).seats[0].bank == 28 * HOUR_MS
    assert await turn_deadline(world, table, 1) == world.hands.ms + DAY_MS, "the other player got no time back"
    await people[0].tap("Undo")
    assert await turn_deadline(world, table, 0) == world.hands.ms + DAY_MS


async def test_pause_right_after_outage_keeps_full_credit(world: World, table: str, people: list[Guest]) -> None:
    await world.go_down(hours=6)
    await people[0].press(ProposePause(table))
    await people[1].follow(ShowTableTime(table), "Yes")
    await world.beat()
    await world.go(hours=1)
    await people[1].press(ResumeTable(table))
    assert await turn_deadline(world, table, 0) == world.hands.ms + DAY_MS


async def test_new_quiet_hours_apply_to_pings_now_and_turns_later(
    world: World, table: str, anna: Guest, ben: Guest
) -> None:
    await anna.change(hours_changes=(1,))  # this is not the first answer
    await anna.press(SetQuietHours(FreeText("13:00-17:00")))  # in London, where she seems to live, in summer time
    begun = world.hands.ms
    assert await turn_deadline(world, table, 0) == begun + DAY_MS, "the new hours changed the running turn"
    await world.go(hours=2, minutes=30)
    assert [ping.is_silent for ping in await world.pings(table) if ping.user == anna.id] == [True]
    await plan_pebbles(anna, table)
    await anna.tap("Undo")
    assert await turn_deadline(world, table, 0) == begun + DAY_MS, "the time changed with an undo"
    await plan_for_all(table, [anna, ben])
    assert await turn_deadline(world, table, 0) == world.hands.ms + 31 * HOUR_MS + HOUR_MS // 2, (
        "expected the next turn to use the new hours"
    )


@pytest.mark.parametrize("ago_h", [(), (50,), (90, 50), (90, 70, 50), (190, 50), (190, 180, 2)])
def test_hours_changes_beyond_weekly_limit_are_refused_until_old_ones_expire(ago_h: tuple[int, ...]) -> None:
    """Linked accounts may give a user more changes. ``ago_h``: hours since each change, at most 168 count."""
    now = utc_ms(2026, 6, 20)
    made = tuple(now - hours * HOUR_MS for hours in ago_h)
    counted = tuple(moment for moment in made if now - moment < WEEK_MS)
    user = User("a", "Anna", hours_changes=made)
    if len(counted) < 2:
        assert count_hours_change(user, now) == (*counted, now)
        return
    with pytest.raises(RejectedError) as refused:
        count_hours_change(user, now)
    assert str((counted[-2] + WEEK_MS) // 1000) in str(refused.value.msg.args["when"])


BEGUN = build_table_clock([("a", False), ("b", False)], "bank-3d", ())


def test_changed_time_control_reminds_again_and_keeps_elapsed_turn_time() -> None:
    late = replace_seat_clock(BEGUN, 0, {"calls": ("half", "last"), "spent": 70 * HOUR_MS, "bank": HOUR_MS})
    changed = change_time_control(late, "turn-3d").seats[0]
    assert (changed.calls, changed.spent, changed.bank) == ((), 70 * HOUR_MS, TIME_CONTROLS["turn-3d"].time)


def test_new_player_of_a_seat_has_time_for_a_turn() -> None:
    taken = apply_seat_event(replace_seat_clock(BEGUN, 0, {"bank": HOUR_MS}), SeatTaken(0, "c", Availability()))
    assert taken.seats[0].bank == TIME_CONTROLS["bank-3d"].gain


@pytest.mark.parametrize("moves", [1, 2, 3])
def test_undo_restores_the_bank_of_the_first_undone_move(moves: int) -> None:
    """The undo also restores the hours of that turn, which Anna changes, and the time granted to her in the first two.

    A turn takes thirty hours of her bank and refills twelve.
    """
    start, to = utc_ms(2026, 6, 1), 4 - moves
    clock = reduce_clock(BEGUN, 1, _entry("start", start), None, [0], frozen=False)
    banks = []
    for n in range(3):
        banks.append(clock.seats[0].bank)
        later = Availability(hours=WakingHours(off=(6, 5)[:n]))
        asked = (VoteOpened(0, "time", "0", 0), VoteClosed(0, "yes")) if n < 2 else ()
        for event in (HabitsChanged(0, later), *asked):
            clock = reduce_clock(clock, n + 1, _entry("table", clock.at), event, [0], frozen=False)
        at = start + (n + 1) * 30 * HOUR_MS
        clock = reduce_clock(clock, n + 2, _entry("move", at), None, [], frozen=False)
        clock = reduce_clock(clock, n + 2, _entry("table", at), QuietHoursEnded(), [0], frozen=False)
    assert len(set(banks)) == 3
    undone = reduce_clock(clock, 5, _entry("undo", start + 90 * HOUR_MS, to=to), None, [0], frozen=False)
    assert undone.seats[0].bank == banks[3 - moves]
    assert undone.seats[0].spent == moves * 30 * HOUR_MS
    assert undone.seats[0].more == (0 if moves == 1 else TIME_CONTROLS["bank-3d"].gain)
    assert undone.seats[0].hours_of_turn == WakingHours(off=((), (), (6,))[3 - moves]), "new hours count too early"
    assert len(undone.seats[0].taken) == 3 - moves


def _entry(kind: Literal["start", "move", "undo", "table"], at: int, to: int | None = None) -> LogEntry:
    moment = datetime.fromtimestamp(at / 1000, UTC).isoformat()
    return LogEntry(kind, 0, "vote" if kind == "undo" else "player", at=moment, to=to)


async def test_hours_can_be_changed_twice_a_week_and_a_refusal_names_the_next_allowed_time(world: World) -> None:
    """The next change is allowed a week after the first of two. A correction within the hour is not another change."""
    anna, first = await world.arrive("Anna"), world.hands.ms
    for press in (
        SetTimezone(FreeText("Europe/Prague")),
        SetQuietHours(FreeText("22:00-8:00")),
        ToggleDayOff(6),
        ToggleDayOff(5),
        ToggleDayOff(5),
    ):
        assert "Saved" in (await anna.press(press)).notice, f"{press} is not saved"
    await world.go(days=2)
    for press in (SetQuietHours(FreeText("23:00-8:00")), SetQuietHours(FreeText("23:30-8:00"))):
        assert "Saved" in (await anna.press(press)).notice, f"{press} is not saved"
        await world.go(minutes=30)
    await world.go(days=1)
    refused = (await anna.press(SetQuietHours(FreeText("21:00-8:00")))).notice
    assert [piece.unix for piece in split_timestamps(refused) if piece.style] == [(first + WEEK_MS) // 1000]
    assert (await anna.load_user()).hours.quiet == (23 * 60 + 30, 8 * 60)
    world.hands.now = datetime.fromtimestamp((first + WEEK_MS) / 1000 - 1, UTC)
    assert match_text("clock-moved-often", (await anna.press(SetQuietHours(FreeText("21:00-8:00")))).notice)
    await world.go(seconds=1)
    assert "Saved" in (await anna.press(SetQuietHours(FreeText("21:00-8:00")))).notice


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("22-7", (1320, 420)), ("0-8", (0, 480)), ("22-7:30", (1320, 450)), ("22.30-7.15", (1350, 435))),
        *(("24:00-8:00", (0, 480)), ("1320-480", (1320, 480)), ("0-540", (0, 540)), ("0-0", (0, 0))),
    ],
)
def test_typed_quiet_hours_are_parsed(typed: str, meant: tuple[int, int]) -> None:
    assert parse_quiet_hours(typed) == meant


@pytest.mark.parametrize("typed", ["25:00-8:00", "22:75-8:00", "2200-700", "22"])
def test_invalid_quiet_hours_are_refused(typed: str) -> None:
    with pytest.raises(RejectedError, match="clock-no-hours"):
        parse_quiet_hours(typed)


PLEASE = "More time, please"


async def test_agreed_time_extension_adds_time_of_one_turn(world: World, table: str, anna: Guest, ben: Guest) -> None:
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    before = await turn_deadline(world, table, 0)
    await anna.follow(ShowTableTime(table), PLEASE)
    assert render_text("clock-vote-time", time="1 day", seat="Anna") in await world.board(table)
    assert {ping.user for ping in await world.pings(table)} >= {ben.id}, "expected the asked player to be pinged"
    assert await turn_deadline(world, table, 0) == before
    await ben.follow(OpenMove(table), "Yes")
    assert await turn_deadline(world, table, 0) == before + DAY_MS
    await world.go(hours=24)
    assert await world.events(table, TurnExpired) == []
    await world.go(hours=4, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1


async def test_time_extension_needs_majority_of_other_players(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo")
    await plan_for_all(table, people[1:])
    before = await turn_deadline(world, table, 0)
    await people[0].press(RequestMoreTime(table))
    await people[1].follow(OpenMove(table), "Yes")
    assert await turn_deadline(world, table, 0) == before
    await people[2].follow(OpenMove(table), "Yes")
    assert await turn_deadline(world, table, 0) == before + DAY_MS


@pytest.mark.parametrize("is_answered", [False, True])
async def test_time_extension_vote_ends_with_its_turn(
    world: World, is_answered: bool, table: str, anna: Guest, ben: Guest
) -> None:
    """Other votes last a day. This one ends with its turn, after which there is nothing to vote on."""
    await plan_pebbles(ben, table)
    await world.go(hours=20)
    ends = await turn_deadline(world, table, 0)
    await anna.press(RequestMoreTime(table))
    assert (await world.load_motion(table)).due == ends == world.hands.ms + 4 * HOUR_MS
    await (plan_pebbles(anna, table) if is_answered else world.go(hours=4, minutes=1))
    assert (await world.table_clock(table)).motion is None
    assert len(await world.events(table, TurnExpired)) == (not is_answered)


@pytest.mark.slow
async def test_refused_time_extension_adds_nothing_and_blocks_second_request(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", planned=True)
    await anna.press(RequestMoreTime(table))
    await ben.follow(OpenMove(table), "No")
    assert (await anna.press(RequestMoreTime(table))).notice == render_text("clock-once-a-turn")
    await anna.press(ShowTableTime(table))
    assert PLEASE not in anna.labels()
    await answer_question(anna, table)
    await ben.press(RequestMoreTime(table))
    assert (await world.table_clock(table)).motion is not None
    await world.go(hours=24, minutes=1)
    assert len(await world.events(table, TurnExpired)) == 1, "expected the vote to expire without answers"


async def test_time_extension_is_refused_while_requesters_clock_is_not_running(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", planned=True)
    assert (await people[1].press(RequestMoreTime(table))).notice == render_text("clock-none-runs")
    free, others = await start_table(world, "Cleo", "Dan", time_control="none")
    assert (await others[0].press(RequestMoreTime(free))).notice == render_text("clock-none-runs")
    assert (await people[0].press(RequestMoreTime(free))).notice == render_text("app-not-seated")


async def test_time_extension_survives_undo_and_adds_nothing_to_bank(world: World) -> None:
    """Ten hours are spent and four granted, so the bank pays six, even if the answer is repeated."""
    table, (anna, ben) = await start_table(world, "Anna", "Ben", time_control="bank-1d")
    await world.go(hours=10)
    await anna.press(RequestMoreTime(table))
    await ben.follow(OpenMove(table), "Yes")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    await anna.tap("Undo")
    assert await turn_deadline(world, table, 0) == world.hands.ms + 18 * HOUR_MS
    await plan_pebbles(anna, table)
    assert (await world.table_clock(table)).seats[0].bank == DAY_MS - 6 * HOUR_MS + 4 * HOUR_MS
    await plan_pebbles(ben, table)
    assert await turn_deadline(world, table, 0) == world.hands.ms + 22 * HOUR_MS, "the next turn got more time"


async def test_time_extension_against_ais_is_granted_at_once(world: World) -> None:
    table, people = await start_table(world, "Anna", ais=1)
    before = await turn_deadline(world, table, 0)
    await people[0].press(RequestMoreTime(table))
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def test_approved_time_extension_is_granted_after_process_crash(
    world: World, monkeypatch: pytest.MonkeyPatch, table: str, anna: Guest, ben: Guest
) -> None:
    await plan_pebbles(ben, table)
    before = await turn_deadline(world, table, 0)
    await anna.press(RequestMoreTime(table))
    with monkeypatch.context() as killed:
        killed.setattr(votes, "settle_motion", AsyncMock(side_effect=StoreError("store-lost", error="killed")))
        await ben.follow(OpenMove(table), "Yes")
    assert (await world.load_motion(table)).answers == {1: "yes"}, "the vote is lost, or it decided"
    await world.go(minutes=1)
    assert (await world.table_clock(table)).motion is None
    assert await turn_deadline(world, table, 0) == before + DAY_MS


async def test_next_player_notice_is_private(world: World) -> None:
    table, people = await start_table(world, "Anna", "Ben", "Cleo", planned=True)
    for asked, guest in ((0, people[1]), (1, people[2])):
        for one in people:
            assert (render_text("clock-you-are-next") in (await one.press(OpenMove(table))).text) == (one is guest), (
                f"wrong for {one.id} while seat {asked} is asked"
            )
        await answer_question(people[asked], table)
    for one in people:
        assert render_text("clock-you-are-next") not in (await one.press(OpenMove(table))).text, (
            "the sealed plan shows who is next"
        )


@pytest.mark.parametrize("key", REAL)
def test_next_player_is_predicted_correctly_in_every_game(key: str) -> None:
    game, dice, right, wrong = GAMES[key], random.Random(4), 0, 0
    match = match_factory.open_match(game, "t", min(4, game.seat_range[1]), {}, SeedSecret("07" * 32, "08" * 32))
    for _ in range(120):
        if match.is_over:
            break
        owing = match.seats_to_move()
        expected = predict_next_in_match(match)
        seat = owing[0]
        while not match.is_over and match.seats_to_move() == [seat]:
            match.push(seat, random_move(match.choice_tree(seat), dice))
        if len(owing) > 1 and seat in match.seats_to_move():
            match.push(seat, random_move(match.choice_tree(seat), dice))
        elif expected is not None and not match.is_over:
            right, wrong = right + (expected in match.seats_to_move()), wrong + (expected not in match.seats_to_move())
    assert right > 5 or FACTS[key].small  # a small game may have too few turns
    assert wrong <= right // 10, f"wrong {wrong} times, correct only {right} times"
