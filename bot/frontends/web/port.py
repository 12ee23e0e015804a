"""What the page needs of the table service: the port that ``desk.py`` fills."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.app.ui.screen import Screen

HOME = ""
"""The place that belongs to no table: a person's own page."""


@dataclass(frozen=True)
class Guest:
    """A person who has come in: our own id of them, their name and language."""

    id: str
    name: str
    lang: str
    time_zone: str = ""
    """Where their browser said that they live."""
    external_ids: tuple[str, ...] = ()
    """By which accounts they are known."""


@dataclass(frozen=True)
class TablePage:
    """What a table's page shows to one person: what all may see, and what only they may."""

    board: Screen
    panel: Screen | None
    board_lines: Sequence[str] = ()
    """The whole board in lines of text, as all may see it."""
    own_lines: Sequence[str] = ()
    """The same as this person may see it, where they sit at the table and read nothing else."""
    hand: Screen | None = None
    """What this person holds, where the panel's question is about the board and leaves room for it.

    The board's picture is then the one of the question, as this person alone may see it.
    """
    is_to_move: bool = False
    """The table waits for this person."""
    is_reading: bool = False
    """The panel is something that the user reads until they go back."""
    completions: Sequence[tuple[str, str]] = ()
    """How a typed word may begin, where this person is asked: (text, what it means)."""
    invite: str = ""
    """What the link to a free seat is made of, for who may hand it on; empty where no seat is free."""


@dataclass(frozen=True)
class HomePage:
    """A person's own page: their tables, and the games or what they are reading instead."""

    tables: Screen
    beside: Screen
    is_reading: bool = False


class PageService(Protocol):
    """The table service as the page sees it. Nothing here raises for what a person may do; the Screen says it."""

    async def find_guest(self, alias: str) -> Guest | None:
        """The person who has this alias."""
        ...

    async def find_chat_guest(self, alias: str) -> Guest | None:
        """The person who has this account of a chat (``{platform}:{id}``)."""
        ...

    async def find_guest_by_id(self, person: str) -> Guest | None:
        """The person who has this id."""
        ...

    async def redeem_link(self, token: str) -> tuple[Guest, str] | None:
        """Whose link out of a chat this is, and to which table; it opens once."""
        ...

    async def create_guest(self, alias: str, name: str, lang: str) -> Guest:
        """A new person, or the one who has the alias already; a new name is taken over if not empty."""
        ...

    async def renew_link(self, old: str, new: str) -> Guest | None:
        """Give the holder of the old external id the new one, and free the old; return None if that was done before."""
        ...

    async def set_language(self, guest: Guest, lang: str) -> None:
        """From now on this language for this person."""
        ...

    async def set_time_zone(self, guest: Guest, zone: str) -> None:
        """Where this person's browser is: a zone by its name; others are passed over."""
        ...

    async def rename_guest(self, guest: Guest, name: str) -> None:
        """From now on this person is called so."""
        ...

    async def build_home_page(self, guest: Guest) -> HomePage:
        """A person's own page."""
        ...

    async def build_table_page(self, guest: Guest, table: str) -> TablePage | None:
        """A table as this person sees it; None where there is none for them."""
        ...

    async def submit_callback(self, guest: Guest, table: str, line: str, command: str) -> str:
        """Take a press at a table (``HOME``: on their own page). Returns the table to go on at, or ``HOME``.

        An empty ``line`` ends the reading; ``command`` is the id of this very press, the same when it is sent again.
        """
        ...

    async def submit_command(self, guest: Guest, table: str, name: str, text: str, command: str) -> str:
        """Take a declared command with what was typed after it. Returns where to go on, as ``press`` does."""
        ...

    async def complete_move(self, guest: Guest, table: str, text: str) -> Sequence[tuple[str, str]]:
        """How a typed word may go on: (the whole text, what its last part means)."""
        ...

    async def find_film(self, guest: Guest, table: str) -> bytes | None:
        """The film that this person is shown at a table."""
        ...

    async def find_invitation(self, table: str, invite: str, lang: str) -> str | None:
        """What the table is called that a link invites to, while a seat is free; None for all other links."""
        ...

    async def take_seat(self, guest: Guest, table: str, invite: str) -> bool:
        """Take a free seat; whether there was one."""
        ...

    async def load_calendar(self, token: str, night: str) -> bytes | None:
        """The calendar file that a secret stands for, or of one night alone; None where it stands for nothing."""
        ...

    async def page_version(self, table: str) -> str:
        """Changes whenever anything that the table shows may have changed; cheap, asked several times a second."""
        ...

    async def find_problem(self) -> str:
        """What keeps things from being kept: ``away``, ``full`` or ``refuses``; empty where they are."""
        ...
