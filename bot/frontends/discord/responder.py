"""Answers to interactions: acknowledged first, answered afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import msgspec
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Completion
from bot.app.dispatch.commands import Argument, Command, find_command
from bot.app.tables.callbacks import PostTable
from bot.app.ui.screen import Button, Screen, is_notice_only
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.board_messages import BoardMessage, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.discord import callbacks as discord_callbacks
from bot.frontends.discord.context import (
    Edit,
    Interaction,
    PrivateAnswer,
    PrivateAnswers,
    acknowledge_interaction,
    can_post,
    find_button_label,
    input_value,
    log_late_answer,
    to_language,
    user_language,
)
from bot.frontends.discord.delivery_problems import DirectNotices
from bot.frontends.discord.interaction_inbox import InteractionInbox, StoredInteraction, is_token_expired
from bot.frontends.discord.limits import MODAL_LABEL, MODAL_TITLE, THREAD_NAME, TYPED
from bot.frontends.discord.membership import has_permission
from bot.frontends.discord.pings import PingScheduler
from bot.frontends.discord.port import NOBODY, DiscordPort
from bot.frontends.discord.rate_limit import AWAY, retry_rate_limited
from bot.frontends.discord.rendering import RenderedMessage, build_text_view, render_screen
from bot.frontends.discord.texts import PLATFORM, escape_text, translate, truncate_text

log = structlog.get_logger("bottega.discord")

FIELD: Final = "typed"
SOON_S: Final = 1.5
"""How long opening a form is retried (s): it is the first response, due within 3 s."""
FOLLOW_S: Final = 1.0
"""Pause between two progress updates (s), each of which takes time itself."""


class InteractionResponder:
    """Answers interactions."""

    def __init__(
        self,
        app: App,
        store: FrontendStore,
        port: DiscordPort,
        board_messages: BoardMessages,
        notices: DirectNotices,
        picture_source: PictureSource,
        pings: PingScheduler,
    ) -> None:
        self._public_posts = PublicPosts(app, store, port)
        self._app = app
        self._store = store
        self._port = port
        self._board_messages = board_messages
        self._notices = notices
        self._picture_source = picture_source
        self._pings = pings
        self._private_answers = PrivateAnswers()
        self._inbox = InteractionInbox(store, app.service.fresh)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._follows: dict[str, asyncio.Task[None]] = {}
        """Running progress updates by user id."""

    # -- components

    async def on_component(self, interaction: Interaction) -> None:
        """Handle a button, select or submitted form."""
        data: dict[str, Any] = {**(interaction.data or {})}
        parsed = discord_callbacks.parse_custom_id(str(data.get("custom_id", "")))
        if parsed is None or parsed[0].lower() == "x":
            await acknowledge_interaction(interaction)
            return
        letter, rest = parsed
        if letter.lower() == "f":
            await self._open_form(interaction, letter, rest)
            return
        typed = ""
        if letter == "s":
            values = data.get("values") or [""]
            kind, _, rest = str(values[0]).partition(":")
            letter = "P" if kind == "P" else "p"
        elif letter.lower() == "t":
            typed = " ".join(input_value(data.get("components", [])).split())
        async with self._inbox.accept_interaction(interaction) as is_accepted:
            if is_accepted:
                await self._answer_in_order(interaction, letter, rest, typed)

    async def resume_interactions(self, client: discord.Client) -> None:
        """Answer the interactions that a process has left when it ended. Raises ``StoreError``."""
        await self._inbox.resume_interactions(client, self._resume_interaction)

    async def _resume_interaction(self, interaction: Interaction, stored: StoredInteraction) -> None:
        """Answer an interaction; if that is not possible any more, say so to its user."""
        command = find_command(stored.command)
        if is_token_expired(interaction):
            user = await self._load_user(interaction)
            await self._notices.send_notice(user, translate(user.lang or "en", "interrupted"))
        elif stored.thread:  # a second thread for the same table
            await self._send_text(interaction, translate(user_language(interaction), "interrupted"))
        elif command is not None:
            await self.run_command(interaction, command, stored.typed, thread=False)
        else:
            await self.on_component(interaction)

    async def _answer_in_order(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        """Answer the interactions of one user in order."""
        lock = self._locks.setdefault(interaction.user.id, asyncio.Lock())
        async with lock:  # in order, so that the newest state is shown last
            await self._answer_callback(interaction, letter, rest, typed)

    async def _answer_callback(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        """Run a callback in the app and deliver its screen."""
        try:
            callback, user, channel = await asyncio.gather(
                discord_callbacks.load_callback_data(self._store.callback_keys, letter, rest),
                self._load_user(interaction),
                self._load_channel(interaction),
            )
            data, command = f"{callback} {typed}".strip(), f"discord:{interaction.id}"
            screen, notes = await asyncio.gather(
                self._app.handle_callback(user.id, channel.id, data, command),
                self._take_notices(user),
            )
        except StoreError as error:
            log.warning("store unavailable", error=str(error))
            await self._send_text(interaction, translate(user_language(interaction), "away"), beside=True)
            return
        self._stop_following(user)
        await self._deliver_screen(interaction, user, channel, screen, notes)

    # -- progress updates

    def _stop_following(self, user: User) -> None:
        """Stop the progress updates of a user who has pressed something else."""
        if (before := self._follows.pop(user.id, None)) is not None:
            before.cancel()

    def _start_following(self, user: User, channel: Channel, screen: Screen, edit: Edit) -> None:
        """Update the message at intervals while its screen has a ``follow_up``."""
        if screen.follow_up:
            task = asyncio.create_task(self._follow_progress(user, channel, screen, edit))
            self._follows[user.id] = task
            task.add_done_callback(partial(self._on_follow_done, user.id))

    def _on_follow_done(self, user_id: str, task: asyncio.Task[None]) -> None:
        """Forget finished progress updates, and log an error: the message may be lost."""
        if self._follows.get(user_id) is task:
            del self._follows[user_id]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("job result not delivered", error=repr(error)[:200])

    async def _follow_progress(self, user: User, channel: Channel, screen: Screen, edit: Edit) -> None:
        """Run the ``follow_up`` callback at intervals and show each changed screen."""
        while screen.follow_up:
            await asyncio.sleep(FOLLOW_S)
            last, screen = (
                screen,
                await self._public_posts.publish_posting(
                    await self._app.handle_callback(user.id, channel.id, screen.follow_up)
                ),
            )
            if screen != last:
                picture = await self._picture_source.render_picture(f"{screen.table}/{user.id}", screen)
                rendered = render_screen(screen, picture, application=self._port.application)
                await rendered.custom_ids.save_long_ids(self._store.callback_keys)
                await edit(view=rendered.view, attachments=rendered.build_files(), allowed_mentions=NOBODY)

    async def _open_form(self, interaction: Interaction, letter: str, rest: str) -> None:
        """Open a form. It must be the first response, so the store is not read before."""
        label = find_button_label(interaction) or translate(user_language(interaction), "type")
        modal = discord.ui.Modal(
            title=truncate_text(label, MODAL_TITLE),
            custom_id=f"{'T' if letter.isupper() else 't'}0:{rest}",
            timeout=None,
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=FIELD, max_length=TYPED)
        modal.add_item(discord.ui.Label(text=truncate_text(label, MODAL_LABEL), component=field))
        modal.stop()
        try:
            await retry_rate_limited(lambda: interaction.response.send_modal(modal), SOON_S)
        except (discord.HTTPException, *AWAY) as error:
            log.warning("modal opened too late", error=repr(error)[:200])

    # -- commands

    async def run_command(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        """Run a slash command. The answer is private; a new table is shown in the channel.

        If the table gets a thread, it is opened in a hidden channel until the thread exists.
        """
        async with self._inbox.accept_interaction(interaction, command.name, typed, thread=thread) as is_accepted:
            if is_accepted:
                await self._answer_command(interaction, command, typed, thread=thread)

    async def _answer_command(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        """Run a command in the app and deliver its screen."""
        try:
            user, channel = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
            if thread and (refusal := await self._thread_refusal(interaction, user, channel)):
                await self._send_text(interaction, refusal)
                return
            hidden = (
                channel
                if not thread
                else await self._app.ensure_channel(f"discord:soon:{interaction.id}", channel.lang, group=channel.group)
            )
            screen = await self._app.handle_command(
                user.id, hidden.id, command.name, typed, f"discord:{interaction.id}"
            )
            if thread and not screen.private and screen.table:
                channel = await self._create_thread(interaction, channel, screen)
                await self._app.move_table(screen.table, channel.id, hidden.id)
        except StoreError as error:
            log.warning("store unavailable", error=str(error))
            await self._send_text(interaction, translate(user_language(interaction), "away"))
            return
        await self._deliver_screen(interaction, user, channel, screen, await self._take_notices(user))

    async def _thread_refusal(self, interaction: Interaction, user: User, channel: Channel) -> str:
        """Return why the user may not open a thread here; empty if they may, or if there are no threads here."""
        if interaction.guild_id is None or not can_post(interaction):
            return ""
        holders = await self._app.load_holders(channel, "threads")
        if holders:
            is_permitted = await self._app.may_act(user, channel, "threads")
        else:
            is_permitted = has_permission(interaction.permissions, "threads", thread=False)
        key = "no-right-threads-admins" if holders else "no-right-threads"
        return "" if is_permitted else translate(user_language(interaction), key)

    async def complete_argument(self, interaction: Interaction, argument: Argument, typed: str) -> list[Completion]:
        """Complete an argument. Returns an empty list if the store is unavailable."""
        try:
            user, channel = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
        except StoreError:
            return []
        return await self._app.complete_argument(user.id, channel.id, argument.kind, typed)

    async def _create_thread(self, interaction: Interaction, channel: Channel, screen: Screen) -> Channel:
        """Create a thread for a table, or return the channel if that is not possible."""
        text_channel = interaction.channel
        if not isinstance(text_channel, discord.TextChannel):
            return channel
        try:
            thread = await retry_rate_limited(lambda: text_channel.create_thread(
                name=truncate_text(screen.title, THREAD_NAME), type=discord.ChannelType.public_thread
            ))  # fmt: skip
        except AWAY as error:
            log.warning("thread not created", error=repr(error)[:200])
            return channel
        except discord.HTTPException as error:
            log.warning("thread not created", code=error.code)
            await self._notices.report_problem(screen.table, channel, "permissions")
            return channel
        return await self._app.ensure_channel(f"{PLATFORM}:{thread.id}", channel.lang, group=channel.group)

    # -- answers

    async def _deliver_screen(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        """Show a screen in private, or show its table and link to the message."""
        if screen.private or not screen.table or not can_post(interaction):
            await self._show_privately(interaction, user, channel, screen, notes)
            return
        on_mention = interaction.message is not None and await self._is_mention(interaction, user, screen)
        try:
            channels = await self._app.list_channels(screen.table, PLATFORM)
            if not channels:  # the table is on another platform
                await self._show_privately(interaction, user, channel, screen, notes)
                return
            if channel not in channels:  # the table stays in its own channels
                await self._point_elsewhere(interaction, channels, screen, notes)
                return
            if screen.repost:
                await self._board_messages.request_repost(channel.id, screen.table)
            record = await self._board_messages.show_table(channel, screen.table, screen.version)
        except (RetryLaterError, StoreError, discord.HTTPException, *AWAY) as error:
            log.warning("table display postponed", table=screen.table, error=repr(error)[:200])
            record = BoardMessage()
        if record.trouble in ("permissions", "access", "channel"):
            lang, channel_mention = user_language(interaction), f"<#{interaction.channel_id}>"
            problem = translate(lang, f"trouble-{record.trouble}", table=screen.table, channel=channel_mention)
            await self._show_privately(interaction, user, channel, screen, (*notes, problem))
        elif on_mention:  # the mention may be deleted by now
            await self._ask_on(interaction, user, channel, screen, notes)
        elif interaction.message is None or interaction.message.id != record.message_id:
            await self._send_text(
                interaction, await self._pointer_text(interaction, channel, record.message_id, screen), *notes
            )
        elif notes:
            await self._send_text(interaction, *notes)

    async def _is_mention(self, interaction: Interaction, user: User, screen: Screen) -> bool:
        """Return whether the present message mentions the user; ``False`` if the store is unavailable."""
        try:
            message = interaction.message.id if interaction.message is not None else 0
            return await self._pings.is_mention(screen.table, user.id, message)
        except StoreError:
            return False

    async def _ask_on(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        """Open the user's panel after an answer on a mention, if the table waits for them again."""
        if await self._app.is_waiting_for(user.id, screen.table):
            panel = await self._app.render_screen(user.id, channel.id, screen.table, "panel")
            await self._show_privately(interaction, user, channel, panel, notes)
        elif notes:
            await self._send_text(interaction, *notes)

    async def _point_elsewhere(
        self, interaction: Interaction, shown: list[Channel], screen: Screen, notes: tuple[str, ...]
    ) -> None:
        """Answer with a link to the table in another channel."""
        message = (await self._board_messages.load_message(shown[0].id, screen.table)).message_id
        await self._send_text(interaction, await self._pointer_text(interaction, shown[0], message, screen), *notes)

    async def _pointer_text(self, interaction: Interaction, channel: Channel, message: int, screen: Screen) -> str:
        """Build a line that links to the table's message."""
        if not message:
            return translate(user_language(interaction), "soon")
        link = await self._port.message_link(channel, message)
        return translate(user_language(interaction), "see", title=escape_text(screen.title), link=link)

    async def _show_privately(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        """Show a screen to the caller alone."""
        try:
            screen = await self._public_posts.publish_posting(screen)
            rendered = render_screen(
                await self._with_repost_button(interaction, channel, screen),
                await self._picture_source.render_picture(f"{screen.table}/{user.id}", screen),
                notes,
                await self._picture_source.render_side_pictures(f"{screen.table}/{user.id}", screen),
                self._port.application,
            )
            await rendered.custom_ids.save_long_ids(self._store.callback_keys)
            edit = await self._send_answer(interaction, rendered, user, channel, screen)
            self._start_following(user, channel, screen, edit)
            if interaction.guild_id is None and interaction.message is not None and screen.table:
                await self._pings.record_answer(user.id, interaction.message.id, screen, str(interaction.id))
        except discord.HTTPException as error:
            log_late_answer(error)
        except (StoreError, *AWAY) as error:
            log.warning("response lost", error=repr(error)[:200])

    async def _with_repost_button(self, interaction: Interaction, channel: Channel, screen: Screen) -> Screen:
        """Add the button that posts the table again to the answer of a command in a channel that shows the table."""
        if interaction.guild_id is None or interaction.message is not None or screen.panel or not screen.table:
            return screen
        if not (await self._board_messages.load_message(channel.id, screen.table)).message_id:
            return screen
        button = Button(PostTable(screen.table).data, translate(screen.lang, "repost"))
        return msgspec.structs.replace(screen, rows=(*screen.rows, (button,)))

    async def _send_answer(
        self, interaction: Interaction, rendered: RenderedMessage, user: User, channel: Channel, screen: Screen
    ) -> Edit:
        """Send an answer in place of the older one, and return the function that edits it."""
        shown: discord.InteractionMessage | discord.WebhookMessage
        edit: Edit
        delete: Callable[[], Awaitable[None]]
        if await self._replaces_message(interaction, channel, screen):
            shown = await retry_rate_limited(lambda: interaction.edit_original_response(
                view=rendered.view, attachments=rendered.build_files(), allowed_mentions=NOBODY
            ))  # fmt: skip
            edit, delete = interaction.edit_original_response, interaction.delete_original_response
        else:
            shown = await retry_rate_limited(lambda: interaction.followup.send(
                view=rendered.view, files=rendered.build_files(), ephemeral=True, allowed_mentions=NOBODY, wait=True
            ))  # fmt: skip
            edit, delete = shown.edit, shown.delete
        if interaction.guild_id is not None:  # panels in direct messages stay
            what = None if is_notice_only(screen) else screen
            asks = screen.panel and await self._app.is_waiting_for(user.id, screen.table)
            answer = PrivateAnswer(interaction.user.id, shown.id, edit, delete, user.id, what, channel, asks)
            await self._private_answers.replace_answer(answer)
        return edit

    async def refresh_panels(self, table: str, version: int) -> None:
        """Show the newest state of a table in the open panels of users who are not choosing a move."""
        for answer in self._private_answers.list_panels(table):
            async with self._locks.setdefault(answer.owner, asyncio.Lock()):
                outdated = answer.screen is not None and answer.screen.version < version and not answer.screen.follow_up
                if outdated and self._private_answers.is_current(answer):
                    await self._refresh_panel(answer, table)

    async def _refresh_panel(self, answer: PrivateAnswer, table: str) -> None:
        """Edit a panel if its content has changed. Errors are logged: the user can open it again."""
        asks = await self._app.is_waiting_for(answer.user, table)
        if answer.screen is None or answer.channel is None or (asks and answer.asks):
            return
        screen = await self._app.render_screen(answer.user, answer.channel.id, table, "panel")
        if not screen.panel or msgspec.structs.replace(screen, version=answer.screen.version) == answer.screen:
            return
        try:
            picture = await self._picture_source.render_picture(f"{table}/{answer.user}", screen)
            rendered = render_screen(screen, picture, application=self._port.application)
            await rendered.custom_ids.save_long_ids(self._store.callback_keys)
            await answer.edit(view=rendered.view, attachments=rendered.build_files(), allowed_mentions=NOBODY)
        except (StoreError, discord.HTTPException, *AWAY) as error:
            log.info("a panel is not refreshed", error=repr(error)[:200])
            return
        self._private_answers.update_screen(answer, screen, asks=asks)

    async def _replaces_message(self, interaction: Interaction, channel: Channel, screen: Screen) -> bool:
        """Return whether the answer replaces the present message.

        It replaces a command's reply, a private message or a panel. A mere notice does not, because it usually asks to
        press again, so the buttons have to stay.
        """
        message = interaction.message
        if message is None:
            return True
        if is_notice_only(screen):
            return False
        if message.flags.ephemeral:
            return True
        return (
            interaction.guild_id is None
            and (await self._board_messages.load_message(channel.id, screen.table)).message_id != message.id
        )

    async def _send_text(self, interaction: Interaction, *lines: str, beside: bool = False) -> None:
        """Send lines of text to the caller alone. With ``beside``, the present message stays."""
        text, message = "\n".join(lines), interaction.message
        try:
            if message is None or (message.flags.ephemeral and not beside):
                self._private_answers.forget_message(message.id if message is not None else 0)
                await retry_rate_limited(
                    lambda: interaction.edit_original_response(
                        view=build_text_view(text), attachments=[], allowed_mentions=NOBODY
                    )
                )
            else:
                sent = await retry_rate_limited(
                    lambda: interaction.followup.send(
                        view=build_text_view(text), ephemeral=True, allowed_mentions=NOBODY, wait=True
                    )
                )
                notice = PrivateAnswer(interaction.user.id, sent.id, sent.edit, sent.delete)
                await self._private_answers.replace_answer(notice)
        except discord.HTTPException as error:
            log_late_answer(error)
        except AWAY as error:
            log.warning("response lost", error=repr(error)[:200])

    async def _take_notices(self, user: User) -> tuple[str, ...]:
        try:
            return await self._notices.take_notices(user.id)
        except StoreError:
            return ()

    # -- user and channel

    async def _load_user(self, interaction: Interaction) -> User:
        """Load the user, whose name is that of their account: a nickname belongs to one server only."""
        discord_user = interaction.user
        name, locale = discord_user.global_name or discord_user.name, str(interaction.locale)
        return await self._app.ensure_user(f"{PLATFORM}:{discord_user.id}", name, locale)

    async def _load_channel(self, interaction: Interaction) -> Channel:
        """Load the channel, or the user's private one if the bot cannot write here."""
        me = f"{PLATFORM}:{interaction.user.id}"
        if not can_post(interaction):
            return await self._app.ensure_channel(f"{PLATFORM}:user:{interaction.user.id}", closed=True, owner=me)
        alone = interaction.guild_id is None
        lang = to_language(interaction.locale if alone else interaction.guild_locale)
        group = f"{PLATFORM}:guild:{interaction.guild_id}" if not alone else ""
        return await self._app.ensure_channel(
            f"{PLATFORM}:{interaction.channel_id}", lang, closed=alone, owner=me if alone else "", group=group
        )
