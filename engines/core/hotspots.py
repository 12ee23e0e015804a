"""Names shared by all games: marks, the names of spots on pictures, and orientations of pieces.

A *mark* is a bare name (``deck``, ``c3``), an item of a kind (``card:opera``, ``area:b``), or of a seat (``2/florins``,
``1/e5``). An *orientation* is ``r0 r90 r180 r270``, turned clockwise, with ``m`` if the piece is mirrored first. Each
game chooses its kinds and items; only this module parses them.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

from engines.core.core_types import Move
from engines.core.tree import Allocation, Choice, Node, next_node

ORIENTATIONS = ("r0", "r90", "r180", "r270", "r0m", "r90m", "r180m", "r270m")
"""All orientations; those of each side in the order of turning."""

MIRROR_SUFFIX = "m"
IN_HAND = ("card:", "hand:", "look:", "paint:")
"""Kinds on the picture of a hand: the seat's cards and resources, cards it looks at."""


def is_orientation(token: str) -> bool:
    """Return whether a token is an orientation."""
    return token in ORIENTATIONS


def orientation_in(tokens: Iterable[str], other: str = "") -> str:
    """Return the orientation in a move; ``other`` without one."""
    return next((token for token in tokens if is_orientation(token)), other)


def is_mirrored(way: str) -> bool:
    """Return whether an orientation shows the other side."""
    return way.endswith(MIRROR_SUFFIX)


def quarter_turns(way: str) -> int:
    """Return the quarter turns clockwise of an orientation, 0 to 3."""
    return int(way.removeprefix("r").removesuffix(MIRROR_SUFFIX)) // 90


def next_orientations(opened: Sequence[str], way: str) -> dict[str, str]:
    """Return the neighbours of ``way`` among the open orientations.

    ``turn``: a quarter turn or more, with the same side up; ``flip``: the other side up, with the same turn if
    possible.
    """
    sides = is_mirrored(way), not is_mirrored(way)
    same, other = ([one for one in ORIENTATIONS if one in opened and is_mirrored(one) is side] for side in sides)
    on = [one for one in same if quarter_turns(one) > quarter_turns(way)] + [one for one in same if one != way]
    over = [one for one in other if quarter_turns(one) == quarter_turns(way)] + other
    return {name: found[0] for name, found in (("turn", on), ("flip", over)) if found}


def is_board_square(mark: str) -> bool:
    """Return whether a mark may be a square of a grid: a bare name of letters and digits."""
    return mark.isalnum()


def hotspot_kind(mark: str) -> str:
    """Return the kind of a mark, else the name within its seat, else the bare name."""
    return mark.partition(":")[0].rpartition("/")[2]


def split_seat_hotspot(mark: str) -> tuple[int, str] | None:
    """Split the mark of a seat into the seat and the name within it; None for other marks."""
    seat, slash, what = mark.partition("/")
    return (int(seat), what) if slash else None


def hotspot_thing(mark: str) -> str:
    """Return the item of a mark, without kind and seat."""
    return mark.replace("/", ":").rpartition(":")[2]


def hotspot_parts(mark: str) -> set[str]:
    """Return all names in a mark: seat, kind and item."""
    return set(mark.replace("/", ":").split(":"))


def picture_for(marks: Sequence[str]) -> Literal["board", "hand", "place"]:
    """Return the best picture for a question by its marks; ``place`` if all options are squares."""
    if all(mark.startswith(IN_HAND) for mark in marks):
        return "hand"
    return "place" if all(is_board_square(mark) for mark in marks) and len(marks) > 1 else "board"


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
