"""The commands, declared once: every frontend maps them to its platform."""

from __future__ import annotations

from typing import Literal

import msgspec


class Argument(msgspec.Struct, frozen=True):
    """An optional argument of a command. ``kind`` selects its completions."""

    name: str
    kind: Literal["table", "game", "level", "move", "date", "text"]
    help: str
    """Catalogue key of its help text."""


class Command(msgspec.Struct, frozen=True):
    """A command: its name, the catalogue key of its help text, and its arguments."""

    name: str
    help: str
    arguments: tuple[Argument, ...] = ()
    reads_table: bool = False
    """It only shows a table, so it is safe to repeat. Its text may start with a table's id."""
    opens_table: bool = False
    """It opens a table in the channel where it is typed."""
    posts_table: bool = False
    """Typed in a channel that shows the table, it posts the table's message again, below newer messages."""
    for_operators: bool = False
    """Only the bot's operators can use it, so menus and the help leave it out."""
    in_tables: bool = False
    """It shows the list of the user's tables, or that list has a button for it."""


def find_command(name: str) -> Command | None:
    """Return the declared command of this name; None: there is none."""
    return next((command for command in COMMANDS if command.name == name), None)


def is_repost_request(line: str, table_id: str) -> bool:
    """Return whether a line ``/command table`` asks to post the message of the table again."""
    name, argument = (*line.split()[:2], "", "")[:2]
    command = find_command(name[1:]) if name.startswith("/") else None
    return command is not None and command.posts_table and argument == table_id


_TABLE = Argument("table", "table", "app-argument-table")

COMMANDS: tuple[Command, ...] = (
    Command(
        "play",
        "app-command-play",
        (Argument("game", "game", "app-argument-game"), Argument("level", "level", "app-argument-level")),
        opens_table=True,
    ),
    Command("tables", "app-command-tables", in_tables=True),
    Command("board", "app-command-board", (_TABLE,), reads_table=True, posts_table=True),
    Command("hand", "app-command-hand", (_TABLE,), reads_table=True),
    Command("move", "app-command-move", (Argument("move", "move", "app-argument-move"),)),
    Command("story", "app-command-story", (_TABLE,), reads_table=True),
    Command("night", "app-command-night", (Argument("when", "date", "app-argument-when"),)),
    Command("tournament", "app-command-tournament"),
    Command("records", "app-command-records", in_tables=True),
    Command("settings", "app-command-settings"),
    Command("link", "app-command-link", (Argument("code", "text", "app-argument-code"),)),
    Command("help", "app-command-help"),
    Command("rules", "app-command-rules", (Argument("what", "text", "app-argument-rule"),), reads_table=True),
    Command("operator", "app-command-operator", for_operators=True),
)

LISTED_COMMANDS: tuple[Command, ...] = tuple(command for command in COMMANDS if not command.for_operators)
"""The commands that menus and the help list."""
