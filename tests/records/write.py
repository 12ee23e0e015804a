"""Write records of whole games: ``python -m tests.records.write [GAME ...]``.

For every number of seats two games of random play and two of the AI, each with some words taken back; where a game has
modules, also AI games with each and one of either kind with all. A record is written once for a rules number; old ones
stay, for as long as their rules stay playable.
"""

from __future__ import annotations

import sys
from typing import NamedTuple

import msgspec

from engines import GAMES
from engines.core.game import Options
from tests.laws.law_16_records import RECORDS, make
from tests.laws.playing import AnyGame

RANDOM, AI = (1, 2), (12, 13)
"""Seeds of the games of each kind."""


MODULES = {"fresco": ("bishops_requests", "portraits", "special_blends")}
"""Options that add rules, by game."""


class Wanted(NamedTuple):
    """A game to be played."""

    seats: int
    seed: int
    ai: bool
    options: Options


def names(game: AnyGame) -> dict[str, Wanted]:
    """File name to the game that it keeps."""
    found = {}
    modules = MODULES.get(game.key, ())
    for seats in range(game.seats[0], game.seats[1] + 1):
        wanted = [("", Wanted(seats, seed, False, {})) for seed in RANDOM]
        wanted += [("", Wanted(seats, seed, True, {})) for seed in AI]
        wanted += [(f"{module}-", Wanted(seats, AI[0], True, {module: True})) for module in modules]
        every: Options = dict.fromkeys(modules, True)
        both = ((RANDOM[0], False), (AI[0], True)) if modules else ()
        wanted += [("modules-", Wanted(seats, seed, ai, every)) for seed, ai in both]
        for what, one in wanted:
            found[f"rules{game.rules}-{seats}seats-{what}{'ai' if one.ai else 'random'}-{one.seed}.json"] = one
    return found


def write(game: AnyGame) -> None:
    """Write all records of a game under its present rules number."""
    folder = RECORDS / game.key
    folder.mkdir(exist_ok=True)
    for name, wanted in names(game).items():
        kept = make(game, wanted.seats, wanted.seed, ai=wanted.ai, options=wanted.options)
        lines = [msgspec.json.encode(entry) for entry in kept.entries]
        data = msgspec.json.encode(msgspec.structs.replace(kept, entries=()))
        whole = data.replace(b'"entries":[]', b'"entries":[\n' + b",\n".join(lines) + b"\n]")
        (folder / name).write_bytes(whole + b"\n")
        sys.stdout.write(f"{folder / name}: {len(kept.entries)} entries, {len(whole) // 1000} kB\n")


if __name__ == "__main__":
    for key in sys.argv[1:] or GAMES:
        write(GAMES[key])
