"""Time controls: the time for a turn, and the consequences of a timeout. Data and texts."""

from typing import Literal

import msgspec

from bot.app.clocks.waking_hours import DAY_MS, HOUR_MS, MINUTE_MS
from engines.core.core_types import Args, Msg

TimeControlKind = Literal["none", "turn", "bank", "live"]
TimeoutStep = Literal["fallback", "deputy", "ai", "vote"]


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True):
    """A time control, in milliseconds of waking time, or of elapsed time for ``live``.

    ``turn``, ``live``: ``time`` per turn. ``bank``: ``time`` at the start, plus ``gain`` per turn, at most ``most``.
    """

    kind: TimeControlKind = "none"
    time: int = 0
    gain: int = 0
    most: int = 0


class TimeControls(dict[str, TimeControl]):
    """Selectable time controls by name. Running tables keep retired ones; an unknown name has no limit."""

    def __missing__(self, name: str) -> TimeControl:
        return RETIRED.get(name, NO_TIME_LIMIT)


NO_TIME_LIMIT = TimeControl()
RETIRED = {
    "turn-12h": TimeControl("turn", 12 * HOUR_MS),
    "bank-1d": TimeControl("bank", DAY_MS, 4 * HOUR_MS, 3 * DAY_MS),
    "bank-7d": TimeControl("bank", 7 * DAY_MS, DAY_MS, 14 * DAY_MS),
}
"""Time controls that can no longer be chosen."""

TIME_CONTROLS = TimeControls({
    "none": NO_TIME_LIMIT,
    "live-3m": TimeControl("live", 3 * MINUTE_MS),
    "live-10m": TimeControl("live", 10 * MINUTE_MS),
    "turn-4h": TimeControl("turn", 4 * HOUR_MS),
    "turn-1d": TimeControl("turn", DAY_MS),
    "turn-3d": TimeControl("turn", 3 * DAY_MS),
    "turn-7d": TimeControl("turn", 7 * DAY_MS),
    "bank-3d": TimeControl("bank", 3 * DAY_MS, 12 * HOUR_MS, 7 * DAY_MS),
})  # fmt: skip
"""The selectable time controls, by their names in logs and callbacks."""

TIMEOUT_STEPS: tuple[TimeoutStep, ...] = ("fallback", "deputy", "ai", "vote")
DEFAULT_TIMEOUT_STEPS: tuple[TimeoutStep, ...] = ("deputy", "fallback", "ai")
"""The default steps for the first, second, ... missed turn in a row. The last one repeats."""


def extra_time_ms(time_control: TimeControl) -> int:
    """Return the time that the others may add to a turn (ms): one more turn's."""
    return time_control.gain if time_control.kind == "bank" else time_control.time


def parse_timeout_steps(text: str) -> tuple[TimeoutStep, ...]:
    """Parse timeout steps joined by dots. Unknown ones are ignored; an empty result becomes the default."""
    steps = tuple(step for name in text.split(".") for step in TIMEOUT_STEPS if step == name)
    return steps or DEFAULT_TIMEOUT_STEPS


def duration_text(ms: int) -> Msg:
    """Return a duration in days, hours or minutes, whichever fits best."""
    if ms >= 2 * DAY_MS or round(ms / HOUR_MS) * HOUR_MS == DAY_MS:
        return Msg("clock-days", {"n": round(ms / DAY_MS)})
    if ms >= 2 * HOUR_MS or round(ms / MINUTE_MS) * MINUTE_MS == HOUR_MS:
        return Msg("clock-hours", {"n": round(ms / HOUR_MS)})
    return Msg("clock-minutes", {"n": max(1, round(ms / MINUTE_MS))})


def time_control_text(time_control: TimeControl) -> Msg:
    """Return the description of a time control."""
    args: Args = {
        "time": duration_text(time_control.time),
        "gain": duration_text(time_control.gain),
        "most": duration_text(time_control.most),
    }
    match time_control.kind:
        case "none":
            return Msg("clock-pace-none")
        case "turn" | "live":
            return Msg(f"clock-pace-{time_control.kind}", {"time": args["time"]})
        case "bank":
            return Msg("clock-pace-bank", args)
