"""Test reviews at Discord: progress, the result with its picture, private until its user shares it."""

from __future__ import annotations

import pytest

from bot.frontends.discord import progress_updates
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import Message
from tests.chat.discord.request_validator import walk_components
from tests.chat.film_fakes import play_random_moves
from tests.chat.review_fakes import GatedReviewer, use_slow_reviews
from tests.timeouts import wait_until


@pytest.fixture
def slow_reviews(discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch) -> GatedReviewer:
    monkeypatch.setattr(progress_updates, "FOLLOW_S", 0.05)
    return use_slow_reviews(discord_env.app, monkeypatch, 0.2)


def message_text(message: Message) -> str:
    return "\n".join(str(part.get("content", "")) for part in walk_components(message.components))


def picture_links(message: Message) -> list[str]:
    """Return the links of the pictures in the galleries of a message."""
    return [item["media"]["url"] for part in walk_components(message.components) for item in part.get("items", [])]


@pytest.mark.slow
async def test_a_look_back_comes_by_itself_and_is_shown_to_all_when_asked(
    discord_env: DiscordEnvironment, slow_reviews: GatedReviewer
) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    table = await open_table(discord_env, [anna, ben], "pebbles")
    await play_random_moves(discord_env.app, table)
    await anna.until(lambda: "Look back" in str(anna.board(table).components))
    coming = await anna.tap(anna.board(table), "Look back", private=True)
    assert "You need not wait" in message_text(coming)
    slow_reviews.go.set()
    await anna.until(lambda: "judged by what was known" in message_text(coming))
    assert picture_links(coming)
    waiting = discord_env.process.bot.responder._sender.progress._follows
    await wait_until(lambda: not waiting, "who has it waits no more")
    assert not discord_env.world.sees(ben.user.id, coming)
    assert "Looking back" not in message_text(anna.board(table))
    await anna.tap(coming, "Show it to everybody")
    await ben.until(lambda: "Looking back: " in message_text(ben.board(table)))
    seen = await ben.tap(ben.board(table), "Looking back: ", private=True)
    assert "judged by what was known" in message_text(seen)
    assert picture_links(seen)
