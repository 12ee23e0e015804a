"""Ten seconds of film for the README: the middle of a recorded game, at the pace of its film."""

from __future__ import annotations

import sys
from pathlib import Path

from render.core.film import Reel
from render.core.gif import Gif
from render.core.palette import palette
from render.core.request import Film
from tests.engines.laws.test_law_16_records import RECORDS
from tests.engines.records.test_records import read

OUT = Path(__file__).parents[2] / "docs" / "pictures" / "princes.gif"
RECORD = "rules2-4seats-ai-12.json"
NAMES = ("Markéta", "Анна", "Jonáš", "Žofie")
HUNDREDTHS = 1000
FROM = 0.5
"""Where in the film it begins."""


def main() -> int:
    """Make and write it."""
    path = RECORDS / "princes" / RECORD
    kept = read(path if path.is_file() else sorted(path.parent.glob("*4seats*ai*.json"))[-1])
    film = Film(kept.header, tuple(kept.entries), NAMES, "en", "wide")
    reel = Reel(film)
    gif, left = None, HUNDREDTHS
    for number, (rows, beat) in enumerate(reel._made()):
        if number < len(reel._shown) * FROM:
            continue
        gif = gif or Gif(rows.shape[1], rows.shape[0], palette("princes").raw)
        gif.add(rows, beat)
        left -= beat
        if left <= 0:
            break
    assert gif is not None
    OUT.write_bytes(gif.file())
    sys.stdout.write(f"{OUT}: {gif.size} bytes\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
