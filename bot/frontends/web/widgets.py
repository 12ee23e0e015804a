"""The controls of a whole screen as HTML forms that work without a script."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from bot.app.ui.screen import Button, Screen
from bot.frontends.web.button_widgets import (
    FormBuilder,
    merge_selects,
    render_answers,
    render_numbered_rows,
    render_select,
)
from bot.frontends.web.html_builder import Html, join_html
from bot.frontends.web.input_widgets import render_pad, render_text_field
from bot.frontends.web.slot_widgets import render_slots

RenderRows = Callable[[Sequence[tuple[str, tuple[Button, ...]]], FormBuilder], Html]


def render_controls(screen: Screen, forms: FormBuilder, first: int = 0) -> Html:
    """Render the controls of a screen in the order of their use, without its foot and its ``first`` rows."""
    return join_html(*_render_parts(screen, forms, render_numbered_rows, first))


def render_lead(screen: Screen, forms: FormBuilder) -> Html:
    """Render the first rows of a screen, which are about its picture."""
    return render_numbered_rows([(f"r{n}", row) for n, row in enumerate(screen.rows[: screen.lead])], forms)


def render_sheet_controls(screen: Screen, forms: FormBuilder) -> Html:
    """Render the controls of a question as ``render_controls`` does; answers that begin alike are in groups."""
    return join_html(*_render_parts(screen, forms, render_answers))


def render_footer(screen: Screen, forms: FormBuilder) -> Html:
    """Render the foot of a screen: buttons that only show something."""
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
    if others := numbered[screen.lead :]:
        yield render_rows(others, forms)
