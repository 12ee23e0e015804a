"""The events in a table's log as types. ``TableEvent`` is their closed union.

Functions on a group below match all its types and end in ``assert_never``, so mypy reports a missing type.
``seat``: the event's seat or its player's; ``user``: a user id. Moments are Unix milliseconds.
"""

from typing import Any, Final, Literal, NamedTuple, get_args

import msgspec

from bot.app.clocks.table_clock import Availability, HolidayPeriod, VoteKind
from bot.app.clocks.waking_hours import WakingHours
from engines.core.core_types import Move
from engines.core.log import LogEntry


class OfSeat(msgspec.Struct, frozen=True):
    """An event of one seat."""

    seat: int


class OfPlayer(OfSeat, frozen=True):
    """An event of a user at a seat."""

    user: str


class OfSeatOrTable(msgspec.Struct, frozen=True):
    """An event of one seat, or of the whole table (None)."""

    seat: int | None


# -- votes: on rewinding, which freezes the table, or on another subject


class RewindVoteOpened(OfSeatOrTable, frozen=True):
    """A player proposes to rewind to version ``to``. The vote ends at ``due``."""

    to: int
    due: int


class RewindAgreed(OfSeat, frozen=True):
    """A player agrees to rewind. The last agreement has no event: it is the ``undo`` entry."""


class RewindVoteClosed(OfSeatOrTable, frozen=True):
    """The rewind is refused by a player (``seat``), or for lack of answers in time."""

    outcome: Literal["no", "lapsed"]


class VoteOpened(OfSeatOrTable, frozen=True):
    """A motion is opened. ``seat``: its proposer, None for the clock; ``arg``: as in ``Motion``."""

    kind: VoteKind
    arg: str
    due: int


class VoteCast(OfSeat, frozen=True):
    """A player votes."""

    choice: str


class VoteClosed(OfSeatOrTable, frozen=True):
    """A motion is decided. ``seat``: its subject."""

    choice: str


# -- players of a seat


class SeatLeft(OfPlayer, frozen=True):
    """A player leaves for good, and others may take the seat."""

    removed: tuple[str, ...] = ()
    """All ids of a player removed by an admin, none of which may take a seat here again."""


class SeatGivenToAi(OfPlayer, frozen=True):
    """A player's account was deleted, and an AI gets the seat."""


class SeatTaken(OfPlayer, frozen=True):
    """A user takes a free seat."""

    habits: Availability


class AiTookOver(OfSeat, frozen=True):
    """An AI plays until the player returns. ``late``: whether the player's time ran out."""

    late: bool = False


class DeputyTookOver(OfPlayer, frozen=True):
    """A deputy (``user``) plays until the player returns. ``leaves``: the start of the deputy's holiday, or 0."""

    hours: WakingHours
    leaves: int = 0
    late: bool = False


class DeputyHolidayPlanned(OfSeat, frozen=True):
    """The deputy of a seat plans a holiday from ``leaves`` on, or cancels it (0)."""

    leaves: int


class PlayerReturned(OfSeat, frozen=True):
    """A player returns to their seat."""


class HandSeen(OfPlayer, frozen=True):
    """An account (``user``) saw a seat's hand by being linked with the player's."""


# -- a player's own time


class HabitsChanged(OfSeat, frozen=True):
    """A player changes waking hours or notifications, but not holidays. ``first``: whether for the first time."""

    habits: Availability
    first: bool = False


class HolidayPlanned(OfSeat, frozen=True):
    """A player plans a holiday."""

    away: HolidayPeriod


class HolidayCancelled(OfSeat, frozen=True):
    """A player cancels their holiday."""


class MuteChanged(OfSeat, frozen=True):
    """A player mutes this table's notifications (``muted``), or unmutes them."""

    muted: bool


class PremovesChanged(OfSeat, frozen=True):
    """A seat's premoves change. ``none``: whether none fits; ``used``: whether one is played next."""

    state: Literal["on", "off", "none", "used"]
    last_round: int
    """The round after which they expire."""


class PlayerCalled(OfSeat, frozen=True):
    """A player is reminded: at half time, near the end, by the daily digest, or by another player."""

    kind: Literal["half", "last", "digest", "nudge"]


class TurnExpired(OfSeat, frozen=True):
    """A player's time ran out; the default answer follows."""


# -- the time of the whole table


