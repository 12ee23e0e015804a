"""Callbacks of deadlines: a table's time, leaving and returning, premoves, and the user's own time."""

from typing import Literal

from bot.app.ui.callback_data import Callback, Epoch, FreeText, QuestionSeat, Requirements, TableCallback

# -- the time at a table


class ShowTableTime(TableCallback, name="waiting", needs=Requirements(admins="lately")):
    """Show the time screen of a table."""


class NudgePlayer(TableCallback, name="nudge", needs=Requirements("vote", seat=True)):
    """Remind another player."""

    seat: int


class MuteTable(TableCallback, name="mute", needs=Requirements(own_seat=True)):
    """Mute or unmute this table's notifications. The user's settings are unchanged."""

    way: Literal["on", "off"]


class ProposePause(TableCallback, name="pause", needs=Requirements("pause", seat=True, in_play=True)):
    """Propose a pause. All players must agree."""


class RequestMoreTime(TableCallback, name="more-time", needs=Requirements("vote", seat=True, in_play=True)):
    """Ask the others for more time in this turn."""


class ReportAbsent(TableCallback, name="absent", needs=Requirements("vote", seat=True, in_play=True)):
    """Open a vote on a player who has not answered for too long."""

    seat: int


class CastVote(TableCallback, name="motion", needs=Requirements("vote", seat=True)):
    """Vote in the motion opened at version ``opened``."""

    opened: int
    choice: str


class ResumeTable(TableCallback, name="resume", needs=Requirements("answer", seat=True)):
    """End a pause, or resume a table suspended for inactivity. Any player may."""


class ShowTimeControls(TableCallback, name="time-control", needs=Requirements(seat=True, lobby_permission="options")):
    """Show the selectable time controls."""


class SetTimeControl(
    TableCallback,
    name="time-control-set",
    needs=Requirements("vote", seat=True, in_play=True, lobby_permission="options"),
):
    """Set the time control: by the host in the lobby, by a vote at a running table."""

    time_control: str


class EditTimeoutPolicy(TableCallback, name="timeout", needs=Requirements(seat=True, lobby_permission="options")):
    """Edit the timeout policy. ``steps``: the chosen ones, joined by dots; empty at first."""

    steps: str


class SetTimeoutPolicy(
    TableCallback, name="timeout-set", needs=Requirements("vote", seat=True, in_play=True, lobby_permission="options")
):
    """Set the timeout policy: by the host in the lobby, by a vote at a running table."""

    steps: str


# -- departure and return of players


class ReturnToTable(TableCallback, name="back-in", needs=Requirements(own_seat=True)):
    """Return to a seat played by an AI or a deputy."""


class AskQuit(TableCallback, name="quit", needs=Requirements(seat=True)):
    """Ask for confirmation to leave for good, or to stop playing as a deputy."""


class QuitTable(TableCallback, name="quit-yes"):
    """Leave for good. The handler checks the seat: a repeat, without the seat, must still succeed."""


class TakeSeat(TableCallback, name="take", needs=Requirements(takes_seat=True)):
    """Take a seat left by a player."""

    seat: int


class AskFreeSeat(TableCallback, name="free", needs=Requirements("free", admins="now")):
    """Show the players whose seats an admin may free."""


class FreeSeat(TableCallback, name="free-seat", needs=Requirements("free", admins="now")):
    """Free the seat of an absent player. ``who``: the user shown on the seat."""

    seat: int
    who: str


# -- premoves


class ShowPremoves(TableCallback, name="orders", needs=Requirements(own_seat=True)):
    """Show the premoves of the caller's seat, and the possible ones."""


class AddPremove(TableCallback, name="order", needs=Requirements(own_seat=True)):
    """Extend a premove by tokens of the choice tree, and save a complete one.

    The last tokens may be unconfirmed input: ``=n`` is a number on the pad, ``~slot=n`` an amount in a slot.
    """

    tokens: tuple[str, ...] = ()


class PlanAnswer(TableCallback, name="ahead", needs=Requirements("answer", seat=True, in_play=True, own_seat=True)):
    """Add a premove from a ping; only the seat to move may."""

    asked: QuestionSeat
    epoch: Epoch
    tokens: tuple[str, ...]


class DropPremove(TableCallback, name="order-drop", needs=Requirements(own_seat=True)):
    """Delete premove ``n``, if ``word`` still identifies it."""

    n: int
    word: str


class TypePremove(TableCallback, name="plan-ahead", needs=Requirements(own_seat=True)):
    """Add a planned move as text. After a slash: terms that cancel it when an event names them."""

    said: FreeText = FreeText("")


# -- the user's own time


class ConfirmHours(TableCallback, name="hours-yes"):
    """Confirm the guessed time zone and quiet hours (minutes of the day, ``1320-480``)."""

    zone: str
    quiet: str


class RejectHours(TableCallback, name="hours-other"):
    """Reject the guess, and set the hours by hand."""


class ShowHours(Callback, name="hours"):
    """Show the caller's waking hours."""


class SetTimezone(Callback, name="zone"):
    """Set the time zone from a city or a zone name."""

    wanted: FreeText = FreeText("")


class SetQuietHours(Callback, name="quiet"):
    """Set quiet hours, in minutes of the day (``1320-480``) or as typed (``22:00-8:00``)."""

    wanted: FreeText = FreeText("")


class ToggleDayOff(Callback, name="dayoff"):
    """Toggle a weekday (Monday is 0) as a day off."""

    day: int


class SetHoliday(Callback, name="away"):
    """Plan a holiday: its first day, last day, and who plays (``how``), as far as known.

    Days are dates (``2026-12-24``) or typed text (``24.12.``).
    """

    begin: str = ""
    end: str = ""
    how: FreeText = FreeText("")


class CancelHoliday(Callback, name="away-off"):
    """Cancel or end the holiday."""


class ShowDeputy(Callback, name="deputy"):
    """Show the caller's deputy."""


class AcceptDeputy(Callback, name="deputy-yes", needs=Requirements(takes_seat=True)):
    """Agree to be a deputy: the code, or the whole line that contains it."""

    code: FreeText = FreeText("")


class RemoveDeputy(Callback, name="deputy-off"):
    """Remove the caller's deputy."""
