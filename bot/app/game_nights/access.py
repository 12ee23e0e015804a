"""Access to game nights: who may see a night and who may change it, and screens that only the caller sees."""

from collections.abc import Collection, Sequence
from typing import Any

from bot.app.context import RequestContext, roles_allow, table_roles
from bot.app.errors import RejectedError
from bot.app.game_nights import night_store
from bot.app.game_nights.night import GameNight, NightEdit, NightState
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen


async def load_permitted_night(context: RequestContext, name: str, callback: Callback) -> GameNight:
    """Load a night for a callback, after checking the caller's permission.

    The caller's ids are merged in the result. Raises ``RejectedError``.
    """
    night = await night_store.load_night(context.service, name)
    return _check_permission(context, night, callback)


def _check_permission(context: RequestContext, night: GameNight, callback: Callback) -> GameNight:
    """Return the night with the caller's ids merged. Raises ``RejectedError`` without permission.

    A draft exists only for its organizer: even admins are refused.
    """
    if night.state == "draft" and night.host not in context.user.all_ids:
        raise RejectedError("night-none")
    if callback.needs.permission == "night" and not can_organize(context, night):
        raise RejectedError("app-may-not-night")
    return night_store.merge_user_ids(night, context.user)


def can_organize(context: RequestContext, night: GameNight) -> bool:
    """Return whether the caller may change, move and cancel this night."""
    host = context.user.id if night.host in context.user.all_ids else night.host
    return roles_allow(table_roles(context.user.id, host, seated=False, others=context.platform_roles), "night")


async def edit_permitted_night(
    context: RequestContext, night: GameNight, callback: Callback, edit: NightEdit,
    states: Collection[NightState] = (), *, before_lineup: bool = False,
) -> GameNight:  # fmt: skip
    """Edit a night. The caller's permission and the night's state are checked on the version that is written.

    ``states``: those in which the edit is possible; empty: all. ``before_lineup``: not once the line-up is final. The
    caller's ids are merged before ``edit`` sees the night. Raises ``RejectedError``.
    """

    def edit_checked(now: GameNight) -> GameNight:
        night = _check_permission(context, now, callback)
        if states and night.state not in states:
            raise RejectedError("night-closed")
        if before_lineup and night.is_lineup_final:
            raise RejectedError("night-stands")
        return edit(night)

    return await night_store.edit_night(context.service, night.id, context.command_id, edit_checked)


def private_night_screen(
    context: RequestContext, night: GameNight, title: str, text: Sequence[str], rows: Sequence[tuple[Button, ...]] = (),
    **others: Any,
) -> Screen:  # fmt: skip
    """Build a screen about a night that only the caller may see; see ``RequestContext.private_screen``."""
    return context.private_screen(title, text, rows, table=night.id, version=night.version, **others)
