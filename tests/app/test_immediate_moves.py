"""Test which moves are submitted with one button, and which ask for a confirmation."""

from __future__ import annotations

import random

from bot.app.views.tree_navigation import is_immediate_move
from engines import GAMES
from engines.core import match_factory, random_moves
from engines.core.log import SeedSecret
from tests.engines.rules.leonardo import position_builder as leonardo
from tests.engines.rules.notredame.position_builder import Scene

QUICK = {"Draft": True, "Bidding": True, "Turn": False, "PlaceLandscape": False}


def test_which_questions_need_one_press_only() -> None:
    game = GAMES["princes"]
    match = match_factory.open_match(game, "t", 4, {}, SeedSecret("07" * 32, "08" * 32))
    dice, seen = random.Random(7), set()
    while not match.is_over:
        seat = match.seats_to_move()[0]
        step = type(match.position.stack[-1]).__name__
        if step in QUICK:
            seen.add(step)
            found = match.choice_tree(seat)
            assert is_immediate_move(found, random_moves.random_move(found, dice)) is QUICK[step], step
        match.push(seat, random_moves.random_move(match.choice_tree(seat), dice))
    assert seen == set(QUICK)


def test_hiring_takes_one_callback() -> None:
    """A neighbour who would still ask something makes no other person cost a second press."""
    scene = Scene().give(0, bank=2, residence=1, coins=3).persons("minstrel", "monk", "lady")
    question = scene.bribe().choice_tree(0)
    assert is_immediate_move(question, ("lady",))
    assert is_immediate_move(question, ("pass",))
    assert not is_immediate_move(question, ("minstrel", "bank", "residence")), "that took several presses"


def test_a_sealed_bid_is_one_press_for_the_last_to_bid_too() -> None:
    """Asking that one alone whether it is meant would tell that all others have bid."""
    scene = leonardo.Scene(3).display(1, *leonardo.QUIET[:3])
    for seat in (0, 1):
        scene.works(seat, "small", 1, 9).give(seat, florins=5)
    match = scene.go()
    assert match.current_question() == "bid"
    assert is_immediate_move(match.choice_tree(0), ("bid", "3"))
