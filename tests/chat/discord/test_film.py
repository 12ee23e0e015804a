"""Test films at Discord: progress in a private answer, cancelling, delivery, sharing in the channel."""

from __future__ import annotations

import pytest

from bot.app.views import film_view as shown
from bot.frontends.discord import progress_updates
from tests.chat.discord.conftest import DiscordEnvironment
from tests.chat.discord.game_driver import open_table
from tests.chat.discord.models import Message
from tests.chat.discord.request_validator import walk_components
from tests.chat.discord.simulated_users import Person
from tests.chat.film_fakes import GatedFilmRenderer, play_random_moves
from tests.texts import render_text


@pytest.fixture
def film_renderer(discord_env: DiscordEnvironment, monkeypatch: pytest.MonkeyPatch) -> GatedFilmRenderer:
    made = GatedFilmRenderer()
    discord_env.app.service.films.maker = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.2)
    monkeypatch.setattr(progress_updates, "FOLLOW_S", 0.05)
    return made


def message_text(message: Message) -> str:
    return "\n".join(str(part.get("content", "")) for part in walk_components(message.components))


def film_links(message: Message) -> list[str]:
    """Return the links of the films among what the galleries of a message show."""
    shown = [item["media"]["url"] for part in walk_components(message.components) for item in part.get("items", [])]
    return [url for url in shown if url.endswith("game.gif")]


async def request_film(discord_env: DiscordEnvironment, anna: Person, ben: Person) -> Message:
    """Play a game to its end, and request its film for Anna; return her answer."""
    table = await open_table(discord_env, [anna, ben], "pebbles")
    await play_random_moves(discord_env.app, table)
    await anna.until(lambda: "Replay" in str(anna.board(table).components))
    coming = await anna.tap(anna.board(table), "Replay as a film", private=True)
    assert render_text("app-film-coming", n=25) in message_text(coming)
    return coming


@pytest.mark.slow
async def test_a_film_comes_by_itself_where_its_bar_stood(
    discord_env: DiscordEnvironment, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    coming = await request_film(discord_env, anna, ben)
    board = anna.board()
    before = message_text(board)
    film_renderer.go.set()
    await anna.until(lambda: bool(film_links(coming)))
    assert "as everybody saw it" in message_text(coming)
    assert message_text(board) == before, "the message of the table stays what it is"
    assert not discord_env.world.sees(ben.user.id, coming)
    assert film_renderer.asked[0].shape == "wide"


@pytest.mark.slow
async def test_cancelled_film_is_not_sent(discord_env: DiscordEnvironment, film_renderer: GatedFilmRenderer) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    coming = await request_film(discord_env, anna, ben)
    stopped = await anna.tap(coming, "Stop making")
    assert render_text("app-film-stopped") in message_text(stopped)
    film_renderer.go.set()
    assert film_renderer.left == 1
    assert not film_links(stopped)


@pytest.mark.slow
async def test_player_shows_the_film_to_the_channel_and_at_its_end(
    discord_env: DiscordEnvironment, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    own = await request_film(discord_env, anna, ben)
    film_renderer.go.set()
    await anna.until(lambda: bool(film_links(own)))
    first = await show_film(anna, own, ben)
    again = await anna.tap(anna.board(), "Replay as a film", private=True)
    second = await show_film(anna, again, ben)
    assert second.id > first.id
    assert discord_env.world.messages[first.id].deleted


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
async def test_player_is_told_if_the_film_cannot_be_posted(
    discord_env: DiscordEnvironment, film_renderer: GatedFilmRenderer
) -> None:
    anna, ben = discord_env.person("Anna"), discord_env.person("Ben")
    own = await request_film(discord_env, anna, ben)
    film_renderer.go.set()
    await anna.until(lambda: bool(film_links(own)))
    channel = discord_env.world.channels[anna.channel]
    channel.bot = channel.bot - {"attach"}
    await anna.tap(own, "Show it to the group")
    await anna.until(lambda: "could not be posted" in message_text(own))
    assert not [message for message in ben.messages() if film_links(message)]
