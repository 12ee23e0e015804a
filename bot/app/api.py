"""The API of the table service for frontends: callbacks, commands and typed moves in, screens out.

It knows no platform and no game. Rejections, outages and bugs are returned as screens; a frontend gets exceptions only
for its own mistakes.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from concurrent.futures import Executor
from contextlib import AbstractAsyncContextManager, aclosing, suppress
from functools import partial
from typing import Final

import structlog
from msgspec.structs import replace

from bot.app.account import one_time_codes, user_data
from bot.app.common import interfaces
from bot.app.common.quotas import Limits
from bot.app.context import REVIEW_STEP_TIMEOUT_S, RequestContext, Services
from bot.app.deadlines import outages
from bot.app.dispatch import commands
from bot.app.dispatch.completions import complete_argument
from bot.app.dispatch.error_boundary import (
    IncomingRequest,
    apply_preferences,
    dispatch_callback,
    error_screen,
    load_context,
    run_guarded,
)
from bot.app.dispatch.outbox_notifier import OutboxNotifier
from bot.app.dispatch.scheduler import JOB_HANDLERS, Scheduler
from bot.app.dispatch.table_list import MAX_SHOWN, THREAD_TABLES_INDEX, TableEntry, list_channel_tables, open_entries
from bot.app.errors import RejectedError
from bot.app.game_nights import calendar_links
from bot.app.gatherings.kinds import find_kind, list_live_gatherings
from bot.app.gatherings.screens import public_screen
from bot.app.i18n import Translator, load_translator
from bot.app.lobbies import lobby, rematch
from bot.app.permissions import GroupAct, Holders
from bot.app.tables.ai_pool import AIPool, make_thread_pool
from bot.app.tables.lobby_store import TablePhase
from bot.app.tables.summaries import player_seats_to_move
from bot.app.tables.table import NotStartedError, Table
from bot.app.turns import move_parser
from bot.app.ui.callback_data import Callback
from bot.app.ui.screen import Screen
from bot.app.ui.texts import sanitize_text
from bot.app.users.models import WEB_PREFIX
from bot.app.users.user_repository import Channel, User
from bot.app.views import board_view, event_text, pings
from bot.app.views.datetimes import localize_screen
from bot.app.views.screen_base import with_layout
from bot.app.views.shared_moments import MomentPage, load_moment_page
from bot.store.changes import FreshValues
from bot.store.errors import StoreError
from bot.store.outbox import FORGET_READER_MS
from bot.store.store import Store
from bot.store.stream_consumer import follow_changes
from engines.core.core_types import EngineError, Msg

log = structlog.get_logger("bottega.app")

MAX_CALENDARS: Final = 64
CALENDAR_KEPT_S: Final = 900.0
"""How long to cache an unchanged calendar, since old nights drop out of it as time passes."""
MAX_TEXT_LENGTH = 4096
KEPT_MS = FORGET_READER_MS // 2
"""Guaranteed time (ms) that the outbox keeps changes for an absent platform."""


SCREEN_KINDS = (
    "table",
    "panel",
    "board",
    "hand",
    "text",
    "story",
    "receipt",
    "howto",
    "rules",
    "settings",
    "tables",
    "games",
)


class App:
    """The table service on one store. Any number of processes may share a store."""

    def __init__(  # noqa: PLR0913 - all parts of a server, each by name
        self,
        store: Store,
        *,
        timings: interfaces.Timings | None = None,
        clock: interfaces.Now = interfaces.utc_now,
        random_bytes: interfaces.RandomBytes = interfaces.random_bytes,
        ai_workers: Callable[[], Executor] = make_thread_pool,
        review_workers: Callable[[], Executor] = make_thread_pool,
        components: Mapping[str, str] | None = None,
        url: str = "",
        limits: Limits | None = None,
    ) -> None:
        """Build the services on a store.

        ``ai_workers``, ``review_workers``: factories of workers. ``components``: game -> hash of the adopted component
          table. ``url``: this server's public address. ``limits``: None for the default quotas.
        """
        timings = timings or interfaces.Timings()
        self.service = Services(
            store,
            clock,
            random_bytes,
            timings,
            AIPool(ai_workers, timings.think_s),
            components or {},
            JOB_HANDLERS,
            url=url,
            limits=limits or Limits(),
            review_pool=AIPool(review_workers, REVIEW_STEP_TIMEOUT_S),
        )
        self.service.tables.refund_outages = partial(outages.refund_outages, self.service)
        self.outbox_notifier = OutboxNotifier(self.service)
        self._calendars = FreshValues[tuple[str, str], bytes](store.changes, MAX_CALENDARS, CALENDAR_KEPT_S)

    # -- users and channels

    async def ensure_user(self, external_id: str, name: str = "", lang: str = "") -> User:
        """Return the user with this external id (``{platform}:{id}``), created if new.

        ``lang`` applies only to a user without a language.
        """
        return await self.service.users.ensure_user(external_id, name, lang)

    async def find_user(self, external_id: str) -> User | None:
        """Return the user with this external id, or None."""
        return await self.service.users.find_user(external_id)

    async def ensure_channel(
        self, external_id: str, lang: str = "", *, closed: bool = False, owner: str = "", group: str = ""
    ) -> Channel:
        """Return the channel with this external id, created if new.

        ``closed``: whether only one user sees it; ``owner``: that user's external id; ``group``: that of a group with
          several channels.
        """
        return await self.service.channels.ensure_channel(external_id, lang, closed=closed, owner=owner, group=group)

    def register_eraser(self, forget: interfaces.EraseHook) -> None:
        """Register the eraser of a frontend's data about deleted users."""
        if forget not in self.service.erasers:
            self.service.erasers.append(forget)

    async def on_screen_delivered(self, user: str, *aliases: str) -> None:
        """Erase the data that a frontend stored by delivering a screen to a deleted user."""
        stored = await self.service.users.get(user)
        if stored.is_deleted:
            await user_data.erase_traces(self.service, stored, aliases)

    async def list_shown_tables(self, channel: str) -> list[str]:
        """Return the tables and game nights shown in a channel, including finished ones."""
        return sorted(await self.service.store.indexes.list_members("channel-tables", channel))

    async def list_live_tables(self, channel: str) -> list[str]:
        """Return the unfinished tables shown in a channel."""
        return sorted([table_id async for table_id, _ in self._iterate_live_tables(channel)])

    async def list_live_events(self, channel: str) -> list[str]:
        """Return the unfinished gatherings shown in a channel."""
        return await list_live_gatherings(self.service, channel)

    async def has_live_table(self, channel: str) -> bool:
        """Return whether a channel shows an unfinished table, stopping at the first one."""
        return await self.load_channel_phase(channel) != "finished"

    async def _iterate_live_tables(self, channel: str) -> AsyncGenerator[tuple[str, TablePhase], None]:
        shown = await self.service.store.indexes.list_members("channel-tables", channel)
        async for live in self.service.tables.iterate_unfinished(
            [table_id for table_id in shown if interfaces.is_valid_id(table_id)]
        ):
            yield live

    async def load_channel_phase(self, channel: str) -> TablePhase:
        """Return the phase of a channel's tables: one is running, one can be joined, or all are over."""
        async with aclosing(self._iterate_live_tables(channel)) as tables:
            async for _, phase in tables:
                return phase
            return "finished"

    async def find_host(self, table_id: str) -> User | None:
        """Return the host of a table or the organizer of a gathering, or None."""
        try:
            if (kind := find_kind(table_id)) is not None:
                host = (await kind.store.load(self.service, table_id)).host
            else:
                async with self.service.tables.open(table_id) as opened:
                    host = opened.host
        except RejectedError:
            return None
        return await self.service.users.get_cached(host) if host else None

    async def list_channels(self, table_id: str, platform: str) -> list[Channel]:
        """Return a platform's channels that show a table, beginning with the one where it was opened."""
        origin, shown_in = await asyncio.gather(  # noqa: TID251 - two requests
            self._find_origin_channel(table_id), self.service.channels.list_for_table(table_id)
        )
        channels = [channel for channel in shown_in if channel.platform == platform]
        return sorted(channels, key=lambda channel: (channel.id != origin, channel.id))

    async def find_home(self, table_id: str, platform: str) -> Channel | None:
        """Return the first of a platform's channels that show a table, in the order of ``list_channels``."""
        origin = await self._find_origin_channel(table_id)
        return await self.service.channels.find_for_table(table_id, platform, origin)

    async def _find_origin_channel(self, table_id: str) -> str:
        kind, lobbies = find_kind(table_id), self.service.tables
        opened = await (kind.store.find(self.service, table_id) if kind is not None else lobbies.load_lobby(table_id))
        return opened.channel if opened is not None else ""

    async def move_table(self, table_id: str, channel: str, instead_of: str, below: str = "") -> None:
        """Show a new table in another channel, which replaces the old one.

        ``below``: the channel where the table was opened, whose list also shows it.
        """
        if below not in ("", channel):
            await self.service.store.indexes.add_member(THREAD_TABLES_INDEX, below, table_id)
        await self.service.channels.add_table(channel, table_id)
        if instead_of != channel:
            with suppress(RejectedError):  # already started: its origin is final
                await self.service.lobbies.edit_lobby(
                    table_id, f"move:{channel}", lambda lobby: replace(lobby, channel=channel)
                )
            await self.service.channels.remove_table(instead_of, table_id)

    async def place_boards(self, name: str, channel: str) -> None:
        """Show the coming tables of a gathering in their own channel."""
        kind = find_kind(name)
        assert kind is not None, "only a gathering has boards"
        await kind.store.edit(self.service, name, f"boards:{channel}", lambda now: replace(now, boards=channel))

    async def load_holders(self, channel: Channel, act: GroupAct) -> Holders:
        """Return who may perform an act in a channel's group."""
        return (await self.service.channels.load_group(channel)).rights.get(act, "")

    async def may_act(self, user: User, channel: Channel, act: GroupAct) -> bool:
        """Return whether a user may perform an act in a channel, by its admins' settings or the platform's."""
        return await self.service.admins.may_act(user, channel, act, await self.load_holders(channel, act))

    # -- requests and screens

    async def handle_callback(self, user: str, channel: str, data: str, command_id: str = "") -> Screen:
        """Handle callback data and return a screen: private for this user, or the table's new public one.

        ``command_id`` identifies this request; a retry with the same id gets the first result.
        """
        request = IncomingRequest(user, channel, data, command_id, is_rate_limited=True)
        screen = await run_guarded(self.service, request, dispatch_callback)
        await self._note_press_place(user, channel)
        return screen

    async def _note_press_place(self, user_id: str, channel: str) -> None:
        """Record whether a user with devices last pressed on the page or in a chat, to notify them there."""
        with suppress(KeyError, ValueError, StoreError):
            user = await self.service.users.get_cached(user_id)
            if not user.devices:
                return
            place = await self.service.channels.get(channel)
            on_page = place is not None and place.alias.startswith(WEB_PREFIX)
            if user.pressed_on_page != on_page:
                await self.service.users.update_user(user.id, lambda now: replace(now, pressed_on_page=on_page))

    async def handle_command(
        self, user: str, channel: str, name: str, text: str = "", command_id: str = "", *, near: str = ""
    ) -> Screen:
        """Handle a declared command and return a screen. ``text``: everything typed after the command.

        ``near``: the user's most recent table, for commands that name no table.
        """

        async def run_command(context: RequestContext, _: Callback | None) -> Screen:
            if name not in commands.COMMAND_HANDLERS:
                raise RejectedError("app-no-command")
            return await commands.COMMAND_HANDLERS[name](context, context.text)

        request = IncomingRequest(
            user, channel, None, command_id, sanitize_text(text[:MAX_TEXT_LENGTH]), near, is_rate_limited=True
        )
        return await run_guarded(self.service, request, run_command)

    async def render_screen(self, user: str | None, channel: str, table_id: str, kind: str = "table") -> Screen:
        """Render a screen without a callback. ``table_id`` is the public one, in the channel's language.

        Without a user, ``story`` is the spectators' version. A user's screen is private, in their colours and layout.
        """
        if user is None:
            render = self._render_public_story if kind == "story" else self._render_public
            async with self.service.press_priority.render_in_background():
                return localize_screen(await render(channel, table_id), "UTC")
        assert kind in SCREEN_KINDS, kind
        screen = await run_guarded(
            self.service, IncomingRequest(user, channel, f"{kind} {table_id}".strip()), dispatch_callback
        )
        return apply_preferences(screen, await self.service.users.get_cached(user)) if screen.picture else screen

    async def list_channel_tables(self, user: str, channel: str) -> tuple[list[TableEntry], int]:
        """List a channel's first open and running tables in the user's language, and the total number.

        Raises ``RejectedError``.
        """
        context = await load_context(self.service, IncomingRequest(user, channel))
        entries = await list_channel_tables(context)
        return await open_entries(context, entries[:MAX_SHOWN]), len(entries)

    async def complete_move(self, user: str, table_id: str, text: str) -> list[interfaces.Completion]:
        """Return completions of a typed move at the user's seat; empty if no question is open there."""
        try:
            loaded = await self.service.users.get(user)
            async with self.service.tables.open_started(table_id) as table:
                seat = table.seat_of(user)
                if seat is None or table.is_over or seat not in table.match.open_questions():
                    return []
                translator = await load_translator(self.service.users, table, loaded.lang)
                return move_parser.complete_move(table.match.choice_tree(seat), text[:MAX_TEXT_LENGTH], translator)
        except (RejectedError, KeyError, StoreError):
            return []

    async def complete_argument(self, user: str, channel: str, kind: str, text: str) -> list[interfaces.Completion]:
        """Return completions of a command's argument; empty on any error. ``kind``: see ``Argument``."""
        try:
            return await complete_argument(
                await load_context(self.service, IncomingRequest(user, channel)), kind, text[:MAX_TEXT_LENGTH]
            )
        except (RejectedError, EngineError, StoreError):
            return []

    async def load_calendar(self, token: str, night: str = "") -> bytes | None:
        """Return a calendar by its secret token, or one ``night`` of it; None for an unknown token."""
        return await self._calendars.load_value(
            (token, night), partial(calendar_links.build_calendar_response, self.service, token, night)
        )

    async def load_moment(self, token: str, move: int | None, lang: str) -> MomentPage | None:
        """Load the content of a public link to a moment, or None if unknown or revoked."""
        return await load_moment_page(self.service, token, move, lang)

    async def redeem_login_link(self, token: str) -> tuple[User, str] | None:
        """Redeem a login link: return its user and table, or None if invalid or used."""
        return await one_time_codes.redeem_login_link(self.service, token)

    async def list_pings(self, table_id: str, user: str = "") -> list[interfaces.Ping]:
        """Return the current pings of a table, or only a user's. Call it just before sending."""
        try:
            if (kind := find_kind(table_id)) is not None:
                gathering, collect = await kind.store.load(self.service, table_id), kind.collect_pings
                found = await collect(self.service, gathering, user) if collect is not None else []
            else:
                found = await pings.collect_table_pings(self.service, table_id, user)
        except NotStartedError as error:
            found = await rematch.collect_rematch_pings(self.service, error.lobby)
        except RejectedError:
            return []
        return [ping for ping in found if user in ("", ping.user)]

    async def list_waiting_tables(self, user: str) -> list[str]:
        """List the running tables that wait for a user, most urgent first."""
        return await pings.find_waiting_tables(self.service, await self.service.users.get(user))

    def last_version(self, table_id: str) -> int:
        """Return the version of a table's screen when last locked here; -1 if it is not in memory."""
        cached = self.service.tables.cache.get_table(table_id)
        return cached.screen_version if cached is not None else -1

    async def find_role_ping(self, table_id: str) -> interfaces.RolePing | None:
        """Return the message to a role about a table that looks for players or a planned night, or None."""
        try:
            if (kind := find_kind(table_id)) is not None:
                gathering, find = await kind.store.load(self.service, table_id), kind.find_role_ping
                return await find(self.service, gathering) if find is not None else None
            async with self.service.tables.open(table_id) as opened:
                if isinstance(opened, Table):
                    return None
            return await lobby.find_lobby_role_ping(self.service, opened)
        except RejectedError:
            return None

    async def is_waiting_for(self, user: str, table_id: str) -> bool:
        """Return whether a table waits for a user, even if no ping is due."""
        try:
            async with self.service.tables.open_started(table_id) as table:
                return any(table.seats[seat].user == user for seat in player_seats_to_move(table))
        except RejectedError:
            return False

    async def is_spectator(self, user: str, table_id: str) -> bool:
        """Return whether a game is running in which the user has no seat, as player or deputy."""
        try:
            async with self.service.tables.open_started(table_id) as loaded:
                return not loaded.is_over and not loaded.lifecycle.closed and loaded.seat_of(user) is None
        except RejectedError:
            return False

    def keep_heartbeat(
        self, platform: str, reached: Callable[[], Awaitable[bool]]
    ) -> AbstractAsyncContextManager[None]:
        """Record heartbeats every few seconds while the context is open and ``reached`` returns True."""
        return outages.run_heartbeat(self.service, platform, reached)

    async def has_missed_changes(self, platform: str) -> bool:
        """Return whether a platform was down so long that the outbox may have lost changes for it."""
        return (await outages.load_silence_ms(self.service, platform) or 0) > KEPT_MS

    async def load_version(self, table_id: str) -> int:
        """Load the version of a table's screen, or -1 if the table cannot be loaded."""
        return await self.outbox_notifier.load_version(table_id)

    def register_frontend(self, platform: str, tell: interfaces.RefreshHandler) -> None:
        """Register a frontend's refresh handler for its channels (``{platform}:...``)."""
        self.outbox_notifier.register_frontend(platform, tell)

    async def run_forever(self, name: str = "app") -> None:
        """Run timers and outbox until cancelled. ``name``: this process's, kept across restarts."""
        async with asyncio.TaskGroup() as group:
            group.create_task(Scheduler(self.service).run_forever())
            group.create_task(self.outbox_notifier.read_outbox(name))
            group.create_task(follow_changes(self.service.store.pool))

    async def close(self) -> None:
        """Stop the workers. The caller closes the store."""
        for task in (*self.service.hint_tasks.values(), *self.service.counting_tasks.values()):
            task.cancel()
        self.service.ai_pool.close()
        await self.service.reviews.close()

    async def _render_public_story(self, channel: str, table_id: str) -> Screen:
        """Render a started game's story as spectators read it, in the channel's language.

        A table that has not started is shown as it is.
        """
        shown_in = await self.service.channels.get(channel)
        try:
            async with self.service.tables.open_started(table_id) as table:
                lang = shown_in.lang if shown_in is not None else ""
                return await event_text.public_history_screen(self.service, table, lang)
        except RejectedError:
            return await self._render_public(channel, table_id)

    async def _render_public(self, channel: str, table_id: str) -> Screen:
        try:
            prefetch = self.service.tables.start_prefetch(table_id)
            shown_in = await self.service.channels.get(channel)
            lang, layout = (shown_in.lang, shown_in.picture_layout) if shown_in is not None else ("", "")
            if (kind := find_kind(table_id)) is not None:
                return with_layout(await public_screen(self.service, kind, table_id, shown_in), layout)
            async with self.service.tables.open(table_id, prefetch) as opened:
                if isinstance(opened, Table):
                    screen = await board_view.public_table_screen(self.service, opened, lang)
                    return with_layout(screen, layout)
            return await lobby.lobby_screen(self.service, opened, lang)
        except RejectedError as error:
            translator = Translator("en")
            return Screen(translator.translate("app-name"), notice=translator(error.msg))
        except StoreError as error:
            log.warning("store unavailable", error=str(error))
            return error_screen(None, Msg("app-store-unavailable"))
