"""Test standings, reachable ranks and final orders against a model, and seasons of leagues with their promotion."""

import sys
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from itertools import pairwise, product
from random import Random
from types import FrameType

import msgspec
import pytest

from bot.app.clocks.waking_hours import WakingHours
from bot.app.competitions.competition import (
    Competition,
    CompetitionTable,
    Entrant,
    TableOutcome,
    active_entrants,
    begin_round,
    final_order,
    pair_next_round,
    possible_ranks,
    record_outcome,
    remove_entrant,
    round_tables,
)
from bot.app.competitions.league import (
    divide_players,
    division_id,
    division_sizes,
    form_divisions,
    merge_paused,
    move_players,
    place_newcomers,
)
from bot.app.competitions.rounds import Round, round_shapes
from bot.app.competitions.scheduled_actions import record_table
from bot.app.competitions.standings import PLACE_POINTS, UNIT, TableRanking, bound_ranks, compute_standings
from bot.app.competitions.store import COMPETITIONS, NEWEST
from bot.app.ui.screen import text_lines
from tests.app.clocks.clocked_tables import World
from tests.app.competitions.conftest import DAY, SAMPLE, competition_of, draft_by_buttons, open_competition
from tests.app.gameplay import Guest, arrive_together, play_random_moves, press_by_all
from tests.callbacks import (
    CancelCompetition,
    ExtendCompetition,
    RemoveEntrant,
    SetCompetition,
    ShowBoard,
    ShowCompetition,
    SignUp,
    StartCompetition,
    Withdraw,
)
from tests.texts import render_text

POINTS = {2: (100, -100), 3: (122, 0, -122), 4: (134, 45, -45, -134), 5: (141, 71, 0, -71, -141)}


def model_ranks(entrants: int, tables: list[CompetitionTable], missed: Counter[int]) -> dict[int, int]:
    """Return the rank of each entrant by the rules on the card."""
    won = [dict[int, Fraction]() for _ in tables]
    wins = Counter[int]()
    for table, points in zip(tables, won, strict=True):
        ranks, present = (table.outcome.ranks, table.outcome.present) if table.outcome is not None else ((), ())
        worth = POINTS[len(ranks)]
        for seat, one in enumerate(table.seating):
            shared = [worth[n] for n, rank in enumerate(sorted(ranks)) if rank == ranks[seat]]
            points[one] = Fraction(sum(shared), len(shared)) if present[seat] else Fraction(worth[-1])
            wins[one] += ranks[seat] == 1 and present[seat]
    total = {one: sum(points.get(one, 0) for points in won) - 141 * missed[one] for one in range(entrants)}
    keys: dict[int, tuple[Fraction | int, ...]] = {}
    for one in total:
        met = sum(total[two] for points in won if one in points for two in points if two != one)
        keys[one] = (total[one], wins[one], met)
    for one, key in list(keys.items()):
        alike = [points[one] for points in won if one in points and [keys[two][:3] for two in points].count(key) > 1]
        keys[one] = (*key, sum(alike))
    return {one: 1 + sum(other > key for other in keys.values()) for one, key in keys.items()}


def model_final_ranks(ranks: dict[int, int], final: CompetitionTable | None) -> dict[int, int]:
    """Return the ranks after a final table: its players first, and of these the absent ones last."""
    if final is None or final.outcome is None:
        return ranks
    seats = zip(final.seating, final.outcome.ranks, final.outcome.present, strict=True)
    keys = {one: (0, rank, ranks[one]) if present else (1, 0, ranks[one]) for one, rank, present in seats}
    keys |= {one: (2, 0, rank) for one, rank in ranks.items() if one not in keys}
    return {one: 1 + sum(other < key for other in keys.values()) for one, key in keys.items()}


def draw_outcome(chance: Random, seats: int) -> TableOutcome:
    """Return a random outcome, often with ties and with players whom an AI has replaced."""
    scores = [chance.randint(0, seats + 2) for _ in range(seats)]
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return TableOutcome(ranks, tuple(scores), tuple(chance.random() < 0.85 for _ in range(seats)))


