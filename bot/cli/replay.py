"""``bottega replay FILE``: say a whole record again and compare."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.files import match_in
from bot.cli.output import line, put, table
from engines.core.words import Msg
from engines.protocol import answers


def arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("replay", help="say a record again and compare")
    parser.add_argument("file", type=Path, help="a record, as the engine protocol gives it")
    parser.add_argument("--json", action="store_true", help="print one object of JSON")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Print what came of it. Raises ``OSError`` or ``Refused`` naming the first entry that differs."""
    match = match_in(given.file)
    outcome = answers.outcome(match)
    header = match.header
    about = {"game": header.game, "seats": header.seats, "version": match.version, "digest": match.digest(), **outcome}
    if given.json:
        put(about)
        return
    speak = answers.texts(match.game, "en", ())
    line(f"{header.game}: {match.version} entries as recorded, digest {about['digest']}")
    places = enumerate(zip(outcome["ranks"], outcome["scores"], strict=True), 1)
    rows = [(speak(Msg("seat-name", {"n": seat})), str(rank), str(score)) for seat, (rank, score) in places]
    table(("Seat", "Rank", "Score"), rows)
