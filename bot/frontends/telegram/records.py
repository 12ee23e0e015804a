"""Records of the Telegram frontend in the store."""

from typing import NamedTuple

import msgspec

from bot.frontends.common.frontend_store import VersionedValue
from bot.frontends.common.port import MessageRef
from bot.stored import Stored


class PanelRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """The messages that show a table to one user in private.

    ``own``: whether it is the user's panel, which is kept up to date; ``called``: epoch of its last notice;
    ``watching``: whether a spectator has asked to see every move.
    """

    notes: tuple[MessageRef, ...] = ()
    version: int = -1
    own: bool = False
    called: int = -1
    watching: bool = False
    thread: int = 0
    """Topic of the private chat with the messages; 0: none."""
    waits: bool = False
    """Whether the panel asks nothing, so other players' moves do not redraw it."""


class ChatRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of a chat: the id of its newest known message.

    For a private chat, also whether the user has opened it, the last table shown, and the callback that takes typed
    text.
    """

    last: int = 0
    open: bool = False
    table: str = ""
    typed: str = ""
    numbers_only: bool = False
    """Whether typed text must be a number."""
    asked: tuple[tuple[int, int], ...] = ()
    """Messages in groups (chat id, message id) that point to the private chat, deleted on arrival."""


class KnownRecords(NamedTuple):
    """The loaded records of a panel and of its chat."""

    panel: VersionedValue[PanelRecord]
    chat: VersionedValue[ChatRecord]


class TopicRecord(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A topic created by the bot: its id, and whether the bot has closed it."""

    thread: int = 0
    closed: bool = False
