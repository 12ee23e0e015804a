"""Private links for calendar programs to subscribe to the nights of a user or a channel.

The link's secret token is the only protection.
"""

from __future__ import annotations

import asyncio
import re
import unicodedata
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from bot.app.clocks.waking_hours import DAY_MS, find_timezone, split_by_offset, utc_datetime
from bot.app.common.interfaces import is_valid_id, new_id
from bot.app.context import RequestContext, Services
from bot.app.game_nights import callbacks, series
from bot.app.game_nights.night import COMING_KINDS, GameNight, format_stored_time, local_to_epoch_ms, users_with_seat
from bot.app.game_nights.night_text import night_game_title, night_title
from bot.app.game_nights.store import NIGHTS, merge_user_ids
from bot.app.gatherings.access import load_permitted
from bot.app.i18n import Translator
from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.screen import Attachment, Button, CopyText, Screen
from bot.app.users.user_repository import User
from engines.core.core_types import Msg

if TYPE_CHECKING:
    from icalendar import Timezone

YEARS_BEFORE, YEARS_AFTER = 1, 5
"""Years before and after this one whose clock changes are written.

All files have the same ones, because calendar programs keep the first version of a zone.
"""


WORD_JOINER = "\u2060"
"""WORD JOINER: invisible, and prevents a line break."""
_TAG = re.compile(r"<(?=[a-z/!?])", re.IGNORECASE)


class CalendarEntry(NamedTuple):
    """A calendar event. ``status``: CONFIRMED, TENTATIVE or CANCELLED."""

    night: GameNight
    id: str
    start: str
    status: str
    slot: str = ""
    """The slot in the series of a night that does not exist yet."""


def list_calendar_entries(night: GameNight, status: str = "CONFIRMED") -> list[CalendarEntry]:
    """Return the events of a night and of its series' following nights."""
    if not night.begin or night.state in ("draft", "asking"):
        return []
    entries = [CalendarEntry(night, night.id, night.begin, "CANCELLED" if night.state == "off" else status)]
    if night.rule and not night.next:
        for slot, begin in series.list_occurrences(night, series.AHEAD, skipped=True):
            key, start = format_stored_time(slot), format_stored_time(begin)
            held = "CANCELLED" if key in night.skips else "TENTATIVE"
            entries.append(CalendarEntry(night, series.occurrence_id(night, key), start, held, key))
    return entries


