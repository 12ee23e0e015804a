"""Bidding, passing and giving a card back take one press among few; what uncovers cards from a long list asks again."""

from __future__ import annotations

import random

from bot.app.show.walk import at_once
from engines import GAMES
from engines.core import tables, tree
from engines.core.log import Secret

QUICK = {"Draft": True, "Bidding": True, "Turn": False, "PlaceLandscape": False}


def test_which_questions_need_one_press_only() -> None:
    game = GAMES["princes"]
    match = tables.open_table(game, "t", 4, {}, Secret("07" * 32, "08" * 32))
    dice, seen = random.Random(7), set()
    while not match.over:
        seat = match.owing()[0]
        step = type(match.position.stack[-1]).__name__
        if step in QUICK:
            seen.add(step)
            assert at_once(match.tree(seat)) is QUICK[step], step
        match.push(seat, tree.random_word(match.tree(seat), dice))
    assert seen == set(QUICK)
