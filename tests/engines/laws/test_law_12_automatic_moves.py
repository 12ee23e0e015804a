"""Test law 12: default moves, AI moves and premoves are legal and depend only on the seat's view."""

from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from engines.core.core_types import EngineError, Move
from engines.core.levels import Question, choose_move, heuristic_choice
from engines.core.random_moves import random_move
from engines.core.search import SearchBudget
from engines.core.tree import Choice, Option, action_of, open_options
from tests.conftest import FULL
from tests.engines.laws.information_sets import iter_twins, twin_differs
from tests.engines.laws.law_runner import make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, random_moments, require, some_moments

THOUGHT = 9
"""Number of a master's playouts, enough to weigh every candidate move."""


def law_12(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, asked = Random(seed), 0
    for match in some_moments(game, seed, share):
        for seat in match.seats_to_move()[: None if FULL else 2]:
            asked += _check_legality(match, seat)
    *_, played = random_moments(game, seed)
    for twin, _, _ in iter_twins(played, dice, 3):
        viewer = twin.viewer
        if viewer is not None and viewer in twin.real.seats_to_move() and twin_differs(twin) and dice.random() < share:
            there, here = _move_sources(twin.real, viewer), _move_sources(twin.match, viewer)
            for name, mind in there.items():
                said, twins_said = mind(), here[name]()
                require(said == twins_said, "something other than the view decides", name, viewer, said, twins_said)
                asked += 1
    return asked


def _move_sources(match: AnyMatch, seat: int) -> dict[str, Callable[[], Move | None]]:
    game, view = match.game, match.view_for(seat)
    minds: dict[str, Callable[[], Move | None]] = {
        "fallback": lambda: game.default_move(view, match.choice_tree(seat)),
        "guess": lambda: heuristic_choice(Question.of(match, seat, b"twins")),
    }
    asked = Question.of(match, seat, b"twins %d" % match.version)
    minds |= {level: partial(choose_move, asked, level, SearchBudget(THOUGHT)) for level in ("apprentice", "master")}
    node = game.premove_tree(view)
    if node is not None:
        order = random_move(node, Random(match.version))
        minds["order"] = lambda: game.resolve_premove(order, view, match.choice_tree(seat))
        for n, ahead in enumerate(_iter_premoves(game.premove_options(view, match.choice_tree(seat)))):
            action_of(node, ahead)
            minds[f"offer {n}"] = lambda ahead=ahead: game.resolve_premove(ahead, view, match.choice_tree(seat))  # type: ignore[misc]
    return minds


def _iter_premoves(offered: list[tuple[Move, Option]]) -> Iterator[Move]:
    """Yield the premoves offered with a question.

    Each is a move of the game's premove tree and answers at once.
    """
    for before, option in offered:
        yield from (
            ((*before, one.key) for one in open_options(option.then)) if isinstance(option.then, Choice) else [before]
        )


def _check_legality(match: AnyMatch, seat: int) -> int:
    before = match.position_digest()
    minds = _move_sources(match, seat)
    for name, mind in minds.items():
        word = mind()
        require(word == mind(), "the same question gets a different move", name, word)
        if word is None:
            require(name == "order", "no move is made", name, seat)
            continue
        try:
            action_of(match.choice_tree(seat), word)
        except EngineError as refused:
            require(False, "an illegal move is chosen", name, seat, word, refused)
    require(match.position_digest() == before, "deciding changes the table", seat)
    return len(minds)


test_law_12, test_law_12_in_full = make_law_tests(12, law_12)
