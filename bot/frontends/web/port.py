"""The port of the web page to the table service. ``page_service.py`` implements it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.app.ui.screen import Screen
from bot.app.users.models import PushSubscription
from bot.app.views.event_text import LogLine
from bot.app.views.shared_moments import MomentPage
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
    first_lesson: str = ""
    """The game whose lesson a new user is shown first: the shortest game with a lesson."""


class PageService(Protocol):
    """The table service as the page sees it. Refusals are answered with a ``Screen``, not with an exception."""

    async def find_guest(self, alias: str) -> Guest | None:
        """Return the user with this external id on the web platform."""
        ...

    async def find_chat_guest(self, alias: str) -> Guest | None:
        """Return the user with this chat account (``{platform}:{id}``)."""
        ...

    async def welcome_chat_guest(self, alias: str, name: str) -> Guest:
        """Return the user with this chat account; create them under this name if they are new."""
        ...

    async def find_guest_by_id(self, person: str) -> Guest | None:
        """Return the user with this id."""
        ...

    async def redeem_link(self, token: str) -> tuple[Guest, str] | None:
        """Redeem a login link from a chat; return its user and table. A link works once."""
        ...

    async def create_guest(self, alias: str, name: str, lang: str) -> Guest:
        """Create a user, or return the one with this external id. A name that is not empty replaces the old one."""
        ...

    async def renew_link(self, old: str, new: str) -> Guest | None:
        """Replace the external id of a user; return None where no user has the old one."""
        ...

    async def set_language(self, guest: Guest, lang: str) -> None:
        """Set the language of a user."""
        ...

    async def set_time_zone(self, guest: Guest, zone: str) -> None:
        """Store the time zone of a user's browser; unknown names are ignored."""
        ...

    async def rename_guest(self, guest: Guest, name: str) -> None:
        """Set the name of a user."""
        ...

    async def add_device(self, guest: Guest, device: PushSubscription) -> bool:
        """Call the user at this browser from now on; return whether its address and keys can be used."""
        ...

    async def remove_device(self, guest: Guest, endpoint: str) -> None:
        """Call the user at this browser no more."""
        ...

    async def build_home_page(self, guest: Guest, *, is_reading: bool) -> HomePage:
        """Build a user's own page; ``is_reading``: with the screen that they have opened there, until they close it."""
        ...

    async def build_table_page(self, guest: Guest, table_id: str) -> TablePage | None:
        """Build the page of a table; return None where it does not exist or is hidden from the user."""
        ...

    async def submit_callback(self, guest: Guest, table_id: str, line: str, command: str) -> str:
        """Handle a callback on a table's page (or ``HOME``). Return the table to show, or ``HOME``.

        An empty ``line`` closes what is being read. ``command`` is an idempotency key: a repeated form has the same.
        """
        ...

    async def submit_command(self, guest: Guest, table_id: str, name: str, text: str, command: str) -> str:
        """Handle a command with its typed arguments. Return the table to show, as ``submit_callback`` does."""
        ...

    async def complete_move(self, guest: Guest, table_id: str, text: str) -> Sequence[tuple[str, str]]:
        """Return completions of a typed move: (whole text, meaning of its last part)."""
        ...

    async def find_film(self, guest: Guest, table_id: str) -> bytes | None:
        """Return the film that the user has opened at a table."""
        ...

    async def find_invitation(self, table_id: str, invite: str, lang: str) -> str | None:
        """Return the title of the table that a seat link leads to; None where it leads to no free seat."""
        ...

    async def take_seat(self, guest: Guest, table_id: str, invite: str) -> bool:
        """Take a free seat; return whether there was one."""
        ...

    async def load_calendar(self, token: str, night: str) -> bytes | None:
        """Return the calendar file of a secret, or of one night in it; None for an unknown secret."""
        ...

    async def load_moment(self, token: str, move: int | None, lang: str) -> MomentPage | None:
        """Return what a public link to a moment shows; None for an unknown or revoked one."""
        ...

    async def page_version(self, table_id: str) -> str:
        """Return a version that changes with the table. Cheap: called several times a second."""
        ...

    async def find_next_tables(self, guest: Guest, table_id: str) -> Sequence[str]:
        """Return the user's other tables that wait for them, the most urgent first."""
        ...

    async def find_problem(self) -> str:
        """Return the problem of the store, ``away``, ``full`` or ``refuses``; empty while it works."""
        ...
