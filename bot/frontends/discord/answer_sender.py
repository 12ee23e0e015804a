"""Delivers answers to interactions: privately to the caller, or in the table's own message."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Final

import discord
import msgspec
import structlog

from bot.app.api import App
from bot.app.tables.callbacks import PostTable
from bot.app.ui.screen import Button, Screen, is_notice_only
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.board_messages import BoardMessage, BoardMessages
from bot.frontends.common.frontend_store import StoreError
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import MessageRef, RetryLaterError
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.common.refresh_queue import FOLLOW_S, ProgressUpdates
from bot.frontends.discord.context import (
    Edit,
    Interaction,
    PrivateAnswer,
    PrivateAnswers,
    can_answer_publicly,
    is_direct,
    log_late_answer,
    user_language,
)
from bot.frontends.discord.job_kinds import BOARDS
from bot.frontends.discord.pings import PingJobs
from bot.frontends.discord.port import DiscordPort
from bot.frontends.discord.rate_limit import ANSWER_S, OUTAGE_ERRORS, retry_rate_limited
from bot.frontends.discord.rendering import NO_MENTIONS, DiscordMessage, RawEdit, build_text_view, render_screen
from bot.frontends.discord.texts import PLATFORM, escape_text, translate

log = structlog.get_logger("bottega.discord")

SHOWN_S: Final = 5.0
"""How long an answer waits for the table's message (s) before a job shows it: the user's next press has to wait."""


@dataclass(eq=False, repr=False)
class AnswerSender:
    """Shows screens and texts to the users of interactions."""

    _app: App
    _port: DiscordPort
    _board_messages: BoardMessages
    _picture_source: PictureSource
    _pings: PingJobs
    private_answers: PrivateAnswers = field(default_factory=PrivateAnswers, init=False)
    progress: ProgressUpdates = field(default_factory=ProgressUpdates, init=False)
    """Running progress updates by user id, until the user presses something else."""

    def __post_init__(self) -> None:
        self._public_posts = PublicPosts(self._app, self._port.store, self._port)

    async def deliver_screen(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        """Show a screen in private, or show its table and link to the message."""
        if screen.private or not screen.table or not can_answer_publicly(interaction):
            await self._show_privately(interaction, user, channel, screen, notes)
            if channel.is_foreign and screen.table:
                await self._revive_message(interaction, channel, screen)
            return
        on_mention = False
        try:
            on_mention, is_here = await asyncio.gather(
                self._is_mention(interaction, user, screen),
                self._app.service.channels.is_shown(channel.id, screen.table),
            )
            if not is_here and (home := await self._app.find_home(screen.table, PLATFORM)) is not None:
                await self._point_elsewhere(interaction, home, screen, notes)  # the table stays where it is
                return
            if not is_here:  # the table is on another platform
                await self._show_privately(interaction, user, channel, screen, notes)
                return
            if channel.is_foreign and interaction.message is None:
                notes = (*notes, translate(user_language(interaction), "foreign-table"))
                await self.send_text(interaction, translate(user_language(interaction), "soon"), *notes)
                await self._port.foreign_channels.note_press(channel, interaction)
            if screen.repost:
                await self._board_messages.request_repost(channel.id, screen.table)
            async with asyncio.timeout(SHOWN_S):
                record = await self._board_messages.show_table(channel, screen.table, screen.version)
        except (RetryLaterError, StoreError, discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.warning("table display postponed", table=screen.table, error=repr(error)[:200])
            record = BoardMessage()
            await self._postpone_display(channel, screen)
        if record.trouble and not self._board_messages.is_visible(record):
            lang, channel_mention = user_language(interaction), f"<#{interaction.channel_id}>"
            problem = translate(lang, f"trouble-{record.trouble}", table=screen.table, channel=channel_mention)
            await self._show_privately(interaction, user, channel, screen, (*notes, problem))
        elif on_mention:  # the mention may have been deleted by now
            await self._ask_on(interaction, user, channel, screen, notes)
        elif interaction.message is None or interaction.message.id != record.message_id:
            await self.send_text(
                interaction, await self._pointer_text(interaction, channel, record.message_id, screen), *notes
            )
        elif notes:
            await self.send_text(interaction, *notes)
        await self._point_from_copy(interaction, channel, screen, record)

    async def _revive_message(self, interaction: Interaction, channel: Channel, screen: Screen) -> None:
        """Show a table by the token of an answered interaction if the previous token has expired."""
        if interaction.message is None:
            await self._port.foreign_channels.note_press(channel, interaction)
        record = await self._board_messages.load_message(channel.id, screen.table)
        if record.trouble:
            await self._postpone_display(channel, screen)
        await self._point_from_copy(interaction, channel, screen, record)

    async def _point_from_copy(
        self, interaction: Interaction, channel: Channel, screen: Screen, record: BoardMessage
    ) -> None:
        """Replace a pressed old copy of the table's message with a link to the current one."""
        pressed = interaction.message
        note = record.note if channel.is_foreign and self._board_messages.is_visible(record) else None
        if pressed is None or pressed.flags.ephemeral or note is None or note.id == pressed.id:
            return
        with suppress(StoreError, *OUTAGE_ERRORS):  # the next press retries it
            if await self._port.foreign_channels.is_post_of(channel, screen.table, pressed.id):
                await self._port.leave_pointer(channel, MessageRef(pressed.id), note, channel.lang or "en")

    async def _postpone_display(self, channel: Channel, screen: Screen) -> None:
        try:
            await self._pings.jobs.schedule_refresh(f"{BOARDS}.{channel.id}.{screen.table}", screen.version)
        except StoreError as error:
            log.warning("table display not stored", table=screen.table, error=str(error))

    async def _is_mention(self, interaction: Interaction, user: User, screen: Screen) -> bool:
        if interaction.message is None:
            return False
        try:
            mention = await self._pings.mention_store.load_mention(screen.table, user.id)
        except StoreError:
            return False
        return not mention.panel and mention.message_id == interaction.message.id

    async def _ask_on(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        if await self._app.is_waiting_for(user.id, screen.table):
            panel = await self._app.render_screen(user.id, channel.id, screen.table, "panel")
            await self._show_privately(interaction, user, channel, panel, notes)
        elif notes:
            await self.send_text(interaction, *notes)

    async def _point_elsewhere(
        self, interaction: Interaction, shown: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        message = (await self._board_messages.load_message(shown.id, screen.table)).message_id
        await self.send_text(interaction, await self._pointer_text(interaction, shown, message, screen), *notes)

    async def _pointer_text(self, interaction: Interaction, channel: Channel, message: int, screen: Screen) -> str:
        if not message:
            return translate(user_language(interaction), "soon")
        link = await self._port.message_link(channel, message)
        return translate(user_language(interaction), "see", title=escape_text(screen.title), link=link)

    async def _show_privately(
        self, interaction: Interaction, user: User, channel: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        try:
            if screen.channel_post is not None:
                screen = await self._public_posts.publish_posting(screen)
            screen = await self._link_invitation(screen)
            rendered = render_screen(
                await self._with_repost_button(interaction, channel, screen),
                await self._picture_source.render_picture(f"{screen.table}/{user.id}", screen),
                notes,
                await self._picture_source.render_side_pictures(f"{screen.table}/{user.id}", screen),
                self._port.application,
            )
            await rendered.custom_ids.save_long_ids(self._port.store.callback_keys)
            edit = await self._send_answer(interaction, rendered, user, channel, screen)
            if screen.follow_up:
                self.progress.start_update(user.id, self._follow_progress(user, channel, screen, edit))
            if is_direct(interaction) and interaction.message is not None and screen.table:
                await self._pings.record_answer(user.id, interaction.message.id, screen, str(interaction.id))
        except discord.HTTPException as error:
            log_late_answer(error)
        except (StoreError, *OUTAGE_ERRORS) as error:
            log.warning("response lost", error=repr(error)[:200])

    async def _link_invitation(self, screen: Screen) -> Screen:
        """Return a screen with a link to its table's message instead of an invitation by callback.

        Without such a message, the link to the page suffices; without a page, the command that accepts the invitation.
        """
        if not screen.table or not screen.copies or screen.copies[0].use != "invite":
            return screen
        first, *others = screen.copies
        home = await self._app.find_home(screen.table, PLATFORM)
        message = 0
        if home is not None and not home.closed:
            message = (await self._board_messages.load_message(home.id, screen.table)).message_id
        link = await self._port.message_link(home, message) if home is not None and message else f"/play {first.text}"
        shown = [msgspec.structs.replace(first, text=link)] if message or not others else []
        return msgspec.structs.replace(screen, copies=(*shown, *others))

    async def _with_repost_button(self, interaction: Interaction, channel: Channel, screen: Screen) -> Screen:
        if is_direct(interaction) or interaction.message is not None or screen.panel or not screen.table:
            return screen
        if not (await self._board_messages.load_message(channel.id, screen.table)).message_id:
            return screen
        button = Button(PostTable(screen.table).data, translate(screen.lang, "repost"))
        return msgspec.structs.replace(screen, rows=(*screen.rows, (button,)))

    async def _send_answer(
        self, interaction: Interaction, rendered: DiscordMessage, user: User, channel: Channel, screen: Screen
    ) -> Edit:
        """Send an answer that replaces the older one, and return the function that edits it."""
        edit: RawEdit
        delete: Callable[[], Awaitable[None]]
        files, message_id = self._port.files, 0
        if await self._replaces_message(interaction, channel, screen):
            edit, delete = interaction.edit_original_response, interaction.delete_original_response
            message_id = interaction.message.id if interaction.message is not None else 0
            message_id = await retry_rate_limited(lambda: files.edit_message(edit, message_id, rendered))
        else:
            shown = await retry_rate_limited(lambda: interaction.followup.send(
                view=rendered.view, files=rendered.build_files(), ephemeral=True, wait=True,
                allowed_mentions=NO_MENTIONS,
            ))  # fmt: skip
            files.note_files(shown, rendered)
            edit, delete, message_id = shown.edit, shown.delete, shown.id
        edit_shown = partial(files.edit_message, edit, message_id)
        if not is_direct(interaction):  # panels in direct messages stay
            what = None if is_notice_only(screen) else screen
            answer = PrivateAnswer(interaction.user.id, message_id, edit_shown, delete, user.id, what, channel)
            await self.private_answers.replace_answer(answer)
        return edit_shown

    async def refresh_panel(self, answer: PrivateAnswer, table_id: str) -> None:
        """Edit a panel if its content has changed, unless it asked nothing and still asks nothing.

        Nor if it asked nothing and the question comes by direct message. Errors are only logged: the user can open it
        again.
        """
        if answer.screen is None or answer.channel is None:
            return
        screen = await self._app.render_screen(answer.user, answer.channel.id, table_id, "panel")
        mention, was = await self._pings.mention_store.load_mention(table_id, answer.user), answer.screen
        if (
            not screen.panel
            or (screen.asks and was.asks)
            or (was.waits and (screen.waits or mention.panel))
            or msgspec.structs.replace(screen, version=was.version) == was
        ):
            return
        try:
            rendered = await self._render_update(answer.user, screen)
            async with asyncio.timeout(ANSWER_S):
                await answer.edit(rendered)
        except (StoreError, discord.HTTPException, *OUTAGE_ERRORS) as error:
            log.info("a panel is not refreshed", error=repr(error)[:200])
            return
        self.private_answers.update_screen(answer, screen)

    async def _replaces_message(self, interaction: Interaction, channel: Channel, screen: Screen) -> bool:
        """Return whether the answer replaces the current message: a command's reply, a private message or a panel.

        A mere notice does not, because it usually asks the user to press again, so the buttons have to stay.
        """
        message = interaction.message
        if message is None:
            return True
        if is_notice_only(screen):
            return False
        if message.flags.ephemeral:
            return True
        return (
            is_direct(interaction)
            and (await self._board_messages.load_message(channel.id, screen.table)).message_id != message.id
        )

    async def send_text(self, interaction: Interaction, *lines: str, beside: bool = False) -> None:
        """Send lines of text to the caller only. With ``beside``, the current message stays."""
        text, message = "\n".join(lines), interaction.message
        try:
            if message is None or (message.flags.ephemeral and not beside):
                if message is not None:
                    self.private_answers.forget_message(message.id)
                    self._port.files.forget_files(message.id)
                await retry_rate_limited(
                    lambda: interaction.edit_original_response(
                        view=build_text_view(text), attachments=[], allowed_mentions=NO_MENTIONS
                    )
                )
            else:
                sent = await retry_rate_limited(
                    lambda: interaction.followup.send(
                        view=build_text_view(text), ephemeral=True, allowed_mentions=NO_MENTIONS, wait=True
                    )
                )
                notice = PrivateAnswer(
                    interaction.user.id,
                    sent.id,
                    partial(self._port.files.edit_message, sent.edit, sent.id),
                    sent.delete,
                )
                await self.private_answers.replace_answer(notice)
        except discord.HTTPException as error:
            log_late_answer(error)
        except OUTAGE_ERRORS as error:
            log.warning("response lost", error=repr(error)[:200])

    # -- updates of a private message while a job runs

    async def _follow_progress(self, user: User, channel: Channel, screen: Screen, edit: Edit) -> None:
        while screen.follow_up:
            await asyncio.sleep(FOLLOW_S)
            answer = await self._app.handle_callback(user.id, channel.id, screen.follow_up)
            last, screen = screen, await self._public_posts.publish_posting(answer)
            if screen != last:
                await edit(await self._render_update(user.id, screen))

    async def _render_update(self, user_id: str, screen: Screen) -> DiscordMessage:
        picture = await self._picture_source.render_picture(f"{screen.table}/{user_id}", screen)
        rendered = render_screen(screen, picture, application=self._port.application)
        await rendered.custom_ids.save_long_ids(self._port.store.callback_keys)
        return rendered
