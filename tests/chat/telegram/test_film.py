"""A film in the private chat: how far it is, stopped, and sent as an animation."""

from __future__ import annotations

import pytest

from bot.app.show import film as shown
from bot.chat.telegram import panels
from tests.chat.filming import Studio, to_the_end
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.people import Person
from tests.chat.telegram.playing import opened
from tests.chat.telegram.world import World
from tests.patience import until

TO_SEE = "Replay as a film"


@pytest.fixture
def studio(bot: Process, monkeypatch: pytest.MonkeyPatch) -> Studio:
    made = Studio()
    bot.app.service.films.make = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.2)
    monkeypatch.setattr(panels, "FOLLOW_S", 0.05)
    return made


async def asked(bot: Process, world: World, anna: Person, ben: Person) -> None:
    """A game that has ended, and Anna waits for its film in the private chat."""
    group = world.group(anna.user, ben.user)
    table = await opened([anna, ben], group, "pebbles")
    await to_the_end(bot.app, table)
    await until(lambda: anna.find(TO_SEE, group.id), "the result in the group")
    await anna.tap(TO_SEE, group.id)
    await until(lambda: "25 %" in said(anna), "how far it is")


def said(person: Person) -> str:
    """All that stands in somebody's private chat."""
    return "\n".join(message.text for message in person.sees())


async def test_a_film_comes_by_itself_as_an_animation(
    bot: Process, world: World, arrive: Arrive, studio: Studio
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    await asked(bot, world, anna, ben)
    assert not world.calls["sendAnimation"]
    studio.go.set()
    await until(lambda: world.calls["sendAnimation"] == 1, "the film")
    await until(lambda: "25 %" not in said(anna), "the line on how far it was is gone")
    assert [message.photo for message in anna.sees() if message.photo and message.photo.startswith(b"GIF89a")]
    assert studio.asked[0].shape == "tall"


async def test_who_stops_it_gets_none(bot: Process, world: World, arrive: Arrive, studio: Studio) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    await asked(bot, world, anna, ben)
    await anna.tap("Stop making")
    await until(lambda: "not made any more" in said(anna), "it is stopped")
    await until(lambda: studio.left == 1, "nobody paints it")
    studio.go.set()
    await bot.bot.idle()
    assert not world.calls["sendAnimation"]
