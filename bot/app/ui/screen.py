"""What a place shows: the neutral description that every frontend draws with its own widgets.

All text is ready, in the language of whoever looks. A ``press`` is an opaque line that the frontend hands back, as it
is, to ``app.press(person, place, press)``; what it means is the app's business. No frontend holds a rule.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec

from bot.app.ui.callback_data import CallbackData
from render.core.request import PictureRequest

Tone = Literal["plain", "primary", "danger"]


class Button(msgspec.Struct, frozen=True, omit_defaults=True):
    """One press. ``blocked``: it can't be taken now; pressing it answers why. ``at``: its mark on the picture."""

    callback_data: CallbackData
    label: str
    tone: Tone = "plain"
    is_blocked: bool = False
    hint: str = ""
    hotspot: str = ""
    url: str = ""
    """An address to go to instead of a press; one of this house's own pages begins with a slash."""
    card: PictureRequest | None = None
    """What it is about, as a picture: where a frontend's buttons can be pictures, this is the button."""
    framed: str = ""
    """The press opens this house's page; where a chat shows pages in itself, in private, it shows this one instead."""


class Select(msgspec.Struct, frozen=True, omit_defaults=True):
    """Many options, grouped: ``groups`` is (heading, buttons); a heading may be empty."""

    ask: str
    groups: tuple[tuple[str, tuple[Button, ...]], ...]


class NumberInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number: minus, plus, the likely ones as buttons, or typed. ``press`` gets a space and the number appended.

    ``given``, ``less``, ``more``, ``take``: for frontends that can't count themselves, a number kept with the draft.
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
    """It is a place on the way from the first to the last: a frontend that can shows a slider."""


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A row about one thing: of an allotment, with what is ``given`` so far, or of a grid, where nothing is given yet.

    ``less`` and ``more``: buttons, or none at the limits. ``give``: the few numbers as buttons, the given one marked,
    or the likely answers about the thing; ``open``: all answers about it; ``whole``: those are all.
    """

    label: str
    given: int | None = None
    less: Button | None = None
    more: Button | None = None
    hint: str = ""
    give: tuple[Button, ...] = ()
    open: Button | None = None
    whole: bool = False


class TextInput(msgspec.Struct, frozen=True, omit_defaults=True):
    """Typed text. ``press`` gets a space and what was typed appended.

    ``moment``: a day and a time on the wall; a frontend that can lets them be picked, and appends ``2026-11-21T19:30``.
    """

    label: str
    callback_data: CallbackData
    hint: str = ""
    moment: bool = False


class Attachment(msgspec.Struct, frozen=True):
    """What the text of a screen says, as a file, for frontends that can send one; with ``moves`` a film to be shown."""

    name: str
    data: bytes
    moves: bool = False


class Screen(msgspec.Struct, frozen=True, omit_defaults=True):
    """One screen. ``private``: only one person may see it, and it says so."""

    title: str
    text: tuple[str, ...] = ()
    picture: PictureRequest | None = None
    alt: str = ""
    """What the picture or the film says. Where a frontend shows none, for whatever reason, its body says this."""
    rows: tuple[tuple[Button, ...], ...] = ()
    after: tuple[str, ...] = ()
    """What is read after the answers, if at all: what has happened, what comes of it, how long there is."""
    foot: int = 0
    """So many of the last rows only look at something; where there are any, the answers come before the picture."""
    lead: int = 0
    """So many of the rows are best shown before the selects, where a frontend can choose."""
    selects: tuple[Select, ...] = ()
    pad: NumberInput | None = None
    slots: tuple[Slot, ...] = ()
    fields: tuple[TextInput, ...] = ()
    notice: str = ""
    """One line on what just happened or why something can't be done."""
    private: bool = False
    panel: bool = False
    """It is somebody's panel: what a seat is asked, or waits for, at this version of the table and no other."""
    file: Attachment | None = None
    lang: str = "en"
    table: str = ""
    version: int = 0
    """Of the table when the screen was made, 0 without one: an older screen never replaces a newer one."""
    commands: bool = False
    """Its lines begin with commands, and nobody has typed a word of them: a frontend may let the commands be tapped."""
    follow_up: CallbackData = CallbackData("")
    """Something is being made that this screen is about: pressed in a moment, by the frontend itself, it tells more."""
    channel_post: ChannelPost | None = None
    """What becomes a message of its own besides: a chat posts it, and then shows this screen to its presser."""
    pinned: bool = False
    """It should stay at hand: pinned, where the platform can and allows it."""


class ChannelPost(msgspec.Struct, frozen=True):
    """What somebody shows to all at a place of the platform where they press, below what stands there already.

    One of it a table and place: posted again, it moves to the end. ``otherwise``: told where it can't be posted.
    """

    channel: str
    screen: Screen
    fallback_text: str


def is_notice_only(screen: Screen) -> bool:
    """Whether a screen is one line, with nothing to read or press besides: it need not take the place of what has."""
    return not (screen.text or screen.rows or screen.picture or screen.selects or screen.slots or screen.pad)


def append_rows(screen: Screen, lines: tuple[str, ...], *rows: tuple[Button, ...]) -> Screen:
    """The screen with something more at its end: lines to read after the answers, and their rows."""
    foot = screen.foot + len(rows) if screen.foot else 0
    whole = msgspec.structs.replace(screen, rows=(*screen.rows, *rows), foot=foot)
    if screen.foot:
        return msgspec.structs.replace(whole, after=(*screen.after, *lines))
    return msgspec.structs.replace(whole, text=(*screen.text, *lines))


def alt_text(screen: Screen, *, pictured: bool) -> str:
    """The alt text, where a frontend shows neither picture nor file: it belongs into the body then.

    Sentences that the screen says already are left out.
    """
    if pictured or screen.file is not None:
        return ""
    text = screen.alt
    for line in (screen.title, *screen.text, *screen.after):
        text = _remove_sentences(text, line.removeprefix("· "))
    return text.strip()


def _remove_sentences(text: str, line: str) -> str:
    """A text without the sentences of a line, if they stand there whole."""
    sentences = line if line.endswith((".", "!", "?", ":")) else f"{line}."
    return re.sub(rf"(^|(?<=[.!?:] )){re.escape(sentences)}( |$)", "", text) if line else text
