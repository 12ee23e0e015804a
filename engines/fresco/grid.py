"""The sections of the fresco: a letter for the column, a number for the row from the top (F-1.8)."""

from functools import lru_cache


def section(row: int, col: int) -> str:
    """Return the name of a section: ``section(2, 2)`` is ``c3``. Rows and columns count from 0."""
    return f"{chr(ord('a') + col)}{row + 1}"


@lru_cache(maxsize=8)
def sections(rows: int, cols: int) -> tuple[str, ...]:
    """Return all sections, row by row from the top left."""
    return tuple(section(row, col) for row in range(rows) for col in range(cols))


def reading_order(name: str) -> tuple[int, str]:
    """Return the key that orders sections row by row from the top left."""
    return int(name[1:]), name[0]


@lru_cache(maxsize=1024)
def distance(one: str, other: str) -> int:
    """Return the number of steps in any of the eight directions between two sections (F-9.1, L-9b)."""
    return max(abs(ord(one[0]) - ord(other[0])), abs(int(one[1:]) - int(other[1:])))


@lru_cache(maxsize=64)
def neighbour_sections(rows: int, cols: int, middle: str) -> tuple[str, ...]:
    """Return the sections next to one, at most eight, row by row (F-9.2)."""
    return tuple(name for name in sections(rows, cols) if distance(name, middle) == 1)
