"""Test law 2: a seat can move at every moment until the game is over, and none after that."""

from engines.core.core_types import EngineError
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, has_moves, random_moments, require


def law_2(game: AnyGame, seed: int, share: float = 1.0) -> int:
    owed = 0
    for match in random_moments(game, seed):
        owing = match.seats_to_move()
        require(bool(owing) != match.is_over, "expected seats to move, or the end, but not both", owing, match.is_over)
        for seat in match.open_questions():
            require(0 <= seat < match.header.seats, "a missing seat is asked")
            require(has_moves(match.choice_tree(seat)), "a seat is asked but has no move", seat)
        owed += len(owing)
        if match.is_over:
            _check_after_end(match)
    return owed


def _check_after_end(match: AnyMatch) -> None:
    require(not match.open_questions(), "a seat is asked after the end")
    for seat in range(match.header.seats):
        for attempt in (lambda seat=seat: match.choice_tree(seat), lambda seat=seat: match.undo(seat)):
            try:
                attempt()
            except EngineError as refused:
                require(refused.code == "over", "refused after the end for another reason", refused)
            else:
                require(False, "a move or undo is accepted after the end", seat)


test_law_2, test_law_2_in_full = make_law_tests(2, law_2)
