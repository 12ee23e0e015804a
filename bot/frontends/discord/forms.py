"""Forms: for typing a text, or for choosing all amounts of an allocation at once."""

from typing import Any, Final

import discord

from bot.app.ui.screen import Screen, SlotRow
from bot.frontends.discord import limits
from bot.frontends.discord.control_rows import YES_OR_NO, fillable_slots
from bot.frontends.discord.texts import truncate_text

FIELD: Final = "typed"


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
