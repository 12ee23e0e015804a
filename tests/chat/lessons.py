"""Lessons at a chat: which word is said next there, whoever carries it."""

from __future__ import annotations

from itertools import islice

from bot.app.door.app import App
from bot.app.turn import lesson
from engines.core.lessons import LEARNER, Step
from engines.core.tree import words
from engines.core.words import Word


async def now(app: App, table: str) -> tuple[Step | None, Word]:
    """The step that the learner is at, and a word that does what it asks; nothing of both at the end."""
    async with app.service.tables.hold(table) as found:
        step = lesson.now(found)
        if step is None or not step.words:
            return step, ()
        return step, next(word for word in islice(words(found.match.tree(LEARNER)), 5000) if step.takes(word))


async def taken(app: App, person: str, game: str) -> str:
    """The table at which somebody learns a game."""
    return (await app.service.people.get(person)).lessons[game]
