"""What is done about each press of waiting: time at a table, leaving, orders ahead, one's own hours and holidays."""

from __future__ import annotations

from bot.app.door.rows import Row, at_either, at_table, plain
from bot.app.presses import time
from bot.app.time import absence, answering, habits, hookscreen, ordering, standin, tablescreen

ROWS: tuple[Row, ...] = (
    at_table(time.TableTime, tablescreen.show),
    at_table(time.Nudge, tablescreen.nudge),
    at_table(time.Mute, tablescreen.mute),
    at_table(time.Pause, tablescreen.pause),
    at_table(time.MoreTime, tablescreen.more_time),
    at_table(time.Absent, tablescreen.absent),
    at_table(time.Voice, tablescreen.motion),
    at_table(time.Resume, tablescreen.resume),
    at_table(time.Reopen, tablescreen.reopen),
    at_either(time.Paces, tablescreen.pace, tablescreen.room_pace),
    at_either(time.PaceSet, tablescreen.set_pace, tablescreen.set_room_pace),
    at_either(time.Ladder, tablescreen.show_ladder, tablescreen.show_room_ladder),
    at_either(time.LadderSet, tablescreen.set_ladder, tablescreen.set_room_ladder),
    at_table(time.BackIn, absence.back_in),
    at_table(time.Quit, absence.ask_quit),
    at_table(time.QuitYes, absence.leave),
    at_table(time.Take, absence.take),
    at_table(time.Orders, ordering.show),
    at_table(time.OrderMore, ordering.order),
    at_table(time.OrderDrop, ordering.drop),
    at_table(time.PlanAhead, ordering.plan),
    plain(time.HoursYes, answering.yes),
    plain(time.HoursOther, answering.other),
    plain(time.MyHours, habits.hours),
    plain(time.Zone, habits.zone),
    plain(time.Quiet, habits.quiet),
    plain(time.DayOff, habits.day_off),
    plain(time.Holiday, habits.away),
    plain(time.HolidayOff, habits.away_off),
    plain(time.MyDeputy, standin.deputy),
    plain(time.DeputyYes, standin.deputy_yes),
    plain(time.DeputyOff, standin.deputy_off),
    plain(time.Reminders, hookscreen.reminders),
    plain(time.RemindSet, hookscreen.remind),
    plain(time.MyHook, hookscreen.show),
    plain(time.HookSet, hookscreen.name),
    plain(time.HookOff, hookscreen.off),
)
"""One row a press."""
