"""Test law 7: answers to a sealed step give the same position in any order, changed on the way or not."""

from itertools import permutations
from random import Random

from engines.core.random_moves import random_move
from engines.core.steps import SealedStep
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, copy_match, random_moments, require


def law_7(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, compared = Random(seed), 0
    for match in random_moments(game, seed, asides=0.0):
        owing = match.seats_to_move()
        if match.is_over or not isinstance(match.position.stack[-1], SealedStep) or len(owing) < 2:
            continue
        said = {seat: random_move(match.choice_tree(seat), dice) for seat in owing}
        orders = list(permutations(owing))
        outcomes = []
        for order in dice.sample(orders, min(6, len(orders))):
            table = copy_match(match)
            for seat in order[:-1]:
                if dice.random() < 0.4:  # a first thought, which the answer changes
                    table.push(seat, random_move(table.choice_tree(seat), dice))
            entries = [table.push(seat, said[seat]) for seat in order]
            early = any(entry.events or entry.draws for entry in entries[:-1])
            require(not early, "an answer is revealed before the last one is given")
            last = entries[-1]
            outcomes.append((table.position_digest(), last.events, last.draws, table.seats_to_move()))
        require(all(outcome == outcomes[0] for outcome in outcomes), "the order of answers matters", said)
        compared += len(outcomes)
    return compared


test_law_7, test_law_7_in_full = make_law_tests(7, law_7)
