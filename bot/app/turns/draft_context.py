"""The context of a step: table, seat, draft and choice tree."""

from __future__ import annotations

from typing import NamedTuple

from bot.app.tables.table import Table
from bot.app.views.tree_navigation import Draft
from engines.core.tree import Node


class DraftContext(NamedTuple):
    """The context of a step. ``tree`` is ``None`` if the seat has no question after its previewed moves."""

    table: Table
    seat: int
    draft: Draft
    tree: Node | None
