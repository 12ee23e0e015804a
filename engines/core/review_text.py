"""The report of a review as messages, for the command line and the chats."""

from collections.abc import Iterator
from typing import Any

from engines.core.analysis_results import LEAST, MoveComparison
from engines.core.core_types import Args, Msg
from engines.core.game import Game
from engines.core.review import ReviewReport
from engines.core.translation import has_translation

CHIEF = 1 / 3
"""Share of a gain above which one part of the score counts as its main reason."""
BEST = "★"
"""The mark of the best decision; the costly ones are numbered."""


def review_lines(game: Game[Any, Any], report: ReviewReport) -> list[tuple[str, Msg]]:
    """Return all lines of a report, each with its mark: costly decisions first, with later reveals.

    The marks are those of the picture; lines about no decision have an empty one.
    """
    lines = [("", Msg("look-back-judged", {"n": report.decisions})), *decision_lines(game, report)]
    if report.turn is not None:
        moved: Args = {
            "before": decimal_message(report.turn.before, signed=True),
            "after": decimal_message(report.turn.after, signed=True),
        }
        lines.append(("", Msg("look-back-turn", {"round": report.turn.round, **moved})))
    return [*lines, ("", Msg("look-back-how"))]


def decision_lines(game: Game[Any, Any], report: ReviewReport) -> list[tuple[str, Msg]]:
    """Return the lines of the decisions, with their marks."""
    lines: list[tuple[str, Msg]] = []
    for number, one in enumerate(report.costly, 1):
        lines += _with_unknown(f"{number}", _mistake_message(game, one), one)
    if not report.costly:
        lines.append(("", Msg("look-back-none")))
    if report.best is not None:
        best = Msg("look-back-best", {**_comparison_args(report.best), "gain": decimal_message(-report.best.gain)})
        lines += _with_unknown(BEST, best, report.best)
    return lines


def has_all_texts(game: Game[Any, Any], report: ReviewReport) -> bool:
    """Return whether all texts of a report, which an earlier version may have made, still exist."""
    told = [one for one in (*report.costly, report.best) if one is not None]
    said = (msg for one in told for msg in (one.asked, one.said, one.other, one.unknown) if msg is not None)
    return all(has_translation(game.data_dir, "en", key) for msg in said for key in _message_keys(msg))


def _message_keys(msg: Msg) -> Iterator[str]:
    yield msg.key
    for arg in msg.args.values():
        if isinstance(arg, Msg):
            yield from _message_keys(arg)


def decimal_message(n: float, *, signed: bool = False) -> Msg:
    """Format a number with one decimal and a real minus sign; ``signed``: also with a plus sign."""
    whole, _, tenth = f"{abs(n):.1f}".partition(".")
    sign = "−" if round(n, 1) < 0 else "+" if signed and round(n, 1) > 0 else ""
    return Msg("spoken-tenths", {"whole": sign + whole, "tenth": tenth})


def _mistake_message(game: Game[Any, Any], one: MoveComparison) -> Msg:
    args: Args = {**_comparison_args(one), "gain": decimal_message(one.gain)}
    part, n = max(one.parts.items(), key=lambda item: item[1], default=("", 0.0))
    keys = (f"{kind}-{part.replace('_', '-')}" for kind in ("part", "picture-part"))
    named = next((Msg(key) for key in keys if has_translation(game.data_dir, "en", key)), None)
    if named is None or len(one.parts) < 2 or n < max(LEAST, CHIEF * one.gain):
        return Msg("look-back-costly", args)
    return Msg("look-back-costly-part", {**args, "part": named, "n": decimal_message(n, signed=True)})


def _comparison_args(one: MoveComparison) -> Args:
    at: Args = {"round": one.decision.round, "asked": one.asked, "said": one.said, "other": one.other}
    return {**at, "se": decimal_message(one.se)}


def _with_unknown(mark: str, line: Msg, one: MoveComparison) -> list[tuple[str, Msg]]:
    rest = [] if one.unknown is None else [("", Msg("look-back-unknown", {"told": one.unknown}))]
    return [(mark, line), *rest]
