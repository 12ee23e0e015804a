"""One-time codes: link codes for typing, and login links to the page. Each works once, within minutes.

A user has at most one code of a kind, deleted with the user.
"""

from datetime import timedelta
from hashlib import blake2b
from typing import Final, NamedTuple

import msgspec

from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.gatherings.store import Gathering
from bot.app.tables.callbacks import OpenPage, OpenPanel
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import Table
from bot.app.ui.screen import Button, Screen
from bot.app.users.user_repository import User
from bot.stored import Stored

CODE_LIFETIME: Final = timedelta(minutes=10)
MIN_REMAINING: Final = timedelta(minutes=3)
"""Remaining time below which a new code replaces the shown one."""
ONE_MS: Final = timedelta(milliseconds=1)
WRONG_CODES: Final = "link-wrong"
"""Kind of the documents with the times (ms) of a user's wrong codes."""
MAX_WRONG_CODES: Final = 5
"""Maximum wrong codes within ``CODE_LIFETIME``."""


class CodeKind(NamedTuple):
    """A kind of codes: its document kind, and the code length in characters of 5 bits.

    ``is_hashed``: whether the store has only hashes, and no code is shown again.
    """

    name: str
    length: int
    is_hashed: bool = False

    @property
    def owned(self) -> str:
        """Return the kind of the documents that name each user's code."""
        return f"{self.name}-of"

    def document_name(self, code: str) -> str:
        """Return the name of a code's document."""
        return blake2b(code.encode(), digest_size=16).hexdigest() if self.is_hashed else code


LINK_CODE: Final = CodeKind("link-code", 8)
"""A code of this length cannot be guessed within minutes."""
LOGIN_LINK: Final = CodeKind("login-link", 26, is_hashed=True)


