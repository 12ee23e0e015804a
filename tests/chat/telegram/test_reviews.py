"""Test reviews at Telegram: progress, the result with its picture, private until its user shares it."""

from __future__ import annotations

import pytest

from bot.frontends.telegram import panels
from tests.chat.film_fakes import play_random_moves
from tests.chat.review_fakes import GatedReviewer, use_slow_reviews
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import World
from tests.timeouts import wait_until


@pytest.fixture
def slow_reviews(bot: Process, monkeypatch: pytest.MonkeyPatch) -> GatedReviewer:
    monkeypatch.setattr(panels, "FOLLOW_S", 0.05)
    return use_slow_reviews(bot.app, monkeypatch, 0.2)


def all_texts(person: Person) -> str:
    """Return all texts of a person's private chat."""
    return "\n".join(message.text for message in person.messages())


@pytest.mark.slow
async def test_a_look_back_comes_by_itself_and_is_shown_to_all_when_asked(
    bot: Process, world: World, add_person: Arrive, slow_reviews: GatedReviewer
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await play_random_moves(bot.app, table)
    await wait_until(lambda: anna.find("Look back", group.id), "the result in the group")
    await anna.tap("Look back", group.id)
    await wait_until(lambda: "You need not wait" in all_texts(anna), "how far it is")
    slow_reviews.go.set()
    await wait_until(lambda: "judged by what was known" in all_texts(anna), "the look back")
    assert [message for message in anna.messages() if message.photo]
    assert not anna.find("Looking back", group.id)
    await anna.tap("Show it to everybody here")
    await wait_until(lambda: ben.find("Looking back: ", group.id), "it is shown in the group")
    assert "judged" not in all_texts(ben)
    await ben.tap("Looking back: ", group.id)
    await wait_until(lambda: "judged by what was known" in all_texts(ben), "what Anna shows")
