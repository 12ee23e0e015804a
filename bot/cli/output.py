"""What ``bottega`` prints for programs."""

from __future__ import annotations

import sys
from typing import Any

import msgspec


def put(told: dict[str, Any]) -> None:
    """One object of JSON in one line on standard output."""
    sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
