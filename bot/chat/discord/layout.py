"""A Screen as one Discord message: a container with text, picture and all that can be pressed, within the limits."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import discord
import msgspec

from bot.app.port.screen import Button, Screen, Select, Slot, alt_text, under
from bot.chat.discord import limits
from bot.chat.discord.ids import Ids
from bot.chat.discord.text import cut, fill, plain
from bot.chat.discord.words import as_in_the_menu, say
from render.core.request import Picture

PICTURE = "board.png"
FILM = "game.gif"
WORDS = "board.txt"
ACCENT = discord.Colour(0x8C5A2B)

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}

Row = discord.ui.ActionRow[Any]


@dataclass(frozen=True)
class Drawn:
    """A message ready to be sent: its components, its files, and the presses to keep before."""

    view: discord.ui.LayoutView
    png: bytes | None
    alt: str
    whole: str
    """All the text, where it did not fit; empty where it did."""
    ids: Ids
    film: bytes | None = None

    def files(self) -> list[discord.File]:
        """New file objects: one can be sent only once."""
        found = []
        if self.png is not None:
            found.append(discord.File(io.BytesIO(self.png), PICTURE, description=self.alt or None))
        if self.film is not None:
            found.append(discord.File(io.BytesIO(self.film), FILM, description=self.alt or None))
        if self.whole:
            found.append(discord.File(io.BytesIO(self.whole.encode()), WORDS))
        return found


def draw(screen: Screen, picture: Picture | None = None, extra: Sequence[str] = ()) -> Drawn:
    """The message of a screen. ``extra``: ready lines of this frontend itself, above all others."""
    ids = Ids()
    alt = cut(screen.alt, limits.ALT)
    if told := alt_text(screen, pictured=picture is not None):
        screen = under(screen, (told,))
    head, body, after, whole = _texts(screen, extra)
    parts: list[discord.ui.Item[Any]] = [discord.ui.TextDisplay(head)]
    shown: list[discord.ui.Item[Any]] = []
    film = screen.file.data if screen.file is not None and screen.file.moves else None
    if film is not None:
        shown.append(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{FILM}", description=alt)))
    if picture is not None:
        shown.append(discord.ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{PICTURE}", description=alt)))
    if body:
        (parts if screen.foot else shown).append(discord.ui.TextDisplay(body))
    if whole:
        shown.append(discord.ui.File(f"attachment://{WORDS}"))
    if after:
        shown.append(discord.ui.TextDisplay(after))
    rows, foot = _pressed(screen, ids, limits.COMPONENTS - 1 - len(parts) - len(shown))
    parts += [*rows, *shown, *foot] if screen.foot else [*shown, *rows, *foot]
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.Container(*parts, accent_colour=ACCENT))
    view.stop()  # presses come through the one door of the client; the library need not remember this view
    return Drawn(view, picture.png if picture is not None else None, alt, whole, ids, film)


def line(text: str) -> discord.ui.LayoutView:
    """A message that is one line of ready text."""
    view = discord.ui.LayoutView(timeout=None)
    view.add_item(discord.ui.TextDisplay(text))
    view.stop()
    return view


def _texts(screen: Screen, extra: Sequence[str]) -> tuple[str, str, str, str]:
    """What stands above the picture, what below, what comes last, and the whole where that was too much."""
    title = f"### {plain(cut(screen.title, 200))}"
    notice = [f"**{plain(cut(as_in_the_menu(screen.notice, screen.lang), 600))}**"] if screen.notice else []
    text = [as_in_the_menu(line, screen.lang) for line in screen.text]
    first, rest = text[:1], text[1:]
    if first and len(first[0]) > 400:
        first, rest = [], text
    head = "\n".join([title, *extra, *notice, *map(plain, first)])[: limits.TEXT // 2]
    rest += [f"{_name(button, screen.lang)}: {button.note}" for button in _with_notes(screen)]
    rest += _counts(screen)
    body, fits = fill(rest, limits.TEXT - len(head))
    after, ends = fill(list(screen.after), limits.TEXT - len(head) - len(body))
    return head, body, after, "" if fits and ends else "\n".join([screen.title, *text, *screen.after])


def _with_notes(screen: Screen) -> list[Button]:
    """Buttons have no room for a note: it is a line of text."""
    return [button for row in screen.rows for button in row if button.note]


def _counts(screen: Screen) -> list[str]:
    """What an allotment and a number pad say besides their buttons."""
    pad = screen.pad
    told = [slot for slot in screen.slots if slot.given is not None or slot.note]
    lines = [" · ".join(filter(None, (_given(slot), slot.note))) for slot in told]
    return [*([" · ".join(filter(None, (pad.ask, pad.note)))] if pad is not None else []), *lines]


def _given(slot: Slot) -> str:
    return slot.label if slot.given is None else f"{slot.label}: {slot.given}"


def _name(button: Button, lang: str) -> str:
    return say(lang, "blocked", label=button.label) if button.blocked else button.label


# -- what can be pressed


def _pressed(screen: Screen, ids: Ids, room: int) -> tuple[list[Row], list[Row]]:
    """Rows of at most ``room`` components in all, and those of the foot: too many buttons become selects."""
    cut_at = len(screen.rows) - screen.foot
    for few in range(4):
        fresh = Ids()
        selects = _selects(screen.selects, fresh, screen.lang)
        below = [
            *_pad(screen, fresh),
            *_forms(screen, fresh),
            *_rows(screen.rows[:cut_at], screen.lang, fresh, few if few < 2 or not screen.foot else 3),
        ]
        foot = _rows(screen.rows[cut_at:], screen.lang, fresh, 0 if few < 3 else 3)
        left = room - _size([*selects, *below, *foot])
        slots = _slots_short(screen, fresh, left) if few else _slots(screen, fresh)
        if _size(slots) <= left:
            ids.long.update(fresh.long)
            return [*selects, *slots, *below], foot
    raise ValueError(f"a screen of more than {limits.COMPONENTS} components: {screen.title!r}")


def _size(rows: Sequence[Row]) -> int:
    """How many components some rows are."""
    return sum(1 + len(row.children) for row in rows)


def _button(button: Button, ids: Ids, lang: str) -> discord.ui.Button[Any]:
    if button.url:
        return discord.ui.Button(label=cut(button.label, limits.BUTTON_LABEL), url=button.url)
    style = STYLES["plain" if button.blocked else button.tone]
    label = cut(_name(button, lang), limits.BUTTON_LABEL)
    return discord.ui.Button(label=label, style=style, custom_id=ids.of("p", button.press))


def _selects(selects: Sequence[Select], ids: Ids, lang: str) -> list[Row]:
    rows = []
    for select in selects:
        options = [(button, heading) for heading, buttons in select.groups for button in buttons]
        rows += _as_selects(options, select.ask, ids, lang)
    return rows


def _as_selects(options: list[tuple[Button, str]], ask: str, ids: Ids, lang: str) -> list[Row]:
    rows = []
    for n in range(0, len(options), limits.OPTIONS):
        shown: dict[str, discord.SelectOption] = {}
        for button, heading in options[n : n + limits.OPTIONS]:
            value = ids.value(button.press)
            note = cut(" · ".join(filter(None, (heading, button.note))), limits.OPTION_NOTE) or None
            label = cut(_name(button, lang), limits.OPTION_LABEL)
            shown.setdefault(value, discord.SelectOption(label=label, value=value, description=note))
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=ids.of("s"), placeholder=cut(ask, limits.PLACEHOLDER) or None, options=list(shown.values())
        )
        rows.append(discord.ui.ActionRow(select))
    return rows


def _slots(screen: Screen, ids: Ids) -> list[Row]:
    return [row for slot in screen.slots for row in _slot(slot, ids, screen.lang)]


def _slot(slot: Slot, ids: Ids, lang: str) -> list[Row]:
    """One thing: its name and its answers, in one row or more; else its numbers, or less and more around it."""
    if slot.open is None:
        return [_share(slot, ids, lang)]
    buttons = [_button(button, ids, lang) for button in (slot.open, *slot.give)]
    return [discord.ui.ActionRow(*buttons[n : n + limits.ROW]) for n in range(0, len(buttons), limits.ROW)]


def _share(slot: Slot, ids: Ids, lang: str) -> Row:
    """A slot of an allotment: its numbers, the first of them with its name; else less and more around it."""
    if slot.give:
        first, *others = slot.give[:1] if len(slot.give) == 1 else slot.give[slot.given == 0 :]
        named = msgspec.structs.replace(first, label=f"{slot.label} {first.label}")
        return discord.ui.ActionRow(*(_button(button, ids, lang) for button in (named, *others)))
    row: Row = discord.ui.ActionRow()
    if slot.less is not None:
        row.add_item(_button(slot.less, ids, lang))
    label = cut(_given(slot), limits.BUTTON_LABEL)
    row.add_item(discord.ui.Button(label=label, disabled=True, custom_id=ids.of("x")))
    if slot.more is not None:
        row.add_item(_button(slot.more, ids, lang))
    return row


def _slots_short(screen: Screen, ids: Ids, room: int) -> list[Row]:
    """Many slots: one select to give more, one to give less; how many each has stands in the text.

    Of a grid the first answers about each thing are buttons, then the last ones, as many as there is ``room`` for.
    """
    if screen.slots and all(slot.open for slot in screen.slots):
        most = sum(len(slot.give) for slot in screen.slots)
        return next(rows for n in range(most, -1, -1) if _size(rows := _grid(screen, ids, n)) <= room or not n)
    rows = []
    for key in ("more", "less"):
        options = [
            (Button(button.press, f"{slot.label} {button.label}", blocked=button.blocked), slot.note)
            for slot in screen.slots
            if (button := getattr(slot, key)) is not None
        ]
        rows += _as_selects(options, say(screen.lang, key), ids, screen.lang)
    return rows


def _grid(screen: Screen, ids: Ids, most: int) -> list[Row]:
    """All answers about all things of a grid, ``most`` of them as buttons: one that decides stands a press away."""
    whole = [
        tuple(msgspec.structs.replace(button, label=f"{slot.label}: {button.label}") for button in slot.give)
        for slot in screen.slots
    ]
    likely = [*(give[0] for give in whole if give), *(give[-1] for give in whole if len(give) > 1)]
    shown = {button.press for button in likely[:most]}
    named = [button for give in whole for button in give if button.press in shown]
    rest: list[tuple[Button, str]] = []
    for slot, give in zip(screen.slots, whole, strict=True):
        rest += [(button, slot.note) for button in give if button.press not in shown]
        if slot.open is not None and not slot.whole:
            rest.append((msgspec.structs.replace(slot.open, label=f"{slot.label} …"), slot.note))
    buttons = [
        discord.ui.ActionRow(*(_button(button, ids, screen.lang) for button in named[n : n + limits.ROW]))
        for n in range(0, len(named), limits.ROW)
    ]
    return [*buttons, *(_as_selects(rest, say(screen.lang, "choose"), ids, screen.lang) if rest else [])]


def _pad(screen: Screen, ids: Ids) -> list[Row]:
    pad = screen.pad
    if pad is None:
        return []
    count = [button for button in (pad.less, pad.take, pad.more) if button is not None]
    likely = [b for b in pad.likely if pad.take is None or b.press != pad.take.press][:4]
    typed = discord.ui.Button[Any](label=say(screen.lang, "type"), custom_id=ids.of("f", pad.press))
    rows = [discord.ui.ActionRow(*(_button(button, ids, screen.lang) for button in count))] if count else []
    return [*rows, discord.ui.ActionRow(*(_button(button, ids, screen.lang) for button in likely), typed)]


def _forms(screen: Screen, ids: Ids) -> list[Row]:
    buttons = [
        discord.ui.Button[Any](label=cut(field.label, limits.BUTTON_LABEL), custom_id=ids.of("f", field.press))
        for field in screen.fields
    ]
    return [discord.ui.ActionRow(*buttons[n : n + limits.ROW]) for n in range(0, len(buttons), limits.ROW)]


def _rows(given: Sequence[tuple[Button, ...]], lang: str, ids: Ids, few: int) -> list[Row]:
    """Rows of buttons. ``few``: 0 as they are, 1 filled up, 2 all but the last two rows as selects, 3 all."""
    reached = (tuple(button for button in row if not button.url.startswith("/")) for row in given)
    rows = [row[n : n + limits.ROW] for row in reached for n in range(0, len(row), limits.ROW)]
    if few == 1:
        flat = [button for row in rows for button in row]
        rows = [tuple(flat[n : n + limits.ROW]) for n in range(0, len(flat), limits.ROW)]
    kept = rows if few < 2 else rows[-2:] if few == 2 else []
    folded = [(button, "") for row in rows[: len(rows) - len(kept)] for button in row]
    shown = _as_selects(folded, say(lang, "choose"), ids, lang) if folded else []
    return [*shown, *(discord.ui.ActionRow(*(_button(button, ids, lang) for button in row)) for row in kept)]
