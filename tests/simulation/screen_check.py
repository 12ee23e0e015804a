"""Check users' screens against the log: each shows a prefix of it and nothing hidden."""

import re
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from contextlib import suppress
from typing import Any, Final

from bot.app.api import App
from bot.app.competitions.competition import Competition, CompetitionTable
from bot.app.competitions.store import COMPETITIONS
from bot.app.errors import RejectedError
from bot.app.tables.log import StoredTable, decode_entry, decode_opening, restore_table
from bot.app.tables.table import Table
from bot.app.ui.callback_data import parse_callback
from bot.app.ui.screen import Screen
from engines.core.core_types import EngineError
from engines.core.log import LogEntry
from tests.chat.discord.hidden_information import HiddenTerms, hidden_words, strings_in
from tests.simulation.log_model import REQUEST, BrokenInvariantError, LogModel
from tests.simulation.promise_check import BEGAN_MS, LINE

EXPLANATIONS: Final = ("what",)
"""Callbacks whose screens explain a symbol at any table: they name cards wherever these are."""
PRESS: Final = "press: "
ACCEPTED: Final = "accepted: "
"""The beginnings of points for a press, and for one that was accepted, followed by the callback's name."""
SEPARATOR: Final = re.compile(r"[^\w-]+")


class ScreenCheck:
    """Checks the screens of all processes. Violations are added to ``model.broken``."""

    def __init__(self, model: LogModel) -> None:
        self._model = model
        self._tables: dict[tuple[bytes, ...], Table] = {}
        self._accounts: dict[str, tuple[str, ...]] = {}
        self._hidden: dict[tuple[int, int | None], HiddenTerms] = {}

    def join_accounts(self, *accounts: str) -> None:
        """Treat accounts as those of one person, who may link them at any time."""
        self._accounts |= dict.fromkeys(accounts, accounts)

    def _accounts_of(self, user: str | None) -> tuple[str, ...]:
        return self._accounts.get(user, (user,)) if user else ()

    def watch_app(self, app: App) -> None:
        render = app.render_screen

        async def render_screen(user: str | None, channel: str, table_id: str, kind: str = "table") -> Screen:
            screen = await render(user, channel, table_id, kind)
            self.check_screen(screen, user, is_post=user is None and kind == "table")
            return screen

        def check_press(press: Callable[..., Awaitable[Screen]]) -> Any:
            async def press_checked(user: str, *rest: str, **more: Any) -> Screen:
                begun, verb = self._model.begin_press(), rest[1].partition(" ")[0]
                LINE.set(rest[1])
                BEGAN_MS.set(app.service.now_ms())
                screen = await press(user, *rest, **more)
                self._model.end_press(begun, screen.table, screen.version)
                with suppress(RejectedError):
                    name = parse_callback(rest[1]).name
                    self._model.reached.add(f"{PRESS}{name}")
                    if REQUEST.get() not in self._model.refused:
                        self._model.reached.add(f"{ACCEPTED}{name}")
                if verb not in EXPLANATIONS:
                    self.check_screen(screen, user)
                return screen

            return press_checked

        app.render_screen = render_screen  # type: ignore[method-assign]
        app.handle_callback = check_press(app.handle_callback)  # type: ignore[method-assign]
        app.handle_command = check_press(app.handle_command)  # type: ignore[method-assign]

    def check_screen(self, screen: Screen, user: str | None, *, is_post: bool = False) -> None:
        """Check a screen for a user, or a channel (no user). ``is_post``: whether it shows the whole public board."""
        table = self._table_at(screen.table, screen.version)
        if table is None:
            return
        if is_post and screen.picture is not None:
            self._model.reached.add("a post was compared with its log")
            if screen.picture.view != table.match.view_for(None):
                self._model.broken.append(f"{table.id} is shown differently from its log at {table.match.version}")
        users = self._accounts_of(user)
        seats = list_seats(table, users)
        if any(seat is not None and table.owners[seat].user not in users for seat in seats):
            self._model.reached.add("a deputy has seen a table")
        self._check_hidden(strings_in(screen), table, seats)

    def check_strings(self, strings: Iterable[str], user: str, name: str, version: int) -> None:
        table = self._table_at(name, version)
        if table is not None:
            self._check_hidden(set(strings), table, list_seats(table, self._accounts_of(user)))

    def _table_at(self, name: str, shown: int) -> Table | None:
        """Return a table at a displayed version, from its log; None: it had not started, or never had this version."""
        log = self._model.logs.get(name)
        if not log or shown <= 0:
            return None
        version = shown - decode_opening(log[0]).base
        if version < 1:
            return None  # the lobby, or not started yet
        if version >= len(log):
            self._model.broken.append(f"a screen shows version {version} of {name}, which is not in its log")
            return None
        try:
            log = log[: version + 1]
            key = tuple(log)
            if key not in self._tables:
                self._tables[key] = restore_table(
                    StoredTable(decode_opening(log[0]), [decode_entry(data) for data in log[1:]], None, archived=False)
                )
            return self._tables[key]
        except EngineError as error:
            self._model.broken.append(f"the log of {name} can't be replayed: {error!r}")
            return None

    def _check_hidden(self, strings: set[str], table: Table, seats: list[int | None]) -> None:
        """Check that no string reveals information its reader can't know."""
        text, keys = "\n".join(sorted(strings)), {part for one in strings for part in SEPARATOR.split(one)}
        leaks = set.intersection(*(self._find_hidden(table, seat, text, keys) for seat in seats))
        if leaks:
            self._model.broken.append(f"{sorted(leaks)} of {table.id} is shown to seats {seats}: {text}")

    def _find_hidden(self, table: Table, seat: int | None, text: str, keys: set[str]) -> set[str]:
        """Return the revealed information that this seat can't know."""
        at = (id(table), seat)
        if at not in self._hidden:
            self._hidden[at] = HiddenTerms(*hidden_words(table, seat))
        return self._hidden[at].find_keys(text) | (self._hidden[at].words.keys() & keys)


