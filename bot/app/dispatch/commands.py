"""The commands, declared once for all frontends, with their handlers.

Most handlers build a callback from the typed text and dispatch it.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Literal

import msgspec

from bot import VERSION
from bot.app.account import linking, settings_screens
from bot.app.account.callbacks import AskDeleteAccount, LinkAccount, OpenSettings, ShowOperation, ShowUserData
from bot.app.competitions.callbacks import ListCompetitions
from bot.app.context import RequestContext
from bot.app.dispatch.error_boundary import dispatch_callback
from bot.app.dispatch.table_list import SeveralTablesError, choose_table_screen, resolve_table
from bot.app.errors import RejectedError
from bot.app.game_nights import overview
from bot.app.stats.callbacks import ShowRecords
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables.table import NotStartedError
from bot.app.turns.callbacks import TypeMove
from bot.app.ui.callback_data import Callback, FreeText, parse_callback
from bot.app.ui.screen import Screen
from bot.app.ui.texts import normalize_text
from bot.app.views.rulebook_view import split_game_name
from engines.core.levels import DEFAULT_LEVEL, LEVELS, Level


class Argument(msgspec.Struct, frozen=True):
    """An optional argument of a command. ``kind`` selects its completions."""

    name: str
    kind: Literal["table", "game", "level", "move", "date", "text"]

    @property
    def help(self) -> str:
        """Return the catalogue key of its help."""
        return f"app-argument-{self.name}"


class Command(msgspec.Struct, frozen=True):
    """A command: its name and its arguments."""

    name: str
    arguments: tuple[Argument, ...] = ()
    reads_table: bool = False
    """Whether it only shows a table, and is safe to repeat. Its text may start with a table's id."""
    opens_table: bool = False
    """Whether it opens a table in the channel where it is typed."""
    posts_table: bool = False
    """Whether, in a channel that shows the table, it posts the table's message again, below newer messages."""
    for_operators: bool = False
    """Whether only operators can use it; menus and the help omit it."""
    for_several: bool = False
    """Whether it concerns several users; the page hides it from a user who plays only with AIs."""
    in_tables: bool = False
    """Whether it shows the list of the user's tables, or has a button in that list."""

    @property
    def help(self) -> str:
        """Return the catalogue key of its help."""
        return f"app-command-{self.name}"


def find_command(name: str) -> Command | None:
    """Return the declared command of this name, or None."""
    return next((command for command in COMMANDS if command.name == name), None)


def is_repost_request(line: str, table_id: str) -> bool:
    """Return whether a line ``/command table`` asks to post the table's message again."""
    name, argument = (*line.split()[:2], "", "")[:2]
    command = find_command(name[1:]) if name.startswith("/") else None
    return command is not None and command.posts_table and argument == table_id


_TABLE = Argument("table", "table")

COMMANDS: tuple[Command, ...] = (
    Command("play", (Argument("game", "game"), Argument("level", "level")), opens_table=True),
    Command("tables", in_tables=True),
    Command("board", (_TABLE,), reads_table=True, posts_table=True),
    Command("hand", (_TABLE,), reads_table=True),
    Command("move", (Argument("move", "move"),)),
    Command("story", (_TABLE,), reads_table=True),
    Command("night", (Argument("when", "date"),)),
    Command("tournament", for_several=True),
    Command("records", in_tables=True),
    Command("settings"),
    Command("link", (Argument("code", "text"),)),
    Command("help"),
    Command("privacy"),
    Command("rules", (Argument("what", "text"),), reads_table=True),
    Command("operator", for_operators=True),
)

LISTED_COMMANDS: tuple[Command, ...] = tuple(command for command in COMMANDS if not command.for_operators)


CommandHandler = Callable[[RequestContext, str], Awaitable[Screen]]


async def play_game(context: RequestContext, text: str) -> Screen:
    """Open a table of a game, show the games, or follow an invitation to a table or as a deputy."""
    if text.startswith(("join ", "deputy-yes ")):
        return await dispatch_callback(context, parse_callback(text))
    tokens = text.lower().split()
    named = _parse_level(context, tokens[-1]) if tokens else None
    game, level = " ".join(tokens[:-1] if named else tokens), named or DEFAULT_LEVEL
    return await dispatch_callback(
        context, table_callbacks.OpenTable(game, level=level) if game else table_callbacks.ListGames(level)
    )


