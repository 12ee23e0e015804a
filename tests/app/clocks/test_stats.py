"""Test statistics: ratings, records and year summary of a group, opting out and erasure."""

import asyncio
from collections.abc import Iterable
from datetime import UTC, datetime
from functools import partial
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.stats import results, standings
from bot.app.stats.results import SeatResult, TableResult
from engines import GAMES
from tests.app.clocks.clocked_tables import World, start_table
from tests.app.clocks.test_time_controls import utc_ms
from tests.app.gameplay import Guest, play_on, press_by_all, read_own_data, read_table
from tests.callbacks import (
    AskEndGame,
    AskQuit,
    DeleteAccount,
    QuitTable,
    SetGroupRecords,
    SetOwnRecords,
    ShowOwnRecords,
    ShowRecords,
    ShowYear,
    TakeSeat,
)
from tests.texts import match_text, render_text


def build_standings(results: Iterable[TableResult]) -> standings.Standings:
    """Add up results whose users have their current ids."""
    found = standings.Standings()
    for result in sorted(results, key=standings.result_order):
        standings.add_result(found, result, with_pairs=True)
    return found


def build_result(
    table_id: str, *order: str, at: int = 0, game: str = "pebbles", scores: tuple[int, ...] = ()
) -> TableResult:
    """Build the result of a table that ended in this order of users."""
    points = scores or tuple(10 * (len(order) - n) for n in range(len(order)))
    parts = tuple(
        SeatResult(one, 1 + sum(score > mine for score in points), mine)
        for one, mine in zip(order, points, strict=True)
    )
    return TableResult(table_id, game, "here", order[0], at, at + 1000, 20, parts)


def rating_rows(season: list[TableResult], game: str = standings.ALL_GAMES) -> dict[str, standings.RatingRow]:
    """Rate users by results in a game, or in all; return the row of each user."""
    return {row.user_id: row for row in standings.build_rating_rows(build_standings(season), game)}


def test_win_against_stronger_player_raises_rating_more() -> None:
    season = [build_result(f"t{n}", "a", "b", at=n) for n in range(10)]
    after, beaten, easy = (
        {user: row.rating for user, row in rating_rows(season + more).items()}
        for more in ([], [build_result("t11", "c", "a", at=11)], [build_result("t11", "c", "b", at=11)])
    )
    assert after["a"] > max(1000, after["b"])
    assert beaten["c"] > easy["c"]


def test_records_count_games_wins_and_punctuality() -> None:
    lines = rating_rows([build_result("t1", "a", "b", "c", at=1), build_result("t2", "b", "a", at=2, scores=(5, 5))])
    assert [(lines[p].played, lines[p].wins) for p in "abc"] == [(2, 2), (2, 1), (1, 0)]
    assert lines["a"].on_time_percent is None, "a rate without a clock"
    part = SeatResult("a", 1, 9, turns=18, late=2)
    timed = TableResult("t3", "pebbles", "here", "a", 0, 1, 1, (part, SeatResult("b", 2, 8, turns=5)), has_clock=True)
    assert {user: row.on_time_percent for user, row in rating_rows([timed]).items()} == {"a": 90, "b": 100}


def test_each_game_has_its_own_ratings_without_ais() -> None:
    season = [
        build_result("t1", "a", "b", at=1),
        build_result("t2", "b", "a", at=2, game="princes"),
        build_result("t3", "a", "", at=3),
    ]
    assert [next(iter(rating_rows(season, game))) for game in ("pebbles", "princes")] == ["a", "b"]
    assert rating_rows(season).keys() == {"a", "b"}
    alone = rating_rows([build_result("t3", "a", "", at=3)])
    assert {user: (row.rating, row.wins) for user, row in alone.items()} == {"a": (1000, 1)}


@pytest.mark.slow
@given(st.lists(st.permutations(["a", "b", "c", "d"]), max_size=12))
def test_ratings_do_not_depend_on_the_order_of_stored_results(tables: list[list[str]]) -> None:
    season = [build_result(f"t{n}", *order, at=n) for n, order in enumerate(tables)]
    lines = standings.build_rating_rows(build_standings(season))
    assert lines == standings.build_rating_rows(build_standings(reversed(season)))
    assert sum(line.wins for line in lines) == len(season)


