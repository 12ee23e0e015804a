"""The controls and slots of a whole screen as HTML forms that work without a script."""

from collections.abc import Callable, Iterator, Sequence

from bot.app.ui.callback_data import MAX_LENGTH
from bot.app.ui.screen import Button, NumberInput, Screen, SlotRow, TextInput
from bot.frontends.web.answer_signs import find_sign, find_slot_sign, render_sign
from bot.frontends.web.button_widgets import (
    FormBuilder,
    merge_selects,
    render_answers,
    render_button,
    render_numbered_rows,
    render_select,
)
from bot.frontends.web.html_builder import Html, html_tag, join_html, render_note, submit_button
from bot.frontends.web.texts import translate


def render_slots(rows: tuple[SlotRow, ...], forms: FormBuilder) -> Html:
    """Render an allocation: a row for each slot with its number between minus and plus, or a grid of places."""
    if all(slot.open is not None for slot in rows):
        asked = next((n for n, slot in enumerate(rows) if slot.open is not None and slot.open.tone == "primary"), 0)
        items = [_render_place(slot, forms, n, is_chosen=n == asked) for n, slot in enumerate(rows)]
        return forms.build_form(html_tag("ul", *items, class_="places"))
    items = [html_tag("li", *_render_slot(slot, forms, f"slot{n}"), class_="slot") for n, slot in enumerate(rows)]
    return forms.build_form(html_tag("ul", *items, class_="slots"))


def _render_place(slot: SlotRow, forms: FormBuilder, number: int, *, is_chosen: bool) -> Html:
    """Render a place of a grid. Its answers appear when it is chosen, without a request."""
    name, opener = f"{forms.prefix}-slot{number}", slot.open
    assert opener is not None
    sign = render_sign(find_sign(forms.game, opener))
    choice = html_tag(
        "input", type="radio", name="place", id=name, value=number, checked=is_chosen, class_="sr", autocomplete="off"
    )
    place = html_tag(
        "label", choice, sign, html_tag("span", slot.label, class_="label"), render_note(slot.hint), for_=name,
        class_=f"b {opener.tone}{'' if sign is None else ' signed'}", data_at=opener.hotspot or None,
    )  # fmt: skip
    answers = [*slot.give]
    if not slot.whole:
        answers.append(Button(opener.callback_data, translate(forms.lang, "all-answers")))
    about = html_tag("span", slot.label, class_="what", aria_hidden="true")
    return html_tag("li", place, _render_slot_answers(slot, answers, forms, f"slot{number}", about))


def _render_slot(slot: SlotRow, forms: FormBuilder, name: str) -> Iterator[Html]:
    sign = render_sign(find_slot_sign(forms.game, slot))
    css = "what" if sign is None else "what signed"
    yield html_tag("span", sign, html_tag("span", slot.label, class_="label"), render_note(slot.hint), class_=css)
    yield _render_slot_button(slot, slot.less, "−", "less", forms, f"{name}-less")
    yield html_tag("output", str(slot.given), class_="given")
    yield _render_slot_button(slot, slot.more, "+", "more", forms, f"{name}-more")
    if slot.give:
        steps = {button.callback_data for button in (slot.less, slot.more) if button is not None}
        others = [button for button in slot.give if button.callback_data not in steps and button.tone == "plain"]
        yield _render_slot_answers(slot, others, forms, name)


def _render_slot_answers(
    slot: SlotRow, buttons: Sequence[Button], forms: FormBuilder, name: str, about: Html | None = None
) -> Html:
    shown = (
        render_button(b, forms, f"{name}-{n}", aria_label=f"{slot.label}: {b.label}") for n, b in enumerate(buttons)
    )
    return html_tag("span", about, *shown, class_="give")


def _render_slot_button(
    slot: SlotRow, button: Button | None, shown: str, key: str, forms: FormBuilder, name: str
) -> Html:
    said = f"{slot.label}: {translate(forms.lang, key)}"
    if button is None:
        return html_tag("button", shown, type="button", class_="b nudge", aria_label=said, disabled=True)
    css = "b nudge blocked" if button.is_blocked else "b nudge"
    return submit_button(
        shown, value=button.callback_data, id=f"{forms.prefix}-{name}", class_=css, aria_label=said,
        data_at=button.hotspot or None,
    )  # fmt: skip


RenderRows = Callable[[Sequence[tuple[str, tuple[Button, ...]]], FormBuilder], Html]


def render_controls(screen: Screen, forms: FormBuilder, first: int = 0) -> Html:
    """Render the controls of a screen in the order of their use, without its footer and its ``first`` rows."""
    return join_html(*_render_parts(screen, forms, render_numbered_rows, first))


def render_lead(screen: Screen, forms: FormBuilder) -> Html:
    """Render the first rows of a screen, which are about its picture."""
    return render_numbered_rows([(f"r{n}", row) for n, row in enumerate(screen.rows[: screen.lead])], forms)


def render_sheet_controls(screen: Screen, forms: FormBuilder) -> Html:
    """Render the controls of a question like ``render_controls``, with answers that begin alike in groups."""
    return join_html(*_render_parts(screen, forms, render_answers))


def render_footer(screen: Screen, forms: FormBuilder) -> Html:
    """Render the footer of a screen: buttons that only show something."""
    begin = len(screen.rows) - screen.foot
    rows = [(f"r{n}", row) for n, row in enumerate(screen.rows) if n >= begin]
    return render_numbered_rows(rows, forms) if rows else Html("")


