"""Permission checks for competitions: who may see a draft, and who may organize."""

from bot.app.competitions import competition_store
from bot.app.competitions.competition import Competition, CompetitionEdit
from bot.app.context import RequestContext, roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.ui.callback_data import Callback


async def load_permitted_competition(context: RequestContext, name: str, callback: Callback) -> Competition:
    """Load a competition for a callback, after checking the caller's permission. Raises ``RejectedError``."""
    return _check_permission(context, await competition_store.load_competition(context.service, name), callback)


def _check_permission(context: RequestContext, competition: Competition, callback: Callback) -> Competition:
    """Return the competition. Raises ``RejectedError`` without permission; a draft exists only for its organizer."""
    if competition.state == "draft" and competition.host != context.user.id:
        raise RejectedError("tournament-none")
    if callback.needs.permission == "competition" and not can_organize(context, competition):
        raise RejectedError("app-may-not-competition")
    return competition


def can_organize(context: RequestContext, competition: Competition) -> bool:
    """Return whether the caller may change and cancel this competition."""
    roles = table_roles(context.user.id, competition.host, seated=False, others=context.platform_roles)
    return roles_allow(roles, "competition")


async def edit_permitted_competition(
    context: RequestContext, competition: Competition, callback: Callback, edit: CompetitionEdit
) -> Competition:
    """Edit a competition. The caller's permission is checked again on the version that is written."""
    return await competition_store.edit_competition(
        context.service, competition.id, context.command_id, lambda now: edit(_check_permission(context, now, callback))
    )
