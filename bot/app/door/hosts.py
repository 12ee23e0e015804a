"""What whoever runs the bot does with its tables, from outside of any chat: look at all, say something, end one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import datetime
from functools import partial
from typing import Final, Literal

import msgspec

from bot.app.clock.events import OperatorAnnounced, TableClosed
from bot.app.match.everywhere import at_each
from bot.app.match.notes import now_ms, said_before
from bot.app.match.rooms import ms
from bot.app.match.table import InRoom, Table
from bot.app.match.unplayed import Unplayed
from bot.app.port.naming import isolated
from bot.app.port.ports import new_id
from bot.app.port.refusals import Crowded, Declined
from bot.app.services import Services
from bot.store.errors import StoreError
from engines.core.log import Record
from engines.core.words import Msg

State = Literal["damaged", "unplayed", "stopped", "late", "vote", "break", "waits", "over"]
STATES: Final[dict[State, str]] = {
    "damaged": "its log can't be read: bottega restore a backup into another store, and look at it there",
    "unplayed": "this version does not play it: start one that does, or end it",
    "stopped": "its AI players have stopped: somebody has to press *Go on* there",
    "late": "an AI or a clock is late: does a process run its timers?",
    "vote": "it votes, and rests till that is over",
    "break": "it is in a break",
    "waits": "it waits for people",
    "over": "it is over, and will be put away within the hour",
}
"""How a table is, the most stuck first, and what that means."""
LATE_MS: Final = 60_000
LONGEST: Final = 500
"""Characters that can be said to all."""
TRIES: Final = 5


class Seen(msgspec.Struct, frozen=True):
    """A table as its host's host sees it: no name, no hand. ``since``: when its last entry was made; empty: unknown."""

    table: str
    game: str
    state: State
    version: int = 0
    owing: int = 0
    since: str = ""
    why: str = ""


async def seen(service: Services) -> list[Seen]:
    """All tables that have a log, the most stuck first, and of those that are alike the longest without a word."""
    found = [await _look(service, table) async for table in _running(service)]
    order = list(STATES)
    return sorted((one for one in found if one), key=lambda one: (order.index(one.state), one.since, one.table))


async def _running(service: Services) -> AsyncIterator[str]:
    async for page in service.store.tables.pages():
        for table in page:
            yield table


async def _look(service: Services, table: str) -> Seen | None:
    try:
        async with service.tables.hold(table) as found:
            last = found.match.entries[-1].at
            state = await _state(service, found)
            return Seen(table, found.game.key, state, found.match.version, len(found.match.owing()), last)
    except Unplayed as kept:
        state = "over" if kept.over else "unplayed"
        return Seen(table, kept.room.game, state, kept.version, since=kept.entries[-1].at, why=kept.why.key)
    except (InRoom, Declined):
        return None  # it has been put away meanwhile
    except StoreError as error:
        return Seen(table, "", "damaged", why=error.msg.key)
    except Exception as error:  # noqa: BLE001 - whatever is wrong with one table, the others are shown
        return Seen(table, "", "damaged", why=type(error).__name__)


async def _state(service: Services, table: Table) -> State:
    if table.over:
        return "over"
    if table.history.vote is not None:
        return "vote"
    if table.history.stuck or table.waits_for_person(service.pace.automatic):
        return "stopped"
    for timer in ("ai", "clock"):
        due = await service.store.timers.due(table.id, timer)
        if due is not None and due < now_ms(service) - LATE_MS:
            return "late"
    return "break" if table.waiting.paused or table.waiting.asleep else "waits"


async def say(service: Services, text: str) -> None:
    """Tell every running table something, once. Raises ``Crowded``, ``StoreError`` where it did not reach all."""
    command = f"host:{new_id(service.fresh, 20)}"
    for last in range(TRIES - 1, -1, -1):
        try:
            async for page in service.store.tables.pages():
                await at_each(service, page, partial(_said, service, text[:LONGEST], command))
        except (Crowded, StoreError):
            if not last:
                raise
        else:
            return


async def _said(service: Services, text: str, command: str, table: Table) -> None:
    if not table.over and not await said_before(service, table, command):
        told = Msg("app-event-host-says", {"text": isolated(" ".join(text.split()))})
        await service.tables.note(table, OperatorAnnounced(), told, command=command)


async def end(service: Services, table: str) -> bool:
    """Close a table without a result; false: it was over. Raises ``Declined``, ``Crowded``, ``StoreError``."""
    command = f"host:{new_id(service.fresh, 20)}"
    try:
        async with service.tables.hold(table) as found:
            if found.over:
                return False
            await service.tables.note(found, TableClosed(), Msg("app-event-closed"), command=command)
            return True
    except Unplayed as kept:
        return not kept.over and await service.tables.close(kept, command, None)
    except InRoom as room:
        closed = msgspec.structs.replace(room.room, state="closed")
        await service.rooms.change(table, command, lambda now: msgspec.structs.replace(now, state=closed.state))
        return True


async def export(service: Services, table: str) -> Record:
    """The whole log, hands and all; with its seed only where it is over. Raises ``Declined``, ``StoreError``."""
    try:
        async with service.tables.hold(table) as found:
            opening, entries, over = found.opening, tuple(found.match.entries), found.match.over
    except Unplayed as kept:
        opening, entries, over = kept.opening, kept.entries, kept.over
    return Record(opening.header, entries, opening.secret if over else None)


def age_ms(service: Services, one: Seen) -> int:
    """How long ago its last entry was made."""
    return now_ms(service) - ms(datetime.fromisoformat(one.since)) if one.since else 0
