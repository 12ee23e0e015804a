"""Which game? Everybody ranks those that they would like; only games count that so many people can play.

The first place among k games brings k points, the second k - 1 and so on. Of equal ones the one with more first places
wins, then the one that lot prefers: the lot is the night's own name, so that everybody can draw it again.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import NamedTuple

from bot.app.game_nights.night import GameNight, users_with_seat
from engines import GAMES


class GameScore(NamedTuple):
    """What a game has got. ``lot``: it stands before an equal one by lot only."""

    game: str
    points: int
    first_places: int
    is_tie_break: bool = False


def tables_needed(game: str, count: int) -> int:
    """At how many tables of a game so many people can all play; 0 where they can't."""
    low, high = GAMES[game].seat_range
    tables = -(-count // high)
    return tables if tables and count // tables >= low else 0


def playable_games(night: GameNight, count: int) -> list[str]:
    """The games that so many people can play, at one table if any game allows it."""
    found = {game: tables for game in night.game_choices if (tables := tables_needed(game, count))}
    least = min(found.values(), default=0)
    return [game for game, tables in found.items() if tables == least]


def rank_games(night: GameNight, among: list[str], voters: list[str]) -> list[GameScore]:
    """The games in the order in which they are wanted."""
    ballots = [[game for game in night.ballots.get(person, ()) if game in among] for person in voters]
    found = []
    for game in among:
        points = sum(len(among) - ballot.index(game) for ballot in ballots if game in ballot)
        found.append(GameScore(game, points, sum(ballot[:1] == [game] for ballot in ballots)))
    found.sort(key=lambda one: (-one.points, -one.first_places, tie_break_key(night, one.game)))
    return [
        one._replace(is_tie_break=n + 1 < len(found) and one[1:3] == found[n + 1][1:3]) for n, one in enumerate(found)
    ]


def tie_break_key(night: GameNight, game: str) -> bytes:
    """What is drawn for a game in a night."""
    return blake2b(f"{night.id}:{game}".encode(), digest_size=8).digest()


def toggle_ranked_game(ballot: tuple[str, ...], game: str) -> tuple[str, ...]:
    """A ballot with one more game at its end; a game that stands there is taken off it."""
    return tuple(one for one in ballot if one != game) if game in ballot else (*ballot, game)


def winning_game(night: GameNight) -> GameScore | None:
    """The game of the evening, for those who have a seat; none where they are too few."""
    people = users_with_seat(night)
    count = len(people)
    among = playable_games(night, count)
    found = rank_games(night, among, people)
    return found[0] if found else None


def split_into_tables(people: list[str], tables: int) -> tuple[tuple[str, ...], ...]:
    """People at tables, as evenly as can be, in the order in which they came."""
    found, begin = [], 0
    for n in range(tables):
        size = len(people) // tables + (n < len(people) % tables)
        found.append(tuple(people[begin : begin + size]))
        begin += size
    return tuple(found)
