"""Link codes: short, valid for minutes, used once, and deleted with their owner."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

import msgspec

from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.errors import RejectedError
from bot.app.services import Services
from bot.app.tables.lobby_store import to_ms
from bot.app.users.user_repository import User

KIND: Final = "link-code"
OWN: Final = "link"
CODE_LENGTH: Final = 8
"""Length of a code: 40 bits, which must be guessed within minutes."""
LIFETIME: Final = timedelta(minutes=10)
MIN_REMAINING: Final = timedelta(minutes=3)
"""A code with at least this time left is shown again; otherwise a new one is made."""


class LinkCode(msgspec.Struct, frozen=True, omit_defaults=True):
    """A link code: its owner, its expiry (ms), and the user who has entered and confirmed it."""

    user: str = msgspec.field(name="person")
    due: int
    used: str = ""


async def ensure_code(service: Services, user: User) -> tuple[str, int]:
    """Return a user's valid code and its remaining minutes; make a new one if needed."""
    documents, now = service.store.documents, to_ms(service.clock())
    old = await documents.load_value(OWN, user.id, bytes)
    if old is not None:
        document = await documents.load_value(KIND, old.value.decode(), LinkCode)
        remaining_ms = document.value.due - now if document is not None else 0
        if document is not None and (
            remaining_ms > 0 if document.value.used else remaining_ms >= MIN_REMAINING / timedelta(milliseconds=1)
        ):
            return old.value.decode(), _to_minutes(remaining_ms)
        await documents.delete_document(KIND, old.value.decode())
    fresh, due = new_id(service.fresh, CODE_LENGTH).encode(), now + int(LIFETIME / timedelta(milliseconds=1))

    def replace_code(now: bytes | None) -> bytes:
        return fresh if now is None or (old is not None and now == old.value) else now

    # stored with its owner first: a code without an entry there could never be deleted
    code = (await documents.update_value(OWN, user.id, bytes, replace_code)).value.decode()
    stored = await documents.update_value(KIND, code, LinkCode, lambda existing: existing or LinkCode(user.id, due))
    return code, _to_minutes(stored.value.due - now)


async def find_code(service: Services, code: str) -> LinkCode:
    """Return a valid code. Raises ``RejectedError`` for an unknown or expired one."""
    sure = len(code) == CODE_LENGTH and is_valid_id(code)
    document = await service.store.documents.load_value(KIND, code, LinkCode) if sure else None
    if document is None or document.value.due < to_ms(service.clock()):
        raise RejectedError("app-link-unknown")
    return document.value


async def claim_code(service: Services, code: str, user: User) -> LinkCode:
    """Mark a code as used by a user. Raises ``RejectedError`` if another user has claimed it."""

    def mark_used(now: LinkCode | None) -> LinkCode:
        if now is None or now.used not in ("", user.id):
            raise RejectedError("app-link-unknown")
        return msgspec.structs.replace(now, used=user.id)

    return (await service.store.documents.update_value(KIND, code, LinkCode, mark_used)).value


async def delete_codes(service: Services, user: User) -> None:
    """Delete the codes of a user."""
    for user_id in user.all_ids:
        old = await service.store.documents.load_document(OWN, user_id)
        if old is not None:
            await service.store.documents.delete_document(KIND, old.data.decode())
            await service.store.documents.delete_document(OWN, user_id)


def _to_minutes(milliseconds: int) -> int:
    return max(1, milliseconds // 60_000)
