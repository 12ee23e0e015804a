"""``bottega board FILE --out PNG``: renders a table, and prints size, alt text and marks as JSON."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bot.cli.input_files import load_match
from bot.cli.output import print_json
from engines.core.core_types import EngineError, Msg, Seat
from engines.core.match import Match
from engines.core.translation import LANGUAGES, TranslateMessage
from engines.protocol import json_answers
from render import PAINTERS
from render.core import renderer
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.request import PictureRequest, RecentMove, message_amounts

TRACED = 9
"""The most moves that a picture numbers."""


def add_arguments(commands: Any) -> None:
    """Declare the command."""
    parser = commands.add_parser("board", help="render the board of a table")
    parser.add_argument("file", type=Path, help="a record or a dumped state of the engine protocol")
    parser.add_argument("--seat", type=int, help="the view of this seat; without it, the view of a spectator")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--at", type=int, metavar="VERSION", help="of a record: the position after this many entries")
    parser.add_argument("--picture", default="board", choices=("board", "hand"))
    parser.add_argument(
        "--shape",
        default=PAGE_LAYOUT,
        choices=(PAGE_LAYOUT, *sorted(CHAT_LAYOUTS)),
        help="the layout: for which client",
    )
    parser.add_argument("--names", nargs="+", default=[], metavar="NAME", help="the players' names, by seat")
    parser.add_argument("--out", type=Path, required=True, metavar="PNG")
    parser.set_defaults(run=render_board)


def render_board(given: argparse.Namespace) -> None:
    """Render the picture and print its description. Raises ``OSError`` or ``EngineError``."""
    match = load_match(given.file, given.at)
    seat, seats = given.seat, match.header.seats
    if seat is not None and not 0 <= seat < seats:
        raise EngineError("bad_seats", Msg("refused-no-such-seat", {"high": seats - 1}), "--seat")
    if match.game.key not in PAINTERS:
        raise EngineError("no_such_game", Msg("refused-no-painter"))
    names = tuple(given.names)
    if len(names) not in {0, seats}:
        raise EngineError("bad_seats", Msg("refused-names", {"n": seats}), "--names")
    translate, view = json_answers.lenient_translator(match.game, given.lang, names), match.view_for(seat)
    lines = list_recent_moves(match, seat, translate)
    picture = renderer.render_picture(
        PictureRequest(match.game.key, view, given.picture, lines, given.lang, names, layout=given.shape)
    )
    given.out.write_bytes(picture.png)
    description = {
        "size": [picture.width, picture.height],
        "bytes": len(picture.png),
        "alt": " ".join(map(translate, match.game.alt_messages(view))),
        "marks": {name: [box.x, box.y, box.w, box.h] for name, box in picture.marks.items()},
    }
    print_json(description)


def list_recent_moves(match: Match[Any, Any], seat: int | None, translate: TranslateMessage) -> tuple[RecentMove, ...]:
    """Return the last events with marks since the seat's last move."""
    own_versions = [v for v, entry in enumerate(match.entries, 1) if entry.kind == "move" and entry.seat == seat]
    since = own_versions[-1] if own_versions else 0
    marked = [event for _, event in match.visible_events(seat, since) if event.at][-TRACED:]
    lines = []
    for number, event in enumerate(marked, 1):
        who = event.msg.args.get("seat")
        seat_number = who.number if isinstance(who, Seat) else None
        amounts = message_amounts(event.msg.args)
        lines.append(RecentMove(number, seat_number, translate(event.msg), event.at, amounts))
    return tuple(lines)