def _parse_level(context: RequestContext, token: str) -> Level | None:
    """Parse an AI level from its key or its name in the caller's language, or return None."""
    translator = context.translator
    return next(
        (
            level
            for level in LEVELS
            if normalize_text(token) in (level, normalize_text(translator.translate(f"app-level-{level}")))
        ),
        None,
    )


async def _show_of_table(build: Callable[[str], Callback], context: RequestContext, text: str) -> Screen:
    try:
        table, _ = await resolve_table(context, text)
    except SeveralTablesError as error:
        return await choose_table_screen(context, error, build)
    return await dispatch_callback(context, build(table))


async def make_move(context: RequestContext, text: str) -> Screen:
    """Submit a typed move, which requires a seat, or open the panel without one."""
    try:
        table, tokens = await resolve_table(context, text)
    except SeveralTablesError as error:
        return await choose_table_screen(context, error, lambda chosen: _move_callback(chosen, text))
    try:
        return await dispatch_callback(context, _move_callback(table, tokens))
    except NotStartedError as error:
        if tokens.strip() and (error.lobby.state == "closed" or error.lobby.seat_of(context.user.id) is None):
            raise RejectedError("app-not-seated", "table") from error
        raise


def _move_callback(table_id: str, tokens: str) -> Callback:
    """Build the callback that submits a typed move, or opens the panel without one."""
    return TypeMove(table_id, FreeText(tokens.strip())) if tokens.strip() else table_callbacks.OpenMove(table_id)


async def show_help(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """Show the commands with their help texts, and information about the program."""
    translator = context.translator
    lines = tuple(f"/{command.name}: {translator.translate(command.help)}" for command in LISTED_COMMANDS)
    about = (
        translator.translate("app-about-what", version=VERSION),
        translator.translate("app-about-not"),
        translator.translate("app-about-data"),
    )
    row = (
        translator.button(table_callbacks.ListGames(), "app-new-table", "primary"),
        translator.button(table_callbacks.ListTables(), "app-my-tables"),
    )
    return context.private_screen(
        translator.translate("app-help"),
        (translator.translate("app-help-first"), *lines, *about),
        (row,),
        commands=True,
    )


async def show_privacy(context: RequestContext, text: str) -> Screen:  # noqa: ARG001 - a command takes a text
    """Show what data is stored about users, where, and how to get and delete it."""
    translator = context.translator
    texts = tuple(translator.translate(key) for key in ("app-about-data", "app-privacy-where", "app-privacy-rights"))
    row = (
        translator.button(ShowUserData(), "app-data", "primary"),
        translator.button(AskDeleteAccount(), "app-forget", "danger"),
    )
    return context.private_screen(translator.translate("app-command-privacy"), texts, (row,))


async def show_rules(context: RequestContext, text: str) -> Screen:
    """Show the rules of the named game, or else of this channel's, or search them."""
    where, rest = split_game_name(text, context.lang)
    if not where:
        try:
            where, rest = await resolve_table(context, text)
        except RejectedError:
            rest = text
    return await dispatch_callback(context, table_callbacks.OpenRules(where, FreeText(rest.strip())))


COMMAND_HANDLERS: dict[str, CommandHandler] = {
    "play": play_game,
    "tables": lambda context, _: dispatch_callback(context, table_callbacks.ListTables()),
    "board": partial(_show_of_table, table_callbacks.ShowBoard),
    "hand": partial(_show_of_table, table_callbacks.ShowHand),
    "move": make_move,
    "story": partial(_show_of_table, table_callbacks.ShowStory),
    "tournament": lambda context, _: dispatch_callback(context, ListCompetitions()),
    "records": lambda context, _: dispatch_callback(context, ShowRecords()),
    "settings": lambda context, _: settings_screens.show_settings(context, OpenSettings()),
    "link": lambda context, text: linking.link_account(context, LinkAccount(FreeText(text.strip()))),
    "help": show_help,
    "privacy": show_privacy,
    "rules": show_rules,
    "operator": lambda context, _: dispatch_callback(context, ShowOperation()),
    "night": overview.handle_night_command,
}
