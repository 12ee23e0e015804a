"""What a message consists of at Telegram: its entities, its keyboard, and digests to tell what has changed."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

import msgspec
from telegram import InlineKeyboardButton, InlineKeyboardMarkup, MessageEntity, User, WebAppInfo

from bot.frontends.telegram.keyboards import InlineButton, Keys
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.text import utf16_length
from bot.frontends.telegram.timestamps import with_timestamps

Mentions = Sequence[tuple[int, int, User]]
"""Mentioned users as (offset, length, user), in UTF-16 units of the text without timestamp markup."""


def picture_mark(part: MessagePart) -> str:
    """Return what a message of this part records as its picture: a digest, or empty without a photo."""
    return photo_digest(part.photo) if part.photo is not None else ""


def photo_digest(photo: bytes) -> str:
    """Return a digest of a picture."""
    return blake2b(photo, digest_size=12).hexdigest()


def prepare_edit(
    part: MessagePart, keys: Keys, mentions: Mentions = ()
) -> tuple[MessagePart, list[MessageEntity] | None, InlineKeyboardMarkup | None, str]:
    """Return a part without timestamp markup, its entities and keyboard, and the digest of its content."""
    shows = content_digest(part, keys, mentions)
    part, times = with_timestamps(part)
    return part, build_entities(part, mentions, times), build_markup(keys), shows


def content_digest(part: MessagePart, keys: Keys, mentions: Mentions) -> str:
    """Return a digest of a message's text and keyboard; its picture has a digest of its own."""
    whole = (part.text, part.bold, part.folded, keys, [(at, length, user.id) for at, length, user in mentions])
    return blake2b(msgspec.msgpack.encode(whole), digest_size=8).hexdigest()


def build_entities(
    part: MessagePart, mentions: Mentions = (), times: Sequence[MessageEntity] = ()
) -> list[MessageEntity] | None:
    """Build the entities of a message: bold title, folded end, mentions and timestamps."""
    entities = [MessageEntity(MessageEntity.BOLD, 0, part.bold)] if part.bold else []
    if part.folded:
        start = utf16_length(part.text) - part.folded
        entities.append(MessageEntity(MessageEntity.EXPANDABLE_BLOCKQUOTE, start, part.folded))
    entities += [MessageEntity(MessageEntity.TEXT_MENTION, at, length, user=user) for at, length, user in mentions]
    return [*entities, *times] or None


def build_markup(keys: Keys) -> InlineKeyboardMarkup | None:
    """Build the inline keyboard of a message."""
    if not keys:
        return None
    return InlineKeyboardMarkup([[_to_inline_button(key) for key in row] for row in keys if row])


def _to_inline_button(key: InlineButton) -> InlineKeyboardButton:
    app = WebAppInfo(key.app) if key.app else None
    return InlineKeyboardButton(
        key.label, url=key.url or None, callback_data=key.data or None, web_app=app, style=key.style
    )
