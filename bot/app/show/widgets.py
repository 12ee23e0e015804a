"""A node of the choice tree as widgets: buttons, selects, a pad; an allotment: ``allotting``."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec

from bot.app.i18n import Translator
from bot.app.port.screen import Button, Pad, Select, Slot
from bot.app.show.allotting import allot, shares_of
from bot.app.show.parts import ASIDE, Presses, Widgets
from bot.app.show.rows import fit, in_rows
from bot.app.show.walk import Draft, along, asides, beneath, heading, skip
from engines.core.marks import is_place
from engines.core.tree import Allot, Amount, Leaf, Node, Option, Pick, child, together
from engines.core.tree import Slot as AllotSlot
from engines.core.words import Word

SEVERAL = 2
FEW = 8
"""So many options are shown as buttons; more go into a select."""
SQUARES = 12
"""So many places of a grid are: their names are short."""
PAGE = 25
"""The most options of a select."""
MANY = 75
"""So many options in groups are shown at once, in several selects; of more the group is chosen first."""
FEW_ASIDE = 1
"""So much of what few want is shown below; more stands behind one button."""
LIKELY = 4
"""So many answers about one thing stand beside it; all of them are a press away."""
LONG = 14
"""So long a name no longer stands beside a thing in a row."""
UNFOLDED = 12
"""So many buttons may stand there at most where the first of them was unfolded."""


def ask(node: Node, draft: Draft, translator: Translator, presses: Presses, *, notes: bool) -> Widgets:
    """The widgets of a node. ``notes``: show what each option is worth (learning tables)."""
    match node:
        case Pick(options=options):
            parts = _pick(node, options, draft, translator, presses, notes=notes)
            return _with_asides(parts, node, draft, translator, presses)
        case Amount():
            return Widgets(pad=_pad(node, draft, translator, presses))
        case Allot():
            return allot(node, draft, translator, presses, notes=notes)
        case Leaf():
            return Widgets()


def _button(option: Option, translator: Translator, presses: Presses, *before: str, notes: bool) -> Button:
    note = translator(option.note) if notes and option.note is not None else ""
    label = along(option, translator) if option.blocked is None else translator(option.label)
    return Button(
        presses.walk(*before, option.key),
        fit(label),
        note=note,
        at=option.at or "",
        blocked=option.blocked is not None,
    )


def _pick(
    node: Pick, options: list[Option], draft: Draft, translator: Translator, presses: Presses, *, notes: bool
) -> Widgets:
    if together(node) and (rows := _together(options, translator, presses, notes=notes)):
        return Widgets(rows=rows)
    options = _fitting(options)
    groups = list(dict.fromkeys(option.group or "" for option in options))
    if not draft.tokens and (pairs := unfolded(options)):
        buttons = [_button(option, translator, presses, *before, notes=notes) for before, option in pairs]
        return Widgets(rows=in_rows(sorted(buttons, key=lambda button: button.blocked)))
    if grid := _grid(options, translator, presses, notes=notes):
        named = {key for key, _ in grid}
        others = [option for option in options if option.key not in named]
        ordered = sorted(others, key=lambda option: option.blocked is not None)
        buttons = [_button(option, translator, presses, notes=notes) for option in ordered]
        return Widgets(rows=in_rows(buttons), slots=tuple(slot for _, slot in grid))
    if len(options) > PAGE and len(groups) > 1 and draft.group not in groups:
        largest = max(Counter(option.group or "" for option in options).values())
        if len(options) <= MANY and largest <= PAGE:
            return _selects(node, options, groups, translator, presses, notes=notes)
        return _groups(node, options, groups, translator, presses)
    if draft.group in groups and len(options) > PAGE:
        options = [option for option in options if (option.group or "") == draft.group]
    ordered = sorted(options, key=lambda option: option.blocked is not None)
    if len(ordered) <= (SQUARES if _is_place(ordered[0]) else FEW):
        return Widgets(rows=in_rows([_button(option, translator, presses, notes=notes) for option in ordered]))
    return _select(node, ordered, draft, translator, presses, notes=notes)


def _together(
    options: list[Option], translator: Translator, presses: Presses, *, notes: bool
) -> tuple[tuple[Button, ...], ...]:
    """Each option with what follows it, in rows of its own: whole answers, else their beginnings, else its name alone.

    Where there is no room for all, the fullest gives way. A thing that is one press alone comes before those that fill
    many rows: nobody scrolls past them to find it.
    """
    found = [[_wholes(option), beneath(option), []] for option in options]
    while sum(len(ways[0]) or 1 for ways in found) > PAGE:
        fullest = max(found, key=lambda ways: len(ways[0]))
        if not fullest[0]:
            return ()
        del fullest[0]
    if not any(ways[0] for ways in found):
        return ()
    rows: list[tuple[bool, bool, list[Button]]] = []
    for option, (ways, *_) in zip(options, found, strict=True):
        buttons = []
        for tokens, things in ways:
            label = " · ".join(translator(one.label) for one in (option, *things)) + (" …" if "=" in tokens[-1] else "")
            buttons.append(Button(presses.walk(*tokens), fit(label), at=things[-1].at or ""))
        one = [_button(option, translator, presses, notes=notes)]
        rows.append((option.blocked is not None, bool(buttons) or option.at is None, buttons or one))
    return tuple(row for *_, buttons in sorted(rows, key=lambda one: one[:2]) for row in in_rows(buttons))


def _wholes(option: Option) -> list[tuple[Word, list[Option | AllotSlot]]]:
    """What is ``beneath`` an option, with all that can be shared out there as whole answers where that is little."""
    if option.blocked is not None:
        return []
    tokens, end = skip(child(option), (), begun=True)
    shares = shares_of(end) if isinstance(end, Allot) else []
    return [((option.key, *tokens, *word), [*slots]) for word, slots in shares] or beneath(option)


def _with_asides(parts: Widgets, node: Pick, draft: Draft, translator: Translator, presses: Presses) -> Widgets:
    """What few want stands below what nearly everybody takes: a row, or behind one button where there is much of it."""
    found = asides(node)
    if draft.group.startswith(ASIDE):
        return _aside(node, found, draft.group.removeprefix(ASIDE), translator, presses) or parts
    if len(found) > FEW_ASIDE:
        label = translator(node.beside) if node.beside is not None else translator.say("app-aside")
        buttons = [Button(presses.aside(), fit(label))]
    else:
        buttons = [Button(presses.walk(*before, one.key), fit(translator(one.label))) for before, one in found]
    return msgspec.structs.replace(parts, rows=(*parts.rows, *in_rows(buttons)))


def _aside(
    node: Pick, found: list[tuple[Word, Option]], beside: str, translator: Translator, presses: Presses
) -> Widgets | None:
    """What few want, on a screen of its own; first beside which option, where beside one there is much. None: none."""
    named = [option for option in node.options if any(before[0] == option.key for before, _ in found)]
    if not beside and len(found) > SEVERAL * len(named):
        return Widgets(rows=in_rows([Button(presses.aside(one.key), fit(translator(one.label))) for one in named]))
    some = [(before, one) for before, one in found if beside in ("", before[0])]
    buttons = [Button(presses.walk(*before, one.key), fit(translator(one.label))) for before, one in some]
    if len(buttons) <= FEW:
        return Widgets(rows=in_rows(buttons)) if buttons else None
    return Widgets(selects=(Select(translator(node.ask), (("", tuple(buttons[:PAGE])),)),))


def _grid(options: list[Option], translator: Translator, presses: Presses, *, notes: bool) -> list[tuple[str, Slot]]:
    """A row for each thing about which something short can be answered: where to, and how many, in one press.

    By the keys of the options. Nothing where few options are of that kind and are not about numbers, or where the
    answers go on from there. About few things all answers stand beside them.
    """
    found: list[tuple[str, Slot]] = []
    numbers = False
    few = sum(option.blocked is None and isinstance(child(option), Pick) for option in options) <= SEVERAL
    for option in options:
        inner = child(option) if option.blocked is None else None
        if not isinstance(inner, Pick):
            continue
        opened = [one for one in inner.options if one.blocked is None]
        short = [_short(one, translator) for one in opened]
        ends = all(isinstance(child(one), Leaf) for one in opened)
        if inner.more is not None or not ends or max(map(len, short), default=LONG) >= LONG:
            return []
        numbers = numbers or sum(one.key.isdecimal() for one in opened) >= SEVERAL
        likely = opened if few or len(opened) <= LIKELY else [*opened[: LIKELY - 1], opened[-1]]
        give = tuple(Button(presses.walk(option.key, one.key), _short(one, translator)) for one in likely)
        whole = Button(presses.walk(option.key), fit(translator(option.label)), at=option.at or "")
        note = translator(option.note) if notes and option.note is not None else ""
        slot = Slot(fit(translator(option.label)), give=give, open=whole, whole=len(likely) == len(opened), note=note)
        found.append((option.key, slot))
    return found if numbers or not few else []


def _short(option: Option, translator: Translator) -> str:
    """What an option is called where the thing that it is about stands beside it."""
    return option.key if option.key.isdecimal() else translator(option.label)


def _is_place(option: Option) -> bool:
    """Whether an option is a bare place of the picture, as a square of a grid: its name says all of it."""
    return option.key == option.at and is_place(option.key)


def _fitting(options: list[Option]) -> list[Option]:
    """Of the places of a grid only those where the thing may lie: why it may not lie elsewhere, the picture shows."""
    opened = [option for option in options if option.blocked is None]
    return opened if opened and all(_is_place(option) for option in options) else options


def unfolded(options: Sequence[Option]) -> list[tuple[Word, Option]]:
    """The options of a question with those of the first open one in its place, each with the tokens before it.

    It costs one press less, where there is room and some other option is a whole answer: where all options lead to a
    question of the same kind none of them is more likely. Only what is done is unfolded ("build"), never a thing with
    its own place on the picture: of a person or a booth one wants to read the name. Why some of it is blocked is read
    behind its own button, which then stays. Nothing where it can't be done.
    """
    first = next((option for option in options if option.blocked is None), None)
    if first is None or first.at is not None:
        return []
    before, inner = skip(child(first), (), begun=True)
    if not isinstance(inner, Pick) or inner.more is not None:
        return []
    opened = [one for one in inner.options if one.blocked is None]
    folded = [((), first)] if len(opened) < len(inner.options) else []
    whole = any(isinstance(child(option), Leaf) for option in options if option.blocked is None)
    plain = not any(option.group for option in options)
    if len(opened) < SEVERAL or not whole or not plain or len(options) - 1 + len(opened) + len(folded) > UNFOLDED:
        return []
    found: list[tuple[Word, Option]] = []
    for option in options:
        found += [*(((first.key, *before), one) for one in opened), *folded] if option is first else [((), option)]
    return found


def _selects(
    node: Pick, options: list[Option], groups: list[str], translator: Translator, presses: Presses, *, notes: bool
) -> Widgets:
    """All options at once, whole groups in each select, as they come: who looks for a square knows its name."""
    packed: list[list[tuple[str, tuple[Button, ...]]]] = [[]]
    for group in groups:
        inside = [option for option in options if (option.group or "") == group]
        buttons = tuple(_button(option, translator, presses, notes=notes) for option in inside)
        if sum(len(others) for _, others in packed[-1]) + len(buttons) > PAGE:
            packed.append([])
        packed[-1].append((heading(group, translator), buttons))
    found = []
    for part in packed:
        span = part[0][0] if len(part) == 1 else f"{part[0][0]}–{part[-1][0]}"
        found.append(Select(f"{translator(node.ask)} · {span}", tuple(part)))
    return Widgets(selects=tuple(found))


def _groups(node: Pick, options: list[Option], groups: list[str], translator: Translator, presses: Presses) -> Widgets:
    buttons = []
    for n, group in enumerate(groups):
        inside = [option for option in options if (option.group or "") == group]
        count = sum(option.blocked is None for option in inside)
        label = translator.say("app-group", group=heading(group, translator) or "…", n=count)
        buttons.append(Button(presses.group(n), fit(label), blocked=count == 0))
    if len(buttons) <= FEW:
        return Widgets(rows=in_rows(buttons))
    return Widgets(selects=(Select(translator(node.ask), (("", tuple(buttons[:PAGE])),)),))


def _select(
    node: Pick, options: list[Option], draft: Draft, translator: Translator, presses: Presses, *, notes: bool
) -> Widgets:
    last = (len(options) - 1) // PAGE
    page = min(draft.page, last)
    shown = options[page * PAGE : (page + 1) * PAGE]
    by_group: dict[str, list[Button]] = {}
    for option in shown:
        by_group.setdefault(option.group or "", []).append(_button(option, translator, presses, notes=notes))
    groups = tuple((heading(group, translator), tuple(buttons)) for group, buttons in by_group.items())
    return Widgets(selects=(Select(translator(node.ask), groups),), rows=pager(presses, page, last, translator))


def pager(presses: Presses, page: int, last: int, translator: Translator) -> tuple[tuple[Button, ...], ...]:
    """A row with the page before and after, as far as there are any."""
    row = []
    if page > 0:
        row.append(Button(presses.page(page - 1), translator.say("app-page-before")))
    if page < last:
        row.append(Button(presses.page(page + 1), translator.say("app-page-after")))
    return (tuple(row),) if row else ()


def _pad(node: Amount, draft: Draft, translator: Translator, presses: Presses) -> Pad:
    steps = (node.high - node.low) // node.step
    likely = dict.fromkeys([node.low, node.low + node.step * (steps // 2), node.low + node.step * steps])
    given = node.low if draft.number is None else draft.number
    return Pad(
        ask=translator(node.ask),
        press=presses.walk(),
        low=node.low,
        high=node.high,
        step=node.step,
        likely=tuple(Button(presses.walk(str(n)), str(n)) for n in likely),
        note=translator(node.note) if node.note is not None else "",
        given=given,
        less=Button(presses.pad(given - node.step), f"−{node.step}") if given > node.low else None,
        more=Button(presses.pad(given + node.step), f"+{node.step}") if given + node.step <= node.high else None,
        take=Button(presses.walk(str(given)), str(given), "primary"),
    )
