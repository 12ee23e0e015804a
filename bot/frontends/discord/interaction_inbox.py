"""Acknowledged interactions, each stored until it is answered.

Discord shows no failure after an acknowledgement. If the process ends before the answer, the next process answers:
interaction ids are command ids, so nothing is done twice.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import discord
import msgspec
import structlog

from bot.app.common.interfaces import RandomBytes
from bot.frontends.common.frontend_store import FrontendStore, RecordStore, StoreError
from bot.frontends.discord.context import RESUMED, TOKEN_S, Interaction, acknowledge_interaction
from bot.frontends.discord.records import InboxLease
from bot.stored import Stored

log = structlog.get_logger("bottega.discord")

INDEX: Final = "discord-inbox"
LEASE: Final = "discord-inbox-lease"
"""Kind of the records with a process's lease."""
LEASE_S: Final = 6.0
"""Age of a process's last lease or interaction (s) after which it has ended."""
RENEW_S: Final = 2.0
"""An answer faster than this (s) does not renew the lease."""


class StoredInteraction(Stored, msgspec.Struct, frozen=True, omit_defaults=True):
    """A received interaction, reduced to what answers need.

    ``process``: id of the answering process; ``command``, ``typed``: those of a slash command;
    ``thread``: whether it opens one.
    """

    id: int
    process: str
    channel: int
    payload: dict[str, Any]
    command: str = ""
    typed: str = ""
    thread: bool = False

    @property
    def user_id(self) -> str:
        """Return the user's Discord id."""
        user = self.payload.get("user") or self.payload.get("member", {}).get("user", {})
        return str(user.get("id", ""))


Resume = Callable[[Interaction, StoredInteraction], Awaitable[None]]
"""Answers an interaction of a process that has ended."""


