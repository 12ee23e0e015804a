"""The standings of a group, a year or a user: totals of their results.

Results are added in the order in which games ended. The stored standings are a cache: each read adds new results, and a
bug or crash costs only a recount. A few new results are added at once, many in the background, which the screen
mentions.
"""

import asyncio
from collections.abc import Collection, Sequence
from collections.abc import Set as AbstractSet
from itertools import chain, combinations
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from bot.app.clocks.waking_hours import DAY_MS, utc_datetime
from bot.app.common.incidents import report_incident
from bot.app.context import Services
from bot.app.stats.results import SeatResult, TableResult, list_result_tables, load_results, resolve_user_ids
from bot.app.users.user_repository import User
from bot.store.errors import StoreError
from bot.stored import Stored
from engines.core.analysis_results import MoveComparison
from engines.core.review import ReviewReport

ALL_GAMES = ""
"""The game key for all games together."""
MODEL = PlackettLuce()


class UserStanding(msgspec.Struct, omit_defaults=True):
    """A user's totals in one game.

    ``mu``, ``sigma``: the rating, or None before a game against others. ``turns``, ``late``: at tables with a clock
      only. ``best``: the highest score of a seat played to the end.
    """

    mu: float | None = None
    sigma: float = 0.0
    played: int = 0
    wins: int = 0
    turns: int = 0
    late: int = 0
    abandoned: int = 0
    best: int | None = None


class GameStanding(msgspec.Struct):
    """Number of finished tables of one game, and each user's standing."""

    tables: int = 0
    users: dict[str, UserStanding] = {}


class Standings(Stored, msgspec.Struct):
    """Totals of results. User ids are those current when a result was added."""

    years: dict[int, list[str]] = {}
    """The added tables, by the year (UTC) of their end."""
    last: tuple[int, str] = (0, "")
    """Sort key of the last added result."""
    users: dict[str, str] = {}
    """Ids in the results, mapped to the ids current at that time."""
    hosts: set[str] = set()
    games: dict[str, GameStanding] = {}
    moves: int = 0
    closest: tuple[int, int, str] | None = None
    """The narrowest win: points, end (ms), game."""
    longest: tuple[int, int, str] | None = None
    """The longest game: duration (ms), end (ms, negative), game."""
    pairs: dict[str, int] = {}
    """Number of games that two users (ids joined by a space) finished together; only for a year."""

    @property
    def tables(self) -> set[str]:
        """Return the tables of the added results."""
        return set(chain.from_iterable(self.years.values()))


def result_order(result: TableResult) -> tuple[int, str]:
    """Return the sort key of a result."""
    return result.ended, result.table


def add_result(standings: Standings, result: TableResult, *, with_pairs: bool) -> None:
    """Add a result, later than all before, with current user ids."""
    standings.last = result_order(result)
    standings.hosts.add(result.host)
    standings.years.setdefault(utc_datetime(result.ended).year, []).append(result.table)
    standings.moves += result.moves
    scores = sorted((seat.score for seat in result.seats), reverse=True)
    if len(scores) > 1:
        close = (scores[0] - scores[1], result.ended, result.game)
        standings.closest = min(standings.closest or close, close)
    long = (result.ended - result.begun, -result.ended, result.game)
    standings.longest = max(standings.longest or long, long)
    if with_pairs:
        for pair in combinations(sorted({part.user for part in result.user_seats}), 2):
            standings.pairs[" ".join(pair)] = standings.pairs.get(" ".join(pair), 0) + 1
    for game in (ALL_GAMES, result.game):
        standing = standings.games.setdefault(game, GameStanding())
        standing.tables += 1
        _add_ratings(standing, result)
        for part in result.all_users:
            _add_seat(standing.users.setdefault(part.user, UserStanding()), part, result)


