"""Content of a Telegram message: its entities, its keyboard, and digests that detect changes."""

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec
from telegram import InputFile, MessageEntity, User

from bot.app.ui.texts import split_timestamps
from bot.frontends.telegram.keyboards import InlineButton, Keys
from bot.frontends.telegram.rendering import MessagePart
from bot.frontends.telegram.texts import utf16_length

FORMATS: Final = {"F": "wDT", "f": "DT", "D": "wD", "t": "t", "R": "r"}


def with_timestamps(part: MessagePart) -> tuple[MessagePart, list[dict[str, Any]]]:
    """Replace the timestamp markup of a message with entities; return the text and the entities."""
    text, entities = "", list[dict[str, Any]]()
    for piece in split_timestamps(part.text):
        if piece.style and piece.text:
            place = {"offset": utf16_length(text), "length": utf16_length(piece.text)}
            shown = {"unix_time": piece.unix, "date_time_format": FORMATS[piece.style]}
            entities.append({"type": MessageEntity.DATE_TIME, **place, **shown})
        text += piece.text
    return msgspec.structs.replace(part, text=text, folded=_plain_length(part.text, part.folded)), entities


def _plain_length(text: str, units: int) -> int:
    """Return the length of the last ``units`` of a text without its timestamp markup, in UTF-16 units."""
    end = text.encode("utf-16-le")[-2 * units :].decode("utf-16-le") if units else ""
    return sum(utf16_length(piece.text) for piece in split_timestamps(end))


Fields = dict[str, Any]
"""Fields of a call in the Bot API's form. Building the library's objects would take three times as long."""
Mentions = Sequence[tuple[int, int, User]]
"""Mentioned users as (offset, length, user), in UTF-16 units of the text without timestamp markup."""


def picture_mark(part: MessagePart) -> str:
    """Return the digest of a part's picture, or empty without a photo."""
    return photo_digest(part.photo) if part.photo is not None else ""


def photo_digest(photo: bytes) -> str:
    """Return a digest of a picture."""
    return blake2b(photo, digest_size=12).hexdigest()


def content_digest(part: MessagePart, keys: Keys, mentions: Mentions) -> str:
    """Return a digest of a message's text and keyboard, without its picture."""
    whole = (part.text, part.bold, part.folded, keys, [(at, length, user.id) for at, length, user in mentions])
    return blake2b(msgspec.msgpack.encode(whole), digest_size=8).hexdigest()


def build_content(part: MessagePart, keys: Keys, mentions: Mentions = (), *, caption: bool) -> Fields:
    """Return the fields of a message's text or ``caption``, with entities and keyboard."""
    part, times = with_timestamps(part)
    text, entities = ("caption", "caption_entities") if caption else ("text", "entities")
    fields = {text: part.text, entities: _build_entities(part, mentions) + times, "reply_markup": _build_markup(keys)}
    return {name: value for name, value in fields.items() if value or name == text}


def build_media(content: Fields, photo: InputFile | str) -> Fields:
    """Return the fields of an edit that shows another photo, by file or id."""
    kept = {name: value for name, value in content.items() if not name.startswith("caption")}
    media = {name: value for name, value in content.items() if name not in kept}
    if isinstance(photo, str):
        return kept | {"media": media | {"type": "photo", "media": photo}}
    return kept | {"media": media | {"type": "photo", "media": "attach://picture"}, "picture": photo}


def _build_entities(part: MessagePart, mentions: Mentions) -> list[Fields]:
    entities = [_build_entity(MessageEntity.BOLD, 0, part.bold)] if part.bold else []
    if part.folded:
        start = utf16_length(part.text) - part.folded
        entities.append(_build_entity(MessageEntity.EXPANDABLE_BLOCKQUOTE, start, part.folded))
    return entities + [
        _build_entity(MessageEntity.TEXT_MENTION, at, length) | {"user": user.to_dict()}
        for at, length, user in mentions
    ]


def _build_entity(kind: str, offset: int, length: int) -> Fields:
    return {"type": kind, "offset": offset, "length": length}


def _build_markup(keys: Keys) -> Fields | None:
    rows = [[_build_button(key) for key in row] for row in keys if row]
    return {"inline_keyboard": rows} if keys else None


def _build_button(key: InlineButton) -> Fields:
    fields = {
        "text": key.label,
        "url": key.url,
        "callback_data": key.data,
        "web_app": {"url": key.app} if key.app else None,
        "copy_text": {"text": key.copy} if key.copy else None,
        "style": key.style,
    }
    return {name: value for name, value in fields.items() if value}
