"""The same again: one new room for everybody who asks for it."""

from __future__ import annotations

from dataclasses import replace

import msgspec

from bot.app.lobby import join, lobby
from bot.app.ports import derived_id
from bot.app.refusals import Declined
from bot.app.rooms import Sitter
from bot.app.screen import Screen
from bot.app.service import Call


async def rematch(call: Call) -> Screen:
    """The same again: one room for all who press it, the presser first on it. Press: ``rematch table``."""
    async with call.service.tables.hold(call.table) as table:
        call.needs("rematch", table)
        if not table.match.over:
            raise Declined("app-not-over")
        old = table.room
    me = Sitter(call.person.id)
    computers = tuple(sitter for sitter in old.seats if sitter.ai)
    new = call.service.rooms.new(old.game, call.person.id, call.place or old.place, old.lang, call.command)
    again = msgspec.structs.replace(
        new, table=rematch_id(call.table), seats=(me, *computers), options=old.options, learning=old.learning,
        rematch_of=call.table, pace=old.pace, ladder=old.ladder, components=call.service.components.get(old.game, ""),
    )  # fmt: skip
    found = await call.service.rooms.get(again.table)
    if found is None:
        await call.service.rooms.open(again, call.command)
        found = await call.service.rooms.get(again.table)
    assert found is not None
    if found[0].state == "open" and found[0].seat_of(call.person.id) is None:
        return await join(about(call, again.table))
    return await lobby(call.service, *found, call.lang)


def rematch_id(table: str) -> str:
    """The id of the table that follows a table: the same for everybody who asks."""
    return derived_id(f"rematch:{table}")


def about(call: Call, table: str) -> Call:
    """The same call about another table."""
    return replace(call, args=(table,))
