"""Where a question and its answers point at on the picture."""

from __future__ import annotations

from engines.core.tree import Allot, Node, Pick, step
from engines.core.words import Word


def marks(node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The marks on the picture of what is open, and of what is blocked."""
    match node:
        case Pick(options=options):
            both = [(option.at, option.blocked) for option in options if option.at]
        case Allot(slots=slots):
            both = [(slot.at, slot.blocked) for slot in slots if slot.at]
        case _:
            both = []
    opened = tuple(at for at, blocked in both if at and blocked is None)
    return opened, tuple(at for at, blocked in both if at and blocked is not None)


def chosen_marks(root: Node, tokens: Word) -> tuple[str, ...]:
    """The marks of what was chosen."""
    found, node = [], root
    for token in tokens:
        key = token.partition("=")[0]
        match node:
            case Pick(options=options):
                found += [option.at for option in options if option.key == token and option.at]
            case Allot(slots=slots):
                found += [slot.at for slot in slots if slot.key == key and slot.at]
            case _:
                pass
        node = step(node, token)
    return tuple(found)
