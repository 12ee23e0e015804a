"""Interactions: acknowledgement, language, permissions, submitted values, and users' current private answers.

An answer can change while its interaction's token is valid. Answers are kept in memory only: after a restart, an older
answer stays until its user presses one of its buttons.
"""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from http import HTTPStatus
from typing import Any, Final

import discord
import structlog

from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel
from bot.frontends.common.frontend_store import RecentValues
from bot.frontends.discord import error_codes
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, collect_errors, retry_after_s
from bot.frontends.discord.rendering import DiscordMessage, walk_components
from bot.frontends.discord.texts import LOCALES, PLATFORM
from bot.metrics import ACKNOWLEDGE_DURATION, loop_time

log = structlog.get_logger("bottega.discord")

Interaction = discord.Interaction[Any]

MAX_TRIES: Final = 3
SHORT_S: Final = 0.5
"""Longest pause between two attempts to acknowledge (s)."""


RESUMED: Final = "resumed"
"""Marks an interaction that another process may have acknowledged, in its ``extras``."""


async def acknowledge_interaction(interaction: Interaction, *, new: bool = False) -> bool:
    """Acknowledge an interaction within Discord's 3 seconds, and return whether that worked.

    After ``False``, the caller must do nothing: the time has run out and the user sees the failure, or another process
    handles the same interaction, as during a handover. After a server error or the end of another process, Discord may
    still have accepted the acknowledgement.
    """
    if RESUMED in interaction.extras:
        return await is_acknowledged(interaction)
    began, lost = loop_time(), False
    for _ in range(MAX_TRIES):
        try:
            with collect_errors() as errors:
                await interaction.response.defer(ephemeral=new, thinking=new)
        except discord.HTTPException as error:
            lost = lost or any(error.status >= HTTPStatus.INTERNAL_SERVER_ERROR for error in errors)
            if error.code == error_codes.ACKNOWLEDGED:
                return lost  # by an earlier attempt, whose response was lost, or by another process
            if error.status == HTTPStatus.TOO_MANY_REQUESTS:
                await asyncio.sleep(min(retry_after_s(error, SHORT_S), SHORT_S))
                continue
            log.warning("acknowledgement too late", code=error.code)
            break
        except OUTAGE_ERRORS as error:
            lost = True
            log.warning("acknowledgement failed", error=repr(error)[:200])
        else:
            ACKNOWLEDGE_DURATION.labels(PLATFORM).observe(loop_time() - began)
            return True
    return lost and await is_acknowledged(interaction)


async def is_acknowledged(interaction: Interaction) -> bool:
    """Return whether Discord has accepted an acknowledgement; only then does an interaction have a webhook.

    ``True`` if Discord does not answer: losing a callback is worse than running one after a displayed failure.
    """
    try:
        await interaction.original_response()
    except discord.HTTPException as error:
        return error.code != error_codes.UNKNOWN_WEBHOOK
    except OUTAGE_ERRORS as error:
        log.warning("acknowledgement unknown", error=repr(error)[:200])
    return True


def log_late_answer(error: discord.HTTPException) -> None:
    """Log an answer that could not be delivered. The table's state is not affected."""
    known = (*error_codes.EXPIRED_TOKEN, error_codes.UNKNOWN_MESSAGE, error_codes.UNKNOWN_INTERACTION)
    if error.code in known:
        log.info("response too late", code=error.code)
    elif error.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        log.warning("response lost", error=repr(error)[:200])
    else:
        log.error("response rejected", code=error.code, status=error.status, text=error.text[:500])


def can_post(interaction: Interaction) -> bool:
    """Return whether the bot itself may write here: as a member of the server, or in a DM with the user."""
    return is_direct(interaction) or (interaction.guild_id is not None and interaction.is_guild_integration())


def can_answer_publicly(interaction: Interaction) -> bool:
    """Return whether all members can see the bot's messages here, even if only in answer to a press."""
    is_permitted = interaction.guild_id is None or interaction.permissions.use_external_apps
    return can_post(interaction) or is_permitted


def is_direct(interaction: Interaction) -> bool:
    """Return whether this is the user's DM with the bot."""
    return interaction.guild_id is None and interaction.context.dm_channel


def to_language(locale: discord.Locale | str | None) -> str:
    """Map a locale to a language of the bot, or to an empty string."""
    short = str(locale or "")[:2].lower()
    return short if short in LOCALES else ""


def user_language(interaction: Interaction) -> str:
    """Return the language of the user's client."""
    return to_language(interaction.locale) or "en"


def find_button_label(interaction: Interaction) -> str:
    """Return the label of the pressed button."""
    pressed = str({**(interaction.data or {})}.get("custom_id", ""))
    components = interaction.message.components if interaction.message is not None else []
    buttons = (part for part in walk_components(components) if isinstance(part, discord.Button))
    return next((button.label or "" for button in buttons if button.custom_id == pressed), "")


# -- private answers

Edit = Callable[[DiscordMessage], Awaitable[object]]
"""Edits a message that has been shown."""

TOKEN_S: Final = 14 * 60.0
"""How long to use the token of an interaction (s); Discord accepts it for one more minute."""
MAX_KNOWN_ANSWERS: Final = 4096


@dataclass(frozen=True)
class PrivateAnswer:
    """A private message, and how to edit and delete it.

    ``owner``: the user's Discord id; ``user``: the user's id in the app; ``screen``: ``None`` for a notice.
    """

    owner: int
    message: int
    edit: Edit
    delete: Callable[[], Awaitable[None]]
    user: str = ""
    screen: Screen | None = None
    channel: Channel | None = None
    at: float = field(default_factory=loop_time)

    @property
    def slot(self) -> str:
        """Return what the answer replaces: a panel, another screen of the same table, or a notice."""
        if self.screen is None:
            return "notice"
        return f"{'panel' if self.screen.panel else 'screen'} {self.screen.table}"

    @property
    def is_expired(self) -> bool:
        """Return whether the message can no longer be changed."""
        return loop_time() - self.at > TOKEN_S


class PrivateAnswers:
    """The newest private answer of each user in each slot."""

    def __init__(self) -> None:
        self._answers = RecentValues[tuple[int, str], PrivateAnswer](MAX_KNOWN_ANSWERS)

    async def replace_answer(self, answer: PrivateAnswer) -> None:
        """Remember an answer, and delete the one it replaces."""
        self.forget_message(answer.message)
        before = self._answers.pop((answer.owner, answer.slot), None)
        self._answers[answer.owner, answer.slot] = answer
        if before is not None and not before.is_expired:
            await _delete_answer(before)

    def forget_message(self, message: int) -> None:
        """Forget the content of a message that is about to change."""
        for key in [key for key, answer in self._answers.items() if answer.message == message]:
            del self._answers[key]

    def list_panels(self, table_id: str) -> list[PrivateAnswer]:
        """List the panels of a table that can still be changed."""
        found = [answer for (_, slot), answer in self._answers.items() if slot == f"panel {table_id}"]
        return [answer for answer in found if not answer.is_expired]

    def update_screen(self, answer: PrivateAnswer, screen: Screen) -> None:
        """Remember what a panel shows after an edit."""
        self._answers[answer.owner, answer.slot] = replace(answer, screen=screen)


async def _delete_answer(answer: PrivateAnswer) -> None:
    try:
        await answer.delete()
    except discord.HTTPException as error:
        log.info("an older answer stays", code=error.code)
    except OUTAGE_ERRORS as error:
        log.info("an older answer stays", error=repr(error)[:200])
