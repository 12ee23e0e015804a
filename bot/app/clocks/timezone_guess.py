"""Guess a time zone from the locale of a platform or browser."""

from __future__ import annotations

TIMEZONE_BY_LOCALE = {
    "cs": "Europe/Prague", "sk": "Europe/Bratislava", "de": "Europe/Berlin", "de-AT": "Europe/Vienna",
    "de-CH": "Europe/Zurich", "ru": "Europe/Moscow", "uk": "Europe/Kyiv", "be": "Europe/Minsk", "kk": "Asia/Almaty",
    "en": "Europe/London", "en-US": "America/New_York", "en-CA": "America/Toronto", "en-AU": "Australia/Sydney",
    "en-NZ": "Pacific/Auckland", "en-IN": "Asia/Kolkata", "pl": "Europe/Warsaw", "hu": "Europe/Budapest",
    "fr": "Europe/Paris", "es": "Europe/Madrid", "it": "Europe/Rome", "nl": "Europe/Amsterdam",
    "pt": "Europe/Lisbon", "pt-BR": "America/Sao_Paulo", "sv": "Europe/Stockholm", "da": "Europe/Copenhagen",
    "no": "Europe/Oslo", "fi": "Europe/Helsinki", "el": "Europe/Athens", "tr": "Europe/Istanbul",
    "ro": "Europe/Bucharest", "bg": "Europe/Sofia", "hr": "Europe/Zagreb", "lt": "Europe/Vilnius",
    "ja": "Asia/Tokyo", "ko": "Asia/Seoul", "zh": "Asia/Shanghai", "vi": "Asia/Ho_Chi_Minh", "th": "Asia/Bangkok",
    "hi": "Asia/Kolkata", "id": "Asia/Jakarta",
}  # fmt: skip
"""The time zone of most users of a locale."""


def timezone_of_locale(locale: str) -> str:
    """Return the time zone of a locale (``en-GB``, ``cs``), else of its language, else an empty string."""
    parts = locale.replace("_", "-").split("-")
    lang, land = parts[0].lower(), parts[-1].upper() if len(parts) > 1 else ""
    return TIMEZONE_BY_LOCALE.get(f"{lang}-{land}", TIMEZONE_BY_LOCALE.get(lang, ""))
