"""Ratings and records of people, made of results. Pure; openskill does the arithmetic (Plackett-Luce, with ties)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from openskill.models import PlackettLuce, PlackettLuceRating

from bot.app.yearbook.results import Part, Result

BEGIN = 1000
SCALE = 25
"""A rating as people read it: everybody begins at 1000, and what is not certain yet does not count."""

MODEL = PlackettLuce()


class Line(msgspec.Struct, frozen=True):
    """One person's record. ``pace``: per cent of turns answered in time, ``None`` where no clock ever ran.

    ``left``: games that were left for good before their end.
    """

    person: str
    rating: int
    played: int
    won: int
    pace: int | None
    left: int = 0


def records(results: Iterable[Result], game: str = "") -> list[Line]:
    """Everybody who has played, by rating. ``game``: only that one; without one the tables of all games count."""
    ratings: dict[str, PlackettLuceRating] = {}
    played: dict[str, list[tuple[Part, Result]]] = {}
    for result in results:
        if game in ("", result.game):
            _rate(ratings, result)
            for part in result.everybody:
                played.setdefault(part.person, []).append((part, result))
    lines = [_line(person, ratings.get(person), parts) for person, parts in played.items()]
    return sorted(lines, key=lambda line: (-line.rating, -line.won, -line.played, line.person))


def _rate(ratings: dict[str, PlackettLuceRating], result: Result) -> None:
    """A table of at least two people changes their ratings, whoever left it among them; AIs have none."""
    people = result.everybody
    if len(people) < 2:
        return
    teams = [[ratings.get(part.person) or MODEL.rating()] for part in people]
    after = MODEL.rate(teams, ranks=[float(part.rank) for part in people])
    for part, (rating,) in zip(people, after, strict=True):
        ratings[part.person] = rating


def _line(person: str, rating: PlackettLuceRating | None, parts: list[tuple[Part, Result]]) -> Line:
    value = BEGIN + round(SCALE * rating.ordinal()) if rating is not None else BEGIN
    hurried = [part for part, result in parts if result.hurried]
    turns, late = sum(part.turns for part in hurried), sum(part.late for part in hurried)
    pace = round(100 * turns / (turns + late)) if turns + late else None
    won = sum(part.rank == 1 for part, _ in parts)
    left = sum(part in result.left for part, result in parts)
    return Line(person, value, len(parts), won, pace, left)
