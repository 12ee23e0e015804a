"""Forms: a text to type, or all amounts of an allocation at once."""

from functools import partial
from typing import Any, Final

import discord

from bot.app.ui.screen import Screen, Slot
from bot.app.ui.uploads import Upload, UploadLostError
from bot.frontends.discord import limits
from bot.frontends.discord.context import Interaction
from bot.frontends.discord.control_rows import YES_OR_NO, fillable_slots
from bot.frontends.discord.rate_limit import ANSWER_S, OUTAGE_ERRORS, retry_while_away
from bot.frontends.discord.texts import truncate_text

FIELD: Final = "typed"
FILE: Final = "file"


def build_text_form(label: str, custom_id: str, described: str = "") -> discord.ui.Modal:
    """Build a form of one field. ``described``: the label of that field, below one that takes a picture."""
    modal = discord.ui.Modal(title=truncate_text(label, limits.MODAL_TITLE), custom_id=custom_id, timeout=None)
    if described:
        file: Any = discord.ui.FileUpload(custom_id=FILE, required=False)
        modal.add_item(discord.ui.Label(text=truncate_text(label, limits.MODAL_LABEL), component=file))
    field: discord.ui.TextInput[Any] = discord.ui.TextInput(
        custom_id=FIELD, max_length=limits.TYPED, required=not described
    )
    modal.add_item(discord.ui.Label(text=truncate_text(described or label, limits.MODAL_LABEL), component=field))
    modal.stop()
    return modal


def build_slot_form(screen: Screen) -> discord.ui.Modal:
    """Build a form of all slots, filled in with their present amounts: boxes to tick, numbers, or longer lists."""
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


def _amount_field(slot: Slot) -> Any:
    """Build the field of one slot, with its present amount chosen."""
    amounts = [(fill.rpartition("=")[2], fill) for fill in slot.fill]
    if len(amounts) <= limits.GROUP:
        choices = [discord.RadioGroupOption(label=n, value=fill, default=n == str(slot.given)) for n, fill in amounts]
        return discord.ui.RadioGroup(custom_id=slot.fill[0], options=choices)
    options = [discord.SelectOption(label=n, value=fill, default=n == str(slot.given)) for n, fill in amounts]
    return discord.ui.Select(custom_id=slot.fill[0], options=options)


def read_form(components: list[Any]) -> str:
    """Return what was typed or chosen in the fields of a submitted form, in one line."""
    found = list[str]()
    for component in components:
        inner = component.get("component")
        if component.get("custom_id") == FILE:
            continue
        found += [component["value"]] if component.get("value") else component.get("values", [])
        found.append(read_form(component.get("components", []) + ([inner] if inner else [])))
    return " ".join(" ".join(found).split())


def find_upload(interaction: Interaction) -> Upload | None:
    """Return the file that came with a submitted form; None: there is none."""
    data: Any = interaction.data or {}
    for attachment in data.get("resolved", {}).get("attachments", {}).values():
        return Upload(attachment["size"], partial(_load_attachment, interaction, attachment["url"]))
    return None


async def _load_attachment(interaction: Interaction, url: str) -> bytes:
    try:
        return await retry_while_away(lambda: interaction.client.http.get_from_cdn(url), ANSWER_S)
    except (discord.HTTPException, *OUTAGE_ERRORS):
        raise UploadLostError from None
