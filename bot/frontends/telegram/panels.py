"""Messages in a user's private chat: one per table, edited in place or moved to the end."""

import asyncio
from contextlib import nullcontext
from dataclasses import dataclass
from typing import Final
from weakref import WeakValueDictionary

import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.tables.callbacks import OpenMove, OpenPanel
from bot.app.ui.screen import Screen
from bot.app.users.models import PUSH
from bot.frontends.common.board_messages import NEWEST
from bot.frontends.common.frontend_store import FrontendStore, RecentValues
from bot.frontends.common.mentions import MentionStore, list_chat_pings
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatClosedError, find_platform_id
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.common.refresh_queue import FOLLOW_S, ProgressUpdates
from bot.frontends.telegram.api import BotApi, close_on_refusal
from bot.frontends.telegram.callbacks import KeyboardCallbacks, link_invitations
from bot.frontends.telegram.erasure import NO_TABLE, PANEL_INDEX, PANEL_KIND
from bot.frontends.telegram.label_widths import PRIVATE_DP
from bot.frontends.telegram.panel_messages import PanelMessages, PanelView, keeps_old_photo
from bot.frontends.telegram.port import TelegramPort, chat_address
from bot.frontends.telegram.rate_limit import retry_while_away
from bot.frontends.telegram.records import KnownRecords, PanelRecord
from bot.frontends.telegram.rendering import TelegramMessage, lower_picture, render_screen
from bot.frontends.telegram.texts import PLATFORM
from bot.frontends.telegram.watching import Watching
from render.core.request import Picture

log = structlog.get_logger("bottega.telegram")

MAX_REMEMBERED_UPDATES: Final = 10_000


