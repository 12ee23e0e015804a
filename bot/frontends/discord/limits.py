"""What Discord allows. Sources: discord-api-docs (components, message, application commands); its OpenAPI document."""

from __future__ import annotations

from typing import Final

import msgspec

COMPONENTS: Final = 40
"""Components of one message, nested ones counted."""
TEXT: Final = 4000
"""Characters in all text of a message of components."""
ROW: Final = 5
"""Buttons in an action row."""
OPTIONS: Final = 25
"""Options of a select, and choices of an autocompletion."""
CUSTOM_ID: Final = 100
OPTION_VALUE: Final = 100
OPTION_LABEL: Final = 100
OPTION_NOTE: Final = 100
BUTTON_LABEL: Final = 80
PLACEHOLDER: Final = 150
ALT: Final = 1024
"""The description of an attachment, which is its alternative text."""
MODAL_TITLE: Final = 45
MODAL_LABEL: Final = 45
TYPED: Final = 200
"""As much as anybody needs to type; Discord would take 4,000."""
CHOICE: Final = 100
"""Name and value of a choice."""
COMMANDS: Final = 100
ARGUMENTS: Final = 25
COMMAND_NAME: Final = 32
DESCRIPTION: Final = 100
COMMAND_TEXT: Final = 8000
"""Characters of name, description and arguments of one command."""
THREAD_NAME: Final = 100
NONCE: Final = 25
TOKEN_S: Final = 15 * 60
"""How long an interaction can be answered."""
FILE_BYTES: Final = 10 * 1024 * 1024


class RateLimits(msgspec.Struct, frozen=True):
    """How fast is written: so many at once, then one in so many seconds."""

    edits: tuple[int, float] = (2, 5 / 3)
    """Edits or posts in a channel: never more than 5 in 5 s."""
    all: tuple[int, float] = (6, 1 / 38)
    """Requests over all: never more than 44 in a second; Discord allows 50, as they arrive."""
    calls: tuple[int, float] = (8, 1 / 16)
    """Pings, panels in DMs, and taking them back: tables come first."""
