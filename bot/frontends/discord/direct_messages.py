"""Direct messages: players' panels, updated while they are current, notices, and delivery problems."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

import discord
import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Ping
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.mentions import UNREACHED, Mention, MentionStore, ReportLimiter, Way
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import ChatClosedError, MessageRef, RetryLaterError, find_platform_id
from bot.frontends.discord import error_codes
from bot.frontends.discord.erasure import NOTICE_KIND
from bot.frontends.discord.port import DiscordPort, build_nonce, has_same_text
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_later, retry_while_away
from bot.frontends.discord.records import PendingNotice
from bot.frontends.discord.rendering import NO_MENTIONS, build_text_view, render_screen
from bot.frontends.discord.texts import PLATFORM, escape_text, translate

log = structlog.get_logger("bottega.discord")

UNREADABLE_S = 10.0


def list_ways(channel: Channel, ping: Ping) -> Sequence[Way]:
    """List the ways to notify a user: by their choice, but never in a channel where the bot may not post unprompted."""
    if channel.closed or channel.is_foreign or ping.style == "private":
        return ("private",)
    return ("private", "channel") if ping.style == "dm" else ("channel", "private")


@dataclass(eq=False, repr=False)
class DirectNotices:
    """Notices to one user: by DM, or with the next answer if DMs are closed."""

    _app: App
    _port: DiscordPort
    _mention_store: MentionStore

    def __post_init__(self) -> None:
        self._reports = ReportLimiter()
        self._notices = self._port.store.record_store(NOTICE_KIND, PendingNotice)

    async def report_problem(self, table_id: str, channel: Channel, trouble: str) -> None:
        """Tell the host what prevents a table from being shown, and the remedy, at intervals."""
        unreached = await self._mention_store.list_unreached(table_id) if trouble == UNREACHED else []
        names = ", ".join([(await self._app.service.users.get(user_id)).name for user_id in unreached])
        if trouble == "expired" or not self._reports.admit(table_id, channel.id, trouble, names):
            return
        host = await self._app.find_host(table_id)
        if host is None or host.is_deleted or find_platform_id(host.aliases, PLATFORM) is None:
            return
        text = translate(
            host.lang or "en", f"trouble-{trouble}", table=table_id, players=escape_text(names),
            channel=f"<#{channel.alias.rpartition(':')[2]}>",
        )  # fmt: skip
        log.warning("delivery problem", trouble=trouble, table=table_id)
        await self.send_notice(host, text)

    async def send_notice(self, user: User, text: str) -> None:
        """Send a text by DM, or queue it if that fails."""
        discord_id = find_platform_id(user.aliases, PLATFORM)
        assert discord_id is not None, "only users of this platform are notified"
        try:
            channel = await retry_while_away(lambda: self._port.client.create_dm(discord.Object(discord_id)))
            await retry_while_away(lambda: channel.send(view=build_text_view(text), allowed_mentions=NO_MENTIONS))
        except discord.HTTPException as error:
            log.warning("direct message not delivered", code=error.code)
            await self.queue_notice(user.id, text)

    async def queue_notice(self, user_id: str, text: str) -> None:
        """Queue a text for the user's next interaction."""

        def update_notice(now: PendingNotice) -> PendingNotice:
            return now if text in now.lines else PendingNotice((*now.lines[-4:], text), now.closed)

        await self._notices.update_record(user_id, update_notice)

    async def set_dms_closed(self, user: User, *, closed: bool) -> None:
        """Record whether a user's DMs are closed. The first time, queue a notice about it."""
        lines = (translate(user.lang or "en", "dms-closed"),) if closed else ()

        def update_notice(now: PendingNotice) -> PendingNotice:
            return (
                now
                if now.closed == closed
                else PendingNotice((*now.lines[-4:], *lines) if lines else now.lines, closed)
            )

        await self._notices.update_record(user.id, update_notice)

    async def take_notices(self, user_id: str) -> tuple[str, ...]:
        """Take the queued notices of a user; each is returned once."""
        note = await self._notices.load_record(user_id)
        taken = bool(note.lines) and await self._notices.swap_record(user_id, note, PendingNotice(closed=note.closed))
        return note.lines if taken else ()