@dataclass(eq=False, repr=False)
class PrivateChatPanels:
    """The messages in private chats."""

    _app: App
    _store: FrontendStore
    _api: BotApi
    port: TelegramPort
    _picture_source: PictureSource

    def __post_init__(self) -> None:
        self._public_posts = PublicPosts(self._app, self._store, self.port)
        self.records = self._store.record_store(PANEL_KIND, PanelRecord)
        self.users_by_table = self._store.name_sets(PANEL_INDEX)
        self._messages = PanelMessages(self._api)
        self._mention_store = MentionStore(self._store, PLATFORM)
        self._push_store = MentionStore(self._store, PUSH)
        self.watching = Watching(self._app, self._store)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._newest: dict[str, PanelView] = {}
        self._newest_updates = RecentValues[str, int](MAX_REMEMBERED_UPDATES)
        self._progress = ProgressUpdates()
        """Running progress updates by ``<user>.<table>``."""
        self._background = asyncio.Semaphore(1)

    async def is_chat_open(self, telegram_id: int) -> bool:
        """Return whether the user has opened the private chat, so the bot can write there."""
        return (await self.port.records.load_record(f"{telegram_id}")).open

    async def show_view(self, view: PanelView, known: KnownRecords | None = None) -> bool:
        """Show a screen and return whether that worked. Of several screens for one table, only the newest is shown.

        Its channel post is sent first, so the screen can report the result. ``known``: the current records, loaded
        again after any wait.
        """
        view = msgspec.structs.replace(view, screen=await self._public_posts.publish_posting(view.screen))
        name = f"{view.user_id}.{view.screen.table or NO_TABLE}"
        if self._panel_lock(name).locked() or name in self._newest:
            known = None
        if not view.update_id and not await self._wait_for_answers(name, view, known):
            return True
        if view.update_id and view.update_id < self._newest_updates.get(name, 0):
            return True
        self._newest_updates[name] = max(view.update_id, self._newest_updates.get(name, 0))
        self._newest[name] = view

        async def show_once() -> bool:
            nonlocal known
            records, known = known, None  # it may have changed before this attempt
            return await self._show_newest(name, view, records, own=own)

        async with self._panel_lock(name):
            try:
                own = await self.is_kept_panel(view)
                shown = await retry_while_away(show_once)
                await self._app.on_screen_delivered(view.user_id, f"{PLATFORM}:{view.telegram_id}")
                self._progress.stop_update(name)
                if view.screen.follow_up:
                    record = await self.records.load_record(name)
                    self._progress.start_update(name, self._follow_progress(name, view, record))
                return shown
            except ChatClosedError as closed:
                log.info("private chat closed", reason=closed.trouble)
                await self.port.records.update_record(
                    f"{view.telegram_id}", lambda now: msgspec.structs.replace(now, open=False)
                )
                return False
            finally:
                if self._newest.get(name) is view:
                    del self._newest[name]

    async def _wait_for_answers(self, name: str, view: PanelView, known: KnownRecords | None) -> bool:
        while True:
            async with self._panel_lock(name):
                panel = known.panel.value if known is not None else await self.records.load_record(name)
                wanted = view.is_new or panel.own
            if (newest := self._newest.get(name)) is None or not newest.update_id:
                return wanted

    async def _follow_progress(self, name: str, view: PanelView, shown: PanelRecord) -> None:
        last, screen = view.screen, view.screen
        while screen == last:
            await asyncio.sleep(FOLLOW_S)
            screen = await self._app.handle_callback(view.user_id, view.channel_id, last.follow_up)
        if await self.records.load_record(name) == shown:
            await self.show_view(msgspec.structs.replace(view, screen=screen, pressed=None, is_new=False))

    async def update_panel(self, user_id: str, table_id: str) -> int:
        """Refresh a user's panel, as a notice unless the user prefers the table, and return its version.

        A notice is sent again at the end of the chat if the user has a new question. A panel that asks nothing, and
        still asks nothing, stays as it is. Raises ``ChatClosedError`` if the user has one and cannot be reached.
        """
        name = f"{user_id}.{table_id}"
        async with self._panel_lock(name):  # wait for the current write: it may be an older panel
            pass
        with self._store.share_reads():
            view, version = await self._load_panel(user_id, table_id)
            known = await self._load_records(name, view) if view is not None else None
        if view is not None:
            with close_on_refusal():
                shown = await self.show_view(view, known)
            if view.is_new and not shown:
                raise ChatClosedError("blocked")
        return version

    async def _load_panel(self, user_id: str, table_id: str) -> tuple[PanelView | None, int]:
        telegram_id = find_platform_id((await self._app.service.users.get_cached(user_id)).aliases, PLATFORM)
        user, ping, panel, is_open, channel_id = await asyncio.gather(
            self._app.service.users.get(user_id),
            self._find_ping(table_id, user_id),
            self.records.load_record(f"{user_id}.{table_id}"),
            self.is_chat_open(telegram_id or 0),
            self._app.service.channels.find_channel_id(f"{PLATFORM}:{telegram_id}"),
        )
        if telegram_id != find_platform_id(user.aliases, PLATFORM):  # the cached one was outdated
            return await self._load_panel(user_id, table_id)
        if telegram_id is None or not is_open:
            return None, NEWEST
        version, called = self._app.last_version(table_id), None  # the version at the listing of the pings, or newer
        if ping is not None and ping.epoch != panel.called and not ping.is_silent:
            called = ping.epoch if await self._belongs_in_private(table_id, ping) else None
        if called is None and version >= 0 and (not panel.own or version <= panel.version):
            return None, max(version, panel.version)
        if not channel_id:
            channel_id = (await self._app.ensure_channel(f"{PLATFORM}:{telegram_id}", closed=True)).id
        screen = await self._app.render_screen(user_id, channel_id, table_id, "panel")
        if not screen.table:
            return None, NEWEST
        if called is None and (not panel.own or screen.version <= panel.version or (screen.waits and panel.waits)):
            return None, max(screen.version, panel.version)
        if called is not None and ping is not None:
            screen = msgspec.structs.replace(screen, notice=screen.notice or ping.panel_notice)
        return PanelView(
            telegram_id,
            user_id,
            screen,
            channel_id,
            is_new=called is not None,
            mention_epoch=called,
            is_panel=True,
            thread=panel.thread or (None if panel.notes else await self._find_private_topic(table_id, telegram_id)),
        ), screen.version

    async def _find_private_topic(self, table_id: str, telegram_id: int) -> int | None:
        """Return the topic of a private chat where a table was opened, or ``None``."""
        home = await self._app.find_home(table_id, PLATFORM)
        chat, thread = chat_address(home) if home is not None else (0, None)
        return thread if chat == telegram_id else None

    async def _find_ping(self, table_id: str, user_id: str) -> Ping | None:
        pings = await self._app.list_pings(table_id, user_id)
        return (await list_chat_pings(pings, PLATFORM, self._push_store)).get(user_id)

    async def _belongs_in_private(self, table_id: str, ping: Ping) -> bool:
        """Return whether a notice goes to the private chat; one at the table does if no group can show it."""
        if ping.style != "table":
            return ping.style in ("ping", "dm", "private")
        home = await self._app.find_home(table_id, PLATFORM)
        if home is None or home.closed:
            return True
        return "channel" in (await self._mention_store.load_mention(table_id, ping.user)).refusals(ping)

    async def forget_panel(self, user_id: str, table_id: str) -> None:
        """Forget a user's messages about a table, which are about to show something else."""
        await self.records.delete_record(f"{user_id}.{table_id or NO_TABLE}")

    def _panel_lock(self, name: str) -> asyncio.Lock:
        return self._locks.setdefault(name, asyncio.Lock())

    async def _load_records(self, name: str, view: PanelView) -> KnownRecords:
        panel, chat = await asyncio.gather(
            self.records.load_versioned(name), self.port.records.load_versioned(f"{view.telegram_id}")
        )
        return KnownRecords(panel, chat)

    async def _show_newest(self, name: str, view: PanelView, known: KnownRecords | None, *, own: bool) -> bool:
        """Show a screen unless a newer one has been requested since."""
        if self._newest.get(name) is not view:
            return True
        waited = await self._api.rate_limiter.acquire_slot(view.telegram_id, view.priority)
        if self._newest.get(name) is not view or (waited and not await self._is_due(view)):
            return True
        if known is None or waited:
            known = await self._load_records(name, view)
        panel, chat = known.panel.value, known.chat.value
        if not view.pressed and 0 < view.screen.version < panel.version:
            return True
        if own and not panel.own:  # before rendering, so that changes during rendering also reach this user
            await self.users_by_table.add_name(view.user_id, view.screen.table)
        version = view.screen.version or panel.version  # screens without a version keep that of the panel
        if keeps_old_photo(view.screen, panel, self._app.last_version(view.screen.table)):
            current = await self._app.render_screen(view.user_id, view.channel_id, view.screen.table, "panel")
            view = msgspec.structs.replace(view, screen=msgspec.structs.replace(view.screen, picture=current.picture))
            version = current.version
        rendered = await self._render_view(view, await self._render_picture(name, view), own=own)
        last = chat.last if panel.thread == (view.thread or 0) else NEWEST
        notes = await self._messages.write_messages(view, panel.notes, last, rendered)
        called = view.mention_epoch if view.mention_epoch is not None else panel.called
        replaced = panel.notes

        def replace_notes(now: PanelRecord) -> PanelRecord:
            nonlocal replaced
            replaced = now.notes  # they differ from ``panel.notes`` after another process's write
            return PanelRecord(notes, version, own, called, now.watching, view.thread or 0, view.screen.waits)

        await asyncio.gather(
            self.records.update_record(name, replace_notes, known.panel),
            self.port.records.update_record(f"{view.telegram_id}", lambda now: msgspec.structs.replace(
                now, open=True, last=max(now.last, notes[-1].id), table=view.screen.table or now.table,
                typed=rendered.typed, numbers_only=rendered.numbers_only,
            ), known.chat),
        )  # fmt: skip
        kept = {note.id for note in (*notes, *panel.notes)}
        await self._messages.remove_messages(view, tuple(note for note in replaced if note.id not in kept))
        if panel.own and not own:
            await self.users_by_table.remove_name(view.user_id, view.screen.table)
        return True

    async def _is_due(self, view: PanelView) -> bool:
        """Return whether a screen is still due after a wait: a notice is due until the user has moved."""
        if view.mention_epoch is None:
            return True
        pings = await self._app.list_pings(view.screen.table, view.user_id)
        return any(ping.epoch == view.mention_epoch for ping in pings)

    async def _render_picture(self, name: str, view: PanelView) -> Picture | None:
        """Render a picture. Unsolicited ones are rendered one at a time, to give requests priority."""
        async with nullcontext() if view.update_id else self._background:
            return await self._picture_source.render_picture(name, lower_picture(view.screen, PRIVATE_DP))

    async def _render_view(self, view: PanelView, picture: Picture | None, *, own: bool) -> TelegramMessage:
        """Render a screen for the private chat, with a way back to the panel, and store its callbacks."""
        screen = view.screen
        callbacks = KeyboardCallbacks("" if screen.table else await self._other_channel(view), screen.version)
        away = bool(screen.table) and screen.private and not own
        back = OpenPanel(screen.table).data if away else None
        if back and any(
            button.callback_data.startswith((back, OpenMove(screen.table).data))
            for row in screen.rows
            for button in row
        ):
            back = None
        screen = await link_invitations(screen, self._api.start_url, self._store.callback_keys)
        rendered = render_screen(screen, picture, callbacks, whole=True, back=back, apps=True)
        if switch := await self.watching.build_switch(view.user_id, screen, callbacks):
            rendered = msgspec.structs.replace(rendered, keys=(*rendered.keys, switch))
        await callbacks.save_long_callbacks(self._store.callback_keys)
        return rendered

    async def _other_channel(self, view: PanelView) -> str:
        private = await self._app.ensure_channel(f"{PLATFORM}:{view.telegram_id}", closed=True)
        return view.channel_id if view.channel_id != private.id else ""

    async def is_kept_panel(self, view: PanelView) -> bool:
        """Return whether a screen is the user's panel and is kept up to date.

        A seat's panel says so itself. Other screens, as of a lobby or for spectators, are compared with the panel
        before rendering, because the table may change in the meantime.
        """
        screen = view.screen
        if not screen.table or screen.panel:
            return screen.panel
        own = (
            screen
            if view.is_panel
            else await self._app.render_screen(view.user_id, view.channel_id, screen.table, "panel")
        )
        same = _without_notice(own) == _without_notice(screen)
        return same and await self.watching.has_stake(view.user_id, screen.table)


def _without_notice(screen: Screen) -> Screen:
    return msgspec.structs.replace(screen, notice="")
