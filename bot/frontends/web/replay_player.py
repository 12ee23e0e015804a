"""The replay of a game on the page: the board of a move, and below it the slider, the steps and the events."""

from typing import Final

from bot.app.ui.screen import Button, NumberInput, Screen
from bot.frontends.web.button_widgets import FormBuilder, render_back_button, render_button_rows, render_numbered_rows
from bot.frontends.web.html_builder import Html, html_tag, join_html, render_icon, submit_button
from bot.frontends.web.page_frame import PageContext, ScreenView
from bot.frontends.web.screen_regions import render_figure, render_lines
from bot.frontends.web.table_rows import only_verbs, without_verbs
from bot.frontends.web.texts import translate
from bot.frontends.web.widgets import render_take_button

TAB_VERBS: Final = frozenset({"board"})
"""Verbs that show a tab's content."""
TRY_VERBS: Final = frozenset({"again"})
"""Verbs that continue from the shown move, placed next to the steps."""


def is_replay(screen: Screen) -> bool:
    """Return whether a screen shows one move of a game, with steps to the others."""
    return screen.pad is not None and screen.pad.slides


def render_replay(visit: PageContext, part: ScreenView) -> Html:
    """Render a move of a replay. The controls stay in place with texts of any length, and work without a script."""
    screen, forms = part.screen, visit.build_forms("reading")
    assert screen.pad is not None
    rows = without_verbs(screen.rows, TRY_VERBS | TAB_VERBS)
    lines = [line for line in screen.text if line != screen.pad.ask]
    title = html_tag("h2", screen.pad.ask, id="reading-title", tabindex="-1")
    told = html_tag("div", title, render_lines(lines), class_="moved", tabindex="0", role="group",
                    aria_labelledby="reading-title")  # fmt: skip
    return html_tag(
        "section",
        render_figure("reading", part, visit.guest.lang),
        html_tag("div", render_player(screen.pad, forms), told, _render_try(screen, forms), class_="player"),
        html_tag("div", render_button_rows(rows, forms), class_="answers"),
        render_back_button(forms, at_table=True),
        id="reading",
        class_="screen replay",
        aria_labelledby="reading-title",
        data_version=screen.version,
    )


def _render_try(screen: Screen, forms: FormBuilder) -> Html | None:
    """Render the buttons to continue from this move. At the end of a reviewable game their space is kept."""
    if tries := only_verbs(screen.rows, TRY_VERBS):
        return render_numbered_rows([("try", row) for row in tries], forms)
    kept = html_tag("div", html_tag("span", "\u00a0", class_="b"), class_="row")
    is_over = bool(only_verbs(screen.rows, frozenset({"look-back"})))
    return html_tag("div", kept, class_="rows kept", aria_hidden="true") if is_over else None


def render_player(pad: NumberInput, forms: FormBuilder) -> Html:
    """Render back, play, slider with ticks for rounds, and forward as one form. The script shows the play button."""
    field = f"{forms.prefix}-number"
    slider = html_tag(
        "input", type="range", name="value", id=field, min=pad.low, max=pad.high, value=pad.given, step=pad.step,
        data_slides="1", aria_label=pad.ask, list=f"{field}-ticks" if pad.ticks else None,
    )  # fmt: skip
    marks = (html_tag("option", value=n) for n in pad.ticks)
    ticks = html_tag("datalist", *marks, id=f"{field}-ticks") if pad.ticks else join_html()
    play = html_tag(
        "button", render_icon("play"), render_icon("pause"), type="button", id=f"{forms.prefix}-play",
        class_="b nudge", hidden=True, aria_label=translate(forms.lang, "play"),
        data_play=translate(forms.lang, "play"),
        data_pause=translate(forms.lang, "pause"),
    )  # fmt: skip
    take = render_take_button(pad, forms, "b take")
    jump = forms.build_form(slider, ticks, take, class_="seek")
    back = _render_step(pad.less, "back", f"{forms.prefix}-l", forms, translate(forms.lang, "step-back"))
    on = _render_step(pad.more, "forward", f"{forms.prefix}-m", forms, translate(forms.lang, "step-on"))
    return html_tag("div", back, play, jump, on, class_="bar")


def _render_step(button: Button | None, icon: str, name: str, forms: FormBuilder, label: str) -> Html:
    if button is None:
        return html_tag("button", render_icon(icon), type="button", class_="b nudge", disabled=True, aria_label=label)
    names = {"id": name, "class_": "b nudge", "aria_label": button.label}
    return forms.build_form(submit_button(render_icon(icon), value=button.callback_data, **names))
