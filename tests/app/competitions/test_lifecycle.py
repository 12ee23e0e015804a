"""Test competitions in virtual time: plan, rounds, leavers, adjudication, and a process that ends at any write."""

import sys
from collections import Counter
from datetime import timedelta
from random import Random
from types import FrameType
from typing import Any

import msgspec
import pytest

from bot.app.clocks.events import TableClosed
from bot.app.competitions.competition import (
    MAX_REPLACED,
    TableOutcome,
    active_entrants,
    begin_round,
    final_order,
    rank_entrants,
    record_outcome,
    remove_entrant,
)
from bot.app.competitions.league import division_id
from bot.app.competitions.standings import MOST_POINTS, UNIT
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.tables.moves import submit_move
from bot.app.tables.seats import SeatRequest, may_sit, open_table
from bot.app.views.shared_moments import SharedMoment, load_moment_page
from bot.store.redis_pool import RedisPool
from engines.core.random_moves import random_move
from tests.app.clocks.clocked_tables import MONDAY, EndProcess, RunWithCrashes, World
from tests.app.competitions.conftest import DAY, competition_of, open_competition, play_round
from tests.app.gameplay import answer_question, export_table, play_random_moves, require
from tests.callbacks import (
    CancelCompetition,
    DeleteAccount,
    ExplainSigns,
    ExportTable,
    OpenMove,
    OpenPanel,
    PostFilm,
    ShowBoard,
    ShowReceipt,
    ShowStory,
    ShowTable,
    ShowTextBoard,
)
from tests.texts import render_text

MOVES = 6
"""Number of moves compared with those of another table."""


@pytest.mark.parametrize(
    ("count", "plan"),
    [
        (4, {"rounds": 3}),
        (5, {"rounds": 2, "form": "swiss"}),
        (7, {"rounds": 2, "seats": 3, "has_final": True}),
        (4, {"rounds": 3, "all_at_once": True, "has_final": True}),
    ],
)
async def test_tournament_runs_from_sign_up_to_end_without_callbacks(
    world: World, count: int, plan: dict[str, Any]
) -> None:
    name, people = await open_competition(world, count, **plan)
    channels, far = world.service.channels, await world.app.ensure_channel("test:far")
    await channels.add_table(far.id, name)
    await world.go(hours=1)
    assert (await competition_of(world, name)).state == "planned"
    await world.go(hours=1)
    for number in range(1, (await competition_of(world, name)).last_round + 1):
        now = await competition_of(world, name)
        assert (now.state, now.round) == ("running", number)
        assert all(table.is_opened for table in now.tables)
        await play_round(world, name)
    over = await competition_of(world, name)
    assert (over.state, over.last_round) == ("over", over.round)
    assert any(one.points for one in rank_entrants(over))
    held = Counter((table.round, one) for table in over.tables for one in table.seating)
    assert max(held.values()) == (3 if over.all_at_once else 1), "a user sits twice in one round"
    results = [await world.service.store.indexes.list_members("user-results", guest.id) for guest in people]
    assert {table for tables in results for table in tables} == {table.table for table in over.tables}
    shown = [{channel.id for channel in await channels.list_for_table(table.table)} for table in over.tables]
    assert shown == [{people[0].place, far.id}] * len(over.tables), "expected it in each of its channels"


async def test_running_tables_are_adjudicated_on_the_last_day_of_a_round(world: World) -> None:
    name, _ = await open_competition(world, 4, rounds=2, round_days=3, time_control="none")
    await world.go(hours=2, seconds=3 * DAY + 60)
    now = await competition_of(world, name)
    assert (now.round, [table.round for table in now.tables]) == (2, [1, 1, 2, 2])
    for table in now.tables[:2]:
        assert table.outcome is not None
        assert await world.events(table.table, TableClosed), "the round did not close its table"
        assert all(table.outcome.present)
        assert min(table.outcome.ranks) == 1
        assert not any(table.outcome.scores), "expected the score at that moment to count"
        assert (await world.service.tables.load_phase(table.table)) == "finished"
    await world.go(seconds=3 * DAY + 60)
    assert (await competition_of(world, name)).state == "over"


@pytest.mark.parametrize("is_back", [True, False])
async def test_table_counts_for_the_player_who_finishes_it(world: World, is_back: bool) -> None:
    name, people = await open_competition(world, 2, rounds=1, time_control="turn-4h", options={"rounds": 3})
    await world.go(hours=2)
    for guest in people:
        await answer_question(guest, (await competition_of(world, name)).tables[0].table)
    await world.go(hours=5)
    await (play_round(world, name) if is_back else world.go(days=4))
    now = await competition_of(world, name)
    assert require(now.tables[0].outcome).present == (is_back, is_back)
    assert record_outcome(now, now.tables[0].table, TableOutcome((2, 1), (0, 1), (False, False))) == now, (
        "the second outcome replaced the first"
    )