def build_calendar_file(entries: Iterable[CalendarEntry], name: str, lang: str, now: datetime, url: str = "") -> bytes:
    """Build the iCalendar file. ``url`` is the server's address, or empty.

    The file names no scheduling method, which would require an organizer's address.
    """
    from icalendar import Calendar  # costs 40 ms and 8 MB, so only a calendar request loads it

    calendar = Calendar()
    calendar.add("prodid", "-//Bottega//nights//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"value": "DURATION"})
    entries = list(entries)
    for zone in sorted({entry.night.zone for entry in entries} - {"UTC"}):
        years = {utc_datetime(local_to_epoch_ms(entry.start, zone)).year for entry in entries} | {
            now.year - YEARS_BEFORE,
            now.year + YEARS_AFTER,
        }
        calendar.add_component(_build_timezone(zone, min(years), max(years) + 1))
    head, end, _ = bytes(calendar.to_ical()).rpartition(b"END:VCALENDAR")
    return b"".join((head, *(_format_event(entry, lang, url) for entry in entries), end, b"\r\n"))


@lru_cache(maxsize=64)
def _build_timezone(name: str, first: int, last: int) -> Timezone:
    """Build the VTIMEZONE of a zone with one part per clock change, the form that all calendar programs read."""
    from icalendar import Timezone, TimezoneDaylight, TimezoneStandard

    component, zone, changes = Timezone(), find_timezone(name), list[tuple[int, int, int]]()
    component.add("tzid", name)
    before_ms, first_ms, last_ms = (
        int(datetime(year, 1, 1, tzinfo=UTC).timestamp() * 1000) for year in (first - 1, first, last)
    )
    for begin, _, ahead in split_by_offset(zone, before_ms, last_ms):
        before = changes[-1][2] if changes else ahead
        if not changes or ahead != before:  # otherwise only a border between cached chunks
            changes.append((begin, before, ahead))
    if len(changes) > 1 and changes[1][0] <= first_ms:
        del changes[0]  # it is not a change
    for begin, old, ahead in changes:
        local = utc_datetime(begin).astimezone(zone)
        part = TimezoneDaylight() if local.dst() else TimezoneStandard()
        part.add("dtstart", (utc_datetime(begin) + timedelta(milliseconds=old)).replace(tzinfo=None, microsecond=0))
        part.add("tzoffsetfrom", timedelta(milliseconds=old))
        part.add("tzoffsetto", timedelta(milliseconds=ahead))
        part.add("tzname", local.tzname())
        component.add_component(part)
    return component


def strip_controls(text: str) -> str:
    """Remove control characters, which calendars do not allow."""
    return "".join(char for char in text if char == "\n" or unicodedata.category(char) != "Cc")


def escape_tags(text: str) -> str:
    """Break up tags with an invisible character: some programs render HTML, but only in descriptions."""
    return _TAG.sub("<" + WORD_JOINER, text)


def _format_event(entry: CalendarEntry, lang: str, url: str) -> bytes:
    night, translator = entry.night, Translator(lang)
    lines = [
        translator(Msg("night-games", {"games": night_game_title(night, lang)})),
        escape_tags(strip_controls(night.note)),
        url and f"{url}/",
    ]
    return _write_event(
        local_to_epoch_ms(entry.start, night.zone),
        night.zone,
        uid=f"{entry.id}@bottega",
        dtstamp=utc_datetime(
            night.revised or night.made
        ),  # not the time of this file: its bytes change only with the nights
        duration=timedelta(minutes=night.minutes),  # not DTEND, which a clock change may make ambiguous
        sequence=night.sequence,
        status=entry.status,
        summary=night_title(night, translator),
        location=strip_controls(night.where) or None,
        description="\n".join(line for line in lines if line),
        transp="TRANSPARENT" if entry.status == "CANCELLED" else None,
    )


@lru_cache(maxsize=1024)
def _write_event(start_ms: int, zone: str, **properties: object) -> bytes:
    """Write an event, omitting properties that are None. This takes most of the time for a file."""
    from icalendar import Event

    event = Event()
    event.add("dtstart", utc_datetime(start_ms).astimezone(find_timezone(zone)))
    for name, value in properties.items():
        if value is not None:
            event.add(name, value)
    return bytes(event.to_ical())


KIND, OWNER_KIND = "calendar", "calendar-of"
CALENDAR_HISTORY_MS = 90 * DAY_MS
"""Age (ms after the end) beyond which the calendar omits nights."""


async def calendar_links_screen(context: RequestContext, callback: callbacks.ShowCalendar, notice: str = "") -> Screen:
    """Build the screen of calendar links: for one night, the caller, and this channel."""
    translator, base = context.translator, context.service.url
    own_token = await get_or_create_token(context.service, f"user:{context.user.id}")
    rows: list[tuple[Button, ...]] = []
    subscribed = {translator.translate("night-cal-mine"): own_token}
    back, name = callbacks.ListNights().data, callback.night or ""
    if name:
        back = OpenPanel(name).data
        night = await load_permitted(context, NIGHTS, name, callback)
        rows.append((_link_button(context, f"{own_token}/{night.id}", "night-cal-one"),))
    rows.append((_link_button(context, own_token, "night-cal-mine"),))
    channel = await context.service.channels.get(context.channel)
    if channel is not None and not channel.closed:
        channel_token = await get_or_create_token(context.service, f"channel:{channel.id}")
        rows.append(
            (
                _link_button(context, channel_token, "night-cal-group"),
                translator.button(callbacks.RenewGroupCalendar(channel.id), "night-cal-group-new"),
            )
        )
        subscribed[translator.translate("night-cal-group")] = channel_token
    rows.append(
        (translator.button(callbacks.RenewCalendar(), "night-cal-new"), Button(back, translator.translate("app-back")))
    )
    lines = [translator.translate("night-cal-what"), "" if base else translator.translate("night-cal-here")]
    data = None if base else await build_calendar_response(context.service, own_token, name)  # instead of links
    host = base.partition("://")[2]
    copies = [CopyText(label, f"webcal://{host}/calendar/{token}.ics") for label, token in subscribed.items() if host]
    return context.private_screen(
        translator.translate("night-calendar"),
        tuple(line for line in lines if line),
        rows,
        notice=notice,
        table=name,
        copies=tuple(copies),
        file=Attachment("bottega.ics", data) if data is not None else None,
    )


def _link_button(context: RequestContext, path: str, key: str) -> Button:
    url = f"{context.service.url}/calendar/{path}.ics"
    return Button(callbacks.ListNights().data, context.translator.translate(key), url=url)


async def renew_calendar_link(
    context: RequestContext, callback: callbacks.RenewCalendar | callbacks.RenewGroupCalendar
) -> Screen:
    """Replace the calendar link of the caller or a channel. The old one stops working for everyone."""
    owner, key = f"user:{context.user.id}", "night-cal-renewed"
    if isinstance(callback, callbacks.RenewGroupCalendar):
        owner, key = f"channel:{callback.channel}", "night-cal-group-renewed"
    await delete_calendar_link(context.service, owner)
    return await calendar_links_screen(context, callbacks.ShowCalendar(), context.translator.translate(key))


async def find_calendar_link(service: Services, owner: str) -> str:
    """Return the calendar link of an owner, or an empty string.

    ``owner`` is ``user:<user id>`` or ``channel:<channel id>``.
    """
    document = await service.store.documents.load_document(OWNER_KIND, owner)
    return f"{service.url}/calendar/{document.data.decode()}.ics" if document is not None else ""


async def delete_calendar_link(service: Services, owner: str) -> None:
    """Delete the calendar link of an owner, effective at once."""
    old = await service.store.documents.load_document(OWNER_KIND, owner)
    if old is not None:
        await service.store.documents.delete_document(KIND, old.data.decode())
        await service.store.documents.delete_document(OWNER_KIND, owner)


async def get_or_create_token(service: Services, owner: str) -> str:
    """Return the token of an owner, created on first use or after an interrupted deletion or creation.

    The owner's entry is written first and deleted last: a token without it opens nothing.
    """
    documents, fresh = service.store.documents, new_id(service.random_bytes, 26).encode()
    owned = await documents.load_document(OWNER_KIND, owner)
    if owned is not None and await documents.load_document(KIND, owned.data.decode()) is not None:
        return owned.data.decode()
    closed = (None, owned.data if owned is not None else None)
    written = await documents.update_value(
        OWNER_KIND, owner, bytes, lambda now: fresh if now in closed else now or fresh
    )
    token = written.value.decode()
    await documents.update_value(KIND, token, bytes, lambda _: owner.encode())
    return token


async def build_calendar_response(service: Services, token: str, night: str = "") -> bytes | None:
    """Build the calendar file for a token, or return None if there is nothing to show.

    ``night`` limits it to one night.
    """
    documents = service.store.documents
    document = await documents.load_document(KIND, token) if is_valid_id(token) else None
    owned = await documents.load_document(OWNER_KIND, document.data.decode()) if document is not None else None
    if document is None or owned is None or owned.data != token.encode():
        return None
    kind, _, owner = document.data.decode().partition(":")
    user = await service.users.get_cached(owner) if kind == "user" else None
    if user is not None and user.is_deleted:
        return None
    channel = await service.channels.get(owner) if user is None else None
    lang = (user.lang if user is not None else channel.lang if channel is not None else "") or "en"
    since = service.now_ms() - CALENDAR_HISTORY_MS
    if night:
        is_shown = user is not None or await service.store.timelines.has_member(NIGHTS.channel_list, owner, night)
        found = await NIGHTS.find(service, night) if is_shown else None
        nights = [found] if found is not None else []
    elif user is not None:
        nights = await NIGHTS.load_of_user(service, user, since)
    else:
        nights = await NIGHTS.load_of_channel(service, owner, since)
    entries = [entry for each in nights for entry in _calendar_entries(each, user, night)]
    title = Translator(lang).translate("night-all")
    return await asyncio.to_thread(build_calendar_file, entries, title, lang, service.clock(), service.url)


def _calendar_entries(night: GameNight, user: User | None, alone: str) -> list[CalendarEntry]:
    """Return the calendar entries of a night for its reader; ``user`` is None for a channel's calendar.

    There are none if the user has declined; they are tentative if the user is on the waiting list or replied "maybe".
    Replies to later nights of the series (``night.ahead``) apply to those.
    """
    if user is None:
        return list_calendar_entries(night)
    if alone:
        return list_calendar_entries(night)[:1]
    night = merge_user_ids(night, user)
    reply, host = night.replies.get(user.id), night.host in user.all_ids
    wanted = reply is not None and reply.how != "out"
    sure = reply is not None and reply.how in COMING_KINDS and user.id in users_with_seat(night)

    def is_coming(entry: CalendarEntry) -> bool:
        reply_ahead = night.later_replies.get(entry.slot, {}).get(user.id)
        return reply_ahead.how != "out" if reply_ahead is not None else wanted or (host and bool(entry.slot))

    return [entry for entry in list_calendar_entries(night, "CONFIRMED" if sure else "TENTATIVE") if is_coming(entry)]
