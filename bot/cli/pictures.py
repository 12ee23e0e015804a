"""``bottega board``, ``film`` and ``identity``: draw a table, a whole game, and the pictures of the bot itself."""

import argparse
from pathlib import Path
from typing import Any

from bot.cli.input_files import check_seat, load_match, print_json, print_progress
from bot.frontends.common.texts import text_formatter
from engines.core.core_types import EngineError, Msg, Seat
from engines.core.match import Match
from engines.core.translation import LANGUAGES, TranslateMessage
from engines.protocol import json_answers
from render import PAINTERS
from render.core import renderer
from render.core.film import FilmEncoder
from render.core.layouts import CHAT_LAYOUTS, PAGE_LAYOUT
from render.core.request import FilmRequest, PictureRequest, RecentMove, message_amounts
from render.identity.files import identity_files

MAX_NUMBERED_MOVES = 9


def add_arguments(commands: Any) -> None:
    """Declare the commands."""
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
    parser = commands.add_parser("film", help="render a film of a game")
    parser.add_argument("file", type=Path, metavar="RECORD", help="a record of the engine protocol")
    parser.add_argument("--lang", choices=LANGUAGES, default="en")
    parser.add_argument("--shape", default="wide", choices=sorted(CHAT_LAYOUTS), help="the layout: for which client")
    parser.add_argument("--names", nargs="*", default=(), metavar="NAME", help="the players' names, by seat")
    parser.add_argument("-o", "--out", type=Path, required=True, metavar="GIF")
    parser.set_defaults(run=render_film)
    parser = commands.add_parser("identity", help="draw the pictures of the bot: avatar, icons, cards, emoji")
    parser.add_argument("out", type=Path, metavar="OUT", help="the folder to write to; it is made if it is missing")
    parser.set_defaults(run=write_identity)


def render_board(given: argparse.Namespace) -> None:
    """Render the picture and print its size, alt text and marks as JSON. Raises ``OSError`` or ``EngineError``."""
    match = load_match(given.file, given.at)
    seat, seats = given.seat, match.header.seats
    check_seat(match, seat)
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
    marked = [event for _, event in match.visible_events(seat, since) if event.at][-MAX_NUMBERED_MOVES:]
    lines = []
    for number, event in enumerate(marked, 1):
        who = event.msg.args.get("seat")
        seat_number = who.number if isinstance(who, Seat) else None
        amounts = message_amounts(event.msg.args)
        lines.append(RecentMove(number, seat_number, translate(event.msg), event.at, amounts))
    return tuple(lines)


def render_film(given: argparse.Namespace) -> None:
    """Render the film, with progress on standard error. Raises ``OSError`` or ``EngineError``."""
    match = load_match(given.file)
    if match.game.key not in PAINTERS:
        raise EngineError("no_such_game", Msg("refused-no-painter"))
    film = FilmRequest(match.header, tuple(match.entries), tuple(given.names), given.lang, given.shape)
    reel = FilmEncoder(film)
    made = reel.encode_step()
    while not made.gif:
        print_progress(f"{made.done} of {made.total}")
        made = reel.encode_step()
    print_progress()
    given.out.write_bytes(made.gif)
    print_json({"frames": made.total, "bytes": len(made.gif)})


def write_identity(given: argparse.Namespace) -> None:
    """Write all files, and print their sizes in bytes. Raises ``OSError``."""
    taglines = {lang: text_formatter(lang)(Msg("web-card-line")) for lang in LANGUAGES}
    made = identity_files(taglines)
    for name, data in made.items():
        path: Path = given.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    print_json({name: len(data) for name, data in made.items()})
