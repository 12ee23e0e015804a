"""Check competitions: what was decided stays decided, each table is opened once, nobody sits twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bot.app.api import App
from bot.app.competitions.competition import Competition, CompetitionTable
from bot.app.competitions.competition_store import find_competition
from bot.app.tables.log import decode_opening
from tests.simulation.log_model import BrokenInvariantError, LogModel

ENDS: Final = {"over": "a tournament has ended", "off": "a tournament was called off"}


class CompetitionCheck:
    """Compares what a store acknowledges of competitions with what it acknowledged before."""

    def __init__(self, model: LogModel) -> None:
        self._model = model
        self._decided: dict[str, tuple[CompetitionTable, ...]] = {}

    def note_write(self, competition: Competition) -> None:
        """Check a competition as it was stored. A pairing that has changed, or a user who sits twice, is ``broken``."""
        problems = _list_double_seats(competition)
        problems += _list_changes(self._decided.get(competition.id, ()), competition)
        self._model.broken += [f"competition {competition.id}: {problem}" for problem in problems]
        if len(competition.tables) >= len(self._decided.get(competition.id, ())):
            self._decided[competition.id] = competition.tables

    async def list_tables(self, app: App) -> list[str]:
        """Check each competition as it is now, and return the tables that it has opened.

        Raises ``BrokenInvariantError``.
        """
        opened = self._opened_tables()
        for name, decided in self._decided.items():
            competition = await find_competition(app.service, name)
            tables = competition.tables if competition is not None else ()
            problems = _list_changes(decided, competition) if competition is not None else []
            if stray := opened.get(name, set()) - {table.table for table in tables}:
                problems.append(f"it has opened {stray}, which it has not decided")
            if problems:
                raise BrokenInvariantError(f"competition {name}: {problems[0]}")
            if competition is not None:
                self._note_reached(competition)
        return sorted(table for tables in opened.values() for table in tables)

    def _opened_tables(self) -> Mapping[str, set[str]]:
        """Return the tables that have begun, by competition."""
        found: dict[str, set[str]] = {}
        for table, log in self._model.logs.items():
            lobby = decode_opening(log[0]).lobby
            if lobby.competition:
                found.setdefault(lobby.competition, set()).add(table)
                users = [player.user for player in lobby.seats if player.user]
                if len(set(users)) < len(users):
                    raise BrokenInvariantError(f"competition {lobby.competition}: a user sits twice at {table}")
        return found

    def _note_reached(self, competition: Competition) -> None:
        outcomes = [table.outcome for table in competition.tables if table.outcome is not None]
        points = {
            ENDS.get(competition.state, ""): True,
            "a table of a tournament was scored": bool(outcomes),
            "a table was adjudicated": any(outcome.is_adjudicated for outcome in outcomes),
            "a season has begun": bool(competition.season),
            "a season has ended": competition.is_league and bool(competition.season) and competition.state == "open",
        }
        self._model.reached |= {point for point, is_reached in points.items() if is_reached}


def _list_double_seats(competition: Competition) -> list[str]:
    """Return which entrant sits twice in a round; all rounds that begin at once are one."""
    held = Counter((table.round, one) for table in competition.tables for one in set(table.seating))
    most = competition.rounds if competition.all_at_once else 1
    twice = [f"{entrant} sits {count} times in round {n}" for (n, entrant), count in held.items() if count > most]
    return twice + [
        f"{table.table} seats one twice" for table in competition.tables if len({*table.seating}) < len(table.seating)
    ]


def _list_changes(decided: tuple[CompetitionTable, ...], competition: Competition) -> list[str]:
    """Return what differs from tables that were decided before; later ones may be missing in an older value."""
    if len({table.table for table in competition.tables}) < len(competition.tables):
        return ["two tables have one id"]
    return [
        f"table {old.table} was {old.seating} in round {old.round}, and is {new.table} {new.seating} in {new.round}"
        for old, new in zip(decided, competition.tables, strict=False)
        if (old.table, old.round, old.seating) != (new.table, new.round, new.seating)
    ]
