"""Handlers of a player's other actions: undo and votes on it, hints, skipped pauses, private notes.

A journeyman's hint comes at once, a master's later from the background. Notes are stored with the user and shown only
on their panel.
"""

import asyncio
from collections.abc import Awaitable
from typing import Final

import msgspec

from bot.app.clocks.events import AutoplayResumed, PausesSkipped
from bot.app.common.incidents import report_incident
from bot.app.context import RequestContext
from bot.app.errors import RejectedError, WriteConflictError
from bot.app.tables import callbacks as table_callbacks
from bot.app.tables import votes
from bot.app.tables.ai_pool import MoveTask
from bot.app.tables.moves import undo_move_at
from bot.app.tables.table import Table
from bot.app.turns import ai_player, drafts, panel
from bot.app.turns.callbacks import ShowHint, UseReadyMove
from bot.app.turns.drafts import OpenDraft
from bot.app.turns.handlers import advance_draft, submit_moves
from bot.app.ui.screen import Screen, TextInput
from bot.app.users.user_repository import User
from bot.app.views.screen_base import build_table_screen
from bot.app.views.tree_navigation import Draft
from engines.core.core_types import Move, Msg


async def resume_ai_play(context: RequestContext, table: Table, _: table_callbacks.ContinueGame) -> Screen:
    """Resume automatic play."""
    if table.is_waiting_for_user(context.service.timings.automatic):
        message = Msg("app-event-ai-on")
        await context.service.tables.append_event(table, AutoplayResumed(), message, command=context.command_id)
    return await panel.panel_screen(context, table)


async def skip_pauses(context: RequestContext, table: Table, _: table_callbacks.SkipPauses) -> Screen:
    """Let the AIs move without pauses until the caller's next move."""
    if table.can_skip_pauses(context.service.timings.automatic):
        await context.service.tables.append_event(table, PausesSkipped(), command=context.command_id)
    return await panel.panel_screen(context, table)


async def _replace_hint(context: RequestContext, key: tuple[str, int, int], task: MoveTask) -> None:
    """Replace a journeyman's hint with the master's, if question and hint are unchanged."""
    table, seat, epoch = key
    try:
        move = await context.service.ai_pool.choose_move(task)
        async with context.open_started(table) as loaded:
            if loaded.match.epochs.get(seat) == epoch:
                draft = await drafts.load_draft(context, loaded, seat)
                if draft.hint:
                    await drafts.save_draft(
                        context, loaded, seat, msgspec.structs.replace(draft, hint=move, mastered=True)
                    )
    except Exception as error:  # noqa: BLE001 - the journeyman's hint stays
        report_incident("hint failed", error, table=table, seat=seat)


def request_hint(context: RequestContext, opened: OpenDraft, _: ShowHint) -> Awaitable[Move]:
    """Start choosing an AI hint. Raises ``RejectedError`` unless this is a learning table."""
    if not opened.table.lobby.learning:
        raise RejectedError("app-no-hints", "panel")
    return context.service.ai_pool.choose_move(ai_player.build_task(opened.table, opened.seat))


async def save_hint(context: RequestContext, opened: OpenDraft, _: ShowHint, move: Move) -> Screen:
    """Save a hint with the draft, and start a master's better one, once per question."""
    table, seat, service = opened.table, opened.seat, context.service
    await drafts.save_draft(context, table, seat, msgspec.structs.replace(opened.draft, hint=move, mastered=False))
    key, running = (table.id, seat, table.match.epochs[seat]), service.hint_tasks
    if key not in running:
        move_task = ai_player.build_task(table, seat, level="master", seconds=service.timings.master_s)
        running[key] = hint_task = asyncio.create_task(_replace_hint(context, key, move_task))
        hint_task.add_done_callback(lambda _: running.pop(key, None))
    return await panel.panel_screen(context, table)


