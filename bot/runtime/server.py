"""The process: store, table service, renderers, chats and page, started and stopped together."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from time import time

import structlog

from bot.app.api import App
from bot.app.common.interfaces import Timings
from bot.app.common.quotas import Limits
from bot.app.dispatch import demo_visits
from bot.app.tables.ai_pool import cache_clearers, process_pool_factory
from bot.frontends.common.pictures import PictureCache
from bot.frontends.registry import NotifyOperator, build_frontends
from bot.frontends.telegram.init_data import verify_init_data
from bot.frontends.web.entrance_routes import Activity
from bot.frontends.web.page_secrets import PageSecrets
from bot.frontends.web.page_service import PageService
from bot.frontends.web.pictures import PagePictures
from bot.frontends.web.routes import PageRoutes
from bot.frontends.web.screen_views import text_board_lines
from bot.frontends.web.server import ListenError, PageServer, open_socket
from bot.frontends.web.sse import LiveUpdates
from bot.frontends.web.urls import outward_host
from bot.runtime.data_folder import open_private_file, try_lock
from bot.runtime.health import HealthServer
from bot.runtime.page_keys import follow_sessions, load_page_secrets, open_page_socket, page_base_url
from bot.runtime.supervisor import FrontendSupervisor, install_stop_signals, start_exit_timer
from bot.settings import Settings
from bot.store.admin.own_server import stop_unused
from bot.store.store import Store, open_store
from engines.core.core_types import Msg
from render.core.pool import RenderPool
from render.core.processes import consume_error
from render.core.worker import release_memory

RELEASE_INTERVAL_S = 60.0
CLEAR_CACHES_AFTER = 10

log = structlog.get_logger("bottega")

REVIEW_NICENESS = 10
"""Niceness of the processes that review games: no table waits for them."""

Pools = Callable[[], Executor]


@asynccontextmanager
async def open_app(
    settings: Settings, store: Store, keys: PageSecrets, tell: NotifyOperator
) -> AsyncIterator[tuple[App, PageServer, FrontendSupervisor]]:
    """Open all parts of the process except its store and the page's socket. Raises ``StoreError``."""
    async with AsyncExitStack() as stack:
        timings = Timings(
            after_player_ms=settings.ai_after_person_ms,
            after_ai_ms=settings.ai_after_ai_ms,
            master_s=settings.master_ms / 1000,
        )
        url = settings.web_url.rstrip("/")
        app = App(
            store,
            timings=timings,
            url=url,
            limits=build_limits(settings),
            ai_workers=start_first_pool(process_pool_factory(settings.ai_workers)),
            review_workers=process_pool_factory(nice=REVIEW_NICENESS),
        )
        stack.push_async_callback(app.close)
        pool = await stack.enter_async_context(start_render_workers(settings))
        if pool is not None:
            app.service.films.maker = pool.render_film
            stack.callback(app.service.films.close)
        paint = PictureCache(pool.render_picture).render_picture if pool is not None else None
        page_service = await PageService.create_service(app)
        pictures = PagePictures(keys, paint)
        live = LiveUpdates(page_service.page_version, page_service.changes, is_ai_turn=page_service.is_ai_turn)
        frontends = build_frontends(app, settings, paint, tell, keys.push_seed)
        supervisor = FrontendSupervisor(frontends, tell)
        site = PageRoutes(
            page_service,
            keys,
            pictures,
            live,
            text_board_lines,
            url,
            list_down=supervisor.list_down,
            list_refusals=partial(_list_refusals, app),
            verify_init_data=_init_data_verifier(settings),
            activity=_build_activity(app, settings),
            clock=app.service.clock,
            outward_host=outward_host(settings.web_host),
            is_demo=settings.demo,
        )
        yield app, PageServer(site, settings.host_names), supervisor


def _list_refusals(app: App) -> list[str]:
    """Return when each push service began to refuse our signature."""
    since_s = (since_ms / 1000 for since_ms in app.service.refusing_services.values())
    return [datetime.fromtimestamp(since, UTC).isoformat(" ", "minutes") for since in since_s]


def _build_activity(app: App, settings: Settings) -> Activity | None:
    if not settings.discord_client_secret.value:
        return None
    from bot.frontends.discord.activity import DiscordActivity, is_activity_offered

    return DiscordActivity(app, settings) if is_activity_offered(settings) else None


def _init_data_verifier(settings: Settings) -> Callable[[str], str] | None:
    """Return the function that verifies users of a Telegram Mini App.

    None if there is no bot token or the page has no https URL.
    """
    token = settings.telegram_token.value
    if not token or not settings.web_url.startswith("https://"):
        return None
    return lambda data: verify_init_data(token, data, time())


@asynccontextmanager
async def start_render_workers(settings: Settings) -> AsyncIterator[RenderPool | None]:
    """Start the processes that draw pictures; yield None if disabled."""
    if not settings.render_workers:
        yield None
        return
    async with RenderPool(settings.render_workers) as pool:
        warming = asyncio.create_task(pool.start_workers())  # so that the first board does not wait for a process
        try:
            yield pool
        finally:
            warming.cancel()


