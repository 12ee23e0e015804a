"""Answers to interactions: acknowledged first, answered afterwards."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import discord
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Completion
from bot.app.dispatch.commands import Argument, Command, find_command
from bot.app.tables.callbacks import OpenMove, OpenPage
from bot.app.ui.callback_data import subject_of_data
from bot.app.ui.screen import Screen
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.discord.activity import launch_activity
from bot.frontends.discord.answer_sender import AnswerSender
from bot.frontends.discord.callbacks import load_callback_data, parse_custom_id
from bot.frontends.discord.context import (
    RESUMED,
    Interaction,
    acknowledge_interaction,
    can_answer_publicly,
    can_post,
    find_button_label,
    to_language,
    user_language,
)
from bot.frontends.discord.control_rows import build_slot_form, build_text_form, read_form
from bot.frontends.discord.direct_messages import DirectNotices
from bot.frontends.discord.interaction_inbox import InteractionInbox, StoredInteraction, is_token_expired
from bot.frontends.discord.port import DiscordPort, foreign_external_id
from bot.frontends.discord.rate_limit import OUTAGE_ERRORS, retry_rate_limited
from bot.frontends.discord.table_threads import TableThreads, is_in_forum, opens_thread
from bot.frontends.discord.texts import PLATFORM, translate

log = structlog.get_logger("bottega.discord")

SOON_S: Final = 1.5
"""How long opening a form is retried (s): it is the first response, due within 3 s."""


@dataclass(eq=False, repr=False)
class InteractionResponder:
    """Answers interactions. ``launches_activity``: *Open the table* opens the page inside Discord."""

    _app: App
    _port: DiscordPort
    _notices: DirectNotices
    _sender: AnswerSender
    _threads: TableThreads
    launches_activity: bool

    def __post_init__(self) -> None:
        self._inbox = InteractionInbox(self._port.store, self._app.service.random_bytes)

    # -- components

    async def on_component(self, interaction: Interaction) -> None:
        """Handle a button, select or submitted form."""
        data: dict[str, Any] = {**(interaction.data or {})}
        parsed = parse_custom_id(str(data.get("custom_id", "")))
        if parsed is None or parsed[0].lower() == "x":
            await acknowledge_interaction(interaction)
            return
        letter, rest = parsed
        if letter.lower() == "f":
            await self._open_form(interaction, letter, rest)
            return
        if letter == "g":
            await self._open_slot_form(interaction, rest)
            return
        typed = ""
        if letter == "s":
            values = data.get("values") or [""]
            kind, _, rest = str(values[0]).partition(":")
            letter = "P" if kind == "P" else "p"
        elif letter.lower() == "t":
            typed = read_form(data.get("components", []))
        if self.launches_activity and letter == "p":
            with suppress(StoreError, TimeoutError):
                if await self._opens_app(interaction, rest) and await launch_activity(
                    self._app, interaction, subject_of_data(rest)
                ):
                    return
        thread = opens_thread(interaction, rest)
        async with self._inbox.accept_interaction(interaction, thread=thread) as is_accepted:
            if is_accepted:
                await self.answer_in_order(interaction, letter, rest, typed)

    async def _opens_app(self, interaction: Interaction, rest: str) -> bool:
        """Return whether a press opens the page inside Discord: *Open the table*, or *Your move* for users with this
        choice.

        Raises ``StoreError``, and ``TimeoutError`` if it takes too long for a first response.
        """
        if not rest.startswith(f"{OpenMove.name} ") or RESUMED in interaction.extras:
            return rest.startswith(f"{OpenPage.name} ")
        async with asyncio.timeout(SOON_S):
            return (await self._load_user(interaction)).answers == "app"

    async def resume_interactions(self, client: discord.Client) -> None:
        """Answer the interactions left by ended processes. Raises ``StoreError``."""
        await self._inbox.resume_interactions(client, partial(self._resume_interaction, set()))

    async def _resume_interaction(self, told: set[int], interaction: Interaction, stored: StoredInteraction) -> None:
        """Answer an interaction, or tell its user, unless ``told`` already, that this is no longer possible."""
        command = find_command(stored.command)
        if is_token_expired(interaction):
            async with self._port.answer_locks.setdefault(interaction.user.id, asyncio.Lock()):
                if interaction.user.id not in told:
                    user = await self._load_user(interaction)
                    await self._notices.send_notice(user, translate(user.lang or "en", "interrupted"))
                    told.add(interaction.user.id)
        elif stored.thread:  # it would open a second thread for the same table
            await self._sender.send_text(interaction, translate(user_language(interaction), "interrupted"))
        elif command is not None:
            await self.run_command(interaction, command, stored.typed, thread=False)
        else:
            await self.on_component(interaction)

    async def answer_in_order(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        """Answer a press after the user's earlier ones."""
        async with self._port.answer_locks.setdefault(interaction.user.id, asyncio.Lock()):
            await self._answer_callback(interaction, letter, rest, typed)

    async def _answer_callback(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        try:
            callback, user, channel = await asyncio.gather(
                load_callback_data(self._port.store.callback_keys, letter, rest),
                self._load_user(interaction),
                self._load_channel(interaction),
            )
            data, command = f"{callback} {typed}".strip(), f"discord:{interaction.id}"

            async def run(channel_id: str) -> Screen:
                return await self._app.handle_callback(user.id, channel_id, data, command)

            if opens_thread(interaction, data):
                if refusal := await self._threads.find_refusal(interaction, user, channel):
                    await self._sender.send_text(interaction, refusal, beside=True)
                    return
                screen, channel = await self._threads.run_request(interaction, user, channel, run)
                notes = await self._take_notices(user)
            else:
                screen, notes = await asyncio.gather(run(channel.id), self._take_notices(user))
        except StoreError as error:
            log.warning("store unavailable", error=str(error))
            await self._sender.send_text(interaction, translate(user_language(interaction), "away"), beside=True)
            return
        self._sender.progress.stop_update(user.id)
        if screen.opens_thread:
            with suppress(StoreError):  # the boards are in the channel in that case
                await self._threads.open_boards_thread(interaction, user, channel, screen)
        await self._sender.deliver_screen(interaction, user, channel, screen, notes)

    async def _open_form(self, interaction: Interaction, letter: str, rest: str) -> None:
        """Open a form. It must be the first response, so the store is not read before."""
        lang = user_language(interaction)
        label = find_button_label(interaction) or translate(lang, "type")
        form = build_text_form(label, f"{'T' if letter.isupper() else 't'}0:{rest}")
        await self._send_form(interaction, form)

    async def _open_slot_form(self, interaction: Interaction, rest: str) -> None:
        table_id = subject_of_data(rest)
        try:
            async with asyncio.timeout(SOON_S):
                user, channel = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
                screen = await self._app.render_screen(user.id, channel.id, table_id, "panel")
        except (StoreError, TimeoutError) as error:
            log.warning("no form in time", error=repr(error)[:200])
            screen = Screen("")
        if screen.form == rest and RESUMED not in interaction.extras:
            await self._send_form(interaction, build_slot_form(screen))
            return
        async with self._inbox.accept_interaction(interaction) as is_accepted:
            if is_accepted:
                await self.answer_in_order(interaction, "p", OpenMove(table_id).data, "")

    async def _send_form(self, interaction: Interaction, modal: discord.ui.Modal) -> None:
        try:
            await retry_rate_limited(lambda: interaction.response.send_modal(modal), SOON_S)
        except (discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.warning("modal opened too late", error=repr(error)[:200])

    # -- commands

    async def run_command(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        """Run a slash command. The answer is private; a new table is shown in the channel.

        A table with a thread is opened in a hidden channel until the thread exists.
        """
        thread = (thread and can_post(interaction)) or (command.opens_table and is_in_forum(interaction))
        async with self._inbox.accept_interaction(interaction, command.name, typed, thread=thread) as is_accepted:
            if is_accepted:
                await self._answer_command(interaction, command, typed, thread=thread)

    async def _answer_command(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        try:
            user, channel = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
            if thread and (refusal := await self._threads.find_refusal(interaction, user, channel)):
                await self._sender.send_text(interaction, refusal)
                return

            async def run(channel_id: str) -> Screen:
                return await self._app.handle_command(
                    user.id, channel_id, command.name, typed, f"discord:{interaction.id}"
                )

            if thread:
                screen, channel = await self._threads.run_request(interaction, user, channel, run)
            else:
                screen = await run(channel.id)
        except StoreError as error:
            log.warning("store unavailable", error=str(error))
            await self._sender.send_text(interaction, translate(user_language(interaction), "away"))
            return
        notes = await self._take_notices(user)
        if command.opens_table and not can_answer_publicly(interaction):
            notes = (*notes, translate(user_language(interaction), "foreign-closed"))
        await self._sender.deliver_screen(interaction, user, channel, screen, notes)

    async def complete_argument(self, interaction: Interaction, argument: Argument, typed: str) -> list[Completion]:
        """Complete an argument. Returns an empty list if the store is unavailable."""
        try:
            user, channel = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
        except StoreError:
            return []
        return await self._app.complete_argument(user.id, channel.id, argument.kind, typed)

    def list_panel_owners(self, table_id: str) -> list[int]:
        """List the Discord ids of the users with an open panel of a table."""
        return [answer.owner for answer in self._sender.private_answers.list_panels(table_id)]

    async def refresh_panel(self, owner: int, table_id: str, version: int) -> None:
        """Show a table's newest state in a user's open panel, unless they are choosing a move."""
        async with self._port.answer_locks.setdefault(owner, asyncio.Lock()):
            for answer in self._sender.private_answers.list_panels(table_id):
                outdated = answer.screen is not None and answer.screen.version < version and not answer.screen.follow_up
                if answer.owner == owner and outdated:
                    await self._sender.refresh_panel(answer, table_id)

    async def _take_notices(self, user: User) -> tuple[str, ...]:
        try:
            return await self._notices.take_notices(user.id)
        except StoreError:
            return ()

    # -- user and channel

    async def _load_user(self, interaction: Interaction) -> User:
        """Load the user under the account's name: a nickname belongs to one server only."""
        discord_user = interaction.user
        name, locale = discord_user.global_name or discord_user.name, str(interaction.locale)
        return await self._app.ensure_user(f"{PLATFORM}:{discord_user.id}", name, locale)

    async def _load_channel(self, interaction: Interaction) -> Channel:
        me = f"{PLATFORM}:{interaction.user.id}"
        if not can_answer_publicly(interaction):
            return await self._app.ensure_channel(f"{PLATFORM}:user:{interaction.user.id}", closed=True, owner=me)
        alone = interaction.guild_id is None
        lang = to_language(interaction.locale if alone else interaction.guild_locale)
        if not can_post(interaction):
            external_id = foreign_external_id(interaction.guild_id, interaction.channel_id)
            channel = await self._app.ensure_channel(external_id, lang)
            if interaction.message is not None:
                await self._port.foreign_channels.note_press(channel, interaction)
            return channel
        group = f"{PLATFORM}:guild:{interaction.guild_id}" if not alone else ""
        return await self._app.ensure_channel(
            f"{PLATFORM}:{interaction.channel_id}", lang, closed=alone, owner=me if alone else "", group=group
        )
