"""Looking back in the private chat: how far it is, then the whole with its picture; in the group once it is shown."""

from __future__ import annotations

import pytest

from bot.frontends.telegram import panels
from tests.chat.filming import to_the_end
from tests.chat.reviewing import Slow, slowly
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.people import Person
from tests.chat.telegram.playing import opened
from tests.chat.telegram.world import World
from tests.patience import until


@pytest.fixture
def slow(bot: Process, monkeypatch: pytest.MonkeyPatch) -> Slow:
    monkeypatch.setattr(panels, "FOLLOW_S", 0.05)
    return slowly(bot.app, monkeypatch, 0.2)


def said(person: Person) -> str:
    """All that stands in somebody's private chat."""
    return "\n".join(message.text for message in person.sees())


@pytest.mark.slow
async def test_a_look_back_comes_by_itself_and_is_shown_to_all_when_asked(
    bot: Process, world: World, arrive: Arrive, slow: Slow
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    group = world.group(anna.user, ben.user)
    table = await opened([anna, ben], group, "pebbles")
    await to_the_end(bot.app, table)
    await until(lambda: anna.find("Look back", group.id), "the result in the group")
    await anna.tap("Look back", group.id)
    await until(lambda: "You need not wait" in said(anna), "how far it is")
    slow.go.set()
    await until(lambda: "judged by what was known" in said(anna), "the look back")
    assert [message for message in anna.sees() if message.photo]
    assert not anna.find("Looking back", group.id)
    await anna.tap("Show it to everybody here")
    await until(lambda: ben.find("Looking back: ", group.id), "it is shown in the group")
    assert "judged" not in said(ben)
    await ben.tap("Looking back: ", group.id)
    await until(lambda: "judged by what was known" in said(ben), "what Anna shows")
