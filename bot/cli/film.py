"""``bottega film RECORD -o GIF``: a whole game as a film, as everybody saw it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from bot.cli.files import match_in
from bot.cli.output import put
from engines.core.messages import LANGUAGES
from engines.core.words import Msg, Refused
from render import PAINTERS
from render.core.film import Reel
from render.core.request import Film
from render.core.shapes import ARRANGED


def arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("film", help="make a film of a game")
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record, as the engine protocol gives it")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--shape", default="wide", choices=sorted(ARRANGED), help="arranged for whom")
    parser.add_argument("--names", nargs="*", default=(), metavar="NAME", help="how the players are called, by seat")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="GIF")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    """Make it, and tell on standard error how far it is. Raises ``OSError`` or ``Refused``."""
    match = match_in(given.file)
    if match.game.key not in PAINTERS:
        raise Refused("no_such_game", Msg("refused-no-painter"))
    film = Film(match.header, tuple(match.entries), tuple(given.names), given.lang, given.shape)
    reel = Reel(film)
    made = reel.step()
    while not made.gif:
        sys.stderr.write(f"\r{made.done}/{made.total}")
        made = reel.step()
    sys.stderr.write(f"\r{made.total}/{made.total}\n")
    given.out.write_bytes(made.gif)
    put({"frames": made.total, "bytes": len(made.gif)})
