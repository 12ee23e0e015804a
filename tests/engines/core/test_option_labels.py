"""Test option labels: at most 40 characters, distinct, short enough with every component, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import msgspec
import pytest

from engines import GAMES
from engines.core import text_limits
from engines.core.core_types import Msg
from engines.core.translation import LANGUAGES, build_translator
from engines.core.tree import Allocation, Choice, Leaf, Node, iter_nodes
from engines.fresco.components import COMPONENTS as FRESCO
from engines.fresco.components import printed as fresco_components
from engines.fresco.steps.market import _tile
from engines.leonardo.components import COMPONENTS as LEONARDO
from engines.leonardo.components import printed as leonardo_components
from engines.leonardo.term_messages import invention
from tests.engines.laws.random_games import AnyMatch, random_moments

SEEDS = range(6)
SHARE = 0.1
"""Of the moments of each game."""
NAMES = ("Katharin", "Veronika", "Benjamin", "Johannes", "Gabriela")
"""Names of eight letters, as most are at most."""

Labels = tuple[Msg, tuple[Msg, ...]]
"""A question, and the labels of its answers."""


def _tree_roots(match: AnyMatch) -> Iterator[Node]:
    for seat in range(match.header.seats):
        premoves = match.game.premove_tree(match.view_for(seat))
        if premoves is not None:
            yield premoves
        if seat in match.open_questions():
            yield match.choice_tree(seat)


def _node_labels(node: Node) -> list[Msg]:
    match node:
        case Choice():
            rare = [] if node.more_label is None else [node.more_label]
            return [*(option.label for option in node.options), *rare]
        case Allocation():
            return [slot.label for slot in node.slots]
        case _:
            return []


@cache
def sample_labels(key: str) -> list[Labels]:
    """Collect the questions of sampled games that have labels, each once."""
    found: dict[bytes, Labels] = {}
    for seed in SEEDS:
        dice = Random(f"{seed} labels")
        for match in random_moments(GAMES[key], seed):
            for root in _tree_roots(match) if dice.random() < SHARE else ():
                for node in iter_nodes(root):
                    if not isinstance(node, Leaf) and (labels := _node_labels(node)):
                        asked = (node.question, tuple(labels))
                        found.setdefault(msgspec.msgpack.encode(asked), asked)
    return list(found.values())


each = pytest.mark.parametrize(("key", "lang"), [(key, lang) for key in GAMES for lang in LANGUAGES])


@pytest.mark.slow
@each
def test_labels_are_short(key: str, lang: str) -> None:
    translate = build_translator(GAMES[key].data_dir, lang, NAMES)
    texts = {(label.key, translate(label)) for _, labels in sample_labels(key) for label in labels}
    assert len(texts) > 3
    longest = sorted((-len(text), key, text) for key, text in texts if len(text) > text_limits.ANSWER)
    assert longest == []


@pytest.mark.slow
@each
def test_no_two_labels_of_a_question_are_alike(key: str, lang: str) -> None:
    translate = build_translator(GAMES[key].data_dir, lang, NAMES)
    for question, labels in sample_labels(key):
        texts = [translate(label) for label in labels]
        assert len(set(texts)) == len(texts), (translate(question), texts)


def too_long(answers: set[str]) -> list[str]:
    return sorted(answer for answer in answers if len(answer) > text_limits.ANSWER)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_invention_of_the_deck_has_a_short_answer(lang: str) -> None:
    table, translate = LEONARDO.current_hash(), build_translator(GAMES["leonardo"].data_dir, lang, ())
    cards = leonardo_components(table).inventions
    assert too_long({translate(invention("put-card", table, card, n)) for card in cards for n in range(1, 6)}) == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_market_tile_of_which_the_supply_lacks_a_paint_has_a_short_answer(lang: str) -> None:
    table, translate = FRESCO.current_hash(), build_translator(GAMES["fresco"].data_dir, lang, ())
    tiles = fresco_components(table).market.values()
    assert too_long({translate(_tile(tile.id, table, ((paint, 1),))) for tile in tiles for paint in tile.paints}) == []
