"""``bottega film RECORD -o GIF``: renders a whole game as a film, with public information only."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.cli.input_files import load_match
from bot.cli.output import print_json
from engines.core.core_types import EngineError, Msg
from engines.core.translation import LANGUAGES
from render import PAINTERS
from render.core.film import FilmEncoder
from render.core.layouts import CHAT_LAYOUTS
from render.core.request import FilmRequest


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("film", help="render a film of a game")
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record of the engine protocol")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--shape", default="wide", choices=sorted(CHAT_LAYOUTS), help="the layout: for which client")
    parser.add_argument("--names", nargs="*", default=(), metavar="NAME", help="the players' names, by seat")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="GIF")
    parser.set_defaults(run=render_film)


def render_film(given: argparse.Namespace) -> None:
    """Render the film, with progress on standard error. Raises ``OSError`` or ``EngineError``."""
    match = load_match(given.file)
    if match.game.key not in PAINTERS:
        raise EngineError("no_such_game", Msg("refused-no-painter"))
    film = FilmRequest(match.header, tuple(match.entries), tuple(given.names), given.lang, given.shape)
    reel = FilmEncoder(film)
    made = reel.encode_step()
    while not made.gif:
        sys.stderr.write(f"\r{made.done}/{made.total}")
        made = reel.encode_step()
    sys.stderr.write(f"\r{made.total}/{made.total}\n")
    given.out.write_bytes(made.gif)
    print_json({"frames": made.total, "bytes": len(made.gif)})
