"""Who did something and where; and small questions about what was said."""

from __future__ import annotations

from dataclasses import dataclass

from telegram import User

from bot.app.people.people import Person, Place
from bot.app.port.screen import Screen, is_bare
from bot.chat.telegram.limits import ANSWER


@dataclass(frozen=True)
class Seen:
    """Who did something, where, and the command id of it."""

    user: User
    person: Person
    place: Place
    chat: int
    thread: int | None
    private: bool
    command: str
    number: int


def language(seen: Seen) -> str:
    """In which language somebody is told something in private."""
    return seen.person.lang or seen.place.lang or "en"


def is_line(screen: Screen) -> bool:
    """Whether a screen is one line that an answer to a press has room for."""
    return is_bare(screen) and len(screen.notice) <= ANSWER


def command(text: str, bot: str) -> tuple[str | None, str]:
    """The command of a text and what follows; an empty one where it is plain text; None where it is for another bot."""
    first, _, rest = text.partition(" ")
    if not first.startswith("/"):
        return "", text
    name, _, at = first[1:].partition("@")
    if at and at.lower() != bot.lower():
        return None, ""
    return name.lower(), rest.strip()
