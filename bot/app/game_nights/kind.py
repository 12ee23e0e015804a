"""The kind of game nights."""

from msgspec.structs import replace

from bot.app.game_nights import (
    calendar_links,
    callbacks,
    date_screens,
    organizer_actions,
    overview,
    panel,
    plan_editor,
    series_screens,
)
from bot.app.game_nights.card import night_screen
from bot.app.game_nights.edits import cancel_night, check_lineup_open
from bot.app.game_nights.night import EDITABLE_STATES, GameNight, confirm_seat, is_coming
from bot.app.game_nights.pings import collect_night_pings, find_night_role_ping
from bot.app.game_nights.scheduled_actions import EVENT_HANDLERS
from bot.app.game_nights.store import NIGHTS, merge_user_ids
from bot.app.gatherings.access import gathering_route
from bot.app.gatherings.kinds import GatheringKind
from bot.app.gatherings.screens import show_panel
from bot.app.routing import Route, plain_route
from bot.app.users.user_repository import User


def _export_user(night: GameNight, user: User) -> dict[str, object]:
    own_night = merge_user_ids(night, user)
    reply = own_night.replies.get(user.id)
    about: dict[str, object] = {
        "night": night.id,
        "begin": night.begin,
        "zone": night.zone,
        "answer": reply.how if reply else "",
        "guests": len(reply.guests) if reply else 0,
        "wishes": own_night.ballots.get(user.id, ()),
        "times": own_night.availability.get(user.id, {}),
        "absent": any(one in own_night.absent for one in user.all_ids),
        "reminders": own_night.own_reminders.get(user.id, "usual"),
        "ahead": {
            slot: replies[user.id].how for slot, replies in own_night.later_replies.items() if user.id in replies
        },
    }
    return about | {"where": night.where, "note": night.note} if night.host in user.all_ids else about


