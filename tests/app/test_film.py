"""The film of a finished game: for whom, how far it is, stopped, made once for all who ask, and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Iterator
from functools import partial

import msgspec
import pytest

from bot.app.door.app import App
from bot.app.people.person import Person
from bot.app.show import film as shown
from bot.app.show.rows import flat
from render.core.request import Film, Made
from tests.app.conftest import Seat
from tests.chat.filming import Studio, to_the_end


@pytest.fixture
def studio(app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Studio]:
    """Where films are made; looks at them don't wait long."""
    made = Studio()
    app.service.films.make = made.make
    monkeypatch.setattr(shown, "WAIT_S", 0.05)
    yield made
    app.service.films.close()


async def test_there_is_a_film_of_a_game_that_has_ended_and_of_no_other(app: App, seated: Seat, studio: Studio) -> None:
    table, (anna, ben) = await seated("Anna", "Ben")
    assert (await anna.press(f"film {table}")).notice
    assert studio.asked == []
    await to_the_end(app, table)
    public = await app.screen(None, anna.place, table)
    assert f"film {table}" in [button.press for button in flat(public.rows)]
    coming = await anna.press(f"film {table}")
    assert coming.private
    assert coming.soon == f"film {table}"
    assert "25" in coming.text[0]
    assert coming.text[1] == "▰▰▰▱▱▱▱▱▱▱▱▱"
    studio.go.set()
    ready = await ben.press(f"film {table}")
    assert ready.file is not None
    assert ready.file.moves
    assert ready.file.data.startswith(b"GIF89a")
    assert ready.alt
    assert not ready.soon
    assert len(studio.asked) == 1, "one film for all who speak alike"
    (film,) = studio.asked
    assert [name.split("-")[0] for name in film.names] == ["Anna", "Ben"]


async def test_a_film_can_be_stopped_and_begun_again(app: App, seated: Seat, studio: Studio) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await to_the_end(app, table)
    await anna.press(f"film {table}")
    stopped = await anna.press(f"film-stop {table}")
    assert not stopped.soon
    assert f"film {table}" in [button.press for button in flat(stopped.rows)]
    await asyncio.sleep(0)
    assert studio.left == 1
    studio.go.set()
    assert (await anna.press(f"film {table}")).file is not None
    assert (await anna.press(f"film-stop {table}")).file is not None, "what is there stays"


async def test_without_painters_there_is_no_film(app: App, seated: Seat) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await to_the_end(app, table)
    refused = await anna.press(f"film {table}")
    assert "no films" in refused.notice
    assert refused.file is None


async def test_a_film_that_fails_says_so_and_is_tried_again(app: App, seated: Seat, studio: Studio) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await to_the_end(app, table)

    async def broken(key: str, film: Film) -> AsyncGenerator[Made]:
        for made in (Made(1, 4), Made(2, 4)):
            if made.done > 1:
                raise RuntimeError(key)
            yield made

    app.service.films.make = broken
    assert "could not be made" in (await anna.press(f"film {table}")).text[0]
    app.service.films.make = studio.make
    studio.go.set()
    assert (await anna.press(f"film {table}")).file is not None


async def test_the_oldest_films_go_where_there_is_no_room(app: App, seated: Seat, studio: Studio) -> None:
    table, (anna, _) = await seated("Anna", "Ben")
    await to_the_end(app, table)
    studio.go.set()
    app.service.films._room = 1000
    for _ in range(2):
        for lang in ("en", "cs"):
            await app.service.people.change(anna.id, partial(speaking, lang))
            assert (await anna.press(f"film {table}")).file is not None
    assert len(studio.asked) == 4, "each had to be made anew"


def speaking(lang: str, person: Person) -> Person:
    return msgspec.structs.replace(person, lang=lang)
