"""Test the warnings on buttons about moves with an extra cost or without an effect."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from engines import GAMES
from engines.core.core_types import Move, Msg
from engines.core.random_moves import random_move
from engines.core.tree import Choice, Node, next_node
from tests.engines.laws.random_games import random_moments

SEEDS = range(6)
LOSSES = {"princes": {"sells"}, "notredame": {"no-effect"}}
"""The events by which a game tells that something was sold besides, or that nothing came of an answer."""
ASKED_FOR = {"princes": ("sell",), "notredame": ()}
"""Answers that are about nothing else."""


def move_warnings(tree: Node, word: Move) -> Iterator[Msg]:
    """Yield what is said on the buttons on the way of an answer: labels that name it, and warnings beside them."""
    node = tree
    for token in word:
        if isinstance(node, Choice):
            option = next(one for one in node.options if one.key == token)
            if option.warning is not None:
                yield option.warning
            if option.label.key == "bribe-for-nothing":
                yield option.label
        node = next_node(node, token)


@pytest.mark.parametrize("key", LOSSES)
def test_move_with_losses_has_option_warning(key: str) -> None:
    lost = 0
    for seed in SEEDS:
        dice = Random(f"{seed} warned")
        for match in random_moments(GAMES[key], seed, asides=0):
            for seat in match.seats_to_move():
                tree = match.choice_tree(seat)
                for word in {random_move(tree, dice) for _ in range(4)}:
                    keys = {event.msg.key for event in match.preview_moves(seat, (word,)).events}
                    if keys & LOSSES[key] and word[:1] != ASKED_FOR[key]:
                        lost += 1
                        assert list(move_warnings(tree, word)), (match.version, word, keys)
    assert lost > 5, "too few lost anything"
