"""Every press about waiting, by its first word."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.app.screen import Screen
from bot.app.service import Call
from bot.app.waiting import absence, habits, ordering, tablescreen

PRESSES: dict[str, Callable[[Call], Awaitable[Screen]]] = {
    "waiting": tablescreen.show,
    "nudge": tablescreen.nudge,
    "pause": tablescreen.pause,
    "mute": tablescreen.mute,
    "absent": tablescreen.absent,
    "motion": tablescreen.motion,
    "resume": tablescreen.resume,
    "reopen": tablescreen.reopen,
    "pace": tablescreen.pace,
    "pace-set": tablescreen.set_pace,
    "ladder": tablescreen.show_ladder,
    "ladder-set": tablescreen.set_ladder,
    "back-in": absence.back_in,
    "quit": absence.ask_quit,
    "quit-yes": absence.leave,
    "take": absence.take,
    "hours": habits.hours,
    "zone": habits.zone,
    "quiet": habits.quiet,
    "dayoff": habits.day_off,
    "away": habits.away,
    "away-off": habits.away_off,
    "deputy": habits.deputy,
    "deputy-yes": habits.deputy_yes,
    "deputy-off": habits.deputy_off,
    "orders": ordering.show,
    "order": ordering.order,
    "order-drop": ordering.drop,
    "plan-ahead": ordering.plan,
}
"""What each does; its docstring shows the press."""
