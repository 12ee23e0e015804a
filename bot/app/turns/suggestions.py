"""Suggested moves for an allocation: the same as last time, or an even one."""

from __future__ import annotations

from bot.app.tables.table import Table
from bot.app.views.tree_navigation import allocation_tokens
from engines.core.core_types import EngineError
from engines.core.core_types import Move as Tokens
from engines.core.tree import Allocation, Leaf, walk_tree


def even_allocation(table: Table, seat: int) -> Tokens:
    """Return the allocation that goes round the slots one by one; empty if it is not legal."""
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


def last_allocation(table: Table, seat: int) -> Tokens:
    """Return the seat's last allocation that is legal now, or an empty tuple."""
    tree, match = table.match.choice_tree(seat), table.match
    if not isinstance(tree, Allocation):
        return ()
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind == "say" and entry.seat == seat and version not in match.undone_versions:
            try:
                if isinstance(walk_tree(tree, entry.move), Leaf):
                    return entry.move
            except EngineError:
                continue
    return ()
