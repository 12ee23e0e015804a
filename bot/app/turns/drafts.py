"""Storage of drafts. A draft is valid for the present question only."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.tables.table import Table
from bot.app.turns import suggestions
from bot.app.views.tree_navigation import Draft, skip_automatic_tokens
from engines.core.core_types import EngineError, Msg
from engines.core.tree import Node


async def load_draft(context: RequestContext, table: Table, seat: int) -> Draft:
    """Load the caller's draft, or a new one if there is none for the present question.

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
    return Draft(epoch, given=suggestions.last_amounts(table, seat))


def _is_draft_valid(table: Table, seat: int, draft: Draft) -> bool:
    """Return whether the tokens of a draft still fit the choice tree."""
    try:
        tree = draft_tree(table, seat, draft)
        if tree is not None:
            skip_automatic_tokens(tree, draft.tokens)
    except EngineError:
        return False
    return tree is not None or not draft.tokens


def draft_tree(table: Table, seat: int, draft: Draft) -> Node | None:
    """Return the choice tree of a draft: the present question, or the one after its previewed moves.

    Returns ``None`` if the seat has no question after them.
    """
    return table.match.preview_moves(seat, draft.words).choice_tree if draft.words else table.match.choice_tree(seat)


async def save_draft(context: RequestContext, table: Table, seat: int, draft: Draft) -> Draft:
    """Save a draft and return it. It expires after ``pace.draft_s`` seconds."""
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
    """Discard the draft of an answered question, if there is one, without waiting for the store."""
    key = (seat, context.user.id)
    if table.drafts.get(key, b"") is not None:
        context.service.store.drafts.discard_draft(table.id, *key)
        table.drafts[key] = None
