"""Write a position for every kind of question of a game: ``python -m tests.positions.write [GAME ...]``.

They come from games of random play, each kind where it is asked for the last time, so that much has happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from engines import GAMES
from engines.core.game import Options
from engines.core.log import Secret
from engines.core.tables import dump, open_table
from engines.core.tree import random_word
from tests.laws.playing import AnyMatch

HOME = Path(__file__).parent
KINDS = {
    "princes": ("give", "open", "take", "bid", "place", "keep", "recruit", "turn", "end"),
    "fresco": ("wake", "plan", "buy", "close", "restore", "leonardo", "portrait", "mix", "land", "end"),
}
"""What is asked, as the view tells it; ``end``: the game is over."""
OPTIONS: dict[str, Options] = {"fresco": {"portraits": True, "bishops_requests": True, "special_blends": True}}


def moments(key: str, seed: int) -> Iterator[AnyMatch]:
    """A game of random play, at each of its questions and at its end."""
    game, dice = GAMES[key], Random(seed)
    seats = game.seats[0] + seed % 3
    match = open_table(game, f"position {seed}", seats, OPTIONS.get(key, {}), Secret(f"{seed:064x}", "0" * 64))
    while True:
        yield match
        if match.over:
            return
        seat = match.owing()[dice.randrange(len(match.owing()))]
        match.push(seat, random_word(match.tree(seat), dice))


def kind_of(match: AnyMatch) -> str:
    """What is asked."""
    asks: str = match.view(None).asks
    return asks or "end"


def write(key: str) -> None:
    """Write those of one game."""
    found: dict[str, Any] = {}
    seed = 0
    while len(found) < len(KINDS[key]):
        seed += 1
        for match in moments(key, seed):
            found[kind_of(match)] = dump(match)
    (HOME / key).mkdir(exist_ok=True)
    for kind in KINDS[key]:
        path = HOME / key / f"{kind}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found[kind]), indent=1) + b"\n")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or KINDS:
        write(name)
