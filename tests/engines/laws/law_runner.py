"""Run laws on random games: a sample in ``make test``, the full counts in ``make laws``."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from docs.sample import register_sample
from engines import GAMES
from tests.conftest import FULL_GAMES
from tests.engines.laws.random_games import AnyGame
from tests.games import FACTS

register_sample()

Law = Callable[..., int]
"""A law takes a game, a seed and the share of moments to check, and returns the number of comparisons."""


Test = Callable[[AnyGame], None]

games = pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in GAMES.items()])


IN_FULL = (pytest.mark.full, pytest.mark.timeout(3600))
"""The marks of a case with full counts."""


@dataclass(frozen=True)
class Count:
    """Size of a check: ``games`` random games, a ``share`` of their moments, and at least ``least`` comparisons."""

    games: int
    share: float
    least: int


SAMPLE: dict[int, Count] = {
    1: Count(10, 1.0, 2000), 2: Count(20, 1.0, 300), 3: Count(1, 1.0, 10), 4: Count(10, 1.0, 300),
    5: Count(10, 1.0, 100), 6: Count(20, 1.0, 400), 7: Count(10, 1.0, 100), 8: Count(3, 0.4, 1000),
    9: Count(20, 1.0, 1000), 10: Count(10, 1.0, 500), 11: Count(2, 1.0, 80), 12: Count(2, 1.0, 100),
    13: Count(20, 1.0, 200), 14: Count(10, 1.0, 500), 15: Count(5, 1.0, 100),
    17: Count(6, 0.1, 100), 18: Count(10, 0.5, 500), 19: Count(10, 0.3, 500),
}  # fmt: skip
"""The sample for a small game."""

GAME: dict[int, Count] = {
    1: Count(2, 0.05, 100), 2: Count(2, 0.3, 200), 3: Count(1, 1.0, 50), 4: Count(2, 0.2, 80),
    5: Count(2, 0.1, 20), 6: Count(4, 1.0, 100), 7: Count(3, 1.0, 6), 8: Count(1, 0.01, 200),
    9: Count(2, 0.1, 100), 10: Count(2, 0.15, 200), 11: Count(1, 0.02, 20), 12: Count(1, 0.02, 10),
    13: Count(3, 1.0, 200), 14: Count(2, 1.0, 300), 15: Count(2, 0.1, 20),
    17: Count(1, 0.01, 50), 18: Count(3, 0.1, 200), 19: Count(2, 0.02, 150),
}  # fmt: skip
"""The sample for a real game; full counts multiply it."""

QUICK: dict[int, Count] = GAME | {
    5: Count(1, 0.03, 5), 6: Count(2, 1.0, 50), 10: Count(1, 0.15, 150), 11: Count(1, 0.01, 10), 12: Count(1, 0.01, 8),
    17: Count(1, 0.01, 25), 18: Count(2, 0.06, 100), 19: Count(1, 0.02, 100),
}  # fmt: skip
"""The same in the quick run, with less loading, wording and searching of whole positions."""


def count_of(key: str, law: int, *, full: bool = False) -> Count:
    """Return the sample size of a law for a game; full runs use ``FULL_GAMES`` times the games."""
    facts = FACTS[key]
    count = (SAMPLE if facts.small else GAME if full else QUICK)[law]
    count = replace(count, games=facts.games.get(law, count.games), least=facts.least.get(law, count.least))
    return Count(count.games * FULL_GAMES, count.share, count.least * FULL_GAMES) if full else count


def share_painted(key: str, *, full: bool = False) -> float:
    return 1.0 if FACTS[key].small else 0.1 if full else 0.02


def _assert_enough(law: Law, game: AnyGame, number: int, count: Count) -> None:
    """Check a law. Too few comparisons prove little, so a game declares in its facts if it offers no more."""
    compared = sum(law(game, seed, count.share) for seed in range(count.games))
    facts = f"FACTS of tests/games/{game.key}.py: more games={{{number}: ...}}, or least={{{number}: ...}}"
    assert compared >= count.least, (
        f"law {number} holds, but made only {compared} of {count.least} comparisons. {facts}"
    )


def make_law_tests(number: int, law: Law) -> tuple[Test, Test]:
    @games
    def sample(game: AnyGame) -> None:
        _assert_enough(law, game, number, count_of(game.key, number))

    @pytest.mark.full
    @pytest.mark.timeout(3600)
    @games
    def whole(game: AnyGame) -> None:
        _assert_enough(law, game, number, count_of(game.key, number, full=True))

    return sample, whole


NO_COMPONENTS: dict[str, str] = {
    r"(rules|seats|game|components)": "the heading of a dump: other values are another table",
    r"shape": "which version wrote the dump: another one is refused, and 0 means this one",
    r"options\..*": "choices made before the game, checked by choose_options",
    r"drawn(\..*)?": "how often chance was asked: any number is possible",
    r"stack.*": "what is going on: steps are no components (answers of sealed steps are checked in tests/engines/core)",
}
"""Law 8: paths of a dump (regular expressions) whose change needs no refusal."""

UNKNOWN_FITS = r"drawn\..*"
"""Law 8: paths where an unknown name is harmless, such as a stream that is never drawn from."""
