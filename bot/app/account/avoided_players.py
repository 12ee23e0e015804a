"""The private list of users whom a user avoids: no pairing and no open seat brings the two to one table if it can.

Nothing tells the others: the list is on private screens only, and no refusal names it as its reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from bot.app.account.callbacks import OpenAvoided, OpenSettings, SetAvoided
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import display_name
from bot.app.tables.user_jobs import list_user_tables
from bot.app.ui.screen import Button, Screen, layout_buttons
from bot.app.users.user_repository import User

MOST_AVOIDED = 12
"""The most users on the list: all are buttons of one screen."""
MOST_SHOWN = 20
"""The most users on the screen."""


async def show_avoided(context: RequestContext, _: OpenAvoided) -> Screen:
    """Show whom the caller avoids, and the players of the caller's tables."""
    translator, user = context.translator, context.user
    avoided = await _load_others(context, user.avoided)
    players = [player for player in await _load_fellow_players(context) if player not in avoided]
    buttons = [
        Button(
            SetAvoided(other.id, "0" if other in avoided else "1").data,
            display_name(other, translator),
            "primary" if other in avoided else "plain",
        )
        for other in (*avoided, *players)[:MOST_SHOWN]
    ]
    text = [translator.translate("app-avoid-what"), translator.translate("app-avoid-now", n=len(avoided))]
    return context.private_screen(translator.translate("app-avoid"), text, layout_buttons(buttons), back=OpenSettings())


async def set_avoided(context: RequestContext, callback: SetAvoided) -> Screen:
    """Put a player of the caller's tables on the list, or take a user from it. Raises ``RejectedError``."""
    known = await _load_others(context, context.user.avoided)
    if callback.on == "1":
        known += await _load_fellow_players(context)
    other = next((one for one in known if callback.user in one.all_ids), None)
    if other is None:
        raise RejectedError("app-invalid-button")

    def edit(user: User) -> User:
        kept = tuple(user_id for user_id in user.avoided if user_id not in other.all_ids)
        if callback.on == "0":
            return msgspec.structs.replace(user, avoided=kept)
        if len(kept) >= MOST_AVOIDED:
            raise RejectedError("app-avoid-full", "line", "", n=MOST_AVOIDED)
        return msgspec.structs.replace(user, avoided=(*kept, other.id))

    user = await context.service.users.update_user(context.user.id, edit)
    return await show_avoided(replace(context, user=user), OpenAvoided())


async def _load_fellow_players(context: RequestContext) -> list[User]:
    """Load the players of the caller's tables that are open, run or have just ended."""
    ids = []
    for table in await list_user_tables(context.service, context.user):
        lobby = await context.service.lobbies.load_lobby(table)
        ids += [player.user for player in lobby.seats if player.user] if lobby is not None else []
    return await _load_others(context, ids)


async def _load_others(context: RequestContext, ids: Iterable[str]) -> list[User]:
    """Load users under their current ids, without the caller and without deleted ones."""
    users = {user.id: user for user in [await context.service.users.get_cached(user_id) for user_id in ids]}
    return [user for user in users.values() if not user.is_deleted and user.id not in context.user.all_ids]
