"""Test that each kind of timer has its handler, and each kind of due action also a case here and a row in the docs."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_args

import pytest

from bot.app.clocks.due_actions import DUE_KINDS, DueKind, list_due_actions
from bot.app.clocks.table_clock import HolidayPeriod, Motion, SeatClock, TableClock
from bot.app.clocks.waking_hours import DAY_MS
from bot.app.competitions import competition_store
from bot.app.competitions import scheduled_actions as competition_actions
from bot.app.deadlines import clock_timer
from bot.app.dispatch import scheduler
from bot.app.game_nights import schedule
from bot.app.game_nights import scheduled_actions as night_actions
from bot.store.timers import TimerKind

DOCS = Path(__file__).parents[3] / "docs/decisions/clocks.md"
CASES: dict[DueKind, dict[str, Any]] = {
    "half": {},
    "last": {},
    "timeout": {},
    "delayed-notice": {"notice_delayed": True},
    "premove": {"has_premoves": True},
    "premoves-end": {"has_premoves": True, "premoves_until": -1},
    "holiday-begins": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "ai")},
    "holiday-ends": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "ai")},
    "pause-begins": {"away": HolidayPeriod(DAY_MS, 2 * DAY_MS, "pause")},
    "deputy-leaves": {"cover": "deputy", "deputy_leaves": DAY_MS},
    "vote-ends": {"motion": Motion("pause", "-", 0, 1, DAY_MS)},
    "silence-warning": {"time_control": "none"},
    "suspend": {"time_control": "none", "warned_at": 1},
}
"""What makes each kind due at a table that waits for its only player: of its clock, and of the seat's."""


@pytest.mark.parametrize("kind", DUE_KINDS)
def test_each_due_action_is_made_done_and_described(kind: DueKind) -> None:
    """Name all that a new kind lacks at once."""
    case = CASES.get(kind, {})
    of_table = {name: value for name, value in case.items() if name in TableClock.__struct_fields__}
    of_seat = {name: value for name, value in case.items() if name not in of_table}
    clock = TableClock(seats=(SeatClock(**of_seat),), at=1, owing=(0,), **{"time_control": "turn-1d"} | of_table)
    missing = [
        place
        for is_there, place in (
            (kind in {due.kind for due in list_due_actions(clock)}, "yield it in bot/app/clocks/due_actions.py"),
            (kind in clock_timer.TIMER_HANDLERS, "add it to TIMER_HANDLERS in bot/app/deadlines/clock_timer.py"),
            (kind in CASES, f"add it to CASES in {__file__}, and test what is done in another file there"),
            (DOCS.read_text("utf-8").count(f"| `{kind}` |") == 1, f"add a row about it to the table in {DOCS}"),
        )
        if not is_there
    ]
    assert not missing, f"{kind}: {'; '.join(missing)}"


NIGHT_HANDLERS = night_actions.EVENT_EDITS | night_actions.EVENT_HANDLERS


@pytest.mark.parametrize(
    ("kinds", "handlers", "where"),
    [
        (TimerKind, scheduler.TIMER_HANDLERS, "TIMER_HANDLERS in bot/app/dispatch/scheduler.py"),
        (schedule.EventKind, NIGHT_HANDLERS, "EVENT_HANDLERS in the scheduled_actions.py of nights"),
        (competition_store.EventKind, competition_actions.EVENT_HANDLERS,
         "EVENT_HANDLERS in the scheduled_actions.py of competitions"),
    ], ids=["timers", "nights", "competitions"],
)  # fmt: skip
def test_each_declared_timer_has_a_handler(kinds: Any, handlers: Mapping[str, object], where: str) -> None:
    assert not (missing := {*get_args(kinds)} - handlers.keys()), f"add {sorted(missing)} to {where}"
