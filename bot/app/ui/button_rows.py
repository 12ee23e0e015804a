"""Layout of buttons in rows, with labels that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.app.ui.screen import Button

LONGEST_LABEL = 80


def truncate_label(text: str, most: int = LONGEST_LABEL) -> str:
    """Truncate a label to ``most`` characters."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def layout_buttons(buttons: Sequence[Button]) -> tuple[tuple[Button, ...], ...]:
    """Lay out buttons in rows: three short labels, two longer ones, or one long one."""
    longest = max((len(button.label) for button in buttons), default=0)
    width = 3 if longest <= 16 else 2 if longest <= 30 else 1
    return tuple(tuple(buttons[n : n + width]) for n in range(0, len(buttons), width))


def flatten_rows(rows: Iterable[Iterable[Button]]) -> list[Button]:
    """Return all buttons of some rows."""
    return [button for row in rows for button in row]
