"""Slots of a screen as HTML forms that work without a script: amounts in rows, and places with their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.app.ui.screen import Button, Slot
from bot.frontends.web.answer_signs import find_sign, find_slot_sign, render_sign
from bot.frontends.web.button_widgets import FormBuilder, render_button
from bot.frontends.web.html_builder import Html, html_tag
from bot.frontends.web.texts import translate


def render_slots(rows: tuple[Slot, ...], forms: FormBuilder) -> Html:
    """Render an allotment: a row for each slot with its number between minus and plus; or a grid of places."""
    if all(slot.open is not None for slot in rows):
        asked = next((n for n, slot in enumerate(rows) if slot.open is not None and slot.open.tone == "primary"), 0)
        items = [_render_place(slot, forms, n, is_chosen=n == asked) for n, slot in enumerate(rows)]
        return forms.build_form(html_tag("ul", *items, class_="places"))
    items = [html_tag("li", *_render_slot(slot, forms, f"slot{n}"), class_="slot") for n, slot in enumerate(rows)]
    return forms.build_form(html_tag("ul", *items, class_="slots"))


def _render_place(slot: Slot, forms: FormBuilder, number: int, *, is_chosen: bool) -> Html:
    """Render a place of a grid. Its answers are shown while it is chosen, which asks the server for nothing."""
    name, opener = f"{forms.prefix}-slot{number}", slot.open
    assert opener is not None
    sign = render_sign(find_sign(forms.game, opener))
    note = html_tag("span", slot.hint, class_="note") if slot.hint else None
    choice = html_tag(
        "input", type="radio", name="place", id=name, value=number, checked=is_chosen, class_="sr", autocomplete="off"
    )
    place = html_tag(
        "label", choice, sign, html_tag("span", slot.label, class_="label"), note, for_=name,
        class_=f"b {opener.tone}{'' if sign is None else ' signed'}", data_at=opener.hotspot or None,
    )  # fmt: skip
    answers = [*slot.give]
    if not slot.whole:
        answers.append(Button(opener.callback_data, translate(forms.lang, "all-answers")))
    about = html_tag("span", slot.label, class_="what", aria_hidden="true")
    return html_tag("li", place, _render_slot_answers(slot, answers, forms, f"slot{number}", about))


def _render_slot(slot: Slot, forms: FormBuilder, name: str) -> Iterator[Html]:
    note = html_tag("span", slot.hint, class_="note") if slot.hint else None
    sign = render_sign(find_slot_sign(forms.game, slot))
    css = "what" if sign is None else "what signed"
    yield html_tag("span", sign, html_tag("span", slot.label, class_="label"), note, class_=css)
    yield _render_slot_button(slot, slot.less, "−", "less", forms, f"{name}-less")
    yield html_tag("output", str(slot.given), class_="given")
    yield _render_slot_button(slot, slot.more, "+", "more", forms, f"{name}-more")
    if slot.give:
        steps = {button.callback_data for button in (slot.less, slot.more) if button is not None}
        others = [button for button in slot.give if button.callback_data not in steps and button.tone == "plain"]
        yield _render_slot_answers(slot, others, forms, name)


def _render_slot_answers(
    slot: Slot, buttons: Sequence[Button], forms: FormBuilder, name: str, about: Html | None = None
) -> Html:
    """Render the answers about a slot that one press gives: likely ones, or numbers more than a step away."""
    shown = (
        render_button(b, forms, f"{name}-{n}", aria_label=f"{slot.label}: {b.label}") for n, b in enumerate(buttons)
    )
    return html_tag("span", about, *shown, class_="give")


def _render_slot_button(slot: Slot, button: Button | None, shown: str, key: str, forms: FormBuilder, name: str) -> Html:
    said = f"{slot.label}: {translate(forms.lang, key)}"
    if button is None:
        return html_tag("button", shown, type="button", class_="b nudge", aria_label=said, disabled=True)
    return html_tag(
        "button", shown, type="submit", name="press", value=button.callback_data, id=f"{forms.prefix}-{name}",
        class_=f"b nudge{' blocked' if button.is_blocked else ''}", aria_label=said, data_at=button.hotspot or None,
    )  # fmt: skip
