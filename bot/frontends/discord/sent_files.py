"""Which files the bot's messages have, so that an edit keeps what is there already and uploads only the rest."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final

import discord

from bot.frontends.discord.rendering import RenderedMessage

NOBODY: Final = discord.AllowedMentions.none()
KNOWN: Final = 4096
"""The most messages to remember."""

RawEdit = Callable[..., Awaitable[object]]
"""Edits a message, as the library's ``edit`` methods do."""


@dataclass(frozen=True)
class KeptFile:
    """A file that a message keeps; its description may be another one."""

    id: int
    filename: str
    description: str | None

    def to_dict(self) -> dict[str, object]:
        """Return the file as the library puts it into a request."""
        return {"id": self.id, "filename": self.filename, "description": self.description}


class SentFiles:
    """The ids and digests of files by message and name, as far as this process has sent them."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, dict[str, tuple[bytes, int]]] = OrderedDict()

    async def edit_message(self, edit: RawEdit, message_id: int, rendered: RenderedMessage) -> int:
        """Edit a message, and return its id. What it has is uploaded once more if Discord no longer knows it."""
        kept = self._choose_files(message_id, rendered)
        try:
            message: Any = await edit(view=rendered.view, attachments=kept, allowed_mentions=NOBODY)
        except discord.HTTPException as error:
            if error.status != 400 or not any(isinstance(file, KeptFile) for file in kept):
                raise
            self.forget_files(message_id)
            message = await edit(view=rendered.view, attachments=rendered.build_files(), allowed_mentions=NOBODY)
        self.note_files(message, rendered)
        return int(message.id)

    def note_files(self, message: Any, rendered: RenderedMessage) -> None:
        """Note which files a message has that was sent or edited."""
        found = {file.filename: file.id for file in message.attachments} | _find_media_ids(message.components)
        files = {name: (_digest_file(data), found[name]) for name, data, _ in rendered.files if name in found}
        self.forget_files(message.id)
        if files:
            self._known[message.id] = files
        while len(self._known) > KNOWN:
            self._known.popitem(last=False)

    def forget_files(self, message_id: int) -> None:
        """Forget the files of a message, whose content is not known."""
        self._known.pop(message_id, None)

    def _choose_files(self, message_id: int, rendered: RenderedMessage) -> list[Any]:
        """List the files of a message: kept where it has the same bytes under the same name, else new."""
        known, files = self._known.get(message_id, {}), list[Any]()
        for file, (name, data, alt) in zip(rendered.build_files(), rendered.files, strict=True):
            digest, file_id = known.get(name, (b"", 0))
            files.append(KeptFile(file_id, name, alt or None) if digest == _digest_file(data) else file)
        return files


def _digest_file(data: bytes) -> bytes:
    return blake2b(data, digest_size=12).digest()


def _find_media_ids(components: list[Any]) -> dict[str, int]:
    """Return the ids of the files that components show, by the names in their addresses."""
    pending, found = list(components), dict[str, int]()
    while pending:
        part = pending.pop()
        pending += [*getattr(part, "children", []), *getattr(part, "items", [])]
        pending += [accessory] if (accessory := getattr(part, "accessory", None)) is not None else []
        for media in (getattr(part, "media", None), getattr(part, "file", None)):
            if media is not None and media.attachment_id:
                found[media.url.partition("?")[0].rpartition("/")[2]] = media.attachment_id
    return found
