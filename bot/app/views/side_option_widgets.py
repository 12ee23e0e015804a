"""Widgets for the side options of a choice: a row below the main ones, or a screen of their own."""

from __future__ import annotations

import msgspec

from bot.app.i18n import Translator
from bot.app.ui.screen import Button, Select, layout_buttons, truncate_label
from bot.app.views.draft_widgets import ASIDE, FEW, PAGE, SEVERAL, DraftCallbacks, Widgets
from bot.app.views.tree_navigation import Draft, all_side_options
from engines.core.core_types import Move
from engines.core.tree import Choice, Option

FEW_ASIDE = 1
"""Up to this many side options are buttons; more open from one button."""


def add_side_options(
    parts: Widgets, node: Choice, draft: Draft, translator: Translator, callbacks: DraftCallbacks
) -> Widgets:
    """Add the side options below the main ones: as a row, or behind one button if there are several."""
    options = all_side_options(node)
    if draft.group.startswith(ASIDE):
        return _side_option_widgets(node, options, draft.group.removeprefix(ASIDE), translator, callbacks) or parts
    if len(options) > FEW_ASIDE:
        label = translator(node.more_label) if node.more_label is not None else translator.translate("app-aside")
        buttons = [Button(callbacks.side_options_data(), truncate_label(label))]
    else:
        buttons = [
            Button(callbacks.choice_data(*before, option.key), truncate_label(translator(option.label)))
            for before, option in options
        ]
    return msgspec.structs.replace(parts, rows=(*parts.rows, *layout_buttons(buttons)))


def _side_option_widgets(
    node: Choice, options: list[tuple[Move, Option]], beside: str, translator: Translator, callbacks: DraftCallbacks
) -> Widgets | None:
    """Build the screen of side options, or ``None`` if there are none.

    With many of them, the option that they belong to is chosen first. ``beside`` is the key of that option.
    """
    named = [option for option in node.options if any(before[0] == option.key for before, _ in options)]
    if not beside and len(options) > SEVERAL * len(named):
        return Widgets(
            rows=layout_buttons(
                [
                    Button(callbacks.side_options_data(side.key), truncate_label(translator(side.label)))
                    for side in named
                ]
            )
        )
    shown = [(before, side) for before, side in options if beside in ("", before[0])]
    buttons = [
        Button(callbacks.choice_data(*before, side.key), truncate_label(translator(side.label)))
        for before, side in shown
    ]
    if len(buttons) <= FEW:
        return Widgets(rows=layout_buttons(buttons)) if buttons else None
    return Widgets(selects=(Select(translator(node.question), (("", tuple(buttons[:PAGE])),)),))
