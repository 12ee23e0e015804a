"""The outbox reader that tells frontends to refresh channels."""

import asyncio
from collections.abc import Callable
from functools import partial

import msgspec
import structlog

from bot.app.common import interfaces
from bot.app.common.interfaces import RefreshHandler, TableRefresh
from bot.app.context import Services
from bot.app.errors import RejectedError
from bot.app.gatherings.kinds import find_kind
from bot.app.gatherings.store import Gathering
from bot.app.tables.lobby_store import TableChanged
from bot.paging import map_pages
from bot.store.errors import StoreError
from bot.store.redis_keys import WORKERS
from bot.store.stream_consumer import Effect

log = structlog.get_logger("bottega.app")


class OutboxNotifier:
    """Tells frontends which channels to refresh."""

    def __init__(self, service: Services) -> None:
        self._service = service
        self._frontends: dict[str, RefreshHandler] = {}
        self._followers: set[str] = set()
        self._serve: Callable[[str], None] | None = None

    def register_frontend(self, platform: str, on_refresh: RefreshHandler) -> None:
        """Register the handler for channels whose alias begins with ``{platform}:``."""
        new = platform not in self._frontends
        self._frontends[platform] = on_refresh
        if new and self._serve is not None:
            self._serve(platform)

    def register_follower(self, name: str, on_refresh: RefreshHandler) -> None:
        """Register a handler for every changed table, wherever it is shown. Its refreshes name no channel."""
        self._followers.add(name)
        self.register_frontend(name, on_refresh)

    async def refresh_everywhere(self, table_id: str) -> None:
        """Make all frontends of this process show a table again after call addresses change."""
        notice = TableChanged(table_id, 0, interfaces.current_trace_id())
        for platform in tuple(self._frontends):
            await self.notify_frontend(platform, notice, self._service.now_ms() / 1000)

    async def read_outbox(self, name: str) -> None:
        """Read the outbox once per platform of this process; other processes may serve the others.

        An offline platform does not delay others, and its rows wait until a process serves it.
        """
        async with asyncio.TaskGroup() as group:

            def serve_platform(platform: str) -> None:
                handle = partial(self._handle_effect, platform)
                reader = self._service.store.build_reader(name, handle, group=platform or WORKERS)
                group.create_task(reader.run_forever())

            self._serve = serve_platform
            try:
                for platform in self._frontends or ("",):  # without frontends, pages may still subscribe
                    serve_platform(platform)
                await asyncio.Event().wait()
            finally:
                self._serve = None

    async def _handle_effect(self, platform: str, effect: Effect) -> None:
        """Handle an outbox row. A repeated row is harmless, since readers fetch the newest screen."""
        notice = msgspec.json.decode(effect.data, type=TableChanged)
        with interfaces.with_trace_id(notice.trail):
            await self.notify_frontend(platform, notice, effect.at / 1000)

    async def notify_frontend(self, platform: str, notice: TableChanged, since: float) -> None:
        """Tell a frontend of a changed table, or of each of its channels there. ``since``: when the change was read."""
        refresh = self._frontends.get(platform)
        if refresh is None:
            return
        if platform in self._followers:
            await refresh(TableRefresh(notice.table, "", "", notice.version))
            return
        channels = [
            candidate
            for candidate in await self._service.channels.list_for_table(notice.table)
            if candidate.platform == platform
        ]
        for channel in channels:
            self._service.shows.add_pending(
                channel.id, notice.table, interfaces.PendingUpdate(notice.version, notice.trail, since)
            )
        refreshes = [TableRefresh(notice.table, channel.id, channel.alias, notice.version) for channel in channels]

        async def refresh_channel(one: TableRefresh) -> Exception | None:
            try:
                await refresh(one)
            except Exception as error:  # noqa: BLE001 - a failing channel delays no other
                return error
            return None

        for error in filter(None, await map_pages(refresh_channel, refreshes)):
            raise error

    async def load_version(self, table_id: str) -> int:
        """Load the version of a table's screen, or -1 if the table cannot be loaded."""
        try:
            if (kind := find_kind(table_id)) is not None:
                gathering: Gathering = await kind.store.load(self._service, table_id)
                return gathering.version
            async with self._service.tables.open(table_id) as opened:
                return opened.screen_version
        except (RejectedError, StoreError):
            return -1