def _add_ratings(standing: GameStanding, result: TableResult) -> None:
    """Update the ratings after a game of at least two humans, including those who left; AIs have none."""
    players = result.all_users
    if len(players) < 2:
        return
    rows = [standing.users.setdefault(part.user, UserStanding()) for part in players]
    teams = [[MODEL.rating() if row.mu is None else MODEL.rating(mu=row.mu, sigma=row.sigma)] for row in rows]
    for row, (rating,) in zip(rows, MODEL.rate(teams, ranks=[float(part.rank) for part in players]), strict=True):
        row.mu, row.sigma = rating.mu, rating.sigma


def _add_seat(row: UserStanding, part: SeatResult, result: TableResult) -> None:
    row.played += 1
    row.wins += part.rank == 1
    row.abandoned += part in result.left
    if result.has_clock:
        row.turns += part.turns
        row.late += part.late
    if part not in result.left:
        row.best = part.score if row.best is None else max(row.best, part.score)


START_RATING = 1000
RATING_SCALE = 25
"""Scale of displayed ratings: they start at 1000, and uncertain points do not count."""


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating. ``on_time_percent``: turns answered in time; None if no game had a clock.

    ``abandoned``: the number of games left early.
    """

    user_id: str
    rating: int
    played: int
    wins: int
    on_time_percent: int | None
    abandoned: int = 0


def build_rating_rows(standings: Standings, game: str = ALL_GAMES) -> list[RatingRow]:
    """Return the ratings of all users, best first. ``game``: count only this game; empty for all."""
    rows = [_build_row(*item) for item in standings.games.get(game, GameStanding()).users.items()]
    return sorted(rows, key=lambda row: (-row.rating, -row.wins, -row.played, row.user_id))


def _build_row(user_id: str, row: UserStanding) -> RatingRow:
    value, answered = START_RATING, row.turns + row.late
    if row.mu is not None:
        value += round(RATING_SCALE * MODEL.rating(mu=row.mu, sigma=row.sigma).ordinal())
    on_time_percent = round(100 * row.turns / answered) if answered else None
    return RatingRow(user_id, value, row.played, row.wins, on_time_percent, row.abandoned)


MAX_WINNERS = 3


def count_games(year: Standings) -> list[tuple[str, int]]:
    """Count how often each game was played, most played first."""
    counted = [(game, standing.tables) for game, standing in year.games.items() if game != ALL_GAMES]
    return sorted(counted, key=lambda item: -item[1])


def count_wins(year: Standings, shown: Collection[str]) -> list[tuple[str, int]]:
    """Count the wins of the shown users, best first, truncated. A shared win counts for all winners."""
    rows = year.games.get(ALL_GAMES, GameStanding()).users
    won = [(user_id, row.wins) for user_id, row in rows.items() if row.wins and user_id in shown]
    return sorted(won, key=lambda item: (-item[1], item[0]))[:MAX_WINNERS]


def best_score(year: Standings, game: str, shown: Collection[str]) -> tuple[str, int] | None:
    """Return the best score in a game and its user, among the shown users."""
    rows = year.games.get(game, GameStanding()).users
    scores = [(row.best, user_id) for user_id, row in rows.items() if row.best is not None and user_id in shown]
    return max(scores)[::-1] if scores else None


def longest_game(year: Standings) -> tuple[str, int] | None:
    """Return the longest game and its length in days."""
    return (year.longest[2], max(1, round(year.longest[0] / DAY_MS))) if year.longest is not None else None


def most_frequent_pair(year: Standings, shown: AbstractSet[str]) -> tuple[str, str, int] | None:
    """Return the two shown users who played together most often, and how often."""
    met = [(-n, pair.split()) for pair, n in year.pairs.items() if shown >= set(pair.split())]
    if not met:
        return None
    n, (one, other) = min(met)
    return one, other, -n


def best_decision(
    reviews: Sequence[tuple[TableResult, ReviewReport]],
) -> tuple[TableResult, int, MoveComparison] | None:
    """Return the best decision in shared reviews, with its table and seat."""
    decisions = [(result, report.seat, report.best) for result, report in reviews if report.best is not None]
    return min(decisions, key=lambda item: (item[2].gain, item[0].ended, item[1]), default=None)


STANDINGS = "standings"
"""The kind of their documents. Standings with different counts must get another kind."""
MAX_AT_ONCE = 50
"""Results added while a user waits."""
RESULTS_PER_TURN = 8
"""Results added before other tasks get a turn."""


class LoadedStandings(NamedTuple):
    """``is_counting``: whether results are still being added in the background. ``users``: their users, by any id."""

    standings: Standings
    users: dict[str, User]
    is_counting: bool = False


async def load_channel_standings(service: Services, channel: str) -> LoadedStandings:
    """Load the standings of a channel's group."""
    return await _load_standings(service, channel, await list_result_tables(service, ("channel-results", channel)))


