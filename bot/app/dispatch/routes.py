"""All callbacks with their routes. ``App.handle_callback`` dispatches only through this table."""

from bot.app.account import callbacks as account_callbacks
from bot.app.account import linking, one_time_codes, settings_screens
from bot.app.deadlines import absence_screens, availability_screens, premove_screens, seat_changes, time_screens
from bot.app.deadlines import callbacks as deadline_callbacks
from bot.app.dispatch import operator_actions, table_list
from bot.app.dispatch.checked_routes import (
    draft_route,
    follow_up_route,
    lobby_edit_route,
    lobby_route,
    table_or_lobby_route,
    table_route,
    two_phase_draft_route,
    two_phase_table_route,
)
from bot.app.dispatch.gathering_kinds import KINDS
from bot.app.gatherings import screens
from bot.app.lobbies import game_chooser, lobby, lobby_settings, rematch, table_display
from bot.app.open_seats import callbacks as offer_callbacks
from bot.app.open_seats import offer_screens
from bot.app.routing import CallbackHandler, Route, plain_route
from bot.app.stats import callbacks as stats_callbacks
from bot.app.stats import stats_screens
from bot.app.tables import callbacks as table_callbacks
from bot.app.turns import callbacks as turn_callbacks
from bot.app.turns import handlers, panel, sign_lookup, turn_aids
from bot.app.ui.callback_data import Callback
from bot.app.views import (
    board_view,
    event_text,
    film_view,
    replay_view,
    result_view,
    review_view,
    rulebook_view,
    shared_moments,
    table_talk,
)

