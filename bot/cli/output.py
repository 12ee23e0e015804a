"""Output of commands: lines, tables, progress, and JSON objects for programs."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec


def print_line(text: str) -> None:
    """Print one line on standard output."""
    sys.stdout.write(text + "\n")


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print rows in columns: the first ``left`` ones aligned left, the others, numbers, aligned right."""
    cells = [headings, ["-" * len(heading) for heading in headings], *rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for row in cells:
        aligned = [
            text.ljust(width) if number < left else text.rjust(width)
            for number, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        print_line("  ".join(aligned).rstrip())


def print_progress(text: str = "") -> None:
    """Show progress on a terminal, in place of the last one; print nothing elsewhere."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def print_json(data: dict[str, Any]) -> None:
    """Print one JSON object as a line on standard output."""
    sys.stdout.write(msgspec.json.encode(data).decode() + "\n")
