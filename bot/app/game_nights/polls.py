"""The date and game polls of a night.

Users rate each proposed time as yes, maybe or no. The best time has the most yes and maybe ratings, then the most yes,
and then is earliest. Attendees rank games; only games for that many players count: the first of k games gets k points,
the second k - 1 and so on. First places break ties, then a verifiable lot derived from the night's id.
"""

from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from bot.app.game_nights.edits import publish_night
from bot.app.game_nights.night import (
    DateRating,
    GameNight,
    ReplyKind,
    local_to_epoch_ms,
    set_replies,
    set_reply,
    users_with_seat,
)
from engines import GAMES

DATE_RATINGS: Final[tuple[DateRating, ...]] = ("yes", "maybe", "no")
MAX_TIMES: Final = 8
_REPLIES: Final[dict[DateRating, ReplyKind]] = {"yes": "in", "maybe": "maybe", "no": "out"}


class DateScore(NamedTuple):
    """The ratings of one time. ``is_tie``: whether another time is rated equally."""

    begin: str
    yes: int
    maybe: int
    is_tie: bool = False


def rank_dates(night: GameNight) -> list[DateScore]:
    """Rank all proposed times, best first."""
    scores = []
    for begin in night.times:
        marks = [marks.get(begin, "") for marks in night.availability.values()]
        scores.append(DateScore(begin, marks.count("yes"), marks.count("maybe")))
    scores.sort(key=lambda score: (-(score.yes + score.maybe), -score.yes, score.begin))
    best = scores[0][1:3] if scores else ()
    ties = sum(score[1:3] == best for score in scores) > 1
    return [score._replace(is_tie=ties and score[1:3] == best) for score in scores]


def toggle_availability(night: GameNight, user_id: str, begin: str, mark: DateRating) -> GameNight:
    """Set a user's rating of a time. Repeating a rating removes it."""
    marks = dict(night.availability.get(user_id, {}))
    if marks.get(begin) == mark:
        del marks[begin]
    else:
        marks[begin] = mark
    all_marks = {**night.availability, user_id: marks}
    if not marks:
        del all_marks[user_id]
    return msgspec.structs.replace(night, availability=all_marks)


def toggle_date(night: GameNight, begin: str) -> GameNight:
    """Add a time to the poll, or remove it."""
    times = set(night.times) ^ {begin}
    return msgspec.structs.replace(night, times=tuple(sorted(times)[:MAX_TIMES]))


def choose_date(night: GameNight, begin: str, now: int) -> GameNight:
    """Publish the night with this time. Users who rated it yes are in; maybe stays maybe.

    The organizer is in, unless they rated it otherwise.
    """
    chosen = next((score for score in rank_dates(night) if score.begin == begin), DateScore(begin, 0, 0))
    planned = msgspec.structs.replace(night, begin=begin, picked_counts=(chosen.yes, chosen.maybe))
    rated = night.availability.get(night.host, {}).get(begin)
    published = publish_night(set_reply(planned, night.host, _REPLIES[rated], now) if rated else planned, now)
    hows: dict[str, ReplyKind] = {
        user_id: _REPLIES[mark]
        for mark in ("yes", "maybe")
        for user_id, marks in night.availability.items()
        if user_id != night.host and marks.get(begin) == mark
    }
    return set_replies(published, hows, now)


def choose_best_date(night: GameNight, now: int) -> GameNight:
    """Close the poll with the best coming time. Without one, cancel the night."""
    coming = [
        score
        for score in rank_dates(night)
        if local_to_epoch_ms(score.begin, night.zone) > now and score.yes + score.maybe
    ]
    if not coming:
        return msgspec.structs.replace(night, state="off", sequence=night.sequence + 1)
    return choose_date(night, coming[0].begin, now)


class GameScore(NamedTuple):
    """The points of a game. ``is_tie_break``: whether only the lot puts it ahead of an equal game."""

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
    """Return the games that ``count`` players can play at the fewest tables."""
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
    # The last key is a lot, which anyone can verify: the lowest wins.
    lots = {game: blake2b(f"{night.id}:{game}".encode(), digest_size=8).digest() for game in among}
    scores.sort(key=lambda score: (-score.points, -score.first_places, lots[score.game]))
    return [
        score._replace(is_tie_break=n + 1 < len(scores) and score[1:3] == scores[n + 1][1:3])
        for n, score in enumerate(scores)
    ]


def toggle_ranked_game(ballot: tuple[str, ...], game: str) -> tuple[str, ...]:
    """Append a game to a ballot, or remove it."""
    return tuple(other for other in ballot if other != game) if game in ballot else (*ballot, game)


def winning_game(night: GameNight) -> GameScore | None:
    """Return the best game for the seated users, or None if they are too few."""
    users = users_with_seat(night)
    ranking = rank_games(night, playable_games(night, len(users)), users)
    return ranking[0] if ranking else None


def split_into_tables(users: list[str], tables: int) -> tuple[tuple[str, ...], ...]:
    """Split users, in order, into tables of nearly equal size."""
    lineup, begin = [], 0
    for n in range(tables):
        size = len(users) // tables + (n < len(users) % tables)
        lineup.append(tuple(users[begin : begin + size]))
        begin += size
    return tuple(lineup)
