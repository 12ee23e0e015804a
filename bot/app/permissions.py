"""Who may do what: the whole page, as data. One function reads it."""

from __future__ import annotations

from typing import Literal

Role = Literal["host", "player", "deputy", "spectator", "group admin", "bot owner"]
Permission = Literal[
    "open", "join", "invite", "options", "seat an AI", "kick", "start",
    "watch", "answer", "undo", "vote", "pause", "rewind", "end", "export", "show", "rematch", "records", "place",
    "night",
]  # fmt: skip

ROLES: tuple[Role, ...] = ("host", "player", "deputy", "spectator", "group admin", "bot owner")

PERMISSIONS: dict[Permission, frozenset[Role]] = {
    "open": frozenset({"host", "player", "deputy", "spectator", "group admin", "bot owner"}),
    "join": frozenset({"host", "spectator", "group admin", "bot owner"}),
    "invite": frozenset({"host", "player"}),
    "options": frozenset({"host"}),
    "seat an AI": frozenset({"host"}),
    "kick": frozenset({"host", "group admin", "bot owner"}),
    "start": frozenset({"host"}),
    "watch": frozenset({"host", "player", "deputy", "spectator", "group admin", "bot owner"}),
    "answer": frozenset({"player", "deputy"}),
    "undo": frozenset({"player"}),
    "vote": frozenset({"player"}),
    "pause": frozenset({"player"}),
    "rewind": frozenset(),
    "end": frozenset({"host", "group admin", "bot owner"}),
    "export": frozenset({"player"}),
    "show": frozenset({"host", "player"}),
    "rematch": frozenset({"host", "player"}),
    "records": frozenset({"host", "group admin", "bot owner"}),
    "night": frozenset({"host", "group admin", "bot owner"}),
    "place": frozenset({"group admin", "bot owner"}),
}
"""Act -> who may. A host who also sits is ``host`` and ``player``. Nobody rewinds alone: a vote of the players does."""


def is_allowed(roles: frozenset[Role], act: Permission) -> bool:
    """Whether somebody with these roles at a table may do this."""
    return bool(PERMISSIONS[act] & roles)


def table_roles(user: str, host: str, *, seated: bool, others: frozenset[Role] = frozenset()) -> frozenset[Role]:
    """The roles of a person at a table. ``others``: what the platform knows (group admin, bot owner)."""
    own: set[Role] = {"player"} if seated else {"spectator"}
    if user and user == host:
        own.add("host")
    return frozenset(own | others)
