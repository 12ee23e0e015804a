"""Test the questions of whole games on phones: what each chat shows has room, and is said once."""

import pytest

from engines.core.translation import LANGUAGES
from tests.chat.discord.test_message_heights import assert_alt_text, assert_first_screen
from tests.chat.telegram.test_keyboard_heights import assert_asked_once, assert_low
from tests.games import REAL
from tests.press_counts.press_counts import iter_question_screens, open_app, whole_game_record


@pytest.mark.slow
@pytest.mark.parametrize("game", REAL)
async def test_every_question_of_a_game_fits_a_phone(game: str) -> None:
    """At Discord, and at Telegram in a private chat and in a group, folded and unfolded."""
    asked = 0
    async with open_app() as app:
        async for screen in iter_question_screens(app, whole_game_record(game)):
            assert_first_screen(screen)
            assert_alt_text(screen)
            assert_low(screen)
            assert_asked_once(screen)
            asked += 1
    assert asked > 4 * len(LANGUAGES), f"{asked} questions are too few for a whole game: does {game}'s record replay?"
