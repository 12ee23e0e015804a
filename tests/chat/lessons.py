"""Lessons at a chat: which word is said next there, whoever carries it."""

from __future__ import annotations

from itertools import islice

from bot.app.api import App
from bot.app.turns import tutorial
from engines.core.core_types import Move
from engines.core.lessons import LEARNER, LessonStep
from engines.core.tree import legal_moves


async def now(app: App, table: str) -> tuple[LessonStep | None, Move]:
    """The step that the learner is at, and a word that does what it asks; nothing of both at the end."""
    async with app.service.tables.lock_table(table) as found:
        step = tutorial.current_step(found)
        if step is None or not step.words:
            return step, ()
        return step, next(
            word for word in islice(legal_moves(found.match.choice_tree(LEARNER)), 5000) if step.accepts_move(word)
        )


async def taken(app: App, person: str, game: str) -> str:
    """The table at which somebody learns a game."""
    return (await app.service.users.get(person)).lessons[game]
