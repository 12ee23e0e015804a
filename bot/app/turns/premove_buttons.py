"""Buttons that add a premove from a question: one step for this answer and the follow-up question.

The table's clock plays them after the same delay as all premoves.
"""

from __future__ import annotations

from bot.app.deadlines.callbacks import AddPremove
from bot.app.i18n import Translator
from bot.app.tables.table import Table
from bot.app.ui.button_rows import layout_buttons, truncate_label
from bot.app.ui.screen import Button, Slot
from bot.app.views.draft_widgets import Widgets
from engines.core.core_types import Move
from engines.core.tree import Choice, Option


def premove_widgets(table: Table, seat: int, user_id: str, translator: Translator) -> Widgets:
    """Build buttons for the premove options, as rows of numbers where they differ only in these.

    Empty unless the seat is the user's own.
    """
    if table.own_seat(user_id) != seat:
        return Widgets()
    buttons: list[Button] = []
    slots: list[Slot] = []
    for move, option in table.game.premove_options(table.match.view_for(seat), table.match.choice_tree(seat)):
        button = _premove_button(table, move, truncate_label(translator(option.label)))
        if isinstance(option.then, Choice):
            slots.append(_premove_slot(table, move, option.then.options, button))
        else:
            buttons.append(button)
    return Widgets(rows=layout_buttons(buttons), slots=tuple(slots))


def _premove_slot(table: Table, move: Move, numbers: list[Option], button: Button) -> Slot:
    give = tuple(_premove_button(table, (*move, number.key), number.key) for number in numbers)
    return Slot(button.label, give=give, open=button, whole=True)


def _premove_button(table: Table, move: Move, label: str) -> Button:
    return Button(AddPremove(table.id, move).data, label)
