"""A table that this version does not play, as it is shown: why, what it has come to, how it is saved and closed."""

from __future__ import annotations

import msgspec

from bot.app.match.service import Call, Service, Voice
from bot.app.match.unplayed import Unplayed
from bot.app.port.naming import bare
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import End, EndGame, Export, Look
from bot.app.show.frames import title
from bot.app.show.moments import plain
from engines.core.living import living
from engines.core.log import told
from engines.core.words import Msg


async def public(service: Service, table: Unplayed, lang: str) -> Screen:
    """What everybody sees of it."""
    voice = await service.voice(table.room, lang)
    export, why = Button(Export(table.room.table).line, voice.say("app-export")), _said(table.why, voice)
    rules = (
        [] if table.why.key == "app-game-gone" else [voice.say("app-unplayed-over" if table.over else "app-unplayed")]
    )
    lines, row = [*rules, why], [export]
    if not table.over:
        lines.append(voice.say("app-unplayed-ways"))
        row.append(Button(End(table.room.table).line, voice.say("app-end"), "danger"))
    return Screen(
        title(table.room, voice),
        tuple(lines),
        rows=(tuple(row),),
        lang=lang,
        table=table.room.table,
        version=table.shown_version,
    )


async def private(call: Call, table: Unplayed) -> Screen:
    """The same for one person who has asked for anything of it."""
    return msgspec.structs.replace(await public(call.service, table, call.lang), private=True)


async def ask_end(call: Call, table: Unplayed, _: End) -> Screen:
    """Ask before it is closed."""
    screen = await private(call, table)
    if table.over:
        return screen
    voice = Voice(table.room.game, call.lang)
    row = (
        Button(EndGame(table.room.table, table.version).line, voice.say("app-end-yes"), "danger"),
        Button(Look(table.room.table).line, voice.say("app-cancel")),
    )
    return msgspec.structs.replace(screen, text=(voice.say("app-end-ask"),), rows=(row,))


async def end(call: Call, table: Unplayed, _: EndGame) -> Screen:
    """Close it, without a result."""
    if table.over:
        raise Declined("refused-over")
    if not await call.service.tables.close(table, call.command, table.room.seat_of(call.person.id)):
        raise Declined("refused-stale")
    try:
        async with call.service.tables.hold(table.room.table):
            raise AssertionError("it is played here after all")
    except Unplayed as closed:
        return await public(call.service, closed, call.lang)


def _said(msg: Msg, voice: Voice) -> str:
    """A message in words; its name, where an older version knew one that this one does not."""
    try:
        return voice(msg)
    except KeyError:
        return msg.key


async def known(call: Call, table: Unplayed) -> dict[str, object]:
    """What happened, as the caller's seat knows it; there is no board to show."""
    seat = table.room.seat_of(call.person.id)
    voice, zone = await call.service.voice(table.room, call.lang), call.person.hours.zone
    happened = told(table.entries, living(table.entries).gone, seat)
    events = [
        {
            "version": version,
            "at": table.entries[version - 1].at,
            "text": plain(_said(event.msg, voice), zone, voice.lang),
        }
        for version, event in happened
    ]
    header = table.opening.header
    return {
        "table": table.room.table, "game": header.game, "rules": header.rules, "seat": seat,
        "names": [bare(name) for name in voice.names], "commit": header.commit, "events": events,
    }  # fmt: skip