async def test_entrant_replaced_twice_is_removed(world: World) -> None:
    name, people = await open_competition(world, 5, rounds=4, time_control="turn-4h")
    await world.go(hours=1)
    awake = people[0]
    for _ in range(60):
        await world.go(hours=3)
        now = await competition_of(world, name)
        for table in (table for table in now.tables if table.outcome is None and 0 in table.seating):
            await answer_question(awake, table.table)
    over = await competition_of(world, name)
    assert over.state == "over"
    assert max(entrant.replaced for entrant in over.entrants) == MAX_REPLACED
    assert not any(entrant.is_active for entrant in over.entrants[1:] if entrant.replaced >= MAX_REPLACED)
    assert {one.entrant: one for one in final_order(over)}[0].tables > 0
    assert len(active_entrants(over)) < 5


async def test_leaving_entrant_is_no_longer_paired_and_keeps_their_standing(world: World) -> None:
    name, people = await open_competition(world, 5, rounds=3)
    await world.go(hours=2)
    await play_round(world, name)
    await COMPETITIONS.edit(world.service, name, "out", lambda now: remove_entrant(now, people[1].id))
    await play_round(world, name)
    points = {one.entrant: one.points for one in final_order(await competition_of(world, name))}[1]
    for _ in range(3):
        await play_round(world, name)
    over = await competition_of(world, name)
    assert (over.state, over.round) == ("over", 5), (
        "expected each of five players to sit out once in five rounds of duels"
    )
    assert not any(1 in table.seating for table in over.tables if table.round > 2)
    (standing,) = (one for one in final_order(over) if one.entrant == 1)
    assert over.entrants[1].missed == 3
    assert standing.points == points - 2 * MOST_POINTS * UNIT, "expected a missed round to count as last place"


async def test_ai_takes_seat_of_user_deleted_before_tables_open(world: World) -> None:
    name, people = await open_competition(world, 2)
    service = world.service
    await COMPETITIONS.edit(service, name, "begun", lambda now: begin_round(now, ((0, 1),)))
    await people[1].press(DeleteAccount("yes"))
    await world.go(seconds=10)
    (planned,) = (await competition_of(world, name)).tables
    seated = (await service.lobbies.require_lobby(planned.table)).seats
    assert [(player.user, player.ai) for player in seated] == [(people[0].id, False), ("", True)]


async def test_users_who_avoid_each_other_never_meet(world: World) -> None:
    name, people = await open_competition(world, 6, rounds=4)
    await people[2].change(avoided=(people[4].id,))
    await world.go(hours=2)
    assert not any({2, 4} <= set(seats) for tables in (await competition_of(world, name)).plan for seats in tables)


async def test_duplicate_tables_share_a_shuffle_but_not_commitments(world: World) -> None:
    name, people = await open_competition(world, 4, rounds=2, is_duplicate=True)
    await world.go(hours=2)
    first, second = [table for table in (await competition_of(world, name)).tables if table.round == 1]
    mine, other = people[first.seating[0]], people[second.seating[0]]
    await world.go(seconds=10)
    await play_random_moves(world.app, first.table)
    await world.go(seconds=10)
    for table in (first, second):
        lobby = await world.service.lobbies.require_lobby(table.table)
        assert [player.user for player in lobby.seats] == [people[n].id for n in table.seating]
    card = await world.app.render_screen(None, mine.place, second.table)
    assert card.picture is None
    assert "same shuffle" in card.text[0]
    for press in (ShowBoard, ShowTextBoard, ShowStory, ShowReceipt, ExplainSigns, ShowTable, OpenPanel):
        for guest, name_of in ((mine, second.table), (other, first.table)):
            shown = await guest.press(press(name_of))
            assert "same shuffle" in shown.notice, f"expected a refusal of {press}"
            assert shown.picture is None
    for secret in (ShowReceipt(first.table), ExportTable(first.table), PostFilm(first.table)):
        assert "same shuffle" in (await mine.press(secret)).notice, "reveals the seed to others"
    assert b"seed" not in await export_table(world.app, mine.id, first.table)
    link, documents = "m" * 26, world.service.store.documents
    await documents.update_value("moment", link, SharedMoment, lambda _: SharedMoment(first.table, 3, mine.id))
    assert await load_moment_page(world.service, link, None, "en") is None
    await other.press(OpenMove(second.table))
    assert other.screen.panel, f"the panel is missing: {other.screen.notice}"
    async with world.service.tables.open_started(second.table) as found:
        assert not await may_sit(SeatRequest(world.service, await mine.load_user(), found.lobby, found, 0)), (
            "a deputy was seated"
        )
    posted = (await world.app.render_screen(None, mine.place, first.table)).version
    await world.go(hours=2)
    await play_round(world, name)
    card = await world.app.render_screen(None, mine.place, first.table)
    assert card.version > posted, "expected the channels to repost the card"
    assert card.picture is not None
    assert (await other.press(ShowBoard(first.table))).picture is not None
    assert await load_moment_page(world.service, link, None, "en") is not None
    assert "Seed" in "\n".join((await mine.press(ShowReceipt(first.table))).text)
    folds = {fold.title: fold.lines for fold in (await world.app.render_screen(None, mine.place, name)).folds}
    assert len(folds[render_text("tournament-comparison")]) == 2
    seeds, commitments = dict[int, set[str]](), set[str]()
    for played in (await competition_of(world, name)).tables:
        async with world.service.tables.open_started(played.table) as found:
            seeds.setdefault(played.round, set()).add(found.opening.secret.seed)
            commitments.add(found.match.header.commit)
    assert [len(seen) for seen in seeds.values()] == [1, 1]
    assert seeds[1] != seeds[2]
    assert len(commitments) == 4