class InteractionInbox:
    """The interactions that wait for an answer."""

    def __init__(self, store: FrontendStore, random_bytes: RandomBytes) -> None:
        self._stored = store.name_sets(INDEX)
        self._leases: RecordStore[InboxLease] = store.record_store(LEASE, InboxLease)
        self._process = random_bytes(6).hex()
        self._open: dict[str, str] = {}
        """Processes that have stored the interactions being answered here, by stored interaction."""
        self._renewing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def accept_interaction(
        self, interaction: Interaction, command: str = "", typed: str = "", *, thread: bool = False
    ) -> AsyncIterator[bool]:
        """Acknowledge an interaction, and store it while the block answers it; yields whether to answer.

        Storing runs in parallel with the acknowledgement, and the block does not wait for it. After a cancellation the
        interaction stays stored.
        """
        channel, payload = interaction.channel_id or 0, build_payload(interaction)
        stored = StoredInteraction(interaction.id, self._process, channel, payload, command, typed, thread)
        member = msgspec.json.encode(stored).decode()
        saving = asyncio.create_task(self._save_interaction(member))
        with self._keep_lease(member, self._process):
            try:
                yield await acknowledge_interaction(interaction, new=bool(command))
            except Exception:
                await self._forget_interaction(member, saving)
                raise
            await self._forget_interaction(member, saving)

    @contextmanager
    def _keep_lease(self, member: str, process: str) -> Iterator[None]:
        self._open[member] = process
        if self._renewing is None:
            self._renewing = asyncio.create_task(self._renew_leases(), name="interaction leases")
        try:
            yield
        finally:
            self._open.pop(member, None)

    async def _renew_leases(self) -> None:
        leased = set[str]()
        while True:
            await asyncio.sleep(RENEW_S)
            try:
                if not self._open:
                    self._renewing = None
                    for process in sorted(leased):
                        await self._leases.delete_record(process)
                    return
                for process in sorted(set(self._open.values())):
                    leased.add(process)
                    await self._leases.save_record(process, InboxLease(self._process, _now_s()))
            except StoreError as error:
                log.warning("leases of interactions not renewed", error=str(error))

    async def resume_interactions(self, client: discord.Client, resume: Resume) -> None:
        """Answer the interactions of ended processes, those of one user in order.

        A process has ended if its lease has expired. Waits for a process that still answers. After a ``StoreError``,
        unclaimed interactions are left for another call.
        """
        processes = {stored.process for stored in (await self._list_stored()).values()} - {self._process}
        resuming = (self._resume_process(client, process, resume) for process in sorted(processes))
        for error in await asyncio.gather(*resuming, return_exceptions=True):  # users do not wait for each other
            if error is not None:
                raise error

    async def _resume_process(self, client: discord.Client, process: str, resume: Resume) -> None:
        while found := {m: s for m, s in (await self._list_stored()).items() if s.process == process}:
            members = sorted(found, key=lambda member: found[member].id)
            if members[0] in self._open:
                return  # this process is answering it
            if await self._claim_lease(process, found[members[-1]]):
                users = dict.fromkeys(found[member].user_id for member in members)
                await asyncio.gather(*(self._resume_user(client, user, found, members, resume) for user in users))
                await self._leases.delete_record(process)
                return
            await asyncio.sleep(RENEW_S)

    async def _resume_user(
        self, client: discord.Client, user_id: str, found: dict[str, StoredInteraction], members: list[str],
        resume: Resume,
    ) -> None:  # fmt: skip
        for member in members:
            if found[member].user_id == user_id:
                await self._resume_interaction(client, member, found[member], resume)

    async def _list_stored(self) -> dict[str, StoredInteraction]:
        members = await self._stored.list_names()
        return {member: msgspec.json.decode(member, type=StoredInteraction) for member in members}

    async def _claim_lease(self, process: str, newest: StoredInteraction) -> bool:
        """Take over a process's interactions; return whether it has ended and no other process was faster."""
        known = await self._leases.load_versioned(process)
        if max(known.value.at, discord.utils.snowflake_time(newest.id).timestamp()) > _now_s() - LEASE_S:
            return False
        return await self._leases.swap_record(process, known.value, InboxLease(self._process, _now_s()), known)

    async def _resume_interaction(
        self, client: discord.Client, member: str, stored: StoredInteraction, resume: Resume
    ) -> None:
        """Answer an interaction, repeatedly during store failures. It is idempotent."""
        log.info("interaction resumed", interaction=stored.id)
        with self._keep_lease(member, stored.process):
            while not client.is_closed():  # leave the others to the next start
                try:
                    await resume(restore_interaction(client, stored), stored)
                except StoreError as error:
                    log.warning("interaction waits for the store", error=str(error))
                    await asyncio.sleep(RENEW_S)
                    continue
                except Exception:
                    log.exception("interaction not resumed", interaction=stored.id)
                await self._stored.remove_name(member)
                return

    async def _save_interaction(self, member: str) -> None:
        try:
            await self._stored.add_name(member)
        except StoreError as error:
            log.warning("interaction not stored", error=str(error))

    async def _forget_interaction(self, member: str, saving: asyncio.Task[None]) -> None:
        """Remove an answered interaction; if the store is unavailable, the next start answers it again."""
        await saving
        try:
            await self._stored.remove_name(member)
        except StoreError as error:
            log.warning("interaction not removed", error=str(error))


def _now_s() -> float:
    return discord.utils.utcnow().timestamp()


def is_token_expired(interaction: Interaction) -> bool:
    """Return whether Discord accepts no more answers to an interaction."""
    return (discord.utils.utcnow() - interaction.created_at).total_seconds() > TOKEN_S


def build_payload(interaction: Interaction) -> dict[str, Any]:
    """Build the payload from which ``restore_interaction`` makes an equal interaction."""
    payload: dict[str, Any] = {
        "id": interaction.id, "type": interaction.type.value, "data": interaction.data, "token": interaction.token,
        "version": interaction.version, "application_id": interaction.application_id,
        "locale": str(interaction.locale), "attachment_size_limit": interaction.filesize_limit,
        "app_permissions": interaction.app_permissions.value,
        "context": _context_number(interaction),
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


def _context_number(interaction: Interaction) -> int:
    """Return Discord's number for the origin of an interaction: a server, the bot's DM, or another private channel."""
    kinds = (interaction.context.guild, interaction.context.dm_channel)
    return next((number for number, is_here in enumerate(kinds) if is_here), len(kinds))


def _build_message_payload(message: discord.Message, channel: int) -> dict[str, Any]:
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
    interaction.channel = channel  # complete channels arrive later, or never
    interaction.extras[RESUMED] = True
    return interaction
