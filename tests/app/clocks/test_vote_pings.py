"""Test pings and deadlines of votes: players whose ballot is missing are called and see the end."""

from __future__ import annotations

import pytest

from bot.app.clocks.events import RewindVoteClosed, VoteCast, VoteOpened
from bot.app.clocks.waking_hours import WakingHours
from bot.app.errors import RejectedError
from bot.app.tables import votes
from bot.app.ui.texts import split_timestamps
from tests.app.clocks.clocked_tables import NIGHT, plan_for_all, start_table
from tests.app.clocks.conftest import World
from tests.app.conftest import Arrive, Guest
from tests.app.gameplay import answer_question, plan_pebbles, seats_to_move, table_version
from tests.texts import render_text

PRAGUE = WakingHours("Europe/Prague", (0, 0))


async def start_vote(world: World, arrive: Arrive, **marks: object) -> tuple[str, list[Guest]]:
    """Start a game in which Anna has offered coins, which seals, and asks to go back."""
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo", **marks)  # type: ignore[arg-type]
    await plan_for_all(table, people)
    anna = people[0]
    await anna.press(f"move {table}")
    await anna.tap("Offer")
    assert anna.screen.pad is not None
    await anna.press(anna.screen.pad.likely[1].callback_data)
    await anna.tap(render_text("app-rewind"))
    await anna.tap("propose")
    return table, people


async def pings_by_user(world: World, table_id: str) -> dict[str, str]:
    """Return which users are called, and what they are told."""
    return {
        ping.user: ping.text for ping in await world.pings(table_id) if not ping.is_silent and ping.style != "quiet"
    }


async def test_rewind_vote_pings_players_with_missing_ballots(world: World, arrive: Arrive) -> None:
    table, (anna, ben, cleo) = await start_vote(world, arrive)
    pings = await pings_by_user(world, table)
    assert pings.keys() == {ben.id, cleo.id}
    assert all("Anna asks to go back one step" in text for text in pings.values())
    (epoch,) = {ping.epoch for ping in await world.pings(table)}
    await ben.press(f"move {table}")
    await ben.tap("Yes")
    (left,) = await world.pings(table)
    assert (left.user, left.epoch) == (cleo.id, epoch), "Ben is not called any more, Cleo not once more"
    await cleo.press(f"move {table}")
    await cleo.tap("No")
    assert ben.id in await pings_by_user(world, table), "the game goes on: he is asked for his turn"
    assert anna.id not in await pings_by_user(world, table)


async def test_vote_end_is_shown_in_reader_timezone(world: World, arrive: Arrive) -> None:
    table, (_, ben, cleo) = await start_vote(world, arrive, hours={"Ben": PRAGUE})
    due = (world.hands.ms + world.app.service.timings.vote_ms) // 1000
    told = {
        "everybody": "\n".join((await world.app.render_screen(None, "", table)).text),
        "Ben's panel": "\n".join((await ben.press(f"move {table}")).text),
        "Cleo's panel": "\n".join((await cleo.press(f"move {table}")).text),
        **await pings_by_user(world, table),
    }
    for who, text in told.items():
        assert [piece.unix for piece in split_timestamps(text) if piece.style] == [due], who
    words = {who: next(piece.text for piece in split_timestamps(text) if piece.style) for who, text in told.items()}
    assert words["Ben's panel"] == words[ben.id] == "Tue 2 Jun, 12:00 (Prague)"
    assert words["everybody"] == words[cleo.id] == "Tue 2 Jun, 10:00 (UTC)"


async def test_sleeping_voter_is_pinged_in_the_morning(world: World, arrive: Arrive) -> None:
    world.hands.now = world.hands.now.replace(hour=21)
    table, (_, ben, cleo) = await start_vote(world, arrive, hours={"Ben": NIGHT}, pace="none")
    assert (await pings_by_user(world, table)).keys() == {cleo.id}
    before = (await world.app.render_screen(None, "", table)).version
    await world.go(hours=8)
    assert (await world.app.render_screen(None, "", table)).version == before
    await world.go(hours=1, minutes=1)
    assert (await pings_by_user(world, table)).keys() == {ben.id, cleo.id}
    assert (await world.app.render_screen(None, "", table)).version == before + 1, "places look again, once"
    await world.go(hours=20)
    assert "lapsed" in [vote.outcome for vote in await world.events(table, RewindVoteClosed)]


async def test_quiet_or_away_player_gets_no_vote_ping(world: World, arrive: Arrive) -> None:
    table, (_, _, cleo) = await start_vote(world, arrive, pings={"Ben": "quiet", "Cleo": "digest"})
    assert (await pings_by_user(world, table)).keys() == {cleo.id}, "a digest would come too late"
    (ping,) = [ping for ping in await world.pings(table) if ping.user == cleo.id]
    assert ping.style == "dm"
    await cleo.press("away 2026-06-01 2026-06-05 pause")
    assert not await pings_by_user(world, table)


async def test_absence_vote_pings_other_players(world: World, arrive: Arrive) -> None:
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo", pace="turn-1d", ladder="vote")
    await plan_for_all(table, people)
    await world.go(days=1, minutes=1)
    assert await world.events(table, VoteOpened), "Anna's time is out"
    pings = await pings_by_user(world, table)
    assert {people[1].id, people[2].id} <= pings.keys()
    assert "how to go on without Anna?" in pings[people[1].id]
    await people[1].press(f"move {table}")
    await people[1].tap("Wait")
    assert people[1].id not in await pings_by_user(world, table)
    await answer_question(people[0], table)
    assert people[2].id not in await pings_by_user(world, table), "she is there again"


