"""When time is out, and when somebody is away: a deputy, an AI, the others' vote; announced, recorded, given back."""

from __future__ import annotations

import json

from bot.app.waiting.deputies import cover
from tests.bot.conftest import Arrive, Guest
from tests.bot.playing import answer, owing, plan
from tests.waiting.conftest import World
from tests.waiting.playing import NIGHT, opened
from tests.waiting.test_pace import at, till


async def covers(world: World, table: str) -> list[str]:
    return [clock.cover for clock in (await world.waiting(table)).seats]


async def named(player: Guest, friend: Guest) -> None:
    """A friend becomes somebody's deputy, by the line that they were given."""
    await player.press("deputy")
    line = next(field.press for field in player.screen.fields)
    await friend.press(line)
    assert "You stand in while the player is away" in " ".join(friend.screen.text)


async def test_a_deputys_line_can_be_typed(world: World, arrive: Arrive) -> None:
    anna, zoe, yan = await arrive("Anna"), await arrive("Zoe"), await arrive("Yan")
    await anna.press("deputy")
    await zoe.press(f"deputy-yes {anna.screen.fields[0].press}")
    assert "You stand in" in " ".join(zoe.screen.text)
    await anna.press("deputy")
    await yan.command("play", anna.screen.fields[0].press)
    assert "You stand in" in " ".join(yan.screen.text)
    assert (await world.app.service.people.get(anna.id)).deputy == yan.id


async def story(guest: Guest, table: str) -> str:
    await guest.press(f"story {table} 0")
    return "\n".join(guest.screen.text)


async def test_the_ladder_goes_down_rung_by_rung(world: World, arrive: Arrive) -> None:
    """First the usual answer, at the second missed turn in a row an AI; the player presses once and plays on."""
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="fallback.ai")
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    assert await covers(world, table) == ["", ""]
    assert [e.by for e in await world.entries(table) if e.kind == "say"] == ["player", "fallback"]
    await world.go(hours=24)
    assert (await covers(world, table))[0] == "ai"
    assert "Anna is away. An AI plays meanwhile." in await world.board(table)
    told = await story(people[1], table)
    assert "Anna: the time is out. The game’s usual answer is given." in told
    assert "Anna: the time is out. An AI plays till the player is back." in told
    anna = people[0]
    await anna.press(f"move {table}")
    assert any("an AI plays for you" in line for line in anna.screen.text)
    await anna.tap("I am back")
    assert await covers(world, table) == ["", ""]
    assert "Anna is back." in await story(people[1], table)


async def test_an_answer_takes_the_seat_back(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder="ai")
    anna = people[0]
    await anna.press(f"move {table}")
    for row in (0, 0):
        more = anna.screen.slots[row].more
        assert more is not None
        await anna.press(more.press)
    async with world.app.service.tables.hold(table) as found:
        await cover(world.app.service, found, 0, "ai", out=True, command="test")
    assert (await covers(world, table))[0] == "ai"
    await anna.tap("Done")
    assert (await covers(world, table))[0] == ""
    assert [(e.by, e.seat) for e in await world.entries(table) if e.kind == "say"] == [("player", 0)]


async def test_names_stay_where_an_ai_sits_in(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="ai")
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    board = await world.board(table)
    assert "Anna" in board
    assert "AI 1" not in board


async def test_a_deputy_plays_with_the_players_hand_only_while_away(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="deputy.ai", rounds=3)
    anna, ben = people
    zoe = await arrive("Zoe")
    await named(anna, zoe)
    await plan(ben, table)
    await zoe.press(f"hand {table}")
    assert "You don’t sit at this table" in zoe.screen.notice, "not while Anna is there"
    await world.go(hours=24, minutes=1)
    assert (await covers(world, table))[0] == "deputy"
    assert "Anna is away. A deputy plays meanwhile." in await world.board(table)
    (ping,) = await world.pings(table)
    assert (ping.person, "You stand in: Anna." in ping.text) == (zoe.id, True)
    hand = await world.app.screen(anna.id, "", table, "hand")
    assert (await zoe.press(f"hand {table}")).alt == hand.alt
    await plan(zoe, table)
    assert [(e.by, e.person) for e in await world.entries(table) if e.kind == "say"][-1] == ("deputy", zoe.id)
    await zoe.press("tables")
    assert any(table in label for label in zoe.labels())
    await anna.press(f"back-in {table}")
    assert (await covers(world, table))[0] == ""
    await zoe.press(f"hand {table}")
    assert "You don’t sit at this table" in zoe.screen.notice
    assert [ping.person for ping in await world.pings(table)] == [anna.id]
    await zoe.press("tables")
    assert not any(table in label for label in zoe.labels())


