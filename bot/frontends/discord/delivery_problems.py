"""Delivery problems: reports to the host, and notices for users with closed DMs."""

from typing import Final

import discord
import structlog

from bot.app.api import App
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.frontend_store import FrontendStore, RecordStore
from bot.frontends.discord.erasure import NOTE
from bot.frontends.discord.port import remember_value
from bot.frontends.discord.rate_limit import retry_while_away
from bot.frontends.discord.records import PendingNotice
from bot.frontends.discord.rendering import build_text_view
from bot.frontends.discord.texts import PLATFORM, translate
from bot.metrics import loop_time

log = structlog.get_logger("bottega.discord")

TOLD_S: Final = 600.0
"""A problem that a thread and the table's message both meet is told once in this time (s)."""


def discord_user_id(user: User) -> int | None:
    """Return a user's id at Discord, or ``None``."""
    ids = (alias.partition(":")[2] for alias in user.aliases if alias.startswith(f"{PLATFORM}:"))
    return next((int(id_) for id_ in ids if id_.isdigit()), None)


class DirectNotices:
    """Notices to one user: by DM, or with the next answer if DMs are closed."""

    def __init__(self, app: App, store: FrontendStore, client: discord.Client) -> None:
        self._app = app
        self._client = client
        self._told_at: dict[tuple[str, str, str], float] = {}
        """When hosts were told (seconds of the loop's clock), by table, channel and problem."""
        self._notices: RecordStore[PendingNotice] = store.record_store(NOTE, PendingNotice)

    async def report_problem(self, table_id: str, channel: Channel, trouble: str) -> None:
        """Tell the host of a table what prevents it from being shown, and the remedy: once in a while."""
        problem = (table_id, channel.id, trouble)
        if trouble == "expired" or self._told_at.get(problem, -TOLD_S) > loop_time() - TOLD_S:
            return
        remember_value(self._told_at, problem, loop_time())
        host = await self._app.find_host(table_id)
        if host is None or host.is_deleted or discord_user_id(host) is None:
            return
        text = translate(
            host.lang or "en", f"trouble-{trouble}", table=table_id, channel=f"<#{channel.alias.rpartition(':')[2]}>"
        )
        log.warning("delivery problem", trouble=trouble, table=table_id)
        await self.send_notice(host, text)

    async def send_notice(self, user: User, text: str) -> None:
        """Send a text by DM, or queue it if that fails."""
        discord_id = discord_user_id(user)
        assert discord_id is not None, "only users of this platform are notified"
        try:
            channel = await retry_while_away(lambda: self._client.create_dm(discord.Object(discord_id)))
            await retry_while_away(
                lambda: channel.send(view=build_text_view(text), allowed_mentions=discord.AllowedMentions.none())
            )
        except discord.HTTPException as error:
            log.warning("direct message not delivered", code=error.code)
            await self.queue_notice(user.id, text)

    async def queue_notice(self, user_id: str, text: str) -> None:
        """Queue a text for the user's next interaction."""

        def update_notice(now: PendingNotice) -> PendingNotice:
            return now if text in now.lines else PendingNotice((*now.lines[-4:], text), now.closed)

        await self._notices.update_record(user_id, update_notice)

    async def set_dms_closed(self, user: User, *, closed: bool) -> None:
        """Record whether a user's DMs are closed. The first time, a notice about it is queued."""
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
