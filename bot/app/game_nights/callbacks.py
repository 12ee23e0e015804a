"""Callbacks of game nights: overview, replies, votes and planning."""

from typing import ClassVar, Final, Literal

from bot.app.ui.callback_data import (
    ANYONE,
    ORGANIZER,
    Callback,
    CurrentChannel,
    FreeText,
    GatheringCallback,
    Requirements,
    Target,
)
from engines.core.levels import Level


class ListNights(Callback, name="nights"):
    """Show this channel's nights, and those the caller has replied to elsewhere."""


# -- answers


class NightIn(GatheringCallback, name="night-in"):
    """Reply "in" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "in"


class NightMaybe(GatheringCallback, name="night-maybe"):
    """Reply "maybe" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "maybe"


class NightLate(GatheringCallback, name="night-late"):
    """Reply "late" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "late"


class NightOut(GatheringCallback, name="night-out"):
    """Reply "out" from the public message."""

    how: ClassVar[Literal["in", "maybe", "late", "out"]] = "out"


CardReply = NightIn | NightMaybe | NightLate | NightOut
CARD_REPLIES: Final[tuple[type[CardReply], ...]] = (NightIn, NightMaybe, NightLate, NightOut)
"""Replies on the public message, in button order."""


class AnswerNight(GatheringCallback, name="night-answer", needs=ANYONE):
    """Reply in the caller's own panel."""

    how: Literal["in", "late", "maybe", "out"]


class KeepNightSeat(GatheringCallback, name="night-keep", needs=ANYONE):
    """Confirm a seat gained from the waiting list."""


class SetNightGuests(GatheringCallback, name="night-guest", needs=ANYONE):
    """Set the number of guests to ``n``."""

    n: int


class RankNightGames(GatheringCallback, name="night-rank"):
    """Add a game to the caller's ranking, or remove it. An empty ``game`` clears the ranking."""

    game: str | None = None


class ListGuests(GatheringCallback, name="night-guests"):
    """Show the caller a page of the replies."""

    page: int = 0


class RateNightTime(GatheringCallback, name="night-mark", needs=ANYONE):
    """Rate option ``n`` of the date poll."""

    n: int
    mark: Literal["yes", "maybe", "no"]


class AnswerLaterNights(GatheringCallback, name="night-later"):
    """Reply to a later night of the series. Repeating a reply removes it."""

    slot: str | None = None
    how: Literal["in", "maybe", "out"] | None = None


class ShowCalendar(Callback, name="night-cal"):
    """Show the calendar links. ``night`` adds a link to only that night."""

    night: Target | None = None


class RenewCalendar(Callback, name="night-cal-new"):
    """Replace the caller's calendar link. The old link stops working."""


class RenewGroupCalendar(Callback, name="night-cal-all", needs=Requirements("place", admins="now", here=True)):
    """Replace the calendar link of the current channel. The old link stops working."""

    channel: CurrentChannel


# -- planning


class PlanNight(Callback, name="night-plan"):
    """Create a draft."""


class CopyNight(GatheringCallback, name="night-again"):
    """Copy a night to next week, as the caller's draft."""


PlanStep = Literal["what", "when", "who", "more"]


class EditNight(GatheringCallback, name="night-edit", needs=ORGANIZER):
    """Open the plan editor, for a draft at a step of planning."""

    step: PlanStep | None = None


class AskNightField(GatheringCallback, name="night-ask", needs=ORGANIZER):
    """Ask for one field as text."""

    what: Literal["when", "where", "note", "zone", "times"]


class TypeNightField(GatheringCallback, name="night-type", needs=ORGANIZER):
    """Set a text field, or the time zone. ``-`` clears a text field."""

    what: Literal["where", "note", "zone"]
    text: FreeText = FreeText("")


class SetNightField(GatheringCallback, name="night-set", needs=ORGANIZER):
    """Set the length in minutes (``minutes``) or the seats (``most``), or toggle a game (``game``)."""

    what: Literal["game", "minutes", "most"]
    value: str


