"""The same again: one new room for everybody who asks for it."""

from __future__ import annotations

import msgspec

from bot.app.clock.hours import awake
from bot.app.lobby.lobby import join, lobby
from bot.app.lobby.openings import one_more
from bot.app.match.notes import now_ms
from bot.app.match.rooms import Room, Sitter
from bot.app.match.service import Call, Service, Voice, shown_name
from bot.app.match.unplayed import Unplayed
from bot.app.port.ports import Ping, derived_id
from bot.app.port.screen import Screen
from bot.app.presses.table import Join, Rematch
from bot.app.show.notices import nearest
from engines import GAMES


async def rematch(call: Call, old: Room, _: Rematch) -> Screen:
    """The same again: one room for all who press it, the presser first on it."""
    me = Sitter(call.person.id)
    computers = tuple(sitter for sitter in old.seats if sitter.ai)
    new = call.service.rooms.new(old.game, call.person.id, call.place or old.place, old.lang, call.command)
    again = msgspec.structs.replace(
        new, table=rematch_id(old.table), seats=(me, *computers), options=old.options, learning=old.learning,
        level=old.level,
        rematch_of=old.table, pace=old.pace, ladder=old.ladder, components=call.service.components.get(old.game, ""),
    )  # fmt: skip
    found = await call.service.rooms.get(again.table)
    if found is None:
        async with one_more(call, again.table):
            await call.service.rooms.open(again, call.command)
        found = await call.service.rooms.get(again.table)
    assert found is not None
    if found[0].state == "open" and found[0].seat_of(call.person.id) is None:
        return await join(call, found[0], Join(again.table))
    return await lobby(call.service, *found, call.lang)


async def pings(service: Service, room: Room) -> list[Ping]:
    """Those who played the table before and don't sit at this one yet: each is called once."""
    if not room.rematch_of or room.state != "open" or len(room.seats) >= GAMES[room.game].seats[1]:
        return []
    host, found = await service.people.named(room.host), []
    for who in await _played(service, room.rematch_of):
        person = await service.people.named(who)
        if person.gone or room.seat_of(person.id) is not None:
            continue
        voice = Voice(room.game, person.lang or room.lang or "en")
        asked = voice.say("app-rematch-call", name=shown_name(host, voice))
        style = "dm" if person.pings == "digest" else person.pings
        found.append(Ping(
            person.id, await nearest(service, person, room.table), room.table, 0,
            voice.say("app-ping", game=voice.title, ask=asked), style, not awake(person.hours, now_ms(service)),
            voice.say("app-join"), Join(room.table).line,
        ))  # fmt: skip
    return found


async def _played(service: Service, table: str) -> list[str]:
    """Who sat at a table, also at one that this version does not play."""
    try:
        async with service.tables.hold(table) as old:
            return [old.owners[seat].person for seat in old.humans()]
    except Unplayed as kept:
        return [sitter.person for sitter in kept.room.seats if sitter.person]


def rematch_id(table: str) -> str:
    """The id of the table that follows a table: the same for everybody who asks."""
    return derived_id(f"rematch:{table}")
