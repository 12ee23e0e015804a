"""A link that was typed as the place of a night: the text names its server, and a button opens it."""

from __future__ import annotations

import re
from typing import Final

from bot.app.game_nights.night import GameNight
from bot.app.i18n import Translator
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, truncate_label

LINK: Final = re.compile(
    r"(?<![^\s(])(?<!]\()"
    r"https://((?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,})(?!\.?[a-z0-9@:-])(?:/[^\s<>\"`\\^{|}]*[^\s<>\"`\\^{|}.,;)])?",
    re.IGNORECASE | re.ASCII,
)
"""An https address of a named server, without a port or a password. The group is the name of the server.

It is a word of its own: what looks like a link with another text stays text.
"""
MAX_LENGTH: Final = 512
"""The longest address that chats take for a button."""


def find_link(where: str) -> str:
    """Return the link in the place of a night; empty: there is none."""
    found = LINK.search(where)
    return found[0] if found is not None and found[0].isascii() and len(found[0]) <= MAX_LENGTH else ""


def place_text(where: str) -> str:
    """Return the place of a night with the name of the server instead of its link."""
    link = find_link(where)
    return where.replace(link, server_name(link)) if link else where


def server_name(link: str) -> str:
    """Return the name of the server of a link."""
    return link.split("/")[2].lower()


def link_row(night: GameNight, translator: Translator) -> list[tuple[Button, ...]]:
    """Return the row with the button that opens the link of a night that is planned or takes place."""
    link = find_link(night.where) if night.state == "open" else ""
    if not link:
        return []
    label = truncate_label(translator.translate("night-open-link", server=server_name(link)))
    return [(Button(CallbackData(""), label, url=link),)]