def test_yearbook_summarizes_results_of_its_year() -> None:
    december, january = utc_ms(2026, 12, 31, 23), utc_ms(2027, 1, 1) - 500  # a game counts in the year of its end
    season = [
        build_result("t1", "a", "b", at=december - 5000, scores=(20, 19)),
        build_result("t2", "b", "a", at=december, scores=(40, 10)),
        build_result("t3", "a", "c", at=january),
    ]
    both = build_standings(season)
    assert both.years == {2026: ["t1", "t2"], 2027: ["t3"]}
    year = build_standings(result for result in season if result.table in both.years[2026])
    assert standings.count_games(year) == [("pebbles", 2)]
    assert standings.count_wins(year, "ab") == [("a", 1), ("b", 1)]
    assert standings.best_score(year, "pebbles", "ab") == ("b", 40)
    assert standings.best_score(year, "pebbles", "a") == ("a", 20)
    assert year.closest == (1, december - 4000, "pebbles")
    assert standings.most_frequent_pair(year, set("ab")) == ("a", "b", 2)
    assert standings.most_frequent_pair(year, {"a"}) is None
    assert year.moves == 40
    assert standings.longest_game(build_standings([])) is None


async def play_and_archive(world: World) -> list[Guest]:
    """Play a table of Anna and Ben to its end, and archive it an hour later."""
    table, people = await start_table(world, "Anna", "Ben", rounds=1)
    await play_on(world.app, table, people)
    await world.go(hours=2)
    return people


async def channel_results(world: World, guest: Guest) -> list[str]:
    """Return the tables with a result that are listed in a user's channel."""
    listed = await results.list_result_tables(world.service, ("channel-results", guest.place))
    return [result.table for result in await results.load_results(world.service, listed)]


async def store_results(world: World, channel: str, season: list[TableResult]) -> None:
    """Store results as if their tables had ended in a channel."""
    store = world.service.store
    for result in season:
        await store.indexes.add_member("channel-results", channel, result.table)
        await store.documents.write_document(results.KIND, result.table, 0, "keep", msgspec.json.encode(result))


@pytest.mark.parametrize("count", [7, standings.MAX_AT_ONCE + 3])
async def test_stored_standings_equal_standings_computed_from_all_results(world: World, count: int) -> None:
    here, dice = (await world.app.ensure_channel(f"test:kept-{count}")).id, Random(count)
    people = [(await world.arrive(name, at=here)).id for name in "abcd"]
    season = [
        build_result(f"{here}{99 - n}", *dice.sample(people, 3), at=world.hands.ms + n, game=dice.choice(list(GAMES)))
        for n in range(count)
    ]
    season[-1], season[-3] = season[-3], season[-1]  # one result is stored too late
    service, at, ids = world.service, 0, dict(zip(people, people, strict=True))
    while at < count:
        step = dice.randint(1, 3)
        await store_results(world, here, season[at : at + step])
        at += step
        await check_standings(world, here, season[:at], ids)
    await service.users.merge_users(people[0], people[3])
    kept = min(people[0], people[3])
    ids |= {people[0]: kept, people[3]: kept}
    await check_standings(world, here, season, ids)
    assert set(build_standings(season).games[standings.ALL_GAMES].users) > set(ids.values()), (
        "merging changed no standing"
    )


async def check_standings(world: World, channel: str, season: list[TableResult], ids: dict[str, str]) -> None:
    """Compare the stored standings of a channel and of its year with recomputed ones."""
    service, year = world.service, datetime.fromtimestamp(season[0].ended / 1000, UTC).year
    for load in (
        partial(standings.load_channel_standings, service),
        partial(standings.load_year_standings, service, year=year),
    ):
        loaded = await load(channel)
        while loaded.is_counting:
            await asyncio.gather(*service.counting_tasks.values())
            loaded = await load(channel)
        users = {old: await service.users.get_cached(old) for old in ids}
        assert {old: user.id for old, user in users.items()} == ids
        again = build_standings(results.resolve_user_ids(result, users) for result in season)
        assert loaded.standings.games == again.games
        assert loaded.standings.tables == again.tables
        assert (loaded.standings.closest, loaded.standings.moves) == (again.closest, again.moves)
        assert loaded.standings.pairs == (again.pairs if load.keywords else {}), "pairs of another period"


async def test_finished_table_is_listed_in_channel_records_at_once_and_once(world: World) -> None:
    table, (anna, ben) = await start_table(world, "Anna", "Ben", rounds=1)
    await play_on(world.app, table, [anna, ben])
    await world.go()
    assert (await world.service.store.tables.load_summaries([table]))[table], "the log is deleted at the end"
    for _ in range(2):
        text = "\n".join((await anna.press(ShowRecords())).text)
        assert all(part in text for part in ("Anna: ", "Ben: ", "one game", "on time: 100%")), text
        assert [result["table"] for result in (await read_own_data(world.app, ben.id))["results"]] == [table]
        await world.go(hours=2)  # an hour after its end, a game is archived
    assert render_text("records-year-tables", n=1, words="").rstrip(".") in (await anna.tap("Yearbook 2026")).text[0]
    assert any(
        "Pebbles" in line and match_text("records-own", line) for line in (await anna.press(ShowOwnRecords())).text
    )
    for _ in range(3):
        assert await channel_results(world, anna) == [table], "expected each table to be stored exactly once"
        await results.save_result(world.service, await read_table(world.app, table))


