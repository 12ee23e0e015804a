"""The events of a table's own history, as types: ``TableEvent`` is their closed union; ``event_codec`` spells them.

Each group below is read by functions that name all of its types and end in ``assert_never``: where a new type is
missing, mypy names the place. ``seat``: the seat an event is about, or whose player caused it; ``person``: an account.
Moments are milliseconds since 1970.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.app.clocks.table_clock import Availability, HolidayPeriod, VoteKind
from bot.app.clocks.waking_hours import WakingHours
from engines.core.core_types import Move

# -- votes: one on going back, which freezes the table, and beside it one about anything else


class RewindVoteOpened(msgspec.Struct, frozen=True):
    """A player asks to go back to a version; the vote lapses at ``due``."""

    seat: int | None
    to: int
    due: int


class RewindAgreed(msgspec.Struct, frozen=True):
    """A player agrees to go back. The last voice is no event: it is the ``undo`` itself."""

    seat: int


class RewindVoteClosed(msgspec.Struct, frozen=True):
    """The table does not go back: a player says no (``seat``), or too few have answered in time."""

    seat: int | None
    outcome: Literal["no", "lapsed"]


class VoteOpened(msgspec.Struct, frozen=True):
    """A vote begins. ``seat``: who asks for it, none where the clock does; ``arg``: as in ``Motion``."""

    seat: int | None
    kind: VoteKind
    arg: str
    due: int


class VoteCast(msgspec.Struct, frozen=True):
    """A player votes."""

    seat: int
    choice: str


class VoteClosed(msgspec.Struct, frozen=True):
    """A vote is decided. ``seat``: the one that it was about."""

    seat: int | None
    choice: str


# -- who plays for a seat


class SeatLeft(msgspec.Struct, frozen=True):
    """A player leaves for good, and others may take the seat. ``person`` is empty in early logs."""

    seat: int
    person: str = ""


class SeatGivenToAi(msgspec.Struct, frozen=True):
    """A player's account is deleted: an AI has the seat for good. ``person`` is empty in early logs."""

    seat: int
    person: str = ""


class SeatTaken(msgspec.Struct, frozen=True):
    """A person takes a free seat."""

    seat: int
    person: str
    habits: Availability


class AiTookOver(msgspec.Struct, frozen=True):
    """An AI plays until the player is back. ``late``: because the player's time has run out."""

    seat: int
    late: bool = False


class DeputyTookOver(msgspec.Struct, frozen=True):
    """A deputy (``person``) plays until the player is back. ``leaves``: when the deputy's holiday begins, 0: none."""

    seat: int
    person: str
    hours: WakingHours
    leaves: int = 0
    late: bool = False


class DeputyHolidayPlanned(msgspec.Struct, frozen=True):
    """The deputy who plays for a seat plans a holiday that begins at ``leaves``, or calls it off (0)."""

    seat: int
    leaves: int


class PlayerReturned(msgspec.Struct, frozen=True):
    """A player is back."""

    seat: int


class HandSeen(msgspec.Struct, frozen=True):
    """An account (``person``) has seen a seat's hand, since it was linked with the player's."""

    seat: int
    person: str


# -- a player's own time


class HabitsChanged(msgspec.Struct, frozen=True):
    """A player is awake at other hours, or wants to be called otherwise. ``first``: they tell it for the first time.

    ``habits.away`` says nothing here: holidays are events of their own.
    """

    seat: int
    habits: Availability
    first: bool = False


class HolidayPlanned(msgspec.Struct, frozen=True):
    """A player will be away."""

    seat: int
    away: HolidayPeriod


class HolidayCancelled(msgspec.Struct, frozen=True):
    """A player will not be away after all."""

    seat: int


class MuteChanged(msgspec.Struct, frozen=True):
    """A player does not want to be called to this table (``muted``), or does again."""

    seat: int
    muted: bool


