"""One house: the store, the table service with its timers and outbox, painters and page; up and down together."""

from __future__ import annotations

import asyncio
import fcntl
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from functools import partial
from itertools import count
from pathlib import Path
from threading import Thread
from time import time

import structlog

from bot.address import base_url, page_socket
from bot.app.door.app import App
from bot.app.match.thinkers import in_process
from bot.app.port.limits import Limits
from bot.app.port.ports import Pace
from bot.chat.chats import Tell, chats
from bot.chat.telegram.startdata import vouched
from bot.folder import opened_privately
from bot.gallery import Gallery
from bot.inside import Inside
from bot.settings import Settings
from bot.signals import asked_to_stop, end_by_then
from bot.store.store import Store, open_store
from bot.store.usage import stop_unused
from bot.watch import Watch
from bot.web.desk import AppDesk
from bot.web.keys import Keys
from bot.web.live import Live
from bot.web.pictures import Pictures
from bot.web.routes import Site
from bot.web.server import CannotListen, Server, listen
from bot.web.textboard import in_words
from bot.web.urls import outward_host
from engines.core.caches import clearings
from engines.core.words import Msg
from render.core.pool import Painter
from render.core.worker import give_back

GIVEN_BACK_S = 60.0
FORGOTTEN_AFTER = 10

log = structlog.get_logger("bottega")

LOOKERS_NICE = 10
"""Whoever looks back on a game lets all else go before: nobody waits for it at a table."""

Pools = Callable[[], Executor]


@asynccontextmanager
async def opened(settings: Settings, keys: Keys, tell: Tell) -> AsyncIterator[tuple[App, Server, Watch]]:
    """Everything that runs, without the socket that it is reached by. Raises ``StoreError``."""
    async with AsyncExitStack() as stack:
        at = settings.redis_url.get_secret_value() or None
        store = await open_store(settings.data, at, replicas=settings.replicas)
        stack.push_async_callback(_farewell, store, settings)
        pace = Pace(
            after_player_ms=settings.ai_after_person_ms,
            after_ai_ms=settings.ai_after_ai_ms,
            master_s=settings.master_ms / 1000,
        )
        url = settings.web_url.rstrip("/")
        thinkers, lookers = awake(in_process(settings.thinkers)), in_process(nice=LOOKERS_NICE)
        app = App(store, pace=pace, url=url, limits=limits(settings), thinkers=thinkers, lookers=lookers)
        stack.push_async_callback(app.close)
        painter = await stack.enter_async_context(painting(settings))
        if painter is not None:
            app.service.films.make = painter.film
            stack.callback(app.service.films.close)
        paint = Gallery(painter.paint).paint if painter is not None else None
        desk = await AppDesk.open(app)
        pictures, live = Pictures(keys, paint), Live(desk.version)
        watch = Watch(chats(app, settings, paint, tell), tell)
        site = Site(desk, keys, pictures, live, in_words, url, down=watch.down, vouched=_vouched(settings))
        site.beyond = outward_host(settings.web_host)
        yield app, Server(site, settings.hosts), watch


def _vouched(settings: Settings) -> Callable[[str], str] | None:
    """Who has opened the page in Telegram, as far as this house is one of a bot there, and reached by https."""
    token = settings.telegram_token.get_secret_value()
    if not token or not settings.web_url.startswith("https://"):
        return None
    return lambda data: vouched(token, data, time())


@asynccontextmanager
async def painting(settings: Settings) -> AsyncIterator[Painter | None]:
    """Start the painters; None where the settings want none."""
    if not settings.painters:
        yield None
        return
    async with Painter(settings.painters) as painter:
        warming = asyncio.create_task(painter.warm())  # so that the first board need not wait
        try:
            yield painter
        finally:
            warming.cancel()


