"""A table's chronicle: all that its log comes to besides the game, in one pure fold; nothing else reads the log so.

It is folded further with each entry that is appended, kept with the snapshot, and told again from a whole log. Of the
words of ``table`` entries (see ``clock.fold`` and ``clock.voting`` for those about time and votes) it reads itself::

    seat free|ai|person · motion end replace     seat = which has another owner (person), or an AI
    ai on · ai stuck                             automatic play goes on, or waits for a person
    closed · motion end end                      the game ends without a result
    host                                         person = who hosts from now on; empty: nobody
    rebuilt
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.app.clock import fold, voting
from bot.app.clock.fold import AUTOMATIC
from bot.app.clock.state import Habits, Motion, Waiting, begun
from bot.app.match.rooms import Room
from engines.core import tables as engine
from engines.core.chance import Chance
from engines.core.game import Game
from engines.core.log import Entry, Header
from engines.core.match import Match


class History(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits and hosts, whether the table goes on. ``automatic``: words said by no person since the last one."""

    vote: Motion | None = None
    """On going back: it freezes the table till it is over."""
    closed: bool = False
    stuck: bool = False
    automatic: int = 0
    host: str | None = None
    """Who hosts since whoever opened the table has left; empty: nobody."""
    sat: tuple[tuple[int, int, str], ...] = ()
    """Seats that changed hands: by which version, which, and whose they are since (empty: an AI's)."""


class Chronicle(msgspec.Struct, frozen=True):
    """What the log of a table comes to: its history, and whose time runs."""

    history: History
    waiting: Waiting


def before(room: Room, habits: Sequence[Habits] = ()) -> Chronicle:
    """A table before its first entry. ``habits``: of those who sit down."""
    seats = [(sitter.person, sitter.ai) for sitter in room.seats]
    return Chronicle(History(), begun(seats, room.pace, room.ladder, habits))


def after(chronicle: Chronicle, match: Match[Any, Any]) -> Chronicle:
    """The chronicle after the last entry of a match, which has just been made or said again."""
    version, entry = match.version, match.entries[-1]
    history = _history(chronicle.history, version, entry)
    frozen = match.over or history.closed or history.vote is not None
    waiting = fold.after(
        chronicle.waiting, version, entry, match.owing(), frozen=frozen, round_now=match.round
    )  # fmt: skip
    return Chronicle(history, waiting)


def replayed(
    told: Chronicle, game: Game[Any, Any], header: Header, entries: Sequence[Entry], chance: Chance | None = None
) -> tuple[Match[Any, Any], Chronicle]:
    """A whole log told again: the match, and what ``told``, the table before it, has come to.

    Raises ``Refused`` as ``engines.core.tables.again``.
    """

    def heard(match: Match[Any, Any]) -> None:
        nonlocal told
        told = after(told, match)

    return engine.again(game, header, list(entries), chance, heard), told


def history_of(entries: Sequence[Entry]) -> History:
    """The history alone, where the game of a log can't be said again."""
    history = History()
    for version, entry in enumerate(entries, 1):
        history = _history(history, version, entry)
    return history


def _history(history: History, version: int, entry: Entry) -> History:
    replace = msgspec.structs.replace
    match entry.kind:
        case "table":
            return _after_table(history, version, entry)
        case "undo":
            return replace(history, vote=None, automatic=0, stuck=False)
        case "say" if entry.by in AUTOMATIC:
            return replace(history, automatic=history.automatic + 1)
        case _:
            return replace(history, automatic=0, stuck=False)


def _after_table(history: History, version: int, entry: Entry) -> History:
    replace = msgspec.structs.replace
    history = replace(history, sat=(*history.sat, *_sat(version, entry)))
    match entry.word:
        case ("vote", *_):
            return replace(history, vote=voting.told(history.vote, version, entry))
        case ("host", *_):
            return replace(history, host=entry.person)
        case ("seat", "ai"):
            return replace(history, vote=None)
        case ("ai", "on"):
            return replace(history, automatic=0, stuck=False)
        case ("ai", "stuck"):
            return replace(history, stuck=True)
        case ("closed",) | ("motion", "end", "end"):
            return replace(history, closed=True, vote=None)
        case _:
            return history


def _sat(version: int, entry: Entry) -> list[tuple[int, int, str]]:
    match entry.word:
        case ("seat", "person", *_) if entry.seat is not None:
            return [(version, entry.seat, entry.person)]
        case ("seat", "free" | "ai") | ("motion", "end", "replace") if entry.seat is not None:
            return [(version, entry.seat, "")]
        case _:
            return []
