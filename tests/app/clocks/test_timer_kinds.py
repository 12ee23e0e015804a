"""Test that each kind of timer has its handler, and each kind of due action also a case here and a row in the docs."""

import ast
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib import import_module
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

ROOT = Path(__file__).parents[3]
DOCS = ROOT / "docs/decisions/clocks.md"
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
    assert kind in clock_timer.TIMER_HANDLERS, f"add {kind} to TIMER_HANDLERS in bot/app/deadlines/clock_timer.py"
    assert DOCS.read_text("utf-8").count(f"| `{kind}` |") == 1, f"add a row about {kind} to the table in {DOCS}"
    assert kind in CASES, f"add {kind} to CASES in {__file__}, and a test of what is done beside it"
    of_table = {name: value for name, value in CASES[kind].items() if name in TableClock.__struct_fields__}
    of_seat = {name: value for name, value in CASES[kind].items() if name not in of_table}
    clock = TableClock(seats=(SeatClock(**of_seat),), at=1, owing=(0,), **{"time_control": "turn-1d"} | of_table)
    assert kind in {due.kind for due in list_due_actions(clock)}


def list_timer_names() -> set[str]:
    """Return the names of timers that the bot sets: keys of mappings that are given, bound or returned as timers."""
    found = set[str]()
    for path in (ROOT / "bot").rglob("*.py"):
        keys = [key for node in ast.walk(ast.parse(path.read_text("utf-8"))) for key in iter_timer_keys(node)]
        if keys:  # words, or names of constants
            constants = vars(import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)))
            found |= {str(eval(ast.unparse(key), constants)) for key in keys}
    return found


def iter_timer_keys(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the keys of the mappings of timers in a node, and the name of a timer that is set at all tables."""
    match node:
        case ast.Call(ast.Name("partial"), [ast.Name("_set_at_running_tables"), key]):
            yield key
        case (
            ast.keyword(arg="timers", value=value)
            | ast.Call(ast.Name("WriteEffects"), [_, value])
            | ast.AugAssign(ast.Name("timers"), value=value)
            | ast.Assign([ast.Name("timers")], value)
        ):
            yield from (key for part in ast.walk(value) if isinstance(part, ast.Dict) for key in part.keys if key)
        case ast.FunctionDef(name=name) if name.endswith("_timers"):
            yield from (key for part in ast.walk(node) if isinstance(part, ast.Dict) for key in part.keys if key)


NIGHT_HANDLERS = night_actions.EVENT_EDITS | night_actions.EVENT_HANDLERS


@pytest.mark.parametrize(
    ("kinds", "handlers", "where"),
    [
        (list_timer_names, scheduler.TIMER_HANDLERS, "TIMER_HANDLERS in bot/app/dispatch/scheduler.py"),
        (lambda: get_args(schedule.EventKind), NIGHT_HANDLERS, "EVENT_HANDLERS in the scheduled_actions.py of nights"),
        (lambda: get_args(competition_store.EventKind), competition_actions.EVENT_HANDLERS,
         "EVENT_HANDLERS in the scheduled_actions.py of competitions"),
    ], ids=["timers", "nights", "competitions"],
)  # fmt: skip
def test_each_timer_has_a_handler(
    kinds: Callable[[], Iterable[str]], handlers: Mapping[str, object], where: str
) -> None:
    found = {*kinds()}
    assert not (missing := found - handlers.keys()), f"add {sorted(missing)} to {where}"
    assert not (unused := handlers.keys() - found), f"no code sets {sorted(unused)}: remove them from {where}"
