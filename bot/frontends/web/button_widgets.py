"""Buttons, selects and slots of a screen as HTML forms that work without a script."""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.app.ui.screen import Button, Select
from bot.frontends.web.answer_signs import DOT, AnswerGroup, find_heading_sign, find_sign, group_answers, render_sign
from bot.frontends.web.html_builder import (
    Html,
    hidden_field,
    html_tag,
    join_html,
    render_icon,
    render_note,
    render_spoken,
    submit_button,
)
from bot.frontends.web.pictures import PictureLink
from bot.frontends.web.texts import translate

MAX_UNFOLDED_OPTIONS = 10
"""Maximum number of options of a select whose groups stay unfolded."""
BRIEF_LABEL = 3
"""Maximum length (characters) of labels of which two fit into the place of one: coordinates, numbers."""
LONG_LABEL = 44
"""Maximum length of a label (characters) in one column of a sheet; a longer one takes both."""
CHOICE_TONES = {"plain": "plain", "primary": "chosen", "danger": "danger"}
"""CSS classes of values: the current one is not an action to take now."""
WAY_VERB = "turn"
"""Verb of the buttons that turn a piece."""
ASIDE_VERBS = frozenset({"try", "howto", "order", "orders", "plan", "hint", "what", "lesson", "back", "cancel"})
"""Verbs of buttons next to the answers."""


@dataclass(frozen=True)
class FormBuilder:
    """Builds forms of one screen: their action, form token and prefix of ids.

    ``nonce``: id of this rendering. A form sent twice repeats it and counts once.
    """

    action: str
    token: str
    prefix: str
    lang: str
    nonce: str = ""
    game: str = ""
    """Game whose signs the answers show; empty: none."""
    cards: Mapping[str, PictureLink] = dataclasses.field(default_factory=dict)
    """Pictures of the buttons shown as pictures, by callback data."""

    def build_form(self, *children: Html, **attributes: str) -> Html:
        """Return a form with its token and nonce."""
        hidden = hidden_field("token", self.token), hidden_field("once", self.nonce)
        return html_tag("form", *hidden, *children, method="post", action=self.action, **attributes)


def render_button(
    button: Button, forms: FormBuilder, name: str, *, aria_label: str = "", under: str = "", is_choice: bool = False
) -> Html:
    """Render one button. A blocked one can be pressed, which answers why; words also state that it is blocked.

    ``under``: its group's heading, whose text and sign are not repeated; ``is_choice``: whether it sets a value, so
    its tone marks the current one.
    """
    if button.url:
        return html_tag("a", button.label, href=button.url, id=f"{forms.prefix}-{name}", class_=f"b {button.tone}")
    sign = None if under else find_sign(forms.game, button)
    tone = CHOICE_TONES[button.tone] if is_choice else button.tone
    shown = (render_sign(sign), _render_label(button.label, under))
    if (card := forms.cards.get(button.callback_data)) is not None:
        sign, tone, shown = None, "card", (_render_card(card), render_spoken(button.label))
    return submit_button(
        *shown,
        render_spoken(translate(forms.lang, "blocked")) if button.is_blocked else None,
        render_note(button.hint),
        value=button.callback_data,
        id=f"{forms.prefix}-{name}",
        class_=_button_classes(button, button.label.removeprefix(under), tone=tone, is_signed=sign is not None),
        aria_pressed=f"{button.tone == 'primary'}".lower() if is_choice else None,
        aria_label=aria_label or None,
        data_at=button.hotspot or None,
    )


def _button_classes(button: Button, label: str, *, tone: str, is_signed: bool) -> str:
    names = ["b", tone]
    names += ["signed"] if is_signed else []
    names += ["blocked"] if button.is_blocked else []
    names += ["quiet"] if button.callback_data.partition(" ")[0] in ASIDE_VERBS and tone != "primary" else []
    names += ["brief"] if len(label) <= BRIEF_LABEL and not (button.hint or button.is_blocked or is_signed) else []
    names += ["long"] if len(label) > LONG_LABEL else []
    return " ".join(names)


def _render_label(text: str, under: str) -> Html:
    """Render a label; all but its first, distinguishing part is set in a smaller size."""
    common = f"{under}{DOT}" if under else ""
    first, *others = text.removeprefix(common).split(DOT)
    unseen = render_spoken(common) if common else None
    if not others:
        return html_tag("span", unseen, first, class_="label")
    rest = html_tag("small", render_spoken(DOT), DOT.join(others))
    return html_tag("span", unseen, first, rest, class_="label")


def _render_card(card: PictureLink) -> Html:
    """Render a button's picture in its final size; screen readers read its label."""
    return html_tag(
        "img", src=card.path, alt="", width=card.width or None, height=card.height or None,
        class_=None if card.ready else "coming",
    )  # fmt: skip


def render_numbered_rows(rows: Sequence[tuple[str, tuple[Button, ...]]], forms: FormBuilder) -> Html:
    """Render (id, row) pairs as one form."""
    # Buttons that show this page inside a chat would only lead back here.
    here = ([(f"{name}-{m}", button) for m, button in enumerate(row) if not button.framed] for name, row in rows)
    choices = find_choices([button for _, row in rows for button in row])
    lines = (
        html_tag(
            "div",
            *(render_button(button, forms, name, is_choice=_setting_of(button) in choices) for name, button in row),
            class_="row",
        )
        for row in (list(row) for row in here)
        if row
    )
    return forms.build_form(*lines, class_="rows")


def find_choices(buttons: Sequence[Button]) -> frozenset[str]:
    """Return the settings that buttons set: only these have a value marked as the current one."""
    tones: dict[str, set[str]] = {}
    for button in buttons:
        tones.setdefault(_setting_of(button), set()).add(button.tone)
    return frozenset(setting for setting, found in tones.items() if " " in setting and {"primary", "plain"} <= found)


