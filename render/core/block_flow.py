"""Blocks in columns: the layout of hands, results and legends.

A block draws itself at a given width and returns its height. A layout is data and refers to blocks by name.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from render.core.geometry import Box
from render.core.scene import Scene

Draw = Callable[[Scene, Box], int]
"""Draws a block downwards from the top of a box, as wide as the box. Returns the lower edge."""

Blocks = Mapping[str, Sequence[Draw]]
"""Variants of each block by name, the roomiest first."""

GAP = 14
"""Gap between blocks, and between floors."""


class Column(NamedTuple):
    """A column: its left edge, its width, and the names of its blocks from the top."""

    x: int
    w: int
    blocks: tuple[str, ...]


Floors = Sequence[Sequence[Column]]
"""Floors from the top, each with columns side by side."""


class OverfullError(Exception):
    """Raised when the tightest variants of all blocks exceed the available height."""


class _DrawnBlock(NamedTuple):
    """A block drawn at the top of an empty scene."""

    column: Column
    ways: Sequence[Draw]
    way: int
    scene: Scene
    high: int


def flow_blocks(scene: Scene, floors: Floors, blocks: Blocks, top: int, room: int = 0, gap: int = GAP) -> int:
    """Place blocks on floors below ``top``, the tallest ones as tight as needed. Returns the lower edge.

    Skips names without a block. ``room``: the available height; 0: unlimited. Raises ``OverfullError``.
    """
    made = [
        [[_draw_block(scene, column, blocks[name], 0) for name in column.blocks if name in blocks] for column in floor]
        for floor in floors
    ]
    while room and (tall := _total_height(made, gap)) > room:
        floor, place, number = _find_shrinkable(made, tall)
        one = made[floor][place][number]
        made[floor][place][number] = _draw_block(scene, one.column, one.ways, one.way + 1)
    y = top
    for stacks in made:
        if not any(stacks):
            continue
        for stack in stacks:
            at = y
            for one in stack:
                _place_block(scene, one.scene, at)
                at += one.high + gap
        y += max(_stack_height(stack, gap) for stack in stacks) + gap
    return y - gap if y > top else y


def _find_shrinkable(made: list[list[list[_DrawnBlock]]], tall: int) -> tuple[int, int, int]:
    at = [
        (one.high, -floor, -place, -number)
        for floor, stacks in enumerate(made)
        for place, stack in enumerate(stacks)
        for number, one in enumerate(stack)
        if one.way + 1 < len(one.ways)
    ]
    if not at:
        raise OverfullError(tall)
    _, floor, place, number = max(at)
    return -floor, -place, -number


def _stack_height(stack: Sequence[_DrawnBlock], gap: int) -> int:
    return sum(one.high for one in stack) + gap * max(0, len(stack) - 1)


def _total_height(made: Sequence[Sequence[Sequence[_DrawnBlock]]], gap: int) -> int:
    floors = [max(_stack_height(stack, gap) for stack in stacks) for stacks in made if any(stacks)]
    return sum(floors) + gap * max(0, len(floors) - 1)


def _draw_block(scene: Scene, column: Column, ways: Sequence[Draw], way: int) -> _DrawnBlock:
    sheet = replace(scene, items=[], hotspots={}, cut_texts=[])
    return _DrawnBlock(column, ways, way, sheet, ways[way](sheet, Box(column.x, 0, column.w, 0)))


def _place_block(scene: Scene, sheet: Scene, down: int) -> None:
    scene.items += [replace(item, box=item.box.move_by(0, down)) for item in sheet.items]
    scene.hotspots |= {name: box.move_by(0, down) for name, box in sheet.hotspots.items() if name not in scene.hotspots}
    scene.cut_texts += sheet.cut_texts