def list_seats(table: Table, users: Collection[str]) -> list[int | None]:
    """Return the seats whose view a user has, as owner or deputy; spectators have that of no seat.

    ``users``: the ids of their accounts, none for a channel.
    """
    pairs = enumerate(zip(table.owners, table.seats, strict=True))
    return [seat for seat, (owner, player) in pairs if owner.user in users or player.user in users] or [None]


ENDS: Final = {"over": "a tournament has ended", "off": "a tournament was called off"}


class CompetitionCheck:
    """Compares acknowledged competitions with earlier acknowledged versions."""

    def __init__(self, model: LogModel) -> None:
        self._model = model
        self._decided: dict[str, tuple[CompetitionTable, ...]] = {}

    def note_write(self, competition: Competition) -> None:
        """Check a stored competition. A changed pairing, or a user with two seats, is ``broken``."""
        # an entrant has one seat in a round; all rounds that begin at once count as one
        held = Counter((table.round, one) for table in competition.tables for one in set(table.seating))
        most = (competition.planned_rounds or competition.rounds) if competition.all_at_once else 1
        twice = [f"{entrant} sits {count} times in round {n}" for (n, entrant), count in held.items() if count > most]
        problems = twice + [
            f"{table.table} seats one twice"
            for table in competition.tables
            if len({*table.seating}) < len(table.seating)
        ]
        problems += _list_changes(self._decided.get(competition.id, ()), competition)
        ended = competition.round if competition.state == "over" else competition.round - 1
        problems += [
            f"round {table.round} has ended without an outcome of {table.table}"
            for table in competition.tables
            if table.round <= ended and table.outcome is None
        ]
        self._model.broken += [f"competition {competition.id}: {problem}" for problem in problems]
        if len(competition.tables) >= len(self._decided.get(competition.id, ())):
            self._decided[competition.id] = competition.tables

    async def list_tables(self, app: App) -> list[str]:
        """Check each current competition, and return the tables that it has opened.

        Raises ``BrokenInvariantError``.
        """
        opened = self._opened_tables()
        for name, decided in list(self._decided.items()):
            competition = await COMPETITIONS.find(app.service, name)
            tables = competition.tables if competition is not None else ()
            problems = _list_changes(decided, competition) if competition is not None else []
            if len(tables) < len(decided):
                problems.append(f"it had decided {len(decided)} tables, and has {len(tables)}")
            if stray := opened.get(name, set()) - {table.table for table in tables}:
                problems.append(f"it has opened {stray}, which it has not decided")
            if problems:
                raise BrokenInvariantError(f"competition {name}: {problems[0]}")
            if competition is not None:
                outcomes = [table.outcome for table in competition.tables if table.outcome is not None]
                points = {
                    ENDS.get(competition.state, ""): True,
                    "a table of a tournament was scored": bool(outcomes),
                    "a table was adjudicated": any(map(self._is_adjudicated, competition.tables)),
                    "a season has begun": bool(competition.season),
                    "a season has ended": competition.is_league
                    and bool(competition.season)
                    and competition.state == "open",
                }
                self._model.reached |= {point for point, is_reached in points.items() if is_reached}
        return sorted(table for tables in opened.values() for table in tables)

    def _opened_tables(self) -> Mapping[str, set[str]]:
        found: dict[str, set[str]] = {}
        for table, log in self._model.logs.items():
            lobby = decode_opening(log[0]).lobby
            if lobby.competition:
                found.setdefault(lobby.competition, set()).add(table)
                users = [player.user for player in lobby.seats if player.user]
                if len(set(users)) < len(users):
                    raise BrokenInvariantError(f"competition {lobby.competition}: a user sits twice at {table}")
        return found

    def _is_adjudicated(self, table: CompetitionTable) -> bool:
        last = decode_entry(self._model.logs[table.table][-1]) if table.outcome is not None else LogEntry("start")
        return any(event.msg.key == "app-event-adjudicated" for event in last.events)


def _list_changes(decided: tuple[CompetitionTable, ...], competition: Competition) -> list[str]:
    """Return the differences from earlier decided tables; later ones may be missing in an older value."""
    if len({table.table for table in competition.tables}) < len(competition.tables):
        return ["two tables have one id"]
    return [
        f"table {old.table} was {old.seating} in round {old.round}, and is {new.table} {new.seating} in {new.round}"
        for old, new in zip(decided, competition.tables, strict=False)
        if (old.table, old.round, old.seating) != (new.table, new.round, new.seating)
    ]
