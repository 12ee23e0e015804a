"""What a whole game costs in a chat, as a row of the table in ``docs/performance.md``."""

import sys
from collections.abc import Sequence
from random import Random
from statistics import mean

from render.core.renderer import render_picture
from render.core.request import PictureRequest

SAMPLE = 40
"""So many of the pictures are drawn, to know how large all of them are."""


def print_cost_row(
    game: str, moves: int, presses: int, posts: int, edits: int, sounding: int, uploads: Sequence[PictureRequest]
) -> None:
    """Print the costs of a game; of its uploads a sample is drawn."""
    sample = Random(1).sample(uploads, min(SAMPLE, len(uploads)))
    megabytes = len(uploads) * mean(len(render_picture(request).png) for request in sample) / 1e6
    counts = (moves, presses, posts, edits, sounding, len(uploads), f"{megabytes:.1f}")
    sys.stdout.write(f"| {game} | {' | '.join(map(str, counts))} |\n")
