"""Interactions: acknowledged first, answered after. Everything that a person sees because they pressed or typed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.api import App
from bot.app.common.interfaces import Completion
from bot.app.dispatch.commands import Argument, Command
from bot.app.ui.screen import Screen, is_notice_only
from bot.app.users.user_repository import Channel, User
from bot.frontends.common.board_messages import BoardMessage, BoardMessages
from bot.frontends.common.frontend_store import FrontendStore, StoreError
from bot.frontends.common.pictures import PictureSource
from bot.frontends.common.port import RetryLaterError
from bot.frontends.common.public_posts import PublicPosts
from bot.frontends.discord import callbacks as discord_callbacks
from bot.frontends.discord.commands import to_language
from bot.frontends.discord.context import (
    Interaction,
    acknowledge_interaction,
    can_post,
    find_button_label,
    input_value,
    log_late_answer,
    user_language,
)
from bot.frontends.discord.delivery_problems import DirectNotices
from bot.frontends.discord.limits import MODAL_LABEL, MODAL_TITLE, THREAD_NAME, TYPED
from bot.frontends.discord.pings import PingScheduler
from bot.frontends.discord.port import NOBODY, DiscordPort
from bot.frontends.discord.rate_limit import AWAY, retry_rate_limited
from bot.frontends.discord.rendering import RenderedMessage, build_text_view, render_screen
from bot.frontends.discord.text import escape_text, truncate_text
from bot.frontends.discord.texts import PLATFORM, translate

log = structlog.get_logger("bottega.discord")

Edit = Callable[..., Awaitable[object]]
"""Changes a message that was shown."""

FIELD: Final = "typed"
SOON_S: Final = 1.5
"""A form is the first answer, which has to be there within 3 s."""
FOLLOW_S: Final = 1.0
"""Between two looks at what is being made, each of which takes a while itself."""


class InteractionResponder:
    """The answers to interactions."""

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
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._follows: dict[str, asyncio.Task[None]] = {}
        """By person: what is being made that they have asked for."""

    # -- presses

    async def on_component(self, interaction: Interaction) -> None:
        """A button, a select or a form of one of our messages."""
        data: dict[str, Any] = {**(interaction.data or {})}
        found = discord_callbacks.parse_custom_id(str(data.get("custom_id", "")))
        if found is None or found[0].lower() == "x":
            await acknowledge_interaction(interaction)
            return
        letter, rest = found
        if letter.lower() == "f":
            await self._open_form(interaction, letter, rest)
            return
        if not await acknowledge_interaction(interaction):
            return
        typed = ""
        if letter == "s":
            values = data.get("values") or [""]
            kind, _, rest = str(values[0]).partition(":")
            letter = "P" if kind == "P" else "p"
        elif letter.lower() == "t":
            typed = " ".join(input_value(data.get("components", [])).split())
        await self._answer_in_order(interaction, letter, rest, typed)

    async def _answer_in_order(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        lock = self._locks.setdefault(interaction.user.id, asyncio.Lock())
        async with lock:  # what somebody pressed first is answered first, so that the newest state stands there at last
            await self._answer_callback(interaction, letter, rest, typed)

    async def _answer_callback(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        try:
            press, person, place = await asyncio.gather(
                discord_callbacks.load_callback_data(self._store.callback_keys, letter, rest),
                self._load_user(interaction),
                self._load_channel(interaction),
            )
            line_, command = f"{press} {typed}".strip(), f"discord:{interaction.id}"
            screen, notes = await asyncio.gather(
                self._app.handle_callback(person.id, place.id, line_, command),
                self._take_notices(person),
            )
        except StoreError as error:
            log.warning("store away", error=str(error))
            await self._send_text(interaction, translate(user_language(interaction), "away"), beside=True)
            return
        self._stop_following(person)
        await self._deliver_screen(interaction, person, place, screen, notes)

    # -- what is being made

    def _stop_following(self, person: User) -> None:
        """The person has pressed something else: what they waited for is no more shown to them."""
        if (before := self._follows.pop(person.id, None)) is not None:
            before.cancel()

    def _start_following(self, person: User, place: Channel, screen: Screen, edit: Edit) -> None:
        """Show by and by what is being made, till it is there."""
        if screen.follow_up:
            task = asyncio.create_task(self._follow_progress(person, place, screen, edit))
            self._follows[person.id] = task
            task.add_done_callback(partial(self._on_follow_done, person.id))

    def _on_follow_done(self, person: str, task: asyncio.Task[None]) -> None:
        """Whoever waits no more is forgotten; of how it ended note is taken: the message may be gone, and who asked."""
        if self._follows.get(person) is task:
            del self._follows[person]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("nobody is told of what was made", error=repr(error)[:200])

    async def _follow_progress(self, person: User, place: Channel, screen: Screen, edit: Edit) -> None:
        while screen.follow_up:
            await asyncio.sleep(FOLLOW_S)
            last, screen = (
                screen,
                await self._public_posts.publish_posting(
                    await self._app.handle_callback(person.id, place.id, screen.follow_up)
                ),
            )
            if screen != last:
                drawn = render_screen(
                    screen, await self._picture_source.render_picture(f"{screen.table}/{person.id}", screen)
                )
                await drawn.custom_ids.save_long_ids(self._store.callback_keys)
                await edit(view=drawn.view, attachments=drawn.build_files(), allowed_mentions=NOBODY)

    async def _open_form(self, interaction: Interaction, letter: str, rest: str) -> None:
        """A form can only be the first answer, so nothing is asked of the store before it."""
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
            log.warning("a form came too late", error=repr(error)[:200])

    # -- commands

    async def run_command(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        """A slash command. The answer is private; a table that it opens gets its message in the channel.

        Where it is to have a thread, it is opened at a place that nobody sees till the thread is there.
        """
        if not await acknowledge_interaction(interaction, new=True):
            return
        try:
            person, place = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
            at = place if not thread else await self._app.ensure_channel(f"discord:soon:{interaction.id}", place.lang)
            screen = await self._app.handle_command(person.id, at.id, command.name, typed, f"discord:{interaction.id}")
            if thread and not screen.private and screen.table:
                place = await self._create_thread(interaction, place, screen)
                await self._app.move_table(screen.table, place.id, at.id)
        except StoreError as error:
            log.warning("store away", error=str(error))
            await self._send_text(interaction, translate(user_language(interaction), "away"))
            return
        await self._deliver_screen(interaction, person, place, screen, await self._take_notices(person))

    async def complete_argument(self, interaction: Interaction, argument: Argument, typed: str) -> list[Completion]:
        """How an argument may go on. Nothing where it can't be known: a completion is never worth an error."""
        try:
            person, place = await asyncio.gather(self._load_user(interaction), self._load_channel(interaction))
        except StoreError:
            return []
        return await self._app.complete_argument(person.id, place.id, argument.kind, typed)

    async def _create_thread(self, interaction: Interaction, place: Channel, screen: Screen) -> Channel:
        """A thread for the table, as its host wishes; the channel where there can be none."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return place
        try:
            made = await retry_rate_limited(lambda: channel.create_thread(
                name=truncate_text(screen.title, THREAD_NAME), type=discord.ChannelType.public_thread
            ))  # fmt: skip
        except AWAY as error:
            log.warning("no thread", error=repr(error)[:200])
            return place
        except discord.HTTPException as error:
            log.warning("no thread", code=error.code)
            await self._notices.report_problem(screen.table, place, "permissions")
            return place
        return await self._app.ensure_channel(f"{PLATFORM}:{made.id}", place.lang)

    # -- answers

    async def _deliver_screen(
        self, interaction: Interaction, person: User, place: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        if screen.private or not screen.table or not can_post(interaction):
            await self._show_privately(interaction, person, place, screen, notes)
            return
        try:
            shown = await self._app.list_channels(screen.table, PLATFORM)
            if not shown:  # it lives elsewhere altogether: who asks for it here reads it alone
                await self._show_privately(interaction, person, place, screen, notes)
                return
            if place not in shown:  # they sat down from elsewhere: the table stays where it is
                await self._point_elsewhere(interaction, shown, screen, notes)
                return
            post = await self._board_messages.show_table(place, screen.table, screen.version)
        except (RetryLaterError, StoreError, discord.HTTPException, *AWAY) as error:
            log.warning("a table will be shown later", table=screen.table, error=repr(error)[:200])
            post = BoardMessage()
        if post.trouble in ("permissions", "access", "channel"):
            lang, channel = user_language(interaction), f"<#{interaction.channel_id}>"
            told = translate(lang, f"trouble-{post.trouble}", table=screen.table, channel=channel)
            await self._show_privately(interaction, person, place, screen, (*notes, told))
        elif interaction.message is None or interaction.message.id != post.message_id:
            await self._send_text(
                interaction, await self._pointer_text(interaction, place, post.message_id, screen), *notes
            )
        elif notes:
            await self._send_text(interaction, *notes)

    async def _point_elsewhere(
        self, interaction: Interaction, shown: list[Channel], screen: Screen, notes: tuple[str, ...]
    ) -> None:
        message = (await self._board_messages.load_message(shown[0].id, screen.table)).message_id
        await self._send_text(interaction, await self._pointer_text(interaction, shown[0], message, screen), *notes)

    async def _pointer_text(self, interaction: Interaction, place: Channel, message: int, screen: Screen) -> str:
        """A line that leads to the table's own message."""
        if not message:
            return translate(user_language(interaction), "soon")
        link = await self._port.message_link(place, message)
        return translate(user_language(interaction), "see", title=escape_text(screen.title), link=link)

    async def _show_privately(
        self, interaction: Interaction, person: User, place: Channel, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        try:
            screen = await self._public_posts.publish_posting(screen)
            drawn = render_screen(
                screen, await self._picture_source.render_picture(f"{screen.table}/{person.id}", screen), notes
            )
            await drawn.custom_ids.save_long_ids(self._store.callback_keys)
            self._start_following(person, place, screen, await self._send_answer(interaction, drawn, place, screen))
            if interaction.guild_id is None and interaction.message is not None and screen.table:
                await self._pings.record_answer(person.id, interaction.message.id, screen, str(interaction.id))
        except discord.HTTPException as error:
            log_late_answer(error)
        except (StoreError, *AWAY) as error:
            log.warning("an answer is lost", error=repr(error)[:200])

    async def _send_answer(
        self, interaction: Interaction, drawn: RenderedMessage, place: Channel, screen: Screen
    ) -> Edit:
        """Show it; gives how that is changed afterwards."""
        if await self._replaces_message(interaction, place, screen):
            await retry_rate_limited(lambda: interaction.edit_original_response(
                view=drawn.view, attachments=drawn.build_files(), allowed_mentions=NOBODY
            ))  # fmt: skip
            return interaction.edit_original_response
        sent = await retry_rate_limited(lambda: interaction.followup.send(
            view=drawn.view, files=drawn.build_files(), ephemeral=True, allowed_mentions=NOBODY, wait=True
        ))  # fmt: skip
        return sent.edit

    async def _replaces_message(self, interaction: Interaction, place: Channel, screen: Screen) -> bool:
        """Whether the answer takes the place of what is there: a reply to a command, a private message, a panel.

        A line does not: mostly it says to press again, so what can be pressed has to stay.
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
            and (await self._board_messages.load_message(place.id, screen.table)).message_id != message.id
        )

    async def _send_text(self, interaction: Interaction, *lines: str, beside: bool = False) -> None:
        """Ready lines, for the presser alone. ``beside``: what they have pressed on stays."""
        text, message = "\n".join(lines), interaction.message
        try:
            if message is None or (message.flags.ephemeral and not beside):
                await retry_rate_limited(
                    lambda: interaction.edit_original_response(
                        view=build_text_view(text), attachments=[], allowed_mentions=NOBODY
                    )
                )
            else:
                await retry_rate_limited(
                    lambda: interaction.followup.send(
                        view=build_text_view(text), ephemeral=True, allowed_mentions=NOBODY
                    )
                )
        except discord.HTTPException as error:
            log_late_answer(error)
        except AWAY as error:
            log.warning("an answer is lost", error=repr(error)[:200])

    async def _take_notices(self, person: User) -> tuple[str, ...]:
        try:
            return await self._notices.take_notices(person.id)
        except StoreError:
            return ()

    # -- who and where

    async def _load_user(self, interaction: Interaction) -> User:
        user = interaction.user
        locale = str(interaction.locale)
        return await self._app.ensure_user(f"{PLATFORM}:{user.id}", user.display_name, locale)

    async def _load_channel(self, interaction: Interaction) -> Channel:
        """The channel; or a person's own place, where the bot can't write."""
        me = f"{PLATFORM}:{interaction.user.id}"
        if not can_post(interaction):
            return await self._app.ensure_channel(f"{PLATFORM}:user:{interaction.user.id}", closed=True, owner=me)
        alone = interaction.guild_id is None
        lang = to_language(interaction.locale if alone else interaction.guild_locale)
        return await self._app.ensure_channel(
            f"{PLATFORM}:{interaction.channel_id}", lang, closed=alone, owner=me if alone else ""
        )
