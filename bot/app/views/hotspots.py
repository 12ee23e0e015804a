"""Hotspots on the picture for the options of a question and for a selection."""

from engines.core.core_types import Move
from engines.core.tree import Allocation, Choice, Node, next_node


def node_hotspots(node: Node) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the hotspots of the open options or slots of a node, and those of the blocked ones."""
    match node:
        case Choice(options=options):
            hotspots = [(option.hotspot, option.blocked) for option in options if option.hotspot]
        case Allocation(slots=slots):
            hotspots = [(slot.hotspot, slot.blocked) for slot in slots if slot.hotspot]
        case _:
            hotspots = []
    opened = tuple(hotspot for hotspot, blocked in hotspots if hotspot and blocked is None)
    return opened, tuple(hotspot for hotspot, blocked in hotspots if hotspot and blocked is not None)


def selection_hotspots(root: Node, tokens: Move) -> tuple[str, ...]:
    """Return the hotspots of the options and slots that tokens have chosen."""
    hotspots, node = [], root
    for token in tokens:
        key = token.partition("=")[0]
        match node:
            case Choice(options=options):
                hotspots += [option.hotspot for option in options if option.key == token and option.hotspot]
            case Allocation(slots=slots):
                hotspots += [slot.hotspot for slot in slots if slot.key == key and slot.hotspot]
            case _:
                pass
        node = next_node(node, token)
    return tuple(hotspots)
