"""Presses about waiting: a table's time, leaving and coming back, orders ahead; and one's own hours and holidays."""

from __future__ import annotations

from typing import Literal

from bot.app.port.press import Needs, Press, Text
from bot.app.presses.targets import TableCallback

# -- the time at a table


class TableTime(TableCallback, verb="waiting", needs=Needs(admins="lately")):
    """Everything about time at this table."""


class Nudge(TableCallback, verb="nudge", needs=Needs("vote", seat=True)):
    """Remind somebody kindly."""

    seat: int


class Mute(TableCallback, verb="mute", needs=Needs(own=True)):
    """Not to be called to this table, whatever is so elsewhere; or as usual."""

    way: Literal["on", "off"]


class Pause(TableCallback, verb="pause", needs=Needs("pause", seat=True, play=True)):
    """Ask for a pause: all have to agree."""


class MoreTime(TableCallback, verb="more-time", needs=Needs("vote", seat=True, play=True)):
    """Ask the others for more time for this turn."""


class Absent(TableCallback, verb="absent", needs=Needs("vote", seat=True, play=True)):
    """Vote about somebody who has been waited for too long."""

    seat: int


class Voice(TableCallback, verb="motion", needs=Needs("vote", seat=True)):
    """A voice, in the vote that was opened at this version."""

    opened: int
    choice: str


class Resume(TableCallback, verb="resume", needs=Needs("answer", seat=True)):
    """The pause is over: anybody who plays may say so."""


class Reopen(TableCallback, verb="reopen", needs=Needs("answer", seat=True)):
    """A table that was put to sleep goes on."""


class Paces(TableCallback, verb="pace", needs=Needs(seat=True, before="options")):
    """The paces to choose from."""


class PaceSet(TableCallback, verb="pace-set", needs=Needs("vote", seat=True, play=True, before="options")):
    """This pace: the host settles it in the lobby, a vote at the table."""

    pace: str


class Ladder(TableCallback, verb="ladder", needs=Needs(seat=True, before="options")):
    """What is done when the time is out, being put in order: measures with dots between; empty: nothing yet."""

    steps: str


class LadderSet(TableCallback, verb="ladder-set", needs=Needs("vote", seat=True, play=True, before="options")):
    """This order: the host settles it in the lobby, a vote at the table."""

    steps: str


# -- leaving and coming back


class BackIn(TableCallback, verb="back-in", needs=Needs(own=True)):
    """The player is back."""


class Quit(TableCallback, verb="quit", needs=Needs(seat=True)):
    """Ask before somebody leaves for good, or stands in no more."""


class QuitYes(TableCallback, verb="quit-yes"):
    """Leave for good. Its handler asks for the seat: whoever has left has none, and may press once more."""


class Take(TableCallback, verb="take", needs=Needs(sits=True)):
    """Sit down on a seat that was left."""

    seat: int


# -- orders ahead


class Orders(TableCallback, verb="orders", needs=Needs(own=True)):
    """The orders of one's own seat, and what can be ordered."""


class OrderMore(TableCallback, verb="order", needs=Needs(own=True)):
    """The walk of an order so far; a whole one is kept. At its end what is not taken yet: ``=n`` a number on the pad,
    ``~slot=n`` what is given to the slots of an allotment.
    """

    tokens: tuple[str, ...] = ()


class OrderDrop(TableCallback, verb="order-drop", needs=Needs(own=True)):
    """Take an order back: the n-th, which begins with this word."""

    n: int
    word: str


class PlanAhead(TableCallback, verb="plan-ahead", needs=Needs(own=True)):
    """A planned answer, typed; behind a slash, what must not happen before."""

    said: Text = Text("")


# -- one's own time


class HoursYes(TableCallback, verb="hours-yes"):
    """What was guessed of one's waking hours is so: a zone, and quiet hours as ``1320-480``."""

    zone: str
    quiet: str


class HoursOther(TableCallback, verb="hours-other"):
    """Something else is so."""


class MyHours(Press, verb="hours"):
    """When one is awake."""


class Zone(Press, verb="zone"):
    """Where one lives: the name of a zone, or a city."""

    wanted: Text = Text("")


class Quiet(Press, verb="quiet"):
    """When one sleeps: minutes of the day as ``1320-480``, or as it is typed: ``22:00-8:00``."""

    wanted: Text = Text("")


class DayOff(Press, verb="dayoff"):
    """A day of the week becomes a day off, or one no longer; Monday is 0."""

    day: int


class Holiday(Press, verb="away"):
    """When one is away: the first day, the last day, and who plays instead, as far as they are known.

    Days as ``2026-12-24``, or as they are typed: ``24.12.``
    """

    begin: str = ""
    end: str = ""
    how: Text = Text("")


class HolidayOff(Press, verb="away-off"):
    """The holiday is off, or over."""


class MyDeputy(Press, verb="deputy"):
    """Who plays while one is away."""


class DeputyYes(Press, verb="deputy-yes", needs=Needs(sits=True)):
    """Agree to stand in: a code, or the whole line that one was given."""

    code: Text = Text("")


class DeputyOff(Press, verb="deputy-off"):
    """Nobody stands in any more."""


class Reminders(Press, verb="reminders"):
    """When one is called again in a turn."""


class RemindSet(Press, verb="remind-set"):
    """So it shall be: ``usual``, or one of the others."""

    code: str


class MyHook(Press, verb="hook"):
    """One's own address that is called."""


class HookSet(Press, verb="hook-set"):
    """This address, from the next turn on."""

    url: Text = Text("")


class HookOff(Press, verb="hook-off"):
    """No call any more."""
