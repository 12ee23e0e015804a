"""Write a position of a game for every kind of question: ``python -m tests.positions.write [GAME ...]``.

They come from games of random play, each kind where it is asked for the last time, so that much has happened.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec

from engines import GAMES
from engines.core.game import Options
from engines.core.log import Secret
from engines.core.tables import dump, open_table
from engines.core.tree import random_word
from tests.laws.playing import AnyGame, AnyMatch

HOME = Path(__file__).parent
KINDS = {
    "princes": ("give", "open", "take", "bid", "place", "keep", "recruit", "turn", "end"),
    "leonardo": (
        *("addon", "start", "place", "leonardo", "field", "move", "look", "arrange", "buy"),
        *("workshop", "academy", "shop", "market", "bid", "follow", "end"),
    ),
}
"""By game: what is asked, as the view tells it; ``end``: the game is over."""
OPTIONS: dict[str, tuple[Options, ...]] = {
    "leonardo": ({"codex2": True}, {"setup": "advanced", "codex1": True}, {}),
}
"""Ways to play a game, by turns."""


def moments(game: AnyGame, seed: int) -> Iterator[AnyMatch]:
    """A game of random play, at each of its questions and at its end."""
    dice = Random(seed)
    ways = OPTIONS.get(game.key, ({},))
    seats = 3 + seed % 3
    match = open_table(game, f"position {seed}", seats, ways[seed % len(ways)], Secret(f"{seed:064x}", "0" * 64))
    while True:
        yield match
        if match.over:
            return
        seat = match.owing()[dice.randrange(len(match.owing()))]
        match.push(seat, random_word(match.tree(seat), dice))


def write(key: str) -> None:
    """Write all positions of a game."""
    found: dict[str, dict[str, object]] = {}
    seed = 0
    while len(found.keys() & {*KINDS[key]}) < len(KINDS[key]):
        seed += 1
        for match in moments(GAMES[key], seed):
            found[match.view(None).asks or "end"] = dump(match)
    (HOME / key).mkdir(exist_ok=True)
    for kind in KINDS[key]:
        path = HOME / key / f"{kind}.json"
        path.write_bytes(msgspec.json.format(msgspec.json.encode(found[kind]), indent=1) + b"\n")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or KINDS:
        write(name)
