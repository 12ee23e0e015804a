"""Test alternative texts of pictures: content, no repetition, separate lines."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest

from bot.app.api import App
from bot.app.i18n import load_translator
from bot.app.ui.screen import alt_text
from bot.app.views.screen_base import LONGEST_ALT, join_alt_text, join_sentences
from engines import GAMES
from engines.core.random_moves import random_move
from tests.app.conftest import Arrive
from tests.app.gameplay import start_three
from tests.games import FACTS


def find_repeated_sentences(text: str) -> list[str]:
    """Find the sentences of a text that it says more than once. A number alone is no sentence: it ends an ordinal."""
    sentences = re.split(r"(?<=[^\d][.!?]) ", text)
    return [sentence for sentence, n in Counter(sentences).items() if n > 1]


@pytest.mark.slow
@pytest.mark.parametrize("game", [key for key, facts in FACTS.items() if facts.own])
async def test_the_alt_text_of_a_hand_names_the_hand(app: App, arrive: Arrive, game: str) -> None:
    table, people = await start_three(arrive, game)
    dice, hands = Random(game), 0
    for _ in range(12):
        async with app.service.tables.open_started(table) as found:
            translator = await load_translator(app.service.users, found, "en")
            public = [translator(msg) for msg in GAMES[game].board_messages(found.match.view_for(None))]
            texts = [
                [translator(msg) for msg in GAMES[game].board_messages(found.match.view_for(seat))] for seat in range(3)
            ]
        for guest, text in zip(people, texts, strict=True):
            own = [line for line in text if line not in public and line.startswith(FACTS[game].own)]
            hand, board = await guest.press(f"hand {table}"), await guest.press(f"board {table}")
            panel = await guest.press(f"move {table}")
            shown = [hand, panel] if panel.picture is not None and panel.picture.picture == "hand" else [hand]
            for screen in shown:
                assert all(line in screen.alt for line in own), screen.alt
                hands += bool(own)
            for screen in (hand, board, panel):
                assert find_repeated_sentences(screen.alt) == []
            everybody = (await app.render_screen(None, "", table)).alt
            assert not [line for line in own if line in everybody]
            assert board.alt != hand.alt
        async with app.service.tables.open_started(table) as found:
            seat = found.match.seats_to_move()[0]
            word = random_move(found.match.choice_tree(seat), dice)
        await people[seat].press(f"move {table}")
        await people[seat].command("move", f"{table} {' '.join(word)}")
        for row in people[seat].screen.rows:
            for button in row:
                if button.callback_data.startswith("yes "):
                    await people[seat].press(button.callback_data)
    assert hands > 12


@pytest.mark.parametrize("game", ["princes", "pebbles"])
async def test_without_a_picture_nothing_is_read_twice(app: App, arrive: Arrive, game: str) -> None:
    table, people = await start_three(arrive, game)
    for word in ("board", "hand", "text", "move", "story"):
        screen = await people[0].press(f"{word} {table}")
        told = alt_text(screen, pictured=False)
        again = {one.rstrip(".") for one in told.split(". ")} & {line.rstrip(".") for line in screen.text}
        assert not again, word
    assert alt_text(await people[0].press(f"text {table}"), pictured=False) == "", "it says all that a picture would"


def test_an_alt_text_that_is_too_long_leaves_out_whole_sentences() -> None:
    """The most important ones come first; nothing is said twice."""
    filler = "x" * (LONGEST_ALT - 30)
    assert join_alt_text(["Anna wins", filler, "A sentence without any room", "Anna wins.", "2 points"]) == (
        f"Anna wins. {filler}. 2 points."
    )


def test_each_line_of_an_alt_text_ends_before_the_next_begins() -> None:
    assert join_sentences(["Dana wins with 60 florins", "Leonardo is with Dana.", "Really?"]) == (
        "Dana wins with 60 florins. Leonardo is with Dana. Really?"
    )