async def apply_suggestion(context: RequestContext, opened: OpenDraft, callback: UseReadyMove) -> Screen:
    """Use a suggested move.

    The player read a hint before using it, so it counts like any other move; other suggestions need confirmation.
    """
    table, seat, draft = opened.table, opened.seat, opened.draft
    hinted = callback.which == "hint"
    move = draft.hint if callback.which == "hint" else drafts.ready_plans(table, seat).get(callback.which, ())
    if not move or draft.is_preview:
        raise RejectedError("app-invalid-button", "panel")
    ready = Draft(draft.epoch, typed=not hinted, hint=draft.hint, mastered=draft.mastered)
    whole = await advance_draft(context, table, seat, ready, move)
    if not whole:
        return await panel.panel_screen(context, table)
    return await submit_moves(context, table, seat, draft.epoch, (whole,))


async def undo_move(context: RequestContext, table: Table, callback: table_callbacks.UndoMove) -> Screen:
    """Undo the caller's last move."""
    seat = context.caller_seat(table)
    events = await undo_move_at(context.service, table, seat, callback.word, context.command_id, context.user.id)
    return await panel.panel_screen(context, table, [event.msg for event in events] or Msg("app-undone"))


async def rewind_screen(context: RequestContext, table: Table, _: table_callbacks.AskRewind) -> Screen:
    """Show what a rewind would undo, and ask for confirmation."""
    seat = context.caller_seat(table)
    target = votes.rollback_target(table, seat)
    translator = await context.load_translator(table)
    alone = table.human_seats() == [seat]
    text = [
        translator.translate("app-rewind-ask", n=votes.rollback_length(table, target)),
        translator.translate("app-vote-same-cards"),
    ]
    if not alone:
        text.append(translator.translate("app-rewind-rules", hours=context.service.timings.vote_ms // 3_600_000))
    key = "app-rewind-alone" if alone else "app-rewind-vote"
    row = (
        translator.button(table_callbacks.ProposeRewind(table.id, table.match.version, target), key, "danger"),
        translator.button(table_callbacks.OpenMove(table.id), "app-cancel"),
    )
    return build_table_screen(table, translator, text, (row,))


async def propose_rewind(context: RequestContext, table: Table, callback: table_callbacks.ProposeRewind) -> Screen:
    """Start the vote on a rewind. Raises ``RejectedError`` if the table has changed."""
    seat = context.caller_seat(table)
    if not await context.service.tables.is_command_done(table, context.command_id):
        if votes.rollback_target(table, seat) != callback.to:
            raise RejectedError("refused-stale", "panel")
        try:
            await votes.propose_motion(
                context.service, table, "back", str(callback.to), seat, command=context.command_id
            )
        except WriteConflictError:
            raise RejectedError("refused-stale", "panel") from None
    return await panel.panel_screen(context, table)


MAX_NOTES: Final = 40
"""Maximum notes of one user: each press loads them with the user."""


async def show_note(context: RequestContext, table: Table, _: table_callbacks.ShowNote) -> Screen:
    """Show the caller's note on a table, with a field for a new one."""
    translator, note = await context.load_translator(table), context.user.notes.get(table.id, "")
    clear = translator.button(table_callbacks.WriteNote(table.id), "app-note-delete")
    back = translator.button(table_callbacks.OpenPanel(table.id), "app-back")
    text = (translator.translate("app-note-what"), translator.translate("app-note-is", note=note) if note else "")
    field = TextInput(translator.translate("app-note-field"), table_callbacks.WriteNote.data_prefix(table.id), note)
    return build_table_screen(table, translator, text, ((clear, back) if note else (back,),), fields=(field,))


async def write_note(context: RequestContext, table: Table, callback: table_callbacks.WriteNote) -> Screen:
    """Replace the caller's note on a table; an empty text deletes it. Raises ``RejectedError`` for too many."""

    def edit(user: User) -> User:
        others = {table_id: note for table_id, note in user.notes.items() if table_id != table.id}
        if callback.text and len(others) >= MAX_NOTES:
            raise RejectedError("app-many-notes", "line", "", n=MAX_NOTES, tables=", ".join([*others][:3]))
        return msgspec.structs.replace(user, notes={**others, table.id: callback.text} if callback.text else others)

    notice = context.translate("app-note-saved" if callback.text else "app-note-deleted")
    screen = await show_note(await context.change_caller(edit), table, table_callbacks.ShowNote(table.id))
    return msgspec.structs.replace(screen, notice=notice)