async def load_season(world: World, name: str, number: dict[str, int]) -> list[object]:
    """Return the state of a league and of its divisions, with users by number."""
    league = await competition_of(world, name)
    found: list[object] = [league.state, league.season]
    found += [sorted(number[user] for user in users) for users in (*league.ladder, *league.divisions)]
    for at in range(1, len(league.divisions) + 1):
        division = await competition_of(world, division_id(league, at))
        found.append((division.state, sorted(number[entrant.user] for entrant in division.entrants)))
    return [*found, len(await COMPETITIONS.load_of_channel(world.service, league.channel, *NEWEST))]


async def test_cancelled_duplicate_can_be_watched_once_all_its_tables_are_over(world: World) -> None:
    name, people = await open_competition(world, 4, rounds=2, is_duplicate=True)
    await world.go(hours=2, seconds=10)
    first, second = (await competition_of(world, name)).tables
    mine = people[first.seating[0]]
    await people[0].press(CancelCompetition(name, "yes"))
    assert (await competition_of(world, name)).state == "off"
    for planned in (first, second):
        assert "same shuffle" in (await mine.press(ShowBoard(second.table))).notice, "a board is shown too early"
        await play_random_moves(world.app, planned.table)
        await world.go(seconds=10)
    assert (await mine.press(ShowBoard(second.table))).picture is not None


@pytest.mark.parametrize(("until", "fewest"), [(1.0, 8), (24.0 * 4 + 1, 1)])
async def test_season_has_the_same_outcome_after_a_crash_at_any_write(
    world: World, run_with_crashes: RunWithCrashes, until: float, fewest: int
) -> None:
    """``until``: hours from the beginning to the first day of a season, or to its last."""

    async def run_season(end_process: EndProcess) -> list[object]:
        plan = {"is_league": True, "seats": 4, "rounds": 1, "round_days": 3, "time_control": "none"}
        name, people = await open_competition(world, 20, **plan)
        await world.go(seconds=until * 3600 - 1)
        await end_process(seconds=5)
        return await load_season(world, name, {guest.id: n for n, guest in enumerate(people)})

    _, writes = await run_with_crashes(run_season)
    assert writes >= fewest


@pytest.mark.parametrize(("until", "fewest"), [(1.0, 1), (2.0, 8), (24.0 * 14 + 2, 8)])
async def test_tournament_has_the_same_outcome_after_a_crash_at_any_write(
    world: World, run_with_crashes: RunWithCrashes, until: float, fewest: int
) -> None:
    """``until``: hours from the beginning to the plan, the first tables, or the end of the round."""

    async def run_round(end_process: EndProcess) -> list[object]:
        name, people = await open_competition(world, 5, rounds=3, time_control="none")
        await world.go(seconds=until * 3600 - 1)
        world.hands.now = MONDAY + timedelta(hours=until)
        await end_process(seconds=30)
        found, number = await competition_of(world, name), {guest.id: n for n, guest in enumerate(people)}
        tables = [(table.round, len(table.seating), table.is_opened, table.outcome) for table in found.tables]
        held = Counter[tuple[int, int]]()
        for table in found.tables:
            lobby = await world.service.lobbies.require_lobby(table.table)
            held.update((table.round, number[player.user]) for player in lobby.seats)
            assert [number[player.user] for player in lobby.seats] == list(table.seating)
        assert set(held.values()) <= {1}, "a user sits twice in one round"
        for guest in people:
            listed = set(await world.service.store.indexes.list_members("user-tables", guest.id))
            assert listed <= {table.table for table in found.tables}
        return [found.state, found.round, *tables]

    _, writes = await run_with_crashes(run_round)
    assert writes >= fewest


