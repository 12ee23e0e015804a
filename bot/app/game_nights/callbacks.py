"""Callbacks of game nights: overview, replies, votes and planning."""

from typing import ClassVar, Final, Literal

from bot.app.ui.callback_data import Callback, CurrentChannel, FreeText, Requirements, Target
from engines.core.levels import Level

ORGANIZER: Final = Requirements("organize", admins="now")
"""For the organizer of the night, and the admins of the channel where it was planned."""
ANYONE: Final = Requirements(admins="lately")
"""For all users who can see the night. Organizers see more buttons on the same screen."""


class NightCallback(Callback):
    """A callback about a game night."""

    night: Target


class ListNights(Callback, name="nights"):
    """Show the nights of this channel, and those that the caller has replied to elsewhere."""


# -- answers


class NightIn(NightCallback, name="night-in"):
    """Reply "in" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "in"


class NightMaybe(NightCallback, name="night-maybe"):
    """Reply "maybe" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "maybe"


class NightLate(NightCallback, name="night-late"):
    """Reply "late" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "late"


class NightOut(NightCallback, name="night-out"):
    """Reply "out" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "out"


CardReply = NightIn | NightMaybe | NightLate | NightOut
CARD_REPLIES: Final[tuple[type[CardReply], ...]] = (NightIn, NightMaybe, NightLate, NightOut)
"""The replies on the public message, in the order of their buttons."""


class AnswerNight(NightCallback, name="night-answer", needs=ANYONE):
    """Reply in the caller's own panel."""

    how: Literal["in", "late", "maybe", "out"]


class KeepNightSeat(NightCallback, name="night-keep", needs=ANYONE):
    """Confirm a seat after moving up from the waiting list."""


class SetNightGuests(NightCallback, name="night-guest", needs=ANYONE):
    """Set the number of guests to ``n``."""

    n: int


class RankNightGames(NightCallback, name="night-rank"):
    """Add a game to the caller's ranking, or remove it. An empty ``game`` clears the ranking."""

    game: str | None = None


class ListGuests(NightCallback, name="night-guests"):
    """Show the caller a page of those who have answered."""

    page: int = 0


class RateNightTime(NightCallback, name="night-mark", needs=ANYONE):
    """Rate option ``n`` of the date poll."""

    n: int
    mark: Literal["yes", "maybe", "no"]


class AnswerLaterNights(NightCallback, name="night-later"):
    """Reply to a later night of the series. The same reply again removes it."""

    slot: str | None = None
    how: Literal["in", "maybe", "out"] | None = None


class ShowCalendar(Callback, name="night-cal"):
    """Show the calendar links. ``night`` adds the link to that night alone."""

    night: Target | None = None


class RenewCalendar(Callback, name="night-cal-new"):
    """Replace the caller's calendar link. The old link stops working."""


class RenewGroupCalendar(Callback, name="night-cal-all", needs=Requirements("place", admins="now", here=True)):
    """Replace the calendar link of the channel in which the button is used. The old link stops working."""

    channel: CurrentChannel


# -- planning


class PlanNight(Callback, name="night-plan"):
    """Create a draft."""


class CopyNight(NightCallback, name="night-again"):
    """Copy a night to next week, as a draft of the caller."""


class EditNight(NightCallback, name="night-edit", needs=ORGANIZER):
    """Open the plan editor."""


class AskNightField(NightCallback, name="night-ask", needs=ORGANIZER):
    """Ask for one field as text."""

    what: Literal["when", "where", "note", "zone", "times"]


class TypeNightField(NightCallback, name="night-type", needs=ORGANIZER):
    """Set a text field, or the time zone. ``-`` clears a text field."""

    what: Literal["where", "note", "zone"]
    text: FreeText = FreeText("")


class SetNightField(NightCallback, name="night-set", needs=ORGANIZER):
    """Set the length in minutes (``minutes``) or the seats (``most``), or toggle a game (``game``)."""

    what: Literal["game", "minutes", "most"]
    value: str


class PostNight(NightCallback, name="night-post", needs=ORGANIZER):
    """Publish the draft, or open its date poll."""


class DropNightDraft(NightCallback, name="night-drop", needs=ORGANIZER):
    """Delete a draft."""


class SetNightReminders(NightCallback, name="night-remind", needs=ORGANIZER):
    """Toggle a reminder of the night, in minutes before the start."""

    minutes: int | None = None


class SetNightLevel(NightCallback, name="night-level", needs=ORGANIZER):
    """Set the level of the AI players, or show the levels if ``level`` is None."""

    level: Level | None = None


class SetOwnReminders(NightCallback, name="night-bell"):
    """Toggle one of the caller's own reminders.

    ``which`` is the number of minutes before the start, or ``usual`` for the organizer's choice.
    """

    which: str = ""


class AskCancelNight(NightCallback, name="night-off", needs=ORGANIZER):
    """Ask for confirmation before the night is cancelled."""


class CancelNight(NightCallback, name="night-off-yes", needs=ORGANIZER):
    """Cancel the night."""


class HandOverNight(NightCallback, name="night-hand", needs=ORGANIZER):
    """Make another attendee the organizer. Without ``to``, list a page of the candidates."""

    to: str = ""
    page: int = 0


class EditGuestList(NightCallback, name="night-list", needs=ORGANIZER):
    """Take a user who comes off the list, or put one on it who has answered otherwise. Without ``user``, show them."""

    user: str = ""
    page: int = 0


class MarkAttendance(NightCallback, name="night-came", needs=ORGANIZER):
    """Toggle the absence of player ``n`` of the line-up. Without ``n``, show the list."""

    n: int | None = None


# -- dates. A local time has the form 2026-11-27T20:00, in the time zone of the night.


class TypeNightTime(NightCallback, name="night-when", needs=ORGANIZER):
    """Set the start from text in natural language."""

    text: FreeText = FreeText("")


class SetNightTime(NightCallback, name="night-at", needs=ORGANIZER):
    """Set the start to this local time, and the length in minutes. ``every`` makes a draft repeat; "once" does not."""

    begin: str
    every: Literal["once", "week", "two-weeks", "month", "month-last"] | None = None
    minutes: int | None = None


class TypeTimeOption(NightCallback, name="night-time", needs=ORGANIZER):
    """Add an option to the date poll from text in natural language."""

    text: FreeText = FreeText("")


class ToggleTimeOption(NightCallback, name="night-ask-at", needs=ORGANIZER):
    """Toggle this local time as an option of the date poll, and set the length in minutes. ``every`` is ignored."""

    begin: str
    every: Literal["once", "week", "two-weeks"] | None = None
    minutes: int | None = None


class ChooseNightTime(NightCallback, name="night-choose", needs=ORGANIZER):
    """Show the results of the date poll, to choose a time."""


class TakeNightTime(NightCallback, name="night-take", needs=ORGANIZER):
    """Close the date poll with this local time."""

    begin: str


# -- series. A night of a series is named by the local time that the rule gives it, its slot.


class RepeatNight(NightCallback, name="night-repeat", needs=ORGANIZER):
    """Set the recurrence rule, one of ``rule_choices``. Empty: the night does not repeat."""

    rule: str | None = None


class ShowNightSeries(NightCallback, name="night-series", needs=ORGANIZER):
    """Show the coming nights of the series, to skip or move each."""


class SkipNight(NightCallback, name="night-skip", needs=ORGANIZER):
    """Skip one night of the series, or restore it."""

    slot: str


class ShiftNight(NightCallback, name="night-shift", needs=ORGANIZER):
    """Move one night of the series to a time given as text. The others keep their times."""

    slot: str
    text: FreeText = FreeText("")
