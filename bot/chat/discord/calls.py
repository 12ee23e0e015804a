"""How people are called at Discord: by a line in the channel that mentions them, or by their panel in the DM."""

from __future__ import annotations

import discord

from bot.app.door.app import App
from bot.app.people.people import Place
from bot.app.port.ports import Ping
from bot.app.port.together import lines
from bot.chat.calls import Call
from bot.chat.discord.channels import Channels, channel_of, nonce_of
from bot.chat.discord.lasting import AWAY, lasting
from bot.chat.discord.layout import line
from bot.chat.discord.panels import Panels, still
from bot.chat.discord.text import plain
from bot.chat.discord.troubles import user_of
from bot.chat.discord.words import PLATFORM, say
from bot.chat.port import Closed, Later, Note


class Caller:
    """Calls people at Discord."""

    platform = PLATFORM

    def __init__(self, app: App, client: discord.Client, channels: Channels, panels: Panels) -> None:
        self._app = app
        self._client = client
        self._channels = channels
        self._panels = panels

    async def privately(self, place: Place, ping: Ping) -> bool:
        """By their panel, in the DM."""
        return (place.closed or ping.style == "dm") and await self._panels.call(ping)

    async def turn(self, chat: int) -> None:
        """Wait till one more line that calls people may be written in a channel."""
        await self._channels.buckets.call("call", chat)

    async def name(self, place: Place, board: Note, pings: list[Ping]) -> Note:
        """A line in the channel that mentions them, with a link to the table."""
        channel = self._client.get_partial_messageable(channel_of(place))
        text, mentions = await self._text(place, board.id, pings)
        nonce = nonce_of("/".join([pings[0].table, *sorted(f"{ping.person}/{ping.epoch}" for ping in pings)]))
        try:
            sent = await lasting(lambda: channel.send(view=line(text), nonce=nonce, allowed_mentions=mentions))
        except AWAY as error:
            raise Later(0) from error
        except discord.HTTPException as error:
            raise Closed(f"{error.code}") from error
        return Note(sent.id)

    async def rename(self, place: Place, board: Note | None, call: Call, pings: list[Ping]) -> None:
        """The line without those who are called no more."""
        text, mentions = await self._text(place, board.id if board is not None else 0, pings)
        message = self._channels.message(call.chat, call.id)
        await still(lambda: message.edit(view=line(text), allowed_mentions=mentions))

    async def unname(self, place: Place, call: Call) -> None:
        """The line goes."""
        await self._channels.delete(call.chat, call.id)

    async def _text(self, place: Place, board: int, pings: list[Ping]) -> tuple[str, discord.AllowedMentions]:
        """What a line says that names people: the same is said to several at once; and whom it mentions."""
        people = {ping.person: await self._app.service.people.get(ping.person) for ping in pings}
        users = {who: user_of(person) for who, person in people.items()}
        told = [
            f"{' '.join(f'<@{users[ping.person]}>' for ping in those)} {plain(said)}" for those, said in lines(pings)
        ]
        lang = next((person.lang for person in people.values() if person.lang), "en")
        link, label = await self._channels.link(place, board), pings[0].label
        way = f"[{plain(label)}]({link})" if label else say(lang, "ping-link", link=link)
        mentioned = [discord.Object(user) for user in users.values() if user is not None]
        text = "\n".join(told)
        return f"{text} {way}", discord.AllowedMentions(everyone=False, roles=False, users=mentioned)
