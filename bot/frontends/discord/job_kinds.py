"""Kinds of the jobs that a change of a table leads to. The name of a job is ``<kind>.<what>``."""

from __future__ import annotations

from typing import Final

CHANGES: Final = "t"
"""``<channel>.<table>``: starts the others."""
BOARDS: Final = "b"
"""``<channel>.<table>``: shows the table's message."""
OPEN_PANELS: Final = "i"
"""``<Discord id>.<table>``: refreshes a panel that this process has opened."""
TAGS: Final = "g"
"""``<channel>``: applies the tags of a forum post."""
EVENTS: Final = "e"
"""``<channel>.<night>``: writes a scheduled event."""
CALLS: Final = "c"
"""``<table>``: mentions players in the channel."""
PANELS: Final = "p"
"""``<user>.<table>``: sends or refreshes a user's panel in the DM."""
ROLES: Final = "r"
"""``<table>``: pings a role."""
