"""Presses about waiting: a table's time, leaving and coming back, orders ahead; and one's own hours and holidays."""

from __future__ import annotations

from typing import Literal

from bot.app.ui.callback_data import Callback, FreeText, Requirements
from bot.app.ui.callback_targets import TableCallback

# -- the time at a table


class ShowTableTime(TableCallback, name="waiting", needs=Requirements(admins="lately")):
    """Everything about time at this table."""


class NudgePlayer(TableCallback, name="nudge", needs=Requirements("vote", seat=True)):
    """Remind somebody kindly."""

    seat: int


class MuteTable(TableCallback, name="mute", needs=Requirements(own_seat=True)):
    """Not to be called to this table, whatever is so elsewhere; or as usual."""

    way: Literal["on", "off"]


class ProposePause(TableCallback, name="pause", needs=Requirements("pause", seat=True, in_play=True)):
    """Ask for a pause: all have to agree."""


class RequestMoreTime(TableCallback, name="more-time", needs=Requirements("vote", seat=True, in_play=True)):
    """Ask the others for more time for this turn."""


class ReportAbsent(TableCallback, name="absent", needs=Requirements("vote", seat=True, in_play=True)):
    """Vote about somebody who has been waited for too long."""

    seat: int


class CastVote(TableCallback, name="motion", needs=Requirements("vote", seat=True)):
    """A voice, in the vote that was opened at this version."""

    opened: int
    choice: str


class ResumeTable(TableCallback, name="resume", needs=Requirements("answer", seat=True)):
    """The pause is over: anybody who plays may say so."""


class ReopenTable(TableCallback, name="reopen", needs=Requirements("answer", seat=True)):
    """A table that was put to sleep goes on."""


class ShowTimeControls(TableCallback, name="pace", needs=Requirements(seat=True, lobby_permission="options")):
    """The paces to choose from."""


class SetTimeControl(
    TableCallback, name="pace-set", needs=Requirements("vote", seat=True, in_play=True, lobby_permission="options")
):
    """This pace: the host settles it in the lobby, a vote at the table."""

    pace: str


class EditTimeoutPolicy(TableCallback, name="ladder", needs=Requirements(seat=True, lobby_permission="options")):
    """What is done when the time is out, being put in order: measures with dots between; empty: nothing yet."""

    steps: str


class SetTimeoutPolicy(
    TableCallback, name="ladder-set", needs=Requirements("vote", seat=True, in_play=True, lobby_permission="options")
):
    """This order: the host settles it in the lobby, a vote at the table."""

    steps: str


# -- leaving and coming back


class ReturnToTable(TableCallback, name="back-in", needs=Requirements(own_seat=True)):
    """The player is back."""


class AskQuit(TableCallback, name="quit", needs=Requirements(seat=True)):
    """Ask before somebody leaves for good, or stands in no more."""


class QuitTable(TableCallback, name="quit-yes"):
    """Leave for good. Its handler asks for the seat: whoever has left has none, and may press once more."""


class TakeSeat(TableCallback, name="take", needs=Requirements(takes_seat=True)):
    """Sit down on a seat that was left."""

    seat: int


# -- orders ahead


class ShowPremoves(TableCallback, name="orders", needs=Requirements(own_seat=True)):
    """The orders of one's own seat, and what can be ordered."""


class AddPremove(TableCallback, name="order", needs=Requirements(own_seat=True)):
    """The walk of an order so far; a whole one is kept. At its end what is not taken yet: ``=n`` a number on the pad,
    ``~slot=n`` what is given to the slots of an allotment.
    """

    tokens: tuple[str, ...] = ()


class DropPremove(TableCallback, name="order-drop", needs=Requirements(own_seat=True)):
    """Take an order back: the n-th, which begins with this word."""

    n: int
    word: str


class TypePremove(TableCallback, name="plan-ahead", needs=Requirements(own_seat=True)):
    """A planned answer, typed; behind a slash, what must not happen before."""

    said: FreeText = FreeText("")


# -- one's own time


class ConfirmHours(TableCallback, name="hours-yes"):
    """What was guessed of one's waking hours is so: a zone, and quiet hours as ``1320-480``."""

    zone: str
    quiet: str


class RejectHours(TableCallback, name="hours-other"):
    """Something else is so."""


class ShowHours(Callback, name="hours"):
    """When one is awake."""


class SetTimezone(Callback, name="zone"):
    """Where one lives: the name of a zone, or a city."""

    wanted: FreeText = FreeText("")


class SetQuietHours(Callback, name="quiet"):
    """When one sleeps: minutes of the day as ``1320-480``, or as it is typed: ``22:00-8:00``."""

    wanted: FreeText = FreeText("")


class ToggleDayOff(Callback, name="dayoff"):
    """A day of the week becomes a day off, or one no longer; Monday is 0."""

    day: int


class SetHoliday(Callback, name="away"):
    """When one is away: the first day, the last day, and who plays instead, as far as they are known.

    Days as ``2026-12-24``, or as they are typed: ``24.12.``
    """

    begin: str = ""
    end: str = ""
    how: FreeText = FreeText("")


class CancelHoliday(Callback, name="away-off"):
    """The holiday is off, or over."""


class ShowDeputy(Callback, name="deputy"):
    """Who plays while one is away."""


class AcceptDeputy(Callback, name="deputy-yes", needs=Requirements(takes_seat=True)):
    """Agree to stand in: a code, or the whole line that one was given."""

    code: FreeText = FreeText("")


class RemoveDeputy(Callback, name="deputy-off"):
    """Nobody stands in any more."""


class ShowReminders(Callback, name="reminders"):
    """When one is called again in a turn."""


class SetReminder(Callback, name="remind-set"):
    """So it shall be: ``usual``, or one of the others."""

    code: str


class ShowWebhook(Callback, name="hook"):
    """One's own address that is called."""


class SetWebhook(Callback, name="hook-set"):
    """This address, from the next turn on."""

    url: FreeText = FreeText("")


class RemoveWebhook(Callback, name="hook-off"):
    """No call any more."""
