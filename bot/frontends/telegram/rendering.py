"""Rendering of a screen as Telegram messages: texts or photos with captions, and an inline keyboard."""

from collections.abc import Iterable
from typing import Final
from urllib.parse import quote

import msgspec

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import LONGEST_HEADING, Attachment, Button, Screen, alt_text, split_heading, text_lines
from bot.app.views.screen_base import with_layout
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.commands import escape_sentence
from bot.frontends.telegram.keyboard_folds import MAX_PHOTO_RATIO, ROW_DP, SCREEN_DP, most_rows
from bot.frontends.telegram.keyboards import InlineButton, build_keyboard
from bot.frontends.telegram.label_widths import PRIVATE_DP
from bot.frontends.telegram.limits import CAPTION, PHOTO_BYTES, PHOTO_RATIO, PHOTO_SIDES, TEXT
from bot.frontends.telegram.texts import (
    escape_command_line,
    escape_text,
    fit_lines,
    split_lines,
    translate,
    truncate_text,
    utf16_length,
)
from render.core.layouts import PAGE_LAYOUT
from render.core.request import Picture

SHARE_URL: Final = "https://t.me/share/url?url="
"""Opens Telegram's list of chats to send a link to."""
LOW_LAYOUT: Final = "wide"
"""Layout of a picture above many buttons."""


class MessagePart(msgspec.Struct, frozen=True):
    """One message: text, photo or file.

    ``bold``: length of its bold beginning; ``folded``: that of its collapsed end (UTF-16 units).
    """

    text: str
    bold: int = 0
    folded: int = 0
    photo: bytes | None = None
    file: Attachment | None = None


class TelegramMessage(msgspec.Struct, frozen=True):
    """A screen ready to be sent.

    ``typed``: the callback that takes typed text; ``numbers_only``: restricts it to numbers.
    """

    parts: tuple[MessagePart, ...]
    keys: tuple[tuple[InlineButton, ...], ...] = ()
    typed: str = ""
    numbers_only: bool = False


def render_screen(
    screen: Screen,
    picture: Picture | None,
    callbacks: KeyboardCallbacks,
    *,
    whole: bool,
    back: CallbackData | None = None,
    heard: bool = True,
    apps: bool = False,
    keyboard_dp: int = PRIVATE_DP,
) -> TelegramMessage:
    """Render the messages of a screen.

    - ``whole``: send all of the text, in several messages if necessary; otherwise one message with as much as fits.
    - ``back``: a callback that returns to the table.
    - ``heard``: whether the bot reads text typed here.
    - ``apps``: whether Telegram can show web pages here; only in private chats.
    - ``keyboard_dp``: the width of a keyboard here.
    """
    most = most_rows(picture, keyboard_dp)
    keyboard = build_keyboard(screen, callbacks, back, apps=apps, keyboard_dp=keyboard_dp, most=most)
    escape = escape_command_line if screen.commands else escape_sentence
    heading, facts, below = split_heading(screen)
    text = [
        *text_lines(msgspec.structs.replace(screen, text=below, folds=())),
        alt_text(screen, pictured=picture is not None),
        *_prompt_lines(screen, heard=heard),
        *keyboard.long,
    ]
    notice = [escape_sentence(screen.notice)] if screen.notice else []
    lines = [*notice, *map(escape, text), *(f"{escape_text(copy.label)}: {copy.text}" for copy in screen.copies)]
    after = [escape_sentence(line) for line in (*screen.after, *(line for fold in screen.folds for line in fold.lines))]
    rows = (*_copy_rows(screen), *keyboard.rows)
    title, photo = truncate_text(escape_text(heading), LONGEST_HEADING), picture.png if picture is not None else None
    first = title + escape_text(facts)
    if screen.file is not None and whole:
        caption, _ = fit_lines([first, *lines], CAPTION)
        return TelegramMessage((MessagePart(caption, utf16_length(title), file=screen.file),), rows)
    typed, numbers = _text_callback(screen)
    parts = _message_parts(first, utf16_length(title), lines, photo, after, whole=whole)
    if photo is not None and screen.picture is not None and screen.picture.layout == PAGE_LAYOUT:
        parts[0] = msgspec.structs.replace(
            parts[0], photo=None, file=Attachment(f"{screen.table or 'board'}.png", photo)
        )
    return TelegramMessage(tuple(parts), rows, typed, numbers)


