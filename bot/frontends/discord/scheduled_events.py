"""Game nights as scheduled events of a server, synchronized in both directions.

A series is one recurring event if Discord, which repeats it in UTC, can express its dates; each following night sets
its time. Other series have an event for each night. A night that is skipped or moved, even by a clock change, is an
exception of the event. Interest in an event is an answer to its night; a bot cannot set it for a user.
"""

import asyncio
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import blake2b
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import msgspec
import structlog
from discord.http import Route

from bot.app.api import App
from bot.app.game_nights import calendar_sync
from bot.app.game_nights.calendar_sync import ExternalEvent
from bot.app.game_nights.night_text import find_link
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.board_messages import BoardMessages
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import RetryLaterError, find_platform_id
from bot.frontends.discord.direct_messages import DirectNotices
from bot.frontends.discord.event_exceptions import Dates, EventExceptions, read_exceptions, wanted_exceptions
from bot.frontends.discord.event_interest import EventInterest
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, collect_errors, retry_while_away
from bot.frontends.discord.records import EventMirror
from bot.frontends.discord.texts import PLATFORM, escape_text, fit_lines, shorten_text, translate, truncate_text

log = structlog.get_logger("bottega.discord")

EVENT_KIND: Final = "discord-event-of"
"""Kind of the values that map an event's id to its game night."""
CREATION_S: Final = 30.0
"""Time (s) after which a process that was creating an event is presumed dead."""
ECHO_S: Final = 15.0
"""Time (s) within which an event update may be the echo of the bot's own edit."""
REFUSED_S: Final = 600.0
"""Lifetime of a refusal (s) before the organizer's permission is checked again."""
ENDED: Final = (discord.EventStatus.canceled, discord.EventStatus.completed)


