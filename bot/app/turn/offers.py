"""Orders ahead beside a question: one press answers it, and what is asked of the same seat because of that.

They are said by the table's clock like all others: what is ordered here takes as long as any order does.
"""

from __future__ import annotations

from bot.app.i18n import Translator
from bot.app.match.table import Table
from bot.app.port.screen import Button, Slot
from bot.app.presses.time import OrderMore
from bot.app.show.parts import Widgets
from bot.app.show.rows import fit, in_rows
from engines.core.tree import Option, Pick
from engines.core.words import Word


def offered(table: Table, seat: int, person: str, translator: Translator) -> Widgets:
    """A button for each, or a row of numbers where they differ in those alone; only for whoever's own the seat is."""
    if table.own_seat(person) != seat:
        return Widgets()
    buttons: list[Button] = []
    slots: list[Slot] = []
    for word, option in table.game.ahead(table.match.view(seat), table.match.tree(seat)):
        named = _button(table, word, fit(translator(option.label)))
        if isinstance(option.then, Pick):
            slots.append(_row(table, word, option.then.options, named))
        else:
            buttons.append(named)
    return Widgets(rows=in_rows(buttons), slots=tuple(slots))


def _row(table: Table, word: Word, numbers: list[Option], named: Button) -> Slot:
    give = tuple(_button(table, (*word, one.key), one.key) for one in numbers)
    return Slot(named.label, give=give, open=named, whole=True)


def _button(table: Table, word: Word, label: str) -> Button:
    return Button(OrderMore(table.id, word).line, label)
