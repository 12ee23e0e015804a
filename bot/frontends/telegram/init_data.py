"""Verification of a Mini App's start data, which Telegram signs for the user who opens the page.

The signature covers all fields except ``hash``, sorted, one per line. It is the HMAC-SHA-256 under a key that is the
HMAC-SHA-256 of the bot token under ``WebAppData`` (core.telegram.org/bots/webapps, "Validating data received via the
Mini App").
"""

import hmac
from typing import Final
from urllib.parse import parse_qsl

import msgspec

FRESH_S: Final = 600
"""Maximum age (s). The page sends the data as soon as it opens, so older data may be stolen."""
AHEAD_S: Final = 60
"""How far ahead Telegram's clock may be (s)."""
MAX_FIELDS: Final = 30


class InitDataUser(msgspec.Struct):
    """The user who opened the page. Other fields are ignored."""

    id: int


def verify_init_data(token: str, data: str, now: float) -> str:
    """Return the external id in signed data, or an empty string if it is invalid or old.

    ``now``: the current time (Unix s).
    """
    try:
        pairs = parse_qsl(data, keep_blank_values=True, strict_parsing=True, max_num_fields=MAX_FIELDS)
    except ValueError:
        return ""
    fields = dict(pairs)
    given = fields.pop("hash", "")
    if not token or len(fields) + 1 != len(pairs):
        return ""
    if not hmac.compare_digest(sign_fields(token, fields).encode(), given.encode()):
        return ""
    try:
        user = msgspec.json.decode(fields.get("user", ""), type=InitDataUser)
        age = now - int(fields.get("auth_date", ""))
    except (msgspec.DecodeError, ValueError):
        return ""
    return f"telegram:{user.id}" if -AHEAD_S <= age < FRESH_S else ""


def sign_fields(token: str, fields: dict[str, str]) -> str:
    """Return the signature of fields in hexadecimal digits."""
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return hmac.digest(key, lines.encode(), "sha256").hex()