@pytest.mark.parametrize(
    ("until", "count", "plan"), [(2.0, 5, {}), (1.0, 20, {"is_league": True, "seats": 4, "round_days": 3})]
)
async def test_tables_opened_earlier_are_not_linked_to_a_later_channel(
    world: World, run_with_crashes: RunWithCrashes, until: float, count: int, plan: dict[str, object]
) -> None:
    """A process ends while it opens tables or divisions, and the competition is shared in one more channel.

    A link by itself shows nothing: a channel's message is posted with the next change of the table.
    """

    async def run_opening(end_process: EndProcess) -> None:
        name, _ = await open_competition(world, count, **{"rounds": 1, "time_control": "none", **plan})
        await world.go(seconds=until * 3600 - 1)
        opened, far = set[str](), await world.app.ensure_channel(f"test:far-{name}")

        async def show_in_far_channel() -> None:
            opened.update(await list_opened(world, name))
            await world.service.channels.add_table(far.id, name)

        await end_process(seconds=5, then=show_in_far_channel)
        assert await list_opened(world, name) >= opened
        assert not set(await world.service.store.indexes.list_members("channel-tables", far.id)) & opened

    _, writes = await run_with_crashes(run_opening)
    assert writes >= 8, f"only {writes} writes were tried"


async def list_opened(world: World, name: str) -> set[str]:
    """Return the tables of a tournament, or the divisions of a league, that exist."""
    service, competition = world.service, await competition_of(world, name)
    if competition.is_league:
        names = [division_id(competition, number) for number in range(1, len(competition.divisions) + 1)]
        return {one for one in names if await COMPETITIONS.find(service, one) is not None}
    names = [planned.table for planned in competition.tables]
    return {one for one in names if await service.lobbies.load_lobby(one) is not None}


@pytest.mark.parametrize("is_duplicate", [False, True])
async def test_move_costs_as_much_as_at_an_ordinary_table(
    world: World, monkeypatch: pytest.MonkeyPatch, is_duplicate: bool
) -> None:
    """The same game is played at an ordinary table; store commands and Python calls are counted, not time."""
    name, people = await open_competition(world, 2, rounds=1, is_duplicate=is_duplicate, options={"rounds": 3})
    await world.go(hours=2)
    service, place = world.service, people[0].place
    (planned,) = (await competition_of(world, name)).tables
    lobby = await service.lobbies.require_lobby(planned.table)
    users = [await service.users.get(player.user) for player in lobby.seats]
    for other in ("warmuptable", "plain2table"):
        plain = msgspec.structs.replace(lobby, table=other, competition="", duplicate_round="")
        await open_table(service, plain, users, other, due=service.now_ms())
    await world.go(seconds=10)
    costs, send = Counter[tuple[str, str]](), RedisPool.send_command
    now = [""]

    def count_command(pool: RedisPool, *given: Any) -> Any:
        costs[now[0], "commands"] += 1
        return send(pool, *given)

    def count_call(_frame: FrameType, event: str, _argument: object) -> None:
        costs[now[0], "calls"] += event == "call"

    monkeypatch.setattr(RedisPool, "send_command", count_command)
    for n in range(MOVES):
        for now[0] in ("warmuptable", planned.table, plain.table):  # the first table fills the cache of labels
            async with service.tables.open_started(now[0]) as found:
                seat = found.match.seats_to_move()[0]
                word, epoch = random_move(found.match.choice_tree(seat), Random(n)), found.match.epochs[seat]
            sys.setprofile(count_call)
            await submit_move(service, now[0], seat, epoch, word, f"same-{n}")
            await world.app.render_screen(None, place, now[0])
            sys.setprofile(None)
    for what in ("commands", "calls"):
        here, elsewhere = costs[planned.table, what], costs[plain.table, what]
        assert 0 < here <= 1.05 * elsewhere, (
            f"expected at most as many {what} as at another table ({elsewhere}), got {here}"
        )
