"""Test the logs of whole games: no hand, move or name is logged."""

from __future__ import annotations

import pytest

from bot.app.api import App
from bot.app.i18n import BOT
from bot.app.tables.moves import submit_move
from bot.app.turns.ai_player import build_task
from engines import GAMES
from tests.app.conftest import Arrive
from tests.chat.discord.hidden_information import _term_words, strings_in
from tests.conftest import FULL
from tests.log_capture import capture_log_lines, find_words, log_text
from tests.timeouts import wait_until


async def secret_words(app: App, table_id: str) -> set[str]:
    """Return all that any seat may hold or see, by its key and its names; and from what the game is dealt."""
    async with app.service.tables.open_started(table_id) as held:
        keys = set().union(*(strings_in(held.match.view_for(seat)) for seat in range(len(held.seats))))
        words = {key: _term_words((BOT, held.game.data_dir), key) for key in keys if len(key) > 2}
        secret = held.opening.secret
    return {*(key for key in words if words[key]), *set().union(*words.values()), secret.seed, secret.salt}


@pytest.mark.slow
@pytest.mark.timeout(900)
@pytest.mark.parametrize("game", GAMES)
async def test_no_hand_word_or_name_is_logged(app: App, arrive: Arrive, running: None, game: str) -> None:
    said: list[str] = []
    with capture_log_lines() as lines:
        anna = await arrive("Annabella")
        await anna.press(f"open {game}")
        table = anna.screen.table
        await anna.press(f"addai {table}")
        await anna.press(f"addai {table}")
        await anna.press(f"start {table}")
        secrets = await secret_words(app, table)
        most = 10_000 if FULL else 12

        async def is_due() -> bool:
            async with app.service.tables.open_started(table) as held:
                return held.is_over or 0 in held.match.seats_to_move()

        while len(said) < most:
            await wait_until(is_due, "her turn, or the end")
            async with app.service.tables.open_started(table) as held:
                if held.is_over:
                    break
                thought, epoch = build_task(held, 0), held.match.epochs[0]
            word = await app.service.ai_pool.choose_move(thought)
            await submit_move(app.service, table, 0, epoch, word, f"test:{table}:{len(said)}", by="player")
            await anna.press(f"move {table}")
            said.append(" ".join(word))
        secrets |= await secret_words(app, table)
    text = log_text(lines)
    assert len(said) > 5
    assert lines
    assert not find_words(text, ["Annabella", anna.id, *secrets, *(word for word in said if len(word) > 4)])
