"""Test the questions of whole games: each fits a phone, is shown once, and offers a real choice."""

import pytest

from engines.core.translation import LANGUAGES
from tests.chat.discord.test_message_heights import assert_alt_text, assert_first_screen, list_lines
from tests.chat.question_walk import iter_questions, open_app
from tests.chat.simulated_player import CONFIRM
from tests.chat.telegram.test_keyboard_heights import assert_asked_once, assert_low, assert_said_once
from tests.games import FACTS, REAL


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_every_question_of_a_game_fits_a_phone(game: str) -> None:
    """Check Discord, and Telegram in private and in a group, folded and unfolded; check law 24 along the way."""
    asked, lone = 0, set[str]()
    async with open_app() as app:
        async for question in iter_questions(app, game):
            assert_first_screen(question.screen)
            assert_alt_text(question.screen)
            assert_low(question.screen)
            assert_asked_once(question.screen)
            assert_said_once(question.screen, list_lines(question.screen))
            asked += 1
            if question.fresh and question.open == 1 and question.kind != CONFIRM:
                lone.add(question.kind)
    assert asked > 4 * len(LANGUAGES), (
        f"expected more than {4 * len(LANGUAGES)} questions, got {asked}: does {game}'s record still replay?"
    )
    unexplained = lone - FACTS[game].single_answers.keys()
    assert not unexplained, f"{unexplained} have only one open answer: play it automatically, or give the reason"
