"""Widths of labels on a phone, for laying out buttons.

Telegram cuts a label wider than its button. All widths are in device-independent pixels (dp), for the narrowest usual
screen: 360 dp. Android draws labels in Roboto Medium at 15 sp.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from bot.app.ui.screen import Button
from bot.frontends.common.texts import label_width

PRIVATE_DP: Final = 345
"""Width of a keyboard in a private chat."""
GROUP_DP: Final = 293
"""Width of a keyboard in a group, next to the sender's picture."""
MIN_BUTTON_DP: Final = 48
"""The minimum width of a button that a thumb can hit, with the gap next to it: 7 in a private row, 6 in a group."""
PADDING_DP: Final = 10
"""Part of a button's width that is not available to its label."""
GAP_DP: Final = 5


def label_room(beside: int, keyboard_dp: int) -> float:
    """Return the room for a label (dp) in a row of ``beside`` buttons; 0 if the buttons would be too narrow."""
    button_dp = (keyboard_dp + GAP_DP) / beside
    return button_dp - GAP_DP - PADDING_DP if button_dp >= MIN_BUTTON_DP else 0.0


def fit_columns(buttons: Sequence[Button], most: int, keyboard_dp: int) -> int:
    """Return how many buttons (1 to ``most``) fit into each row without cutting a label."""
    widest = max((label_width(button.label) for button in buttons), default=0.0)
    return next((count for count in range(most, 1, -1) if widest <= label_room(count, keyboard_dp)), 1)


def split_row(row: Sequence[Button], keyboard_dp: int) -> Sequence[Sequence[Button]]:
    """Split a row of buttons into the fewest rows that cut no label, of about equal length if these fit."""
    packed = pack_rows(row, len(row), keyboard_dp)
    count = max(1, -(-len(row) // max(1, len(packed))))
    even = [row[n : n + count] for n in range(0, len(row), count)]
    return even if all(fits_row(part, keyboard_dp) for part in even) else packed


def pack_rows(buttons: Iterable[Button], most: int, keyboard_dp: int) -> list[list[Button]]:
    """Put buttons into as few rows as possible, in order, with at most ``most`` in a row."""
    rows: list[list[Button]] = []
    for button in buttons:
        if rows and len(rows[-1]) < most and fits_row((*rows[-1], button), keyboard_dp):
            rows[-1].append(button)
        else:
            rows.append([button])
    return rows


def fits_row(buttons: Sequence[Button], keyboard_dp: int) -> bool:
    """Return whether the labels of buttons fit side by side."""
    return all(label_width(button.label) <= label_room(len(buttons), keyboard_dp) for button in buttons)


def truncate_width(label: str, room_dp: float) -> str:
    """Truncate a label to a width (dp)."""
    if label_width(label) <= room_dp:
        return label
    while label and label_width(f"{label}…") > room_dp:
        label = label[:-1]
    return f"{label.rstrip()}…"
