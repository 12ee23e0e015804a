"""The encoding of table events in logs. All that was ever written must stay readable.

Events of the table::

    wake · rebuilt · told · silence warned|asleep · ai on|stuck|skip       without a seat
    closed · pause on|off · reopen                    seat: of the player who does it, if any
    host                                              seat: of the ``person`` who hosts, if any
    outage <from> <to> <seats>                        seats are joined by dots
    vote open <to> <due> · vote yes|no|lapsed         on rewinding
    motion open <kind> <arg> <due> · motion say <choice> · motion end <choice>      on anything else

Events of a seat::

    habits <hours> <pings> [<remind>|- hook|- [first]]
    call half|last|digest|nudge
    out fallback · back · agreed · look-back · lesson <step>
    cover ai [out] · cover deputy <hours> [<leaves>] [out]      out: the time ran out
    stand-in <leaves>
    away <from> <to> ai|deputy|pause · away 0 0 -     the second form cancels
    seat free · seat ai · seat person <hours> <pings> [<remind>|- hook|- [<from> <to> <how>]]
    orders on|off|none|used [<round>]
    seen
    mute on|off
"""

from __future__ import annotations

from typing import NamedTuple, assert_never, cast, get_args

import msgspec

from bot.app.clocks import events
from bot.app.clocks.table_clock import Availability, HolidayPeriod, VoteKind
from bot.app.clocks.waking_hours import parse_hours
from engines.core.core_types import Move
from engines.core.log import LogEntry

Plain = (
    events.QuietHoursEnded
    | events.SnapshotRebuilt
    | events.OperatorAnnounced
    | events.SilenceWarned
    | events.TableFellAsleep
    | events.AutoplayResumed
    | events.AutoplayStopped
    | events.PausesSkipped
)
PlainBy = events.TableClosed | events.PauseBegun | events.PauseEnded | events.TableReopened
PlainAbout = (
    events.TurnExpired
    | events.PlayerReturned
    | events.HolidayCancelled
    | events.DeputyAgreed
    | events.ReviewShared
    | events.RewindAgreed
)
PlainOf = events.SeatLeft | events.SeatGivenToAi | events.HandSeen

PLAIN: dict[Move, type[Plain]] = {
    ("wake",): events.QuietHoursEnded,
    ("rebuilt",): events.SnapshotRebuilt,
    ("told",): events.OperatorAnnounced,
    ("silence", "warned"): events.SilenceWarned,
    ("silence", "asleep"): events.TableFellAsleep,
    ("ai", "on"): events.AutoplayResumed,
    ("ai", "stuck"): events.AutoplayStopped,
    ("ai", "skip"): events.PausesSkipped,
}
"""Events without data."""
PLAIN_BY: dict[Move, type[PlainBy]] = {
    ("closed",): events.TableClosed,
    ("pause", "on"): events.PauseBegun,
    ("pause", "off"): events.PauseEnded,
    ("reopen",): events.TableReopened,
}
"""Events with an optional seat."""
PLAIN_ABOUT: dict[Move, type[PlainAbout]] = {
    ("out", "fallback"): events.TurnExpired,
    ("back",): events.PlayerReturned,
    ("away", "0", "0", "-"): events.HolidayCancelled,
    ("agreed",): events.DeputyAgreed,
    ("look-back",): events.ReviewShared,
    ("vote", "yes"): events.RewindAgreed,
}
"""Events with a seat."""
PLAIN_OF: dict[Move, type[PlainOf]] = {
    ("seat", "free"): events.SeatLeft,
    ("seat", "ai"): events.SeatGivenToAi,
    ("seen",): events.HandSeen,
}
"""Events with a seat and an account."""
WORDS: dict[type[Plain | PlainBy | PlainAbout | PlainOf], Move] = {
    kind: word for table in (PLAIN, PLAIN_BY, PLAIN_ABOUT, PLAIN_OF) for word, kind in table.items()
}


