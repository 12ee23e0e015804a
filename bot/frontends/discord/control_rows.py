"""Controls of a screen, and forms. A panel's question and controls fit on a phone's first screen; others are folded."""

from collections.abc import Sequence
from typing import Any, Final

import discord
import msgspec

from bot.app.ui.screen import (
    MIN_FOLDED,
    Button,
    Screen,
    Select,
    SlotRow,
    flatten_rows,
    layout_buttons,
    shown_menu,
    split_blocked,
)
from bot.frontends.common.texts import label_width
from bot.frontends.discord import limits
from bot.frontends.discord.button_rows import (
    MAX_BUTTONS,
    Item,
    Row,
    build_answers,
    build_button,
    build_rows,
    button_name,
    count_components,
    form_rows,
    options_as_selects,
    pad_rows,
    select_rows,
    usable_rows,
)
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.texts import escape_text, translate, truncate_text

SCREEN_PX: Final = 640
"""Height of a chat on a phone of 412 x 915 px."""
INNER_PX: Final = 304
"""Width between the margins of a message on this phone."""
LINE_PX: Final = 22
ANY_PX: Final = 100_000
NAVIGATION_ROWS: Final = 2
"""Number of last rows that stay buttons as long as possible on a screen without a footer."""
FIELD: Final = "typed"
"""The id of a form's text field."""
ROW_PX: Final = 48
"""Height of a row of buttons with the gap below it."""
SELECT_PX: Final = 52
BUTTON_PX: Final = 40
"""Width of a button in addition to its label, with the gap."""

YES_OR_NO: Final = 2
"""Amounts of a slot that a form shows as a checkbox."""


