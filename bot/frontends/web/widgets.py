"""A Screen's buttons, selects, pads, slots and fields as HTML forms that work without a script."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.app.ui.screen import Button, NumberInput, Screen, Select, Slot, TextInput
from bot.frontends.web.html_builder import Html, html_tag, join_html
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import translate

FEW = 10
"""A select with more options than this shows its groups folded."""


@dataclass(frozen=True)
class FormBuilder:
    """Where a screen's presses go: the form's action, its token, what its ids begin with, and the name of this showing.

    ``once``: a form that is sent twice, by a double press or because an answer was lost, counts once.
    """

    action: str
    token: str
    prefix: str
    lang: str
    nonce: str = ""
    cards: Mapping[str, PictureLink] = dataclasses.field(default_factory=dict)
    """The pictures of buttons that are pictures, by their presses."""

    def build_form(self, *children: Html, **attributes: str) -> Html:
        """A form of presses."""
        hidden = html_tag("input", type="hidden", name="token", value=self.token)
        once = html_tag("input", type="hidden", name="once", value=self.nonce)
        return html_tag("form", hidden, once, *children, method="post", action=self.action, **attributes)


def render_controls(screen: Screen, forms: FormBuilder) -> Html:
    """Everything on a screen that can be pressed, in the order in which it is needed, without its foot."""
    return join_html(*_render_parts(screen, forms))


def render_footer(screen: Screen, forms: FormBuilder) -> Html:
    """What only looks at something."""
    begin = len(screen.rows) - screen.foot
    rows = [(f"r{n}", row) for n, row in enumerate(screen.rows) if n >= begin]
    return _render_rows(rows, forms) if rows else Html("")


def _render_parts(screen: Screen, forms: FormBuilder) -> Iterator[Html]:
    if screen.slots:
        yield render_slots(screen.slots, forms)
    if screen.pad is not None:
        yield render_pad(screen.pad, forms)
    numbered = [(f"r{n}", row) for n, row in enumerate(screen.rows)][: len(screen.rows) - screen.foot]
    if screen.lead:
        yield _render_rows(numbered[: screen.lead], forms)
    for n, asked in enumerate(merge_selects(screen.selects)):
        yield render_select(asked, forms, f"s{n}")
    for n, field in enumerate(screen.fields):
        yield render_text_field(field, forms, f"f{n}")
    if numbered[screen.lead :]:
        yield _render_rows(numbered[screen.lead :], forms)


def _render_rows(rows: Sequence[tuple[str, tuple[Button, ...]]], forms: FormBuilder) -> Html:
    # What would show this page in a chat leads here.
    here = ((name, [(m, button) for m, button in enumerate(row) if not button.framed]) for name, row in rows)
    lines = (
        html_tag("div", *(render_button(button, forms, f"{name}-{m}") for m, button in row), class_="row")
        for name, row in here
        if row
    )
    return forms.build_form(*lines, class_="rows")


def merge_selects(selects: tuple[Select, ...]) -> tuple[Select, ...]:
    """Several selects that others need for want of room as one, without their headings: groups with something first."""
    if len(selects) < 2:
        return selects
    groups = [group for asked in selects for group in asked.groups]
    return (Select("", tuple(sorted(groups, key=lambda group: all(button.is_blocked for button in group[1])))),)


def render_button(button: Button, forms: FormBuilder, name: str, *, said: str = "") -> Html:
    """One button. A blocked one stays pressable, since pressing it answers why; its state is also said in words."""
    blocked = html_tag("span", translate(forms.lang, "blocked"), class_="sr") if button.is_blocked else None
    note = html_tag("span", button.hint, class_="note") if button.hint else None
    if button.url:
        return html_tag("a", button.label, href=button.url, id=f"{forms.prefix}-{name}", class_=f"b {button.tone}")
    card = forms.cards.get(button.callback_data)
    return html_tag(
        "button",
        _render_card(card) if card is not None else None,
        html_tag("span", button.label, class_="label" if card is None else "sr"),
        blocked,
        note,
        type="submit",
        name="press",
        value=button.callback_data,
        id=f"{forms.prefix}-{name}",
        class_=f"b {button.tone if card is None else 'card'}{' blocked' if button.is_blocked else ''}",
        aria_label=said or None,
        data_at=button.hotspot or None,
    )


def _render_card(card: PictureLink) -> Html:
    """Render a button's picture with reserved space, and its text beside it for readers who can't see it."""
    return html_tag(
        "img", src=card.path, alt="", width=card.width or None, height=card.height or None,
        class_=None if card.ready else "coming",
    )  # fmt: skip


def render_select(asked: Select, forms: FormBuilder, name: str) -> Html:
    """Many options: a list a group, folded where there are many of them."""
    total = sum(len(buttons) for _, buttons in asked.groups)
    named = sum(bool(heading) for heading, _ in asked.groups)
    folded = total > FEW and named > 1
    parts = [
        _render_group(heading, buttons, forms, f"{name}-{n}", folded=folded)
        for n, (heading, buttons) in enumerate(asked.groups)
    ]
    heading = html_tag("h3", asked.ask, class_="ask") if asked.ask else None
    return forms.build_form(
        html_tag("div", heading, *parts, role="group", aria_label=asked.ask or None, class_="select")
    )


def _render_group(heading: str, buttons: tuple[Button, ...], forms: FormBuilder, name: str, *, folded: bool) -> Html:
    items = (html_tag("li", render_button(button, forms, f"{name}-{n}")) for n, button in enumerate(buttons))
    options = html_tag("ul", *items, class_="options")
    if not heading:
        return options
    if not folded:
        return join_html(html_tag("h4", heading), options)
    free = sum(not button.is_blocked for button in buttons)
    summary = html_tag(
        "summary", heading, " ", html_tag("span", translate(forms.lang, "open-options", n=free), class_="count")
    )
    return html_tag("details", summary, options, id=f"{forms.prefix}-{name}", name=f"{forms.prefix}-{name[:2]}")


def render_pad(asked: NumberInput, forms: FormBuilder) -> Html:
    """A number: typed, by minus and plus (shown by the script), or one of the likely ones."""
    field = f"{forms.prefix}-number"
    note = html_tag("p", asked.hint, class_="note", id=f"{field}-note") if asked.hint else None
    number = html_tag(
        "input", type="range" if asked.slides else "number", name="value", id=field, min=asked.low, max=asked.high,
        value=max(asked.low, asked.given), step=asked.step, required=True, inputmode="numeric", autocomplete="off",
        data_slides="1" if asked.slides else None,
        aria_describedby=f"{field}-note" if asked.hint else None,
    )  # fmt: skip
    line = [
        _render_step_button("-", field, forms),
        number,
        _render_step_button("+", field, forms),
        _render_take_button(asked, forms),
    ]
    if asked.slides:
        steps = [
            render_button(button, forms, name) for name, button in (("l", asked.less), ("m", asked.more)) if button
        ]
        line = [number, _render_take_button(asked, forms)]
    label = html_tag("label", asked.ask, for_=field, class_="ask")
    typing = forms.build_form(label, html_tag("div", *line, class_="slide" if asked.slides else "pad"), join_html(note))
    if asked.slides:
        return join_html(typing, forms.build_form(html_tag("div", *steps, class_="row"), class_="rows"))
    if not asked.likely:
        return typing
    likely = (render_button(button, forms, f"n{n}") for n, button in enumerate(asked.likely))
    return join_html(typing, forms.build_form(html_tag("div", *likely, class_="row"), class_="rows"))


def _render_step_button(sign: str, field: str, forms: FormBuilder) -> Html:
    """Minus or plus beside a number: of use only with the script, which unhides it."""
    said = translate(forms.lang, "less" if sign == "-" else "more")
    shown = "−" if sign == "-" else "+"
    return html_tag(
        "button", shown, type="button", class_="b nudge", hidden=True, data_nudge=sign, data_for=field, aria_label=said
    )


def _render_take_button(asked: NumberInput, forms: FormBuilder) -> Html:
    said = f"{translate(forms.lang, 'take')}: {asked.ask}"
    return html_tag(
        "button",
        translate(forms.lang, "take"),
        type="submit",
        name="press",
        value=asked.callback_data,
        class_="b primary take",
        aria_label=said,
    )


def render_slots(rows: tuple[Slot, ...], forms: FormBuilder) -> Html:
    """An allotment: a row a slot, with what is given between its two buttons."""
    items = (
        html_tag("li", *_render_slot(slot, forms, f"slot{n}"), class_="slot grid" if slot.open else "slot")
        for n, slot in enumerate(rows)
    )
    return forms.build_form(html_tag("ul", *items, class_="slots"))


def _render_slot(slot: Slot, forms: FormBuilder, name: str) -> Iterator[Html]:
    note = html_tag("span", slot.hint, class_="note") if slot.hint else None
    if slot.open is not None:
        yield render_button(slot.open, forms, f"{name}-open")
        yield _render_slot_answers(slot, slot.give, forms, name)
        return
    yield html_tag("span", html_tag("span", slot.label, class_="label"), note, class_="what")
    yield _render_slot_button(slot, slot.less, "−", "less", forms, f"{name}-less")
    yield html_tag("output", str(slot.given), class_="given")
    yield _render_slot_button(slot, slot.more, "+", "more", forms, f"{name}-more")
    if slot.give:
        steps = {button.callback_data for button in (slot.less, slot.more) if button is not None}
        others = [button for button in slot.give if button.callback_data not in steps and button.tone == "plain"]
        yield _render_slot_answers(slot, others, forms, name)


def _render_slot_answers(slot: Slot, buttons: Sequence[Button], forms: FormBuilder, name: str) -> Html:
    """What can be said of a thing in one press: its likely answers, or the numbers that are no step away."""
    shown = (render_button(b, forms, f"{name}-{n}", said=f"{slot.label}: {b.label}") for n, b in enumerate(buttons))
    return html_tag("span", *shown, class_="give")


def _render_slot_button(slot: Slot, button: Button | None, shown: str, key: str, forms: FormBuilder, name: str) -> Html:
    said = f"{slot.label}: {translate(forms.lang, key)}"
    if button is None:
        return html_tag("button", shown, type="button", class_="b nudge", aria_label=said, disabled=True)
    return html_tag(
        "button", shown, type="submit", name="press", value=button.callback_data, id=f"{forms.prefix}-{name}",
        class_=f"b nudge{' blocked' if button.is_blocked else ''}", aria_label=said, data_at=button.hotspot or None,
    )  # fmt: skip


def render_back_button(forms: FormBuilder, *, at_table: bool) -> Html:
    """Away from what is read: a press of nothing. It says where to, since a screen may have a way back of its own."""
    label = translate(forms.lang, "leave-off-table" if at_table else "leave-off")
    button = html_tag(
        "button", label, type="submit", name="press", value="", id=f"{forms.prefix}-leave-off",
        class_="b",
    )  # fmt: skip
    return forms.build_form(html_tag("div", button, class_="row"))


def render_commands(named: Sequence[tuple[str, str]], forms: FormBuilder) -> Html:
    """Commands as buttons: (name, what it does)."""
    buttons = (
        html_tag("button", label, type="submit", name="command", value=name, id=f"{forms.prefix}-{name}", class_="b")
        for name, label in named
    )
    return forms.build_form(html_tag("div", *buttons, class_="row"), class_="rows")


def render_command_field(
    name: str, label: str, forms: FormBuilder, words: Sequence[tuple[str, str]] = (), more: str = ""
) -> Html:
    """A command with a line to type after it. ``words``: how it may begin; ``more``: an address that tells how on."""
    own = f"{forms.prefix}-{name}"
    box = html_tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", maxlength=400,
        list=f"{own}-words" if more else None, data_more=more or None,
    )  # fmt: skip
    known = html_tag("datalist", render_suggestions(words), id=f"{own}-words") if more else Html("")
    send = html_tag("button", translate(forms.lang, "send"), type="submit", name="command", value=name, class_="b")
    return forms.build_form(
        html_tag("label", label, for_=own), html_tag("div", box, known, send, class_="typed"), class_="field"
    )


def render_suggestions(words: Sequence[tuple[str, str]]) -> Html:
    """What may be typed, each with what it means."""
    return join_html(*(html_tag("option", label, value=text) for text, label in words))


def render_text_field(field: TextInput, forms: FormBuilder, name: str) -> Html:
    """A line to type; of a moment, below what picks it."""
    own = f"{forms.prefix}-{name}"
    hint = html_tag("span", field.hint, class_="note", id=f"{own}-hint") if field.hint else None
    box = html_tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", autocapitalize="off",
        spellcheck="false", maxlength=400, aria_describedby=f"{own}-hint" if field.hint else None,
    )  # fmt: skip
    send = html_tag(
        "button", translate(forms.lang, "send"), type="submit", name="press", value=field.callback_data, class_="b"
    )
    line = forms.build_form(
        html_tag("label", field.label, for_=own),
        html_tag("div", box, send, class_="typed"),
        join_html(hint),
        class_="field",
    )
    return join_html(_render_time_picker(field, forms, f"{own}-moment"), line) if field.moment else line


def _render_time_picker(field: TextInput, forms: FormBuilder, own: str) -> Html:
    """A day and a time as the browser lets them be picked."""
    box = html_tag("input", type="datetime-local", name="value", id=own, required=True)
    take = html_tag(
        "button", translate(forms.lang, "take"), type="submit", name="press", value=field.callback_data, class_="b"
    )
    label = html_tag("label", translate(forms.lang, "pick-moment"), for_=own)
    return forms.build_form(label, html_tag("div", box, take, class_="typed"), class_="field")
