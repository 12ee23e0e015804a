"""Lessons: the learner's current step, the accepted moves, and the opponents' moves."""

from functools import partial

import msgspec

from bot.app.clocks.events import LessonStepRead, TableClosed, decode_event
from bot.app.context import RequestContext, Services
from bot.app.errors import RejectedError
from bot.app.i18n import Translator
from bot.app.tables.moves import submit_move_at
from bot.app.tables.table import Table
from bot.app.turns.callbacks import ExtendDraft, OpenGroup, StepBack
from bot.app.ui.callback_data import parse_callback
from bot.app.ui.screen import Button, SlotRow, flatten_rows
from bot.app.users.models import User
from bot.app.views.draft_widgets import Widgets
from engines.core.core_types import EngineError, GameEvent, Move, Msg
from engines.core.hotspots import selection_hotspots
from engines.core.lessons import LEARNER, Lesson, LessonStep, load_lesson
from engines.core.tree import Node, first_move, walk_tree

MAX_OPPONENT_MOVES = 100
"""Maximum opponent moves between two of the learner's."""


def find_tutorial(table: Table) -> Lesson | None:
    """Return the lesson of a table, or None."""
    return load_lesson(table.game.data_dir) if table.lobby.lesson else None


def current_step(table: Table) -> LessonStep | None:
    """Return the learner's current step, or None outside lessons and after the last step."""
    lesson = find_tutorial(table)
    if lesson is None or table.is_over:
        return None
    events = map(decode_event, table.match.entries)
    read = {event.step for event in events if isinstance(event, LessonStepRead)}
    return lesson.current_step(table.match.active_entries.move_count(LEARNER), read)


def tutorial_lines(table: Table, translator: Translator) -> list[str]:
    """Return the progress and text of the current step; empty outside lessons."""
    lesson, step = find_tutorial(table), current_step(table)
    if lesson is None or step is None:
        return []
    progress = translator.translate("app-lesson-step", n=lesson.steps.index(step) + 1, of=len(lesson.steps))
    return [progress, translator.translate(step.text_key)]


class AskedAnswer(msgspec.Struct, frozen=True):
    """The rest of the step's move: its next tokens, and its hotspots if only one move fits.

    ``is_missed``: whether a choice has led away from the step's move.
    """

    tokens: Move = ()
    hotspots: tuple[str, ...] = ()
    is_missed: bool = False

    def is_reached_by(self, button: Button) -> bool:
        """Return whether a button leads to the step's move, by hotspot or tokens."""
        return button.hotspot in self.hotspots[:1] or self.has_tokens_of(button)

    def has_tokens_of(self, button: Button) -> bool:
        """Return whether a button's tokens begin the step's move."""
        tokens = _button_tokens(button)
        return bool(tokens) and not button.is_blocked and tokens == self.tokens[: len(tokens)]

    def begins_like(self, row: tuple[Button, ...]) -> bool:
        """Return whether a button of a row has the first token of the step's move."""
        return bool(self.tokens) and any(_button_tokens(button)[:1] == self.tokens[:1] for button in row)


def asked_answer(table: Table, tree: Node, tokens: Move) -> AskedAnswer:
    """Return the rest of the step's move after a draft's tokens."""
    step = current_step(table)
    for pattern in step.words if step is not None else ():
        move = tuple(pattern.split())
        known = move[: move.index("*")] if "*" in move else move
        if known == move and known[: len(tokens)] == tokens:
            chosen = len(selection_hotspots(tree, tokens))
            return AskedAnswer(known[len(tokens) :], selection_hotspots(tree, move)[chosen:])
        if known != move and known[: len(tokens)] == tokens[: len(known)]:
            begun = max(known, tokens, key=len)  # the step leaves the rest open: the first answer leads the way
            return AskedAnswer((*begun, *first_move(walk_tree(tree, begun)))[len(tokens) :])
    return AskedAnswer(is_missed=step is not None and bool(step.words))


def mark_asked_widgets(widgets: Widgets, asked: AskedAnswer) -> Widgets:
    """Make the step's next buttons primary (for the shortest of several ways), with their rows first.

    A learner on a phone finds them without scrolling.
    """
    groups = (group for select in widgets.selects for _, group in select.groups)
    ways = [button for button in flatten_rows((*widgets.rows, *groups)) if asked.is_reached_by(button)]
    way = max(ways, key=lambda button: len(button.callback_data.split()), default=None)

    def mark(buttons: tuple[Button, ...]) -> tuple[Button, ...]:
        return tuple(msgspec.structs.replace(button, tone="primary") if button == way else button for button in buttons)

    return msgspec.structs.replace(
        widgets,
        rows=tuple(mark(row) for row in sorted(widgets.rows, key=lambda row: not asked.begins_like(row))),
        selects=tuple(
            msgspec.structs.replace(select, groups=tuple((heading, mark(group)) for heading, group in select.groups))
            for select in widgets.selects
        ),
        slots=tuple(_mark_asked_slot(slot, asked) for slot in widgets.slots),
    )


