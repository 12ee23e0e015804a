"""Films: what they show and for how long, that only public eyes saw it, and that the file is what was painted."""

from __future__ import annotations

import asyncio
import io
import os
import signal
from collections.abc import Iterator
from contextlib import aclosing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest
from PIL import Image

from engines import GAMES
from engines.core.living import living
from engines.core.messages import speaker
from engines.core.tables import again
from render import PAINTERS
from render.core import film as films
from render.core.film import Moment, Reel, beats, frame, moments, most_frames, thinned
from render.core.gif import Gif, spare
from render.core.paint import Placed
from render.core.palette import palette
from render.core.pool import Painter
from render.core.request import Film, Made
from render.core.scene import Layer
from render.core.shapes import SHAPES
from tests.engines.laws.test_law_16_records import RECORDS
from tests.engines.records.test_records import read

NAMES = ("Markéta", "Анна", "Jonáš", "Žofie", "Wolfgang")
GAMES_FILMED = [game for game, painter in PAINTERS.items() if getattr(painter, "SHAPES", ())]
SHORT = 40
"""So many entries of a record where the end of the game does not matter."""

games = pytest.mark.parametrize("game", GAMES_FILMED)


@cache
def film_of(game: str, entries: int = 0, lang: str = "en") -> Film:
    """A film of the first record of a game, or of its first entries."""
    kept = read(sorted((RECORDS / game).glob("*ai-*.json"))[0])
    names = NAMES[: kept.header.seats]
    return Film(kept.header, tuple(kept.entries[: entries or None]), names, lang)


def whole(film: Film) -> Made:
    """The film, made to its end."""
    reel = Reel(film)
    made = reel.step()
    while not made.gif:
        made = reel.step()
    return made


@cache
def short(game: str) -> Made:
    """The film of the first entries of a game."""
    return whole(film_of(game, SHORT))


def pictures(gif: bytes) -> Iterator[Any]:
    """Every frame of a file as colours."""
    image = Image.open(io.BytesIO(gif))
    for number in range(getattr(image, "n_frames", 1)):
        image.seek(number)
        yield np.asarray(image.convert("RGB"))


@pytest.mark.slow
def test_the_file_plays_what_was_painted() -> None:
    """One game: a file is made of colours, whatever painted them."""
    game = "princes"
    film = film_of(game, SHORT)
    made = short(game)
    shown = list(pictures(made.gif))
    speak = speaker(GAMES[game].home, film.lang, film.names)
    seen = moments(film)
    assert len(shown) == made.total == made.done == len(seen)
    colours = palette(game).colours.copy()
    blank, near = spare(palette(game).raw)
    colours[blank] = colours[near]
    for moment, picture in zip(seen, shown, strict=True):
        painted = colours[Placed(frame(film, moment, speak)).painted()[:, 1:]]
        assert picture.shape[1] == films.WIDE_PX
        assert (picture == painted).all()


@games
def test_a_film_of_a_whole_game_is_neither_long_nor_large(game: str) -> None:
    film = film_of(game)
    kept = moments(film)
    shown = thinned(kept, most_frames(kept))
    lasts = sum(beats([moment.turns for moment in shown])) / 100
    assert films.SHORTEST_S <= lasts <= 90
    assert shown[-1].view.over
    assert [moment.turns for moment in kept].count(True) > 2, "a game turns"


@games
def test_only_what_everybody_saw_is_in_it(game: str) -> None:
    film = film_of(game, SHORT)
    views = []
    again(GAMES[game], film.header, list(film.entries), heard=lambda match: views.append(match.view(None)))
    for moment in moments(film):
        assert moment.view in views
        assert all(event.reaches(None) for event in moment.events)
        assert getattr(moment.view, "me", None) is None


def test_what_was_taken_back_is_not_in_it() -> None:
    game = GAMES["princes"]
    for path in sorted((RECORDS / "princes").glob("*.json")):
        kept = read(path)
        match = again(game, kept.header, list(kept.entries[:40]))
        try:
            match.undo(next(seat for seat in range(match.header.seats) if _takes(match, seat)))
        except StopIteration:
            continue
        gone = living(match.entries).gone
        assert gone
        film = Film(match.header, tuple(match.entries), NAMES[: match.header.seats])
        assert len(moments(film)) < len(match.entries) - len(gone)
        return
    raise AssertionError("nobody could take anything back")


def _takes(match: Any, seat: int) -> bool:
    from engines.core.words import Refused

    try:
        match.takes_back(seat)
    except Refused:
        return False
    return True