class OrdersChanged(msgspec.Struct, frozen=True):
    """A seat has planned moves, or none. ``none``: they don't fit the question; ``used``: one is about to be played.

    ``last_round``: the round with which they end; None in early logs: the present one.
    """

    seat: int
    state: Literal["on", "off", "none", "used"]
    last_round: int | None = None


class PlayerCalled(msgspec.Struct, frozen=True):
    """A player was called again: at half time, near the end, by the daily digest, or by another player."""

    seat: int
    kind: Literal["half", "last", "digest", "nudge"]


class TurnExpired(msgspec.Struct, frozen=True):
    """A player's time has run out: the usual answer will be given."""

    seat: int


# -- the time of the whole table


class OutageCredited(msgspec.Struct, frozen=True):
    """Players could not answer: these seats get their time back."""

    begin: int
    end: int
    seats: tuple[int, ...]


class PauseBegun(msgspec.Struct, frozen=True):
    """The table pauses. No version has written it: a pause begins as a vote on it is closed."""

    seat: int | None


class PauseEnded(msgspec.Struct, frozen=True):
    """A player ends the pause."""

    seat: int | None


class SilenceWarned(msgspec.Struct, frozen=True):
    """The players have done nothing for weeks: the table will be put to sleep."""


class TableFellAsleep(msgspec.Struct, frozen=True):
    """The table was put to sleep."""


class TableReopened(msgspec.Struct, frozen=True):
    """A player wakes the table."""

    seat: int | None


# -- whether it goes on


class HostChanged(msgspec.Struct, frozen=True):
    """A person hosts from now on; empty: the next one to sit down."""

    seat: int | None
    person: str


class TableClosed(msgspec.Struct, frozen=True):
    """The game ends without a result. ``seat``: of the player who closed it."""

    seat: int | None = None


class AutoplayStopped(msgspec.Struct, frozen=True):
    """Automatic play waits for a person."""


class AutoplayResumed(msgspec.Struct, frozen=True):
    """A person lets automatic play go on."""


# -- what is told, and changes neither clocks nor seats


class QuietHoursEnded(msgspec.Struct, frozen=True):
    """A player wakes up, or a holiday begins: channels look again."""


class SnapshotRebuilt(msgspec.Struct, frozen=True):
    """The snapshot was damaged and has been made from the log."""


class OperatorAnnounced(msgspec.Struct, frozen=True):
    """The operator tells all tables something."""


class LessonStepRead(msgspec.Struct, frozen=True):
    """The learner has read a step of the lesson."""

    seat: int
    step: str


class DeputyAgreed(msgspec.Struct, frozen=True):
    """A friend has agreed to be the player's deputy."""

    seat: int


class ReviewShared(msgspec.Struct, frozen=True):
    """A player shares a review of the game, or does not any more."""

    seat: int


class UnknownEvent(msgspec.Struct, frozen=True):
    """A log spells something that this version does not know: it changes nothing."""

    word: Move
    seat: int | None = None
    person: str = ""


RewindEvent = RewindVoteOpened | RewindAgreed | RewindVoteClosed
VoteEvent = VoteOpened | VoteCast | VoteClosed
SeatEvent = (
    SeatLeft | SeatGivenToAi | SeatTaken | HandSeen
    | AiTookOver | DeputyTookOver | DeputyHolidayPlanned | PlayerReturned
)  # fmt: skip
PlayerEvent = (
    HabitsChanged | HolidayPlanned | HolidayCancelled | MuteChanged | OrdersChanged | PlayerCalled | TurnExpired
)
ClockEvent = OutageCredited | PauseBegun | PauseEnded | SilenceWarned | TableFellAsleep | TableReopened
HistoryEvent = HostChanged | TableClosed | AutoplayStopped | AutoplayResumed
Notice = (
    QuietHoursEnded | SnapshotRebuilt | OperatorAnnounced | LessonStepRead | DeputyAgreed | ReviewShared | UnknownEvent
)

TableEvent = RewindEvent | VoteEvent | SeatEvent | PlayerEvent | ClockEvent | HistoryEvent | Notice
"""Every event of a table. The moves of the game and their undoing are entries of their own."""
