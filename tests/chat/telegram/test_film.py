"""A film in the private chat: how far it is, stopped, and sent as an animation."""

from __future__ import annotations

import pytest

from bot.app.views import film_view as shown
from bot.frontends.telegram import panels
from tests.chat.filming import Studio, to_the_end
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.people import Person
from tests.chat.telegram.playing import opened
from tests.chat.telegram.world import Chat, Message, World
from tests.patience import until
from tests.texts import render_text

TO_SEE = "Replay as a film"


@pytest.fixture
def studio(bot: Process, monkeypatch: pytest.MonkeyPatch) -> Studio:
    made = Studio()
    bot.app.service.films.maker = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.2)
    monkeypatch.setattr(panels, "FOLLOW_S", 0.05)
    return made


async def asked(bot: Process, world: World, anna: Person, ben: Person) -> Chat:
    """A game that has ended in this group, and Anna waits for its film in the private chat."""
    group = world.group(anna.user, ben.user)
    table = await opened([anna, ben], group, "pebbles")
    await to_the_end(bot.app, table)
    await until(lambda: anna.find(TO_SEE, group.id), "the result in the group")
    await anna.tap(TO_SEE, group.id)
    await until(lambda: render_text("app-film-coming", n=25) in said(anna), "how far it is")
    return group


def said(person: Person) -> str:
    """All that stands in somebody's private chat."""
    return "\n".join(message.text for message in person.sees())


@pytest.mark.slow
async def test_a_film_comes_by_itself_as_an_animation(
    bot: Process, world: World, arrive: Arrive, studio: Studio
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    await asked(bot, world, anna, ben)
    assert not world.calls["sendAnimation"]
    studio.go.set()
    await until(lambda: world.calls["sendAnimation"] == 1, "the film")
    await until(lambda: render_text("app-film-coming", n=25) not in said(anna), "the line on how far it was is gone")
    assert [message.photo for message in anna.sees() if message.photo and message.photo.startswith(b"GIF89a")]
    assert studio.asked[0].shape == "tall"


@pytest.mark.slow
async def test_who_stops_it_gets_none(bot: Process, world: World, arrive: Arrive, studio: Studio) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    await asked(bot, world, anna, ben)
    await anna.tap("Stop making")
    await until(lambda: render_text("app-film-stopped") in said(anna), "it is stopped")
    await until(lambda: studio.left == 1, "nobody paints it")
    studio.go.set()
    await bot.bot.wait_until_idle()
    assert not world.calls["sendAnimation"]


def films(person: Person, chat: Chat) -> list[Message]:
    """The films that stand in a chat."""
    return [message for message in person.sees(chat.id) if message.photo and message.photo.startswith(b"GIF89a")]


@pytest.mark.slow
async def test_who_played_shows_it_to_the_group_and_anew_at_its_end(
    bot: Process, world: World, arrive: Arrive, studio: Studio
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    group = await asked(bot, world, anna, ben)
    studio.go.set()
    first = 0
    for _ in range(2):
        await anna.tap("Show it to the group")
        await until(lambda: "in the chat now" in said(anna), "it is shown")
        (film,) = films(ben, group)
        assert "Anna" in film.text
        assert "shows the whole game" in film.text
        assert not film.keys
        assert film.id > first, "what is shown again stands at the end"
        first = film.id
        await anna.tap(TO_SEE, group.id)


@pytest.mark.slow
async def test_where_no_files_may_be_sent_its_presser_is_told(
    bot: Process, world: World, arrive: Arrive, studio: Studio
) -> None:
    anna, ben = arrive("Anna", started=True), arrive("Ben", started=True)
    group = await asked(bot, world, anna, ben)
    studio.go.set()
    await until(lambda: anna.find("Show it to the group"), "her own film")
    group.may_photos = False
    await anna.tap("Show it to the group")
    await until(lambda: "could not be posted" in said(anna), "why it is not there")
    assert not films(ben, group)
