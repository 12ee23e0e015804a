"""The pages' content, gathered by ``page_service.py`` from the table service."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app.ui.screen import Button, Screen
from bot.app.views.event_text import LogLine
from bot.app.views.table_talk import NamedLine

HOME = ""
"""Table id of a user's own page."""


@dataclass(frozen=True)
class Guest:
    """A user of the page: id, name and language."""

    id: str
    name: str
    lang: str
    time_zone: str = ""
    external_ids: tuple[str, ...] = ()


@dataclass(frozen=True)
class TableStatus:
    """The header of a table that has begun: its game, its round, and the players to move."""

    game: str
    """Key of the game."""
    title: str
    """Name of the game in the user's language."""
    round_number: int = 0
    """Zero for games without rounds."""
    to_move: tuple[tuple[int, str], ...] = ()
    """(seat, name) of all players that the table waits for."""
    own_seat: int | None = None
    is_over: bool = False
    is_lesson: bool = False
    practice_of: str = ""
    """Id of the finished table that this one continues for practice, or empty."""
    players: tuple[tuple[int, str, str], ...] = ()
    """(seat, name, facts) of all players: their remaining time and last visit."""


@dataclass(frozen=True)
class TablePage:
    """The content of a table's page for one user: the public and their private part."""

    board: Screen
    panel: Screen | None
    """The user's question, or the reason for waiting; before the game, the screen being read."""
    board_lines: Sequence[str] = ()
    """Whole public board in lines of text; empty before the game."""
    own_lines: Sequence[str] = ()
    """Board in lines of text as this user may see it; empty for spectators."""
    hand: Screen | None = None
    """The user's hand, unless the picture of the question shows it."""
    reading: Screen | None = None
    """Screen last opened by the user at a table that has begun, until they close it."""
    is_to_move: bool = False
    is_reading: bool = False
    """Whether the panel stays until the user closes it."""
    completions: Sequence[tuple[str, str]] = ()
    """First words of a typed move: (text, its meaning)."""
    invite: str = ""
    """Secret of the link to a free seat; empty if no seat is free or the user may not invite."""
    seats: Sequence[str] = ()
    """Players in the seats of an open lobby."""
    free_seats: Sequence[Button] = ()
    """What each free seat of an open lobby does."""
    status: TableStatus | None = None
    """None before the game."""
    log: Sequence[LogLine] = ()
    """Latest events that this user may know, oldest first."""
    talk: Sequence[NamedLine] = ()
    """Players' last messages, oldest first."""
    can_talk: bool = False
    next_tables: Sequence[str] = ()
    """Ids of the other tables that wait for this user, most urgent first."""
    has_own_board: bool = False
    """Whether the board's picture belongs to this user's question, so only they may load it."""


@dataclass(frozen=True)
class HomePage:
    """A user's own page: their tables, next to the games or their open screen."""

    tables: Screen
    beside: Screen
    is_reading: bool = False
    is_alone: bool = False
    """Whether the user plays only with AIs, and the page has no tournament."""
    first_lesson: str = ""
    """Game of the lesson for new users: the shortest game with a lesson."""
