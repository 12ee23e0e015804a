"""A look back in sentences, as messages: the command line and the chats put them into words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.core.game import Game
from engines.core.judging import LEAST, Weighed
from engines.core.lookback import Report
from engines.core.messages import has
from engines.core.words import Args, Msg

CHIEF = 1 / 3
"""Less than this of a gain is not what it comes from above all: then it is the others who have less."""
BEST = "★"
"""What marks the best decision; the costly ones are numbered."""


def retold(game: Game[Any, Any], report: Report) -> list[tuple[str, Msg]]:
    """All that is told of a look back, each with its mark: the costly decisions first, with what came to light after.

    The marks are those of the picture; what is about no decision has none.
    """
    lines = [("", Msg("look-back-judged", {"n": report.decisions})), *told_decisions(game, report)]
    if report.turn is not None:
        moved: Args = {
            "before": tenths(report.turn.before, signed=True),
            "after": tenths(report.turn.after, signed=True),
        }
        lines.append(("", Msg("look-back-turn", {"round": report.turn.round, **moved})))
    return [*lines, ("", Msg("look-back-how"))]


def told_decisions(game: Game[Any, Any], report: Report) -> list[tuple[str, Msg]]:
    """The decisions that are told, with their marks."""
    lines: list[tuple[str, Msg]] = []
    for number, one in enumerate(report.costly, 1):
        lines += _with_unknown(f"{number}", _costly(game, one), one)
    if not report.costly:
        lines.append(("", Msg("look-back-none")))
    if report.best is not None:
        best = Msg("look-back-best", {**_said(report.best), "gain": tenths(-report.best.gain)})
        lines += _with_unknown(BEST, best, report.best)
    return lines


def tellable(game: Game[Any, Any], report: Report) -> bool:
    """Whether there are words for all that a report of an earlier version tells."""
    told = [one for one in (*report.costly, report.best) if one is not None]
    said = (msg for one in told for msg in (one.asked, one.said, one.other, one.unknown) if msg is not None)
    return all(has(game.home, "en", key) for msg in said for key in _keys(msg))


def _keys(msg: Msg) -> Iterator[str]:
    yield msg.key
    for arg in msg.args.values():
        if isinstance(arg, Msg):
            yield from _keys(arg)


def tenths(n: float, *, signed: bool = False) -> Msg:
    """A number with one decimal, with a real minus; ``signed``: with a plus as well."""
    whole, _, tenth = f"{abs(n):.1f}".partition(".")
    sign = "−" if round(n, 1) < 0 else "+" if signed and round(n, 1) > 0 else ""
    return Msg("spoken-tenths", {"whole": sign + whole, "tenth": tenth})


def _costly(game: Game[Any, Any], one: Weighed) -> Msg:
    args: Args = {**_said(one), "gain": tenths(one.gain)}
    part, n = max(one.parts.items(), key=lambda item: item[1], default=("", 0.0))
    keys = (f"{kind}-{part.replace('_', '-')}" for kind in ("part", "picture-part"))
    named = next((Msg(key) for key in keys if has(game.home, "en", key)), None)
    if named is None or len(one.parts) < 2 or n < max(LEAST, CHIEF * one.gain):
        return Msg("look-back-costly", args)
    return Msg("look-back-costly-part", {**args, "part": named, "n": tenths(n, signed=True)})


def _said(one: Weighed) -> Args:
    at: Args = {"round": one.decision.round, "asked": one.asked, "said": one.said, "other": one.other}
    return {**at, "se": tenths(one.se)}


def _with_unknown(mark: str, line: Msg, one: Weighed) -> list[tuple[str, Msg]]:
    rest = [] if one.unknown is None else [("", Msg("look-back-unknown", {"told": one.unknown}))]
    return [(mark, line), *rest]
