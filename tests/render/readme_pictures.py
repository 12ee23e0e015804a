"""Paint the pictures in docs/pictures (``make art``): crowded moments of recorded AI games, and a short film."""

import sys
from pathlib import Path
from typing import NamedTuple

from engines import GAMES
from engines.core.core_types import Move
from engines.core.match_factory import replay_log
from render.core.film import FilmEncoder
from render.core.game_chooser import CHOOSER
from render.core.gif import GifEncoder
from render.core.layouts import CHAT_LAYOUTS
from render.core.palette import load_palette
from render.core.renderer import render_picture
from render.core.request import FilmRequest, PictureRequest
from render.core.standings import STANDINGS, StandingRow, StandingsView
from tests.engines.records.stored_games import RECORDS, read_record
from tests.render.samples import build_selection, recent_moves

OUT = Path(__file__).parents[2] / "docs" / "pictures"
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie")


class ReadmeMoment(NamedTuple):
    """A recorded game after a number of entries, seen by spectators or by ``seat``, which is about to make ``move``."""

    record: str
    entries: int
    picture: str = "board"
    seat: int | None = None
    move: Move = ()


BOARDS = {
    "princes": ReadmeMoment("princes/rules2-4seats-ai-13", 256),
    "leonardo": ReadmeMoment("leonardo/rules2-4seats-ai-12", 273),
    "fresco": ReadmeMoment("fresco/rules2-4seats-ai-12", 156),
    "notredame": ReadmeMoment("notredame/rules1-4seats-ai-13", 243),
}
"""Crowded boards of undecided games, in each layout. Choose others after recording games again."""
OTHERS = {
    "princes-hand": ReadmeMoment("princes/rules2-4seats-ai-13", 183, "hand", 1),
    "princes-place": ReadmeMoment("princes/rules2-4seats-ai-12", 227, "place", 1, ("build", "theater", "r0", "a4")),
    "leonardo-hand": ReadmeMoment("leonardo/rules2-4seats-ai-13", 387, "hand", 3),
}


def write_picture(name: str, moment: ReadmeMoment, layout: str = "") -> None:
    kept = read_record(RECORDS / f"{moment.record}.json")
    match = replay_log(GAMES[kept.header.game], kept.header, list(kept.entries[: moment.entries]))
    focus = build_selection(match, moment.seat, moment.move) if moment.move and moment.seat is not None else None
    lines = recent_moves(match, "en", NAMES, 6) if moment.seat is None else ()
    view = match.view_for(moment.seat)
    painted = render_picture(
        PictureRequest(match.game.key, view, moment.picture, lines, "en", NAMES, focus, layout=layout)
    )
    (OUT / f"{name}.png").write_bytes(painted.png)
    sys.stdout.write(f"{OUT / name}.png: {painted.width}x{painted.height}\n")


def write_standings() -> None:
    people = (*NAMES, "Lorenzo", "Isabella", "Ondřej", "Мария")
    rows = tuple(
        StandingRow(n, name, f"{18 - 2 * n}", f"can still finish {max(1, n - 2)} to {min(len(people), n + 3)}")
        for n, name in enumerate(people, 1)
    )
    view = StandingsView("princes", "Tournament: The Princes of Florence", "Round 3 of 5", rows)
    painted = render_picture(PictureRequest(CHOOSER, view, STANDINGS, layout="wide"))
    (OUT / "standings-wide.png").write_bytes(painted.png)


def write_film() -> None:
    """Write ten seconds of a film."""
    kept = read_record(RECORDS / "princes/rules2-4seats-ai-12.json")
    reel = FilmEncoder(FilmRequest(kept.header, tuple(kept.entries), NAMES, "en", "wide"))
    gif, left = None, 1000  # hundredths of a second
    for number, (rows, _, beat) in enumerate(reel.iter_frames()):
        if number < len(reel.shown) * 0.5 or left <= 0:
            continue
        gif = gif or GifEncoder(rows.shape[1], rows.shape[0], load_palette("princes").raw)
        gif.add_frame(rows, beat)
        left -= beat
    assert gif is not None
    (OUT / "princes.gif").write_bytes(gif.to_bytes())
    sys.stdout.write(f"{OUT / 'princes.gif'}: {gif.byte_size} bytes\n")


if __name__ == "__main__":
    for key, moment in BOARDS.items():
        for layout in ("", *sorted(CHAT_LAYOUTS)):
            write_picture(f"{key}-{layout}".rstrip("-"), moment, layout)
    for key, moment in OTHERS.items():
        write_picture(key, moment)
    write_standings()
    write_film()
