"""A table's chronicle: all that its log comes to besides the game, in one pure fold; nothing else reads the log so.

It is folded further with each entry that is appended, kept with the snapshot, and told again from a whole log. Each
entry of the table's own history is decoded once, here (see ``clock.events``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

import msgspec

from bot.app.clock import events, fold, voting
from bot.app.clock.event_codec import decode_entry
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
    event = decode_entry(entry)
    history = _history(chronicle.history, version, entry, event)
    frozen = match.over or history.closed or history.vote is not None
    waiting = fold.after(
        chronicle.waiting, version, entry, event, match.owing(), frozen=frozen, round_now=match.round
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
        history = _history(history, version, entry, decode_entry(entry))
    return history


def _history(history: History, version: int, entry: Entry, event: events.TableEvent | None) -> History:
    replace = msgspec.structs.replace
    if event is not None:
        return _apply_event(history, version, event)
    match entry.kind:
        case "undo":
            return replace(history, vote=None, automatic=0, stuck=False)
        case "say" if entry.by in AUTOMATIC:
            return replace(history, automatic=history.automatic + 1)
        case _:
            return replace(history, automatic=0, stuck=False)


def _apply_event(history: History, version: int, event: events.TableEvent) -> History:
    if isinstance(event, events.RewindEvent):
        return msgspec.structs.replace(history, vote=voting.told(history.vote, version, event))
    if isinstance(event, events.HistoryEvent):
        return _apply_history_event(history, event)
    if isinstance(event, events.SeatEvent):
        return _apply_seat_event(history, version, event)
    if isinstance(event, events.VoteEvent):
        return _apply_vote_event(history, version, event)
    if isinstance(event, events.PlayerEvent | events.ClockEvent | events.Notice):
        return history
    assert_never(event)


def _apply_history_event(history: History, event: events.HistoryEvent) -> History:
    replace = msgspec.structs.replace
    match event:
        case events.HostChanged():
            return replace(history, host=event.person)
        case events.TableClosed():
            return replace(history, closed=True, vote=None)
        case events.AutoplayStopped():
            return replace(history, stuck=True)
        case events.AutoplayResumed():
            return replace(history, automatic=0, stuck=False)
        case _:
            assert_never(event)


def _apply_seat_event(history: History, version: int, event: events.SeatEvent) -> History:
    match event:
        case events.SeatTaken():
            return _add_owner(history, version, event.seat, event.person)
        case events.SeatLeft():
            return _add_owner(history, version, event.seat)
        case events.SeatGivenToAi():
            return msgspec.structs.replace(_add_owner(history, version, event.seat), vote=None)
        case (
            events.AiTookOver()
            | events.DeputyTookOver()
            | events.DeputyHolidayPlanned()
            | events.PlayerReturned()
            | events.HandSeen()
        ):
            return history
        case _:
            assert_never(event)


def _apply_vote_event(history: History, version: int, event: events.VoteEvent) -> History:
    """What is voted on beside the game: it may end the game, or take a seat from its player."""
    match event:
        case events.VoteClosed(choice="end"):
            return msgspec.structs.replace(history, closed=True, vote=None)
        case events.VoteClosed(choice="replace", seat=int(seat)):
            return _add_owner(history, version, seat)
        case events.VoteOpened() | events.VoteCast() | events.VoteClosed():
            return history
        case _:
            assert_never(event)


def _add_owner(history: History, version: int, seat: int, person: str = "") -> History:
    return msgspec.structs.replace(history, sat=(*history.sat, (version, seat, person)))
