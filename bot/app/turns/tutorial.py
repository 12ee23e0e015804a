"""A lesson at its table: the step that the learner is at, the words that count there, and what the others answer."""

from __future__ import annotations

import msgspec

from bot.app.clocks.event_codec import decode_entry
from bot.app.clocks.events import LessonStepRead, TableClosed
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.services import Services
from bot.app.tables.moves import MoveOutcome, submit_move_at
from bot.app.tables.retry import retry_on_conflict
from bot.app.tables.table import Table
from bot.app.users.models import User
from bot.app.views.hotspots import selection_hotspots
from engines.core.core_types import EngineError, Move, Msg
from engines.core.lessons import LEARNER, Lesson, LessonStep, load_lesson
from engines.core.tree import Node

LONGEST = 100
"""The others never say more than so many words between two of the learner's."""


def find_tutorial(table: Table) -> Lesson | None:
    """The lesson that is given at a table."""
    return load_lesson(table.game.data_dir) if table.lobby.lesson else None


def current_step(table: Table) -> LessonStep | None:
    """The step that the learner is at; nothing at other tables, and once the last one is done."""
    lesson = find_tutorial(table)
    if lesson is None or table.is_over:
        return None
    told = map(decode_entry, table.match.entries)
    read = {event.step for event in told if isinstance(event, LessonStepRead)}
    return lesson.current_step(table.match.active_entries.move_count(LEARNER), read)


def tutorial_lines(table: Table, translator: Translator) -> list[str]:
    """What is told before the step, and how far it is."""
    lesson, step = find_tutorial(table), current_step(table)
    if lesson is None or step is None:
        return []
    far = translator.translate("app-lesson-step", n=lesson.steps.index(step) + 1, of=len(lesson.steps))
    return [far, translator.translate(step.text_key)]


def tutorial_hotspots(table: Table, tree: Node, tokens: Move) -> tuple[str, ...]:
    """The marks of what is asked for that are still to be chosen; none where many answers would do."""
    step = current_step(table)
    exact = [tuple(words.split()) for words in step.words if "*" not in words] if step is not None else []
    word = next((word for word in exact if word[: len(tokens)] == tokens), ())
    return selection_hotspots(tree, word)[len(selection_hotspots(tree, tokens)) :] if word else ()


def check_tutorial_move(table: Table, word: Move) -> None:
    """Refuse what a lesson does not ask for, with a reason."""
    lesson = find_tutorial(table)
    asked = lesson.step_for_move(table.match.active_entries.move_count(LEARNER)) if lesson is not None else None
    if asked is not None and not asked.accepts_move(word):
        raise RejectedError(asked.hint_key, "panel")


async def submit_tutorial_move(
    context: RequestContext, table: Table, seat: int, epoch: int, word: Move, command: str
) -> MoveOutcome:
    """As ``say_at`` in a lesson: only what is asked for counts, and the others answer at once."""
    check_tutorial_move(table, word)
    spoken = await submit_move_at(context.service, table, seat, epoch, word, command, user_id=context.user.id)
    table = await play_tutorial_opponents(context.service, spoken.table, command)
    if table.is_over:
        await context.service.users.update_user(
            context.user.id, lambda now: _add_finished_tutorial(now, table.game.key)
        )
    return MoveOutcome(spoken.result, table)


def _add_finished_tutorial(person: User, game: str) -> User:
    return msgspec.structs.replace(person, learned=tuple(dict.fromkeys((*person.learned, game))))


async def play_tutorial_opponents(service: Services, table: Table, command: str) -> Table:
    """The others say what the lesson has them say now; after its last step the table is closed. Under ``hold``.

    Where the learner has found another way that counts, and a word does not fit any more, an AI thinks for itself.
    """
    lesson = find_tutorial(table)
    if lesson is None:
        return table
    for n in range(LONGEST):
        seat, word = _next_tutorial_move(lesson, table)
        if not word:
            break
        try:
            epoch = table.match.epochs[seat]
            table = (await submit_move_at(service, table, seat, epoch, word, f"{command}:{n}", by="ai")).table
        except EngineError:
            break
    if lesson.step_for_move(table.match.active_entries.move_count(LEARNER)) is None and not table.is_over:
        table = await retry_on_conflict(
            service, table, lambda newest: _close_tutorial(service, newest, f"{command}:end")
        )
    return table


def _next_tutorial_move(lesson: Lesson, table: Table) -> tuple[int, Move]:
    for seat in table.match.seats_to_move():
        if seat != LEARNER and (word := lesson.opponent_move(seat, table.match.active_entries.move_count(seat))):
            return seat, word
    return LEARNER, ()


async def _close_tutorial(service: Services, table: Table, command: str) -> Table:
    if not table.is_over:
        await service.tables.append_event(table, TableClosed(), Msg("app-event-lesson-end"), command=command)
    return table
