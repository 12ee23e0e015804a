"""Painters and thinkers in processes of their own: whoever shows something or lets AIs speak asks them by the store.

What goes between is plain data, read by its types: nothing that lies in the store is ever run.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import aclosing
from functools import cache
from hashlib import blake2b
from typing import Any, Final, get_type_hints

import msgspec

from bot.app.match.thinkers import Looking, Task, Thinkers, look, think
from bot.store.jobs import Jobs, Unanswered, Work
from engines import GAMES
from engines.core.words import Word
from render.core.course import COURSE, Course
from render.core.pool import AHEAD, Painter, PaintFailed
from render.core.request import Film, Made, Picture, Request
from render.core.shelf import Card

PICTURES: Final = "pictures"
FILMS: Final = "films"
THOUGHTS: Final = "thoughts"
LOOKS: Final = "looks"
KINDS: Final = (PICTURES, FILMS, THOUGHTS, LOOKS)

PAINTED_S: Final = 30.0
"""So long is a picture waited for; then the text says all."""
FRAME_S: Final = 60.0
"""And each step of a film: many may wait for one painter."""
THOUGHT_S: Final = 60.0
"""Longer than any thought is waited for by whoever asks."""
LOOKED_S: Final = 240.0
"""And longer than any step of a look back."""

OTHER: Final[Mapping[str, Any]] = {COURSE: Course, "shelf": tuple[Card, ...]}
"""Pictures that show no game's view, and what they show."""

_FILM = msgspec.msgpack.Decoder(Film)
_PICTURE = msgspec.msgpack.Decoder(Picture)
_MADE = msgspec.msgpack.Decoder(Made)
_WORD = msgspec.msgpack.Decoder(Word)


class Plain(msgspec.Struct):
    """Of a thought: whether it is no thought at all, but something that can always be said."""

    fallback: bool


@cache
def _view(game: str) -> Any:
    """The type of a game's views. Raises ``KeyError`` for a game that there is not."""
    return get_type_hints(GAMES[game].view)["return"]


def _request(packed: bytes) -> Request:
    plain = msgspec.msgpack.decode(packed, type=Request)
    kind = OTHER.get(plain.picture) or _view(plain.game)
    return msgspec.structs.replace(plain, view=msgspec.convert(plain.view, kind))


# -- who asks


class Easels:
    """Painters elsewhere, as a painter: what they can't do in time raises ``PaintFailed``."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs

    async def paint(self, key: str, request: Request) -> Picture:
        """The picture of a request, never of another one: what is asked here and there has no order.

        Raises ``PaintFailed``, ``StoreError``.
        """
        async with aclosing(self._asked(PICTURES, request, PAINTED_S)) as pieces:
            return _PICTURE.decode([piece async for piece in pieces][-1])

    async def film(self, key: str, film: Film) -> AsyncGenerator[Made]:
        """A film in the making. Raises ``PaintFailed``, ``StoreError``."""
        async with aclosing(self._asked(FILMS, film, FRAME_S)) as pieces:
            async for piece in pieces:
                yield _MADE.decode(piece)

    async def _asked(self, kind: str, what: Request | Film, seconds: float) -> AsyncGenerator[bytes]:
        try:
            async with aclosing(self._jobs.ask(kind, msgspec.msgpack.encode(what), seconds)) as pieces:
                async for piece in pieces:
                    yield piece
        except Unanswered as unanswered:
            raise PaintFailed(*unanswered.args) from unanswered


class Minds(Executor):
    """Thinkers elsewhere, as a pool: for ``think`` and ``look``, on a running loop. The plainest word is found here."""

    def __init__(self, jobs: Jobs) -> None:
        self._jobs = jobs
        self._tasks: dict[asyncio.Task[None], Future[Any]] = {}

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """What ``think`` or ``look`` gives. The future raises ``BrokenExecutor`` where it has to be done once more."""
        assert fn in {think, look}, "nothing else is done elsewhere"
        future: Future[Any] = Future()
        done = self._thought(*args) if fn is think else self._looked(*args)
        task = asyncio.get_running_loop().create_task(_told(future, done))
        self._tasks[task] = future
        task.add_done_callback(self._tasks.pop)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002 - an executor's own
        """Wait no more for any of them."""
        for task, future in list(self._tasks.items()):
            task.cancel()
            if not future.done():
                future.set_exception(BrokenExecutor())

    async def _thought(self, packed: bytes) -> Word:
        if msgspec.msgpack.decode(packed, type=Plain).fallback:
            return await asyncio.to_thread(think, packed)
        return _WORD.decode(await self._asked(THOUGHTS, packed, THOUGHT_S))

    async def _looked(self, packed: bytes) -> bytes:
        return await self._asked(LOOKS, packed, LOOKED_S)

    async def _asked(self, kind: str, packed: bytes, seconds: float) -> bytes:
        async with aclosing(self._jobs.ask(kind, packed, seconds)) as pieces:
            return [piece async for piece in pieces][-1]


async def _told(future: Future[Any], done: Awaitable[Any]) -> None:
    """Do something, and tell whoever waits for the future."""
    try:
        found = await done
    except Exception as error:  # noqa: BLE001 - that is told too
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(found)


# -- who answers


async def paint_for_others(jobs: Jobs, painter: Painter, workers: int) -> None:
    """Paint what others ask for, till cancelled."""

    async def picture(body: bytes) -> AsyncGenerator[bytes]:
        yield msgspec.msgpack.encode(await painter.paint(_name(body), _request(body)))

    async def film(body: bytes) -> AsyncGenerator[bytes]:
        async with aclosing(painter.film(_name(body), _FILM.decode(body))) as making:
            async for made in making:
                yield msgspec.msgpack.encode(made)

    await _each((PICTURES, picture, AHEAD * workers), (FILMS, film, 1), jobs=jobs)


async def think_for_others(jobs: Jobs, thinkers: Thinkers, lookers: Thinkers, workers: int) -> None:
    """Think what others ask for, and look back for them, till cancelled."""

    async def thought(body: bytes) -> AsyncGenerator[bytes]:
        yield msgspec.msgpack.encode(await thinkers.think(msgspec.msgpack.decode(body, type=Task)))

    async def looked(body: bytes) -> AsyncGenerator[bytes]:
        yield msgspec.msgpack.encode(await lookers.look(msgspec.msgpack.decode(body, type=Looking)))

    await _each((THOUGHTS, thought, workers), (LOOKS, looked, 1), jobs=jobs)


def _name(body: bytes) -> str:
    """The key to paint under: equal requests are one; of others none is newer, whatever their askers call them."""
    return blake2b(body, digest_size=12).hexdigest()


async def _each(*kinds: tuple[str, Work, int], jobs: Jobs) -> None:
    async with asyncio.TaskGroup() as group:
        for kind, work, at_once in kinds:
            group.create_task(jobs.serve(kind, work, at_once), name=f"for others: {kind}")
