"""Looking back at Discord: how far it is, then the whole with its picture, for its presser alone until they show it."""

from __future__ import annotations

import pytest

from bot.frontends.discord import progress_updates
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import walk_components
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import Message
from tests.chat.filming import play_random_moves
from tests.chat.reviewing import Slow, use_slow_reviews
from tests.patience import wait_until


@pytest.fixture
def slow(house: House, monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setattr(progress_updates, "FOLLOW_S", 0.05)
    return use_slow_reviews(house.app, monkeypatch, 0.2)


def message_text(message: Message) -> str:
    return "\n".join(str(part.get("content", "")) for part in walk_components(message.components))


def picture_links(message: Message) -> list[str]:
    """Return the links of the pictures in the galleries of a message."""
    return [item["media"]["url"] for part in walk_components(message.components) for item in part.get("items", [])]


@pytest.mark.slow
async def test_a_look_back_comes_by_itself_and_is_shown_to_all_when_asked(house: House, slow: Slow) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    table = await open_table(house, [anna, ben], "pebbles")
    await play_random_moves(house.app, table)
    await anna.until(lambda: "Look back" in str(anna.board(table).components))
    coming = await anna.tap(anna.board(table), "Look back", private=True)
    assert coming is not None
    assert "You need not wait" in message_text(coming)
    slow.go.set()
    await anna.until(lambda: "judged by what was known" in message_text(coming))
    assert picture_links(coming)
    assert house.process is not None
    waiting = house.process.bot.responder._sender.progress._follows
    await wait_until(lambda: not waiting, "who has it waits no more")
    assert not house.world.sees(ben.user.id, coming)
    assert "Looking back" not in message_text(anna.board(table))
    await anna.tap(coming, "Show it to everybody")
    await ben.until(lambda: "Looking back: " in message_text(ben.board(table)))
    seen = await ben.tap(ben.board(table), "Looking back: ", private=True)
    assert seen is not None
    assert "judged by what was known" in message_text(seen)
    assert picture_links(seen)