ROUTES: tuple[Route, ...] = (
    plain_route(table_callbacks.ListGames, game_chooser.game_chooser_screen),
    plain_route(table_callbacks.OpenTable, game_chooser.open_new_table),
    plain_route(table_callbacks.LearnGame, game_chooser.start_tutorial),
    lobby_route(table_callbacks.JoinTable, lobby.join_table),
    lobby_edit_route(table_callbacks.LeaveTable, lobby.leave_lobby, lobby.after_leave_screen),
    lobby_edit_route(table_callbacks.AddAi, lobby.add_ai_seat, lobby.reload_lobby_screen),
    lobby_edit_route(table_callbacks.KickPlayer, lobby.kick_player, lobby_settings.after_kick_screen),
    lobby_route(table_callbacks.OpenSetup, lobby_settings.setup_screen),
    lobby_edit_route(table_callbacks.SetOption, lobby.set_option, lobby_settings.rule_options_screen),
    lobby_edit_route(table_callbacks.SetLobby, lobby_settings.change_field, lobby_settings.groups_screen),
    lobby_route(table_callbacks.InvitePlayers, lobby.invite_screen),
    lobby_edit_route(table_callbacks.CloseLobby, lobby.close_lobby, lobby.reload_lobby_screen),
    lobby_route(table_callbacks.StartGame, lobby.start_game),
    table_or_lobby_route(
        table_callbacks.ShowTable, table_display.public_screen, table_display.public_screen, screens.show_card
    ),
    table_or_lobby_route(table_callbacks.PostTable, table_display.post_again, table_display.post_again),
    table_or_lobby_route(
        table_callbacks.OpenPanel, table_display.own_table_screen, table_display.public_screen, screens.show_panel
    ),
    table_or_lobby_route(
        table_callbacks.OpenMove, table_display.own_table_screen, table_display.public_screen, screens.show_panel
    ),
    table_route(table_callbacks.OpenMenu, panel.menu_screen),
    table_or_lobby_route(
        table_callbacks.ShowBoard, board_view.board_screen, table_display.viewer_lobby_screen, screens.show_card
    ),
    table_or_lobby_route(table_callbacks.ShowHand, board_view.hand_screen, table_display.viewer_lobby_screen),
    table_or_lobby_route(table_callbacks.ShowTextBoard, board_view.text_board_screen, table_display.public_screen),
    table_route(table_callbacks.ShowStory, event_text.history_screen),
    table_or_lobby_route(table_callbacks.OpenPage, *(one_time_codes.show_page_link,) * 3),
    table_or_lobby_route(table_callbacks.ShowReceipt, result_view.commitment_screen, table_display.public_screen),
    table_or_lobby_route(
        table_callbacks.ShowInChannel, table_display.show_here, table_display.show_here, screens.share_gathering
    ),
    table_route(table_callbacks.ShareMoment, shared_moments.share_moment),
    table_route(table_callbacks.RevokeMoments, shared_moments.revoke_moments),
    table_route(table_callbacks.ChooseHands, shared_moments.choose_hands),
    table_route(table_callbacks.Talk, table_talk.write_line),
    table_route(table_callbacks.ReportLine, table_talk.show_reports),
    table_route(table_callbacks.ShowNote, turn_aids.show_note),
    table_route(table_callbacks.WriteNote, turn_aids.write_note),
    plain_route(table_callbacks.OpenRules, rulebook_view.rulebook_screen),
    plain_route(table_callbacks.ShowHowTo, rulebook_view.how_to_play_screen),
    plain_route(table_callbacks.ShowLegend, rulebook_view.legend_screen),
    plain_route(table_callbacks.ListTables, table_list.show_own_tables),
    plain_route(table_callbacks.ListTablesHere, table_list.show_channel_tables),
    table_route(table_callbacks.UndoMove, turn_aids.undo_move),
    table_route(table_callbacks.AskRewind, turn_aids.rewind_screen),
    table_route(table_callbacks.ProposeRewind, turn_aids.propose_rewind),
    table_route(table_callbacks.ContinueGame, turn_aids.resume_ai_play),
    table_route(table_callbacks.SkipPauses, turn_aids.skip_pauses),
    two_phase_table_route(table_callbacks.ShowPastBoard, replay_view.load_replay_move, replay_view.replay_screen),
    two_phase_table_route(table_callbacks.ExplainSigns, sign_lookup.load_sign_lookup, sign_lookup.sign_screen),
    two_phase_table_route(table_callbacks.ShowFilm, film_view.order_film, film_view.film_screen),
    two_phase_table_route(table_callbacks.PostFilm, film_view.order_film, film_view.film_screen),
    two_phase_table_route(table_callbacks.StopFilm, film_view.order_film, film_view.cancel_film),
    two_phase_table_route(table_callbacks.ShowReview, review_view.request_review, review_view.own_review_screen),
    two_phase_table_route(table_callbacks.StopReview, review_view.build_own_request, review_view.stop_review),
    table_route(table_callbacks.ShareReview, review_view.share_review),
    two_phase_table_route(
        table_callbacks.ShowSharedReview, review_view.build_seat_request, review_view.public_review_screen
    ),
    two_phase_table_route(table_callbacks.TryAgain, game_chooser.load_practice, game_chooser.start_practice),
    follow_up_route(table_callbacks.OpenRematch, rematch.open_rematch),
    table_route(turn_callbacks.SubmitAnswer, handlers.submit_quick_move),
    table_route(turn_callbacks.TypeMove, handlers.submit_typed_move),
    table_route(turn_callbacks.ContinueLesson, handlers.continue_tutorial),
    draft_route(turn_callbacks.ExtendDraft, handlers.choose_tokens),
    draft_route(turn_callbacks.SwitchOption, handlers.switch_option),
    draft_route(turn_callbacks.StepBack, handlers.step_back),
    draft_route(turn_callbacks.CancelDraft, handlers.cancel_draft),
    draft_route(turn_callbacks.GiveToSlot, handlers.set_amount),
    draft_route(turn_callbacks.FillAmounts, handlers.fill_amounts),
    draft_route(turn_callbacks.SetNumber, handlers.set_pad_number),
    draft_route(turn_callbacks.OpenGroup, handlers.open_group),
    draft_route(turn_callbacks.TurnPage, handlers.open_page),
    draft_route(turn_callbacks.StartPreview, handlers.start_preview),
    two_phase_draft_route(turn_callbacks.ShowHint, turn_aids.request_hint, turn_aids.save_hint),
    draft_route(turn_callbacks.UseReadyMove, turn_aids.apply_suggestion),
    draft_route(turn_callbacks.ConfirmMove, handlers.submit_draft),
    table_route(table_callbacks.ExportTable, settings_screens.show_export),
    table_route(table_callbacks.AskEndGame, rematch.confirm_end_screen),
    table_route(table_callbacks.EndGame, rematch.end_game),
    plain_route(stats_callbacks.ShowRecords, stats_screens.rating_screen),
    plain_route(stats_callbacks.ShowOwnRecords, stats_screens.own_stats_screen),
    plain_route(stats_callbacks.SetOwnRecords, stats_screens.switch_own_ratings),
    plain_route(stats_callbacks.SetGroupRecords, stats_screens.switch_group_ratings),
    plain_route(stats_callbacks.ShowYear, stats_screens.year_screen),
    plain_route(account_callbacks.ShowOperation, operator_actions.show_operation),
    plain_route(account_callbacks.AskMaintenance, operator_actions.ask_maintenance),
    plain_route(account_callbacks.SetMaintenance, operator_actions.set_maintenance),
    plain_route(account_callbacks.SetBlock, operator_actions.set_block),
    plain_route(offer_callbacks.ListOffers, offer_screens.show_offers),
    lobby_route(offer_callbacks.AskSeat, offer_screens.ask_seat),
    lobby_route(offer_callbacks.ShowOffer, offer_screens.show_offer),
    lobby_edit_route(offer_callbacks.SetOffer, offer_screens.set_offer, offer_screens.offer_screen),
    lobby_edit_route(offer_callbacks.WithdrawOffer, offer_screens.withdraw_offer, offer_screens.offer_screen),
    plain_route(offer_callbacks.ListGroupTables, table_list.show_group_tables),
    table_route(deadline_callbacks.ShowTableTime, time_screens.show_time),
    table_route(deadline_callbacks.NudgePlayer, time_screens.nudge_player),
    table_route(deadline_callbacks.MuteTable, time_screens.mute_table),
    table_route(deadline_callbacks.ProposePause, time_screens.propose_pause),
    table_route(deadline_callbacks.RequestMoreTime, time_screens.propose_more_time),
    table_route(deadline_callbacks.ReportAbsent, time_screens.propose_absence_vote),
    table_route(deadline_callbacks.CastVote, time_screens.vote_on_motion),
    table_route(deadline_callbacks.ResumeTable, time_screens.resume_table),
    table_or_lobby_route(
        deadline_callbacks.ShowTimeControls, time_screens.show_time_controls, time_screens.show_time_controls
    ),
    table_or_lobby_route(
        deadline_callbacks.SetTimeControl, time_screens.set_time_control, time_screens.set_time_control
    ),
    table_or_lobby_route(
        deadline_callbacks.EditTimeoutPolicy, time_screens.show_timeout_policy, time_screens.show_timeout_policy
    ),
    table_or_lobby_route(
        deadline_callbacks.SetTimeoutPolicy, time_screens.set_timeout_policy, time_screens.set_timeout_policy
    ),
    table_route(deadline_callbacks.ReturnToTable, seat_changes.return_to_seat),
    table_route(deadline_callbacks.AskQuit, seat_changes.confirm_quit),
    table_route(deadline_callbacks.QuitTable, seat_changes.leave_table),
    table_route(deadline_callbacks.TakeSeat, seat_changes.take_seat),
    table_route(deadline_callbacks.AskFreeSeat, seat_changes.free_seat_screen),
    table_route(deadline_callbacks.FreeSeat, seat_changes.free_player_seat),
    table_route(deadline_callbacks.ShowPremoves, premove_screens.show_premoves),
    table_route(deadline_callbacks.AddPremove, premove_screens.extend_premove),
    table_route(deadline_callbacks.PlanAnswer, premove_screens.extend_premove),
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
    plain_route(account_callbacks.OpenSettings, settings_screens.show_settings),
    plain_route(account_callbacks.ChangeSetting, settings_screens.change_setting),
    plain_route(account_callbacks.OpenSetting, settings_screens.show_setting),
    plain_route(account_callbacks.ChangeChannelSetting, settings_screens.change_channel_setting),
    plain_route(account_callbacks.OpenAvoided, settings_screens.show_avoided),
    plain_route(account_callbacks.SetAvoided, settings_screens.set_avoided),
    plain_route(account_callbacks.ShowUserData, settings_screens.show_user_data),
    plain_route(account_callbacks.AskDeleteAccount, settings_screens.confirm_deletion),
    plain_route(account_callbacks.DeleteAccount, settings_screens.delete_account),
    plain_route(account_callbacks.LinkAccount, linking.link_account),
    plain_route(account_callbacks.ConfirmLink, linking.confirm_link),
    plain_route(account_callbacks.RejectLink, linking.reject_link),
    plain_route(account_callbacks.SetPrimaryPlatform, linking.set_primary_platform),
    plain_route(account_callbacks.UnlinkAccount, linking.unlink_account),
    *(route for kind in KINDS.values() for route in kind.routes),
)

HANDLERS: dict[type[Callback], CallbackHandler] = {row.callback_type: row.handler for row in ROUTES}


SEAT_TAKING = frozenset(shape.name for shape in HANDLERS if shape.needs.takes_seat)
"""Callbacks that give a user a seat, and so secrets: they need the user's private channel."""
