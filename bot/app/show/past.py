"""A game move by move: forward, back, to any move, each as the person who looks saw it then, and from no other seat."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Pad, Screen
from bot.app.presses.table import Board, Past, Story
from bot.app.show.frames import LONGEST_ALT, sentences, title
from bot.app.show.rows import fit
from bot.app.show.story import trace, worded
from engines.core.game import Game
from engines.core.log import Entry, Header
from engines.core.tables import again
from render import PAINTERS
from render.core.request import Request, TraceLine


class Moment(msgspec.Struct, frozen=True):
    """A move that somebody looks at: the log up to it, whose eyes, and what is said of it."""

    game: Game[Any, Any]
    header: Header
    entries: tuple[Entry, ...]
    seat: int | None
    number: int
    last: int
    lines: tuple[str, ...]
    trace: tuple[TraceLine, ...]
    translator: Translator
    title: str
    version: int
    """Of the table when it was looked at."""


def moves(table: Table, seat: int | None) -> list[int]:
    """The versions that a viewer was told something by and that were not taken back, from the first."""
    told = {version for version, _ in table.match.events(seat, 0)}
    return [1, *sorted(told - {1})]


async def begin(context: RequestContext, table: Table, press: Past) -> Moment:
    """The move that is asked for, the newest where none is. Under ``hold``."""
    seat, match = table.seat_of(context.person.id), table.match
    translator = await context.load_translator(table)
    shown = moves(table, seat)
    number = len(shown) if press.move is None else min(max(press.move, 1), len(shown))
    version = shown[number - 1]
    events = [event for event in match.entries[version - 1].events if event.reaches(seat)]
    lines = tuple(worded(table, version, event, translator) for event in events)
    return Moment(
        match.game, match.header, tuple(match.entries[:version]), seat, number, len(shown), lines,
        trace(events, translator.then(version)), translator, title(table.room, translator),
        table.shown_version,
    )  # fmt: skip


async def tell(_: RequestContext, moment: Moment, press: Past) -> Screen:
    """The board after that move, what it was, and the ways on. Nobody holds the table: the log is played again."""
    translator, game = moment.translator, moment.game
    view = await asyncio.to_thread(_seen, moment)
    picture = None
    if game.key in PAINTERS:
        picture = Request(game.key, view, "board", moment.trace, translator.lang, translator.names)
    said = translator.say("app-past-move", n=moment.number, last=moment.last)
    told = [translator(msg) for msg in game.alt(view)]
    row = [
        Button(Past(press.table, n).line, translator.say(key))
        for key, n in (("app-past-first", 1), ("app-past-newest", moment.last))
        if n != moment.number
    ]
    row += [
        Button(Story(press.table).line, translator.say("app-story")),
        Button(Board(press.table).line, translator.say("app-board")),
    ]
    return Screen(
        moment.title, (said, *(f"· {line}" for line in moment.lines)), picture,
        fit(sentences([*moment.lines, *told]), LONGEST_ALT), (tuple(row),), pad=_pad(moment, press, said),
        private=True, lang=translator.lang, table=press.table,
        version=moment.version,
    )  # fmt: skip


def _pad(moment: Moment, press: Past, said: str) -> Pad:
    """Back, forward, and to any move."""

    def to(n: int, key: str) -> Button | None:
        return Button(Past(press.table, n).line, moment.translator.say(key)) if 1 <= n <= moment.last else None

    return Pad(
        said, Past.asking(press.table), 1, moment.last, 1, given=moment.number, slides=True,
        less=to(moment.number - 1, "app-past-back"), more=to(moment.number + 1, "app-past-on"),
    )  # fmt: skip


def _seen(moment: Moment) -> Any:
    """The position after the move, as that seat saw it. In a thread: it takes as long as the game was."""
    return again(moment.game, moment.header, list(moment.entries)).view(moment.seat)
