"""Inline keyboards: a screen's buttons in rows that a phone shows without cutting a label."""

from collections.abc import Iterable, Sequence
from itertools import pairwise, repeat
from typing import Final

import msgspec

from bot.app.tables.callbacks import OpenPanel
from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, NumberInput, Screen, Select, SlotRow
from bot.frontends.common.texts import SEPARATOR, Rows, group_rows, label_width, text_formatter
from bot.frontends.telegram.callbacks import KeyboardCallbacks
from bot.frontends.telegram.keyboard_folds import MAX_ROWS, fold_rows
from bot.frontends.telegram.label_widths import fit_columns, fits_row, label_room, pack_rows, split_row, truncate_width
from bot.frontends.telegram.limits import KEYBOARD
from bot.frontends.telegram.texts import translate
from engines.core.core_types import Msg

STYLES: Final = {"plain": None, "primary": "primary", "danger": "danger"}

MAX_SQUARE_NAME: Final = 3
"""Longest name of a square, so a row of them fits on the screen."""
FOOT_COLUMNS: Final = 4
SIDE_BY_SIDE: Final = 2
"""Number of slots that share rows if their names and amounts fit."""
NO_AMOUNT: Final = "–"
"""Replaces an amount that a slot cannot have now, so each amount is below its name."""
MAX_COLUMNS: Final = 7


class InlineButton(msgspec.Struct, frozen=True):
    """A button of a keyboard: callback ``data``, a ``url``, a text to ``copy``, or a page inside Telegram (``app``)."""

    label: str
    data: str = ""
    url: str = ""
    app: str = ""
    copy: str = ""
    style: str | None = None


Keys = tuple[tuple[InlineButton, ...], ...]


class Keyboard(msgspec.Struct, frozen=True):
    """Rows of buttons. ``long``: labels that are too long even for a whole row, numbered as on their buttons."""

    rows: Keys
    long: tuple[str, ...]


def build_keyboard(
    screen: Screen,
    callbacks: KeyboardCallbacks,
    back: CallbackData | None = None,
    *,
    apps: bool,
    keyboard_dp: int,
    most: int = MAX_ROWS,
) -> Keyboard:
    """Build the keyboard of a screen, of at most ``KEYBOARD`` buttons; of at most ``most`` rows if folded."""

    def lay_out(part: Screen) -> list[Sequence[Button]]:
        return [one for row in _label_rows(part, keyboard_dp, apps=apps) for one in split_row(row, keyboard_dp)]

    most = (most if screen.panel else MAX_ROWS) - bool(back)
    rows = fold_rows(screen, lay_out, keyboard_dp, most) if screen.panel or screen.again else lay_out(screen)
    if back:
        rows.append((Button(back, text_formatter(screen.lang)(Msg("app-to-table"))),))
    long: list[str] = []
    keys: list[tuple[InlineButton, ...]] = []
    for row in rows:
        if sum(map(len, keys)) + len(row) <= KEYBOARD:
            labels = [_short_label(button.label, long, keyboard_dp) for button in row]
            keys.append(tuple(map(_build_button, row, labels, repeat(callbacks))))
    return Keyboard(tuple(keys), tuple(long))


def _short_label(label: str, long: list[str], keyboard_dp: int) -> str:
    """Return a label that fits into a row; a longer one is numbered and added to ``long``."""
    if label_width(label) <= label_room(1, keyboard_dp):
        return label
    long.append(f"{len(long) + 1}. {label}")
    return truncate_width(long[-1], label_room(1, keyboard_dp))


def _label_rows(screen: Screen, keyboard_dp: int, *, apps: bool) -> Iterable[Sequence[Button]]:
    def show(buttons: Iterable[Button]) -> list[Button]:
        return [
            _with_shown_label(button, screen.lang)
            for button in buttons
            if not button.url.startswith("/") and (apps or not button.framed)
        ]

    listed = [row for select in screen.selects for row in _select_rows(select, keyboard_dp, screen.lang)]
    numbers = _pad_rows(screen.pad) if screen.pad is not None else []
    yield from map(show, (*listed, *_slot_table(screen.slots, keyboard_dp), *numbers))
    answers = len(screen.rows) - screen.foot
    rows = [show(row) for row in screen.rows[:answers]]
    for shared, group in group_rows(rows, screen.lang, translate) if screen.panel else [("", rows)]:
        if shared:
            yield [Button(OpenPanel(screen.table).data, f"{shared} ▾")]
        for run in _split_runs(group):
            yield from _reflow_run(run, keyboard_dp, fills=screen.panel)
    yield from pack_rows((button for row in screen.rows[answers:] for button in show(row)), FOOT_COLUMNS, keyboard_dp)


def _with_shown_label(button: Button, lang: str) -> Button:
    label = button.label
    if not button.is_blocked or button.url or button.framed:
        return button
    label = f"({label})" if len(label) <= MAX_SQUARE_NAME else translate(lang, "blocked", label=label)
    return msgspec.structs.replace(button, label=label, is_blocked=False)


def _split_runs(rows: Rows) -> list[list[list[Button]]]:
    """Split rows into runs laid out together: all but the last have the same length. A card's row stays apart."""
    runs: list[list[list[Button]]] = []
    for before, row in pairwise([[], *([*row] for row in rows if row)]):
        if runs and len(runs[-1][0]) == len(before) > 1 and len(row) <= len(before) and row[0].card is None:
            runs[-1].append(row)
        else:
            runs.append([row])
    return runs


