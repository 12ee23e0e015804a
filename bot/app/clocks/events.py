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

# -- votes: on rewinding, which freezes the table, or on another subject


class RewindVoteOpened(msgspec.Struct, frozen=True):
    """A player proposes to rewind to version ``to``. The vote ends at ``due``."""

    seat: int | None
    to: int
    due: int


class RewindAgreed(msgspec.Struct, frozen=True):
    """A player agrees to rewind. The last agreement has no event: it is the ``undo`` entry."""

    seat: int


class RewindVoteClosed(msgspec.Struct, frozen=True):
    """The rewind is refused by a player (``seat``), or for lack of answers in time."""

    seat: int | None
    outcome: Literal["no", "lapsed"]


class VoteOpened(msgspec.Struct, frozen=True):
    """A motion is opened. ``seat``: its proposer, None for the clock; ``arg``: as in ``Motion``."""

    seat: int | None
    kind: VoteKind
    arg: str
    due: int


class VoteCast(msgspec.Struct, frozen=True):
    """A player votes."""

    seat: int
    choice: str


class VoteClosed(msgspec.Struct, frozen=True):
    """A motion is decided. ``seat``: its subject."""

    seat: int | None
    choice: str


# -- players of a seat


class SeatLeft(msgspec.Struct, frozen=True):
    """A player leaves for good, and others may take the seat."""

    seat: int
    user: str
    removed: tuple[str, ...] = ()
    """All ids of a player removed by an admin, none of which may take a seat here again."""


class SeatGivenToAi(msgspec.Struct, frozen=True):
    """A player's account was deleted, and an AI gets the seat."""

    seat: int
    user: str


class SeatTaken(msgspec.Struct, frozen=True):
    """A user takes a free seat."""

    seat: int
    user: str
    habits: Availability


class AiTookOver(msgspec.Struct, frozen=True):
    """An AI plays until the player returns. ``late``: whether the player's time ran out."""

    seat: int
    late: bool = False


class DeputyTookOver(msgspec.Struct, frozen=True):
    """A deputy (``user``) plays until the player returns. ``leaves``: the start of the deputy's holiday, or 0."""

    seat: int
    user: str
    hours: WakingHours
    leaves: int = 0
    late: bool = False


class DeputyHolidayPlanned(msgspec.Struct, frozen=True):
    """The deputy of a seat plans a holiday from ``leaves`` on, or cancels it (0)."""

    seat: int
    leaves: int


class PlayerReturned(msgspec.Struct, frozen=True):
    """A player returns to their seat."""

    seat: int


class HandSeen(msgspec.Struct, frozen=True):
    """An account (``user``) saw a seat's hand by being linked with the player's."""

    seat: int
    user: str


# -- a player's own time


class HabitsChanged(msgspec.Struct, frozen=True):
    """A player changes waking hours or notifications, but not holidays. ``first``: whether for the first time."""

    seat: int
    habits: Availability
    first: bool = False


class HolidayPlanned(msgspec.Struct, frozen=True):
    """A player plans a holiday."""

    seat: int
    away: HolidayPeriod


class HolidayCancelled(msgspec.Struct, frozen=True):
    """A player cancels their holiday."""

    seat: int


class MuteChanged(msgspec.Struct, frozen=True):
    """A player mutes this table's notifications (``muted``), or unmutes them."""

    seat: int
    muted: bool


class PremovesChanged(msgspec.Struct, frozen=True):
    """A seat's premoves change. ``none``: whether none fits; ``used``: whether one is played next."""

    seat: int
    state: Literal["on", "off", "none", "used"]
    last_round: int
    """The round after which they expire."""


class PlayerCalled(msgspec.Struct, frozen=True):
    """A player is reminded: at half time, near the end, by the daily digest, or by another player."""

    seat: int
    kind: Literal["half", "last", "digest", "nudge"]


class TurnExpired(msgspec.Struct, frozen=True):
    """A player's time ran out; the default answer follows."""

    seat: int


# -- the time of the whole table


class OutageCredited(msgspec.Struct, frozen=True):
    """An outage is refunded to these seats."""

    begin: int
    end: int
    seats: tuple[int, ...]


class TableResumed(msgspec.Struct, frozen=True):
    """A player ends a pause, or resumes a table suspended for inactivity."""

    seat: int | None


class SilenceWarned(msgspec.Struct, frozen=True):
    """No player was active for weeks: a suspension follows."""


class TableFellAsleep(msgspec.Struct, frozen=True):
    """The table was suspended for inactivity."""


# -- the course of the table


class HostChanged(msgspec.Struct, frozen=True):
    """Another user becomes the host; empty for the next one who takes a seat."""

    seat: int | None
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


class LessonStepRead(msgspec.Struct, frozen=True):
    """A learner has read a lesson step."""

    seat: int
    step: str


class DeputyAgreed(msgspec.Struct, frozen=True):
    """A user has agreed to be the player's deputy."""

    seat: int


class ReviewShared(msgspec.Struct, frozen=True):
    """A player shares a review of the game, or withdraws it."""

    seat: int


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
