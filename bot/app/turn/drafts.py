"""Drafts in the store: loaded for the question that is open now, dropped when it is another."""

from __future__ import annotations

import msgspec

from bot.app.context import RequestContext
from bot.app.match.table import Table
from bot.app.show.walk import Draft, skip
from engines.core.tree import Node
from engines.core.words import Msg, Refused


async def load(context: RequestContext, table: Table, seat: int) -> Draft:
    """The caller's draft; a new one where there is none, or where it answers another question than the present one.

    Raises ``Refused`` (``not_your_turn``) where the seat is asked nothing.
    """
    epoch = table.match.epochs.get(seat)
    if epoch is None:
        raise Refused("not_your_turn", Msg("refused-not-asked"))
    whose = (seat, context.person.id)
    if whose not in table.drafts:
        table.drafts[whose] = await context.service.store.drafts.get(table.id, *whose)
    data = table.drafts[whose]
    if data is not None:
        draft = msgspec.json.decode(data, type=Draft)
        if draft.epoch == epoch and _fits(table, seat, draft):
            return draft
    return Draft(epoch)


def _fits(table: Table, seat: int, draft: Draft) -> bool:
    try:
        tree = root(table, seat, draft)
        if tree is not None:
            skip(tree, draft.tokens)
    except Refused:
        return False
    return tree is not None or not draft.tokens


def root(table: Table, seat: int, draft: Draft) -> Node | None:
    """The tree that the draft walks: the question, or what would be asked after rehearsed words (``None``: nothing)."""
    return table.match.preview(seat, draft.words).tree if draft.words else table.match.tree(seat)


async def save(context: RequestContext, table: Table, seat: int, draft: Draft) -> Draft:
    """Keep the draft."""
    seconds = context.service.pace.draft_s
    data = msgspec.json.encode(draft)
    await context.service.store.drafts.put(table.id, seat, context.person.id, data, seconds=seconds)
    table.drafts[seat, context.person.id] = data
    return draft


async def drop(context: RequestContext, table: Table, seat: int) -> None:
    """Forget the draft."""
    await context.service.store.drafts.drop(table.id, seat, context.person.id)
    table.drafts[seat, context.person.id] = None


def answered(context: RequestContext, table: Table, seat: int) -> None:
    """The question has been answered: what was drafted for it, nobody would look at any more."""
    context.service.store.drafts.outdated(table.id, seat, context.person.id)
    table.drafts[seat, context.person.id] = None
