"""Presses about game nights: seeing them, answering, voting, and planning them."""

from __future__ import annotations

from typing import Final, Literal

from bot.app.ui.callback_data import Callback, FreeText, Requirements, Target
from bot.app.ui.callback_targets import NightCallback
from engines.core.levels import Level

ORGANIZER: Final = Requirements("night", admins="now")
"""Whoever plans the night may, and the admins of the group where it was planned."""
ANYONE: Final = Requirements(admins="lately")
"""Anybody who sees the night may; what it shows has more buttons for who leads it."""


class ListNights(Callback, name="nights"):
    """What is planned here, and what the presser has answered elsewhere."""


# -- answers


class NightIn(NightCallback, name="night-in"):
    """I come: from the message that all see."""


class NightMaybe(NightCallback, name="night-maybe"):
    """Perhaps: from the message that all see."""


class NightLate(NightCallback, name="night-late"):
    """I come, but late: from the message that all see."""


class NightOut(NightCallback, name="night-out"):
    """I can't: from the message that all see."""


ANSWERS: Final[dict[Literal["in", "late", "maybe", "out"], type[NightIn | NightMaybe | NightLate | NightOut]]] = {
    "in": NightIn,
    "maybe": NightMaybe,
    "late": NightLate,
    "out": NightOut,
}
"""The press of each answer on the message that all see."""


class AnswerNight(NightCallback, name="night-say", needs=ANYONE):
    """Answer in one's own panel."""

    how: Literal["in", "late", "maybe", "out"]


class KeepNightSeat(NightCallback, name="night-keep", needs=ANYONE):
    """Keep the seat that one has moved up to."""


class SetNightGuests(NightCallback, name="night-guest", needs=ANYONE):
    """Bring so many guests."""

    n: int


class RankNightGames(NightCallback, name="night-rank"):
    """Which game? A game comes next on one's list, or off it; empty: the list anew."""

    game: str | None = None


class RateNightTime(NightCallback, name="night-mark", needs=ANYONE):
    """How the n-th of the times suits."""

    n: int
    mark: Literal["yes", "maybe", "no"]


class AnswerLaterNights(NightCallback, name="night-later"):
    """Answers to evenings that are still to come; the same answer again takes it back."""

    slot: str | None = None
    how: Literal["in", "maybe", "out"] | None = None


class ShowCalendar(Callback, name="night-cal"):
    """The links by which a calendar follows; from a night also one to it alone."""

    night: Target | None = None


class RenewCalendar(Callback, name="night-cal-new"):
    """One's own old link leads nowhere any more."""


# -- planning


class PlanNight(Callback, name="night-plan"):
    """A new draft."""


class CopyNight(NightCallback, name="night-again"):
    """The same again next week, as a draft of whoever presses."""


class EditNight(NightCallback, name="night-edit", needs=ORGANIZER):
    """The plan, to be changed."""


class AskNightField(NightCallback, name="night-ask", needs=ORGANIZER):
    """One thing to be typed."""

    what: Literal["when", "where", "note", "zone", "times"]


class TypeNightField(NightCallback, name="night-type", needs=ORGANIZER):
    """What was typed of it, or chosen among zones; ``-``: nothing."""

    what: Literal["where", "note", "zone"]
    text: FreeText = FreeText("")


class SetNightField(NightCallback, name="night-set", needs=ORGANIZER):
    """A game more or less, another length, so many seats."""

    what: Literal["game", "minutes", "most"]
    value: str


class PostNight(NightCallback, name="night-post", needs=ORGANIZER):
    """Everybody sees it from now on."""


class DropNightDraft(NightCallback, name="night-drop", needs=ORGANIZER):
    """Throw a draft away."""


class SetNightReminders(NightCallback, name="night-remind", needs=ORGANIZER):
    """A reminder more, so many minutes before, or one less."""

    minutes: int | None = None


class SetNightLevel(NightCallback, name="night-level", needs=ORGANIZER):
    """How well AIs play at the tables of the evening: the levels, or this one."""

    level: Level | None = None


class SetOwnReminders(NightCallback, name="night-bell"):
    """One's own reminders: one more, so many minutes before, or one less; ``usual``: as the planner has it."""

    which: str = ""


class AskCancelNight(NightCallback, name="night-off", needs=ORGANIZER):
    """Ask before it is called off."""


class CancelNight(NightCallback, name="night-off-yes", needs=ORGANIZER):
    """It does not take place."""


class HandOverNight(NightCallback, name="night-hand", needs=ORGANIZER):
    """Let somebody else plan it who comes."""

    to: str | None = None


class MarkAttendance(NightCallback, name="night-came", needs=ORGANIZER):
    """Who was there? The n-th of the line-up was not, or was."""

    n: int | None = None


# -- when. A local time stands as 2026-11-27T20:00, on the wall of the night's zone.


class TypeNightTime(NightCallback, name="night-when", needs=ORGANIZER):
    """A date and time as people type them."""

    text: FreeText = FreeText("")


class SetNightTime(NightCallback, name="night-at", needs=ORGANIZER):
    """This local time; of a draft, perhaps again every week or two."""

    begin: str
    every: Literal["week", "two-weeks"] | None = None


class TypeTimeOption(NightCallback, name="night-time", needs=ORGANIZER):
    """One more time that is asked about, as people type it."""

    text: FreeText = FreeText("")


class ToggleTimeOption(NightCallback, name="night-ask-at", needs=ORGANIZER):
    """One more local time that is asked about, or one less. ``every`` counts for nothing: old buttons have it."""

    begin: str
    every: Literal["week", "two-weeks"] | None = None


class ChooseNightTime(NightCallback, name="night-choose", needs=ORGANIZER):
    """See which time suits best, to choose one."""


class TakeNightTime(NightCallback, name="night-take", needs=ORGANIZER):
    """Close the question with this local time."""

    begin: str


# -- a series; its evenings are named by the local time at which the rule has them


class RepeatNight(NightCallback, name="night-repeat", needs=ORGANIZER):
    """How it comes again: by a rule of RFC 5545; empty: not at all."""

    rule: str | None = None


class ShowNightSeries(NightCallback, name="night-series", needs=ORGANIZER):
    """The coming evenings: each may be left out or moved."""


class SkipNight(NightCallback, name="night-skip", needs=ORGANIZER):
    """Leave one evening out, or take it in again."""

    slot: str


class ShiftNight(NightCallback, name="night-shift", needs=ORGANIZER):
    """Move one evening, to when somebody types; the others stay."""

    slot: str
    text: FreeText = FreeText("")
