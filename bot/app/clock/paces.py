"""The pace of a table: how long a turn may take, and what is done when the time is out. Data, and how it is written."""

from __future__ import annotations

from typing import Literal

import msgspec

from bot.app.clock.hours import DAY, HOUR, MINUTE
from engines.core.words import Args, Msg

Kind = Literal["none", "turn", "bank", "live"]
Measure = Literal["fallback", "deputy", "ai", "vote"]


class Tempo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A pace. All times in milliseconds of the player's own waking time; ``live``: of everybody's clock on the wall.

    ``turn`` and ``live``: ``time`` for each turn. ``bank``: ``time`` at the beginning, ``gain`` more after each turn,
    never more than ``most``.
    """

    kind: Kind = "none"
    time: int = 0
    gain: int = 0
    most: int = 0


NONE = Tempo()

PACES: dict[str, Tempo] = {
    "none": NONE,
    "live-3m": Tempo("live", 3 * MINUTE),
    "live-10m": Tempo("live", 10 * MINUTE),
    "turn-4h": Tempo("turn", 4 * HOUR),
    "turn-12h": Tempo("turn", 12 * HOUR),
    "turn-1d": Tempo("turn", DAY),
    "turn-3d": Tempo("turn", 3 * DAY),
    "turn-7d": Tempo("turn", 7 * DAY),
    "bank-1d": Tempo("bank", DAY, 4 * HOUR, 3 * DAY),
    "bank-3d": Tempo("bank", 3 * DAY, 12 * HOUR, 7 * DAY),
    "bank-7d": Tempo("bank", 7 * DAY, DAY, 14 * DAY),
}
"""What can be chosen, by the name that logs and presses use."""

MEASURES: tuple[Measure, ...] = ("fallback", "deputy", "ai", "vote")
LADDER: tuple[Measure, ...] = ("deputy", "fallback", "ai")
"""What is done at the first, second, ... missed turn in a row, unless the table chose otherwise. The last one stays."""


def tempo(name: str) -> Tempo:
    """A pace by its name. Unknown ones don't hurry anybody: a table outlives the list."""
    return PACES.get(name, NONE)


def extra(pace: Tempo) -> int:
    """How much more the others may give for a turn (ms): once more what a turn brings."""
    return pace.gain if pace.kind == "bank" else pace.time


def ladder(text: str) -> tuple[Measure, ...]:
    """What ``".".join`` made of measures; nothing that is unknown, and never nothing at all."""
    found = tuple(measure for name in text.split(".") for measure in MEASURES if measure == name)
    return found or LADDER


def lasting(ms: int) -> Msg:
    """A length of time in words: in days, hours or minutes, whichever is the largest that says something."""
    if ms >= 2 * DAY or round(ms / HOUR) * HOUR == DAY:
        return Msg("waiting-days", {"n": round(ms / DAY)})
    if ms >= 2 * HOUR or round(ms / MINUTE) * MINUTE == HOUR:
        return Msg("waiting-hours", {"n": round(ms / HOUR)})
    return Msg("waiting-minutes", {"n": max(1, round(ms / MINUTE))})


def described(pace: Tempo) -> Msg:
    """A pace in words."""
    args: Args = {"time": lasting(pace.time), "gain": lasting(pace.gain), "most": lasting(pace.most)}
    match pace.kind:
        case "none":
            return Msg("waiting-pace-none")
        case "turn" | "live":
            return Msg(f"waiting-pace-{pace.kind}", {"time": args["time"]})
        case "bank":
            return Msg("waiting-pace-bank", args)
