"""How long several users are awake together, and what that means for a game. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.app.clocks.waking_hours import HOUR_MS, WEEK_MS, WakingHours, is_awake

TURN_HOURS: Final = 4
"""Hours of common waking time that a player usually takes for a turn."""


def count_common_hours(hours: Sequence[WakingHours], since: int) -> int:
    """Return how many hours of the week from ``since`` (ms) all these users are awake."""
    return sum(all(is_awake(one, at) for one in hours) for at in range(since, since + WEEK_MS, HOUR_MS))


def estimate_rounds(common_hours: int, players: int) -> int:
    """Estimate the rounds in a week with so many common waking hours; at least one."""
    return max(1, round(common_hours / (TURN_HOURS * players)))