@dataclass(eq=False, repr=False)
class ScheduledEventSync:
    """The scheduled events that mirror game nights. Without the permission, they are skipped."""

    _app: App
    _port: DiscordPort
    _board_messages: BoardMessages
    _notices: DirectNotices
    _picture_source: PictureSource

    def __post_init__(self) -> None:
        store, self._client = self._port.store, self._port.client
        self._ours = store.value_store(EVENT_KIND)
        self._of_series = store.value_store("discord-event-series")
        self.exceptions = EventExceptions(store)
        self._shown = store.name_sets("discord-mirrors")
        """Events as last sent to Discord: see ``_describe_mirror``."""
        self._records = store.record_store("discord-event", EventMirror)
        self.interest = EventInterest(store, self._client)
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def _now_s(self) -> float:
        return self._app.service.clock().timestamp()

    async def sync_night(self, channel: Channel, night: str) -> None:
        """Update the event of a game night in the first of its channels.

        Raises ``RetryLaterError`` if the night has not been shown there yet.
        """
        home = await self._app.find_home(night, "discord")
        if home is None or home.id != channel.id or not (server := await self._port.fetch_guild_id(channel)):
            return
        async with self._locks.setdefault(night, asyncio.Lock()):
            try:
                await self._sync_event(await self._get_guild(server), channel, night)
                await self._count_missed_interest(server, night)
            except discord.HTTPException as error:
                log.info("scheduled event not created", code=error.code, night=night)

    async def _get_guild(self, server: int) -> discord.Guild:
        known = self._client.get_guild(server)
        return known if known is not None else await retry_while_away(lambda: self._client.fetch_guild(server))

    async def _sync_event(self, guild: discord.Guild, channel: Channel, night: str) -> None:
        """Create or edit the event if the night has changed.

        Raises ``RetryLaterError`` if another process writes it at the same time.
        """
        now, record = (
            await calendar_sync.build_external_event(self._app.service, night),
            await self._records.load_record(night),
        )
        if now is None:
            return
        shown_at = await self._board_messages.load_link_target(channel.id, night)
        link = await self._port.message_link(channel, shown_at.id) if shown_at is not None else ""
        picture = self._picture_source.picture_digest(Screen("", banner=now.banner))
        mark = blake2b(repr((now._replace(banner=None), link, picture)).encode(), digest_size=12).hexdigest()
        if record.mark == mark or (not record.event and now.state != "open"):
            return
        began = now.begin <= self._app.service.clock()
        if not record.event and began:
            return  # an event can only be created in the future
        written = EventMirror(record.event, mark, int(now.begin.timestamp()), self._now_s())
        if record.event:
            if not await self._records.swap_record(night, record, written):
                raise RetryLaterError(0)  # another process was faster, perhaps with a newer state
            await self._list_mirror(guild.id, night, written, _describe_mirror(guild.id, night, record))
            if await self._find_night(record.event) == night:  # the next night of a series takes over its event
                await self._note_series_event(now, record.event)
                told = await self._update_event(guild, night, record.event, now, link, began=began)
                await self._sync_exceptions(guild, night, now, told)
            return
        if not await self._is_creation_permitted(channel, night, now.name, record):
            return
        claimed = msgspec.structs.replace(record, creating_since=self._now_s())
        if record.creating_since > self._now_s() - CREATION_S or not await self._records.swap_record(
            night, record, claimed
        ):
            raise RetryLaterError(1)  # another process is creating it
        try:
            fields = build_event_fields(guild, now, link) | await self._load_image(night, now)
            told = await retry_while_away(lambda: self._make_event(guild, night, now, fields, link))
        except discord.HTTPException:
            await self._records.swap_record(night, claimed, record)
            raise
        event_id = int(told["id"])
        written = msgspec.structs.replace(written, event=event_id)
        await self._ours.save_value(str(event_id), night.encode())
        if await self._find_series_event(now) == event_id:
            await self._carry_interest(event_id, night)  # missed interest is counted after that
        else:
            self.interest.current.add(night)  # a new event, so nothing was missed
        await self._note_series_event(now, event_id)
        await self._list_mirror(guild.id, night, written)
        await self._records.swap_record(night, claimed, written)
        await self._sync_exceptions(guild, night, now, told)

    async def _is_creation_permitted(self, channel: Channel, night: str, title: str, record: EventMirror) -> bool:
        """Return whether the organizer may create events in the server; if not, tell them once.

        After a refusal, the permission is checked again after ``REFUSED_S``.
        """
        host = await self._app.find_host(night)
        if host is None or host.is_deleted:
            return False
        is_known = record.refused == host.id
        if is_known and self._now_s() - record.refused_at < REFUSED_S:
            return False
        if await self._app.may_act(host, channel, "events"):
            return True
        refused = msgspec.structs.replace(record, refused=host.id, refused_at=self._now_s())
        if (
            await self._records.swap_record(night, record, refused)
            and not is_known
            and find_platform_id(host.aliases, PLATFORM) is not None
        ):
            key = "no-right-events-admins" if await self._app.load_holders(channel, "events") else "no-right-events"
            await self._notices.send_notice(host, translate(host.lang or "en", key, title=escape_text(title)))
        return False

    async def _find_series_event(self, now: ExternalEvent) -> int:
        """Return the recurring event shared by a series of nights; 0 if each has its own."""
        return int(await self._of_series.load_value(now.series) or 0) if now.series else 0

    async def _note_series_event(self, now: ExternalEvent, event_id: int) -> None:
        """Note the event of a series. A non-recurring one ends with its night, so no other night takes it over."""
        shared = event_id if now.repeats else 0
        if now.series and await self._find_series_event(now) != shared:
            await self._of_series.save_value(now.series, str(shared).encode())

    async def _make_event(
        self, guild: discord.Guild, night: str, now: ExternalEvent, fields: dict[str, Any], link: str
    ) -> Any:
        """Create a night's event, or take over that of its series or a leftover one; return Discord's answer.

        Look for the event first: an earlier request may have succeeded although its reply or its process was lost.
        """
        series = await self._find_series_event(now)
        events = await guild.fetch_scheduled_events(with_counts=False)
        known = [event.id for event in events if event.id == series and event.status not in ENDED]
        if known := known or await self._list_unclaimed(events, night, now, link):
            return await self._send("PATCH", guild, f"/{known[0]}", json=fields)
        with collect_errors() as errors:
            made = await self._send("POST", guild, "", json=fields)
        if errors:  # the library has retried
            events = await guild.fetch_scheduled_events(with_counts=False)
            for other in {*await self._list_unclaimed(events, night, now, link)} - {int(made["id"])}:
                await self._send("DELETE", guild, f"/{other}")
        return made

    async def _list_unclaimed(
        self, events: list[discord.ScheduledEvent], night: str, now: ExternalEvent, link: str
    ) -> list[int]:
        me, name = self._client.user, event_name(now)
        return [
            event.id for event in events
            if me is not None and event.creator_id == me.id and event.status not in ENDED
            and ((link and link in (event.description or "")) or (event.name, event.start_time) == (name, now.begin))
            and await self._find_night(event.id) in (None, night)
        ]  # fmt: skip

    async def _send(self, method: str, guild: discord.Guild, path: str, **fields: Any) -> Any:
        """Send a request about scheduled events: the library does not support recurrence."""
        route = Route(method, f"/guilds/{{guild_id}}/scheduled-events{path}", guild_id=guild.id)
        return await self._client.http.request(route, **fields)

    async def _request(self, method: str, guild: discord.Guild, path: str, **fields: Any) -> Any:
        return await retry_while_away(lambda: self._send(method, guild, path, **fields))

    async def _sync_exceptions(self, guild: discord.Guild, night: str, now: ExternalEvent, told: Any) -> None:
        """Skip or move single nights of a recurring event, and restore the usual ones.

        ``told``: the event in Discord's last answer, with its actual exceptions; None if it has ended.
        """
        if told is None:
            return
        id_, found = int(told["id"]), read_exceptions(told.get("guild_scheduled_event_exceptions") or ())

        def request(method: str, path: str, **fields: Any) -> Any:
            return self._request(method, guild, f"/{id_}/exceptions{path}", **fields)

        foreign = await self.exceptions.write_exceptions(id_, found, now, request)
        for was, at in foreign.items():
            await self._apply_exception(id_, night, was, at)

    async def _load_image(self, night: str, now: ExternalEvent) -> dict[str, Any]:
        picture = await self._picture_source.render_picture(f"event/{night}", Screen("", banner=now.banner))
        if picture is None:
            return {}
        return {"image": f"data:image/png;base64,{b64encode(picture.png).decode()}"}

    async def _update_event(
        self, guild: discord.Guild, night: str, id_: int, now: ExternalEvent, link: str, *, began: bool
    ) -> Any:
        """Update, cancel or end a night's event, and return Discord's answer; None if there was nothing to write."""
        if now.state != "open" and not now.repeats:
            await self.interest.forget_event(id_)
        known = guild.get_scheduled_event(id_)
        event = known if known is not None else await retry_while_away(lambda: guild.fetch_scheduled_event(id_))
        if event.status in ENDED:
            return None
        if now.state == "off" and not now.repeats:
            await retry_while_away(
                lambda: event.cancel() if event.status is discord.EventStatus.scheduled else event.end()
            )
        elif now.state == "over" and not now.repeats:
            if event.status is discord.EventStatus.active:
                await retry_while_away(event.end)
        elif now.state == "open" and not began:
            fields = build_event_fields(guild, now, link) | await self._load_image(night, now)
            return await self._request("PATCH", guild, f"/{id_}", json=fields)
        elif now.state == "open":
            return await self._request("GET", guild, f"/{id_}")
        return None

    # -- events from Discord

    async def on_event_update(self, event: discord.ScheduledEvent) -> None:
        """Apply a new start or a cancellation in Discord to the game night."""
        night = await self._find_night(event.id)
        if night is None:
            return
        record = await self._records.load_record(night)
        if event.status is discord.EventStatus.canceled:
            await calendar_sync.cancel_from_calendar(self._app.service, night, f"discord:event:{event.id}:off")
            return
        begin = int(event.start_time.timestamp())
        ours = begin == record.begin or self._now_s() - record.at < ECHO_S
        if not ours and event.status is discord.EventStatus.scheduled:
            await calendar_sync.move_from_calendar(
                self._app.service, night, event.start_time, f"discord:event:{event.id}:{begin}"
            )

    async def on_exception(self, told: Mapping[str, Any], *, is_restored: bool = False) -> None:
        """Apply an exception of a recurring event to its series: a skipped, moved or restored date."""
        event, changed = int(told["event_id"]), read_exceptions([told])
        was = discord.utils.snowflake_time(int(told["event_exception_id"])).isoformat()
        if (night := await self._find_night(event)) is not None:
            async with self._locks.setdefault(night, asyncio.Lock()):  # it may be the one being written
                await self._apply_exception(event, night, was, None if is_restored else changed.get(was))

    async def _apply_exception(self, event: int, night: str, was: str, at: str | None) -> None:
        """Apply one date set by others on Discord (None: as usual) unless it is known or is the night's own."""
        service, (known, rule) = self._app.service, await self.exceptions.load_known(event)
        now = await calendar_sync.build_external_event(service, night)
        if now is None or at in (known.get(was), wanted_exceptions(now).get(was)):
            return
        command = f"discord:event:{event}:{was}:{service.now_ms()}"
        begin = datetime.fromisoformat(was)
        moved = begin if at is None else datetime.fromisoformat(at) if at else None
        await calendar_sync.change_date_from_calendar(service, night, begin, moved, command)
        dates = {key: other for key, other in known.items() if key != was} | ({} if at is None else {was: at})
        await self.exceptions.save_known(event, dates, known, rule)

    async def on_event_interest(self, event: int, user_id: int, comes: bool) -> None:  # noqa: FBT001 - as dispatched
        """Count the start or end of a user's interest in an event as an answer to the game night."""
        night = await self._find_night(event)
        if night is None:
            return
        service, external_id = self._app.service, f"{PLATFORM}:{user_id}"
        if (user := await service.users.find_user(external_id)) is None:
            account = await retry_while_away(lambda: self._client.fetch_user(user_id))
            user = await self._app.ensure_user(external_id, account.global_name or account.name, "")
        command = f"discord:interest:{night}:{user.id}:{service.now_ms()}"
        await calendar_sync.reply_from_calendar(service, night, user, command, comes=comes)
        await self.interest.note_interest(event, user_id, comes=comes)

    async def _carry_interest(self, event: int, night: str) -> None:
        """Count interest in a whole series as interest in the night that takes over its event, as Discord does."""
        service, known = self._app.service, await self.interest.list_interested(event)
        found = [await service.users.find_user(f"{PLATFORM}:{user_id}") for user_id in known]
        users = [user for user in found if user is not None]
        await calendar_sync.carry_interest(service, night, users, f"discord:interest:{night}:carried")

    async def _count_missed_interest(self, guild_id: int, night: str) -> None:
        if night in self.interest.current:
            return
        event = (await self._records.load_record(night)).event
        if event and await self._find_night(event) == night:
            await self.interest.count_missed(guild_id, event, self.on_event_interest)
            self.interest.current.add(night)

    async def on_event_delete(self, event: int) -> None:
        """Cancel the game night of a deleted event."""
        night = await self._find_night(event)
        if night is not None:
            await calendar_sync.cancel_from_calendar(self._app.service, night, f"discord:event:{event}:off")

    async def sync_all_nights(self) -> None:
        """Apply changes made in Discord while the bot was offline.

        All unchanged events together cost one command. Only the others are looked up.
        """
        self.interest.current.clear()
        changed = await self.exceptions.list_changed_events()
        for mirror in await self._shown.list_names():
            guild_id, night, event_id, begin = mirror.split(":")
            guild = self._client.get_guild(int(guild_id))
            if guild is None:
                continue  # the bot was removed, or the server is down
            event = guild.get_scheduled_event(int(event_id))
            is_as_told = event is not None and event.status not in ENDED and int(event_id) not in changed
            if event is not None and is_as_told and int(event.start_time.timestamp()) == int(begin):
                continue
            try:
                await self._check_night(guild, night, mirror)
                await self._apply_missed_exceptions(int(event_id), night, changed.get(int(event_id)))
            except (StoreError, discord.HTTPException, *OUTAGE_ERRORS) as error:
                log.warning("scheduled event postponed", night=night, error=repr(error)[:200])

    async def _apply_missed_exceptions(self, event: int, night: str, found: Dates | None) -> None:
        """Apply others' exceptions made while the bot was offline. ``found``: None if there are none."""
        if found is None or await self._find_night(event) != night:
            return
        async with self._locks.setdefault(night, asyncio.Lock()):
            known, _ = await self.exceptions.load_known(event)
            for was in sorted(found.keys() | known.keys()):
                await self._apply_exception(event, night, was, found.get(was))

    async def _check_night(self, guild: discord.Guild, night: str, mirror: str) -> None:
        now, record = (
            await calendar_sync.build_external_event(self._app.service, night),
            await self._records.load_record(night),
        )
        if now is None or now.state != "open" or self._app.service.clock() > now.end + timedelta(days=1):
            await self._shown.remove_name(mirror)
            return
        if (event := guild.get_scheduled_event(record.event)) is not None:
            await self.on_event_update(event)
        else:
            try:
                await self.on_event_update(await guild.fetch_scheduled_event(record.event))
            except discord.NotFound:
                await self.on_event_delete(record.event)
        await self._list_mirror(guild.id, night, record, mirror)

    async def _list_mirror(self, guild_id: int, night: str, record: EventMirror, former: str = "") -> None:
        if (mirror := _describe_mirror(guild_id, night, record)) != former:
            await self._shown.add_name(mirror)
            if former:
                await self._shown.remove_name(former)

    async def _find_night(self, event: int) -> str | None:
        return (await self._ours.load_value(str(event))).decode() or None


