"""Handlers of a turn's callbacks: extend, change, preview and submit a draft."""

from collections.abc import Awaitable
from typing import TypeVar

import msgspec

from bot.app.clocks.events import LessonStepRead
from bot.app.context import RequestContext
from bot.app.errors import RejectedError
from bot.app.tables.moves import submit_move_at
from bot.app.tables.table import Table
from bot.app.turns import callbacks as turn_callbacks
from bot.app.turns import drafts, move_parser, panel, tutorial
from bot.app.turns.drafts import OpenDraft
from bot.app.ui.screen import Screen
from bot.app.ui.texts import strip_bidi
from bot.app.views import board_view
from bot.app.views.draft_widgets import ASIDE, allocation_problem, choice_labels, current_allocation
from bot.app.views.tree_navigation import (
    Draft,
    allocation_tokens,
    drop_last_choice,
    is_immediate_move,
    orientation_node,
    side_options,
    skip_automatic_tokens,
)
from engines.core.core_types import GameEvent, Move, Msg
from engines.core.hotspots import is_orientation
from engines.core.tree import END, Allocation, Amount, Choice, Leaf, walk_tree

NodeT = TypeVar("NodeT", Allocation, Amount, Choice)

MAX_NOTICE_SENTENCES = 3


async def _save_and_show(context: RequestContext, opened: OpenDraft, draft: Draft, notice: Msg | str = "") -> Screen:
    await drafts.save_draft(context, opened.table, opened.seat, draft)
    return await panel.panel_screen(context, opened.table, notice)


def _asked_node(opened: OpenDraft, kind: type[NodeT]) -> tuple[Move, NodeT]:
    """Return a draft's tokens and the node at their end. Raises ``RejectedError`` for another kind of node."""
    tokens, node = skip_automatic_tokens(opened.tree, opened.draft.tokens) if opened.tree is not None else ((), None)
    if not isinstance(node, kind):
        raise RejectedError("app-invalid-button", "panel")
    return tokens, node


async def choose_tokens(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.ExtendDraft) -> Screen:
    """Extend the draft by tokens."""
    draft, tree = opened.draft, opened.tree
    if tree is None:
        raise RejectedError("refused-stale", "panel")
    start, node = skip_automatic_tokens(tree, draft.tokens)
    if callback.tokens and "=" in callback.tokens[-1]:
        return await _begin_allocation(context, opened, (*start, *callback.tokens))
    more = (
        allocation_tokens(node, current_allocation(node, draft))
        if isinstance(node, Allocation) and callback.tokens == (END,)
        else callback.tokens
    )
    return await _continue_draft(context, opened, (*start, *more))


async def _begin_allocation(context: RequestContext, opened: OpenDraft, tokens: Move) -> Screen:
    """Begin an allocation with its first amount, as if set on its own screen."""
    assert opened.tree is not None
    first = next(n for n, token in enumerate(tokens) if "=" in token)
    walk_tree(opened.tree, tokens)
    given = {key: int(n) for key, _, n in (token.partition("=") for token in tokens[first:])}
    begun = msgspec.structs.replace(opened.draft.with_tokens(tokens[:first]), given=given)
    return await _save_and_show(context, opened, begun)


async def _continue_draft(context: RequestContext, opened: OpenDraft, tokens: Move) -> Screen:
    """Extend the draft to ``tokens``, and submit a complete move that needs no confirmation."""
    table, seat, draft, _ = opened
    move = await advance_draft(context, table, seat, draft, tokens)
    if not move:
        return await panel.panel_screen(context, table)
    return await submit_moves(context, table, seat, draft.epoch, (move,))


async def advance_draft(context: RequestContext, table: Table, seat: int, draft: Draft, tokens: Move) -> Move:
    """Extend the draft to ``tokens``; return the move if it is complete and needs no confirmation.

    Otherwise saves the draft and returns (). Raises ``EngineError`` with the reason for illegal tokens, changing
    nothing.
    """
    tree = drafts.draft_tree(table, seat, draft)
    assert tree is not None
    tokens, node = skip_automatic_tokens(tree, tokens)
    further = msgspec.structs.replace(draft.with_tokens(tokens), typed=draft.typed)
    if not isinstance(node, Leaf):
        await drafts.save_draft(context, table, seat, further)
        return ()
    if table.lobby.lesson and not draft.is_preview:
        tutorial.check_tutorial_move(table, tokens)
    is_direct = not (draft.is_preview or context.user.confirm or draft.typed)
    if is_direct and is_immediate_move(tree, tokens):
        return tokens
    preview = table.match.preview_moves(seat, (*draft.moves, tokens))
    if is_direct and (preview.opens_answers or not preview.seals):  # an answer before the last one also counts at once
        return tokens
    if draft.is_preview:
        further = Draft(draft.epoch, (), (*draft.moves, tokens), is_preview=True)
    await drafts.save_draft(context, table, seat, further)
    return ()