class OneTimeCode(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A code: its owner with all ids at that time, its expiry (ms), its table, and its redeemer."""

    user: str
    ids: tuple[str, ...]
    due: int
    table: str = ""
    used: str = ""


async def ensure_code(service: Services, kind: CodeKind, user: User) -> tuple[str, int, bool]:
    """Return a user's valid code, new if needed, its remaining minutes, and whether it is new."""
    old = await service.store.documents.load_value(kind.owned, user.id, bytes)
    if old is not None:
        stored = await service.store.documents.load_value(kind.name, old.value.decode(), OneTimeCode)
        if stored is not None:
            remaining_ms = stored.value.due - service.now_ms()
            if remaining_ms > 0 if stored.value.used else remaining_ms >= MIN_REMAINING / ONE_MS:
                return old.value.decode(), _to_minutes(remaining_ms), False
        await service.store.documents.delete_document(kind.name, old.value.decode())
    code, made = await create_code(service, kind, user, replaced=old.value if old is not None else None)
    return code, _to_minutes(made.due - service.now_ms()), True


async def create_code(
    service: Services, kind: CodeKind, user: User, table_id: str = "", *, replaced: bytes | None = None
) -> tuple[str, OneTimeCode]:
    """Create a code, or return the one that another request has put in place of ``replaced``.

    The owner's entry is stored first: a code without one could never be deleted.
    """
    code, documents = new_id(service.random_bytes, kind.length), service.store.documents
    name = kind.document_name(code).encode()
    owned = await documents.update_value(
        kind.owned, user.id, bytes, lambda now: name if kind.is_hashed or now in (None, replaced) else now
    )
    made = OneTimeCode(user.id, user.all_ids, service.now_ms() + CODE_LIFETIME // ONE_MS, table_id)
    stored = await documents.update_value(
        kind.name, owned.value.decode(), OneTimeCode, lambda existing: existing or made
    )
    return code if kind.is_hashed else owned.value.decode(), stored.value


async def find_code(service: Services, kind: CodeKind, code: str) -> OneTimeCode:
    """Return a valid code. Raises ``RejectedError`` for an unknown or expired one."""
    document = None
    if len(code) == kind.length and is_valid_id(code):
        document = await service.store.documents.load_value(kind.name, kind.document_name(code), OneTimeCode)
    if document is None or document.value.due <= service.now_ms():
        raise RejectedError("app-link-unknown")
    return document.value


async def claim_code(service: Services, kind: CodeKind, code: str, user: str) -> OneTimeCode:
    """Mark a code as used by a user. Idempotent. Raises ``RejectedError`` if another has used it."""

    def mark_used(now: OneTimeCode | None) -> OneTimeCode:
        if now is None or now.used not in ("", user):
            raise RejectedError("app-link-unknown")
        return msgspec.structs.replace(now, used=user)

    return (
        await service.store.documents.update_value(kind.name, kind.document_name(code), OneTimeCode, mark_used)
    ).value


async def delete_codes(service: Services, kind: CodeKind, user: User) -> None:
    """Delete the codes of a user."""
    for user_id in user.all_ids:
        old = await service.store.documents.load_document(kind.owned, user_id)
        if old is not None:
            await service.store.documents.delete_document(kind.name, old.data.decode())
            await service.store.documents.delete_document(kind.owned, user_id)


def _to_minutes(milliseconds: int) -> int:
    return max(1, milliseconds // 60_000)


async def check_rate_limit(context: RequestContext) -> None:
    """Raise ``RejectedError`` if the caller has entered too many wrong codes."""
    document = await context.service.store.documents.load_value(WRONG_CODES, context.user.id, list[int])
    times = _recent_times(context, document.value if document is not None else None)
    if len(times) >= MAX_WRONG_CODES:
        remaining_ms = times[-MAX_WRONG_CODES] + CODE_LIFETIME // ONE_MS - context.service.now_ms()
        raise RejectedError("app-link-slow", minutes=max(1, -(-remaining_ms // 60_000)))


async def count_wrong_code(context: RequestContext) -> None:
    """Count a wrong code of the caller."""

    def add_attempt(times: list[int] | None) -> list[int]:
        return [*_recent_times(context, times), context.service.now_ms()][-MAX_WRONG_CODES:]

    await context.service.store.documents.update_value(WRONG_CODES, context.user.id, list[int], add_attempt)


async def delete_wrong_codes(service: Services, user: User) -> None:
    """Delete the record of a user's wrong codes."""
    for user_id in user.all_ids:
        await service.store.documents.delete_document(WRONG_CODES, user_id)


def _recent_times(context: RequestContext, times: list[int] | None) -> list[int]:
    since = context.service.now_ms() - CODE_LIFETIME // ONE_MS
    return [time for time in times or () if time > since]


async def show_page_link(context: RequestContext, _: Table | Lobby | Gathering, callback: OpenPage) -> Screen:
    """Show a new login link to a table, a lobby or a gathering.

    Raises ``RejectedError`` if the page has no public address.
    """
    service, translator, table_id = context.service, context.translator, callback.target
    if not service.secure_url:
        raise RejectedError("app-page-nowhere")
    await delete_codes(service, LOGIN_LINK, context.user)
    token = (await create_code(service, LOGIN_LINK, context.user, table_id))[0]
    link = f"{service.secure_url}/open/{token}"
    rows = ((Button(OpenPage(table_id).data, translator.translate("app-page-go"), "primary", url=link),),)
    text = (translator.translate("app-page-once", minutes=CODE_LIFETIME // timedelta(minutes=1)),)
    title = translator.translate("app-page-open")
    return context.private_screen(title, text, rows, back=OpenPanel(table_id), table=table_id)


async def redeem_login_link(service: Services, token: str) -> tuple[User, str] | None:
    """Redeem a token: return its user and table, or None. Only the first attempt succeeds.

    Linking or unlinking accounts invalidates earlier links.
    """
    try:
        await find_code(service, LOGIN_LINK, token)
        link = await claim_code(service, LOGIN_LINK, token, new_id(service.random_bytes))
        user = await service.users.get(link.user)
    except (RejectedError, KeyError):
        return None
    await delete_codes(service, LOGIN_LINK, user)
    return None if user.is_deleted or user.all_ids != link.ids else (user, link.table)
