"""What ``bottega`` prints plainly: lines, and objects of JSON for programs."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


def line(text: str) -> None:
    """One line on standard output."""
    sys.stdout.write(text + "\n")


def put(told: dict[str, Any]) -> None:
    """One object of JSON in one line on standard output."""
    sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
