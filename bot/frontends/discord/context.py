"""One interaction: acknowledging it, who may answer where, and what it carries."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from time import perf_counter
from typing import Any, Final

import discord
import structlog

from bot.frontends.discord import delivery_problems
from bot.frontends.discord.commands import to_language
from bot.frontends.discord.rate_limit import AWAY, retry_after_s
from bot.frontends.discord.texts import PLATFORM
from bot.metrics import ACKNOWLEDGED

log = structlog.get_logger("bottega.discord")

Interaction = discord.Interaction[Any]

TRIES: Final = 3
SHORT_S: Final = 0.5
"""Nobody can wait longer between two of them."""


async def acknowledge_interaction(interaction: Interaction, *, new: bool = False) -> bool:
    """Within the 3 seconds, before anything else. False where they are over: then nothing is done, and they see it.

    False too where another process was told of the same press and has taken it, as while one takes another's place.
    """
    began, lost = perf_counter(), False
    for _ in range(TRIES):
        try:
            await interaction.response.defer(ephemeral=new, thinking=new)
        except discord.HTTPException as error:
            if error.code == delivery_problems.ACKNOWLEDGED:
                return lost  # by the try before, whose answer was lost, or by somebody else
            if error.status == HTTPStatus.TOO_MANY_REQUESTS:
                await asyncio.sleep(min(retry_after_s(error, SHORT_S), SHORT_S))
                continue
            log.warning("too late to acknowledge", code=error.code)
            return False
        except AWAY as error:
            lost = True
            log.warning("could not acknowledge", error=repr(error)[:200])
        else:
            ACKNOWLEDGED.labels(PLATFORM).observe(perf_counter() - began)
            return True
    return False


def log_late_answer(error: discord.HTTPException) -> None:
    """The token has run out, or the message was dismissed: the table has what was said; only this answer is lost."""
    known = (*delivery_problems.EXPIRED_TOKEN, delivery_problems.UNKNOWN_MESSAGE, delivery_problems.UNKNOWN_INTERACTION)
    if error.code in known:
        log.info("an answer came too late", code=error.code)
    else:
        log.error("an answer was refused", code=error.code, status=error.status, text=error.text[:500])


def can_post(interaction: Interaction) -> bool:
    """Whether the bot itself may write here: it is a member, or it is the DM with it."""
    if interaction.guild_id is None:
        return interaction.context.dm_channel
    return interaction.is_guild_integration()


def user_language(interaction: Interaction) -> str:
    """The language of whoever pressed, as their client has it."""
    return to_language(interaction.locale) or "en"


def input_value(components: list[Any]) -> str:
    """What stands in the one field of a form."""
    for component in components:
        if "value" in component:
            return str(component["value"])
        inner = component.get("component")
        found = input_value(component.get("components", []) + ([inner] if inner else []))
        if found:
            return found
    return ""


def find_button_label(interaction: Interaction) -> str:
    """The label of the button that was pressed."""
    pressed = str({**(interaction.data or {})}.get("custom_id", ""))
    waiting: list[Any] = list(interaction.message.components) if interaction.message is not None else []
    while waiting:
        component = waiting.pop()
        if isinstance(component, discord.Button) and component.custom_id == pressed:
            return component.label or ""
        waiting += getattr(component, "children", [])
    return ""
