"""Rows of buttons, and menus: rows with a text next to a button or a picture."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import discord

from bot.app.ui.callback_data import CallbackData
from bot.app.ui.screen import Button, Screen, Select, text_lines
from bot.frontends.common.texts import Rows, group_rows
from bot.frontends.discord import limits
from bot.frontends.discord.callbacks import CustomIds
from bot.frontends.discord.texts import escape_text, translate, truncate_text
from engines.core.hotspots import hotspot_thing
from render import PAINTERS

STYLES: Final = {
    "plain": discord.ButtonStyle.secondary,
    "primary": discord.ButtonStyle.primary,
    "danger": discord.ButtonStyle.danger,
}
MAX_BUTTONS: Final = 10
"""Maximum number of answers to show as buttons; more become a select."""
LONGEST_BESIDE: Final = 40
"""Longest label (characters) that leaves room for a text next to the button on a phone."""
LONGEST_HINT: Final = 300
MENU_TEXT: Final = limits.TEXT * 3 // 4
"""Number of characters that fit in all texts of a menu, with its commands as links."""
OTHER_COMPONENTS: Final = 6
"""Components of a menu apart from its rows: the container, the texts around the pictures, and the pictures."""

BESIDE_CARDS: Final = 4
"""The same if options have their own pictures: the container, a text, and the row that opens the alt text."""

Row = discord.ui.ActionRow[Any]
Item = discord.ui.Item[Any]
Cards = Mapping[CallbackData, str]
"""File names of the pictures of options, by callback."""


def build_rows(rows: Sequence[tuple[Button, ...]], ids: CustomIds, lang: str) -> list[Row]:
    """Build rows of buttons without changing their layout."""
    return [discord.ui.ActionRow(*(build_button(button, ids, lang) for button in row)) for row in rows]


def build_button(button: Button, ids: CustomIds, lang: str) -> discord.ui.Button[Any]:
    """Build a link button or a callback button."""
    if button.url:
        return discord.ui.Button(label=truncate_text(button.label, limits.BUTTON_LABEL), url=button.url)
    style = STYLES["plain" if button.is_blocked else button.tone]
    label = truncate_text(button_name(button, lang), limits.BUTTON_LABEL)
    return discord.ui.Button(label=label, style=style, custom_id=ids.build_id("p", button.callback_data))


def button_name(button: Button, lang: str) -> str:
    """Return the label of a button, marked if blocked."""
    return translate(lang, "blocked", label=button.label) if button.is_blocked else button.label


def build_answers(rows: Rows, ids: CustomIds, lang: str) -> list[Item]:
    """Build the rows of a question's answers; what the labels of a group share is said once above it."""
    items: list[Item] = []
    for shared, group in group_rows(rows, lang, translate):
        if shared:
            items.append(discord.ui.TextDisplay(f"-# {escape_text(shared)}"))
        items += build_rows(usable_rows(group), ids, lang)
    return items


def usable_rows(rows: Rows) -> list[tuple[Button, ...]]:
    """Return rows of at most five buttons, without links to pages of this server."""
    usable = (tuple(button for button in row if not button.url.startswith("/")) for row in rows)
    return [row[n : n + limits.ROW] for row in usable for n in range(0, len(row), limits.ROW)]


def select_rows(selects: Sequence[Select], ids: CustomIds, lang: str) -> list[Row]:
    """Build the rows of selects."""
    rows = []
    for select in selects:
        options = [(button, heading) for heading, buttons in select.groups for button in buttons]
        rows += options_as_selects(options, select.ask, ids, lang)
    return rows


def options_as_selects(options: list[tuple[Button, str]], ask: str, ids: CustomIds, lang: str) -> list[Row]:
    """Build selects of options, each under the heading of its group."""
    rows = []
    for n in range(0, len(options), limits.OPTIONS):
        shown: dict[str, discord.SelectOption] = {}
        for button, heading in options[n : n + limits.OPTIONS]:
            value = ids.option_value(button.callback_data)
            note = truncate_text(" · ".join(filter(None, (heading, button.hint))), limits.OPTION_NOTE) or None
            label = truncate_text(button_name(button, lang), limits.OPTION_LABEL)
            shown.setdefault(value, discord.SelectOption(label=label, value=value, description=note))
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=ids.build_id("s"),
            placeholder=truncate_text(ask, limits.PLACEHOLDER) or None,
            options=list(shown.values()),
        )
        rows.append(discord.ui.ActionRow(select))
    return rows


def form_rows(screen: Screen, ids: CustomIds) -> list[Row]:
    """Build the rows of buttons that open forms."""
    buttons = [
        discord.ui.Button[Any](
            label=truncate_text(field.label, limits.BUTTON_LABEL), custom_id=ids.build_id("f", field.callback_data)
        )
        for field in screen.fields
    ]
    return [discord.ui.ActionRow(*buttons[n : n + limits.ROW]) for n in range(0, len(buttons), limits.ROW)]


def pad_rows(screen: Screen, ids: CustomIds) -> list[Row]:
    """Build the rows of a number input: buttons for less and more, and likely numbers."""
    pad = screen.pad
    if pad is None:
        return []
    count = [button for button in (pad.less, pad.take, pad.more) if button is not None]
    likely = [b for b in pad.likely if pad.take is None or b.callback_data != pad.take.callback_data][-4:]
    typed = discord.ui.Button[Any](label=translate(screen.lang, "type"), custom_id=ids.build_id("f", pad.callback_data))
    rows = [discord.ui.ActionRow(*(build_button(button, ids, screen.lang) for button in count))] if count else []
    return [*rows, discord.ui.ActionRow(*(build_button(button, ids, screen.lang) for button in likely), typed)]


