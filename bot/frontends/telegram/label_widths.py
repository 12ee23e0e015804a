"""Widths of labels on a phone, by which buttons are put into rows.

Telegram cuts a label that is wider than its button. All widths are in device-independent pixels (dp), for the narrowest
screen that is usual: 360 dp. Android draws labels in Roboto Medium at 15 sp.
"""

from collections.abc import Sequence
from typing import Final, TypeVar

from bot.frontends.common.texts import label_width

T = TypeVar("T")

PRIVATE_DP: Final = 345
"""Width of a keyboard in a private chat."""
GROUP_DP: Final = 293
"""Width of a keyboard in a group, where the sender's picture is beside it."""
PADDING_DP: Final = 10
"""Width of a button that its label leaves free."""
GAP_DP: Final = 5
"""Width between two buttons of a row."""


def label_room(beside: int, keyboard_dp: int) -> float:
    """Return the room for a label (dp) in a row of ``beside`` buttons."""
    return (keyboard_dp - GAP_DP * (beside - 1)) / beside - PADDING_DP


def fit_columns(labels: Sequence[str], most: int, keyboard_dp: int) -> int:
    """Return how many buttons fit into each row, at least one and at most ``most``, so that no label is cut."""
    widest = max(map(label_width, labels), default=0.0)
    return next((count for count in range(most, 1, -1) if widest <= label_room(count, keyboard_dp)), 1)


def split_row(row: Sequence[tuple[str, T]], keyboard_dp: int) -> list[tuple[T, ...]]:
    """Split a row of labels with their buttons into the fewest rows of about equal length that cut no label."""
    for rows in range(1, len(row) + 1):
        count = -(-len(row) // rows)
        parts = [row[n : n + count] for n in range(0, len(row), count)]
        if all(fits_row([label for label, _ in part], keyboard_dp) for part in parts):
            return [tuple(one for _, one in part) for part in parts]
    return [(one,) for _, one in row]


def pack_rows(buttons: Sequence[tuple[str, T]], most: int, keyboard_dp: int) -> list[list[T]]:
    """Put labels with their buttons into as few rows as possible, in order, with at most ``most`` in a row."""
    rows: list[list[tuple[str, T]]] = []
    for button in buttons:
        if rows and len(rows[-1]) < most and fits_row([label for label, _ in (*rows[-1], button)], keyboard_dp):
            rows[-1].append(button)
        else:
            rows.append([button])
    return [[one for _, one in row] for row in rows]


def fits_row(labels: Sequence[str], keyboard_dp: int) -> bool:
    """Return whether labels fit beside each other."""
    room = label_room(len(labels), keyboard_dp) if labels else 0.0
    return all(label_width(label) <= room for label in labels)


def truncate_width(label: str, room_dp: float) -> str:
    """Truncate a label so that it fits into a room (dp)."""
    if label_width(label) <= room_dp:
        return label
    while label and label_width(f"{label}…") > room_dp:
        label = label[:-1]
    return f"{label.rstrip()}…"