def _describe_mirror(guild_id: int, night: str, record: EventMirror) -> str:
    return f"{guild_id}:{night}:{record.event}:{record.begin}"


MAX_NAME: Final = 100
MAX_DESCRIPTION: Final = 1000
MAX_LOCATION: Final = 100
WEEKLY, MONTHLY = 2, 1
"""Discord's codes of recurrence."""


def event_name(now: ExternalEvent) -> str:
    """Return the name of an event, by which an event is found whose creation was not recorded."""
    return truncate_text(now.name, MAX_NAME)


def _event_location(where: str) -> str:
    return shorten_text(where, MAX_LOCATION) if find_link(where) == where else truncate_text(where, MAX_LOCATION)


def build_event_fields(guild: discord.Guild, now: ExternalEvent, link: str) -> dict[str, Any]:
    """Build the fields of an event for Discord."""
    venue = _find_venue(guild, now.where)
    kind = discord.EntityType.external if venue is None else discord.EntityType.voice
    kind = discord.EntityType.stage_instance if isinstance(venue, discord.StageChannel) else kind
    return {
        "name": event_name(now), "description": _event_description(now, link),
        "privacy_level": discord.PrivacyLevel.guild_only.value, "entity_type": kind.value,
        "scheduled_start_time": now.begin.isoformat(), "scheduled_end_time": now.end.isoformat(),
        "channel_id": None if venue is None else str(venue.id),
        "entity_metadata": {"location": _event_location(now.where)} if venue is None else None,
        "recurrence_rule": _build_recurrence(now),
    }  # fmt: skip


