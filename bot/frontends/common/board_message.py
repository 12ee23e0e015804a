"""What is known of the message that shows a table in a channel."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import msgspec

from bot.frontends.common.port import MessageRef

UNSURE: Final = "?"
"""Digest of a picture whose content is unknown; it equals no real digest."""


class BoardMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """Record of the message that shows a table in a channel, with the version that it shows.

    ``trouble`` is the reason why the table cannot be shown now, or empty.
    """

    note: MessageRef | None = None
    version: int = -1
    trouble: str = ""
    pinned: int = 0
    """Id of the bot's pinned message, or 0."""
    again: bool = False
    """Whether the message has to be reposted at the end of the chat."""
    chat: int = 0
    """Id of the chat that contains the message. A chat that moves gets another id and new message ids."""
    count: int = 0
    """Number of messages sent so far; each new message gets its own nonce."""

    @property
    def message_id(self) -> int:
        """The id of the message, or 0 if there is none."""
        return self.note.id if self.note is not None else 0


def with_unknown_content(record: BoardMessage) -> BoardMessage:
    """Return the record of an existing message with unknown content and version."""
    if record.note is None:
        return record
    note = msgspec.structs.replace(record.note, shows="", picture=UNSURE if record.note.picture else "")
    return msgspec.structs.replace(record, note=note, version=-1)


def without_message(deleted: Collection[int], record: BoardMessage) -> BoardMessage:
    """Return the record of a table whose message was deleted; unchanged if it has another message by now."""
    if record.message_id not in deleted:
        return record
    return msgspec.structs.replace(record, note=None, version=-1, again=False)
