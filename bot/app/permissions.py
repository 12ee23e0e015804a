"""Permissions by role, as one table."""

from typing import Literal, get_args

Role = Literal["host", "player", "deputy", "spectator", "group admin", "bot owner"]
Permission = Literal[
    "open", "join", "invite", "options", "seat an AI", "kick", "start",
    "watch", "answer", "undo", "vote", "pause", "rewind", "end", "export", "show", "rematch", "records", "place",
    "organize", "free", "talk",
]  # fmt: skip

GroupAct = Literal["nights", "events", "shows", "threads"]
"""Acts that a group can reserve: plan nights, add them to its calendar, show other channels' tables, open threads."""
Holders = Literal["", "all", "admins"]
"""Users who may do so: members with the platform's permission (empty), all members, or the group's admins."""

ROLES: tuple[Role, ...] = get_args(Role)

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
    "organize": frozenset({"host", "group admin", "bot owner"}),
    "place": frozenset({"group admin", "bot owner"}),
    "free": frozenset({"group admin", "bot owner"}),
    "talk": frozenset({"host", "player", "deputy"}),
}
"""Permission -> roles. A seated host is ``host`` and ``player``. Only a vote can rewind a game."""