def lower_picture(screen: Screen, keyboard_dp: int) -> Screen:
    """Return a panel with a wide picture if a tall one leaves too little room for its buttons."""
    if not screen.panel or screen.picture is None or screen.picture.layout:
        return screen
    rows = len(build_keyboard(screen, KeyboardCallbacks(), apps=True, keyboard_dp=keyboard_dp).rows)
    return with_layout(screen, LOW_LAYOUT) if keyboard_dp * MAX_PHOTO_RATIO + rows * ROW_DP > SCREEN_DP else screen


def _message_parts(
    title: str, bold: int, lines: list[str], photo: bytes | None, after: list[str], *, whole: bool
) -> list[MessagePart]:
    all_of_it = [title, *(line for line in lines if line)]
    most = TEXT if photo is None else CAPTION
    text, count = fit_lines(all_of_it, most)
    if count == len(all_of_it):
        end, _ = fit_lines(after, most - utf16_length(text) - 1) if after and utf16_length(text) + 1 < most else ("", 0)
        return [MessagePart(f"{text}\n{end}" if end else text, bold, utf16_length(end), photo)]
    if not whole:
        text, _ = fit_lines(all_of_it, most - 2)
        return [MessagePart(f"{text}\n…", bold, photo=photo)]
    if photo is None:
        first, *rest = split_lines([*all_of_it, *after], TEXT)
        return [MessagePart(first, bold), *(MessagePart(piece) for piece in rest)]
    return [
        MessagePart(title, bold, photo=photo),
        *(MessagePart(piece) for piece in split_lines([*all_of_it[1:], *after], TEXT)),
    ]


def split_title(part: MessagePart) -> tuple[MessagePart, MessagePart]:
    """Split a part into its first line, with its photo if any, and the text below, which may be empty."""
    title, _, body = part.text.partition("\n")
    return MessagePart(title, part.bold, photo=part.photo), MessagePart(body, folded=part.folded)


def is_sendable_photo(picture: Picture) -> bool:
    """Return whether Telegram accepts a picture as a photo."""
    low, high = sorted((picture.width, picture.height))
    return len(picture.png) <= PHOTO_BYTES and low + high <= PHOTO_SIDES and high <= PHOTO_RATIO * low


def _copy_rows(screen: Screen) -> Iterable[tuple[InlineButton, ...]]:
    for copy in screen.copies:
        row = [InlineButton(translate(screen.lang, "copy", label=copy.label), copy=copy.text)]
        if copy.use != "own" and copy.text.startswith("https://"):
            row.append(InlineButton(translate(screen.lang, "share"), url=f"{SHARE_URL}{quote(copy.text, safe='')}"))
        yield tuple(row)


# -- prompts


def _prompt_lines(screen: Screen, *, heard: bool) -> Iterable[str]:
    """Yield the lines that explain the keyboard, whose buttons only fit labels."""
    for select in screen.selects:
        yield "" if any(line and select.ask.startswith(line) for line in screen.text) else select.ask
        for _, buttons in select.groups:
            yield from _hint_lines(buttons)
    for row in screen.rows:
        yield from _hint_lines(row)
    for slot in screen.slots:
        if slot.given is not None or slot.hint:
            yield slot.label_with_amount() + (f" ({slot.hint})" if slot.hint else "")
    if screen.pad is not None:
        yield screen.pad.ask if screen.pad.ask not in screen.text else ""
        yield screen.pad.hint
        yield translate(screen.lang, "type-number", low=screen.pad.low, high=screen.pad.high) if heard else ""
    for field in screen.fields:
        if heard:
            yield translate(screen.lang, "type", label=field.label)


def _hint_lines(buttons: Iterable[Button]) -> Iterable[str]:
    for button in buttons:
        if button.hint:
            yield f"{button.label}: {button.hint}"


def _text_callback(screen: Screen) -> tuple[str, bool]:
    if screen.pad is not None:
        return screen.pad.callback_data, True
    return next((field.callback_data for field in screen.fields), ""), False
