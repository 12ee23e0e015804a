"""Helpers for one interaction: acknowledgement, language, permissions and submitted values."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any, Final

import discord
import structlog

from bot.frontends.discord import delivery_problems
from bot.frontends.discord.commands import to_language
from bot.frontends.discord.rate_limit import AWAY, retry_after_s
from bot.frontends.discord.texts import PLATFORM
from bot.loop_clock import loop_time
from bot.metrics import ACKNOWLEDGE_DURATION

log = structlog.get_logger("bottega.discord")

Interaction = discord.Interaction[Any]

TRIES: Final = 3
SHORT_S: Final = 0.5
"""The longest pause between two attempts to acknowledge (s)."""


async def acknowledge_interaction(interaction: Interaction, *, new: bool = False) -> bool:
    """Acknowledge an interaction within Discord's 3 seconds, and return whether that worked.

    If it returns ``False``, the caller must do nothing: the time is over and the user sees the failure, or another
    process handles the same interaction, as during a handover between two processes.
    """
    began, lost = loop_time(), False
    for _ in range(TRIES):
        try:
            await interaction.response.defer(ephemeral=new, thinking=new)
        except discord.HTTPException as error:
            if error.code == delivery_problems.ACKNOWLEDGED:
                return lost  # by the attempt before, whose response was lost, or by another process
            if error.status == HTTPStatus.TOO_MANY_REQUESTS:
                await asyncio.sleep(min(retry_after_s(error, SHORT_S), SHORT_S))
                continue
            log.warning("acknowledgement too late", code=error.code)
            return False
        except AWAY as error:
            lost = True
            log.warning("acknowledgement failed", error=repr(error)[:200])
        else:
            ACKNOWLEDGE_DURATION.labels(PLATFORM).observe(loop_time() - began)
            return True
    return False


def log_late_answer(error: discord.HTTPException) -> None:
    """Log an answer that could not be delivered. The state of the table is not affected."""
    known = (*delivery_problems.EXPIRED_TOKEN, delivery_problems.UNKNOWN_MESSAGE, delivery_problems.UNKNOWN_INTERACTION)
    if error.code in known:
        log.info("response too late", code=error.code)
    else:
        log.error("response rejected", code=error.code, status=error.status, text=error.text[:500])


def can_post(interaction: Interaction) -> bool:
    """Return whether the bot itself may write here: as a member of the server, or in a DM with the user."""
    if interaction.guild_id is None:
        return interaction.context.dm_channel
    return interaction.is_guild_integration()


def user_language(interaction: Interaction) -> str:
    """Return the language of the user's client."""
    return to_language(interaction.locale) or "en"


def input_value(components: list[Any]) -> str:
    """Return the value of the only field in a form."""
    for component in components:
        if "value" in component:
            return str(component["value"])
        inner = component.get("component")
        value = input_value(component.get("components", []) + ([inner] if inner else []))
        if value:
            return value
    return ""


def find_button_label(interaction: Interaction) -> str:
    """Return the label of the pressed button."""
    pressed = str({**(interaction.data or {})}.get("custom_id", ""))
    pending: list[Any] = list(interaction.message.components) if interaction.message is not None else []
    while pending:
        component = pending.pop()
        if isinstance(component, discord.Button) and component.custom_id == pressed:
            return component.label or ""
        pending += getattr(component, "children", [])
    return ""