def _button_tokens(button: Button) -> Move:
    callback = parse_callback(button.callback_data) if button.callback_data else None
    return callback.tokens if isinstance(callback, ExtendDraft) else ()


def _mark_asked_slot(slot: SlotRow, asked: AskedAnswer) -> SlotRow:
    """Make primary the button of the slot that the step asks for, and its likely answer if that is the move."""
    return msgspec.structs.replace(
        slot,
        open=msgspec.structs.replace(slot.open, tone="primary")
        if slot.open is not None and asked.is_reached_by(slot.open)
        else slot.open,
        give=tuple(
            msgspec.structs.replace(button, tone="primary") if asked.has_tokens_of(button) else button
            for button in slot.give
        ),
    )


def mark_way_back(buttons: list[Button]) -> list[Button]:
    """Make the back button primary in a draft from which no answer fits the step."""
    return [msgspec.structs.replace(button, tone="primary") if _leads_back(button) else button for button in buttons]


def has_asked_answer(widgets: Widgets, asked: AskedAnswer) -> bool:
    """Return whether an answer, or a number that can still change, leads to the step's move."""
    groups = (group for select in widgets.selects for _, group in select.groups)
    opened = (button for slot in widgets.slots for button in (slot.open, *slot.give) if button is not None)
    numbers = any(slot.less or slot.more for slot in widgets.slots)
    shown = (*flatten_rows((*widgets.rows, *groups)), *opened)
    return numbers or any(asked.is_reached_by(button) for button in shown)


def _leads_back(button: Button) -> bool:
    callback = parse_callback(button.callback_data)
    return isinstance(callback, StepBack) or (isinstance(callback, OpenGroup) and not callback.n)


def check_tutorial_move(table: Table, move: Move) -> None:
    """Raise ``RejectedError`` with a hint unless the current step accepts a move."""
    lesson = find_tutorial(table)
    step = lesson.step_for_move(table.match.active_entries.move_count(LEARNER)) if lesson is not None else None
    if step is not None and not step.accepts_move(move):
        raise RejectedError(step.hint_key, "panel")


async def submit_tutorial_move(
    context: RequestContext, table: Table, seat: int, epoch: int, move: Move, command: str
) -> tuple[GameEvent, ...]:
    """Submit a move in a lesson like ``submit_move_at``, then play the opponents.

    Raises ``RejectedError`` if the step does not accept it. The last step marks the game as learned.
    """
    check_tutorial_move(table, move)
    events = await submit_move_at(context.service, table, seat, epoch, move, command, user_id=context.user.id)
    await play_tutorial_opponents(context.service, table, command)
    if table.is_over:
        await context.change_caller(partial(_add_finished_tutorial, table.game.key))
    return events


def _add_finished_tutorial(game: str, user: User) -> User:
    return msgspec.structs.replace(user, completed_tutorials=tuple(dict.fromkeys((*user.completed_tutorials, game))))


async def play_tutorial_opponents(service: Services, table: Table, command: str) -> None:
    """Play the opponents' moves of the lesson, and close the table after the last step.

    Call under ``open_started``. If the learner's way makes a move impossible, an AI player takes over.
    """
    lesson = find_tutorial(table)
    if lesson is None:
        return
    for n in range(MAX_OPPONENT_MOVES):
        seat, move = _next_tutorial_move(lesson, table)
        if not move:
            break
        try:
            epoch = table.match.epochs[seat]
            await submit_move_at(service, table, seat, epoch, move, f"{command}:{n}", by="ai")
        except EngineError:
            break
    if lesson.step_for_move(table.match.active_entries.move_count(LEARNER)) is None and not table.is_over:
        await service.tables.retry(table, lambda table: _close_tutorial(service, table, f"{command}:end"))


def _next_tutorial_move(lesson: Lesson, table: Table) -> tuple[int, Move]:
    for seat in table.match.seats_to_move():
        if seat != LEARNER and (move := lesson.opponent_move(seat, table.match.active_entries.move_count(seat))):
            return seat, move
    return LEARNER, ()


async def _close_tutorial(service: Services, table: Table, command: str) -> None:
    if not table.is_over:
        await service.tables.append_event(table, TableClosed(), Msg("app-event-lesson-end"), command=command)
