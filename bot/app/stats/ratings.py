"""Ratings of users, computed from results with openskill (Plackett-Luce, with ties). Pure functions."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.app.stats.results import SeatResult, TableResult

START_RATING = 1000
SCALE = 25
"""Scale of displayed ratings: they start at 1000, and uncertain points do not count."""

MODEL = PlackettLuce()


class RatingRow(msgspec.Struct, frozen=True):
    """A user's rating. ``on_time_percent``: turns answered in time; None: no game had a clock.

    ``abandoned``: the number of games left before their end.
    """

    user_id: str
    rating: int
    played: int
    wins: int
    on_time_percent: int | None
    abandoned: int = 0


def build_rating_rows(results: Iterable[TableResult], game: str = "") -> list[RatingRow]:
    """Return the ratings of all users, best first. ``game``: count only this game; empty: all games."""
    ratings: dict[str, PlackettLuceRating] = {}
    played: dict[str, list[tuple[SeatResult, TableResult]]] = {}
    for result in results:
        if game in ("", result.game):
            _update_ratings(ratings, result)
            for part in result.all_users:
                played.setdefault(part.user, []).append((part, result))
    rows = [_build_row(user_id, ratings.get(user_id), parts) for user_id, parts in played.items()]
    return sorted(rows, key=lambda row: (-row.rating, -row.wins, -row.played, row.user_id))


def _update_ratings(ratings: dict[str, PlackettLuceRating], result: TableResult) -> None:
    """Update the ratings after a game of at least two humans, also of those who left; AIs have none."""
    players = result.all_users
    if len(players) < 2:
        return
    teams = [[ratings.get(part.user) or MODEL.rating()] for part in players]
    after = MODEL.rate(teams, ranks=[float(part.rank) for part in players])
    for part, (rating,) in zip(players, after, strict=True):
        ratings[part.user] = rating


def _build_row(
    user_id: str, rating: PlackettLuceRating | None, parts: list[tuple[SeatResult, TableResult]]
) -> RatingRow:
    value = START_RATING + round(SCALE * rating.ordinal()) if rating is not None else START_RATING
    hurried = [part for part, result in parts if result.hurried]
    turns, late = sum(part.turns for part in hurried), sum(part.late for part in hurried)
    on_time_percent = round(100 * turns / (turns + late)) if turns + late else None
    wins = sum(part.rank == 1 for part, _ in parts)
    abandoned = sum(part in result.left for part, result in parts)
    return RatingRow(user_id, value, len(parts), wins, on_time_percent, abandoned)