async def load_year_standings(service: Services, channel: str, year: int) -> LoadedStandings:
    """Load the standings of one year, with the pairs who met."""
    whole = await load_channel_standings(service, channel)
    loaded = await _load_standings(service, f"{channel}.{year}", whole.standings.years.get(year, []), with_pairs=True)
    return loaded._replace(is_counting=loaded.is_counting or whole.is_counting)


async def load_user_standings(service: Services, user: User) -> LoadedStandings:
    """Load the standings of all tables of a user."""
    tables = await list_result_tables(service, *(("user-results", one) for one in user.all_ids))
    return await _load_standings(service, f"person.{user.id}", tables)


async def delete_user_standings(service: Services, user: User) -> None:
    """Delete the standings of a user's own tables."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(STANDINGS, f"person.{user_id}")


async def _load_standings(
    service: Services, name: str, tables: Collection[str], *, with_pairs: bool = False
) -> LoadedStandings:
    stored = await service.store.documents.load_value(STANDINGS, name, Standings)
    standings = stored.value if stored is not None else Standings()
    users = await service.users.get_all_cached(standings.users)
    is_current = all(users[old].id == current for old, current in standings.users.items())
    missing = sorted(set(tables) - standings.tables) if is_current else list(tables)
    if not missing:
        return LoadedStandings(standings, users)
    if len(missing) <= MAX_AT_ONCE:
        new = await load_results(service, missing)
        if is_current and all(result_order(result) > standings.last for result in new):
            return await _add_results(service, name, standings, new, with_pairs=with_pairs)
        if len(tables) <= MAX_AT_ONCE:
            return await _add_results(
                service, name, Standings(), await load_results(service, list(tables)), with_pairs=with_pairs
            )
    if name not in service.counting_tasks:
        task = asyncio.create_task(_count_again(service, name, sorted(tables), with_pairs=with_pairs))
        service.counting_tasks[name] = task
        task.add_done_callback(lambda _: service.counting_tasks.pop(name, None))
    return LoadedStandings(standings, users, is_counting=True)


async def _count_again(service: Services, name: str, tables: Sequence[str], *, with_pairs: bool) -> None:
    """Count all results from the first. After a failure, the next read tries again."""
    try:
        await _add_results(service, name, Standings(), await load_results(service, tables), with_pairs=with_pairs)
    except StoreError as error:
        report_incident("standings not counted", error, name=name)


async def _add_results(
    service: Services, name: str, standings: Standings, new: list[TableResult], *, with_pairs: bool
) -> LoadedStandings:
    ids = (part.user for result in new for part in result.all_users)
    users = await service.users.get_all_cached((*standings.users, *ids))
    standings.users = {old: user.id for old, user in users.items()}
    for n, result in enumerate(sorted(new, key=result_order), 1):
        add_result(standings, resolve_user_ids(result, users), with_pairs=with_pairs)
        if n % RESULTS_PER_TURN == 0:
            await asyncio.sleep(0)
    if new:
        await service.store.documents.update_value(STANDINGS, name, Standings, lambda _: standings, always=True)
    return LoadedStandings(standings, users)
