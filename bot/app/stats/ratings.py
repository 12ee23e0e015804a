"""Ratings of users, computed from standings with openskill (Plackett-Luce, with ties). Pure functions."""

from __future__ import annotations

import msgspec

from bot.app.stats.standings import ALL, GameStanding, Standings, UserStanding, rating_of

START_RATING = 1000
SCALE = 25
"""Scale of displayed ratings: they start at 1000, and uncertain points do not count."""


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


def build_rating_rows(standings: Standings, game: str = ALL) -> list[RatingRow]:
    """Return the ratings of all users, best first. ``game``: count only this game; empty: all games."""
    rows = [_build_row(*item) for item in standings.games.get(game, GameStanding()).users.items()]
    return sorted(rows, key=lambda row: (-row.rating, -row.wins, -row.played, row.user_id))


def _build_row(user_id: str, row: UserStanding) -> RatingRow:
    rating, answered = rating_of(row), row.turns + row.late
    value = START_RATING + round(SCALE * rating.ordinal()) if rating is not None else START_RATING
    on_time_percent = round(100 * row.turns / answered) if answered else None
    return RatingRow(user_id, value, row.played, row.wins, on_time_percent, row.abandoned)
