"""``bottega replay FILE``: replays a whole record and compares each entry."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.input_files import load_match
from bot.cli.output import print_json, print_line, print_table
from engines.core.core_types import Msg
from engines.protocol import json_answers


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("replay", help="replay a record and compare the results")
    parser.add_argument("file", type=Path, help="a record of the engine protocol")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=replay_record)


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
