"""``bottega analyse RECORD``: look back on a game, seat by seat."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import msgspec

from bot.cli.files import match_in
from bot.cli.output import line, progress, put, table
from engines.core.game import Game
from engines.core.judging import Case, Effort
from engines.core.lookback import Report, Sofar, report, step, steps, whole
from engines.core.messages import LANGUAGES, Speaker
from engines.core.retold import retold, tenths
from engines.core.words import Msg, Refused, Seat
from engines.protocol import answers


def arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("analyse", help="look back on a game: what cost most, and what would have been better")
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, as the engine protocol gives it")
    parser.add_argument("--seat", type=int, metavar="N", help="of this seat alone; the first is 0")
    parser.add_argument(
        "--effort", type=int, default=100, metavar="PERCENT", help="how many games are played in thought"
    )
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the same number, the same report")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--names", nargs="*", default=(), metavar="NAME", help="how the players are called, by seat")
    parser.add_argument("--json", action="store_true", help="print one object of JSON")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Look back and print. Raises ``OSError`` or ``Refused``."""
    match = match_in(given.file)
    if not match.over:
        raise Refused("bad_request", Msg("refused-not-over"), str(given.file))
    if not 1 <= given.effort <= MOST_EFFORT:
        raise Refused("bad_request", Msg("refused-effort", {"high": MOST_EFFORT}), "--effort")
    seats = range(match.header.seats) if given.seat is None else (given.seat,)
    if not set(seats) <= set(range(match.header.seats)):
        raise Refused("bad_seats", Msg("refused-no-such-seat", {"high": match.header.seats - 1}), "--seat")
    speak = answers.texts(match.game, given.lang, given.names)
    names = [speak(Msg("spoken-seat", {"seat": Seat(seat)})) for seat in range(match.header.seats)]
    effort = _effort(given.effort)
    cases = [Case(match.game, match.header, match.entries, seat, given.seed, effort) for seat in seats]
    found = [_look_back(case, names[case.seat]) for case in cases]
    if given.json:
        put({"game": match.game.key, "seats": [_json(match.game, one, speak) for one in found]})
        return
    for one in found:
        _print(match.game, one, names, speak)


MOST_EFFORT = 1000


def _effort(percent: int) -> Effort:
    usual = Effort()
    return Effort(
        *(max(2, games * percent // 100) for games in (usual.tried, usual.picked, usual.weighed, usual.course))
    )


def _look_back(case: Case, name: str) -> Report:
    sofar = Sofar()
    while not whole(case, sofar):
        sofar = step(case, sofar)
        done, total = steps(case, sofar)
        progress(f"{name}: {done} of {total}")
    progress()
    return report(case, sofar)


def _json(game: Game[Any, Any], one: Report, speak: Speaker) -> dict[str, Any]:
    """The report as data, with its sentences."""
    return {**msgspec.to_builtins(one), "told": [speak(msg) for _, msg in retold(game, one)]}


def _print(game: Game[Any, Any], one: Report, names: list[str], speak: Speaker) -> None:
    line(names[one.seat])
    rows = [
        (f"{stand.round}" if stand is not one.course[-1] else "=", *(speak(tenths(points)) for points in stand.points))
        for stand in one.course
        if stand.points
    ]
    table(("", *names), rows, left=0)
    for mark, msg in retold(game, one):
        line(f"{mark}. {speak(msg)}" if mark else speak(msg))
    line("")
