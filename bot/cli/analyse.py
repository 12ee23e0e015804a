"""``bottega analyse RECORD`` and ``replay``: review a game, seat by seat, or compare each entry with its replay."""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from bot.cli.input_files import check_seat, load_match, print_json, print_line, print_progress, print_table
from engines.core.analysis import AnalysisInput
from engines.core.analysis_results import AnalysisBudget
from engines.core.core_types import EngineError, Msg, Seat
from engines.core.game import Game
from engines.core.review import (
    PartialReview,
    ReviewReport,
    build_report,
    decimal_message,
    is_complete,
    review_lines,
    run_step,
    step_counts,
)
from engines.core.translation import LANGUAGES, TranslateMessage
from engines.protocol import json_answers


def add_arguments(commands: Any) -> None:
    """Declare the commands."""
    parser = commands.add_parser("replay", help="replay a record and compare the results")
    parser.add_argument("file", type=Path, help="a record of the engine protocol")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=replay_record)
    parser = commands.add_parser("analyse", help="review a game: the costliest moves and what would have been better")
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record of the engine protocol")
    parser.add_argument("--seat", type=int, metavar="N", help="only this seat; the first is 0")
    parser.add_argument(
        "--effort", type=int, default=100, metavar="PERCENT", help="the share of the usual number of simulated games"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same seed gives the same report")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--names", nargs="*", default=(), metavar="NAME", help="the players' names, by seat")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=print_analysis)


def print_analysis(given: argparse.Namespace) -> None:
    """Review a game and print the reports. Raises ``OSError`` or ``EngineError``."""
    match = load_match(given.file)
    if not match.is_over:
        raise EngineError("bad_request", Msg("refused-not-over"), str(given.file))
    if not 1 <= given.effort <= MAX_EFFORT:
        raise EngineError("bad_request", Msg("refused-effort", {"high": MAX_EFFORT}), "--effort")
    seats = range(match.header.seats) if given.seat is None else (given.seat,)
    check_seat(match, given.seat)
    translate = json_answers.lenient_translator(match.game, given.lang, given.names)
    names = [translate(Msg("spoken-seat", {"seat": Seat(seat)})) for seat in range(match.header.seats)]
    effort = scale_effort(given.effort)
    cases = [AnalysisInput(match.game, match.header, match.entries, seat, given.seed, effort) for seat in seats]
    found = [_review_seat(case, names[case.seat]) for case in cases]
    if given.json:
        print_json({"game": match.game.key, "seats": [_report_json(match.game, one, translate) for one in found]})
        return
    for one in found:
        _print_report(match.game, one, names, translate)


MAX_EFFORT = 1000


def scale_effort(percent: int) -> AnalysisBudget:
    """Return the usual budget with this share of its playouts; the numbers of decisions stay."""
    usual, parts = AnalysisBudget(), ("candidates", "alternatives", "expected", "complete", "rounds")
    return msgspec.structs.replace(usual, **{part: max(2, getattr(usual, part) * percent // 100) for part in parts})


def _review_seat(case: AnalysisInput, name: str) -> ReviewReport:
    partial = PartialReview()
    while not is_complete(case, partial):
        partial = run_step(case, partial)
        done, total = step_counts(case, partial)
        print_progress(f"{name}: {done} of {total}")
    print_progress()
    return build_report(case, partial)


def _report_json(game: Game[Any, Any], one: ReviewReport, translate: TranslateMessage) -> dict[str, Any]:
    return {**msgspec.to_builtins(one), "told": [translate(msg) for _, msg in review_lines(game, one)]}


def _print_report(game: Game[Any, Any], one: ReviewReport, names: list[str], translate: TranslateMessage) -> None:
    print_line(names[one.seat])
    rows = [
        (
            f"{estimate.round}" if estimate is not one.course[-1] else "=",
            *(translate(decimal_message(points)) for points in estimate.points),
        )
        for estimate in one.course
        if estimate.points
    ]
    print_table(("", *names), rows, left=0)
    for mark, msg in review_lines(game, one):
        print_line(f"{mark}. {translate(msg)}" if mark else translate(msg))
    print_line("")


def replay_record(given: argparse.Namespace) -> None:
    """Replay a record and print the result.

    Raises ``OSError``, or ``EngineError`` with the first entry that differs.
    """
    match = load_match(given.file)
    outcome = json_answers.outcome_json(match)
    header = match.header
    about = {
        "game": header.game,
        "seats": header.seats,
        "version": match.version,
        "digest": match.position_digest(),
        **outcome,
    }
    if given.json:
        print_json(about)
        return
    translate = json_answers.lenient_translator(match.game, "en", ())
    print_line(f"{header.game}: {match.version} entries as recorded, digest {about['digest']}")
    places = enumerate(zip(outcome["ranks"], outcome["scores"], strict=True), 1)
    rows = [(translate(Msg("seat-name", {"n": seat})), str(rank), str(score)) for seat, (rank, score) in places]
    print_table(("Seat", "Rank", "Score"), rows)
