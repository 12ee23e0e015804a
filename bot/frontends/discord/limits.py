"""Limits of the Discord API.

Sources: discord-api-docs (components, message, application commands) and its OpenAPI document.
"""

from typing import Final

import msgspec

COMPONENTS: Final = 40
"""Components in one message, nested ones included."""
TEXT: Final = 4000
"""Characters of all text in a message with components."""
ROW: Final = 5
"""Buttons in an action row."""
OPTIONS: Final = 25
"""Options of a select, and choices of an autocompletion."""
CUSTOM_ID: Final = 100
OPTION_LABEL: Final = 100
OPTION_NOTE: Final = 100
BUTTON_LABEL: Final = 80
PLACEHOLDER: Final = 150
ALT: Final = 1024
"""Description of an attachment, its alt text."""
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
MODAL_PARTS: Final = 5
GROUP: Final = 10
"""Options of a group of boxes or radio buttons."""
TYPED: Final = 200
"""Bot's own limit for typed text; Discord allows 4,000."""
CHOICE: Final = 100
"""Name and value of a choice."""
THREAD_NAME: Final = 100
NONCE: Final = 25
FILE_BYTES: Final = 10 * 1024 * 1024


class DiscordRateLimits(msgspec.Struct, frozen=True):
    """Rate limits as (burst, gap in s): a burst of writes, then one per gap."""

    edits: tuple[int, float] = (2, 5 / 3)
    """Edits and posts in one channel: at most 5 in 5 s."""
    all: tuple[int, float] = (6, 1 / 38)
    """All requests: at most 44 in one second. Discord allows 50, counted on arrival."""
    calls: tuple[int, float] = (8, 1 / 16)
    """Mentions and panels in DMs, and their removal. Board messages have priority."""