async def test_pause_and_rewind_votes_count_ballots_separately(world: World, arrive: Arrive) -> None:
    """A pause is asked for, and then to go back: no voice about one is a voice about the other."""
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    await plan_for_all(table, people)
    anna, ben, cleo = people
    await anna.press(f"move {table}")
    await anna.tap("Offer")
    assert anna.screen.pad is not None
    await anna.press(anna.screen.pad.likely[1].callback_data)
    await ben.press(f"pause {table}")
    asked = (await world.table_clock(table)).motion
    assert asked is not None
    await anna.press(f"move {table}")
    await anna.tap(render_text("app-rewind"))
    await anna.tap("propose")
    async with world.app.service.tables.open_started(table) as found:
        back = found.lifecycle.vote
        assert back is not None
        assert found.clock.motion == asked
        with pytest.raises(RejectedError, match="app-vote-freezes"):
            await votes.propose_motion(world.app.service, found, "pace", "none", 1, command="meanwhile")
    await cleo.press(f"motion {table} {asked.opened} no")
    async with world.app.service.tables.open_started(table) as found:
        assert found.lifecycle.vote == back, "nobody has spoken of that"
        assert found.clock.motion is None
    assert "That vote is over" in (await ben.press(f"motion {table} {asked.opened} yes")).notice
    async with world.app.service.tables.open_started(table) as found:
        assert found.lifecycle.vote == back
    await cleo.press(f"no {table} {back.opened}")
    await ben.press(f"pause {table}")
    assert "That vote is over" in (await cleo.press(f"motion {table} {asked.opened} no")).notice
    assert (await world.table_clock(table)).motion is not None, "an old no ends nothing new"
    assert "one vote at a time" in (await cleo.press(f"pace-set {table} none")).notice.lower()


async def undo_actors(world: World, table_id: str) -> list[str]:
    """Return by whom moves were taken back; check that no vote runs any more."""
    async with world.app.service.tables.open_started(table_id) as found:
        assert found.lifecycle.vote is None
        return [entry.by for entry in found.match.entries if entry.kind == "undo"]


async def test_rewind_is_decided_when_last_missing_voter_leaves(world: World, arrive: Arrive) -> None:
    table, (_, ben, cleo) = await start_vote(world, arrive)
    await ben.press(f"move {table}")
    await ben.tap("Yes")
    await cleo.press(f"quit-yes {table}")
    await world.go(minutes=1)
    assert await undo_actors(world, table) == ["vote"], "all who are left have said yes"


@pytest.mark.slow
async def test_votes_are_void_after_all_left(world: World, arrive: Arrive) -> None:
    table, people = await start_vote(world, arrive)
    paused, others = await start_table(world, arrive, "Dan", "Eva", "Fay")
    await others[0].press(f"pause {paused}")
    for guest in people:
        await guest.press(f"quit-yes {table}")
    for guest in others:
        await guest.press(f"quit-yes {paused}")
    await world.go(minutes=1)
    assert await undo_actors(world, table) == []
    assert not (await world.table_clock(paused)).paused


async def propose_rewind(world: World, table_id: str, guest: Guest) -> None:
    """Ask the table to go back to before the player's own last move."""
    await guest.press(f"rewind {table_id} {await table_version(world.app, table_id)}")
    await guest.tap("propose")


@pytest.mark.parametrize("asks", [0, 1])
async def test_rewind_pings_player_whose_move_was_undone(world: World, arrive: Arrive, asks: int) -> None:
    """Until the vote is over they may have gone: that they spoke last, before it, says nothing."""
    table, people = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    await plan_for_all(table, people)
    before = max(ping.epoch for ping in await world.pings(table))
    await answer_question(people[0], table)
    await propose_rewind(world, table, people[asks])
    for guest in people:
        await guest.press(f"move {table}")
        if any(label.startswith("Yes") for label in guest.labels()):
            await guest.tap("Yes")
    assert await undo_actors(world, table) == ["vote"]
    pings = await world.pings(table)
    assert [ping.user for ping in pings] == [people[seat].id for seat in await seats_to_move(world.app, table)]
    assert min(ping.epoch for ping in pings) > before, "a new notice"


async def test_rewind_by_only_human_sends_no_ping(world: World, arrive: Arrive) -> None:
    """They sit there."""
    table, (anna,) = await start_table(world, arrive, "Anna", ais=1)
    await world.go(minutes=1)
    await plan_pebbles(anna, table)
    await world.go(minutes=1)
    await propose_rewind(world, table, anna)
    assert await undo_actors(world, table) == ["vote"]
    assert await seats_to_move(world.app, table) == [0]
    assert not await world.pings(table)


async def test_undo_sends_no_ping_to_its_player(world: World, arrive: Arrive) -> None:
    """Regardless of who answered after them."""
    table, (anna, ben, cleo) = await start_table(world, arrive, "Anna", "Ben", "Cleo")
    for guest in (anna, ben):
        await plan_pebbles(guest, table)
    await anna.press(f"move {table}")
    await anna.tap("Undo")
    assert sorted(await seats_to_move(world.app, table)) == [0, 2]
    assert [ping.user for ping in await world.pings(table)] == [cleo.id]


async def test_decided_vote_is_carried_out_after_process_crash(world: World, arrive: Arrive) -> None:
    """The last voice stands in the log, and nothing after it."""
    table, (anna, _) = await start_table(world, arrive, "Anna", "Ben")
    await anna.press(f"pause {table}")
    async with world.app.service.tables.open_started(table) as found:
        await world.app.service.tables.append_event(found, VoteCast(1, "yes"), command="the last thing it did")
    await world.go(minutes=1)
    waiting = await world.table_clock(table)
    assert (waiting.paused, waiting.motion) == (True, None)