class RandomTournament:
    """A tournament of random tables in which players leave and are replaced, with the data for the model."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.seats, self.rounds = self.chance.choice((2, 3, 4)), self.chance.randint(1, 4)
        self.entrants = self.chance.randint(self.seats + 1, 11)
        self.missed = Counter[int]()
        self.final: CompetitionTable | None = None
        self.competition = Competition(
            "x", "h", "c", "en", SAMPLE, 0, f"{seed}", seats=self.seats, planned_rounds=self.rounds, state="running",
            has_final=self.chance.random() < 0.7, entrants=tuple(Entrant(f"u{n}") for n in range(self.entrants)),
        )  # fmt: skip
        self.bounds = [possible_ranks(self.competition)]

    def change(self, edit: Callable[..., Competition], *arguments: object, **fields: object) -> None:
        """Change the competition, and record which ranks are possible afterwards."""
        self.competition = edit(self.competition, *arguments, **fields)
        self.bounds.append(possible_ranks(self.competition))

    def let_some_leave(self) -> None:
        for n in range(self.entrants):
            if self.chance.random() < 0.05:
                self.change(remove_entrant, f"u{n}")

    def play_round(self, tables: Round) -> None:
        """Play the tables of a round; between any two of them players may leave."""
        self.change(begin_round, tables)
        for table in round_tables(self.competition):
            self.let_some_leave()
            self.change(record_outcome, table.table, draw_outcome(self.chance, len(table.seating)))
        self.let_some_leave()

    def play(self) -> None:
        """Play all rounds and the final table, as long as enough players are left."""
        for _ in range(self.rounds):
            active = active_entrants(self.competition)
            shapes = round_shapes(len(active), self.seats, (3, 4))
            if not shapes or len(active) < min(self.seats, 3):
                return
            order = self.chance.sample(active, len(active))
            self.missed.update(set(range(self.entrants)) - set(active))
            self.play_round(tuple(tuple(order.pop() for _ in range(size)) for size in shapes[0]))
        if self.competition.has_final and (tables := pair_next_round(self.competition, ())):
            self.check_finalists(*tables)
            self.play_round(tables)
            self.final = self.competition.tables[-1]

    def check_finalists(self, finalists: tuple[int, ...]) -> None:
        active = active_entrants(self.competition)
        ranks = model_ranks(self.entrants, list(self.competition.tables), self.missed)
        assert set(finalists) <= set(active), f"a player who left is seated at the final: {finalists}, not of {active}"
        assert len(finalists) == min(self.seats, len(active))
        others = [ranks[one] for one in active if one not in finalists]
        assert max(ranks[one] for one in finalists) <= min(others, default=len(ranks)), (
            "expected the best players in the final"
        )


def test_final_orders_match_the_model_and_were_always_possible() -> None:
    """The comparison needs events: players leave before finals, miss them, or tie."""
    seen = Counter[str]()
    for seed in range(300):
        tournament = RandomTournament(seed)
        tournament.play()
        tournament.change(msgspec.structs.replace, state="over")
        final, order = tournament.final, final_order(tournament.competition)
        others = [table for table in tournament.competition.tables if table is not final]
        expected = model_final_ranks(model_ranks(tournament.entrants, others, tournament.missed), final)
        assert {one.entrant: one.rank for one in order} == expected, f"seed {seed}"
        assert [one.rank for one in order] == sorted(expected.values()), f"seed {seed}"
        assert tournament.bounds[-1] == [(rank, rank) for _, rank in sorted(expected.items())], f"seed {seed}"
        for wide, narrow in pairwise(tournament.bounds):
            for (low, high), (best, worst) in zip(wide, narrow, strict=True):
                assert low <= best <= worst <= high, f"seed {seed}: {best} to {worst} after {low} to {high}"
        if final is not None and (outcome := final.outcome) is not None:
            first = [present for rank, present in zip(outcome.ranks, outcome.present, strict=True) if rank == 1]
            seen["left before the final"] += bool(tournament.missed)
            seen["an AI won the final"] += not all(first)
            seen["a tie at the top of the final"] += len(first) > 1
    assert min(seen.values()) >= 20, f"too few of {seen}"


async def test_top_of_final_order_is_promoted_and_bottom_relegated(world: World) -> None:
    plan = {"is_league": True, "seats": 4, "rounds": 1, "round_days": 1, "signup_days": 3, "time_control": "none"}
    name, _ = await open_competition(world, 24, **plan)
    await world.go(hours=3)
    chance, orders = Random(3), list[dict[str, int]]()
    for number in (1, 2):
        division = await competition_of(world, division_id(await competition_of(world, name), number))
        await COMPETITIONS.edit(
            world.service, division.id, "leave", lambda now: remove_entrant(now, now.entrants[0].user)
        )
        for table in division.tables:
            record = partial(record_outcome, table_id=table.table, outcome=draw_outcome(chance, len(table.seating)))
            await COMPETITIONS.edit(world.service, division.id, table.table, record)
    await world.go(seconds=3 * DAY)
    league = await competition_of(world, name)
    assert (league.state, len(league.ladder)) == ("open", 2)
    for number in (1, 2):
        division = await competition_of(world, division_id(league, number))
        ranks = model_ranks(len(division.entrants), list(division.tables), Counter())
        orders.append({division.entrants[one].user: rank for one, rank in ranks.items()})
    down = set(orders[0]) & set(league.ladder[1])
    up = set(orders[1]) & set(league.ladder[0])
    assert len(down) == len(up) == 2
    assert min(orders[0][user] for user in down) >= max(orders[0][user] for user in set(orders[0]) - down)
    assert max(orders[1][user] for user in up) <= min(orders[1][user] for user in set(orders[1]) - up)


def result(
    *entrants: int, ranks: tuple[int, ...] | None = None, present: tuple[bool, ...] | None = None
) -> TableRanking:
    """Build a result from the order of places."""
    n = len(entrants)
    return TableRanking(entrants, ranks or tuple(range(1, n + 1)), present or (True,) * n)


def random_result(chance: Random, entrants: int, seats: int) -> TableRanking:
    """Build a result of random entrants, one time in five with a tie, one time in five with an absent entrant."""
    ranks = chance.choice([tuple(range(1, seats + 1))] * 4 + [(1, 1, *range(3, seats + 1))])
    present = chance.choice([(True,) * seats] * 4 + [(False, *(True,) * (seats - 1))])
    return result(*chance.sample(range(entrants), seats), ranks=ranks, present=present)


@pytest.mark.parametrize("seats", PLACE_POINTS)
def test_points_of_each_table_size_have_mean_0_and_deviation_1(seats: int) -> None:
    points = PLACE_POINTS[seats]
    assert sum(points) == 0
    assert sum(won**2 for won in points) / seats == pytest.approx(100**2, rel=0.01)
    gaps = {before - after for before, after in pairwise(points)}
    assert max(gaps) - min(gaps) <= 1, f"expected places at equal distances, got {points}"


def test_table_finished_by_an_ai_counts_as_last_place() -> None:
    standings = compute_standings([result(0, 1, 2, 3, present=(False, True, True, True))], [0] * 4)
    assert [(one.entrant, one.points // UNIT, one.tables) for one in standings] == [
        (1, 45, 1),
        (2, -45, 1),
        (3, -134, 1),
        (0, -134, 0),
    ]


def test_standings_of_1000_entrants_need_few_function_calls() -> None:
    """Count Python-level calls: one per seat would be 20,000 for 5,000 tables of four."""
    chance, calls = Random(1), 0
    results = [random_result(chance, 1000, 4) for _ in range(5000)]

    def count_call(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count_call)
    try:
        standings = compute_standings(results, [0] * 1000)
    finally:
        sys.setprofile(None)
    assert len(standings) == 1000
    assert calls < 25_000, f"{calls} calls for 5,000 tables and 1,000 entrants: at most 25,000"


def test_possible_ranks_contain_every_outcome_of_five_open_tables() -> None:
    closed = [result(0, 1), result(0, 2), result(3, 4), result(0, 5), result(0, 3), result(0, 4)]
    tables = [(0, 1), (2, 3), (4, 5), (1, 2), (3, 5)]
    left = [sum(entrant in table for table in tables) for entrant in range(6)]
    bounds = bound_ranks(compute_standings(closed, [0] * 6), left, left)
    reached: list[set[int]] = [set() for _ in range(6)]
    for outcome in product([(1, 2), (2, 1), (1, 1)], repeat=5):
        played = [result(*table, ranks=ranks) for table, ranks in zip(tables, outcome, strict=True)]
        for one in compute_standings(closed + played, [0] * 6):
            reached[one.entrant].add(one.rank)
    for ranks, (best, worst) in zip(reached, bounds, strict=True):
        assert best <= min(ranks) <= max(ranks) <= worst
    assert bounds[0] == (1, 1), "entrant 0 can still be overtaken after five wins"


@pytest.mark.parametrize(("rounds", "bounds"), [(1, [(1, 1), (2, 2)]), (2, [(1, 2), (1, 2)]), (3, [(1, 2), (1, 2)])])
def test_possible_ranks_include_future_rounds(rounds: int, bounds: list[tuple[int, int]]) -> None:
    played = CompetitionTable("t", 1, (0, 1), outcome=TableOutcome((1, 2), (0, 0), (True, True)))
    competition = Competition("c", "a", "p", "en", "game", 0, "", entrants=(Entrant("a"), Entrant("b")), rounds=rounds)
    assert possible_ranks(msgspec.structs.replace(competition, round=1, tables=(played,))) == bounds


PLAN = {
    "is_league": True, "seats": 4, "rounds": 2, "round_days": 5, "signup_days": 3, "time_control": "none",
    "movers_percent": 20,
}  # fmt: skip


async def divisions_of(world: World, name: str) -> list[Competition]:
    league = await competition_of(world, name)
    return [await competition_of(world, division_id(league, n)) for n in range(1, len(league.divisions) + 1)]


async def play_season(world: World, name: str) -> list[list[str]]:
    """Play one table of each division, let the season end, and return its final order."""
    await world.go(hours=2)
    for division in await divisions_of(world, name):
        await play_random_moves(world.app, division.tables[0].table)
    await world.go(seconds=12 * DAY)
    found = await divisions_of(world, name)
    assert {division.state for division in found} == {"over"}
    return [[division.entrants[one.entrant].user for one in final_order(division)] for division in found]


@pytest.mark.slow
async def test_seasons_of_sixty_users_follow_each_other(world: World) -> None:
    name, people = await open_competition(world, 60, **PLAN)
    ids = [guest.id for guest in people]
    await world.go(hours=1)
    league = await competition_of(world, name)
    assert (league.state, league.season) == ("running", 1)
    assert [len(users) for users in league.divisions] == [12] * 5
    assert sorted(user for users in league.divisions for user in users) == sorted(ids)
    await world.go(hours=2)
    first, last = (await divisions_of(world, name))[0], (await divisions_of(world, name))[-1]
    assert [(one.promoted, one.relegated) for one in (first, last)] == [(0, 2), (2, 0)]
    leaver = Guest(world.app, first.entrants[5].user, people[0].place)
    assert render_text("league-moves", up=0, down=2) in (await leaver.press(ShowCompetition(first.id))).text
    await leaver.press(Withdraw(first.id, "yes"))
    assert len(active_entrants(await competition_of(world, first.id))) == 11
    orders = await play_season(world, name)
    league = await competition_of(world, name)
    assert (league.state, league.entrants) == ("open", ())

    # Some pause, one is new, and some are reminded once they are awake.
    paused, newcomer = [orders[0][0], orders[3][4]], await world.arrive("New", at=people[0].place)
    night = WakingHours("UTC", (9 * 60, 17 * 60))
    await world.service.users.update_user(paused[0], lambda user: msgspec.structs.replace(user, hours=night))
    for user in [*(one for one in ids if one not in paused), newcomer.id]:
        await Guest(world.app, user, people[0].place).press(SignUp(name))
        assert (await competition_of(world, name)).entrants[-1].user == user
    assert await world.app.list_pings(name) == []
    await world.go(seconds=(league.closes / 1000 - world.hands.ms / 1000) - DAY + 60)
    pings = {ping.user: ping for ping in await world.app.list_pings(name)}
    assert set(pings) == set(paused), "a user who has signed up is reminded"
    assert "Play again?" in pings[paused[1]].text
    await world.go(seconds=DAY)
    second = await competition_of(world, name)
    assert (second.state, second.season) == ("running", 2)
    places = {user: number for number, users in enumerate(second.divisions) for user in users}
    assert not set(paused) & set(places)
    assert newcomer.id in places
    before = {user: number for number, users in enumerate(league.ladder) for user in users}
    assert all(places[user] == before[user] for user in ids if user not in paused)
    await play_season(world, name)
    kept = await competition_of(world, name)
    assert {paused[0], paused[1]} <= {user for users in kept.ladder for user in users}, "a paused user loses the place"
    assert paused[0] in kept.ladder[before[paused[0]]]

    # Too few sign up: the season is skipped and says so. Then it is called off.
    for user in ids[:5]:
        await Guest(world.app, user, people[0].place).press(SignUp(name))
    await world.go(seconds=kept.closes / 1000 - world.hands.ms / 1000 + 60)
    skipped = await competition_of(world, name)
    assert (skipped.state, skipped.season, skipped.skipped, len(skipped.entrants)) == ("open", 2, 3, 5)
    card = await world.app.render_screen(None, people[0].place, name)
    assert render_text("league-skipped", season=3, least=8) in "\n".join(text_lines(card))
    assert (await people[0].press(StartCompetition(name))).notice == render_text("tournament-needs-more", n=5, least=8)
    await people[0].press(CancelCompetition(name, "yes"))
    await world.go(seconds=30 * DAY)
    assert (await competition_of(world, name)).state == "off"


@pytest.mark.parametrize("is_duplicate", [False, True])
async def test_cancelled_season_opens_no_more_tables(world: World, is_duplicate: bool) -> None:
    name, people = await open_competition(world, 24, **PLAN, is_duplicate=is_duplicate)
    await world.go(hours=3)
    before = await divisions_of(world, name)
    await play_random_moves(world.app, before[0].tables[0].table)
    await people[0].press(CancelCompetition(name, "yes"))
    assert [one.state for one in await divisions_of(world, name)] == ["off", "off"]
    await world.go(seconds=30 * DAY)
    opened = [[table.table for table in one.tables] for one in await divisions_of(world, name)]
    assert opened == [[table.table for table in one.tables] for one in before]
    assert (await competition_of(world, name)).state == "off"
    mine = next((n for n, one in enumerate(before[1].entrants) if one.user == people[0].id), None)
    left = next(one.table for one in before[1].tables if mine not in one.seating)  # the seating is random
    assert (await world.service.tables.load_phase(left)) == "running", "an open table was ended"
    assert ((await people[0].press(ShowBoard(left))).picture is None) == is_duplicate, (
        "expected only the permitted boards to be shown"
    )
    for table in before[1].tables:
        await play_random_moves(world.app, table.table)
    await world.go(seconds=10)
    assert (await people[0].press(ShowBoard(left))).picture is not None


async def test_cancelling_a_division_after_its_last_table_lifts_its_curtain(world: World) -> None:
    """All results are recorded, but the next round has not started, so no ending table would lift the curtain."""
    name, people = await open_competition(world, 24, **PLAN, is_duplicate=True)
    await world.go(hours=3, seconds=10)
    (_, division), service = await divisions_of(world, name), world.service
    for planned in division.tables:
        await play_random_moves(world.app, planned.table)
        async with service.tables.open_started(planned.table) as table:
            await record_table(service, table)
    mine = next((n for n, one in enumerate(division.entrants) if one.user == people[0].id), None)
    other = next(planned.table for planned in division.tables if mine not in planned.seating)
    assert (await people[0].press(ShowBoard(other))).picture is None
    await people[0].press(CancelCompetition(name, "yes"))
    assert (await people[0].press(ShowBoard(other))).picture is not None


async def test_league_is_planned_and_started_by_buttons(world: World) -> None:
    host, *_ = people = await arrive_together(world.arrive, "Anna", *(f"P{n}" for n in range(7)))
    name = await draft_by_buttons(host)
    await host.press_each(
        SetCompetition(name, "game", "pebbles"),
        SetCompetition(name, "seats", "2"),
        SetCompetition(name, "rounds", "2"),
        SetCompetition(name, "league", "1"),
        SetCompetition(name, "movers", "25"),
    )
    assert not any(button.startswith("Form") for button in host.labels())
    await host.tap("tournament-post")
    await press_by_all(people, SignUp(name))
    await host.press(StartCompetition(name))
    assert (await competition_of(world, name)).season == 1
    await world.go(minutes=1)
    for press in (ExtendCompetition(name), RemoveEntrant(name, people[3].id)):
        assert (await host.press(press)).notice == render_text("tournament-closed"), f"a season was changed by {press}"
    card = await world.app.render_screen(None, host.place, name)
    (line,) = [line for line in card.text if line.startswith("Division 1: ")]
    assert all(person in line for person in ("Anna", "P0", "P6"))
    await people[3].follow(ShowCompetition(name), "To division 1")
    assert people[3].screen.table == division_id(await competition_of(world, name), 1)
    assert [one.id for one in await COMPETITIONS.load_of_channel(world.service, host.place, *NEWEST)] == [name], (
        "the league does not list its divisions"
    )
    assert (await people[3].press(Withdraw(name))).notice, "the league lets a user leave a division"


SIZES = range(8, 21)


def division(letter: str, size: int) -> list[str]:
    """Name the players of a division, best first."""
    return [f"{letter}{n}" for n in range(size)]


def model_ladder(orders: list[list[str]], paused: set[str], percent: int) -> list[list[str]]:
    """Return the ladder after a season by the rules on the card, from the final orders of its divisions."""
    goes = dict[str, int]()
    for upper, lower in pairwise([[user for user in order if user not in paused] for order in orders]):
        fewest = min(len(upper), len(lower))
        allowed = [n for n in range(2, fewest) if 2 * n < fewest and 100 * n <= percent * fewest]
        count = max([1, *allowed]) if fewest else 0
        goes |= dict.fromkeys(upper[len(upper) - count :], 1) | dict.fromkeys(lower[:count], -1)
    arrived: list[list[str]] = [[] for _ in orders]
    for way in (1, 0, -1):  # relegated players precede those who stay, and promoted players follow them
        for number, order in enumerate(orders):
            for user in order:
                if goes.get(user, 0) == way:
                    arrived[number + way].append(user)
    return arrived


def test_promotion_and_relegation_match_the_model() -> None:
    moves = Counter[int]()
    for seed in range(400):
        chance = Random(seed)
        orders = [division(letter, chance.randint(5, 16)) for letter in "abcd"[: chance.randint(1, 4)]]
        paused = {user for order in orders for user in order if chance.random() < 0.15}
        percent = chance.choice((5, 20, 25, 80))
        ladder = move_players(orders, paused, percent)
        assert ladder == model_ladder(orders, paused, percent), f"seed {seed}"
        moves.update(len({*before} - {*after}) for before, after in zip(orders, ladder, strict=True))
    assert moves.keys() > {0, 1, 2, 3, 4}, f"too few players moved: {moves}"


def test_paused_user_is_in_no_division_and_keeps_ladder_position() -> None:
    ladder, paused = [division("a", 9), division("b", 9)], {"a8", "b0"}
    season = form_divisions(ladder, paused, SIZES)
    assert [len(group) for group in season] == [8, 8]
    assert [sorted(group) for group in merge_paused(season, ladder, paused)] == [sorted(group) for group in ladder]


def test_newcomers_are_placed_by_rating() -> None:
    ladder = [division("a", 8), division("b", 8)]
    ratings = dict.fromkeys(ladder[0], 30.0) | dict.fromkeys(ladder[1], 20.0) | {"x": 31.0, "y": 20.0, "z": 3.0}
    placed = place_newcomers(ladder, ["z", "y", "x", "new"], ratings)
    assert placed[0][8:] == ["x"]
    assert placed[1][8:] == ["y", "z", "new"]
    assert place_newcomers([], ["z", "x"], ratings) == [["x", "z"]]


def test_division_without_remaining_players_is_removed() -> None:
    """It has no median rating, and a season that cannot start would never end."""
    assert place_newcomers([["a"], [], ["b"]], ["new"], {"a": 1600.0, "b": 1400.0, "new": 1500.0}) == [
        ["a"],
        ["b", "new"],
    ]
    assert place_newcomers([[]], ["new"], {}) == [["new"]]


@pytest.mark.parametrize("players", [*range(8, 61), 200])
def test_divisions_have_8_to_20_players(players: int) -> None:
    made = form_divisions([division("a", players)], (), SIZES)
    assert [user for group in made for user in group] == division("a", players)
    assert all(8 <= len(group) <= 20 for group in made), (
        f"expected divisions of 8 to 20, got {[len(group) for group in made]}"
    )


@pytest.mark.parametrize(
    ("sizes", "formed"),
    [
        ([46], [11, 12, 11, 12]),
        ([21, 7], [14, 14]),
        ([7, 1], [8]),
        ([], []),
        ([7], []),
        ([8, 7], [15]),
        ([20, 9], [20, 9]),
    ],
)
def test_divisions_are_rebuilt_evenly_if_one_does_not_fit_and_there_are_none_of_fewer_than_8(
    sizes: list[int], formed: list[int]
) -> None:
    ladder = [division(letter, size) for letter, size in zip("ab", sizes, strict=False)]
    made = form_divisions(ladder, (), SIZES)
    assert [len(group) for group in made] == formed
    if formed == sizes:
        assert made == ladder, "a division that fits was changed"


@pytest.mark.parametrize(
    ("players", "sizes"), [(8, (8,)), (9, (9,)), (13, ()), (15, ()), (21, (10, 11)), (25, (11, 14)), (40, (14, 12, 14))]
)
def test_divisions_of_duels_have_even_or_small_sizes(players: int, sizes: tuple[int, ...]) -> None:
    """In an odd division one player sits out each round. This takes one round per player, at most 12."""
    league = Competition("x", "h", "c", "en", SAMPLE, 0, "5" * 64, seats=2, is_league=True)
    assert divide_players(players, division_sizes(league)) == sizes