async def test_a_deputy_has_no_voice_and_takes_nothing_back(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="deputy.ai")
    zoe = await arrive("Zoe")
    await named(people[0], zoe)
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    for press in (f"pause {table}", f"pace-set {table} none", f"nudge {table} 1", f"undo {table} 2"):
        await zoe.press(press)
        assert zoe.screen.notice, press
    assert (await world.waiting(table)).motion is None


async def test_whoever_sits_here_is_nobodys_deputy(world: World, arrive: Arrive) -> None:
    """They would see two hands; so the next rung is taken."""
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="deputy.fallback")
    await named(people[0], people[1])
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    assert (await covers(world, table))[0] == ""
    assert (await world.words(table, "out")) == [("out", "fallback")]


async def test_a_deputy_who_is_late_too_hands_over_to_the_next(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="deputy.ai")
    zoe = await arrive("Zoe")
    await named(people[0], zoe)
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    await world.go(hours=24)
    assert (await covers(world, table))[0] == "ai"


async def test_the_others_vote(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder="vote")
    anna, ben, cleo = people
    for guest in (ben, cleo):
        await plan(guest, table)
    await world.go(hours=24, minutes=1)
    board = await world.app.screen(None, "", table)
    assert "Vote: how to go on without Anna?" in "\n".join(board.text)
    ben.screen = board
    wait = ben.button("Wait").press
    await ben.press(wait)
    assert "You have no voice" in (await anna.press(wait)).notice
    await cleo.press(f"waiting {table}")
    await cleo.tap("Wait")
    assert await till(world, table, 0) == world.hands.ms + 24 * 3_600_000, "she has a whole turn's time again"
    await world.go(hours=24, minutes=1)
    for guest in (ben, cleo):
        await guest.press(f"waiting {table}")
        await guest.tap("Usual answer")
    await world.go(minutes=1)
    assert [e.by for e in await world.entries(table) if e.kind == "say"][-1] == "fallback"


async def test_nobody_goes_back_behind_the_back_of_who_is_away(world: World, arrive: Arrive) -> None:
    """Ben alone is there: what has come to light stays, since Anna can't be asked."""
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="ai")
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    await world.go(minutes=1)
    async with world.app.service.tables.hold(table) as found:
        assert found.ais() == [0]
        assert found.humans() == [0, 1]


async def test_a_vote_about_somebody_ends_when_they_answer(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder="vote")
    for guest in people[1:]:
        await plan(guest, table)
    await world.go(hours=24, minutes=1)
    assert (await world.waiting(table)).motion is not None
    await plan(people[0], table)
    assert (await world.waiting(table)).motion is None


async def test_nobody_says_anything_and_the_table_goes_on_all_the_same(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder="vote")
    for guest in people[1:]:
        await plan(guest, table)
    await world.go(days=2, minutes=2)
    assert [e.by for e in await world.entries(table) if e.kind == "say"][-1] == "fallback"


