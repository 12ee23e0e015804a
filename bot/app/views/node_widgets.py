"""Widgets for a node of the choice tree: buttons, selects, groups and pages of options, or a number pad.

Allocations are in ``draft_widgets``.
"""

from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.app.i18n import Translator
from bot.app.ui.screen import Button, NumberInput, Select, SlotRow, layout_buttons, truncate_label
from bot.app.views.draft_widgets import (
    ASIDE,
    MAX_OPTION_BUTTONS,
    PAGE,
    SEVERAL,
    DraftCallbacks,
    Widgets,
    build_allocation_widgets,
    full_option_label,
    group_heading,
    passed_labels,
    whole_allocations,
)
from bot.app.views.screen_base import page_turn_rows
from bot.app.views.tree_navigation import Draft, all_side_options, option_children, skip_automatic_tokens
from engines.core.core_types import Move
from engines.core.hotspots import is_board_square
from engines.core.tree import Allocation, Amount, Choice, Leaf, Node, Option, child_node, is_expanded
from engines.core.tree import Slot as AllotSlot

FEW_ASIDE = 1
"""Maximum side options shown as buttons; more open from one button."""


def add_side_options(
    parts: Widgets, node: Choice, draft: Draft, translator: Translator, callbacks: DraftCallbacks
) -> Widgets:
    """Add the side options below the main ones: as a row, or behind one button if several."""
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
    """Build the screen of side options, if any.

    If there are many, the option that they belong to is chosen first. ``beside`` is its key.
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
    if len(buttons) <= MAX_OPTION_BUTTONS:
        return Widgets(rows=layout_buttons(buttons)) if buttons else None
    return Widgets(selects=(Select(translator(node.question), (("", tuple(buttons[:PAGE])),)),))


def option_button(
    option: Option,
    translator: Translator,
    callbacks: DraftCallbacks,
    *before: str,
    notes: bool,
    passed: Sequence[str] = (),
) -> Button:
    """Build the button of an option; ``before``: tokens that precede its key, ``passed``: their labels."""
    note = translator(option.note) if notes and option.note is not None else ""
    own = full_option_label(option, translator) if option.blocked is None else translator(option.label)
    label = " · ".join([*passed, own])
    return Button(
        callbacks.choice_data(*before, option.key),
        truncate_label(label),
        hint=note,
        hotspot=option.hotspot or "",
        is_blocked=option.blocked is not None,
        tokens=(*before, option.key),
    )


def group_selects(
    node: Choice,
    options: list[Option],
    groups: list[str],
    translator: Translator,
    callbacks: DraftCallbacks,
    *,
    notes: bool,
) -> Widgets:
    """Build selects for all options at once, filled with whole groups in order."""
    packed: list[list[tuple[str, tuple[Button, ...]]]] = [[]]
    for group in groups:
        inside = [option for option in options if (option.group or "") == group]
        buttons = tuple(option_button(option, translator, callbacks, notes=notes) for option in inside)
        if sum(len(others) for _, others in packed[-1]) + len(buttons) > PAGE:
            packed.append([])
        packed[-1].append((group_heading(group, translator), buttons))
    selects = []
    for part in packed:
        span = part[0][0] if len(part) == 1 else f"{part[0][0]}–{part[-1][0]}"
        selects.append(Select(f"{translator(node.question)} · {span}", tuple(part)))
    return Widgets(selects=tuple(selects))


def group_widgets(
    node: Choice, options: list[Option], groups: list[str], translator: Translator, callbacks: DraftCallbacks
) -> Widgets:
    """Build a button or select entry per group, with its number of open options."""
    buttons = []
    for n, group in enumerate(groups):
        inside = [option for option in options if (option.group or "") == group]
        count = sum(option.blocked is None for option in inside)
        label = translator.translate("app-group", group=group_heading(group, translator) or "…", n=count)
        buttons.append(Button(callbacks.group_data(n), truncate_label(label), is_blocked=count == 0))
    if len(buttons) <= MAX_OPTION_BUTTONS:
        return Widgets(rows=layout_buttons(buttons))
    return Widgets(selects=(Select(translator(node.question), (("", tuple(buttons[:PAGE])),)),))


def page_select(
    node: Choice, options: list[Option], draft: Draft, translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> Widgets:
    """Build a select for one page of the options, with page buttons."""
    last = (len(options) - 1) // PAGE
    page = min(draft.page, last)
    shown = options[page * PAGE : (page + 1) * PAGE]
    by_group: dict[str, list[Button]] = {}
    for option in shown:
        by_group.setdefault(option.group or "", []).append(option_button(option, translator, callbacks, notes=notes))
    groups = tuple((group_heading(group, translator), tuple(buttons)) for group, buttons in by_group.items())
    return Widgets(
        selects=(Select(translator(node.question), groups),),
        rows=page_turn_rows(page, last, callbacks.page_data, translator),
    )


MAX_SQUARE_BUTTONS = 12
"""Maximum squares of a grid shown as buttons: their names are short."""
MAX_GROUPED_OPTIONS = 75
"""Maximum grouped options shown at once; with more, the group is chosen first."""
MAX_ROW_ANSWERS = 4
"""Maximum answers in one row of a grid; the others are one step away."""
LONG_LABEL = 14
"""Minimum length of a label that does not fit in a grid row."""
MAX_BUTTONS = 12
"""Maximum buttons of a question whose first option is expanded."""


def build_node_widgets(
    node: Node, draft: Draft, translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> Widgets:
    """Build the widgets of a node. With ``notes`` (learning tables) the options show their worth."""
    match node:
        case Choice(options=options):
            parts = build_choice_widgets(node, options, draft, translator, callbacks, notes=notes)
            return add_side_options(parts, node, draft, translator, callbacks)
        case Amount():
            return Widgets(pad=_number_pad(node, draft, translator, callbacks))
        case Allocation():
            return build_allocation_widgets(node, draft, translator, callbacks, notes=notes)
        case Leaf():
            return Widgets()


def build_choice_widgets(
    node: Choice, options: list[Option], draft: Draft, translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> Widgets:
    """Build the widgets of a choice: rows, a grid, selects or buttons, by number and kind of options."""
    if is_expanded(node) and (rows := _inline_rows(options, translator, callbacks, notes=notes)):
        return Widgets(rows=rows)
    options = _legal_squares(options)
    groups = list(dict.fromkeys(option.group or "" for option in options))
    if not draft.tokens and (pairs := expand_first_option(options)):
        passed = _passed_labels_after(next(one for one in options if one.blocked is None), translator)
        buttons = [
            option_button(option, translator, callbacks, *before, notes=notes, passed=passed if before else ())
            for before, option in pairs
        ]
        return Widgets(rows=layout_buttons(sorted(buttons, key=lambda button: button.is_blocked)))
    if grid := _grid_slots(options, translator, callbacks, notes=notes):
        named = {key for key, _ in grid}
        others = [option for option in options if option.key not in named]
        ordered = sorted(others, key=lambda option: option.blocked is not None)
        buttons = [option_button(option, translator, callbacks, notes=notes) for option in ordered]
        return Widgets(rows=layout_buttons(buttons), slots=tuple(slot for _, slot in grid))
    if len(options) > PAGE and len(groups) > 1 and draft.group not in groups:
        largest = max(Counter(option.group or "" for option in options).values())
        if len(options) <= MAX_GROUPED_OPTIONS and largest <= PAGE:
            return group_selects(node, options, groups, translator, callbacks, notes=notes)
        return group_widgets(node, options, groups, translator, callbacks)
    if draft.group in groups and len(options) > PAGE:
        options = [option for option in options if (option.group or "") == draft.group]
    ordered = sorted(options, key=lambda option: option.blocked is not None)
    if len(ordered) <= (MAX_SQUARE_BUTTONS if _is_board_square(ordered[0]) else MAX_OPTION_BUTTONS):
        return Widgets(
            rows=layout_buttons([option_button(option, translator, callbacks, notes=notes) for option in ordered])
        )
    return page_select(node, ordered, draft, translator, callbacks, notes=notes)


def _inline_rows(
    options: list[Option], translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> tuple[tuple[Button, ...], ...]:
    """Build rows of each option with its follow-ups, if they fit.

    The options with the most follow-ups shrink until at most ``PAGE`` buttons remain: first to the starts of their
    moves, then to the option only. Single buttons precede long rows, to spare scrolling.
    """
    candidates = [[_whole_moves(option), option_children(option), []] for option in options]
    while sum(len(ways[0]) or 1 for ways in candidates) > PAGE:
        fullest = max(candidates, key=lambda ways: len(ways[0]))
        if not fullest[0]:
            return ()
        del fullest[0]
    if not any(ways[0] for ways in candidates):
        return ()
    rows: list[tuple[bool, bool, list[Button]]] = []
    for option, (ways, *_) in zip(options, candidates, strict=True):
        buttons = []
        passed = _passed_labels_after(option, translator) if ways else []
        for tokens, things in ways:
            label = " · ".join([translator(option.label), *passed, *(translator(one.label) for one in things)])
            label += " …" if "=" in tokens[-1] else ""
            buttons.append(
                Button(
                    callbacks.choice_data(*tokens),
                    truncate_label(label),
                    hotspot=things[-1].hotspot or "",
                    tokens=tuple(tokens),
                )
            )
        one = [option_button(option, translator, callbacks, notes=notes)]
        rows.append((option.blocked is not None, bool(buttons) or option.hotspot is None, buttons or one))
    return tuple(row for *_, buttons in sorted(rows, key=lambda one: one[:2]) for row in layout_buttons(buttons))


def _passed_labels_after(option: Option, translator: Translator) -> list[str]:
    node = child_node(option)
    return passed_labels(node, skip_automatic_tokens(node, (), begun=True)[0], translator)


def _whole_moves(option: Option) -> list[tuple[Move, list[Option | AllotSlot]]]:
    if option.blocked is not None:
        return []
    tokens, end = skip_automatic_tokens(child_node(option), (), begun=True)
    shares = whole_allocations(end) if isinstance(end, Allocation) else []
    return [((option.key, *tokens, *move), [*slots]) for move, slots in shares] or option_children(option)


def _grid_slots(
    options: list[Option], translator: Translator, callbacks: DraftCallbacks, *, notes: bool
) -> list[tuple[str, SlotRow]]:
    """Build one row per option with its short answers as buttons, by option key.

    Empty if few options have short answers other than numbers, if answers lead to further questions, or if labels are
    too long. With few options, each row has all its answers.
    """
    slots: list[tuple[str, SlotRow]] = []
    numbers = False
    few = sum(option.blocked is None and isinstance(child_node(option), Choice) for option in options) <= SEVERAL
    for option in options:
        inner = child_node(option) if option.blocked is None else None
        if not isinstance(inner, Choice):
            continue
        opened = [answer for answer in inner.options if answer.blocked is None]
        short = [_short_label(answer, translator) for answer in opened]
        ends = all(isinstance(child_node(answer), Leaf) for answer in opened)
        if inner.more is not None or not ends or max(map(len, short), default=LONG_LABEL) >= LONG_LABEL:
            return []
        numbers = numbers or sum(answer.key.isdecimal() for answer in opened) >= SEVERAL
        likely = opened if few or len(opened) <= MAX_ROW_ANSWERS else [*opened[: MAX_ROW_ANSWERS - 1], opened[-1]]
        give = tuple(
            Button(callbacks.choice_data(option.key, answer.key), _short_label(answer, translator)) for answer in likely
        )
        whole = Button(
            callbacks.choice_data(option.key), truncate_label(translator(option.label)), hotspot=option.hotspot or ""
        )
        note = translator(option.note) if notes and option.note is not None else ""
        most_likely = next((n for n, answer in enumerate(likely) if answer.key == inner.likely), -1)
        label, is_whole = truncate_label(translator(option.label)), len(likely) == len(opened)
        slot = SlotRow(label, give=give, open=whole, whole=is_whole, hint=note, likely=most_likely)
        slots.append((option.key, slot))
    return slots if numbers or not few else []


def _short_label(option: Option, translator: Translator) -> str:
    return option.key if option.key.isdecimal() else translator(option.label)


def _is_board_square(option: Option) -> bool:
    return option.key == option.hotspot and is_board_square(option.key)


def _legal_squares(options: list[Option]) -> list[Option]:
    """Drop the blocked squares if all options are squares: the picture shows the reason."""
    opened = [option for option in options if option.blocked is None]
    return opened if opened and all(_is_board_square(option) for option in options) else options


def expand_first_option(options: Sequence[Option]) -> list[tuple[Move, Option]]:
    """Replace the first open option with its follow-ups, each with the tokens before it.

    This saves a step. It requires room and another option that is a whole move: if all lead to questions, none is more
    likely. The first option must be an action, not an object with a hotspot, whose name players want to read. If some
    follow-ups are blocked, the option also stays, to explain why. Empty if this does not apply.
    """
    first = next((option for option in options if option.blocked is None), None)
    if first is None or first.hotspot is not None:
        return []
    before, inner = skip_automatic_tokens(child_node(first), (), begun=True)
    if not isinstance(inner, Choice) or inner.more is not None:
        return []
    opened = [inner_option for inner_option in inner.options if inner_option.blocked is None]
    folded = [((), first)] if len(opened) < len(inner.options) else []
    whole = any(isinstance(child_node(option), Leaf) for option in options if option.blocked is None)
    plain = not any(option.group for option in options)
    if len(opened) < SEVERAL or not whole or not plain or len(options) - 1 + len(opened) + len(folded) > MAX_BUTTONS:
        return []
    expanded: list[tuple[Move, Option]] = []
    for option in options:
        expanded += (
            [*(((first.key, *before), inner_option) for inner_option in opened), *folded]
            if option is first
            else [((), option)]
        )
    return expanded


def _number_pad(node: Amount, draft: Draft, translator: Translator, callbacks: DraftCallbacks) -> NumberInput:
    steps = (node.high - node.low) // node.step
    likely = dict.fromkeys(node.low + node.step * (steps * quarter // 4) for quarter in range(5))
    given = node.low if draft.number is None else draft.number
    return NumberInput(
        ask=translator(node.question),
        callback_data=callbacks.choice_data(),
        low=node.low,
        high=node.high,
        step=node.step,
        likely=tuple(Button(callbacks.choice_data(str(n)), str(n)) for n in likely),
        hint=translator(node.note) if node.note is not None else "",
        given=given,
        less=Button(callbacks.number_data(given - node.step), f"−{node.step}") if given > node.low else None,
        more=Button(callbacks.number_data(given + node.step), f"+{node.step}")
        if given + node.step <= node.high
        else None,
        take=Button(callbacks.choice_data(str(given)), str(given), "primary"),
    )
