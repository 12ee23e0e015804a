"""What the pages are made of: ``page_service.py`` gathers it from the table service."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.ui.screen import Screen
from bot.app.views.event_text import LogLine
from bot.app.views.table_talk import NamedLine

HOME = ""
"""The table id of a user's own page."""


@dataclass(frozen=True)
class Guest:
    """A user of the page: id, name and language."""

    id: str
    name: str
    lang: str
    time_zone: str = ""
    """The time zone of their browser."""
    external_ids: tuple[str, ...] = ()
    """The external ids of their accounts."""


@dataclass(frozen=True)
class TableStatus:
    """The head of a table that has begun: its game, its round, and whose turn it is."""

    game: str
    """The key of the game."""
    title: str
    """The name of the game in the user's language."""
    round_number: int = 0
    """Zero for games without rounds."""
    to_move: tuple[tuple[int, str], ...] = ()
    """(seat, name) of all players that the table waits for."""
    own_seat: int | None = None
    is_over: bool = False
    is_lesson: bool = False
    practice_of: str = ""
    """The id of the finished table from which this one continues for practice; empty where there is none."""
    players: tuple[tuple[int, str, str], ...] = ()
    """(seat, name, facts) of all players: the time that they have left, and when they were here last."""


@dataclass(frozen=True)
class TablePage:
    """The content of a table's page for one user: the public part, and what only this user may see."""

    board: Screen
    panel: Screen | None
    """The user's question or what they wait for; before the game, what they are reading."""
    board_lines: Sequence[str] = ()
    """The whole public board in lines of text; empty before the game."""
    own_lines: Sequence[str] = ()
    """The board in lines of text as this user may see it; empty for spectators."""
    hand: Screen | None = None
    """The user's hand, where the picture of the question does not show it already."""
    reading: Screen | None = None
    """The screen that the user has opened last at a table that has begun, until they close it."""
    is_to_move: bool = False
    """The table waits for this user."""
    is_reading: bool = False
    """The panel stays until the user closes it."""
    completions: Sequence[tuple[str, str]] = ()
    """The first words of a typed move: (text, its meaning)."""
    invite: str = ""
    """The secret of the link to a free seat; empty where no seat is free or the user may not invite."""
    status: TableStatus | None = None
    """None before the game."""
    log: Sequence[LogLine] = ()
    """The latest events as this user may know them, oldest first."""
    talk: Sequence[NamedLine] = ()
    """What the players wrote last, oldest first."""
    can_talk: bool = False
    """This user may write to the others."""
    next_tables: Sequence[str] = ()
    """The ids of the other tables that wait for this user, the most urgent first."""
    has_own_board: bool = False
    """The picture of the board is that of this user's question, which only they may load."""


@dataclass(frozen=True)
class HomePage:
    """A user's own page: their tables, and beside them the games or the screen that they have opened."""

    tables: Screen
    beside: Screen
    is_reading: bool = False
    is_alone: bool = False
    """The user plays with AIs alone, and the page has no tournament."""
    first_lesson: str = ""
    """The game whose lesson a new user is shown first: the shortest game with a lesson."""