def _setting_of(button: Button) -> str:
    return button.callback_data.rpartition(" ")[0]


def _is_present_way(button: Button) -> bool:
    """Return whether a button stands for the current choice, such as a piece's orientation, not for an action."""
    return button.tone == "primary" and button.callback_data.partition(" ")[0] == WAY_VERB


def render_answers(rows: Sequence[tuple[str, tuple[Button, ...]]], forms: FormBuilder) -> Html:
    """Render (id, row) pairs as one form with headings over answers that begin alike."""
    here = [(f"{name}-{m}", button) for name, row in rows for m, button in enumerate(row) if not button.framed]
    return forms.build_form(*(_render_answer_group(group, forms) for group in group_answers(here)), class_="rows")


def _render_answer_group(group: AnswerGroup, forms: FormBuilder) -> Html:
    buttons = (
        render_button(button, forms, name, under=group.heading, is_choice=_is_present_way(button))
        for name, button in group.answers
    )
    if not group.heading:
        return html_tag("div", *buttons, class_="row")
    heading = html_tag("h3", render_sign(find_heading_sign(forms.game, group.answers[0][1])), group.heading)
    css = "g chips" if group.is_short else "g"
    return html_tag("div", heading, *buttons, role="group", aria_label=group.heading, class_=css)


def render_undo_button(button: Button | None, forms: FormBuilder) -> Html:
    """Render the undo button. If nothing can be undone, it stays in its place and says so."""
    content = join_html(render_icon("undo"), html_tag("span", translate(forms.lang, "tab-undo")))
    if button is None:
        none = translate(forms.lang, "undo-none")
        return html_tag("button", content, type="button", class_="undo", id="undo", aria_disabled="true", data_why=none)
    what = render_spoken(f": {button.label}")  # the accessible name begins with the visible word
    names = {"id": "undo", "class_": "undo", "title": button.label, "aria_keyshortcuts": "U"}
    return forms.build_form(submit_button(content, what, value=button.callback_data, **names))


def render_button_rows(rows: Sequence[tuple[Button, ...]], forms: FormBuilder) -> Html:
    """Render rows of buttons as one form."""
    return render_numbered_rows([(f"r{n}", row) for n, row in enumerate(rows)], forms)


def merge_selects(selects: tuple[Select, ...]) -> tuple[Select, ...]:
    """Merge selects that chats split for lack of room; groups with open options come first."""
    if len(selects) < 2:
        return selects
    groups = [group for asked in selects for group in asked.groups]
    return (Select("", tuple(sorted(groups, key=lambda group: all(button.is_blocked for button in group[1])))),)


def render_select(asked: Select, forms: FormBuilder, name: str) -> Html:
    """Render many options as one list per group, folded if long."""
    total = sum(len(buttons) for _, buttons in asked.groups)
    named = sum(bool(heading) for heading, _ in asked.groups)
    folded = total > MAX_UNFOLDED_OPTIONS and named > 1
    parts = [
        _render_group(heading, buttons, forms, f"{name}-{n}", folded=folded)
        for n, (heading, buttons) in enumerate(asked.groups)
    ]
    heading = html_tag("h3", asked.ask, class_="ask") if asked.ask else None
    if total > MAX_UNFOLDED_OPTIONS and _are_squares(asked):
        parts = [_render_squares(asked, forms, name)]
    return forms.build_form(
        html_tag("div", heading, *parts, role="group", aria_label=asked.ask or None, class_="select")
    )


def _are_squares(asked: Select) -> bool:
    return all(button.hotspot and len(button.label) <= BRIEF_LABEL for _, group in asked.groups for button in group)


def _render_squares(asked: Select, forms: FormBuilder, name: str) -> Html:
    """Render coordinates folded: users press them on the picture, where there is room."""
    squares = [button for _, group in asked.groups for button in group]
    items = (html_tag("li", render_button(button, forms, f"{name}-{n}")) for n, button in enumerate(squares))
    count = html_tag("span", translate(forms.lang, "open-options", n=len(squares)), class_="count")
    summary = html_tag("summary", translate(forms.lang, "squares"), " ", count)
    return html_tag("details", summary, html_tag("ul", *items, class_="options"), id=f"{forms.prefix}-{name}")


def _render_group(heading: str, buttons: tuple[Button, ...], forms: FormBuilder, name: str, *, folded: bool) -> Html:
    items = (html_tag("li", render_button(button, forms, f"{name}-{n}")) for n, button in enumerate(buttons))
    options = html_tag("ul", *items, class_="options")
    if not heading:
        return options
    if not folded:
        return join_html(html_tag("h4", heading), options)
    free = sum(not button.is_blocked for button in buttons)
    summary = html_tag(
        "summary", heading, " ", html_tag("span", translate(forms.lang, "open-options", n=free), class_="count")
    )
    return html_tag("details", summary, options, id=f"{forms.prefix}-{name}", name=f"{forms.prefix}-{name[:2]}")


def render_back_button(forms: FormBuilder, *, at_table: bool) -> Html:
    """Render the button that closes the open text: a callback without data. Its label says where it leads."""
    label = translate(forms.lang, "leave-off-table" if at_table else "leave-off")
    button = submit_button(html_tag("span", label), value="", id=f"{forms.prefix}-leave-off", class_="b")
    return forms.build_form(html_tag("div", button, class_="row"))


def render_commands(named: Sequence[tuple[str, str]], forms: FormBuilder) -> Html:
    """Render commands as buttons: (name, description)."""
    buttons = (
        submit_button(label, name="command", value=name, id=f"{forms.prefix}-{name}", class_="b")
        for name, label in named
    )
    return forms.build_form(html_tag("div", *buttons, class_="row"), class_="rows")
