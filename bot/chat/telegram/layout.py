"""A Screen as messages of Telegram: text or a photo with a caption, and the inline keyboard under the last of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from bot.app.port.press import Line
from bot.app.port.screen import Button, Field, File, Pad, Screen, Select, Slot, alt_text
from bot.app.show.rows import in_rows
from bot.chat.telegram.limits import CAPTION, KEYBOARD, LABEL, PHOTO_BYTES, PHOTO_RATIO, PHOTO_SIDES, ROW, TEXT
from bot.chat.telegram.presses import Presses
from bot.chat.telegram.text import cut, fill, plain, size, split, tappable
from bot.chat.telegram.words import say
from bot.chat.words import words
from engines.core.words import Msg
from render.core.request import Picture
from render.core.shapes import MISSES

STYLES: Final = {"plain": None, "primary": "primary", "danger": "danger"}

BESIDE: Final = 12
"""So long a name may stand in one row with numbers."""
WIDE: Final = 30
"""So long a label may stand beside another: a phone shows no more of it there."""
SHORT: Final = 3
"""So long a name of a square may be, that a row of them fits on a screen."""


class Key(msgspec.Struct, frozen=True):
    """A button of a keyboard: ``data`` for the bot, or a ``url``, or a page that Telegram shows in itself (``app``)."""

    label: str
    data: str = ""
    url: str = ""
    app: str = ""
    style: str | None = None


class Part(msgspec.Struct, frozen=True):
    """One message: its text, its photo or its file.

    ``bold``: how much of it is bold at the beginning; ``folded``: how much at its end is shown folded, a press away.
    Both in UTF-16 units.
    """

    text: str
    bold: int = 0
    folded: int = 0
    photo: bytes | None = None
    file: File | None = None


class Drawn(msgspec.Struct, frozen=True):
    """A screen, ready to be sent. ``typed``: the press that typed text is appended to; ``numbers``: only a number."""

    parts: tuple[Part, ...]
    keys: tuple[tuple[Key, ...], ...] = ()
    typed: str = ""
    numbers: bool = False


def draw(
    screen: Screen, picture: Picture | None, presses: Presses, *, whole: bool, back: Line | None = None, link: str = "",
    heard: bool = True, apps: bool = False,
) -> Drawn:  # fmt: skip
    """The messages of a screen.

    ``whole``: all of the text, in as many messages as it takes; else one message, with what fits. ``back``: a press
    that leads back to the table; ``link``: what an invitation says instead of its press line; ``heard``: what is typed
    here is read; ``apps``: Telegram shows pages in itself here, which it does in private chats alone.
    """
    copied = {field.press for field in screen.fields if _copied(field)}
    said = tappable if screen.commands else plain
    text = [*screen.text, alt_text(screen, pictured=picture is not None), *_asked(screen, heard=heard)]
    lines = [link if link and line in copied else said(line) for line in text]
    if screen.notice:
        lines = [plain(screen.notice), *lines]
    if screen.private:
        lines.append(say(screen.lang, "only-you"))
    after = [plain(line) for line in screen.after]
    title, photo = cut(plain(screen.title), 200), picture.png if picture is not None else None
    if screen.file is not None and whole:
        caption, _ = fill([title, *lines], CAPTION)
        return Drawn((Part(caption, size(title), file=screen.file),), _keyboard(screen, presses, back, apps=apps))
    keys = _keyboard(screen, presses, back, apps=apps)
    typed, numbers = _typed(screen)
    parts = _parts(title, lines, photo, after, whole=whole)
    if photo is not None and screen.picture is not None and screen.picture.shape == MISSES:
        parts[0] = msgspec.structs.replace(parts[0], photo=None, file=File(f"{screen.table or 'board'}.png", photo))
    return Drawn(tuple(parts), keys, typed, numbers)


def _parts(title: str, lines: list[str], photo: bytes | None, after: list[str], *, whole: bool) -> list[Part]:
    all_of_it, bold = [title, *(line for line in lines if line)], size(title)
    most = TEXT if photo is None else CAPTION
    text, count = fill(all_of_it, most)
    if count == len(all_of_it):
        end, _ = fill(after, most - size(text) - 1) if after and size(text) + 1 < most else ("", 0)
        return [Part(f"{text}\n{end}" if end else text, bold, size(end), photo)]
    if not whole:
        text, _ = fill(all_of_it, most - 2)
        return [Part(f"{text}\n…", bold, photo=photo)]
    if photo is None:
        first, *rest = split([*all_of_it, *after], TEXT)
        return [Part(first, bold), *(Part(piece) for piece in rest)]
    return [Part(title, bold, photo=photo), *(Part(piece) for piece in split([*all_of_it[1:], *after], TEXT))]


def sendable(picture: Picture) -> bool:
    """Whether Telegram takes a picture as a photo."""
    low, high = sorted((picture.width, picture.height))
    return len(picture.png) <= PHOTO_BYTES and low + high <= PHOTO_SIDES and high <= PHOTO_RATIO * low


# -- what is asked


def _asked(screen: Screen, *, heard: bool) -> Iterable[str]:
    """The lines that explain the keyboard: Telegram's buttons have no room for more than a label."""
    for select in screen.selects:
        yield select.ask if select.ask not in screen.text else ""
        for _, buttons in select.groups:
            yield from _notes(buttons)
    for row in screen.rows:
        yield from _notes(row)
    for slot in screen.slots:
        if slot.given is not None or slot.note:
            said = slot.label if slot.given is None else f"{slot.label}: {slot.given}"
            yield said + (f" ({slot.note})" if slot.note else "")
    if screen.pad is not None:
        yield screen.pad.ask if screen.pad.ask not in screen.text else ""
        yield screen.pad.note
        yield say(screen.lang, "type-number", low=screen.pad.low, high=screen.pad.high) if heard else ""
    for field in screen.fields:
        if heard and not _copied(field):
            yield say(screen.lang, "type", label=field.label)


