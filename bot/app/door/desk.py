"""What commands do: each is a press that is made of what was typed; help and about besides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot import VERSION
from bot.app.context import RequestContext
from bot.app.door.commands import COMMANDS
from bot.app.door.presses import handled
from bot.app.door.tablelist import which, which_of_mine
from bot.app.i18n import Translator
from bot.app.me import linking, settings
from bot.app.nights import overview
from bot.app.port.kind import plain
from bot.app.port.press import Text, read
from bot.app.port.refusals import Declined
from bot.app.port.screen import Button, Screen
from bot.app.presses.me import Link, Settings
from bot.app.presses.table import Board, Games, Hand, Move, Open, Rules, Story, Tables
from bot.app.presses.turn import Typed
from bot.app.presses.yearbook import Records
from engines.core.levels import LEVELS, USUAL, Level

Run = Callable[[RequestContext, str], Awaitable[Screen]]


async def play(context: RequestContext, text: str) -> Screen:
    """Open a table of a game, with AIs of a level, show the games, or sit down by the line of an invitation."""
    if text.startswith(("join ", "deputy-yes ")):
        return await handled(context, read(text))
    wanted = text.lower().split()
    level = _level(context, wanted[-1]) if wanted else None
    game = " ".join(wanted[:-1] if level else wanted)
    return await handled(context, Open(game, level=level or USUAL) if game else Games(level or USUAL))


def _level(context: RequestContext, said: str) -> Level | None:
    """How well AIs are to play, by its key or its name in the caller's language."""
    translator = Translator("", context.lang)
    return next(
        (level for level in LEVELS if plain(said) in (level, plain(translator.say(f"app-level-{level}")))), None
    )


async def tables(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """All tables of the caller."""
    return await handled(context, Tables())


async def show_board(context: RequestContext, text: str) -> Screen:
    """The board, as the caller may know it."""
    return await handled(context, Board((await which(context, text))[0]))


async def show_hand(context: RequestContext, text: str) -> Screen:
    """The caller's own cards."""
    return await handled(context, Hand((await which(context, text))[0]))


async def move(context: RequestContext, text: str) -> Screen:
    """The panel; with a typed word, the word."""
    table, said = await which_of_mine(context, text)
    return await handled(context, Typed(table, Text(said.strip())) if said.strip() else Move(table))


async def story(context: RequestContext, text: str) -> Screen:
    """What happened since the caller's last turn."""
    return await handled(context, Story((await which(context, text))[0]))


async def show_settings(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """The settings."""
    return await settings.show(context, Settings())


async def link(context: RequestContext, text: str) -> Screen:
    """The caller's code, or what comes of somebody else's."""
    return await linking.link(context, Link(Text(text.strip())))


async def show_help(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """Every command with its help, and what this is and is not."""
    translator = Translator("", context.lang)
    lines = tuple(f"/{command.name}: {translator.say(command.help)}" for command in COMMANDS)
    about = (
        translator.say("app-about-what", version=VERSION),
        translator.say("app-about-not"),
        translator.say("app-about-data"),
    )
    row = (
        Button(Games().line, translator.say("app-new-table"), "primary"),
        Button(Tables().line, translator.say("app-my-tables")),
    )
    return Screen(
        translator.say("app-help"), (translator.say("app-help-first"), *lines, *about), rows=(row,), private=True,
        lang=context.lang, commands=True,
    )  # fmt: skip


async def look_up(context: RequestContext, text: str) -> Screen:
    """The rules of the game that is played here."""
    try:
        where, rest = await which(context, text)
    except Declined:
        where, rest = "", text
    return await handled(context, Rules(where, Text(rest.strip())))


async def show_records(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """What the group here has played."""
    return await handled(context, Records())


RUNS: dict[str, Run] = {
    "play": play,
    "tables": tables,
    "board": show_board,
    "hand": show_hand,
    "move": move,
    "story": story,
    "records": show_records,
    "settings": show_settings,
    "link": link,
    "help": show_help,
    "rules": look_up,
    "night": overview.command,
}
"""What each declared command does."""
