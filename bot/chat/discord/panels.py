"""People's panels in the DM with the bot: what calls them there, kept up to date for as long as it is theirs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Final

import discord
import structlog

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.ports import Ping
from bot.app.port.screen import Screen
from bot.chat.calls import Call, Called
from bot.chat.discord import troubles
from bot.chat.discord.channels import NOBODY, Channels, nonce_of, shows
from bot.chat.discord.lasting import AWAY, lasting
from bot.chat.discord.layout import draw
from bot.chat.discord.text import plain
from bot.chat.discord.troubles import Notes, user_of
from bot.chat.discord.words import PLATFORM
from bot.chat.keys import Keys
from bot.chat.pictures import Pictures
from bot.chat.port import Later, Note

log = structlog.get_logger("bottega.discord")

UNREAD_S = 10.0
REFUSED: Final = (HTTPStatus.BAD_REQUEST, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
"""It will be said again, and is about this one person: others are not kept waiting for it."""


class Panels:
    """All panels in DMs."""

    def __init__(
        self, app: App, keys: Keys, client: discord.Client, channels: Channels, notes: Notes, pictures: Pictures,
        called: Called,
    ) -> None:  # fmt: skip
        self._app = app
        self._keys = keys
        self._client = client
        self._channels = channels
        self._notes = notes
        self._pictures = pictures
        self._called = called

    async def call(self, ping: Ping) -> bool:
        """Send somebody their panel; false where that can't be. Of closed DMs they hear with their next press."""
        person = await self._app.service.people.get(ping.person)
        user = user_of(person)
        assert user is not None, "only people of this platform are called"
        await self._called.expect(ping.table, ping.person)
        try:
            channel = await lasting(lambda: self._client.create_dm(discord.Object(user)))
            place = await self._app.place(f"{PLATFORM}:{channel.id}", closed=True, whose=f"{PLATFORM}:{user}")
            screen = await self._screen(ping.person, place, ping.table)
            sent = await self._sent(channel, ping, screen)
        except discord.HTTPException as error:
            if error.status not in REFUSED:
                raise
            log.info("a panel did not get through", code=error.code, table=ping.table)
            if error.code in troubles.CLOSED_DMS:
                await self._notes.closed(person, closed=True)
            return False
        await self._notes.closed(person, closed=False)
        made = Call(channel.id, Note(sent.id), ping.epoch, screen.version, panel=True)
        await self._called.put(ping.table, ping.person, made)
        return True

    async def settle(self, table: str, person: str, call: Call, ping: Ping | None) -> None:
        """A panel that called somebody is brought up to date; it goes where they are called anew."""
        if ping is None or ping.epoch == call.epoch:
            await self._renewed(table, person, call)
            return
        await self._channels.delete(call.chat, call.id)
        await self._called.drop(table, person)

    async def _screen(self, person: str, place: Place, table: str) -> Screen:
        """What a panel shows. Raises ``Later`` where the table can't be read: that is no panel, and would stay."""
        screen = await self._app.screen(person, place.id, table, "panel")
        if not screen.version:
            raise Later(UNREAD_S)
        return screen

    async def _sent(self, channel: discord.DMChannel, ping: Ping, screen: Screen) -> discord.Message:
        drawn = draw(screen, await self._pictures.of(f"{ping.table}/{ping.person}", screen), (plain(ping.private),))
        await drawn.ids.keep(self._keys)
        await self._channels.buckets.call("call", channel.id)
        nonce = nonce_of(f"{ping.table}/{ping.person}/{ping.epoch}")
        sent = await lasting(
            lambda: channel.send(view=drawn.view, files=drawn.files(), nonce=nonce, allowed_mentions=NOBODY)
        )
        if not shows(sent, drawn):  # it was sent before, and we died over it before that was noted
            await lasting(lambda: sent.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY))
        return sent

    async def _renewed(self, table: str, person: str, call: Call) -> None:
        """A panel in the DM shows what is so now."""
        if (await self._app.service.people.get(person)).gone:
            return
        place = await self._app.place(f"{PLATFORM}:{call.chat}", closed=True)
        screen = await self._screen(person, place, table)
        if screen.version <= call.version:
            return
        drawn = draw(screen, await self._pictures.of(f"{table}/{person}", screen))
        await drawn.ids.keep(self._keys)
        await self._channels.buckets.call("panel", call.chat)
        message = self._channels.message(call.chat, call.id)
        if await still(lambda: message.edit(view=drawn.view, attachments=drawn.files(), allowed_mentions=NOBODY)):
            new = Call(call.chat, Note(call.id), call.epoch, screen.version, panel=True)
            if not await self._called.take(table, person, call, new):
                raise Later(0)  # an answer to a press was written at the same time: which of them stands there?
        else:
            await self._called.drop(table, person)


async def still(ask: Callable[[], Awaitable[object]]) -> bool:
    """Whether a message was still there to be changed. Raises ``Later`` where Discord is away."""
    try:
        await lasting(ask)
    except AWAY as error:
        raise Later(0) from error
    except discord.HTTPException as error:
        log.info("a message of ours is out of reach", code=error.code)
        return False
    return True
