"""The standings of a group, a year or a user: what their results add up to. Pure functions.

Results are added one by one, in the order in which the games ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain, combinations

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.app.clocks.waking_hours import utc_datetime
from bot.app.stats.results import SeatResult, TableResult

ALL = ""
"""The game key under which all games are counted."""
MODEL = PlackettLuce()


class UserStanding(msgspec.Struct, omit_defaults=True):
    """What a user's results at one game add up to.

    ``mu``, ``sigma``: the rating; None: no game against others. ``turns``, ``late``: only at tables with a clock.
    ``best``: the highest score of a seat played to the end.
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
    """The number of finished tables of one game, and the standing of each user."""

    tables: int = 0
    users: dict[str, UserStanding] = {}


class Standings(msgspec.Struct):
    """What results add up to. Users have the ids that were current when their result was added."""

    years: dict[int, list[str]] = {}
    """The tables that were added, by the year (UTC) in which they ended."""
    last: tuple[int, str] = (0, "")
    """Sort key of the last result that was added."""
    users: dict[str, str] = {}
    """The ids in the results, mapped to the ids that were current."""
    hosts: set[str] = set()
    games: dict[str, GameStanding] = {}
    moves: int = 0
    closest: tuple[int, int, str] | None = None
    """The narrowest win: points, end (ms), game."""
    longest: tuple[int, int, str] | None = None
    """The longest game: duration (ms), end (ms, negative), game."""
    pairs: dict[str, int] = {}
    """Two user ids, with a space between: the number of games that they finished together. Only of a year."""

    @property
    def tables(self) -> set[str]:
        """Return the tables whose results were added."""
        return set(chain.from_iterable(self.years.values()))


def result_order(result: TableResult) -> tuple[int, str]:
    """Return the key by which results are sorted before they are added."""
    return result.ended, result.table


def build_standings(results: Iterable[TableResult]) -> Standings:
    """Add up results whose users have their current ids."""
    standings = Standings()
    for result in sorted(results, key=result_order):
        add_result(standings, result, with_pairs=True)
    return standings


def add_result(standings: Standings, result: TableResult, *, with_pairs: bool) -> None:
    """Add a result that is later than all before, with its users under their current ids."""
    standings.last = result_order(result)
    standings.hosts.add(result.host)
    standings.years.setdefault(utc_datetime(result.ended).year, []).append(result.table)
    standings.moves += result.words
    _add_extremes(standings, result)
    if with_pairs:
        for pair in combinations(sorted({part.user for part in result.user_seats}), 2):
            standings.pairs[" ".join(pair)] = standings.pairs.get(" ".join(pair), 0) + 1
    for game in (ALL, result.game):
        standing = standings.games.setdefault(game, GameStanding())
        standing.tables += 1
        _add_ratings(standing, result)
        for part in result.all_users:
            _add_seat(standing.users.setdefault(part.user, UserStanding()), part, result)


def _add_extremes(standings: Standings, result: TableResult) -> None:
    scores = sorted((part.score for part in result.parts), reverse=True)
    if len(scores) > 1:
        close = (scores[0] - scores[1], result.ended, result.game)
        standings.closest = min(standings.closest or close, close)
    long = (result.ended - result.begun, -result.ended, result.game)
    standings.longest = max(standings.longest or long, long)


def _add_ratings(standing: GameStanding, result: TableResult) -> None:
    """Update the ratings after a game of at least two humans, also of those who left; AIs have none."""
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
    if result.hurried:
        row.turns += part.turns
        row.late += part.late
    if part not in result.left:
        row.best = part.score if row.best is None else max(row.best, part.score)


def rating_of(row: UserStanding) -> PlackettLuceRating | None:
    """Return a user's rating; None: no game against others."""
    return None if row.mu is None else MODEL.rating(mu=row.mu, sigma=row.sigma)
