"""What commands do: each is a press that is made of what was typed; help and about besides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot import VERSION
from bot.app.door.commands import COMMANDS
from bot.app.door.presses import handled
from bot.app.door.tablelist import which, which_of_mine
from bot.app.match.service import Call, Voice
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

Run = Callable[[Call, str], Awaitable[Screen]]


async def play(call: Call, text: str) -> Screen:
    """Open a table of a game, with AIs of a level, show the games, or sit down by the line of an invitation."""
    if text.startswith(("join ", "deputy-yes ")):
        return await handled(call, read(text))
    wanted = text.lower().split()
    level = _level(call, wanted[-1]) if wanted else None
    game = " ".join(wanted[:-1] if level else wanted)
    return await handled(call, Open(game, level=level or USUAL) if game else Games(level or USUAL))


def _level(call: Call, said: str) -> Level | None:
    """How well AIs are to play, by its key or its name in the caller's language."""
    voice = Voice("", call.lang)
    return next((level for level in LEVELS if plain(said) in (level, plain(voice.say(f"app-level-{level}")))), None)


async def tables(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """All tables of the caller."""
    return await handled(call, Tables())


async def show_board(call: Call, text: str) -> Screen:
    """The board, as the caller may know it."""
    return await handled(call, Board((await which(call, text))[0]))


async def show_hand(call: Call, text: str) -> Screen:
    """The caller's own cards."""
    return await handled(call, Hand((await which(call, text))[0]))


async def move(call: Call, text: str) -> Screen:
    """The panel; with a typed word, the word."""
    table, said = await which_of_mine(call, text)
    return await handled(call, Typed(table, Text(said.strip())) if said.strip() else Move(table))


async def story(call: Call, text: str) -> Screen:
    """What happened since the caller's last turn."""
    return await handled(call, Story((await which(call, text))[0]))


async def show_settings(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """The settings."""
    return await settings.show(call, Settings())


async def link(call: Call, text: str) -> Screen:
    """The caller's code, or what comes of somebody else's."""
    return await linking.link(call, Link(Text(text.strip())))


async def show_help(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """Every command with its help, and what this is and is not."""
    voice = Voice("", call.lang)
    lines = tuple(f"/{command.name}: {voice.say(command.help)}" for command in COMMANDS)
    about = (voice.say("app-about-what", version=VERSION), voice.say("app-about-not"), voice.say("app-about-data"))
    row = (
        Button(Games().line, voice.say("app-new-table"), "primary"),
        Button(Tables().line, voice.say("app-my-tables")),
    )
    return Screen(
        voice.say("app-help"), (voice.say("app-help-first"), *lines, *about), rows=(row,), private=True,
        lang=call.lang, commands=True,
    )  # fmt: skip


async def look_up(call: Call, text: str) -> Screen:
    """The rules of the game that is played here."""
    try:
        where, rest = await which(call, text)
    except Declined:
        where, rest = "", text
    return await handled(call, Rules(where, Text(rest.strip())))


async def show_records(call: Call, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """What the group here has played."""
    return await handled(call, Records())


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