async def run(settings: Settings, keys: Keys, ready: Callable[[Store, str], None], tell: Tell) -> None:
    """Run till a signal asks to stop. ``ready`` is told the store and the host's link; ``tell`` says how chats are.

    Raises ``StoreError``, ``CannotListen``.
    """
    stop = asked_to_stop()
    second = partial(_tell_second, settings, keys, tell)
    with page_socket(settings, second) as sock, inner_socket(settings) as inner, own_name(settings.data) as name:
        async with opened(settings, keys, tell) as (app, server, watch):
            work = asyncio.create_task(app.run(name), name="timers and outbox")
            serving = asyncio.create_task(server.serve([sock]), name="page")
            ready(app.service.store, f"{base_url(settings, sock)}/in/{keys.host}")
            talking = asyncio.create_task(watch.run(), name="chats")
            seen = asyncio.create_task(_seen(inner, Inside(app.service, watch.down, stop.is_set)), name="inside")
            tidying = asyncio.create_task(_tidied(), name="memory")
            try:
                await _first(work, serving, asyncio.create_task(stop.wait()))
            finally:
                end_by_then()
                seen.cancel()
                tidying.cancel()
                await server.stop()
                await asyncio.wait([serving], timeout=10)
                talking.cancel()
                await asyncio.gather(talking, return_exceptions=True)
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work


def _tell_second(settings: Settings, keys: Keys, tell: Tell, url: str) -> None:
    """Tell where the page runs that was there first."""
    tell(Msg("main-second", {"data": str(settings.data.absolute()), "link": f"{url}/in/{keys.host}"}))


async def _tidied() -> None:
    """Give free memory back each minute: pictures and records of all sizes leave holes between what is kept."""
    for minute in count(1):
        await asyncio.sleep(GIVEN_BACK_S)
        if minute % FORGOTTEN_AFTER == 0:
            await forgotten()
        await asyncio.to_thread(give_back)


async def forgotten() -> None:
    """Let go of all that was kept to be quick: what ten minutes need is found again in a moment, and is less."""
    for clear in clearings():
        clear()
        await asyncio.sleep(0)


@contextmanager
def inner_socket(settings: Settings) -> Iterator[socket.socket | None]:
    """Where whoever runs this may look, if they have named a port. Raises ``CannotListen``."""
    if not settings.inside_port:
        yield None
        return
    try:
        sock = listen(settings.inside_host, settings.inside_port)
    except CannotListen as cannot:
        raise CannotListen(cannot.host, cannot.port, "inside-taken") from cannot
    with sock:
        yield sock


async def _seen(sock: socket.socket | None, inside: Inside) -> None:
    if sock is not None:
        await asyncio.gather(inside.listener().serve([sock]), inside.count())


async def _first(*tasks: asyncio.Task[None] | asyncio.Task[bool]) -> None:
    """Wait till one of them ends; an error in it is raised."""
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


def limits(settings: Settings) -> Limits:
    """What one person, one place and all may take, as the settings say."""
    return Limits(**{name: getattr(settings, f"limit_{name}") for name in Limits.__struct_fields__})


def awake(make: Pools) -> Pools:
    """The same pools, the first of them started now: the first thought must not wait till a process has started."""
    first = [make()]
    Thread(target=first[0].submit, args=(len, ()), daemon=True).start()
    return lambda: first.pop() if first else make()


@contextmanager
def own_name(data: Path) -> Iterator[str]:
    """A name that no other running house has, and that the next one on this machine takes over.

    What a house left undone lies in the outbox under its name: whoever starts after a ``kill -9`` goes on with it at
    once. The lock ends with the process, however that ends.
    """
    for number in range(1000):
        with opened_privately(data / f"house-{number}.lock") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                continue
            yield f"{socket.gethostname()}-{number}"
            return
    raise AssertionError("a thousand houses on one folder")


async def _farewell(store: Store, settings: Settings) -> None:
    """Hang up; our own server ends with the last house that uses it."""
    await store.close()
    if not settings.redis_url.get_secret_value():
        await asyncio.to_thread(stop_unused, settings.data)
