"""Immutable boxes in picture units, and their operations."""

from __future__ import annotations

from itertools import pairwise
from math import floor
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle with its origin at the top left."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column to the box's right."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first row below the box."""
        return self.y + self.h

    @property
    def center(self) -> tuple[int, int]:
        """Return the box's centre, rounded down."""
        return self.x + self.w // 2, self.y + self.h // 2

    def grow_by(self, by: int) -> Box:
        """Return the box with ``by`` pixels more on each side (fewer if negative)."""
        return Box(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def move_by(self, dx: int, dy: int) -> Box:
        """Return the box moved by (dx, dy)."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def is_inside(self, other: Box) -> bool:
        """Return whether the box is completely inside ``other``."""
        return self.x >= other.x and self.y >= other.y and self.right <= other.right and self.bottom <= other.bottom

    def overlaps(self, other: Box) -> bool:
        """Return whether the boxes share a pixel."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def scale_by(self, by: float) -> Box:
        """Return the scaled box; touching boxes still touch.

        Halves are always rounded up: with ``round``, boxes of one size could differ by two pixels at half scale.
        """
        if by == 1:
            return self
        left, top, right, bottom = (floor(edge * by + 0.5) for edge in (self.x, self.y, self.right, self.bottom))
        return Box(left, top, max(1, right - left), max(1, bottom - top))

    def intersection(self, other: Box) -> Box:
        """Return the common part; if there is none, its width or height is 0."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        return Box(x, y, max(0, min(self.right, other.right) - x), max(0, min(self.bottom, other.bottom) - y))


def bounding_box(boxes: list[Box]) -> Box:
    """Return the smallest box that contains all ``boxes`` (at least one)."""
    if len(boxes) == 1:
        return boxes[0]
    x = min(box.x for box in boxes)
    y = min(box.y for box in boxes)
    return Box(x, y, max(box.right for box in boxes) - x, max(box.bottom for box in boxes) - y)


def split_box(box: Box, across: int, down: int = 1, gap: int = 0) -> tuple[Box, ...]:
    """Return equally sized boxes in rows that fill a box, ``gap`` apart."""
    wide, high = (box.w + gap) // across, box.h // down
    return tuple(
        Box(box.x + n % across * wide, box.y + n // across * high, wide - gap, high) for n in range(across * down)
    )


def square_around(cx: int, cy: int, size: int) -> Box:
    """Return a square of ``size`` pixels around a centre."""
    return Box(cx - size // 2, cy - size // 2, size, size)


def remaining_boxes(whole: Box, holes: list[Box]) -> list[Box]:
    """Return boxes that cover a box except for its holes, in bands from the top."""
    edges = {whole.y, whole.bottom, *(y for hole in holes for y in (hole.y, hole.bottom) if whole.y < y < whole.bottom)}
    found: list[Box] = []
    for top, low in pairwise(sorted(edges)):
        x = whole.x
        for hole in sorted(hole for hole in holes if hole.y < low and hole.bottom > top):
            if hole.x > x:
                found.append(Box(x, top, min(hole.x, whole.right) - x, low - top))
            x = max(x, hole.right)
        if x < whole.right:
            found.append(Box(x, top, whole.right - x, low - top))
    return found
