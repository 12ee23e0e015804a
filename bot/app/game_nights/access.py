"""Who sees a night, and who may change it."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.night import GameNight, NightEdit
from bot.app.permissions import is_allowed, table_roles
from bot.app.ui.callback_data import Callback


async def load_permitted_night(context: RequestContext, name: str, press: Callback) -> tuple[GameNight, int]:
    """A night and its version, the caller under one id, if they may press this there. Raises ``Declined``."""
    night, version = await night_store.load_night(context.service, name)
    return _check_permission(context, night, press), version


def _check_permission(context: RequestContext, night: GameNight, press: Callback) -> GameNight:
    """A night whose caller has what the press needs, under one id.

    A draft is not there for anybody but who plans it, admins or not.
    """
    if night.state == "draft" and night.host not in context.user.all_ids:
        raise RejectedError("night-none")
    if press.needs.permission == "night" and not can_organize(context, night):
        raise RejectedError("app-may-not-night")
    return night_store.merge_user_ids(night, context.user)


def can_organize(context: RequestContext, night: GameNight) -> bool:
    """Whether the caller may change, move and call off this night."""
    host = context.user.id if night.host in context.user.all_ids else night.host
    return is_allowed(table_roles(context.user.id, host, seated=False, others=context.platform_roles), "night")


async def edit_permitted_night(
    context: RequestContext, night: GameNight, press: Callback, edit: NightEdit
) -> tuple[GameNight, int]:
    """Change a night, if by now the caller still has what the press needs there; they stand in it under one id."""
    return await night_store.edit_night(
        context.service, night.id, context.command_id, lambda now: edit(_check_permission(context, now, press))
    )
