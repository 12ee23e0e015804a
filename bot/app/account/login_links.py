"""Login links: open a table on the web page as the user who asked, once and within minutes.

A user has one link at most: a new one replaces it.
"""

from __future__ import annotations

from datetime import timedelta

from bot.app.account import one_time_codes
from bot.app.account.one_time_codes import LOGIN_LINK
from bot.app.common.interfaces import new_id
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights.night import GameNight
from bot.app.services import Services
from bot.app.tables.callbacks import OpenPage, OpenPanel
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import User


async def show_table_link(context: RequestContext, table: Table, _: OpenPage) -> Screen:
    """Show a login link to a started table."""
    return await _login_link_screen(context, table.id)


async def show_lobby_link(context: RequestContext, lobby: Lobby, _: OpenPage) -> Screen:
    """Show a login link to a lobby."""
    return await _login_link_screen(context, lobby.table)


async def show_night_link(context: RequestContext, night: GameNight, _: int, __: OpenPage) -> Screen:
    """Show a login link to a game night."""
    return await _login_link_screen(context, night.id)


async def _login_link_screen(context: RequestContext, table_id: str) -> Screen:
    """Show a new login link. Raises ``RejectedError`` if the page has no public address."""
    service, translator = context.service, context.translator
    if not service.secure_url:
        raise RejectedError("app-page-nowhere")
    await one_time_codes.delete_codes(service, LOGIN_LINK, context.user)
    token, _ = await one_time_codes.create_code(service, LOGIN_LINK, context.user, table_id)
    link = f"{service.secure_url}/open/{token}"
    rows = (
        (Button(OpenPage(table_id).data, translator.translate("app-page-go"), "primary", url=link),),
        (Button(OpenPanel(table_id).data, translator.translate("app-back")),),
    )
    minutes = one_time_codes.LIFETIME // timedelta(minutes=1)
    text = (translator.translate("app-page-once", minutes=minutes),)
    return Screen(
        translator.translate("app-page-open"), text, rows=rows, private=True, lang=context.lang, table=table_id
    )


async def redeem_login_link(service: Services, token: str) -> tuple[User, str] | None:
    """Redeem a token: return its user and table, or None. Only the first of several attempts succeeds.

    After linking or unlinking accounts, the links of before are invalid.
    """
    try:
        await one_time_codes.find_code(service, LOGIN_LINK, token)
        link = await one_time_codes.claim_code(service, LOGIN_LINK, token, new_id(service.fresh))
        user = await service.users.get(link.user)
    except (RejectedError, KeyError):
        return None
    await one_time_codes.delete_codes(service, LOGIN_LINK, user)
    return None if user.is_deleted or user.all_ids != link.ids else (user, link.table)
