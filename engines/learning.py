"""``python -m engines.learning [GAME ...]``: learn from games that the AI plays what players like to say.

Writes ``odds.json`` of each game: how often answers of a kind were chosen where they were offered. The same games come
of the same rules and the same AI; learn anew when either has changed (``make odds``).
"""

from __future__ import annotations

import sys
from functools import partial
from hashlib import blake2b
from typing import Any

import msgspec
from rich.progress import track

from engines import GAMES
from engines.core import tables
from engines.core.chance import Dice
from engines.core.game import Game, choose_options
from engines.core.log import Secret
from engines.core.odds import Counts, count

PLAYED = 120
"""So many games, by turns of every number of seats."""


def learn(game: Game[Any, Any], games: int = PLAYED) -> Counts:
    """What the AI says in whole games among itself."""
    counts: Counts = {}
    low, high = game.seats
    for number in track(range(games), description=game.key):
        seats = low + number % (high - low + 1)
        secret = Secret(blake2b(f"learn {number}".encode(), digest_size=32).hexdigest(), "00" * 32)
        match = tables.open_table(game, f"learn-{number}", seats, choose_options(game, seats, {}), secret)
        while owing := match.owing():
            seat = owing[0]
            root = match.tree(seat)
            dice = Dice(f"{number} {match.version}".encode())
            word = game.guess(match.view(seat), root, partial(match.peek, seat), dice)
            count(counts, game.habits, match.position.state, seat, root, word)
            match.push(seat, word)
    return {context: dict(sorted(counts[context].items())) for context in sorted(counts)}


def main(keys: list[str]) -> None:
    """Learn the games named, or all."""
    for key in keys or list(GAMES):
        table = GAMES[key].habits.table
        assert table is not None, f"{key} names no kinds of answers"
        table.write_bytes(msgspec.json.format(msgspec.json.encode(learn(GAMES[key])), indent=0) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1:])
