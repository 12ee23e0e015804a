"""A film at Discord: how far it is, in an answer that only its presser sees, and then the film itself in it."""

from __future__ import annotations

import pytest

from bot.app.views import film_view as shown
from bot.frontends.discord import progress_updates
from tests.chat.discord.conftest import House
from tests.chat.discord.judge import walk_components
from tests.chat.discord.people import Person
from tests.chat.discord.playing import open_table
from tests.chat.discord.records import Message
from tests.chat.filming import Studio, play_random_moves
from tests.texts import render_text


@pytest.fixture
def studio(house: House, monkeypatch: pytest.MonkeyPatch) -> Studio:
    made = Studio()
    house.app.service.films.maker = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.2)
    monkeypatch.setattr(progress_updates, "FOLLOW_S", 0.05)
    return made


def message_text(message: Message) -> str:
    return "\n".join(str(part.get("content", "")) for part in walk_components(message.components))


def film_links(message: Message) -> list[str]:
    """Return the links of the films among what the galleries of a message show."""
    shown = [item["media"]["url"] for part in walk_components(message.components) for item in part.get("items", [])]
    return [url for url in shown if url.endswith("game.gif")]


async def request_film(house: House, anna: Person, ben: Person) -> Message:
    """Play a game to its end, and request its film for Anna; return her answer."""
    table = await open_table(house, [anna, ben], "pebbles")
    await play_random_moves(house.app, table)
    await anna.until(lambda: "Replay" in str(anna.board(table).components))
    coming = await anna.tap(anna.board(table), "Replay as a film", private=True)
    assert coming is not None
    assert render_text("app-film-coming", n=25) in message_text(coming)
    return coming


@pytest.mark.slow
async def test_a_film_comes_by_itself_where_its_bar_stood(house: House, studio: Studio) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    coming = await request_film(house, anna, ben)
    board = anna.board()
    before = message_text(board)
    studio.go.set()
    await anna.until(lambda: bool(film_links(coming)))
    assert "as everybody saw it" in message_text(coming)
    assert message_text(board) == before, "the message of the table stays what it is"
    assert not house.world.sees(ben.user.id, coming)
    assert studio.asked[0].shape == "wide"


@pytest.mark.slow
async def test_who_stops_it_gets_none(house: House, studio: Studio) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    coming = await request_film(house, anna, ben)
    stopped = await anna.tap(coming, "Stop making")
    assert stopped is not None
    assert render_text("app-film-stopped") in message_text(stopped)
    studio.go.set()
    assert studio.left == 1
    assert not film_links(stopped)


@pytest.mark.slow
async def test_who_played_shows_it_to_the_channel_and_anew_at_its_end(house: House, studio: Studio) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    own = await request_film(house, anna, ben)
    studio.go.set()
    await anna.until(lambda: bool(film_links(own)))
    first = await show_film(anna, own, ben)
    again = await anna.tap(anna.board(), "Replay as a film", private=True)
    assert again is not None
    second = await show_film(anna, again, ben)
    assert second.id > first.id
    assert house.world.messages[first.id].deleted


async def show_film(anna: Person, own: Message, ben: Person) -> Message:
    """Let Anna show the film out of her own answer; return the only film that is shown to all."""
    await anna.tap(own, "Show it to the group")
    await anna.until(lambda: "in the chat now" in message_text(own))
    (posted,) = [message for message in ben.messages() if film_links(message)]
    assert not posted.only
    assert "Anna" in message_text(posted)
    assert "shows the whole game" in message_text(posted)
    return posted


@pytest.mark.slow
async def test_where_no_files_may_be_sent_its_presser_is_told(house: House, studio: Studio) -> None:
    anna, ben = house.person("Anna"), house.person("Ben")
    own = await request_film(house, anna, ben)
    studio.go.set()
    await anna.until(lambda: bool(film_links(own)))
    channel = house.world.channels[anna.channel]
    channel.bot = channel.bot - {"attach"}
    await anna.tap(own, "Show it to the group")
    await anna.until(lambda: "could not be posted" in message_text(own))
    assert not [message for message in ben.messages() if film_links(message)]
