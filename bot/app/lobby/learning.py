"""Learning a game by playing it: a table of one's own, where a lesson is given. Begun once, and gone on with."""

from __future__ import annotations

from contextlib import suppress

import msgspec

from bot.app.context import RequestContext
from bot.app.lobby.openings import one_more
from bot.app.match.rooms import Room, Sitter
from bot.app.match.unplayed import Unplayed
from bot.app.people.person import Person
from bot.app.port.refusals import Declined
from bot.app.port.screen import Screen
from bot.app.presses.table import Learn
from bot.app.turn import lesson, panel
from engines import GAMES
from engines.core.lessons import Lesson, lesson_of, start_of


async def learn(context: RequestContext, press: Learn) -> Screen:
    """The lesson of a game: where the caller stopped, or from its beginning where that is not played here any more."""
    game = GAMES.get(press.game)
    found = lesson_of(game.home) if game is not None else None
    if game is None or found is None:
        raise Declined("app-no-game")
    begun = context.person.lessons.get(game.key)
    if begun is not None:
        with suppress(Unplayed):  # begun by rules that are not kept
            async with context.service.tables.hold(begun) as table:
                if not table.over:
                    return await panel.show(context, table)
    room = _room(context, game.key, found)
    async with one_more(context, room.table):
        await context.service.rooms.open(room, context.command)
    await context.service.people.change(context.person.id, lambda now: _begun(now, game.key, room.table))
    async with context.service.tables.hold(room.table) as table:
        return await panel.show(context, await lesson.others(context.service, table, f"{context.command}:others"))


def _room(context: RequestContext, game: str, found: Lesson) -> Room:
    """A room that begins at once. It is nobody else's business, so that it is shown nowhere."""
    room = context.service.rooms.new(game, context.person.id, "", context.lang, context.command)
    seats = int(start_of(GAMES[game].home)["seats"])
    sitters = (Sitter(context.person.id), *(Sitter(ai=True) for _ in range(1, seats)))
    secret = msgspec.structs.replace(room.secret, seed=found.seed)
    return msgspec.structs.replace(room, seats=sitters, lesson=True, state="started", secret=secret)


def _begun(person: Person, game: str, table: str) -> Person:
    return msgspec.structs.replace(person, lessons={**person.lessons, game: table})
