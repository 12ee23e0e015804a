"""Whole answers that are ready before anybody chooses: shared out as last time, or evenly."""

from __future__ import annotations

from bot.app.match.table import Table
from bot.app.show.walk import allotted
from engines.core.tree import Allot, Leaf, walk
from engines.core.words import Refused
from engines.core.words import Word as Tokens


def even(table: Table, seat: int) -> Tokens:
    """As much as there is to share out, one by one to each in turn; nothing where that can't be said."""
    tree = table.match.tree(seat)
    if not isinstance(tree, Allot):
        return ()
    given: dict[str, int] = {}
    open_slots = [slot for slot in tree.slots if slot.blocked is None]
    for n in range(1, max([slot.high for slot in open_slots], default=0) + 1):
        for slot in open_slots:
            if slot.high >= n and sum(given.values()) < tree.total[1]:
                given[slot.key] = n
    word = allotted(tree, given)
    try:
        return word if isinstance(walk(tree, word), Leaf) else ()
    except Refused:
        return ()


def last(table: Table, seat: int) -> Tokens:
    """The last allotment that the seat said and could say again now, or nothing."""
    tree, match = table.match.tree(seat), table.match
    if not isinstance(tree, Allot):
        return ()
    for version in range(match.version, 0, -1):
        entry = match.entries[version - 1]
        if entry.kind == "say" and entry.seat == seat and version not in match.gone:
            try:
                if isinstance(walk(tree, entry.word), Leaf):
                    return entry.word
            except Refused:
                continue
    return ()
