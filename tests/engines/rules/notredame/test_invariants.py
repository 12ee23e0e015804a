"""Test the invariants of all positions of a game (I-1 to I-7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any, cast

import msgspec
import pytest

from engines.core import match_factory, piles
from engines.core.core_types import EngineError
from engines.core.log import SeedSecret
from engines.core.random_moves import random_move
from engines.notredame.game import NOTREDAME
from engines.notredame.state import State, colour_of
from tests.engines.rules.move_helpers import SECRET
from tests.engines.rules.notredame.position_builder import INDEX, Table, open_drafted_match

GAMES = 12


@cache
def random_game_states() -> tuple[State, ...]:
    """Return the states of some random games of all numbers of players, after each move."""
    return tuple(state for number in range(GAMES) for state in _play_random_game(number))


def _play_random_game(number: int) -> Iterator[State]:
    dice = Random(number)
    match: Table = match_factory.open_match(
        NOTREDAME, "table", 2 + number % 4, {}, SeedSecret(f"{number:064x}", "a5" * 32)
    )
    while not match.is_over:
        seat = dice.choice(match.seats_to_move())
        word = random_move(match.choice_tree(seat), dice)
        if word[-1] == "forgo":
            word = random_move(match.choice_tree(seat), dice)
        match.push(seat, word)
        yield msgspec.convert(msgspec.to_builtins(match.position.state), State)


def test_I_1_fourteen_cubes_of_each_colour() -> None:
    for state in random_game_states():
        for own in state.players:
            assert own.supply + own.general + own.cathedral + sum(own.sectors.values()) == 14


def test_I_2_twenty_five_coins() -> None:
    assert {state.coins + sum(own.coins for own in state.players) for state in random_game_states()} == {25}


def test_I_3_rats_from_0_to_9_and_no_counter_below_0() -> None:
    for state in random_game_states():
        for own in state.players:
            assert 0 <= own.rats <= 9
            # amounts, which fall when they are paid
            assert min(own.coins, own.supply, own.general, own.cathedral, own.pp, *own.sectors.values()) >= 0


def test_I_4_four_tokens_a_district() -> None:
    for state in random_game_states():
        taken = sum(len(own.tokens) for own in state.players)
        assert len(state.tokens) + taken == 4 * INDEX.setups[len(state.players)].districts


def test_I_5_decks_are_empty_in_every_third_round_and_full_after_it() -> None:
    for state in random_game_states():
        left = {1: 6, 2: 3, 0: 0}[state.round % 3]
        assert {piles.pile_size(own.deck) for own in state.players} == {left}


def test_I_6_notre_dame_is_empty_after_each_scoring() -> None:
    for before, after in zip(random_game_states(), random_game_states()[1:], strict=False):
        if before.round % 3 == 0 and after.round == before.round + 1:
            assert [own.cathedral for own in after.players] == [0] * len(after.players)


def test_I_7_a_token_taken_is_of_a_colour_of_which_one_has_fewest() -> None:
    taken = 0
    for before, after in zip(random_game_states(), random_game_states()[1:], strict=False):
        if len(before.players) != len(after.players) or after.round < before.round:
            continue
        for was, now in zip(before.players, after.players, strict=True):
            if len(now.tokens) == len(was.tokens) + 1:
                has = Counter(colour_of(token) for token in was.tokens)
                left = {colour_of(token) for token in before.tokens.values()}
                assert has[colour_of(now.tokens[-1])] == min(has[colour] for colour in left)
                taken += 1
    assert taken > 10


Edit = Callable[[dict[str, Any]], object]
IMPOSSIBLE: dict[str, tuple[Edit, str]] = {
    "another phase": (lambda d: d["state"].update(phase="bribe"), "stack"),
    "no phase": (lambda d: d["state"].update(phase="night"), "state.phase"),
    "a step left out": (lambda d: d["stack"].pop(1), "stack"),
    "a third turn": (lambda d: d["state"]["turns"].append(0), "state.turns"),
    "a seat that is not there": (lambda d: d["state"]["turns"].append(7), "state.turns[6]"),
    "a round too many": (lambda d: d["state"].update(round=10), "state.round"),
    "another round": (lambda d: d["state"].update(round=2), "state.players[0].deck"),
    "a cube too many": (lambda d: d["state"]["players"][1]["sectors"].update(bank=1), "state.players[1].general"),
    "rats beyond the track": (lambda d: d["state"]["players"][1].update(rats=10), "state.players[1].rats"),
    "a card played before": (lambda d: _play_first(d["state"]["players"][2]), "state.players[2].played"),
}


def _play_first(own: dict[str, Any]) -> None:
    own["played"].append(own["hand"].pop())


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_I_1_a_position_that_cannot_be_is_refused(what: str) -> None:
    dumped = cast(dict[str, Any], match_factory.dump_position(open_drafted_match(3)))
    edit, path = IMPOSSIBLE[what]
    edit(dumped)
    with pytest.raises(EngineError) as caught:
        match_factory.load_match(NOTREDAME, "table", dumped, SECRET)
    assert (caught.value.code, caught.value.path) == ("bad_state", path)
