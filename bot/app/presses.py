"""Every press by its first word, and what handles it. One way in: ``App.press`` looks here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app import board, desk, linking, lobby, rematch, results, rules, settings, setup, takeback, turns
from bot.app.guard import Handler
from bot.app.nights import presses as nights
from bot.app.records import screens as records
from bot.app.screen import Screen
from bot.app.service import Call
from bot.app.table import InRoom, Table
from bot.app.waiting import presses as waiting


def _held(show: Callable[[Call, Table], Awaitable[Screen]]) -> Handler:
    """A handler that shows the table of the press, or its lobby."""

    async def handler(call: Call) -> Screen:
        try:
            async with call.service.tables.hold(call.table) as table:
                return await show(call, table)
        except InRoom as room:
            return await lobby.lobby(call.service, room.room, room.version, call.lang)

    return handler


async def _receipt(call: Call, table: Table) -> Screen:
    return results.receipt(table, await call.service.voice(table, call.lang))


def _command(run: desk.Run) -> Handler:
    async def handler(call: Call) -> Screen:
        return await run(call, "")

    return handler


PRESSES: dict[str, Handler] = {
    "games": lobby.cards,
    "open": lobby.open_room,
    "join": lobby.join,
    "leave": lobby.leave,
    "addai": lobby.add_ai,
    "kick": setup.remove,
    "setup": setup.setup,
    "option": setup.option,
    "learning": setup.learning,
    "roomlang": setup.language,
    "invite": lobby.invite,
    "close": lobby.close,
    "start": lobby.start,
    "table": lobby.view,
    "here": lobby.here,
    "panel": _held(lobby.own),
    "move": _held(lobby.own),
    "walk": turns.walk,
    "turn": turns.turn,
    "back": turns.step_back,
    "cancel": turns.cancel,
    "give": turns.give,
    "pad": turns.pad,
    "group": turns.group,
    "page": turns.page,
    "try": turns.rehearse,
    "hint": turns.hint,
    "plan": turns.plan,
    "yes": turns.confirm,
    "say": turns.answer,
    "undo": takeback.take_back,
    "rewind": takeback.rewind,
    "propose": takeback.propose,
    "yea": takeback.yea,
    "no": takeback.nay,
    "goon": turns.go_on,
    "board": _held(board.private),
    "hand": _held(board.hand),
    "text": _held(board.text_board),
    "receipt": _held(_receipt),
    "story": desk.tell,
    "rematch": rematch.rematch,
    "end": setup.ask_end,
    "end-game": setup.end,
    "rules": rules.show,
    "howto": rules.how_to_play,
    "legend": rules.legend,
    "settings": settings.show,
    "set": settings.change,
    "speak": settings.speak,
    "link": linking.link,
    "link-first": linking.first,
    "unlink": linking.unlink,
    "data": settings.data,
    "forget": settings.ask_forget,
    "forget-me": settings.forget,
    "tables": _command(desk.tables),
    **waiting.PRESSES,
    **nights.PRESSES,
    **records.PRESSES,
}
"""Every press by its first word."""

SITTING = frozenset({"join", "rematch", "take", "deputy-yes"})
"""Presses that are complete only where there is a private way to the presser: they get a seat, and so secrets."""
