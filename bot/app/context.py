"""The context of a request: user, channel, command id, and permissions."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from bot.app.errors import RejectedError
from bot.app.i18n import Translator, load_translator
from bot.app.permissions import GroupAct, Permission, Role, is_allowed, table_roles
from bot.app.services import Services
from bot.app.tables.cache import Prefetch
from bot.app.tables.lobby_store import Lobby
from bot.app.tables.table import AnyTable, Table
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Button, Screen
from bot.app.users.models import Channel
from bot.app.users.user_repository import User


@dataclass(frozen=True)
class RequestContext:
    """Who makes a request, where, and under which command id."""

    service: Services
    user: User
    channel: str
    command_id: str
    lang: str
    platform_roles: frozenset[Role] = frozenset()
    """The caller's platform roles for this request, set by the dispatcher where they matter."""
    text: str = ""
    """The text typed after a command."""
    recent_table: str = ""
    """The caller's most recent table; empty: unknown."""
    prefetch: Prefetch | None = None
    """Requests about the callback's table, sent while the caller was loaded."""

    @cached_property
    def translator(self) -> Translator:
        """Return the translator of the texts that belong to no game, in the caller's language."""
        return Translator("", self.lang)

    def private_screen(
        self, title: str, text: Sequence[str] = (), rows: Sequence[tuple[Button, ...]] = (), *,
        back: Callback | None = None, **others: Any,
    ) -> Screen:  # fmt: skip
        """Build a screen that only the caller may see, in their language.

        Empty lines of ``text`` are left out. ``back``: what the last button leads to, if there is one; ``others``: more
        fields of ``Screen``.
        """
        last = () if back is None else ((self.translator.button(back, "app-back"),),)
        return Screen(title, tuple(filter(None, text)), rows=(*rows, *last), private=True, lang=self.lang, **others)

    def open_table(self, table_id: str) -> AbstractAsyncContextManager[AnyTable]:
        """Open the table of the callback, see ``TableRepository.open``."""
        return self.service.tables.open(table_id, self.prefetch)

    def open_started(self, table_id: str) -> AbstractAsyncContextManager[Table]:
        """Open the table of the callback, whose game has begun."""
        return self.service.tables.open_started(table_id, self.prefetch)

    async def load_translator(self, table: Table | Lobby) -> Translator:
        """Load the translator of a table's messages in the caller's language: a player of it is *you*.

        For screens that the caller alone reads; others are translated by ``i18n.load_translator``.
        """
        reader = table.own_seat(self.user.id) if isinstance(table, Table) else None
        return await load_translator(self.service.users, table, self.lang, reader)

    def is_allowed(self, act: Permission, table: Table | Lobby) -> bool:
        """Return whether the caller has a permission at this table."""
        lobby = table.lobby if isinstance(table, Table) else table
        others = self.platform_roles
        seated = table.seat_of(self.user.id) is not None
        if isinstance(table, Table) and seated and table.own_seat(self.user.id) is None:
            seated, others = False, others | {"deputy"}
        return is_allowed(table_roles(self.user.id, lobby.host, seated=seated, others=others), act)

    def require_permission(self, act: Permission, table: Table | Lobby) -> None:
        """Raise ``RejectedError`` unless the caller has a permission at this table."""
        if not self.is_allowed(act, table):
            raise RejectedError(f"app-may-not-{act.replace(' ', '-').lower()}")

    async def require_right(self, act: GroupAct, channel: Channel) -> None:
        """Raise ``RejectedError`` unless the caller may do something that a group can reserve."""
        holders = (await self.service.channels.load_group(channel)).rights.get(act, "")
        if not await self.service.admins.may_act(self.user, channel, act, holders):
            raise RejectedError(f"app-no-right-{act}{'-admins' if holders else ''}")

    def caller_seat(self, table: Table) -> int:
        """Return the seat that the caller plays, as owner or deputy; the checks guarantee that there is one."""
        seat = table.seat_of(self.user.id)
        assert seat is not None, "a callback that needs a seat declares it"
        return seat
