"""The context of one request: who asks for something, where, and under which command."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.permissions import Permission, Role, is_allowed, table_roles
from bot.app.services import Services
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.prefetch import Prefetch
from bot.app.tables.table import Table
from bot.app.users.user_repository import User


@dataclass(frozen=True)
class RequestContext:
    """Who asks for something, where, and under which command id."""

    service: Services
    user: User
    channel: str
    command_id: str
    lang: str
    platform_roles: frozenset[Role] = frozenset()
    """What the platforms say of the caller at the place that the request is about; the door has asked them."""
    text: str = ""
    """What was typed after a command."""
    recent_table: str = ""
    """The table that the caller looked at last, where that is known."""
    prefetch: Prefetch | None = None
    """What was asked of the table that the press is about, while the caller was looked up."""

    def lock_table(self, table: str) -> AbstractAsyncContextManager[Table]:
        """Hold the table that the press is about: see ``Tables.hold``."""
        return self.service.tables.lock_table(table, self.prefetch)

    async def load_translator(self, table: Table | Lobby) -> Translator:
        """Load what puts the messages of a table into the caller's words."""
        return await load_translator(self.service.users, table, self.lang)

    def is_allowed(self, act: Permission, table: Table | Lobby) -> bool:
        """Whether the caller may do this at this table."""
        room = table.lobby if isinstance(table, Table) else table
        others = self.platform_roles
        seated = table.seat_of(self.user.id) is not None
        if isinstance(table, Table) and seated and table.own_seat(self.user.id) is None:
            seated, others = False, others | {"deputy"}
        return is_allowed(table_roles(self.user.id, room.host, seated=seated, others=others), act)

    def require_permission(self, act: Permission, table: Table | Lobby) -> None:
        """Refuse what the caller may not do."""
        if not self.is_allowed(act, table):
            raise RejectedError(f"app-may-not-{act.replace(' ', '-').lower()}")

    def caller_seat(self, table: Table) -> int:
        """The seat that the caller answers for, their own or as a deputy: the door lets nobody else come here."""
        seat = table.seat_of(self.user.id)
        assert seat is not None, "a press that needs a seat says so where it is declared"
        return seat