class Spelling(NamedTuple):
    """The fields of a log entry that encode an event."""

    move: Move
    seat: int | None
    user: str


def encode_event(event: events.TableEvent) -> Spelling:
    """Encode an event."""
    return Spelling(_encode_words(event), getattr(event, "seat", None), getattr(event, "user", ""))


def decode_entry(entry: LogEntry) -> events.TableEvent | None:
    """Decode the event of a log entry; None for an entry of the game. Raises ``ValueError``."""
    return decode_event(Spelling(entry.move, entry.seat, entry.user)) if entry.kind == "table" else None


def decode_event(spelling: Spelling) -> events.TableEvent:
    """Decode an event. An unknown encoding becomes an ``UnknownEvent``. Raises ``ValueError``."""
    tokens, seat, user_id = spelling
    if tokens in PLAIN:
        return PLAIN[tokens]()
    if tokens in PLAIN_BY:
        return PLAIN_BY[tokens](seat)
    event = _read_table_event(tokens, seat, user_id)
    if event is None and seat is not None:
        event = _read_seat_event(tokens, seat, user_id)
    return event or events.UnknownEvent(tokens, seat, user_id)


# -- encoding


def _encode_words(event: events.TableEvent) -> Move:
    if isinstance(event, Plain | PlainBy | PlainAbout | PlainOf):
        return WORDS[type(event)]
    if isinstance(event, events.SeatEvent):
        return _seat_word(event)
    if isinstance(event, events.PlayerEvent):
        return _player_word(event)
    return _table_word(event)


def _table_word(
    event: events.RewindVoteOpened
    | events.RewindVoteClosed
    | events.VoteEvent
    | events.OutageCredited
    | events.HostChanged
    | events.LessonStepRead
    | events.UnknownEvent,
) -> Move:
    match event:
        case events.RewindVoteOpened():
            tokens: Move = ("vote", "open", str(event.to), str(event.due))
        case events.RewindVoteClosed():
            tokens = ("vote", event.outcome)
        case events.VoteOpened():
            tokens = ("motion", "open", event.kind, event.arg, str(event.due))
        case events.VoteCast():
            tokens = ("motion", "say", event.choice)
        case events.VoteClosed():
            tokens = ("motion", "end", event.choice)
        case events.OutageCredited():
            tokens = ("outage", str(event.begin), str(event.end), ".".join(map(str, event.seats)))
        case events.HostChanged():
            tokens = ("host",)
        case events.LessonStepRead():
            tokens = ("lesson", event.step)
        case events.UnknownEvent():
            tokens = event.move
        case _:
            assert_never(event)
    return tokens


def _seat_word(
    event: events.SeatTaken | events.AiTookOver | events.DeputyTookOver | events.DeputyHolidayPlanned,
) -> Move:
    match event:
        case events.SeatTaken():
            away = event.habits.away
            return ("seat", "person", *_habits_words(event.habits), *(_away_words(away) if away is not None else ()))
        case events.AiTookOver():
            return ("cover", "ai", *(("out",) if event.late else ()))
        case events.DeputyTookOver():
            late = ("out",) if event.late else ()
            return ("cover", "deputy", event.hours.to_text(), str(event.leaves), *late)
        case events.DeputyHolidayPlanned():
            return ("stand-in", str(event.leaves))
        case _:
            assert_never(event)


def _player_word(
    event: events.HabitsChanged
    | events.HolidayPlanned
    | events.MuteChanged
    | events.OrdersChanged
    | events.PlayerCalled,
) -> Move:
    match event:
        case events.HabitsChanged():
            return ("habits", *_habits_words(event.habits), *(("first",) if event.first else ()))
        case events.HolidayPlanned():
            return ("away", *_away_words(event.away))
        case events.MuteChanged():
            return ("mute", "on" if event.muted else "off")
        case events.OrdersChanged():
            return ("orders", event.state, *(() if event.last_round is None else (str(event.last_round),)))
        case events.PlayerCalled():
            return ("call", event.kind)
        case _:
            assert_never(event)


