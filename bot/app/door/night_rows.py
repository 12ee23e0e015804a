"""What handles each press about a night."""

from __future__ import annotations

from bot.app.door.rows import Row, at_night, plain
from bot.app.nights import after, bells, calendars, hosting, lead, overview, panel, plan, recurring, timing
from bot.app.presses import nights

ROWS: tuple[Row, ...] = (
    plain(nights.Nights, overview.show),
    *(at_night(shape, panel.answer(how)) for how, shape in nights.ANSWERS.items()),
    at_night(nights.Say, panel.say),
    at_night(nights.Keep, panel.keep),
    at_night(nights.Guest, panel.guest),
    at_night(nights.Rank, panel.rank),
    at_night(nights.Mark, panel.mark),
    at_night(nights.Later, recurring.later),
    plain(nights.Calendar, calendars.show),
    plain(nights.NewCalendar, calendars.renew),
    plain(nights.Plan, plan.start),
    at_night(nights.Again, lead.again),
    at_night(nights.Edit, plan.edit),
    at_night(nights.Ask, plan.ask),
    at_night(nights.Type, plan.type_),
    at_night(nights.Set, plan.set_),
    at_night(nights.Post, plan.post),
    at_night(nights.Drop, lead.drop),
    at_night(nights.Remind, lead.remind),
    at_night(nights.HowWell, lead.how_well),
    at_night(nights.Bell, bells.show),
    at_night(nights.Off, lead.ask_off),
    at_night(nights.OffYes, lead.off),
    at_night(nights.Hand, hosting.hand),
    at_night(nights.Came, after.came),
    at_night(nights.When, timing.when),
    at_night(nights.At, timing.at),
    at_night(nights.Time, timing.time),
    at_night(nights.AskAt, timing.ask_at),
    at_night(nights.Choose, lead.choose),
    at_night(nights.Take, lead.take),
    at_night(nights.Repeat, recurring.repeat),
    at_night(nights.Series, recurring.coming),
    at_night(nights.Skip, recurring.skip),
    at_night(nights.Shift, recurring.shift),
)
"""Who may press what stands in its declaration; what is refused is said by the guard on the presser's own screen."""
