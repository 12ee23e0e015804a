"""The move of a seat that does not answer in time, from its view alone."""

from __future__ import annotations

from engines.core.core_types import Move
from engines.core.tree import END, Allocation, Choice, Node
from engines.fresco.view import FrescoView

PLANNED_FIRST = ("studio", "theatre", "workshop")
"""The places that a missing plan fills first."""


def default_move(view: FrescoView, tree: Node) -> Move:
    """Take the latest free row, a plan that only earns; forgo all other actions (R-20)."""
    if isinstance(tree, Allocation):
        return _plan(tree)
    assert isinstance(tree, Choice)
    open_options = [option.key for option in tree.options if option.blocked is None]
    match view.asks:
        case "wake":
            return (open_options[-1],)
        case "portrait":
            return ("thalers",)
        case "land":
            return ("next",)
        case "close" | "leonardo":
            return (open_options[0],)
        case _:
            return ("done",)


def _plan(tree: Allocation) -> Move:
    left, chosen = tree.total[1], dict[str, int]()
    slots = {slot.key: slot for slot in tree.slots}
    for place in PLANNED_FIRST:
        if place in slots:
            n = min(left, slots[place].high)
            left -= n
            chosen[place] = n
    return (*(f"{slot}={chosen[slot]}" for slot in slots if chosen.get(slot)), END)
