"""Start data of a Mini App: what Telegram signs of whoever opens the page in it, so that the page may believe it.

As Telegram prescribes: all fields but ``hash``, sorted, a line each, signed by HMAC-SHA-256 with the HMAC-SHA-256 of
the bot's token under ``WebAppData`` (core.telegram.org/bots/webapps, "Validating data received via the Mini App").
"""

from __future__ import annotations

import hmac
from typing import Final
from urllib.parse import parse_qsl

import msgspec

FRESH_S: Final = 600
"""The page hands the data on as it opens: what is older was kept by somebody."""
AHEAD_S: Final = 60
"""So much may Telegram's clock be before ours."""
MOST_FIELDS: Final = 30


class InitDataUser(msgspec.Struct):
    """Who has opened the page; Telegram tells more."""

    id: int


def verify_init_data(token: str, data: str, now: float) -> str:
    """The alias of whoever start data is signed for, at ``now`` (s); empty where it is another bot's or old."""
    try:
        pairs = parse_qsl(data, keep_blank_values=True, strict_parsing=True, max_num_fields=MOST_FIELDS)
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
    """What Telegram signs fields with, in hexadecimal digits."""
    key = hmac.digest(b"WebAppData", token.encode(), "sha256")
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    return hmac.digest(key, lines.encode(), "sha256").hex()
