"""Dates and nights in words. Days and months are named by CLDR; which order they stand in is in the catalogues."""

from __future__ import annotations

from datetime import datetime, timedelta

from babel.dates import format_datetime, format_timedelta

from bot.app.nights.night import DAY, MINUTE, Night, at_ms
from bot.app.nights.repeat import monthly, weekly
from bot.app.nights.wall import moment
from bot.app.service import Voice
from bot.app.stamps import stamp
from bot.app.waiting.hours import moment as utc
from bot.app.waiting.hours import zone_of

HOUR = 60 * MINUTE


def city(zone: str) -> str:
    """What a zone is called: its city."""
    return zone.rpartition("/")[2].replace("_", " ")


def dated(local: datetime, voice: Voice, *, short: bool = False) -> str:
    """A local date and time in full, or for a button."""
    pattern = voice.say("night-pattern-short" if short else "night-pattern")
    return str(format_datetime(local, pattern, locale=voice.lang))


def on_wall(at: int, zone: str, voice: Voice, *, short: bool = False) -> str:
    """A moment on the wall of a zone, which is named."""
    there = utc(at).astimezone(zone_of(zone)).replace(tzinfo=None)
    return f"{dated(there, voice, short=short)} ({city(zone)})"


def away(at: int, now: int, voice: Voice) -> str:
    """How long it is till a moment, or since."""
    far, unit = abs(at - now), "minute"
    if far >= 2 * DAY:
        unit = "day"
    elif far >= 2 * HOUR:
        unit = "hour"
    parted = timedelta(milliseconds=at - now)
    return str(
        format_timedelta(parted, granularity=unit, threshold=999, add_direction=True, locale=voice.lang)  # type: ignore[arg-type]
    )


def when(night: Night, voice: Voice, now: int, zone: str = "") -> list[str]:
    """When it is, in lines. ``zone``: of whoever reads it, where that is known."""
    return moment_lines(night.begin, night.zone, voice, now, zone)


def moment_lines(begin: str, zone: str, voice: Voice, now: int, reader: str = "") -> list[str]:
    """A local time in full, how far it is, and what the clocks do that night."""
    at = at_ms(begin, zone)
    shown = on_wall(at, zone, voice)
    lines = [stamp(at, "F", shown), stamp(at, "R", away(at, now, voice))]
    if reader and reader not in ("UTC", zone):
        lines.insert(1, voice.say("night-for-you", when=on_wall(at, reader, voice)))
    note = moment(datetime.fromisoformat(begin), zone).note
    if note == "left-out":
        real = utc(at).astimezone(zone_of(zone)).replace(tzinfo=None)
        lines.append(voice.say("night-left-out", time=begin[11:], real=f"{real:%H:%M}", zone=city(zone)))
    elif note == "twice":
        lines.append(voice.say("night-twice", time=begin[11:], zone=city(zone)))
    return lines


def elsewhere(at: int, zones: set[str], voice: Voice) -> str:
    """The same moment on the walls of others, where there are any."""
    shown = [on_wall(at, zone, voice, short=True) for zone in sorted(zones)[:4]]
    return voice.say("night-elsewhere", times=" · ".join(shown)) if shown else ""


def lasting(minutes: int, voice: Voice) -> str:
    """How long an evening is."""
    hours, rest = divmod(minutes, 60)
    told = [voice.say("night-hours", n=hours)] if hours else []
    return " ".join([*told, voice.say("night-minutes", n=rest)] if rest or not told else told)


def game_of(night: Night, lang: str) -> str:
    """What is played, or that it is voted for."""
    if night.game:
        return Voice(night.game, lang).title
    if not night.votes:
        return Voice(night.choices[0], lang).title
    return Voice("", lang).say("night-we-vote")


def title(night: Night, voice: Voice) -> str:
    """What a night is called."""
    return voice.say("night-title-vote") if night.votes and not night.game else voice.say(
        "night-title", game=game_of(night, voice.lang)
    )  # fmt: skip


def repeats(night: Night, voice: Voice) -> str:
    """How it comes again, or nothing."""
    if not night.rule:
        return ""
    known = {rule: key for key, rule in rules(night.local).items()}
    key = known.get(night.rule)
    return voice.say(f"night-every-{key}") if key else voice.say("night-every-rule", rule=night.rule)


def rules(begin: datetime) -> dict[str, str]:
    """The rules to choose from, for an evening that begins then."""
    found = {"week": weekly(begin), "two-weeks": weekly(begin, 2), "month": monthly(begin)}
    if (begin + timedelta(days=7)).month != begin.month:
        found["month-last"] = monthly(begin, last=True)
    return found