ROUTES: tuple[Route, ...] = (
    plain_route(callbacks.ListNights, overview.overview_screen),
    *(
        gathering_route(NIGHTS, shape, panel.replied_card, edit=panel.save_reply, states=("open",), is_joined=True)
        for shape in callbacks.CARD_REPLIES
    ),
    gathering_route(
        NIGHTS, callbacks.AnswerNight, panel.replied_panel, edit=panel.save_reply, states=("open",), is_joined=True
    ),
    gathering_route(
        NIGHTS,
        callbacks.KeepNightSeat,
        show_panel,
        edit=lambda context, night, _: confirm_seat(night, context.user.id),
        states=("open",),
    ),
    gathering_route(
        NIGHTS,
        callbacks.SetNightGuests,
        show_panel,
        edit=panel.set_guest_count,
        states=("open",),
        check=check_lineup_open,
    ),
    gathering_route(NIGHTS, callbacks.ListGuests, panel.guest_page_screen),
    gathering_route(
        NIGHTS,
        callbacks.RankNightGames,
        panel.game_poll_screen,
        edit=panel.rank_game,
        states=("open",),
        check=check_lineup_open,
        is_joined=True,
        when=lambda callback: callback.game is not None,
    ),
    gathering_route(
        NIGHTS, callbacks.RateNightTime, show_panel, edit=panel.set_availability, states=("asking",), is_joined=True
    ),
    gathering_route(
        NIGHTS,
        callbacks.AnswerLaterNights,
        series_screens.future_replies_screen,
        edit=series_screens.reply_in_advance,
        is_joined=True,
        when=lambda callback: callback.slot is not None,
        load=series_screens.load_last_night,
    ),
    plain_route(callbacks.ShowCalendar, calendar_links.calendar_links_screen),
    plain_route(callbacks.RenewGroupCalendar, calendar_links.renew_calendar_link),
    plain_route(callbacks.RenewCalendar, calendar_links.renew_calendar_link),
    plain_route(callbacks.PlanNight, plan_editor.start_plan),
    gathering_route(NIGHTS, callbacks.CopyNight, organizer_actions.copy_to_next_week),
    gathering_route(
        NIGHTS,
        callbacks.EditNight,
        lambda context, night, callback: plan_editor.plan_screen(context, night, step=callback.step),
    ),
    gathering_route(NIGHTS, callbacks.AskNightField, plan_editor.text_field_screen),
    gathering_route(NIGHTS, callbacks.TypeNightField, plan_editor.set_text_field),
    gathering_route(NIGHTS, callbacks.SetNightField, plan_editor.set_plan_option),
    gathering_route(NIGHTS, callbacks.PostNight, plan_editor.publish_plan),
    gathering_route(NIGHTS, callbacks.DropNightDraft, organizer_actions.discard_draft),
    gathering_route(
        NIGHTS,
        callbacks.SetNightReminders,
        organizer_actions.night_reminders_screen,
        edit=organizer_actions.toggle_night_reminder,
        when=lambda callback: callback.minutes is not None,
    ),
    gathering_route(
        NIGHTS,
        callbacks.SetNightLevel,
        organizer_actions.ai_level_screen,
        edit=lambda _, night, callback: replace(night, level=callback.level),
        states=EDITABLE_STATES,
        check=check_lineup_open,
        when=lambda callback: callback.level is not None,
    ),
    gathering_route(
        NIGHTS,
        callbacks.SetOwnReminders,
        organizer_actions.own_reminders_screen,
        edit=organizer_actions.toggle_own_reminder,
        when=lambda callback: bool(callback.which),
    ),
    gathering_route(NIGHTS, callbacks.AskCancelNight, organizer_actions.confirm_cancel_screen),
    gathering_route(
        NIGHTS,
        callbacks.CancelNight,
        show_panel,
        edit=lambda context, night, _: cancel_night(night, context.user.id),
        check=check_lineup_open,
    ),
    gathering_route(NIGHTS, callbacks.HandOverNight, organizer_actions.transfer_screen),
    gathering_route(
        NIGHTS,
        callbacks.EditGuestList,
        organizer_actions.guest_list_screen,
        edit=organizer_actions.toggle_guest,
        states=("open",),
        check=check_lineup_open,
        when=lambda callback: bool(callback.user),
    ),
    gathering_route(
        NIGHTS,
        callbacks.MarkAttendance,
        organizer_actions.attendance_screen,
        edit=organizer_actions.toggle_absence,
        when=lambda callback: callback.n is not None,
    ),
    gathering_route(NIGHTS, callbacks.TypeNightTime, date_screens.set_typed_date),
    gathering_route(NIGHTS, callbacks.SetNightTime, date_screens.set_exact_date),
    gathering_route(NIGHTS, callbacks.TypeTimeOption, date_screens.add_typed_date),
    gathering_route(NIGHTS, callbacks.ToggleTimeOption, date_screens.toggle_exact_date),
    gathering_route(NIGHTS, callbacks.ChooseNightTime, organizer_actions.date_choice_screen),
    gathering_route(NIGHTS, callbacks.TakeNightTime, show_panel, edit=organizer_actions.pick_date, states=("asking",)),
    gathering_route(
        NIGHTS, callbacks.RepeatNight, series_screens.recurrence_screen, load=series_screens.load_last_night
    ),
    gathering_route(
        NIGHTS, callbacks.ShowNightSeries, series_screens.series_screen, load=series_screens.load_last_night
    ),
    gathering_route(
        NIGHTS,
        callbacks.SkipNight,
        series_screens.series_screen,
        edit=series_screens.toggle_skip,
        load=series_screens.load_last_night,
    ),
    gathering_route(NIGHTS, callbacks.ShiftNight, series_screens.move_occurrence, load=series_screens.load_last_night),
)
"""One route per callback, which enforces the permissions that the callback declares."""

NIGHT_KIND = GatheringKind(
    store=NIGHTS,
    build_card=night_screen,
    build_panel=panel.night_panel_screen,
    build_draft=plan_editor.plan_screen,
    shared_states=("open", "asking"),
    takes_part=is_coming,
    has_calendar_event=True,
    event_handlers=EVENT_HANDLERS,
    collect_pings=collect_night_pings,
    find_role_ping=find_night_role_ping,
    export_user=_export_user,
    routes=ROUTES,
)