def _reflow_run(run: Sequence[list[Button]], keyboard_dp: int, *, fills: bool) -> list[list[Button]]:
    """Lay out a run of rows anew if one of its labels would be cut, or with ``fills`` if its last row is shorter."""
    if all(fits_row(row, keyboard_dp) for row in run) and not (fills and len(run[-1]) < len(run[0])):
        return list(run)
    return _flow_buttons([button for row in run for button in row], keyboard_dp, MAX_COLUMNS if fills else len(run[0]))


def _flow_buttons(buttons: Sequence[Button], keyboard_dp: int, most: int = MAX_COLUMNS) -> list[list[Button]]:
    """Lay out buttons in as many equal columns as their labels allow, or in unequal rows if these are fewer."""
    columns = fit_columns(buttons, most, keyboard_dp)
    rows = -(-len(buttons) // columns)
    packed = pack_rows(buttons, most, keyboard_dp)
    if len(packed) < rows:
        return packed
    columns = -(-len(buttons) // max(rows, 1))
    return [list(buttons[n : n + columns]) for n in range(0, len(buttons), max(columns, 1))]


def _build_button(button: Button, label: str, callbacks: KeyboardCallbacks) -> InlineButton:
    if button.url:
        return InlineButton(label, url=button.url)
    if button.framed:
        return InlineButton(label, app=button.framed)
    return InlineButton(label, callbacks.callback_data(button.callback_data), style=STYLES[button.tone])


def _select_rows(select: Select, keyboard_dp: int, lang: str) -> list[list[Button]]:
    rows: list[list[Button]] = []
    if len(select.groups) > 1 and all(_is_map_row(heading, buttons) for heading, buttons in select.groups):
        return [list(buttons) for _, buttons in select.groups]
    for heading, buttons in select.groups:
        start = f"{heading}{SEPARATOR}" if heading and len(select.groups) > 1 else ""
        labeled = [msgspec.structs.replace(one, label=f"{start}{one.label}") for one in buttons]
        rows += _flow_buttons([_with_shown_label(one, lang) for one in labeled], keyboard_dp)
    return rows


def _is_map_row(heading: str, buttons: tuple[Button, ...]) -> bool:
    """Return whether a group is a row of a map: squares with short names that begin with its heading."""
    return all(len(button.label) <= MAX_SQUARE_NAME and button.label.startswith(heading) for button in buttons)


def _slot_table(slots: Sequence[SlotRow], keyboard_dp: int) -> list[list[Button]]:
    """Build the rows of slots, with two slots side by side if they fit."""
    rows: list[list[Button]] = []
    left = list(slots)
    while left:
        shown = _joint_rows(left[:SIDE_BY_SIDE], keyboard_dp)
        rows += shown or _slot_rows(left[0], keyboard_dp)
        del left[: SIDE_BY_SIDE if shown else 1]
    return rows


def _joint_rows(slots: Sequence[SlotRow], keyboard_dp: int) -> list[list[Button]]:
    """Build a row of names and one of amounts for several slots; empty if they do not fit or have no amounts."""
    names = [_name_button(slot) for slot in slots if slot.given is not None and slot.give]
    if len(names) < SIDE_BY_SIDE:
        return []
    count = max(len(_offered_amounts(slot)) for slot in slots)
    rows = [[name for name in names if name is not None], [one for slot in slots for one in _amounts(slot, count)]]
    return rows if all(fits_row(row, keyboard_dp) for row in rows) else []


def _amounts(slot: SlotRow, count: int) -> list[Button]:
    """Return the other amounts of a slot, padded to ``count`` with inactive buttons."""
    offered = _offered_amounts(slot)
    current = next((button for button in slot.give if button.tone == "primary"), slot.give[0])
    return [*offered, *[msgspec.structs.replace(current, label=NO_AMOUNT, tone="plain")] * (count - len(offered))]


def _offered_amounts(slot: SlotRow) -> list[Button]:
    """Return the answers of a slot, with a mark on the chosen one; without its amount, which its name says."""
    return [
        msgspec.structs.replace(button, label=f"✓ {button.label}") if button.tone == "primary" else button
        for button in slot.give
        if slot.given is None or button.tone != "primary"
    ]


def _name_button(slot: SlotRow) -> Button | None:
    name = slot.open or (slot.give[0] if slot.give else None)
    return None if name is None else msgspec.structs.replace(name, label=slot.label_with_amount(), tone="plain")


def _slot_rows(slot: SlotRow, keyboard_dp: int) -> list[list[Button]]:
    named = _name_button(slot)
    if named is not None:
        give = _offered_amounts(slot)
        row = [named, *give]
        joint = [msgspec.structs.replace(one, label=f"{slot.label}: {one.label}") for one in give[:1]] + give[1:]
        for fitting in (row, joint if slot.whole and slot.given is None else row):
            if fits_row(fitting, keyboard_dp):
                return [fitting]
        return [[named], *_flow_buttons(give, keyboard_dp, len(give))]
    pairs = ((slot.less, f"− {slot.label}"), (slot.more, f"{slot.label} +"))
    return [[msgspec.structs.replace(button, label=label) for button, label in pairs if button is not None]]


def _pad_rows(pad: NumberInput) -> list[list[Button]]:
    count = [button for button in (pad.less, pad.take, pad.more) if button is not None]
    taken = {pad.take.callback_data} if pad.take is not None else set()
    return [count, [button for button in pad.likely if button.callback_data not in taken]]
