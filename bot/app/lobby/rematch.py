"""The same again: one new room for everybody who asks for it."""

from __future__ import annotations

import msgspec

from bot.app.clock.hours import awake
from bot.app.context import RequestContext
from bot.app.i18n import Translator, shown_name
from bot.app.lobby.lobby import join, lobby
from bot.app.lobby.openings import one_more
from bot.app.match.notes import now_ms
from bot.app.match.rooms import Room, Sitter
from bot.app.match.unplayed import Unplayed
from bot.app.port.ports import Ping, derived_id
from bot.app.port.screen import Screen
from bot.app.presses.table import Join, Rematch
from bot.app.services import Services
from bot.app.show.notices import nearest
from engines import GAMES


async def rematch(context: RequestContext, old: Room, _: Rematch) -> Screen:
    """The same again: one room for all who press it, the presser first on it."""
    me = Sitter(context.person.id)
    computers = tuple(sitter for sitter in old.seats if sitter.ai)
    new = context.service.rooms.new(old.game, context.person.id, context.place or old.place, old.lang, context.command)
    again = msgspec.structs.replace(
        new, table=rematch_id(old.table), seats=(me, *computers), options=old.options, learning=old.learning,
        level=old.level,
        rematch_of=old.table, pace=old.pace, ladder=old.ladder, components=context.service.components.get(old.game, ""),
    )  # fmt: skip
    found = await context.service.rooms.get(again.table)
    if found is None:
        async with one_more(context, again.table):
            await context.service.rooms.open(again, context.command)
        found = await context.service.rooms.get(again.table)
    assert found is not None
    if found[0].state == "open" and found[0].seat_of(context.person.id) is None:
        return await join(context, found[0], Join(again.table))
    return await lobby(context.service, *found, context.lang)


async def pings(service: Services, room: Room) -> list[Ping]:
    """Those who played the table before and don't sit at this one yet: each is called once."""
    if not room.rematch_of or room.state != "open" or len(room.seats) >= GAMES[room.game].seats[1]:
        return []
    host, found = await service.people.named(room.host), []
    for who in await _played(service, room.rematch_of):
        person = await service.people.named(who)
        if person.gone or room.seat_of(person.id) is not None:
            continue
        translator = Translator(room.game, person.lang or room.lang or "en")
        asked = translator.say("app-rematch-call", name=shown_name(host, translator))
        style = "dm" if person.pings == "digest" else person.pings
        found.append(
            Ping(
                person.id,
                await nearest(service, person, room.table),
                room.table,
                0,
                translator.say("app-ping", game=translator.title, ask=asked),
                style,
                not awake(person.hours, now_ms(service)),
                translator.say("app-join"),
                Join(room.table).line,
            )
        )
    return found


async def _played(service: Services, table: str) -> list[str]:
    """Who sat at a table, also at one that this version does not play."""
    try:
        async with service.tables.hold(table) as old:
            return [old.owners[seat].person for seat in old.humans()]
    except Unplayed as kept:
        return [sitter.person for sitter in kept.room.seats if sitter.person]


def rematch_id(table: str) -> str:
    """The id of the table that follows a table: the same for everybody who asks."""
    return derived_id(f"rematch:{table}")
