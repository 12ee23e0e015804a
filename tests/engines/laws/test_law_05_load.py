"""Test law 5: a match loaded from its dump continues like the original, at every moment."""

import json
from random import Random

import msgspec

from engines.core.match_factory import dump_position, load_match
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, any_word, copy_match, require, secret_of, some_moments


def law_5(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, loaded = Random(seed), 0
    for match in some_moments(game, seed, share):
        text = json.dumps(msgspec.to_builtins(dump_position(match)))
        table: AnyMatch = load_match(game, "another", json.loads(text), secret_of(seed))
        _require_alike(match, table, "loaded")
        here = copy_match(match)
        for _ in range(6):
            if here.is_over:
                break
            seat, word = any_word(here, dice, asides=0.2)
            mine, yours = here.push(seat, word), table.push(seat, word)
            require((mine.draws, mine.events) == (yours.draws, yours.events), "it continues differently", seat, word)
            _require_alike(here, table, "gone on")
        loaded += 1
    return loaded


def _require_alike(here: AnyMatch, there: AnyMatch, when: str) -> None:
    require(here.position_digest() == there.position_digest(), "positions differ", when)
    require(
        here.seats_to_move() == there.seats_to_move() and here.is_over == there.is_over, "other seats are asked", when
    )
    require(here.header.options == there.header.options, "options differ", when)


test_law_5, test_law_5_in_full = make_law_tests(5, law_5)
