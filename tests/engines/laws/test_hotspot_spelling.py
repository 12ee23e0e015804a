"""Test hotspots and orientations of all games: each is spelled as ``engines.core.hotspots`` defines."""

import re
from collections.abc import Iterator

import pytest

from engines import GAMES
from engines.core.core_types import Msg
from engines.core.hotspots import is_orientation
from engines.core.nodes import Allocation, Choice, Leaf, Node, Option, Slot
from engines.core.tree import iter_nodes
from tests.conftest import FULL
from tests.engines.laws.law_runner import games
from tests.engines.laws.random_games import AnyGame, AnyMatch, LawBrokenError, require, some_moments
from tests.games import FACTS

MARK = re.compile(r"(?:[0-9]/)?[a-z0-9_]+|[a-z]+:[a-z0-9_.-]+", re.ASCII)
LIKE_A_WAY = re.compile(r"r\d+.?")


def check_spelling(game: AnyGame, seed: int, share: float) -> int:
    seen: set[str] = set()
    for match in some_moments(game, seed, share):
        marks = {mark for event in match.entries[-1].events for mark in event.at}
        for node in _question_nodes(match):
            marks |= {member.hotspot for member in _node_members(node) if member.hotspot}
            _check_ways(node)
        wrong = {mark for mark in marks - seen if not MARK.fullmatch(mark)}
        require(not wrong, "a mark has an unusual spelling", sorted(wrong))
        seen |= marks
    return len(seen)


def _question_nodes(match: AnyMatch) -> Iterator[Node]:
    for seat in range(match.header.seats):
        if seat in match.open_questions():
            yield from iter_nodes(match.choice_tree(seat))
        orders = match.game.premove_tree(match.view_for(seat))
        if orders is not None:
            yield from iter_nodes(orders)


def _node_members(node: Node) -> list[Option] | list[Slot]:
    return node.options if isinstance(node, Choice) else node.slots if isinstance(node, Allocation) else []


def _check_ways(node: Node) -> None:
    """Check that orientations are asked for separately, so each can be turned into the next."""
    keys = [member.key for member in _node_members(node)]
    ways = [key for key in keys if is_orientation(key)]
    require(not ways or (isinstance(node, Choice) and ways == keys), "orientations are mixed with other answers", keys)
    odd = [key for key in keys if LIKE_A_WAY.fullmatch(key) and not is_orientation(key)]
    require(not odd, "an orientation has an unusual spelling", odd)


@pytest.mark.more
@games
def test_hotspots_and_orientations_use_the_common_spelling(game: AnyGame) -> None:
    assert sum(check_spelling(game, seed, 0.25) for seed in range(8 if FULL else 3)) >= 10


@pytest.mark.parametrize("keys", [["r0", "r45"], ["r0", "stay"], ["r90n"]])
def test_orientations_that_cannot_be_turned_are_detected(keys: list[str]) -> None:
    ask = Msg("ask-way", {})
    with pytest.raises(LawBrokenError):
        _check_ways(Choice(ask, [Option(key, ask, Leaf(None)) for key in keys]))


def test_every_game_has_a_facts_file() -> None:
    assert set(FACTS) == set(GAMES), "each game of GAMES needs a file tests/games/<game>.py; remove any other"