@pytest.mark.slow
async def test_users_who_opt_out_or_are_erased_are_hidden_from_records_and_yearbook(world: World) -> None:
    anna, ben = await play_and_archive(world)
    await ben.press(SetOwnRecords("0"))
    assert "Ben" not in "\n".join((await anna.press(ShowRecords())).text)
    assert "Ben" not in "\n".join((await anna.tap("Yearbook")).text)
    await ben.press(SetOwnRecords("1"))
    assert "Ben" in "\n".join((await anna.press(ShowRecords())).text)
    await ben.press(DeleteAccount("yes"))
    (line,) = [line for line in (await anna.press(ShowRecords())).text if "·" in line]
    assert "Anna" in line


@pytest.mark.slow
async def test_channel_admin_can_switch_records_off_and_on(world: World) -> None:
    anna, _ = await play_and_archive(world)
    zoe = await world.arrive("Zoe", at=anna.place)
    assert (await zoe.press(SetGroupRecords("0"))).notice == render_text("app-may-not-records")
    assert (await anna.follow(ShowRecords(), render_text("records-group-off"))).text[0] == render_text("records-off")
    assert (await anna.press(ShowYear(2026))).text[0] == render_text("records-off")
    assert "Anna" in "\n".join((await anna.tap("Keep records")).text)


async def test_closed_game_has_no_result(world: World, table: str, people: list[Guest]) -> None:
    await people[0].follow(AskEndGame(table), "Close it")
    await world.go(hours=2)
    assert await channel_results(world, people[0]) == []
    assert render_text("records-none") in (await people[0].press(ShowRecords())).text


async def test_hidden_users_do_not_count_toward_yearbook_places(world: World) -> None:
    people = [await world.arrive(name) for name in ("Hidden1", "Hidden2", "Hidden3", "Dora", "Eva")]
    here = people[0].place
    await press_by_all(people[:3], SetOwnRecords("0"))
    winners = [guest for wins, guest in zip((9, 8, 7, 2, 1), people, strict=True) for _ in range(wins)]
    for n, guest in enumerate(winners):
        other = people[guest is people[0]].id
        await store_results(world, here, [build_result(f"{here}{n}", guest.id, other, at=world.hands.ms)])
    await people[3].press(ShowYear(2026))
    people[3].place = here
    text = "\n".join((await people[3].press(ShowYear(2026))).text)
    assert "Dora (2), Eva (1)" in text
    assert "Hidden" not in text


def test_departed_player_is_rated_last_and_counted_as_abandoned() -> None:
    """A player who leaves a losing game loses it: leaving gains nothing, and the game still counts."""
    played = build_result("t1", "a", "b", at=1)
    left = msgspec.structs.replace(
        build_result("t2", "a", "b", at=2),
        seats=(SeatResult("a", 1, 20), SeatResult("", 2, 3)),
        left=(SeatResult("b", 3, 0, turns=4, late=1),),
        has_clock=True,
    )
    lines = rating_rows([played, left])
    assert (lines["b"].played, lines["b"].wins, lines["b"].abandoned, lines["b"].on_time_percent) == (2, 0, 1, 80)
    assert lines["b"].rating == rating_rows([played, build_result("t2", "a", "b", at=2)])["b"].rating, (
        "expected leaving to be rated as last place"
    )
    assert lines["a"].abandoned == 0
    assert standings.best_score(build_standings([left]), "pebbles", {"b"}) is None, "a player who left has a score"


@pytest.mark.slow
async def test_departure_warning_matches_recorded_abandoned_game(world: World) -> None:
    place = (await world.app.ensure_channel("test:leaving-group")).id
    anna, ben, cleo = [await world.arrive(name, at=place) for name in ("Anna", "Ben", "Cleo")]
    table = await anna.open_table(ben, cleo, start=True)
    assert render_text("clock-quit-counts") in (await ben.press(AskQuit(table))).text[1]
    await ben.press(QuitTable(table))
    await cleo.press_each(QuitTable(table), TakeSeat(table, 2))
    for _ in range(200):
        await world.go(seconds=10)  # the AI plays
        await play_on(world.app, table, [anna, ben, cleo], rounds=1)
    assert (await read_table(world.app, table)).is_over
    await world.go(hours=2)
    await anna.press(ShowRecords())
    lines = [line for line in anna.screen.text if any(name in line for name in ("Anna", "Ben", "Cleo"))]
    assert [("left: 1" in line) for line in sorted(lines, key=lambda line: "Ben" in line)] == [False, False, True]
    assert "Ben" in lines[-1], "the player who left is not last"
