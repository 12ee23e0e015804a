"""Test the tutorial at Discord: opened in a channel, played in private answers."""

from __future__ import annotations

import pytest

from tests.chat.ai_moves import table_version
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import MOST_PRESSES, press_toward_move
from tests.chat.discord.models import text_of
from tests.chat.tutorial_moves import lesson_table, next_lesson_move
from tests.games import REAL
from tests.texts import render_text

QUICK = "notredame"
TRIED = [game if game == QUICK else pytest.param(game, marks=pytest.mark.full) for game in REAL]


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", TRIED)
async def test_a_lesson_is_played_through_by_pressing(discord_env: DiscordEnvironment, game: str) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    games = await anna.command("play")
    panel = await anna.press(next(t for t in anna.press_targets(games) if t.press == f"learn {game}"), private=True)
    table = await lesson_table(
        discord_env.app, (await discord_env.app.ensure_user(f"discord:{anna.user.id}", "Anna")).id, game
    )
    for _ in range(20):
        assert panel.only == anna.user.id, "a lesson is nobody else's business"
        step, word = await next_lesson_move(discord_env.app, table)
        if step is None:
            break
        if not word:
            panel = await anna.tap(panel, render_text("app-lesson-on"), private=True)
            continue
        before, tried = await table_version(discord_env.app, table), list[str]()
        for _ in range(MOST_PRESSES):
            panel = await press_toward_move(anna, panel, word, tried)
            if await table_version(discord_env.app, table) > before:
                break
    assert "Play now" in " ".join(thing.label for thing in anna.press_targets(panel))
    assert not [m for m in ben.messages() if table in text_of(m)], "nothing of it is shown in the channel"
