"""The context of one request: who asks for something, where, and under which command."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass

from bot.app.i18n import Translator, load_translator
from bot.app.match.look import Look
from bot.app.match.rooms import Room
from bot.app.match.table import Table
from bot.app.people.people import Person
from bot.app.port.permissions import Act, Role, may, roles_of
from bot.app.port.refusals import Declined
from bot.app.services import Services


@dataclass(frozen=True)
class RequestContext:
    """Who asks for something, where, and under which command id."""

    service: Services
    person: Person
    place: str
    command: str
    lang: str
    others: frozenset[Role] = frozenset()
    """What the platforms say of the caller at the place that the request is about; the door has asked them."""
    text: str = ""
    """What was typed after a command."""
    near: str = ""
    """The table that the caller looked at last, where that is known."""
    look: Look | None = None
    """What was asked of the table that the press is about, while the caller was looked up."""

    def hold(self, table: str) -> AbstractAsyncContextManager[Table]:
        """Hold the table that the press is about: see ``Tables.hold``."""
        return self.service.tables.hold(table, self.look)

    async def load_translator(self, table: Table | Room) -> Translator:
        """Load what puts the messages of a table into the caller's words."""
        return await load_translator(self.service.people, table, self.lang)

    def may(self, act: Act, table: Table | Room) -> bool:
        """Whether the caller may do this at this table."""
        room = table.room if isinstance(table, Table) else table
        others = self.others
        seated = table.seat_of(self.person.id) is not None
        if isinstance(table, Table) and seated and table.own_seat(self.person.id) is None:
            seated, others = False, others | {"deputy"}
        return may(roles_of(self.person.id, room.host, seated=seated, others=others), act)

    def needs(self, act: Act, table: Table | Room) -> None:
        """Refuse what the caller may not do."""
        if not self.may(act, table):
            raise Declined(f"app-may-not-{act.replace(' ', '-').lower()}")

    def seat(self, table: Table) -> int:
        """The seat that the caller answers for, their own or as a deputy: the door lets nobody else come here."""
        seat = table.seat_of(self.person.id)
        assert seat is not None, "a press that needs a seat says so where it is declared"
        return seat