class OutageCredited(msgspec.Struct, frozen=True):
    """An outage is refunded to these seats."""

    begin: int
    end: int
    seats: tuple[int, ...]


class TableResumed(OfSeatOrTable, frozen=True):
    """A player ends a pause, or resumes a table suspended for inactivity."""


class SilenceWarned(msgspec.Struct, frozen=True):
    """No player was active for weeks: a suspension follows."""


class TableFellAsleep(msgspec.Struct, frozen=True):
    """The table was suspended for inactivity."""


# -- the course of the table


class HostChanged(OfSeatOrTable, frozen=True):
    """Another user becomes the host; empty for the next one who takes a seat."""

    user: str


class TableClosed(msgspec.Struct, frozen=True):
    """The game ends without a result. ``seat``: the player who closed it."""

    seat: int | None = None


class AutoplayStopped(msgspec.Struct, frozen=True):
    """Automatic play has failed and stops until a user resumes it."""


class AutoplayResumed(msgspec.Struct, frozen=True):
    """A user resumes automatic play."""


class PausesSkipped(msgspec.Struct, frozen=True):
    """The only player skips the AIs' pauses until their own next move."""


class RoundRevealed(msgspec.Struct, frozen=True):
    """All users may now watch a duplicate's table."""


# -- notices, which change neither clocks nor seats


class QuietHoursEnded(msgspec.Struct, frozen=True):
    """A player's quiet hours end, or a holiday begins: channels are refreshed."""


class SnapshotRebuilt(msgspec.Struct, frozen=True):
    """The damaged snapshot was rebuilt from the log."""


class OperatorAnnounced(msgspec.Struct, frozen=True):
    """An operator's announcement to all tables. ``number``: its sequence number, so each is shown once."""

    number: int


class LessonStepRead(OfSeat, frozen=True):
    """A learner has read a lesson step."""

    step: str


class DeputyAgreed(OfSeat, frozen=True):
    """A user has agreed to be the player's deputy."""


class ReviewShared(OfSeat, frozen=True):
    """A player shares a review of the game, or withdraws it."""


RewindEvent = RewindVoteOpened | RewindAgreed | RewindVoteClosed
VoteEvent = VoteOpened | VoteCast | VoteClosed
SeatEvent = (
    SeatLeft | SeatGivenToAi | SeatTaken | HandSeen
    | AiTookOver | DeputyTookOver | DeputyHolidayPlanned | PlayerReturned
)  # fmt: skip
PlayerEvent = (
    HabitsChanged | HolidayPlanned | HolidayCancelled | MuteChanged | PremovesChanged | PlayerCalled | TurnExpired
)
ClockEvent = OutageCredited | TableResumed | SilenceWarned | TableFellAsleep
HistoryEvent = HostChanged | TableClosed | AutoplayStopped | AutoplayResumed | PausesSkipped | RoundRevealed
Notice = QuietHoursEnded | SnapshotRebuilt | OperatorAnnounced | LessonStepRead | DeputyAgreed | ReviewShared

TableEvent = RewindEvent | VoteEvent | SeatEvent | PlayerEvent | ClockEvent | HistoryEvent | Notice
"""All table events. Moves and undos have their own log entries."""


EVENT_TYPES: Final[dict[str, type[TableEvent]]] = {
    event_type.__name__: event_type for event_type in get_args(TableEvent)
}


class EncodedEvent(NamedTuple):
    """The fields of a log entry that encode an event, except ``seat`` and ``user``."""

    move: Move
    seat: int | None
    user: str


def encode_event(event: TableEvent) -> EncodedEvent:
    """Encode an event."""
    fields: dict[str, Any] = msgspec.to_builtins(event)
    seat, user = fields.pop("seat", None), fields.pop("user", "")
    data = (msgspec.json.encode(fields).decode(),) if fields else ()
    return EncodedEvent((type(event).__name__, *data), seat, user)


def decode_event(entry: LogEntry) -> TableEvent | None:
    """Decode the event of a log entry; None for an entry of the game.

    Raises ``ValueError`` for an unknown type, or fields that do not fit it.
    """
    if entry.kind != "table":
        return None
    name, *data = entry.move or ("",)
    if name not in EVENT_TYPES:
        raise ValueError(entry.move)
    fields = msgspec.json.decode(data[0], type=dict[str, Any]) if data else {}
    return msgspec.convert(fields | {"seat": entry.seat, "user": entry.user}, EVENT_TYPES[name])
