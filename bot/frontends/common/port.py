"""The interface that each chat platform implements for board messages and public posts."""

from collections.abc import Iterable
from typing import Final, Protocol

import msgspec

from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.pictures import NO_SIDE_PICTURES, SidePictures
from render.core.request import Picture

REFUSED: Final = "refused"
"""Problem of a message that the platform refuses for a reason that no permission can fix."""

STOPPED: Final = "stopped"
"""Problem of a group that the operators have blocked."""


class RetryLaterError(Exception):
    """Raised if the platform is unavailable or rate limited, or a table cannot be read now; retry in ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class ChatClosedError(Exception):
    """Raised if the bot cannot write in this chat. ``trouble`` is a catalogue key without its ``trouble-`` prefix."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class ChatMovedError(Exception):
    """Raised if the chat has a new id; ``alias`` is its new external id."""

    def __init__(self, alias: str) -> None:
        super().__init__(alias)
        self.alias = alias


class MessageRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """Reference to one of the bot's messages.

    ``picture``: digest of its picture, empty for a text message; ``at``: when it was sent (Unix s; 0: long ago);
    ``shows``: digest of its text and keyboard, if known, to skip writing the same content.
    """

    id: int
    picture: str = ""
    at: int = 0
    shows: str = ""


class MessageContent(msgspec.Struct, frozen=True):
    """The content of a message: a screen, its picture and the picture's digest (``mark``).

    Platforms that support a ``nonce`` deduplicate messages by it.
    """

    screen: Screen
    picture: Picture | None
    mark: str
    nonce: str
    side: SidePictures = NO_SIDE_PICTURES


class ChatPort(Protocol):
    """A chat platform for board messages and public posts.

    Methods that write raise ``RetryLaterError``, ``ChatClosedError`` and ``ChatMovedError``, and errors of the
    platform's library for invalid requests.
    """

    platform: str
    """Prefix of external ids and record kinds."""
    pictureless: str
    """Problem key of a chat that accepts text but no pictures."""

    def chat_id(self, channel: Channel) -> int:
        """Return the platform's chat id of a channel, or 0 if it is on another platform."""
        ...

    def can_pin(self, channel: Channel) -> bool:
        """Return whether messages are pinned in this channel."""
        ...

    async def wait_for_slot(self, channel: Channel, table_id: str, *, is_new: bool) -> bool:
        """Wait until the rate limits allow another message of a table here; return whether that took time.

        ``is_new``: whether it is the table's first message here.
        """
        ...

    async def send_message(self, channel: Channel, shown: MessageContent) -> MessageRef:
        """Send a message, after storing its long callback data."""
        ...

    async def edit_message(self, channel: Channel, note: MessageRef, shown: MessageContent) -> MessageRef | None:
        """Edit a message. Returns ``None`` if a new one is needed: the old one is lost or cannot show this."""
        ...

    async def leave_pointer(self, channel: Channel, old: MessageRef, new: MessageRef, lang: str) -> None:
        """Turn the old message into a pointer to the new one, or delete it. Ignores a lost message."""
        ...

    async def delete_message(self, channel: Channel, note: MessageRef, lang: str) -> None:
        """Delete a message that was reposted. Ignores a lost message."""
        ...

    async def set_pinned(self, channel: Channel, note: MessageRef, *, pinned: bool) -> None:
        """Pin or unpin a message, if permitted."""
        ...

    async def is_scrolled_away(self, channel: Channel, note: MessageRef) -> bool:
        """Return whether later messages have pushed this one out of sight."""
        ...


def find_platform_id(aliases: Iterable[str], platform: str) -> int | None:
    """Return a user's numeric id on a platform, or ``None``."""
    ids = (alias.partition(":")[2] for alias in aliases if alias.startswith(f"{platform}:"))
    return next((int(id_) for id_ in ids if id_.isdigit()), None)
