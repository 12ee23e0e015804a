"""Write records of whole games: ``python -m tests.records.write [GAME ...]``.

For every number of seats two games of random play and two of the AI, each with some words taken back. A record is
written once for a rules number; old ones stay, for as long as their rules stay playable.
"""

from __future__ import annotations

import sys

import msgspec

from engines import GAMES
from tests.laws.law_16_records import RECORDS, make
from tests.laws.playing import AnyGame

RANDOM, AI = (1, 2), (12, 13)
"""Seeds of the games of each kind."""


def names(game: AnyGame) -> dict[str, tuple[int, int, bool]]:
    """File name to seats, seed and whether the AI plays."""
    low, high = game.seats
    return {
        f"rules{game.rules}-{seats}seats-{'ai' if ai else 'random'}-{seed}.json": (seats, seed, ai)
        for seats in range(low, high + 1)
        for seeds, ai in ((RANDOM, False), (AI, True))
        for seed in seeds
    }


def write(game: AnyGame) -> None:
    """Write all records of a game under its present rules number."""
    folder = RECORDS / game.key
    folder.mkdir(exist_ok=True)
    for name, (seats, seed, ai) in names(game).items():
        kept = make(game, seats, seed, ai=ai)
        lines = [msgspec.json.encode(entry) for entry in kept.entries]
        data = msgspec.json.encode(msgspec.structs.replace(kept, entries=()))
        whole = data.replace(b'"entries":[]', b'"entries":[\n' + b",\n".join(lines) + b"\n]")
        (folder / name).write_bytes(whole + b"\n")
        sys.stdout.write(f"{folder / name}: {len(kept.entries)} entries, {len(whole) // 1000} kB\n")


if __name__ == "__main__":
    for key in sys.argv[1:] or GAMES:
        write(GAMES[key])
