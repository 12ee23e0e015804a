"""Interactions: acknowledged first, answered after. Everything that a person sees because they pressed or typed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final
from weakref import WeakValueDictionary

import discord
import structlog

from bot.app.door.app import App
from bot.app.door.commands import Argument, Command
from bot.app.people.people import Person, Place
from bot.app.port.ports import Completion
from bot.app.port.screen import Screen, is_bare
from bot.chat.discord import ids
from bot.chat.discord.channels import NOBODY, Channels
from bot.chat.discord.commands import language
from bot.chat.discord.interactions import Interaction, acknowledge, can_post, label_of, lang_of, too_late, typed_in
from bot.chat.discord.lasting import AWAY, patient
from bot.chat.discord.layout import Drawn, draw, line
from bot.chat.discord.limits import MODAL_LABEL, MODAL_TITLE, THREAD_NAME, TYPED
from bot.chat.discord.looks import Looks
from bot.chat.discord.text import cut, plain
from bot.chat.discord.troubles import Notes
from bot.chat.discord.words import PLATFORM, say
from bot.chat.pictures import Pictures
from bot.chat.port import Later
from bot.chat.posts import Post, Posts
from bot.chat.records import Kept, StoreError
from bot.chat.showing import Showing

log = structlog.get_logger("bottega.discord")

Edit = Callable[..., Awaitable[object]]
"""Changes a message that was shown."""

FIELD: Final = "typed"
SOON_S: Final = 1.5
"""A form is the first answer, which has to be there within 3 s."""
FOLLOW_S: Final = 1.0
"""Between two looks at what is being made, each of which takes a while itself."""


class Replies:
    """The answers to interactions."""

    def __init__(
        self, app: App, kept: Kept, channels: Channels, posts: Posts, notes: Notes, pictures: Pictures, looks: Looks
    ) -> None:
        self._showing = Showing(app, kept, channels)
        self._app = app
        self._kept = kept
        self._channels = channels
        self._posts = posts
        self._notes = notes
        self._pictures = pictures
        self._looks = looks
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._follows: dict[str, asyncio.Task[None]] = {}
        """By person: what is being made that they have asked for."""

    # -- presses

    async def press(self, interaction: Interaction) -> None:
        """A button, a select or a form of one of our messages."""
        data: dict[str, Any] = {**(interaction.data or {})}
        found = ids.read(str(data.get("custom_id", "")))
        if found is None or found[0].lower() == "x":
            await acknowledge(interaction)
            return
        letter, rest = found
        if letter.lower() == "f":
            await self._form(interaction, letter, rest)
            return
        if not await acknowledge(interaction):
            return
        typed = ""
        if letter == "s":
            values = data.get("values") or [""]
            kind, _, rest = str(values[0]).partition(":")
            letter = "P" if kind == "P" else "p"
        elif letter.lower() == "t":
            typed = " ".join(typed_in(data.get("components", [])).split())
        await self._pressed(interaction, letter, rest, typed)

    async def _pressed(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        lock = self._locks.setdefault(interaction.user.id, asyncio.Lock())
        async with lock:  # what somebody pressed first is answered first, so that the newest state stands there at last
            await self._answer(interaction, letter, rest, typed)

    async def _answer(self, interaction: Interaction, letter: str, rest: str, typed: str) -> None:
        try:
            press, person, place = await asyncio.gather(
                ids.press_of(self._kept.keys, letter, rest), self._who(interaction), self._where(interaction)
            )
            line_, command = f"{press} {typed}".strip(), f"discord:{interaction.id}"
            screen, notes = await asyncio.gather(
                self._app.press(person.id, place.id, line_, command),
                self._waiting(person),
            )
        except StoreError as error:
            log.warning("store away", error=str(error))
            await self._say(interaction, say(lang_of(interaction), "away"), beside=True)
            return
        self._left(person)
        await self._deliver(interaction, person, place, screen, notes)

    # -- what is being made

    def _left(self, person: Person) -> None:
        """The person has pressed something else: what they waited for is no more shown to them."""
        if (before := self._follows.pop(person.id, None)) is not None:
            before.cancel()

    def _follow(self, person: Person, place: Place, screen: Screen, edit: Edit) -> None:
        """Show by and by what is being made, till it is there."""
        if screen.soon:
            task = asyncio.create_task(self._followed(person, place, screen, edit))
            self._follows[person.id] = task
            task.add_done_callback(partial(self._followed_to_the_end, person.id))

    def _followed_to_the_end(self, person: str, task: asyncio.Task[None]) -> None:
        """Whoever waits no more is forgotten; of how it ended note is taken: the message may be gone, and who asked."""
        if self._follows.get(person) is task:
            del self._follows[person]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.warning("nobody is told of what was made", error=repr(error)[:200])

    async def _followed(self, person: Person, place: Place, screen: Screen, edit: Edit) -> None:
        while screen.soon:
            await asyncio.sleep(FOLLOW_S)
            last, screen = screen, await self._showing.done(await self._app.press(person.id, place.id, screen.soon))
            if screen != last:
                drawn = draw(screen, await self._pictures.of(f"{screen.table}/{person.id}", screen))
                await drawn.ids.keep(self._kept.keys)
                await edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY)

    async def _form(self, interaction: Interaction, letter: str, rest: str) -> None:
        """A form can only be the first answer, so nothing is asked of the store before it."""
        label = label_of(interaction) or say(lang_of(interaction), "type")
        modal = discord.ui.Modal(
            title=cut(label, MODAL_TITLE), custom_id=f"{'T' if letter.isupper() else 't'}0:{rest}", timeout=None
        )
        field: discord.ui.TextInput[Any] = discord.ui.TextInput(custom_id=FIELD, max_length=TYPED)
        modal.add_item(discord.ui.Label(text=cut(label, MODAL_LABEL), component=field))
        modal.stop()
        try:
            await patient(lambda: interaction.response.send_modal(modal), SOON_S)
        except (discord.HTTPException, *AWAY) as error:
            log.warning("a form came too late", error=repr(error)[:200])

    # -- commands

    async def run(self, interaction: Interaction, command: Command, typed: str, *, thread: bool) -> None:
        """A slash command. The answer is private; a table that it opens gets its message in the channel.

        Where it is to have a thread, it is opened at a place that nobody sees till the thread is there.
        """
        if not await acknowledge(interaction, new=True):
            return
        try:
            person, place = await asyncio.gather(self._who(interaction), self._where(interaction))
            at = place if not thread else await self._app.place(f"discord:soon:{interaction.id}", place.lang)
            screen = await self._app.command(person.id, at.id, command.name, typed, f"discord:{interaction.id}")
            if thread and not screen.private and screen.table:
                place = await self._thread(interaction, place, screen)
                await self._app.move(screen.table, place.id, at.id)
        except StoreError as error:
            log.warning("store away", error=str(error))
            await self._say(interaction, say(lang_of(interaction), "away"))
            return
        await self._deliver(interaction, person, place, screen, await self._waiting(person))

    async def suggest(self, interaction: Interaction, argument: Argument, typed: str) -> list[Completion]:
        """How an argument may go on. Nothing where it can't be known: a completion is never worth an error."""
        try:
            person, place = await asyncio.gather(self._who(interaction), self._where(interaction))
        except StoreError:
            return []
        return await self._app.suggest(person.id, place.id, argument.kind, typed)

    async def _thread(self, interaction: Interaction, place: Place, screen: Screen) -> Place:
        """A thread for the table, as its host wishes; the channel where there can be none."""
        channel = interaction.channel
        if not isinstance(channel, discord.TextChannel):
            return place
        try:
            made = await patient(lambda: channel.create_thread(
                name=cut(screen.title, THREAD_NAME), type=discord.ChannelType.public_thread
            ))  # fmt: skip
        except AWAY as error:
            log.warning("no thread", error=repr(error)[:200])
            return place
        except discord.HTTPException as error:
            log.warning("no thread", code=error.code)
            await self._notes.trouble(screen.table, place, "permissions")
            return place
        return await self._app.place(f"{PLATFORM}:{made.id}", place.lang)

    # -- answers

    async def _deliver(
        self, interaction: Interaction, person: Person, place: Place, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        if screen.private or not screen.table or not can_post(interaction):
            await self._show(interaction, person, place, screen, notes)
            return
        try:
            shown = await self._app.shown_at(screen.table, PLATFORM)
            if not shown:  # it lives elsewhere altogether: who asks for it here reads it alone
                await self._show(interaction, person, place, screen, notes)
                return
            if place not in shown:  # they sat down from elsewhere: the table stays where it is
                await self._elsewhere(interaction, shown, screen, notes)
                return
            post = await self._posts.show(place, screen.table, screen.version)
        except (Later, StoreError, discord.HTTPException, *AWAY) as error:
            log.warning("a table will be shown later", table=screen.table, error=repr(error)[:200])
            post = Post()
        if post.trouble in ("permissions", "access", "channel"):
            lang, channel = lang_of(interaction), f"<#{interaction.channel_id}>"
            told = say(lang, f"trouble-{post.trouble}", table=screen.table, channel=channel)
            await self._show(interaction, person, place, screen, (*notes, told))
        elif interaction.message is None or interaction.message.id != post.id:
            await self._say(interaction, await self._pointer(interaction, place, post.id, screen), *notes)
        elif notes:
            await self._say(interaction, *notes)

    async def _elsewhere(
        self, interaction: Interaction, shown: list[Place], screen: Screen, notes: tuple[str, ...]
    ) -> None:
        message = (await self._posts.at(shown[0].id, screen.table)).id
        await self._say(interaction, await self._pointer(interaction, shown[0], message, screen), *notes)

    async def _pointer(self, interaction: Interaction, place: Place, message: int, screen: Screen) -> str:
        """A line that leads to the table's own message."""
        if not message:
            return say(lang_of(interaction), "soon")
        link = await self._channels.link(place, message)
        return say(lang_of(interaction), "see", title=plain(screen.title), link=link)

    async def _show(
        self, interaction: Interaction, person: Person, place: Place, screen: Screen, notes: tuple[str, ...]
    ) -> None:
        try:
            screen = await self._showing.done(screen)
            drawn = draw(screen, await self._pictures.of(f"{screen.table}/{person.id}", screen), notes)
            await drawn.ids.keep(self._kept.keys)
            self._follow(person, place, screen, await self._answered(interaction, drawn, place, screen))
            if interaction.guild_id is None and interaction.message is not None and screen.table:
                await self._looks.answered(person.id, interaction.message.id, screen, str(interaction.id))
        except discord.HTTPException as error:
            too_late(error)
        except (StoreError, *AWAY) as error:
            log.warning("an answer is lost", error=repr(error)[:200])

    async def _answered(self, interaction: Interaction, drawn: Drawn, place: Place, screen: Screen) -> Edit:
        """Show it; gives how that is changed afterwards."""
        if await self._in_place(interaction, place, screen):
            await patient(lambda: interaction.edit_original_response(
                view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY
            ))  # fmt: skip
            return interaction.edit_original_response
        sent = await patient(lambda: interaction.followup.send(
            view=drawn.view, files=drawn.files(), ephemeral=True, allowed_mentions=NOBODY, wait=True
        ))  # fmt: skip
        return sent.edit

    async def _in_place(self, interaction: Interaction, place: Place, screen: Screen) -> bool:
        """Whether the answer takes the place of what is there: a reply to a command, a private message, a panel.

        A line does not: mostly it says to press again, so what can be pressed has to stay.
        """
        message = interaction.message
        if message is None:
            return True
        if is_bare(screen):
            return False
        if message.flags.ephemeral:
            return True
        return interaction.guild_id is None and (await self._posts.at(place.id, screen.table)).id != message.id

    async def _say(self, interaction: Interaction, *lines: str, beside: bool = False) -> None:
        """Ready lines, for the presser alone. ``beside``: what they have pressed on stays."""
        text, message = "\n".join(lines), interaction.message
        try:
            if message is None or (message.flags.ephemeral and not beside):
                await patient(
                    lambda: interaction.edit_original_response(view=line(text), attachments=[], allowed_mentions=NOBODY)
                )
            else:
                await patient(
                    lambda: interaction.followup.send(view=line(text), ephemeral=True, allowed_mentions=NOBODY)
                )
        except discord.HTTPException as error:
            too_late(error)
        except AWAY as error:
            log.warning("an answer is lost", error=repr(error)[:200])

    async def _waiting(self, person: Person) -> tuple[str, ...]:
        try:
            return await self._notes.waiting(person.id)
        except StoreError:
            return ()

    # -- who and where

    async def _who(self, interaction: Interaction) -> Person:
        user = interaction.user
        locale = str(interaction.locale)
        return await self._app.person(f"{PLATFORM}:{user.id}", user.display_name, locale)

    async def _where(self, interaction: Interaction) -> Place:
        """The channel; or a person's own place, where the bot can't write."""
        me = f"{PLATFORM}:{interaction.user.id}"
        if not can_post(interaction):
            return await self._app.place(f"{PLATFORM}:user:{interaction.user.id}", closed=True, whose=me)
        alone = interaction.guild_id is None
        lang = language(interaction.locale if alone else interaction.guild_locale)
        return await self._app.place(
            f"{PLATFORM}:{interaction.channel_id}", lang, closed=alone, whose=me if alone else ""
        )
