"""Reviews: the costliest decisions of a seat in a finished game, its best one, and its course.

All real decisions get a quick estimate. The worst are compared in new playouts: the first half of these picks the
better move, and only the second half measures the gain. Gains below two standard errors are not reported. The same
log, seat, seed and budget give the same report in any number of steps: a partial review is plain data, and the next
step needs only it and the log.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from engines.core import match_factory
from engines.core.analysis import (
    AnalysisInput,
    compare_moves,
    estimate_decision,
    estimate_rival,
    estimate_round,
    final_estimate,
)
from engines.core.analysis_results import (
    LEAST_GAIN,
    AnalysisBudget,
    Decision,
    MoveComparison,
    QuickEstimate,
    RivalEstimate,
    RoundEstimate,
)
from engines.core.core_types import Args, Msg
from engines.core.game import Game
from engines.core.log import LogEntry, find_active_entries
from engines.core.match import Match
from engines.core.translation import has_translation
from engines.core.tree import MORE, legal_moves

MAX_SHOWN = 3
"""Costly decisions in a report."""


class PartialReview(msgspec.Struct, frozen=True):
    """The results so far; without ``decisions``, no step has been done."""

    decisions: tuple[Decision, ...] | None = None
    rounds: tuple[tuple[int, int], ...] = ()
    """Each round, and the version at its start."""
    quick_estimates: tuple[QuickEstimate, ...] = ()
    rivals: tuple[RivalEstimate, ...] = ()
    """Alternatives to the worst and the best decisions by the quick estimates."""
    comparisons: tuple[MoveComparison, ...] = ()
    course: tuple[RoundEstimate, ...] = ()


class ReviewReport(msgspec.Struct, frozen=True):
    """The review of one seat. ``decisions``: how many were judged; ``course``: its last is the result."""

    seat: int
    decisions: int
    costly: tuple[MoveComparison, ...]
    best: MoveComparison | None
    course: tuple[RoundEstimate, ...]
    turn: TurningPoint | None
    effort: AnalysisBudget


class TurningPoint(msgspec.Struct, frozen=True):
    """The round with the largest change of the expected margin over the others' mean, before and after it.

    Changes at the very end do not count: in some games hidden points are revealed there.
    """

    round: int
    before: float
    after: float


# -- steps


def step_counts(case: AnalysisInput, partial: PartialReview) -> tuple[int, int]:
    """Return the numbers of finished steps and of all steps."""
    if partial.decisions is None:
        return 0, 1
    done = 1 + len(partial.quick_estimates) + len(partial.rivals) + len(partial.comparisons) + len(partial.course)
    chosen = len(_doubtful_decisions(case, partial)) + len(_decisions_to_compare(case, partial))
    return done, 1 + len(partial.decisions) + chosen + len(partial.rounds)


def is_complete(case: AnalysisInput, partial: PartialReview) -> bool:
    """Return whether only ``build_report`` is left."""
    done, total = step_counts(case, partial)
    return partial.decisions is not None and done == total


def run_step(case: AnalysisInput, partial: PartialReview) -> PartialReview:
    """Do the next step: a decision or the start of a round, in a few seconds at most.

    Raises ``EngineError`` (``bad_record``) for a log that this version can't replay.
    """
    if partial.decisions is None:
        return _find_decisions(case)
    if len(partial.quick_estimates) < len(partial.decisions):
        found = estimate_decision(case, partial.decisions[len(partial.quick_estimates)])
        return msgspec.structs.replace(partial, quick_estimates=(*partial.quick_estimates, found))
    doubtful = _doubtful_decisions(case, partial)
    if len(partial.rivals) < len(doubtful):
        at = doubtful[len(partial.rivals)]
        rival = estimate_rival(
            case, partial.decisions[at], partial.quick_estimates[at].rivals, _dull_gains(case, partial)
        )
        return msgspec.structs.replace(partial, rivals=(*partial.rivals, rival))
    chosen = _decisions_to_compare(case, partial)
    if len(partial.comparisons) < len(chosen):
        nth = chosen[len(partial.comparisons)]
        compared = compare_moves(case, partial.decisions[doubtful[nth]], partial.rivals[nth])
        return msgspec.structs.replace(partial, comparisons=(*partial.comparisons, compared))
    began = estimate_round(case, *partial.rounds[len(partial.course)])
    return msgspec.structs.replace(partial, course=(*partial.course, began))


def build_report(case: AnalysisInput, partial: PartialReview) -> ReviewReport:
    """Build the report after all steps."""
    costly = sorted(
        (one for one in partial.comparisons if one.is_mistake), key=lambda one: (-one.likely_loss, one.decision.version)
    )
    best = min((one for one in partial.comparisons if one.is_strong_move), key=lambda one: one.gain, default=None)
    judged = sum(bool(glance.rivals) for glance in partial.quick_estimates)
    course = (*partial.course, final_estimate(case))
    told = tuple(sorted(costly[:MAX_SHOWN], key=lambda one: (-one.gain, one.decision.version)))
    return ReviewReport(case.seat, judged, told, best, course, _turning_point(case.seat, course), case.effort)


# -- decisions


def _find_decisions(case: AnalysisInput) -> PartialReview:
    entries, stands = case.entries, set(find_active_entries(list(case.entries)).active_versions)
    own = {v for v in stands if entries[v - 1].seat == case.seat and entries[v - 1].move[:1] != (MORE,)}
    if any(_is_human_entry(entries[version - 1]) for version in own):
        own = {version for version in own if _is_human_entry(entries[version - 1])}
    found: list[tuple[int, int]] = []
    rounds: dict[int, int] = {}

    def on_entry(match: Match[Any, Any]) -> None:
        following = match.version + 1
        if match.is_over or following not in stands:
            return
        rounds.setdefault(match.round_number, match.version)
        if following in own and _has_choice(match, case.seat):
            found.append((following, match.round_number))

    match_factory.replay_log(case.game, case.header, list(entries), on_entry=on_entry)
    begins = sorted(rounds.items())
    ends = [*(version for _, version in begins[1:]), len(entries)]
    spans = {number: (begin, end) for (number, begin), end in zip(begins, ends, strict=True)}
    decisions = [Decision(version, number, _round_progress(version, *spans[number])) for version, number in found]
    return PartialReview(tuple(decisions), tuple(begins))


def _is_human_entry(entry: LogEntry) -> bool:
    """Return whether a person made the entry, not the default move of an absent player."""
    return entry.by in {"player", "deputy", "order"}


def _has_choice(match: Match[Any, Any], seat: int) -> bool:
    some = legal_moves(match.choice_tree(seat))
    return next(some, None) is not None and next(some, None) is not None


def _round_progress(version: int, begin: int, end: int) -> float:
    return round((version - begin) / max(1, end - begin), 3)


def _doubtful_decisions(case: AnalysisInput, partial: PartialReview) -> list[int]:
    if partial.decisions is None or len(partial.quick_estimates) < len(partial.decisions):
        return []
    judged = [at for at, glance in enumerate(partial.quick_estimates) if glance.rivals]
    return _worst_and_best(partial.quick_estimates, judged, case.effort.worst, case.effort.best)


def _decisions_to_compare(case: AnalysisInput, partial: PartialReview) -> list[int]:
    doubtful = _doubtful_decisions(case, partial)
    if not doubtful or len(partial.rivals) < len(doubtful):
        return []
    some = list(range(len(doubtful)))
    extreme = _worst_and_best(partial.rivals, some, case.effort.worst_complete, case.effort.best_complete)
    return sorted(extreme, key=doubtful.__getitem__)


def _dull_gains(case: AnalysisInput, partial: PartialReview) -> tuple[float, float]:
    known = sorted(rival.gain for rival in partial.rivals)
    worst, best = case.effort.worst_complete, case.effort.best_complete
    low = min(-LEAST_GAIN, known[best - 1]) if 0 < best <= len(known) else -LEAST_GAIN
    return low, max(LEAST_GAIN, known[-worst]) if 0 < worst <= len(known) else LEAST_GAIN


def _worst_and_best(
    estimates: Sequence[QuickEstimate | RivalEstimate], judged: list[int], worst: int, best: int
) -> list[int]:
    costly = sorted(judged, key=lambda at: estimates[at].se - estimates[at].gain)[:worst]
    rest = [at for at in judged if at not in costly]
    strong = sorted(rest, key=lambda at: estimates[at].gain + estimates[at].se)[:best]
    return [*costly, *strong]


# -- turning point


def _turning_point(seat: int, course: tuple[RoundEstimate, ...]) -> TurningPoint | None:
    def ahead(stand: RoundEstimate) -> float:
        others = [points for at, points in enumerate(stand.points) if at != seat]
        return stand.points[seat] - sum(others) / len(others)

    known = [stand for stand in course[:-1] if stand.points]
    turns = [TurningPoint(a.round, round(ahead(a), 1), round(ahead(b), 1)) for a, b in pairwise(known)]
    return max(turns, key=lambda one: abs(one.after - one.before), default=None)


CHIEF_SHARE = 1 / 3
"""Share of a gain above which one part of the score counts as its main reason."""
BEST_MARK = "★"
"""Mark of the best decision; the costly ones are numbered."""


def review_lines(game: Game[Any, Any], report: ReviewReport) -> list[tuple[str, Msg]]:
    """Return the lines of a report, each with its mark: costly decisions first, with later reveals.

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
        lines += _with_unknown(BEST_MARK, best, report.best)
    return lines


