"""The kind of competitions: tournaments, leagues and their divisions."""

from bot.app.competitions import callbacks, organizer_actions, panel, plan_editor
from bot.app.competitions.card import competition_screen
from bot.app.competitions.competition import Competition, final_order, find_entrant
from bot.app.competitions.pings import collect_competition_pings
from bot.app.competitions.podium import PODIUMS, collect_podium_pings, podium_screen
from bot.app.competitions.scheduled_actions import EVENT_HANDLERS, record_table
from bot.app.competitions.store import COMPETITIONS
from bot.app.gatherings.access import gathering_route
from bot.app.gatherings.kinds import GatheringKind
from bot.app.gatherings.screens import show_card, show_panel
from bot.app.routing import Route, plain_route
from bot.app.users.user_repository import User


def _export_user(competition: Competition, user: User) -> dict[str, object]:
    number = find_entrant(competition, user.id)
    about: dict[str, object] = {
        "competition": competition.id,
        "state": competition.state,
        "organizer": competition.host in user.all_ids,
        "entered": number is not None,
    }
    if number is None or not competition.tables:
        return about
    standing = next(one for one in final_order(competition) if one.entrant == number)
    tables = [table.table for table in competition.tables if number in table.seating]
    return about | {"rank": standing.rank, "tables": tables}


ROUTES: tuple[Route, ...] = (
    plain_route(callbacks.ListCompetitions, plan_editor.overview_screen),
    plain_route(callbacks.PlanCompetition, plan_editor.start_draft),
    gathering_route(COMPETITIONS, callbacks.ShowCompetition, show_panel),
    gathering_route(COMPETITIONS, callbacks.ShowStandings, panel.show_standings),
    gathering_route(COMPETITIONS, callbacks.ShowRules, panel.show_rules),
    gathering_route(COMPETITIONS, callbacks.SignUp, panel.sign_up),
    gathering_route(COMPETITIONS, callbacks.Withdraw, panel.withdraw_entrant),
    gathering_route(COMPETITIONS, callbacks.EditCompetition, plan_editor.edit_competition_plan),
    gathering_route(COMPETITIONS, callbacks.ShowPlan, plan_editor.show_plan),
    gathering_route(COMPETITIONS, callbacks.NameCompetition, plan_editor.name_competition),
    gathering_route(COMPETITIONS, callbacks.SetCompetition, plan_editor.set_competition_field),
    gathering_route(COMPETITIONS, callbacks.AnnounceCompetition, plan_editor.announce_competition),
    gathering_route(COMPETITIONS, callbacks.DropCompetition, plan_editor.drop_draft),
    gathering_route(COMPETITIONS, callbacks.StartCompetition, organizer_actions.start_competition),
    gathering_route(COMPETITIONS, callbacks.ExtendCompetition, show_panel, edit=organizer_actions.extend_competition),
    gathering_route(COMPETITIONS, callbacks.CancelCompetition, organizer_actions.cancel_competition),
    gathering_route(COMPETITIONS, callbacks.ListEntrants, organizer_actions.entrants_screen),
    gathering_route(COMPETITIONS, callbacks.RemoveEntrant, show_panel, edit=organizer_actions.remove_by_organizer),
)
"""One route per callback, which enforces the permissions that the callback declares."""

PODIUM_KIND = GatheringKind(
    store=PODIUMS,
    build_card=podium_screen,
    build_panel=lambda context, podium, _: show_card(context, podium),
    collect_pings=collect_podium_pings,
)
COMPETITION_KIND = GatheringKind(
    store=COMPETITIONS,
    build_card=competition_screen,
    build_panel=panel.competition_panel,
    build_draft=plan_editor.draft_screen,
    shared_states=panel.SHARED_STATES,
    takes_part=lambda competition, user_id: find_entrant(competition, user_id) is not None,
    event_handlers=EVENT_HANDLERS,
    record_table=record_table,
    collect_pings=collect_competition_pings,
    export_user=_export_user,
    routes=ROUTES,
)
