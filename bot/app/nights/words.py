"""Dates and nights in words. Days and months are named by CLDR; which order they stand in is in the catalogues."""

from __future__ import annotations

from datetime import datetime
from itertools import islice

from bot.app.clock.hours import moment as utc
from bot.app.clock.hours import zone_of
from bot.app.i18n import Translator
from bot.app.nights.night import Night, at_ms
from bot.app.nights.repeat import kind_of, occurrences
from bot.app.nights.wall import moment
from bot.app.port.stamps import stamp
from bot.app.show.moments import away, city, dated, on_wall

NEXT = 3
"""So many of the coming evenings are named where how they come again has no name."""


def when(night: Night, translator: Translator, now: int, zone: str = "") -> list[str]:
    """When it is, in lines. ``zone``: of whoever reads it, where that is known."""
    return moment_lines(night.begin, night.zone, translator, now, zone)


def moment_lines(begin: str, zone: str, translator: Translator, now: int, reader: str = "") -> list[str]:
    """A local time in full, how far it is, and what the clocks do that night."""
    at = at_ms(begin, zone)
    shown = on_wall(at, zone, translator)
    lines = [stamp(at, "F", shown), stamp(at, "R", away(at, now, translator))]
    if reader and reader != zone:
        lines.insert(1, translator.say("night-for-you", when=on_wall(at, reader, translator)))
    note = moment(datetime.fromisoformat(begin), zone).note
    if note == "left-out":
        real = utc(at).astimezone(zone_of(zone)).replace(tzinfo=None)
        lines.append(translator.say("night-left-out", time=begin[11:], real=f"{real:%H:%M}", zone=city(zone)))
    elif note == "twice":
        lines.append(translator.say("night-twice", time=begin[11:], zone=city(zone)))
    return lines


def elsewhere(at: int, zones: set[str], translator: Translator) -> str:
    """The same moment on the walls of others, where there are any."""
    shown = [on_wall(at, zone, translator, short=True) for zone in sorted(zones)[:4]]
    return translator.say("night-elsewhere", times=" · ".join(shown)) if shown else ""


def lasting(minutes: int, translator: Translator) -> str:
    """How long an evening is."""
    hours, rest = divmod(minutes, 60)
    told = [translator.say("night-hours", n=hours)] if hours else []
    return " ".join([*told, translator.say("night-minutes", n=rest)] if rest or not told else told)


def game_of(night: Night, lang: str) -> str:
    """What is played, or that it is voted for."""
    if night.game:
        return Translator(night.game, lang).title
    if not night.votes:
        return Translator(night.choices[0], lang).title
    return Translator("", lang).say("night-we-vote")


def title(night: Night, translator: Translator) -> str:
    """What a night is called."""
    return (
        translator.say("night-title-vote")
        if night.votes and not night.game
        else translator.say("night-title", game=game_of(night, translator.lang))
    )


def repeats(night: Night, translator: Translator) -> list[str]:
    """How it comes again, and which evening this one stands for where it was moved."""
    if not night.rule:
        return []
    base = datetime.fromisoformat(night.base or night.begin)
    kind = kind_of(night.rule, base)
    if kind:
        lines = [translator.say(f"night-every-{kind}")]
    else:
        after = datetime.fromisoformat(night.slot or night.begin)
        coming = islice(occurrences(night.rule, base, after=after), NEXT)
        dates = " · ".join(dated(at, translator, short=True) for at in coming)
        lines = [translator.say("night-every-rule", dates=f"{dates} ({city(night.zone)})")]
    if night.slot and night.slot != night.begin:
        slot = on_wall(at_ms(night.slot, night.zone), night.zone, translator, short=True)
        lines.append(translator.say("night-instead", when=slot))
    return lines


__all__ = ["away", "city", "dated", "elsewhere", "game_of", "lasting", "moment_lines", "on_wall", "repeats", "title",
           "when"]  # fmt: skip
