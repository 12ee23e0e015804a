"""Routes of the callbacks about deadlines: time controls, leaving, premoves, waking hours, holidays."""

from __future__ import annotations

from bot.app.deadlines import (
    absence_screens,
    availability_screens,
    premove_screens,
    seat_changes,
    time_control_screens,
    time_screens,
)
from bot.app.deadlines import callbacks as deadline_callbacks
from bot.app.dispatch.checked_routes import Route, plain_route, table_or_lobby_route, table_route

ROUTES: tuple[Route, ...] = (
    table_route(deadline_callbacks.ShowTableTime, time_screens.show_time),
    table_route(deadline_callbacks.NudgePlayer, time_screens.nudge_player),
    table_route(deadline_callbacks.MuteTable, time_screens.mute_table),
    table_route(deadline_callbacks.ProposePause, time_screens.propose_pause),
    table_route(deadline_callbacks.RequestMoreTime, time_screens.propose_more_time),
    table_route(deadline_callbacks.ReportAbsent, time_screens.propose_absence_vote),
    table_route(deadline_callbacks.CastVote, time_screens.vote_on_motion),
    table_route(deadline_callbacks.ResumeTable, time_screens.resume_table),
    table_route(deadline_callbacks.ReopenTable, time_screens.reopen_table),
    table_or_lobby_route(
        deadline_callbacks.ShowTimeControls,
        time_control_screens.show_time_controls,
        time_control_screens.show_lobby_time_controls,
    ),
    table_or_lobby_route(
        deadline_callbacks.SetTimeControl,
        time_control_screens.propose_time_control,
        time_control_screens.set_lobby_time_control,
    ),
    table_or_lobby_route(
        deadline_callbacks.EditTimeoutPolicy,
        time_control_screens.show_timeout_policy,
        time_control_screens.show_lobby_timeout_policy,
    ),
    table_or_lobby_route(
        deadline_callbacks.SetTimeoutPolicy,
        time_control_screens.propose_timeout_policy,
        time_control_screens.set_lobby_timeout_policy,
    ),
    table_route(deadline_callbacks.ReturnToTable, seat_changes.return_to_seat),
    table_route(deadline_callbacks.AskQuit, seat_changes.confirm_quit),
    table_route(deadline_callbacks.QuitTable, seat_changes.leave_table),
    table_route(deadline_callbacks.TakeSeat, seat_changes.take_seat),
    table_route(deadline_callbacks.AskFreeSeat, seat_changes.free_seat_screen),
    table_route(deadline_callbacks.FreeSeat, seat_changes.free_seat),
    table_route(deadline_callbacks.ShowPremoves, premove_screens.show_premoves),
    table_route(deadline_callbacks.AddPremove, premove_screens.extend_premove),
    table_route(deadline_callbacks.DropPremove, premove_screens.remove_premove),
    table_route(deadline_callbacks.TypePremove, premove_screens.add_planned_move),
    plain_route(deadline_callbacks.ConfirmHours, availability_screens.accept_hours),
    plain_route(deadline_callbacks.RejectHours, availability_screens.reject_hours),
    plain_route(deadline_callbacks.ShowHours, availability_screens.show_hours),
    plain_route(deadline_callbacks.SetTimezone, availability_screens.change_timezone),
    plain_route(deadline_callbacks.SetQuietHours, availability_screens.change_quiet_hours),
    plain_route(deadline_callbacks.ToggleDayOff, availability_screens.toggle_day_off),
    plain_route(deadline_callbacks.SetHoliday, absence_screens.edit_holiday),
    plain_route(deadline_callbacks.CancelHoliday, absence_screens.cancel_holiday),
    plain_route(deadline_callbacks.ShowDeputy, absence_screens.show_deputy),
    plain_route(deadline_callbacks.AcceptDeputy, absence_screens.accept_deputy),
    plain_route(deadline_callbacks.RemoveDeputy, absence_screens.remove_deputy),
    plain_route(deadline_callbacks.ShowReminders, availability_screens.show_reminders),
    plain_route(deadline_callbacks.SetReminder, availability_screens.set_reminder),
)
"""One route for each callback."""
