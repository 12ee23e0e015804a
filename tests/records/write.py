"""Write records of whole games: ``python -m tests.records.write [GAME ...]``.

For every number of seats two games of random play and two of the AI, each with some words taken back; of a game in
``WAYS`` one for each way to play it, of random play and of the AI by turns. A record is written once for a rules
number; old ones stay, for as long as their rules stay playable.
"""

from __future__ import annotations

import sys

import msgspec

from engines import GAMES
from engines.core.game import Options
from tests.laws.law_16_records import RECORDS, make
from tests.laws.playing import AnyGame

RANDOM, AI = (1, 2), (12, 13)
"""Seeds of the games of each kind."""


WAYS: dict[str, dict[str, Options]] = {
    "leonardo": {
        f"{setup}-{codices}": {
            "setup": setup,
            "codex1": codices in {"codex1", "both"},
            "codex2": codices in {"codex2", "both"},
        }
        for setup in ("beginner", "advanced")
        for codices in ("base", "codex1", "codex2", "both")
    },
}
"""By game: ways to play it that are far apart, each with its options."""

Plan = tuple[int, int, bool, Options]
"""Seats, seed, whether the AI plays, and options."""


def names(game: AnyGame) -> dict[str, Plan]:
    """File name to what is played."""
    low, high = game.seats
    found: dict[str, Plan] = {}
    for seats in range(low, high + 1):
        for i, (way, options) in enumerate(WAYS.get(game.key, {}).items()):
            ai = (seats + i + i // 4) % 2 == 0
            who = "ai" if ai else "random"
            found[f"rules{game.rules}-{seats}seats-{who}-{way}.json"] = (seats, i, ai, options)
        for seeds, ai in ((RANDOM, False), (AI, True)) if game.key not in WAYS else ():
            for seed in seeds:
                found[f"rules{game.rules}-{seats}seats-{'ai' if ai else 'random'}-{seed}.json"] = (seats, seed, ai, {})
    return found


def write(game: AnyGame) -> None:
    """Write all records of a game under its present rules number."""
    folder = RECORDS / game.key
    folder.mkdir(exist_ok=True)
    for name, (seats, seed, ai, options) in names(game).items():
        kept = make(game, seats, seed, ai=ai, options=options)
        lines = [msgspec.json.encode(entry) for entry in kept.entries]
        data = msgspec.json.encode(msgspec.structs.replace(kept, entries=()))
        whole = data.replace(b'"entries":[]', b'"entries":[\n' + b",\n".join(lines) + b"\n]")
        (folder / name).write_bytes(whole + b"\n")
        sys.stdout.write(f"{folder / name}: {len(kept.entries)} entries, {len(whole) // 1000} kB\n")


if __name__ == "__main__":
    for key in sys.argv[1:] or GAMES:
        write(GAMES[key])