def _render_parts(screen: Screen, forms: FormBuilder, render_rows: RenderRows, first: int = 0) -> Iterator[Html]:
    if screen.slots:
        yield render_slots(screen.slots, forms)
    if screen.pad is not None:
        yield render_pad(screen.pad, forms)
    numbered = [(f"r{n}", row) for n, row in enumerate(screen.rows)][: len(screen.rows) - screen.foot]
    if leading := numbered[first : screen.lead]:
        yield render_rows(leading, forms)
    for n, asked in enumerate(merge_selects(screen.selects)):
        yield render_select(asked, forms, f"s{n}")
    for n, field in enumerate(screen.fields):
        yield render_text_field(field, forms, f"f{n}")
    for n, copy in enumerate(screen.copies):
        name = f"{forms.prefix}-c{n}"
        label = html_tag("label", copy.label, for_=name)
        yield html_tag("div", label, render_copy_box(copy.text, name, copy.label, forms.lang), class_="field")
    if others := numbered[screen.lead :]:
        yield render_rows(others, forms)


def render_pad(asked: NumberInput, forms: FormBuilder) -> Html:
    """Render a number field with minus and plus, which the script unhides, and the likely numbers."""
    field = f"{forms.prefix}-number"
    note = html_tag("p", asked.hint, class_="note", id=f"{field}-note") if asked.hint else None
    number = html_tag(
        "input", type="number", name="value", id=field, min=asked.low, max=asked.high,
        value=max(asked.low, asked.given), step=asked.step, required=True, inputmode="numeric", autocomplete="off",
        aria_describedby=f"{field}-note" if asked.hint else None,
    )  # fmt: skip
    line = [
        _render_step_button("-", field, forms),
        number,
        _render_step_button("+", field, forms),
        render_take_button(asked, forms, "b primary take"),
    ]
    label = html_tag("label", asked.ask, for_=field, class_="ask")
    typing = forms.build_form(label, html_tag("div", *line, class_="pad"), join_html(note))
    if not asked.likely:
        return typing
    likely = (render_button(button, forms, f"n{n}") for n, button in enumerate(asked.likely))
    return join_html(typing, forms.build_form(html_tag("div", *likely, class_="row"), class_="rows"))


def _render_step_button(sign: str, field: str, forms: FormBuilder) -> Html:
    said = translate(forms.lang, "less" if sign == "-" else "more")
    shown = "−" if sign == "-" else "+"
    return html_tag(
        "button", shown, type="button", class_="b nudge", hidden=True, data_nudge=sign, data_for=field, aria_label=said
    )


def render_take_button(asked: NumberInput, forms: FormBuilder, css: str) -> Html:
    """Render the button that submits a field's number."""
    take = translate(forms.lang, "take")
    return submit_button(take, value=asked.callback_data, class_=css, aria_label=f"{take}: {asked.ask}")


def render_command_field(
    name: str, label: str, forms: FormBuilder, words: Sequence[tuple[str, str]] = (), more: str = ""
) -> Html:
    """Render a command with typed arguments. ``words``: first completions; ``more``: the address of others."""
    own = f"{forms.prefix}-{name}"
    box = html_tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", maxlength=400,
        list=f"{own}-words" if more else None, data_more=more or None,
    )  # fmt: skip
    known = html_tag("datalist", render_suggestions(words), id=f"{own}-words") if more else Html("")
    send = submit_button(translate(forms.lang, "send"), name="command", value=name, class_="b")
    return _build_field(forms, own, label, box, known, send)


def render_suggestions(words: Sequence[tuple[str, str]]) -> Html:
    """Render completions as options: (text, meaning)."""
    return join_html(*(html_tag("option", label, value=text) for text, label in words))


def render_copy_box(text: str, name: str, label: str, lang: str) -> Html:
    """Render a text to copy, with a button where scripts run."""
    box = html_tag("input", type="text", readonly=True, value=text, id=name, aria_label=label)
    button = html_tag(
        "button", translate(lang, "copy"), type="button", class_="b", hidden=True, data_copy=name,
        data_done=translate(lang, "copied"), aria_label=f"{translate(lang, 'copy')}: {label}",
    )  # fmt: skip
    return html_tag("div", box, button, class_="typed")


def render_text_field(field: TextInput, forms: FormBuilder, name: str) -> Html:
    """Render a text field; for a moment, below a date picker."""
    own = f"{forms.prefix}-{name}"
    box = html_tag(
        "input", type="text", name="value", id=own, required=True, autocomplete="off", autocapitalize="off",
        spellcheck="false", maxlength=MAX_LENGTH - len(field.callback_data) - 1,
        aria_describedby=f"{own}-hint" if field.hint else None,
    )  # fmt: skip
    send = submit_button(
        translate(forms.lang, "send" if name == "talk" else "take"), value=field.callback_data, class_="b"
    )
    line = _build_field(forms, own, field.label, box, send, hint=render_note(field.hint, id=f"{own}-hint"))
    return join_html(_render_time_picker(field, forms, f"{own}-moment"), line) if field.moment else line


def _render_time_picker(field: TextInput, forms: FormBuilder, own: str) -> Html:
    box = html_tag("input", type="datetime-local", name="value", id=own, required=True)
    take = submit_button(translate(forms.lang, "take"), value=field.callback_data, class_="b")
    return _build_field(forms, own, translate(forms.lang, "pick-moment"), box, take)


def _build_field(forms: FormBuilder, own: str, label: str, *typed: Html, hint: Html | None = None) -> Html:
    line = html_tag("div", *typed, class_="typed")
    return forms.build_form(html_tag("label", label, for_=own), line, join_html(hint), class_="field")