def _notes(buttons: Iterable[Button]) -> Iterable[str]:
    for button in buttons:
        if button.note:
            yield f"{button.label}: {button.note}"


def _copied(field: Field) -> bool:
    """Whether a field is there to be copied, not to be filled in."""
    return field.hint == field.press


def _typed(screen: Screen) -> tuple[str, bool]:
    if screen.pad is not None:
        return screen.pad.press, True
    return next((field.press for field in screen.fields if not _copied(field)), ""), False


# -- the keyboard


def _keyboard(screen: Screen, presses: Presses, back: Line | None, *, apps: bool) -> tuple[tuple[Key, ...], ...]:
    rows: list[tuple[Button, ...]] = []
    for select in screen.selects:
        rows += _select(select)
    for slot in screen.slots:
        rows += _slot(slot)
    if screen.pad is not None:
        rows += _pad(screen.pad)
    rows += screen.rows
    if back:
        rows.append((Button(back, words(screen.lang)(Msg("app-to-table"))),))
    keys = [
        tuple(
            _key(button, screen, presses)
            for button in row[n : n + ROW]
            if not button.url.startswith("/") and (apps or not button.framed)
        )
        for row in rows
        for n in range(0, len(row), ROW)
    ]
    shown: list[tuple[Key, ...]] = []
    for row in (part for whole in keys for part in _readable(whole)):
        if sum(map(len, shown)) + len(row) <= KEYBOARD:
            shown.append(row)
    return tuple(shown)


def _readable(row: tuple[Key, ...]) -> list[tuple[Key, ...]]:
    """A row whose labels can be read side by side; else each by itself: what is blocked says so, and is longer."""
    return [row] if all(len(key.label) <= WIDE for key in row) else [(key,) for key in row]


def _key(button: Button, screen: Screen, presses: Presses) -> Key:
    if button.url:
        return Key(cut(button.label, LABEL), url=button.url)
    if button.framed:
        return Key(cut(button.label, LABEL), app=button.framed)
    label = button.label
    if button.blocked:
        label = f"({label})" if len(label) <= SHORT else say(screen.lang, "blocked", label=label)
    return Key(cut(label, LABEL), presses.data(button.press), style=STYLES[button.tone])


def _select(select: Select) -> list[tuple[Button, ...]]:
    """The options in rows; with several groups each says which it belongs to."""
    rows: list[tuple[Button, ...]] = []
    if len(select.groups) > 1 and all(_square(heading, buttons) for heading, buttons in select.groups):
        return [buttons for _, buttons in select.groups]
    for heading, buttons in select.groups:
        named = heading and len(select.groups) > 1
        rows += in_rows([_under(heading, button) if named else button for button in buttons])
    return rows


def _square(heading: str, buttons: tuple[Button, ...]) -> bool:
    """Whether the options of a group are squares of a map: a row of short names that say where they are."""
    return len(buttons) <= ROW and all(len(b.label) <= SHORT and b.label.startswith(heading) for b in buttons)


def _under(heading: str, button: Button) -> Button:
    return msgspec.structs.replace(button, label=f"{heading} · {button.label}")


def _slot(slot: Slot) -> list[tuple[Button, ...]]:
    """What stands beside a thing, with its name before it; a long name has a row of its own."""
    name = slot.open or (slot.give[0] if slot.give else None)
    if name is not None:
        label = slot.label if slot.given is None else f"{slot.label}: {slot.given}"
        named = msgspec.structs.replace(name, label=label, tone="plain")
        give = tuple(_chosen(button) for button in slot.give)
        return [(named, *give)] if len(label) <= BESIDE else [(named,), give]
    pairs = ((slot.less, f"− {slot.label}"), (slot.more, f"{slot.label} +"))
    return [tuple(msgspec.structs.replace(button, label=label) for button, label in pairs if button is not None)]


def _chosen(button: Button) -> Button:
    return msgspec.structs.replace(button, label=f"✓ {button.label}") if button.tone == "primary" else button


def _pad(pad: Pad) -> list[tuple[Button, ...]]:
    count = tuple(button for button in (pad.less, pad.take, pad.more) if button is not None)
    taken = {pad.take.press} if pad.take is not None else set()
    return [count, tuple(button for button in pad.likely if button.press not in taken)]
