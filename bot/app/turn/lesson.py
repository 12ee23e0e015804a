"""A lesson at its table: the step that the learner is at, the words that count there, and what the others answer."""

from __future__ import annotations

import msgspec

from bot.app.clock.event_codec import decode_entry
from bot.app.clock.events import LessonStepRead, TableClosed
from bot.app.context import RequestContext
from bot.app.i18n import Translator
from bot.app.match.again import till_written
from bot.app.match.play import Spoken, say_at
from bot.app.match.table import Table
from bot.app.people.person import Person
from bot.app.port.refusals import Declined
from bot.app.services import Services
from bot.app.show.pointing import chosen_marks
from engines.core.lessons import LEARNER, Lesson, Step, lesson_of
from engines.core.tree import Node
from engines.core.words import Msg, Refused, Word

LONGEST = 100
"""The others never say more than so many words between two of the learner's."""


def of(table: Table) -> Lesson | None:
    """The lesson that is given at a table."""
    return lesson_of(table.game.home) if table.room.lesson else None


def now(table: Table) -> Step | None:
    """The step that the learner is at; nothing at other tables, and once the last one is done."""
    lesson = of(table)
    if lesson is None or table.over:
        return None
    told = map(decode_entry, table.match.entries)
    read = {event.step for event in told if isinstance(event, LessonStepRead)}
    return lesson.at(table.match.living.count(LEARNER), read)


def told(table: Table, translator: Translator) -> list[str]:
    """What is told before the step, and how far it is."""
    lesson, step = of(table), now(table)
    if lesson is None or step is None:
        return []
    far = translator.say("app-lesson-step", n=lesson.steps.index(step) + 1, of=len(lesson.steps))
    return [far, translator.say(step.told)]


def points(table: Table, tree: Node, tokens: Word) -> tuple[str, ...]:
    """The marks of what is asked for that are still to be chosen; none where many answers would do."""
    step = now(table)
    exact = [tuple(words.split()) for words in step.words if "*" not in words] if step is not None else []
    word = next((word for word in exact if word[: len(tokens)] == tokens), ())
    return chosen_marks(tree, word)[len(chosen_marks(tree, tokens)) :] if word else ()


def check(table: Table, word: Word) -> None:
    """Refuse what a lesson does not ask for, with a reason."""
    lesson = of(table)
    asked = lesson.asked(table.match.living.count(LEARNER)) if lesson is not None else None
    if asked is not None and not asked.takes(word):
        raise Declined(asked.otherwise, "panel")


async def say(context: RequestContext, table: Table, seat: int, epoch: int, word: Word, command: str) -> Spoken:
    """As ``say_at`` in a lesson: only what is asked for counts, and the others answer at once."""
    check(table, word)
    spoken = await say_at(context.service, table, seat, epoch, word, command, person=context.person.id)
    table = await others(context.service, spoken.table, command)
    if table.over:
        await context.service.people.change(context.person.id, lambda now: _learned(now, table.game.key))
    return Spoken(spoken.said, table)


def _learned(person: Person, game: str) -> Person:
    return msgspec.structs.replace(person, learned=tuple(dict.fromkeys((*person.learned, game))))


async def others(service: Services, table: Table, command: str) -> Table:
    """The others say what the lesson has them say now; after its last step the table is closed. Under ``hold``.

    Where the learner has found another way that counts, and a word does not fit any more, an AI thinks for itself.
    """
    lesson = of(table)
    if lesson is None:
        return table
    for n in range(LONGEST):
        seat, word = _next(lesson, table)
        if not word:
            break
        try:
            epoch = table.match.epochs[seat]
            table = (await say_at(service, table, seat, epoch, word, f"{command}:{n}", by="ai")).table
        except Refused:
            break
    if lesson.asked(table.match.living.count(LEARNER)) is None and not table.over:
        table = await till_written(service, table, lambda newest: _close(service, newest, f"{command}:end"))
    return table


def _next(lesson: Lesson, table: Table) -> tuple[int, Word]:
    for seat in table.match.owing():
        if seat != LEARNER and (word := lesson.answer(seat, table.match.living.count(seat))):
            return seat, word
    return LEARNER, ()


async def _close(service: Services, table: Table, command: str) -> Table:
    if not table.over:
        await service.tables.note(table, TableClosed(), Msg("app-event-lesson-end"), command=command)
    return table
