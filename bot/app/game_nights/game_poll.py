"""The game poll: attendees rank games, and only games that fit the number of attendees count.

The first of k games gets k points, the second k - 1 and so on. Ties are broken by first places, then by a lot that is
derived from the night's id, so that it can be verified.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from bot.app.game_nights.night import GameNight, users_with_seat
from engines import GAMES


class GameScore(NamedTuple):
    """The points of a game. ``is_tie_break``: it is ahead of an equal game by lot only."""

    game: str
    points: int
    first_places: int
    is_tie_break: bool = False


def tables_needed(game: str, count: int) -> int:
    """Return the number of tables at which ``count`` players can all play a game; 0 if impossible."""
    low, high = GAMES[game].seat_range
    tables = -(-count // high)
    return tables if tables and count // tables >= low else 0


def playable_games(night: GameNight, count: int) -> list[str]:
    """Return the games that ``count`` players can play, at as few tables as any game allows."""
    tables_by_game = {game: tables for game in night.game_choices if (tables := tables_needed(game, count))}
    least = min(tables_by_game.values(), default=0)
    return [game for game, tables in tables_by_game.items() if tables == least]


def rank_games(night: GameNight, among: list[str], voters: list[str]) -> list[GameScore]:
    """Rank the games by the ballots of ``voters``, best first."""
    ballots = [[game for game in night.ballots.get(user_id, ()) if game in among] for user_id in voters]
    scores = []
    for game in among:
        points = sum(len(among) - ballot.index(game) for ballot in ballots if game in ballot)
        scores.append(GameScore(game, points, sum(ballot[:1] == [game] for ballot in ballots)))
    scores.sort(key=lambda score: (-score.points, -score.first_places, tie_break_key(night, score.game)))
    return [
        score._replace(is_tie_break=n + 1 < len(scores) and score[1:3] == scores[n + 1][1:3])
        for n, score in enumerate(scores)
    ]


def tie_break_key(night: GameNight, game: str) -> bytes:
    """Return the lot of a game in a night. The lower one wins."""
    return blake2b(f"{night.id}:{game}".encode(), digest_size=8).digest()


def toggle_ranked_game(ballot: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Append a game to a ballot, or remove it if it is there."""
    return tuple(other for other in ballot if other != game) if game in ballot else (*ballot, game)


def winning_game(night: GameNight) -> GameScore | None:
    """Return the best game for the users who have a seat, or None if they are too few."""
    users = users_with_seat(night)
    count = len(users)
    among = playable_games(night, count)
    ranking = rank_games(night, among, users)
    return ranking[0] if ranking else None


def split_into_tables(users: list[str], tables: int) -> tuple[tuple[str, ...], ...]:
    """Split users into tables of nearly equal size, in their order."""
    lineup, begin = [], 0
    for n in range(tables):
        size = len(users) // tables + (n < len(users) % tables)
        lineup.append(tuple(users[begin : begin + size]))
        begin += size
    return tuple(lineup)
