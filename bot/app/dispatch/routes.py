"""All callbacks with their routes. ``App.handle_callback`` dispatches through this table only."""

from __future__ import annotations

from typing import Final

from bot.app.account import callbacks as account_callbacks
from bot.app.account import one_time_codes, settings_screens
from bot.app.competitions.panel import share_competition, show_competition, viewer_competition_screen
from bot.app.context import RequestContext
from bot.app.dispatch import competition_routes, night_routes, operator_actions, table_list
from bot.app.dispatch.account_routes import ROUTES as ACCOUNT_ROUTES
from bot.app.dispatch.checked_routes import (
    Handler,
    Route,
    draft_route,
    follow_up_route,
    lobby_edit_route,
    lobby_route,
    plain_route,
    table_or_lobby_route,
    table_route,
    two_phase_draft_route,
    two_phase_table_route,
)
from bot.app.dispatch.deadline_routes import ROUTES as DEADLINE_ROUTES
from bot.app.game_nights import panel, public_card
from bot.app.lobbies import game_chooser, lobby, lobby_settings, practice, rematch, table_display
from bot.app.open_seats import board_settings, offer_screens
from bot.app.open_seats import callbacks as offer_callbacks
from bot.app.stats import callbacks as stats_callbacks
from bot.app.stats import stats_screens
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables.table import Table
from bot.app.turns import ai_handlers, handlers, private_notes, sign_lookup, undo
from bot.app.turns import callbacks as turn_callbacks
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen
from bot.app.views import (
    board_view,
    event_text,
    film_view,
    replay_view,
    result_view,
    review_view,
    rulebook_view,
    shared_moments,
)


async def _own_panel(context: RequestContext, table: Table, _: Callback) -> Screen:
    return await table_display.own_table_screen(context, table)


async def _private_board(context: RequestContext, table: Table, callback: table_callbacks.ShowBoard) -> Screen:
    return await board_view.board_screen(context, table, callback.shape, callback.part)


async def _private_hand(context: RequestContext, table: Table, _: Callback) -> Screen:
    return await board_view.hand_screen(context, table)


async def _text_board(context: RequestContext, table: Table, _: Callback) -> Screen:
    return await board_view.text_board_screen(context, table)


async def _receipt_screen(context: RequestContext, table: Table, _: Callback) -> Screen:
    return result_view.commitment_screen(table, await context.load_translator(table))