def text_height(text: str) -> int:
    """Return the height of a text with the gap below it (px)."""
    return 8 + LINE_PX * sum(max(1, -(-int(label_width(line)) // INNER_PX)) for line in text.split("\n"))


def control_rows(screen: Screen, ids: CustomIds, room: int, height: int) -> list[Item]:
    """Build the controls of a screen, of at most ``room`` components.

    They take at most ``height`` (px) if possible; a panel's blocked answers become one select. If there are too many,
    fill up rows, then turn answers into selects. Raises ``ValueError`` if that is not enough.
    """
    cut_at = len(screen.rows) - screen.foot
    answers = msgspec.structs.replace(screen, rows=screen.rows[:cut_at], foot=0)
    opened, blocked = split_blocked(answers)
    if len(blocked) < MIN_FOLDED or not screen.foot:
        opened, blocked = answers, []
    if screen.foot:
        opened = _with_short_lists(opened)
    for few in range(4):
        fresh = CustomIds()
        not_now = translate(screen.lang, "not-now", n=len(blocked))
        below: list[Item] = [
            *options_as_selects([(button, "") for button in blocked], not_now, fresh, screen.lang),
            *build_rows(usable_rows([shown_menu(screen)]), fresh, screen.lang),
        ]
        above: list[Item] = [
            *select_rows(opened.selects, fresh, screen.lang),
            *pad_rows(opened, fresh),
            *form_rows(opened, fresh),
        ]
        left, high = _rest(room, height, [*above, *below])
        slots = _slot_items(opened, fresh, few, left, high)
        left, high = _rest(left, high, slots)
        buttons = _button_items(opened, fresh, few, high, 0 if screen.foot else NAVIGATION_ROWS)
        if opened.form and has_slot_form(opened):
            _add_form_button(buttons, opened, fresh)
        left, high = _rest(left, high, buttons)
        if left >= 0 and (high >= 0 or few >= 2):
            ids.long.update(fresh.long)
            return [*above, *slots, *buttons, *below]
    raise ValueError(f"a screen of more than {limits.COMPONENTS} components: {screen.title!r}")


def _with_short_lists(screen: Screen) -> Screen:
    """Replace short lists and maps of a screen with buttons: a button takes one tap, a select two."""
    rows, selects = list[tuple[Button, ...]](), list[Select]()
    for select in screen.selects:
        groups = [buttons for _, buttons in select.groups]
        is_map = all(button.label.startswith(heading or " ") for heading, group in select.groups for button in group)
        is_short = len(groups) == 1 and len(groups[0]) <= MAX_BUTTONS
        if (is_map or is_short) and not any(button.hint for button in flatten_rows(groups)):
            rows += groups if is_map else layout_buttons(groups[0])
        else:
            selects.append(select)
    return msgspec.structs.replace(screen, selects=tuple(selects), rows=(*rows, *screen.rows))


def _rest(room: int, height: int, items: Sequence[Item]) -> tuple[int, int]:
    """Return the components and the height (px) left by some items."""
    return room - count_components(items), height - sum(map(_item_height, items))


def _item_height(item: Item) -> int:
    if isinstance(item, discord.ui.TextDisplay):
        return text_height(item.content)
    buttons = [child for child in getattr(item, "children", ()) if isinstance(child, discord.ui.Button)]
    return ROW_PX * count_lines([button.label or "" for button in buttons]) or SELECT_PX


def count_lines(labels: Sequence[str]) -> int:
    """Count the lines that buttons fill when laid out one after another."""
    lines, left = 0, 0.0
    for label in labels:
        width = min(INNER_PX, label_width(label) + BUTTON_PX)
        if width > left:
            lines, left = lines + 1, INNER_PX + 8.0
        left -= width
    return lines


def _button_items(screen: Screen, ids: CustomIds, few: int, height: int, last: int) -> list[Item]:
    rows = usable_rows(screen.rows)
    if few == 2 and last:
        most = [(button, "") for button in flatten_rows(rows[:-last])]
        selects = options_as_selects(most, translate(screen.lang, "choose"), ids, screen.lang)
        return [*selects, *build_rows(rows[-last:], ids, screen.lang)]
    buttons = flatten_rows(rows)
    if few == 0 or not buttons:
        return [*(build_rows if last else build_answers)(rows, ids, screen.lang)]
    shown = len(buttons) if few == 1 else 0
    while shown and _folded_height(buttons, shown, screen.lang) > height:
        shown -= 1
    first, rest = ([*buttons[: shown - 1], buttons[-1]], buttons[shown - 1 : -1]) if shown else ([], buttons)
    folded = options_as_selects([(one, "") for one in rest], translate(screen.lang, "choose"), ids, screen.lang)
    return [*folded, *build_answers([tuple(first)] if first else [], ids, screen.lang)]


def _folded_height(buttons: Sequence[Button], shown: int, lang: str) -> int:
    labels = [button_name(button, lang) for button in (*buttons[: shown - 1], buttons[-1])]
    rows = [labels[n : n + limits.ROW] for n in range(0, len(labels), limits.ROW)]
    return ROW_PX * sum(map(count_lines, rows)) - SELECT_PX * ((shown - len(buttons)) // limits.OPTIONS)


def _slot_items(screen: Screen, ids: CustomIds, few: int, room: int, height: int) -> list[Item]:
    is_grid = all(slot.open for slot in screen.slots)
    if not few:
        return [item for slot in screen.slots for item in _slot_rows(slot, ids, screen.lang)]
    if few == 1 and not is_grid:
        return [_step_row(slot, ids, screen.lang) for slot in screen.slots]
    if is_grid:
        kept = height - ROW_PX * count_lines([button.label for row in screen.rows for button in row])
        return _grid_rows(screen, ids, room, kept if few == 1 else 0)
    given = discord.ui.TextDisplay[Any](escape_text(" · ".join(slot.label_with_amount() for slot in screen.slots)))
    return [given, *([] if has_slot_form(screen) else _step_selects(screen, ids))]


def _slot_rows(slot: SlotRow, ids: CustomIds, lang: str) -> list[Item]:
    if slot.open is not None:
        buttons = (slot.open, *slot.give)
        return [*build_rows(usable_rows([buttons]), ids, lang)]
    if slot.give:
        name = f"-# {escape_text(' · '.join(filter(None, (slot.label_with_amount(), slot.hint))))}"
        others = tuple(button for button in slot.give if button.tone != "primary")
        return [discord.ui.TextDisplay[Any](name), *build_rows(usable_rows([others] if others else []), ids, lang)]
    return [_step_row(slot, ids, lang)]


def _step_row(slot: SlotRow, ids: CustomIds, lang: str) -> Row:
    row: Row = discord.ui.ActionRow()
    if slot.less is not None:
        row.add_item(build_button(slot.less, ids, lang))
    label = truncate_text(slot.label_with_amount(), limits.BUTTON_LABEL)
    row.add_item(discord.ui.Button(label=label, disabled=True, custom_id=ids.build_id("x")))
    if slot.more is not None:
        row.add_item(build_button(slot.more, ids, lang))
    return row


def _step_selects(screen: Screen, ids: CustomIds) -> list[Row]:
    rows = []
    for key in ("more", "less"):
        options = [
            (Button(button.callback_data, f"{slot.label} {button.label}", is_blocked=button.is_blocked), slot.hint)
            for slot in screen.slots
            if (button := getattr(slot, key)) is not None
        ]
        rows += options_as_selects(options, translate(screen.lang, key), ids, screen.lang)
    return rows


def has_slot_form(screen: Screen) -> bool:
    """Return whether a form has room for the slots of a screen."""
    slots = fillable_slots(screen)
    counted = [slot for slot in slots if len(slot.fill) > YES_OR_NO]
    boxes = len(slots) - len(counted)
    has_room = len(counted) + bool(boxes) <= limits.MODAL_PARTS and boxes <= limits.GROUP
    return bool(screen.form) and len(slots) > 1 and has_room and all(len(one.fill) <= limits.OPTIONS for one in counted)


def fillable_slots(screen: Screen) -> list[SlotRow]:
    """Return the slots whose amount a form can choose."""
    return [slot for slot in screen.slots if len(slot.fill) > 1]


def _add_form_button(rows: list[Item], screen: Screen, ids: CustomIds) -> None:
    button = discord.ui.Button[Any](label=translate(screen.lang, "fill"), custom_id=ids.build_id("g", screen.form))
    last = rows[-1] if rows else None
    if isinstance(last, discord.ui.ActionRow) and _has_room(last):
        last.add_item(button)
    else:
        rows.append(discord.ui.ActionRow(button))


def _has_room(row: Row) -> bool:
    return len(row.children) < limits.ROW and isinstance(row.children[0], discord.ui.Button)


def _grid_rows(screen: Screen, ids: CustomIds, room: int, height: int) -> list[Item]:
    """Build the rows of a grid: buttons for as many answers as fit, selects for the others.

    The likely answer of each row comes first, then the last ones.
    """
    whole = [
        tuple(msgspec.structs.replace(button, label=f"{slot.label}: {button.label}") for button in slot.give)
        for slot in screen.slots
    ]
    firsts = [give[max(0, slot.likely)] for slot, give in zip(screen.slots, whole, strict=True) if give]
    likely = [*firsts, *(give[-1] for give in whole if give and give[-1] not in firsts)]
    for most in range(sum(map(len, whole)), -1, -1):
        shown = {button.callback_data for button in likely[:most]}
        named = [button for give in whole for button in give if button.callback_data in shown]
        rest: list[tuple[Button, str]] = []
        for slot, give in zip(screen.slots, whole, strict=True):
            rest += [(button, slot.hint) for button in give if button.callback_data not in shown]
            if slot.open is not None and not slot.whole:
                rest.append((msgspec.structs.replace(slot.open, label=f"{slot.label} …"), slot.hint))
        rows = build_rows(usable_rows([tuple(named)] if named else []), ids, screen.lang)
        rows += options_as_selects(rest, translate(screen.lang, "choose"), ids, screen.lang)
        if min(_rest(room, height, rows)) >= 0:
            break
    return [*rows]


def build_text_form(label: str, custom_id: str) -> discord.ui.Modal:
    """Build a form of one field."""
    modal = discord.ui.Modal(title=truncate_text(label, limits.MODAL_TITLE), custom_id=custom_id, timeout=None)
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=FIELD, max_length=limits.TYPED)
    modal.add_item(discord.ui.Label(text=truncate_text(label, limits.MODAL_LABEL), component=field))
    modal.stop()
    return modal


def build_slot_form(screen: Screen) -> discord.ui.Modal:
    """Build a form of all slots with their current amounts: checkboxes, numbers, or longer lists."""
    custom_id, title = f"t0:{screen.form}", screen.text[0] if screen.text else screen.title
    modal = discord.ui.Modal(title=truncate_text(title, limits.MODAL_TITLE), custom_id=custom_id, timeout=None)
    boxes = [slot for slot in fillable_slots(screen) if len(slot.fill) <= YES_OR_NO]
    for slot in fillable_slots(screen):
        if slot not in boxes:
            label = truncate_text(slot.label, limits.MODAL_LABEL)
            modal.add_item(discord.ui.Label(text=label, component=_amount_field(slot)))
    if boxes:
        options = [
            discord.CheckboxGroupOption(
                label=truncate_text(slot.label, limits.OPTION_LABEL), value=slot.fill[-1], default=bool(slot.given)
            )
            for slot in boxes
        ]
        group: Any = discord.ui.CheckboxGroup(custom_id="boxes", required=False, options=options)
        modal.add_item(discord.ui.Label(text=truncate_text(title, limits.MODAL_LABEL), component=group))
    modal.stop()
    return modal


def _amount_field(slot: SlotRow) -> Any:
    amounts = [(fill.rpartition("=")[2], fill) for fill in slot.fill]
    if len(amounts) <= limits.GROUP:
        choices = [discord.RadioGroupOption(label=n, value=fill, default=n == str(slot.given)) for n, fill in amounts]
        return discord.ui.RadioGroup(custom_id=slot.fill[0], options=choices)
    options = [discord.SelectOption(label=n, value=fill, default=n == str(slot.given)) for n, fill in amounts]
    return discord.ui.Select(custom_id=slot.fill[0], options=options)


def read_form(components: list[Any]) -> str:
    """Return the input of a submitted form's fields as one line."""
    found = list[str]()
    for component in components:
        inner = component.get("component")
        found += [component["value"]] if component.get("value") else component.get("values", [])
        found.append(read_form(component.get("components", []) + ([inner] if inner else [])))
    return " ".join(" ".join(found).split())
