"""Drafts, valid only for the current question, and the allocations offered to begin one."""

from contextlib import suppress
from typing import Literal, NamedTuple

import msgspec

from bot.app.context import RequestContext
from bot.app.tables.table import Table
from bot.app.views.tree_navigation import Draft, allocation_tokens, skip_automatic_tokens
from engines.core.core_types import EngineError, Move, Msg
from engines.core.tree import Allocation, Leaf, Node, walk_tree


class OpenDraft(NamedTuple):
    """A draft at its open table. ``tree`` is None if the seat has no question after its previewed moves."""

    table: Table
    seat: int
    draft: Draft
    tree: Node | None


async def load_draft(context: RequestContext, table: Table, seat: int) -> Draft:
    """Load the caller's draft for the current question, or return a new one.

    Raises ``EngineError`` (``not_your_turn``) if the seat has no question.
    """
    epoch = table.match.epochs.get(seat)
    if epoch is None:
        raise EngineError("not_your_turn", Msg("refused-not-asked"))
    key = (seat, context.user.id)
    if key not in table.drafts:
        table.drafts[key] = await context.service.store.drafts.load_draft(table.id, *key)
    data = table.drafts[key]
    if data is not None:
        draft = msgspec.json.decode(data, type=Draft)
        if draft.epoch == epoch and _is_draft_valid(table, seat, draft):
            return draft
    return Draft(epoch, given=last_amounts(table, seat))


def _is_draft_valid(table: Table, seat: int, draft: Draft) -> bool:
    try:
        tree = draft_tree(table, seat, draft)
        if tree is not None:
            skip_automatic_tokens(tree, draft.tokens)
    except EngineError:
        return False
    return tree is not None or not draft.tokens


def draft_tree(table: Table, seat: int, draft: Draft) -> Node | None:
    """Return the choice tree of a draft: the current question, or the next one after its previewed moves.

    Returns None if the seat has none after them.
    """
    return table.match.preview_moves(seat, draft.moves).choice_tree if draft.moves else table.match.choice_tree(seat)


async def save_draft(context: RequestContext, table: Table, seat: int, draft: Draft) -> Draft:
    """Save a draft for ``pace.draft_s`` seconds, and return it."""
    seconds = context.service.timings.draft_s
    data = msgspec.json.encode(draft)
    await context.service.store.drafts.save_draft(table.id, seat, context.user.id, data, seconds=seconds)
    table.drafts[seat, context.user.id] = data
    return draft


async def drop_draft(context: RequestContext, table: Table, seat: int) -> None:
    """Delete a draft."""
    await context.service.store.drafts.delete_draft(table.id, seat, context.user.id)
    table.drafts[seat, context.user.id] = None


def expire_draft(context: RequestContext, table: Table, seat: int) -> None:
    """Discard any draft of an answered question, without waiting for the store."""
    key = (seat, context.user.id)
    if table.drafts.get(key, b"") is not None:
        context.service.store.drafts.delete_draft(table.id, *key)
        table.drafts[key] = None


ReadyPlan = Literal["last", "before", "even"]


def even_allocation(table: Table, seat: int) -> Move:
    """Return the allocation that fills the slots evenly; empty if illegal."""
    tree = table.match.choice_tree(seat)
    if not isinstance(tree, Allocation):
        return ()
    given: dict[str, int] = {}
    open_slots = [slot for slot in tree.slots if slot.blocked is None]
    for n in range(1, max([slot.high for slot in open_slots], default=0) + 1):
        for slot in open_slots:
            if slot.high >= n and sum(given.values()) < tree.total[1]:
                given[slot.key] = n
    move = allocation_tokens(tree, given)
    try:
        return move if isinstance(walk_tree(tree, move), Leaf) else ()
    except EngineError:
        return ()


def last_allocations(table: Table, seat: int, most: int = 2) -> list[Move]:
    """List the seat's last distinct allocations that are legal now, newest first."""
    tree, match, found = table.match.choice_tree(seat), table.match, list[Move]()
    if not isinstance(tree, Allocation):
        return found
    for version in reversed(match.active_entries.active_versions):
        entry = match.entries[version - 1]
        if entry.seat != seat or entry.move in found:
            continue
        with suppress(EngineError):
            found += [entry.move] if isinstance(walk_tree(tree, entry.move), Leaf) else []
        if len(found) == most:
            break
    return found


def ready_plans(table: Table, seat: int) -> dict[ReadyPlan, Move]:
    """Return the distinct suggested allocations: the last, the one before, an even one."""
    last, before = [*last_allocations(table, seat), (), ()][:2]
    plans: dict[ReadyPlan, Move] = {"last": last, "before": before, "even": even_allocation(table, seat)}
    return {which: move for which, move in plans.items() if move and (which != "even" or move not in (last, before))}


def last_amounts(table: Table, seat: int) -> dict[str, int]:
    """Return the seat's last amounts by slot, the start of its next allocation; empty in a lesson."""
    if table.lobby.lesson:
        return {}
    pairs = (token.split("=") for move in last_allocations(table, seat, 1) for token in move if "=" in token)
    return {slot: int(n) for slot, n in pairs}
