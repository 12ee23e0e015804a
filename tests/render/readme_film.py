"""Render a film of ten seconds for the README: the middle of a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path

from render.core.film import FilmEncoder
from render.core.gif import GifEncoder
from render.core.palette import load_palette
from render.core.request import FilmRequest
from tests.engines.laws.test_law_16_records import RECORDS
from tests.engines.records.test_records import read_record

OUT = Path(__file__).parents[2] / "docs" / "pictures" / "princes.gif"
RECORD = "rules2-4seats-ai-12.json"
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie")
HUNDREDTHS = 1000
FROM = 0.5
"""Where in the film it begins."""


def main() -> int:
    """Make and write it."""
    path = RECORDS / "princes" / RECORD
    kept = read_record(path if path.is_file() else sorted(path.parent.glob("*4seats*ai*.json"))[-1])
    film = FilmRequest(kept.header, tuple(kept.entries), NAMES, "en", "wide")
    reel = FilmEncoder(film)
    gif, left = None, HUNDREDTHS
    for number, (rows, _, beat) in enumerate(reel._iter_frames()):
        if number < len(reel._shown) * FROM:
            continue
        gif = gif or GifEncoder(rows.shape[1], rows.shape[0], load_palette("princes").raw)
        gif.add_frame(rows, beat)
        left -= beat
        if left <= 0:
            break
    assert gif is not None
    OUT.write_bytes(gif.to_bytes())
    sys.stdout.write(f"{OUT}: {gif.byte_size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
