"""Dates and nights as text. CLDR names days and months; the catalogues set their order."""

import re
from datetime import datetime
from typing import Final

from bot.app.clocks.waking_hours import find_timezone, utc_datetime
from bot.app.game_nights.local_time import resolve_local_time
from bot.app.game_nights.night import GameNight, local_to_epoch_ms
from bot.app.game_nights.recurrence import rule_kind
from bot.app.game_nights.series import list_skips
from bot.app.i18n import Translator, game_title
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, truncate_label
from bot.app.ui.texts import format_timestamp
from bot.app.views.datetimes import format_in_zone, format_local_time, format_time_until, zone_city


def local_time_lines(begin: str, zone: str, translator: Translator, now: int, reader: str = "") -> list[str]:
    """Return lines on a local time, the time until then, and clock changes. ``reader``: the reader's zone."""
    at = local_to_epoch_ms(begin, zone)
    shown, city = format_in_zone(at, zone, translator), zone_city(zone, translator.lang)
    lines = [format_timestamp(at, "F", shown), format_timestamp(at, "R", format_time_until(at, now, zone, translator))]
    if reader and reader != zone:
        lines.insert(1, translator.translate("night-for-you", when=format_in_zone(at, reader, translator)))
    note = resolve_local_time(datetime.fromisoformat(begin), zone).clock_change
    if note == "left-out":
        real = utc_datetime(at).astimezone(find_timezone(zone)).replace(tzinfo=None)
        lines.append(translator.translate("night-left-out", time=begin[11:], real=f"{real:%H:%M}", zone=city))
    elif note == "twice":
        lines.append(translator.translate("night-twice", time=begin[11:], zone=city))
    return lines


def other_zones_line(at: int, zones: set[str], translator: Translator) -> str:
    """Return the line with the same moment in other zones, or ""."""
    shown = [format_in_zone(at, zone, translator, short=True) for zone in sorted(zones)[:4]]
    return translator.translate("night-elsewhere", times=" · ".join(shown)) if shown else ""


def format_duration(minutes: int, translator: Translator) -> str:
    """Format a duration in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    parts = [translator.translate("night-hours", n=hours)] if hours else []
    return " ".join([*parts, translator.translate("night-minutes", n=rest)] if rest or not parts else parts)


def night_game_title(night: GameNight, lang: str) -> str:
    """Return the game's title, or a note that there is a vote."""
    game = night.game or ("" if night.has_game_poll else night.game_choices[0])
    return game_title(lang, game) if game else Translator(lang).translate("night-we-vote")


def night_title(night: GameNight, translator: Translator) -> str:
    """Return the title of a night."""
    return (
        translator.translate("night-title-vote")
        if night.has_game_poll and not night.game
        else translator.translate("night-title", game=night_game_title(night, translator.lang))
    )


def recurrence_lines(night: GameNight, translator: Translator) -> list[str]:
    """Describe the recurrence, and the regular time of a moved night."""
    if not night.rule:
        return []
    base = datetime.fromisoformat(night.base or night.begin)
    lines = [translator.translate(f"night-every-{rule_kind(night.rule, base)}")]
    if night.slot and night.slot != night.begin:
        slot = format_in_zone(local_to_epoch_ms(night.slot, night.zone), night.zone, translator, short=True)
        lines.append(translator.translate("night-instead", when=slot))
    skips = [format_local_time(skip, translator, short=True) for skip in list_skips(night)]
    return [*lines, translator.translate("night-skips", dates=" · ".join(skips))] if skips else lines


LINK: Final = re.compile(
    r"(?<![^\s(])(?<!]\()"
    r"https://((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?!\.?[a-z0-9@:-])(?:/[^\s<>\"`\\^{|}]*[^\s<>\"`\\^{|}.,;)])?",
    re.IGNORECASE | re.ASCII,
)
"""An https address of a named server, without port or password. The group is the server's name.

It must be a separate word: the label of another link stays text.
"""
MAX_LENGTH: Final = 512
"""The longest address that chats accept in a button."""


def find_link(where: str) -> str:
    """Return the link in a night's place, or ""."""
    found = LINK.search(where)
    return found[0] if found is not None and found[0].isascii() and len(found[0]) <= MAX_LENGTH else ""


def place_text(where: str) -> str:
    """Return the place of a night with the server's name instead of its link."""
    link = find_link(where)
    return where.replace(link, server_name(link)) if link else where


def server_name(link: str) -> str:
    """Return the server name of a link."""
    return link.split("/")[2].lower()


def link_row(night: GameNight, translator: Translator) -> list[tuple[Button, ...]]:
    """Return the row with the button to the link of a planned or current night."""
    link = find_link(night.where) if night.state == "open" else ""
    if not link:
        return []
    label = truncate_label(translator.translate("night-open-link", server=server_name(link)))
    return [(Button(CallbackData(""), label, url=link),)]