class PostNight(GatheringCallback, name="night-post", needs=ORGANIZER):
    """Publish the draft or open its date poll."""


class DropNightDraft(GatheringCallback, name="night-drop", needs=ORGANIZER):
    """Delete a draft."""


class SetNightReminders(GatheringCallback, name="night-remind", needs=ORGANIZER):
    """Toggle a reminder of the night, in minutes before the start."""

    minutes: int | None = None


class SetNightLevel(GatheringCallback, name="night-level", needs=ORGANIZER):
    """Set the level of the AI players, or show the levels if ``level`` is None."""

    level: Level | None = None


class SetOwnReminders(GatheringCallback, name="night-bell"):
    """Toggle one of the caller's own reminders.

    ``which`` is the number of minutes before the start, or ``usual`` for the organizer's choice.
    """

    which: str = ""


class AskCancelNight(GatheringCallback, name="night-off", needs=ORGANIZER):
    """Ask for confirmation to cancel the night."""


class CancelNight(GatheringCallback, name="night-off-yes", needs=ORGANIZER):
    """Cancel the night."""


class HandOverNight(GatheringCallback, name="night-hand", needs=ORGANIZER):
    """Make another attendee the organizer. Without ``to``, list a page of candidates."""

    to: str = ""
    page: int = 0


class EditGuestList(GatheringCallback, name="night-list", needs=ORGANIZER):
    """Remove an attendee from the guest list, or add another user who has replied. Without ``user``, show it."""

    user: str = ""
    page: int = 0


class MarkAttendance(GatheringCallback, name="night-came", needs=ORGANIZER):
    """Toggle the absence of player ``n`` of the line-up. Without ``n``, show the list."""

    n: int | None = None


# -- dates. Local times have the form 2026-11-27T20:00, in the night's time zone.


class TypeNightTime(GatheringCallback, name="night-when", needs=ORGANIZER):
    """Set the start from text in natural language."""

    text: FreeText = FreeText("")


class SetNightTime(GatheringCallback, name="night-at", needs=ORGANIZER):
    """Set the start to this local time, and the length in minutes. ``every`` makes a draft repeat; "once" does not."""

    begin: str
    every: Literal["once", "week", "two-weeks", "month", "month-last"] | None = None
    minutes: int | None = None


class TypeTimeOption(GatheringCallback, name="night-time", needs=ORGANIZER):
    """Add an option to the date poll from text in natural language."""

    text: FreeText = FreeText("")


class ToggleTimeOption(GatheringCallback, name="night-ask-at", needs=ORGANIZER):
    """Toggle this local time in the date poll, and set the length in minutes. ``every`` is ignored."""

    begin: str
    every: Literal["once", "week", "two-weeks"] | None = None
    minutes: int | None = None


class ChooseNightTime(GatheringCallback, name="night-choose", needs=ORGANIZER):
    """Show the results of the date poll to choose a time."""


class TakeNightTime(GatheringCallback, name="night-take", needs=ORGANIZER):
    """Close the date poll with this local time."""

    begin: str


# -- series. A night of a series is named by its slot, its local time by the rule.


class RepeatNight(GatheringCallback, name="night-repeat", needs=ORGANIZER):
    """Set the recurrence rule, one of ``rule_choices``; empty for none."""

    rule: str | None = None


class ShowNightSeries(GatheringCallback, name="night-series", needs=ORGANIZER):
    """Show the series' coming nights, to skip or move each."""


class SkipNight(GatheringCallback, name="night-skip", needs=ORGANIZER):
    """Skip one night of the series, or restore it."""

    slot: str


class ShiftNight(GatheringCallback, name="night-shift", needs=ORGANIZER):
    """Move one night of the series to a typed time. The others keep their times."""

    slot: str
    text: FreeText = FreeText("")
