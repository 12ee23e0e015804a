"""How what is being typed after a command may go on: tables, games, and words of the choice tree."""

from __future__ import annotations

from bot.app.context import RequestContext
from bot.app.door.tablelist import my_tables, which
from bot.app.i18n import Translator
from bot.app.port.kind import plain
from bot.app.port.ports import Completion
from bot.app.turn import typed
from engines import GAMES
from engines.core.levels import LEVELS

MOST = 25


async def suggest(context: RequestContext, kind: str, text: str) -> list[Completion]:
    """The ways to go on, for an argument of this kind (see ``commands.Argument``). Raises ``Declined``, ``InRoom``."""
    match kind:
        case "table":
            return _fitting(await _tables(context), text)
        case "game":
            titles = [Completion(key, Translator(key, context.lang).title, whole=True) for key in GAMES]
            return _fitting(titles, text)
        case "level":
            translator = Translator("", context.lang)
            return _fitting(
                [Completion(level, translator.say(f"app-level-{level}"), whole=True) for level in LEVELS], text
            )
        case "word":
            return await _words(context, text)
        case _:
            return []


async def _tables(context: RequestContext) -> list[Completion]:
    return [Completion(entry.table, entry.label, whole=True) for entry in await my_tables(context)]


def _fitting(all_of_them: list[Completion], text: str) -> list[Completion]:
    wanted = plain(text)
    return [one for one in all_of_them if wanted in plain(f"{one.text} {one.label}")][:MOST]


async def _words(context: RequestContext, text: str) -> list[Completion]:
    table, rest = await which(context, text)
    begun = text[: len(text) - len(rest)] if text.strip() else ""
    async with context.service.tables.hold(table) as found:
        seat = found.seat_of(context.person.id)
        if seat is None or found.over or seat not in found.match.asked():
            return []
        translator = await context.load_translator(found)
        ways = typed.complete(found.match.tree(seat), rest, translator)
    return [Completion(begun + way.text, way.label, way.whole) for way in ways]