def _habits_words(habits: Availability) -> Move:
    return (habits.hours.to_text(), habits.pings, habits.remind or "-", "hook" if habits.hook else "-")


def _away_words(away: HolidayPeriod) -> Move:
    return (str(away.begin), str(away.end), away.how)


# -- decoding


def _read_table_event(tokens: Move, seat: int | None, user_id: str) -> events.TableEvent | None:
    match tokens:
        case ("vote", "open", to, due):
            return events.RewindVoteOpened(seat, int(to), int(due))
        case ("vote", ("no" | "lapsed") as outcome):
            return events.RewindVoteClosed(seat, outcome)
        case ("motion", "open", kind, arg, due) if kind in get_args(VoteKind):
            return events.VoteOpened(seat, cast(VoteKind, kind), arg, int(due))
        case ("motion", "say", choice) if seat is not None:
            return events.VoteCast(seat, choice)
        case ("motion", "end", choice):
            return events.VoteClosed(seat, choice)
        case ("outage", begin, end, seats):
            return events.OutageCredited(int(begin), int(end), tuple(map(int, filter(None, seats.split(".")))))
        case ("host",):
            return events.HostChanged(seat, user_id)
        case _:
            return None


def _read_seat_event(tokens: Move, seat: int, user_id: str) -> events.TableEvent | None:
    if tokens in PLAIN_ABOUT:
        return PLAIN_ABOUT[tokens](seat)
    if tokens in PLAIN_OF:
        return PLAIN_OF[tokens](seat, user_id)
    return _read_player_event(tokens, seat) or _read_sitter_event(tokens, seat, user_id)


def _read_player_event(tokens: Move, seat: int) -> events.TableEvent | None:
    match tokens:
        case ("habits", hours, pings, *more):
            return events.HabitsChanged(seat, _read_habits(hours, pings, *more[:2]), more[2:] == ["first"])
        case ("away", _, _, "-"):
            return events.HolidayCancelled(seat)
        case ("away", begin, end, how):
            return events.HolidayPlanned(seat, _read_holiday(begin, end, how))
        case ("mute", ("on" | "off") as muted):
            return events.MuteChanged(seat, muted == "on")
        case ("orders", ("on" | "off" | "none" | "used") as state, *last):
            return events.OrdersChanged(seat, state, int(last[0]) if last else None)
        case ("call", ("half" | "last" | "digest" | "nudge") as kind):
            return events.PlayerCalled(seat, kind)
        case ("lesson", step):
            return events.LessonStepRead(seat, step)
        case _:
            return None


def _read_sitter_event(tokens: Move, seat: int, user_id: str) -> events.TableEvent | None:
    match tokens:
        case ("seat", "person", hours, pings, *more):
            away = _read_holiday(*more[2:5]) if more[2:] else None
            return events.SeatTaken(seat, user_id, _read_habits(hours, pings, *more[:2], away=away))
        case ("cover", "ai", *late):
            return events.AiTookOver(seat, late == ["out"])
        case ("cover", "deputy", hours, *rest):
            leaves = next((int(text) for text in rest if text != "out"), 0)
            return events.DeputyTookOver(seat, user_id, parse_hours(hours), leaves, "out" in rest)
        case ("stand-in", leaves):
            return events.DeputyHolidayPlanned(seat, int(leaves))
        case _:
            return None


def _read_habits(
    hours: str, pings: str, remind: str = "-", hook: str = "-", *, away: HolidayPeriod | None = None
) -> Availability:
    return Availability(parse_hours(hours), pings, away, remind.strip("-"), hook == "hook")


def _read_holiday(begin: str, end: str, how: str) -> HolidayPeriod:
    return msgspec.convert({"begin": int(begin), "end": int(end), "how": how}, HolidayPeriod)
