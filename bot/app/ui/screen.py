"""Screens: a neutral description that every frontend renders with its own widgets.

All text is final, in the reader's language. Frontends contain no rules, and pass ``callback_data`` unchanged to
``App.handle_callback``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from bot.app.ui.callback_data import Callback, CallbackData
from render.core.request import PictureRequest

Tone = Literal["plain", "primary", "danger"]


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """A button. ``is_blocked``: whether a click only explains why. ``hotspot``: its mark on the picture."""

    callback_data: CallbackData
    label: str
    tone: Tone = "plain"
    is_blocked: bool = False
    hint: str = ""
    hotspot: str = ""
    url: str = ""
    """A link instead of a callback; this server's pages begin with a slash."""
    card: PictureRequest | None = None
    """A picture of the option, for frontends with picture buttons."""
    tokens: tuple[str, ...] = ()
    """Its part of a move, for frontends that show symbols."""
    framed: str = ""
    """This server's page to show instead of the callback, in chats that embed pages privately."""


def choice_button(callback: Callback, label: str, *, is_chosen: bool) -> Button:
    """Build the button of one of several values, marking the current one."""
    return Button(callback.data, label, "primary" if is_chosen else "plain")


class Select(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice of many options. ``groups``: pairs of heading (possibly empty) and buttons."""

    ask: str
    groups: tuple[tuple[str, tuple[Button, ...]], ...]


class NumberInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number input: minus, plus, likely numbers as buttons, or typed.

    Frontends append a space and the number to ``callback_data``. ``given``, ``less``, ``more``, ``take``: a number
    stored with the draft, for frontends without local state.
    """

    ask: str
    callback_data: CallbackData
    low: int
    high: int
    step: int
    likely: tuple[Button, ...] = ()
    hint: str = ""
    given: int = 0
    less: Button | None = None
    more: Button | None = None
    take: Button | None = None
    slides: bool = False
    """Whether the number is a position in a sequence, for a possible slider."""
    ticks: tuple[int, ...] = ()
    """The marks of a slider."""


class SlotRow(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row of an allocation, with the amount ``given`` so far, or of a grid without amounts.

    ``less``, ``more``: buttons, None at the limits. ``give``: the possible amounts as buttons, the current one marked,
      or likely answers; ``open``: the button for all answers; ``whole``: whether ``give`` has all. ``hotspot``: its
      subject, even if no button names it.
    """

    label: str
    given: int | None = None
    less: Button | None = None
    more: Button | None = None
    hint: str = ""
    give: tuple[Button, ...] = ()
    open: Button | None = None
    whole: bool = False
    hotspot: str = ""
    likely: int = -1
    """The index in ``give`` of the most frequent answer, or -1."""
    fill: tuple[str, ...] = ()
    """For each amount, the text that a form appends to its screen's ``form``."""

    def label_with_amount(self) -> str:
        """Return the label, and the amount in an allocation."""
        return self.label if self.given is None else f"{self.label}: {self.given}"

    def likely_answer(self) -> Button | None:
        """Return the answer to show if only one fits: the requested, likely or first one."""
        asked = next((button for button in self.give if button.tone == "primary"), None)
        return asked or (self.give[max(0, self.likely)] if self.give else self.open)


class TextInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text input. Frontends append a space and the text to ``callback_data``.

    ``moment``: a local date and time; frontends may show a picker, and append ``2026-11-21T19:30``.
    """

    label: str
    callback_data: CallbackData
    hint: str = ""
    moment: bool = False


class CopyText(msgspec.Struct, frozen=True, omit_defaults=True):
    """A text for copying, shown exactly as it is.

    ``use``: ``own`` for only the user, ``share`` for an address to pass on, ``invite`` for a callback to pass on,
      possibly as a link.
    """

    label: str
    text: str
    use: Literal["own", "share", "invite"] = "own"


class Attachment(msgspec.Struct, frozen=True):
    """The text of a screen as a file, for frontends that can send one; ``moves``: whether it is an animated film."""

    name: str
    data: bytes
    moves: bool = False


class Fold(msgspec.Struct, frozen=True):
    """Lines that few readers need. Frontends may fold them behind their title, or show them as text."""

    title: str
    lines: tuple[str, ...]


class Closeup(msgspec.Struct, frozen=True):
    """The relevant part of a picture, enlarged, and its text."""

    picture: PictureRequest
    alt: str


class Screen(msgspec.Struct, frozen=True, omit_defaults=True):
    """A screen. ``private``: whether only one user may see it."""

    title: str
    text: tuple[str, ...] = ()
    picture: PictureRequest | None = None
    alt: str = ""
    """Text of the picture or film, part of the body in frontends that show neither."""
    rows: tuple[tuple[Button, ...], ...] = ()
    after: tuple[str, ...] = ()
    """Lines below the buttons: recent events, consequences, the time left."""
    foot: int = 0
    """Number of last rows without answers, the menu; if any, the answers precede the picture.

    Chats show only the first of them (``shown_menu``), and a press on its last button shows all (``OpenMenu``).
    """
    lead: int = 0
    """Number of rows to show before the selects, if a frontend can choose."""
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[SlotRow, ...] = ()
    form: CallbackData = CallbackData("")
    """For frontends with forms: sets all slots at once, followed by each ``fill`` after a space."""
    fields: tuple[TextInput, ...] = ()
    copies: tuple[CopyText, ...] = ()
    notice: str = ""
    """One line on what happened, or why something is impossible."""
    private: bool = False
    panel: bool = False
    """Whether it is a user's panel, valid only for this version of the table."""
    asks: bool = False
    """Whether the table waits for the user of this panel."""
    waits: bool = False
    """Whether this panel asks nothing. It shows its time, and chats keep it until a press or a question."""
    file: Attachment | None = None
    facts: tuple[str, ...] = ()
    """Game and fellow players, round and time left of a running table's panel.

    In chats they follow the first line of the text, which takes the title's place.
    """
    lang: str = "en"
    table: str = ""
    version: int = 0
    """The table's version, or 0. An older screen never replaces a newer one."""
    past: int = 0
    """Version of the entry after which a replay shows the board."""
    commands: bool = False
    """Whether lines begin with the bot's own commands, which frontends may make clickable."""
    unfolded: str = ""
    """The buttons that its reader has unfolded, for frontends that fold some."""
    again: CallbackData = CallbackData("")
    """Callback data that shows this screen again, if it has many buttons; a panel needs none. Its last row stays."""
    follow_up: CallbackData = CallbackData("")
    """A callback that the frontend sends after a moment, to show progress."""
    channel_post: ChannelPost | None = None
    """A separate message that a chat posts before showing this screen to the user."""
    opens_thread: bool = False
    """Whether a chat that has threads opens one for the boards of this gathering (see ``App.place_boards``)."""
    pinned: bool = False
    """Whether to pin the message, if the platform supports and permits it."""
    repost: bool = False
    """Whether to post the table's message again, below newer messages."""
    folds: tuple[Fold, ...] = ()
    """Parts after the text that frontends may fold."""
    banner: PictureRequest | None = None
    """A decorative picture, for screens without another one."""
    closeup: Closeup | None = None
    """A second picture below the buttons, for frontends that show the picture small."""


class ChannelPost(msgspec.Struct, frozen=True):
    """A public message that a user posts in a channel, below existing messages.

    There is one per table and channel: posting it again moves it to the end. ``fallback_text``: shown if posting fails.
    """

    channel: str
    screen: Screen
    fallback_text: str


def text_lines(screen: Screen) -> tuple[str, ...]:
    """Return the text of a screen including all folds."""
    return (*screen.text, *(line for fold in screen.folds for line in fold.lines))


LONGEST_HEADING = 200


def split_heading(screen: Screen) -> tuple[str, str, tuple[str, ...]]:
    """Return the heading of a screen in a chat, the rest of its line, and the other lines of the text."""
    facts, first = " · ".join(screen.facts), screen.text[0] if screen.text else ""
    if facts and 0 < len(first) <= LONGEST_HEADING:
        return first, f" · {facts}", screen.text[1:]
    return facts or screen.title, "", screen.text


def is_notice_only(screen: Screen) -> bool:
    """Return whether a screen is only a notice, which need not replace the previous screen."""
    return not (
        screen.text or screen.rows or screen.picture or screen.selects or screen.slots or screen.pad or screen.copies
    )


def append_rows(screen: Screen, lines: tuple[str, ...], *rows: tuple[Button, ...]) -> Screen:
    """Append rows to the answers of a screen, and lines, below the buttons of a question."""
    end = len(screen.rows) - screen.foot
    whole = msgspec.structs.replace(screen, rows=(*screen.rows[:end], *rows, *screen.rows[end:]))
    if screen.asks:
        return msgspec.structs.replace(whole, after=(*screen.after, *lines))
    return msgspec.structs.replace(whole, text=(*screen.text, *lines))


def alt_text(screen: Screen, *, pictured: bool) -> str:
    """Return the alt text for the body of a screen without picture and file; else empty.

    Omits sentences that the screen already contains.
    """
    if pictured or screen.file is not None:
        return ""
    text = screen.alt
    for line in (screen.title, *screen.text, *screen.after):
        text = _remove_sentences(text, line.removeprefix("· "))
    return text.strip()


def _remove_sentences(text: str, line: str) -> str:
    sentences = line if line.endswith((".", "!", "?", ":")) else f"{line}."
    return re.sub(rf"(^|(?<=[.!?:] )){re.escape(sentences)}( |$)", "", text) if line else text


def shown_menu(screen: Screen) -> tuple[Button, ...]:
    """Return the row of a screen's footer that chats show."""
    return screen.rows[len(screen.rows) - screen.foot] if screen.foot else ()


MIN_FOLDED = 2
"""Number of blocked answers that are folded even if there is room."""


def split_blocked(screen: Screen) -> tuple[Screen, list[Button]]:
    """Split the blocked answers off a screen, and return both. An incomplete allocation keeps its *Done*."""
    blocked: list[Button] = []

    def keep_open(buttons: Iterable[Button]) -> tuple[Button, ...]:
        kept = tuple(buttons)
        blocked.extend(button for button in kept if button.is_blocked)
        return tuple(button for button in kept if not button.is_blocked)

    selects = tuple(
        Select(select.ask, tuple((heading, keep_open(buttons)) for heading, buttons in select.groups))
        for select in screen.selects
    )
    slots = tuple(slot for slot in screen.slots if slot.more is None or not slot.more.is_blocked)
    blocked += [
        msgspec.structs.replace(slot.more, label=slot.label)
        for slot in screen.slots
        if slot.more is not None and slot.more.is_blocked
    ]
    allocates = any(slot.given is not None for slot in screen.slots)
    rows = screen.rows if allocates else tuple(row for row in map(keep_open, screen.rows) if row)
    return msgspec.structs.replace(screen, selects=selects, slots=slots, rows=rows), blocked


LONGEST_LABEL = 80


def truncate_label(text: str, most: int = LONGEST_LABEL) -> str:
    """Truncate a label to ``most`` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def layout_buttons(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Lay out buttons in rows of three short labels, two longer ones, or one long one."""
    longest = max((len(button.label) for button in buttons), default=0)
    width = 3 if longest <= 16 else 2 if longest <= 30 else 1
    return tuple(tuple(buttons[n : n + width]) for n in range(0, len(buttons), width))


def flatten_rows(rows: Iterable[Iterable[Button]]) -> list[Button]:
    """Return all buttons of some rows."""
    return [button for row in rows for button in row]
