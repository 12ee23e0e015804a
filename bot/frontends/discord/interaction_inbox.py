"""Interactions that Discord was told to wait for, each stored until it is answered.

Discord shows no failure for an interaction that was acknowledged. If the process ends before the answer, the next
process answers it: the ids of interactions are command ids, so what was done already is not done twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.app.common.interfaces import RandomBytes
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.discord.context import RESUMED, TOKEN_S, Interaction, acknowledge_interaction

log = structlog.get_logger("bottega.discord")

INDEX: Final = "discord-inbox"


class StoredInteraction(msgspec.Struct, frozen=True, omit_defaults=True):
    """An interaction as Discord sent it, without what no answer needs.

    ``process``: an id of the process that answers it; ``command``, ``typed``: of a slash command; ``thread``: it opens
    one.
    """

    id: int
    process: str
    channel: int
    payload: dict[str, Any]
    command: str = ""
    typed: str = ""
    thread: bool = False


Resume = Callable[[Interaction, StoredInteraction], Awaitable[None]]
"""Answers an interaction of a process that has ended."""


class InteractionInbox:
    """The interactions that wait for an answer."""

    def __init__(self, store: FrontendStore, fresh: RandomBytes) -> None:
        self._stored = store.name_sets(INDEX)
        self._process = fresh(6).hex()

    @asynccontextmanager
    async def accept_interaction(
        self, interaction: Interaction, command: str = "", typed: str = "", *, thread: bool = False
    ) -> AsyncIterator[bool]:
        """Acknowledge an interaction, and store it while the block answers it; gives whether to answer.

        It is stored while Discord is asked, and the block does not wait for that. What is cancelled stays stored.
        """
        channel, payload = interaction.channel_id or 0, build_payload(interaction)
        stored = StoredInteraction(interaction.id, self._process, channel, payload, command, typed, thread)
        member = msgspec.json.encode(stored).decode()
        saving = asyncio.create_task(self._save_interaction(member))
        try:
            yield await acknowledge_interaction(interaction, new=bool(command))
        except Exception:
            await self._forget_interaction(member, saving)
            raise
        await self._forget_interaction(member, saving)

    async def resume_interactions(self, client: discord.Client, resume: Resume) -> None:
        """Answer the interactions of processes that have ended, those of one user in order. Raises ``StoreError``."""
        members = await self._stored.list_names()
        found = {member: msgspec.json.decode(member, type=StoredInteraction) for member in members}
        left = [member for member, stored in found.items() if stored.process != self._process]
        left.sort(key=lambda member: found[member].id)
        await asyncio.gather(*(self._resume_interaction(client, member, found[member], resume) for member in left))

    async def _resume_interaction(
        self, client: discord.Client, member: str, stored: StoredInteraction, resume: Resume
    ) -> None:
        log.info("interaction resumed", interaction=stored.id)
        try:
            await resume(restore_interaction(client, stored), stored)
        except StoreError as error:
            log.warning("interaction kept for the next start", error=str(error))
            return
        except Exception:
            log.exception("interaction not resumed", interaction=stored.id)
        await self._stored.remove_name(member)

    async def _save_interaction(self, member: str) -> None:
        try:
            await self._stored.add_name(member)
        except StoreError as error:
            log.warning("interaction not stored", error=str(error))

    async def _forget_interaction(self, member: str, saving: asyncio.Task[None]) -> None:
        """Remove an answered interaction; if the store is unavailable, it is answered once more at the next start."""
        await saving
        try:
            await self._stored.remove_name(member)
        except StoreError as error:
            log.warning("interaction not removed", error=str(error))


def is_token_expired(interaction: Interaction) -> bool:
    """Return whether Discord accepts no answer to an interaction any more."""
    return (discord.utils.utcnow() - interaction.created_at).total_seconds() > TOKEN_S


def build_payload(interaction: Interaction) -> dict[str, Any]:
    """Build the payload of an interaction from which ``restore_interaction`` makes an equal one."""
    payload: dict[str, Any] = {
        "id": interaction.id, "type": interaction.type.value, "data": interaction.data, "token": interaction.token,
        "version": interaction.version, "application_id": interaction.application_id,
        "locale": str(interaction.locale), "attachment_size_limit": interaction.filesize_limit,
        "app_permissions": interaction.app_permissions.value,
        "context": 0 if interaction.context.guild else 1 if interaction.context.dm_channel else 2,
    }  # fmt: skip
    user = {"id": interaction.user.id, "username": interaction.user.name, "discriminator": "0", "avatar": None,
            "global_name": interaction.user.global_name}  # fmt: skip
    if interaction.guild_id is None:
        payload["user"] = user
    else:
        payload |= {
            "guild_id": interaction.guild_id, "guild_locale": str(interaction.guild_locale or ""),
            "authorizing_integration_owners": {"0": interaction.guild_id} if interaction.is_guild_integration() else {},
            "member": {"user": user, "roles": [], "flags": 0, "permissions": interaction.permissions.value},
        }  # fmt: skip
    if interaction.message is not None:
        payload["message"] = _build_message_payload(interaction.message, interaction.channel_id or 0)
    return payload


def _build_message_payload(message: discord.Message, channel: int) -> dict[str, Any]:
    """Build what an answer needs of the message with the pressed button."""
    empty: dict[str, Any] = {key: [] for key in ("attachments", "embeds", "mentions", "mention_roles", "components")}
    return empty | {
        "id": message.id, "channel_id": channel, "type": 0, "content": "", "edited_timestamp": None, "pinned": False,
        "mention_everyone": False, "tts": False, "flags": message.flags.value,
        "author": {"id": message.author.id, "username": message.author.name, "discriminator": "0", "avatar": None},
    }  # fmt: skip


def restore_interaction(client: discord.Client, stored: StoredInteraction) -> Interaction:
    """Restore an interaction that another process has stored."""
    payload: Any = stored.payload
    interaction: Interaction = discord.Interaction(data=payload, state=client._connection)
    channel: Any = client.get_partial_messageable(stored.channel, guild_id=interaction.guild_id)
    interaction.channel = channel  # whole channels come later, or never
    interaction.extras[RESUMED] = True
    return interaction