def has_all_texts(game: Game[Any, Any], report: ReviewReport) -> bool:
    """Return whether all texts of a report, perhaps of an earlier version, still exist."""
    told = [one for one in (*report.costly, report.best) if one is not None]
    said = (msg for one in told for msg in (one.asked, one.said, one.other, one.unknown) if msg is not None)
    return all(has_translation(game.data_dir, "en", key) for msg in said for key in _message_keys(msg))


def _message_keys(msg: Msg) -> Iterator[str]:
    yield msg.key
    for arg in msg.args.values():
        if isinstance(arg, Msg):
            yield from _message_keys(arg)


def decimal_message(n: float, *, signed: bool = False) -> Msg:
    """Format a number with one decimal and a real minus sign; ``signed``: whether to add a plus sign."""
    whole, _, tenth = f"{abs(n):.1f}".partition(".")
    plus = "+" if signed and round(n, 1) > 0 else ""
    sign = "−" if round(n, 1) < 0 else plus
    return Msg("spoken-tenths", {"whole": sign + whole, "tenth": tenth})


def _mistake_message(game: Game[Any, Any], one: MoveComparison) -> Msg:
    args: Args = {**_comparison_args(one), "gain": decimal_message(one.gain)}
    part, n = max(one.parts.items(), key=lambda item: item[1], default=("", 0.0))
    keys = (f"{kind}-{part.replace('_', '-')}" for kind in ("part", "picture-part"))
    named = next((Msg(key) for key in keys if has_translation(game.data_dir, "en", key)), None)
    if named is None or len(one.parts) < 2 or n < max(LEAST_GAIN, CHIEF_SHARE * one.gain):
        return Msg("look-back-costly", args)
    return Msg("look-back-costly-part", {**args, "part": named, "n": decimal_message(n, signed=True)})


def _comparison_args(one: MoveComparison) -> Args:
    at: Args = {"round": one.decision.round, "asked": one.asked, "said": one.said, "other": one.other}
    return {**at, "se": decimal_message(one.se)}


def _with_unknown(mark: str, line: Msg, one: MoveComparison) -> list[tuple[str, Msg]]:
    rest = [] if one.unknown is None else [("", Msg("look-back-unknown", {"told": one.unknown}))]
    return [(mark, line), *rest]
