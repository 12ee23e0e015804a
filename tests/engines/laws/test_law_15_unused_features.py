"""Test law 15: unused premoves and side steps, and options at their defaults, change nothing."""

from dataclasses import replace
from random import Random

from engines.core.game import Options
from engines.core.match_factory import open_match
from engines.core.random_moves import random_move
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import (
    AnyGame,
    AnyMatch,
    all_seen,
    any_word,
    random_moments,
    require,
    secret_of,
    some_moments,
)
from tests.engines.laws.test_law_03_replay import moves_of


def law_15(game: AnyGame, seed: int, share: float = 1.0) -> int:
    return _check_premoves(game, seed, share) + _check_asides(game, seed, share) + _check_options(game, seed, share)


def _check_premoves(game: AnyGame, seed: int, share: float) -> int:
    dice, compared = Random(seed), 0
    for match in some_moments(game, seed, share):
        before = all_seen(match, more=False)
        for seat in range(match.header.seats):
            node = game.premove_tree(match.view_for(seat))
            if node is None:
                continue
            if seat in match.open_questions():
                game.resolve_premove(random_move(node, dice), match.view_for(seat), match.choice_tree(seat))
        require(all_seen(match, more=False) == before, "premoves change a view", match.version)
        compared += 1
    return compared


def _check_asides(game: AnyGame, seed: int, share: float) -> int:
    if game.side_step is None:
        return 0
    bare: AnyGame = replace(game, side_step=None)
    *_, played = random_moments(game, seed, asides=0.0)
    options = dict(played.header.options)
    return _compare_tables((game, options), (bare, options), played, seed, share)


def _check_options(game: AnyGame, seed: int, share: float) -> int:
    dice = Random(f"{seed} options")
    played = open_match(game, "defaults", dice.randint(*game.seat_range), {}, secret_of(seed))
    while not played.is_over:
        played.push(*any_word(played, dice))
    defaults = {spec.key: spec.values_for_seats(played.header.seats)[0] for spec in game.options}
    return _compare_tables((game, {}), (game, defaults), played, seed, share)


def _compare_tables(
    one: tuple[AnyGame, Options], other: tuple[AnyGame, Options], played: AnyMatch, seed: int, share: float
) -> int:
    dice, compared, seats = Random(seed), 0, played.header.seats
    here, there = (open_match(game, "alike", seats, options, secret_of(seed)) for game, options in (one, other))
    for seat, word in moves_of(list(played.entries)):
        if dice.random() < share:
            alike = all_seen(here, more=False) == all_seen(there, more=False)
            require(alike, "an unused feature changes a view", here.version)
            compared += 1
        mine, yours = here.push(seat, word), there.push(seat, word)
        require(mine == yours, "an unused feature changes the entries", word, mine, yours)
    require(
        here.position_digest() == there.position_digest() == played.position_digest(),
        "an unused feature changes the outcome",
    )
    return compared


test_law_15, test_law_15_in_full = make_law_tests(15, law_15)