ROUTES: tuple[Route, ...] = (
    plain_route(table_callbacks.ListGames, game_chooser.game_chooser_screen),
    plain_route(table_callbacks.OpenTable, game_chooser.open_lobby),
    plain_route(table_callbacks.LearnGame, practice.start_tutorial),
    lobby_route(table_callbacks.JoinTable, lobby.join_lobby),
    lobby_edit_route(table_callbacks.LeaveTable, lobby.leave_lobby, lobby.after_leave_screen),
    lobby_edit_route(table_callbacks.AddAi, lobby.add_ai_seat, lobby.reload_lobby_screen),
    lobby_edit_route(table_callbacks.KickPlayer, lobby.kick_player, lobby_settings.after_kick_screen),
    lobby_route(table_callbacks.OpenSetup, lobby_settings.settings_screen),
    lobby_edit_route(table_callbacks.SetOption, lobby.set_option, lobby_settings.rule_options_screen),
    lobby_edit_route(table_callbacks.SetLearning, lobby.set_learning, lobby_settings.hints_screen),
    lobby_edit_route(table_callbacks.SetAiLevel, lobby.set_ai_level, lobby_settings.level_screen),
    lobby_edit_route(table_callbacks.SetLobbyLanguage, lobby.set_lobby_language, lobby_settings.language_screen),
    lobby_route(table_callbacks.InvitePlayers, lobby.invite_screen),
    lobby_edit_route(table_callbacks.CloseLobby, lobby.close_lobby, lobby.reload_lobby_screen),
    lobby_route(table_callbacks.StartGame, lobby.start_game),
    table_or_lobby_route(
        table_callbacks.ShowTable,
        table_display.table_screen,
        table_display.public_lobby_screen,
        public_card.viewer_night_screen,
        viewer_competition_screen,
    ),
    table_or_lobby_route(table_callbacks.PostTable, table_display.post_table, table_display.post_lobby),
    table_or_lobby_route(
        table_callbacks.OpenPanel, _own_panel, table_display.public_lobby_screen, panel.show_panel, show_competition
    ),
    table_or_lobby_route(
        table_callbacks.OpenMove, _own_panel, table_display.public_lobby_screen, panel.show_panel, show_competition
    ),
    table_or_lobby_route(
        table_callbacks.ShowBoard,
        _private_board,
        table_display.viewer_lobby_screen,
        public_card.viewer_night_screen,
        viewer_competition_screen,
    ),
    table_or_lobby_route(table_callbacks.ShowHand, _private_hand, table_display.viewer_lobby_screen),
    table_or_lobby_route(table_callbacks.ShowTextBoard, _text_board, table_display.public_lobby_screen),
    table_route(table_callbacks.ShowStory, event_text.history_screen),
    table_or_lobby_route(
        table_callbacks.OpenPage,
        one_time_codes.show_table_link,
        one_time_codes.show_lobby_link,
        one_time_codes.show_night_link,
        one_time_codes.show_competition_link,
    ),
    table_or_lobby_route(table_callbacks.ShowReceipt, _receipt_screen, table_display.public_lobby_screen),
    table_or_lobby_route(
        table_callbacks.ShowInChannel,
        table_display.show_table_here,
        table_display.show_lobby_here,
        public_card.share_night_here,
        share_competition,
    ),
    table_route(table_callbacks.ShareMoment, shared_moments.share_moment),
    table_route(table_callbacks.RevokeMoments, shared_moments.revoke_moments),
    table_route(table_callbacks.ChooseHands, shared_moments.choose_hands),
    table_route(table_callbacks.ShowNote, private_notes.show_note),
    table_route(table_callbacks.WriteNote, private_notes.write_note),
    plain_route(table_callbacks.OpenRules, rulebook_view.rulebook_screen),
    plain_route(table_callbacks.ShowHowTo, rulebook_view.how_to_play_screen),
    plain_route(table_callbacks.ShowLegend, rulebook_view.legend_screen),
    plain_route(table_callbacks.ListTables, table_list.show_own_tables),
    plain_route(table_callbacks.ListTablesHere, table_list.show_channel_tables),
    table_route(table_callbacks.UndoMove, undo.undo_move),
    table_route(table_callbacks.AskRewind, undo.rewind_screen),
    table_route(table_callbacks.ProposeRewind, undo.propose_rewind),
    table_route(table_callbacks.VoteYes, undo.vote_yes),
    table_route(table_callbacks.VoteNo, undo.vote_no),
    table_route(table_callbacks.ContinueGame, ai_handlers.resume_ai_play),
    table_route(table_callbacks.SkipPauses, ai_handlers.skip_pauses),
    two_phase_table_route(table_callbacks.ShowPastBoard, replay_view.load_replay_move, replay_view.replay_screen),
    two_phase_table_route(table_callbacks.ExplainSigns, sign_lookup.load_sign_lookup, sign_lookup.sign_screen),
    two_phase_table_route(table_callbacks.ShowFilm, film_view.start_film, film_view.film_screen),
    two_phase_table_route(table_callbacks.PostFilm, film_view.start_film, film_view.film_screen),
    two_phase_table_route(table_callbacks.StopFilm, film_view.start_film, film_view.stop_film),
    two_phase_table_route(table_callbacks.ShowReview, review_view.start_review, review_view.own_review_screen),
    two_phase_table_route(table_callbacks.StopReview, review_view.build_own_request, review_view.stop_review),
    table_route(table_callbacks.ShareReview, review_view.share_review),
    two_phase_table_route(
        table_callbacks.ShowSharedReview, review_view.build_seat_request, review_view.public_review_screen
    ),
    two_phase_table_route(table_callbacks.TryAgain, practice.load_practice, practice.start_practice),
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
    two_phase_draft_route(turn_callbacks.ShowHint, ai_handlers.request_hint, ai_handlers.save_hint),
    draft_route(turn_callbacks.UseReadyMove, ai_handlers.apply_suggestion),
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
    plain_route(offer_callbacks.ListOffers, offer_screens.show_offers),
    lobby_route(offer_callbacks.AskSeat, offer_screens.ask_seat),
    lobby_route(offer_callbacks.ShowOffer, offer_screens.show_offer),
    lobby_edit_route(offer_callbacks.SetOffer, offer_screens.set_offer, offer_screens.offer_screen),
    lobby_edit_route(offer_callbacks.WithdrawOffer, offer_screens.withdraw_offer, offer_screens.offer_screen),
    plain_route(offer_callbacks.ListGroupTables, table_list.show_group_tables),
    plain_route(offer_callbacks.OpenGroupOffers, board_settings.show_group_offers),
    plain_route(offer_callbacks.PlaceBoard, board_settings.set_board_place),
    plain_route(offer_callbacks.SetOfferExchange, board_settings.set_offer_exchange),
    *DEADLINE_ROUTES,
    *ACCOUNT_ROUTES,
    *night_routes.ROUTES,
    *competition_routes.ROUTES,
)
"""The route of each declared callback."""

READ_ONLY: Final[frozenset[type[Callback]]] = frozenset(
    {
        table_callbacks.ListGames,
        table_callbacks.ShowTable,
        table_callbacks.PostTable,
        table_callbacks.OpenPanel,
        table_callbacks.OpenMove,
        table_callbacks.ShowBoard,
        table_callbacks.ShowHand,
        table_callbacks.ShowTextBoard,
        table_callbacks.ShowStory,
        table_callbacks.ShowReceipt,
        table_callbacks.ShowNote,
        table_callbacks.WriteNote,
        table_callbacks.ShowSharedReview,
        table_callbacks.OpenRules,
        table_callbacks.ShowHowTo,
        table_callbacks.ShowLegend,
        table_callbacks.ExplainSigns,
        table_callbacks.ListTables,
        table_callbacks.ListTablesHere,
        offer_callbacks.ListOffers,
        offer_callbacks.ListGroupTables,
        stats_callbacks.ShowRecords,
        stats_callbacks.ShowOwnRecords,
        stats_callbacks.ShowYear,
        account_callbacks.ShowOperation,
        account_callbacks.AskMaintenance,
        account_callbacks.SetMaintenance,
    }
)
"""Callbacks that change nothing at any table: they work during maintenance."""

HANDLERS: dict[type[Callback], Handler] = {row.callback_type: row.handler for row in ROUTES}


SEAT_TAKING = frozenset(shape.name for shape in HANDLERS if shape.needs.takes_seat)
"""Callbacks that give a user a seat, and so secrets: they need a private channel to the user."""
