"""Dates of a recurring scheduled event that are left out or moved.

Discord keeps an exception for each, identified by a snowflake of the date under the rule, and announces only the
exception: the event itself stays the same. Changing the rule clears all exceptions; only the response to the change
shows that.
"""

import json
from collections.abc import Awaitable, Callable, Iterable, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from hashlib import blake2b
from typing import Any

import discord
import structlog

from bot.app.game_nights.calendar_sync import ExternalEvent
from bot.frontends.common.frontend_store import FrontendStore

log = structlog.get_logger("bottega.discord")

Dates = dict[str, str]
"""New times of dates of a rule, both in UTC as ISO 8601; empty: left out."""

ExceptionRequest = Callable[..., Awaitable[Any]]
"""Sends a request (method, path, ``json``) about the exceptions of one event."""


def read_exceptions(told: Iterable[Mapping[str, Any]]) -> Dates:
    """Return the dates in Discord's exceptions, except those that move nothing."""
    dates = {}
    for one in told:
        was, at = discord.utils.snowflake_time(int(one["event_exception_id"])).isoformat(), one["scheduled_start_time"]
        if one["is_canceled"] or at:
            dates[was] = "" if one["is_canceled"] else datetime.fromisoformat(at).astimezone(UTC).isoformat()
    return dates


def wanted_exceptions(now: ExternalEvent) -> Dates:
    """Return the dates of a night's series that differ from its rule."""
    return {was.isoformat(): at.isoformat() if at else "" for was, at in now.exceptions if now.repeats}


def _describe_rule(now: ExternalEvent) -> str:
    """Return the rule of an event: Discord clears all exceptions when it changes."""
    return f"{now.repeats} from {now.begin.isoformat()}" if now.repeats else ""


def _describe_dates(event: int, dates: Dates) -> str:
    """Return an event with a digest of its exceptions, to compare them without loading them."""
    return f"{event}:{blake2b(repr(sorted(dates.items())).encode(), digest_size=6).hexdigest()}"


class EventExceptions:
    """The exceptions last agreed between Discord and the nights, by event."""

    def __init__(self, store: FrontendStore) -> None:
        self._known = store.value_store("discord-event-exceptions")
        self._digests = store.name_sets("discord-exception-digests")
        """Digests of the exceptions of each event that has any."""
        self._at_connection: dict[int, Dates] = {}
        """Exceptions of recurring events at the start of the connection."""

    async def load_known(self, event: int) -> tuple[Dates, str]:
        """Load the last written or applied exceptions of an event, and their rule."""
        dates, rule = json.loads(await self._known.load_value(str(event)) or '[{}, ""]')
        return dates, rule

    async def save_known(self, event: int, dates: Dates, former: Dates, rule: str) -> None:
        """Save the written or applied exceptions of an event, replacing the previous ones."""
        if dates and dates != former:
            await self._digests.add_name(_describe_dates(event, dates))
        await self._known.save_value(str(event), json.dumps([dates, rule]).encode())
        if former and dates != former:
            await self._digests.remove_name(_describe_dates(event, former))

    def note_guild(self, guild: Mapping[str, Any]) -> None:
        """Record the exceptions in a server's first message of a connection."""
        for event in guild.get("guild_scheduled_events", ()):
            if event.get("recurrence_rule"):
                listed = read_exceptions(event.get("guild_scheduled_event_exceptions") or ())
                self._at_connection[int(event["id"])] = listed

    async def list_changed_events(self) -> dict[int, Dates]:
        """Return the exceptions that differed from the known ones at the start of the connection, by event."""
        known = set(await self._digests.list_names())
        events = {name.partition(":")[0] for name in known}
        return {
            event: dates
            for event, dates in self._at_connection.items()
            if (_describe_dates(event, dates) not in known if dates else str(event) in events)
        }

    async def write_exceptions(
        self, event: int, found: Dates, now: ExternalEvent, request: ExceptionRequest
    ) -> dict[str, str | None]:
        """Make the exceptions of an event match its series of nights, except for others' recent changes.

        Return these changes, to be applied to the night; None restores the usual date.
        """
        known, former_rule = await self.load_known(event)
        wanted, foreign, rule = wanted_exceptions(now), dict[str, str | None](), _describe_rule(now)
        for was in sorted(wanted.keys() | found.keys()):
            at, present = wanted.get(was), found.get(was)
            if at == present or was < now.begin.isoformat():
                continue
            if present != known.get(was) and (present is not None or rule == former_rule):
                foreign[was] = present
                continue
            try:
                await _write_exception(was, at, now.end - now.begin, request, exists=present is not None)
            except discord.HTTPException as error:
                log.warning("date of a scheduled event refused", event_id=event, date=was, code=error.code)
            else:
                found = {**found, was: at} if at is not None else {key: found[key] for key in found if key != was}
        unheard = {was: known[was] for was, at in foreign.items() if at is None}
        await self.save_known(event, {k: at for k, at in found.items() if k not in foreign} | unheard, known, rule)
        return foreign


async def _write_exception(
    was: str, at: str | None, length: timedelta, request: ExceptionRequest, *, exists: bool
) -> None:
    """Create, edit or (``at`` None) remove the exception of one date."""
    path = f"/{discord.utils.time_snowflake(datetime.fromisoformat(was))}"
    if at is None:
        with suppress(discord.NotFound):
            await request("DELETE", path)
        return
    end = (datetime.fromisoformat(at) + length).isoformat() if at else None
    fields = {"is_canceled": not at, "scheduled_start_time": at or None, "scheduled_end_time": end}
    if exists:
        await request("PATCH", path, json=fields)
    else:
        await request("POST", "", json={"original_scheduled_start_time": was, **fields})
