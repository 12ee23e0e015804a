"""Test law 18: sampled states fit what a seat knows, and every possible place of a hidden card is sampled.

The played position must stay possible. So each card hidden from a seat must, in some
of many sampled positions, be at its true place.
"""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest

from engines.core import transitions, validation
from engines.core.chance import RandomDice
from engines.core.core_types import EngineError
from engines.core.match_factory import first_position, replay_log
from engines.core.tree import legal_moves
from tests.conftest import FULL
from tests.engines.laws.law_runner import games, make_law_tests
from tests.engines.laws.random_games import AnyGame, AnyMatch, require, some_moments
from tests.engines.records.stored_games import read_record, record_paths
from tests.games import FACTS

MOST = 3000
"""Maximum number of sampled positions until every card was at its true place; the rarest is once in hundreds."""
COUNTED = 0.2
"""Number of moments at which cards are counted, for one seat."""
MANY = 200
"""Questions with fewer moves than this must accept exactly the same moves."""


def law_18(game: AnyGame, seed: int, share: float = 1.0) -> int:
    dice, compared = Random(f"{seed} imagined"), 0
    for match in some_moments(game, seed, share):
        for seat in range(match.header.seats):
            _could_be(match, seat, dice)
            compared += 1
        if match.version == 1 or dice.random() < COUNTED:
            compared += _nothing_left_out(match, dice.randrange(match.header.seats), dice)
    return compared


def law_18_recorded(game: AnyGame, path: Path, share: float) -> int:
    kept = read_record(path)
    dice, imagined = Random(f"{path.stem} imagined"), []

    def imagine_positions(match: AnyMatch) -> None:
        if dice.random() < share:
            for seat in range(match.header.seats):
                _could_be(match, seat, dice)
                imagined.append(seat)

    replay_log(game, kept.header, list(kept.entries), on_entry=imagine_positions)
    return len(imagined)


def _could_be(match: AnyMatch, seat: int, dice: Random) -> None:
    """Check that the seat cannot distinguish a sampled position: it has the same view and question."""
    game, view = match.game, match.view_for(seat)
    number = dice.randrange(1 << 30)
    position, again = (game.sample_state(view, RandomDice(b"%d" % number)) for _ in range(2))
    require(
        game.encode_position(position) == game.encode_position(again), "the same dice give a different position", seat
    )
    there = game.build_view(position, seat)
    require(there == view, "a sampled position looks different", seat, _differing_fields(there, view))
    try:
        first = first_position(game, msgspec.structs.replace(match.header, start=None))
        validation.validate_position(game, position, first)
    except EngineError as refused:
        require(False, "a sampled position is impossible", seat, match.version, refused.path, refused.msg)
    decoded = game.decode_position(game.encode_position(position))
    require(
        game.encode_position(decoded) == game.encode_position(position), "a sampled position is not plain data", seat
    )
    asked, owes = (
        transitions.active_seats(position),
        {one: asked.is_required for one, asked in match.open_questions().items()},
    )
    require(asked == owes, "other seats are asked in a sampled position", seat, asked, owes)
    if seat in asked:
        there, here = (
            set(islice(legal_moves(tree), MANY))
            for tree in (
                transitions.choice_tree(game, position, seat, transitions.active_seats(position)),
                match.choice_tree(seat),
            )
        )
        same = there == here or len(here) == MANY == len(there)
        require(same, "a sampled position asks a different question", seat, there, here)


def _differing_fields(there: object, here: object) -> object:
    pairs = [(name, getattr(there, name), getattr(here, name)) for name in getattr(here, "__struct_fields__", ())]
    return [pair for pair in pairs if pair[1] != pair[2]]


def _nothing_left_out(match: AnyMatch, seat: int, dice: Random) -> int:
    """Check that every card is sampled at its place in the played position; return their number."""
    game, view = match.game, match.view_for(seat)
    lies = set(_card_places(game, match.position.state))
    left = set(lies)
    for _ in range(MOST):
        left -= set(_card_places(game, game.sample_state(view, dice).state))
        if not left:
            return len(lies)
    require(False, "a card is never sampled in its actual place", seat, match.version, sorted(left))
    return 0


def _card_places(game: AnyGame, state: object) -> Iterator[tuple[str, str]]:
    """Yield each card of a state with its place.

    The order within a list and the layer of a pile are ignored.
    """
    skip = re.compile("|".join([*FACTS[game.key].not_imagined, "$^"]))
    for path, name in _name_paths(state, ""):
        if not skip.fullmatch(path):
            yield path, name


def _name_paths(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Yield names in lists, and names with a positive count, each with its path."""
    match value:
        case str():
            yield path, value
        case msgspec.Struct():
            for field in value.__struct_fields__:
                yield from _name_paths(getattr(value, field), f"{path}.{field}".removeprefix("."))
        case dict():
            for key, inner in value.items():
                if type(inner) is int and inner > 0:
                    yield path, str(key)
                yield from _name_paths(inner, f"{path}.{key}")
        case list():
            for i, inner in enumerate(value):
                yield from _name_paths(inner, f"{path}[{i}]" if path == "players" else path)


test_law_18, test_law_18_in_full = make_law_tests(18, law_18)


@pytest.mark.more
@games
def test_law_18_samples_states_at_moments_of_recorded_games(game: AnyGame) -> None:
    assert sum(law_18_recorded(game, path, 0.05) for path in record_paths(game)[: 6 if FULL else 2]) > 0