async def run_server(
    settings: Settings, ready: Callable[[Store, str], None], tell: NotifyOperator, hide: Callable[[str], None]
) -> None:
    """Run until a signal requests a shutdown.

    ``ready``: called with the store and the operator's link; ``tell``: called with messages about the state of the
    chats; ``hide``: with texts to keep out of logs. Raises ``StoreError``, ``ListenError``.
    """
    stop = install_stop_signals()
    async with _open_store(settings) as store:
        keys = await load_page_secrets(store)
        hide(keys.operator_secret)
        await _serve_until_stopped(settings, store, keys, stop, ready, tell)


async def _serve_until_stopped(
    settings: Settings, store: Store, keys: PageSecrets, stop: asyncio.Event, ready: Callable[[Store, str], None],
    tell: NotifyOperator,
) -> None:  # fmt: skip
    second = partial(_report_second_start, settings, keys, tell)
    with (
        open_page_socket(settings, second) as sock,
        open_health_socket(settings) as inner,
        claim_server_name(settings.data) as name,
    ):
        async with open_app(settings, store, keys, tell) as (app, server, supervisor):
            work = asyncio.create_task(app.run_forever(name), name="timers and outbox")
            serving = asyncio.create_task(server.serve([sock]), name="page")
            ready(app.service.store, f"{page_base_url(settings, sock)}/in/{keys.operator_secret}")
            talking = asyncio.create_task(supervisor.run_forever(), name="chats")
            health = HealthServer(app.service, supervisor.list_down, stop.is_set)
            background = [
                asyncio.create_task(_serve_health(inner, health), name="inside"),
                asyncio.create_task(keep_releasing_memory(), name="memory"),
                asyncio.create_task(follow_sessions(store, keys), name="sessions"),
            ]
            if settings.demo:
                background.append(asyncio.create_task(demo_visits.end_visits_forever(app.service), name="visits"))
            try:
                await _wait_for_first(work, serving, asyncio.create_task(stop.wait()))
            finally:
                start_exit_timer()
                for task in background:
                    task.cancel()
                await server.stop()
                await asyncio.wait([serving], timeout=10)
                talking.cancel()
                await asyncio.gather(talking, return_exceptions=True)
                work.cancel()
                with suppress(asyncio.CancelledError):
                    await work


def _report_second_start(settings: Settings, keys: PageSecrets, tell: NotifyOperator, url: str) -> None:
    tell(Msg("main-second", {"data": str(settings.data.absolute()), "link": f"{url}/in/{keys.operator_secret}"}))


async def keep_releasing_memory() -> None:
    """Return free memory to the system each minute, since pictures and records leave holes in the heap.

    Every ``CLEAR_CACHES_AFTER`` minutes it also clears the caches.
    """
    for minute in count(1):
        await asyncio.sleep(RELEASE_INTERVAL_S)
        if minute % CLEAR_CACHES_AFTER == 0:
            await clear_caches()
        await asyncio.to_thread(release_memory)


async def clear_caches() -> None:
    """Clear all caches. They refill with the entries in use, which are fewer."""
    for clear in cache_clearers():
        clear()
        await asyncio.sleep(0)


@contextmanager
def open_health_socket(settings: Settings) -> Iterator[socket.socket | None]:
    """Open the socket for operators; yield None if the settings have no port. Raises ``ListenError``."""
    if not settings.inside_port:
        yield None
        return
    try:
        sock = open_socket(settings.inside_host, settings.inside_port)
    except ListenError as cannot:
        raise ListenError(cannot.host, cannot.port, "inside-taken") from cannot
    with sock:
        yield sock


async def _serve_health(sock: socket.socket | None, inside: HealthServer) -> None:
    if sock is not None:
        await inside.build_listener().serve([sock])


async def _wait_for_first(*tasks: asyncio.Task[None] | asyncio.Task[bool]) -> None:
    done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()


def build_limits(settings: Settings) -> Limits:
    """Build the limits of a user, a channel and the whole process from the settings."""
    if settings.demo:
        return demo_visits.DEMO_LIMITS
    return Limits(**{name: getattr(settings, f"limit_{name}") for name in Limits.__struct_fields__})


def start_first_pool(make: Pools) -> Pools:
    """Return a factory whose first pool is started now, so the first AI move does not wait for it."""
    first = [make()]
    started = asyncio.get_running_loop().run_in_executor(None, first[0].submit, len, ())
    started.add_done_callback(consume_error)
    return lambda: first.pop() if first else make()


@contextmanager
def claim_server_name(data: Path) -> Iterator[str]:
    """Claim a name that no other running process of the store has, for reuse by the next one on this folder.

    The outbox stores effects in progress under this name, so the process after a ``kill -9`` can resume them. The lock
    always ends with the process.
    """
    for number in range(1000):
        with open_private_file(data / f"server-{number}.lock") as lock:
            if not try_lock(lock):
                continue
            mark = lock.read().decode() or secrets.token_hex(4)  # another machine may have the same host name
            lock.seek(0)
            lock.write(mark.encode())
            lock.flush()
            yield f"{socket.gethostname()}-{mark}"
            return
    raise AssertionError("a thousand processes on one folder")


@asynccontextmanager
async def _open_store(settings: Settings) -> AsyncIterator[Store]:
    """Open the store; an embedded server ends with its last process. Raises ``StoreError``."""
    store = await open_store(settings.data, settings.redis_url.value or None, replicas=settings.replicas)
    try:
        yield store
    finally:
        await store.close()
        if not settings.redis_url.value:
            await asyncio.to_thread(stop_unused, settings.data)