async def switch_option(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.SwitchOption) -> Screen:
    """Replace an automatic choice with another orientation or a side option."""
    draft, tree = opened.draft, opened.tree
    tokens = skip_automatic_tokens(tree, draft.tokens)[0] if tree is not None else ()
    if tree is not None and orientation_node(tree, tokens) is not None and is_orientation(callback.way):
        tokens, _ = skip_automatic_tokens(tree, (*tokens[:-1], callback.way))
        return await _save_and_show(context, opened, draft.with_tokens(tokens))
    others = side_options(tree, tokens) if tree is not None else []
    other = next(((*before, option.key) for before, option in others if option.key == callback.way), None)
    if other is None:
        raise RejectedError("app-invalid-button", "panel")
    return await _continue_draft(context, opened, other)


async def step_back(context: RequestContext, opened: OpenDraft, _: turn_callbacks.StepBack) -> Screen:
    """Drop the last choice, or the last previewed move."""
    draft, tree = opened.draft, opened.tree
    if draft.tokens and tree is not None:
        before = draft.with_tokens(drop_last_choice(tree, draft.tokens))
    else:
        before = Draft(draft.epoch, (), draft.moves[:-1], is_preview=draft.is_preview)
    return await _save_and_show(context, opened, before)


async def cancel_draft(context: RequestContext, opened: OpenDraft, _: turn_callbacks.CancelDraft) -> Screen:
    """Discard the draft."""
    await drafts.drop_draft(context, opened.table, opened.seat)
    return await panel.panel_screen(context, opened.table, Msg("app-draft-discarded") if opened.draft.moves else "")


async def set_amount(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.GiveToSlot) -> Screen:
    """Set the amount of a slot. Allocating the whole total completes the move."""
    tokens, node = _asked_node(opened, Allocation)
    given = current_allocation(node, opened.draft)
    slot = next((slot for slot in node.slots if slot.key == callback.slot), None)
    if slot is None or not slot.low <= callback.n <= slot.high or slot.blocked is not None:
        raise RejectedError("app-invalid-button", "panel")
    is_same, given[slot.key] = given[slot.key] == callback.n, callback.n
    if sum(given.values()) > node.total[1]:
        raise RejectedError("app-no-more-to-give", "panel", n=node.total[1])
    if sum(given.values()) == node.total[1] and allocation_problem(node, given) is None:
        return await _continue_draft(context, opened, (*tokens, *allocation_tokens(node, given)))
    notice = Msg("app-amount-same", {"n": callback.n}) if is_same else ""
    return await _save_and_show(context, opened, msgspec.structs.replace(opened.draft, given=given), notice)


async def fill_amounts(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.FillAmounts) -> Screen:
    """Set the amounts of all slots, and submit a complete allocation; otherwise keep them and show why."""
    tokens, node = _asked_node(opened, Allocation)
    filled = {key: int(n) for key, _, n in (amount.partition("=") for amount in callback.amounts) if n.isdecimal()}
    given = {slot.key: filled.get(slot.key, slot.low) for slot in node.slots}
    ranges = {slot.key: range(slot.low, 1 + (slot.high if slot.blocked is None else slot.low)) for slot in node.slots}
    if any(n not in ranges[key] for key, n in given.items()):
        raise RejectedError("app-invalid-button", "panel")
    if (problem := allocation_problem(node, given)) is None:
        return await _continue_draft(context, opened, (*tokens, *allocation_tokens(node, given)))
    return await _save_and_show(context, opened, msgspec.structs.replace(opened.draft, given=given), problem)


async def set_pad_number(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.SetNumber) -> Screen:
    """Set the number on the pad without submitting it."""
    (_, node), n = _asked_node(opened, Amount), callback.n
    if not node.low <= n <= node.high or (n - node.low) % node.step:
        raise RejectedError("app-invalid-button", "panel")
    return await _save_and_show(context, opened, msgspec.structs.replace(opened.draft, number=n))


async def open_group(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.OpenGroup) -> Screen:
    """Show the options of one group or the side options; without ``n``, all groups."""
    _, node = _asked_node(opened, Choice)
    groups = list(dict.fromkeys(option.group or "" for option in node.options))
    chosen = callback.n if callback.n.startswith(ASIDE) else ""
    if callback.n and not chosen:
        if not callback.n.isdecimal() or int(callback.n) >= len(groups):
            raise RejectedError("app-invalid-button", "panel")
        chosen = groups[int(callback.n)]
    return await _save_and_show(context, opened, msgspec.structs.replace(opened.draft, group=chosen, page=0))


