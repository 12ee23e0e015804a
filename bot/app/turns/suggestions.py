"""Suggested moves for an allocation: the same as last time or the time before, or an even one."""

from __future__ import annotations

from contextlib import suppress
from typing import Literal

from bot.app.tables.table import Table
from bot.app.views.tree_navigation import allocation_tokens
from engines.core.core_types import EngineError, Move
from engines.core.tree import Allocation, Leaf, walk_tree

ReadyPlan = Literal["last", "before", "even"]


def even_allocation(table: Table, seat: int) -> Move:
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


def last_allocations(table: Table, seat: int, most: int = 2) -> list[Move]:
    """List the seat's last different allocations that are legal now, the newest first."""
    tree, match, found = table.match.choice_tree(seat), table.match, list[Move]()
    if not isinstance(tree, Allocation):
        return found
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind != "move" or entry.seat != seat or version in match.undone_versions or entry.move in found:
            continue
        with suppress(EngineError):
            found += [entry.move] if isinstance(walk_tree(tree, entry.move), Leaf) else []
        if len(found) == most:
            break
    return found


def ready_plans(table: Table, seat: int) -> dict[ReadyPlan, Move]:
    """Return the suggested allocations that are different: the last one, the one before, an even one."""
    last, before = [*last_allocations(table, seat), (), ()][:2]
    plans: dict[ReadyPlan, Move] = {"last": last, "before": before, "even": even_allocation(table, seat)}
    return {which: move for which, move in plans.items() if move and (which != "even" or move not in (last, before))}


def last_amounts(table: Table, seat: int) -> dict[str, int]:
    """Return the amounts of the seat's last allocation by slot, which the next one begins with; empty in a lesson."""
    if table.lobby.lesson:
        return {}
    pairs = (token.split("=") for move in last_allocations(table, seat, 1) for token in move if "=" in token)
    return {slot: int(n) for slot, n in pairs}
