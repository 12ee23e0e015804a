"""A table that this version does not play, as it is shown: why, what it has come to, how it is saved and closed."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator, load_translator
from bot.app.match.unplayed import Unplayed
from bot.app.port.naming import bare
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.table import End, EndGame, Export, Look
from bot.app.services import Services
from bot.app.show.frames import title
from bot.app.show.moments import plain
from engines.core.living import living
from engines.core.log import told
from engines.core.words import Msg


async def public(service: Services, table: Unplayed, lang: str) -> Screen:
    """What everybody sees of it."""
    translator = await load_translator(service.people, table.room, lang)
    export, why = Button(Export(table.room.table).line, translator.say("app-export")), _said(table.why, translator)
    rules = (
        []
        if table.why.key == "app-game-gone"
        else [translator.say("app-unplayed-over" if table.over else "app-unplayed")]
    )
    lines, row = [*rules, why], [export]
    if not table.over:
        lines.append(translator.say("app-unplayed-ways"))
        row.append(Button(End(table.room.table).line, translator.say("app-end"), "danger"))
    return Screen(
        title(table.room, translator),
        tuple(lines),
        rows=(tuple(row),),
        lang=lang,
        table=table.room.table,
        version=table.shown_version,
    )


async def private(context: RequestContext, table: Unplayed) -> Screen:
    """The same for one person who has asked for anything of it."""
    return msgspec.structs.replace(await public(context.service, table, context.lang), private=True)


async def ask_end(context: RequestContext, table: Unplayed, _: End) -> Screen:
    """Ask before it is closed."""
    screen = await private(context, table)
    if table.over:
        return screen
    translator = Translator(table.room.game, context.lang)
    row = (
        Button(EndGame(table.room.table, table.version).line, translator.say("app-end-yes"), "danger"),
        Button(Look(table.room.table).line, translator.say("app-cancel")),
    )
    return msgspec.structs.replace(screen, text=(translator.say("app-end-ask"),), rows=(row,))


async def end(context: RequestContext, table: Unplayed, _: EndGame) -> Screen:
    """Close it, without a result."""
    if table.over:
        raise Declined("refused-over")
    if not await context.service.tables.close(table, context.command, table.room.seat_of(context.person.id)):
        raise Declined("refused-stale")
    try:
        async with context.service.tables.hold(table.room.table):
            raise AssertionError("it is played here after all")
    except Unplayed as closed:
        return await public(context.service, closed, context.lang)


def _said(msg: Msg, translator: Translator) -> str:
    """A message in words; its name, where an older version knew one that this one does not."""
    try:
        return translator(msg)
    except KeyError:
        return msg.key


async def known(context: RequestContext, table: Unplayed) -> dict[str, object]:
    """What happened, as the caller's seat knows it; there is no board to show."""
    seat = table.room.seat_of(context.person.id)
    translator, zone = await context.load_translator(table.room), context.person.hours.zone
    happened = told(table.entries, living(table.entries).gone, seat)
    events = [
        {
            "version": version,
            "at": table.entries[version - 1].at,
            "text": plain(_said(event.msg, translator), zone, translator.lang),
        }
        for version, event in happened
    ]
    header = table.opening.header
    return {
        "table": table.room.table, "game": header.game, "rules": header.rules, "seat": seat,
        "names": [bare(name) for name in translator.names], "commit": header.commit, "events": events,
    }  # fmt: skip