async def test_the_others_free_a_seat_and_somebody_takes_it(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", ladder="vote")
    await world.go(hours=24, minutes=1)
    motion = (await world.waiting(table)).motion
    assert motion is not None
    seat = int(motion.arg)
    others = [guest for n, guest in enumerate(people) if n != seat]
    for guest in others:
        await guest.press(f"motion {table} {motion.opened} replace")
    waiting = await world.waiting(table)
    assert waiting.seats[seat].free
    assert f"Seat {seat + 1} is free." in await world.board(table)
    zoe = await arrive("Zoe")
    assert "You have seen another hand" in (await others[0].press(f"take {table} {seat}")).notice
    zoe.screen = await world.app.screen(None, "", table)
    await zoe.tap("Take seat")
    async with world.app.service.tables.hold(table) as found:
        assert found.owners[seat].person == zoe.id
        assert found.own_seat(people[seat].id) is None
    assert f"Zoe takes seat {seat + 1}." in await story(zoe, table)
    assert "That seat is taken" in (await (await arrive("Yan")).press(f"take {table} {seat}")).notice


async def test_the_others_end_the_game(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="vote")
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    await people[1].press(f"waiting {table}")
    await people[1].tap("End the game")
    assert "closed before its end" in await world.board(table)


async def test_leaving_for_good(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", pace="none")
    anna = people[0]
    await anna.press(f"waiting {table}")
    await anna.tap("Leave for good")
    assert "Leave this game for good?" in anna.screen.text[0]
    await anna.tap("Yes, leave")
    assert "Anna leaves for good. Seat 1 is free" in await story(people[1], table)
    await world.go(minutes=1)
    assert [e.by for e in await world.entries(table) if e.kind == "say"] == ["ai"], "an AI plays on"
    await anna.press("tables")
    assert not any(table in label for label in anna.labels())
    assert "You don’t sit" in (await anna.press(f"hand {table}")).notice
    await anna.press(f"take {table} 0")
    async with world.app.service.tables.hold(table) as found:
        assert found.own_seat(anna.id) == 0, "her own hand she knows: she may come back while nobody has taken it"


async def test_a_holiday_at_all_tables(world: World, arrive: Arrive) -> None:
    first, people = await opened(world, arrive, "Anna", "Ben", "Cleo", pace="turn-7d", hours={"Anna": NIGHT})
    anna, ben, cleo = people
    second = (await anna.press("open pebbles")).table
    await ben.press(f"join {second}")
    await anna.press(f"start {second}")
    for guest in (ben, cleo):
        await plan(guest, first)
    await anna.press("away")
    await anna.press("away 3.6.")
    await anna.tap("7 days")
    assert "Away from 2026-06-03 to 2026-06-09" in anna.screen.text
    await anna.tap("An AI")
    for table in (first, second):
        assert "Anna will be away from 2026-06-03 to 2026-06-09. An AI plays meanwhile." in await story(ben, table)
    assert (await covers(world, first))[0] == ""
    await world.go(hours=36, minutes=1)
    assert (await covers(world, first))[0] == "ai"
    assert (await covers(world, second))[0] == "ai"
    await world.go(minutes=1)
    assert await owing(world.app, second) == [1]
    await world.go(days=7)
    assert (await covers(world, first))[0] == ""
    assert "Anna is back." in await story(ben, first)
    sent = [e.word for e in await world.entries(first) if e.kind == "table" and e.seat == 0 and e.events]
    assert sorted({word[0] for word in sent}) == ["away", "back", "cover"], "each change was told once"
    assert len(sent) == 3


async def test_a_holiday_in_which_the_clock_waits(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben")
    anna = people[0]
    await plan(people[1], table)
    await world.go(hours=1)
    await anna.press("away 2026-06-01 2026-06-10 pause")
    assert "The clock waits." in await story(people[1], table)
    assert await till(world, table, 0) == at(2026, 6, 11, 23), "23 hours are left as she comes home"
    assert await world.pings(table) == [], "nobody is called on holiday"
    await world.go(days=5)
    assert await world.words(table, "call") == []
    await anna.press("away")
    await anna.tap("I am back")
    assert await till(world, table, 0) == world.hands.ms + 23 * 3_600_000
    assert [ping.person for ping in await world.pings(table)] == [anna.id]


async def test_a_call_goes_as_a_holiday_begins_and_comes_back_with_its_end(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", pace="turn-7d")
    await plan(people[1], table)
    await people[0].press("away 2026-06-02 2026-06-03 pause")
    assert len(await world.pings(table)) == 1
    await world.go(hours=14, minutes=1)
    assert await world.pings(table) == []
    assert await world.words(table, "wake") == [("wake",)], "places look again"
    await world.go(days=2)
    assert len(await world.pings(table)) == 1
    assert "Anna is back." in await story(people[1], table)


async def test_holidays_that_make_no_sense(world: World, arrive: Arrive) -> None:
    anna = await arrive("Anna")
    assert "I can’t read that day" in (await anna.press("away soon")).notice
    assert "I can’t read that day" in (await anna.press("away 30.2.")).notice
    assert "The first day comes before the last" in (await anna.press("away 2026-06-05 2026-06-03")).notice
    assert "The first day comes before the last" in (await anna.press("away 2026-06-05 2026-12-24")).notice
    assert "The first day comes before the last" in (await anna.press("away 2026-05-05 2026-06-03")).notice


async def test_a_table_that_begins_in_a_holiday_knows_of_it(world: World, arrive: Arrive) -> None:
    anna, ben = await arrive("Anna"), await arrive("Ben")
    await anna.press("away 2026-06-01 2026-06-03 ai")
    table = (await anna.press("open pebbles")).table
    await ben.press(f"join {table}")
    await anna.press(f"start {table}")
    await world.go(minutes=1)
    assert (await covers(world, table))[0] == "ai"


async def test_a_table_falls_asleep_and_wakes(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", pace="none")
    await world.go(days=21, minutes=1)
    assert "In 7 days the table goes to sleep" in await world.board(table)
    await world.go(days=7)
    board = await world.app.screen(None, "", table)
    assert "The table sleeps" in "\n".join(board.text)
    assert await world.pings(table) == []
    people[0].screen = board
    await people[0].tap("Play on")
    assert "The table sleeps" not in await world.board(table)
    assert len(await world.pings(table)) == 2
    await world.go(days=20)
    assert len(await world.words(table, "silence")) == 2, "it begins anew"


async def test_a_sign_of_life_keeps_a_table_awake(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", pace="none")
    for _ in range(4):
        await world.go(days=20)
        await plan(people[0], table)
        await people[0].tap("Undo")
    assert await world.words(table, "silence") == []


async def test_a_long_wait_without_a_clock_can_be_voted_on(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", "Cleo", pace="none")
    for guest in people[1:]:
        await plan(guest, table)
    assert "Nobody has been waited for that long" in (await people[1].press(f"absent {table} 0")).notice
    await world.go(days=3, minutes=1)
    await people[1].press(f"waiting {table}")
    await people[1].tap("Vote on Anna")
    assert "how to go on without Anna?" in await world.board(table)


async def test_who_is_forgotten_leaves_an_ai(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben")
    await people[0].press("forget-me yes")
    async with world.app.service.tables.hold(table) as found:
        assert found.ais() == [0]
    await world.go(minutes=1)
    assert await owing(world.app, table) == [1]


async def test_a_whole_game_without_anybody_comes_to_its_end(world: World, arrive: Arrive) -> None:
    """Nobody answers anything: the clock, the usual answers and the AIs bring every table to its end."""
    for ladder in ("deputy.fallback.ai", "fallback", "ai", "vote"):
        table, _ = await opened(world, arrive, "Anna", "Ben", ladder=ladder, pace="turn-4h", rounds=1)
        await world.go(days=9)
        async with world.app.service.tables.hold(table) as found:
            assert found.over, ladder


async def test_exports_tell_what_happened_and_no_log(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="fallback")
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    told = json.loads(await world.app.export(people[1].id, table))
    assert any("the time is out" in event["text"] for event in told["events"])
    assert "Europe" not in json.dumps(told)


async def test_old_lines_of_deputies_are_refused(world: World, arrive: Arrive) -> None:
    anna, zoe, yan = await arrive("Anna"), await arrive("Zoe"), await arrive("Yan")
    await anna.press("deputy")
    line = anna.screen.fields[0].press
    assert "you can’t stand in for yourself" in (await anna.press(line)).notice
    await zoe.press(line)
    assert "not valid any more" in (await yan.press(line)).notice
    await anna.press("deputy")
    assert "Your deputy: Zoe" in anna.screen.text
    await anna.tap("No deputy any more")
    assert "Your deputy: Zoe" not in anna.screen.text


async def test_a_bank_is_not_refilled_by_leaving(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", pace="bank-1d", ladder="ai")
    anna = people[0]
    await plan(people[1], table)
    await world.go(hours=20)
    for _ in range(3):
        async with world.app.service.tables.hold(table) as found:
            await cover(world.app.service, found, 0, "ai", out=False, command=f"test-{world.hands.ms}")
        await anna.press(f"back-in {table}")
        await world.go(minutes=10)
    assert await till(world, table, 0) == at(2026, 6, 2, 10)
    await answer(anna, table)


async def test_who_comes_back_late_has_a_moment_to_answer(world: World, arrive: Arrive) -> None:
    table, people = await opened(world, arrive, "Anna", "Ben", ladder="deputy.ai")
    zoe = await arrive("Zoe")
    await named(people[0], zoe)
    await plan(people[1], table)
    await world.go(hours=24, minutes=1)
    await people[0].press(f"back-in {table}")
    assert await till(world, table, 0) == world.hands.ms + 15 * 60_000
