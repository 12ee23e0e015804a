"""Find the next move of a tutorial, on any platform."""

from itertools import islice

from bot.app.api import App
from bot.app.turns import tutorial
from engines.core.core_types import Move
from engines.core.lessons import LEARNER, LessonStep
from engines.core.tree import legal_moves


async def next_lesson_move(app: App, table_id: str) -> tuple[LessonStep | None, Move]:
    """Return the learner's step and a move that does what it asks.

    The move is empty where none is asked for; at the end there is no step, either.
    """
    async with app.service.tables.open_started(table_id) as found:
        step = tutorial.current_step(found)
        if step is None or not step.words:
            return step, ()
        return step, next(
            word for word in islice(legal_moves(found.match.choice_tree(LEARNER)), 5000) if step.accepts_move(word)
        )


async def lesson_table(app: App, person: str, game: str) -> str:
    """Return the table at which a user learns a game."""
    return (await app.service.users.get(person)).lessons[game]
