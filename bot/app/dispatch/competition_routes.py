"""Routes of the callbacks about tournaments."""

from bot.app.competitions import callbacks as competition_callbacks
from bot.app.competitions import organizer_actions, panel, plan_editor
from bot.app.dispatch.checked_routes import Route, competition_route, plain_route

ROUTES: tuple[Route, ...] = (
    plain_route(competition_callbacks.ListCompetitions, plan_editor.overview_screen),
    plain_route(competition_callbacks.PlanCompetition, plan_editor.start_draft),
    competition_route(competition_callbacks.ShowCompetition, panel.show_competition),
    competition_route(competition_callbacks.ShowStandings, panel.show_standings),
    competition_route(competition_callbacks.SignUp, panel.sign_up),
    competition_route(competition_callbacks.Withdraw, panel.withdraw_entrant),
    competition_route(competition_callbacks.EditCompetition, plan_editor.edit_competition_plan),
    competition_route(competition_callbacks.SetCompetition, plan_editor.set_competition_field),
    competition_route(competition_callbacks.AnnounceCompetition, plan_editor.announce_competition),
    competition_route(competition_callbacks.DropCompetition, plan_editor.drop_draft),
    competition_route(competition_callbacks.StartCompetition, organizer_actions.start_competition),
    competition_route(competition_callbacks.ExtendCompetition, organizer_actions.extend_competition),
    competition_route(competition_callbacks.CancelCompetition, organizer_actions.cancel_competition),
    competition_route(competition_callbacks.ListEntrants, organizer_actions.entrants_screen),
    competition_route(competition_callbacks.RemoveEntrant, organizer_actions.remove_by_organizer),
)
"""One route for each callback. The callback declares its permissions, and the route enforces them."""
