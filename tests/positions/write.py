"""Write a position of the Princes for every kind of question: ``python -m tests.positions.write``.

They come from games of random play, each kind where it is asked for the last time, so that much has happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from engines.core.log import Secret
from engines.core.match import Match
from engines.core.tables import dump, open_table
from engines.core.tree import random_word
from engines.princes.game import PRINCES
from engines.princes.state import State
from engines.princes.view import PrincesView

HOME = Path(__file__).parent / "princes"
KINDS = ("give", "open", "take", "bid", "place", "keep", "recruit", "turn", "end")
"""What is asked, as the view tells it; ``end``: the game is over."""


def moments(seed: int) -> Iterator[Match[State, PrincesView]]:
    """A game of random play, at each of its questions and at its end."""
    dice = Random(seed)
    match = open_table(PRINCES, f"position {seed}", 3 + seed % 3, {}, Secret(f"{seed:064x}", "0" * 64))
    while True:
        yield match
        if match.over:
            return
        seat = match.owing()[dice.randrange(len(match.owing()))]
        match.push(seat, random_word(match.tree(seat), dice))


def main() -> None:
    """Write them all."""
    found: dict[str, dict[str, object]] = {}
    seed = 0
    while len(found) < len(KINDS):
        seed += 1
        for match in moments(seed):
            found[match.view(None).asks or "end"] = dump(match)
    HOME.mkdir(exist_ok=True)
    for kind in KINDS:
        path = HOME / f"{kind}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found[kind]), indent=1) + b"\n")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
