"""What is said for a seat that does not answer in time, from its view alone (R-20)."""

from __future__ import annotations

from engines.core.core_types import Move
from engines.core.tree import END, Allocation, Choice, Node
from engines.fresco.view import FrescoView

PLANNED_FIRST = ("studio", "theatre", "workshop")
"""A missing plan fills these."""


def default_move(view: FrescoView, tree: Node) -> Move:
    """The latest free row, a plan that only earns; what else could be done is given up (R-20)."""
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
