"""Records of the Telegram frontend in the store."""

from typing import NamedTuple

import msgspec

from bot.frontends.common.frontend_store import VersionedValue
from bot.frontends.common.port import MessageRef
from bot.stored import Stored


class PanelRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The messages that show a table to one user in private.

    ``own`` marks the user's panel, which is kept up to date. ``called`` is the epoch of the last notice by this panel.
    ``watching`` marks a spectator who has asked to see every move.
    """

    notes: tuple[MessageRef, ...] = ()
    version: int = -1
    own: bool = False
    called: int = -1
    watching: bool = False
    thread: int = 0
    """The topic of the private chat where the messages are; 0: none."""


class ChatRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of a chat: the id of its newest known message.

    For a private chat also: whether the user has opened it, the last table shown, and the callback that typed text is
    appended to.
    """

    last: int = 0
    open: bool = False
    table: str = ""
    typed: str = ""
    numbers_only: bool = False
    """Whether only a number is accepted as typed text."""
    asked: tuple[tuple[int, int], ...] = ()
    """Messages in groups (chat id, message id) that point to the private chat, deleted on arrival."""


class KnownRecords(NamedTuple):
    """The records of a panel and of its chat, as they were loaded."""

    panel: VersionedValue[PanelRecord]
    chat: VersionedValue[ChatRecord]


class TopicRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of a topic that the bot has created: its id, and whether the bot has closed it."""

    thread: int = 0
    closed: bool = False