def _find_venue(guild: discord.Guild, where: str) -> discord.VoiceChannel | discord.StageChannel | None:
    """Return the voice or stage channel that a place names or links to, if the bot can use it."""
    name = where.strip().lstrip("#").casefold()
    venues: list[discord.VoiceChannel | discord.StageChannel] = [*guild.voice_channels, *guild.stage_channels]
    for channel in venues:
        if name == channel.name.casefold() or where.strip() in (channel.mention, channel.jump_url):
            return channel if channel.permissions_for(guild.me).connect else None
    return None


def _build_recurrence(now: ExternalEvent) -> dict[str, Any] | None:
    """Return Discord's rule of a series, or None without an equivalent."""
    rule = {"start": now.begin.isoformat(), "interval": 2 if now.repeats == "two-weeks" else 1}
    if now.repeats in ("week", "two-weeks"):
        return {**rule, "frequency": WEEKLY, "by_weekday": [now.begin.weekday()]}
    if now.repeats == "month":
        day = {"n": (now.begin.day - 1) // 7 + 1, "day": now.begin.weekday()}
        return {**rule, "frequency": MONTHLY, "by_n_weekday": [day]}
    return None


def _event_description(now: ExternalEvent, link: str) -> str:
    how = translate(now.lang or "en", "event-how")
    about, _ = fit_lines([now.about], MAX_DESCRIPTION - len(link) - len(how) - 2)
    return "\n".join(filter(None, (about, how, link)))