async def open_page(context: RequestContext, opened: OpenDraft, callback: turn_callbacks.TurnPage) -> Screen:
    """Turn to a page of a long list."""
    return await _save_and_show(context, opened, msgspec.structs.replace(opened.draft, page=callback.n))


async def start_preview(context: RequestContext, opened: OpenDraft, _: turn_callbacks.StartPreview) -> Screen:
    """Start preview mode, which tries moves without submitting them."""
    return await _save_and_show(context, opened, Draft(opened.draft.epoch, opened.draft.tokens, is_preview=True))


async def submit_draft(context: RequestContext, opened: OpenDraft, _: turn_callbacks.ConfirmMove) -> Screen:
    """Submit the previewed moves and a complete draft."""
    table, seat, draft, tree = opened
    moves = draft.moves
    if tree is not None:
        tokens, node = skip_automatic_tokens(tree, draft.tokens)
        if isinstance(node, Leaf):
            moves = (*moves, tokens)
    if not moves:
        raise RejectedError("app-incomplete-move", "panel")
    return await submit_moves(context, table, seat, draft.epoch, moves)


async def submit_moves(context: RequestContext, table: Table, seat: int, epoch: int, moves: tuple[Move, ...]) -> Screen:
    """Submit moves in order until the seat has no question."""
    messages: list[Msg] = []
    for n, move in enumerate(moves):
        command = context.command_id if n == 0 else f"{context.command_id}:{n}"
        events = await _submit_move(context, table, seat, epoch, move, command)
        messages += [event.msg for event in events if event.is_visible_to(seat)]
        if seat not in table.match.open_questions():
            break
        epoch = table.match.epochs[seat]
    drafts.expire_draft(context, table, seat)
    return await panel.panel_screen(context, table, messages[:MAX_NOTICE_SENTENCES] or Msg("app-done"))


def _submit_move(
    context: RequestContext, table: Table, seat: int, epoch: int, move: Move, command: str
) -> Awaitable[tuple[GameEvent, ...]]:
    if table.lobby.lesson:
        return tutorial.submit_tutorial_move(context, table, seat, epoch, move, command)
    return submit_move_at(context.service, table, seat, epoch, move, command, user_id=context.user.id)


async def submit_quick_move(context: RequestContext, table: Table, callback: turn_callbacks.SubmitAnswer) -> Screen:
    """Submit or begin an answer from a public message. Raises ``RejectedError`` in preview mode."""
    seat = callback.asked
    if (await drafts.load_draft(context, table, seat)).is_preview:
        raise RejectedError("app-still-trying", "panel")
    move = await advance_draft(context, table, seat, Draft(callback.epoch), callback.tokens)
    if not move:
        return await panel.panel_screen(context, table)
    await _submit_move(context, table, seat, callback.epoch, move, context.command_id)
    drafts.expire_draft(context, table, seat)
    return await board_view.public_table_screen(context.service, table, context.lang)


async def submit_typed_move(context: RequestContext, table: Table, callback: turn_callbacks.TypeMove) -> Screen:
    """Submit a typed move; an inexact one needs confirmation. Preview mode previews it."""
    seat = context.caller_seat(table)
    draft = await drafts.load_draft(context, table, seat)
    tree = drafts.draft_tree(table, seat, draft) if draft.is_preview else table.match.choice_tree(seat)
    if tree is None:
        raise RejectedError("app-still-trying", "panel")
    typed, notice = move_parser.parse_exact_move(tree, callback.text), ""
    if typed is None:
        translator = await context.load_translator(table)
        typed = move_parser.parse_move(tree, callback.text, table.game.key, tuple(map(strip_bidi, translator.names)))
        if not typed.move:
            ask = translator(typed.end_node.question) if not isinstance(typed.end_node, Leaf) else ""
            raise RejectedError("app-not-understood", "panel", ask=ask)
        notice = translator.translate("app-read-as", word=" · ".join(choice_labels(tree, typed.move, translator)))
    epoch = table.match.epochs[seat]
    start = (
        Draft(epoch, (), draft.moves, is_preview=True) if draft.is_preview else Draft(epoch, typed=not typed.is_exact)
    )
    whole = await advance_draft(context, table, seat, start, typed.move)
    if whole:
        return await submit_moves(context, table, seat, epoch, (whole,))
    return await panel.panel_screen(context, table, notice)


async def continue_tutorial(context: RequestContext, table: Table, callback: turn_callbacks.ContinueLesson) -> Screen:
    """Continue after a lesson step without a move."""
    step = tutorial.current_step(table)
    if step is not None and not step.words and step.id == callback.step:
        await context.service.tables.append_event(
            table, LessonStepRead(context.caller_seat(table), step.id), command=context.command_id
        )
    return await panel.panel_screen(context, table)
