"""Test films of finished games: access, progress, cancelling, failures, eviction and sharing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from functools import partial

import msgspec
import pytest

from bot.app.api import App
from bot.app.ui.screen import flatten_rows
from bot.app.users.models import User
from bot.app.views import film_view as shown
from render.core.request import FilmProgress, FilmRequest
from tests.app.conftest import Arrive, Seat
from tests.chat.film_fakes import GatedFilmRenderer, play_random_moves
from tests.texts import render_text


@pytest.fixture
def studio(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[GatedFilmRenderer]:
    """Make films in a studio of the test, with screens that don't wait long for them."""
    made = GatedFilmRenderer()
    app.service.films.maker = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.05)
    yield made
    app.service.films.close()


async def test_there_is_a_film_of_a_game_that_has_ended_and_of_no_other(
    app: App, make_table: Seat, studio: GatedFilmRenderer
) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    assert (await anna.press(f"film {table}")).notice
    assert studio.asked == []
    await play_random_moves(app, table)
    public = await app.render_screen(None, anna.place, table)
    assert f"film {table}" in [button.callback_data for button in flatten_rows(public.rows)]
    coming = await anna.press(f"film {table}")
    assert coming.private
    assert coming.follow_up == f"film {table}"
    assert "25" in coming.text[0]
    assert coming.text[1] == "▰▰▰▱▱▱▱▱▱▱▱▱"
    studio.go.set()
    ready = await ben.press(f"film {table}")
    assert ready.file is not None
    assert ready.file.moves
    assert ready.file.data.startswith(b"GIF89a")
    assert ready.alt
    assert not ready.follow_up
    assert len(studio.asked) == 1, "one film for all who speak alike"
    (film,) = studio.asked
    assert [name.split("-")[0] for name in film.names] == ["Anna", "Ben"]


async def test_a_film_can_be_stopped_and_begun_again(app: App, make_table: Seat, studio: GatedFilmRenderer) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    await anna.press(f"film {table}")
    stopped = await anna.press(f"film-stop {table}")
    assert not stopped.follow_up
    assert f"film {table}" in [button.callback_data for button in flatten_rows(stopped.rows)]
    await asyncio.sleep(0)
    assert studio.left == 1
    studio.go.set()
    assert (await anna.press(f"film {table}")).file is not None
    assert (await anna.press(f"film-stop {table}")).file is not None, "what is there stays"


async def test_without_painters_there_is_no_film(app: App, make_table: Seat) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    refused = await anna.press(f"film {table}")
    assert "no films" in refused.notice
    assert refused.file is None


@pytest.mark.incident("film failed", why="making it is broken on purpose")
async def test_a_film_that_fails_says_so_and_is_tried_again(
    app: App, make_table: Seat, studio: GatedFilmRenderer
) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)

    async def fail_halfway(key: str, film: FilmRequest) -> AsyncGenerator[FilmProgress]:
        for made in (FilmProgress(1, 4), FilmProgress(2, 4)):
            if made.done > 1:
                raise RuntimeError(key)
            yield made

    app.service.films.maker = fail_halfway
    assert (await anna.press(f"film {table}")).text[0] == render_text("app-film-failed")
    app.service.films.maker = studio.make
    studio.go.set()
    assert (await anna.press(f"film {table}")).file is not None


async def test_the_oldest_films_go_where_there_is_no_room(
    app: App, make_table: Seat, studio: GatedFilmRenderer
) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    studio.go.set()
    app.service.films._room = 600
    for _ in range(2):
        for lang in ("en", "cs"):
            await app.service.users.update_user(anna.id, partial(with_language, lang))
            assert (await anna.press(f"film {table}")).file is not None
    assert len(studio.asked) == 4, "each had to be made again"


async def test_only_player_posts_film_to_channel_in_channel_language(
    app: App, make_table: Seat, arrive: Arrive, studio: GatedFilmRenderer
) -> None:
    table, (anna, ben) = await make_table("Anna", "Ben")
    zoe = await arrive("Zoe", at=anna.place)
    app.service.films.layouts["test"] = "tall"
    await app.service.users.update_user(anna.id, partial(with_language, "cs"))
    assert (await ben.press(f"film-show {table}")).notice == render_text("app-not-over")
    await play_random_moves(app, table)
    show = f"film-show {table}"
    studio.go.set()
    assert show not in [button.callback_data for button in flatten_rows((await zoe.press(f"film {table}")).rows)]
    assert "who played" in (await zoe.press(show)).notice
    own = await anna.press(f"film {table}")
    assert own.channel_post is None, "it is hers alone until she shows it"
    assert show in [button.callback_data for button in flatten_rows(own.rows)]
    studio.go.clear()
    await app.service.users.update_user(anna.id, partial(with_shape, "tall"))
    await app.service.channels.update_channel(anna.place, shape="wide")
    coming = await anna.press(show)
    assert coming.private
    assert coming.follow_up == show, "another one is made, in the language and the shape of the group"
    assert coming.channel_post is None
    assert f"film-stop {table} 1" in [button.callback_data for button in flatten_rows(coming.rows)]
    studio.go.set()
    shown_ = await anna.press(coming.follow_up)
    assert shown_.private
    assert "chatu" in shown_.text[0], "she is told in her own language"
    assert shown_.file is None
    posting = shown_.channel_post
    assert posting is not None
    assert posting.channel == anna.place
    assert not posting.screen.private
    assert posting.screen.lang == "en"
    assert "Anna" in posting.screen.text[0]
    assert "shows the game as a film" in posting.screen.text[0]
    assert posting.screen.file is not None
    assert posting.screen.file.moves
    assert not flatten_rows(posting.screen.rows)
    assert (studio.asked[-1].lang, studio.asked[-1].shape) == ("en", "wide")


async def test_film_is_posted_only_to_channel_of_table(app: App, make_table: Seat, studio: GatedFilmRenderer) -> None:
    table, (anna, _) = await make_table("Anna", "Ben")
    await play_random_moves(app, table)
    studio.go.set()
    assert "no chat" in (await anna.press(f"film-show {table}")).notice, "who shows no pictures posts no films"
    app.service.films.layouts["test"] = "tall"
    own = await app.ensure_channel(f"test:own-{anna.id}", closed=True, owner=f"test:{anna.id}")
    shown_ = await app.handle_callback(anna.id, own.id, f"film-show {table}")
    assert shown_.channel_post is not None
    assert shown_.channel_post.channel == anna.place, "out of her own chat it goes to where the table is"
    far = await app.ensure_channel(f"other:own-{anna.id}")
    assert "no chat" in (await app.handle_callback(anna.id, far.id, f"film-show {table}")).notice, (
        "each platform posts its own"
    )


def with_shape(shape: str, person: User) -> User:
    return msgspec.structs.replace(person, shape=shape)


def with_language(lang: str, person: User) -> User:
    return msgspec.structs.replace(person, lang=lang)