@dataclass(eq=False, repr=False)
class DirectMessagePanels:
    """The panels in DMs."""

    _app: App
    _port: DiscordPort
    _notices: DirectNotices
    _picture_source: PictureSource
    _mention_store: MentionStore

    def is_due(self, channel: Channel, ping: Ping, mention: Mention | None) -> bool:
        """Return whether a panel is due for a user with this mention."""
        mention = mention or Mention()
        if mention.has_notified(ping) or ping.style == "quiet" or ping.is_silent:
            return False
        return next((way for way in list_ways(channel, ping) if way not in mention.refusals(ping)), "") == "private"

    async def send_panel(self, ping: Ping) -> bool:
        """Send a user's panel by DM and return whether that worked.

        If DMs are closed, the user is notified with the next interaction.
        """
        user = await self._app.service.users.get(ping.user)
        discord_id = find_platform_id(user.aliases, PLATFORM)
        assert discord_id is not None, "only users of this platform are notified"
        await self._mention_store.expect_mention(ping.table, ping.user)

        async def is_due() -> bool:
            return any(ping.epoch == now.epoch for now in await self._app.list_pings(ping.table, ping.user))

        open_dm = partial(self._port.client.create_dm, discord.Object(discord_id))
        try:
            dm_channel = await self._port.send_notice(0, open_dm, is_due)
            channel = await self._app.ensure_channel(
                f"{PLATFORM}:{dm_channel.id}", closed=True, owner=f"{PLATFORM}:{discord_id}"
            )
            screen = await self._panel_screen(ping.user, channel, ping.table)
            sent = await self._send_panel_message(dm_channel, ping, screen, is_due)
        except ChatClosedError as closed:
            if getattr(closed.__cause__, "code", 0) in error_codes.CLOSED_DMS:
                await self._notices.set_dms_closed(user, closed=True)
            await self._mention_store.record_refusal(ping, "private", closed.trouble)
            return False
        await self._notices.set_dms_closed(user, closed=False)
        mention = Mention(dm_channel.id, MessageRef(sent.id), ping.epoch, screen.version, panel=True)
        await self._mention_store.save_mention(ping.table, ping.user, mention)
        return True

    async def settle_panel(self, table_id: str, user_id: str, mention: Mention, ping: Ping | None) -> None:
        """Refresh a user's panel, or delete it if a new notice replaces it."""
        if ping is None or ping.epoch == mention.epoch:
            await self._refresh_panel(table_id, user_id, mention)
            return
        await self._port.delete_by_id(mention.chat, mention.message_id)
        await self._mention_store.remove_mention(table_id, user_id)

    async def _panel_screen(self, user_id: str, channel: Channel, table_id: str) -> Screen:
        """Load a user's panel. Raises ``RetryLaterError`` if the table cannot be read now."""
        screen = await self._app.render_screen(user_id, channel.id, table_id, "panel")
        if not screen.version:
            raise RetryLaterError(UNREADABLE_S)
        return screen

    async def _send_panel_message(
        self, channel: discord.DMChannel, ping: Ping, screen: Screen, is_due: Callable[[], Awaitable[bool]]
    ) -> discord.Message:
        rendered = render_screen(
            screen,
            await self._picture_source.render_picture(f"{ping.table}/{ping.user}", screen),
            tuple(filter(None, (escape_text(ping.panel_notice),))),
            application=self._port.application,
        )
        await rendered.custom_ids.save_long_ids(self._port.store.callback_keys)
        await self._port.buckets.acquire_mention("call", channel.id)
        nonce = build_nonce(f"{ping.table}/{ping.user}/{ping.epoch}")
        send = partial(channel.send, view=rendered.view, nonce=nonce, allowed_mentions=NO_MENTIONS)
        sent = await self._port.send_notice(channel.id, lambda: send(files=rendered.build_files()), is_due)
        if has_same_text(sent, rendered):
            self._port.files.note_files(sent, rendered)
        else:  # the nonce matched a message sent before a crash, with older content
            await retry_while_away(lambda: self._port.files.edit_message(sent.edit, sent.id, rendered))
        return sent

    async def _refresh_panel(self, table_id: str, user_id: str, mention: Mention) -> None:
        if (await self._app.service.users.get(user_id)).is_deleted:
            return
        channel = await self._app.ensure_channel(f"{PLATFORM}:{mention.chat}", closed=True)
        screen = await self._panel_screen(user_id, channel, table_id)
        if screen.version <= mention.version:
            return
        if not (screen.waits and mention.waits):
            picture = await self._picture_source.render_picture(f"{table_id}/{user_id}", screen)
            rendered = render_screen(screen, picture, application=self._port.application)
            await rendered.custom_ids.save_long_ids(self._port.store.callback_keys)
            await self._port.buckets.acquire_mention("panel", mention.chat)
            edit = self._port.partial_message(mention.chat, mention.message_id).edit
            if not await edit_if_present(lambda: self._port.files.edit_message(edit, mention.message_id, rendered)):
                await self._mention_store.remove_mention(table_id, user_id)
                return
        new = msgspec.structs.replace(mention, version=screen.version, waits=screen.waits)
        if not await self._mention_store.swap_mention(table_id, user_id, mention, new):
            raise RetryLaterError(0)  # an answer may have changed the message since, so its content is unknown


async def edit_if_present(ask: Callable[[], Awaitable[object]]) -> bool:
    """Run an edit and return whether the message still exists. Raises ``RetryLaterError`` in an outage."""
    try:
        await retry_while_away(ask)
    except OUTAGE_ERRORS as error:
        raise retry_later(error) from error
    except discord.HTTPException as error:
        log.info("own message not reachable", code=error.code)
        return False
    return True
