"""A Screen's buttons, selects, pads, slots and fields as HTML forms that work without a script."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.app.port.screen import Button, Field, Pad, Screen, Select, Slot
from bot.web.html import Html, join, tag
from bot.web.pictures import Shown
from bot.web.words import say

FEW = 10
"""A select with more options than this shows its groups folded."""


@dataclass(frozen=True)
class Forms:
    """Where a screen's presses go: the form's action, its token, what its ids begin with, and the name of this showing.

    ``once``: a form that is sent twice, by a double press or because an answer was lost, counts once.
    """

    action: str
    token: str
    prefix: str
    lang: str
    once: str = ""
    cards: Mapping[str, Shown] = dataclasses.field(default_factory=dict)
    """The pictures of buttons that are pictures, by their presses."""

    def form(self, *children: Html, **attributes: str) -> Html:
        """A form of presses."""
        hidden = tag("input", type="hidden", name="token", value=self.token)
        once = tag("input", type="hidden", name="once", value=self.once)
        return tag("form", hidden, once, *children, method="post", action=self.action, **attributes)


def controls(screen: Screen, forms: Forms) -> Html:
    """Everything on a screen that can be pressed, in the order in which it is needed, without its foot."""
    return join(*_controls(screen, forms))


def foot(screen: Screen, forms: Forms) -> Html:
    """What only looks at something."""
    begin = len(screen.rows) - screen.foot
    rows = [(f"r{n}", row) for n, row in enumerate(screen.rows) if n >= begin]
    return _rows(rows, forms) if rows else Html("")


def _controls(screen: Screen, forms: Forms) -> Iterator[Html]:
    if screen.slots:
        yield slots(screen.slots, forms)
    if screen.pad is not None:
        yield pad(screen.pad, forms)
    numbered = [(f"r{n}", row) for n, row in enumerate(screen.rows)][: len(screen.rows) - screen.foot]
    if screen.lead:
        yield _rows(numbered[: screen.lead], forms)
    for n, asked in enumerate(in_one(screen.selects)):
        yield select(asked, forms, f"s{n}")
    for n, field in enumerate(screen.fields):
        yield typed(field, forms, f"f{n}")
    if numbered[screen.lead :]:
        yield _rows(numbered[screen.lead :], forms)


def _rows(rows: Sequence[tuple[str, tuple[Button, ...]]], forms: Forms) -> Html:
    # What would show this page in a chat leads here.
    here = ((name, [(m, button) for m, button in enumerate(row) if not button.framed]) for name, row in rows)
    lines = (
        tag("div", *(press(button, forms, f"{name}-{m}") for m, button in row), class_="row")
        for name, row in here
        if row
    )
    return forms.form(*lines, class_="rows")


def in_one(selects: tuple[Select, ...]) -> tuple[Select, ...]:
    """Several selects that others need for want of room as one, without their headings: groups with something first."""
    if len(selects) < 2:
        return selects
    groups = [group for asked in selects for group in asked.groups]
    return (Select("", tuple(sorted(groups, key=lambda group: all(button.blocked for button in group[1])))),)


def press(button: Button, forms: Forms, name: str, *, said: str = "") -> Html:
    """One button. A blocked one stays pressable, since pressing it answers why; its state is also said in words."""
    blocked = tag("span", say(forms.lang, "blocked"), class_="sr") if button.blocked else None
    note = tag("span", button.note, class_="note") if button.note else None
    if button.url:
        return tag("a", button.label, href=button.url, id=f"{forms.prefix}-{name}", class_=f"b {button.tone}")
    card = forms.cards.get(button.press)
    return tag(
        "button",
        _drawn(card) if card is not None else None,
        tag("span", button.label, class_="label" if card is None else "sr"),
        blocked,
        note,
        type="submit",
        name="press",
        value=button.press,
        id=f"{forms.prefix}-{name}",
        class_=f"b {button.tone if card is None else 'card'}{' blocked' if button.blocked else ''}",
        aria_label=said or None,
        data_at=button.at or None,
    )


def _drawn(card: Shown) -> Html:
    """A button's picture, its place kept free till it is there; what it says stands beside it for who can't see it."""
    return tag(
        "img", src=card.path, alt="", width=card.width or None, height=card.height or None,
        class_=None if card.ready else "coming",
    )  # fmt: skip


def select(asked: Select, forms: Forms, name: str) -> Html:
    """Many options: a list a group, folded where there are many of them."""
    total = sum(len(buttons) for _, buttons in asked.groups)
    named = sum(bool(heading) for heading, _ in asked.groups)
    folded = total > FEW and named > 1
    parts = [
        _group(heading, buttons, forms, f"{name}-{n}", folded=folded)
        for n, (heading, buttons) in enumerate(asked.groups)
    ]
    heading = tag("h3", asked.ask, class_="ask") if asked.ask else None
    return forms.form(tag("div", heading, *parts, role="group", aria_label=asked.ask or None, class_="select"))


def _group(heading: str, buttons: tuple[Button, ...], forms: Forms, name: str, *, folded: bool) -> Html:
    items = (tag("li", press(button, forms, f"{name}-{n}")) for n, button in enumerate(buttons))
    options = tag("ul", *items, class_="options")
    if not heading:
        return options
    if not folded:
        return join(tag("h4", heading), options)
    free = sum(not button.blocked for button in buttons)
    summary = tag("summary", heading, " ", tag("span", say(forms.lang, "open-options", n=free), class_="count"))
    return tag("details", summary, options, id=f"{forms.prefix}-{name}", name=f"{forms.prefix}-{name[:2]}")


def pad(asked: Pad, forms: Forms) -> Html:
    """A number: typed, by minus and plus (shown by the script), or one of the likely ones."""
    field = f"{forms.prefix}-number"
    note = tag("p", asked.note, class_="note", id=f"{field}-note") if asked.note else None
    number = tag(
        "input", type="range" if asked.slides else "number", name="value", id=field, min=asked.low, max=asked.high,
        value=max(asked.low, asked.given), step=asked.step, required=True, inputmode="numeric", autocomplete="off",
        data_slides="1" if asked.slides else None,
        aria_describedby=f"{field}-note" if asked.note else None,
    )  # fmt: skip
    line = [_nudge("-", field, forms), number, _nudge("+", field, forms), _take(asked, forms)]
    if asked.slides:
        steps = [press(button, forms, name) for name, button in (("l", asked.less), ("m", asked.more)) if button]
        line = [number, _take(asked, forms)]
    label = tag("label", asked.ask, for_=field, class_="ask")
    typing = forms.form(label, tag("div", *line, class_="slide" if asked.slides else "pad"), join(note))
    if asked.slides:
        return join(typing, forms.form(tag("div", *steps, class_="row"), class_="rows"))
    if not asked.likely:
        return typing
    likely = (press(button, forms, f"n{n}") for n, button in enumerate(asked.likely))
    return join(typing, forms.form(tag("div", *likely, class_="row"), class_="rows"))


def _nudge(sign: str, field: str, forms: Forms) -> Html:
    """Minus or plus beside a number: of use only with the script, which unhides it."""
    said = say(forms.lang, "less" if sign == "-" else "more")
    shown = "−" if sign == "-" else "+"
    return tag(
        "button", shown, type="button", class_="b nudge", hidden=True, data_nudge=sign, data_for=field, aria_label=said
    )


def _take(asked: Pad, forms: Forms) -> Html:
    said = f"{say(forms.lang, 'take')}: {asked.ask}"
    return tag(
        "button", say(forms.lang, "take"), type="submit", name="press", value=asked.press, class_="b primary take",
        aria_label=said,
    )  # fmt: skip


def slots(rows: tuple[Slot, ...], forms: Forms) -> Html:
    """An allotment: a row a slot, with what is given between its two buttons."""
    items = (
        tag("li", *_slot(slot, forms, f"slot{n}"), class_="slot grid" if slot.open else "slot")
        for n, slot in enumerate(rows)
    )
    return forms.form(tag("ul", *items, class_="slots"))


def _slot(slot: Slot, forms: Forms, name: str) -> Iterator[Html]:
    note = tag("span", slot.note, class_="note") if slot.note else None
    if slot.open is not None:
        yield press(slot.open, forms, f"{name}-open")
        yield _beside(slot, slot.give, forms, name)
        return
    yield tag("span", tag("span", slot.label, class_="label"), note, class_="what")
    yield _slot_button(slot, slot.less, "−", "less", forms, f"{name}-less")
    yield tag("output", str(slot.given), class_="given")
    yield _slot_button(slot, slot.more, "+", "more", forms, f"{name}-more")
    if slot.give:
        steps = {button.press for button in (slot.less, slot.more) if button is not None}
        others = [button for button in slot.give if button.press not in steps and button.tone == "plain"]
        yield _beside(slot, others, forms, name)


def _beside(slot: Slot, buttons: Sequence[Button], forms: Forms, name: str) -> Html:
    """What can be said of a thing in one press: its likely answers, or the numbers that are no step away."""
    shown = (press(b, forms, f"{name}-{n}", said=f"{slot.label}: {b.label}") for n, b in enumerate(buttons))
    return tag("span", *shown, class_="give")


def _slot_button(slot: Slot, button: Button | None, shown: str, key: str, forms: Forms, name: str) -> Html:
    said = f"{slot.label}: {say(forms.lang, key)}"
    if button is None:
        return tag("button", shown, type="button", class_="b nudge", aria_label=said, disabled=True)
    return tag(
        "button", shown, type="submit", name="press", value=button.press, id=f"{forms.prefix}-{name}",
        class_=f"b nudge{' blocked' if button.blocked else ''}", aria_label=said, data_at=button.at or None,
    )  # fmt: skip


def back(forms: Forms, *, at_table: bool) -> Html:
    """Away from what is read: a press of nothing. It says where to, since a screen may have a way back of its own."""
    label = say(forms.lang, "leave-off-table" if at_table else "leave-off")
    button = tag(
        "button", label, type="submit", name="press", value="", id=f"{forms.prefix}-leave-off",
        class_="b",
    )  # fmt: skip
    return forms.form(tag("div", button, class_="row"))


def commands(named: Sequence[tuple[str, str]], forms: Forms) -> Html:
    """Commands as buttons: (name, what it does)."""
    buttons = (
        tag("button", label, type="submit", name="command", value=name, id=f"{forms.prefix}-{name}", class_="b")
        for name, label in named
    )
    return forms.form(tag("div", *buttons, class_="row"), class_="rows")


def spoken(name: str, label: str, forms: Forms, words: Sequence[tuple[str, str]] = (), more: str = "") -> Html:
    """A command with a line to type after it. ``words``: how it may begin; ``more``: an address that tells how on."""
    own = f"{forms.prefix}-{name}"
    box = tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", maxlength=400,
        list=f"{own}-words" if more else None, data_more=more or None,
    )  # fmt: skip
    known = tag("datalist", suggested(words), id=f"{own}-words") if more else Html("")
    send = tag("button", say(forms.lang, "send"), type="submit", name="command", value=name, class_="b")
    return forms.form(tag("label", label, for_=own), tag("div", box, known, send, class_="typed"), class_="field")


def suggested(words: Sequence[tuple[str, str]]) -> Html:
    """What may be typed, each with what it means."""
    return join(*(tag("option", label, value=text) for text, label in words))


def typed(field: Field, forms: Forms, name: str) -> Html:
    """A line to type; of a moment, below what picks it."""
    own = f"{forms.prefix}-{name}"
    hint = tag("span", field.hint, class_="note", id=f"{own}-hint") if field.hint else None
    box = tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", autocapitalize="off",
        spellcheck="false", maxlength=400, aria_describedby=f"{own}-hint" if field.hint else None,
    )  # fmt: skip
    send = tag("button", say(forms.lang, "send"), type="submit", name="press", value=field.press, class_="b")
    line = forms.form(
        tag("label", field.label, for_=own), tag("div", box, send, class_="typed"), join(hint), class_="field"
    )
    return join(_picked(field, forms, f"{own}-moment"), line) if field.moment else line


def _picked(field: Field, forms: Forms, own: str) -> Html:
    """A day and a time as the browser lets them be picked."""
    box = tag("input", type="datetime-local", name="value", id=own, required=True)
    take = tag("button", say(forms.lang, "take"), type="submit", name="press", value=field.press, class_="b")
    label = tag("label", say(forms.lang, "pick-moment"), for_=own)
    return forms.form(label, tag("div", box, take, class_="typed"), class_="field")
