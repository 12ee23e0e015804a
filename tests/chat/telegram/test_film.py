"""Test films in a Telegram chat: progress, cancelling, delivery as an animation, sharing in the group."""

from __future__ import annotations

import pytest

from bot.app.views import film_view as shown
from bot.frontends.telegram import panels
from tests.chat.film_fakes import GatedFilmRenderer, play_random_moves
from tests.chat.telegram.conftest import Arrive, Process
from tests.chat.telegram.game_driver import open_table
from tests.chat.telegram.simulated_users import Person
from tests.chat.telegram.world import Chat, Message, World
from tests.texts import render_text
from tests.timeouts import wait_until

TO_SEE = "Replay as a film"


@pytest.fixture
def film_renderer(bot: Process, monkeypatch: pytest.MonkeyPatch) -> GatedFilmRenderer:
    made = GatedFilmRenderer()
    bot.app.service.films.maker = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.2)
    monkeypatch.setattr(panels, "FOLLOW_S", 0.05)
    return made


async def request_film(bot: Process, world: World, anna: Person, ben: Person) -> Chat:
    """Play a game to its end in a new group, and let Anna ask for its film. Return the group."""
    group = world.group(anna.user, ben.user)
    table = await open_table([anna, ben], group, "pebbles")
    await play_random_moves(bot.app, table)
    await wait_until(lambda: anna.find(TO_SEE, group.id), "the result in the group")
    await anna.tap(TO_SEE, group.id)
    await wait_until(lambda: render_text("app-film-coming", n=25) in all_texts(anna), "how far it is")
    return group


def all_texts(person: Person) -> str:
    """Return all texts of a person's private chat."""
    return "\n".join(message.text for message in person.messages())


@pytest.mark.slow
async def test_a_film_comes_by_itself_as_an_animation(
    bot: Process, world: World, add_person: Arrive, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    await request_film(bot, world, anna, ben)
    assert not world.calls["sendAnimation"]
    film_renderer.go.set()
    await wait_until(lambda: world.calls["sendAnimation"] == 1, "the film")
    await wait_until(
        lambda: render_text("app-film-coming", n=25) not in all_texts(anna), "the line on how far it was is gone"
    )
    assert [message.photo for message in anna.messages() if message.photo and message.photo.startswith(b"GIF89a")]
    assert film_renderer.asked[0].shape == "tall"


@pytest.mark.slow
async def test_cancelled_film_is_not_sent(
    bot: Process, world: World, add_person: Arrive, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    await request_film(bot, world, anna, ben)
    await anna.tap("Stop making")
    await wait_until(lambda: render_text("app-film-stopped") in all_texts(anna), "it is stopped")
    await wait_until(lambda: film_renderer.left == 1, "nobody paints it")
    film_renderer.go.set()
    await bot.bot.wait_until_idle()
    assert not world.calls["sendAnimation"]


def film_messages(person: Person, chat: Chat) -> list[Message]:
    """Return the messages with a film that a person sees in a chat."""
    return [message for message in person.messages(chat.id) if message.photo and message.photo.startswith(b"GIF89a")]


@pytest.mark.slow
async def test_film_shown_again_moves_to_the_end_of_the_group(
    bot: Process, world: World, add_person: Arrive, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    group = await request_film(bot, world, anna, ben)
    film_renderer.go.set()
    first = 0
    for _ in range(2):
        await anna.tap("Show it to the group")
        await wait_until(lambda: "in the chat now" in all_texts(anna), "it is shown")
        (film,) = film_messages(ben, group)
        assert "Anna" in film.text
        assert "shows the whole game" in film.text
        assert not film.keys
        assert film.id > first, "what is shown again stands at the end"
        first = film.id
        await anna.tap(TO_SEE, group.id)


@pytest.mark.slow
async def test_player_is_told_if_the_film_cannot_be_posted(
    bot: Process, world: World, add_person: Arrive, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = add_person("Anna", started=True), add_person("Ben", started=True)
    group = await request_film(bot, world, anna, ben)
    film_renderer.go.set()
    await wait_until(lambda: anna.find("Show it to the group"), "her own film")
    group.may_photos = False
    await anna.tap("Show it to the group")
    await wait_until(lambda: "could not be posted" in all_texts(anna), "why it is not there")
    assert not film_messages(ben, group)
