"""Widgets for many options: groups, and pages of a list."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Select, layout_buttons, truncate_label
from bot.app.views.choice_labels import full_option_label, group_heading
from bot.app.views.draft_widgets import FEW, PAGE, DraftCallbacks, Widgets
from bot.app.views.tree_navigation import Draft
from engines.core.tree import Choice, Option


def option_button(
    option: Option,
    translator: Translator,
    callbacks: DraftCallbacks,
    *before: str,
    notes: bool,
    passed: Sequence[str] = (),
) -> Button:
    """Build the button of an option; ``before`` are tokens that precede its key, ``passed`` what they are called."""
    note = translator(option.note) if notes and option.note is not None else ""
    own = full_option_label(option, translator) if option.blocked is None else translator(option.label)
    label = " · ".join([*passed, own])
    return Button(
        callbacks.choice_data(*before, option.key),
        truncate_label(label),
        hint=note,
        hotspot=option.hotspot or "",
        is_blocked=option.blocked is not None,
        tokens=(*before, option.key),
    )


def group_selects(
    node: Choice,
    options: list[Option],
    groups: list[str],
    translator: Translator,
    callbacks: DraftCallbacks,
    *,
    notes: bool,
) -> Widgets:
    """Build selects for all options at once, filled with whole groups in order."""
    packed: list[list[tuple[str, tuple[Button, ...]]]] = [[]]
    for group in groups:
        inside = [option for option in options if (option.group or "") == group]
        buttons = tuple(option_button(option, translator, callbacks, notes=notes) for option in inside)
        if sum(len(others) for _, others in packed[-1]) + len(buttons) > PAGE:
            packed.append([])
        packed[-1].append((group_heading(group, translator), buttons))
    selects = []
    for part in packed:
        span = part[0][0] if len(part) == 1 else f"{part[0][0]}–{part[-1][0]}"
        selects.append(Select(f"{translator(node.question)} · {span}", tuple(part)))
    return Widgets(selects=tuple(selects))


def group_widgets(
    node: Choice, options: list[Option], groups: list[str], translator: Translator, callbacks: DraftCallbacks
) -> Widgets:
    """Build a button or select entry for each group, with the number of its open options."""
    buttons = []
    for n, group in enumerate(groups):
        inside = [option for option in options if (option.group or "") == group]
        count = sum(option.blocked is None for option in inside)
        label = translator.translate("app-group", group=group_heading(group, translator) or "…", n=count)
        buttons.append(Button(callbacks.group_data(n), truncate_label(label), is_blocked=count == 0))
    if len(buttons) <= FEW:
        return Widgets(rows=layout_buttons(buttons))
    return Widgets(selects=(Select(translator(node.question), (("", tuple(buttons[:PAGE])),)),))


def page_select(
    node: Choice, options: list[Option], draft: Draft, translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> Widgets:
    """Build a select for one page of the options, with buttons to turn pages."""
    last = (len(options) - 1) // PAGE
    page = min(draft.page, last)
    shown = options[page * PAGE : (page + 1) * PAGE]
    by_group: dict[str, list[Button]] = {}
    for option in shown:
        by_group.setdefault(option.group or "", []).append(option_button(option, translator, callbacks, notes=notes))
    groups = tuple((group_heading(group, translator), tuple(buttons)) for group, buttons in by_group.items())
    return Widgets(
        selects=(Select(translator(node.question), groups),), rows=page_button_rows(callbacks, page, last, translator)
    )


def page_button_rows(
    callbacks: DraftCallbacks, page: int, last: int, translator: Translator
) -> tuple[tuple[Button, ...], ...]:
    """Build a row with buttons for the previous and next page, if any."""
    row = []
    if page > 0:
        row.append(Button(callbacks.page_data(page - 1), translator.translate("app-page-before")))
    if page < last:
        row.append(Button(callbacks.page_data(page + 1), translator.translate("app-page-after")))
    return (tuple(row),) if row else ()