@pytest.mark.slow
@games
def test_the_masthead_names_who_acts_and_what_came_of_it(game: str) -> None:
    for lang in ("en", "ru"):
        film = film_of(game, SHORT, lang)
        speak = speaker(GAMES[game].home, lang, film.names)
        for moment in moments(film)[1:20]:
            if not moment.events:
                continue
            scene = frame(film, moment, speak)
            said = " ".join(item.name for item in scene.items if item.kind == "text" and item.box.y < 150)
            told = [speak(event.msg) for event in moment.events]
            first = next((words for words, event in zip(told, moment.events, strict=True) if event.at), told[0])
            assert first.split()[0] in said


@pytest.mark.slow
@games
@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_everything_that_a_masthead_says_lies_on_it(game: str, shape: str) -> None:
    for lang in ("en", "de"):
        film = msgspec.structs.replace(film_of(game, SHORT * 2, lang), shape=shape)
        speak = speaker(GAMES[game].home, lang, film.names)
        high = SHAPES[shape].masthead
        for moment in moments(film):
            said = [item for item in frame(film, moment, speak).items if item.kind == "text"]
            assert said
            for item in said:
                if item.box.y < high - 10 and item.layer is not Layer.FRAME:
                    assert item.box.bottom <= high, item.line()


def test_a_long_game_leaves_out_what_turns_nothing() -> None:
    kept: list[Any] = [Moment(n, (n,), n % 10 == 9) for n in range(500)]  # type: ignore[arg-type]
    shown = thinned(kept, 300)
    assert len(shown) == 300
    assert [moment for moment in kept if moment.turns] == [
        moment._replace(events=(moment.view,)) for moment in shown if moment.turns
    ]
    assert shown[0].view == 0
    assert shown[-1].view == 499
    told: list[object] = [event for moment in shown for event in moment.events]
    assert told == list(range(500)), "nothing is untold"


def test_a_turning_point_lasts_longer_and_the_result_longest() -> None:
    told = beats([False, False, True, False, False])
    assert told[2] > told[1]
    assert told[-1] == max(told)
    assert sum(beats([False, False])) >= films.SHORTEST_S * 100
    assert sum(beats([False] * 400)) <= 9000


@pytest.mark.slow
def test_a_film_that_is_too_large_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    film = film_of("princes", SHORT)
    usual = short("princes")
    monkeypatch.setattr(films, "MOST_BYTES", len(usual.gif) * 3 // 4)
    smaller = whole(film)
    assert smaller.total < usual.total
    assert len(smaller.gif) <= len(usual.gif) * 3 // 4 + 1


def test_a_frame_that_is_as_the_one_before_is_next_to_nothing() -> None:
    colours = bytes(range(256)) * 3
    gif = Gif(40, 30, colours)
    picture = np.arange(1200, dtype=np.uint8).reshape(30, 40)
    gif.add(picture, 50)
    before = gif.size
    gif.add(picture, 50)
    assert gif.size - before < 40
    image = Image.open(io.BytesIO(gif.file()))
    assert (image.n_frames, image.size) == (2, (40, 30))  # type: ignore[attr-defined]


@pytest.mark.slow
async def test_it_is_made_elsewhere_while_boards_are_painted_and_can_be_left() -> None:
    film = film_of("princes", SHORT)
    async with Painter(seconds=60) as painter:
        told: list[tuple[int, int]] = []
        async with aclosing(painter.film("a", film)) as making:
            async for made in making:
                told.append((made.done, made.total))
                if len(told) == 2:
                    break
        assert 0 < told[0][0] < told[1][0] <= told[1][1]
        async with asyncio.timeout(120):
            last = [made async for made in painter.film("a", film)][-1]
        assert last.gif == short("princes").gif


@pytest.mark.full
async def test_a_worker_that_dies_over_a_film_costs_time_alone() -> None:
    film = film_of("princes", SHORT)
    async with Painter(seconds=60) as painter:
        steps, killed = [], False
        async for made in painter.film("a", film):
            steps.append(made)
            if not killed:
                (worker,) = await painter.warm()
                os.kill(worker, signal.SIGKILL)
                killed = True
        assert steps[-1].gif
        assert painter.deaths == 1


def test_the_command_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from bot.cli import main

    path = next(iter(sorted((RECORDS / "notredame").glob("*2seats*random*.json"))))
    kept = msgspec.json.decode(path.read_bytes())
    kept["entries"] = kept["entries"][:30]
    record = tmp_path / "record.json"
    record.write_bytes(msgspec.json.encode(kept))
    out = tmp_path / "game.gif"
    assert main(["film", str(record), "-o", str(out), "--names", "Anna", "Ben", "--shape", "tall"]) == 0
    image = Image.open(out)
    assert image.size == (600, 800)
    told = msgspec.json.decode(capsys.readouterr().out)
    assert told == {"frames": image.n_frames, "bytes": out.stat().st_size}  # type: ignore[attr-defined]
