"""What a platform can do, as the keepers of messages here ask for it. Each frontend has one thing that is this port."""

from __future__ import annotations

from typing import Protocol

import msgspec

from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from render.core.request import Picture


class RetryLaterError(Exception):
    """The platform is away, or asks to wait, or a table could not be read just now. ``seconds``: for so long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class ChatClosedError(Exception):
    """Here nothing can be written: ``trouble`` says why (a key of the platform's catalogue without ``trouble-``)."""

    def __init__(self, trouble: str) -> None:
        super().__init__(trouble)
        self.trouble = trouble


class ChatMovedError(Exception):
    """The chat has another id now, and this alias."""

    def __init__(self, alias: str) -> None:
        super().__init__(alias)
        self.alias = alias


class MessageRef(msgspec.Struct, frozen=True, omit_defaults=True):
    """A message of ours: its id, the picture on it (empty: it is text), and when it was sent (s since 1970; 0: long
    ago). ``shows``: what tells its text and keyboard from others, where that is known; the same is not written again.
    """

    id: int
    picture: str = ""
    at: int = 0
    shows: str = ""


class MessageContent(msgspec.Struct, frozen=True):
    """What a message is to show: the screen of a table, and its picture with what tells it from others (``mark``).

    ``nonce``: the same for the same message sent twice, where a platform makes one of them.
    """

    screen: Screen
    picture: Picture | None
    mark: str
    nonce: str


class ChatPort(Protocol):
    """A platform. All that write raise ``Later``, ``Closed``, ``Moved``; and the library's own where we are wrong."""

    platform: str
    """As aliases and kinds begin."""
    pictureless: str
    """The trouble of a chat that takes text but no pictures."""

    def chat_id(self, place: Channel) -> int:
        """The platform's own number of the chat that a place is; 0 for a place that is none of its chats."""
        ...

    def can_pin(self, place: Channel) -> bool:
        """Whether messages are pinned here."""
        ...

    async def wait_for_slot(self, place: Channel) -> None:
        """Wait till one more message that shows a table may be written here."""
        ...

    async def send_message(self, place: Channel, shown: MessageContent) -> MessageRef:
        """A new message. What its buttons stand for is kept before."""
        ...

    async def edit_message(self, place: Channel, note: MessageRef, shown: MessageContent) -> MessageRef | None:
        """The message with other content; None where it is gone or can't show this: then a new one is needed."""
        ...

    async def leave_pointer(self, place: Channel, old: MessageRef, new: MessageRef, lang: str) -> None:
        """Make of the message before what leads to the new one, or take it away. Where it can't be had it stays."""
        ...

    async def delete_message(self, place: Channel, note: MessageRef, lang: str) -> None:
        """A message goes, since it stands further down now. Where it can't be had it stays."""
        ...

    async def set_pinned(self, place: Channel, note: MessageRef, *, pinned: bool) -> None:
        """Pin a message, or take its pin away, where that is allowed."""
        ...

    async def is_scrolled_away(self, place: Channel, note: MessageRef) -> bool:
        """Whether others have talked so much since that the message is out of sight."""
        ...
