"""Test law 19: a playout accepts the same moves as a match, asks and shows the same, and ends the same.

So laws 1 to 6 apply to it as to a match: law 1 is tested directly, and at every moment of random whole
games it is compared with the match that the other laws test, since only the accepted moves could differ.
"""

from random import Random

import msgspec

from engines.core.core_types import EngineError, Move
from engines.core.match_factory import dump_position, load_match
from engines.core.playout import Playout, start_playout
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import (
    AnyGame,
    AnyMatch,
    all_viewers,
    random_moments,
    require,
    secret_of,
    tree_shape,
)
from tests.engines.laws.test_law_01_choice_tree import law_1

AnyPlayout = Playout[object, object]


def law_19(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, beside, compared = Random(f"{seed} beside"), None, 0
    for match in random_moments(game, seed):
        if beside is None:
            beside = start_playout(match)
        else:
            said: tuple[int, Move] = match.entries[-1].seat or 0, match.entries[-1].move
            try:
                beside.push(*said)
            except EngineError as refused:
                require(False, "a playout refuses a move that a match accepts", said, refused)
            compared += 1
        _require_alike(match, beside)
        if match.is_over or dice.random() < share:
            _compare_views(match, beside)
            _check_independence(match, seed, dice)
    assert beside is not None
    require(beside.is_over, "a playout continues after the end")
    return compared + law_1(game, seed, share, table=start_playout)


def _require_alike(match: AnyMatch, beside: AnyPlayout) -> None:
    require(
        match.position_digest() == beside.position_digest(), "a playout reaches a different position", match.version
    )
    owes = {seat: asked.is_required for seat, asked in match.open_questions().items()}
    require(owes == beside.active_seats(), "a playout asks other seats", match.version, owes, beside.active_seats())
    require(
        (match.seats_to_move(), match.is_over) == (beside.seats_to_move(), beside.is_over),
        "a playout waits for other seats",
        match.version,
    )


def _compare_views(match: AnyMatch, beside: AnyPlayout) -> None:
    for seat in match.open_questions():
        require(
            tree_shape(match.choice_tree(seat)) == tree_shape(beside.choice_tree(seat)),
            "a playout asks a different question",
            seat,
        )
        try:
            beside.push(seat, ("no-such-word",))
        except EngineError:
            _require_alike(match, beside)
        else:
            require(False, "a playout accepts a move that no tree offers", seat)
    for viewer in all_viewers(match):
        require(match.view_for(viewer) == beside.view_for(viewer), "a playout shows a different view", viewer)


def _check_independence(match: AnyMatch, seed: int, dice: Random) -> None:
    before, number = match.position_digest(), dice.random()
    there: AnyMatch = load_match(match.game, "another", msgspec.to_builtins(dump_position(match)), secret_of(seed))
    ends = []
    for run in (start_playout(match), start_playout(there)):
        words = Random(number)
        for _ in range(40):
            if not run.seats_to_move():
                break
            run.push_random(words.choice(run.seats_to_move()), words)
        ends.append(run.position_digest())
    require(match.position_digest() == before, "a playout changes the match that it was made from")
    require(ends[0] == ends[1], "playouts of one position with the same chance and moves differ")


test_law_19, test_law_19_in_full = make_law_tests(19, law_19)
