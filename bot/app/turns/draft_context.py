"""One step of an answer: the table, the seat that answers, its draft, and the tree that the draft walks."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.tables.table import Table
from bot.app.views.tree_navigation import Draft
from engines.core.tree import Node


class DraftContext(NamedTuple):
    """``tree``: None where rehearsed words have led to where nothing is asked of the seat."""

    table: Table
    seat: int
    draft: Draft
    tree: Node | None
