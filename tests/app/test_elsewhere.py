"""Pictures and thoughts of other processes are the same as one's own, for every game; what fails is told."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from bot.app.match.thinkers import Looking, Task, Thinkers, in_thread, think
from bot.elsewhere import Easels, Minds, _request, paint_for_others, think_for_others
from bot.store.jobs import Jobs
from bot.store.links import Links
from bot.store.server import Server
from bot.store.store import Store
from engines import GAMES
from engines.core import tables as engine
from engines.core.judging import Effort
from engines.core.log import Secret
from engines.core.tree import random_word
from render import PAINTERS
from render.core.course import COURSE, Course, Marked
from render.core.pool import Painter, PaintFailed
from render.core.request import Film, Made, Request
from render.core.shelf import SHELF, Card
from tests.app.test_thinkers import task_of
from tests.patience import EVEN_IF_SLOW_S, PATIENCE_S

REAL = [game for game in GAMES if hasattr(PAINTERS[game], "SAMPLES")]


def thought_of(seat: int) -> Task:
    return msgspec.structs.replace(task_of(seat), fallback=False)


@asynccontextmanager
async def doing(*work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    tasks = [asyncio.create_task(one) for one in work]
    yield
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


@pytest.fixture
async def asking(server: Server) -> AsyncIterator[Jobs]:
    """Jobs of another process."""
    links = Links(server.url)
    jobs = Jobs(links)
    yield jobs
    await jobs.close()
    await links.close()


@pytest.mark.parametrize("game", REAL)
def test_every_request_comes_over_as_it_is(game: str) -> None:
    for name, sample in PAINTERS[game].SAMPLES.items():
        request = sample()
        assert _request(msgspec.msgpack.encode(request)) == request, name


def test_pictures_of_no_view_come_over_as_they_are() -> None:
    course = Course(0, ((1, ()), (2, (3.0, 4.5))), (Marked("1", 1, 0.5),), 1, ("c",))
    for request in (Request("princes", course, COURSE), Request(SHELF, (Card("princes", "P", ("2",)),), "shelf")):
        assert _request(msgspec.msgpack.encode(request)) == request


@pytest.mark.incident("job failed", why="the last request is of no game")
async def test_a_picture_painted_elsewhere_is_the_same(store: Store, asking: Jobs) -> None:
    request = next(iter(PAINTERS["princes"].SAMPLES.values()))()
    async with Painter(1, seconds=EVEN_IF_SLOW_S) as painter, doing(paint_for_others(store.jobs, painter, 1)):
        easels = Easels(asking)
        assert await easels.paint("a", request) == await painter.paint("b", request)
        with pytest.raises(PaintFailed, match="KeyError"):
            await easels.paint("a", msgspec.structs.replace(request, game="chess"))


async def test_no_picture_is_taken_for_another_of_the_same_name(store: Store, asking: Jobs) -> None:
    """In one process the newest of a name is painted; here an older one may come later, from whoever asks."""
    older, newer = (sample() for sample in [*PAINTERS["princes"].SAMPLES.values()][:2])
    async with Painter(1, seconds=EVEN_IF_SLOW_S) as painter:
        right = [await painter.paint("alone", request) for request in (newer, older)]
        async with doing(paint_for_others(store.jobs, painter, 1)):
            easels = Easels(asking)
            assert await asyncio.gather(*(easels.paint("board", request) for request in (newer, older))) == right


class Reels(Painter):
    """A painter with a film of three frames."""

    async def film(self, key: str, film: Film):  # type: ignore[no-untyped-def] # as it is there
        for done in range(3):
            yield Made(done, 3)
        yield Made(3, 3, film.names[0].encode())


async def test_a_film_tells_how_far_it_is(store: Store, asking: Jobs) -> None:
    match = engine.open_table(GAMES["princes"], "t", 2, {}, Secret("07" * 32, "08" * 32))
    film = Film(match.header, tuple(match.entries), ("Anna", "Ben"))
    async with doing(paint_for_others(store.jobs, Reels(1), 1)):
        made = [one async for one in Easels(asking).film("a", film)]
    assert made == [Made(0, 3), Made(1, 3), Made(2, 3), Made(3, 3, b"Anna")]


@pytest.mark.incident("job failed", why="the last task is of a seat that there is not")
async def test_a_word_thought_elsewhere_is_the_same(store: Store, asking: Jobs) -> None:
    there = Thinkers(in_thread, EVEN_IF_SLOW_S)
    here = Thinkers(lambda: Minds(asking), EVEN_IF_SLOW_S)
    async with doing(think_for_others(store.jobs, there, there, 1)):
        thoughts = [thought_of(seat) for seat in (0, 1, 0)]
        assert await asyncio.gather(*map(here.think, thoughts)) == [
            think(msgspec.msgpack.encode(thought)) for thought in thoughts
        ]
        bad = msgspec.structs.replace(thought_of(0), seat=7)
        with pytest.raises(Exception, match="IndexError"):
            await here.think(bad)
    here.close()
    there.close()


async def test_a_look_back_made_elsewhere_is_the_same(store: Store, asking: Jobs) -> None:
    match = engine.open_table(GAMES["pebbles"], "t", 2, {}, Secret("07" * 32, "08" * 32))
    while not match.over:
        seat = match.owing()[0]
        match.push(seat, random_word(match.tree(seat), Random(match.version)))
    begun = Looking(match.header, tuple(match.entries), 0, Effort(8, 8, 8, 4, 3, 1))
    there, here = Thinkers(in_thread, EVEN_IF_SLOW_S), Thinkers(lambda: Minds(asking), EVEN_IF_SLOW_S)
    async with doing(think_for_others(store.jobs, there, there, 1)):
        sofar, steps = begun.sofar, 0
        while (looked := await here.look(msgspec.structs.replace(begun, sofar=sofar))).report is None:
            sofar, steps = looked.sofar, steps + 1
    assert looked == await there.look(msgspec.structs.replace(begun, sofar=sofar))
    assert looked.report.course[-1].points
    here.close()
    there.close()


async def test_what_can_always_be_said_is_said_though_nobody_thinks(asking: Jobs) -> None:
    here, plain = Thinkers(lambda: Minds(asking), EVEN_IF_SLOW_S), task_of(0)
    assert await here.think(plain) == think(msgspec.msgpack.encode(plain))
    here.close()


async def test_a_thought_that_nobody_thinks_is_given_up_and_the_others_are_thought_again(
    store: Store, asking: Jobs
) -> None:
    made: list[Executor] = []

    def minds() -> Executor:
        made.append(Minds(asking))
        return made[-1]

    short, there = Thinkers(minds, 0.1), Thinkers(in_thread, EVEN_IF_SLOW_S)
    with pytest.raises(TimeoutError):
        await short.think(thought_of(0))
    async with asyncio.timeout(PATIENCE_S):
        while await asking.waiting("thoughts"):  # noqa: ASYNC110 - nobody need think it any more
            await asyncio.sleep(0.01)
    short._seconds = EVEN_IF_SLOW_S
    waits = asyncio.create_task(short.think(thought_of(1)))
    while not await asking.waiting("thoughts"):  # noqa: ASYNC110 - the store has no event
        await asyncio.sleep(0.01)
    made[-1].shutdown()
    short._pool = None
    async with doing(think_for_others(store.jobs, there, there, 1)):
        assert await waits == think(msgspec.msgpack.encode(thought_of(1)))
    there.close()
    short.close()
