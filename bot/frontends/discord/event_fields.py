"""Fields of a game night's scheduled event: name, description, time, place, recurrence."""

from typing import Any, Final

import discord

from bot.app.game_nights.calendar_sync import ExternalEvent
from bot.app.game_nights.night_text import find_link
from bot.frontends.discord.texts import fit_lines, shorten_text, translate, truncate_text

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