def count_components(items: Iterable[Item]) -> int:
    """Count components, nested ones included."""
    return sum(1 + len(getattr(item, "children", ())) + isinstance(item, discord.ui.Section) for item in items)


def add_emoji(view: discord.ui.LayoutView, screen: Screen, emoji: Mapping[str, int]) -> None:
    """Add the emoji of its item or its game to each button and option, if the application has one."""
    game = screen.picture.game if screen.picture is not None else ""
    known = (PAINTERS.keys() | getattr(PAINTERS.get(game), "EMOJI", {}).keys()) & emoji.keys()
    signs = {
        button.callback_data: discord.PartialEmoji(name=name, id=emoji[name])
        for button in list_buttons(screen)
        if (name := hotspot_thing(button.hotspot)) in known
    }
    for item in view.walk_children() if signs else ():
        if isinstance(item, discord.ui.Button) and item.custom_id:
            item.emoji = signs.get(_callback_of(item.custom_id))
        elif isinstance(item, discord.ui.Select):
            for option in item.options:
                option.emoji = signs.get(_callback_of(option.value))


def list_buttons(screen: Screen) -> list[Button]:
    """List all buttons of a screen that stand for a game item."""
    found = [button for row in screen.rows for button in row]
    found += [button for select in screen.selects for _, group in select.groups for button in group]
    for slot in screen.slots:
        found += [button for button in (slot.open, slot.less, slot.more, *slot.give) if button is not None]
    return found


def _callback_of(custom_id: str) -> CallbackData:
    """Return the callback of a custom id; the key of a long callback does not belong to a button."""
    return CallbackData(custom_id.partition(":")[2])


# -- menus


def is_menu(screen: Screen, extra: Sequence[str]) -> bool:
    """Return whether a screen offers nothing but rows, some with texts, and fits within Discord's limits."""
    if screen.slots or screen.pad is not None or screen.fields or screen.copies or screen.foot or screen.selects:
        return False
    rows = usable_rows(screen.rows)
    others = BESIDE_CARDS if any(button.card is not None for row in rows for button in row) else OTHER_COMPONENTS
    has_room = _count_menu_components(rows) <= limits.COMPONENTS - others
    has_text = any(button.hint for row in rows for button in row)
    return has_text and has_room and sum(map(len, _all_texts(screen, extra))) <= MENU_TEXT


def _count_menu_components(rows: Sequence[tuple[Button, ...]]) -> int:
    return sum(map(_count_row_components, rows))


def _all_texts(screen: Screen, extra: Sequence[str]) -> list[str]:
    texts = (screen.title, screen.notice, screen.alt, *text_lines(screen), *screen.after)
    return [*extra, *map(escape_text, texts), *menu_texts(screen)]


def menu_texts(screen: Screen) -> list[str]:
    """Return the escaped texts of a menu's rows."""
    return [_row_text(row) for row in usable_rows(screen.rows) if any(button.hint for button in row)]


def menu_items(screen: Screen, ids: CustomIds, cards: Cards) -> list[Item]:
    """Build the rows of a menu, with separators between options with pictures if there is room."""
    rows = usable_rows(screen.rows)
    is_lined = len(rows) + _count_menu_components(rows) <= limits.COMPONENTS - OTHER_COMPONENTS
    items: list[Item] = []
    for row in rows:
        if is_lined and row[0].callback_data in cards:
            items.append(discord.ui.Separator())
        items += _menu_row_items(row, ids, screen.lang, cards)
    return items


def _menu_row_items(row: tuple[Button, ...], ids: CustomIds, lang: str, cards: Cards) -> list[Item]:
    """Build a row with its text: next to its picture or its only button, or above its buttons."""
    buttons = discord.ui.ActionRow[Any](*(build_button(button, ids, lang) for button in row))
    if not any(button.hint for button in row):
        return [buttons]
    text = discord.ui.TextDisplay[Any](_row_text(row))
    if (card := cards.get(row[0].callback_data)) is not None:
        alt = truncate_text(row[0].label, limits.ALT)
        picture = discord.ui.Thumbnail[Any](f"attachment://{card}", description=alt)
        return [discord.ui.Section(text, accessory=picture), buttons]
    if _is_beside(row):
        return [discord.ui.Section(text, accessory=build_button(row[0], ids, lang))]
    return [text, buttons]


def _is_beside(row: tuple[Button, ...]) -> bool:
    return len(row) == 1 and len(row[0].label) <= LONGEST_BESIDE and row[0].card is None


def _row_text(row: tuple[Button, ...]) -> str:
    if len(row) == 1 and row[0].card is None:
        return escape_text(truncate_text(row[0].hint, LONGEST_HINT))
    hinted = [button for button in row if button.hint]
    return "\n".join(
        f"**{escape_text(truncate_text(button.label, limits.BUTTON_LABEL))}**\n"
        f"{escape_text(truncate_text(button.hint, LONGEST_HINT))}"
        for button in hinted
    )


def _count_row_components(row: tuple[Button, ...]) -> int:
    if not any(button.hint for button in row):
        return 1 + len(row)
    if row[0].card is not None:
        return 4 + len(row)
    return 3 if _is_beside(row) else 2 + len(row)
