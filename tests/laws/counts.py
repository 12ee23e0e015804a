"""The laws by number, and how much of each is tried: a sample in ``make test``, the full counts in ``make laws``."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, replace

from tests.games import FACTS
from tests.laws.law_01_tree import law_1
from tests.laws.law_02_owes import law_2
from tests.laws.law_03_replay import law_3
from tests.laws.law_04_undo import law_4
from tests.laws.law_05_load import law_5
from tests.laws.law_06_twins import law_6
from tests.laws.law_07_sealed import law_7
from tests.laws.law_08_pieces import law_8
from tests.laws.law_09_refused import law_9
from tests.laws.law_10_fits import law_10
from tests.laws.law_11_pictures import law_11
from tests.laws.law_12_minds import law_12
from tests.laws.law_13_ends import law_13
from tests.laws.law_14_silent import law_14
from tests.laws.law_15_unused import law_15
from tests.laws.law_17_damaged import law_17
from tests.laws.playing import AnyGame

Law = Callable[..., int]
"""A game, a seed and the share of its moments to look at; gives how many things were compared. Raises ``Broken``."""


@dataclass(frozen=True)
class Count:
    """How much of a law: ``games`` random games, a ``share`` of their moments, and at least ``least`` comparisons."""

    games: int
    share: float
    least: int


LAWS: dict[int, Law] = {
    1: law_1, 2: law_2, 3: law_3, 4: law_4, 5: law_5, 6: law_6, 7: law_7, 8: law_8, 9: law_9, 10: law_10,
    11: law_11, 12: law_12, 13: law_13, 14: law_14, 15: law_15, 17: law_17,
}  # fmt: skip
"""Law 16 goes by records, not by seeds: ``law_16_records``."""

TOY: dict[int, Count] = {
    1: Count(10, 1.0, 2000), 2: Count(20, 1.0, 300), 3: Count(3, 1.0, 30), 4: Count(10, 1.0, 300),
    5: Count(10, 1.0, 100), 6: Count(20, 1.0, 400), 7: Count(10, 1.0, 100), 8: Count(2, 0.4, 1000),
    9: Count(20, 1.0, 1000), 10: Count(10, 1.0, 500), 11: Count(2, 1.0, 80), 12: Count(10, 1.0, 500),
    13: Count(20, 1.0, 200), 14: Count(10, 1.0, 500), 15: Count(5, 1.0, 100),
    17: Count(4, 0.1, 100),
}  # fmt: skip
"""The sample for a small game."""

GAME: dict[int, Count] = {
    1: Count(2, 0.05, 100), 2: Count(2, 0.3, 200), 3: Count(1, 1.0, 50), 4: Count(2, 0.2, 80),
    5: Count(2, 0.1, 20), 6: Count(8, 1.0, 200), 7: Count(3, 1.0, 6), 8: Count(1, 0.01, 200),
    9: Count(2, 0.1, 100), 10: Count(2, 0.15, 200), 11: Count(1, 0.05, 20), 12: Count(1, 0.02, 10),
    13: Count(3, 1.0, 200), 14: Count(2, 1.0, 300), 15: Count(2, 0.1, 20),
    17: Count(2, 0.01, 200),
}  # fmt: skip
"""The sample for a real game."""

FULL_GAMES = int(os.environ.get("BOTTEGA_GAMES", "20"))
"""The full counts: so many times the sample's games; a machine that runs everything at once tries fewer."""


def count_of(key: str, law: int, *, full: bool = False) -> Count:
    """How much of a law for a game."""
    facts = FACTS[key]
    count = (TOY if facts.small else GAME)[law]
    count = replace(count, games=facts.games.get(law, count.games), least=facts.least.get(law, count.least))
    return Count(count.games * FULL_GAMES, count.share, count.least * FULL_GAMES) if full else count


def share_painted(key: str, *, full: bool = False) -> float:
    """The share of a game's moments whose pictures law 11 looks at."""
    return 1.0 if FACTS[key].small else 0.1 if full else 0.02


def run(law: int, game: AnyGame, count: Count, said: Callable[[int], None] | None = None) -> int:
    """Try a law; give how many things were compared. Raises ``Broken``. ``said`` is told each game done."""
    compared = 0
    for seed in range(count.games):
        compared += LAWS[law](game, seed, count.share)
        if said:
            said(seed + 1)
    return compared
