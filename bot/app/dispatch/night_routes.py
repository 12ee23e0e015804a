"""Routes of the callbacks about game nights."""

from bot.app.dispatch.checked_routes import Route, night_route, plain_route
from bot.app.game_nights import (
    calendar_links,
    date_screens,
    organizer_actions,
    overview,
    panel,
    plan_editor,
    series_screens,
)
from bot.app.game_nights import callbacks as night_callbacks

ROUTES: tuple[Route, ...] = (
    plain_route(night_callbacks.ListNights, overview.overview_screen),
    *(night_route(shape, panel.reply_handler(how)) for how, shape in night_callbacks.ANSWERS.items()),
    night_route(night_callbacks.AnswerNight, panel.reply_in_panel),
    night_route(night_callbacks.KeepNightSeat, panel.keep_seat),
    night_route(night_callbacks.SetNightGuests, panel.set_guest_count),
    night_route(night_callbacks.RankNightGames, panel.game_poll_screen),
    night_route(night_callbacks.RateNightTime, panel.set_availability),
    night_route(night_callbacks.AnswerLaterNights, series_screens.future_replies_screen),
    plain_route(night_callbacks.ShowCalendar, calendar_links.calendar_links_screen),
    plain_route(night_callbacks.RenewGroupCalendar, calendar_links.renew_group_calendar),
    plain_route(night_callbacks.RenewCalendar, calendar_links.renew_calendar_link),
    plain_route(night_callbacks.PlanNight, plan_editor.start_plan),
    night_route(night_callbacks.CopyNight, organizer_actions.copy_to_next_week),
    night_route(night_callbacks.EditNight, plan_editor.open_plan_editor),
    night_route(night_callbacks.AskNightField, plan_editor.text_field_screen),
    night_route(night_callbacks.TypeNightField, plan_editor.set_text_field),
    night_route(night_callbacks.SetNightField, plan_editor.set_plan_option),
    night_route(night_callbacks.PostNight, plan_editor.publish_plan),
    night_route(night_callbacks.DropNightDraft, organizer_actions.discard_draft),
    night_route(night_callbacks.SetNightReminders, organizer_actions.choose_reminders),
    night_route(night_callbacks.SetNightLevel, organizer_actions.choose_ai_level),
    night_route(night_callbacks.SetOwnReminders, organizer_actions.reminder_screen),
    night_route(night_callbacks.AskCancelNight, organizer_actions.confirm_cancel_screen),
    night_route(night_callbacks.CancelNight, organizer_actions.cancel_by_organizer),
    night_route(night_callbacks.HandOverNight, organizer_actions.transfer_screen),
    night_route(night_callbacks.EditGuestList, organizer_actions.guest_list_screen),
    night_route(night_callbacks.MarkAttendance, organizer_actions.attendance_screen),
    night_route(night_callbacks.TypeNightTime, date_screens.set_typed_date),
    night_route(night_callbacks.SetNightTime, date_screens.set_exact_date),
    night_route(night_callbacks.TypeTimeOption, date_screens.add_typed_date),
    night_route(night_callbacks.ToggleTimeOption, date_screens.toggle_exact_date),
    night_route(night_callbacks.ChooseNightTime, organizer_actions.date_choice_screen),
    night_route(night_callbacks.TakeNightTime, organizer_actions.pick_date),
    night_route(night_callbacks.RepeatNight, series_screens.recurrence_screen),
    night_route(night_callbacks.ShowNightSeries, series_screens.series_screen),
    night_route(night_callbacks.SkipNight, series_screens.toggle_skip),
    night_route(night_callbacks.ShiftNight, series_screens.move_occurrence),
)
"""One route for each callback. The callback declares its permissions, and the route enforces them."""
