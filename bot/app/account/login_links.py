"""Login links: open a table on the web page as the user who asked, once and within minutes.

The store knows only the hash of a link's token. A user has one link at most: a new one replaces it.
"""

from __future__ import annotations

from datetime import timedelta
from hashlib import blake2b
from typing import Final

import msgspec

from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.game_nights.night import GameNight
from bot.app.i18n import Translator
from bot.app.services import Services
from bot.app.tables.callbacks import OpenPage, OpenPanel
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.retry import now_ms
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import User

KIND, OWN = "page-link", "page-link-of"
TOKEN_LENGTH: Final = 26
"""Length of a token: 130 bits."""
LIFETIME: Final = timedelta(minutes=10)


class LoginLink(msgspec.Struct, frozen=True, omit_defaults=True):
    """A login link: user, table, and expiry (ms).

    ``ids``: the user's ids at that time; after linking or unlinking accounts the link is invalid.
    """

    user: str = msgspec.field(name="person")
    ids: tuple[str, ...]
    table: str
    due: int
    used: bool = False


async def show_table_link(context: RequestContext, table: Table, _: OpenPage) -> Screen:
    """Show a login link to a started table."""
    return await _login_link_screen(context, table.id)


async def show_lobby_link(context: RequestContext, subject: Lobby | GameNight, _: int, __: OpenPage) -> Screen:
    """Show a login link to a lobby or a game night."""
    return await _login_link_screen(context, subject.table if isinstance(subject, Lobby) else subject.id)


async def _login_link_screen(context: RequestContext, table: str) -> Screen:
    """Show a new login link. Raises ``RejectedError`` if the page has no public address."""
    service, translator = context.service, Translator("", context.lang)
    if not service.secure_url:
        raise RejectedError("app-page-nowhere")
    link = f"{service.secure_url}/open/{await _create_login_link(service, context.user, table)}"
    rows = (
        (Button(OpenPage(table).data, translator.translate("app-page-go"), "primary", url=link),),
        (Button(OpenPanel(table).data, translator.translate("app-back")),),
    )
    minutes = int(LIFETIME / timedelta(minutes=1))
    text = (translator.translate("app-page-once", minutes=minutes),)
    return Screen(translator.translate("app-page-open"), text, rows=rows, private=True, lang=context.lang, table=table)


async def _create_login_link(service: Services, user: User, table: str) -> str:
    """Create a login link and return its token.

    It is stored with its owner first, because a link without an entry there could never be deleted.
    """
    documents, token = service.store.documents, new_id(service.fresh, TOKEN_LENGTH)
    await delete_login_links(service, user)
    await documents.update_value(OWN, user.id, bytes, lambda _: _hash_token(token).encode())
    link = LoginLink(user.id, user.all_ids, table, now_ms(service) + int(LIFETIME / timedelta(milliseconds=1)))
    await documents.update_value(KIND, _hash_token(token), LoginLink, lambda _: link)
    return token


async def redeem_login_link(service: Services, token: str) -> tuple[User, str] | None:
    """Redeem a token: return its user and table, or None. Only the first of several attempts succeeds."""

    def mark_used(now: LoginLink | None) -> LoginLink:
        if now is None or now.used or now.due <= now_ms(service):
            raise RejectedError("app-page-over")
        return msgspec.structs.replace(now, used=True)

    if len(token) != TOKEN_LENGTH or not is_valid_id(token):
        return None
    try:
        link = (await service.store.documents.update_value(KIND, _hash_token(token), LoginLink, mark_used)).value
        user = await service.users.get(link.user)
    except (RejectedError, KeyError):
        return None
    await delete_login_links(service, user)
    return None if user.is_deleted or user.all_ids != link.ids else (user, link.table)


async def delete_login_links(service: Services, user: User) -> None:
    """Delete the login link of a user."""
    for user_id in user.all_ids:
        old = await service.store.documents.load_document(OWN, user_id)
        if old is not None:
            await service.store.documents.delete_document(KIND, old.data.decode())
            await service.store.documents.delete_document(OWN, user_id)


def _hash_token(token: str) -> str:
    return blake2b(token.encode(), digest_size=16).hexdigest()
