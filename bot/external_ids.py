"""The ids of users and groups at their platforms, as people enter them."""

import re
from typing import Final

EXTERNAL_ID: Final = re.compile(r"(discord:(guild:)?|telegram:-?)\d{1,20}", re.ASCII)
"""A user or a guild on Discord; a user or a chat, whose id is negative, on Telegram."""
