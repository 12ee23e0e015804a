"""Rendering of a screen as Telegram messages: texts or photos with captions, and an inline keyboard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.app.ui.button_rows import layout_buttons
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Attachment, Button, NumberInput, Screen, Select, Slot, TextInput, alt_text
from bot.frontends.common.texts import text_formatter
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.limits import CAPTION, KEYBOARD, LABEL, PHOTO_BYTES, PHOTO_RATIO, PHOTO_SIDES, ROW, TEXT
from bot.frontends.telegram.text import (
    escape_command_line,
    escape_text,
    fit_lines,
    split_lines,
    truncate_text,
    utf16_length,
)
from bot.frontends.telegram.texts import translate
from engines.core.core_types import Msg
from render.core.layouts import PAGE_LAYOUT
from render.core.request import Picture

STYLES: Final = {"plain": None, "primary": "primary", "danger": "danger"}

BESIDE: Final = 12
"""The longest label in a row with numbers."""
WIDE: Final = 30
"""The longest label beside another; phones show no more."""
SHORT: Final = 3
"""The longest name of a square, so that a row of them fits on the screen."""


class InlineButton(msgspec.Struct, frozen=True):
    """A button of a keyboard: callback ``data``, a ``url``, or a page shown inside Telegram (``app``)."""

    label: str
    data: str = ""
    url: str = ""
    app: str = ""
    style: str | None = None


class MessagePart(msgspec.Struct, frozen=True):
    """One message: text, photo or file.

    ``bold`` is the length of its bold beginning, ``folded`` that of its collapsed end, both in UTF-16 units.
    """

    text: str
    bold: int = 0
    folded: int = 0
    photo: bytes | None = None
    file: Attachment | None = None


class RenderedMessage(msgspec.Struct, frozen=True):
    """A screen ready to be sent.

    ``typed`` is the callback that typed text is appended to; ``numbers`` restricts it to numbers.
    """

    parts: tuple[MessagePart, ...]
    keys: tuple[tuple[InlineButton, ...], ...] = ()
    typed: str = ""
    numbers: bool = False


def render_screen(
    screen: Screen,
    picture: Picture | None,
    callbacks: KeyboardCallbacks,
    *,
    whole: bool,
    back: CallbackData | None = None,
    link: str = "",
    heard: bool = True,
    apps: bool = False,
) -> RenderedMessage:
    """Render the messages of a screen.

    - ``whole``: all of the text, in several messages if necessary; otherwise one message with as much as fits.
    - ``back``: a callback that returns to the table.
    - ``link``: the link of an invitation, in place of its callback data.
    - ``heard``: the bot reads text that is typed here.
    - ``apps``: Telegram can show web pages here, which it does only in private chats.
    """
    copied = {field.callback_data for field in screen.fields if _is_copy_field(field)}
    escape = escape_command_line if screen.commands else escape_text
    text = [*screen.text, alt_text(screen, pictured=picture is not None), *_prompt_lines(screen, heard=heard)]
    lines = [link if link and line in copied else escape(line) for line in text]
    if screen.notice:
        lines = [escape_text(screen.notice), *lines]
    if screen.private:
        lines.append(translate(screen.lang, "only-you"))
    after = [escape_text(line) for line in screen.after]
    title, photo = truncate_text(escape_text(screen.title), 200), picture.png if picture is not None else None
    if screen.file is not None and whole:
        caption, _ = fit_lines([title, *lines], CAPTION)
        return RenderedMessage(
            (MessagePart(caption, utf16_length(title), file=screen.file),),
            _build_keyboard(screen, callbacks, back, apps=apps),
        )
    keys = _build_keyboard(screen, callbacks, back, apps=apps)
    typed, numbers = _text_callback(screen)
    parts = _message_parts(title, lines, photo, after, whole=whole)
    if photo is not None and screen.picture is not None and screen.picture.layout == PAGE_LAYOUT:
        parts[0] = msgspec.structs.replace(
            parts[0], photo=None, file=Attachment(f"{screen.table or 'board'}.png", photo)
        )
    return RenderedMessage(tuple(parts), keys, typed, numbers)


def _message_parts(
    title: str, lines: list[str], photo: bytes | None, after: list[str], *, whole: bool
) -> list[MessagePart]:
    """Divide the text into messages, with the photo and bold title in the first."""
    all_of_it, bold = [title, *(line for line in lines if line)], utf16_length(title)
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


def is_sendable_photo(picture: Picture) -> bool:
    """Return whether Telegram accepts a picture as a photo."""
    low, high = sorted((picture.width, picture.height))
    return len(picture.png) <= PHOTO_BYTES and low + high <= PHOTO_SIDES and high <= PHOTO_RATIO * low


# -- prompts


def _prompt_lines(screen: Screen, *, heard: bool) -> Iterable[str]:
    """Yield the lines that explain the keyboard, whose buttons have room for a label only."""
    for select in screen.selects:
        yield select.ask if select.ask not in screen.text else ""
        for _, buttons in select.groups:
            yield from _hint_lines(buttons)
    for row in screen.rows:
        yield from _hint_lines(row)
    for slot in screen.slots:
        if slot.given is not None or slot.hint:
            line = slot.label if slot.given is None else f"{slot.label}: {slot.given}"
            yield line + (f" ({slot.hint})" if slot.hint else "")
    if screen.pad is not None:
        yield screen.pad.ask if screen.pad.ask not in screen.text else ""
        yield screen.pad.hint
        yield translate(screen.lang, "type-number", low=screen.pad.low, high=screen.pad.high) if heard else ""
    for field in screen.fields:
        if heard and not _is_copy_field(field):
            yield translate(screen.lang, "type", label=field.label)


def _hint_lines(buttons: Iterable[Button]) -> Iterable[str]:
    for button in buttons:
        if button.hint:
            yield f"{button.label}: {button.hint}"


def _is_copy_field(field: TextInput) -> bool:
    """Return whether a field is for copying and not for input."""
    return field.hint == field.callback_data


def _text_callback(screen: Screen) -> tuple[str, bool]:
    """Return the callback that typed text is appended to, and whether only numbers are accepted."""
    if screen.pad is not None:
        return screen.pad.callback_data, True
    return next((field.callback_data for field in screen.fields if not _is_copy_field(field)), ""), False


# -- the keyboard


def _build_keyboard(
    screen: Screen, callbacks: KeyboardCallbacks, back: CallbackData | None, *, apps: bool
) -> tuple[tuple[InlineButton, ...], ...]:
    """Build the keyboard of a screen, of at most ``KEYBOARD`` buttons."""
    rows: list[tuple[Button, ...]] = []
    for select in screen.selects:
        rows += _select_rows(select)
    for slot in screen.slots:
        rows += _slot_rows(slot)
    if screen.pad is not None:
        rows += _pad_rows(screen.pad)
    rows += screen.rows
    if back:
        rows.append((Button(back, text_formatter(screen.lang)(Msg("app-to-table"))),))
    keys = [
        tuple(
            _build_button(button, screen, callbacks)
            for button in row[n : n + ROW]
            if not button.url.startswith("/") and (apps or not button.framed)
        )
        for row in rows
        for n in range(0, len(row), ROW)
    ]
    shown: list[tuple[InlineButton, ...]] = []
    for row in (part for whole in keys for part in _split_wide_row(whole)):
        if sum(map(len, shown)) + len(row) <= KEYBOARD:
            shown.append(row)
    return tuple(shown)


def _split_wide_row(row: tuple[InlineButton, ...]) -> list[tuple[InlineButton, ...]]:
    """Put each button in its own row if a label is too long to be read beside others."""
    return [row] if all(len(key.label) <= WIDE for key in row) else [(key,) for key in row]


def _build_button(button: Button, screen: Screen, callbacks: KeyboardCallbacks) -> InlineButton:
    if button.url:
        return InlineButton(truncate_text(button.label, LABEL), url=button.url)
    if button.framed:
        return InlineButton(truncate_text(button.label, LABEL), app=button.framed)
    label = button.label
    if button.is_blocked:
        label = f"({label})" if len(label) <= SHORT else translate(screen.lang, "blocked", label=label)
    return InlineButton(
        truncate_text(label, LABEL), callbacks.callback_data(button.callback_data), style=STYLES[button.tone]
    )


def _select_rows(select: Select) -> list[tuple[Button, ...]]:
    """Build rows of the options; with several groups each label names its group."""
    rows: list[tuple[Button, ...]] = []
    if len(select.groups) > 1 and all(_is_map_row(heading, buttons) for heading, buttons in select.groups):
        return [buttons for _, buttons in select.groups]
    for heading, buttons in select.groups:
        named = heading and len(select.groups) > 1
        rows += layout_buttons([_with_heading(heading, button) if named else button for button in buttons])
    return rows


def _is_map_row(heading: str, buttons: tuple[Button, ...]) -> bool:
    """Return whether a group is a row of a map: squares with short names that begin with its heading."""
    return len(buttons) <= ROW and all(len(b.label) <= SHORT and b.label.startswith(heading) for b in buttons)


def _with_heading(heading: str, button: Button) -> Button:
    return msgspec.structs.replace(button, label=f"{heading} · {button.label}")


def _slot_rows(slot: Slot) -> list[tuple[Button, ...]]:
    """Build the rows of a slot: its name with its numbers, or, for a long name, in two rows."""
    name = slot.open or (slot.give[0] if slot.give else None)
    if name is not None:
        label = slot.label if slot.given is None else f"{slot.label}: {slot.given}"
        named = msgspec.structs.replace(name, label=label, tone="plain")
        give = tuple(_mark_chosen(button) for button in slot.give)
        return [(named, *give)] if len(label) <= BESIDE else [(named,), give]
    pairs = ((slot.less, f"− {slot.label}"), (slot.more, f"{slot.label} +"))
    return [tuple(msgspec.structs.replace(button, label=label) for button, label in pairs if button is not None)]


def _mark_chosen(button: Button) -> Button:
    return msgspec.structs.replace(button, label=f"✓ {button.label}") if button.tone == "primary" else button


def _pad_rows(pad: NumberInput) -> list[tuple[Button, ...]]:
    count = tuple(button for button in (pad.less, pad.take, pad.more) if button is not None)
    taken = {pad.take.callback_data} if pad.take is not None else set()
    return [count, tuple(button for button in pad.likely if button.callback_data not in taken)]
